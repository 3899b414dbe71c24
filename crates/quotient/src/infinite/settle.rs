//! From a first carrier to a verified candidate: mark, read off, reduce, verify, recalibrate.
//!
//! The P-portion of a carrier is read off the outcomes that the recurrence gives on finitely many elements
//! ([`Marker`]); F is reduced (q ~ q′ iff they agree with every (r, x)); the verification judges. Before anything is
//! read, small positions are tried ([`probe`]). The least failure X either shows that too few outcomes were read, and
//! more are read, or names a heap outside J that F takes for more alike than it is: that heap is freed into a cyclic
//! factor (\[PS\] B), or, when that has happened to it with growing index before, into a factor N. Nothing that is
//! guessed on the way matters to the verification.

use super::carrier::{Carrier, Cyclic};
use super::directions::sense;
use super::mark::{Marker, box_of};
use super::point::{FIRST_MARGIN, History, LAST_MARGIN, Point};
use super::probe::probe;
use super::sets::{ShiftSets, split};
use super::verify::{Candidate, Records, Verdict, verify};
use misere_games::Ruleset;
use misere_limits::{Limits, StopReason, narrow};
use misere_monoid::bits;
use misere_monoid::refine;

/// The last margins with three and with four growing heaps; with more nothing is read off.
const MARGIN_OF_THREE: usize = 14;
const MARGIN_OF_FOUR: usize = FIRST_MARGIN;

/// The most x that are looked at to reduce F before outcomes are read.
const BOX: u64 = 20_000;

/// When a heap is taken to grow, as long as outcomes are read off.
const GROWTH: Growth = Growth { freed: 2, index: 5 };

/// What happened to a candidate, for progress displays.
pub(crate) struct Step<'s> {
    /// The failure that was found; `None` before the verification.
    pub(crate) failure: Option<&'s [u32]>,
}

/// What recalibration leads to.
pub(crate) enum Settled<'a> {
    /// A verified candidate.
    Read(Box<(Candidate<'a>, Records)>),
    /// A carrier without small failures, whose P-portion is not read off: it is to be learned.
    Unread(Carrier),
}

/// The verified candidate that recalibration leads to from this point, when its P-portion is easily read off. The point
/// is moved on with each candidate: a search that was stopped goes on from it.
///
/// # Errors
/// The limit that was reached: [`StopReason::Order`] when F or the thresholds grow beyond the bounds.
pub(crate) fn settle<'a>(
    rules: &dyn Ruleset,
    point: &mut Point,
    limits: &Limits<'a>,
    progress: &mut dyn FnMut(Step<'_>),
) -> Result<Settled<'a>, StopReason> {
    let (before, at_start) = (point.paid, limits.meter.paid());
    loop {
        point.paid = before + (limits.meter.paid() - at_start);
        let Point { carrier, history, failures, margin, side, .. } = &mut *point;
        let carrier = &*carrier;
        // The rows of products and the options of the words of F.
        limits.meter.pay((carrier.order() * (carrier.last_heap() + 8)) as u64)?;
        let mut marker = Marker::new(rules, carrier, limits.meter);
        let next = loop {
            let small = reduced(carrier, &mut marker, *side)?;
            let mut of_small = Marker::new(rules, &small, limits.meter);
            progress(Step { failure: None });
            if let Some(failure) = probe(rules, &small, &mut of_small)? {
                progress(Step { failure: Some(&failure) });
                // Recalibration told elements apart that the reduction then made equal again.
                if !failures.insert(failure.clone()) {
                    *side = wider(*side)?;
                }
                let before = of_small.is_p(&small.value(&failure))?;
                let next = recalibrate(rules, &small, before, &failure, history, GROWTH, limits)?;
                break next.ok_or(StopReason::Order)?;
            }
            if !is_readable(small.growing.len(), *margin) {
                return Ok(Settled::Unread(small));
            }
            let Some(mut candidate) = read(&small, &mut of_small, *margin, limits)? else {
                *margin = wider(*margin)?;
                continue;
            };
            progress(Step { failure: None });
            let failure = match verify(rules, &mut candidate)? {
                Verdict::Right(records) => return Ok(Settled::Read(Box::new((candidate, records)))),
                Verdict::Failure(failure) => failure,
                Verdict::Word(heap) => {
                    let freed = [Cyclic { heap, index: 2, period: 2 }];
                    let old = &candidate.carrier;
                    break old.free(old.last_heap(), &freed, old.growing.clone(), bound(limits))?;
                }
            };
            progress(Step { failure: Some(&failure) });
            if !misread(rules, carrier, &mut marker, &candidate, &failure)? {
                let value = candidate.carrier.value(&failure);
                let before = candidate.sets.contains(candidate.p, value.0.index(), &value.1);
                let next = recalibrate(rules, &candidate.carrier, before, &failure, history, GROWTH, limits)?;
                // Only a failure that is not the least can stay as it is: more of the outcomes below it are wrong.
                break next.ok_or(StopReason::Order)?;
            }
            *margin = wider(*margin)?;
        };
        point.go_on(next);
    }
}

