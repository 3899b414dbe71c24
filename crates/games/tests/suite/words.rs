//! Every named game against a search of its rules in words, both conventions. The searches here know rows of pins,
//! boards and pawns, but neither heaps nor symmetries.

use misere_games::boards::graph::Graph;
use misere_games::{Convention, Oracle, Outcome, Position, Ruleset, named_games, parse_game, parse_rules};
use misere_limits::Meter;
use std::collections::HashMap;
use std::hash::Hash;

/// Whether the player to move loses, in misère and in normal play.
fn is_p<P: Clone + Eq + Hash>(
    position: &P,
    moves: &dyn Fn(&P) -> Vec<P>,
    known: &mut HashMap<P, [bool; 2]>,
) -> [bool; 2] {
    if let Some(&found) = known.get(position) {
        return found;
    }
    let options: Vec<[bool; 2]> = moves(position).iter().map(|option| is_p(option, moves, known)).collect();
    let can_win = |convention: usize| options.iter().any(|option| option[convention]);
    let found = [!options.is_empty() && !can_win(0), !can_win(1)];
    known.insert(position.clone(), found);
    found
}

/// The same by the ruleset.
fn of_rules(rules: &dyn Ruleset, position: &str) -> [bool; 2] {
    let position = Position::parse(position, rules).unwrap();
    let mut oracle = Oracle::new(rules, 50_000_000);
    [Convention::Misere, Convention::Normal].map(|convention| oracle.outcome(&position, convention) == Ok(Outcome::P))
}

/// Rows of pins, `true` for a pin that stands, in one long row with gaps; moves take `taken` pins side by side, and
/// `allowed` says whether they may be taken between so many pins on the left and on the right.
fn pins(row: &[bool], most: usize, allowed: &dyn Fn(usize, usize, usize) -> bool) -> Vec<Vec<bool>> {
    let mut options = Vec::new();
    for start in 0..row.len() {
        for taken in 1..=most.min(row.len() - start) {
            if !row[start..start + taken].iter().all(|&pin| pin) {
                break;
            }
            let left = row[..start].iter().rev().take_while(|&&pin| pin).count();
            let right = row[start + taken..].iter().take_while(|&&pin| pin).count();
            if allowed(taken, left, right) {
                let mut option = row.to_vec();
                option[start..start + taken].fill(false);
                options.push(option);
            }
        }
    }
    options
}

/// How many rows are left when none, one or both sides have something.
fn rows(left: usize, right: usize) -> usize {
    usize::from(left > 0) + usize::from(right > 0)
}

/// Games of taking things that stand side by side.
#[test]
fn rows_of_pins() {
    type Allowed = fn(usize, usize, usize) -> bool;
    let games: [(&str, usize, Allowed); 7] = [
        // One pin or two that stand side by side.
        ("kayles", 2, |_, _, _| true),
        // Two that stand side by side.
        ("dawsons-kayles", 2, |taken, _, _| taken == 2),
        // One or two if they are the whole row, or two from within a row, so that two rows are left.
        ("guiles", 2, |taken, left, right| rows(left, right) == 0 || (taken == 2 && rows(left, right) == 2)),
        // One if it is the whole row or from within it; two unless they are the whole row.
        (
            "lemon-drops",
            2,
            |taken, left, right| {
                if taken == 1 { rows(left, right) != 1 } else { rows(left, right) != 0 }
            },
        ),
        // One that is not alone.
        ("officers", 1, |_, left, right| rows(left, right) != 0),
        // One at an end, or two that are the whole row.
        ("stalking", 2, |taken, left, right| if taken == 1 { rows(left, right) < 2 } else { rows(left, right) == 0 }),
        // Three that stand side by side.
        ("0.007", 3, |taken, _, _| taken == 3),
    ];
    for (name, most, allowed) in games {
        let rules = parse_rules(name).unwrap();
        let mut known = HashMap::new();
        let moves = |row: &Vec<bool>| pins(row, most, &allowed);
        for n in 0..=13 {
            assert_eq!(is_p(&vec![true; n], &moves, &mut known), of_rules(&*rules, &n.to_string()), "{name}: {n}");
        }
        for (a, b) in [(1, 1), (2, 5), (4, 4), (3, 7), (6, 6)] {
            let mut row = vec![true; a + b + 1];
            row[a] = false;
            assert_eq!(is_p(&row, &moves, &mut known), of_rules(&*rules, &format!("{a}+{b}")), "{name}: {a}+{b}");
        }
    }
}

