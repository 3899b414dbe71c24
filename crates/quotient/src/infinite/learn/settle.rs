//! From a carrier to a verified candidate whose P-portion is an automaton: learn, reduce, verify, recalibrate.
//!
//! What the carrier's recurrence gives is learned and proven ([`learn`]), F is reduced by the slices of the
//! automaton, and the verification judges. A failure then means that F takes heaps for more alike than they are: one of
//! them is freed, and it begins again on what was freed. Small failures are found before anything is learned.

use super::verify::{Verdict, verify};
use super::{Bounds, Effort, Recurrence, Weights, learn};
use crate::infinite::carrier::{Carrier, Cyclic};
use crate::infinite::mark::Marker;
use crate::infinite::point::History;
use crate::infinite::probe::probe;
use crate::infinite::sets::split;
use crate::infinite::settle::{Step, bound, recalibrate};
use crate::quotient::Quotient;
use misere_automata::SetAutomaton;
use misere_games::Ruleset;
use misere_limits::{Limits, Meter, StopReason};
use misere_monoid::{BipartiteMonoid, bits, refine};

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

/// The verified candidate that recalibration leads to from this carrier.
///
/// # Errors
/// The limit that was reached; [`StopReason::Memory`] when the bounds of the search for an automaton are.
pub(crate) fn settle(
    rules: &dyn Ruleset,
    mut carrier: Carrier,
    limits: &Limits<'_>,
    progress: &mut dyn FnMut(Step<'_>),
) -> Result<Learned, StopReason> {
    let mut history = History::default();
    loop {
        let mut marker = Marker::new(rules, &carrier, limits.meter);
        progress(Step { failure: None });
        if let Some(failure) = probe(rules, &carrier, &mut marker)? {
            progress(Step { failure: Some(&failure) });
            let before = marker.is_p(&carrier.value(&failure))?;
            carrier = recalibrate(rules, &carrier, before, &failure, &mut history, limits)?;
            continue;
        }
        drop(marker);
        let recurrence = Recurrence::new(rules, &carrier, limits.meter)?;
        let weights = Weights::new(&recurrence, limits.meter)?;
        let mut effort = Effort::default();
        let whole = learn(&recurrence, &weights, Bounds::default(), &mut effort, limits.meter)?;
        let (small, p) = reduced(&carrier, &whole, limits.meter)?;
        progress(Step { failure: None });
        let failure = match verify(rules, &small, &p, limits.meter)? {
            Verdict::Right { positions } => return Ok(Learned { carrier: small, p, positions }),
            Verdict::Failure(failure) => failure,
            Verdict::Word(heap) => {
                let freed = [Cyclic { heap, index: 2, period: 2 }];
                carrier = small.free(small.last_heap(), &freed, small.growing.clone(), bound(limits))?;
                continue;
            }
        };
        progress(Step { failure: Some(&failure) });
        let value = small.value(&failure);
        let k: Vec<u64> = value.1.iter().map(|&k| u64::from(k)).collect();
        carrier = recalibrate(rules, &small, p.contains(value.0.index(), &k), &failure, &mut history, limits)?;
    }
}

/// The carrier and its set with elements of F that nothing tells apart taken for equal.
fn reduced(carrier: &Carrier, p: &SetAutomaton, meter: &Meter<'_>) -> Result<(Carrier, SetAutomaton), StopReason> {
    let mut classes = vec![0u32; carrier.order()];
    for slice in p.slices() {
        meter.pay(carrier.order() as u64)?;
        split(&mut classes, slice);
    }
    let (small, first) = carrier.classes(&refine(&carrier.actions, classes));
    let gather = |slice: &Vec<u64>| {
        let mut words = vec![0; bits::stride(first.len())];
        let members = first.iter().enumerate().filter(|(_, q)| bits::contains(slice, q.index()));
        members.for_each(|(class, _)| bits::insert(&mut words, class));
        words
    };
    let slices: Vec<Vec<u64>> = p.slices().iter().map(gather).collect();
    Ok((small, SetAutomaton::new(p.automaton(), &slices, meter)?))
}
