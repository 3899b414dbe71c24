//! From an outcome function to its quotient: the elements are the distinct translates f(· + X).
//!
//! Two positions are indistinguishable iff the translates of the outcome function by them are equal, and equal
//! functions are equal nodes; so the quotient that comes out is reduced, and multiplication by a variable is a shift.
//! Elements are met in lexicographic order of their least words, which numbers them as [`Quotient`] asks.
//!
//! Cost: |Q| times the number of variables, each one a memoised shift.

use super::layers::{Diagram, Node};
use misere_limits::{StopReason, narrow};
use misere_monoid::{Element, bits};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// A quotient over the variables of a diagram, before heaps are assigned.
pub(crate) struct Enumerated {
    /// `actions[v][x]` = x times variable v.
    pub(crate) actions: Vec<Vec<Element>>,
    /// For x ≠ 0: (least word less its largest letter, that variable).
    pub(crate) parents: Vec<(Element, u32)>,
    /// The P-portion.
    pub(crate) p: Vec<u64>,
}

/// The translates of `outcome` by words in the first `variables` variables; `None` when they are not closed under
/// shifts, which is when the diagram was restored and says of a shift what is not so.
pub(crate) fn enumerate(
    diagram: &mut Diagram,
    outcome: Node,
    variables: usize,
    max_order: usize,
) -> Result<Option<Enumerated>, StopReason> {
    let mut nodes: Vec<Node> = vec![outcome];
    let mut parents = vec![(Element::ONE, 0)];
    let mut elements: FxHashMap<Node, Element> = FxHashMap::from_iter([(outcome, Element::ONE)]);
    for variable in 0..variables {
        let mut group = 0..nodes.len();
        while !group.is_empty() {
            let first_new = nodes.len();
            for x in group {
                let node = diagram.translate(nodes[x], variable)?;
                if let Entry::Vacant(entry) = elements.entry(node) {
                    if nodes.len() >= max_order {
                        return Err(StopReason::Order);
                    }
                    entry.insert(Element::new(nodes.len()));
                    nodes.push(node);
                    parents.push((Element::new(x), narrow(variable)));
                }
            }
            group = first_new..nodes.len();
        }
    }
    let mut actions = Vec::with_capacity(variables);
    for variable in 0..variables {
        let mut action = Vec::with_capacity(nodes.len());
        for &node in &nodes {
            let Some(&element) = elements.get(&diagram.translate(node, variable)?) else { return Ok(None) };
            action.push(element);
        }
        actions.push(action);
    }
    let mut p = vec![0; bits::stride(nodes.len())];
    for (x, &node) in nodes.iter().enumerate() {
        if diagram.at_zero(node) {
            bits::insert(&mut p, x);
        }
    }
    Ok(Some(Enumerated { actions, parents, p }))
}
