//! Rules as formulas: ruleset files with a script that lists the moves.
//!
//! A file with a `script` describes a game by what its moves leave, in the language Rhai (<https://rhai.rs>), shut in
//! and with its operations counted. `docs/src/reference/ruleset-file.md` describes the format; `data/rulesets` has
//! examples.
//!
//! With `pieces = "numbers"` a heap is a number and its moves leave smaller heaps: [`ScriptHeaps`] is a ruleset without
//! end, as a code is. With `pieces = "lists"` a position is a list of numbers: [`ScriptGame`] is a game of
//! [`pieces`](misere_games::pieces), closed to a ruleset from where it begins.
//!
//! ```
//! use misere_scripts::{Scripted, parse_script_file};
//! use misere_games::{Ruleset, grundy_values};
//! let text = r#"
//!     version = 1
//!     pieces = "numbers"
//!     script = '''
//!         fn moves(n) { splits(n - 1) + splits(n - 2) }
//!     '''
//! "#;
//! let Scripted::Heaps(kayles) = parse_script_file(text, "kayles.toml")? else { panic!("numbers are heaps") };
//! assert_eq!(grundy_values(&kayles, 6, 1_000_000).unwrap(), [0, 1, 2, 3, 1, 4, 3]);
//! let error = parse_script_file(&text.replace("n - 2)", "n - 2"), "kayles.toml").unwrap_err();
//! assert!(error.to_string().starts_with("kayles.toml, line 5, script:"));
//! # Ok::<(), misere_games::RulesError>(())
//! ```
//!
//! # Functions of a script
//!
//! | function | gives back |
//! | --- | --- |
//! | `moves(n)` | of a heap: a list; an entry is a heap, or a list of heaps that stands for their sum |
//! | `moves(p)` | of a position: a list; an entry is a position, or a list of positions that stands for their sum |
//! | `parts(p)`, optional | the components of a position |
//! | `same(p)`, optional | the position that stands for all that differ from this one by a symmetry |
//! | `write(p)`, `read(text)`, optional | the name of a position; the position of a name that is no list |
//! | `draw(p)`, optional | the picture of a position, a text of some lines |
//!
//! `splits(n)` lists the ways to make two heaps of n, `splits(n, k)` those to make k; both are empty for n < 0.

#![cfg_attr(not(test), warn(clippy::cast_possible_truncation, clippy::expect_used, clippy::unwrap_used))]

mod about;
mod heaps;
mod positions;
mod sandbox;
mod values;

pub use heaps::ScriptHeaps;
pub use positions::ScriptGame;
pub use sandbox::{CALL_OPERATIONS, MAX_CALLS, MAX_SCRIPT};
pub use values::{MAX_LIST, Numbers};

use about::{About, remark};
use misere_games::file::Reader;
use misere_games::{RulesError, Ruleset};
use sandbox::Sandbox;
use serde::Deserialize;
use toml::Spanned;

