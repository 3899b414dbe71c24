//! From a carrier to a verified candidate whose P-portion is an automaton: learn, reduce, verify, recalibrate.
//!
//! What the carrier's recurrence gives is learned and proven ([`Learner`]), F is reduced by the slices of the
//! automaton, and the verification judges. A failure then means that F takes heaps for more alike than they are: one of
//! them is freed, and it begins again on what was freed. Small failures are found before anything is learned
//! ([`Search`]).

#![expect(clippy::expect_used, reason = "an invariant of the search that the message names")]

use super::search::{Found, LATE, SOON, Search, Trial, classes, without_word};
use super::verify::{Verdict, verify};
use super::{Learner, Near, Weights};
use crate::infinite::carrier::{Carrier, Value};
use crate::infinite::point::Point;
use crate::infinite::recalibrate::{Step, recalibrate};
use crate::infinite::recurrence::Recurrence;
use crate::quotient::Quotient;
use misere_automata::SetAutomaton;
use misere_games::Ruleset;
use misere_limits::{Limits, Meter, StopReason};
use misere_monoid::{BipartiteMonoid, bits};

/// A verified candidate.
#[derive(Clone, Debug)]
pub(crate) struct Learned {
    pub(crate) carrier: Carrier,
    pub(crate) p: SetAutomaton,
    /// For each value in F the positions Y without growing heaps and of maximal W(Y).
    pub(crate) positions: Vec<Vec<Vec<u32>>>,
}

impl Learned {
    /// The set D of an element.
    pub(crate) fn distinction(&self, value: &Value, meter: &Meter<'_>) -> Result<SetAutomaton, StopReason> {
        distinction(&self.carrier, &self.p, value, meter)
    }

    /// The quotient, when no heap grows.
    pub(crate) fn quotient(&self) -> Quotient {
        let Carrier { actions, parents, generators, values, .. } = self.carrier.clone();
        let monoid = BipartiteMonoid::from_parts(actions, parents, self.p.slice(&[]).to_vec());
        Quotient { monoid, generators, phi: values }
    }
}

/// The set D of an element: equal iff the elements are equal in the quotient.
pub(crate) fn distinction(
    carrier: &Carrier,
    p: &SetAutomaton,
    value: &Value,
    meter: &Meter<'_>,
) -> Result<SetAutomaton, StopReason> {
    p.translate(&wide(&value.1), meter)?.pull_back(&carrier.map(value.0), meter)
}

/// The ways to search, in their order.
const TRIALS: [Trial; 3] = [
    Trial { growth: LATE, is_bounded: false },
    Trial { growth: LATE, is_bounded: true },
    Trial { growth: SOON, is_bounded: false },
];

/// Steps of each trial at first; when none of them ends, twice as many.
const FIRST_STEPS: u64 = 2_000_000_000;

/// The verified candidate that recalibration leads to from a point, on the first way that gets there. The point is
/// moved on with each carrier: a search that was stopped goes on from it.
///
/// # Errors
/// The limit that was reached; [`StopReason::Memory`] when the bounds of the search for an automaton are.
pub(crate) fn settle(
    rules: &dyn Ruleset,
    point: &mut Point,
    limits: &Limits<'_>,
    progress: &mut dyn FnMut(Step<'_>),
) -> Result<Learned, StopReason> {
    let mut open = [true; TRIALS.len()];
    let mut last = StopReason::Order;
    while open.contains(&true) {
        let number = point.trials as usize;
        let place = number % TRIALS.len();
        if open[place] {
            let steps = FIRST_STEPS.saturating_mul(1 << (number / TRIALS.len()).min(32));
            let part = limits.meter.part(steps);
            let of_trial = Limits { meter: &part, ..*limits };
            let settled = by_trial(rules, point, TRIALS[place], &of_trial, progress);
            limits.meter.pay(part.paid())?;
            point.paid += part.paid();
            match settled {
                Ok(learned) => return Ok(learned),
                // Its steps are spent, or all.
                Err(StopReason::Work) if part.paid() >= steps => {}
                Err(reason @ (StopReason::Order | StopReason::Memory)) => (last, open[place]) = (reason, false),
                Err(reason) => return Err(reason),
            }
            limits.meter.ask()?;
        }
        point.next_trial();
    }
    Err(last)
}

/// The verified candidate that recalibration leads to on this way.
fn by_trial(
    rules: &dyn Ruleset,
    point: &mut Point,
    trial: Trial,
    limits: &Limits<'_>,
    progress: &mut dyn FnMut(Step<'_>),
) -> Result<Learned, StopReason> {
    let Point { carrier, met, .. } = point;
    let mut search = Search::new(rules, trial, met, limits);
    // Those of the carrier before, with its J.
    let mut suffixes = None;
    loop {
        progress(Step { failure: None });
        let recurrence = Recurrence::new(rules, carrier, limits.meter)?;
        let weights = Weights::new(&recurrence, limits.meter)?;
        let mut learner = Learner::new(&recurrence, &weights);
        if let Some((_, old)) = suffixes.take_if(|(growing, _)| *growing == carrier.growing) {
            learner.suffixes = old;
        }
        let mut found = None;
        let mut look = |near: &Near| {
            found = search.look(carrier, &recurrence, &weights, near)?;
            Ok(found.is_some())
        };
        let learned = learner.learn(&mut look, limits.meter)?;
        suffixes = Some((carrier.growing.clone(), learner.suffixes));
        if let Some(Found { carrier: next, failure }) = found {
            progress(Step { failure: failure.as_deref() });
            *carrier = next;
            continue;
        }
        let whole = learned.expect("only a look ends a search");
        let (small, p) = reduced(carrier, &whole, limits.meter)?;
        let failure = match verify(rules, &small, &p, limits.meter)? {
            Verdict::Right { positions } => return Ok(Learned { carrier: small, p, positions }),
            Verdict::Failure(failure) => failure,
            Verdict::Word(heap) => {
                *carrier = without_word(&small, heap, limits)?;
                continue;
            }
        };
        progress(Step { failure: Some(&failure) });
        let value = small.value(&failure);
        let before = p.contains(value.0.index(), &wide(&value.1));
        let next = recalibrate(rules, &small, before, &failure, &mut search.met.history, trial.growth, limits)?;
        // Only a failure that is not the least can stay as it is: more of the outcomes below it are wrong.
        *carrier = next.ok_or(StopReason::Order)?;
    }
}

fn wide(k: &[u32]) -> Vec<u64> {
    k.iter().map(|&k| u64::from(k)).collect()
}

/// The carrier and its set with elements of F that nothing tells apart taken for equal.
fn reduced(carrier: &Carrier, p: &SetAutomaton, meter: &Meter<'_>) -> Result<(Carrier, SetAutomaton), StopReason> {
    let (small, first) = carrier.classes(&classes(carrier, p.slices().iter().map(Vec::as_slice), meter)?);
    let gather = |slice: &Vec<u64>| {
        let mut words = vec![0; bits::stride(first.len())];
        let members = first.iter().enumerate().filter(|(_, q)| bits::contains(slice, q.index()));
        members.for_each(|(class, _)| bits::insert(&mut words, class));
        words
    };
    let slices: Vec<Vec<u64>> = p.slices().iter().map(gather).collect();
    Ok((small, SetAutomaton::new(p.automaton(), &slices, meter)?))
}
