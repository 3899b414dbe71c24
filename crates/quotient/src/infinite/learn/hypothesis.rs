//! What a search for an automaton takes the P-portion for.

use misere_automata::Automaton;

/// An automaton whose outputs are places in a list of slices.
#[derive(Clone, Debug)]
pub(crate) struct Hypothesis {
    pub(crate) automaton: Automaton,
    pub(crate) slices: Vec<Vec<u64>>,
}

impl Hypothesis {
    /// The slice at k.
    pub(crate) fn slice(&self, k: &[u64]) -> &[u64] {
        &self.slices[self.automaton.output(k) as usize]
    }
}
