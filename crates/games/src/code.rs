//! Take-and-break codes: `0.77`, `.77`, `4.7`, `0.3f9`, `0.(3310)^3`.
//!
//! Digit d_k says what may remain of a heap when a move takes k from it, as a sum of
//! 1: nothing (the heap was k), 2: one heap, 4: two heaps, 8: three heaps, all of them non-empty.
//! The digit before the point takes nothing, so it can only split: 0, 4, 8 or c.
//! Digits are hexadecimal in either case. `(…)^n` writes a block n times; blocks do not nest, and the
//! longest run of decimal digits after `^` is n. There are at most [`MAX_DIGITS`] digits after the point.
//!
//! A last block without `^`, `0.1(37)`, is repeated for ever; `0.777…` (or three points) is `0.(7)`. The moves of heap
//! n need n digits only, so all is said of heaps up to any bound. But the Periodicity Theorem, which needs a last
//! digit, does not apply.
//!
//! ```
//! use misere_games::{Code, Ruleset};
//! let kayles = Code::parse(".770")?;
//! assert_eq!(kayles.name(), "0.77");
//! let mut options = Vec::new();
//! kayles.for_each_option(4, &mut |option| options.push(option.to_vec()));
//! assert_eq!(options, [vec![3], vec![2, 1], vec![2], vec![1, 1]]);
//! # Ok::<(), misere_games::NotationError>(())
//! ```

#![expect(clippy::cast_possible_truncation, reason = "a digit is below 16")]

use crate::notation::{NotationError, char_span, quoted};
use crate::{Periodicity, Ruleset};

/// The most digits after the point, with repeated blocks written out.
pub const MAX_DIGITS: usize = 10_000;

/// A take-and-break code.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    /// d_0, d_1, …; the last one is not zero unless it is d_0, or a block follows.
    digits: Vec<u8>,
    /// The digits that follow again and again; empty if there are none. In normal form: no shorter block does, and no
    /// shorter `digits`.
    block: Vec<u8>,
}

impl Code {
    /// Reads a code.
    ///
    /// # Errors
    /// The first character that is wrong.
    pub fn parse(text: &str) -> Result<Code, NotationError> {
        let mut reader = Reader { text, at: 0, block: Vec::new() };
        if text.is_empty() {
            return Err(reader.error_here("a code such as `0.77` is missing"));
        }
        let mut digits = vec![reader.leading_digit()?];
        if reader.peek() != Some('.') {
            return Err(reader.error_here(match reader.peek() {
                None => "a point is missing: a code looks like `0.77`".to_string(),
                Some(c) => format!("expected a point instead of {}: a code looks like `0.77`", quoted(c)),
            }));
        }
        reader.at += 1;
        if reader.peek().is_none() {
            return Err(reader.error_here("digits are missing after the point"));
        }
        while reader.peek().is_some() {
            reader.item(&mut digits)?;
        }
        Code::repeating(digits, reader.block)
            .ok_or_else(|| NotationError::new(text, 0..text.len(), "a code needs a non-zero digit"))
    }

    /// The code with digits d_0, d_1, …; `None` if all are zero, one is above 15, d_0 takes something or there are
    /// more than [`MAX_DIGITS`] after d_0.
    ///
    /// ```
    /// use misere_games::{Code, Ruleset};
    /// assert_eq!(Code::from_digits(vec![4, 7]).unwrap().name(), "4.7");
    /// assert!(Code::from_digits(vec![1, 7]).is_none());
    /// ```
    pub fn from_digits(digits: Vec<u8>) -> Option<Code> {
        Code::repeating(digits, Vec::new())
    }

