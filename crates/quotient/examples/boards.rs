//! Quotients of boards: Notakto, Cram, and Node Kayles on every connected graph with at most seven vertices.
//!
//! `cargo run --release -p misere-quotient --example boards`, perhaps with a work limit for each game (2e9 if there is
//! none). The tables are those of the page on boards in the documentation.

use misere_games::boards::graph::Graph;
use misere_games::boards::taking::{Taking, TakingRule};
use misere_games::pieces::Rules;
use misere_games::{Ruleset, parse_rules};
use misere_monoid::BipartiteMonoid;
use misere_quotient::{Limits, Meter, Order, Solution, solve};
use std::collections::HashSet;

const MAX_ORDER: usize = 20_000;

fn main() {
    let work = std::env::args().nth(1).and_then(|text| text.parse::<f64>().ok()).unwrap_or(2e9) as u64;
    let mut boards = Vec::new();
    for rows in 1..=4 {
        for columns in rows..=4 {
            boards.extend([3, 4].map(|length| format!("notakto:{rows}x{columns}:{length}")));
            boards.push(format!("cram:{rows}x{columns}"));
        }
    }
    boards.sort();
    for board in boards {
        let rules = parse_rules(&board).expect("a board in notation");
        println!("{board}: {}", row(&solved(&*rules, work)));
    }
    node_kayles(work);
}

fn solved(rules: &dyn Ruleset, work: u64) -> Solution {
    let meter = Meter::new(work, &|| None);
    solve(rules, &Limits { max_heap: usize::MAX, max_order: MAX_ORDER, meter: &meter }, &mut |_| ())
}

/// What a run found, in a line.
fn row(solution: &Solution) -> String {
    let status = solution.status();
    let order = match solution.order() {
        Order::Finite(order) => format!("order {order}, {} in P", solution.finite_part().p_order()),
        Order::Infinite => "infinite".to_string(),
    };
    match status.limit() {
        Some(limit) => format!("ended by {limit} at heap {} with {order}", solution.last_heap()),
        None => order,
    }
}

/// A class of games with one quotient.
struct Class {
    monoid: Option<BipartiteMonoid>,
    shown: String,
    graphs: usize,
    first: String,
}

/// Node Kayles on connected graphs, grouped by their quotients up to isomorphism.
fn node_kayles(work: u64) {
    let mut graphs = vec![Graph::path(1)];
    for vertices in 1..=7 {
        let mut classes: Vec<Class> = Vec::new();
        for graph in &graphs {
            let name = graph.to_graph6();
            let game = Taking::new(TakingRule::NodeKayles, graph.clone(), &format!("graph6:{name}"));
            let rules = Rules::of_game(game).close(Meter::unlimited()).expect("a small graph");
            let solution = solved(&*rules, work);
            let shown = row(&solution);
            let monoid = solution.order().finite().filter(|_| solution.status().limit().is_none());
            let monoid = monoid.map(|_| solution.finite_part().monoid().clone());
            let same = |class: &&mut Class| match (&class.monoid, &monoid) {
                (Some(known), Some(found)) => class.shown == shown && known.isomorphism(found).is_some(),
                (known, found) => known.is_none() && found.is_none() && class.shown == shown,
            };
            match classes.iter_mut().find(same) {
                Some(class) => class.graphs += 1,
                None => classes.push(Class { monoid, shown, graphs: 1, first: name }),
            }
        }
        println!("{vertices} vertices, {} connected graphs", graphs.len());
        for class in &classes {
            println!("  {:4} graphs, as graph6:{}: {}", class.graphs, class.first, class.shown);
        }
        graphs = if vertices < 7 { larger(&graphs) } else { Vec::new() };
    }
}

/// The connected graphs with one more vertex, up to isomorphism.
fn larger(graphs: &[Graph]) -> Vec<Graph> {
    let meter = Meter::unlimited();
    let (mut seen, mut found) = (HashSet::new(), Vec::new());
    for graph in graphs {
        let n = graph.vertices();
        for joined in 1u64..1 << n {
            let new = (0..n).filter(|vertex| joined >> vertex & 1 == 1).map(|vertex| (vertex, n));
            let graph = Graph::new(n + 1, graph.edges().chain(new));
            if seen.insert(graph.label(meter).expect("no limit")) {
                found.push(graph);
            }
        }
    }
    found
}
