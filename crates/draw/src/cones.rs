//! The normal forms of an infinite quotient as cones: a panel for each family of words, in the exponents of two
//! letters.
//!
//! In a panel the column is the exponent of the first growing letter, the row that of the second. The cells of one box
//! have one colour. A disc is a P-position, a small dot another one.

use crate::scene::text_width;
use crate::{Anchor, Ink, Scene};

/// What is drawn in one panel.
pub struct Panel<'a> {
    /// The words that the panel is for.
    pub label: &'a str,
    /// The box of normal forms that a cell lies in, and whether it is P; `None` where the word is not normal.
    pub cell: &'a dyn Fn(usize, usize) -> Option<(usize, bool)>,
}

/// What is drawn.
pub struct Cones<'a> {
    /// What it shows.
    pub title: &'a str,
    /// The two letters; the second is empty when there is one alone.
    pub letters: (&'a str, &'a str),
    /// Columns and rows of each panel.
    pub size: (usize, usize),
    /// The panels.
    pub panels: &'a [Panel<'a>],
}

const STEP: f64 = 9.0;
const LEFT: f64 = 22.0;
const TOP: f64 = 34.0;
const GAP: f64 = 14.0;
/// The width that panels fill before the next row begins.
const WIDTH: f64 = 720.0;
const SIZE: f64 = 10.0;
/// Numbers stand at every fifth cell.
const TICK: usize = 5;

/// The panels in rows. Cost: a question a cell.
///
/// ```
/// use misere_draw::cones::{Cones, Panel, cones};
/// let cell = |x: usize, _: usize| (x < 2).then_some((x, x == 1));
/// let panels = [Panel { label: "1, a", cell: &cell }];
/// let scene = cones(&Cones { title: "demo", letters: ("d", ""), size: (4, 1), panels: &panels });
/// assert_eq!(scene.to_svg().matches("<circle").count(), 2);
/// ```
#[must_use]
pub fn cones(cones: &Cones) -> Scene {
    let extents: Vec<(usize, usize)> = cones.panels.iter().map(|panel| extent(cones.size, panel)).collect();
    let wide = |at: usize| LEFT + (extents[at].0 as f64 * STEP).max(text_width(cones.panels[at].label, SIZE)) + GAP;
    let mut places = Vec::new();
    let (mut x, mut y, mut high, mut right) = (4.0, 26.0, 0.0, text_width(cones.title, 11.0) + 16.0);
    for (at, extent) in extents.iter().enumerate() {
        if x > 4.0 && x + wide(at) > WIDTH {
            (x, y, high) = (4.0, y + high, 0.0);
        }
        places.push((x, y));
        x += wide(at);
        high = f64::max(high, TOP + extent.1 as f64 * STEP + GAP);
        right = f64::max(right, x);
    }
    let mut scene = Scene::new(cones.title, right, y + high);
    scene.text((8.0, 15.0), Anchor::Start, 11.0, Ink::Text, cones.title);
    for ((panel, place), extent) in cones.panels.iter().zip(places).zip(extents) {
        draw(&mut scene, cones.letters, panel, place, extent);
    }
    scene
}

/// Columns and rows that have a normal form.
fn extent(size: (usize, usize), panel: &Panel) -> (usize, usize) {
    let cells = (0..size.1).flat_map(|row| (0..size.0).map(move |column| (column, row)));
    let normal = cells.filter(|&(column, row)| (panel.cell)(column, row).is_some());
    normal.fold((1, 1), |most, (column, row)| (most.0.max(column + 1), most.1.max(row + 1)))
}

fn draw(scene: &mut Scene, letters: (&str, &str), panel: &Panel, (x, y): (f64, f64), (columns, rows): (usize, usize)) {
    scene.text((x + LEFT, y + 11.0), Anchor::Start, SIZE, Ink::Text, panel.label);
    for column in (0..columns).step_by(TICK) {
        let text = power(letters.0, column);
        scene.text((x + LEFT + (column as f64 + 0.5) * STEP, y + TOP - 5.0), Anchor::Middle, 7.0, Ink::Text, text);
    }
    for row in (0..rows).step_by(TICK).filter(|_| !letters.1.is_empty()) {
        let text = power(letters.1, row);
        scene.text((x + LEFT - 4.0, y + TOP + (row as f64 + 0.5) * STEP + 3.0), Anchor::End, 7.0, Ink::Text, text);
    }
    for row in 0..rows {
        for column in 0..columns {
            let Some((number, is_p)) = (panel.cell)(column, row) else { continue };
            let at = (x + LEFT + column as f64 * STEP, y + TOP + row as f64 * STEP);
            scene.boxed(at, (STEP - 0.5, STEP - 0.5), Ink::Category(number), None);
            scene.disc((at.0 + STEP / 2.0, at.1 + STEP / 2.0), if is_p { 3.0 } else { 0.7 }, Ink::On(number));
        }
    }
}

/// 1, d, d^5, ….
fn power(letter: &str, exponent: usize) -> String {
    match exponent {
        0 => "1".into(),
        1 => letter.into(),
        _ => format!("{letter}^{exponent}"),
    }
}
