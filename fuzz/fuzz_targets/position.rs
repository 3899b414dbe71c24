//! Positions: no panic, and a form that reads back to itself.
#![no_main]

use libfuzzer_sys::fuzz_target;
use misere_games::{Position, parse_rules};

fuzz_target!(|text: &str| {
    let kayles = parse_rules("kayles").unwrap();
    match Position::parse(text, &*kayles) {
        Ok(position) => assert_eq!(Position::parse(&position.to_string(), &*kayles), Ok(position)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
