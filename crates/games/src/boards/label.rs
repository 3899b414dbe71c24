//! Canonical labelling of small graphs: equal labels exactly for isomorphic graphs.
//!
//! Individualise and refine (McKay, Practical graph isomorphism): an ordered partition of the vertices is split until
//! all vertices of a cell have equally many neighbours in each cell; then each vertex of the first smallest cell in
//! turn is put before the others of its cell. A discrete partition is an order of the vertices; the least adjacency
//! matrix in such an order is the label.
//!
//! Two orders with the same matrix give an automorphism. It takes the subtree of one individualised vertex to that of
//! another, so the search goes back to where the two orders part, and of the vertices that known automorphisms exchange
//! only one is tried.
//!
//! Cost: mostly one refinement of n² steps for each vertex of the target cell; exponential for some regular graphs, so
//! each refinement is paid for.

#![expect(clippy::cast_possible_truncation, reason = "a board has at most 64 cells")]

use super::bits::bits;
use misere_limits::{Meter, StopReason};

/// The number of vertices and the adjacency matrix below the diagonal, packed.
pub(super) type Label = Box<[u64]>;

/// The label of the subgraph on `vertices`.
///
/// # Errors
/// A limit of the meter.
pub(super) fn canonical_label(neighbours: &[u64], vertices: u64, meter: &Meter<'_>) -> Result<Label, StopReason> {
    let mut search = Search { neighbours, vertices, meter, first: None, best: None, automorphisms: Vec::new() };
    let mut cells = Vec::with_capacity(vertices.count_ones() as usize);
    if vertices != 0 {
        cells.push(vertices);
    }
    search.descend(cells, vec![vertices], &mut Vec::new())?;
    Ok(search.best.map_or_else(|| [0].into(), |leaf| leaf.label))
}

/// A discrete partition.
#[derive(Clone)]
struct Leaf {
    label: Label,
    order: Vec<u8>,
    /// The vertices that were individualised.
    path: Vec<u8>,
}

struct Search<'g> {
    neighbours: &'g [u64],
    vertices: u64,
    meter: &'g Meter<'g>,
    first: Option<Leaf>,
    best: Option<Leaf>,
    /// Where each vertex goes.
    automorphisms: Vec<[u8; 64]>,
}

/// Go on with the next vertex, or go back to this depth.
type Back = Option<usize>;

