//! The observation table: words, their rows of what is known, and the hypothesis that follows.
//!
//! A row has for each suffix k′ the known part of the slice at b + 2^L·k′, b the vector of the word and L its length.
//! Words are met by length, then weight. Each is merged with the first state that nothing known forbids, and the rows
//! are *united*; else it is a new state, and the words with one more letter are met in their turn.
//!
//! Cost: (states) · 2^|J| rows, each compared with the states before it.

use super::hypothesis::Hypothesis;
use super::truth::Truth;
use misere_automata::Automaton;
use misere_limits::{Meter, StopReason, narrow};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Steps of the recurrence before a guess.
const DEPTH: u32 = 1;

/// A word: its length and its vector.
pub(crate) type Word = (u32, Vec<u64>);

/// A row as it was last asked for.
#[derive(Default)]
struct Row {
    /// For each suffix the q that are known, then those that are P.
    cells: Vec<u64>,
    /// The suffixes with an unknown q, among those asked.
    open: Vec<u32>,
    /// How many suffixes were asked for.
    asked: usize,
    /// [`Truth::version`] when it was last asked.
    at: u64,
}

/// The suffixes, and the rows of words met so far.
pub(crate) struct Table {
    pub(crate) suffixes: Vec<Vec<u64>>,
    rows: FxHashMap<Word, Row>,
}

/// A state of a hypothesis: its access word.
pub(crate) struct Built {
    pub(crate) hypothesis: Hypothesis,
    pub(crate) access: Vec<Word>,
}

impl Table {
    /// A table with these suffixes; the first is 0.
    pub(crate) fn new(suffixes: Vec<Vec<u64>>) -> Table {
        Table { suffixes, rows: FxHashMap::default() }
    }

    /// Adds a suffix, if it is new.
    pub(crate) fn add(&mut self, suffix: Vec<u64>) -> bool {
        let new = !self.suffixes.contains(&suffix);
        if new {
            self.suffixes.push(suffix);
        }
        new
    }

    /// Asks for what may be known more of a row.
    fn ask(&mut self, word: &Word, truth: &mut Truth<'_>, meter: &Meter<'_>) -> Result<&[u64], StopReason> {
        let stride = truth.recurrence.stride();
        let row = self.rows.entry(word.clone()).or_default();
        row.cells.resize(self.suffixes.len() * 2 * stride, 0);
        let again = if row.at == truth.version() { Vec::new() } else { std::mem::take(&mut row.open) };
        let new = narrow(row.asked)..narrow(self.suffixes.len());
        for suffix in again.into_iter().chain(new) {
            let k = there(word, &self.suffixes[suffix as usize]);
            let cells = &mut row.cells[suffix as usize * 2 * stride..][..2 * stride];
            let (known, p) = cells.split_at_mut(stride);
            truth.slice(&k, known, p, meter)?;
            let count: u32 = known.iter().map(|word| word.count_ones()).sum();
            if (count as usize) < truth.recurrence.order {
                row.open.push(suffix);
            }
        }
        row.asked = self.suffixes.len();
        row.at = truth.version();
        Ok(&row.cells)
    }

