//! The solver, advanced heap by heap by one of two engines.
//!
//! As long as the quotient is finite, layers find it; from the first infinite one on it is the search in F × N^J.

use super::layered::{Layered, Next, State, report};
use crate::infinite::engine::Engine as Search;
use crate::progress::{Growth, OnProgress, Progress};
use crate::quotient::{MAX_ORDER, Quotient};
use crate::solution::{AnyQuotient, Proof, Solution, Status};
use crate::verify::{Flaw, verify};
use misere_games::Ruleset;
use misere_limits::{Limits, StopReason};

/// A computation that is advanced heap by heap; between two calls its quotient is verified for all heaps so far.
pub struct Solver<'a> {
    pub(super) rules: &'a dyn Ruleset,
    pub(super) limits: Limits<'a>,
    engine: Engine<'a>,
}

/// What finds the next quotient.
enum Engine<'a> {
    /// Layers, while it is finite.
    Layers(Box<Layered<'a>>),
    /// The search in F × N^J, since it is infinite.
    Search {
        search: Box<Search<'a>>,
        /// The other engine as it was when the search took over.
        before: Box<Layered<'a>>,
    },
}

impl<'a> Solver<'a> {
    /// Goes on to the next heap.
    ///
    /// # Errors
    /// The limit that was reached; the state is then that of the heap before, and another call tries again.
    pub fn advance(&mut self, progress: &mut OnProgress<'_>) -> Result<(), StopReason> {
        let mut state = self.progress();
        progress(&state);
        if state.heap > self.limits.max_heap {
            return Err(StopReason::Heap);
        }
        self.limits.meter.ask()?;
        if (self.layers().pause)() {
            return Err(StopReason::Pause);
        }
        match &mut self.engine {
            Engine::Layers(layers) => {
                if let Next::Infinite(search) = layers.advance(progress)? {
                    self.take_over(search);
                }
                Ok(())
            }
            Engine::Search { search, before } => {
                let mut told = |step: crate::infinite::engine::Step<'_>| report(&mut state, step, progress);
                let result = search.advance(self.rules, &self.limits, &mut told);
                before.recalibrations = state.recalibrations;
                result
            }
        }
    }

