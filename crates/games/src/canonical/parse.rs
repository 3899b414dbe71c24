//! Notation read: both styles of the papers, sets in braces, sums and differences.
//!
//! | text | game | source |
//! | --- | --- | --- |
//! | `0` … `9`, `[12]`, `*{12}` | a nimber | |
//! | `*` | the game 1 | \[PS\] |
//! | `320`, `*320` | {3, 2, 0}: two items or more side by side are the options of a game; a single item is itself | |
//! | `(210)3` | parentheses around an option with options of its own, or around a sum | \[PS\] |
//! | `2_+`, `2_++`, `2#`, `2##` | {2}, {{2}} | \[PS\], \[S2\] |
//! | `4_2`, `6_{422}` | 4 + 2, 6 + 4 + 2 + 2 | \[S2\] |
//! | `2_{#4##}`, `2_{#-2}` | (2# + 4)##, 2# − 2: a chain is read from left to right | \[S2\] |
//! | `{0,*,{*2}}` | the game with these options | |
//! | `*2+*3`, `2# - 2` | sum, difference | |
//!
//! After `_` every `+` that follows at once is a sharp: the sum of `2_+` and `3` is `2_+ + 3`.
//!
//! ```
//! use misere_games::canonical::Store;
//! let mut store = Store::new();
//! assert_eq!(store.parse("*(2_++1)_+")?, store.parse("(2##1)#")?);
//! assert_eq!(store.parse("4_2")?, store.parse("*4+*2")?);
//! let error = store.parse("2#(3").unwrap_err();
//! assert_eq!(error.to_string(), "this parenthesis is not closed\n    2#(3\n      ^");
//! # Ok::<(), misere_games::canonical::GameError>(())
//! ```

use super::{Exceeded, Game, Store};
use crate::NotationError;
use crate::notation::{char_span, quoted};
use std::ops::Range;

/// How deep parentheses and braces may be nested.
pub const MAX_DEPTH: usize = 1000;
/// The largest nimber that can be written.
pub const MAX_NIMBER: usize = super::MAX_BIRTHDAY;

/// Why a text is not a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// A mistake in the notation, or a part that is too large.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The store ended the computation.
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
}

impl Store<'_> {
    /// The simplest form of the game written in `text`.
    ///
    /// # Errors
    /// [`GameError::Notation`] with the characters that are wrong, that stand for a game that is too large, or for a
    /// difference that does not exist; [`GameError::Exceeded`] when the store was told to stop.
    pub fn parse(&mut self, text: &str) -> Result<Game, GameError> {
        let mut reader = Reader { store: self, text, at: 0, depth: 0 };
        let game = reader.expression()?;
        match reader.peek() {
            None => Ok(game),
            Some(_) => Err(reader.unexpected("does not belong here")),
        }
    }
}

struct Reader<'s, 'a, 't> {
    store: &'s mut Store<'a>,
    text: &'t str,
    at: usize,
    depth: usize,
}

