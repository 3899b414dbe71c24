//! Exact sparse sums of powers of two, whose exponents may be such sums themselves.
//!
//! The number of games born by day 6 has more than four million binary digits, but it is a sum of twenty powers of two.
//! Positive and negative terms are each kept in binary: equal terms carry into the next power, and a power that occurs
//! with both signs is dropped. That keeps sums as \[S2\] prints them; equal numbers may still look different (2^9 − 2^8
//! and 2^8), so comparisons compute.
//!
//! ```
//! use misere_games::canonical::PowerSum;
//! let sum = PowerSum::collect([(100u64, 1), (70, -1), (70, -1), (70, -1), (3, 1)], 13);
//! assert_eq!(sum.to_string(), "2^100 - 2^71 - 2^70 + 21");
//! let half = PowerSum::collect([(99u64, 1)], 0);
//! assert_eq!(PowerSum::collect([(100u64, 1), (99, -1)], 0), half);
//! assert_eq!(PowerSum::collect([(sum, 1), (half, -1)], 0).to_string(), "2^(2^100 - 2^71 - 2^70 + 21) - 2^(2^99)");
//! ```

#![expect(clippy::cast_possible_truncation, reason = "small numbers are below 2^32")]

use std::cmp::Ordering;
use std::fmt;
use std::iter::Peekable;

/// Powers below this exponent belong to the constant.
const SMALL: u64 = 48;
/// Powers above this exponent are larger than all constants.
const EXACT: u64 = 70;

/// What can stand as the exponent of a power of two.
pub trait Exponent: Clone + Ord + fmt::Display {
    /// The exponent and `by`.
    fn plus(&self, by: i64) -> Self;
    /// The exponent if it is small enough for its power to belong to the constant.
    fn small(&self) -> Option<u32>;
    /// Whether it is printed without parentheses.
    fn is_plain(&self) -> bool;
}

impl Exponent for u64 {
    fn plus(&self, by: i64) -> u64 {
        self.saturating_add_signed(by)
    }
    fn small(&self) -> Option<u32> {
        (*self < SMALL).then_some(*self as u32)
    }
    fn is_plain(&self) -> bool {
        true
    }
}

impl Exponent for PowerSum<u64> {
    fn plus(&self, by: i64) -> PowerSum<u64> {
        PowerSum { constant: self.constant + by, ..self.clone() }
    }
    fn small(&self) -> Option<u32> {
        self.as_constant().and_then(|constant| u64::try_from(constant).ok()?.small())
    }
    fn is_plain(&self) -> bool {
        self.as_constant().is_some_and(|constant| constant >= 0)
    }
}

/// Σ ±2^e + c.
#[derive(Clone, Debug)]
pub struct PowerSum<E> {
    /// The exponents of the powers added, descending and distinct.
    positive: Vec<E>,
    /// The exponents of the powers subtracted, descending and distinct.
    negative: Vec<E>,
    constant: i64,
}

impl<E: Exponent> PowerSum<E> {
    /// The sum of n·2^e over all (e, n), and the constant.
    pub fn collect(terms: impl IntoIterator<Item = (E, i64)>, mut constant: i64) -> PowerSum<E> {
        let mut signed = [Vec::new(), Vec::new()];
        for (exponent, count) in terms {
            match exponent.small() {
                Some(small) => constant += count << small,
                None if count != 0 => signed[usize::from(count < 0)].push((exponent, count.unsigned_abs())),
                None => {}
            }
        }
        let [mut positive, mut negative] = signed.map(binary);
        drop_common(&mut positive, &mut negative);
        PowerSum { positive, negative, constant }
    }

    /// The number itself when there are no powers.
    pub fn as_constant(&self) -> Option<i64> {
        (self.positive.is_empty() && self.negative.is_empty()).then_some(self.constant)
    }

    /// What is added to the powers.
    pub fn constant(&self) -> i64 {
        self.constant
    }

    /// The powers as (exponent, whether it is subtracted), descending.
    pub fn powers(&self) -> impl Iterator<Item = (&E, bool)> {
        Merged { left: self.positive.iter().peekable(), right: self.negative.iter().peekable() }
    }

    /// The exponents added, the exponents subtracted, both descending, and the constant.
    pub(super) fn into_parts(self) -> (Vec<E>, Vec<E>, i64) {
        (self.positive, self.negative, self.constant)
    }

    /// The sum with these parts.
    pub(super) fn from_parts((positive, negative, constant): (Vec<E>, Vec<E>, i64)) -> PowerSum<E> {
        PowerSum { positive, negative, constant }
    }
}

