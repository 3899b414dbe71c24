//! An automaton that reads the digits of a vector, the lowest first.

use misere_limits::narrow;

/// States with outputs and children; state 0 is the first.
///
/// State s stands for a function f_s with f_s(0) its output and f_s(2x + b) = f_t(x), where t is the child of s after
/// the digits b. That is sound when reading zeros changes no output: see [`Automaton::is_function`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Automaton {
    variables: usize,
    outputs: Vec<u32>,
    children: Vec<u32>,
}

impl Automaton {
    /// An automaton from its parts: an output for each state; 2^variables children for each state, that after the
    /// digits b at Σ b_j·2^j.
    ///
    /// # Panics
    /// When there is no state, when the numbers of parts do not fit, or when a child is no state.
    #[must_use]
    pub fn new(variables: usize, outputs: Vec<u32>, children: Vec<u32>) -> Automaton {
        assert!(!outputs.is_empty(), "an automaton has a first state");
        assert_eq!(children.len(), outputs.len() << variables, "each state has a child for each letter");
        assert!(children.iter().all(|&child| (child as usize) < outputs.len()), "a child is a state");
        Automaton { variables, outputs, children }
    }

    /// The constant function.
    #[must_use]
    pub fn constant(variables: usize, output: u32) -> Automaton {
        Automaton { variables, outputs: vec![output], children: vec![0; 1 << variables] }
    }

    /// |J|.
    #[must_use]
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// The number of states.
    #[must_use]
    pub fn states(&self) -> usize {
        self.outputs.len()
    }

    /// For each state its output.
    #[must_use]
    pub fn outputs(&self) -> &[u32] {
        &self.outputs
    }

    /// For each state its children, that after digits b at Σ b_j·2^j.
    #[must_use]
    pub fn children(&self) -> &[u32] {
        &self.children
    }

    /// The child of a state after a letter.
    #[must_use]
    pub fn child(&self, state: u32, letter: usize) -> u32 {
        self.children[((state as usize) << self.variables) + letter]
    }

    /// The state after reading x from this state, without zeros at the end.
    ///
    /// Cost: one step for each digit of the largest entry.
    #[must_use]
    pub fn state(&self, from: u32, x: &[u64]) -> u32 {
        debug_assert_eq!(x.len(), self.variables);
        let length = u64::BITS - x.iter().fold(0, |all, x| all | x).leading_zeros();
        (0..length).fold(from, |state, place| {
            let letter = x.iter().rev().fold(0, |letter, x| letter << 1 | (x >> place & 1) as usize);
            self.child(state, letter)
        })
    }

    /// The value at x.
    #[must_use]
    pub fn output(&self, x: &[u64]) -> u32 {
        self.outputs[self.state(0, x) as usize]
    }

    /// Whether the output of each state is that of its child after zeros: then values do not depend on zeros read.
    #[must_use]
    pub fn is_function(&self) -> bool {
        (0..self.outputs.len()).all(|state| self.outputs[state] == self.outputs[self.child(narrow(state), 0) as usize])
    }

    /// The same states with other outputs; not brought to its least form.
    #[must_use]
    pub fn with_outputs(&self, of: &mut dyn FnMut(u32) -> u32) -> Automaton {
        let outputs = self.outputs.iter().map(|&output| of(output)).collect();
        Automaton { variables: self.variables, outputs, children: self.children.clone() }
    }
}