/// Heaps as sorted lists: a move on one of them gives one or two heaps.
fn heap_moves(heaps: &[usize], of_heap: &dyn Fn(usize) -> Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    let mut options = Vec::new();
    for (index, &heap) in heaps.iter().enumerate() {
        for left in of_heap(heap) {
            let mut option = heaps.to_vec();
            option.remove(index);
            option.extend(left.into_iter().filter(|&heap| heap > 0));
            option.sort_unstable();
            options.push(option);
        }
    }
    options
}

#[test]
fn heaps() {
    type OfHeap = fn(usize) -> Vec<Vec<usize>>;
    let games: [(&str, OfHeap); 6] = [
        ("nim", |heap| (0..heap).map(|left| vec![left]).collect()),
        ("grundy", |heap| (1..heap).filter(|&a| a < heap - a).map(|a| vec![a, heap - a]).collect()),
        ("subtract:1,2,5", |heap| [1, 2, 5].into_iter().filter(|&k| k <= heap).map(|k| vec![heap - k]).collect()),
        ("allbut:3", |heap| (1..=heap).filter(|&k| k != 3).map(|k| vec![heap - k]).collect()),
        // Split a heap, or take one and perhaps split what is left.
        ("knots", |heap| {
            let split = |rest: usize| (1..rest).map(move |a| vec![a, rest - a]);
            split(heap).chain(heap.checked_sub(1).map(|rest| vec![rest])).chain(split(heap.max(1) - 1)).collect()
        }),
        // The game of the next test, with the lengths of the files.
        ("dawsons-chess", |n| (0..n).map(|i| vec![i.saturating_sub(1), (n - 1 - i).saturating_sub(1)]).collect()),
    ];
    for (name, of_heap) in games {
        let rules = parse_rules(name).unwrap();
        let mut known = HashMap::new();
        let moves = |heaps: &Vec<usize>| heap_moves(heaps, &of_heap);
        for position in
            [&[1][..], &[2], &[3], &[4], &[5], &[7], &[9], &[10], &[1, 1], &[2, 3], &[3, 3, 5], &[1, 1, 1, 6]]
        {
            let shown: Vec<String> = position.iter().map(usize::to_string).collect();
            let found = is_p(&position.to_vec(), &moves, &mut known);
            assert_eq!(found, of_rules(&*rules, &shown.join("+")), "{name}: {shown:?}");
        }
    }
}

/// White and black pawns on a board of three rows, and who moves; captures are forced.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Pawns {
    /// Rows from the one that the mover comes from: `mine[row]` and `theirs[row]` as sets of files.
    mine: [u32; 3],
    theirs: [u32; 3],
}

fn pawn_moves(files: u32, pawns: &Pawns) -> Vec<Pawns> {
    let (mut captures, mut steps) = (Vec::new(), Vec::new());
    for row in 0..2 {
        for file in (0..files).filter(|file| pawns.mine[row] >> file & 1 == 1) {
            let to = |target: u32, list: &mut Vec<Pawns>| {
                let (mut mine, mut theirs) = (pawns.mine, pawns.theirs);
                mine[row] &= !(1 << file);
                mine[row + 1] |= 1 << target;
                theirs[row + 1] &= !(1 << target);
                mine.reverse();
                theirs.reverse();
                list.push(Pawns { mine: theirs, theirs: mine });
            };
            let takes = |target: &u32| pawns.theirs[row + 1] >> target & 1 == 1;
            file.checked_sub(1).filter(takes).into_iter().for_each(|target| to(target, &mut captures));
            Some(file + 1).filter(|&to| to < files).filter(takes).into_iter().for_each(|t| to(t, &mut captures));
            if (pawns.mine[row + 1] | pawns.theirs[row + 1]) >> file & 1 == 0 {
                to(file, &mut steps);
            }
        }
    }
    if captures.is_empty() { steps } else { captures }
}

/// Dawson's Chess with its pawns.
#[test]
fn pawns() {
    let rules = parse_rules("dawsons-chess").unwrap();
    for files in 1..=7 {
        let all = (1 << files) - 1;
        let start = Pawns { mine: [all, 0, 0], theirs: [0, 0, all] };
        let found = is_p(&start, &|pawns| pawn_moves(files, pawns), &mut HashMap::new());
        assert_eq!(found, of_rules(&*rules, &files.to_string()), "{files} files");
    }
}

