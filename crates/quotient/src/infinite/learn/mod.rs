//! The P-portion of a carrier, learned as an automaton and proven.
//!
//! The recurrence of a carrier F × N^J decides each cell (q, k) from cells of less weight. A *suspect* of a hypothesis
//! A is a cell where A is not what the recurrence, fed with A, says. If there is no suspect, A is the recurrence's set,
//! by induction along weights. At the least suspect A is wrong, for below it A is right. So:
//!
//! 1. build the automaton of all that is known for certain, unknown cells being free (`table`);
//! 2. find a cell near zero where it is wrong (`near`), or else its least suspect, through tuples of states at the
//!    steps of the recurrence (`suspect`); if there is none, it is proven;
//! 3. else A answers for all cells below the least suspect, if that is further than before; the suspect is a true
//!    counterexample. Where the run of A on it departs from what is known, its rest is a new suffix (Rivest and
//!    Schapire 1993); or more becomes known.
//!
//! Where nothing known tells a word from several states, it is merged with the one that the last hypothesis, after a
//! step of the recurrence, speaks for. That is a guess, and decides only which hypothesis is tried: it takes a fifth of
//! the rounds. A table of outcomes near zero, enlarged as more was spent, keeps bad hypotheses from the walk.
//!
//! **Complete:** each round adds a suffix that tells two words apart, or raises the bound. When the set has an
//! automaton with n states, beyond the weight of a characteristic sample nothing unknown lets words merge falsely, and
//! the hypothesis is the least automaton. When it has none the search goes on to its limits.
//!
//! Source: Angluin 1987, for observation tables; here with unknown entries. Cost: (rounds) · (tuples of a hypothesis).

mod hypothesis;
mod interpolate;
mod near;
mod probe;
pub(crate) mod ray;
mod search;
pub(crate) mod settle;
mod suspect;
mod table;
mod truth;
pub(crate) mod verify;
mod views;
mod weights;

pub(crate) use near::Near;
pub(crate) use settle::Learned;
pub(crate) use weights::Weights;

use crate::infinite::recurrence::Recurrence;
use hypothesis::Hypothesis;
use misere_automata::SetAutomaton;
use misere_limits::{Meter, StopReason};
use suspect::{Sought, Suspect, suspects};
use table::{Built, Suffixes, Table, rest};
use truth::Truth;

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
        Bounds { states: 100_000, tuples: 8_000_000, memo: 20_000_000 }
    }
}

/// The most suspects near zero that one round takes.
const AT_ONCE: usize = 32;

/// Rounds without a new state or suffix and without a higher bound that end a search.
const MOST_STILL: usize = 100;

/// The most cells that a forced question may lead to.
const MOST_FORCED: u64 = 2_000_000;

/// Cells of the first table of outcomes near zero, or vectors when F is large, and cells of the largest one.
const FIRST_CELLS: usize = 6_000;
const FIRST_VECTORS: usize = 24;
const MOST_CELLS: usize = 200_000_000;
const LARGER: usize = 8;

/// The table is enlarged when this much was paid for each of its cells, or a walk meets this many tuples for each of
/// its vectors.
const SHARE: u64 = 100;
const TUPLES_FOR_VECTOR: usize = 10;

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

/// A search for the automaton of a recurrence.
pub(crate) struct Learner<'r> {
    pub(crate) recurrence: &'r Recurrence,
    pub(crate) weights: &'r Weights,
    pub(crate) bounds: Bounds,
    pub(crate) effort: Effort,
    /// Suffixes to begin with; afterwards those that it has.
    pub(crate) suffixes: Suffixes,
}

/// What is asked of each new table of outcomes near zero: whether to stop.
pub(crate) type Look<'l> = dyn FnMut(&Near) -> Result<bool, StopReason> + 'l;

