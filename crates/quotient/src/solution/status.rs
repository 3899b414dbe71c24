//! What is proven of the whole game, and how many elements a quotient has.
//!
//! ```
//! use misere_quotient::{Order, Proof, Status, StopReason};
//! let solved = Status::Solved(Proof::Periodic { period: 12, preperiod: 71 });
//! assert_eq!((solved.name(), solved.period(), solved.limit()), ("solved", Some((12, 71)), None));
//! let partial = Status::Partial { limit: Some(StopReason::Heap) };
//! assert_eq!((partial.to_string(), partial.limit()), (String::from("partial"), Some(StopReason::Heap)));
//! assert_eq!((Order::Finite(40).to_string(), Order::Infinite.finite()), (String::from("40"), None));
//! ```

use misere_limits::StopReason;
use std::fmt;

/// The number of elements of a quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// So many.
    Finite(usize),
    /// Infinitely many.
    Infinite,
}

impl Order {
    /// The number, when it is finite.
    pub fn finite(self) -> Option<usize> {
        match self {
            Order::Finite(order) => Some(order),
            Order::Infinite => None,
        }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Order::Finite(order) => order.fmt(f),
            Order::Infinite => f.write_str("infinite"),
        }
    }
}

/// Why a game is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proof {
    /// Φ(n + period) = Φ(n) for all n ≥ preperiod, by the Periodicity Theorem (\[PS\] Fact 2.2).
    Periodic {
        /// The least period.
        period: usize,
        /// The least such bound.
        preperiod: usize,
    },
    /// The ruleset has no more heaps.
    Complete,
}

/// What is proven of the whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Everything: the quotient is that of all heaps.
    Solved(Proof),
    /// From some heap on misère play is normal play; the Grundy values that say the rest are known to a heap, or all of
    /// them.
    RelativelySolved {
        /// The limit that ended the computation of Grundy values before the heap that was asked for.
        limit: Option<StopReason>,
    },
    /// The quotient is that of the heaps up to its last, and nothing is known of larger ones.
    Partial {
        /// The limit that ended the run; `None` when no run led here.
        limit: Option<StopReason>,
    },
}

impl Status {
    /// The word for it in text and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Status::Solved(_) => "solved",
            Status::RelativelySolved { .. } => "relatively solved",
            Status::Partial { .. } => "partial",
        }
    }

    /// Whether the whole game is solved by its quotient.
    pub fn is_solved(self) -> bool {
        matches!(self, Status::Solved(_))
    }

    /// (period, preperiod) of Φ when the game is solved by the Periodicity Theorem.
    pub fn period(self) -> Option<(usize, usize)> {
        match self {
            Status::Solved(Proof::Periodic { period, preperiod }) => Some((period, preperiod)),
            Status::Solved(Proof::Complete) | Status::RelativelySolved { .. } | Status::Partial { .. } => None,
        }
    }

    /// The limit that ended the run, if one did.
    pub fn limit(self) -> Option<StopReason> {
        match self {
            Status::Solved(_) => None,
            Status::RelativelySolved { limit } | Status::Partial { limit } => limit,
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
