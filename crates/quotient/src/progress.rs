//! What a running computation tells its caller: how far it is, and where the quotient grew.
//!
//! ```
//! use misere_quotient::{Limits, Meter, OnProgress, solve};
//! let rules = misere_games::parse_rules("0.77").unwrap();
//! let limits = Limits { max_heap: 20, max_order: 1000, meter: &Meter::with_limit(1_000_000_000) };
//! let mut heaps = Vec::new();
//! let watch: &mut OnProgress<'_> = &mut |progress| heaps.push(progress.heap);
//! let solution = solve(rules.as_ref(), &limits, watch);
//! assert_eq!((heaps[0], solution.growth()[0].order), (1, 2));
//! ```

/// The state of a running computation, for progress displays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The heap being solved.
    pub heap: usize,
    /// Order of the last verified quotient, or of its finite factor when that is infinite.
    pub order: usize,
    /// How often the quotient was recomputed so far.
    pub recalibrations: usize,
    /// The last least failure found, as heaps in descending order.
    pub last_failure: Option<Vec<u32>>,
}

/// What is told of the state before each heap and at each new candidate.
pub type OnProgress<'a> = dyn FnMut(&Progress) + 'a;

/// A heap at which the quotient changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Growth {
    /// The heap.
    pub heap: usize,
    /// |Q_heap|.
    pub order: usize,
    /// The size of its P-portion.
    pub p_order: usize,
}
