//! Suspects: cells where a hypothesis is not what the recurrence, fed with it, says.

use super::hypothesis::Hypothesis;
use super::weights::Weights;
use crate::infinite::recurrence::{Recomputed, Recurrence};
use misere_automata::{Visit, Walk};
use misere_limits::{Meter, StopReason};
use misere_monoid::bits;
use rustc_hash::FxHashSet;

/// A cell (q, k) where a hypothesis is not what follows from it, with the letters of the word of k, its weight, and
/// whether it is P if all that it follows from is right.
pub(super) struct Suspect {
    pub(super) q: usize,
    pub(super) k: Vec<u64>,
    pub(super) letters: usize,
    pub(super) weight: u64,
    pub(super) is_p: bool,
}

impl Suspect {
    /// That of a cell without zeros at the end of its word.
    pub(super) fn near(weights: &Weights, q: usize, k: &[u64], is_p: bool) -> Suspect {
        let letters = u64::BITS - k.iter().fold(0, |all, k| all | k).leading_zeros();
        Suspect { q, k: k.to_vec(), letters: letters as usize, weight: weights.of(k) + weights.finite[q], is_p }
    }
}

/// What a search for suspects finds.
pub(super) enum Sought {
    /// There is none.
    Nothing,
    /// A least one first.
    Suspects(Vec<Suspect>),
    /// More tuples than were allowed.
    TooMany,
}

/// The suspects of a hypothesis that weigh no more than the least one and a reach, one for each state that it ends in,
/// at most so many; by a walk through at most so many tuples. And the number of these.
///
/// # Errors
/// What the meter says, and [`StopReason::Memory`] when words become too long.
pub(super) fn suspects(
    recurrence: &Recurrence,
    weights: &Weights,
    hypothesis: &Hypothesis,
    reach: u64,
    most: (usize, usize),
    meter: &Meter<'_>,
) -> Result<(Sought, usize), StopReason> {
    let mut recomputed = Recomputed::new(recurrence);
    let mut walk = Walk::new(&hypothesis.automaton, &recurrence.steps, &weights.growing);
    let mut found: Vec<(u64, Visit, usize)> = Vec::new();
    let mut states = FxHashSet::default();
    let mut least = u64::MAX;
    while let Some(visit) = walk.next(least.saturating_add(reach), meter)? {
        let weight = walk.weight(visit);
        let wrong = recomputed.wrong(walk.view(visit), &hypothesis.slices, meter)?;
        let wrong = bits::elements(wrong).map(|q| (weight + weights.finite[q], q)).min();
        if let Some((weight, q)) = wrong
            && (weight < least
                || found.len() < most.0 && weight <= least + reach && states.insert(walk.states(visit)[0]))
        {
            least = least.min(weight);
            found.push((weight, visit, q));
        }
        if walk.tuples() > most.1 {
            return Ok((Sought::TooMany, walk.tuples()));
        }
    }
    if found.is_empty() {
        return if walk.is_truncated() { Err(StopReason::Memory) } else { Ok((Sought::Nothing, walk.tuples())) };
    }
    found.sort_unstable();
    found.retain(|&(weight, _, _)| weight <= least.saturating_add(reach));
    found.truncate(most.0);
    let suspect = |(weight, visit, q)| {
        let is_p = !bits::contains(&hypothesis.slices[walk.view(visit)[0] as usize], q);
        Suspect { q, k: walk.point(visit), letters: walk.word(visit).len(), weight, is_p }
    };
    Ok((Sought::Suspects(found.into_iter().map(suspect).collect()), walk.tuples()))
}
