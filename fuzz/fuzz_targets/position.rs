//! Positions: no panic, and a form that reads back to itself.
#![no_main]

use libfuzzer_sys::fuzz_target;
use misere_games::{Position, parse_rules};

fuzz_target!(|text: &str| {
    let nim = parse_rules("nim").unwrap();
    match Position::parse(text, &*nim) {
        Ok(position) => assert_eq!(Position::parse(&position.to_string(), &*nim), Ok(position)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
