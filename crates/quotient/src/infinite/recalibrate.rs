//! The carrier after a failure: a heap that F takes for more alike than it is gets a factor of its own.
//!
//! A heap outside J of the failure is freed into a cyclic factor (\[PS\] B), or, when that has happened to it with
//! growing index before, into a factor N.

use super::carrier::{Carrier, Cyclic};
use super::mark::Marker;
use super::recurrence::Recurrence;
use misere_games::Ruleset;
use misere_limits::{Limits, StopReason, narrow};
use std::collections::BTreeMap;

/// The indices of the factors that heaps were freed into, one after the other.
pub(crate) type History = BTreeMap<usize, Vec<u32>>;

/// What happened to a candidate, for progress displays.
pub(crate) struct Step<'s> {
    /// The failure that was found; `None` before the verification.
    pub(crate) failure: Option<&'s [u32]>,
}

/// The most elements of F: candidates overshoot, so their bound is above that of quotients.
pub(crate) fn bound(limits: &Limits<'_>) -> usize {
    limits.max_order.saturating_mul(16)
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
        let recurrence = Recurrence::new(rules, &carrier, limits.meter)?;
        let mut marker = Marker::new(&recurrence, limits.meter);
        if marker.is_p(&carrier.value(failure))? != before {
            for factor in freed {
                history.entry(factor.heap).or_default().push(factor.index);
            }
            return Ok(Some(carrier));
        }
    }
    Ok(None)
}
