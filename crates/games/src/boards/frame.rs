//! How the cells of a board are named, drawn and read back.
//!
//! A board has columns a, b, … and rows 1, 2, … from the top: `b3` is in the second column and the third row. A list,
//! as the vertices of a graph without a drawing, has numbers. In positions a board is one word: its rows from the top
//! with `_` or `/` between them, `.` or `o` for a free cell, `#` or `x` for one that is taken.

#![expect(clippy::cast_possible_truncation, reason = "a board has at most 64 cells")]

use super::bits::bits;
use crate::notation::{quoted, shortened};

/// The cells of a board or of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    rows: usize,
    columns: usize,
    is_list: bool,
}

/// How free and taken cells are written.
pub(super) const TAKEN: [char; 2] = ['.', '#'];
/// How empty cells and cells with a cross are written.
pub(super) const CROSSED: [char; 2] = ['o', 'x'];

impl Frame {
    pub(super) fn board(rows: usize, columns: usize) -> Frame {
        Frame { rows, columns, is_list: false }
    }

    pub(super) fn list(cells: usize) -> Frame {
        Frame { rows: 1, columns: cells, is_list: true }
    }

    pub(super) fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// The name of a cell.
    pub(super) fn cell(&self, cell: usize) -> String {
        if self.is_list {
            return (cell + 1).to_string();
        }
        format!("{}{}", column_name(cell % self.columns), cell / self.columns + 1)
    }

    /// The word that [`Frame::read`] reads.
    pub(super) fn word(&self, taken: u64, [free, mark]: [char; 2]) -> String {
        let cell = |cell: usize| if taken >> cell & 1 == 1 { mark } else { free };
        let row = |row: usize| -> String { (row * self.columns..(row + 1) * self.columns).map(cell).collect() };
        (0..self.rows).map(row).collect::<Vec<_>>().join("_")
    }

    /// The taken cells of a word.
    pub(super) fn read(&self, word: &str) -> Result<u64, String> {
        if word.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(format!(
                "a bare number does not say which piece; {word} boards are `{word}*board`, and a piece is drawn as `{}`",
                self.word(1, TAKEN)
            ));
        }
        let (mut taken, mut rows) = (0, 0);
        for (index, row) in word.split(['_', '/']).enumerate() {
            rows = index + 1;
            let cells = row.chars().count();
            if let Some(bad) = row.chars().find(|c| !"ox.#OX".contains(*c)) {
                return Err(format!(
                    "there is no piece `{}`: {} is no cell; draw it as `{}` or say `board`",
                    shortened(word),
                    quoted(bad),
                    self.word(1, TAKEN)
                ));
            }
            if cells != self.columns {
                return Err(format!("row {rows} has {cells} cells, the board has {} columns", self.columns));
            }
            if rows > self.rows {
                continue;
            }
            for (column, c) in row.chars().enumerate() {
                taken |= u64::from(matches!(c, 'x' | 'X' | '#')) << (index * self.columns + column);
            }
        }
        if rows == self.rows {
            Ok(taken)
        } else {
            Err(format!("the drawing has {rows} rows, the board has {}", self.rows))
        }
    }

    /// The board as lines with the names of rows and columns; of a list the cells that are left.
    pub(super) fn picture(&self, taken: u64, [free, mark]: [char; 2]) -> String {
        if self.is_list {
            let cells: Vec<String> = (0..self.cells())
                .map(|cell| if taken >> cell & 1 == 1 { mark.to_string() } else { self.cell(cell) })
                .collect();
            return cells.join(" ");
        }
        let margin = self.rows.to_string().len();
        let header: Vec<String> = (0..self.columns).map(column_name).collect();
        let width = header.last().map_or(1, String::len);
        let mut lines = vec![format!("{:margin$} {}", "", joined(&header, width))];
        for row in 0..self.rows {
            let cell = |column: usize| {
                let is_taken = taken >> (row * self.columns + column) & 1 == 1;
                if is_taken { mark } else { free }.to_string()
            };
            let cells: Vec<String> = (0..self.columns).map(cell).collect();
            lines.push(format!("{:>margin$} {}", row + 1, joined(&cells, width)));
        }
        lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
    }

    /// The symmetries of the board: where each cell goes.
    pub(super) fn symmetries(&self) -> Vec<Vec<u8>> {
        let (rows, columns) = (self.rows, self.columns);
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
                (if transpose { column * columns + row } else { row * columns + column }) as u8
            };
            symmetries.push((0..rows * columns).map(image).collect());
        }
        symmetries
    }
}

/// Where the cells of a set go.
pub(super) fn image(symmetry: &[u8], cells: u64) -> u64 {
    bits(cells).fold(0, |image, cell| image | 1 << symmetry[cell])
}

fn joined(cells: &[String], width: usize) -> String {
    cells.iter().map(|cell| format!("{cell:width$}")).collect::<Vec<_>>().join(" ")
}

/// a to z, then aa, ab, ….
fn column_name(column: usize) -> String {
    let letter = |index: usize| char::from(b'a' + (index % 26) as u8);
    if column < 26 { letter(column).to_string() } else { format!("{}{}", letter(column / 26 - 1), letter(column)) }
}
