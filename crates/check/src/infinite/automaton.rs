//! Functions from N^J to finitely many slices as automata that read all exponents in binary, the lowest digits first.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the reader has checked that elements fit 16 bits and other numbers 32"
)]

use crate::Error;
use crate::budget::Budget;
use crate::certificate::Automaton;
use std::collections::{BTreeSet, HashMap, HashSet};

/// In place of the number of a slice: an exponent is negative.
pub(crate) const OUTSIDE: u32 = u32::MAX;

impl Automaton {
    fn child(&self, state: i64, digits: usize) -> u32 {
        self.children[((state as usize) << self.variables) + digits]
    }

    /// Checks that f_s(0) does not depend on how many zeros are read, so that the f_s are functions; that states and
    /// slices are numbered in the order in which they are met; and that no two states or slices are equal.
    pub(crate) fn check(&self) -> Result<(), String> {
        let (mut met, mut used, states) = (1, 0, self.outputs.len());
        for (state, &output) in self.outputs.iter().enumerate() {
            let zero = self.child(state as i64, 0) as usize;
            used = used.max(output as usize + usize::from(output as usize == used));
            if self.outputs[zero] != output || state >= met || output as usize >= used {
                return Err(format!("state {state} of the automaton is not in order"));
            }
            for digits in 0..1 << self.variables {
                let child = self.child(state as i64, digits) as usize;
                met += usize::from(child == met);
                if child >= met {
                    return Err(format!("a state after state {state} of the automaton is not in order"));
                }
            }
        }
        let different = self.slices.iter().collect::<HashSet<_>>().len();
        if (used, different) != (self.slices.len(), self.slices.len()) {
            return Err("there are equal or unused slices".into());
        }
        let (mut classes, mut count) = (self.outputs.clone(), 0);
        while count < states {
            let mut numbers = HashMap::new();
            let finer = (0..states).map(|state| {
                let after = (0..1 << self.variables).map(|digits| classes[self.child(state as i64, digits) as usize]);
                let (key, next) = ((classes[state], after.collect::<Vec<_>>()), numbers.len() as u32);
                *numbers.entry(key).or_insert(next)
            });
            classes = finer.collect();
            if numbers.len() == count {
                return Err("the automaton is not the least one".into());
            }
            count = numbers.len();
        }
        Ok(())
    }

    /// The number of the slice f_state(offset).
    pub(crate) fn at(&self, mut state: i64, offset: &[i64]) -> u32 {
        if offset.iter().any(|&o| o < 0) {
            return OUTSIDE;
        }
        let longest = offset.iter().map(|o| 64 - o.leading_zeros()).max().unwrap_or(0);
        for place in 0..longest {
            let digits = (0..self.variables).map(|j| (offset[j] as usize >> place & 1) << j).sum();
            state = i64::from(self.child(state, digits));
        }
        self.outputs[state as usize]
    }

    /// The different tuples (f(A(k) + o) for each offset o) over all k ∈ N^(number of directions), where f = f_0 and A
    /// is the linear map that takes unit vectors to the directions, which must not be negative.
    ///
    /// With k = 2k′ + b and A(b) + o = 2o′ + c, c ∈ {0, 1}^J, is f_s(A(k) + o) = f_s′(A(k′) + o′) for s′ after the
    /// digits c. So after reading some digits of k the tuple is that of pairs (s′, o′) at the rest k′ of k. These are
    /// finitely many, and all k end with k′ = 0.
    pub(crate) fn views(
        &self,
        offsets: &[Vec<i64>],
        directions: &[Vec<i64>],
        budget: &mut Budget,
    ) -> Result<BTreeSet<Vec<u32>>, Error> {
        // For each pair the state and then the offset.
        let start: Vec<i64> = offsets.iter().flat_map(|offset| std::iter::once(&0).chain(offset)).copied().collect();
        let (mut met, mut waiting) = (HashSet::from([start.clone()]), vec![start]);
        let mut views = BTreeSet::new();
        while let Some(tuple) = waiting.pop() {
            let pairs = tuple.chunks(self.variables + 1);
            views.insert(pairs.clone().map(|pair| self.at(pair[0], &pair[1..])).collect());
            for b in 0..1 << directions.len() {
                let chosen = || directions.iter().enumerate().filter(|direction| b >> direction.0 & 1 == 1);
                let by: Vec<i64> = (0..self.variables).map(|j| chosen().map(|(_, by)| by[j]).sum()).collect();
                let mut next = Vec::with_capacity(tuple.len());
                for pair in pairs.clone() {
                    let sums = || pair[1..].iter().zip(&by).map(|(o, by)| o + by);
                    let digits = sums().enumerate().map(|(j, sum)| ((sum & 1) as usize) << j).sum();
                    next.push(i64::from(self.child(pair[0], digits)));
                    next.extend(sums().map(|sum| sum >> 1));
                }
                if !met.contains(&next) {
                    budget.take(24 * next.len() + 200)?;
                    met.insert(next.clone());
                    waiting.push(next);
                }
            }
        }
        Ok(views)
    }
}
