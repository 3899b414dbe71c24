//! Subtraction games, `subtract:1,2,5`, and all-but games, `allbut:3`: a set of numbers that a move may take, or may
//! not.
//!
//! A set lists numbers and ranges, `1,3,5-10`, and names of infinite sets: `squares`, `triangular` and `fibonacci`
//! numbers.
//!
//! ```
//! use misere_games::parse_rules;
//! assert_eq!(parse_rules("subtract:8,1-5,7").unwrap().name(), "subtract:1-5,7,8");
//! let squares = parse_rules("subtract:squares").unwrap();
//! let mut left = Vec::new();
//! squares.for_each_option(10, &mut |option| left.extend_from_slice(option));
//! assert_eq!(left, [9, 6, 1]);
//! ```

use crate::notation::{NotationError, char_span, quoted, shortened};
use crate::{Periodicity, Ruleset};
use misere_limits::narrow;
use std::ops::Range;

/// The largest number that can be listed.
const MAX_NUMBER: u32 = 1_000_000;
/// The most numbers that can be listed.
const MAX_NUMBERS: usize = 10_000;
/// Runs of at least so many numbers are written as ranges.
const MIN_RANGE: u32 = 4;

/// An infinite set of positive numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Family {
    Squares,
    Triangular,
    Fibonacci,
}

impl Family {
    const ALL: [Family; 3] = [Family::Squares, Family::Triangular, Family::Fibonacci];

    fn name(self) -> &'static str {
        match self {
            Family::Squares => "squares",
            Family::Triangular => "triangular",
            Family::Fibonacci => "fibonacci",
        }
    }

    /// The numbers of the set, ascending, as far as a `u32` goes.
    fn numbers(self) -> impl Iterator<Item = u32> {
        let (mut index, mut last, mut before) = (0u64, 1u64, 1u64);
        std::iter::from_fn(move || {
            index += 1;
            u32::try_from(match self {
                Family::Squares => index * index,
                Family::Triangular => index * (index + 1) / 2,
                Family::Fibonacci => {
                    (before, last) = (last, last + before);
                    before
                }
            })
            .ok()
        })
    }
}

/// A set of positive numbers.
pub(crate) struct NumberSet {
    /// Ascending, none of them in a family.
    listed: Vec<u32>,
    /// Ascending.
    families: Vec<Family>,
}

impl NumberSet {
    /// Reads the set after byte `start` of a text.
    pub(crate) fn parse(text: &str, start: usize) -> Result<NumberSet, NotationError> {
        let (mut listed, mut families) = (Vec::new(), Vec::new());
        let mut at = start;
        for piece in text[start..].split(',') {
            let span = at..at + piece.len();
            at += piece.len() + 1;
            if piece.starts_with(char::is_alphabetic) {
                let family = Family::ALL.into_iter().find(|family| piece.eq_ignore_ascii_case(family.name()));
                families.push(family.ok_or_else(|| {
                    let names = Family::ALL.map(|family| format!("`{}`", family.name())).join(", ");
                    let message = format!("there is no set `{}` of numbers; there are {names}", shortened(piece));
                    NotationError::new(text, span, message)
                })?);
                continue;
            }
            let (first, last) = match piece.find('-') {
                None => (span.clone(), span.clone()),
                Some(dash) => (span.start..span.start + dash, span.start + dash + 1..span.end),
            };
            let (first, last) = (parse_number(text, first)?, parse_number(text, last)?);
            if last < first {
                return Err(NotationError::new(text, span, "the range ends before it begins"));
            }
            listed.extend((first..=last).take(MAX_NUMBERS + 1));
            if listed.len() > MAX_NUMBERS {
                return Err(NotationError::new(text, span, format!("there are more than {MAX_NUMBERS} numbers")));
            }
        }
        families.sort_unstable();
        families.dedup();
        listed.sort_unstable();
        listed.dedup();
        let infinite = NumberSet { listed: Vec::new(), families: families.clone() }.up_to(MAX_NUMBER);
        listed.retain(|number| infinite.binary_search(number).is_err());
        Ok(NumberSet { listed, families })
    }

