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
pub fn run(solver: Solver, look: &mut dyn FnMut(&Solver, Moment), progress: &mut OnProgress<'_>) -> Solution {
    let mut run = Run::new(solver);
    loop {
        match run.step(progress) {
            Step::Moment(moment) => look(run.solver(), moment),
            Step::End(limit) => {
                look(run.solver(), Moment::End);
                return run.into_solution(limit);
            }
        }
    }
}

/// What a step of a [`Run`] came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// There is more to do: a heap is finished, or the solver was paused.
    Moment(Moment),
    /// Everything is known (`None`), or a limit was reached. After a limit another step tries again.
    End(Option<StopReason>),
}

/// A whole run in steps, for callers that do other things between them; [`run`] makes all steps at once.
///
/// ```
/// use misere_quotient::{Limits, Meter, Run, Solver, Step};
/// let rules = misere_games::parse_rules("0.77").unwrap();
/// let meter = Meter::with_limit(10_000_000_000);
/// let mut run = Run::new(Solver::new(&*rules, Limits { max_heap: 9, max_order: 1000, meter: &meter }));
/// let limit = loop {
///     if let Step::End(limit) = run.step(&mut |_| ()) {
///         break limit;
///     }
/// };
/// assert_eq!(run.solution(limit).order().finite(), Some(18));
/// run.set_max_heap(usize::MAX);
/// while run.step(&mut |_| ()) != Step::End(None) {}
/// assert_eq!(run.into_solution(None).status().period(), Some((12, 71)));
/// ```
pub struct Run<'a> {
    solver: Solver<'a>,
    finder: Finder<'a>,
    /// A game that was just found to be tame relative to a heap.
    found: Option<AlmostTame>,
    relative: Option<AlmostTame>,
    /// What changed is part of the state: a pause may come between a change and the end of its heap.
    verified: usize,
}

impl<'a> Run<'a> {
    /// A run that goes on with this solver.
    pub fn new(solver: Solver<'a>) -> Run<'a> {
        let mut finder = Finder::new(solver.rules);
        let found = solver.finite().and_then(|quotient| finder.replay(quotient));
        Run { verified: solver.verified_heap(), solver, finder, found, relative: None }
    }

    /// The solver, as far as it came.
    pub fn solver(&self) -> &Solver<'a> {
        &self.solver
    }

    /// Another last heap, to go on after [`StopReason::Heap`].
    pub fn set_max_heap(&mut self, max_heap: usize) {
        self.solver.limits.max_heap = max_heap;
        self.found = self.relative.take().or(self.found.take());
    }

    /// Goes on to the next moment. Reports progress before each heap and each new candidate.
    pub fn step(&mut self, progress: &mut OnProgress<'_>) -> Step {
        let (rules, limits) = (self.solver.rules, self.solver.limits);
        if self.solver.is_solved() {
            self.relative = None;
            return Step::End(None);
        }
        if let Some(mut found) = self.found.take() {
            let complete =
                found.extend(rules, limits.max_heap, GRUNDY_WORK, &|| limits.meter.pay(STEPS_BETWEEN_STOPS).is_err());
            let go_on = found_period_is_short(rules, &found);
            self.relative = Some(found);
            if !go_on {
                return Step::End(if complete { None } else { limits.meter.ask().err() });
            }
        }
        match self.solver.advance(progress) {
            Ok(()) => {}
            Err(StopReason::Pause) => return Step::Moment(Moment::Pause),
            Err(reason) => return Step::End(Some(reason)),
        }
        if self.relative.is_none()
            && let Some(quotient) = self.solver.finite()
        {
            let before = std::mem::replace(&mut self.verified, self.solver.verified_heap());
            self.found = self.finder.look(quotient, before != self.verified);
        }
        Step::Moment(Moment::Heap)
    }

    /// What was found so far, with the limit that ended the last step. Cost: a copy of the quotient.
    pub fn solution(&self, limit: Option<StopReason>) -> Solution {
        match &self.relative {
            Some(relative) => self.solver.solution(limit).with_relative(relative.clone(), limit),
            None => self.solver.solution(limit),
        }
    }

    /// The same, and the run is over.
    pub fn into_solution(self, limit: Option<StopReason>) -> Solution {
        let solution = self.solver.into_solution(limit);
        match self.relative {
            Some(relative) => solution.with_relative(relative, limit),
            None => solution,
        }
    }
}

/// Whether Grundy values have a period that is not too long: it is one of Φ too, and the whole game will be solved.
fn found_period_is_short(rules: &dyn Ruleset, found: &AlmostTame) -> bool {
    rules.periodicity().zip(found.grundy_period()).is_some_and(|(constants, period)| {
        let Periodicity { parts, last_digit } = constants;
        period.saltus == 0 && parts * (period.preperiod + period.period) + last_digit <= LONGEST_WALK
    })
}
