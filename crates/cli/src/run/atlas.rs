//! The atlas that is built into the program.

use anyhow::Result;
use misere_atlas::{Atlas, Row, read};
use misere_games::{Code, Ruleset, fingerprint, parse_rules, standard_form};
use std::sync::OnceLock;

/// The files of all families, one after the other: `cargo xtask data` makes it from `data/atlas`.
const BYTES: &[u8] = include_bytes!("../../data/atlas/atlas.jsonl.gz");

/// The atlas. Cost: reading it, once.
pub fn built_in() -> &'static Atlas {
    static ATLAS: OnceLock<Atlas> = OnceLock::new();
    // A test reads it whole.
    ATLAS.get_or_init(|| Atlas::new(read(BYTES).unwrap_or_default()))
}

/// A game of the atlas, by the name of a ruleset.
pub struct Found {
    /// What is known.
    pub row: &'static Row,
    /// The ruleset that was asked for.
    pub name: String,
    /// Its heap n is heap n − shift of the row.
    pub shift: u64,
}

/// Looks a ruleset up: by its name, or a code by its standard form.
///
/// # Errors
/// When it is no ruleset.
pub fn look_up(argument: &str) -> Result<Option<Found>> {
    if let Some((row, shift)) = built_in().find(argument) {
        return Ok(Some(Found { row, name: argument.trim().to_string(), shift }));
    }
    let rules = parse_rules(argument)?;
    Ok(find(&*rules))
}

/// Looks a ruleset up.
pub fn find(rules: &dyn Ruleset) -> Option<Found> {
    let name = rules.name();
    if let Some((row, shift)) = built_in().find(&name) {
        return Some(Found { row, name, shift });
    }
    let code = Code::parse(&fingerprint(rules)).ok()?;
    let (form, shift) = standard_form(&code)?;
    let (row, more) = built_in().find(&form.name())?;
    Some(Found { row, name, shift: shift as u64 + more })
}
