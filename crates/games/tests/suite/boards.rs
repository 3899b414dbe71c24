//! Board games against searches that know nothing of components and symmetries.

use misere_games::boards::graph::Graph;
use misere_games::boards::taking::{Taking, TakingRule};
use misere_games::pieces::Rules;
use misere_games::{Convention, Oracle, Outcome, Position, Ruleset, parse_game, parse_rules};
use misere_limits::Meter;
use proptest::prelude::*;
use std::collections::HashMap;

/// Whether the player to move loses from this many empty boards and this one, under misère play: a plain search of 3 ×
/// 3 Notakto in which a dead board is full of marks.
fn plain_notakto(boards: &mut Vec<u16>, known: &mut HashMap<Vec<u16>, bool>) -> bool {
    const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
    const DEAD: u16 = 0o777;
    boards.sort_unstable();
    if let Some(&is_p) = known.get(boards) {
        return is_p;
    }
    let mut any = false;
    let mut found_p = false;
    for index in 0..boards.len() {
        for cell in (0..9).filter(|cell| boards[index] != DEAD && boards[index] >> cell & 1 == 0) {
            any = true;
            let mut next = boards.clone();
            next[index] |= 1 << cell;
            if LINES.iter().any(|line| next[index] & line == *line) {
                next[index] = DEAD;
            }
            found_p |= plain_notakto(&mut next, known);
        }
    }
    let is_p = any && !found_p;
    known.insert(boards.clone(), is_p);
    is_p
}

#[test]
fn notakto_against_plain_search() {
    let rules = parse_rules("notakto:3x3").unwrap();
    let mut oracle = Oracle::new(&*rules, 100_000_000);
    let mut known = HashMap::new();
    assert!(plain_notakto(&mut vec![0; 2], &mut known));
    let board = rules.heap_by_name("board").unwrap();
    for (boards, &is_p) in &known {
        let heap = |&marks: &u16| {
            let cell = |cell: usize| if marks >> cell & 1 == 1 { 'x' } else { 'o' };
            let rows: Vec<String> = (0..3).map(|row| (0..3).map(|column| cell(3 * row + column)).collect()).collect();
            (marks != 0o777).then(|| rules.heap_by_name(&rows.join("_")).expect("a board that can arise"))
        };
        let position = Position::new(boards.iter().filter_map(heap).map(|heap| (heap, 1)));
        let outcome = oracle.outcome(&position, Convention::Misere).unwrap();
        assert_eq!(outcome == Outcome::P, is_p, "{boards:?}");
        let name = position.name(&*rules);
        assert_eq!(Position::parse(&name, &*rules).as_ref(), Ok(&position));
    }
    assert_eq!(rules.heap_name(board), "board");
}

const RULES: [TakingRule; 3] = [TakingRule::NodeKayles, TakingRule::Kayles, TakingRule::ArcKayles];

/// Misère and normal outcomes, P or not, of a set of vertices.
fn plain_graph(
    edges: &[(usize, usize)],
    vertices: u64,
    rule: TakingRule,
    known: &mut HashMap<u64, [bool; 2]>,
) -> [bool; 2] {
    if let Some(&found) = known.get(&vertices) {
        return found;
    }
    let present = |v: usize| vertices >> v & 1 == 1;
    let live: Vec<(usize, usize)> = edges.iter().copied().filter(|&(u, v)| present(u) && present(v)).collect();
    let mut options: Vec<u64> = Vec::new();
    if rule != TakingRule::NodeKayles {
        options.extend(live.iter().map(|&(u, v)| vertices & !(1 << u) & !(1 << v)));
    }
    if rule == TakingRule::Kayles {
        options.extend((0..64).filter(|&v| present(v)).map(|v| vertices & !(1 << v)));
    }
    if rule == TakingRule::NodeKayles {
        for vertex in (0..64).filter(|&v| present(v)) {
            let taken = live.iter().filter(|&&(u, v)| u == vertex || v == vertex);
            options.push(taken.fold(vertices & !(1 << vertex), |left, &(u, v)| left & !(1 << u) & !(1 << v)));
        }
    }
    let outcomes: Vec<[bool; 2]> = options.iter().map(|&left| plain_graph(edges, left, rule, known)).collect();
    let is_p = [!outcomes.is_empty(), true];
    let is_p = [0, 1].map(|convention| is_p[convention] && outcomes.iter().all(|outcome| !outcome[convention]));
    known.insert(vertices, is_p);
    is_p
}

fn close(rule: TakingRule, graph: &Graph) -> Box<dyn Ruleset> {
    let game = Taking::new(rule, graph.clone(), "graph");
    Rules::of_game(game).close(&Meter::new(10_000_000, &|| None)).unwrap()
}

