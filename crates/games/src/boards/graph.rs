//! Graphs of at most 64 vertices, on which Node Kayles, Kayles, Arc Kayles and Cram are played.
//!
//! ```
//! use misere_games::boards::graph::Graph;
//! assert_eq!(Graph::cycle(5).edges().count(), 5);
//! // A queen sees 12 cells from the corner of a board of 5 × 5.
//! assert_eq!(Graph::queen(5, 5).neighbours(0).count_ones(), 12);
//! // The path of five vertices, as nauty's format graph6 writes it.
//! assert_eq!(Graph::path(5).to_graph6(), "DhC");
//! ```

use super::MAX_CELLS;
use super::bits::bits;
use super::frame::Frame;
use super::label::canonical_label;
use misere_limits::{Meter, StopReason};

/// A graph with at most [`MAX_CELLS`] vertices, which are 0, 1, ….
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// `neighbours[v]` as a set.
    neighbours: Vec<u64>,
    frame: Frame,
}

impl Graph {
    /// The graph with these vertices and edges.
    ///
    /// # Panics
    /// When there are more than [`MAX_CELLS`] vertices, or an edge joins a vertex to itself or to one that is not
    /// there.
    #[must_use]
    pub fn new(vertices: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Graph {
        Graph::with_frame(Frame::list(vertices), edges)
    }

    fn with_frame(frame: Frame, edges: impl IntoIterator<Item = (usize, usize)>) -> Graph {
        let vertices = frame.cells();
        assert!(vertices <= MAX_CELLS, "a graph has at most {MAX_CELLS} vertices");
        let mut neighbours = vec![0; vertices];
        for (u, v) in edges {
            assert!(u != v, "an edge joins two vertices");
            neighbours[u] |= 1 << v;
            neighbours[v] |= 1 << u;
        }
        Graph { neighbours, frame }
    }

    /// The path of n vertices.
    #[must_use]
    pub fn path(n: usize) -> Graph {
        Graph::new(n, (1..n).map(|v| (v - 1, v)))
    }

    /// The cycle of n vertices; for n ≤ 2 a path.
    #[must_use]
    pub fn cycle(n: usize) -> Graph {
        let closing = (n > 2).then_some((n.saturating_sub(1), 0));
        Graph::new(n, (1..n).map(|v| (v - 1, v)).chain(closing))
    }

    /// A vertex joined to each of n others.
    #[must_use]
    pub fn star(n: usize) -> Graph {
        Graph::new(n + 1, (1..=n).map(|v| (0, v)))
    }

    /// The graph of n vertices with all edges.
    #[must_use]
    pub fn complete(n: usize) -> Graph {
        Graph::new(n, (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v))))
    }

    /// The graph of m and n vertices with all edges between the two sides.
    #[must_use]
    pub fn complete_bipartite(m: usize, n: usize) -> Graph {
        Graph::new(m + n, (0..m).flat_map(|u| (m..m + n).map(move |v| (u, v))))
    }

    /// The cells of a board, each joined to the cells beside, above and below it.
    #[must_use]
    pub fn grid(rows: usize, columns: usize) -> Graph {
        Graph::steps(rows, columns, 1, &[(0, 1), (1, 0)])
    }

    /// A grid whose last row is joined to the first, and the last column to the first.
    #[must_use]
    pub fn torus(rows: usize, columns: usize) -> Graph {
        let cell = |row: usize, column: usize| (row % rows) * columns + column % columns;
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let edges = cells.flat_map(|(row, column)| {
            [(cell(row, column), cell(row + 1, column)), (cell(row, column), cell(row, column + 1))]
        });
        Graph::with_frame(Frame::board(rows, columns), edges.filter(|(u, v)| u != v))
    }

    /// The cells of a chessboard, joined where a king moves.
    #[must_use]
    pub fn king(rows: usize, columns: usize) -> Graph {
        Graph::steps(rows, columns, 1, &[(0, 1), (1, 0), (1, 1), (1, -1)])
    }

    /// The cells of a chessboard, joined where a rook moves.
    #[must_use]
    pub fn rook(rows: usize, columns: usize) -> Graph {
        Graph::steps(rows, columns, MAX_CELLS, &[(0, 1), (1, 0)])
    }

    /// The cells of a chessboard, joined where a bishop moves.
    #[must_use]
    pub fn bishop(rows: usize, columns: usize) -> Graph {
        Graph::steps(rows, columns, MAX_CELLS, &[(1, 1), (1, -1)])
    }

    /// The cells of a chessboard, joined where a queen moves.
    #[must_use]
    pub fn queen(rows: usize, columns: usize) -> Graph {
        Graph::steps(rows, columns, MAX_CELLS, &[(0, 1), (1, 0), (1, 1), (1, -1)])
    }

    /// The cells of a chessboard, joined where a knight moves.
    #[must_use]
    pub fn knight(rows: usize, columns: usize) -> Graph {
        Graph::steps(rows, columns, 1, &[(1, 2), (1, -2), (2, 1), (2, -1)])
    }

    /// A board whose cells are joined by up to `reach` equal steps (rows down, columns to the right).
    fn steps(rows: usize, columns: usize, reach: usize, steps: &[(usize, isize)]) -> Graph {
        let mut edges = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                for &(down, right) in steps {
                    for times in 1..=reach {
                        let to_column = column.checked_add_signed(right * times as isize);
                        let Some(to_column) = to_column.filter(|&to| to < columns) else { break };
                        let to_row = row + down * times;
                        if to_row >= rows {
                            break;
                        }
                        edges.push((row * columns + column, to_row * columns + to_column));
                    }
                }
            }
        }
        Graph::with_frame(Frame::board(rows, columns), edges)
    }

    /// The number of vertices.
    #[must_use]
    pub fn vertices(&self) -> usize {
        self.neighbours.len()
    }

    /// The neighbours of a vertex as a set.
    ///
    /// # Panics
    /// When there is no such vertex.
    #[must_use]
    pub fn neighbours(&self, vertex: usize) -> u64 {
        self.neighbours[vertex]
    }

    /// The neighbours of all vertices.
    pub(super) fn rows(&self) -> &[u64] {
        &self.neighbours
    }

    /// How the vertices are named and drawn.
    pub(super) fn frame(&self) -> &Frame {
        &self.frame
    }

    /// The set of all vertices.
    #[must_use]
    pub fn all(&self) -> u64 {
        self.neighbours.iter().enumerate().fold(0, |all, (vertex, _)| all | 1 << vertex)
    }

    /// The edges, the smaller vertex first.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize)> {
        self.neighbours.iter().enumerate().flat_map(|(u, &row)| bits(row).filter(move |&v| u < v).map(move |v| (u, v)))
    }

    /// A label that isomorphic graphs share, and no others. Cost: mostly n³ steps; exponential for some regular graphs.
    ///
    /// ```
    /// # use misere_games::boards::graph::Graph;
    /// # use misere_limits::Meter;
    /// let meter = Meter::unlimited();
    /// let path = Graph::new(3, [(2, 0), (0, 1)]);
    /// assert_eq!(path.label(&meter)?, Graph::path(3).label(&meter)?);
    /// assert_ne!(path.label(&meter)?, Graph::complete(3).label(&meter)?);
    /// # Ok::<(), misere_limits::StopReason>(())
    /// ```
    ///
    /// # Errors
    /// A limit of the meter.
    pub fn label(&self, meter: &Meter<'_>) -> Result<Box<[u64]>, StopReason> {
        canonical_label(&self.neighbours, self.all(), meter)
    }

    /// The connected components of a set of vertices, by their least vertices. Cost: a step a vertex.
    pub(super) fn components(&self, mut vertices: u64, components: &mut Vec<u64>) {
        while vertices != 0 {
            let mut component = vertices & vertices.wrapping_neg();
            let mut new = component;
            while new != 0 {
                let vertex = new.trailing_zeros() as usize;
                new &= new - 1;
                let found = self.neighbours[vertex] & vertices & !component;
                component |= found;
                new |= found;
            }
            vertices &= !component;
            components.push(component);
        }
    }
}
