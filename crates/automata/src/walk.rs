//! All tuples of states at several offsets, in the order of their least vectors by weight.
//!
//! For offsets o_1, …, o_n ∈ Z^J and x ∈ N^J the *view* of x is the list of the values f(x + o_i), or [`OUTSIDE`] where
//! x + o_i has a negative entry. With x = b + 2^L·x′, b the digits read so far, is x + o_i = c_i + 2^L·(x′ + r_i) for a
//! c_i of L digits and a small *remainder* r_i ∈ Z^J. So what is left to know after b is the *tuple* of the states s_i
//! after c_i and the remainders, and there are finitely many. Each ends with x′ = 0, in the values of the s_i at the
//! r_i.
//!
//! Digits are read one at a time, those of the first variable first; so a tuple stands at one of |J| *levels*. A tuple
//! is met at the least weight w·b of its vectors b, and once more only with fewer digits read: a vector that goes on
//! from a tuple weighs w·b + 2^L·w·x′. Hence the least vector with any property of views is found, whether reading
//! zeros changes outputs or not; x is then a word, its number of digits included.
//!
//! Cost: (tuples) · (offsets), and the logarithm of the queue.

#![expect(clippy::expect_used, reason = "an invariant of the walk that the message names")]

use crate::Automaton;
use hashbrown::HashTable;
use misere_limits::{Meter, StopReason, narrow};
use rustc_hash::{FxHashMap, FxHasher};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hash::Hasher;

/// In place of a value: an entry is negative.
pub const OUTSIDE: u32 = u32::MAX;

/// Words of more digits than this are not followed.
const MOST_DIGITS: u32 = 30;

/// A tuple that was met at a vector; a number in its [`Walk`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Visit(u32);

impl Visit {
    /// The visit of the zero vector, with which a walk begins.
    const FIRST: Visit = Visit(0);

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// A visit waiting: (weight, digits read of all variables, the visit before, the last digit).
type Waiting = Reverse<(u64, u32, Visit, u32)>;

/// A walk through the tuples of an automaton at some offsets.
///
/// ```
/// use misere_automata::{OUTSIDE, Walk, congruent};
/// use misere_limits::Meter;
/// let meter = Meter::unlimited();
/// let even = congruent(&[1], 2, 0, &meter)?;
/// let mut walk = Walk::new(&even, &[vec![0], vec![-1]], &[1]);
/// let mut views = std::collections::BTreeSet::new();
/// while let Some(visit) = walk.next(u64::MAX, &meter)? {
///     let point = walk.point(visit);
///     views.insert((walk.view(visit).to_vec(), point));
/// }
/// let expected = [(vec![0, 1], vec![1]), (vec![1, 0], vec![2]), (vec![1, OUTSIDE], vec![0])];
/// assert_eq!(views.into_iter().collect::<Vec<_>>(), expected);
/// # Ok::<(), misere_limits::StopReason>(())
/// ```
pub struct Walk<'a> {
    automaton: &'a Automaton,
    weights: &'a [u64],
    /// For each level but the last the two nodes of the next one after each node. Those of level 0 are the states, and
    /// the last level leads to states again.
    levels: Vec<Vec<[u32; 2]>>,
    remainders: Remainders,
    size: usize,
    /// The states of each tuple, `size` each.
    states: Vec<u32>,
    /// For each tuple its remainders, its level, and the fewest digits read when it was met.
    tuples: Vec<(u32, u32, u32)>,
    numbers: HashTable<u32>,
    visits: Vec<Met>,
    queue: BinaryHeap<Waiting>,
    begun: bool,
    truncated: bool,
    view: Vec<u32>,
}

/// A visit: its tuple, the visit before it and the digit between, the weight of the digits read, and their number.
#[derive(Clone, Copy)]
struct Met {
    tuple: u32,
    before: Visit,
    digit: u32,
    weight: u64,
    read: u32,
}

