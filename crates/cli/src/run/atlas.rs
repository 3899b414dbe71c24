//! The atlas that is built into the program.

use misere_atlas::{Atlas, read};
use std::sync::OnceLock;

/// The files of all families, one after the other: `cargo xtask data` makes it from `data/atlas`.
const BYTES: &[u8] = include_bytes!("../../data/atlas/atlas.jsonl.gz");

/// The atlas. Cost: reading it, once.
pub fn built_in() -> &'static Atlas {
    static ATLAS: OnceLock<Atlas> = OnceLock::new();
    // A test reads it whole.
    ATLAS.get_or_init(|| Atlas::new(read(BYTES).unwrap_or_default()))
}
