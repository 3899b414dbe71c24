//! The engine of finite quotients: the next heap by interpolation when the quotient does not change, else by layers.
//!
//! Invariant: between two heaps the quotient is verified for all heaps so far, and `verified` is what a verification
//! left. Cost of a heap that changes nothing: a few products for each element. Of another: its layers (see
//! `layers`), the enumeration of their function and a verification, for each candidate.

use super::enumerate::enumerate;
use super::growth::growth;
use super::layers::{Bounds, Diagram, Exponents};
use super::variables::{assign, variable_options};
use crate::infinite::engine::{Engine as Search, Started, Step};
use crate::infinite::point::Point;
use crate::periodicity::PeriodFinder;
use crate::progress::{Growth, OnProgress, Progress};
use crate::quotient::Quotient;
use crate::verify::{Failure, Flaw, Verified, verify};
use misere_games::Ruleset;
use misere_limits::{Limits, StopReason};

/// Bounds of the attempt over few variables.
const FEW_LAYERS: usize = 64;
const FEW_NODES: usize = 4_000_000;
/// More translates than this are not kept when variables change: many may be of no use any more.
const MOST_KEPT: usize = 1 << 25;

/// Entries of tables that layers may take for each element that the order limit allows.
const ENTRIES_PER_ELEMENT: usize = 100_000;

/// What a heap led to.
pub(super) enum Next<'a> {
    /// A finite quotient, the same or another.
    Finite,
    /// An infinite quotient: the search goes on from here.
    Infinite(Box<Search<'a>>),
}

