//! Node Kayles and Cram on graphs: moves remove vertices, and the graph falls apart.
//!
//! Components are connected induced subgraphs up to isomorphism, recognised by a canonical labelling. In Node Kayles a move
//! takes a vertex and its neighbours, in Cram two neighbours (on a grid: a domino is placed); a single vertex has no move in
//! Cram and is left out.
//!
//! ```
//! use misere_games::{Ruleset, boards::graph::{Graph, cram, node_kayles}, grundy_values, parse_rules};
//! // Node Kayles on paths is Dawson's Kayles.
//! let game = node_kayles(&Graph::path(9), "path9").unwrap();
//! // The paths of 1 to 7 and 9 vertices can arise.
//! assert_eq!(game.last_heap(), Some(8));
//! let dawson = grundy_values(&*parse_rules("dawsons-kayles").unwrap(), 10, 100_000).unwrap();
//! assert_eq!(grundy_values(&game, 8, 100_000).unwrap()[8], dawson[10]);
//! assert_eq!(cram(&Graph::path(9), "path9").unwrap().last_heap(), Some(7));
//! ```

use super::label::canonical_label;
use super::{BOARD, Board, BoardGame, Heaps, MAX_CELLS, explore};
use rustc_hash::FxHashMap;

/// A graph with at most [`MAX_CELLS`] vertices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// `neighbours[v]` as a set.
    neighbours: Vec<u64>,
}

impl Graph {
    /// The graph with these edges; its vertices are 0 to the largest named.
    ///
    /// # Panics
    /// When a vertex is not below [`MAX_CELLS`] or an edge joins a vertex to itself.
    pub fn from_edges(edges: &[(usize, usize)]) -> Graph {
        let vertices = edges.iter().map(|&(u, v)| u.max(v) + 1).max().unwrap_or(0);
        Graph::new(vertices, edges)
    }

    fn new(vertices: usize, edges: &[(usize, usize)]) -> Graph {
        assert!(vertices <= MAX_CELLS, "a graph has at most {MAX_CELLS} vertices");
        let mut neighbours = vec![0; vertices];
        for &(u, v) in edges {
            assert!(u != v, "an edge joins two vertices");
            neighbours[u] |= 1 << v;
            neighbours[v] |= 1 << u;
        }
        Graph { neighbours }
    }

    /// The path of n vertices.
    pub fn path(n: usize) -> Graph {
        Graph::new(n, &(1..n).map(|v| (v - 1, v)).collect::<Vec<_>>())
    }

    /// The cycle of n vertices; for n ≤ 2 a path.
    pub fn cycle(n: usize) -> Graph {
        let closing = (n > 2).then_some((n.saturating_sub(1), 0));
        Graph::new(n, &(1..n).map(|v| (v - 1, v)).chain(closing).collect::<Vec<_>>())
    }

    /// The graph of n vertices with all edges.
    pub fn complete(n: usize) -> Graph {
        Graph::new(n, &(0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v))).collect::<Vec<_>>())
    }

    /// The cells of a board, each joined to the cells beside, above and below it.
    pub fn grid(rows: usize, columns: usize) -> Graph {
        let mut edges = Vec::new();
        for cell in 0..rows * columns {
            if (cell + 1) % columns != 0 {
                edges.push((cell, cell + 1));
            }
            if cell + columns < rows * columns {
                edges.push((cell, cell + columns));
            }
        }
        Graph::new(rows * columns, &edges)
    }

    /// The connected components of a set of vertices.
    fn components(&self, mut vertices: u64) -> Vec<u64> {
        let mut components = Vec::new();
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
        components
    }
}

/// Which vertices a move takes.
#[derive(Clone, Copy, PartialEq)]
enum Rule {
    NodeKayles,
    Cram,
}

struct GraphBoard<'g> {
    graph: &'g Graph,
    rule: Rule,
}

impl GraphBoard<'_> {
    /// The components in which something can be taken.
    fn live(&self, vertices: u64) -> Vec<u64> {
        let mut components = self.graph.components(vertices);
        if self.rule == Rule::Cram {
            components.retain(|component| component.count_ones() > 1);
        }
        components
    }
}

impl Board for GraphBoard<'_> {
    type Label = Vec<u64>;

    fn start(&self) -> Vec<u64> {
        let all = self.graph.neighbours.iter().enumerate().fold(0, |all, (vertex, _)| all | 1 << vertex);
        self.live(all)
    }

    fn label(&mut self, component: u64) -> Vec<u64> {
        canonical_label(&self.graph.neighbours, component)
    }

    fn for_each_move(&self, component: u64, visit: &mut dyn FnMut(&[u64])) {
        for vertex in (0..MAX_CELLS).filter(|vertex| component >> vertex & 1 == 1) {
            let neighbours = self.graph.neighbours[vertex] & component;
            match self.rule {
                Rule::NodeKayles => visit(&self.live(component & !neighbours & !(1 << vertex))),
                Rule::Cram => {
                    for other in (vertex + 1..MAX_CELLS).filter(|other| neighbours >> other & 1 == 1) {
                        visit(&self.live(component & !(1 << vertex) & !(1 << other)));
                    }
                }
            }
        }
    }

    fn size(&self, component: u64) -> u32 {
        component.count_ones()
    }
}

/// Node Kayles on a graph, or `None` when there are too many components; `shown` is the graph in notation.
pub fn node_kayles(graph: &Graph, shown: &str) -> Option<BoardGame> {
    board_game(graph, Rule::NodeKayles, format!("node-kayles:{shown}"))
}

/// Cram on a graph, or `None` when there are too many components; `shown` is the graph in notation.
pub fn cram(graph: &Graph, shown: &str) -> Option<BoardGame> {
    board_game(graph, Rule::Cram, format!("cram:{shown}"))
}

fn board_game(graph: &Graph, rule: Rule, name: String) -> Option<BoardGame> {
    let Heaps { options, start, .. } = explore(&mut GraphBoard { graph, rule })?;
    let mut names = vec![None; options.len()];
    let mut aliases = FxHashMap::default();
    // A graph that is not connected has no name as a heap.
    if let [heap] = start[..] {
        names[heap as usize - 1] = Some(BOARD.to_string());
        aliases.insert(BOARD.to_string(), heap);
    }
    Some(BoardGame { name, options, names, aliases })
}
