//! The solver, advanced heap by heap.

use super::enumerate::{Enumerated, enumerate};
use super::growth::growth;
use super::layers::{Bounds, Diagram, Exponents};
use crate::infinite::engine::{Engine, Started, Step};
use crate::periodicity::PeriodFinder;
use crate::products::Products;
use crate::progress::{Growth, OnProgress, Progress};
use crate::quotient::{MAX_ORDER, Quotient};
use crate::solution::{AnyQuotient, Proof, Solution, Status};
use crate::verify::{Failure, Flaw, Records, option_values, verify};
use misere_games::Ruleset;
use misere_limits::{Limits, Meter, StopReason};
use misere_monoid::BipartiteMonoid;
use std::collections::BTreeSet;

/// Bounds of the attempt over few variables.
const FEW_LAYERS: usize = 64;
const FEW_NODES: usize = 4_000_000;

/// Entries of tables that layers may take for each element that the order limit allows.
const ENTRIES_PER_ELEMENT: usize = 100_000;

/// Reports a candidate of the infinite engine.
fn report(state: &mut Progress, step: Step<'_>, progress: &mut OnProgress<'_>) {
    match step.failure {
        Some(failure) => state.last_failure = Some(failure.to_vec()),
        None => state.recalibrations += 1,
    }
    progress(state);
}

/// A computation that is advanced heap by heap; between two calls its quotient is verified for all heaps so far.
pub struct Solver<'a> {
    pub(crate) rules: &'a dyn Ruleset,
    pub(crate) limits: Limits<'a>,
    pub(crate) quotient: Quotient,
    /// The heaps up to which `records` come from a verification; later ones were interpolated.
    pub(crate) verified_heap: usize,
    pub(crate) products: Products,
    pub(crate) records: Records,
    pub(crate) growth: Vec<Growth>,
    pub(crate) periods: PeriodFinder,
    pub(crate) diagram: Diagram<'a>,
    /// What is being tried for the next heap, when a call was stopped inside it.
    pub(crate) attempt: Option<Attempt>,
    pub(crate) recalibrations: usize,
    pub(crate) last_failure: Option<Vec<u32>>,
    /// Takes over when the quotient is infinite.
    pub(crate) infinite: Option<Engine<'a>>,
    pause: &'a (dyn Fn() -> bool + Sync),
}

/// The heaps that are variables of the outcome function for the next heap, ascending.
#[derive(Clone)]
pub(crate) struct Attempt {
    pub(crate) variables: Vec<usize>,
    /// Whether these are all heaps that have options.
    pub(crate) all: bool,
    /// Whether an infinite quotient was looked for, in vain.
    pub(crate) searched: bool,
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

    /// All heaps `1..=heap` that have options.
    pub(crate) fn with_all(rules: &dyn Ruleset, heap: usize) -> Attempt {
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

impl<'a> Solver<'a> {
    /// A solver before its first heap: the quotient of the empty position.
    pub fn new(rules: &'a dyn Ruleset, limits: Limits<'a>) -> Solver<'a> {
        let quotient = Quotient::trivial();
        let products = Products::new(&quotient, Meter::unlimited()).expect("one element");
        let limits = Limits { max_order: limits.max_order.min(MAX_ORDER), ..limits };
        Solver {
            rules,
            limits,
            verified_heap: 0,
            records: Records::trivial(),
            products,
            quotient,
            growth: Vec::new(),
            periods: PeriodFinder::new(rules.periodicity()),
            diagram: Diagram::new(limits.meter),
            attempt: None,
            recalibrations: 0,
            last_failure: None,
            infinite: None,
            pause: &|| false,
        }
    }

    /// From now on [`Solver::advance`] asks before a heap and inside it whether to pause: it then ends with [`StopReason::Pause`], and the
    /// next call goes on where that one was. Verifications and the search for infinite quotients are not paused.
    pub fn set_pause(&mut self, pause: &'a (dyn Fn() -> bool + Sync)) {
        self.pause = pause;
        self.diagram.set_pause(pause);
    }

    fn empty_diagram(&self) -> Diagram<'a> {
        let mut diagram = Diagram::new(self.limits.meter);
        diagram.set_pause(self.pause);
        diagram
    }

    /// The largest heap whose value was computed.
    pub fn last_heap(&self) -> usize {
        self.infinite.as_ref().map_or(self.quotient.last_heap(), Engine::last_heap)
    }