    /// The numbers up to a bound, ascending.
    fn up_to(&self, bound: u32) -> Vec<u32> {
        let of_family = |family: &Family| family.numbers().take_while(move |&number| number <= bound);
        let mut numbers: Vec<u32> = self.families.iter().flat_map(of_family).collect();
        numbers.extend(self.listed.iter().take_while(|&&number| number <= bound));
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    /// The set in the notation that [`NumberSet::parse`] reads.
    fn name(&self) -> String {
        let mut items = Vec::new();
        for run in self.listed.chunk_by(|a, b| a + 1 == *b) {
            match run {
                [first, .., last] if last - first + 1 >= MIN_RANGE => items.push(format!("{first}-{last}")),
                _ => items.extend(run.iter().map(u32::to_string)),
            }
        }
        items.extend(self.families.iter().map(|family| family.name().to_string()));
        items.join(",")
    }
}

/// A positive number.
fn parse_number(text: &str, span: Range<usize>) -> Result<u32, NotationError> {
    let digits = &text[span.clone()];
    if digits.is_empty() {
        return Err(NotationError::new(text, char_span(text, span.start), "a number is missing here"));
    }
    if let Some(offset) = digits.find(|c: char| !c.is_ascii_digit()) {
        let bad = char_span(text, span.start + offset);
        let character = text[bad.clone()].chars().next().unwrap_or(' ');
        return Err(NotationError::new(text, bad, format!("{} is not a digit", quoted(character))));
    }
    match digits.parse() {
        Ok(0) => Err(NotationError::new(text, span, "a move must take something")),
        Ok(number) if number <= MAX_NUMBER => Ok(number),
        _ => Err(NotationError::new(text, span, format!("the number is larger than {MAX_NUMBER}"))),
    }
}

/// Visits what is left of a heap, which may be nothing.
pub(crate) fn visit_rest(rest: u32, visit: &mut dyn FnMut(&[u32])) {
    if rest == 0 { visit(&[]) } else { visit(&[rest]) }
}

/// Take one of these numbers.
pub(crate) struct Subtraction(pub(crate) NumberSet);

impl Ruleset for Subtraction {
    fn name(&self) -> String {
        format!("subtract:{}", self.0.name())
    }
    fn for_each_option(&self, heap: usize, visit: &mut dyn FnMut(&[u32])) {
        let mut take = |number| match narrow(heap).checked_sub(number) {
            Some(rest) => {
                visit_rest(rest, visit);
                true
            }
            None => false,
        };
        for family in &self.0.families {
            family.numbers().all(&mut take);
        }
        self.0.listed.iter().all(|&number| take(number));
    }
    fn option_estimate(&self, heap: usize) -> u64 {
        self.0.listed.len() as u64 + self.0.families.len() as u64 * 2 * heap.isqrt() as u64
    }
    fn periodicity(&self) -> Option<Periodicity> {
        // The code with digit 3 at each of the numbers.
        let last = self.0.listed.last().filter(|_| self.0.families.is_empty());
        last.map(|&last| Periodicity { parts: 1, last_digit: last as usize })
    }
    fn code_digits(&self) -> Option<Vec<(u32, u8)>> {
        self.0.families.is_empty().then(|| self.0.listed.iter().map(|&number| (number, 3)).collect())
    }
}

/// Take any number but these.
pub(crate) struct AllBut(pub(crate) NumberSet);

impl Ruleset for AllBut {
    fn name(&self) -> String {
        format!("allbut:{}", self.0.name())
    }
    fn for_each_option(&self, heap: usize, visit: &mut dyn FnMut(&[u32])) {
        let heap = narrow(heap);
        let mut barred = self.0.up_to(heap).into_iter().peekable();
        for taken in 1..=heap {
            if barred.next_if_eq(&taken).is_none() {
                visit_rest(heap - taken, visit);
            }
        }
    }
    fn option_estimate(&self, heap: usize) -> u64 {
        heap as u64
    }
}
