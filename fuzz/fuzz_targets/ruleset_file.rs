//! Ruleset files: no panic, and options that lead to smaller heaps.
#![no_main]

use libfuzzer_sys::fuzz_target;
use misere_games::{Ruleset, parse_ruleset_file};

fuzz_target!(|text: &str| match parse_ruleset_file(text, "fuzz.toml") {
    Ok(game) => {
        for heap in 1..=game.last_heap().unwrap() {
            assert_eq!(game.heap_by_name(&game.heap_name(heap)), Some(heap));
            game.for_each_option(heap, &mut |option| {
                assert!(option.iter().all(|&part| part > 0 && (part as usize) < heap));
            });
        }
    }
    Err(error) => assert!(error.to_string().starts_with("fuzz.toml, line ")),
});
