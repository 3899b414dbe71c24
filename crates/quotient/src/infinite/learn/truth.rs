//! What is known for certain of a recurrence.
//!
//! A hypothesis whose least suspect weighs m agrees with the recurrence on all cells that weigh less. The best one so
//! far, with its m, answers for these. Other cells are known when the recurrence, fed with what is known, has told
//! them; a little above m it is asked, far above it is not.

use super::hypothesis::Hypothesis;
use super::near::Near;
use super::suspect::Suspect;
use super::weights::Weights;
use crate::infinite::recurrence::Recurrence;
use misere_automata::Automaton;
use misere_limits::{Meter, StopReason, narrow};
use misere_monoid::{Element, bits};
use rustc_hash::FxHashMap;

/// Cells of at most m + this are looked for by the recurrence, and at most.
const REACH: u64 = 10;
const LONGEST_REACH: u64 = 40;
/// The most cells that one question may lead to.
const MOST_CELLS: u64 = 20_000;

/// Cells known beside those of the best hypothesis, by k.
#[derive(Default)]
struct Memo {
    slots: FxHashMap<u128, u32>,
    /// For each slot the q that are known, then those that are P.
    cells: Vec<u64>,
    /// For each slot w·k.
    weights: Vec<u64>,
    /// Slots that were left at the last clearing.
    left: usize,
}

impl Memo {
    /// Forgets the k that weigh less.
    fn clear(&mut self, below: u64) {
        let size = self.cells.len() / self.weights.len().max(1);
        let old = std::mem::take(self);
        for (key, slot) in old.slots {
            let weight = old.weights[slot as usize];
            if weight >= below {
                self.slots.insert(key, narrow(self.weights.len()));
                self.weights.push(weight);
                self.cells.extend_from_slice(&old.cells[slot as usize * size..][..size]);
            }
        }
        self.left = self.weights.len();
    }
}

/// What is known.
pub(crate) struct Truth<'a> {
    pub(crate) recurrence: &'a Recurrence,
    pub(crate) weights: &'a Weights,
    /// Cells near zero.
    near: Near,
    best: Hypothesis,
    /// Cells that weigh less are those of `near`, or else of `best`.
    bound: u64,
    /// Cells of at most m + this are looked for.
    reach: u64,
    /// The last hypothesis.
    latest: Option<Hypothesis>,
    memo: Memo,
    /// The q by φ(q), and for each value of φ the q below it.
    below: Vec<(u64, Vec<u64>)>,
    /// How often something was learned.
    version: u64,
}

