//! All outcomes near zero, as a flat table.
//!
//! The cells (q, k) that weigh less than a limit are found one after the other in the order of their weights. The
//! vectors k of weight w·k ≤ r are numbered in lexicographic order: with N_j(r) the number of (k_j, k_{j+1}, …) of
//! weight at most r, the number of k is Σ_j N_j(r_j) − N_j(r_j − w_j·k_j), where r_j is what the entries before leave
//! of r. So a table has no empty place and no keys.
//!
//! Cost: a look-up of |J| steps for each option that is tried.

#![expect(clippy::cast_possible_truncation, reason = "entries and weights of a table are small")]

use super::hypothesis::Hypothesis;
use super::weights::Weights;
use crate::infinite::recurrence::Recurrence;
use misere_limits::{Meter, StopReason, narrow};
use misere_monoid::bits;
use rustc_hash::FxHashSet;

/// The most vectors of a table, and the largest limit.
const MOST_VECTORS: usize = 3_000_000;
const LARGEST_LIMIT: u64 = 1 << 14;
/// The fewest powers by which they are taken to repeat.
const LEAST_ROOM: u64 = 10;

/// Outcomes of all cells that weigh less than a limit.
pub(crate) struct Near {
    limit: u64,
    stride: usize,
    variables: usize,
    /// N_j(r) at j·limit + r.
    counts: Vec<u32>,
    weights: Vec<u64>,
    /// The vectors by weight, and for each weight the place of the first.
    points: Vec<u16>,
    starts: Vec<u32>,
    /// The slices by number; cells that are not known are 0.
    slices: Vec<u64>,
}

/// N_j(r) for j ≤ |J| and r < limit.
fn counts(weights: &[u64], limit: u64) -> Vec<u32> {
    let width = limit as usize;
    let mut counts = vec![0u32; (weights.len() + 1) * width];
    counts[weights.len() * width..].fill(1);
    for (j, &weight) in weights.iter().enumerate().rev() {
        for r in 0..width {
            let without = counts[(j + 1) * width + r];
            let with = if r as u64 >= weight { counts[j * width + r - weight as usize] } else { 0 };
            counts[j * width + r] = without.saturating_add(with);
        }
    }
    counts
}

/// The largest limit with at most so many vectors; at least 1, and 1 without variables.
fn limit(weights: &[u64], most: usize) -> u64 {
    if weights.is_empty() {
        return 1;
    }
    let vectors = |limit: u64| counts(weights, limit)[limit as usize - 1] as usize;
    let mut limit = 1;
    while limit < LARGEST_LIMIT && vectors(2 * limit) <= most {
        limit *= 2;
    }
    let (mut low, mut high) = (limit, 2 * limit);
    while low + 1 < high {
        let middle = u64::midpoint(low, high);
        if vectors(middle) <= most { low = middle } else { high = middle }
    }
    low
}

impl Near {
    /// The outcomes of about so many cells, of one vector at least.
    ///
    /// # Errors
    /// What the meter says.
    pub(crate) fn new(
        recurrence: &Recurrence,
        weights: &Weights,
        cells: usize,
        meter: &Meter<'_>,
    ) -> Result<Near, StopReason> {
        let limit = limit(&weights.growing, (cells / recurrence.order).clamp(1, MOST_VECTORS));
        // Without variables all cells.
        let limit = if recurrence.variables == 0 { limit + weights.highest() } else { limit };
        Near::below(recurrence, weights, limit, meter)
    }

    /// The outcomes of all cells of about so many vectors, and of cells that weigh no more; `None` when these are more
    /// than `most_cells`.
    ///
    /// # Errors
    /// What the meter says.
    pub(crate) fn of_vectors(
        recurrence: &Recurrence,
        weights: &Weights,
        vectors: usize,
        most_cells: usize,
        meter: &Meter<'_>,
    ) -> Result<Option<Near>, StopReason> {
        let limit = limit(&weights.growing, vectors) + 1 + weights.highest();
        let vectors = counts(&weights.growing, limit)[limit as usize - 1] as usize;
        if vectors > MOST_VECTORS || vectors.saturating_mul(recurrence.order) > most_cells {
            return Ok(None);
        }
        Near::below(recurrence, weights, limit, meter).map(Some)
    }

    fn below(recurrence: &Recurrence, weights: &Weights, limit: u64, meter: &Meter<'_>) -> Result<Near, StopReason> {
        let counts = counts(&weights.growing, limit);
        let vectors = counts[limit as usize - 1] as usize;
        meter.pay((vectors * (recurrence.stride() + recurrence.variables)) as u64)?;
        let mut near = Near {
            limit,
            stride: recurrence.stride(),
            variables: recurrence.variables,
            counts,
            weights: weights.growing.clone(),
            points: vec![0; vectors * recurrence.variables],
            starts: vec![0; limit as usize + 1],
            slices: vec![0; vectors * recurrence.stride()],
        };
        near.list(vectors);
        near.sweep(recurrence, weights, meter)?;
        Ok(near)
    }