/// The squares of rows; a row with three crosses side by side is over.
fn treblecross_moves(boards: &[Vec<bool>], is_circle: bool) -> Vec<Vec<Vec<bool>>> {
    let is_over = |row: &[bool]| {
        let n = row.len();
        let starts = if is_circle { n } else { n.saturating_sub(2) };
        (0..starts).any(|start| (0..3).all(|step| row[(start + step) % n]))
    };
    let mut options = Vec::new();
    for (index, row) in boards.iter().enumerate() {
        for square in (0..row.len()).filter(|&square| !is_over(row) && !row[square]) {
            let mut option = boards.to_vec();
            option[index][square] = true;
            options.push(option);
        }
    }
    options
}

/// The row of nine is P in misère play; under normal play a row of n ≥ 3 is heap n + 2 of 0.007, under misère play it
/// is not.
#[test]
fn treblecross() {
    let game = parse_game("treblecross").unwrap();
    let code = parse_rules("0.007").unwrap();
    let mut other = 0;
    for n in 1..=11 {
        let found = is_p(&vec![vec![false; n]], &|rows| treblecross_moves(rows, false), &mut HashMap::new());
        let rules = parse_rules(&format!("treblecross:{n}")).unwrap();
        assert_eq!(found, of_rules(&*rules, "board"), "row of {n}");
        let by_code = of_rules(&*code, &(n + 2).to_string());
        assert!(n < 3 || found[1] == by_code[1], "row of {n}");
        other += usize::from(n >= 3 && found[0] != by_code[0]);
        if n >= 3 {
            let rules = parse_rules(&format!("treblecross:cycle{n}")).unwrap();
            let found = is_p(&vec![vec![false; n]], &|rows| treblecross_moves(rows, true), &mut HashMap::new());
            assert_eq!(found, of_rules(&*rules, "board"), "circle of {n}");
        }
    }
    assert!(other > 0);
    assert!(of_rules(&*parse_rules("treblecross:9").unwrap(), "board")[0]);
    // Two rows, one of them begun.
    let rows = vec![vec![false, true, false, false], vec![false; 4]];
    let found = is_p(&rows, &|rows| treblecross_moves(rows, false), &mut HashMap::new());
    assert_eq!(found, of_rules(&*parse_rules("treblecross:4").unwrap(), ".x..+board"));
    // Rows of every length.
    let meter = Meter::new(100_000, &|| None);
    let mut pieces = game.pieces();
    let position = Position::read("9+..x..", &mut *pieces, &meter).unwrap();
    assert_eq!(position.heaps().len(), 2);
    assert!(pieces.start(&meter).unwrap().is_none());
    let error = parse_rules("treblecross").err().unwrap().to_string();
    assert!(error.contains("with which position"), "{error}");
}

/// Crosses on a board; a board with a line is over.
fn notakto_moves(crosses: u32, rows: i32, columns: i32, length: i32) -> Vec<u32> {
    let is_crossed = |row: i32, column: i32| {
        (0..rows).contains(&row) && (0..columns).contains(&column) && crosses >> (row * columns + column) & 1 == 1
    };
    let cells = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let is_over = cells().any(|(row, column)| {
        let line = |down, right| (0..length).all(|step| is_crossed(row + down * step, column + right * step));
        line(0, 1) || line(1, 0) || line(1, 1) || line(1, -1)
    });
    let free = cells().filter(|&(row, column)| !is_over && !is_crossed(row, column));
    free.map(|(row, column)| crosses | 1 << (row * columns + column)).collect()
}

#[test]
fn notakto() {
    let boards = [(2, 2, 3), (2, 5, 3), (3, 3, 3), (3, 4, 3), (3, 3, 2), (4, 4, 3), (4, 4, 4), (3, 4, 4)];
    for (rows, columns, length) in boards {
        let rules = parse_rules(&format!("notakto:{rows}x{columns}:{length}")).unwrap();
        let found = is_p(&0, &|&crosses| notakto_moves(crosses, rows, columns, length), &mut HashMap::new());
        assert_eq!(found, of_rules(&*rules, "board"), "{rows} x {columns}, lines of {length}");
    }
    assert!(of_rules(&*parse_rules("notakto:4x4:4").unwrap(), "board")[0]);
}

