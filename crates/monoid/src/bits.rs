//! Flat matrices of bits: one row a set, set operations a word at a time.
//!
//! ```
//! use misere_monoid::BitMatrix;
//! let mut matrix = BitMatrix::new(2, 100);
//! matrix.insert(0, 99);
//! assert!(matrix.contains(0, 99) && !matrix.contains(1, 99));
//! ```

/// A matrix of bits with rows of equal length.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BitMatrix {
    stride: usize,
    words: Vec<u64>,
}

impl BitMatrix {
    /// `rows` empty sets over `0..columns`.
    pub fn new(rows: usize, columns: usize) -> BitMatrix {
        let stride = stride(columns);
        BitMatrix { stride, words: vec![0; rows * stride] }
    }

    /// The row as 64-bit words, lowest elements first.
    pub fn row(&self, row: usize) -> &[u64] {
        &self.words[row * self.stride..(row + 1) * self.stride]
    }

    /// Whether the row has the element.
    pub fn contains(&self, row: usize, element: usize) -> bool {
        contains(self.row(row), element)
    }

    /// Adds an element to a row.
    pub fn insert(&mut self, row: usize, element: usize) {
        self.words[row * self.stride + element / 64] |= 1 << (element % 64);
    }

    /// Adds a row with these words, which must be as long as a row.
    pub fn push(&mut self, words: &[u64]) {
        debug_assert_eq!(words.len(), self.stride);
        self.words.extend_from_slice(words);
    }
}

/// The number of 64-bit words that hold `columns` bits.
pub fn stride(columns: usize) -> usize {
    columns.div_ceil(64)
}

/// Whether the set has the element.
#[inline]
pub fn contains(set: &[u64], element: usize) -> bool {
    set[element / 64] >> (element % 64) & 1 != 0
}

/// Adds the element to the set.
#[inline]
pub fn insert(set: &mut [u64], element: usize) {
    set[element / 64] |= 1 << (element % 64);
}

/// Adds all elements of `other` to `set`.
#[inline]
pub fn union_with(set: &mut [u64], other: &[u64]) {
    for (word, more) in set.iter_mut().zip(other) {
        *word |= more;
    }
}

/// Whether `inner` is a subset of `outer`.
#[inline]
pub fn is_subset(inner: &[u64], outer: &[u64]) -> bool {
    inner.iter().zip(outer).all(|(a, b)| a & !b == 0)
}

/// Whether the sets have no element in common.
#[inline]
pub fn is_disjoint(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).all(|(a, b)| a & b == 0)
}

/// The least element common to both sets.
pub fn least_common(a: &[u64], b: &[u64]) -> Option<usize> {
    a.iter().zip(b).enumerate().find_map(|(index, (a, b))| {
        let both = a & b;
        (both != 0).then(|| index * 64 + both.trailing_zeros() as usize)
    })
}

/// The elements of a set in ascending order.
pub fn elements(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(index, &word)| {
        std::iter::successors((word != 0).then_some(word), |w| {
            let rest = w & (w - 1);
            (rest != 0).then_some(rest)
        })
        .map(move |w| index * 64 + w.trailing_zeros() as usize)
    })
}
