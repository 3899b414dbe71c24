//! The observation table: words, their rows of what is known, and the hypothesis that follows.
//!
//! A word is read digit by digit, those of the first variable first, so it stands at one of |J| *levels*. A suffix k′
//! belongs to a level. A row has for each suffix of its level the known part of the slice at the vector of the word and
//! then the digits of k′. Words are met by length, then weight. Each is merged with the first state of its level that
//! nothing known forbids, and the rows are *united*; else it is a new state, and the words with one more digit are met
//! in their turn. Most states of inner levels are few, so that is far cheaper than 2^|J| letters after each state.
//!
//! Cost: 2 · (states of all levels) rows, each compared with the states of its level before it.

use super::hypothesis::Hypothesis;
use super::truth::Truth;
use misere_automata::Automaton;
use misere_limits::{Meter, StopReason, narrow};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Steps of the recurrence before a guess.
const DEPTH: u32 = 1;

/// A word: the digits read, and their vector.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Word {
    read: u32,
    vector: Vec<u64>,
}

impl Word {
    fn level(&self) -> usize {
        level(self.read as usize, self.vector.len())
    }

    /// Its vector, then the digits of a suffix.
    pub(crate) fn then(&self, suffix: &[u64]) -> Vec<u64> {
        let of = |(j, (k, s)): (usize, (&u64, &u64))| {
            k.saturating_add(s.checked_shl(digits(self.read as usize, j, suffix.len())).unwrap_or(u64::MAX))
        };
        self.vector.iter().zip(suffix).enumerate().map(of).collect()
    }
}

/// The level of words of so many digits.
fn level(read: usize, variables: usize) -> usize {
    read.checked_rem(variables).unwrap_or(0)
}

/// The digits of variable j among so many.
fn digits(read: usize, j: usize, variables: usize) -> u32 {
    narrow(read / variables + usize::from(j < read % variables))
}

/// What is left of k after so many digits.
pub(crate) fn rest(k: &[u64], read: usize) -> Vec<u64> {
    let variables = k.len();
    k.iter().enumerate().map(|(j, k)| k.checked_shr(digits(read, j, variables)).unwrap_or(0)).collect()
}

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

/// The suffixes of each level, 0 first.
pub(crate) type Suffixes = Vec<Vec<Vec<u64>>>;

/// The suffixes, and the rows of words met so far.
pub(crate) struct Table {
    pub(crate) suffixes: Suffixes,
    rows: FxHashMap<Word, Row>,
}

/// A hypothesis, with the states of all levels: after each the two states of the next level, and its access word.
pub(crate) struct Built {
    pub(crate) hypothesis: Hypothesis,
    pub(crate) children: Vec<[u32; 2]>,
    pub(crate) access: Vec<Word>,
}

impl Table {
    pub(crate) fn new(suffixes: Suffixes) -> Table {
        Table { suffixes, rows: FxHashMap::default() }
    }

    /// The suffixes of a search that begins.
    pub(crate) fn first_suffixes(variables: usize) -> Suffixes {
        vec![vec![vec![0; variables]]; variables.max(1)]
    }

    /// Adds what is left of k after so many digits, if it is new.
    pub(crate) fn add(&mut self, k: &[u64], read: usize) -> bool {
        let (suffix, suffixes) = (rest(k, read), &mut self.suffixes[level(read, k.len())]);
        let new = !suffixes.contains(&suffix);
        if new {
            suffixes.push(suffix);
        }
        new
    }

    /// The number of suffixes of all levels.
    pub(crate) fn count(&self) -> usize {
        self.suffixes.iter().map(Vec::len).sum()
    }

