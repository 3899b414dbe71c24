//! The P-positions in the numbers of two or three heaps (\[PS\] Figure 11).

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
    let (width, height) = measure(grid.size);
    let title = format!("P-positions: columns {}, rows {}", grid.columns, grid.rows);
    let mut scene = Scene::new(title, width, height);
    scene.text((MARGIN, 10.0), Anchor::Start, 9.0, Ink::Text, format!("{} right, {} down", grid.columns, grid.rows));
    draw(&mut scene, (0.0, 0.0), grid.size, grid.is_p);
    scene
}

/// The P-positions in the numbers of three heaps.
pub struct Grids<'a> {
    /// The numbers of columns and rows.
    pub size: (usize, usize),
    /// What the columns count.
    pub columns: &'a str,
    /// What the rows count.
    pub rows: &'a str,
    /// What each grid shows.
    pub labels: &'a [String],
    /// Whether the position with this grid, column and row is P.
    pub is_p: &'a dyn Fn(usize, usize, usize) -> bool,
}

/// The width that grids fill before the next row begins.
const WIDTH: f64 = 720.0;

/// A grid for each number of a third heap, side by side, as in \[PS\] Figure 11. Cost: a question a cell.
///
/// ```
/// use misere_draw::grid::{Grids, grids};
/// let labels = ["0".to_string(), "1".to_string()];
/// let grids = grids(&Grids { size: (3, 2), columns: "1", rows: "2", labels: &labels, is_p: &|k, x, y| x == y + k });
/// assert_eq!(grids.to_svg().matches("<circle").count(), 12);
/// ```
#[must_use]
pub fn grids(grids: &Grids) -> Scene {
    let (width, height) = measure(grids.size);
    let across = ((WIDTH / width) as usize).clamp(1, grids.labels.len().max(1));
    let down = grids.labels.len().div_ceil(across);
    let title = format!("P-positions: columns {}, rows {}", grids.columns, grids.rows);
    let shown = format!("{} right, {} down", grids.columns, grids.rows);
    let least = crate::scene::text_width(&shown, 9.0) + MARGIN;
    let mut scene = Scene::new(title, (across as f64 * width).max(least), 14.0 + down as f64 * height);
    scene.text((MARGIN, 10.0), Anchor::Start, 9.0, Ink::Text, shown);
    for (number, label) in grids.labels.iter().enumerate() {
        let at = ((number % across) as f64 * width, 14.0 + (number / across) as f64 * height);
        scene.text((at.0 + MARGIN, at.1 + 12.0), Anchor::Start, 9.0, Ink::Text, label.clone());
        draw(&mut scene, at, grids.size, &|x, y| (grids.is_p)(number, x, y));
    }
    scene
}

/// Width and height of a grid.
fn measure((columns, rows): (usize, usize)) -> (f64, f64) {
    (MARGIN + columns as f64 * STEP + 6.0, MARGIN + rows as f64 * STEP + 6.0)
}

/// A grid whose corner is at a point.
fn draw(scene: &mut Scene, at: (f64, f64), (columns, rows): (usize, usize), is_p: &dyn Fn(usize, usize) -> bool) {
    let place = |number: usize| MARGIN + (number as f64 + 0.5) * STEP;
    for column in (0..columns).step_by(TICK) {
        let point = (at.0 + place(column), at.1 + MARGIN - 6.0);
        scene.text(point, Anchor::Middle, 8.0, Ink::Text, column.to_string());
    }
    for row in (0..rows).step_by(TICK) {
        let point = (at.0 + MARGIN - 6.0, at.1 + place(row) + 3.0);
        scene.text(point, Anchor::End, 8.0, Ink::Text, row.to_string());
    }
    for row in 0..rows {
        for column in 0..columns {
            let (radius, ink) = if is_p(column, row) { (4.0, Ink::P) } else { (1.0, Ink::Faint) };
            scene.disc((at.0 + place(column), at.1 + place(row)), radius, ink);
        }
    }
}
