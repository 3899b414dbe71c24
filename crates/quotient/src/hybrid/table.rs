//! The transposition table: positions that are settled, packed.
//!
//! A position is its terms in bytes: the differences of the class numbers, each with a bit that says whether a count
//! follows, seven bits to a byte. A byte or two before them hold the length and the outcome. Keys are kept whole, so no
//! two positions are ever taken for one another. Cost of an entry: the bytes, and about eight more in the index.

#![expect(clippy::cast_possible_truncation, reason = "numbers are written seven bits at a time")]

use super::sums::{Class, Term};
use hashbrown::HashTable;
use misere_limits::narrow;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// Bytes of a chunk. No entry lies in two chunks.
const CHUNK: usize = 1 << 20;

/// Outcomes of positions.
pub(super) struct Table {
    chunks: Vec<Vec<u8>>,
    index: HashTable<u32>,
    packed: Vec<u8>,
}

impl Table {
    pub(super) fn new() -> Table {
        Table { chunks: Vec::new(), index: HashTable::new(), packed: Vec::new() }
    }

    /// How many positions are settled.
    pub(super) fn len(&self) -> usize {
        self.index.len()
    }

    /// Whether the position is P, if it is here.
    pub(super) fn get(&mut self, sum: &[Term]) -> Option<bool> {
        pack(sum, &mut self.packed);
        let found = self.index.find(hash(&self.packed), |&place| entry(&self.chunks, place).1 == self.packed)?;
        Some(entry(&self.chunks, *found).0)
    }

    /// Keeps the outcome of a position that is not here; `false` when the table is full.
    pub(super) fn insert(&mut self, sum: &[Term], is_p: bool) -> bool {
        pack(sum, &mut self.packed);
        let needed = self.packed.len() + 5;
        if self.chunks.last().is_none_or(|chunk| chunk.len() + needed > CHUNK) {
            if self.chunks.len() > u32::MAX as usize / CHUNK || needed > CHUNK {
                return false;
            }
            self.chunks.push(Vec::with_capacity(CHUNK));
        }
        let place = narrow((self.chunks.len() - 1) * CHUNK);
        let Some(chunk) = self.chunks.last_mut() else { return false };
        let place = place + narrow(chunk.len());
        push_number(chunk, narrow(self.packed.len()) << 1 | u32::from(is_p));
        chunk.extend_from_slice(&self.packed);
        let Table { chunks, index, packed } = self;
        index.insert_unique(hash(packed), place, |&place| hash(entry(chunks, place).1));
        true
    }
}

/// The outcome and the key of an entry.
fn entry(chunks: &[Vec<u8>], place: u32) -> (bool, &[u8]) {
    let chunk = &chunks[place as usize / CHUNK];
    let mut at = place as usize % CHUNK;
    let (mut head, mut shift) = (0u32, 0);
    loop {
        let byte = chunk[at];
        at += 1;
        head |= u32::from(byte & 127) << shift;
        if byte < 128 {
            return (head & 1 == 1, &chunk[at..at + (head >> 1) as usize]);
        }
        shift += 7;
    }
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(bytes);
    hasher.finish()
}

fn pack(sum: &[Term], packed: &mut Vec<u8>) {
    packed.clear();
    let mut last = Class::STAR.number();
    for &(class, count) in sum {
        // Class numbers are below 2^31.
        push_number(packed, (class.number() - last) << 1 | u32::from(count > 1));
        if count > 1 {
            push_number(packed, count);
        }
        last = class.number();
    }
}

fn push_number(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_told_apart() {
        let mut table = Table::new();
        let position = |code: u32| -> Vec<Term> {
            let counts = [code % 3, code / 3 % 3 * 100, code / 9 % 3, code / 27 % 200 * 1000];
            [0, 5, 300, 70_000].map(Class::new).into_iter().zip(counts).filter(|term| term.1 > 0).collect()
        };
        for code in 0..5400 {
            assert_eq!(table.get(&position(code)), None);
            assert!(table.insert(&position(code), code % 7 == 1));
        }
        assert!((0..5400).all(|code| table.get(&position(code)) == Some(code % 7 == 1)));
        assert_eq!(table.len(), 5400);
    }
}
