//! Grundy values of codes whose moves leave at most two heaps.
//!
//! The value of heap n is the least number that no move has. Most numbers below it are options many times over, so a
//! few pairs of heaps tell that they are, and only the last doubtful numbers are looked for among all pairs, eight or
//! more pairs at a time.
//!
//! Many games have a sparse space besides (Winning Ways, chapter 4). Choose a set of binary digits, the mask, and call
//! a value rare when it has an even number of ones there, else common; call a heap what its value is. Two rare heaps
//! or two common ones sum to a rare value, a rare and a common heap to a common value. So the pairs with a rare heap,
//! of which there are few when the mask is good, settle for all common values whether they are options. This is right
//! with every mask, which decides only how long it takes; without a good one the mask is empty and nothing is settled
//! in advance. It is chosen anew whenever the number of heaps has doubled: a Walsh–Hadamard transform of the
//! distribution of values gives for each mask how many heaps are rare.
//!
//! Cost of a heap: for each digit that splits, some thousand steps and either the number of rare heaps (0.776 has 502)
//! or an eighth of all pairs (0.414, which has no sparse space).

#![expect(clippy::cast_possible_truncation, reason = "this engine stops before values reach 2^16")]

use misere_limits::narrow;

/// The engine; the values so far are handed to it.
pub(super) struct Octal {
    /// How many tokens the moves take that end, keep or split a heap.
    ends: Vec<usize>,
    keeps: Vec<usize>,
    splits: Vec<usize>,
    /// Rare heaps, ascending, and their values; empty when the mask is.
    rare: Vec<u32>,
    rare_values: Vec<u32>,
    mask: u32,
    /// The number of heaps at which the mask is chosen next.
    review: usize,
    /// The low halves of the values, forwards and backwards: the last entry of `backward` is that of heap 0.
    forward: Vec<u16>,
    backward: Vec<u16>,
    /// `seen[v]` tells that v is an option. The length is a power of two above twice any value.
    seen: Vec<bool>,
    /// How many pairs are marked before single values are looked for.
    sample: usize,
}

/// The first choice of a mask.
const FIRST_REVIEW: usize = 128;
/// The least number of pairs to mark.
const LEAST_SAMPLE: usize = 64;
/// How many pairs are compared between two looks at the result.
const CHUNK: usize = 256;
/// How many of those comparisons take as long as a mark.
const LANES: usize = 8;

impl Octal {
    /// For a code with these digits, all below 8, and the values so far, that of heap 0 at least.
    pub(super) fn new(digits: &[u8], values: &[u32]) -> Octal {
        let takes = |bit: u8| (0..digits.len()).filter(|&take| digits[take] & bit != 0).collect();
        let mut engine = Octal {
            ends: takes(1),
            keeps: takes(2),
            splits: takes(4),
            rare: Vec::new(),
            rare_values: Vec::new(),
            mask: 0,
            review: FIRST_REVIEW,
            forward: Vec::new(),
            backward: vec![0],
            seen: vec![false; 4],
            sample: LEAST_SAMPLE,
        };
        values.iter().for_each(|&value| engine.remember(value));
        if values.len() > FIRST_REVIEW {
            engine.review = 2 * values.len();
            engine.choose_mask(values);
        }
        engine
    }

    /// Appends the value of the next heap to `values` (`values[n]` is that of heap n); returns the steps taken.
    pub(super) fn push_next(&mut self, values: &mut Vec<u32>) -> u64 {
        if values.len() == self.review {
            self.review *= 2;
            self.choose_mask(values);
        }
        let heap = values.len();
        self.seen.fill(false);
        self.seen[0] = self.ends.binary_search(&heap).is_ok();
        for &take in self.keeps.iter().take_while(|&&take| take < heap) {
            self.seen[values[heap - take] as usize] = true;
        }
        let mut work = 1 + self.keeps.len();
        for index in 0..self.splits.len() {
            let Some(left) = heap.checked_sub(self.splits[index]) else { break };
            work += self.mark_rare(values, left) + self.mark_sample(values, left);
        }
        let (value, more) = self.least_missing(values, heap);
        if self.mask != 0 && self.is_rare(value) {
            self.rare.push(narrow(heap));
            self.rare_values.push(value);
        }
        self.remember(value);
        values.push(value);
        (work + more) as u64
    }

