//! The generating function of P-positions by size, a rational function.
//!
//! The size of a position is the sum of its heaps, and heaps without a move are left out. With F × N^J the carrier of a
//! quotient (J = ∅ when it is finite) and heaps 1 to n,
//!
//! ```text
//!     Σ z^size over P-positions  =  Σ over q ∈ F of  A_q(z) · B_q(z).
//! ```
//!
//! A_q counts the words with value q in the heaps whose values are in F. Powers of r = Φ(H), with index i and period p,
//! repeat from r^i on, so m copies of H contribute z^(Hm) for m < i, and z^(Hm)/(1 − z^(Hp)) for i ≤ m < i + p. B_q
//! counts the words in the other heaps, the growing ones among them, that q completes to a word in P: the numbers of
//! their copies are disjoint cells b + N·v + … (module `infinite::sets::cells`), each of which is z^b/(1 − z^v)….
//!
//! Cost: |F| times the degree times the sum of i + 2p over the heaps, in additions of large integers.
//!
//! ```
//! use misere_quotient::{Limits, Meter, solve};
//! // A move takes one bean, so the P-positions are those of odd size; in heaps of one and two these are z/(1 − z^2)^2.
//! let rules = misere_games::parse_rules("0.3").unwrap();
//! let meter = Meter::with_limit(10_000_000_000);
//! let solution = solve(rules.as_ref(), &Limits { max_heap: 2, max_order: 100, meter: &meter }, &mut |_| ());
//! let function = solution.generating_function(rules.as_ref(), 2, &meter).unwrap().unwrap();
//! assert_eq!(function.numerator(), [0.into(), 1.into()]);
//! assert_eq!(function.denominator(), [2, 2]);
//! assert_eq!(function.series(6), [0, 1, 0, 2, 0, 3].map(Into::into));
//! ```

mod rational;

use misere_limits::{Meter, StopReason, narrow};
use misere_monoid::Element;
use num_bigint::BigInt;
use num_traits::Zero;
use rational::{Polynomial, add, reduce, times_factor};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// numerator(z) / ∏ (1 − z^a), a in `denominator`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratingFunction {
    numerator: Vec<BigInt>,
    denominator: Vec<usize>,
}

/// Words in the heaps whose values are not in F, by the elements of F that complete them to words in P.
pub(crate) struct Part {
    /// Sizes a of factors 1 − z^a.
    pub(crate) denominator: Vec<usize>,
    /// Elements of F, ascending, with the number of words by size.
    pub(crate) slices: Vec<(Vec<Element>, BTreeMap<usize, u32>)>,
}

/// A heap with its action on F.
pub(crate) struct Heap {
    pub(crate) size: usize,
    /// q ↦ q·Φ(H).
    pub(crate) row: Vec<Element>,
}

impl GeneratingFunction {
    /// The coefficients of the numerator, that of z^0 first.
    pub fn numerator(&self) -> &[BigInt] {
        &self.numerator
    }

    /// The a of the factors 1 − z^a of the denominator, ascending, with repetition.
    pub fn denominator(&self) -> &[usize] {
        &self.denominator
    }

    /// The first `length` coefficients of the series: the numbers of P-positions of size 0, 1, 2, ….
    pub fn series(&self, length: usize) -> Vec<BigInt> {
        let mut series = self.numerator.clone();
        series.resize(length, BigInt::zero());
        for &a in &self.denominator {
            for n in a..length {
                let before = series[n - a].clone();
                series[n] += before;
            }
        }
        series
    }

    /// The function for a carrier with F of this order, the heaps with values in F, and the parts of the others.
    pub(crate) fn assemble(
        order: usize,
        heaps: &[Heap],
        parts: &[Part],
        meter: &Meter<'_>,
    ) -> Result<GeneratingFunction, StopReason> {
        let (words, mut denominator) = words_by_value(order, heaps, meter)?;
        let mut common: BTreeMap<usize, usize> = BTreeMap::new();
        let powers = |list: &[usize]| {
            let mut powers: BTreeMap<usize, usize> = BTreeMap::new();
            list.iter().for_each(|&a| *powers.entry(a).or_default() += 1);
            powers
        };
        for part in parts {
            for (a, power) in powers(&part.denominator) {
                let entry = common.entry(a).or_default();
                *entry = power.max(*entry);
            }
        }
        let classes = Classes::new(order, parts, words);
        let mut numerator = Vec::new();
        for part in parts {
            let mut sum = Vec::new();
            for (slice, sizes) in &part.slices {
                let completed = classes.sum(slice);
                for (&size, &times) in sizes {
                    meter.pay((completed.len() as u64 + 8).saturating_mul(times as u64))?;
                    (0..times).for_each(|_| add(&mut sum, &completed, size, false));
                }
            }
            let own = powers(&part.denominator);
            for (&a, &power) in &common {
                (own.get(&a).copied().unwrap_or(0)..power).for_each(|_| times_factor(&mut sum, a));
            }
            add(&mut numerator, &sum, 0, false);
        }
        denominator.extend(common.into_iter().flat_map(|(a, power)| std::iter::repeat_n(a, power)));
        let (numerator, denominator) = reduce(numerator, &denominator);
        Ok(GeneratingFunction { numerator, denominator })
    }
}