/// The exponents of the binary expansion of Σ n·2^e, descending.
fn binary<E: Exponent>(mut terms: Vec<(E, u64)>) -> Vec<E> {
    terms.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    let mut digits = Vec::with_capacity(terms.len());
    let mut terms = terms.into_iter().peekable();
    let mut carry: Option<(E, u64)> = None;
    loop {
        // A carry is the successor of an exponent that was done, so nothing smaller is left.
        let Some((exponent, mut count)) = carry.take().or_else(|| terms.next()) else { break };
        while let Some((_, more)) = terms.next_if(|term| term.0 == exponent) {
            count += more;
        }
        if count > 1 {
            carry = Some((exponent.plus(1), count >> 1));
        }
        if count & 1 == 1 {
            digits.push(exponent);
        }
    }
    digits.reverse();
    digits
}

/// Removes what is in both descending lists.
fn drop_common<E: Ord>(left: &mut Vec<E>, right: &mut Vec<E>) {
    let mut common = Vec::new();
    let mut at = 0;
    left.retain(|exponent| {
        while right.get(at).is_some_and(|other| other > exponent) {
            at += 1;
        }
        let found = right.get(at) == Some(exponent);
        if found {
            common.push(at);
        }
        !found
    });
    for index in common.into_iter().rev() {
        right.remove(index);
    }
}

/// Two descending lists as one, with the list that an entry comes from.
struct Merged<'a, E: 'a, I: Iterator<Item = &'a E>> {
    left: Peekable<I>,
    right: Peekable<I>,
}

impl<'a, E: Ord + 'a, I: Iterator<Item = &'a E>> Iterator for Merged<'a, E, I> {
    type Item = (&'a E, bool);

    fn next(&mut self) -> Option<(&'a E, bool)> {
        let from_right = match (self.left.peek(), self.right.peek()) {
            (Some(left), Some(right)) => right > left,
            (None, Some(_)) => true,
            _ => false,
        };
        if from_right { self.right.next().map(|e| (e, true)) } else { self.left.next().map(|e| (e, false)) }
    }
}

impl Ord for PowerSum<u64> {
    /// The order of the numbers. Cost: linear in the terms.
    fn cmp(&self, other: &PowerSum<u64>) -> Ordering {
        let mut ours = self.powers().peekable();
        let mut theirs = other.powers().peekable();
        // The difference so far, in units of 2^scale.
        let (mut difference, mut scale) = (0i128, u64::MAX);
        loop {
            let next = ours.peek().map(|power| power.0).max(theirs.peek().map(|power| power.0));
            let Some(&exponent) = next else { break };
            if difference != 0 {
                // What is left is less than three units, so four decide, and one far above what follows. Below EXACT
                // the constants count too, and nothing is decided before the end.
                let shift = scale - exponent;
                if scale > EXACT && (difference.abs() >= 4 || shift > 64) {
                    return difference.cmp(&0);
                }
                difference <<= shift;
            }
            scale = exponent;
            while let Some((_, negative)) = ours.next_if(|power| *power.0 == exponent) {
                difference += if negative { -1 } else { 1 };
            }
            while let Some((_, negative)) = theirs.next_if(|power| *power.0 == exponent) {
                difference -= if negative { -1 } else { 1 };
            }
        }
        if difference != 0 && scale > EXACT {
            return difference.cmp(&0);
        }
        let large = if difference == 0 { 0 } else { difference << scale };
        (large + i128::from(self.constant) - i128::from(other.constant)).cmp(&0)
    }
}

impl PartialOrd for PowerSum<u64> {
    fn partial_cmp(&self, other: &PowerSum<u64>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for PowerSum<u64> {
    fn eq(&self, other: &PowerSum<u64>) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for PowerSum<u64> {}

/// The powers in descending order and the constant: `2^100 - 2^71 + 21`.
impl<E: Exponent> fmt::Display for PowerSum<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        for (exponent, negative) in self.powers() {
            f.write_str(match (first, negative) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            })?;
            first = false;
            if exponent.is_plain() { write!(f, "2^{exponent}")? } else { write!(f, "2^({exponent})")? }
        }
        match self.constant {
            constant if first => write!(f, "{constant}"),
            0 => Ok(()),
            constant if constant < 0 => write!(f, " - {}", constant.unsigned_abs()),
            constant => write!(f, " + {constant}"),
        }
    }
}
