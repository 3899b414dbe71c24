//! Positions by formula: a position is a list of numbers, and a script lists the positions that its moves leave.

use crate::about::About;
use crate::sandbox::{Fault, Sandbox};
use crate::terms;
use crate::values::{MAX_LIST, Numbers, list, numbers, position_options, positions, read, shown};
use misere_games::FileError;
use misere_games::notation::shortened;
use misere_games::pieces::{Game, GameError, Visit};
use misere_limits::Meter;
use rhai::Dynamic;
use std::fmt;

/// The most positions with which a game begins.
const MAX_START: u64 = 10_000;
/// What writing or drawing a position may cost.
const WRITING: u64 = 100_000;

/// A game whose positions a script describes.
pub struct ScriptGame {
    file_name: String,
    about: About,
    sandbox: Sandbox,
    start: Option<Vec<Numbers>>,
    has_parts: bool,
    has_same: bool,
    has_write: bool,
    has_draw: bool,
    has_read: bool,
}

impl ScriptGame {
    pub(crate) fn new(file_name: &str, about: About, sandbox: Sandbox) -> Result<ScriptGame, FileError> {
        Ok(ScriptGame {
            file_name: file_name.to_string(),
            about,
            has_parts: sandbox.has("parts")?,
            has_same: sandbox.has("same")?,
            has_write: sandbox.has("write")?,
            has_draw: sandbox.has("draw")?,
            has_read: sandbox.has("read")?,
            sandbox,
            start: None,
        })
    }

    /// The title of the game, if the file gives one.
    #[must_use]
    pub fn title(&self) -> Option<&str> {
        self.about.title.as_deref()
    }

    /// The same game with this beginning: a sum of positions.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn with_start(mut self, text: &str) -> Result<ScriptGame, String> {
        let mut start = Vec::new();
        for (count, term) in terms(text) {
            if count.saturating_add(start.len() as u64) > MAX_START {
                return Err(format!("a game begins with at most {MAX_START} positions"));
            }
            let parts = self.read(term)?;
            (0..count).for_each(|_| start.extend(parts.iter().cloned()));
        }
        if start.is_empty() {
            return Err("a position is a list of numbers, as `(3,5)`".to_string());
        }
        self.start = Some(start);
        Ok(self)
    }

    /// Calls a function of the script with a position.
    fn call(&self, function: &str, position: &[i64], meter: &Meter<'_>) -> Result<Dynamic, GameError> {
        let answer = self.sandbox.call(function, (list(position),), &|| shown(position), meter);
        answer.map_err(|fault| match fault {
            Fault::Stopped(reason) => GameError::Stopped(reason),
            Fault::Script(error) => GameError::Failed(error.to_string()),
        })
    }

    fn bad_answer(&self, function: &str, position: &[i64], message: &str) -> GameError {
        GameError::Failed(self.sandbox.bad_answer(function, &shown(position), message).to_string())
    }

    /// The parts of a position.
    fn parts(&self, position: Numbers, meter: &Meter<'_>, into: &mut Vec<Numbers>) -> Result<(), GameError> {
        if !self.has_parts {
            into.push(position);
            return Ok(());
        }
        let answer = self.call("parts", &position, meter)?;
        into.extend(positions(&answer).map_err(|message| self.bad_answer("parts", &position, &message))?);
        Ok(())
    }

    /// The position that the script reads in a text.
    fn read_word(&self, text: &str, meter: &Meter<'_>) -> Result<Numbers, String> {
        let word = text.chars().take(MAX_LIST).collect::<String>();
        match self.sandbox.call("read", (word.clone(),), &|| shortened(&word), meter) {
            Ok(answer) => numbers(&answer).map_err(|message| format!("`{}`: {message}", shortened(text))),
            Err(Fault::Stopped(reason)) => Err(format!("stopped at the {reason} limit")),
            Err(Fault::Script(error)) => Err(error.to_string()),
        }
    }

    /// A text that a function of the script makes of a position.
    fn text(&self, function: &str, position: &[i64]) -> Option<String> {
        let answer = self.call(function, position, &Meter::new(WRITING, &|| None)).ok()?;
        let text = answer.into_string().ok()?;
        Some(text.chars().map(|c| if c.is_control() && c != '\n' { '\u{fffd}' } else { c }).collect())
    }
}

impl fmt::Debug for ScriptGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ScriptGame").field("file", &self.file_name).finish_non_exhaustive()
    }
}

impl Game for ScriptGame {
    type Piece = Numbers;
    type Key = Numbers;

    fn notation(&self) -> String {
        self.file_name.clone()
    }

    fn about(&self) -> Option<String> {
        Some(self.about.text(&self.file_name))
    }

    fn start(&self) -> Option<Vec<Numbers>> {
        self.start.clone()
    }

    fn key(&self, piece: &Numbers, meter: &Meter<'_>) -> Result<Numbers, GameError> {
        if !self.has_same {
            return Ok(piece.clone());
        }
        let answer = self.call("same", piece, meter)?;
        numbers(&answer).map_err(|message| self.bad_answer("same", piece, &message))
    }

    fn options(&self, piece: &Numbers, meter: &Meter<'_>, visit: Visit<'_, Numbers>) -> Result<(), GameError> {
        let answer = self.call("moves", piece, meter)?;
        let options = position_options(&answer).map_err(|message| self.bad_answer("moves", piece, &message))?;
        let mut left = Vec::new();
        for option in options {
            left.clear();
            for position in option {
                meter.pay(1 + position.len() as u64)?;
                self.parts(position, meter, &mut left)?;
            }
            visit(&left, &"")?;
        }
        Ok(())
    }

    fn name(&self, piece: &Numbers) -> String {
        let written = if self.has_write { self.text("write", piece) } else { None };
        written.map_or_else(|| shown(piece), |text| text.replace('\n', " "))
    }

    fn names_are_lists(&self) -> bool {
        true
    }

    fn read(&self, text: &str) -> Result<Vec<Numbers>, String> {
        let meter = Meter::new(3 * crate::sandbox::CALL_OPERATIONS, &|| None);
        let is_list = text.trim_start().starts_with(['(', '[']);
        let position = if self.has_read && !is_list { self.read_word(text.trim(), &meter)? } else { read(text)? };
        let mut parts = Vec::new();
        self.parts(position, &meter, &mut parts).map_err(|error| error.to_string())?;
        Ok(parts)
    }

    fn picture(&self, piece: &Numbers) -> Option<String> {
        if self.has_draw { self.text("draw", piece) } else { None }
    }
}
