//! The least automaton of a function, in normal form.
//!
//! States that can be reached are numbered in breadth-first order, children in the order of their letters. States are
//! told apart by outputs, then again and again by the classes of their children (Moore 1956), until nothing changes.
//!
//! Cost: (rounds) · (states) · 2^|J|, with at most as many rounds as states, and few in practice.

use crate::Automaton;
use hashbrown::HashTable;
use misere_limits::{Meter, StopReason, narrow};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::Hasher;

impl Automaton {
    /// The least automaton of the same function, its states in breadth-first order. Two functions are equal iff these
    /// are.
    ///
    /// # Errors
    /// What the meter says; so everywhere in this crate.
    pub fn minimised(&self, meter: &Meter<'_>) -> Result<Automaton, StopReason> {
        let reached = self.reachable(meter)?;
        let classes = reached.classes(meter)?;
        let count = classes.iter().max().map_or(0, |&last| last as usize + 1);
        if count == reached.states() {
            return Ok(reached);
        }
        let mut first = vec![usize::MAX; count];
        for (state, &class) in classes.iter().enumerate().rev() {
            first[class as usize] = state;
        }
        let outputs = first.iter().map(|&state| reached.outputs()[state]).collect();
        let width = 1 << self.variables();
        let children = first.iter().flat_map(|&state| &reached.children()[state * width..(state + 1) * width]);
        let children = children.map(|&child| classes[child as usize]).collect();
        // Classes are numbered by their first states, so the order is breadth-first again.
        Ok(Automaton::new(self.variables(), outputs, children))
    }

    /// Whether this is the least automaton of a function, in normal form.
    ///
    /// # Errors
    /// What the meter says.
    pub fn is_minimised(&self, meter: &Meter<'_>) -> Result<bool, StopReason> {
        Ok(self.is_function() && self.minimised(meter)? == *self)
    }

    /// The states that can be reached, in breadth-first order.
    fn reachable(&self, meter: &Meter<'_>) -> Result<Automaton, StopReason> {
        let width = 1 << self.variables();
        let mut numbers = vec![u32::MAX; self.states()];
        numbers[0] = 0;
        let (mut order, mut children) = (vec![0u32], Vec::new());
        let mut at = 0;
        while at < order.len() {
            meter.pay(width as u64)?;
            for letter in 0..width {
                let child = self.child(order[at], letter);
                if numbers[child as usize] == u32::MAX {
                    numbers[child as usize] = narrow(order.len());
                    order.push(child);
                }
                children.push(numbers[child as usize]);
            }
            at += 1;
        }
        let outputs = order.iter().map(|&state| self.outputs()[state as usize]).collect();
        Ok(Automaton::new(self.variables(), outputs, children))
    }

    /// The classes of states with the same function, numbered by their first states.
    fn classes(&self, meter: &Meter<'_>) -> Result<Vec<u32>, StopReason> {
        let width = 1 << self.variables();
        refined(self.outputs(), width, &|state, letter| self.children()[state * width + letter] as usize, meter)
    }
}

/// The coarsest classes that tell outputs apart, and states by the classes of their children after `width` letters;
/// numbered by their first states.
pub(crate) fn refined(
    outputs: &[u32],
    width: usize,
    child: &dyn Fn(usize, usize) -> usize,
    meter: &Meter<'_>,
) -> Result<Vec<u32>, StopReason> {
    let mut numbers: FxHashMap<u32, u32> = FxHashMap::default();
    let number = |&output: &u32| {
        let next = narrow(numbers.len());
        *numbers.entry(output).or_insert(next)
    };
    let mut classes: Vec<u32> = outputs.iter().map(number).collect();
    let mut count = numbers.len();
    loop {
        let (mut firsts, mut keys): (HashTable<u32>, Vec<u32>) = (HashTable::new(), Vec::new());
        let mut finer = Vec::with_capacity(classes.len());
        let mut key = vec![0; width + 1];
        for (state, &class) in classes.iter().enumerate() {
            meter.pay(width as u64)?;
            key[0] = class;
            key[1..].iter_mut().enumerate().for_each(|(letter, next)| *next = classes[child(state, letter)]);
            let at = |number: &u32| *number as usize * (width + 1);
            let known = firsts.find(hash(&key), |number| keys[at(number)..][..=width] == key).copied();
            finer.push(known.unwrap_or_else(|| {
                let next = narrow(keys.len() / (width + 1));
                keys.extend_from_slice(&key);
                firsts.insert_unique(hash(&key), next, |number| hash(&keys[at(number)..][..=width]));
                next
            }));
        }
        classes = finer;
        if firsts.len() == count {
            return Ok(classes);
        }
        count = firsts.len();
    }
}

/// A hash of a list of numbers.
pub(crate) fn hash(list: &[u32]) -> u64 {
    let mut hasher = FxHasher::default();
    for pair in list.chunks(2) {
        hasher.write_u64(pair.iter().fold(0, |both, &number| both << 32 | u64::from(number)));
    }
    hasher.finish()
}
