//! Looks at outcomes near zero: a wrong F shows there, long before its P-portion is learned.
//!
//! A failure among outcomes that are known for certain is a failure of F: a heap of it is freed, or grows. Freeing
//! multiplies F, and most of what it tells apart then is alike in fact. So elements that no known outcome tells apart
//! are taken for equal now and then. Where that brings a failure back that was freed before, the outcomes were too few:
//! from then on more are asked for. Nothing of this is believed: the verification judges what is learned in the end.

use super::near::Near;
use super::probe::probe;
use super::verify::{Verdict, judge};
use super::views::{Offsets, near_views};
use super::weights::Weights;
use crate::infinite::carrier::{Carrier, Cyclic};
use crate::infinite::point::Met;
use crate::infinite::recalibrate::{Growth, bound, recalibrate};
use crate::infinite::recurrence::Recurrence;
use crate::infinite::sets::split;
use misere_games::Ruleset;
use misere_limits::{Limits, Meter, StopReason, narrow};
use misere_monoid::refine;
use rustc_hash::FxHashSet;

/// A way to search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trial {
    /// When a heap is taken to grow.
    pub(super) growth: Growth,
    /// Whether heaps whose powers seem to be finitely many have cyclic factors again.
    pub(super) is_bounded: bool,
}

/// When a heap is taken to grow: early, then every other heap of F makes it only larger by factors; or late.
pub(super) const SOON: Growth = Growth { freed: 1, index: 3 };
pub(super) const LATE: Growth = Growth { freed: 2, index: 5 };
/// With F larger than this heaps grow soon.
const LARGE: usize = 10_000;
/// The largest F that is judged in full before it is learned.
const MOST_JUDGED: usize = 1000;
/// The most vectors that are looked at.
const MOST_POINTS: usize = 100_000;
/// The most cells of a table by which elements are taken for equal before a heap is freed.
const MOST_CELLS: usize = 100_000_000;
/// The largest F that heaps with finitely many powers may lead to.
const MOST_BOUNDED: usize = 20_000;

/// The fewest vectors by which elements are taken for equal.
fn least_points(variables: usize) -> usize {
    8usize.saturating_pow(narrow(variables)).min(1000)
}

/// Another carrier that outcomes near zero ask for, and the failure that did, if one did.
pub(super) struct Found {
    pub(super) carrier: Carrier,
    pub(super) failure: Option<Vec<u32>>,
}

/// A way from carrier to carrier.
pub(super) struct Search<'s, 'm> {
    rules: &'s dyn Ruleset,
    limits: &'s Limits<'m>,
    trial: Trial,
    pub(super) met: &'s mut Met,
}

impl<'s, 'm> Search<'s, 'm> {
    pub(super) fn new(
        rules: &'s dyn Ruleset,
        trial: Trial,
        met: &'s mut Met,
        limits: &'s Limits<'m>,
    ) -> Search<'s, 'm> {
        Search { rules, limits, trial, met }
    }

    /// Another carrier, if outcomes near zero show that F takes heaps for more alike than they are, or tells elements
    /// apart for nothing.
    ///
    /// # Errors
    /// What the meter says, and [`StopReason::Order`] when F grows beyond its bound.
    pub(super) fn look(
        &mut self,
        carrier: &Carrier,
        recurrence: &Recurrence,
        weights: &Weights,
        near: &Near,
    ) -> Result<Option<Found>, StopReason> {
        let meter = self.limits.meter;
        if let Some(failure) = probe(carrier, recurrence, weights, near, meter)?
            && !self.met.unchanged.contains(&failure)
        {
            return self.mend(carrier, recurrence, weights, near, failure);
        }
        if carrier.order() > MOST_JUDGED {
            return self.reduce(carrier, weights, near);
        }
        let mut seen = |offsets: &Offsets| near_views(near, offsets, weights, MOST_POINTS, meter);
        match judge(self.rules, carrier, &mut seen, meter)? {
            Verdict::Failure(failure) if !self.met.unchanged.contains(&failure) => {
                self.mend(carrier, recurrence, weights, near, failure)
            }
            Verdict::Word(heap) => {
                Ok(Some(Found { carrier: without_word(carrier, heap, self.limits)?, failure: None }))
            }
            Verdict::Failure(_) | Verdict::Right { .. } => match self.reduce(carrier, weights, near)? {
                Some(found) => Ok(Some(found)),
                None => self.bound_powers(carrier, weights, near),
            },
        }
    }

