//! A census under way as text, to go on with it later.
//!
//! The first line is `misere-census 1`, then come `max <order>` and `at <order>`, for each order `count <order> <bases>
//! <extensions> <valid>`, a line `pending`, `base` or `found` with a canonical form in hexadecimal digits for each
//! monoid (`found` has two, without a mark and with a marked), and at last `end`.
//!
//! ```
//! use misere_census::census::Census;
//! let mut census = Census::new(12);
//! census.advance(1, &misere_limits::Meter::with_limit(1_000_000_000));
//! let text = census.to_text();
//! assert_eq!(Census::from_text(&text).unwrap(), census);
//! let error = Census::from_text("misere-census 1\nmax 12\nat x\n").unwrap_err();
//! assert_eq!(error.to_string(), "line 3: expected `at` and an order");
//! ```

#![expect(clippy::cast_possible_truncation, reason = "a digit is below 16, and orders are small")]

use crate::canonical::{Canonical, decode};
use crate::census::{Census, Count};
use crate::small::MAX_ORDER;
use crate::table::Table;
use std::collections::BTreeMap;
use std::fmt::Write;

const HEADER: &str = "misere-census 1";

/// What is wrong with the text of a census.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct CheckpointError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

fn hexadecimal(form: &[u8]) -> String {
    form.iter().fold(String::with_capacity(2 * form.len()), |mut text, byte| {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The form in hexadecimal digits, if it describes a commutative monoid.
fn parse_form(text: &str) -> Option<Canonical> {
    let digits: Vec<u8> =
        text.chars().map(|digit| digit.to_digit(16).map(|digit| digit as u8)).collect::<Option<_>>()?;
    let form: Canonical = digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect();
    let order = *form.first()? as usize;
    let pairs = order / 2;
    let products = form.get(5..)?;
    let plausible = digits.len().is_multiple_of(2)
        && order.is_multiple_of(2)
        && (2..=MAX_ORDER).contains(&order)
        && products.len() == pairs * (pairs - 1) / 2
        && products.iter().all(|&product| (product as usize) < order);
    if !plausible {
        return None;
    }
    let monoid = decode(&form);
    let associative = |x: usize| {
        let at =
            |y: usize, z: usize| monoid.multiply(monoid.multiply(x, y), z) == monoid.multiply(x, monoid.multiply(y, z));
        (2..order).step_by(2).all(|y| (2..order).step_by(2).all(|z| at(y, z)))
    };
    (2..order).step_by(2).all(associative).then_some(form)
}

impl Census {
    /// The census as text.
    pub fn to_text(&self) -> String {
        let mut lines = vec![HEADER.to_string(), format!("max {}", self.max_order), format!("at {}", self.order)];
        for (order, count) in self.counts() {
            lines.push(format!("count {order} {} {} {}", count.bases, count.extensions, count.valid));
        }
        lines.extend(self.pending.iter().map(|form| format!("pending {}", hexadecimal(form))));
        for bases in &self.bases {
            let mut forms: Vec<&Canonical> = bases.iter().collect();
            forms.sort_unstable();
            lines.extend(forms.into_iter().map(|form| format!("base {}", hexadecimal(form))));
        }
        let found = self.found.iter();
        lines.extend(found.map(|(form, marked)| format!("found {} {}", hexadecimal(form), hexadecimal(marked))));
        lines.push("end\n".to_string());
        lines.join("\n")
    }

    /// The census of such a text.
    ///
    /// # Errors
    /// The first line that is wrong.
    pub fn from_text(text: &str) -> Result<Census, CheckpointError> {
        let mut lines = text.lines().enumerate();
        let mut census = Census::new(0);
        let mut next = |expected: &str| {
            let (place, line) = lines.next().unwrap_or((text.lines().count(), ""));
            let error = |message: &str| CheckpointError { line: place + 1, message: message.to_string() };
            if expected == HEADER {
                return if line == HEADER { Ok((0, place)) } else { Err(error("this is no census under way")) };
            }
            let order = line.strip_prefix(expected).and_then(|rest| rest.trim().parse::<usize>().ok());
            match order {
                Some(order) if order <= MAX_ORDER => Ok((order, place)),
                _ => Err(error(&format!("expected `{expected}` and an order"))),
            }
        };
        next(HEADER)?;
        census.max_order = next("max")?.0;
        census.order = next("at")?.0;
        census.counts = vec![Count::default(); census.max_order / 2 + 1];
        census.bases = vec![Default::default(); census.max_order / 2 + 1];
        census.found = BTreeMap::new();
        let mut ended = false;
        let mut last = 0;
        for (place, line) in lines {
            last = place + 1;
            let error = |message: &str| CheckpointError { line: place + 1, message: message.to_string() };
            let words: Vec<&str> = line.split(' ').collect();
            let form = |text: &str| match parse_form(text) {
                Some(form) if form[0] as usize <= census.max_order => Ok(form),
                _ => Err(error("expected a canonical form of a monoid")),
            };
            match words[..] {
                ["count", order, bases, extensions, valid] => {
                    let number = |text: &str| text.parse::<u64>().map_err(|_| error("expected a number"));
                    let count = Count { bases: number(bases)?, extensions: number(extensions)?, valid: number(valid)? };
                    let pairs = number(order)? as usize / 2;
                    *census.counts.get_mut(pairs).ok_or_else(|| error("the order is out of range"))? = count;
                }
                ["pending", text] => {
                    let form = form(text)?;
                    if form[0] as usize != census.order {
                        return Err(error("a pending base of another order"));
                    }
                    census.pending.push(form);
                }
                ["base", text] => {
                    let form = form(text)?;
                    if form[0] as usize <= census.order {
                        return Err(error("a base of an order that is done"));
                    }
                    census.bases[form[0] as usize / 2].insert(form);
                }
                ["found", unmarked, marked] => {
                    let (unmarked, marked) = (form(unmarked)?, form(marked)?);
                    census.found.insert(unmarked, marked);
                }
                ["end"] => {
                    ended = true;
                    break;
                }
                _ => return Err(error("expected `count`, `pending`, `base`, `found` or `end`")),
            }
        }
        match ended {
            true => Ok(census),
            false => Err(CheckpointError { line: last + 1, message: "the text ends before `end`".to_string() }),
        }
    }
}
