//! The notation of canonical games: no panic, and what is written reads back to the same game.
#![no_main]

use libfuzzer_sys::fuzz_target;
use misere_games::canonical::{Store, Style};
use misere_quotient::Meter;

fuzz_target!(|text: &str| {
    // Sums of large games take long: a bound on the work instead of a clock.
    let meter = Meter::with_limit(5_000_000);
    let mut store = Store::with_meter(&meter);
    match store.parse(text) {
        Ok(game) => {
            for style in [Style::Star, Style::Sharp] {
                if let Some(written) = store.notation(game, style, 100_000) {
                    assert!(store.parse(&written).map_or(meter.ask().is_err(), |read| read == game));
                }
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
