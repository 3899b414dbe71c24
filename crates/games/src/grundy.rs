//! Grundy values: the theory of normal play (\[PS\] Fact 2.1).
//!
//! The value of a heap is the least number that no option has; that of an option is the nim-sum of its heaps. A
//! position is a P-position of normal play iff the nim-sum of its heaps is 0.
//!
//! | item | what it does |
//! | --- | --- |
//! | [`grundy_values`] | the definition word for word, for any ruleset |
//! | [`GrundySequence`] | many heaps at a time, with the period as soon as one is proven |
//! | `octal`, `hexadecimal` | the engines for codes that leave at most two, or three, heaps |
//! | `period` | the Periodicity Theorem for Grundy values |
//! | `arithmetic` | proofs of arithmetic periodicity |
//!
//! ```
//! let kayles = misere_games::parse_rules("kayles").unwrap();
//! assert_eq!(misere_games::grundy_values(&*kayles, 9, 1_000).unwrap(), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
//! ```

#![expect(clippy::cast_possible_truncation, reason = "Grundy values are at most the number of options")]

mod arithmetic;
mod hexadecimal;
mod octal;
mod period;
mod sequence;

pub use period::GrundyPeriod;
pub use sequence::{GrundySequence, STEPS_BETWEEN_STOPS};

use crate::{Ruleset, WorkExceeded};

/// The Grundy values of the heaps 0 (empty) to `last`.
///
/// Cost: one step for each option of each heap, and at least one for each heap.
///
/// # Errors
/// [`WorkExceeded`] when that is more than `max_work` steps.
pub fn grundy_values(rules: &dyn Ruleset, last: usize, max_work: u64) -> Result<Vec<u64>, WorkExceeded> {
    let mut values: Vec<u64> = vec![0];
    // seen[v] is the last heap that had an option of value v.
    let mut seen: Vec<usize> = Vec::new();
    let mut work = 0u64;
    for heap in 1..=last {
        if work.saturating_add(rules.option_estimate(heap)) > max_work {
            return Err(WorkExceeded { max_work });
        }
        work += 1;
        rules.for_each_option(heap, &mut |option| {
            work += 1;
            let value = option.iter().fold(0, |sum, &part| sum ^ values[part as usize]) as usize;
            if value >= seen.len() {
                seen.resize(value + 1, 0);
            }
            seen[value] = heap;
        });
        if work > max_work {
            return Err(WorkExceeded { max_work });
        }
        values.push(seen.iter().position(|&mark| mark != heap).unwrap_or(seen.len()) as u64);
    }
    Ok(values)
}