/// Whether outcomes are read off along directions with this margin: the boxes grow with the power of the variables.
fn is_readable(variables: usize, margin: usize) -> bool {
    match variables {
        0..=2 => true,
        3 => margin <= MARGIN_OF_THREE,
        4 => margin <= MARGIN_OF_FOUR,
        _ => false,
    }
}

/// The margins with which outcomes of so many growing heaps are read off, one after the other.
pub(crate) fn margins(variables: usize) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(FIRST_MARGIN), |&margin| wider(margin).ok())
        .take_while(move |&margin| is_readable(variables, margin))
}

/// The next margin or side, if there is one.
fn wider(margin: usize) -> Result<usize, StopReason> {
    if margin < LAST_MARGIN { Ok(margin + margin / 2) } else { Err(StopReason::Order) }
}

/// The most elements of F: candidates overshoot, so their bound is above that of quotients.
pub(crate) fn bound(limits: &Limits<'_>) -> usize {
    limits.max_order.saturating_mul(16)
}

/// The carrier whose elements that no (r, x) with x in a small box tells apart are taken for equal.
fn reduced(carrier: &Carrier, marker: &mut Marker<'_>, side: usize) -> Result<Carrier, StopReason> {
    if carrier.growing.is_empty() {
        // Reading reduces it.
        return Ok(carrier.clone());
    }
    let slices = box_of(carrier.growing.len(), side, BOX).map(|x| marker.slice(&x));
    Ok(carrier.classes(&agreement(carrier, slices)?).0)
}

/// The candidate that the marked outcomes suggest, with F reduced, when a shift-regular set appears.
fn read<'a>(
    carrier: &Carrier,
    marker: &mut Marker<'_>,
    margin: usize,
    limits: &Limits<'a>,
) -> Result<Option<Candidate<'a>>, StopReason> {
    let directions = sense(carrier.growing.len(), margin, &mut |x| marker.slice(x))?;
    let mut sets = ShiftSets::along(directions.clone(), carrier.order(), limits.meter);
    let Some(p) = sets.read(margin, &mut |x| marker.slice(x))? else { return Ok(None) };
    let (reduced, first) = carrier.classes(&refine(&carrier.actions, sets.classes(p)));
    let mut own = ShiftSets::along(directions, reduced.order(), limits.meter);
    let p = sets.transfer(p, &mut own, &mut |slice| {
        let mut words = vec![0; bits::stride(first.len())];
        for (class, q) in first.iter().enumerate() {
            if bits::contains(slice, q.index()) {
                bits::insert(&mut words, class);
            }
        }
        words
    })?;
    Ok(Some(Candidate::new(reduced, own, p)))
}

/// The classes of elements q of F that no r tells apart: rq lies in the same of these sets, for all r in F.
fn agreement(
    carrier: &Carrier,
    slices: impl Iterator<Item = Result<Vec<u64>, StopReason>>,
) -> Result<Vec<u32>, StopReason> {
    let mut classes = vec![0u32; carrier.order()];
    for slice in slices {
        split(&mut classes, &slice?);
    }
    Ok(refine(&carrier.actions, classes))
}

