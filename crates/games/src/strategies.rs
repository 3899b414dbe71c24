//! Strategies for property tests: random codes, ruleset files and positions (feature `strategies`).
//!
//! ```
//! use misere_games::strategies::{any_code, any_position};
//! use misere_games::{Convention, Oracle};
//! use proptest::prelude::*;
//!
//! proptest!(|(code in any_code(), position in any_position(8, 4))| {
//!     let mut oracle = Oracle::new(&code, 1_000_000);
//!     prop_assert!(oracle.outcome(&position, Convention::Misere).is_ok());
//! });
//! ```

#![expect(clippy::cast_possible_truncation, reason = "digits are below 16")]
#![expect(clippy::expect_used, reason = "these are parts of tests")]

use crate::{Code, GameFile, Position, parse_ruleset_file};
use proptest::collection::vec;
use proptest::prelude::*;
use std::fmt::Write;

/// A code of one to four digits after the point, octal or hexadecimal, sometimes with a splitting digit before it.
pub fn any_code() -> impl Strategy<Value = Code> {
    let first = prop_oneof![8 => Just(0u8), 1 => Just(4), 1 => Just(8)];
    let octal = vec(0u8..8, 1..=4);
    let hexadecimal = vec(0u8..16, 1..=4);
    let rest = prop_oneof![2 => octal, 1 => hexadecimal];
    (first, rest).prop_filter_map("no digit is left", |(first, rest)| {
        Code::from_digits(std::iter::once(first).chain(rest).collect())
    })
}

/// The text of a ruleset file with up to six heaps `A`, `B`, …, up to four options each, up to three heaps an option.
pub fn any_game_text() -> impl Strategy<Value = String> {
    // A part is taken modulo the number of the heap, so that it is a smaller heap or none.
    let heap = vec(vec(0usize..60, 0..=3), 0..=4);
    vec(heap, 1..=6).prop_map(|heaps| {
        let name = |index: usize| char::from(b'A' + index as u8);
        let mut text = "version = 1\n".to_string();
        for (index, options) in heaps.iter().enumerate() {
            let option = |parts: &Vec<usize>| {
                let parts = parts.iter().map(|part| part % (index + 1)).filter(|&part| part < index);
                let names: Vec<String> = parts.map(|part| name(part).to_string()).collect();
                if names.is_empty() { "\"0\"".to_string() } else { format!("\"{}\"", names.join("+")) }
            };
            let options: Vec<String> = options.iter().map(option).collect();
            let _ = writeln!(text, "\n[[heap]]\nname = \"{}\"\noptions = [{}]", name(index), options.join(", "));
        }
        text
    })
}

/// A ruleset file of [`any_game_text`].
pub fn any_game_file() -> impl Strategy<Value = GameFile> {
    any_game_text().prop_map(|text| parse_ruleset_file(&text, "random.toml").expect("a well-formed file"))
}

/// A position of at most `max_heaps` heaps, each up to `last_heap`, which is at least 1.
pub fn any_position(last_heap: usize, max_heaps: usize) -> impl Strategy<Value = Position> {
    vec(1..=last_heap, 0..=max_heaps).prop_map(|heaps| Position::new(heaps.into_iter().map(|heap| (heap, 1))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Convention, Oracle, Outcome, Ruleset, grundy_values, parse_rules};

    /// The definition of an outcome, word for word, without memory; `None` when the budget is used up.
    fn naive(rules: &dyn Ruleset, heaps: &[u32], empty: Outcome, budget: &mut u32) -> Option<Outcome> {
        *budget = budget.checked_sub(1)?;
        let mut moves = Vec::new();
        for (index, &heap) in heaps.iter().enumerate() {
            rules.for_each_option(heap as usize, &mut |option| {
                let mut next = heaps.to_vec();
                next.remove(index);
                next.extend_from_slice(option);
                moves.push(next);
            });
        }
        if moves.is_empty() {
            return Some(empty);
        }
        for next in moves {
            if naive(rules, &next, empty, budget)? == Outcome::P {
                return Some(Outcome::N);
            }
        }
        Some(Outcome::P)
    }

    fn check(rules: &dyn Ruleset, position: &Position) -> Result<(), TestCaseError> {
        let list: Vec<u32> =
            position.heaps().iter().flat_map(|&(heap, count)| (0..count).map(move |_| heap as u32)).collect();
        let mut oracle = Oracle::new(rules, 1_000_000);
        for (convention, empty) in [(Convention::Misere, Outcome::N), (Convention::Normal, Outcome::P)] {
            if let Some(outcome) = naive(rules, &list, empty, &mut 20_000) {
                prop_assert_eq!(oracle.outcome(position, convention), Ok(outcome));
            }
        }
        let last = list.iter().max().map_or(0, |&heap| heap as usize);
        let values = grundy_values(rules, last, 1_000_000).unwrap();
        let sum = list.iter().fold(0, |sum, &heap| sum ^ values[heap as usize]);
        prop_assert_eq!(oracle.outcome(position, Convention::Normal).unwrap() == Outcome::P, sum == 0);
        Ok(())
    }

    proptest! {
        #[test]
        fn codes_round_trip(code in any_code()) {
            prop_assert_eq!(&Code::parse(&code.name()).unwrap(), &code);
            prop_assert_eq!(parse_rules(&code.name().to_uppercase()).unwrap().name(), code.name());
        }

        #[test]
        fn options_of_codes_are_smaller_descending_and_counted(code in any_code(), heap in 1usize..30) {
            let mut count = 0u64;
            let mut good = true;
            code.for_each_option(heap, &mut |option| {
                count += 1;
                good &= option.iter().all(|&part| part > 0 && (part as usize) < heap);
            good &= option.is_sorted_by(|a, b| a >= b);
            });
            prop_assert!(good);
            prop_assert!(count <= 2 * code.option_estimate(heap) + 4);
        }

        #[test]
        fn the_oracle_follows_the_definition_on_codes(code in any_code(), position in any_position(6, 3)) {
            check(&code, &position)?;
        }

        #[test]
        fn the_oracle_follows_the_definition_on_files(game in any_game_file(), position in any_position(6, 3)) {
            let last = game.last_heap().unwrap();
            let position = Position::new(position.heaps().iter().map(|&(heap, count)| (heap.min(last), count)));
            check(&game, &position)?;
        }

        #[test]
        fn positions_round_trip(position in any_position(1000, 8)) {
            let rules = parse_rules("nim").unwrap();
            prop_assert_eq!(&Position::parse(&position.to_string(), &*rules).unwrap(), &position);
            prop_assert_eq!(position.name(&*rules), position.to_string());
        }

        #[test]
        fn parsers_do_not_panic(text in "\\PC{0,40}|[0-9a-f.()^*+,:-]{0,20}") {
            let nim = parse_rules("nim").unwrap();
            for message in [
                Code::parse(&text).err().map(|error| error.to_string()),
                parse_rules(&text).err().map(|error| error.to_string()),
                Position::parse(&text, &*nim).err().map(|error| error.to_string()),
                parse_ruleset_file(&text, "x.toml").err().map(|error| error.to_string()),
            ] {
                prop_assert!(message.is_none_or(|message| !message.is_empty()));
            }
        }
    }
}