impl Search<'_> {
    fn descend(&mut self, mut cells: Vec<u64>, splitters: Vec<u64>, path: &mut Vec<u8>) -> Result<Back, StopReason> {
        self.meter.pay(u64::from(self.vertices.count_ones()))?;
        self.refine(&mut cells, splitters);
        let target = (0..cells.len()).filter(|&c| cells[c].count_ones() > 1).min_by_key(|&c| cells[c].count_ones());
        let Some(target) = target else { return Ok(self.leaf(&cells, path)) };
        let (cell, depth) = (cells[target], path.len());
        let mut tried = 0u64;
        for vertex in bits(cell) {
            if tried != 0 && (self.has_twin(vertex, tried) || self.orbits(path, tried) >> vertex & 1 == 1) {
                continue;
            }
            tried |= 1 << vertex;
            let mut split = Vec::with_capacity(cells.capacity());
            split.extend_from_slice(&cells[..target]);
            split.extend([1 << vertex, cell & !(1 << vertex)]);
            split.extend_from_slice(&cells[target + 1..]);
            path.push(vertex as u8);
            let back = self.descend(split, vec![1 << vertex], path)?;
            path.pop();
            if let Some(to) = back.filter(|&to| to < depth) {
                return Ok(Some(to));
            }
        }
        Ok(None)
    }

    /// Whether exchanging the vertex with one of these changes nothing.
    fn has_twin(&self, vertex: usize, others: u64) -> bool {
        bits(others).any(|other| {
            let both = 1 << vertex | 1 << other;
            (self.neighbours[vertex] ^ self.neighbours[other]) & self.vertices & !both == 0
        })
    }

    /// What known automorphisms that fix the path make of a set.
    fn orbits(&self, path: &[u8], mut set: u64) -> u64 {
        let fixing = |map: &&[u8; 64]| path.iter().all(|&vertex| map[vertex as usize] == vertex);
        let maps: Vec<&[u8; 64]> = self.automorphisms.iter().filter(fixing).collect();
        let mut new = if maps.is_empty() { 0 } else { set };
        while new != 0 {
            let vertex = new.trailing_zeros() as usize;
            new &= new - 1;
            let found = maps.iter().fold(0u64, |found, map| found | 1 << map[vertex]) & !set;
            set |= found;
            new |= found;
        }
        set
    }

    /// Compares a discrete partition with the first and the best; equal ones give an automorphism.
    fn leaf(&mut self, cells: &[u64], path: &[u8]) -> Back {
        let order: Vec<u8> = cells.iter().map(|cell| cell.trailing_zeros() as u8).collect();
        let leaf = Leaf { label: self.label(&order), order, path: path.to_vec() };
        for known in [&self.first, &self.best].into_iter().flatten() {
            if known.label == leaf.label {
                let mut map: [u8; 64] = std::array::from_fn(|vertex| vertex as u8);
                known.order.iter().zip(&leaf.order).for_each(|(&from, &to)| map[from as usize] = to);
                self.automorphisms.push(map);
                return Some(known.path.iter().zip(path).take_while(|(a, b)| a == b).count());
            }
        }
        if self.first.is_none() {
            self.first = Some(leaf.clone());
        }
        if self.best.as_ref().is_none_or(|best| leaf.label < best.label) {
            self.best = Some(leaf);
        }
        None
    }

    /// Splits cells by their numbers of neighbours in the splitters, and in the parts that this makes.
    fn refine(&self, cells: &mut Vec<u64>, mut splitters: Vec<u64>) {
        let mut next = 0;
        while let Some(&by) = splitters.get(next) {
            next += 1;
            let mut at = 0;
            while at < cells.len() {
                let cell = cells[at];
                at += 1;
                if cell & (cell - 1) == 0 {
                    continue;
                }
                at += self.split(cells, at - 1, by, &mut splitters) - 1;
            }
        }
    }

    /// Splits a cell, fewest neighbours first; the number of parts.
    fn split(&self, cells: &mut Vec<u64>, at: usize, by: u64, splitters: &mut Vec<u64>) -> usize {
        let cell = cells[at];
        let count = |vertex: usize| (self.neighbours[vertex] & by).count_ones() as usize;
        let first = count(cell.trailing_zeros() as usize);
        if bits(cell & (cell - 1)).all(|vertex| count(vertex) == first) {
            return 1;
        }
        let mut parts = [0u64; 65];
        let mut counts = 0u128;
        for vertex in bits(cell) {
            let count = count(vertex);
            parts[count] |= 1 << vertex;
            counts |= 1 << count;
        }
        let found = counts.count_ones() as usize;
        let parts = || parts.iter().copied().filter(|&part| part != 0);
        cells.splice(at..=at, parts());
        splitters.extend(parts());
        found
    }

    fn label(&self, order: &[u8]) -> Label {
        let mut place = [0u8; 64];
        order.iter().enumerate().for_each(|(index, &vertex)| place[vertex as usize] = index as u8);
        let n = order.len();
        let mut label = vec![0u64; 1 + (n * n.saturating_sub(1) / 2).div_ceil(64)];
        label[0] = n as u64;
        for (row, &vertex) in order.iter().enumerate() {
            let start = row * row.saturating_sub(1) / 2;
            for column in bits(self.neighbours[vertex as usize] & self.vertices).map(|other| place[other] as usize) {
                if column < row {
                    let bit = start + column;
                    label[1 + bit / 64] |= 1 << (bit % 64);
                }
            }
        }
        label.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::graph::Graph;
    use rustc_hash::FxHashSet;

    fn label(graph: &Graph) -> Label {
        graph.label(&Meter::new(10_000_000, &|| None)).unwrap()
    }

    /// The graphs of n vertices: as many labels as there are graphs up to isomorphism (OEIS A000088).
    #[test]
    fn as_many_labels_as_graphs() {
        for (n, expected) in [(1, 1), (2, 2), (3, 4), (4, 11), (5, 34), (6, 156)] {
            let pairs: Vec<(usize, usize)> = (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v))).collect();
            let labels: FxHashSet<Label> =
                (0u64..1 << pairs.len()).map(|set| label(&Graph::new(n, bits(set).map(|edge| pairs[edge])))).collect();
            assert_eq!(labels.len(), expected, "{n} vertices");
        }
    }

    /// The vertices of a graph in another order.
    fn renamed(graph: &Graph, seed: u64) -> Graph {
        let n = graph.vertices();
        let mut names: Vec<usize> = (0..n).collect();
        let mut state = seed;
        for index in (1..n).rev() {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            names.swap(index, (state >> 33) as usize % (index + 1));
        }
        Graph::new(n, graph.edges().map(|(u, v)| (names[u], names[v])))
    }

    /// Two strongly regular graphs of 16 vertices and degree 6 with the same parameters: refinement sees no difference.
    fn shrikhande() -> Graph {
        let steps = [(0, 1), (1, 0), (1, 1)];
        let cells = (0..16).flat_map(move |cell| steps.map(|(down, right)| (cell, down, right)));
        Graph::new(16, cells.map(|(cell, down, right)| (cell, (cell / 4 + down) % 4 * 4 + (cell % 4 + right) % 4)))
    }

    #[test]
    fn renaming_does_not_matter_and_other_graphs_differ() {
        let hypercube = Graph::new(64, (0..64).flat_map(|v| (0..6).map(move |bit| (v, v ^ (1 << bit)))));
        let graphs = [
            Graph::path(64),
            Graph::cycle(64),
            Graph::star(63),
            Graph::complete(64),
            Graph::complete_bipartite(32, 32),
            Graph::torus(8, 8),
            Graph::grid(8, 8),
            Graph::queen(8, 8),
            Graph::king(8, 8),
            Graph::rook(8, 8),
            Graph::knight(8, 8),
            Graph::rook(4, 4),
            shrikhande(),
            hypercube,
            Graph::new(64, []),
            Graph::new(60, (0..60).map(|v| (v, v - v % 3 + (v + 1) % 3))),
        ];
        let labels: Vec<Label> = graphs.iter().map(label).collect();
        for (index, graph) in graphs.iter().enumerate() {
            for seed in 0..3 {
                assert_eq!(label(&renamed(graph, seed)), labels[index], "graph {index}");
            }
        }
        assert_eq!(labels.iter().collect::<FxHashSet<_>>().len(), graphs.len());
    }
}
