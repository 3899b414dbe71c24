//! Sets of elements in one or a few machine words.
//!
//! ```
//! use misere_census::set::ElementSet;
//! let mut set = <[u64; 2]>::EMPTY;
//! set.insert(3);
//! set.insert(100);
//! assert_eq!(set.elements().collect::<Vec<_>>(), [3, 100]);
//! assert!(set.contains(100) && !u32::EMPTY.contains(3));
//! ```

use std::fmt::Debug;
use std::hash::Hash;

/// A set of numbers below a fixed bound.
pub trait ElementSet: Copy + Eq + Ord + Hash + Debug + Send + Sync {
    /// The set without elements.
    const EMPTY: Self;
    /// The bound.
    const CAPACITY: usize;
    /// Whether the element is in the set.
    fn contains(&self, element: usize) -> bool;
    /// Adds an element.
    fn insert(&mut self, element: usize);
    /// The elements of either set.
    fn union(self, other: Self) -> Self;
    /// The elements of both sets.
    fn intersection(self, other: Self) -> Self;
    /// The elements of this set that are not in the other.
    fn minus(self, other: Self) -> Self;
    /// The least element.
    fn least(&self) -> Option<usize>;
    /// The number of elements.
    fn count(&self) -> usize;

    /// Whether there are no elements.
    fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }
    /// Whether the sets have no element in common.
    fn is_disjoint(self, other: Self) -> bool {
        self.intersection(other).is_empty()
    }
    /// Whether every element is in the other set.
    fn is_subset(self, other: Self) -> bool {
        self.minus(other).is_empty()
    }
    /// The set {element}.
    fn single(element: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(element);
        set
    }
    /// The set {0, …, order − 1}.
    fn first(order: usize) -> Self {
        let mut set = Self::EMPTY;
        (0..order).for_each(|element| set.insert(element));
        set
    }
    /// The elements, ascending.
    fn elements(self) -> impl Iterator<Item = usize> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let element = rest.least()?;
            rest = rest.minus(Self::single(element));
            Some(element)
        })
    }
}

impl ElementSet for u32 {
    const EMPTY: u32 = 0;
    const CAPACITY: usize = 32;
    #[inline]
    fn contains(&self, element: usize) -> bool {
        self >> element & 1 != 0
    }
    #[inline]
    fn insert(&mut self, element: usize) {
        *self |= 1 << element;
    }
    #[inline]
    fn union(self, other: u32) -> u32 {
        self | other
    }
    #[inline]
    fn intersection(self, other: u32) -> u32 {
        self & other
    }
    #[inline]
    fn minus(self, other: u32) -> u32 {
        self & !other
    }
    #[inline]
    fn least(&self) -> Option<usize> {
        (*self != 0).then(|| self.trailing_zeros() as usize)
    }
    #[inline]
    fn count(&self) -> usize {
        self.count_ones() as usize
    }
}

impl<const N: usize> ElementSet for [u64; N] {
    const EMPTY: [u64; N] = [0; N];
    const CAPACITY: usize = 64 * N;
    fn contains(&self, element: usize) -> bool {
        self[element / 64] >> (element % 64) & 1 != 0
    }
    fn insert(&mut self, element: usize) {
        self[element / 64] |= 1 << (element % 64);
    }
    fn union(self, other: [u64; N]) -> [u64; N] {
        std::array::from_fn(|word| self[word] | other[word])
    }
    fn intersection(self, other: [u64; N]) -> [u64; N] {
        std::array::from_fn(|word| self[word] & other[word])
    }
    fn minus(self, other: [u64; N]) -> [u64; N] {
        std::array::from_fn(|word| self[word] & !other[word])
    }
    fn least(&self) -> Option<usize> {
        let word = self.iter().position(|&word| word != 0)?;
        Some(64 * word + self[word].trailing_zeros() as usize)
    }
    fn count(&self) -> usize {
        self.iter().map(|word| word.count_ones() as usize).sum()
    }
}