impl GeneratingFunction {
    /// The function for heaps with values in F, and for each q the numerator of B_q over one denominator.
    pub(crate) fn of_elements(
        heaps: &[Heap],
        functions: &[&[i128]],
        denominator: &[usize],
        meter: &Meter<'_>,
    ) -> Result<GeneratingFunction, StopReason> {
        let (words, mut factors) = words_by_value(functions.len(), heaps, meter)?;
        let mut numerator = Vec::new();
        for (words, function) in words.iter().zip(functions) {
            for (size, &coefficient) in function.iter().enumerate().filter(|entry| *entry.1 != 0) {
                meter.pay(words.len() as u64 + 1)?;
                let times: Polynomial = words.iter().map(|word| word * coefficient).collect();
                add(&mut numerator, &times, size, false);
            }
        }
        factors.extend(denominator);
        let (numerator, denominator) = reduce(numerator, &factors);
        Ok(GeneratingFunction { numerator, denominator })
    }
}

/// A_q for all q ∈ F over one denominator.
fn words_by_value(
    order: usize,
    heaps: &[Heap],
    meter: &Meter<'_>,
) -> Result<(Vec<Polynomial>, Vec<usize>), StopReason> {
    let mut words: Vec<Polynomial> = vec![Vec::new(); order];
    words[0].push(BigInt::from(1));
    let mut denominator = Vec::new();
    for Heap { size, row } in heaps {
        let (index, period) = cycle(row);
        let mut next: Vec<Polynomial> = vec![Vec::new(); order];
        for (q, before) in words.iter().enumerate().filter(|(_, before)| !before.is_empty()) {
            meter.pay((before.len() * (2 * index + period)) as u64)?;
            let mut value = q;
            for copies in 0..index + period {
                add(&mut next[value], before, size * copies, false);
                if copies < index {
                    add(&mut next[value], before, size * (copies + period), true);
                }
                value = row[value].index();
            }
        }
        words = next;
        denominator.push(size * period);
    }
    Ok((words, denominator))
}

/// (index, period) of the powers of an element, from its action.
fn cycle(row: &[Element]) -> (usize, usize) {
    let mut powers = vec![Element::ONE];
    loop {
        let next = row[powers[powers.len() - 1].index()];
        if let Some(index) = powers.iter().position(|&power| power == next) {
            return (index, powers.len() - index);
        }
        powers.push(next);
    }
}

/// The elements of F that are in the same slices, with the sums of their A_q.
struct Classes {
    class: Vec<usize>,
    sums: Vec<Polynomial>,
}

impl Classes {
    fn new(order: usize, parts: &[Part], words: Vec<Polynomial>) -> Classes {
        let mut signatures: Vec<Vec<u32>> = vec![Vec::new(); order];
        for (number, (slice, _)) in parts.iter().flat_map(|part| &part.slices).enumerate() {
            slice.iter().for_each(|q| signatures[q.index()].push(narrow(number)));
        }
        let mut numbers: FxHashMap<Vec<u32>, usize> = FxHashMap::default();
        let mut classes = Classes { class: Vec::new(), sums: Vec::new() };
        for (signature, words) in signatures.into_iter().zip(words) {
            let class = *numbers.entry(signature).or_insert(classes.sums.len());
            if class == classes.sums.len() {
                classes.sums.push(words);
            } else {
                add(&mut classes.sums[class], &words, 0, false);
            }
            classes.class.push(class);
        }
        classes
    }

    /// The sum of the A_q of a slice.
    fn sum(&self, slice: &[Element]) -> Polynomial {
        let mut classes: Vec<usize> = slice.iter().map(|q| self.class[q.index()]).collect();
        classes.sort_unstable();
        classes.dedup();
        let mut sum = Vec::new();
        classes.into_iter().for_each(|class| add(&mut sum, &self.sums[class], 0, false));
        sum
    }
}