/// A game that a script describes.
#[derive(Debug)]
pub enum Scripted {
    /// Heaps are numbers.
    Heaps(ScriptHeaps),
    /// Positions are lists of numbers.
    Positions(ScriptGame),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile {
    version: Spanned<u64>,
    title: Option<String>,
    /// For people: where the game comes from.
    source: Option<String>,
    pieces: Spanned<String>,
    start: Option<Spanned<String>>,
    script: Spanned<String>,
}

/// Whether the text is that of a ruleset file with a script, as far as can be told without reading all of it.
#[must_use]
pub fn is_script_file(text: &str) -> bool {
    text.lines().any(|line| {
        let rest = line.trim_start().strip_prefix("script");
        rest.is_some_and(|rest| rest.trim_start().starts_with('='))
    })
}

/// Whether the positions of a file with a script are lists, as far as can be told without reading all of it.
#[must_use]
pub fn is_game_of_lists(text: &str) -> bool {
    text.lines().any(|line| {
        let value = line.trim_start().strip_prefix("pieces").and_then(|rest| rest.trim_start().strip_prefix('='));
        value.is_some_and(|value| value.contains("lists"))
    })
}

/// Reads the text of a ruleset file with a script.
///
/// # Errors
/// [`RulesError::File`] with the line and the key that are wrong.
pub fn parse_script_file(text: &str, file_name: &str) -> Result<Scripted, RulesError> {
    let reader = Reader { text, file_name };
    let raw: RawFile = reader.toml()?;
    reader.check_version(&raw.version)?;
    let first_line = script_line(text, raw.script.span().start);
    let script = raw.script.get_ref();
    let sandbox = Sandbox::new(script, file_name, first_line)?;
    if !sandbox.has("moves")? {
        return Err(sandbox.error(1, "script", "there is no function `moves`".to_string()).into());
    }
    let refuse = |key: &str, start: usize, message: String| Err(reader.error(start, Some(key), message).into());
    match raw.pieces.get_ref().as_str() {
        "numbers" => {
            if let Some(start) = raw.start {
                return refuse("start", start.span().start, "heaps have no beginning: name them in positions".into());
            }
            let about = About { title: raw.title, source: raw.source, rules: remark(script) };
            let heaps = ScriptHeaps::new(file_name, about, script, sandbox)?;
            Ok(Scripted::Heaps(heaps))
        }
        "lists" => {
            let about = About { title: raw.title, source: raw.source, rules: remark(script) };
            let game = ScriptGame::new(file_name, about, sandbox)?;
            match raw.start {
                None => Ok(Scripted::Positions(game)),
                Some(start) => match game.with_start(start.get_ref()) {
                    Ok(game) => Ok(Scripted::Positions(game)),
                    Err(message) => refuse("start", start.span().start, message),
                },
            }
        }
        _ => refuse("pieces", raw.pieces.span().start, "expected \"numbers\" or \"lists\"".into()),
    }
}

/// The line in which the text of a string value begins: a line break behind three quotes does not belong to it.
fn script_line(text: &str, start: usize) -> usize {
    let line = 1 + text.as_bytes()[..start.min(text.len())].iter().filter(|&&byte| byte == b'\n').count();
    let value = text.get(start..).unwrap_or("");
    let rest = value.strip_prefix("'''").or_else(|| value.strip_prefix("\"\"\""));
    let broken = rest.is_some_and(|rest| rest.starts_with('\n') || rest.starts_with("\r\n"));
    line + usize::from(broken)
}

impl Scripted {
    /// The title of the game, if the file gives one.
    #[must_use]
    pub fn title(&self) -> Option<&str> {
        match self {
            Scripted::Heaps(heaps) => heaps.title(),
            Scripted::Positions(game) => game.title(),
        }
    }

    /// The ruleset, if heaps are numbers.
    #[must_use]
    pub fn into_rules(self) -> Option<Box<dyn Ruleset>> {
        match self {
            Scripted::Heaps(heaps) => Some(Box::new(heaps)),
            Scripted::Positions(_) => None,
        }
    }
}

/// The terms of a sum of positions, between pluses, commas or spaces that stand outside brackets, with their counts.
///
/// ```
/// assert_eq!(misere_scripts::terms("2*(3, 5) + (1,2)"), [(2, "(3, 5)"), (1, "(1,2)")]);
/// assert_eq!(misere_scripts::terms("x*(3,5)"), [(1, "x*(3,5)")]);
/// ```
#[must_use]
pub fn terms(text: &str) -> Vec<(u64, &str)> {
    let mut depth = 0usize;
    let pieces = text.split(|c: char| {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && (matches!(c, '+' | ',') || c.is_whitespace())
    });
    let counted = |piece| {
        let split: Option<(&str, &str)> = str::split_once(piece, '*');
        split.and_then(|(count, term)| Some((count.trim().parse().ok()?, term.trim()))).unwrap_or((1, piece))
    };
    pieces.map(str::trim).filter(|piece| !piece.is_empty()).map(counted).collect()
}