impl<'a> Layered<'a> {
    /// Goes on to the next heap.
    ///
    /// # Errors
    /// The limit that was reached; the state is then that of the heap before, and another call tries again.
    pub(super) fn advance(&mut self, progress: &mut OnProgress<'_>) -> Result<Next<'a>, StopReason> {
        let heap = self.quotient.last_heap() + 1;
        let interpolated = match self.attempt {
            // It was tried before the pause.
            Some(_) => None,
            None => self.verified.interpolate(self.rules, &self.quotient, self.limits.meter)?,
        };
        match interpolated {
            Some(value) => {
                self.quotient.phi.push(value);
                self.verified.push(&self.quotient, value);
            }
            None => match self.recompute(heap, progress)? {
                Next::Finite => {}
                infinite @ Next::Infinite(_) => return Ok(infinite),
            },
        }
        let p_order = self.quotient.p_order();
        let growth = Growth { heap, order: self.quotient.order(), p_order };
        if self.growth.last().map_or(growth.order > 1, |last| last.order != growth.order) {
            self.growth.push(growth);
        }
        self.periods.extend(&self.quotient.phi);
        Ok(Next::Finite)
    }

    /// Finds the quotient of heaps `1..=heap` from its layers, first over few variables: the generators so far and
    /// the new heap, each other heap being taken for its least word. That is another game when a word is wrong, and
    /// it may have no finite quotient; when it grows beyond a modest size, all heaps become variables. When they grow
    /// as well, an infinite quotient is looked for, and if there is none, the layers go on to the limits. The
    /// verification judges each candidate, and a failure names the heaps that are not their words any longer.
    fn recompute(&mut self, heap: usize, progress: &mut OnProgress<'_>) -> Result<Next<'a>, StopReason> {
        let mut attempt = self.attempt.take().unwrap_or_else(|| {
            self.recalibrations += 1;
            Attempt::first(&self.quotient, heap)
        });
        loop {
            progress(&self.progress());
            // A search that was stopped goes on.
            let judged = match self.point {
                Some(_) => Err(StopReason::Order),
                None => self.judged_candidate(&attempt, heap),
            };
            match judged {
                Ok(Judgement::Taken) => return Ok(Next::Finite),
                Ok(Judgement::Failure(failure)) if attempt.add(&failure.position) => {
                    self.last_failure = Some(failure.position);
                }
                Ok(Judgement::Failure(_) | Judgement::Inconsistent) => {
                    assert!(self.diagram.is_restored(), "the layers are exact on their variables");
                    self.diagram = self.empty_diagram();
                }
                Err(StopReason::Order) if !attempt.all => attempt = Attempt::with_all(self.rules, heap),
                Err(StopReason::Order) if !attempt.searched => {
                    self.attempt = Some(attempt.clone());
                    let found = self.search(progress)?;
                    self.attempt = None;
                    if let Some(next) = found {
                        return Ok(next);
                    }
                    attempt.searched = true;
                }
                Err(reason) => {
                    self.attempt = Some(attempt);
                    return Err(reason);
                }
            }
            self.recalibrations += 1;
        }
    }

    /// Looks for an infinite quotient that the next heap leads to, or a finite one that the search for it finds.
    fn search(&mut self, progress: &mut OnProgress<'_>) -> Result<Option<Next<'a>>, StopReason> {
        let mut state = self.progress();
        let point = self.point.take().map_or_else(|| Search::first(&self.quotient, &self.limits), Ok);
        let started = point.and_then(|mut point| {
            let mut told = |step: Step<'_>| report(&mut state, step, progress);
            let started = Search::start(self.rules, &mut point, &self.limits, &mut told);
            self.point = started.is_err().then_some(point);
            started
        });
        self.recalibrations = state.recalibrations;
        match started {
            Ok(Started::Infinite(search)) => Ok(Some(Next::Infinite(search))),
            Ok(Started::Finite(quotient)) => match verify(self.rules, &quotient, self.limits.meter) {
                Ok(verified) => {
                    self.take(quotient, verified);
                    Ok(Some(Next::Finite))
                }
                Err(Flaw::Stopped(reason)) => Err(reason),
                Err(_) => Ok(None),
            },
            Err(StopReason::Order) => {
                self.point = None;
                Ok(None)
            }
            Err(reason) => Err(reason),
        }
    }

    /// The quotient is now this one, which was verified.
    fn take(&mut self, quotient: Quotient, verified: Verified) {
        self.periods.restart();
        self.verified_heap = quotient.last_heap();
        self.quotient = quotient;
        self.verified = verified;
    }

    /// The candidate over these variables; taken when the verification finds no failure.
    fn judged_candidate(&mut self, attempt: &Attempt, heap: usize) -> Result<Judgement, StopReason> {
        let (layers, nodes) = if attempt.searched { (usize::MAX, usize::MAX) } else { (FEW_LAYERS, FEW_NODES) };
        let entries = self.limits.max_order.saturating_mul(ENTRIES_PER_ELEMENT);
        let bounds = Bounds { layers: layers.min(self.limits.max_order), nodes, entries };
        let variables = &attempt.variables;
        let options = variable_options(self.rules, &self.quotient, variables);
        self.set_variables(options, bounds);
        let outcome = self.diagram.solve_misere()?;
        let enumerated = enumerate(&mut self.diagram, outcome, variables.len(), self.limits.max_order)?;
        let Some(candidate) = enumerated.and_then(|found| assign(found, variables, &self.quotient, heap)) else {
            return Ok(Judgement::Inconsistent);
        };
        match verify(self.rules, &candidate, self.limits.meter) {
            Ok(verified) => {
                self.take(candidate, verified);
                Ok(Judgement::Taken)
            }
            Err(Flaw::Stopped(reason)) => Err(reason),
            Err(Flaw::Failure(failure)) => Ok(Judgement::Failure(failure)),
            Err(_) => Ok(Judgement::Inconsistent),
        }
    }

    /// Gives the diagram these variables, keeping what it knows unless that is much.
    fn set_variables(&mut self, options: Vec<Vec<Exponents>>, bounds: Bounds) {
        let known = self.diagram.options();
        let same = known.iter().zip(&options).take_while(|(a, b)| a == b).count();
        if same < known.len() {
            if self.diagram.translates() > MOST_KEPT {
                self.diagram = self.empty_diagram();
            } else {
                self.diagram.truncate(same);
            }
        }
        self.diagram.set_bounds(bounds);
        for options in options.into_iter().skip(self.diagram.options().len()) {
            self.diagram.push_variable(options);
        }
    }
}

/// The state of the engine.
pub(super) struct Layered<'a> {
    pub(super) rules: &'a dyn Ruleset,
    pub(super) limits: Limits<'a>,
    pub(super) quotient: Quotient,
    /// The heap up to which the quotient was verified; later ones were interpolated.
    pub(super) verified_heap: usize,
    verified: Verified,
    pub(super) growth: Vec<Growth>,
    pub(super) periods: PeriodFinder,
    pub(super) diagram: Diagram<'a>,
    /// What is being tried for the next heap, when a call was stopped inside it.
    pub(super) attempt: Option<Attempt>,
    /// Where the search for an infinite quotient was stopped, with all heaps as variables.
    pub(super) point: Option<Point>,
    pub(super) recalibrations: usize,
    pub(super) last_failure: Option<Vec<u32>>,
    pub(super) pause: &'a (dyn Fn() -> bool + Sync),
}

/// All that decides how the engine goes on; the rest follows from it.
pub(super) struct State<'a> {
    /// The quotient, verified to `verified_heap`, its other heaps interpolated.
    pub(super) quotient: Quotient,
    pub(super) verified_heap: usize,
    pub(super) verified: Verified,
    pub(super) diagram: Diagram<'a>,
    pub(super) attempt: Option<Attempt>,
    pub(super) point: Option<Point>,
    pub(super) recalibrations: usize,
    pub(super) last_failure: Option<Vec<u32>>,
}

impl<'a> State<'a> {
    /// The beginning: the quotient of the empty position.
    pub(super) fn first(limits: &Limits<'a>) -> State<'a> {
        State::verified(Quotient::trivial(), Verified::trivial(), limits)
    }

    /// A quotient that was verified in full.
    pub(super) fn verified(quotient: Quotient, verified: Verified, limits: &Limits<'a>) -> State<'a> {
        State {
            verified_heap: quotient.last_heap(),
            quotient,
            verified,
            diagram: Diagram::new(limits.meter),
            attempt: None,
            point: None,
            recalibrations: 0,
            last_failure: None,
        }
    }
}

impl<'a> Layered<'a> {
    /// The engine in this state; its growth is computed from the quotient.
    pub(super) fn new(rules: &'a dyn Ruleset, limits: Limits<'a>, state: State<'a>) -> Layered<'a> {
        let State { quotient, verified_heap, verified, diagram, attempt, point, .. } = state;
        let State { recalibrations, last_failure, .. } = state;
        let mut periods = PeriodFinder::new(rules.periodicity());
        periods.extend(&quotient.phi);
        Layered {
            rules,
            limits,
            growth: growth(&quotient),
            quotient,
            verified_heap,
            verified,
            periods,
            diagram,
            attempt,
            point,
            recalibrations,
            last_failure,
            pause: &|| false,
        }
    }

    pub(super) fn set_pause(&mut self, pause: &'a (dyn Fn() -> bool + Sync)) {
        self.pause = pause;
        self.diagram.set_pause(pause);
    }

    fn empty_diagram(&self) -> Diagram<'a> {
        let mut diagram = Diagram::new(self.limits.meter);
        diagram.set_pause(self.pause);
        diagram
    }

    /// The state for a progress display.
    pub(super) fn progress(&self) -> Progress {
        Progress {
            heap: self.quotient.last_heap() + 1,
            order: self.quotient.order(),
            recalibrations: self.recalibrations,
            last_failure: self.last_failure.clone(),
        }
    }
}

/// Reports a candidate of the search for infinite quotients.
pub(super) fn report(state: &mut Progress, step: Step<'_>, progress: &mut OnProgress<'_>) {
    match step.failure {
        Some(failure) => state.last_failure = Some(failure.to_vec()),
        None => state.recalibrations += 1,
    }
    progress(state);
}

/// The heaps that are variables of the outcome function for the next heap, ascending.
#[derive(Clone)]
pub(super) struct Attempt {
    pub(super) variables: Vec<usize>,
    /// Whether these are all heaps that have options.
    pub(super) all: bool,
    /// Whether an infinite quotient was looked for, in vain.
    pub(super) searched: bool,
}

impl Attempt {
    /// Adds the heaps of a position; whether there was a new one.
    fn add(&mut self, position: &[u32]) -> bool {
        let before = self.variables.len();
        self.variables.extend(position.iter().map(|&heap| heap as usize));
        self.variables.sort_unstable();
        self.variables.dedup();
        self.variables.len() > before
    }

    /// The generators of a quotient and the next heap.
    fn first(quotient: &Quotient, heap: usize) -> Attempt {
        let variables = quotient.generators.iter().chain([&heap]).copied().collect();
        Attempt { variables, all: false, searched: false }
    }

    /// All heaps `1..=heap` that have options.
    pub(super) fn with_all(rules: &dyn Ruleset, heap: usize) -> Attempt {
        Attempt { variables: (1..=heap).filter(|&n| rules.has_options(n)).collect(), all: true, searched: false }
    }
}

/// What became of a candidate.
enum Judgement {
    /// It was verified, and is the quotient now.
    Taken,
    /// The verification found this.
    Failure(Failure),
    /// It is no candidate: what a checkpoint says of the functions is wrong.
    Inconsistent,
}
