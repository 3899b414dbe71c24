//! A short text that tells rulesets apart: what is computed for one ruleset must not be taken for another.
//!
//! A notation of an infinite game is its own fingerprint. The name of a ruleset file says nothing of what is in it, so a
//! game with finitely many heaps is told by the SHA-256 of all options of all its heaps; names of heaps do not count.
//!
//! ```
//! use misere_games::{fingerprint, parse_rules, parse_ruleset_file};
//! assert_eq!(fingerprint(&*parse_rules("kayles").unwrap()), "0.77");
//! let text = "version = 1\nheap = [{ name = \"A\", options = [\"0\"] }]";
//! let game = parse_ruleset_file(text, "one.toml").unwrap();
//! let moved = parse_ruleset_file(&text.replace('A', "B"), "elsewhere/two.toml").unwrap();
//! assert_eq!(fingerprint(&game), fingerprint(&moved));
//! assert!(fingerprint(&game).starts_with("sha256:"));
//! ```
//!
//! Cost: all options of a finite game are listed once.

use crate::Ruleset;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The fingerprint: the normalised notation, or `sha256:` and 64 hexadecimal digits for a game with finitely many heaps.
pub fn fingerprint(rules: &dyn Ruleset) -> String {
    let Some(last) = rules.last_heap() else { return rules.name() };
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
