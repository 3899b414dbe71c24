//! Whole runs: the solver heap by heap, until the game is solved, Grundy values take over, or a limit is reached.

use crate::almost_tame::Finder;
use crate::progress::OnProgress;
use crate::solution::Solution;
use crate::solver::Solver;
use misere_games::{Periodicity, Ruleset};
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
/// assert_eq!((solution.quotient.order(), solution.period), (40, Some((12, 71))));
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
pub fn run(mut solver: Solver, look: &mut dyn FnMut(&Solver, Moment), progress: &mut OnProgress<'_>) -> Solution {
    let (rules, limits) = (solver.rules, solver.limits);
    let mut finder = Finder::new(rules);
    let mut almost_tame = None;
    let mut restored = solver.last_heap() > 0;
    let limit = loop {
        if solver.is_solved() {
            almost_tame = None;
            break None;
        }
        let before = solver.recalibrations;
        match solver.advance(progress) {
            Ok(()) => look(&solver, Moment::Heap),
            Err(StopReason::Pause) => {
                look(&solver, Moment::Pause);
                continue;
            }
            Err(reason) => break Some(reason),
        }
        if almost_tame.is_none() && solver.infinite.is_none() {
            let changed = std::mem::take(&mut restored) || solver.recalibrations != before;
            let Some(mut found) = finder.look(&solver.quotient, changed) else { continue };
            let complete = found.extend(rules, limits.max_heap, GRUNDY_WORK, &|| limits.meter.ask().is_err());
            // A period that is not too long is one of Φ too: then the whole game will be solved.
            let constants = rules.periodicity().zip(found.grundy_period());
            let go_on = constants.is_some_and(|(Periodicity { parts, last_digit }, found)| {
                found.saltus == 0 && parts * (found.preperiod + found.period) + last_digit <= LONGEST_WALK
            });
            almost_tame = Some(found);
            if !go_on {
                break if complete { None } else { limits.meter.ask().err() };
            }
        }
    };
    look(&solver, Moment::End);
    let solution = solver.into_solution(limit);
    match almost_tame {
        None => solution,
        Some(relative) => {
            let (quotient, mut growth) = (relative.quotient().clone(), solution.growth);
            growth.retain(|step| step.heap <= quotient.last_heap());
            Solution { quotient, growth, almost_tame: Some(relative), ..solution }
        }
    }
}
