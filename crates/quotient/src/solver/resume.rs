//! Going on from an infinite quotient, of a checkpoint or of a certificate.
//!
//! F × N^J is not unique, and which heaps are words of others depends on the records of a verification. So the quotient
//! is verified at its last change, and the heaps since then are found again as they were found first: the computation
//! is then where it was, to the byte.
//!
//! Cost: a full verification, and an interpolation for each heap since the last change.

use super::engine::Solver;
use crate::infinite::InfiniteQuotient;
use crate::infinite::engine::Engine as Search;
use crate::quotient::Quotient;
use crate::verify::Flaw;
use misere_games::Ruleset;
use misere_limits::{Limits, narrow};

impl<'a> Solver<'a> {
    /// A solver that goes on from this infinite quotient and the last finite one before it. Both are verified in full;
    /// the [`stages`](InfiniteQuotient::stages) before the last are believed. When no finite quotient is known, that of
    /// no heaps stands for it.
    ///
    /// # Errors
    /// The first flaw of a quotient, or [`Flaw::Stopped`] when a limit is reached.
    pub fn from_infinite(
        rules: &'a dyn Ruleset,
        limits: Limits<'a>,
        before: Option<Quotient>,
        quotient: &InfiniteQuotient,
    ) -> Result<Solver<'a>, Flaw> {
        let mut solver = Solver::from_quotient(rules, limits, before.unwrap_or_else(Quotient::trivial))?;
        let first = quotient.stages().first().ok_or(Flaw::History)?;
        if first.heap <= solver.last_heap() {
            return Err(Flaw::History);
        }
        let search = search(rules, &limits, &quotient.clone().at_last_change(), quotient.last_heap())?;
        let found = search.quotient();
        let differs = |&heap: &usize| {
            let (a, b) = (&found.carrier, &quotient.carrier);
            a.value(&[narrow(heap)]) != b.value(&[narrow(heap)]) || a.words.get(&heap) != b.words.get(&heap)
        };
        match (1..=quotient.last_heap()).find(differs) {
            Some(heap) => Err(Flaw::Value(heap)),
            None => {
                solver.take_over(Box::new(search));
                Ok(solver)
            }
        }
    }
}

/// The search as it was when it had found this quotient, which is as it was at its last change, and then the heaps up
/// to `last_heap`.
///
/// # Errors
/// The first flaw of the quotient or of a value after it, or [`Flaw::Stopped`].
pub(super) fn search<'a>(
    rules: &dyn Ruleset,
    limits: &Limits<'a>,
    quotient: &InfiniteQuotient,
    last_heap: usize,
) -> Result<Search<'a>, Flaw> {
    let mut search = Search::restore(rules, quotient, limits)?;
    while search.last_heap() < last_heap {
        limits.meter.ask().map_err(Flaw::Stopped)?;
        let is_over = rules.last_heap() == Some(search.last_heap());
        if is_over || !search.interpolated(rules).map_err(Flaw::Stopped)? {
            return Err(Flaw::Value(search.last_heap() + 1));
        }
    }
    Ok(search)
}