    /// A solver that goes on from this quotient, which is verified in full; its growth is computed from it.
    ///
    /// # Errors
    /// The first flaw of the quotient, or [`Flaw::Stopped`] when a limit is reached.
    pub fn from_quotient(rules: &'a dyn Ruleset, limits: Limits<'a>, quotient: Quotient) -> Result<Solver<'a>, Flaw> {
        let mut solver = Solver::new(rules, limits);
        (solver.products, solver.records) = verify(rules, &quotient, limits.meter)?;
        solver.verified_heap = quotient.last_heap();
        solver.quotient = quotient;
        solver.recount();
        Ok(solver)
    }

    /// Fills in what follows from the quotient.
    pub(crate) fn recount(&mut self) {
        self.growth = growth(&self.quotient, &self.products);
        self.periods.restart();
        self.periods.extend(&self.quotient.phi);
    }

    /// The verified quotient of the heaps so far; the last finite one when that is infinite.
    pub fn quotient(&self) -> &Quotient {
        &self.quotient
    }

    /// The heaps at which the quotient changed so far.
    pub fn growth(&self) -> &[Growth] {
        &self.growth
    }

    /// (period, preperiod) of Φ, when the Periodicity Theorem proves it.
    pub fn period(&self) -> Option<(usize, usize)> {
        self.infinite.as_ref().map_or(self.periods.found(), Engine::period)
    }

    /// Whether nothing is left to compute: Φ is periodic, or all heaps of a finite ruleset are done.
    pub fn is_solved(&self) -> bool {
        self.period().is_some() || self.rules.last_heap() == Some(self.last_heap())
    }

    /// The state for a progress display.
    pub fn progress(&self) -> Progress {
        Progress {
            heap: self.last_heap() + 1,
            order: self.infinite.as_ref().map_or(self.quotient.order(), Engine::finite_order),
            recalibrations: self.recalibrations,
            last_failure: self.last_failure.clone(),
        }
    }

    /// The quotient of the heaps so far when it is finite.
    pub fn finite(&self) -> Option<&Quotient> {
        if self.infinite.is_none() { Some(&self.quotient) } else { None }
    }

    /// What was found, with the limit that ended the computation unless the game is solved.
    pub fn into_solution(self, limit: Option<StopReason>) -> Solution {
        let status = match self.period() {
            Some((period, preperiod)) => Status::Solved(Proof::Periodic { period, preperiod }),
            None if self.is_solved() => Status::Solved(Proof::Complete),
            None => Status::Partial { limit },
        };
        let quotient = match self.infinite {
            None => AnyQuotient::Finite(self.quotient),
            Some(engine) => AnyQuotient::Infinite { quotient: Box::new(engine.quotient()), before: self.quotient },
        };
        Solution::new(quotient, status, self.growth)
    }

    /// Goes on to the next heap: by interpolation when the quotient does not change, else by solving the layers.
    ///
    /// # Errors
    /// The limit that was reached; the state is then that of the heap before, and another call tries again.
    pub fn advance(&mut self, progress: &mut OnProgress<'_>) -> Result<(), StopReason> {
        let heap = self.last_heap() + 1;
        progress(&self.progress());
        if heap > self.limits.max_heap {
            return Err(StopReason::Heap);
        }
        self.limits.meter.ask()?;
        if (self.pause)() {
            return Err(StopReason::Pause);
        }
        if self.infinite.is_some() {
            return self.advance_infinite(progress);
        }
        let interpolated = match self.attempt {
            // It was tried before the pause.
            Some(_) => None,
            None => {
                self.limits.meter.pay((heap + self.quotient.order()) as u64)?;
                let options = option_values(self.rules, heap, &self.quotient, &self.products);
                self.records.interpolate(&self.products, options.as_deref())
            }
        };
        match interpolated {
            Some(value) => self.quotient.phi.push(value as u32),
            None => self.recompute(heap, progress)?,
        }
        if self.infinite.is_some() {
            return Ok(());
        }
        let p_order = self.quotient.p_order();
        let growth = Growth { heap, order: self.quotient.order(), p_order };
        if self.growth.last().map_or(growth.order > 1, |last| last.order != growth.order) {
            self.growth.push(growth);
        }
        self.periods.extend(&self.quotient.phi);
        Ok(())
    }

    /// Finds the quotient of heaps `1..=heap` from its layers, first over few variables: the generators so far and
    /// the new heap, each other heap being taken for its least word. That is another game when a word is wrong, and
    /// it may have no finite quotient; when it grows beyond a modest size, all heaps become variables. When they grow
    /// as well, an infinite quotient is looked for, and if there is none, the layers go on to the limits. The
    /// verification judges each candidate, and a failure names the heaps that are not their words any longer.
    fn recompute(&mut self, heap: usize, progress: &mut OnProgress<'_>) -> Result<(), StopReason> {
        let mut attempt = self.attempt.take().unwrap_or_else(|| {
            self.recalibrations += 1;
            let new = [heap];
            Attempt {
                variables: self.quotient.generators.iter().chain(&new).copied().collect(),
                all: false,
                searched: false,
            }
        });
        loop {
            progress(&self.progress());
            match self.judged_candidate(&attempt, heap) {
                Ok(Judgement::Taken) => return Ok(()),
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
                    if found {
                        return Ok(());
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
    fn search(&mut self, progress: &mut OnProgress<'_>) -> Result<bool, StopReason> {
        let mut state = self.progress();
        let started =
            Engine::start(self.rules, &self.quotient, &self.limits, &mut |step| report(&mut state, step, progress));
        self.recalibrations = state.recalibrations;
        match started {
            Ok(Started::Infinite(engine)) => self.infinite = Some(*engine),
            Ok(Started::Finite(quotient)) => match verify(self.rules, &quotient, self.limits.meter) {
                Ok(verified) => self.take(quotient, verified),
                Err(Flaw::Stopped(reason)) => return Err(reason),
                Err(_) => return Ok(false),
            },
            Err(StopReason::Order) => return Ok(false),
            Err(reason) => return Err(reason),
        }
        Ok(true)
    }

    /// The quotient is now this one, which was verified.
    fn take(&mut self, quotient: Quotient, (products, records): (Products, Records)) {
        self.periods.restart();
        self.verified_heap = quotient.last_heap();
        self.quotient = quotient;
        self.products = products;
        self.records = records;
    }

    fn advance_infinite(&mut self, progress: &mut OnProgress<'_>) -> Result<(), StopReason> {
        let mut state = self.progress();
        let engine = self.infinite.as_mut().expect("an infinite quotient");
        let result = engine.advance(self.rules, &self.limits, &mut |step| report(&mut state, step, progress));
        self.recalibrations = state.recalibrations;
        result
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

    /// Gives the diagram these variables, keeping what it knows when only the last ones are new.
    fn set_variables(&mut self, options: Vec<Vec<Exponents>>, bounds: Bounds) {
        let known = self.diagram.options();
        if known.len() > options.len() || known.iter().zip(&options).any(|(a, b)| a != b) {
            self.diagram = self.empty_diagram();
        }
        self.diagram.set_bounds(bounds);
        for options in options.into_iter().skip(self.diagram.options().len()) {
            self.diagram.push_variable(options);
        }
    }
}

/// A heap as a word: itself when it is a variable, else the least word of its value, with variables as letters.
fn word_in(variables: &[usize], quotient: &Quotient, heap: usize) -> Vec<(usize, u32)> {
    let place = |heap| variables.binary_search(heap);
    if let Ok(variable) = place(&heap) {
        return vec![(variable, 1)];
    }
    let word = quotient.word(quotient.phi[heap - 1] as usize);
    let in_variables = |&(letter, exponent): &(usize, u32)| {
        (place(&quotient.generators[letter]).expect("generators are variables"), exponent)
    };
    word.powers().iter().map(in_variables).collect()
}

/// The options of each variable as words in the variables before it, in ascending order.
fn variable_options(rules: &dyn Ruleset, quotient: &Quotient, variables: &[usize]) -> Vec<Vec<Exponents>> {
    let words = |below: usize, option: &[u32]| {
        let mut exponents = vec![0; below];
        for &heap in option {
            for (variable, exponent) in word_in(variables, quotient, heap as usize) {
                exponents[variable] += exponent;
            }
        }
        exponents
    };
    let options_of = |(below, &heap): (usize, &usize)| {
        let mut options = BTreeSet::new();
        rules.for_each_option(heap, &mut |option| {
            options.insert(words(below, option));
        });
        options.into_iter().collect()
    };
    variables.iter().enumerate().map(options_of).collect()
}

/// The candidate for heaps `1..=heap`: variables that occur in no least word are dropped from the generators, and
/// the heaps that are no variables keep their words. `None` when a least word has a letter that is not one itself.
fn assign(enumerated: Enumerated, variables: &[usize], before: &Quotient, heap: usize) -> Option<Quotient> {
    let Enumerated { actions, mut parents, p } = enumerated;
    let mut letters = vec![None; variables.len()];
    let mut generators = Vec::new();
    for &(parent, variable) in &parents[1..] {
        if parent == 0 {
            letters[variable as usize] = Some(generators.len() as u32);
            generators.push(variables[variable as usize]);
        }
    }
    for (_, letter) in &mut parents[1..] {
        *letter = letters[*letter as usize]?;
    }
    let value = |n: usize| {
        word_in(variables, before, n).iter().fold(0, |product, &(variable, exponent)| {
            (0..exponent).fold(product, |product, _| actions[variable][product as usize])
        })
    };
    let phi = (1..=heap).map(value).collect();
    let kept = actions.iter().zip(&letters).filter(|(_, letter)| letter.is_some());
    let actions = kept.map(|(action, _)| action.clone()).collect();
    Some(Quotient { monoid: BipartiteMonoid::from_parts(actions, parents, p), generators, phi })
}
