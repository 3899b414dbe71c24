//! The P-positions in the numbers of two heaps (\[PS\] Figure 11).

use crate::{Anchor, Ink, Scene};

/// What is drawn.
pub struct Grid<'a> {
    /// The numbers of columns and rows.
    pub size: (usize, usize),
    /// What the columns count.
    pub columns: &'a str,
    /// What the rows count.
    pub rows: &'a str,
    /// Whether the position with this column and row is P.
    pub is_p: &'a dyn Fn(usize, usize) -> bool,
}

const STEP: f64 = 10.0;
const MARGIN: f64 = 34.0;
/// Numbers stand at every fifth row and column.
const TICK: usize = 5;

/// A disc for each P-position, a dot for each N-position; columns go right, rows down. Cost: a question a cell.
///
/// ```
/// use misere_draw::grid::{Grid, grid};
/// let scene = grid(&Grid { size: (3, 2), columns: "1", rows: "2", is_p: &|x, y| x == y });
/// assert_eq!(scene.to_svg().matches("<circle").count(), 6);
/// ```
#[must_use]
pub fn grid(grid: &Grid) -> Scene {
    let (columns, rows) = grid.size;
    let (width, height) = (MARGIN + columns as f64 * STEP + 6.0, MARGIN + rows as f64 * STEP + 6.0);
    let title = format!("P-positions: columns {}, rows {}", grid.columns, grid.rows);
    let mut scene = Scene::new(title, width, height);
    let place = |at: usize| MARGIN + (at as f64 + 0.5) * STEP;
    scene.text((MARGIN, 10.0), Anchor::Start, 9.0, Ink::Text, format!("{} right, {} down", grid.columns, grid.rows));
    for column in (0..columns).step_by(TICK) {
        scene.text((place(column), MARGIN - 6.0), Anchor::Middle, 8.0, Ink::Text, column.to_string());
    }
    for row in (0..rows).step_by(TICK) {
        scene.text((MARGIN - 6.0, place(row) + 3.0), Anchor::End, 8.0, Ink::Text, row.to_string());
    }
    for row in 0..rows {
        for column in 0..columns {
            let (radius, ink) = if (grid.is_p)(column, row) { (4.0, Ink::P) } else { (1.0, Ink::Faint) };
            scene.disc((place(column), place(row)), radius, ink);
        }
    }
    scene
}
