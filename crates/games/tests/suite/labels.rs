//! Labels of graphs, compared with the search for isomorphisms of petgraph (VF2).

use misere_games::boards::graph::Graph;
use misere_limits::Meter;
use petgraph::Undirected;
use petgraph::algo::is_isomorphic;
use petgraph::graph::Graph as Other;
use proptest::prelude::*;

/// The same graph in the library.
fn other(graph: &Graph) -> Other<(), (), Undirected> {
    let mut other = Other::new_undirected();
    let vertices: Vec<_> = (0..graph.vertices()).map(|_| other.add_node(())).collect();
    for (u, v) in graph.edges() {
        other.add_edge(vertices[u], vertices[v], ());
    }
    other
}

fn same_label(one: &Graph, two: &Graph) -> bool {
    let meter = Meter::with_limit(10_000_000);
    one.label(&meter).expect("within the limit") == two.label(&meter).expect("within the limit")
}

/// A graph of n vertices whose edges are the pairs with a 1 among these bits.
fn graph(n: usize, bits: u64) -> Graph {
    let pairs = (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v)));
    Graph::new(n, pairs.enumerate().filter(|(at, _)| bits >> at & 1 == 1).map(|(_, pair)| pair))
}

/// All pairs of the graphs of four vertices.
#[test]
fn four_vertices() {
    let graphs: Vec<Graph> = (0..1 << 6).map(|bits| graph(4, bits)).collect();
    for one in &graphs {
        for two in &graphs {
            assert_eq!(same_label(one, two), is_isomorphic(&other(one), &other(two)), "{one:?} {two:?}");
        }
    }
}

/// What is left of boards after some moves of Node Kayles: the graphs that the search meets.
#[test]
fn pieces_of_boards() {
    let boards = [Graph::grid(4, 4), Graph::torus(4, 4), Graph::king(4, 4), Graph::knight(4, 4), Graph::rook(4, 4)];
    let mut graphs = Vec::new();
    for board in &boards {
        for (first, second) in (0..16).flat_map(|first| (first + 1..16).step_by(5).map(move |second| (first, second))) {
            let gone = |v: usize| v == first || v == second || board.neighbours(first) >> v & 1 == 1;
            let left: Vec<usize> = (0..16).filter(|&v| !gone(v)).collect();
            let place = |v: usize| left.iter().position(|&kept| kept == v);
            let edges = board.edges().filter_map(|(u, v)| Some((place(u)?, place(v)?)));
            graphs.push(Graph::new(left.len(), edges));
        }
    }
    for (at, one) in graphs.iter().enumerate() {
        for two in graphs.iter().skip(at).step_by(7) {
            assert_eq!(same_label(one, two), is_isomorphic(&other(one), &other(two)), "{one:?} {two:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    /// Two graphs with as many edges, which are often isomorphic when there are few.
    #[test]
    fn random_graphs(
        n in 5usize..9,
        bits in any::<u64>(),
        swaps in prop::collection::vec((0usize..8, 0usize..8), 0..9),
        turn in any::<bool>(),
    ) {
        let one = graph(n, bits & (bits >> 7));
        let mut names: Vec<usize> = (0..n).collect();
        swaps.iter().for_each(|&(a, b)| names.swap(a % n, b % n));
        let mut edges: Vec<(usize, usize)> = one.edges().map(|(u, v)| (names[u], names[v])).collect();
        if turn && let Some(edge) = edges.first_mut() {
            // One edge elsewhere.
            *edge = (edge.0, (0..n).find(|&v| v != edge.0 && v != edge.1).unwrap_or(edge.1));
        }
        let two = Graph::new(n, edges);
        prop_assert_eq!(same_label(&one, &two), is_isomorphic(&other(&one), &other(&two)));
    }
}