impl<'a> Truth<'a> {
    pub(crate) fn new(recurrence: &'a Recurrence, weights: &'a Weights, near: Near) -> Truth<'a> {
        let mut values: Vec<u64> = weights.finite.clone();
        values.sort_unstable();
        values.dedup();
        let below = values.iter().map(|&value| (value, weights.lighter(value + 1))).collect();
        let empty = vec![vec![0; recurrence.stride()]];
        let best = Hypothesis { automaton: Automaton::constant(recurrence.variables, 0), slices: empty };
        let bound = near.limit();
        Truth {
            recurrence,
            weights,
            near,
            best,
            bound,
            reach: REACH,
            latest: None,
            memo: Memo::default(),
            below,
            version: 0,
        }
    }

    /// What is known near zero.
    pub(crate) fn near(&self) -> &Near {
        &self.near
    }

    /// Takes a larger table.
    pub(crate) fn enlarge(&mut self, near: Near) {
        self.bound = self.bound.max(near.limit());
        self.near = near;
        self.version += 1;
    }

    /// Looks further than before, or as far as at first.
    pub(crate) fn look(&mut self, further: bool) {
        self.reach = if further { (self.reach * 3 / 2).min(LONGEST_REACH) } else { (self.reach * 2 / 3).max(REACH) };
        self.version += 1;
    }

    /// Cells of at most m + this are looked for.
    pub(crate) fn reach(&self) -> u64 {
        self.reach
    }

    /// m.
    pub(crate) fn bound(&self) -> u64 {
        self.bound
    }

    /// Takes a hypothesis whose least suspect weighs this, if it is better than the best.
    pub(crate) fn raise(&mut self, hypothesis: &Hypothesis, bound: u64) -> bool {
        if bound <= self.bound {
            return false;
        }
        (self.best, self.bound) = (hypothesis.clone(), bound);
        self.version += 1;
        if self.memo.weights.len() > 2 * self.memo.left + 10_000 {
            self.memo.clear(bound.saturating_sub(self.weights.highest()));
        }
        true
    }

    /// Another number whenever more is known.
    pub(crate) fn version(&self) -> u64 {
        self.version
    }

    /// The number of cells in the memo, in slices.
    pub(crate) fn memo_slices(&self) -> usize {
        self.memo.slots.len()
    }

    fn pack(&self, k: &[u64]) -> Option<u128> {
        let width = narrow((128 / k.len().max(1)).min(64));
        let fits = k.iter().all(|&k| width == 64 || k >> width == 0);
        fits.then(|| k.iter().fold(0u128, |packed, &k| packed.checked_shl(width).unwrap_or(0) | u128::from(k)))
    }

    fn slot(&self, k: &[u64]) -> Option<usize> {
        let stride = self.recurrence.stride();
        Some(*self.memo.slots.get(&self.pack(k)?)? as usize * 2 * stride)
    }

    /// Keeps what is true.
    pub(crate) fn insert(&mut self, q: usize, k: &[u64], is_p: bool) {
        let stride = self.recurrence.stride();
        let Some(packed) = self.pack(k) else { return };
        let next = narrow(self.memo.slots.len());
        let at = *self.memo.slots.entry(packed).or_insert(next) as usize * 2 * stride;
        if at == self.memo.cells.len() {
            self.memo.cells.resize(at + 2 * stride, 0);
            self.memo.weights.push(self.weights.of(k));
        }
        bits::insert(&mut self.memo.cells[at..at + stride], q);
        if is_p {
            bits::insert(&mut self.memo.cells[at + stride..at + 2 * stride], q);
        }
        self.version += 1;
    }

    /// Whether a cell is P, if that is known without a search.
    fn known(&self, q: usize, k: &[u64]) -> Option<bool> {
        let weight = self.weights.of(k).saturating_add(self.weights.finite[q]);
        if weight < self.near.limit() {
            return Some(self.near.is_p(q, k));
        }
        if weight < self.bound {
            return Some(bits::contains(self.best.slice(k), q));
        }
        let at = self.slot(k)?;
        let stride = self.recurrence.stride();
        let is_known = bits::contains(&self.memo.cells[at..at + stride], q);
        is_known.then(|| bits::contains(&self.memo.cells[at + stride..at + 2 * stride], q))
    }

    /// Whether a cell is P: what is known, or found by the recurrence in a bounded search.
    pub(crate) fn search(
        &mut self,
        q: usize,
        k: &[u64],
        most: u64,
        meter: &Meter<'_>,
    ) -> Result<Option<bool>, StopReason> {
        let (mut k, mut left) = (k.to_vec(), most);
        self.descend(q, &mut k, &mut left, 0, meter)
    }

    fn descend(
        &mut self,
        q: usize,
        k: &mut [u64],
        left: &mut u64,
        depth: u32,
        meter: &Meter<'_>,
    ) -> Result<Option<bool>, StopReason> {
        if let Some(known) = self.known(q, k) {
            return Ok(Some(known));
        }
        if *left == 0 || depth > 2000 {
            return Ok(None);
        }
        *left -= 1;
        let recurrence = self.recurrence;
        let options: Vec<(Element, u32)> = recurrence.options(q, k).collect();
        meter.pay(options.len() as u64 + 1)?;
        let is_zero = q == 0 && k.iter().all(|&k| k == 0);
        let mut outcome = Some(!is_zero);
        let mut open = Vec::new();
        for &(value, step) in &options {
            add(k, &recurrence.steps[step as usize], 1);
            let there = self.known(value.index(), k);
            add(k, &recurrence.steps[step as usize], -1);
            match there {
                Some(true) => {
                    outcome = Some(false);
                    break;
                }
                Some(false) => {}
                None => open.push((value, step)),
            }
        }
        if outcome == Some(true) {
            for (value, step) in open {
                add(k, &recurrence.steps[step as usize], 1);
                let there = self.descend(value.index(), k, left, depth + 1, meter);
                add(k, &recurrence.steps[step as usize], -1);
                match there? {
                    Some(true) => {
                        outcome = Some(false);
                        break;
                    }
                    Some(false) => {}
                    None => outcome = None,
                }
            }
        }
        if let Some(is_p) = outcome {
            self.insert(q, k, is_p);
        }
        Ok(outcome)
    }

    /// A cell where the hypothesis is wrong, if that is known: the suspect, or one of its options.
    pub(crate) fn wrong(
        &mut self,
        hypothesis: &Hypothesis,
        suspect: Suspect,
        meter: &Meter<'_>,
    ) -> Result<Option<Suspect>, StopReason> {
        match self.search(suspect.q, &suspect.k, MOST_CELLS, meter)? {
            None => return Ok(None),
            Some(is_p) if is_p == suspect.is_p => return Ok(Some(suspect)),
            Some(_) => {}
        }
        let recurrence = self.recurrence;
        for (value, step) in recurrence.options(suspect.q, &suspect.k) {
            let mut k = suspect.k.clone();
            add(&mut k, &recurrence.steps[step as usize], 1);
            if let Some(is_p) = self.known(value.index(), &k)
                && is_p != bits::contains(hypothesis.slice(&k), value.index())
            {
                return Ok(Some(Suspect::near(self.weights, value.index(), &k, is_p)));
            }
        }
        Ok(None)
    }

    /// Takes a hypothesis for guesses.
    pub(crate) fn suggest(&mut self, hypothesis: &Hypothesis) {
        self.latest = Some(hypothesis.clone());
    }

    /// Whether a cell is P as the last hypothesis has it, after so many steps of the recurrence. Nothing depends on
    /// guesses but which of the hypotheses that agree with what is known is tried.
    pub(crate) fn guess(&self, q: usize, k: &mut [u64], depth: u32, meter: &Meter<'_>) -> Result<bool, StopReason> {
        if let Some(known) = self.known(q, k) {
            return Ok(known);
        }
        let Some(latest) = &self.latest else { return Ok(false) };
        meter.pay(1)?;
        if depth == 0 {
            return Ok(bits::contains(latest.slice(k), q));
        }
        let recurrence = self.recurrence;
        let is_p = |value: Element, step: u32, k: &mut [u64]| {
            add(k, &recurrence.steps[step as usize], 1);
            let is_p = self.guess(value.index(), k, depth - 1, meter);
            add(k, &recurrence.steps[step as usize], -1);
            is_p
        };
        for &(value, step) in &recurrence.finite[q] {
            if is_p(value, step, k)? {
                return Ok(false);
            }
        }
        for (j, options) in recurrence.growing.iter().enumerate() {
            if k[j] == 0 {
                continue;
            }
            for &(row, step) in options {
                if is_p(recurrence.rows[row as usize][q], step, k)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// The q that are known at k, and those of them that are P, to `known` and `p`; cells a little above m are
    /// searched.
    pub(crate) fn slice(
        &mut self,
        k: &[u64],
        known: &mut [u64],
        p: &mut [u64],
        meter: &Meter<'_>,
    ) -> Result<(), StopReason> {
        known.fill(0);
        p.fill(0);
        meter.pay(1 + known.len() as u64)?;
        let weight = self.weights.of(k);
        if weight < self.bound && self.read_best(weight, k, known, p) {
            return Ok(());
        }
        if weight > self.bound + self.reach {
            self.read_memo(k, known, p);
            return Ok(());
        }
        let most = self.bound + self.reach - weight;
        for q in 0..self.recurrence.order {
            if self.weights.finite[q] <= most && !bits::contains(known, q) {
                self.search(q, k, MOST_CELLS, meter)?;
            }
        }
        self.read_memo(k, known, p);
        Ok(())
    }

    /// Reads the table near zero and the best hypothesis; whether that is all.
    fn read_best(&self, weight: u64, k: &[u64], known: &mut [u64], p: &mut [u64]) -> bool {
        let below = |limit: u64| self.below.partition_point(|(phi, _)| weight.saturating_add(*phi) < limit);
        let (of_near, of_best) = (below(self.near.limit()), below(self.bound));
        if of_near > 0 {
            known.copy_from_slice(&self.below[of_near - 1].1);
            p.copy_from_slice(self.near.slice(k));
        }
        if of_best > of_near {
            let slice = self.best.slice(k);
            let mask = &self.below[of_best - 1].1;
            for (at, (known, p)) in known.iter_mut().zip(p).enumerate() {
                *p |= slice[at] & mask[at] & !*known;
                *known = mask[at];
            }
        }
        of_best == self.below.len()
    }

    fn read_memo(&self, k: &[u64], known: &mut [u64], p: &mut [u64]) {
        let Some(at) = self.slot(k) else { return };
        let stride = self.recurrence.stride();
        let cells = &self.memo.cells[at..at + 2 * stride];
        known.iter_mut().zip(&cells[..stride]).for_each(|(known, more)| *known |= more);
        p.iter_mut().zip(&cells[stride..]).for_each(|(p, more)| *p |= more);
    }
}

fn add(k: &mut [u64], step: &[i64], sign: i64) {
    k.iter_mut().zip(step).for_each(|(k, s)| *k = k.wrapping_add_signed(sign * s));
}
