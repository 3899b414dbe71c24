//! The least vector with a given output.
//!
//! Let V(s) be the least weight w·x with a wanted output at x from state s. It is 0 where the output of s is wanted,
//! else the minimum of w·b + 2·V(t) over the letters b, t the child after b. As w·b + 2v ≥ v, the states are settled in
//! the order of V (Knuth 1977, a generalisation of Dijkstra's algorithm).

use crate::Automaton;
use misere_limits::{Meter, StopReason, narrow};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

impl Automaton {
    /// A vector x of least weight w·x with a wanted output, if there is one; weights must be positive.
    ///
    /// Cost: (states) · 2^|J| · log(states).
    ///
    /// # Errors
    /// What the meter says.
    pub fn least(
        &self,
        weights: &[u64],
        wanted: &dyn Fn(u32) -> bool,
        meter: &Meter<'_>,
    ) -> Result<Option<Vec<u64>>, StopReason> {
        let letters = 1usize << self.variables();
        let of_letter: Vec<u64> = (0..letters)
            .map(|letter| (0..self.variables()).map(|j| weights[j] * (letter >> j & 1) as u64).sum())
            .collect();
        let mut parents: Vec<Vec<(u32, u32)>> = vec![Vec::new(); self.states()];
        for (at, &child) in self.children().iter().enumerate() {
            parents[child as usize].push((narrow(at / letters), narrow(at % letters)));
        }
        // The least weight found for each state, and the letter that begins it.
        let mut best: Vec<(u64, Option<u32>)> = vec![(u64::MAX, None); self.states()];
        let mut queue = BinaryHeap::new();
        for (state, &output) in self.outputs().iter().enumerate() {
            if wanted(output) {
                best[state].0 = 0;
                queue.push(Reverse((0, narrow(state))));
            }
        }
        while let Some(Reverse((weight, state))) = queue.pop() {
            if weight > best[state as usize].0 {
                continue;
            }
            for &(parent, letter) in &parents[state as usize] {
                meter.pay(1)?;
                let through = of_letter[letter as usize].saturating_add(weight.saturating_mul(2));
                if through < best[parent as usize].0 {
                    best[parent as usize] = (through, Some(letter));
                    queue.push(Reverse((through, parent)));
                }
            }
        }
        if best[0].0 == u64::MAX {
            return Ok(None);
        }
        let (mut x, mut state, mut place) = (vec![0u64; self.variables()], 0u32, 0);
        while let Some(letter) = best[state as usize].1 {
            x.iter_mut().enumerate().for_each(|(j, x)| *x |= u64::from(letter >> j & 1) << place);
            state = self.child(state, letter as usize);
            place += 1;
        }
        Ok(Some(x))
    }
}
