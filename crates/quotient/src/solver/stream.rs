//! The numbers of a checkpoint: little-endian words of 32 bits in blocks, written and read in one pass.
//!
//! A block is its length in bytes, the length of its LZ4 compression, the CRC-32 of all words up to its end, and the
//! compressed words. A block of length 0 ends the list.

#![expect(clippy::expect_used, reason = "blocks hold whole words")]

use super::error::CheckpointError;
use lz4_flex::block::{compress_into, decompress_into, get_maximum_output_size};
use misere_limits::narrow;
use misere_monoid::Element;
use std::io::{self, Read, Write};

/// The most bytes of words in a block.
pub(super) const BLOCK: usize = 1 << 20;

/// Writes words.
pub(crate) struct Writer<'w> {
    out: &'w mut dyn Write,
    block: Vec<u8>,
    packed: Vec<u8>,
    checksum: crc32fast::Hasher,
}

impl<'w> Writer<'w> {
    pub(super) fn new(out: &'w mut dyn Write) -> Writer<'w> {
        let packed = vec![0; get_maximum_output_size(BLOCK)];
        Writer { out, block: Vec::with_capacity(BLOCK), packed, checksum: crc32fast::Hasher::new() }
    }

    pub(crate) fn word(&mut self, word: u32) -> io::Result<()> {
        self.block.extend_from_slice(&word.to_le_bytes());
        if self.block.len() < BLOCK { Ok(()) } else { self.flush() }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.checksum.update(&self.block);
        let packed = compress_into(&self.block, &mut self.packed).map_err(io::Error::other)?;
        for number in [narrow(self.block.len()), narrow(packed), self.checksum.clone().finalize()] {
            self.out.write_all(&number.to_le_bytes())?;
        }
        self.out.write_all(&self.packed[..packed])?;
        self.block.clear();
        Ok(())
    }

    /// A count or an index that is below 2^32, as all are that memory can hold here.
    pub(crate) fn number(&mut self, number: usize) -> io::Result<()> {
        self.word(u32::try_from(number).map_err(|_| io::Error::other("too large for a checkpoint"))?)
    }

    pub(crate) fn words(&mut self, words: impl IntoIterator<Item = u32>) -> io::Result<()> {
        words.into_iter().try_for_each(|word| self.word(word))
    }

    /// Its length, then the list.
    pub(crate) fn list(&mut self, list: &[u32]) -> io::Result<()> {
        self.number(list.len())?;
        self.words(list.iter().copied())
    }

    /// As [`Writer::list`], of elements.
    pub(crate) fn elements(&mut self, elements: &[Element]) -> io::Result<()> {
        self.number(elements.len())?;
        self.words(elements.iter().map(|&element| element.into()))
    }

    pub(super) fn finish(mut self) -> io::Result<()> {
        if !self.block.is_empty() {
            self.flush()?;
        }
        self.out.write_all(&[0; 4])
    }
}

/// Reads what [`Writer`] wrote, and takes the memory for it from a budget.
pub(crate) struct Reader<'r> {
    input: &'r mut dyn Read,
    block: Vec<u8>,
    packed: Vec<u8>,
    /// Bytes of the block that were read.
    place: usize,
    checksum: crc32fast::Hasher,
    /// Words read so far.
    at: u64,
    /// Bytes that may still be taken.
    budget: u64,
}

impl<'r> Reader<'r> {
    pub(super) fn new(input: &'r mut dyn Read, budget: u64) -> Reader<'r> {
        let checksum = crc32fast::Hasher::new();
        Reader { input, block: Vec::new(), packed: Vec::new(), place: 0, checksum, at: 0, budget }
    }

    fn raw_number(&mut self) -> Result<u32, CheckpointError> {
        let mut bytes = [0; 4];
        self.input.read_exact(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }

    /// Reads the next block; whether there was one.
    fn next_block(&mut self) -> Result<bool, CheckpointError> {
        let length = self.raw_number()? as usize;
        if length == 0 {
            return Ok(false);
        }
        let packed = self.raw_number()? as usize;
        let checksum = self.raw_number()?;
        if length > BLOCK || !length.is_multiple_of(4) || packed > get_maximum_output_size(BLOCK) {
            return Err(self.wrong("a block of impossible length"));
        }
        self.packed.resize(packed, 0);
        self.input.read_exact(&mut self.packed)?;
        self.block.resize(length, 0);
        if decompress_into(&self.packed, &mut self.block).ok() != Some(length) {
            return Err(self.wrong("a block that does not decompress"));
        }
        self.checksum.update(&self.block);
        if self.checksum.clone().finalize() != checksum {
            return Err(self.wrong("a wrong checksum"));
        }
        self.place = 0;
        Ok(true)
    }

    /// The error that what was read last cannot be.
    pub(crate) fn wrong(&self, what: &'static str) -> CheckpointError {
        CheckpointError::Form { what, word: self.at }
    }

    /// Takes memory for `count` items of `size` bytes.
    pub(crate) fn take(&mut self, count: usize, size: usize) -> Result<(), CheckpointError> {
        let bytes = (count as u64).saturating_mul(size as u64);
        match self.budget.checked_sub(bytes) {
            Some(rest) => {
                self.budget = rest;
                Ok(())
            }
            None => Err(self.wrong("it needs more memory than it declares")),
        }
    }

    pub(crate) fn word(&mut self) -> Result<u32, CheckpointError> {
        if self.place == self.block.len() && !self.next_block()? {
            return Err(self.wrong("it ends too early"));
        }
        let bytes = self.block[self.place..self.place + 4].try_into().expect("blocks hold whole words");
        self.place += 4;
        self.at += 1;
        Ok(u32::from_le_bytes(bytes))
    }

    /// A word below `bound`.
    pub(crate) fn below(&mut self, bound: usize, what: &'static str) -> Result<u32, CheckpointError> {
        let word = self.word()?;
        if (word as usize) < bound { Ok(word) } else { Err(self.wrong(what)) }
    }

    /// An element of a monoid of this order.
    pub(crate) fn element(&mut self, order: usize, what: &'static str) -> Result<Element, CheckpointError> {
        self.below(order, what).map(Element::from)
    }

    /// A count from 0 to `most`, for which memory is taken.
    pub(crate) fn count(&mut self, most: usize, size: usize, what: &'static str) -> Result<usize, CheckpointError> {
        let count = self.below(most.saturating_add(1), what)? as usize;
        self.take(count, size)?;
        Ok(count)
    }

    /// A strictly ascending list of words from `first` to `last`.
    pub(crate) fn ascending(
        &mut self,
        first: usize,
        last: usize,
        what: &'static str,
    ) -> Result<Vec<u32>, CheckpointError> {
        let count = self.count(last, 4, what)?;
        let mut list = Vec::with_capacity(count);
        let mut least = first;
        for _ in 0..count {
            let word = self.below(last + 1, what)?;
            if (word as usize) < least {
                return Err(self.wrong(what));
            }
            least = word as usize + 1;
            list.push(word);
        }
        Ok(list)
    }

    /// That nothing follows.
    pub(super) fn finish(mut self) -> Result<(), CheckpointError> {
        let more = self.place < self.block.len() || self.next_block()? || self.input.read(&mut [0])? > 0;
        if more { Err(self.wrong("something follows the end")) } else { Ok(()) }
    }
}
