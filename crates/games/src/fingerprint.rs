//! A short text that tells rulesets apart: what is computed for one ruleset must not be taken for another.
//!
//! A game with the moves of a take-and-break code has that code for a fingerprint, any other infinite game its
//! notation. The name of a ruleset file says nothing of what is in it, so a game with finitely many heaps is told by
//! the SHA-256 of all options of all its heaps; names of heaps do not count.
//!
//! ```
//! use misere_games::{fingerprint, parse_rules, parse_ruleset_file};
//! assert_eq!(fingerprint(&*parse_rules("kayles").unwrap()), "0.77");
//! assert_eq!(fingerprint(&*parse_rules("subtract:1,3").unwrap()), "0.303");
//! let text = "version = 1\nheap = [{ name = \"A\", options = [\"0\"] }]";
//! let game = parse_ruleset_file(text, "one.toml").unwrap();
//! let moved = parse_ruleset_file(&text.replace('A', "B"), "elsewhere/two.toml").unwrap();
//! assert_eq!(fingerprint(&game), fingerprint(&moved));
//! assert!(fingerprint(&game).starts_with("sha256:"));
//! ```
//!
//! Cost: all options of a finite game are listed once.

use crate::Ruleset;
use crate::code::{Code, MAX_DIGITS};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The code with these digits, unless it would be too long.
fn code(digits: &[(u32, u8)]) -> Option<Code> {
    let last = digits.last()?.0 as usize;
    let mut dense = vec![0; last.min(MAX_DIGITS) + 1];
    for &(k, digit) in digits {
        *dense.get_mut(k as usize)? = digit;
    }
    Code::from_digits(dense)
}

/// The fingerprint: a code or another normalised notation, or `sha256:` and 64 hexadecimal digits for a game with
/// finitely many heaps.
pub fn fingerprint(rules: &dyn Ruleset) -> String {
    let Some(last) = rules.last_heap() else {
        return rules
            .code_digits()
            .and_then(|digits| code(&digits))
            .map_or_else(|| rules.identity(), |code| code.name());
    };
    let mut hasher = Sha256::new();
    for heap in 1..=last {
        let mut options: BTreeSet<Vec<u32>> = BTreeSet::new();
        rules.for_each_option(heap, &mut |option| {
            options.insert(option.to_vec());
        });
        hasher.update((options.len() as u64).to_le_bytes());
        for option in options {
            hasher.update((option.len() as u64).to_le_bytes());
            option.iter().for_each(|part| hasher.update(part.to_le_bytes()));
        }
    }
    hasher.finalize().iter().fold(String::from("sha256:"), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
