//! Positions: finite multisets of heaps.
//!
//! A position is a sum of heaps, `12+9+9+5`, `12,9,9,5`, `12 9 9 5` or `[12,9,9,5]`; `3*5+1` has three heaps of 5 and
//! one of 1. Heaps are called by their numbers, by their names in a ruleset file, or drawn as boards. Empty heaps, `0`,
//! may stand anywhere; the empty position is `0` or nothing at all.
//!
//! ```
//! use misere_games::{Position, parse_rules};
//! let kayles = parse_rules("0.77").unwrap();
//! let position = Position::parse("5+1+2*5", &*kayles)?;
//! assert_eq!(position.heaps(), [(1, 1), (5, 3)]);
//! assert_eq!(position.to_string(), "3*5+1");
//! # Ok::<(), misere_games::NotationError>(())
//! ```

#![expect(clippy::expect_used, reason = "the documented panic")]

use crate::Ruleset;
use crate::notation::{NotationError, char_span, quoted, shortened};
use crate::pieces::Numbered;
use misere_limits::Meter;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

/// A multiset of heaps: (heap, count) with the heaps ascending, none of them 0, and no count 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    heaps: Vec<(usize, u64)>,
}

impl Position {
    /// The position with these heaps in any order; empty heaps and zero counts are left out.
    ///
    /// ```
    /// # use misere_games::Position;
    /// assert_eq!(Position::new([(3, 1), (0, 7), (2, 0), (3, 2)]).heaps(), [(3, 3)]);
    /// ```
    ///
    /// # Panics
    /// When a heap occurs more than `u64::MAX` times.
    pub fn new(heaps: impl IntoIterator<Item = (usize, u64)>) -> Position {
        let mut counts: BTreeMap<usize, u64> = BTreeMap::new();
        for (heap, count) in heaps {
            if heap > 0 && count > 0 {
                let total = counts.entry(heap).or_default();
                *total = total.checked_add(count).expect("more copies of a heap than a u64 counts");
            }
        }
        Position { heaps: counts.into_iter().collect() }
    }

    /// Reads a position of `rules`.
    ///
    /// # Errors
    /// The first heap or count that is wrong.
    pub fn parse(text: &str, rules: &dyn Ruleset) -> Result<Position, NotationError> {
        Position::of_terms(text, parse_sum(text, rules.names_are_lists(), |name| rules.heaps_by_name(name))?)
    }

    /// Reads a position of a game whose pieces are numbered as they are met: heaps are the numbers of pieces.
    ///
    /// # Errors
    /// The first piece or count that is wrong; a limit of the meter is told in the message.
    pub fn read(text: &str, pieces: &mut dyn Numbered, meter: &Meter<'_>) -> Result<Position, NotationError> {
        let lists = pieces.names_are_lists();
        let find = |name: &str| match pieces.read(name, meter) {
            Ok(found) => Ok(found.into_iter().map(|piece| piece as usize).collect()),
            Err(error) => Err(error.to_string()),
        };
        Position::of_terms(text, parse_sum(text, lists, find)?)
    }

    fn of_terms(text: &str, terms: Vec<Term>) -> Result<Position, NotationError> {
        let mut counts: BTreeMap<usize, u64> = BTreeMap::new();
        for term in terms {
            for heap in term.heaps.into_iter().filter(|&heap| heap > 0) {
                let total = counts.entry(heap).or_default();
                *total = total.checked_add(term.count).ok_or_else(|| {
                    NotationError::new(text, term.span.clone(), "there are too many copies of this heap")
                })?;
            }
        }
        Ok(Position { heaps: counts.into_iter().collect() })
    }

    /// Reads a position and keeps its terms as (heap, count) in the order in which they are written, empty heaps too. A
    /// term that is a sum of several heaps gives several.
    ///
    /// ```
    /// # use misere_games::{Position, parse_rules};
    /// let nim = parse_rules("nim").unwrap();
    /// assert_eq!(Position::parse_terms("[2, 0, 3*1]", &*nim).unwrap(), [(2, 1), (0, 1), (1, 3)]);
    /// ```
    ///
    /// # Errors
    /// Those of [`Position::parse`].
    pub fn parse_terms(text: &str, rules: &dyn Ruleset) -> Result<Vec<(usize, u64)>, NotationError> {
        Position::parse(text, rules)?;
        let terms = parse_sum(text, rules.names_are_lists(), |name| rules.heaps_by_name(name))?;
        let heaps = |term: Term| if term.heaps.is_empty() { vec![(0, term.count)] } else { term.copies().collect() };
        Ok(terms.into_iter().flat_map(heaps).collect())
    }

    /// The heaps in ascending order with their counts.
    pub fn heaps(&self) -> &[(usize, u64)] {
        &self.heaps
    }

    /// Whether there is no heap.
    pub fn is_empty(&self) -> bool {
        self.heaps.is_empty()
    }

    /// The position in the names of `rules`, the largest heap first; [`Position::parse`] reads it back.
    pub fn name(&self, rules: &dyn Ruleset) -> String {
        self.write(|heap| rules.heap_name(heap))
    }

    fn write(&self, name: impl Fn(usize) -> String) -> String {
        if self.heaps.is_empty() {
            return "0".to_string();
        }
        let term = |&(heap, count): &(usize, u64)| match count {
            1 => name(heap),
            _ => format!("{count}*{}", name(heap)),
        };
        self.heaps.iter().rev().map(term).collect::<Vec<_>>().join("+")
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write(|heap| heap.to_string()))
    }
}

