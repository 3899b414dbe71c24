//! The options of heaps as lists of heaps.

#![expect(clippy::expect_used, reason = "the reader has counted the numbers")]

use crate::Error;
use crate::rules::Rules;

/// What [`Rules::for_each_option`] calls.
pub(crate) type Visit<'v> = dyn FnMut(usize, &[usize]) -> Result<(), Error> + 'v;

impl Rules {
    /// Visits all options of heaps 1 to n, some perhaps twice, until there is an error: (heap, the heaps of the
    /// option).
    pub(crate) fn for_each_option(&self, n: usize, visit: &mut Visit<'_>) -> Result<(), Error> {
        let digits = match self {
            Rules::Digits(digits) => digits,
            Rules::Options { lists, .. } => {
                let mut numbers = lists.iter().map(|&number| number as usize);
                let mut next = || numbers.next().expect("the reader counted");
                for heap in 1..=n {
                    for _ in 0..next() {
                        let parts = next();
                        visit(heap, &(0..parts).map(|_| next()).collect::<Vec<_>>())?;
                    }
                }
                return Ok(());
            }
        };
        for heap in 1..=n {
            for &(k, digit) in digits.iter().take_while(|digit| digit.0 <= heap) {
                let left = heap - k;
                if left == 0 && digit & 1 != 0 {
                    visit(heap, &[])?;
                }
                if left > 0 && digit & 2 != 0 {
                    visit(heap, &[left])?;
                }
                for a in 1..=if digit < 4 { 0 } else { left / 2 } {
                    if digit & 4 != 0 {
                        visit(heap, &[a, left - a])?;
                    }
                    for b in a..=if digit < 8 { 0 } else { (left - a) / 2 } {
                        visit(heap, &[a, b, left - a - b])?;
                    }
                }
            }
        }
        Ok(())
    }
}