/// Whether the set that was read differs from the marked outcomes at a failure or at one of its options.
fn misread(
    rules: &dyn Ruleset,
    carrier: &Carrier,
    marker: &mut Marker<'_>,
    candidate: &Candidate<'_>,
    failure: &[u32],
) -> Result<bool, StopReason> {
    let mut differs = |position: &[u32]| -> Result<bool, StopReason> {
        let value = candidate.carrier.value(position);
        let read = candidate.sets.contains(candidate.p, value.0.index(), &value.1);
        Ok(read != marker.is_p(&carrier.value(position))?)
    };
    if differs(failure)? {
        return Ok(true);
    }
    for place in (0..failure.len()).filter(|&place| place == 0 || failure[place] != failure[place - 1]) {
        let mut options: Vec<Vec<u32>> = Vec::new();
        rules.for_each_option(failure[place] as usize, &mut |option| {
            let mut position = option.to_vec();
            position.extend_from_slice(&failure[..place]);
            position.extend_from_slice(&failure[place + 1..]);
            options.push(position);
        });
        for position in options {
            if differs(&position)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// When a heap is taken to grow: freed so often before, with at least this index now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Growth {
    pub(crate) freed: usize,
    pub(crate) index: u32,
}

/// The carrier in which heaps of the failure are freed: the fewest that flip its outcome, `before` being whether it was
/// P. `None` when none do: then there are smaller failures.
pub(crate) fn recalibrate(
    rules: &dyn Ruleset,
    old: &Carrier,
    before: bool,
    failure: &[u32],
    history: &mut History,
    growth: Growth,
    limits: &Limits<'_>,
) -> Result<Option<Carrier>, StopReason> {
    let mut heaps: Vec<usize> = failure.iter().map(|&heap| heap as usize).collect();
    heaps.dedup();
    heaps.retain(|&heap| old.place(heap).is_none());
    let factor = |&heap: &usize| {
        let exponent = narrow(failure.iter().filter(|&&other| other as usize == heap).count());
        let index = old.index(old.values[heap - 1]).max(exponent - 1);
        let period = if index >= 6 { 2 * ((index - 4) / 2) } else { 2 };
        Cyclic { heap, index, period }
    };
    let factors: Vec<Cyclic> = heaps.iter().map(factor).collect();
    let mut subsets: Vec<u64> = (1..1 << factors.len().min(20)).collect();
    subsets.sort_by_key(|set| set.count_ones());
    for set in subsets {
        limits.meter.pay((old.order() * (old.last_heap() + 8)) as u64)?;
        let chosen = factors.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1).map(|(_, factor)| factor);
        let grows = |factor: &&Cyclic| {
            let known = history.get(&factor.heap).map_or(&[][..], |indices| &indices[..]);
            known.len() >= growth.freed && factor.index >= growth.index
        };
        let (growing, freed): (Vec<&Cyclic>, Vec<&Cyclic>) = chosen.partition(grows);
        let mut all = old.growing.clone();
        all.extend(growing.iter().map(|factor| factor.heap));
        all.sort_unstable();
        let freed: Vec<Cyclic> = freed.into_iter().copied().collect();
        let carrier = old.free(old.last_heap(), &freed, all, bound(limits))?;
        limits.meter.pay((carrier.order() * (old.last_heap() + 8)) as u64)?;
        let mut marker = Marker::new(rules, &carrier, limits.meter);
        if marker.is_p(&carrier.value(failure))? != before {
            for factor in freed {
                history.entry(factor.heap).or_default().push(factor.index);
            }
            return Ok(Some(carrier));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve;
    use misere_games::{Convention, Oracle, Outcome, Position};
    use misere_limits::Meter;
    use proptest::prelude::RngExt;
    use proptest::test_runner::TestRunner;

    /// Settles a quotient with J given, and compares it with the oracle on random positions.
    fn settled(code: &str, heap: usize, growing: &[usize], positions: usize) -> usize {
        let rules = misere_games::parse_rules(code).unwrap();
        let limits = Limits { max_heap: heap - 1, max_order: 20_000, meter: &Meter::with_limit(10_000_000_000) };
        let solution = solve(rules.as_ref(), &limits, &mut |_| ());
        assert_eq!(solution.last_heap(), heap - 1);
        let carrier = Carrier::of_quotient(solution.finite_part()).free(heap, &[], growing.to_vec(), 100_000).unwrap();
        let settled = settle(rules.as_ref(), &mut Point::new(carrier), &limits, &mut |_| ()).unwrap();
        let Settled::Read(read) = settled else { panic!("{code} is read") };
        let candidate = read.0;
        let mut oracle = Oracle::new(rules.as_ref(), 40_000);
        let mut rng = TestRunner::deterministic().new_rng();
        let mut judged = 0;
        for _ in 0..positions {
            // Half of the heaps are growing ones.
            let mut heaps: Vec<(usize, u64)> = Vec::new();
            for _ in 0..rng.random_range(1..5u32) {
                let grows = rng.random_bool(0.5);
                let at = rng.random_range(0..growing.len());
                let heap = if grows { growing[at] } else { rng.random_range(1..heap + 1) };
                heaps.push((heap, rng.random_range(1..6u64)));
            }
            let position = Position::new(heaps.clone());
            let Ok(truth) = oracle.outcome(&position, Convention::Misere) else { continue };
            let list = heaps.iter().flat_map(|&(heap, count)| std::iter::repeat_n(heap as u32, count as usize));
            let value = candidate.carrier.value(&list.collect::<Vec<_>>());
            assert_eq!(
                candidate.sets.contains(candidate.p, value.0.index(), &value.1),
                truth == Outcome::P,
                "{code} {position}"
            );
            judged += 1;
        }
        assert!(judged * 5 > positions, "{code}: the oracle judged {judged}");
        candidate.carrier.order()
    }

    #[test]
    fn known_infinite_quotients() {
        assert_eq!(settled("0.31011", 5, &[4, 5], 400), 20);
        assert_eq!(settled("0.3122", 7, &[5, 7], 400), 40);
        assert_eq!(settled("0.3102", 12, &[7, 12], 300), 54);
        assert_eq!(settled("0.76", 12, &[7, 12], 200), 22);
        assert_eq!(settled("0.14", 22, &[17, 20, 22], 200), 68);
    }
}