impl<'a> Walk<'a> {
    /// A walk that has not begun; weights must be positive.
    ///
    /// # Panics
    /// When the numbers of variables do not fit.
    #[must_use]
    pub fn new(automaton: &'a Automaton, offsets: &[Vec<i64>], weights: &'a [u64]) -> Walk<'a> {
        assert!(offsets.iter().all(|offset| offset.len() == automaton.variables()));
        assert!(weights.len() == automaton.variables() && weights.iter().all(|&weight| weight > 0));
        let mut walk = Walk {
            automaton,
            weights,
            levels: levels(automaton),
            remainders: Remainders::new(automaton.variables(), offsets),
            size: offsets.len(),
            states: vec![0; offsets.len()],
            tuples: vec![(0, 0, 0)],
            numbers: HashTable::new(),
            visits: vec![Met { tuple: 0, before: Visit::FIRST, digit: 0, weight: 0, read: 0 }],
            queue: BinaryHeap::new(),
            begun: false,
            truncated: false,
            view: vec![0; offsets.len()],
        };
        walk.numbers.insert_unique(hash(0, 0, &walk.states), 0, |_| unreachable!("there is room for one"));
        walk
    }

    /// The next visit of a tuple at which all digits of a letter are read, in the order of weights; `None` when there
    /// is none of at most this weight.
    ///
    /// # Errors
    /// What the meter says.
    pub fn next(&mut self, most: u64, meter: &Meter<'_>) -> Result<Option<Visit>, StopReason> {
        if !self.begun {
            self.begun = true;
            self.expand(Visit::FIRST);
            return Ok(Some(Visit::FIRST));
        }
        let variables = narrow(self.weights.len());
        while let Some(&Reverse((weight, read, before, digit))) = self.queue.peek() {
            if weight > most {
                return Ok(None);
            }
            self.queue.pop();
            meter.pay(self.size as u64)?;
            let Some(tuple) = self.tuple(before, digit, read) else { continue };
            let visit = Visit(narrow(self.visits.len()));
            self.visits.push(Met { tuple, before, digit, weight, read });
            self.expand(visit);
            if read.is_multiple_of(variables) {
                return Ok(Some(visit));
            }
        }
        Ok(None)
    }

    /// Puts what comes after a visit into the queue.
    fn expand(&mut self, visit: Visit) {
        let variables = narrow(self.weights.len());
        let Met { weight, read, .. } = self.visits[visit.index()];
        let by = self.weights.get((read % variables.max(1)) as usize).map_or(0, |weight| weight << (read / variables));
        for digit in 0..if variables == 0 { 0 } else { 2 } {
            self.queue.push(Reverse((weight + u64::from(digit) * by, read + 1, visit, digit)));
        }
    }

    /// The tuple after a visit and a digit, when it is new, or met with fewer digits than before.
    fn tuple(&mut self, before: Visit, digit: u32, read: u32) -> Option<u32> {
        let (remainders, level, _) = self.tuples[self.visits[before.index()].tuple as usize];
        let (next_remainders, digits) = self.remainders.after(remainders, level as usize, digit);
        let start = self.visits[before.index()].tuple as usize * self.size;
        let nodes = &self.levels[level as usize];
        let at = self.states.len();
        self.states.extend_from_within(start..start + self.size);
        for (state, digit) in self.states[at..].iter_mut().zip(digits) {
            *state = nodes[*state as usize][usize::from(*digit)];
        }
        let next_level = (level + 1) % narrow(self.weights.len());
        let (size, states, tuples) = (self.size, &self.states, &self.tuples);
        let number = hash(next_remainders, next_level, &states[at..]);
        let is_known = |&tuple: &u32| {
            let (remainders, level, _) = tuples[tuple as usize];
            (remainders, level) == (next_remainders, next_level)
                && states[tuple as usize * size..][..size] == states[at..]
        };
        if let Some(&known) = self.numbers.find(number, is_known) {
            self.states.truncate(at);
            let least = &mut self.tuples[known as usize].2;
            let fewer = read < *least;
            *least = (*least).min(read);
            return fewer.then_some(known);
        }
        if read > MOST_DIGITS * narrow(self.weights.len()) {
            self.states.truncate(at);
            self.truncated = true;
            return None;
        }
        let tuple = narrow(self.tuples.len());
        self.tuples.push((next_remainders, next_level, read));
        let (states, tuples) = (&self.states, &self.tuples);
        self.numbers.insert_unique(number, tuple, |&tuple| {
            let (remainders, level, _) = tuples[tuple as usize];
            hash(remainders, level, &states[tuple as usize * size..][..size])
        });
        Some(tuple)
    }

    /// The view of a visit: for each offset the value there, or [`OUTSIDE`].
    pub fn view(&mut self, visit: Visit) -> &[u32] {
        let tuple = self.visits[visit.index()].tuple as usize;
        let vectors = &self.remainders.tuples[self.tuples[tuple].0 as usize];
        let states = &self.states[tuple * self.size..][..self.size];
        for ((value, &state), &vector) in self.view.iter_mut().zip(states).zip(vectors) {
            let values = &mut self.remainders.values[vector as usize];
            if values.is_empty() {
                *values = tails(self.automaton, &self.remainders.vectors[vector as usize]);
            }
            *value = values[state as usize];
        }
        &self.view
    }

    /// The state of each offset at a visit.
    #[must_use]
    pub fn states(&self, visit: Visit) -> &[u32] {
        &self.states[self.visits[visit.index()].tuple as usize * self.size..][..self.size]
    }

    /// The letters read, the lowest digits first.
    #[must_use]
    pub fn word(&self, visit: Visit) -> Vec<u32> {
        let variables = self.weights.len();
        let mut met = self.visits[visit.index()];
        let mut letters = vec![0; (met.read as usize).checked_div(variables).unwrap_or(0)];
        while met.read > 0 {
            let place = met.read as usize - 1;
            letters[place / variables] |= met.digit << (place % variables);
            met = self.visits[met.before.index()];
        }
        letters
    }

    /// The vector x of a visit.
    #[must_use]
    pub fn point(&self, visit: Visit) -> Vec<u64> {
        let word = self.word(visit);
        let digits = |j: usize| word.iter().rev().fold(0, |x, letter| x << 1 | u64::from(letter >> j & 1));
        (0..self.weights.len()).map(digits).collect()
    }

    /// w·x.
    #[must_use]
    pub fn weight(&self, visit: Visit) -> u64 {
        self.visits[visit.index()].weight
    }

    /// The number of tuples met, of all levels.
    #[must_use]
    pub fn tuples(&self) -> usize {
        self.tuples.len()
    }

    /// Whether a new tuple was left out because its word is too long: then not all views were met.
    #[must_use]
    pub fn is_truncated(&self) -> bool {
        self.truncated
    }
}

