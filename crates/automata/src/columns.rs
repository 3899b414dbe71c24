//! Which translates of a function are equal, for all translates at once: an automaton whose states are partitions.
//!
//! Let G be the functions f_s(x + c), s a state and c ∈ {0, 1}^A, A the variables in which translates differ; equal
//! ones are one. For n ∈ N^A let π(n, n′) be the partition of two copies of G in which g in the first copy stands for
//! x ↦ g(x + n), g in the second for x ↦ g(x + n′), and equal functions are together. As g(2x + e + 2n + d) = g′(x +
//! n) with g′ ∈ G known from g and d + e, the children of the functions for (2n + d, 2n′ + d′) are among those for
//! (n, n′). A function is known by its children. So π(2n + d, 2n′ + d′) follows from π(n, n′), d and d′: the
//! partitions are the states of an automaton that reads the digits of n and n′, the highest first. When finitely many
//! are met, the universal question "is f(x + n) = f(x + n′) for all x?" is answered for all n and n′.
//!
//! Cost: for each partition and pair of letters 2·|G|·2^|J| look-ups, |G| ≤ (states) · 2^|A|.

use crate::Automaton;
use crate::least::{hash, refined};
use hashbrown::HashTable;
use misere_limits::{Meter, StopReason, narrow};

/// The functions of G with their children.
pub struct Columns {
    width: usize,
    /// For each d ∈ {0, 1}^A, g and e ∈ {0, 1}^J the number of z ↦ g(2z + d + e).
    after: Vec<Vec<u32>>,
    /// For each state its function.
    states: Vec<u32>,
}

/// A partition: for each function of the first copy and then of the second the number of its class, classes numbered
/// by their first functions.
pub type Partition = Vec<u32>;

impl Columns {
    /// The functions of an automaton for translates in these variables.
    ///
    /// # Errors
    /// What the meter says.
    pub fn new(automaton: &Automaton, moved: &[usize], meter: &Meter<'_>) -> Result<Columns, StopReason> {
        let width = 1usize << automaton.variables();
        let carries = 1usize << moved.len();
        // x ↦ f_s(x + c) at s·2^|A| + c. After d and e: the state after the digits of c + d + e, and the carries.
        let next = |at: usize, d: usize, e: usize| {
            let (state, c) = (at / carries, at % carries);
            let (mut digits, mut carry) = (e, 0);
            for (place, &j) in moved.iter().enumerate() {
                let sum = (c >> place & 1) + (d >> place & 1) + (e >> j & 1);
                digits = digits & !(1 << j) | (sum & 1) << j;
                carry |= (sum >> 1) << place;
            }
            automaton.child(narrow(state), digits) as usize * carries + carry
        };
        let value = |at: usize| {
            // Zeros are read until no carry is left.
            let after_carry = next(at, 0, 0);
            automaton.outputs()[after_carry / carries]
        };
        let outputs: Vec<u32> = (0..automaton.states() * carries).map(value).collect();
        let classes = refined(&outputs, width, &|at, e| next(at, 0, e), meter)?;
        let mut firsts = Vec::new();
        for (at, &class) in classes.iter().enumerate() {
            if class as usize == firsts.len() {
                firsts.push(at);
            }
        }
        let after = |d: usize| {
            let children = firsts.iter().flat_map(|&at| (0..width).map(move |e| (at, e)));
            children.map(|(at, e)| classes[next(at, d, e)]).collect()
        };
        meter.pay((carries * firsts.len() * width) as u64)?;
        let states = (0..automaton.states()).map(|state| classes[state * carries]).collect();
        Ok(Columns { width, after: (0..carries).map(after).collect(), states })
    }

    /// |G|.
    #[must_use]
    pub fn functions(&self) -> usize {
        self.after[0].len() / self.width
    }

    /// The place of the function of a state among those of a copy.
    #[must_use]
    pub fn of_state(&self, state: u32) -> usize {
        self.states[state as usize] as usize
    }

    /// π(0, 0): different functions, the same in both copies.
    #[must_use]
    pub fn zero(&self) -> Partition {
        let count = narrow(self.functions());
        (0..count).chain(0..count).collect()
    }

    /// π(2n + d, 2n′ + d′) from π(n, n′).
    ///
    /// # Errors
    /// What the meter says.
    pub fn next(&self, partition: &[u32], letters: [usize; 2], meter: &Meter<'_>) -> Result<Partition, StopReason> {
        let (count, width) = (self.functions(), self.width);
        meter.pay((2 * count * width) as u64)?;
        let mut keys: Vec<u32> = Vec::with_capacity(2 * count * width);
        for (copy, letter) in letters.into_iter().enumerate() {
            let classes = &partition[copy * count..][..count];
            keys.extend(self.after[letter].iter().map(|&g| classes[g as usize]));
        }
        let key = |at: u32| &keys[at as usize * width..][..width];
        // Classes with the first function of each.
        let mut classes: HashTable<(u32, u32)> = HashTable::new();
        let mut found = Vec::with_capacity(2 * count);
        for at in 0..narrow(2 * count) {
            let known = classes.find(hash(key(at)), |&(first, _)| key(first) == key(at)).map(|known| known.1);
            let next = narrow(classes.len());
            if known.is_none() {
                classes.insert_unique(hash(key(at)), (at, next), |&(first, _)| hash(key(first)));
            }
            found.push(known.unwrap_or(next));
        }
        Ok(found)
    }
}
