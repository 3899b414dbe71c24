//! From the RULES argument to a ruleset: a notation, or the path of a ruleset file.

use crate::run::board::Loaded;
use anyhow::{Context, Result, anyhow, bail};
use misere_games::{Ruleset, parse_game, parse_rules, parse_ruleset_file};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Files larger than this are not read.
const MAX_FILE_BYTES: u64 = 4 << 20;

/// How the RULES argument is explained in every `--help`.
pub const RULES_HELP: &str = "RULES is a take-and-break code (0.77, .77, 4.7, 0.3f9, 0.(3310)^3), a named game (see `misere \
games`), subtract:1,2,5, allbut:3, or the path of a ruleset file that ends in .toml.";

/// Reads the RULES argument.
pub fn load(argument: &str) -> Result<Box<dyn Ruleset>> {
    let path = Path::new(argument);
    if !path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml")) {
        return Ok(parse_rules(argument)?);
    }
    let text = read(path).with_context(|| format!("cannot read the ruleset file `{argument}`"))?;
    Ok(Box::new(parse_ruleset_file(&text, argument)?))
}

/// Reads the RULES argument for a question about positions: a board whose pieces are too many is left open.
pub fn load_game(argument: &str) -> Result<Loaded> {
    let path = Path::new(argument);
    if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml")) {
        return Ok(Loaded { rules: load(argument)?, open: None });
    }
    Loaded::new(parse_game(argument)?)
}

fn read(path: &Path) -> Result<String> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        bail!("it is a directory");
    }
    let mut bytes = Vec::new();
    file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        bail!("it is larger than {} MiB", MAX_FILE_BYTES >> 20);
    }
    String::from_utf8(bytes)
        .map_err(|error| anyhow!("it is not UTF-8 text (byte {})", error.utf8_error().valid_up_to()))
}
