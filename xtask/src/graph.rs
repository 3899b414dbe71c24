//! Circles in a directed graph.

use std::collections::{BTreeMap, BTreeSet};

/// The arrows from each node.
pub type Graph = BTreeMap<String, BTreeSet<String>>;

/// The circles: sets of nodes of which each reaches each other, ascending.
pub fn circles(graph: &Graph) -> Vec<Vec<String>> {
    let mut found = BTreeSet::new();
    for start in graph.keys() {
        let forward = reached(graph, start);
        let circle: Vec<String> = forward.iter().filter(|node| reached(graph, node).contains(start)).cloned().collect();
        if circle.len() > 1 {
            found.insert(circle);
        }
    }
    found.into_iter().collect()
}

/// The nodes that can be reached, the start among them.
fn reached(graph: &Graph, start: &str) -> BTreeSet<String> {
    let mut seen = BTreeSet::from([start.to_string()]);
    let mut stack = vec![start.to_string()];
    while let Some(node) = stack.pop() {
        for next in graph.get(&node).into_iter().flatten() {
            if seen.insert(next.clone()) {
                stack.push(next.clone());
            }
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_circle_and_a_tail() {
        let arrows = [("a", "b"), ("b", "c"), ("c", "b"), ("c", "d")];
        let mut graph = Graph::new();
        for (from, to) in arrows {
            graph.entry(from.to_string()).or_default().insert(to.to_string());
        }
        assert_eq!(circles(&graph), [["b", "c"]]);
    }
}
