//! A verified candidate of an infinite quotient, whichever way its P-portion was found.
//!
//! Here stands what the engine asks of either: the set that tells an element from others, what the powers of growing
//! heaps do, and a value for the next heap by the Mex Interpolation Principle.

use super::carrier::{Carrier, Value};
use super::learn::{self, Learned};
use super::ray::{Powers, powers};
use super::sets::Set;
use super::verify::{Candidate, Records};
use misere_automata::SetAutomaton;
use misere_games::Ruleset;
use misere_limits::{Meter, StopReason};
use misere_monoid::Element;

/// Sums of a record and of at most this many heaps of J are tried as values of a new heap.
const MOST_ADDED: u32 = 4;

/// A verified candidate: its P-portion was read off along directions, or learned.
pub(crate) enum Verified<'a> {
    Read(Box<(Candidate<'a>, Records)>),
    Learned(Box<Learned>),
}

/// The set D of an element: equal iff the elements are equal in the quotient.
#[derive(PartialEq, Eq, Hash)]
pub(crate) enum Distinction {
    Read(Set),
    Learned(SetAutomaton),
}

impl Verified<'_> {
    /// The same under another meter.
    pub(crate) fn under<'b>(self, meter: &'b Meter<'b>) -> Verified<'b> {
        match self {
            Verified::Read(read) => {
                let (candidate, records) = *read;
                Verified::Read(Box::new((candidate.under(meter), records)))
            }
            Verified::Learned(learned) => Verified::Learned(learned),
        }
    }

    pub(crate) fn carrier(&self) -> &Carrier {
        match self {
            Verified::Read(read) => &read.0.carrier,
            Verified::Learned(learned) => &learned.carrier,
        }
    }

    pub(crate) fn carrier_mut(&mut self) -> &mut Carrier {
        match self {
            Verified::Read(read) => &mut read.0.carrier,
            Verified::Learned(learned) => &mut learned.carrier,
        }
    }

    pub(crate) fn distinction(&mut self, value: &Value, meter: &Meter<'_>) -> Result<Distinction, StopReason> {
        match self {
            Verified::Read(read) => read.0.quotient_of(value).map(Distinction::Read),
            Verified::Learned(learned) => {
                let by: Vec<u64> = value.1.iter().map(|&x| u64::from(x)).collect();
                let row = learned.carrier.map(value.0);
                let set = learned.p.translate(&by, meter)?.pull_back(&row, meter)?;
                Ok(Distinction::Learned(set))
            }
        }
    }

    pub(crate) fn interpolate(
        &mut self,
        rules: &dyn Ruleset,
        heap: usize,
        meter: &Meter<'_>,
    ) -> Result<Option<(Value, Vec<u32>)>, StopReason> {
        match self {
            Verified::Read(read) => interpolate(&mut read.0, &read.1, rules, heap),
            Verified::Learned(learned) => {
                let additions = additions(learned.carrier.growing.len());
                learned.interpolate(rules, heap, &additions, meter)
            }
        }
    }

    /// What the powers of the growing heaps do.
    pub(crate) fn powers(&mut self, meter: &Meter<'_>) -> Result<Vec<Powers>, StopReason> {
        let variables = self.carrier().growing.len();
        match self {
            Verified::Read(read) => (0..variables).map(|j| powers(&mut read.0.sets, read.0.p, j)).collect(),
            Verified::Learned(learned) => learn::ray::all_powers(&learned.p, meter),
        }
    }
}

/// The value that the heap takes without any change of the quotient, and its word.
fn interpolate(
    candidate: &mut Candidate<'_>,
    records: &Records,
    rules: &dyn Ruleset,
    heap: usize,
) -> Result<Option<(Value, Vec<u32>)>, StopReason> {
    let options = candidate.carrier.option_values(rules, heap);
    let blocked = candidate.blocked(&options)?;
    // A few elements of the blocked set reject most values at once.
    let mut samples = Vec::new();
    for q in candidate.sets.values(blocked).into_iter().take(200) {
        if let Some(x) = candidate.sets.least(blocked, q)? {
            samples.push((Element::new(q), x));
        }
    }
    for added in additions(candidate.carrier.growing.len()) {
        for q in candidate.carrier.elements() {
            if records.by_value[q.index()].is_empty() && (q != Element::ONE || added.iter().all(|&x| x == 0)) {
                continue;
            }
            let rejected = samples.iter().any(|(r, y)| {
                let x: Vec<u32> = added.iter().zip(y).map(|(a, b)| a + b).collect();
                candidate.sets.contains(candidate.p, candidate.carrier.multiply(q, *r).index(), &x)
            });
            if rejected {
                continue;
            }
            let value = (q, added.clone());
            let own = candidate.quotient_of(&value)?;
            if candidate.sets.intersection(own, blocked)? != candidate.sets.empty() {
                continue;
            }
            let unresolved = candidate.unresolved(own, blocked)?;
            // Y + k for each record Y of this value; Y = 0 only with some k.
            let mut bases: Vec<Option<usize>> = (0..records.by_value[q.index()].len()).map(Some).collect();
            bases.extend((q == Element::ONE && added.iter().any(|&x| x > 0)).then_some(None));
            for base in bases {
                let record = base.map(|at| records.by_value[q.index()][at].clone());
                let mut sum = record.as_ref().map(|record| ((q, vec![0; added.len()]), record.unresolved));
                for (j, &times) in added.iter().enumerate() {
                    for _ in 0..times {
                        let mut unit = candidate.carrier.one();
                        unit.1[j] = 1;
                        let of_heap = records.growing[j];
                        sum = Some(match sum {
                            None => (unit, of_heap),
                            Some((mut before, set)) => {
                                let set = candidate.sum((&before, set), (&unit, of_heap))?;
                                before.1[j] += 1;
                                (before, set)
                            }
                        });
                    }
                }
                let Some((_, of_word)) = sum else { continue };
                if candidate.sets.is_subset(unresolved, of_word)? {
                    let mut word = candidate.carrier.position(&(Element::ONE, added.clone()));
                    word.extend(record.map(|record| record.position).unwrap_or_default());
                    word.sort_unstable_by(|a, b| b.cmp(a));
                    return Ok(Some((value, word)));
                }
            }
        }
    }
    Ok(None)
}

/// The vectors of N^variables with sum at most [`MOST_ADDED`], by sum.
fn additions(variables: usize) -> Vec<Vec<u32>> {
    let mut all = vec![vec![]];
    for _ in 0..variables {
        all = all.iter().flat_map(|x| (0..=MOST_ADDED).map(move |last| [&x[..], &[last]].concat())).collect();
        all.retain(|x: &Vec<u32>| x.iter().sum::<u32>() <= MOST_ADDED);
    }
    all.sort_by_key(|x| x.iter().sum::<u32>());
    all
}
