//! The solver, advanced heap by heap.

use crate::enumerate::{Enumerated, enumerate};
use crate::infinite::InfiniteQuotient;
use crate::infinite::engine::{Engine, Step};
use crate::layers::{Bounds, Diagram, Exponents};
use crate::periodicity::PeriodFinder;
use crate::products::Products;
use crate::quotient::Quotient;
use crate::verify::{Flaw, Records, option_values, verify};
use misere_games::Ruleset;
use misere_monoid::BipartiteMonoid;
use std::collections::BTreeSet;

/// Orders above this would need tables of more than two gigabytes.
pub(crate) const MAX_ORDER: usize = 30_000;

/// Bounds of the attempt over few variables.
const FEW_LAYERS: usize = 64;
const FEW_NODES: usize = 4_000_000;

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
    /// Order of the last verified quotient, or of its finite factor when that is infinite.
    pub order: usize,
    /// How often the quotient was recomputed so far.
    pub recalibrations: usize,
    /// The last least failure found, as heaps in descending order.
    pub last_failure: Option<Vec<u32>>,
}

impl Progress {
    /// Reports a candidate of the infinite engine.
    fn step(&mut self, step: Step<'_>, progress: &mut dyn FnMut(&Progress)) {
        match step.failure {
            Some(failure) => self.last_failure = Some(failure.to_vec()),
            None => self.recalibrations += 1,
        }
        progress(self);
    }
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
    /// The verified quotient; when `infinite` is there, the last finite one.
    pub quotient: Quotient,
    /// The verified infinite quotient of more heaps, when the computation came to one.
    pub infinite: Option<InfiniteQuotient>,
    /// Heaps at which the quotient changed, ascending.
    pub growth: Vec<Growth>,
    /// (period, preperiod) when the Periodicity Theorem applies.
    pub period: Option<(usize, usize)>,
    /// Whether the whole game is solved: periodic, or all heaps of a finite ruleset done.
    pub solved: bool,
    /// The limit that ended a partial run.
    pub limit: Option<StopReason>,
}

impl Solution {
    /// The largest heap whose value was computed.
    pub fn last_heap(&self) -> usize {
        self.infinite.as_ref().map_or(self.quotient.last_heap(), InfiniteQuotient::last_heap)
    }

    /// What was found before the first infinite quotient, which then counts as the order limit.
    pub fn finite_part(self) -> Solution {
        match self.infinite {
            None => self,
            Some(_) => Solution { infinite: None, period: None, solved: false, limit: Some(StopReason::Order), ..self },
        }
    }

    /// Whether a position of these (heap, count) pairs is a misère P-position, by the quotient, finite or infinite;
    /// `None` when the value of a heap is not known.
    pub fn is_p(&self, heaps: &[(usize, u64)]) -> Option<bool> {
        let Some(infinite) = &self.infinite else {
            let mut product = 0;
            for &(heap, count) in heaps {
                let power = self.quotient.power(self.pretending_function(heap)?, count);
                product = self.quotient.multiply(product, power);
            }
            return Some(self.quotient.is_p(product));
        };
        let through_period = |&(heap, count): &(usize, u64)| match self.period {
            Some((period, preperiod)) if heap > infinite.last_heap() => {
                (preperiod + (heap - preperiod) % period, count)
            }
            _ => (heap, count),
        };
        infinite.is_p(&heaps.iter().map(through_period).collect::<Vec<_>>())
    }

    /// Φ(H_n) in the finite quotient, through the period beyond the last heap computed, or `None` when it is not known.
    pub fn pretending_function(&self, heap: usize) -> Option<usize> {
        match self.period.filter(|_| self.infinite.is_none()) {
            Some((period, preperiod)) if heap > self.quotient.last_heap() => {
                self.quotient.pretending_function(preperiod + (heap - preperiod) % period)
            }
            _ => self.quotient.pretending_function(heap),
        }
    }
}

