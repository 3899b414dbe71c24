//! The P-portion of a carrier, learned as an automaton and proven.
//!
//! The recurrence of a carrier F × N^J decides each cell (q, k) from cells of less weight. A *suspect* of a hypothesis
//! A is a cell where A is not what the recurrence, fed with A, says. If there is no suspect, A is the recurrence's set,
//! by induction along weights. At the least suspect A is wrong, for below it A is right. So:
//!
//! 1. build the automaton of all that is known for certain, unknown cells being free (`table`);
//! 2. find its least suspect, through tuples of states at the steps of the recurrence (`misere_automata::Walk`); if
//!    there is none, it is proven;
//! 3. else A answers for all cells below the least suspect, if that is further than before; the suspect is a true
//!    counterexample. Where the run of A on it departs from what is known, its rest is a new suffix (Rivest and
//!    Schapire 1993); or more becomes known.
//!
//! **Complete:** each round adds a suffix that tells two words apart, or raises the bound. When the set has an
//! automaton with n states, beyond the weight of a characteristic sample nothing unknown lets words merge falsely, and
//! the hypothesis is the least automaton. When it has none the search goes on to its limits.
//!
//! Source: Angluin 1987, for observation tables; here with unknown entries. Cost: (rounds) · (tuples of a hypothesis).

mod interpolate;
pub(crate) mod ray;
mod recurrence;
pub(crate) mod settle;
mod table;
mod truth;
pub(crate) mod verify;
mod views;
mod weights;

pub(crate) use recurrence::Recurrence;
pub(crate) use settle::Learned;
pub(crate) use weights::Weights;

use misere_automata::{SetAutomaton, Visit, Walk};
use misere_limits::{Meter, StopReason};
use misere_monoid::bits;
use recurrence::Recomputed;
use table::{Built, Table, there};
use truth::{Hypothesis, Truth};

/// Bounds of the search for an automaton.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    pub(crate) states: usize,
    pub(crate) tuples: usize,
    /// Cells of the memo, in slices.
    pub(crate) memo: usize,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { states: 20_000, tuples: 8_000_000, memo: 20_000_000 }
    }
}

/// Rounds without a new state or suffix and without a higher bound that end a search.
const MOST_STILL: usize = 100;

/// The most cells that a forced question may lead to.
const MOST_FORCED: u64 = 2_000_000;

/// How a search went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Effort {
    pub(crate) rounds: usize,
    pub(crate) states: usize,
    pub(crate) suffixes: usize,
    /// Tuples of the last hypothesis, and the most of any.
    pub(crate) tuples: usize,
    pub(crate) most_tuples: usize,
    /// Cells of less weight are certain.
    pub(crate) bound: u64,
}

/// A suspect: its word as letters, its value in F, its weight, and whether the recurrence calls it P.
struct Suspect {
    letters: Vec<u32>,
    q: usize,
    weight: u64,
    is_p: bool,
}

/// The P-portion that the recurrence gives, proven.
///
/// # Errors
/// What the meter says, and [`StopReason::Memory`] when the bounds are reached.
pub(crate) fn learn(
    recurrence: &Recurrence,
    weights: &Weights,
    bounds: Bounds,
    effort: &mut Effort,
    meter: &Meter<'_>,
) -> Result<SetAutomaton, StopReason> {
    let mut truth = Truth::new(recurrence, weights);
    let mut table = Table::new(recurrence.variables);
    let (mut still, mut before) = (0, Effort::default());
    loop {
        effort.rounds += 1;
        let built = table.build(&mut truth, bounds.states, meter)?.ok_or(StopReason::Memory)?;
        effort.states = built.access.len();
        effort.suffixes = table.suffixes.len();
        let suspect = least_suspect(recurrence, &built.hypothesis, weights, bounds, effort, meter)?;
        let Some(suspect) = suspect else {
            effort.bound = u64::MAX;
            return SetAutomaton::new(&built.hypothesis.automaton, &built.hypothesis.slices, meter);
        };
        truth.raise(&built.hypothesis, suspect.weight);
        effort.bound = truth.bound();
        let progress = |effort: &Effort| (effort.states, effort.suffixes, effort.bound);
        still = if progress(effort) == progress(&before) { still + 1 } else { 0 };
        before = *effort;
        if truth.memo_slices() > bounds.memo || still > MOST_STILL {
            return Err(StopReason::Memory);
        }
        split(&built, &suspect, &mut table, &mut truth, meter)?;
    }
}

/// Adds the suffix of a suspect that tells apart two words that the hypothesis merged, or makes more known.
fn split(
    built: &Built,
    suspect: &Suspect,
    table: &mut Table,
    truth: &mut Truth<'_>,
    meter: &Meter<'_>,
) -> Result<(), StopReason> {
    let variables = truth.recurrence.variables;
    let (letters, q) = (&suspect.letters, suspect.q);
    let rest = |from: usize| -> Vec<u64> {
        (0..variables)
            .map(|j| letters[from..].iter().rev().fold(0, |k, letter| k << 1 | u64::from(letter >> j & 1)))
            .collect()
    };
    truth.insert(q, &rest(0), suspect.is_p);
    // The run of the hypothesis, and what is known of its access words with the rest of the suspect.
    let mut state = 0;
    let mut cells = Vec::with_capacity(letters.len() + 1);
    for place in 0..=letters.len() {
        cells.push(there(&built.access[state as usize], &rest(place)));
        if let Some(&letter) = letters.get(place) {
            state = built.hypothesis.automaton.child(state, letter as usize);
        }
    }
    for most in [20_000, MOST_FORCED] {
        let mut answers = Vec::with_capacity(cells.len());
        for cell in &cells {
            let near = truth.weights.of(cell).saturating_add(truth.weights.finite[q]) <= truth.bound() + 10;
            let most = if near || most == MOST_FORCED { most } else { 0 };
            answers.push(truth.search(q, cell, most, meter)?);
        }
        // Known neighbours that differ; between them all may be unknown.
        let known: Vec<(usize, bool)> =
            answers.iter().enumerate().filter_map(|(place, answer)| Some((place, (*answer)?))).collect();
        let mut new = false;
        for pair in known.windows(2).filter(|pair| pair[0].1 != pair[1].1) {
            for place in pair[0].0 + 1..=pair[1].0 {
                new |= table.add(rest(place));
            }
            if new {
                return Ok(());
            }
        }
        // The output of the last state is a guess where nothing is known of it.
        if known.last().is_none_or(|&(place, _)| place < letters.len()) {
            let from = known.last().map_or(0, |known| known.0);
            for place in from + 1..=letters.len() {
                new |= table.add(rest(place));
            }
            if new {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// The least suspect of a hypothesis.
fn least_suspect(
    recurrence: &Recurrence,
    hypothesis: &Hypothesis,
    weights: &Weights,
    bounds: Bounds,
    effort: &mut Effort,
    meter: &Meter<'_>,
) -> Result<Option<Suspect>, StopReason> {
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
        if walk.tuples() > bounds.tuples {
            return Err(StopReason::Memory);
        }
    }
    effort.tuples = walk.tuples();
    effort.most_tuples = effort.most_tuples.max(effort.tuples);
    if least.is_none() && walk.is_truncated() {
        return Err(StopReason::Memory);
    }
    Ok(least.map(|(weight, visit, q)| {
        let slice = &hypothesis.slices[walk.view(visit)[0] as usize];
        Suspect { letters: walk.word(visit), q, weight, is_p: !bits::contains(slice, q) }
    }))
}

#[cfg(test)]
mod tests;
