//! The solver, advanced heap by heap.

use crate::Quotient;
use misere_games::Ruleset;

/// Why a computation stopped before the game was solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The heap limit.
    Heap,
    /// The order limit.
    Order,
    /// The time limit.
    Time,
    /// The memory limit.
    Memory,
    /// Stopped from outside (Ctrl-C).
    Interrupt,
}

/// Limits of a computation. Clocks and memory counters live outside: `stop` is asked often (every few milliseconds).
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The last heap to solve.
    pub max_heap: usize,
    /// The largest order of a quotient.
    pub max_order: usize,
    /// Asked often: a reason to stop now, or `None`.
    pub stop: &'a (dyn Fn() -> Option<StopReason> + Sync),
}

/// The state of a running computation, for progress displays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The heap being solved.
    pub heap: usize,
    /// Order of the last verified quotient.
    pub order: usize,
    /// How often the quotient was recomputed so far.
    pub recalibrations: usize,
    /// The last least failure found, as heaps in descending order.
    pub last_failure: Option<Vec<u32>>,
}

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

/// What a computation found. `quotient` is verified for heaps `1..=quotient.last_heap()`.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The verified quotient.
    pub quotient: Quotient,
    /// Heaps at which the quotient changed, ascending.
    pub growth: Vec<Growth>,
    /// (period, preperiod) when the Periodicity Theorem applies.
    pub period: Option<(usize, usize)>,
    /// Whether the whole game is solved: periodic, or all heaps of a finite ruleset done.
    pub solved: bool,
    /// The limit that ended a partial run.
    pub limit: Option<StopReason>,
}

/// Solves a ruleset until it is solved or a limit is reached; reports progress from time to time.
pub fn solve(_rules: &dyn Ruleset, _limits: &Limits, _progress: &mut dyn FnMut(&Progress)) -> Solution {
    todo!()
}

/// A computation that is advanced heap by heap.
pub struct Solver;
