//! Positions: finite multisets of heaps.
//!
//! A position is a sum of heaps, `12+9+9+5` or `12,9,9,5`; `3*5+1` has three heaps of 5 and one of 1.
//! Heaps are called by their numbers, or by their names in a ruleset file. The empty position is `0` or nothing at all.
//!
//! ```
//! use misere_games::{Position, parse_rules};
//! let kayles = parse_rules("0.77").unwrap();
//! let position = Position::parse("5+1+2*5", &*kayles)?;
//! assert_eq!(position.heaps(), [(1, 1), (5, 3)]);
//! assert_eq!(position.to_string(), "3*5+1");
//! # Ok::<(), misere_games::NotationError>(())
//! ```

use crate::Ruleset;
use crate::notation::{NotationError, char_span, quoted, shortened};
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
        let last = rules.last_heap().unwrap_or(u32::MAX as usize);
        let find = |name: &str| match rules.heap_by_name(name) {
            Some(0) => Err("an empty heap does not belong in a sum; the empty position is `0` alone".to_string()),
            Some(heap) if heap <= last => Ok(heap),
            None if !name.bytes().all(|byte| byte.is_ascii_digit()) || rules.last_heap().is_some() => {
                Err(format!("there is no heap `{}`", shortened(name)))
            }
            _ => Err(format!("the heap is too large: the largest is {last}")),
        };
        let mut counts: BTreeMap<usize, u64> = BTreeMap::new();
        for term in parse_sum(text, find)? {
            let total = counts.entry(term.heap).or_default();
            *total = total
                .checked_add(term.count)
                .ok_or_else(|| NotationError::new(text, term.span, "there are too many copies of this heap"))?;
        }
        Ok(Position { heaps: counts.into_iter().collect() })
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
    pub heap: usize,
    pub count: u64,
    pub span: Range<usize>,
}

/// Reads a sum of terms `heap` or `count*heap`, separated by `+` or `,`, with spaces anywhere between; `find` gives the
/// heap of a name or says what is wrong with it. `0` alone and the empty text are the empty sum.
pub(crate) fn parse_sum(text: &str, find: impl Fn(&str) -> Result<usize, String>) -> Result<Vec<Term>, NotationError> {
    let whole = text.trim();
    if whole.is_empty() || whole == "0" {
        return Ok(Vec::new());
    }
    let mut terms = Vec::new();
    let mut start = 0;
    for piece in text.split(['+', ',']) {
        let span = trimmed(text, start..start + piece.len());
        start += piece.len() + 1;
        terms.push(parse_term(text, span, &find)?);
    }
    Ok(terms)
}

fn parse_term(
    text: &str,
    span: Range<usize>,
    find: impl Fn(&str) -> Result<usize, String>,
) -> Result<Term, NotationError> {
    let mut count = 1;
    let mut name = span.clone();
    if let Some(star) = text[span.clone()].find('*') {
        let number = trimmed(text, span.start..span.start + star);
        name = trimmed(text, span.start + star + 1..span.end);
        count = parse_count(text, number)?;
    }
    let error = |span, message: String| Err(NotationError::new(text, span, message));
    let shown = &text[name.clone()];
    if shown.is_empty() {
        return error(char_span(text, name.start), "a heap is missing here".to_string());
    }
    if let Some(offset) = shown.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '\'') {
        let bad = char_span(text, name.start + offset);
        let message = match &text[bad.clone()] {
            "-" => "a heap or a count cannot be negative".to_string(),
            "*" => "a term is a heap, or a count, `*` and a heap".to_string(),
            other => format!("{} does not belong in a position", quoted(other.chars().next().unwrap_or(' '))),
        };
        return error(bad, message);
    }
    match find(shown) {
        Ok(heap) => Ok(Term { heap, count, span }),
        Err(message) => error(name, message),
    }
}

fn parse_count(text: &str, span: Range<usize>) -> Result<u64, NotationError> {
    let digits = &text[span.clone()];
    if digits.is_empty() {
        return Err(NotationError::new(text, char_span(text, span.start), "a count is missing before `*`"));
    }
    if let Some(offset) = digits.find(|c: char| !c.is_ascii_digit()) {
        let bad = char_span(text, span.start + offset);
        let message = if digits[offset..].starts_with('-') {
            "a heap or a count cannot be negative".to_string()
        } else {
            format!("`{}` is not a count", shortened(digits))
        };
        return Err(NotationError::new(text, bad, message));
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
