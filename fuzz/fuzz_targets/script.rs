//! Ruleset files with a script: no panic, no hang, and options that lead to smaller heaps.
#![no_main]

use libfuzzer_sys::fuzz_target;
use misere_games::Ruleset;
use misere_games::pieces::{Numbered, Pieces, close};
use misere_limits::Meter;
use misere_scripts::{Scripted, parse_script_file};

fuzz_target!(|text: &str| match parse_script_file(text, "fuzz.toml") {
    Err(error) => assert!(error.to_string().starts_with("fuzz.toml, line ")),
    Ok(Scripted::Heaps(rules)) => {
        for heap in 1..4 {
            rules.for_each_option(heap, &mut |option| {
                assert!(option.iter().all(|&part| part > 0 && (part as usize) < heap));
            });
        }
    }
    Ok(Scripted::Positions(game)) => {
        let meter = Meter::new(20_000, &|| None);
        let mut pieces = Pieces::new(game.into());
        let _ = pieces.read("(3,2)", &meter).and_then(|start| close(Box::new(pieces), &start, &meter));
    }
});
