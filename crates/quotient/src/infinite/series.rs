//! How many vectors of each size an automaton gives an output, by dynamic programming over digits.
//!
//! Let the variables have positive sizes w, and let C_s(m) be the sum of the values of f_s(k) over the k ∈ N^J with
//! w·k = m. With k = 2k′ + d is w·k = 2·w·k′ + w·d, so C_s(m) is the sum of C_t((m − w·d)/2) over the letters d for
//! which that is a whole number, t the state after d; and C_s(0) is the value of f_s(0).
//!
//! Cost: (states) · (length) · 2^|J|.

use super::carrier::Carrier;
use super::quotient::InfiniteQuotient;
use misere_automata::{Automaton, SetAutomaton};
use misere_limits::{Meter, StopReason};
use misere_monoid::{Element, bits};
use rustc_hash::FxHashMap;

/// More heaps that grow than this are too many letters.
const MOST_GROWING: usize = 10;

/// For each letter d its size w·d.
pub(super) fn letter_sizes(sizes: &[usize]) -> Vec<usize> {
    let size = |letter: usize| sizes.iter().enumerate().map(|(j, size)| size * (letter >> j & 1)).sum();
    (0..1usize << sizes.len()).map(size).collect()
}

/// The numbers that are added: what an output counts, and their sums.
pub(super) struct Values<'v, T> {
    pub(super) of: &'v dyn Fn(u32) -> T,
    pub(super) plus: &'v dyn Fn(T, T) -> T,
    pub(super) zero: T,
}

/// C_s(m) for each state s and m < length, at m·(states) + s.
///
/// # Errors
/// What the meter says.
pub(super) fn series<T: Copy>(
    automaton: &Automaton,
    sizes: &[usize],
    length: usize,
    values: Values<'_, T>,
    meter: &Meter<'_>,
) -> Result<Vec<T>, StopReason> {
    let (states, letters) = (automaton.states(), letter_sizes(sizes));
    let mut table: Vec<T> = Vec::with_capacity(states * length);
    table.extend(automaton.outputs().iter().map(|&output| (values.of)(output)).take(states * length.min(1)));
    for m in 1..length {
        meter.pay((states * letters.len()) as u64)?;
        for state in 0..states {
            let mut sum = values.zero;
            for (letter, &size) in letters.iter().enumerate() {
                if size <= m && (m - size).is_multiple_of(2) {
                    let child = automaton.children()[state * letters.len() + letter] as usize;
                    sum = (values.plus)(sum, table[(m - size) / 2 * states + child]);
                }
            }
            table.push(sum);
        }
    }
    Ok(table)
}

/// Heaps by what they do: those that act on F, and those that grow.
pub(super) struct Sorted {
    /// Sizes, and q ↦ q·Φ(H).
    pub(super) finite: Vec<(usize, Vec<Element>)>,
    /// Sizes, and the exponents of Φ(H).
    pub(super) growing: Vec<(usize, Vec<u64>)>,
}

impl Sorted {
    /// Heaps given with the heap whose value they have; `None` when one has no value, or one that does both, or too
    /// many grow.
    pub(super) fn new(quotient: &InfiniteQuotient, heaps: impl Iterator<Item = (usize, usize)>) -> Option<Sorted> {
        let carrier: &Carrier = &quotient.carrier;
        let mut sorted = Sorted { finite: Vec::new(), growing: Vec::new() };
        for (size, heap) in heaps {
            if sorted.growing.len() > MOST_GROWING {
                return None;
            }
            let (q, x) = quotient.pretending_function(heap)?;
            match (q == Element::ONE, x.iter().all(|&e| e == 0)) {
                (_, true) => sorted.finite.push((size, carrier.row(q))),
                (true, false) => sorted.growing.push((size, x.into_iter().map(u64::from).collect())),
                (false, false) => return None,
            }
        }
        Some(sorted)
    }

    /// For each different set { n : (q, x) ∈ P }, x what n copies of the growing heaps make, its automaton with
    /// outputs 0 and 1; and for each q the place of its own.
    pub(super) fn portions(
        &self,
        p: &SetAutomaton,
        order: usize,
        meter: &Meter<'_>,
    ) -> Result<(Vec<Automaton>, Vec<usize>), StopReason> {
        let directions: Vec<Vec<u64>> = self.growing.iter().map(|heap| heap.1.clone()).collect();
        let along = p.automaton().along(&vec![0; p.variables()], &directions, meter)?;
        let (mut numbers, mut list, mut places) = (FxHashMap::default(), Vec::new(), Vec::new());
        for q in 0..order {
            let mut is_p = |output: u32| u32::from(bits::contains(&p.slices()[output as usize], q));
            let portion = along.map(&mut is_p, meter)?;
            places.push(*numbers.entry(portion.clone()).or_insert_with(|| {
                list.push(portion);
                list.len() - 1
            }));
        }
        Ok((list, places))
    }

    pub(super) fn sizes(&self) -> Vec<usize> {
        self.growing.iter().map(|heap| heap.0).collect()
    }
}

impl InfiniteQuotient {
    /// The numbers of P-positions of the sizes 0 to `most` in these heaps, given as pairs of a size and the heap
    /// whose value it has. `None` when one of these has no value, or a value that is a product of an element of F and
    /// growing heaps.
    ///
    /// Cost: |F|·most² additions, and (states of the P-positions of an element of F) · most · 2^(growing heaps) for
    /// each.
    ///
    /// # Errors
    /// When the meter says to stop.
    pub fn counts(
        &self,
        heaps: &[(usize, usize)],
        most: usize,
        meter: &Meter<'_>,
    ) -> Result<Option<Vec<u128>>, StopReason> {
        let Some(sorted) = Sorted::new(self, heaps.iter().copied()) else { return Ok(None) };
        let words = words_by_size(&sorted.finite, self.finite_order(), most, meter)?;
        let (portions, places) = sorted.portions(&self.portion.p, self.finite_order(), meter)?;
        let mut counts = vec![0u128; most + 1];
        for (place, portion) in portions.iter().enumerate() {
            let values = Values { of: &u128::from, plus: &|a, b| a + b, zero: 0 };
            let table = series(portion, &sorted.sizes(), most + 1, values, meter)?;
            let members: Vec<usize> = (0..places.len()).filter(|&q| places[q] == place).collect();
            meter.pay((members.len() * most + most * most) as u64)?;
            let words: Vec<u128> = words.iter().map(|row| members.iter().map(|&q| row[q]).sum()).collect();
            for (size, &words) in words.iter().enumerate().filter(|entry| *entry.1 > 0) {
                for (count, m) in counts[size..].iter_mut().zip(0..) {
                    *count += words * table[m * portion.states()];
                }
            }
        }
        Ok(Some(counts))
    }
}

/// For each size the number of words in heaps that act on F, by value.
fn words_by_size(
    heaps: &[(usize, Vec<Element>)],
    order: usize,
    most: usize,
    meter: &Meter<'_>,
) -> Result<Vec<Vec<u128>>, StopReason> {
    let mut table = vec![vec![0u128; order]; most + 1];
    table[0][0] = 1;
    for (heap, row) in heaps {
        for size in *heap..=most {
            meter.pay(order as u64)?;
            let (smaller, rest) = table.split_at_mut(size);
            for (&ways, product) in smaller[size - heap].iter().zip(row) {
                rest[0][product.index()] += ways;
            }
        }
    }
    Ok(table)
}
