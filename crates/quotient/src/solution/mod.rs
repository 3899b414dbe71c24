//! What a run of the solver found: a quotient of one of three kinds, and what is proven of the whole game.
//!
//! ```
//! use misere_games::{Outcome, Position, parse_rules};
//! use misere_quotient::{AnyQuotient, Limits, Meter, Order, Proof, Status, solve};
//! let kayles = parse_rules("0.77").unwrap();
//! let limits = Limits { max_heap: usize::MAX, max_order: 1000, meter: &Meter::with_limit(10_000_000_000) };
//! let solution = solve(&*kayles, &limits, &mut |_| ());
//! assert_eq!(solution.order(), Order::Finite(40));
//! assert_eq!(solution.status(), Status::Solved(Proof::Periodic { period: 12, preperiod: 71 }));
//! let position = Position::new([(1000, 1), (5, 2)]);
//! assert_eq!(solution.outcome(&position), Some(Outcome::N));
//! match solution.quotient() {
//!     AnyQuotient::Finite(quotient) => assert_eq!(quotient.p_order(), 9),
//!     AnyQuotient::Infinite { .. } | AnyQuotient::Relative(_) => unreachable!(),
//! }
//! ```

mod generating;
mod numbered;
mod status;

pub use numbered::Numbered;
pub use status::{Order, Proof, Status};

use crate::almost_tame::AlmostTame;
use crate::infinite::{InfiniteQuotient, Value};
use crate::progress::Growth;
use crate::quotient::Quotient;
use misere_games::{Outcome, Position, Ruleset, STEPS_BETWEEN_STOPS};
use misere_limits::{Meter, StopReason};

/// A verified misère quotient of the heaps up to one.
#[derive(Clone, Debug)]
pub enum AnyQuotient {
    /// A finite quotient.
    Finite(Quotient),
    /// An infinite quotient.
    Infinite {
        /// The quotient.
        quotient: Box<InfiniteQuotient>,
        /// The last finite one: that of fewer heaps.
        before: Quotient,
    },
    /// A finite quotient after which Grundy values take over: the game is tame relative to a heap.
    Relative(Box<AlmostTame>),
}

/// What a computation found: a verified quotient of the heaps up to one, and what follows for the whole game.
#[derive(Clone, Debug)]
pub struct Solution {
    quotient: AnyQuotient,
    status: Status,
    growth: Vec<Growth>,
}

impl Solution {
    /// A result of a finite or infinite quotient. `growth` has the heaps at which it changed while it was finite,
    /// ascending.
    pub(crate) fn new(quotient: AnyQuotient, status: Status, growth: Vec<Growth>) -> Solution {
        Solution { quotient, status, growth }
    }

    /// The quotient, of one of three kinds.
    pub fn quotient(&self) -> &AnyQuotient {
        &self.quotient
    }

    /// What is proven of the whole game.
    pub fn status(&self) -> Status {
        self.status
    }

    /// The heaps at which the quotient changed while it was finite, ascending; those of an infinite one are its
    /// [`stages`](InfiniteQuotient::stages), those in the realm of Grundy values [`AlmostTame::growth`].
    pub fn growth(&self) -> &[Growth] {
        &self.growth
    }

    /// The finite quotient that stands behind every result: the quotient itself, the last finite one before an infinite
    /// one, or that of a game relative to a heap.
    pub fn finite_part(&self) -> &Quotient {
        match &self.quotient {
            AnyQuotient::Finite(quotient) | AnyQuotient::Infinite { before: quotient, .. } => quotient,
            AnyQuotient::Relative(relative) => relative.quotient(),
        }
    }

    /// The quotient when it is infinite.
    pub fn infinite(&self) -> Option<&InfiniteQuotient> {
        match &self.quotient {
            AnyQuotient::Infinite { quotient, .. } => Some(quotient),
            AnyQuotient::Finite(_) | AnyQuotient::Relative(_) => None,
        }
    }