    /// Appends a value to the tables.
    fn remember(&mut self, value: u32) {
        let heap = self.forward.len();
        while self.seen.len() <= 2 * value as usize + 1 {
            self.seen.resize(2 * self.seen.len(), false);
        }
        if self.backward.len() == heap {
            let old = std::mem::take(&mut self.backward);
            self.backward = vec![0; 2 * old.len()];
            self.backward[old.len()..].copy_from_slice(&old);
        }
        let place = self.backward.len() - 1 - heap;
        self.backward[place] = value as u16;
        self.forward.push(value as u16);
    }

    fn is_rare(&self, value: u32) -> bool {
        (value & self.mask).count_ones() & 1 == 0
    }

    /// Marks the values of all splits of `left` that have a rare heap.
    fn mark_rare(&mut self, values: &[u32], left: usize) -> usize {
        let count = self.rare.partition_point(|&rare| (rare as usize) < left);
        for (&rare, &value) in self.rare[..count].iter().zip(&self.rare_values) {
            self.seen[(value ^ values[left - rare as usize]) as usize] = true;
        }
        count
    }

    /// Marks the values of the first splits of `left`.
    fn mark_sample(&mut self, values: &[u32], left: usize) -> usize {
        let end = (left / 2).min(self.sample);
        if end > 0 {
            for (&a, &b) in values[1..=end].iter().zip(values[left - end..left].iter().rev()) {
                self.seen[(a ^ b) as usize] = true;
            }
        }
        end
    }

    /// The least value that no option has, given the marks; the second number is the steps taken.
    fn least_missing(&mut self, values: &[u32], heap: usize) -> (u32, usize) {
        let (mut value, mut work) = (0, 0);
        let mut useful = 0;
        loop {
            if !self.seen[value as usize] {
                if self.mask != 0 && !self.is_rare(value) {
                    break;
                }
                let (found, steps) = self.find(values, heap, value);
                work += steps;
                if !found {
                    break;
                }
                useful += steps;
            }
            value += 1;
        }
        // As much time for the sample as for the values that it missed.
        if useful > self.sample * self.splits.len() {
            self.sample += self.sample / 8;
        } else {
            self.sample = (self.sample - self.sample / 32).max(LEAST_SAMPLE);
        }
        (value, work + value as usize / LANES)
    }

    /// Whether a split of `heap` beyond the sample has this value; the second number is the steps taken.
    fn find(&self, values: &[u32], heap: usize, value: u32) -> (bool, usize) {
        let mut work = 0;
        for &take in &self.splits {
            let Some(left) = heap.checked_sub(take) else { break };
            let half = left / 2;
            let mut start = 1 + self.sample.min(half);
            while start <= half {
                let end = (start + CHUNK).min(half + 1);
                // Entry i of `backward` from here on is that of heap left − start − i.
                let partner = self.backward.len() - 1 - (left - start);
                let pairs = self.forward[start..end].iter().zip(&self.backward[partner..]);
                let equal = pairs.fold(0, |equal, (a, b)| equal | u16::from(a ^ b == value as u16));
                work += CHUNK / LANES;
                // The low halves may agree by chance.
                if equal != 0 && (start..end).any(|a| values[a] ^ values[left - a] == value) {
                    return (true, work);
                }
                start = end;
            }
        }
        (false, work)
    }

    /// Takes the mask with the fewest rare heaps, if they are few enough to be worth it.
    fn choose_mask(&mut self, values: &[u32]) {
        let largest = values.iter().copied().max().unwrap_or(0);
        let size = (largest as usize + 1).next_power_of_two();
        let mut sums = vec![0i64; size];
        for &value in &values[1..] {
            sums[value as usize] += 1;
        }
        let mut half = 1;
        while half < size {
            for block in sums.chunks_exact_mut(2 * half) {
                let (low, high) = block.split_at_mut(half);
                for (a, b) in low.iter_mut().zip(high) {
                    (*a, *b) = (*a + *b, *a - *b);
                }
            }
            half *= 2;
        }
        // sums[mask] is now the number of rare heaps less that of common ones.
        let best = (1..size).min_by_key(|&mask| sums[mask]).unwrap_or(0);
        let heaps = values.len() - 1;
        let rare = (heaps as i64 + sums[best]) as usize / 2;
        self.mask = if rare * LANES < heaps { narrow(best) } else { 0 };
        let rare = (1..values.len()).filter(|&heap| self.mask != 0 && self.is_rare(values[heap]));
        self.rare = rare.map(narrow).collect();
        self.rare_values = self.rare.iter().map(|&heap| values[heap as usize]).collect();
    }
}