impl<'r> Learner<'r> {
    pub(crate) fn new(recurrence: &'r Recurrence, weights: &'r Weights) -> Learner<'r> {
        let suffixes = Table::first_suffixes(recurrence.variables);
        Learner { recurrence, weights, bounds: Bounds::default(), effort: Effort::default(), suffixes }
    }

    /// The P-portion that the recurrence gives, proven; `None` when a look at outcomes near zero says to stop.
    ///
    /// # Errors
    /// What the meter says, and [`StopReason::Memory`] when the bounds are reached.
    pub(crate) fn learn(&mut self, look: &mut Look<'_>, meter: &Meter<'_>) -> Result<Option<SetAutomaton>, StopReason> {
        let mut table = Table::new(std::mem::take(&mut self.suffixes));
        let learned = self.rounds(&mut table, look, meter);
        self.suffixes = table.suffixes;
        learned
    }

    fn rounds(
        &mut self,
        table: &mut Table,
        look: &mut Look<'_>,
        meter: &Meter<'_>,
    ) -> Result<Option<SetAutomaton>, StopReason> {
        let mut cells = FIRST_CELLS.max(FIRST_VECTORS * self.recurrence.order);
        let start = meter.paid();
        let near = Near::new(self.recurrence, self.weights, cells, meter)?;
        if look(&near)? {
            return Ok(None);
        }
        let mut truth = Truth::new(self.recurrence, self.weights, near);
        let mut still = 0;
        loop {
            let (before, paid) = (self.effort, meter.paid());
            let built = table.build(&mut truth, self.bounds.states, meter)?.ok_or(StopReason::Memory)?;
            truth.suggest(&built.hypothesis);
            let building = meter.paid() - paid;
            self.effort.rounds += 1;
            (self.effort.states, self.effort.suffixes) = (built.access.len(), table.count());
            let has_grown = (self.effort.states, self.effort.suffixes) != (before.states, before.suffixes);
            let may_enlarge = LARGER * cells <= MOST_CELLS;
            let sought = self.seek(&built.hypothesis, &truth, may_enlarge, meter)?;
            let mut enlarge = may_enlarge && meter.paid() - start > SHARE * cells as u64;
            match sought {
                Sought::Nothing => {
                    self.effort.bound = u64::MAX;
                    let set = SetAutomaton::new(&built.hypothesis.automaton, &built.hypothesis.slices, meter)?;
                    return Ok(Some(set));
                }
                Sought::TooMany if may_enlarge => enlarge = true,
                Sought::TooMany => return Err(StopReason::Memory),
                Sought::Suspects(suspects) => {
                    if truth.raise(&built.hypothesis, suspects[0].weight) {
                        // Looking further is worth it while that is the cheaper part of a round.
                        truth.look(!has_grown && 2 * building < meter.paid() - paid);
                    }
                    self.effort.bound = truth.bound();
                    still = if has_grown || self.effort.bound != before.bound { 0 } else { still + 1 };
                    if truth.memo_slices() > self.bounds.memo || still > MOST_STILL {
                        return Err(StopReason::Memory);
                    }
                    for suspect in suspects {
                        if let Some(wrong) = truth.wrong(&built.hypothesis, suspect, meter)? {
                            split(&built, &wrong, table, &mut truth, meter)?;
                        }
                    }
                }
            }
            if enlarge {
                cells *= LARGER;
                let near = Near::new(self.recurrence, self.weights, cells, meter)?;
                if look(&near)? {
                    return Ok(None);
                }
                truth.enlarge(near);
            }
        }
    }

    /// Where a hypothesis is wrong: near zero, or else its least suspect.
    fn seek(
        &mut self,
        hypothesis: &Hypothesis,
        truth: &Truth<'_>,
        may_enlarge: bool,
        meter: &Meter<'_>,
    ) -> Result<Sought, StopReason> {
        let wrong = truth.near().wrong(hypothesis, self.weights, AT_ONCE, meter)?;
        if !wrong.is_empty() {
            let near = |(q, k, is_p): (usize, Vec<u64>, bool)| Suspect::near(self.weights, q, &k, is_p);
            return Ok(Sought::Suspects(wrong.into_iter().map(near).collect()));
        }
        let most = if may_enlarge { TUPLES_FOR_VECTOR * truth.near().vectors() } else { usize::MAX };
        let most = most.min(self.bounds.tuples);
        let (sought, tuples) =
            suspects(self.recurrence, self.weights, hypothesis, truth.reach(), (AT_ONCE, most), meter)?;
        self.effort.tuples = tuples;
        self.effort.most_tuples = self.effort.most_tuples.max(tuples);
        Ok(sought)
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
    let (q, k) = (suspect.q, &suspect.k[..]);
    let length = suspect.letters * k.len();
    truth.insert(q, k, suspect.is_p);
    // The run of the hypothesis, and what is known of its access words with the rest of the suspect.
    let mut state = 0;
    let mut cells = Vec::with_capacity(length + 1);
    for read in 0..=length {
        let rest = rest(k, read);
        cells.push(built.access[state as usize].then(&rest));
        if read < length {
            state = built.children[state as usize][(rest[read % k.len()] & 1) as usize];
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
                new |= table.add(k, place);
            }
            if new {
                return Ok(());
            }
        }
        // The output of the last state is a guess where nothing is known of it.
        if known.last().is_none_or(|&(place, _)| place < length) {
            let from = known.last().map_or(0, |known| known.0);
            for place in from + 1..=length {
                new |= table.add(k, place);
            }
            if new {
                return Ok(());
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod change_tests;
#[cfg(test)]
mod tests;