    /// The carrier in which heaps of J that show finitely many powers have cyclic factors again. Each heap once.
    fn bound_powers(&mut self, carrier: &Carrier, weights: &Weights, near: &Near) -> Result<Option<Found>, StopReason> {
        if !self.trial.is_bounded {
            return Ok(None);
        }
        let (mut cyclic, mut growing, mut order) = (Vec::new(), Vec::new(), carrier.order());
        for (j, &heap) in carrier.growing.iter().enumerate() {
            let powers =
                if self.met.bounded.contains(&heap) { None } else { near.powers(j, weights, self.limits.meter)? };
            match powers {
                Some((index, period)) if order * (index + period) as usize <= MOST_BOUNDED => {
                    order *= (index + period) as usize;
                    cyclic.push(Cyclic { heap, index, period });
                }
                _ => growing.push(heap),
            }
        }
        if cyclic.is_empty() {
            return Ok(None);
        }
        self.met.bounded.extend(cyclic.iter().map(|factor| factor.heap));
        let carrier = carrier.free(carrier.last_heap(), &cyclic, growing, bound(self.limits))?;
        Ok(Some(Found { carrier, failure: None }))
    }

    /// The carrier that a failure asks for.
    fn mend(
        &mut self,
        carrier: &Carrier,
        recurrence: &Recurrence,
        weights: &Weights,
        near: &Near,
        failure: Vec<u32>,
    ) -> Result<Option<Found>, StopReason> {
        if self.met.failures.contains(&failure) {
            self.met.too_few = self.met.too_few.max(self.met.reduced.1);
        }
        if self.met.reduced.0 != carrier.order() {
            let points = least_points(recurrence.variables);
            let large = Near::of_vectors(recurrence, weights, points, MOST_CELLS, self.limits.meter)?;
            if let Some(large) = large
                && let Some(found) = self.reduce(carrier, weights, &large)?
            {
                return Ok(Some(found));
            }
        }
        self.free(carrier, near, failure)
    }

    /// The carrier in which a heap of a failure is freed.
    fn free(&mut self, carrier: &Carrier, near: &Near, failure: Vec<u32>) -> Result<Option<Found>, StopReason> {
        let (q, k) = carrier.value(&failure);
        let k: Vec<u64> = k.iter().map(|&k| u64::from(k)).collect();
        let before = near.is_p(q.index(), &k);
        let growth = if carrier.order() > LARGE { SOON } else { self.trial.growth };
        let next = recalibrate(self.rules, carrier, before, &failure, &mut self.met.history, growth, self.limits)?;
        match next {
            Some(_) => self.met.failures.insert(failure.clone()),
            None => self.met.unchanged.insert(failure.clone()),
        };
        Ok(next.map(|carrier| Found { carrier, failure: Some(failure) }))
    }

    /// The carrier with elements taken for equal, when that makes it smaller by a quarter.
    fn reduce(&mut self, carrier: &Carrier, weights: &Weights, near: &Near) -> Result<Option<Found>, StopReason> {
        // Where all cells are known.
        let points = near.points(near.limit().saturating_sub(weights.highest()));
        if near.vectors() <= self.met.too_few || points.len() < least_points(carrier.growing.len()) {
            return Ok(None);
        }
        self.limits.meter.pay((points.len() * carrier.order().div_ceil(64)) as u64)?;
        let slices: FxHashSet<&[u64]> = points.map(|k| near.slice_at(k)).collect();
        let mut slices: Vec<&[u64]> = slices.into_iter().collect();
        slices.sort_unstable();
        let classes = classes(carrier, slices.into_iter(), self.limits.meter)?;
        let order = classes.iter().max().map_or(0, |&last| last as usize + 1);
        if 4 * order >= 3 * carrier.order() {
            return Ok(None);
        }
        self.met.reduced = (order, near.vectors());
        Ok(Some(Found { carrier: carrier.classes(&classes).0, failure: None }))
    }
}

/// The carrier in which a heap has no word any longer.
pub(super) fn without_word(carrier: &Carrier, heap: usize, limits: &Limits<'_>) -> Result<Carrier, StopReason> {
    let freed = [Cyclic { heap, index: 2, period: 2 }];
    carrier.free(carrier.last_heap(), &freed, carrier.growing.clone(), bound(limits))
}

/// The classes of elements of F that no r tells apart by these slices.
pub(super) fn classes<'s>(
    carrier: &Carrier,
    slices: impl Iterator<Item = &'s [u64]>,
    meter: &Meter<'_>,
) -> Result<Vec<u32>, StopReason> {
    let mut classes = vec![0u32; carrier.order()];
    for slice in slices {
        meter.pay(carrier.order() as u64)?;
        split(&mut classes, slice);
    }
    Ok(refine(&carrier.actions, classes))
}