/// Solves a ruleset until it is solved or a limit is reached; reports progress before each heap and each new candidate.
///
/// ```
/// use misere_quotient::{Limits, solve};
/// let rules = misere_games::parse_rules("0.77").unwrap();
/// let limits = Limits { max_heap: usize::MAX, max_order: 1000, stop: &|| None };
/// let solution = solve(rules.as_ref(), &limits, &mut |_| ());
/// assert_eq!((solution.quotient.order(), solution.period), (40, Some((12, 71))));
/// ```
pub fn solve(rules: &dyn Ruleset, limits: &Limits, progress: &mut dyn FnMut(&Progress)) -> Solution {
    let mut solver = Solver::new(rules, *limits);
    let limit = loop {
        if solver.is_solved() {
            break None;
        }
        if let Err(reason) = solver.advance(progress) {
            break Some(reason);
        }
    };
    solver.into_solution(limit)
}

/// A computation that is advanced heap by heap; between two calls its quotient is verified for all heaps so far.
pub struct Solver<'a> {
    rules: &'a dyn Ruleset,
    limits: Limits<'a>,
    quotient: Quotient,
    products: Products,
    records: Records,
    growth: Vec<Growth>,
    periods: PeriodFinder,
    diagram: Diagram<'a>,
    recalibrations: usize,
    last_failure: Option<Vec<u32>>,
    /// Takes over when the quotient is infinite.
    infinite: Option<Engine<'a>>,
}

