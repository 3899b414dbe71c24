//! What a certificate says of heaps beyond its bound.

use super::payload::{Reader, Writer};
use super::{CertificateError, MAX_HEAP};
use crate::solution::{AnyQuotient, Proof, Solution, Status};
use misere_games::{Periodicity, Ruleset};
use misere_limits::narrow;

/// What a certificate says of heaps beyond its bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Nothing.
    Partial,
    /// Φ(k + period) = Φ(k) for all k ≥ preperiod, by the Periodicity Theorem (\[PS\] Fact 2.2) with its constants t
    /// and d; the quotient is that of all heaps.
    Periodic {
        /// The period p.
        period: usize,
        /// The preperiod n0.
        preperiod: usize,
        /// t: the most heaps that one heap can leave.
        parts: usize,
        /// d: the index of the last non-zero code digit.
        last_digit: usize,
    },
    /// The ruleset has no heaps beyond the bound.
    Complete,
    /// Every position with a heap of at least `heap` has its outcome of normal play (\[S1\] Theorem 3.9), see
    /// [`almost_tame`](crate::almost_tame); the quotient is finite.
    Relative {
        /// n0.
        heap: usize,
        /// t: the most heaps that one heap can leave.
        parts: usize,
        /// d: the index of the last non-zero code digit.
        last_digit: usize,
    },
}

impl Claim {
    /// What a result says.
    pub(super) fn new(rules: &dyn Ruleset, solution: &Solution) -> Claim {
        let constants = rules.periodicity();
        if let AnyQuotient::Relative(relative) = solution.quotient() {
            return constants.map_or(Claim::Partial, |Periodicity { parts, last_digit }| Claim::Relative {
                heap: relative.n0(),
                parts,
                last_digit,
            });
        }
        match (solution.status(), constants) {
            (Status::Solved(Proof::Periodic { period, preperiod }), Some(Periodicity { parts, last_digit })) => {
                Claim::Periodic { period, preperiod, parts, last_digit }
            }
            (Status::Solved(Proof::Complete), _) => Claim::Complete,
            (Status::Solved(_) | Status::RelativelySolved { .. } | Status::Partial { .. }, _) => Claim::Partial,
        }
    }

    /// Whether the claim follows from these values of heaps, which are equal iff they are equal in the quotient. That
    /// of games that are tame relative to a heap never does.
    pub(super) fn holds<T: Eq>(&self, rules: &dyn Ruleset, phi: &[T]) -> bool {
        match *self {
            Claim::Partial => true,
            Claim::Complete => rules.last_heap() == Some(phi.len()),
            Claim::Periodic { period, preperiod, parts, last_digit } => {
                let end = parts * preperiod + (parts - 1) * period + last_digit;
                rules.periodicity() == Some(Periodicity { parts, last_digit })
                    && end + period <= phi.len() + 1
                    && (preperiod..end).all(|k| phi[k - 1] == phi[k + period - 1])
            }
            Claim::Relative { .. } => false,
        }
    }

    pub(super) fn write(&self, writer: &mut Writer) {
        match *self {
            Claim::Partial => writer.number(0),
            Claim::Periodic { period, preperiod, parts, last_digit } => {
                for number in [1, period, preperiod, parts, last_digit] {
                    writer.number(narrow(number));
                }
            }
            Claim::Complete => writer.number(2),
            Claim::Relative { heap, parts, last_digit } => {
                for number in [3, heap, parts, last_digit] {
                    writer.number(narrow(number));
                }
            }
        }
    }

    pub(super) fn read(reader: &mut Reader) -> Result<Claim, CertificateError> {
        let kind = reader.number()?;
        let mut next = || reader.number().map(|number| number as usize);
        let claim = match kind {
            0 => return Ok(Claim::Partial),
            1 => Claim::Periodic { period: next()?, preperiod: next()?, parts: next()?, last_digit: next()? },
            2 => return Ok(Claim::Complete),
            3 => Claim::Relative { heap: next()?, parts: next()?, last_digit: next()? },
            _ => return Err(reader.error("an unknown claim")),
        };
        if claim.is_bounded() { Ok(claim) } else { Err(reader.error("a number of the claim out of bounds")) }
    }

    /// Whether all numbers are such that no computation with them overflows.
    fn is_bounded(&self) -> bool {
        let heaps = 1..=MAX_HEAP;
        match self {
            Claim::Partial | Claim::Complete => true,
            Claim::Periodic { period, preperiod, parts, last_digit } => {
                heaps.contains(period)
                    && heaps.contains(preperiod)
                    && (1..=3).contains(parts)
                    && *last_digit <= MAX_HEAP
            }
            Claim::Relative { heap, parts, last_digit } => {
                heaps.contains(heap) && (1..=3).contains(parts) && *last_digit <= MAX_HEAP
            }
        }
    }
}
