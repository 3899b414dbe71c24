//! Shift-regular sets as finite automata that read exponents in binary.
//!
//! For f a function on N^J and b ∈ {0, 1}^J let f_b(x) = f(2x + b). The *2-kernel* of f is the least family of
//! functions that has f and with each g all g_b. For a shift-regular set it is finite: face y_i = c of layer d of x ↦
//! g(2x) is y ↦ g(2d·v_I + 2c·e_i + 2y), so its preperiod is half of that of g, and its period divides that of g. With
//! the functions for states, f_b for the state after the digits b, and f(0) for output, it is the least automaton that
//! reads the binary digits of all exponents at once, the lowest first, and gives the slice of f there. Two functions
//! are equal iff these automata are, when states are numbered in the order in which they are met.
//!
//! Cost: for each function of the kernel 2^|J| translates and one walk down the layers.

use super::{Directions, Set, ShiftSets, variables_of};
use misere_automata::SetAutomaton;
use misere_limits::{Meter, StopReason, narrow};
use misere_monoid::refine;
use rustc_hash::FxHashMap;

/// The least automaton of a function from N^variables to subsets of F, in normal form: states are numbered in
/// breadth-first order, children in the order of their digits as binary numbers; slices in the order of the states that
/// have them first.
///
/// ```
/// use misere_quotient::Meter;
/// use misere_quotient::infinite::sets::ShiftSets;
/// // The even numbers: everything is known after one digit.
/// let meter = Meter::with_limit(10_000_000_000);
/// let mut sets = ShiftSets::new(1, 1, &meter);
/// let even = sets.read(4, &mut |x| Ok(vec![u64::from(x[0] % 2 == 0)])).unwrap().unwrap();
/// let automaton = sets.automaton(even).unwrap();
/// assert_eq!(automaton.outputs.as_slice(), [0, 0, 1]);
/// assert_eq!(automaton.children.as_slice(), [1, 2, 1, 1, 2, 2]);
/// assert_eq!(automaton.slice(&[1_000_000]), [1]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    /// |J|.
    pub variables: usize,
    /// The different slices, each as bits.
    pub slices: Vec<Vec<u64>>,
    /// For each state the place of its slice.
    pub outputs: Vec<u32>,
    /// For each state 2^|J| states; the one after digits b is at Σ b_j·2^j.
    pub children: Vec<u32>,
}

impl Automaton {
    /// The slice of the function at x, as bits.
    pub fn slice(&self, x: &[u32]) -> &[u64] {
        let mut state = 0;
        for place in 0..x.iter().map(|x| u32::BITS - x.leading_zeros()).max().unwrap_or(0) {
            let digits = x.iter().rev().fold(0, |digits, x| digits << 1 | (x >> place & 1) as usize);
            state = self.children[(state << self.variables) + digits] as usize;
        }
        &self.slices[self.outputs[state] as usize]
    }

    /// The same automaton for operations.
    ///
    /// # Errors
    /// What the meter says.
    pub(crate) fn to_set(&self, meter: &Meter<'_>) -> Result<SetAutomaton, StopReason> {
        let automaton = misere_automata::Automaton::new(self.variables, self.outputs.clone(), self.children.clone());
        SetAutomaton::new(&automaton, &self.slices, meter)
    }

    /// Whether this is the least automaton of a function.
    pub(crate) fn is_least(&self) -> bool {
        let child = |digits: usize| self.children.iter().skip(digits).step_by(1 << self.variables).copied().collect();
        let actions: Vec<Vec<u32>> = (0..1 << self.variables).map(child).collect();
        let mut padded = actions[0].iter().zip(&self.outputs);
        padded.all(|(&child, &output)| self.outputs[child as usize] == output)
            && refine(&actions, self.outputs.clone()).iter().enumerate().all(|(state, &class)| state == class as usize)
    }

    /// The set of this automaton over an F of this order, if it is shift-regular along these directions and that is
    /// seen in as many layers as [`ShiftSets::read`] reads with this margin.
    ///
    /// # Errors
    /// As for [`ShiftSets::intersection`].
    pub(crate) fn shift_regular(
        &self,
        directions: Directions,
        order: usize,
        margin: usize,
        meter: &Meter<'_>,
    ) -> Result<Option<(ShiftSets<'static>, Set)>, StopReason> {
        let mut sets = ShiftSets::along(directions, order, meter);
        let Some(set) = sets.read(margin, &mut |x| Ok(self.slice(x).to_vec()))? else { return Ok(None) };
        if sets.automaton(set)? == *self { sets.alone(set).map(Some) } else { Ok(None) }
    }
}

impl From<&SetAutomaton> for Automaton {
    fn from(set: &SetAutomaton) -> Automaton {
        Automaton {
            variables: set.variables(),
            slices: set.slices().to_vec(),
            outputs: set.automaton().outputs().to_vec(),
            children: set.automaton().children().to_vec(),
        }
    }
}

impl ShiftSets<'_> {
    /// The automaton of a set.
    ///
    /// # Errors
    /// As for [`ShiftSets::intersection`].
    pub fn automaton(&mut self, set: Set) -> Result<Automaton, StopReason> {
        let variables = self.variables();
        let zero = vec![0; variables];
        let (mut states, mut halves) = (vec![set], FxHashMap::default());
        let mut numbers = FxHashMap::from_iter([(set, 0)]);
        let mut slice_numbers: FxHashMap<Set, u32> = FxHashMap::default();
        let mut automaton = Automaton { variables, slices: Vec::new(), outputs: Vec::new(), children: Vec::new() };
        while let Some(&state) = states.get(automaton.outputs.len()) {
            let leaf = self.at(state, vec![0; variables]);
            let next = narrow(slice_numbers.len());
            automaton.outputs.push(*slice_numbers.entry(leaf).or_insert(next));
            if automaton.slices.len() < slice_numbers.len() {
                automaton.slices.push(self.slice(state, &zero).to_vec());
            }
            for digits in 0..1 << variables {
                let by: Vec<u32> = (0..variables).map(|j| digits >> j & 1).collect();
                let translate = self.translate(state, &by)?;
                let child = self.half(translate, &mut halves)?;
                automaton.children.push(*numbers.entry(child).or_insert_with(|| {
                    states.push(child);
                    narrow(states.len()) - 1
                }));
            }
        }
        Ok(automaton)
    }

    /// x ↦ f(2x).
    fn half(&mut self, set: Set, known: &mut FxHashMap<Set, Set>) -> Result<Set, StopReason> {
        let node = self.nodes[set as usize];
        if node.variables == 0 {
            return Ok(set);
        }
        if let Some(&half) = known.get(&set) {
            return Ok(half);
        }
        self.pay_for(set)?;
        let preperiod = node.preperiod.div_ceil(2);
        let period = if node.period().is_multiple_of(2) { node.period() / 2 } else { node.period() };
        let (mut at, mut faces) = (set, Vec::new());
        for _ in 0..preperiod + period {
            for i in variables_of(node.variables) {
                let mut shifted = at;
                for _ in 0..self.directions.step(node.variables, i) {
                    let face = self.floor(shifted, i);
                    faces.push(self.half(face, known)?);
                    shifted = self.shift_by(shifted, i, 2)?;
                }
            }
            let next = self.without_first(at);
            at = self.without_first(next);
        }
        let half = self.intern(node.variables, faces, preperiod as usize);
        known.insert(set, half);
        Ok(half)
    }
}
