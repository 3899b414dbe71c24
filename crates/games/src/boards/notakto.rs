//! Notakto: tic-tac-toe in which both players write X. A board with three in a row, across, down or diagonally, is dead: no
//! more moves are made on it. Under misère play who completes the last line loses.
//!
//! A board is a heap, up to its reflections and rotations; a move that kills a board leaves nothing of it. Heaps are named by
//! their rows: `xo_oo` is the 2 × 2 board with one mark; `board` is the empty board.
//!
//! Cost: 2^(rows × columns) boards at most, each under eight symmetries.

use super::{BOARD, Board, BoardGame, Heaps, explore};
use rustc_hash::FxHashMap;

struct Cells {
    rows: usize,
    columns: usize,
    /// The sets of three in a row.
    lines: Vec<u64>,
    /// The symmetries: where each cell goes.
    symmetries: Vec<Vec<usize>>,
}

impl Cells {
    fn new(rows: usize, columns: usize) -> Cells {
        let cell = |row: usize, column: usize| row * columns + column;
        let mut lines = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                for (down, right) in [(0i32, 1i32), (1, 0), (1, 1), (1, -1)] {
                    let place = |steps: i32| {
                        let row = usize::try_from(row as i32 + steps * down).ok().filter(|&row| row < rows)?;
                        let column = usize::try_from(column as i32 + steps * right).ok().filter(|&c| c < columns)?;
                        Some(1u64 << cell(row, column))
                    };
                    if let (Some(a), Some(b), Some(c)) = (place(0), place(1), place(2)) {
                        lines.push(a | b | c);
                    }
                }
            }
        }
        let mut symmetries = Vec::new();
        for code in 0..8 {
            let (flip_rows, flip_columns, transpose) = (code & 1 != 0, code & 2 != 0, code & 4 != 0);
            if transpose && rows != columns {
                continue;
            }
            let image = |index: usize| {
                let (row, column) = (index / columns, index % columns);
                let row = if flip_rows { rows - 1 - row } else { row };
                let column = if flip_columns { columns - 1 - column } else { column };
                if transpose { cell(column, row) } else { cell(row, column) }
            };
            symmetries.push((0..rows * columns).map(image).collect());
        }
        Cells { rows, columns, lines, symmetries }
    }

    fn is_dead(&self, marks: u64) -> bool {
        self.lines.iter().any(|&line| !marks & line == 0)
    }

    fn is_full(&self, marks: u64) -> bool {
        marks.count_ones() as usize == self.rows * self.columns
    }

    /// The sets of marks that are symmetric to this one.
    fn images(&self, marks: u64) -> impl Iterator<Item = u64> {
        self.symmetries.iter().map(move |symmetry| {
            let cells = symmetry.iter().enumerate().filter(|(cell, _)| marks >> cell & 1 == 1);
            cells.fold(0u64, |image, (_, &to)| image | 1 << to)
        })
    }

    /// The rows, `x` for a mark and `o` for an empty cell.
    fn picture(&self, marks: u64) -> String {
        let row = |row: usize| -> String {
            (0..self.columns)
                .map(|column| if marks >> (row * self.columns + column) & 1 == 1 { 'x' } else { 'o' })
                .collect()
        };
        (0..self.rows).map(row).collect::<Vec<_>>().join("_")
    }
}

impl Board for Cells {
    type Label = u64;

    fn start(&self) -> Vec<u64> {
        vec![0]
    }

    /// The least of the symmetric sets of marks.
    fn label(&mut self, marks: u64) -> u64 {
        self.images(marks).min().unwrap_or(marks)
    }

    fn for_each_move(&self, marks: u64, visit: &mut dyn FnMut(&[u64])) {
        for cell in (0..self.rows * self.columns).filter(|cell| marks >> cell & 1 == 0) {
            let marked = marks | 1 << cell;
            if self.is_dead(marked) || self.is_full(marked) { visit(&[]) } else { visit(&[marked]) }
        }
    }

    fn size(&self, marks: u64) -> u32 {
        marks.count_zeros()
    }
}

/// Notakto on boards of one size, or `None` when there are too many boards.
///
/// ```
/// # use misere_games::{Ruleset, boards::notakto::notakto};
/// let game = notakto(3, 3).unwrap();
/// assert_eq!((game.name(), game.last_heap(), game.heap_by_name("board")), ("notakto:3x3".to_string(), Some(46), Some(46)));
/// ```
///
/// # Panics
/// When there are no cells or more than [`MAX_CELLS`](super::MAX_CELLS).
pub fn notakto(rows: usize, columns: usize) -> Option<BoardGame> {
    assert!((1..=super::MAX_CELLS).contains(&(rows * columns)), "a board has 1 to {} cells", super::MAX_CELLS);
    let mut cells = Cells::new(rows, columns);
    let Heaps { options, components, start } = explore(&mut cells)?;
    let mut names: Vec<Option<String>> = components.iter().map(|&marks| Some(cells.picture(marks))).collect();
    let mut aliases = FxHashMap::default();
    for (heap, &marks) in (1..).zip(&components) {
        aliases.extend(cells.images(marks).map(|image| (cells.picture(image), heap)));
    }
    for heap in start {
        names[heap as usize - 1] = Some(BOARD.to_string());
        aliases.insert(BOARD.to_string(), heap);
    }
    Some(BoardGame { name: format!("notakto:{rows}x{columns}"), options, names, aliases })
}
