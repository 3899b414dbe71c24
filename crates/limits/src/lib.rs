//! What may end a computation, and the meter that every loop pays into.
//!
//! A *step* is counted the same on every machine: a loop pays for what it is about to do, so a computation that ends at
//! its work limit ends at the same place everywhere, and its result is the same to the byte. Clocks, memory counters
//! and Ctrl-C live outside: the meter asks a function now and then whether they say stop.
//!
//! ```
//! use misere_limits::{Meter, StopReason};
//! let meter = Meter::new(10, &|| None);
//! assert_eq!(meter.pay(7), Ok(()));
//! assert_eq!(meter.pay(7), Err(StopReason::Work));
//! assert_eq!(meter.paid(), 14);
//! ```

#![cfg_attr(not(test), warn(clippy::cast_possible_truncation, clippy::expect_used, clippy::unwrap_used))]

mod narrow;

pub use narrow::narrow;

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Why a computation stopped before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StopReason {
    /// The heap limit.
    Heap,
    /// The order limit.
    Order,
    /// The work limit: the same on every machine.
    Work,
    /// The time limit.
    Time,
    /// The memory limit.
    Memory,
    /// Stopped from outside (Ctrl-C).
    Interrupt,
    /// No limit: the caller wants to look at the state, and the next call goes on where this one was.
    Pause,
}

impl StopReason {
    /// The word for it in text and in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            StopReason::Heap => "heap",
            StopReason::Order => "order",
            StopReason::Work => "work",
            StopReason::Time => "time",
            StopReason::Memory => "memory",
            StopReason::Interrupt => "interrupt",
            StopReason::Pause => "pause",
        }
    }

    /// The reason with this name; `None` when there is none.
    ///
    /// ```
    /// use misere_limits::StopReason;
    /// assert_eq!(StopReason::named("heap"), Some(StopReason::Heap));
    /// assert_eq!(StopReason::named("boredom"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<StopReason> {
        use StopReason::{Heap, Interrupt, Memory, Order, Pause, Time, Work};
        [Heap, Order, Work, Time, Memory, Interrupt, Pause].into_iter().find(|reason| reason.name() == name)
    }
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl std::error::Error for StopReason {}

/// A function that says whether to stop now; it may look at a clock, at memory, at a flag.
pub type Stop<'a> = &'a (dyn Fn() -> Option<StopReason> + Sync);

/// The stop function is asked about once in so many steps.
const ASK_EVERY: u64 = 1 << 14;

/// Counts steps and says when to stop.
pub struct Meter<'a> {
    limit: u64,
    paid: AtomicU64,
    stop: Stop<'a>,
}

impl<'a> Meter<'a> {
    /// A meter that allows `limit` steps and asks `stop` now and then.
    #[must_use]
    pub const fn new(limit: u64, stop: Stop<'a>) -> Meter<'a> {
        Meter { limit, paid: AtomicU64::new(0), stop }
    }

    /// A meter that never says stop, for results that only hand on what was computed under a meter.
    #[must_use]
    pub fn unlimited() -> &'static Meter<'static> {
        static UNLIMITED: Meter<'static> = Meter::new(u64::MAX, &|| None);
        &UNLIMITED
    }

    /// A meter that allows `limit` steps, and asks nobody.
    #[must_use]
    pub const fn with_limit(limit: u64) -> Meter<'static> {
        Meter::new(limit, &|| None)
    }

    /// Pays for steps that are about to be done. Cost: an addition; the stop function once in 16,384 steps.
    ///
    /// # Errors
    /// [`StopReason::Work`] when the limit is passed, else what the stop function says.
    pub fn pay(&self, steps: u64) -> Result<(), StopReason> {
        let before = self.paid.fetch_add(steps, Relaxed);
        let after = before.saturating_add(steps);
        if after > self.limit {
            self.paid.store(after, Relaxed);
            return Err(StopReason::Work);
        }
        if before / ASK_EVERY == after / ASK_EVERY { Ok(()) } else { self.ask() }
    }

    /// Whether to stop now: asks the stop function at once.
    ///
    /// # Errors
    /// [`StopReason::Work`] when the limit was passed, else what the stop function says.
    pub fn ask(&self) -> Result<(), StopReason> {
        if self.paid() > self.limit { Err(StopReason::Work) } else { (self.stop)().map_or(Ok(()), Err) }
    }

    /// The steps paid so far.
    #[must_use]
    pub fn paid(&self) -> u64 {
        self.paid.load(Relaxed)
    }

    /// The steps that are left.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.limit.saturating_sub(self.paid())
    }

    /// A meter of its own for a part of the work: at most `limit` steps, and no more than this one has left. What it
    /// was paid is to be paid here too: [`Meter::pay`] with [`Meter::paid`] of the part.
    #[must_use]
    pub fn part(&self, limit: u64) -> Meter<'a> {
        Meter::new(limit.min(self.left()), self.stop)
    }
}

impl fmt::Debug for Meter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Meter").field("limit", &self.limit).field("paid", &self.paid()).finish_non_exhaustive()
    }
}

/// Limits of a computation of quotients.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// The last heap to solve.
    pub max_heap: usize,
    /// The largest order of a quotient.
    pub max_order: usize,
    /// What every loop pays into.
    pub meter: &'a Meter<'a>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stop_function_is_asked_now_and_then() {
        let meter = Meter::new(u64::MAX, &|| Some(StopReason::Time));
        let steps = (0..100_000).take_while(|_| meter.pay(1).is_ok()).count();
        assert!(steps < 1 << 14);
        assert_eq!(meter.pay(50_000), Err(StopReason::Time));
    }

    #[test]
    fn a_part_has_no_more_than_the_whole() {
        let meter = Meter::new(100, &|| None);
        assert_eq!(meter.pay(60), Ok(()));
        assert_eq!(meter.part(1000).left(), 40);
        assert_eq!(meter.part(10).left(), 10);
        assert_eq!(meter.pay(u64::MAX), Err(StopReason::Work));
        assert_eq!(meter.pay(1), Err(StopReason::Work));
    }
}