    /// The quotient and its tame extension when the game is tame relative to a heap.
    pub fn relative(&self) -> Option<&AlmostTame> {
        match &self.quotient {
            AnyQuotient::Relative(relative) => Some(relative),
            AnyQuotient::Finite(_) | AnyQuotient::Infinite { .. } => None,
        }
    }

    /// |Q|. Of a game that is tame relative to a heap it is the order of the tame extension, as far as Grundy values
    /// are known.
    pub fn order(&self) -> Order {
        match &self.quotient {
            AnyQuotient::Finite(quotient) => Order::Finite(quotient.order()),
            AnyQuotient::Infinite { .. } => Order::Infinite,
            AnyQuotient::Relative(relative) => relative.order().map_or(Order::Infinite, Order::Finite),
        }
    }

    /// The largest heap whose value was computed without Grundy values.
    pub fn last_heap(&self) -> usize {
        match &self.quotient {
            AnyQuotient::Finite(quotient) => quotient.last_heap(),
            AnyQuotient::Infinite { quotient, .. } => quotient.last_heap(),
            AnyQuotient::Relative(relative) => relative.quotient().last_heap(),
        }
    }

    /// The largest heap whose value is known without a period of Φ.
    pub fn known_heap(&self) -> usize {
        match &self.quotient {
            AnyQuotient::Finite(_) | AnyQuotient::Infinite { .. } => self.last_heap(),
            AnyQuotient::Relative(relative) => relative.sequence().known(),
        }
    }

    /// Whether the value of a heap is known.
    pub fn knows(&self, heap: usize) -> bool {
        heap == 0 || self.pretending_function(heap).is_some()
    }

    /// The heap itself, or when it was not computed and Φ is periodic, a heap of the same value that was.
    pub fn through_period(&self, heap: usize) -> usize {
        numbered::through_period(heap, self.last_heap(), self.status.period())
    }

    /// Φ(H_n), through the period or the Grundy values beyond the last heap computed; `None` when it is not known. An
    /// element of a finite quotient or of a tame extension has no exponents.
    pub fn pretending_function(&self, heap: usize) -> Option<Value> {
        match &self.quotient {
            AnyQuotient::Infinite { quotient, .. } => quotient.pretending_function(self.through_period(heap)),
            AnyQuotient::Finite(_) | AnyQuotient::Relative(_) => {
                Some((self.numbered()?.pretending_function(heap)?, Vec::new()))
            }
        }
    }

    /// The value of the position with these heaps and counts; `None` when a heap has no known value. See
    /// [`Solution::pretending_function`] for elements.
    pub fn value(&self, heaps: &[(usize, u64)]) -> Option<Value> {
        match &self.quotient {
            AnyQuotient::Infinite { quotient, .. } => quotient.value(&self.all_through_period(heaps)),
            AnyQuotient::Finite(_) | AnyQuotient::Relative(_) => Some((self.numbered()?.value(heaps)?, Vec::new())),
        }
    }

    /// Whether the position with these heaps and counts is a P-position; `None` when a heap has no known value.
    pub fn is_p(&self, heaps: &[(usize, u64)]) -> Option<bool> {
        match &self.quotient {
            AnyQuotient::Infinite { quotient, .. } => quotient.is_p(&self.all_through_period(heaps)),
            AnyQuotient::Finite(_) | AnyQuotient::Relative(_) => {
                let elements = self.numbered()?;
                Some(elements.is_p(elements.value(heaps)?))
            }
        }
    }

