//! Canonical labelling of small graphs: equal labels exactly for isomorphic graphs.
//!
//! Individualise and refine (McKay, Practical graph isomorphism): an ordered partition of the vertices is split until all
//! vertices of a cell have equally many neighbours in each cell; then each vertex of the first smallest cell in turn is put
//! before the others of its cell. A discrete partition is an order of the vertices; the least adjacency matrix in such an
//! order is the label. Of vertices that a swap exchanges (twins) only one is tried. Graphs with many symmetries have many
//! orders: after [`MAX_LEAVES`] of them the least so far is taken. It is still a matrix of the graph, so that only some
//! isomorphic graphs may then be told apart.

const MAX_LEAVES: usize = 5_000;

/// The adjacency matrix of the subgraph on `vertices` in canonical order, a row a number.
pub(super) fn canonical_label(neighbours: &[u64], vertices: u64) -> Vec<u64> {
    let mut search = Search { neighbours, best: None, leaves: 0 };
    search.descend(vec![vertices]);
    search.best.unwrap_or_default()
}

struct Search<'g> {
    neighbours: &'g [u64],
    best: Option<Vec<u64>>,
    leaves: usize,
}

impl Search<'_> {
    fn descend(&mut self, mut cells: Vec<u64>) {
        self.refine(&mut cells);
        let target = (0..cells.len()).filter(|&c| cells[c].count_ones() > 1).min_by_key(|&c| cells[c].count_ones());
        let Some(target) = target else {
            self.leaves += 1;
            let matrix = self.matrix(&cells);
            if self.best.as_ref().is_none_or(|best| matrix < *best) {
                self.best = Some(matrix);
            }
            return;
        };
        let cell = cells[target];
        let mut tried: Vec<usize> = Vec::new();
        for vertex in bits(cell) {
            if self.leaves >= MAX_LEAVES {
                return;
            }
            if tried.iter().any(|&other| self.are_twins(vertex, other)) {
                continue;
            }
            tried.push(vertex);
            let mut split = cells.clone();
            split[target] = 1 << vertex;
            split.insert(target + 1, cell & !(1 << vertex));
            self.descend(split);
        }
    }

    /// Whether exchanging two vertices changes nothing.
    fn are_twins(&self, u: usize, v: usize) -> bool {
        let both = 1 << u | 1 << v;
        self.neighbours[u] & !both == self.neighbours[v] & !both
    }

    /// Splits cells by numbers of neighbours until nothing changes.
    fn refine(&self, cells: &mut Vec<u64>) {
        let (mut splitter, mut split) = (0, false);
        while splitter < cells.len() {
            let by = cells[splitter];
            let mut at = 0;
            while at < cells.len() {
                let parts = if cells[at].count_ones() > 1 { self.split(cells[at], by) } else { Vec::new() };
                if parts.len() > 1 {
                    split = true;
                    let count = parts.len();
                    cells.splice(at..=at, parts);
                    at += count;
                } else {
                    at += 1;
                }
            }
            splitter += 1;
            if splitter == cells.len() && std::mem::take(&mut split) {
                splitter = 0;
            }
        }
    }

    /// A cell by the number of neighbours in `by`, fewest first.
    fn split(&self, cell: u64, by: u64) -> Vec<u64> {
        let mut parts = [0u64; 65];
        for vertex in bits(cell) {
            parts[(self.neighbours[vertex] & by).count_ones() as usize] |= 1 << vertex;
        }
        parts.into_iter().filter(|&part| part != 0).collect()
    }

    fn matrix(&self, cells: &[u64]) -> Vec<u64> {
        let order: Vec<usize> = cells.iter().map(|cell| cell.trailing_zeros() as usize).collect();
        let row = |&vertex: &usize| {
            let present = order.iter().enumerate().filter(|&(_, &other)| self.neighbours[vertex] >> other & 1 == 1);
            present.fold(0u64, |row, (column, _)| row | 1 << column)
        };
        order.iter().map(row).collect()
    }
}

fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(bit)
    })
}