    /// The code with digits d_0, d_1, … and then a block for ever; `None` as in [`Code::from_digits`].
    ///
    /// ```
    /// use misere_games::{Code, Ruleset};
    /// assert_eq!(Code::repeating(vec![0, 1, 7], vec![3, 7, 3, 7]).unwrap().name(), "0.1(73)");
    /// ```
    pub fn repeating(mut digits: Vec<u8>, mut block: Vec<u8>) -> Option<Code> {
        let length = block.len();
        if let Some(period) =
            (1..length).find(|&p| length.is_multiple_of(p) && (p..length).all(|i| block[i] == block[i - p]))
        {
            block.truncate(period);
        }
        if block.iter().all(|&digit| digit == 0) {
            block.clear();
            digits.truncate(digits.iter().rposition(|&digit| digit != 0)? + 1);
        }
        while digits.len() > 1 && digits.last() == block.last() {
            digits.pop();
            block.rotate_right(1);
        }
        let possible = digits.first()? & 3 == 0 && digits.len() + block.len() <= MAX_DIGITS + 1;
        (possible && digits.iter().chain(&block).all(|&digit| digit <= 15)).then_some(Code { digits, block })
    }

    /// The digits d_0, d_1, … up to the last that is not zero, or to the block that is repeated for ever.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The digits that are repeated for ever, in normal form; empty if there is a last one.
    pub fn block(&self) -> &[u8] {
        &self.block
    }
}

impl Ruleset for Code {
    fn name(&self) -> String {
        let digit = |&digit: &u8| char::from_digit(u32::from(digit), 16).unwrap_or('?');
        let mut name = String::with_capacity(self.digits.len() + 2);
        name.push(digit(&self.digits[0]));
        name.push('.');
        name.extend(self.digits[1..].iter().map(digit));
        match &self.block[..] {
            [] if self.digits.len() == 1 => name.push('0'),
            [] => {}
            block => name.extend(['('].into_iter().chain(block.iter().map(digit)).chain([')'])),
        }
        name
    }

    fn for_each_option(&self, heap: usize, visit: &mut dyn FnMut(&[u32])) {
        let Ok(size) = u32::try_from(heap) else { return };
        for (left, &digit) in (0..=size).rev().zip(self.digits.iter().chain(self.block.iter().cycle())) {
            if digit & 1 != 0 && left == 0 {
                visit(&[]);
            }
            if digit & 2 != 0 && left > 0 {
                visit(&[left]);
            }
            if digit & 4 != 0 {
                for smaller in 1..=left / 2 {
                    visit(&[left - smaller, smaller]);
                }
            }
            if digit & 8 != 0 {
                for smallest in 1..=left / 3 {
                    let rest = left - smallest;
                    for middle in smallest..=rest / 2 {
                        visit(&[rest - middle, middle, smallest]);
                    }
                }
            }
        }
    }

    fn option_estimate(&self, heap: usize) -> u64 {
        let size = heap as u64;
        let cost = |digit: &u8| match digit {
            8.. => (size.saturating_mul(size) / 12).saturating_add(size),
            4..8 => size / 2 + 1,
            _ => 1,
        };
        let sum = |digits: &[u8]| digits.iter().map(cost).fold(0, u64::saturating_add);
        let blocks = heap.saturating_sub(self.digits.len()) / self.block.len().max(1);
        let first = &self.digits[..self.digits.len().min(heap.saturating_add(1))];
        sum(first).saturating_add(sum(&self.block).saturating_mul(blocks as u64))
    }

    fn periodicity(&self) -> Option<Periodicity> {
        let parts = self.digits.iter().map(|digit| match digit {
            8.. => 3,
            4..8 => 2,
            _ => 1,
        });
        self.block.is_empty().then_some(())?;
        Some(Periodicity { parts: parts.max().unwrap_or(1), last_digit: self.digits.len() - 1 })
    }

    fn code_digits(&self) -> Option<Vec<(u32, u8)>> {
        self.block.is_empty().then_some(())?;
        Some((0..).zip(self.digits.iter().copied()).filter(|&(_, digit)| digit != 0).collect())
    }
}