impl Reader<'_, '_, '_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip_spaces(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    /// Takes the next character if it is this one.
    fn take(&mut self, wanted: char) -> bool {
        let found = self.text[self.at..].starts_with(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    fn error<T>(&self, span: Range<usize>, message: impl Into<String>) -> Result<T, GameError> {
        Err(NotationError::new(self.text, span, message).into())
    }

    /// An error at the next character.
    fn unexpected(&self, message: &str) -> GameError {
        let message = match self.peek() {
            Some(character) => format!("{} {message}", quoted(character)),
            None => "a game is missing here".to_string(),
        };
        NotationError::new(self.text, char_span(self.text, self.at), message).into()
    }

    /// A result of the store, with the place where it failed.
    fn located<T>(&self, start: usize, result: Result<T, Exceeded>) -> Result<T, GameError> {
        match result {
            Ok(value) => Ok(value),
            Err(error @ Exceeded::Stopped(_)) => Err(error.into()),
            Err(other) => self.error(start..self.at, format!("this is too large: {other}")),
        }
    }

    /// Terms with `+` and `-` between them.
    fn expression(&mut self) -> Result<Game, GameError> {
        self.skip_spaces();
        let start = self.at;
        let mut value = self.term()?;
        loop {
            self.skip_spaces();
            let minus = match self.peek() {
                Some('+') => false,
                Some('-') => true,
                _ => return Ok(value),
            };
            self.at += 1;
            self.skip_spaces();
            let term = self.term()?;
            value = self.combine(start, value, term, minus)?;
        }
    }

    fn combine(&mut self, start: usize, left: Game, right: Game, minus: bool) -> Result<Game, GameError> {
        if !minus {
            let sum = self.store.sum(left, right);
            return self.located(start, sum);
        }
        let difference = self.store.difference(left, right);
        match self.located(start, difference)? {
            Some(difference) => Ok(difference),
            None => self.error(start..self.at, "this difference does not exist"),
        }
    }

    /// Items side by side, with or without a star before them.
    fn term(&mut self) -> Result<Game, GameError> {
        let start = self.at;
        if self.take('*') {
            if let Some(nimber) = self.starred_number()? {
                return Ok(nimber);
            }
            if !self.at_item() {
                return Ok(Game::ONE);
            }
        }
        let first = self.item()?;
        if !self.at_item() {
            return Ok(first);
        }
        let mut options = vec![first];
        while self.at_item() {
            options.push(self.item()?);
        }
        let game = self.store.canonical(&mut options);
        self.located(start, game)
    }

    /// The nimber in braces after a star.
    fn starred_number(&mut self) -> Result<Option<Game>, GameError> {
        let Some(inside) = self.text[self.at..].strip_prefix('{') else { return Ok(None) };
        let digits = inside.len() - inside.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits == 0 || !inside[digits..].starts_with('}') {
            return Ok(None);
        }
        let span = self.at + 1..self.at + 1 + digits;
        self.at = span.end + 1;
        self.nimber(span).map(Some)
    }

    fn at_item(&self) -> bool {
        matches!(self.peek(), Some('0'..='9' | '[' | '(' | '{'))
    }

    /// A game with sharps and subscripts after it.
    fn item(&mut self) -> Result<Game, GameError> {
        let start = self.at;
        let mut game = match self.peek() {
            Some('{') => self.set()?,
            _ => self.operand()?,
        };
        loop {
            if self.take('#') {
                game = self.sharp(start, game)?;
            } else if self.take('_') {
                game = self.subscript(start, game)?;
            } else {
                return Ok(game);
            }
        }
    }

    fn sharp(&mut self, start: usize, game: Game) -> Result<Game, GameError> {
        let sharp = self.store.sharp(game);
        self.located(start, sharp)
    }

    /// A digit, a number in brackets, or an expression in parentheses.
    fn operand(&mut self) -> Result<Game, GameError> {
        match self.peek() {
            Some('0'..='9') => {
                self.at += 1;
                self.nimber(self.at - 1..self.at)
            }
            Some('[') => {
                let open = self.at;
                self.at += 1;
                let rest = &self.text[self.at..];
                let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
                let span = self.at..self.at + digits;
                self.at = span.end;
                if digits == 0 {
                    return Err(self.unexpected("is not a digit"));
                }
                if !self.take(']') {
                    return self.error(open..open + 1, "this bracket is not closed");
                }
                self.nimber(span)
            }
            Some('(') => {
                let open = self.enter()?;
                let game = self.expression()?;
                if !self.take(')') {
                    return self.not_closed(open, "parenthesis");
                }
                self.depth -= 1;
                Ok(game)
            }
            _ => Err(self.unexpected("does not begin a game")),
        }
    }

    fn nimber(&mut self, span: Range<usize>) -> Result<Game, GameError> {
        match self.text[span.clone()].parse() {
            Ok(n) if n <= MAX_NIMBER => {
                let nimber = self.store.nimber(n);
                self.located(span.start, nimber)
            }
            _ => self.error(span, format!("the nimber is too large: the largest is {MAX_NIMBER}")),
        }
    }

    /// Passes an opening parenthesis or brace and returns its place.
    fn enter(&mut self) -> Result<usize, GameError> {
        if self.depth == MAX_DEPTH {
            let span = self.at..self.at + 1;
            return self.error(span, format!("parentheses and braces are nested more than {MAX_DEPTH} deep"));
        }
        self.depth += 1;
        self.at += 1;
        Ok(self.at - 1)
    }

    /// The error of a bracket that should be closed here.
    fn not_closed<T>(&self, open: usize, name: &str) -> Result<T, GameError> {
        match self.peek() {
            None => self.error(open..open + 1, format!("this {name} is not closed")),
            Some(_) => Err(self.unexpected("does not belong here")),
        }
    }

    /// The options of a game in braces.
    fn set(&mut self) -> Result<Game, GameError> {
        let open = self.enter()?;
        let mut options = Vec::new();
        self.skip_spaces();
        if !self.take('}') {
            loop {
                options.push(self.expression()?);
                if self.take('}') {
                    break;
                }
                if !self.take(',') {
                    return self.not_closed(open, "brace");
                }
            }
        }
        self.depth -= 1;
        let game = self.store.canonical(&mut options);
        self.located(open, game)
    }

    /// What follows `_`: sharps, a single summand, or a chain in braces.
    fn subscript(&mut self, start: usize, base: Game) -> Result<Game, GameError> {
        let mut game = base;
        if let Some(sharp @ ('+' | '#')) = self.peek() {
            while self.take(sharp) {
                game = self.sharp(start, game)?;
            }
            return Ok(game);
        }
        let open = self.at;
        if !self.take('{') {
            let summand = self.operand()?;
            return self.combine(start, game, summand, false);
        }
        loop {
            self.skip_spaces();
            match self.peek() {
                Some('}') => {
                    self.at += 1;
                    return Ok(game);
                }
                None => return self.error(open..open + 1, "this brace is not closed"),
                Some('+' | '#') => {
                    self.at += 1;
                    game = self.sharp(start, game)?;
                }
                Some('-') => {
                    self.at += 1;
                    self.skip_spaces();
                    let subtrahend = self.operand()?;
                    game = self.combine(start, game, subtrahend, true)?;
                }
                Some(_) => {
                    let summand = self.operand()?;
                    game = self.combine(start, game, summand, false)?;
                }
            }
        }
    }
}