fn check(graph: &Graph, vertices: usize, edges: &[(usize, usize)]) -> Result<(), TestCaseError> {
    for rule in RULES {
        let game = close(rule, graph);
        let plain = plain_graph(edges, (1 << vertices) - 1, rule, &mut HashMap::new());
        let position = Position::parse("board", &*game).unwrap();
        let mut oracle = Oracle::new(&*game, 10_000_000);
        for (convention, is_p) in [Convention::Misere, Convention::Normal].into_iter().zip(plain) {
            prop_assert_eq!(oracle.outcome(&position, convention).unwrap() == Outcome::P, is_p);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn graphs_against_plain_search(edges in proptest::collection::vec((0usize..9, 0usize..9), 1..20)) {
        let edges: Vec<(usize, usize)> = edges.into_iter().filter(|(u, v)| u != v).collect();
        let vertices = edges.iter().map(|&(u, v)| u.max(v) + 1).max().unwrap_or(0);
        let graph = Graph::new(vertices, edges.iter().copied());
        check(&graph, vertices, &edges)?;
    }

    /// A graph with its vertices renamed is the same game.
    #[test]
    fn names_of_vertices_do_not_matter(
        edges in proptest::collection::vec((0usize..9, 0usize..9), 1..20),
        order in Just((0usize..9).collect::<Vec<_>>()).prop_shuffle(),
    ) {
        let edges: Vec<(usize, usize)> = edges.into_iter().filter(|(u, v)| u != v).chain([(0, 8)]).collect();
        let renamed: Vec<(usize, usize)> = edges.iter().map(|&(u, v)| (order[u], order[v])).collect();
        let game = |edges: &[(usize, usize)]| close(TakingRule::NodeKayles, &Graph::new(9, edges.iter().copied()));
        prop_assert_eq!(game(&edges).last_heap(), game(&renamed).last_heap());
    }
}

#[test]
fn notation() {
    let table = [
        "notakto:3x3",
        "notakto:4x4:4",
        "notakto:3x3:2",
        "treblecross:9",
        "treblecross:cycle9",
        "cram:2x3",
        "node-kayles:path7",
        "node-kayles:1-2,2-3",
        "cram:cycle6",
        "cram:complete4",
        "kayles:cycle13",
        "arc-kayles:star5",
        "node-kayles:bipartite2x3",
        "node-kayles:tree0,1,1,2",
        "node-kayles:torus3x3",
        "node-kayles:queen3x3",
        "node-kayles:king3x3",
        "node-kayles:rook2x3",
        "node-kayles:bishop3x3",
        "node-kayles:knight3x3",
    ];
    for text in table {
        assert_eq!(parse_rules(text).unwrap().name(), text);
        assert_eq!(parse_rules(&text.to_uppercase()).unwrap().name(), text);
    }
    assert_eq!(parse_rules("notakto:3x3:3").unwrap().name(), "notakto:3x3");
    assert_eq!(parse_rules("Node-Kayles:graph6:DhC").unwrap().name(), "node-kayles:graph6:DhC");
    assert_eq!(parse_rules("cram:grid2x3").unwrap().name(), "cram:2x3");
    assert_eq!(parse_game("treblecross").unwrap().notation(), "treblecross");
    let table = [
        ("notakto:", 8),
        ("notakto:3", 8),
        ("notakto:3x", 10),
        ("notakto:0x3", 8),
        ("notakto:9x9", 8),
        ("notakto:4x4", 11),
        ("notakto:3x3:", 12),
        ("notakto:3x3:x", 12),
        ("notakto", 7),
        ("treblecross:", 12),
        ("treblecross:65", 12),
        ("treblecross:cycle2", 17),
        ("cram:path", 9),
        ("cram:path65", 9),
        ("cram:star64", 9),
        ("cram:1-1", 5),
        ("cram:1-2,3", 9),
        ("cram:1-2,,", 9),
        ("cram:1-ü", 7),
        ("cram:queen9x9", 10),
        ("cram:bipartite60x5", 14),
        ("cram:bipartite5", 5),
        ("cram:tree0,3", 11),
        ("cram:tree2,1", 9),
        ("cram:tree1", 9),
        ("cram:tree", 9),
        ("cram:graph6:", 12),
        ("cram:graph6:D!", 13),
        ("node-kayles:blob", 12),
        ("chess:8x8", 0),
    ];
    for (text, place) in table {
        let Err(misere_games::RulesError::Notation(error)) = parse_rules(text) else { panic!("{text} is read") };
        assert_eq!(error.span().start, place, "{text}: {error}");
    }
    let error = parse_rules("node-kayles:blob").err().unwrap().to_string();
    assert!(error.contains("torus3x4"), "{error}");
}

/// Drawn boards, and what is said of others.
#[test]
fn drawings() {
    let cram = parse_rules("cram:3x3").unwrap();
    // The middle column falls out: two columns are left.
    let columns = Position::parse(".#._.#._.#.", &*cram).unwrap();
    assert_eq!(columns.heaps().iter().map(|&(_, count)| count).collect::<Vec<_>>(), [2]);
    assert_eq!(Position::parse(&columns.name(&*cram), &*cram).as_ref(), Ok(&columns));
    assert_eq!(Position::parse("###/.../###+.#./.#./.#.", &*cram).unwrap().heaps(), [(columns.heaps()[0].0, 3)]);
    let table = [
        ("1", "`1*board`"),
        ("7", "`7*board`"),
        ("ooo_ooo", "2 rows"),
        ("oo_ooo_ooo", "row 1 has 2 cells"),
        ("ooo_ooo_ooo_ooo", "4 rows"),
        ("boar", "no piece `boar`"),
        ("#.#_..._#.#", "does not arise"),
    ];
    for (text, part) in table {
        let error = Position::parse(text, &*cram).unwrap_err().to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
    assert!(Position::parse("###_###_###", &*cram).unwrap().is_empty());
    assert!(Position::parse("0", &*cram).unwrap().is_empty());
    let picture = cram.picture(cram.heap_by_name("board").unwrap()).unwrap();
    assert_eq!(picture, "  a b c\n1 . . .\n2 . . .\n3 . . .");
    // Symmetric moves are named one by one.
    let moves = cram.named_moves(cram.heap_by_name("board").unwrap());
    assert_eq!((moves.len(), moves[0].0.as_str()), (12, "a1-b1"));
    let two = parse_rules("node-kayles:1-2,3-4").unwrap();
    assert_eq!(Position::parse("board", &*two).unwrap().heaps().len(), 1);
    assert_eq!(Position::parse("2*board", &*two).unwrap().heaps()[0].1, 4);
}