    /// Cells of less weight are known.
    pub(crate) fn limit(&self) -> u64 {
        self.limit
    }

    /// The number of vectors.
    pub(crate) fn vectors(&self) -> usize {
        self.starts[self.limit as usize] as usize
    }

    /// The vectors less than a weight, by weight.
    pub(crate) fn points(&self, below: u64) -> impl ExactSizeIterator<Item = &[u16]> {
        let end = self.starts[below.min(self.limit) as usize] as usize;
        (0..end).map(|at| &self.points[at * self.variables..][..self.variables])
    }

    /// Lists the vectors by weight.
    fn list(&mut self, vectors: usize) {
        let mut all: Vec<(u32, u32)> = Vec::with_capacity(vectors);
        let mut flat = Vec::with_capacity(vectors * self.variables);
        let (mut k, mut weight) = (vec![0u16; self.variables], 0u64);
        loop {
            all.push((weight as u32, all.len() as u32));
            flat.extend_from_slice(&k);
            // The next vector: the last entry that can be raised is, and those after it are 0.
            let raised = (0..self.variables).rev().find(|&j| {
                if weight + self.weights[j] < self.limit {
                    return true;
                }
                weight -= u64::from(k[j]) * self.weights[j];
                k[j] = 0;
                false
            });
            let Some(j) = raised else { break };
            k[j] += 1;
            weight += self.weights[j];
        }
        all.sort_unstable();
        for (place, &(weight, number)) in all.iter().enumerate() {
            self.starts[weight as usize + 1] = place as u32 + 1;
            let from = number as usize * self.variables;
            self.points[place * self.variables..][..self.variables].copy_from_slice(&flat[from..from + self.variables]);
        }
        for weight in 1..self.starts.len() {
            self.starts[weight] = self.starts[weight].max(self.starts[weight - 1]);
        }
    }

    /// The number of a vector of small weight.
    fn number(&self, k: impl Iterator<Item = u64>) -> usize {
        let width = self.limit as usize;
        let (mut left, mut number) = (width - 1, 0);
        for (j, k) in k.enumerate() {
            if k > 0 {
                let take = (k * self.weights[j]) as usize;
                number += self.counts[j * width + left];
                number -= if take <= left { self.counts[j * width + left - take] } else { 0 };
                left -= take.min(left);
            }
        }
        number as usize
    }

    /// The slice at a vector that weighs less than the limit; cells that weigh more are 0.
    pub(crate) fn slice(&self, k: &[u64]) -> &[u64] {
        let number = self.number(k.iter().copied());
        &self.slices[number * self.stride..][..self.stride]
    }

    /// The same for one of the points.
    pub(crate) fn slice_at(&self, k: &[u16]) -> &[u64] {
        let number = self.number(k.iter().map(|&k| u64::from(k)));
        &self.slices[number * self.stride..][..self.stride]
    }

    /// Whether a cell that weighs less than the limit is P.
    pub(crate) fn is_p(&self, q: usize, k: &[u64]) -> bool {
        bits::contains(self.slice(k), q)
    }

