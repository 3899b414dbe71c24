//! Patterns of take-and-break codes: `0.[0-7]{3}`, `4.[0-7]{0,2}`, `0.[0-f]{2}`, `0.31[13]7`.
//!
//! A pattern is a code in which each digit may be a set in brackets, with ranges in the order of hexadecimal digits,
//! and each digit after the point may be followed by how often it stands: `{3}`, or `{1,3}` for one to three. Zeros at
//! the end say nothing, so `0.[0-7]{3}` has all octal codes of up to three digits.
//!
//! ```
//! use misere_survey::Pattern;
//! let pattern = Pattern::parse("0.[0-3]{2}")?;
//! let codes: Vec<String> = pattern.codes(100).unwrap().iter().map(|code| misere_games::Ruleset::name(code)).collect();
//! assert_eq!((pattern.count(), codes.len()), (16, 15));
//! assert_eq!(codes[..5], ["0.01", "0.02", "0.03", "0.1", "0.11"]);
//! # Ok::<(), misere_notation::NotationError>(())
//! ```
//!
//! Cost: the number of codes times their length.

use misere_games::{Code, Ruleset};
use misere_notation::NotationError;
use std::collections::BTreeMap;
use std::ops::Range;

/// The most digits after the point.
const MAX_DIGITS: usize = 64;

/// A pattern of codes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The digits before the point.
    head: Vec<u8>,
    items: Vec<Item>,
}

/// A digit of a set, from `least` to `most` times.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Item {
    digits: Vec<u8>,
    least: usize,
    most: usize,
}

impl Pattern {
    /// Whether a text can only be meant as a pattern: it has a point and a set or a number of times.
    pub fn is_meant(text: &str) -> bool {
        text.contains('.') && text.contains(['[', '{'])
    }

    /// Reads a pattern.
    ///
    /// # Errors
    /// The first place that is wrong.
    pub fn parse(text: &str) -> Result<Pattern, NotationError> {
        let mut reader = Reader { text, at: 0 };
        let start = reader.at;
        let head = reader.set()?;
        if head.iter().any(|digit| digit & 3 != 0) {
            let message = "the digit before the point takes nothing, so it can only split a heap: 0, 4, 8 or c";
            return Err(reader.error(start..reader.at, message));
        }
        if !reader.take('.') {
            return Err(reader.here("expected a point: a pattern looks like `0.[0-7]{3}`"));
        }
        let mut items = Vec::new();
        let mut longest = 0;
        while reader.peek().is_some() {
            let start = reader.at;
            let digits = reader.set()?;
            let (least, most) = reader.times()?;
            longest += most;
            if longest > MAX_DIGITS {
                return Err(reader.error(start..reader.at, format!("a code has at most {MAX_DIGITS} digits here")));
            }
            items.push(Item { digits, least, most });
        }
        if items.is_empty() {
            return Err(reader.here("digits are missing after the point"));
        }
        Ok(Pattern { head, items })
    }

    /// How many sequences of digits match. Several may be one code, with zeros at the end.
    pub fn count(&self) -> u128 {
        let of_item = |item: &Item| {
            let size = item.digits.len() as u128;
            (item.least..=item.most)
                .map(|times| size.saturating_pow(u32::try_from(times).unwrap_or(u32::MAX)))
                .fold(0, u128::saturating_add)
        };
        self.items.iter().map(of_item).fold(self.head.len() as u128, u128::saturating_mul)
    }

    /// The codes that match, by name, each once; `None` when more than `most` sequences match. The sequence of zeros
    /// alone is no code.
    pub fn codes(&self, most: usize) -> Option<Vec<Code>> {
        if self.count() > most as u128 {
            return None;
        }
        let mut found: Vec<Vec<u8>> = self.head.iter().map(|&digit| vec![digit]).collect();
        for item in &self.items {
            let mut longer = Vec::new();
            for start in found {
                let mut level = vec![start];
                for times in 0..=item.most {
                    if times >= item.least {
                        longer.extend(level.iter().cloned());
                    }
                    if times < item.most {
                        let next = |start: &Vec<u8>| {
                            item.digits.iter().map(|&digit| [&start[..], &[digit]].concat()).collect()
                        };
                        level = level.iter().flat_map::<Vec<Vec<u8>>, _>(next).collect();
                    }
                }
            }
            found = longer;
        }
        let codes = found.into_iter().filter_map(Code::from_digits).map(|code| (code.name(), code));
        Some(codes.collect::<BTreeMap<_, _>>().into_values().collect())
    }
}

/// Reads a pattern from left to right.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    fn error(&self, span: Range<usize>, message: impl Into<String>) -> NotationError {
        NotationError::new(self.text, span, message)
    }

    fn here(&self, message: impl Into<String>) -> NotationError {
        let end = self.at + self.peek().map_or(0, char::len_utf8);
        self.error(self.at..end, message)
    }

    fn digit(&mut self) -> Result<u8, NotationError> {
        let value = self.peek().and_then(|digit| digit.to_digit(16)).and_then(|value| u8::try_from(value).ok());
        let Some(value) = value else { return Err(self.here("expected a digit (0-9, a-f) or a set such as `[0-7]`")) };
        self.at += 1;
        Ok(value)
    }

    /// A digit, or a set in brackets: its digits, ascending.
    fn set(&mut self) -> Result<Vec<u8>, NotationError> {
        let start = self.at;
        if !self.take('[') {
            return Ok(vec![self.digit()?]);
        }
        let mut digits = Vec::new();
        while !self.take(']') {
            if self.peek().is_none() {
                return Err(self.error(start..start + 1, "the bracket is never closed"));
            }
            let range = self.at;
            let first = self.digit()?;
            let last = if self.take('-') { self.digit()? } else { first };
            if last < first {
                return Err(self.error(range..self.at, "the range is empty: the smaller digit stands first"));
            }
            digits.extend(first..=last);
        }
        digits.sort_unstable();
        digits.dedup();
        if digits.is_empty() {
            return Err(self.error(start..self.at, "the set is empty"));
        }
        Ok(digits)
    }

    /// How often a digit stands: once, `{n}` or `{n,m}`.
    fn times(&mut self) -> Result<(usize, usize), NotationError> {
        let start = self.at;
        if !self.take('{') {
            return Ok((1, 1));
        }
        let least = self.number()?;
        let most = if self.take(',') { self.number()? } else { least };
        if !self.take('}') {
            return Err(self.here("expected `}` after the number of times"));
        }
        if most < least || most == 0 {
            return Err(self.error(start..self.at, "no number of times is between these"));
        }
        Ok((least, most))
    }

    fn number(&mut self) -> Result<usize, NotationError> {
        let start = self.at;
        self.at += self.text[start..].bytes().take_while(u8::is_ascii_digit).count();
        let message = format!("expected a number from 0 to {MAX_DIGITS}");
        match self.text[start..self.at].parse::<usize>() {
            Ok(number) if number <= MAX_DIGITS => Ok(number),
            _ if self.at == start => Err(self.here(message)),
            _ => Err(self.error(start..self.at, message)),
        }
    }
}