    /// The outcome of a position; `None` when a heap has no known value.
    ///
    /// Cost: a product for each binary digit of each count.
    pub fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.is_p(position.heaps()).map(|is_p| if is_p { Outcome::P } else { Outcome::N })
    }

    /// Whether no third position tells two positions apart: they have the same outcome beside every position of heaps
    /// with known values. `None` when a heap has no known value.
    ///
    /// Cost: of an infinite quotient a copy of its sets, and a translation of P by each value.
    ///
    /// # Errors
    /// When the meter says to stop.
    pub fn is_equal(&self, a: &Position, b: &Position, meter: &Meter<'_>) -> Result<Option<bool>, StopReason> {
        let (Some(a), Some(b)) = (self.value(a.heaps()), self.value(b.heaps())) else { return Ok(None) };
        match &self.quotient {
            AnyQuotient::Infinite { quotient, .. } if a != b => quotient.is_equal(&a, &b, meter).map(Some),
            _ => Ok(Some(a == b)),
        }
    }

    /// The winning moves from a position of these rules as (heap, what is left of it), heaps descending, options in the
    /// order of the ruleset; `None` when the value of a heap is not known.
    ///
    /// Cost: an outcome for each option of each heap.
    pub fn winning_moves(&self, rules: &dyn Ruleset, position: &Position) -> Option<Vec<(usize, Position)>> {
        misere_games::winning_moves(rules, position, &mut |after| self.outcome(after).ok_or(())).ok()
    }

    /// The elements of a finite quotient or of a tame extension as numbers, with their products; `None` when the
    /// quotient is infinite.
    pub fn numbered(&self) -> Option<Numbered<'_>> {
        match &self.quotient {
            AnyQuotient::Finite(quotient) => Some(Numbered::of_quotient(quotient, self.status.period())),
            AnyQuotient::Infinite { .. } => None,
            AnyQuotient::Relative(relative) => Some(Numbered::of_relative(relative)),
        }
    }

    /// What was found before the first infinite quotient, which then counts as the order limit.
    #[must_use]
    pub fn into_finite(self) -> Solution {
        match self.quotient {
            AnyQuotient::Infinite { before, .. } => {
                let status = Status::Partial { limit: Some(StopReason::Order) };
                Solution { quotient: AnyQuotient::Finite(before), status, growth: self.growth }
            }
            AnyQuotient::Finite(_) | AnyQuotient::Relative(_) => self,
        }
    }

    /// The same as if it were known of the heaps computed only: no period, no Grundy values beyond.
    #[must_use]
    pub fn into_partial(self) -> Solution {
        let quotient = match self.quotient {
            AnyQuotient::Relative(relative) => AnyQuotient::Finite(relative.quotient().clone()),
            same @ (AnyQuotient::Finite(_) | AnyQuotient::Infinite { .. }) => same,
        };
        Solution { quotient, status: Status::Partial { limit: self.status.limit() }, growth: self.growth }
    }

    /// The same with this limit as the one that ended the run; of a solved game no limit did.
    #[must_use]
    pub fn with_limit(mut self, limit: Option<StopReason>) -> Solution {
        self.status = match self.status {
            solved @ Status::Solved(_) => solved,
            Status::RelativelySolved { .. } => Status::RelativelySolved { limit },
            Status::Partial { .. } => Status::Partial { limit },
        };
        self
    }

    /// Of a game that is tame relative to a heap: more Grundy values, see [`AlmostTame::extend`]. The last heap with a
    /// known value and whether all up to `last` are known; `None` for other results.
    pub fn extend(
        &mut self,
        rules: &dyn Ruleset,
        last: usize,
        max_work: u64,
        meter: &Meter<'_>,
    ) -> Option<(usize, bool)> {
        let AnyQuotient::Relative(relative) = &mut self.quotient else { return None };
        let complete = relative.extend(rules, last, max_work, &|| meter.pay(STEPS_BETWEEN_STOPS).is_err());
        self.status = Status::RelativelySolved { limit: if complete { None } else { meter.ask().err() } };
        Some((relative.sequence().known(), complete))
    }

    /// The result of a run that came to a game that is tame relative to a heap.
    pub(crate) fn with_relative(self, relative: AlmostTame, limit: Option<StopReason>) -> Solution {
        let last_heap = relative.quotient().last_heap();
        let growth = self.growth.into_iter().take_while(|step| step.heap <= last_heap).collect();
        let status = Status::RelativelySolved { limit };
        Solution { quotient: AnyQuotient::Relative(Box::new(relative)), status, growth }
    }

    fn all_through_period(&self, heaps: &[(usize, u64)]) -> Vec<(usize, u64)> {
        heaps.iter().map(|&(heap, count)| (self.through_period(heap), count)).collect()
    }
}