/// Reads a code from left to right.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// What is repeated for ever.
    block: Vec<u8>,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn error_here(&self, message: impl Into<String>) -> NotationError {
        NotationError::new(self.text, char_span(self.text, self.at), message)
    }

    /// d_0, which may be left out before the point.
    fn leading_digit(&mut self) -> Result<u8, NotationError> {
        if self.peek() == Some('.') {
            return Ok(0);
        }
        let digit = self.digit()?;
        if digit & 3 != 0 {
            self.at -= 1;
            let message = "the digit before the point takes nothing, so it can only split a heap: 0, 4, 8 or c";
            return Err(self.error_here(message));
        }
        Ok(digit)
    }

    fn digit(&mut self) -> Result<u8, NotationError> {
        match self.peek() {
            None => Err(self.error_here("a digit is missing")),
            Some(c) => match c.to_digit(16) {
                Some(digit) => {
                    self.at += 1;
                    Ok(digit as u8)
                }
                None => Err(self.error_here(format!("{} is not a digit (0-9, a-f)", quoted(c)))),
            },
        }
    }

    /// A digit, or a repeated block.
    fn item(&mut self, digits: &mut Vec<u8>) -> Result<(), NotationError> {
        let start = self.at;
        if matches!(&self.text[start..], "…" | "...") {
            return self.last_digit_for_ever(digits);
        }
        if self.peek() != Some('(') {
            let digit = self.digit()?;
            digits.push(digit);
            return self.check_length(digits.len(), start);
        }
        self.at += 1;
        let first = digits.len();
        loop {
            match self.peek() {
                Some(')') if digits.len() > first => break,
                Some(')') => return Err(self.error_here("the block is empty")),
                Some('(') => return Err(self.error_here("blocks do not nest")),
                None => {
                    return Err(NotationError::new(self.text, start..start + 1, "the bracket is never closed"));
                }
                Some(_) => {}
            }
            let here = self.at;
            let digit = self.digit()?;
            digits.push(digit);
            self.check_length(digits.len(), here)?;
        }
        self.at += 1;
        if self.peek().is_none() {
            self.block = digits.split_off(first);
            return Ok(());
        }
        if self.peek() != Some('^') {
            let message =
                "a block is followed by `^` and the number of times it is repeated; repeated for ever it stands last";
            return Err(self.error_here(message));
        }
        self.at += 1;
        let (times, here) = self.number()?;
        let block = digits.len() - first;
        let total = times.saturating_mul(block).saturating_add(first);
        self.check_length(total, here)?;
        for _ in 1..times {
            digits.extend_from_within(first..first + block);
        }
        Ok(())
    }

    /// Dots at the end.
    fn last_digit_for_ever(&mut self, digits: &[u8]) -> Result<(), NotationError> {
        match digits[1..] {
            [.., before, last] if before == last => self.block = vec![last],
            _ => {
                let message = "the dots stand for the last two digits when they are equal; else write the digits that are \
                               repeated in brackets, as in `0.(37)`";
                return Err(NotationError::new(self.text, self.at..self.text.len(), message));
            }
        }
        self.at = self.text.len();
        Ok(())
    }

    /// A positive decimal number (saturating) and where it starts.
    fn number(&mut self) -> Result<(usize, usize), NotationError> {
        let start = self.at;
        let length = self.text[start..].bytes().take_while(u8::is_ascii_digit).count();
        if length == 0 {
            return Err(self.error_here("the number of times is missing after `^`"));
        }
        self.at += length;
        let number = self.text[start..self.at].parse().unwrap_or(usize::MAX);
        if number == 0 {
            let message = "a block must be repeated at least once";
            return Err(NotationError::new(self.text, start..self.at, message));
        }
        Ok((number, start))
    }

    /// `length` counts d_0; the text from `start` to here is at fault.
    fn check_length(&self, length: usize, start: usize) -> Result<(), NotationError> {
        if length <= MAX_DIGITS + 1 {
            return Ok(());
        }
        let message = format!("the code has more than {MAX_DIGITS} digits after the point");
        Err(NotationError::new(self.text, start..self.at, message))
    }
}
