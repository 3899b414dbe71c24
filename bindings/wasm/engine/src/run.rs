//! A run of the solver in steps of some milliseconds.
//!
//! The solver pauses when the time of a step is over. It does not pause in a verification or in the search for an
//! infinite quotient: whoever cannot wait ends the module. The bound on memory is asked for by the solver's meter;
//! memory that a module once had it keeps, so after such an end a new module is better.

use crate::request::{Limits, Source};
use crate::store::Store;
use misere::limits::Meter;
use misere::quotient::{Run, Solver, Step};
use misere::{DEFAULT_ORDER, Game, Ruleset, StopReason};
use misere_wasm_abi::{memory, now};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// When the step is over, in milliseconds.
static END: AtomicU64 = AtomicU64::new(0);
/// The most bytes that the module may have.
static MEMORY: AtomicU64 = AtomicU64::new(u64::MAX);

/// A run, with the rules that it is about.
pub struct Running {
    source: Source,
    rules: &'static dyn Ruleset,
    run: Run<'static>,
    /// Steps of growth that were told.
    told: usize,
}

fn is_late() -> bool {
    now() >= f64::from_bits(END.load(Relaxed))
}

fn too_large() -> Option<StopReason> {
    (memory() > MEMORY.load(Relaxed)).then_some(StopReason::Memory)
}

fn allow(limits: &Limits) {
    MEMORY.store(limits.memory.map_or(u64::MAX, |memory| memory.saturating_mul(1 << 20)), Relaxed);
}

/// Begins a run; an older one is forgotten.
pub fn begin(store: &mut Store, source: Source, limits: &Limits) -> Result<Value, String> {
    let rules = store.rules(&source)?;
    store.running = None;
    allow(limits);
    // A meter stays as long as the module, as the rules do.
    let meter: &Meter<'static> = Box::leak(Box::new(Meter::new(limits.work.unwrap_or(u64::MAX), &too_large)));
    let max_order = limits.order.unwrap_or(DEFAULT_ORDER).min(DEFAULT_ORDER);
    let limits = misere::limits::Limits { max_heap: limits.heap.unwrap_or(usize::MAX), max_order, meter };
    let mut solver = Solver::new(rules, limits);
    solver.set_pause(&is_late);
    store.running = Some(Running { source, rules, run: Run::new(solver), told: 0 });
    Ok(json!({ "name": rules.name() }))
}

/// Goes on for so many milliseconds. When the run is over its result is kept.
pub fn step(store: &mut Store, ms: f64) -> Result<Value, String> {
    let running = store.running.as_mut().ok_or("there is no run")?;
    END.store((now() + ms.clamp(0.0, 60_000.0)).to_bits(), Relaxed);
    let limit = loop {
        match running.run.step(&mut |_| ()) {
            Step::End(limit) => break Some(limit),
            Step::Moment(_) if is_late() => break None,
            Step::Moment(_) => {}
        }
    };
    if let Some(fault) = running.rules.fault() {
        store.running = None;
        return Err(fault);
    }
    let told = running.told();
    let Some(limit) = limit else { return Ok(told) };
    let mut answer = told;
    answer["done"] = true.into();
    answer["limit"] = limit.map(StopReason::name).into();
    keep(store, limit);
    Ok(answer)
}

impl Running {
    /// How far the run is, with what is new.
    fn told(&mut self) -> Value {
        let solver = self.run.solver();
        let growth = solver.growth();
        let new: Vec<[usize; 3]> =
            growth[self.told.min(growth.len())..].iter().map(|step| [step.heap, step.order, step.p_order]).collect();
        self.told = growth.len();
        let progress = solver.progress();
        json!({
            "done": false,
            "heap": progress.heap,
            "order": progress.order,
            "infinite": solver.finite().is_none(),
            "growth": new,
            "memory": memory(),
        })
    }
}

/// Keeps what was found so far; the run can go on.
pub fn stop(store: &mut Store) -> Result<Value, String> {
    let running = store.running.as_mut().ok_or("there is no run")?;
    let mut answer = running.told();
    answer["done"] = true.into();
    answer["limit"] = StopReason::Interrupt.name().into();
    keep(store, Some(StopReason::Interrupt));
    Ok(answer)
}

fn keep(store: &mut Store, limit: Option<StopReason>) {
    let Some(running) = store.running.take() else { return };
    let (source, rules) = (running.source.clone(), running.rules);
    let solution = match limit {
        None => running.run.into_solution(None),
        Some(_) => {
            let solution = running.run.solution(limit);
            store.running = Some(running);
            solution
        }
    };
    store.keep(&source, Game::new(Box::new(rules), solution));
}

/// Lets the run go on with another last heap and another bound on memory.
pub fn go_on(store: &mut Store, limits: &Limits) -> Result<Value, String> {
    let running = store.running.as_mut().ok_or("there is no run")?;
    allow(limits);
    running.run.set_max_heap(limits.heap.unwrap_or(usize::MAX));
    Ok(json!({ "name": running.rules.name() }))
}
