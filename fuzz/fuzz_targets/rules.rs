//! Every notation of a ruleset: no panic, and a name that reads back to itself.
#![no_main]

use libfuzzer_sys::fuzz_target;
use misere_games::parse_rules;

fuzz_target!(|text: &str| match parse_rules(text) {
    Ok(rules) => {
        let name = rules.name();
        assert_eq!(parse_rules(&name).unwrap().name(), name);
        for heap in 1..=12 {
            rules.for_each_option(heap, &mut |option| {
                assert!(option.iter().all(|&part| part > 0 && (part as usize) < heap));
            });
        }
    }
    Err(error) => assert!(!error.to_string().is_empty()),
});
