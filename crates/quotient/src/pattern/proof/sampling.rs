//! Which small elements a certificate is guessed from.
//!
//! What is found by chance among few elements is wrong for larger ones, and the check refuses it. Then more are looked
//! at, in another attempt.

/// The largest index and the largest exponent of some elements. Two members of a family with indices n make an exponent
/// of about n.
pub(super) type Bounds = (i64, i64);

/// From which elements is learned.
#[derive(Debug)]
pub(super) struct Sampling {
    /// Numbers of elements and indices of heaps, ascending: small ones, and some that are larger.
    pub(super) numbers: &'static [i64],
    /// How many indices the relations have: more than the last of the numbers.
    pub(super) indices: usize,
    /// The largest number that a form is compared with in a tree. Where points end, larger ones are right by chance.
    pub(super) most: i64,
    /// Whether trees may begin with one of two questions that make an equation.
    pub(super) equalities: bool,
    /// The elements of pairs from which the set of pairs is read off, and of those on the way to them.
    pub(super) in_pair: Bounds,
    pub(super) on_the_way: Bounds,
    /// The same when there are few shapes: exponents are not bounded, and more is looked at.
    pub(super) few_in_pair: Bounds,
    pub(super) few_on_the_way: Bounds,
}

/// The attempts, cheap ones first.
pub(super) const ATTEMPTS: [Sampling; 3] = [
    Sampling {
        numbers: &[0, 1, 2, 3, 4, 5, 6, 8, 11, 15],
        indices: 18,
        most: 16,
        equalities: false,
        in_pair: (8, 12),
        on_the_way: (13, 38),
        few_in_pair: (12, 15),
        few_on_the_way: (18, 56),
    },
    Sampling {
        numbers: &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 17],
        indices: 20,
        most: 8,
        equalities: true,
        in_pair: (9, 18),
        on_the_way: (15, 50),
        few_in_pair: (14, 24),
        few_on_the_way: (24, 90),
    },
    Sampling {
        numbers: &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 19, 20, 23, 24, 27],
        indices: 29,
        most: 10,
        equalities: true,
        in_pair: (9, 18),
        on_the_way: (15, 50),
        few_in_pair: (18, 30),
        few_on_the_way: (30, 100),
    },
];

impl Sampling {
    /// The largest number and index.
    pub(super) fn last(&self) -> i64 {
        self.numbers.last().copied().unwrap_or(0)
    }
}