    /// The hypothesis; `None` when it has more states than this.
    pub(crate) fn build(
        &mut self,
        truth: &mut Truth<'_>,
        most_states: usize,
        meter: &Meter<'_>,
    ) -> Result<Option<Built>, StopReason> {
        let (stride, variables) = (truth.recurrence.stride(), truth.recurrence.variables);
        let letters = 1usize << variables;
        let mut states: Vec<Vec<u64>> = Vec::new();
        let mut access: Vec<Word> = Vec::new();
        let mut children: Vec<u32> = Vec::new();
        // (length, weight, vector, the state before, the letter).
        let mut waiting = BinaryHeap::from([Reverse((0u32, 0u64, vec![0u64; variables], 0u32, 0u32))]);
        while let Some(Reverse((length, _, vector, before, letter))) = waiting.pop() {
            let word = (length, vector);
            let cells = self.ask(&word, truth, meter)?;
            meter.pay(states.len() as u64)?;
            let compatible: Vec<u32> = (0..narrow(states.len()))
                .filter(|&state| is_compatible(&states[state as usize], cells, stride))
                .collect();
            let cells = cells.to_vec();
            let state = match self.chosen(&word, &cells, &states, compatible, truth, meter)? {
                Some(state) => {
                    states[state].iter_mut().zip(&cells).for_each(|(all, more)| *all |= more);
                    state
                }
                None => {
                    if states.len() >= most_states {
                        return Ok(None);
                    }
                    let state = states.len();
                    states.push(cells);
                    children.resize(children.len() + letters, 0);
                    for letter in 0..letters {
                        let (length, vector) = &word;
                        let digits = (0..variables).map(|j| (letter as u64 >> j & 1) << length);
                        let longer: Vec<u64> = vector.iter().zip(digits).map(|(k, digit)| k | digit).collect();
                        let weight = truth.weights.of(&longer);
                        waiting.push(Reverse((length + 1, weight, longer, narrow(state), narrow(letter))));
                    }
                    access.push(word.clone());
                    state
                }
            };
            if word.0 > 0 {
                children[before as usize * letters + letter as usize] = narrow(state);
            }
        }
        let mut numbers: FxHashMap<&[u64], u32> = FxHashMap::default();
        let mut slices: Vec<Vec<u64>> = Vec::new();
        let mut outputs = Vec::with_capacity(states.len());
        for state in &states {
            outputs.push(*numbers.entry(&state[stride..2 * stride]).or_insert_with_key(|slice| {
                slices.push(slice.to_vec());
                narrow(slices.len()) - 1
            }));
        }
        let automaton = Automaton::new(variables, outputs, children);
        Ok(Some(Built { hypothesis: Hypothesis { automaton, slices }, access }))
    }
}

impl Table {
    /// The one of these states that guesses speak for, where they differ and the row of a word is unknown.
    fn chosen(
        &self,
        word: &Word,
        cells: &[u64],
        states: &[Vec<u64>],
        mut compatible: Vec<u32>,
        truth: &Truth<'_>,
        meter: &Meter<'_>,
    ) -> Result<Option<usize>, StopReason> {
        let stride = truth.recurrence.stride();
        let mut at = 1;
        while let (Some(&first), Some(&other)) = (compatible.first(), compatible.get(at)) {
            let (first, other) = (&states[first as usize], &states[other as usize]);
            meter.pay(1)?;
            let Some((suffix, q)) = difference(first, other, cells, stride) else {
                at += 1;
                continue;
            };
            let mut k = there(word, &self.suffixes[suffix]);
            let guess = truth.guess(q, &mut k, DEPTH, meter)?;
            let place = suffix * 2 * stride + q / 64;
            compatible.retain(|&state| {
                let state = &states[state as usize];
                state[place] >> (q % 64) & 1 == 0 || (state[place + stride] >> (q % 64) & 1 == 1) == guess
            });
            at = 1;
        }
        Ok(compatible.first().map(|&state| state as usize))
    }
}

/// The first cell where two rows are known to differ that a third one does not know.
fn difference(a: &[u64], b: &[u64], open: &[u64], stride: usize) -> Option<(usize, usize)> {
    let rows = a.chunks_exact(2 * stride).zip(b.chunks_exact(2 * stride)).zip(open.chunks_exact(2 * stride));
    for (suffix, ((a, b), open)) in rows.enumerate() {
        for at in 0..stride {
            let differs = (a[stride + at] ^ b[stride + at]) & a[at] & b[at] & !open[at];
            if differs != 0 {
                return Some((suffix, 64 * at + differs.trailing_zeros() as usize));
            }
        }
    }
    None
}

/// Whether no cell is known to be P in one row and N in the other.
fn is_compatible(a: &[u64], b: &[u64], stride: usize) -> bool {
    if stride == 1 {
        return a.chunks_exact(2).zip(b.chunks_exact(2)).all(|(a, b)| (a[1] ^ b[1]) & a[0] & b[0] == 0);
    }
    a.chunks(2 * stride).zip(b.chunks(2 * stride)).all(|(a, b)| {
        let (known_a, p_a) = a.split_at(stride);
        let (known_b, p_b) = b.split_at(stride);
        (0..stride).all(|at| (p_a[at] ^ p_b[at]) & known_a[at] & known_b[at] == 0)
    })
}

/// The vector of a word and a suffix.
pub(crate) fn there(word: &Word, suffix: &[u64]) -> Vec<u64> {
    word.1.iter().zip(suffix).map(|(k, s)| k.saturating_add(s.checked_shl(word.0).unwrap_or(u64::MAX))).collect()
}
