//! A multiplication table, the elements grouped by archimedean component, P marked.

use crate::scene::text_width;
use crate::{Anchor, Ink, Scene};

/// What is drawn.
pub struct Table<'a> {
    /// What it shows.
    pub title: &'a str,
    /// The elements by component, in the order in which they are drawn.
    pub components: &'a [Vec<usize>],
    /// The labels of the elements.
    pub labels: &'a dyn Fn(usize) -> String,
    /// The product of two elements.
    pub product: &'a dyn Fn(usize, usize) -> usize,
    /// Whether an element is in P.
    pub is_p: &'a dyn Fn(usize) -> bool,
}

/// Tables of more elements are drawn without words in the cells.
const WORDS_TO: usize = 48;
const SIZE: f64 = 9.0;

/// The colour of a cell is the component of the product, a disc stands in the cells whose product is in P.
/// Cost: |Q|².
///
/// ```
/// use misere_draw::eggbox::{Table, table};
/// let scene = table(&Table {
///     title: "T_1",
///     components: &[vec![0, 1]],
///     labels: &|x| ["1", "a"][x].to_string(),
///     product: &|x, y| (x + y) % 2,
///     is_p: &|x| x == 1,
/// });
/// assert_eq!(scene.to_svg().matches("<circle").count(), 2);
/// ```
#[must_use]
pub fn table(table: &Table) -> Scene {
    let order: Vec<usize> = table.components.concat();
    let most = order.iter().max().map_or(0, |&x| x + 1);
    let mut component = vec![0; most];
    for (number, members) in table.components.iter().enumerate() {
        members.iter().for_each(|&x| component[x] = number);
    }
    let words = order.len() <= WORDS_TO;
    let labels: Vec<String> = order.iter().map(|&x| (table.labels)(x)).collect();
    let widest = labels.iter().map(|label| text_width(label, SIZE)).fold(10.0, f64::max);
    let (step, high) = if words { (widest + 14.0, 18.0) } else { (6.0, 6.0) };
    let (left, top) = (if words { widest + 14.0 } else { 14.0 }, if words { 40.0 } else { 28.0 });
    let side = order.len() as f64;
    let width = (left + side * step + 10.0).max(text_width(table.title, 11.0) + 16.0);
    let mut scene = Scene::new(table.title, width, top + side * high + 10.0);
    scene.text((8.0, 15.0), Anchor::Start, 11.0, Ink::Text, table.title);
    for (at, label) in labels.iter().enumerate().filter(|_| words) {
        let at = at as f64;
        scene.text((left + (at + 0.5) * step, top - 6.0), Anchor::Middle, SIZE, Ink::Text, label.clone());
        scene.text((left - 6.0, top + (at + 0.5) * high + 3.0), Anchor::End, SIZE, Ink::Text, label.clone());
    }
    for (row, &x) in order.iter().enumerate() {
        for (column, &y) in order.iter().enumerate() {
            let product = (table.product)(x, y);
            let (ink, on) = (Ink::Category(component[product]), Ink::On(component[product]));
            let (cx, cy) = (left + column as f64 * step, top + row as f64 * high);
            scene.boxed((cx, cy), (step - 0.5, high - 0.5), ink, None);
            let is_p = (table.is_p)(product);
            if words {
                let middle = cx + step / 2.0 + if is_p { 4.0 } else { 0.0 };
                scene.text((middle, cy + high / 2.0 + 3.0), Anchor::Middle, SIZE, on, (table.labels)(product));
            }
            if is_p {
                let radius = if words { 2.5 } else { 1.6 };
                let x = if words { cx + 5.0 } else { cx + step / 2.0 };
                scene.disc((x, cy + high / 2.0), radius, on);
            }
        }
    }
    scene
}