/// The moves on a set of vertices, by the names of games.
fn graph_moves(name: &str, left: u64, joined: &dyn Fn(usize, usize) -> bool) -> Vec<u64> {
    let vertices: Vec<usize> = (0..64).filter(|vertex| left >> vertex & 1 == 1).collect();
    let mut options = Vec::new();
    for &u in &vertices {
        match name {
            "node-kayles" => {
                let stay = vertices.iter().filter(|&&v| u != v && !joined(u, v));
                options.push(stay.fold(0, |set, v| set | 1 << v));
                continue;
            }
            "kayles" => options.push(left & !(1 << u)),
            _ => {}
        }
        options.extend(vertices.iter().filter(|&&v| joined(u, v)).map(|v| left & !(1 << u) & !(1 << v)));
    }
    options
}

/// Small graphs of every kind, their edges told in words.
#[test]
fn graphs() {
    type Joined = Box<dyn Fn(usize, usize) -> bool>;
    let board = |columns: usize, joined: fn(usize, usize) -> bool| -> Joined {
        Box::new(move |u, v| {
            let (down, right) = ((u / columns).abs_diff(v / columns), (u % columns).abs_diff(v % columns));
            u != v && joined(down, right)
        })
    };
    let graphs: Vec<(&str, usize, Joined)> = vec![
        ("path7", 7, Box::new(|u, v| u.abs_diff(v) == 1)),
        ("cycle8", 8, Box::new(|u, v| matches!(u.abs_diff(v), 1 | 7))),
        ("star6", 7, Box::new(|u, v| (u == 0) != (v == 0))),
        ("complete5", 5, Box::new(|u, v| u != v)),
        ("bipartite3x4", 7, Box::new(|u, v| (u < 3) != (v < 3))),
        // The root 1 has the children 2 and 3, and 2 has 4 and 5, and 5 has 6.
        (
            "tree0,1,1,2,2,5",
            6,
            Box::new(|u, v| {
                let edges = [(1, 2), (1, 3), (2, 4), (2, 5), (5, 6)];
                edges.contains(&(u + 1, v + 1)) || edges.contains(&(v + 1, u + 1))
            }),
        ),
        (
            "1-2,3-4,4-5",
            5,
            Box::new(|u, v| {
                let edges = [(1, 2), (3, 4), (4, 5)];
                edges.contains(&(u + 1, v + 1)) || edges.contains(&(v + 1, u + 1))
            }),
        ),
        ("3x4", 12, board(4, |down, right| down + right == 1)),
        ("torus3x3", 9, board(3, |down, right| (down == 0) != (right == 0))),
        ("torus2x4", 8, board(4, |down, right| (down == 0 && matches!(right, 1 | 3)) || (down == 1 && right == 0))),
        ("king3x4", 12, board(4, |down, right| down <= 1 && right <= 1)),
        ("rook3x4", 12, board(4, |down, right| down == 0 || right == 0)),
        ("bishop3x4", 12, board(4, |down, right| down == right)),
        ("queen3x4", 12, board(4, |down, right| down == 0 || right == 0 || down == right)),
        ("knight3x4", 12, board(4, |down, right| down.min(right) == 1 && down.max(right) == 2)),
    ];
    for (graph, vertices, joined) in &graphs {
        for name in ["node-kayles", "kayles", "arc-kayles", "cram"] {
            let rules = parse_rules(&format!("{name}:{graph}")).unwrap();
            let found = is_p(&((1 << vertices) - 1), &|&left| graph_moves(name, left, joined), &mut HashMap::new());
            assert_eq!(found, of_rules(&*rules, "board"), "{name}:{graph}");
        }
    }
    assert_eq!(Graph::queen(8, 8).edges().count(), 728);
    assert_eq!(Graph::knight(8, 8).edges().count(), 168);
}

/// Values of print: the circle of 20 vertices is P in both conventions, that of 19 in normal play only.
#[test]
fn circles() {
    assert_eq!(of_rules(&*parse_rules("node-kayles:cycle20").unwrap(), "board"), [true, true]);
    assert_eq!(of_rules(&*parse_rules("node-kayles:cycle19").unwrap(), "board"), [false, true]);
}

/// Every game that is listed is tested here or has a test of its own.
#[test]
fn all_names() {
    let here = "dawsons-chess dawsons-kayles guiles kayles knots lemon-drops officers stalking nim grundy subtract allbut \
                treblecross notakto node-kayles arc-kayles cram game";
    for game in named_games() {
        let family = game.name.split(':').next().unwrap();
        assert!(here.split(' ').any(|name| name == family), "{family}");
    }
}
