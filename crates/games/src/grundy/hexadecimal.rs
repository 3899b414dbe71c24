//! Grundy values of codes whose moves may leave three heaps, by bit sets.
//!
//! For each number of tokens m there is the set of the values of all pairs of heaps with m tokens, and of all triples:
//!
//! ```text
//! pairs(m)   = { G(a) ^ G(b) : a + b = m },      triples(m) = ⋃ over a of G(a) ^ pairs(m − a).
//! ```
//!
//! A move that takes k leaves one of those sets of m = n − k. A set of values is a bit set, and the exclusive or with
//! a number moves whole words and, within each word, blocks of bits.
//!
//! Cost of heap n: n·V/192 word operations, V being the largest value; V/4 bytes are kept for each heap.

use misere_limits::narrow;

/// The engine, with the sets so far.
pub(super) struct Hexadecimal {
    digits: Vec<u8>,
    /// Bits of each set, a power of two, at least 64: all exclusive ors of values so far are below it.
    bits: usize,
    pairs: Vec<Vec<u64>>,
    triples: Vec<Vec<u64>>,
    shuffled: Vec<u64>,
}

impl Hexadecimal {
    /// For a code with these digits and the values so far.
    pub(super) fn new(digits: &[u8], values: &[u32]) -> Hexadecimal {
        let largest = values.iter().copied().max().unwrap_or(0) as usize;
        let bits = (largest + 1).next_power_of_two().max(64);
        Hexadecimal { digits: digits.to_vec(), bits, pairs: Vec::new(), triples: Vec::new(), shuffled: Vec::new() }
    }

    /// Appends the value of the next heap to `values` (`values[n]` is that of heap n); returns the steps taken.
    pub(super) fn push_next(&mut self, values: &mut Vec<u32>) -> u64 {
        let heap = values.len();
        let mut work = 1;
        // A move that takes nothing leaves at least two heaps, all smaller.
        while self.pairs.len() <= heap {
            work += self.push_sets(values);
        }
        let words = self.bits / 64;
        let mut attained = vec![0u64; words + 1];
        for (&digit, left) in self.digits.iter().zip((0..=heap).rev()) {
            if digit & 1 != 0 && left == 0 {
                attained[0] |= 1;
            }
            if digit & 2 != 0 && left > 0 {
                let value = values[left] as usize;
                attained[value / 64] |= 1 << (value % 64);
            }
            let mut join = |set: &[u64]| attained.iter_mut().zip(set).for_each(|(a, b)| *a |= b);
            if digit & 4 != 0 {
                join(&self.pairs[left]);
            }
            if digit & 8 != 0 {
                join(&self.triples[left]);
            }
            work += 1 + words as u64;
        }
        let full = attained.iter().take_while(|&&word| word == u64::MAX).count();
        let value = 64 * narrow(full) + attained[full].trailing_ones();
        values.push(value);
        while self.bits <= value as usize {
            self.bits *= 2;
        }
        work
    }

    /// The sets of the next number of tokens, whose parts are all smaller.
    fn push_sets(&mut self, values: &[u32]) -> u64 {
        let tokens = self.pairs.len();
        let words = self.bits / 64;
        let mut pairs = vec![0u64; words];
        for a in 1..=tokens / 2 {
            let value = (values[a] ^ values[tokens - a]) as usize;
            pairs[value / 64] |= 1 << (value % 64);
        }
        let mut triples = vec![0u64; words];
        // The smallest of three heaps has at most a third of the tokens.
        for (a, &value) in values.iter().enumerate().take(tokens / 3 + 1).skip(1) {
            self.shuffled.clear();
            self.shuffled.extend_from_slice(&self.pairs[tokens - a]);
            shuffle(&mut self.shuffled, value & 63);
            let far = value as usize / 64;
            for (word, &bits) in self.shuffled.iter().enumerate() {
                triples[word ^ far] |= bits;
            }
        }
        self.pairs.push(pairs);
        self.triples.push(triples);
        (tokens / 2 + tokens / 3 * words + 1) as u64
    }
}

/// Moves bit b of each word to bit b ^ `number`, `number` below 64.
fn shuffle(words: &mut [u64], number: u32) {
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (index, low) in LOW.into_iter().enumerate() {
        if number >> index & 1 == 1 {
            let by = 1 << index;
            words.iter_mut().for_each(|word| *word = (*word & low) << by | (*word >> by) & low);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::shuffle;

    #[test]
    fn a_shuffle_moves_each_bit() {
        for number in 0..64 {
            for bit in 0..64 {
                let mut words = [1u64 << bit];
                shuffle(&mut words, number);
                assert_eq!(words, [1u64 << (bit ^ number)]);
            }
        }
    }
}
