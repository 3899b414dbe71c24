//! The pretending function as a colour strip: rows of one period, a colour and a label for each value.

use crate::scene::text_width;
use crate::{Anchor, Ink, Scene};

/// What is drawn.
pub struct Strip<'a> {
    /// What it shows.
    pub title: &'a str,
    /// The values of heaps 1, 2, …, as numbers.
    pub values: &'a [usize],
    /// The labels of the values.
    pub labels: &'a dyn Fn(usize) -> String,
    /// Heaps in a row: the period, or what the reader likes.
    pub columns: usize,
    /// (period, preperiod) when the function is periodic: from the preperiod on there is a bar above.
    pub period: Option<(usize, usize)>,
}

const HEIGHT: f64 = 22.0;
const LEFT: f64 = 46.0;
const TOP: f64 = 40.0;
const SIZE: f64 = 10.0;

/// A box for each heap, coloured by value; the first row begins with heap 1. Cost: linear in the number of heaps.
///
/// ```
/// use misere_draw::strip::{Strip, strip};
/// let labels = |value: usize| ["1", "a", "b"][value].to_string();
/// let scene = strip(&Strip { title: "demo", values: &[1, 2, 1, 2], labels: &labels, columns: 2, period: Some((2, 1)) });
/// assert_eq!(scene.to_svg().matches("<rect").count(), 5);
/// ```
#[must_use]
pub fn strip(strip: &Strip) -> Scene {
    let columns = strip.columns.max(1);
    let widest = strip.values.iter().map(|&value| text_width(&(strip.labels)(value), SIZE)).fold(12.0, f64::max);
    let step = widest + 8.0;
    let rows = strip.values.len().div_ceil(columns);
    let width = LEFT + step * columns.min(strip.values.len().max(1)) as f64 + 12.0;
    let mut scene =
        Scene::new(strip.title, width.max(text_width(strip.title, 11.0) + 16.0), TOP + rows as f64 * HEIGHT + 10.0);
    scene.text((8.0, 15.0), Anchor::Start, 11.0, Ink::Text, strip.title);
    for column in 0..columns.min(strip.values.len()) {
        let x = LEFT + (column as f64 + 0.5) * step;
        scene.text((x, TOP - 6.0), Anchor::Middle, 8.0, Ink::Text, format!("+{}", column + 1));
    }
    let mut seen: Vec<usize> = Vec::new();
    for (index, &value) in strip.values.iter().enumerate() {
        let (row, column) = (index / columns, index % columns);
        let (x, y) = (LEFT + column as f64 * step, TOP + row as f64 * HEIGHT);
        if column == 0 {
            scene.text((LEFT - 6.0, y + 15.0), Anchor::End, 8.0, Ink::Text, format!("{}+", row * columns));
        }
        let number = seen.iter().position(|&other| other == value).unwrap_or_else(|| {
            seen.push(value);
            seen.len() - 1
        });
        scene.boxed((x + 1.0, y + 1.0), (step - 2.0, HEIGHT - 2.0), Ink::Category(number), None);
        scene.text((x + step / 2.0, y + 15.0), Anchor::Middle, SIZE, Ink::On(number), (strip.labels)(value));
        // A bar above each heap whose value repeats for ever.
        if strip.period.is_some_and(|(_, preperiod)| index + 1 >= preperiod) {
            scene.line((x + 1.0, y), (x + step - 1.0, y), Ink::P, 1.5);
        }
    }
    scene
}
