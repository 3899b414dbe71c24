//! Games whose positions are lists, drawings or several numbers.

use super::{Play, State, play};

/// Wythoff's game: two piles; take from one, or the same number from both.
pub fn wythoff(a: i32, b: i32) -> Play {
    play(vec![a, b], |state| {
        let (a, b) = (state[0], state[1]);
        let one = (0..a).map(|left| vec![left, b]);
        let other = (0..b).map(|left| vec![a, left]);
        one.chain(other).chain((1..=a.min(b)).map(|taken| vec![a - taken, b - taken])).collect()
    })
}

/// Chomp: rows of squares from the top left corner; take a square with all that is not above it or left of it.
pub fn chomp(rows: &[i32]) -> Play {
    play(rows.to_vec(), |state| {
        let mut after = Vec::new();
        for row in 0..state.len() {
            for column in 0..state[row] {
                let cut = |(at, &length): (usize, &i32)| if at >= row { length.min(column) } else { length };
                after.push(state.iter().enumerate().map(cut).collect());
            }
        }
        after
    })
}

/// End-Nim: piles in a row; take from the first or the last that is not empty.
pub fn end_nim(piles: &[i32]) -> Play {
    play(piles.to_vec(), |state| {
        let first = state.iter().position(|&pile| pile > 0);
        let last = state.iter().rposition(|&pile| pile > 0);
        let mut after = Vec::new();
        for end in [first, last].into_iter().flatten() {
            for left in 0..state[end] {
                let mut next = state.clone();
                next[end] = left;
                after.push(next);
            }
        }
        after
    })
}

/// Fibonacci Nim: a pile; first not all of it, then at most twice what was taken before.
pub fn fibonacci_nim(pile: i32) -> Play {
    play(vec![pile, pile - 1], |state| {
        (1..=state[0].min(state[1])).map(|taken| vec![state[0] - taken, 2 * taken]).collect()
    })
}

/// Put queens on a board that attack no other.
pub fn queens(side: i32) -> Play {
    play(Vec::new(), move |state| {
        let attacks = |a: i32, b: i32| {
            let (down, across) = (a / side - b / side, a % side - b % side);
            down == 0 || across == 0 || down.abs() == across.abs()
        };
        let free = (0..side * side).filter(|&cell| state.iter().all(|&queen| !attacks(queen, cell)));
        let with = |cell| {
            let mut next: State = state.clone();
            next.push(cell);
            next.sort_unstable();
            next
        };
        free.map(with).collect()
    })
}

/// Green Hackenbush: cut an edge, and what no longer hangs on the ground, 0, is gone. A position is the edges that are
/// left.
pub fn hackenbush(edges: &[(i32, i32)]) -> Play {
    let all = edges.to_vec();
    play((0..all.len() as i32).collect(), move |state| {
        let hanging = |kept: &State| {
            let mut reached = vec![0];
            loop {
                let before = reached.len();
                for &edge in kept {
                    let (a, b) = all[edge as usize];
                    for (from, to) in [(a, b), (b, a)] {
                        if reached.contains(&from) && !reached.contains(&to) {
                            reached.push(to);
                        }
                    }
                }
                if reached.len() == before {
                    return kept.iter().copied().filter(|&edge| reached.contains(&all[edge as usize].0)).collect();
                }
            }
        };
        let without = |cut: i32| state.iter().copied().filter(|&edge| edge != cut).collect();
        state.iter().map(|&cut| hanging(&without(cut))).collect()
    })
}

/// Paint a cell of a strip in one of two colours, but not in that of a neighbour.
pub fn painting(cells: usize) -> Play {
    play(vec![0; cells], |state| {
        let mut after = Vec::new();
        for cell in (0..state.len()).filter(|&cell| state[cell] == 0) {
            for colour in 1..=2 {
                let clashes = |other: Option<usize>| other.and_then(|other| state.get(other)) == Some(&colour);
                if !clashes(cell.checked_sub(1)) && !clashes(Some(cell + 1)) {
                    let mut next = state.clone();
                    next[cell] = colour;
                    after.push(next);
                }
            }
        }
        after
    })
}

/// Cut a rectangle in two along a line. A position is the sides of all pieces, in pairs.
pub fn cutting(rows: i32, columns: i32) -> Play {
    play(vec![rows, columns], |state| {
        let pieces: Vec<(i32, i32)> = state.chunks(2).map(|piece| (piece[0], piece[1])).collect();
        let mut after = Vec::new();
        for (at, &(rows, columns)) in pieces.iter().enumerate() {
            let mut cut = |first: (i32, i32), second: (i32, i32)| {
                let mut next = pieces.clone();
                next.remove(at);
                next.extend([first, second]);
                next.sort_unstable();
                after.push(next.into_iter().flat_map(|(a, b)| [a, b]).collect());
            };
            (1..rows).for_each(|row| cut((row, columns), (rows - row, columns)));
            (1..columns).for_each(|column| cut((rows, column), (rows, columns - column)));
        }
        after
    })
}

/// A bracelet of beads: cut it anywhere, and it is a chain; take one bead or two neighbours from a chain. The first
/// number is 1 as long as the bracelet is whole; then come the beads.
pub fn bracelet(beads: usize) -> Play {
    play([vec![1], vec![1; beads]].concat(), |state| {
        let mut after = Vec::new();
        if state[0] == 1 {
            after.push([vec![0], state[1..].to_vec()].concat());
            return after;
        }
        for bead in (1..state.len()).filter(|&bead| state[bead] == 1) {
            let mut next = state.clone();
            next[bead] = 0;
            if next.get(bead + 1) == Some(&1) {
                let mut both = next.clone();
                both[bead + 1] = 0;
                after.push(both);
            }
            after.push(next);
        }
        after
    })
}

/// Two games side by side: a move is a move in one of them.
pub fn sum(first: Play, second: Play) -> Play {
    let length = first.start.len() as i32;
    let start = [vec![length], first.start, second.start].concat();
    let (one, two) = (first.moves, second.moves);
    play(start, move |state| {
        let (left, right) = state[1..].split_at(state[0] as usize);
        let with = |left: &[i32], right: &[i32]| [&[left.len() as i32], left, right].concat();
        let in_first = one(&left.to_vec()).into_iter().map(|next| with(&next, right));
        in_first.chain(two(&right.to_vec()).into_iter().map(|next| with(left, &next))).collect()
    })
}
