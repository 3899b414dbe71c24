//! From a carrier to a verified candidate whose P-portion is an automaton: learn, reduce, verify, recalibrate.
//!
//! What the carrier's recurrence gives is learned and proven ([`Learner`]), F is reduced by the slices of the
//! automaton, and the verification judges. A failure then means that F takes heaps for more alike than they are: one of
//! them is freed, and it begins again on what was freed. Small failures are found before anything is learned
//! ([`Search`]).

#![expect(clippy::expect_used, reason = "an invariant of the search that the message names")]

use super::search::{Found, LATE, SOON, Search, Trial, classes, without_word};
use super::verify::{Verdict, verify};
use super::{Learner, Near, Recurrence, Weights};
use crate::infinite::carrier::Carrier;
use crate::infinite::settle::{Step, recalibrate};
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
    /// The quotient, when no heap grows.
    pub(crate) fn quotient(&self) -> Quotient {
        let Carrier { actions, parents, generators, values, .. } = self.carrier.clone();
        let monoid = BipartiteMonoid::from_parts(actions, parents, self.p.slice(&[]).to_vec());
        Quotient { monoid, generators, phi: values }
    }
}

/// The ways to search, in their order.
const TRIALS: [Trial; 3] = [
    Trial { growth: LATE, is_bounded: false },
    Trial { growth: LATE, is_bounded: true },
    Trial { growth: SOON, is_bounded: false },
];

/// Steps of each trial at first; when none of them ends, twice as many.
const FIRST_STEPS: u64 = 2_000_000_000;

/// The verified candidate that recalibration leads to from this carrier, on the first road that gets there.
///
/// # Errors
/// The limit that was reached; [`StopReason::Memory`] when the bounds of the search for an automaton are.
pub(crate) fn settle(
    rules: &dyn Ruleset,
    carrier: &Carrier,
    limits: &Limits<'_>,
    progress: &mut dyn FnMut(Step<'_>),
) -> Result<Learned, StopReason> {
    let mut trials = TRIALS.to_vec();
    let (mut steps, mut last) = (FIRST_STEPS, StopReason::Order);
    while !trials.is_empty() {
        let mut open = Vec::new();
        for trial in trials {
            let part = limits.meter.part(steps);
            let settled = by_trial(rules, carrier.clone(), trial, &Limits { meter: &part, ..*limits }, progress);
            limits.meter.pay(part.paid())?;
            match settled {
                Ok(learned) => return Ok(learned),
                // Its steps are spent, or all.
                Err(StopReason::Work) if part.paid() >= steps => open.push(trial),
                Err(reason @ (StopReason::Order | StopReason::Memory)) => last = reason,
                Err(reason) => return Err(reason),
            }
        }
        trials = open;
        steps *= 2;
    }
    Err(last)
}

/// The verified candidate that recalibration leads to from this carrier.
fn by_trial(
    rules: &dyn Ruleset,
    mut carrier: Carrier,
    trial: Trial,
    limits: &Limits<'_>,
    progress: &mut dyn FnMut(Step<'_>),
) -> Result<Learned, StopReason> {
    let mut search = Search::new(rules, trial, limits);
    // Those of the carrier before, with its J.
    let mut suffixes = None;
    loop {
        progress(Step { failure: None });
        let recurrence = Recurrence::new(rules, &carrier, limits.meter)?;
        let weights = Weights::new(&recurrence, limits.meter)?;
        let mut learner = Learner::new(&recurrence, &weights);
        if let Some((_, old)) = suffixes.take_if(|(growing, _)| *growing == carrier.growing) {
            learner.suffixes = old;
        }
        let mut found = None;
        let mut look = |near: &Near| {
            found = search.look(&carrier, &recurrence, &weights, near)?;
            Ok(found.is_some())
        };
        let learned = learner.learn(&mut look, limits.meter)?;
        suffixes = Some((carrier.growing.clone(), learner.suffixes));
        if let Some(Found { carrier: next, failure }) = found {
            progress(Step { failure: failure.as_deref() });
            carrier = next;
            continue;
        }
        let whole = learned.expect("only a look ends a search");
        let (small, p) = reduced(&carrier, &whole, limits.meter)?;
        let failure = match verify(rules, &small, &p, limits.meter)? {
            Verdict::Right { positions } => return Ok(Learned { carrier: small, p, positions }),
            Verdict::Failure(failure) => failure,
            Verdict::Word(heap) => {
                carrier = without_word(&small, heap, limits)?;
                continue;
            }
        };
        progress(Step { failure: Some(&failure) });
        let value = small.value(&failure);
        let before = p.contains(value.0.index(), &wide(&value.1));
        let next = recalibrate(rules, &small, before, &failure, &mut search.history, trial.growth, limits)?;
        // Only a failure that is not the least can stay as it is: more of the outcomes below it are wrong.
        carrier = next.ok_or(StopReason::Order)?;
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
