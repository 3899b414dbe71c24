//! Suspects: cells where a hypothesis is not what the recurrence, fed with it, says.

use super::hypothesis::Hypothesis;
use super::recurrence::{Recomputed, Recurrence};
use super::weights::Weights;
use misere_automata::{Visit, Walk};
use misere_limits::{Meter, StopReason};
use misere_monoid::bits;

/// A cell where a hypothesis is wrong: its word as letters, its value in F, its weight, and whether it is P.
pub(super) struct Suspect {
    pub(super) letters: Vec<u32>,
    pub(super) q: usize,
    pub(super) weight: u64,
    pub(super) is_p: bool,
}

impl Suspect {
    /// That of a cell without zeros at the end of its word.
    pub(super) fn near(weights: &Weights, q: usize, k: &[u64], is_p: bool) -> Suspect {
        let length = u64::BITS - k.iter().fold(0, |all, k| all | k).leading_zeros();
        let letter = |place: u32| k.iter().rev().fold(0, |letter, k| letter << 1 | u32::from(k >> place & 1 == 1));
        Suspect { letters: (0..length).map(letter).collect(), q, weight: weights.of(k) + weights.finite[q], is_p }
    }
}

/// What a search for suspects finds.
pub(super) enum Sought {
    /// There is none.
    Nothing,
    Suspect(Suspect),
    /// More tuples than were allowed.
    TooMany,
}

/// The least suspect of a hypothesis, by a walk through at most so many tuples; and their number.
///
/// # Errors
/// What the meter says, and [`StopReason::Memory`] when words become too long.
pub(super) fn least_suspect(
    recurrence: &Recurrence,
    weights: &Weights,
    hypothesis: &Hypothesis,
    most: usize,
    meter: &Meter<'_>,
) -> Result<(Sought, usize), StopReason> {
    let mut recomputed = Recomputed::new(recurrence);
    let mut walk = Walk::new(&hypothesis.automaton, &recurrence.steps, &weights.growing);
    let mut least: Option<(u64, Visit, usize)> = None;
    while let Some(visit) = walk.next(least.map_or(u64::MAX, |least| least.0), meter)? {
        let weight = walk.weight(visit);
        let wrong = recomputed.wrong(walk.view(visit), &hypothesis.slices, meter)?;
        for q in bits::elements(wrong) {
            let weight = weight + weights.finite[q];
            if least.is_none_or(|least| weight < least.0) {
                least = Some((weight, visit, q));
            }
        }
        if walk.tuples() > most {
            return Ok((Sought::TooMany, walk.tuples()));
        }
    }
    let tuples = walk.tuples();
    let Some((weight, visit, q)) = least else {
        return if walk.is_truncated() { Err(StopReason::Memory) } else { Ok((Sought::Nothing, tuples)) };
    };
    let is_p = !bits::contains(&hypothesis.slices[walk.view(visit)[0] as usize], q);
    Ok((Sought::Suspect(Suspect { letters: walk.word(visit), q, weight, is_p }), tuples))
}
