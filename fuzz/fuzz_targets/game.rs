//! The notation of canonical games: no panic, and what is written reads back to the same game.
#![no_main]

use libfuzzer_sys::fuzz_target;
use misere_games::canonical::{Store, Style};
use std::cell::Cell;

fuzz_target!(|text: &str| {
    // Sums of large games take long: a bound on the work instead of a clock.
    let looks = Cell::new(0);
    let stop = || {
        looks.set(looks.get() + 1);
        looks.get() > 20
    };
    let mut store = Store::with_stop(&stop);
    match store.parse(text) {
        Ok(game) => {
            for style in [Style::Star, Style::Sharp] {
                if let Some(written) = store.notation(game, style, 100_000) {
                    assert!(store.parse(&written).map_or(looks.get() > 20, |read| read == game));
                }
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