fn hash(remainders: u32, level: u32, states: &[u32]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u64(u64::from(remainders) << 32 | u64::from(level));
    for pair in states.chunks(2) {
        hasher.write_u64(pair.iter().fold(0, |both, &state| both << 32 | u64::from(state)));
    }
    hasher.finish()
}

/// The automaton that reads one digit at a time: nodes of a level with the same nodes after them are one.
fn levels(automaton: &Automaton) -> Vec<Vec<[u32; 2]>> {
    let variables = automaton.variables();
    let mut nodes: Vec<u32> = automaton.children().to_vec();
    let mut levels = Vec::new();
    // A letter is Σ b_j·2^j: the digit of the last variable, read last, tells halves of the list apart.
    for level in (0..variables).rev() {
        let width = 1usize << level;
        let pairs = nodes.chunks(2 * width).flat_map(|list| (0..width).map(|at| [list[at], list[at + width]]));
        if level == 0 {
            levels.push(pairs.collect());
            break;
        }
        let mut numbers = FxHashMap::default();
        let mut table = Vec::new();
        nodes = pairs
            .map(|pair| {
                *numbers.entry(pair).or_insert_with(|| {
                    table.push(pair);
                    narrow(table.len()) - 1
                })
            })
            .collect();
        levels.push(table);
    }
    levels.reverse();
    levels
}

/// For each state the value of its function at a vector.
fn tails(automaton: &Automaton, vector: &[i64]) -> Vec<u32> {
    if vector.iter().any(|&entry| entry < 0) {
        return vec![OUTSIDE; automaton.states()];
    }
    let vector: Vec<u64> = vector.iter().map(|&entry| entry as u64).collect();
    (0..narrow(automaton.states())).map(|state| automaton.outputs()[automaton.state(state, &vector) as usize]).collect()
}

/// A list of remainders after one more digit, and the digits that were read there.
type After = (u32, Vec<u8>);

/// Lists of remainders, one for each offset, as numbers.
struct Remainders {
    vectors: Vec<Vec<i64>>,
    of_vector: FxHashMap<Vec<i64>, u32>,
    tuples: Vec<Vec<u32>>,
    of_tuple: FxHashMap<Vec<u32>, u32>,
    /// After each list, level and digit.
    after: Vec<Vec<Option<After>>>,
    /// For each vector, for each state its value there.
    values: Vec<Vec<u32>>,
    variables: usize,
}

impl Remainders {
    fn new(variables: usize, offsets: &[Vec<i64>]) -> Remainders {
        let mut remainders = Remainders {
            vectors: Vec::new(),
            of_vector: FxHashMap::default(),
            tuples: Vec::new(),
            of_tuple: FxHashMap::default(),
            after: Vec::new(),
            values: Vec::new(),
            variables,
        };
        let tuple = offsets.iter().map(|offset| remainders.vector(offset.clone())).collect();
        remainders.tuple(tuple);
        remainders
    }

    fn vector(&mut self, vector: Vec<i64>) -> u32 {
        let next = narrow(self.vectors.len());
        *self.of_vector.entry(vector).or_insert_with_key(|vector| {
            self.vectors.push(vector.clone());
            self.values.push(Vec::new());
            next
        })
    }

    fn tuple(&mut self, tuple: Vec<u32>) -> u32 {
        let next = narrow(self.tuples.len());
        *self.of_tuple.entry(tuple).or_insert_with_key(|tuple| {
            self.tuples.push(tuple.clone());
            self.after.push(vec![None; 2 * self.variables]);
            next
        })
    }

    fn after(&mut self, tuple: u32, level: usize, digit: u32) -> (u32, &[u8]) {
        let place = 2 * level + digit as usize;
        if self.after[tuple as usize][place].is_none() {
            let mut digits = Vec::new();
            let mut next = Vec::new();
            for vector in self.tuples[tuple as usize].clone() {
                let mut vector = self.vectors[vector as usize].clone();
                let sum = vector[level] + i64::from(digit);
                vector[level] = sum >> 1;
                digits.push((sum & 1) as u8);
                next.push(self.vector(vector));
            }
            let next = self.tuple(next);
            self.after[tuple as usize][place] = Some((next, digits));
        }
        let after = self.after[tuple as usize][place].as_ref().expect("it was put there");
        (after.0, &after.1)
    }
}
