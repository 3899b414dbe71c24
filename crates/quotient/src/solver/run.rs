//! Whole runs: the solver heap by heap, until the game is solved, Grundy values take over, or a limit is reached.

use super::engine::Solver;
use crate::almost_tame::{AlmostTame, Finder};
use crate::progress::OnProgress;
use crate::solution::Solution;
use misere_games::{Periodicity, Ruleset, STEPS_BETWEEN_STOPS};
use misere_limits::{Limits, StopReason};

/// Steps towards Grundy values of a game that is tame relative to a heap; who asks for more can have it.
const GRUNDY_WORK: u64 = 2_000_000_000;
/// Up to this heap the solver goes on to find the period of Φ when that of the Grundy values is known.
const LONGEST_WALK: usize = 20_000;

/// Solves a ruleset until it is solved or a limit is reached; reports progress before each heap and each new candidate.
///
/// ```
/// use misere_quotient::{Limits, Meter, solve};
/// let rules = misere_games::parse_rules("0.77").unwrap();
/// let limits = Limits { max_heap: usize::MAX, max_order: 1000, meter: &Meter::with_limit(10_000_000_000) };
/// let solution = solve(rules.as_ref(), &limits, &mut |_| ());
/// assert_eq!((solution.order().finite(), solution.status().period()), (Some(40), Some((12, 71))));
/// ```
pub fn solve(rules: &dyn Ruleset, limits: &Limits, progress: &mut OnProgress<'_>) -> Solution {
    run(Solver::new(rules, *limits), &mut |_, _| (), progress)
}

/// When [`run`] shows the solver to its caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// A heap is finished.
    Heap,
    /// The solver was paused inside a heap: see [`Solver::set_pause`].
    Pause,
    /// The run is over.
    End,
}

/// Goes on with a solver until the game is solved or a limit is reached, as [`solve`] does from the beginning. At each
/// moment the caller may look at the solver, to save it.
///
/// A solver that was restored ends as if it had never stopped: the heaps that it has are looked at again.
pub fn run(mut solver: Solver, look: &mut dyn FnMut(&Solver, Moment), progress: &mut OnProgress<'_>) -> Solution {
    let (rules, limits) = (solver.rules, solver.limits);
    let mut finder = Finder::new(rules);
    let mut found = solver.finite().and_then(|quotient| finder.replay(quotient));
    let mut relative: Option<AlmostTame> = None;
    // What changed is part of the state: a pause may come between a change and the end of its heap.
    let mut verified = solver.verified_heap();
    let limit = loop {
        if solver.is_solved() {
            relative = None;
            break None;
        }
        if let Some(mut found) = found.take() {
            let complete =
                found.extend(rules, limits.max_heap, GRUNDY_WORK, &|| limits.meter.pay(STEPS_BETWEEN_STOPS).is_err());
            let go_on = found_period_is_short(rules, &found);
            relative = Some(found);
            if !go_on {
                break if complete { None } else { limits.meter.ask().err() };
            }
        }
        match solver.advance(progress) {
            Ok(()) => look(&solver, Moment::Heap),
            Err(StopReason::Pause) => {
                look(&solver, Moment::Pause);
                continue;
            }
            Err(reason) => break Some(reason),
        }
        if relative.is_none()
            && let Some(quotient) = solver.finite()
        {
            found = finder
                .look(quotient, std::mem::replace(&mut verified, solver.verified_heap()) != solver.verified_heap());
        }
    };
    look(&solver, Moment::End);
    let solution = solver.into_solution(limit);
    match relative {
        Some(relative) => solution.with_relative(relative, limit),
        None => solution,
    }
}

/// Whether Grundy values have a period that is not too long: it is one of Φ too, and the whole game will be solved.
fn found_period_is_short(rules: &dyn Ruleset, found: &AlmostTame) -> bool {
    rules.periodicity().zip(found.grundy_period()).is_some_and(|(constants, period)| {
        let Periodicity { parts, last_digit } = constants;
        period.saltus == 0 && parts * (period.preperiod + period.period) + last_digit <= LONGEST_WALK
    })
}