    /// Finds the outcomes in the order of weights.
    fn sweep(&mut self, recurrence: &Recurrence, weights: &Weights, meter: &Meter<'_>) -> Result<(), StopReason> {
        let mut groups: Vec<(u64, Vec<usize>)> = Vec::new();
        let mut order: Vec<usize> = (0..recurrence.order).collect();
        order.sort_by_key(|&q| weights.finite[q]);
        for q in order {
            match groups.last_mut() {
                Some((phi, group)) if *phi == weights.finite[q] => group.push(q),
                _ => groups.push((weights.finite[q], vec![q])),
            }
        }
        let mut k = vec![0u64; self.variables];
        // The numbers of k + s for the steps s, as they are asked for.
        let mut numbers = vec![u32::MAX; recurrence.steps.len()];
        for weight in 0..self.limit {
            for (phi, group) in groups.iter().take_while(|(phi, _)| *phi <= weight) {
                let level = (weight - phi) as usize;
                for at in self.starts[level] as usize..self.starts[level + 1] as usize {
                    let point = &self.points[at * self.variables..][..self.variables];
                    k.iter_mut().zip(point).for_each(|(k, &point)| *k = u64::from(point));
                    meter.pay(4 * group.len() as u64)?;
                    let number = self.number(k.iter().copied());
                    numbers.fill(u32::MAX);
                    for &q in group {
                        if self.follows(recurrence, q, &k, &mut numbers) {
                            bits::insert(&mut self.slices[number * self.stride..][..self.stride], q);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether no option of a cell is P, all being known; `numbers` are those of k + s for steps s, as far as known.
    fn follows(&self, recurrence: &Recurrence, q: usize, k: &[u64], numbers: &mut [u32]) -> bool {
        let mut is_p = |value: usize, step: u32| {
            let number = &mut numbers[step as usize];
            if *number == u32::MAX {
                let step = &recurrence.steps[step as usize];
                *number = narrow(self.number(k.iter().zip(step).map(|(k, s)| k.wrapping_add_signed(*s))));
            }
            bits::contains(&self.slices[*number as usize * self.stride..][..self.stride], value)
        };
        if q == 0 && k.iter().all(|&k| k == 0) {
            return false;
        }
        let growing = recurrence.growing.iter().enumerate().filter(|(j, _)| k[*j] > 0);
        let mut growing = growing.flat_map(|(_, options)| options);
        !recurrence.finite[q].iter().any(|&(value, step)| is_p(value.index(), step))
            && !growing.any(|&(row, step)| is_p(recurrence.rows[row as usize][q].index(), step))
    }

    /// Cells (q, k) of the table where a hypothesis is wrong, one for each state that it ends in, with whether they are
    /// P; the first is a least one, and there are at most so many.
    ///
    /// # Errors
    /// What the meter says.
    pub(crate) fn wrong(
        &self,
        hypothesis: &Hypothesis,
        weights: &Weights,
        most: usize,
        meter: &Meter<'_>,
    ) -> Result<Vec<(usize, Vec<u64>, bool)>, StopReason> {
        let mut least: Vec<(u64, usize, Vec<u64>)> = Vec::new();
        let mut seen = FxHashSet::default();
        for weight in 0..self.limit {
            if least.len() >= most && least.iter().all(|least| least.0 <= weight) {
                break;
            }
            for at in self.starts[weight as usize] as usize..self.starts[weight as usize + 1] as usize {
                meter.pay(self.stride as u64 + 4)?;
                let point = &self.points[at * self.variables..][..self.variables];
                let k: Vec<u64> = point.iter().map(|&k| u64::from(k)).collect();
                let state = hypothesis.automaton.state(0, &k);
                let guess = &hypothesis.slices[hypothesis.automaton.outputs()[state as usize] as usize];
                let truth = self.slice(&k);
                if guess == truth {
                    continue;
                }
                let wrong: Vec<u64> = guess.iter().zip(truth).map(|(a, b)| a ^ b).collect();
                let wrong = bits::elements(&wrong).map(|q| (weight + weights.finite[q], q));
                let Some((all, q)) = wrong.filter(|(all, _)| *all < self.limit).min() else { continue };
                if seen.insert(state) || least.iter().all(|least| all < least.0) {
                    least.push((all, q, k));
                }
            }
        }
        least.sort();
        least.truncate(most);
        Ok(least.into_iter().map(|(_, q, k)| (q, k.clone(), self.is_p(q, &k))).collect())
    }

    /// (index, period) of the powers of a variable as far as the table shows them, when their repetition shows at least
    /// as long as it took to begin; the period is 1 or 2.
    ///
    /// # Errors
    /// What the meter says.
    pub(crate) fn powers(
        &self,
        j: usize,
        weights: &Weights,
        meter: &Meter<'_>,
    ) -> Result<Option<(u32, u32)>, StopReason> {
        let room = self.limit / self.weights[j];
        if room < LEAST_ROOM {
            return Ok(None);
        }
        // For each r the q that weigh less.
        let masks: Vec<Vec<u64>> = (0..=weights.highest() + 1).map(|r| weights.lighter(r)).collect();
        for period in [1, 2] {
            let last = self.limit.saturating_sub(u64::from(period) * self.weights[j]);
            let mut index = 0;
            meter.pay((self.points(last).len() * (self.stride + self.variables)) as u64)?;
            for point in self.points(last) {
                if u32::from(point[j]) < index {
                    continue;
                }
                let weight = weights.of_small(point);
                let mask = &masks[((last - weight) as usize).min(masks.len() - 1)];
                let mut other = point.to_vec();
                other[j] += period as u16;
                let slices = self.slice_at(point).iter().zip(self.slice_at(&other));
                if slices.zip(mask).any(|((a, b), mask)| (a ^ b) & mask != 0) {
                    index = u32::from(point[j]) + 1;
                }
            }
            if 2 * u64::from(index) <= room && u64::from(index + 2 * period) <= room {
                return Ok(Some((index, period)));
            }
        }
        Ok(None)
    }
}
