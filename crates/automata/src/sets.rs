//! Subsets of F × N^J, F a finite set, as automata whose outputs are subsets of F.
//!
//! The subset at x is its *slice*. This is the form of certificates: the least automaton in normal form, the slices
//! numbered in the order of the states that have them first.

#![expect(clippy::expect_used, reason = "an invariant of the walk that the message names")]

use crate::Automaton;
use misere_limits::{Meter, StopReason, narrow};
use rustc_hash::FxHashMap;

/// A subset of F × N^J. Two are equal as values iff they are equal as sets, given F.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SetAutomaton {
    automaton: Automaton,
    slices: Vec<Vec<u64>>,
}

/// The numbers of slices, as they are asked for.
#[derive(Default)]
struct Numbers(FxHashMap<Vec<u64>, u32>, Vec<Vec<u64>>);

impl Numbers {
    fn of(&mut self, slice: Vec<u64>) -> u32 {
        let next = narrow(self.1.len());
        *self.0.entry(slice).or_insert_with_key(|slice| {
            self.1.push(slice.clone());
            next
        })
    }
}

impl SetAutomaton {
    /// The set with this automaton, whose outputs are places in a list of slices.
    ///
    /// # Errors
    /// What the meter says; so for all operations.
    pub fn new(automaton: &Automaton, slices: &[Vec<u64>], meter: &Meter<'_>) -> Result<SetAutomaton, StopReason> {
        let mut numbers = Numbers::default();
        let interned = automaton.map(&mut |output| numbers.of(slices[output as usize].clone()), meter)?;
        Ok(SetAutomaton::in_order(&interned, &numbers.1))
    }

    /// The set of a least automaton over different slices: these are numbered in the order of states.
    fn in_order(least: &Automaton, slices: &[Vec<u64>]) -> SetAutomaton {
        let mut numbers = FxHashMap::default();
        let mut used = Vec::new();
        let automaton = least.with_outputs(&mut |output| {
            *numbers.entry(output).or_insert_with(|| {
                used.push(slices[output as usize].clone());
                narrow(used.len()) - 1
            })
        });
        SetAutomaton { automaton, slices: used }
    }

    /// Whether these parts are the normal form of a set: the least automaton of a function, different slices in order.
    ///
    /// # Errors
    /// What the meter says.
    pub fn is_normal(automaton: &Automaton, slices: &[Vec<u64>], meter: &Meter<'_>) -> Result<bool, StopReason> {
        let in_range = automaton.outputs().iter().all(|&output| (output as usize) < slices.len());
        if !in_range || !automaton.is_function() {
            return Ok(false);
        }
        let normal = SetAutomaton::new(automaton, slices, meter)?;
        Ok(normal.automaton == *automaton && normal.slices == slices)
    }

    /// The automaton; its outputs are places in the list of slices.
    #[must_use]
    pub fn automaton(&self) -> &Automaton {
        &self.automaton
    }

    /// The different slices, as bits.
    #[must_use]
    pub fn slices(&self) -> &[Vec<u64>] {
        &self.slices
    }

    /// |J|.
    #[must_use]
    pub fn variables(&self) -> usize {
        self.automaton.variables()
    }

    /// The slice at x, as bits.
    #[must_use]
    pub fn slice(&self, x: &[u64]) -> &[u64] {
        &self.slices[self.automaton.output(x) as usize]
    }

    /// Whether (q, x) is in the set.
    #[must_use]
    pub fn contains(&self, q: usize, x: &[u64]) -> bool {
        has(self.slice(x), q)
    }

    /// The set with the slices of(…) of the slices of these sets at x + a, for pairs of a set and a.
    ///
    /// # Errors
    /// As for [`Automaton::combine`]; so below.
    ///
    /// # Panics
    /// When there is no pair, or the variables differ.
    pub fn combine(
        parts: &[(&SetAutomaton, &[u64])],
        of: &mut dyn FnMut(&[&[u64]]) -> Vec<u64>,
        meter: &Meter<'_>,
    ) -> Result<SetAutomaton, StopReason> {
        let mut numbers = Numbers::default();
        let automata: Vec<_> = parts.iter().map(|part| (&part.0.automaton, part.1)).collect();
        let mut of_numbers = |values: &[u32]| {
            let slices: Vec<&[u64]> =
                values.iter().zip(parts).map(|(&value, part)| &part.0.slices[value as usize][..]).collect();
            numbers.of(of(&slices))
        };
        let automaton = Automaton::combine(&automata, &mut of_numbers, meter)?;
        Ok(SetAutomaton::in_order(&automaton, &numbers.1))
    }

    /// { (q, x) : (q, x + by) is in the set }.
    ///
    /// # Errors
    /// As for [`Automaton::combine`].
    pub fn translate(&self, by: &[u64], meter: &Meter<'_>) -> Result<SetAutomaton, StopReason> {
        SetAutomaton::combine(&[(self, by)], &mut |slices| slices[0].to_vec(), meter)
    }

    /// { (q, x) : (map(q), x) is in the set }.
    ///
    /// # Errors
    /// What the meter says.
    pub fn pull_back(&self, map: &[u32], meter: &Meter<'_>) -> Result<SetAutomaton, StopReason> {
        let slices: Vec<Vec<u64>> = self.slices.iter().map(|slice| gathered(slice, map)).collect();
        SetAutomaton::new(&self.automaton, &slices, meter)
    }

    /// The elements that are in this set and not in the other.
    ///
    /// # Errors
    /// As for [`Automaton::combine`].
    pub fn difference(&self, other: &SetAutomaton, meter: &Meter<'_>) -> Result<SetAutomaton, StopReason> {
        let zero = vec![0; self.variables()];
        let mut without = |slices: &[&[u64]]| slices[0].iter().zip(slices[1]).map(|(a, b)| a & !b).collect();
        SetAutomaton::combine(&[(self, &zero), (other, &zero)], &mut without, meter)
    }

    /// Whether all elements of this set are in the other.
    ///
    /// # Errors
    /// As for [`Automaton::combine`].
    pub fn is_subset(&self, other: &SetAutomaton, meter: &Meter<'_>) -> Result<bool, StopReason> {
        Ok(self.difference(other, meter)?.is_empty())
    }

    /// Whether nothing is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.slices.iter().flatten().all(|&word| word == 0)
    }

    /// An element (q, x) with w·x least, and then q, if there is one; weights must be positive.
    ///
    /// # Errors
    /// What the meter says.
    pub fn least(&self, weights: &[u64], meter: &Meter<'_>) -> Result<Option<(usize, Vec<u64>)>, StopReason> {
        let wanted = |output: u32| self.slices[output as usize].iter().any(|&word| word != 0);
        let x = self.automaton.least(weights, &wanted, meter)?;
        Ok(x.map(|x| {
            let slice = self.slice(&x);
            let q = (0..64 * slice.len()).find(|&q| has(slice, q)).expect("the slice is not empty");
            (q, x)
        }))
    }
}

fn has(slice: &[u64], q: usize) -> bool {
    slice[q / 64] >> (q % 64) & 1 == 1
}

/// { q : map(q) is in the slice }.
fn gathered(slice: &[u64], map: &[u32]) -> Vec<u64> {
    let mut bits = vec![0; map.len().div_ceil(64)];
    for (q, &image) in map.iter().enumerate() {
        bits[q / 64] |= u64::from(has(slice, image as usize)) << (q % 64);
    }
    bits
}
