//! Boards, rows and graphs: a position is the set of cells that are taken.

use super::{Play, State, play};

/// The sets of cells that one move may take, each time all of them free.
fn taking(cells: usize, sets: Vec<i32>) -> Play {
    assert!(cells <= 30);
    play(vec![0], move |state| {
        sets.iter().filter(|&&set| state[0] & set == 0).map(|set| vec![state[0] | set]).collect()
    })
}

/// Take one pin or two neighbours, or two neighbours alone, in a row or in a circle.
pub fn pins(pins: usize, circle: bool, single: bool) -> Play {
    let mut sets = Vec::new();
    for pin in 0..pins {
        if single {
            sets.push(1 << pin);
        }
        let next = (pin + 1) % pins;
        if next > pin || circle && pins > 2 {
            sets.push(1 << pin | 1 << next);
        }
    }
    taking(pins, sets)
}

/// Place a domino on two free cells of a board.
pub fn dominoes(rows: usize, columns: usize) -> Play {
    let cell = |row: usize, column: usize| 1 << (row * columns + column);
    let mut sets = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            if column + 1 < columns {
                sets.push(cell(row, column) | cell(row, column + 1));
            }
            if row + 1 < rows {
                sets.push(cell(row, column) | cell(row + 1, column));
            }
        }
    }
    taking(rows * columns, sets)
}

/// The edges of a graph.
pub type Edges = Vec<(usize, usize)>;

/// The cells of a board, joined where `joined` says so of the distances in rows and columns.
pub fn board(rows: i32, columns: i32, joined: fn(i32, i32) -> bool) -> Edges {
    let place = |cell: i32| (cell / columns, cell % columns);
    let mut edges = Vec::new();
    for a in 0..rows * columns {
        for b in a + 1..rows * columns {
            let ((row, column), (other_row, other_column)) = (place(a), place(b));
            if joined((row - other_row).abs(), (column - other_column).abs()) {
                edges.push((a as usize, b as usize));
            }
        }
    }
    edges
}

pub fn beside(down: i32, across: i32) -> bool {
    down + across == 1
}
pub fn rook(down: i32, across: i32) -> bool {
    down == 0 || across == 0
}
pub fn king(down: i32, across: i32) -> bool {
    down.max(across) == 1
}
pub fn knight(down: i32, across: i32) -> bool {
    down * across == 2
}

pub fn path(n: usize) -> Edges {
    (1..n).map(|vertex| (vertex - 1, vertex)).collect()
}
pub fn cycle(n: usize) -> Edges {
    (0..n).map(|vertex| (vertex, (vertex + 1) % n)).collect()
}
pub fn star(leaves: usize) -> Edges {
    (1..=leaves).map(|leaf| (0, leaf)).collect()
}
pub fn complete(n: usize) -> Edges {
    (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))).collect()
}
pub fn bipartite(m: usize, n: usize) -> Edges {
    (0..m).flat_map(|a| (m..m + n).map(move |b| (a, b))).collect()
}

/// Take a vertex with its neighbours: those that are gone already do not matter.
pub fn with_neighbours(vertices: usize, edges: &Edges) -> Play {
    let closed = |vertex: usize| {
        edges.iter().fold(1 << vertex, |set, &(a, b)| match vertex {
            _ if vertex == a => set | 1 << b,
            _ if vertex == b => set | 1 << a,
            _ => set,
        })
    };
    let closed: Vec<i32> = (0..vertices).map(closed).collect();
    play(vec![0], move |state| {
        let free = (0..closed.len()).filter(|&vertex| state[0] >> vertex & 1 == 0);
        free.map(|vertex| vec![state[0] | closed[vertex]]).collect()
    })
}

/// Take a vertex, or two neighbours.
pub fn one_or_an_edge(vertices: usize, edges: &Edges) -> Play {
    let mut sets: Vec<i32> = (0..vertices).map(|vertex| 1 << vertex).collect();
    sets.extend(edges.iter().map(|&(a, b)| 1 << a | 1 << b));
    taking(vertices, sets)
}

/// Take two neighbours.
pub fn an_edge(vertices: usize, edges: &Edges) -> Play {
    taking(vertices, edges.iter().map(|&(a, b)| 1 << a | 1 << b).collect())
}

/// Boards on which both players write X; a board with so many in a line is dead.
pub fn crosses(boards: usize, rows: i32, columns: i32, length: i32) -> Play {
    let has_line = move |marks: i32| {
        (0..rows * columns).any(|start| {
            [(0, 1), (1, 0), (1, 1), (1, -1)].iter().any(|&(down, right)| {
                (0..length).all(|step| {
                    let (row, column) = (start / columns + down * step, start % columns + right * step);
                    row < rows && (0..columns).contains(&column) && marks >> (row * columns + column) & 1 == 1
                })
            })
        })
    };
    play(vec![0; boards], move |state| {
        let mut after: Vec<State> = Vec::new();
        for (board, &marks) in state.iter().enumerate() {
            if has_line(marks) {
                continue;
            }
            for cell in (0..rows * columns).filter(|cell| marks >> cell & 1 == 0) {
                let mut next = state.clone();
                next[board] |= 1 << cell;
                after.push(next);
            }
        }
        after
    })
}

/// A row or circle of squares for X; three side by side end the game.
pub fn three_side_by_side(squares: usize, circle: bool) -> Play {
    let ends = move |marks: i32| {
        let marked = |square: usize| marks >> (square % squares) & 1 == 1;
        let starts = if circle { squares } else { squares.saturating_sub(2) };
        (0..starts).any(|square| (0..3).all(|step| marked(square + step)))
    };
    play(vec![0], move |state| {
        if ends(state[0]) {
            return Vec::new();
        }
        let free = (0..squares).filter(|square| state[0] >> square & 1 == 0);
        free.map(|square| vec![state[0] | 1 << square]).collect()
    })
}

/// Dawson's Chess as it is played: white pawns on the first of three ranks, black ones on the third; who can capture
/// must. A position is the side to move, then the squares: 1 white, 2 black.
pub fn pawns(files: usize) -> Play {
    let start = [vec![1], vec![1; files], vec![0; files], vec![2; files]].concat();
    play(start, move |state| {
        let (side, ahead) = (state[0], if state[0] == 1 { 1i32 } else { -1 });
        let square = |rank: i32, file: i32| {
            let inside = (0..3).contains(&rank) && (0..files as i32).contains(&file);
            inside.then(|| 1 + rank as usize * files + file as usize)
        };
        let (mut steps, mut captures) = (Vec::new(), Vec::new());
        for rank in 0..3 {
            for file in 0..files as i32 {
                let Some(from) = square(rank, file).filter(|&from| state[from] == side) else { continue };
                let go = |to: Option<usize>, wanted: i32, list: &mut Vec<State>| {
                    if let Some(to) = to.filter(|&to| state[to] == wanted) {
                        let mut next = state.clone();
                        (next[from], next[to], next[0]) = (0, side, 3 - side);
                        list.push(next);
                    }
                };
                go(square(rank + ahead, file), 0, &mut steps);
                go(square(rank + ahead, file - 1), 3 - side, &mut captures);
                go(square(rank + ahead, file + 1), 3 - side, &mut captures);
            }
        }
        if captures.is_empty() { steps } else { captures }
    })
}