    /// Asks for what may be known more of a row.
    fn ask(&mut self, word: &Word, truth: &mut Truth<'_>, meter: &Meter<'_>) -> Result<&[u64], StopReason> {
        let stride = truth.recurrence.stride();
        let suffixes = &self.suffixes[word.level()];
        let row = self.rows.entry(word.clone()).or_default();
        row.cells.resize(suffixes.len() * 2 * stride, 0);
        let again = if row.at == truth.version() { Vec::new() } else { std::mem::take(&mut row.open) };
        let new = narrow(row.asked)..narrow(suffixes.len());
        for suffix in again.into_iter().chain(new) {
            let k = word.then(&suffixes[suffix as usize]);
            let cells = &mut row.cells[suffix as usize * 2 * stride..][..2 * stride];
            let (known, p) = cells.split_at_mut(stride);
            truth.slice(&k, known, p, meter)?;
            let count: u32 = known.iter().map(|word| word.count_ones()).sum();
            if (count as usize) < truth.recurrence.order {
                row.open.push(suffix);
            }
        }
        row.asked = suffixes.len();
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
        let mut of_level: Vec<Vec<u32>> = vec![Vec::new(); variables.max(1)];
        let mut states: Vec<Vec<u64>> = Vec::new();
        let mut access: Vec<Word> = Vec::new();
        let mut children: Vec<[u32; 2]> = Vec::new();
        // (digits read, weight, vector, the state before, the digit).
        let mut waiting = BinaryHeap::from([Reverse((0u32, 0u64, vec![0u64; variables], 0u32, 0u8))]);
        while let Some(Reverse((read, _, vector, before, digit))) = waiting.pop() {
            let word = Word { read, vector };
            let level = word.level();
            let cells = self.ask(&word, truth, meter)?;
            meter.pay(of_level[level].len() as u64)?;
            let is_compatible = |&state: &u32| is_compatible(&states[state as usize], cells, stride);
            let compatible: Vec<u32> = of_level[level].iter().copied().filter(is_compatible).collect();
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
                    of_level[level].push(narrow(state));
                    children.push([0; 2]);
                    for digit in 0..if variables == 0 { 0 } else { 2 } {
                        let mut longer = word.vector.clone();
                        longer[level] |= u64::from(digit) << (read as usize / variables);
                        let weight = truth.weights.of(&longer);
                        waiting.push(Reverse((read + 1, weight, longer, narrow(state), digit)));
                    }
                    access.push(word);
                    state
                }
            };
            if read > 0 {
                children[before as usize][usize::from(digit)] = narrow(state);
            }
        }
        let slices = of_level[0].iter().map(|&state| &states[state as usize][stride..2 * stride]);
        let hypothesis = of_states(variables, &of_level[0], &children, slices);
        Ok(Some(Built { hypothesis, children, access }))
    }
}

/// The automaton of the states of level 0 and their slices; letters are made of digits.
fn of_states<'s>(
    variables: usize,
    states: &[u32],
    children: &[[u32; 2]],
    slices_of: impl Iterator<Item = &'s [u64]>,
) -> Hypothesis {
    let mut numbers: FxHashMap<&[u64], u32> = FxHashMap::default();
    let mut slices: Vec<Vec<u64>> = Vec::new();
    let mut outputs = Vec::with_capacity(states.len());
    for slice in slices_of {
        outputs.push(*numbers.entry(slice).or_insert_with_key(|slice| {
            slices.push(slice.to_vec());
            narrow(slices.len()) - 1
        }));
    }
    let places = FxHashMap::from_iter(states.iter().zip(0u32..).map(|(&state, place)| (state, place)));
    let mut letters = Vec::with_capacity(states.len() << variables);
    for &state in states {
        // A letter is Σ b_j·2^j: each digit doubles the list.
        let mut list = vec![state];
        for _ in 0..variables {
            let after = |digit: usize| list.iter().map(move |&state| children[state as usize][digit]);
            list = after(0).chain(after(1)).collect();
        }
        letters.extend(list.iter().map(|state| places[state]));
    }
    Hypothesis { automaton: Automaton::new(variables, outputs, letters), slices }
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
            let mut k = word.then(&self.suffixes[word.level()][suffix]);
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