/// One term of a sum.
pub(crate) struct Term {
    /// The heaps that the name stands for.
    pub heaps: Vec<usize>,
    pub count: u64,
    pub span: Range<usize>,
}

impl Term {
    /// The heaps, each with the count.
    pub fn copies(self) -> impl Iterator<Item = (usize, u64)> {
        self.heaps.into_iter().map(move |heap| (heap, self.count))
    }
}

/// Reads a sum of terms `heap` or `count*heap`, between which stand `+`, `,` or spaces, with spaces anywhere and
/// brackets around the whole; `find` gives the heaps of a name or says what is wrong with it. `0` alone and the empty
/// text are the empty sum.
///
/// With `lists` a name may be a list in brackets, `(3,5)`, and brackets around the whole are such a list.
pub(crate) fn parse_sum(
    text: &str,
    lists: bool,
    mut find: impl FnMut(&str) -> Result<Vec<usize>, String>,
) -> Result<Vec<Term>, NotationError> {
    let mut whole = trimmed(text, 0..text.len());
    for (open, close) in [('[', ']'), ('(', ')'), ('{', '}')] {
        if !lists && text[whole.clone()].starts_with(open) {
            if !text[whole.clone()].ends_with(close) {
                let message = format!("the bracket is not closed by `{close}` at the end");
                return Err(NotationError::new(text, whole.start..whole.start + 1, message));
            }
            whole = trimmed(text, whole.start + 1..whole.end - 1);
            break;
        }
    }
    let mut terms = Vec::new();
    if whole.is_empty() || &text[whole.clone()] == "0" {
        return Ok(terms);
    }
    let mut reader = Reader { text, at: whole.start, end: whole.end, lists };
    loop {
        terms.push(reader.term(&mut find)?);
        match reader.peek() {
            None => return Ok(terms),
            Some('+' | ',') => {
                reader.at += 1;
                reader.skip_spaces();
            }
            Some('*') => return Err(reader.error_here("a term is a heap, or a count, `*` and a heap")),
            // After spaces comes the next term.
            Some(c) if is_of_name(c) || lists && matches!(c, '(' | '[') => {}
            Some(_) => return Err(reader.misplaced()),
        }
    }
}

/// Whether names of heaps and drawings of boards may have the character.
fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '\'' | '.' | '#' | '/')
}

/// Reads a sum from left to right.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    end: usize,
    /// Whether names may be lists in brackets.
    lists: bool,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..self.end].chars().next()
    }

    fn skip_spaces(&mut self) {
        self.at = trimmed(self.text, self.at..self.end).start;
    }

    fn error_here(&self, message: &str) -> NotationError {
        let span = if self.at < self.end { char_span(self.text, self.at) } else { self.at..self.at };
        NotationError::new(self.text, span, message)
    }

    /// The error that the next character stands where it cannot.
    fn misplaced(&self) -> NotationError {
        match self.peek() {
            None | Some('+' | ',') => self.error_here("a heap is missing here"),
            Some('*') => self.error_here("a count is missing before `*`"),
            Some('-') => self.error_here("a heap or a count cannot be negative"),
            Some(other) => self.error_here(&format!("{} does not belong in a position", quoted(other))),
        }
    }

    /// A name and the spaces after it.
    fn name(&mut self) -> Result<Range<usize>, NotationError> {
        let start = self.at;
        let rest = &self.text[start..self.end];
        let length = match (self.lists, rest.chars().next()) {
            (true, Some('(' | '[')) => match rest.find([')', ']']) {
                Some(close) => close + 1,
                None => return Err(self.error_here("the bracket is never closed")),
            },
            _ => rest.find(|c| !is_of_name(c)).unwrap_or(rest.len()),
        };
        if length == 0 {
            return Err(self.misplaced());
        }
        self.at += length;
        self.skip_spaces();
        Ok(start..start + length)
    }

    /// A term and the spaces after it.
    fn term(&mut self, find: &mut dyn FnMut(&str) -> Result<Vec<usize>, String>) -> Result<Term, NotationError> {
        let (mut name, mut count) = (self.name()?, 1);
        let start = name.start;
        if self.peek() == Some('*') {
            count = parse_count(self.text, name)?;
            self.at += 1;
            self.skip_spaces();
            if self.peek() == Some('*') {
                return Err(self.error_here("a term is a heap, or a count, `*` and a heap"));
            }
            name = self.name()?;
        }
        match find(&self.text[name.clone()]) {
            Ok(heaps) => Ok(Term { heaps, count, span: start..name.end }),
            Err(message) => Err(NotationError::new(self.text, name, message)),
        }
    }
}

fn parse_count(text: &str, span: Range<usize>) -> Result<u64, NotationError> {
    let digits = &text[span.clone()];
    if let Some(offset) = digits.find(|c: char| !c.is_ascii_digit()) {
        let bad = char_span(text, span.start + offset);
        return Err(NotationError::new(text, bad, format!("`{}` is not a count", shortened(digits))));
    }
    match digits.parse() {
        Ok(0) => Err(NotationError::new(text, span, "a count of zero")),
        Ok(count) => Ok(count),
        Err(_) => Err(NotationError::new(text, span, format!("the count is too large: the largest is {}", u64::MAX))),
    }
}

/// The span without the white space at its ends.
fn trimmed(text: &str, span: Range<usize>) -> Range<usize> {
    let part = &text[span.clone()];
    let start = span.start + (part.len() - part.trim_start().len());
    start..start + part.trim().len()
}