impl<'a> Solver<'a> {
    /// A solver before its first heap: the quotient of the empty position.
    pub fn new(rules: &'a dyn Ruleset, limits: Limits<'a>) -> Solver<'a> {
        let quotient = Quotient::trivial();
        let products = Products::new(&quotient);
        let limits = Limits { max_order: limits.max_order.min(MAX_ORDER), ..limits };
        Solver {
            rules,
            limits,
            records: Records::trivial(),
            products,
            quotient,
            growth: Vec::new(),
            periods: PeriodFinder::new(rules.periodicity()),
            diagram: Diagram::new(limits.stop),
            recalibrations: 0,
            last_failure: None,
            infinite: None,
        }
    }

    /// The largest heap whose value was computed.
    pub fn last_heap(&self) -> usize {
        self.infinite.as_ref().map_or(self.quotient.last_heap(), Engine::last_heap)
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

    /// What was found, with the limit that ended the computation.
    pub fn into_solution(self, limit: Option<StopReason>) -> Solution {
        let (period, solved) = (self.period(), self.is_solved());
        let infinite = self.infinite.map(|engine| engine.quotient());
        Solution { quotient: self.quotient, infinite, growth: self.growth, period, solved, limit }
    }

    /// Goes on to the next heap: by interpolation when the quotient does not change, else by solving the layers.
    ///
    /// # Errors
    /// The limit that was reached; the state is then that of the heap before, and another call tries again.
    pub fn advance(&mut self, progress: &mut dyn FnMut(&Progress)) -> Result<(), StopReason> {
        let heap = self.last_heap() + 1;
        progress(&self.progress());
        if heap > self.limits.max_heap {
            return Err(StopReason::Heap);
        }
        if let Some(reason) = (self.limits.stop)() {
            return Err(reason);
        }
        if self.infinite.is_some() {
            return self.advance_infinite(progress);
        }
        let options = option_values(self.rules, heap, &self.quotient, &self.products);
        match self.records.interpolate(&self.products, options.as_deref()) {
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
    /// as well, an infinite quotient is looked for, and if there is none, the layers go on to the limits.
    fn recompute(&mut self, heap: usize, progress: &mut dyn FnMut(&Progress)) -> Result<(), StopReason> {
        let mut few = self.quotient.generators.clone();
        few.push(heap);
        let all_bounds = Bounds { layers: self.limits.max_order, nodes: usize::MAX };
        let few_bounds = Bounds { layers: FEW_LAYERS.min(all_bounds.layers), nodes: FEW_NODES };
        let all: Vec<usize> = (1..=heap).filter(|&n| self.rules.has_options(n)).collect();
        for variables in [few, all.clone()] {
            match self.recompute_with(variables, heap, few_bounds, progress) {
                Err(StopReason::Order) => {}
                result => return result,
            }
        }
        self.start_infinite(progress)?;
        if self.infinite.is_some() {
            return Ok(());
        }
        self.recompute_with(all, heap, all_bounds, progress)
    }

    /// Looks for an infinite quotient that the next heap leads to.
    fn start_infinite(&mut self, progress: &mut dyn FnMut(&Progress)) -> Result<(), StopReason> {
        let mut state = self.progress();
        let started = Engine::start(self.rules, &self.quotient, &self.limits, &mut |step| state.step(step, progress));
        self.recalibrations = state.recalibrations;
        match started {
            Ok(engine) => self.infinite = engine,
            Err(StopReason::Order) => {}
            Err(reason) => return Err(reason),
        }
        Ok(())
    }

    fn advance_infinite(&mut self, progress: &mut dyn FnMut(&Progress)) -> Result<(), StopReason> {
        let mut state = self.progress();
        let engine = self.infinite.as_mut().expect("an infinite quotient");
        let result = engine.advance(self.rules, &self.limits, &mut |step| state.step(step, progress));
        self.recalibrations = state.recalibrations;
        result
    }

    /// One candidate after the other over these variables and those that failures add: the verification judges, and
    /// a failure names the heaps that are not their words any longer.
    fn recompute_with(
        &mut self,
        mut variables: Vec<usize>,
        heap: usize,
        bounds: Bounds,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<(), StopReason> {
        loop {
            self.recalibrations += 1;
            progress(&self.progress());
            let options = variable_options(self.rules, &self.quotient, &variables);
            self.set_variables(options, bounds);
            let outcome = self.diagram.solve_misere()?;
            let enumerated = enumerate(&mut self.diagram, outcome, variables.len(), self.limits.max_order)?;
            let candidate = assign(enumerated, &variables, &self.quotient, heap);
            match verify(self.rules, &candidate, self.limits.stop) {
                Ok((products, records)) => {
                    self.periods.restart();
                    self.quotient = candidate;
                    self.products = products;
                    self.records = records;
                    return Ok(());
                }
                Err(Flaw::Stopped(reason)) => return Err(reason),
                Err(Flaw::NotAMonoid | Flaw::NotReduced(..)) => unreachable!("translates are a reduced monoid"),
                Err(Flaw::Failure(failure)) => {
                    let before = variables.len();
                    variables.extend(failure.position.iter().map(|&heap| heap as usize));
                    variables.sort_unstable();
                    variables.dedup();
                    assert!(variables.len() > before, "the layers are exact on their variables");
                    self.last_failure = Some(failure.position);
                }
            }
        }
    }

    /// Gives the diagram these variables, keeping what it knows when only the last ones are new.
    fn set_variables(&mut self, options: Vec<Vec<Exponents>>, bounds: Bounds) {
        let known = self.diagram.options();
        if known.len() > options.len() || known.iter().zip(&options).any(|(a, b)| a != b) {
            self.diagram = Diagram::new(self.limits.stop);
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
/// the heaps that are no variables keep their words.
fn assign(enumerated: Enumerated, variables: &[usize], before: &Quotient, heap: usize) -> Quotient {
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
        *letter = letters[*letter as usize].expect("letters of least words are generators");
    }
    let value = |n: usize| {
        word_in(variables, before, n).iter().fold(0, |product, &(variable, exponent)| {
            (0..exponent).fold(product, |product, _| actions[variable][product as usize])
        })
    };
    let phi = (1..=heap).map(value).collect();
    let kept = actions.iter().zip(&letters).filter(|(_, letter)| letter.is_some());
    let actions = kept.map(|(action, _)| action.clone()).collect();
    Quotient { monoid: BipartiteMonoid::from_parts(actions, parents, p), generators, phi }
}