    /// A solver before its first heap: the quotient of the empty position.
    pub fn new(rules: &'a dyn Ruleset, limits: Limits<'a>) -> Solver<'a> {
        Solver::from_state(rules, limits, State::first(&limits))
    }

    /// A solver that goes on from this quotient, which is verified in full; its growth is computed from it.
    ///
    /// # Errors
    /// The first flaw of the quotient, or [`Flaw::Stopped`] when a limit is reached.
    pub fn from_quotient(rules: &'a dyn Ruleset, limits: Limits<'a>, quotient: Quotient) -> Result<Solver<'a>, Flaw> {
        let verified = verify(rules, &quotient, limits.meter)?;
        Ok(Solver::from_state(rules, limits, State::verified(quotient, verified, &limits)))
    }

    /// A solver in this state.
    pub(super) fn from_state(rules: &'a dyn Ruleset, limits: Limits<'a>, state: State<'a>) -> Solver<'a> {
        let limits = Limits { max_order: limits.max_order.min(MAX_ORDER), ..limits };
        Solver { rules, limits, engine: Engine::Layers(Box::new(Layered::new(rules, limits, state))) }
    }

    /// From now on the search finds the quotients.
    pub(super) fn take_over(&mut self, search: Box<Search<'a>>) {
        let next = Engine::Layers(Box::new(Layered::new(self.rules, self.limits, State::first(&self.limits))));
        let (Engine::Layers(before) | Engine::Search { before, .. }) = std::mem::replace(&mut self.engine, next);
        self.engine = Engine::Search { search, before };
    }

    /// From now on [`Solver::advance`] asks before a heap and inside it whether to pause: it then ends with
    /// [`StopReason::Pause`], and the next call goes on where that one was. Verifications and the search for infinite
    /// quotients are not paused.
    pub fn set_pause(&mut self, pause: &'a (dyn Fn() -> bool + Sync)) {
        let (Engine::Layers(layers) | Engine::Search { before: layers, .. }) = &mut self.engine;
        layers.set_pause(pause);
    }

    /// The engine of finite quotients, or what it was.
    pub(super) fn layers(&self) -> &Layered<'a> {
        let (Engine::Layers(layers) | Engine::Search { before: layers, .. }) = &self.engine;
        layers
    }

    /// The search, when the quotient is infinite.
    pub(super) fn searching(&self) -> Option<&Search<'a>> {
        match &self.engine {
            Engine::Layers(_) => None,
            Engine::Search { search, .. } => Some(search),
        }
    }

    /// The largest heap whose value was computed.
    pub fn last_heap(&self) -> usize {
        match &self.engine {
            Engine::Layers(layers) => layers.quotient.last_heap(),
            Engine::Search { search, .. } => search.last_heap(),
        }
    }

    /// The verified quotient of the heaps so far; the last finite one when that is infinite.
    pub fn quotient(&self) -> &Quotient {
        &self.layers().quotient
    }

    /// The quotient of the heaps so far when it is finite.
    pub fn finite(&self) -> Option<&Quotient> {
        match &self.engine {
            Engine::Layers(layers) => Some(&layers.quotient),
            Engine::Search { .. } => None,
        }
    }

    /// The heaps at which the quotient changed so far.
    pub fn growth(&self) -> &[Growth] {
        &self.layers().growth
    }

    /// (period, preperiod) of Φ, when the Periodicity Theorem proves it.
    pub fn period(&self) -> Option<(usize, usize)> {
        match &self.engine {
            Engine::Layers(layers) => layers.periods.found(),
            Engine::Search { search, .. } => search.period(),
        }
    }

    /// Whether nothing is left to compute: Φ is periodic, or all heaps of a finite ruleset are done.
    pub fn is_solved(&self) -> bool {
        self.period().is_some() || self.rules.last_heap() == Some(self.last_heap())
    }

    /// The heap of the last verification; while this stays, so does the quotient.
    pub(super) fn verified_heap(&self) -> usize {
        self.layers().verified_heap
    }

    /// The state for a progress display.
    pub fn progress(&self) -> Progress {
        let layers = self.layers().progress();
        match &self.engine {
            Engine::Layers(_) => layers,
            Engine::Search { search, .. } => {
                Progress { heap: search.last_heap() + 1, order: search.finite_order(), ..layers }
            }
        }
    }

    /// What was found, with the limit that ended the computation unless the game is solved.
    pub fn into_solution(self, limit: Option<StopReason>) -> Solution {
        let status = self.status(limit);
        match self.engine {
            Engine::Layers(layers) => Solution::new(AnyQuotient::Finite(layers.quotient), status, layers.growth),
            Engine::Search { search, before } => {
                let quotient = AnyQuotient::Infinite { quotient: Box::new(search.quotient()), before: before.quotient };
                Solution::new(quotient, status, before.growth)
            }
        }
    }

    /// The same, and the computation can go on. Cost: a copy of the quotient.
    pub fn solution(&self, limit: Option<StopReason>) -> Solution {
        let before = self.quotient().clone();
        let quotient = match &self.engine {
            Engine::Layers(_) => AnyQuotient::Finite(before),
            Engine::Search { search, .. } => AnyQuotient::Infinite { quotient: Box::new(search.quotient()), before },
        };
        Solution::new(quotient, self.status(limit), self.growth().to_vec())
    }

    fn status(&self, limit: Option<StopReason>) -> Status {
        match self.period() {
            Some((period, preperiod)) => Status::Solved(Proof::Periodic { period, preperiod }),
            None if self.is_solved() => Status::Solved(Proof::Complete),
            None => Status::Partial { limit },
        }
    }
}
