//! A Hasse diagram: an order given by its covers, drawn in layers.
//!
//! A node's layer is the length of the longest chain above it. Within a layer nodes are ordered by the mean place of
//! their neighbours, swept down and up a few times (the barycentre method of K. Sugiyama, S. Tagawa and M. Toda, 1981).

use crate::scene::text_width;
use crate::{Anchor, Ink, Scene};

/// A node: lines of text in a box.
pub struct Node {
    /// The first line, larger.
    pub label: String,
    /// Further lines.
    pub lines: Vec<String>,
    /// Whether it is marked: the idempotent or the game is in P.
    pub is_p: bool,
}

const SIZE: f64 = 11.0;
const SMALL: f64 = 8.5;
const GAP: f64 = 18.0;
const BETWEEN: f64 = 34.0;
const SWEEPS: usize = 8;

/// The nodes, and pairs (above, below) of places in them. Cost: a few sorts of each layer.
///
/// # Panics
/// If a pair names no node or the pairs have a circle.
///
/// ```
/// use misere_draw::hasse::{Node, hasse};
/// let node = |label: &str| Node { label: label.into(), lines: vec!["order 2".into()], is_p: false };
/// let scene = hasse("idempotents", &[node("1"), node("b^2"), node("c^2")], &[(0, 1), (1, 2)]);
/// assert_eq!(scene.to_svg().matches("<line").count(), 2);
/// ```
#[must_use]
pub fn hasse(title: &str, nodes: &[Node], covers: &[(usize, usize)]) -> Scene {
    let layers = layers(nodes.len(), covers);
    let size = |node: &Node| {
        let lines = node.lines.iter().map(|line| text_width(line, SMALL));
        let width = lines.fold(text_width(&node.label, SIZE), f64::max) + 14.0;
        (width, 20.0 + node.lines.len() as f64 * 11.0)
    };
    let sizes: Vec<(f64, f64)> = nodes.iter().map(size).collect();
    let wide = |layer: &Vec<usize>| layer.iter().map(|&at| sizes[at].0 + GAP).sum::<f64>() - GAP;
    let width = layers.iter().map(wide).fold(text_width(title, SIZE), f64::max) + 24.0;
    let tall = |layer: &Vec<usize>| layer.iter().map(|&at| sizes[at].1).fold(0.0, f64::max);
    let height = 30.0 + layers.iter().map(|layer| tall(layer) + BETWEEN).sum::<f64>() - BETWEEN + 12.0;
    let mut centre = vec![(0.0, 0.0); nodes.len()];
    let mut y = 30.0;
    for layer in &layers {
        let mut x = (width - wide(layer)) / 2.0;
        for &at in layer {
            centre[at] = (x + sizes[at].0 / 2.0, y + tall(layer) / 2.0);
            x += sizes[at].0 + GAP;
        }
        y += tall(layer) + BETWEEN;
    }
    let mut scene = Scene::new(title, width, height.max(44.0));
    scene.text((8.0, 15.0), Anchor::Start, SIZE, Ink::Text, title);
    for &(above, below) in covers {
        let (from, to) = (centre[above], centre[below]);
        scene.line((from.0, from.1 + sizes[above].1 / 2.0), (to.0, to.1 - sizes[below].1 / 2.0), Ink::Faint, 1.2);
    }
    for (at, node) in nodes.iter().enumerate() {
        let ((x, y), (width, height)) = (centre[at], sizes[at]);
        let border = if node.is_p { Ink::P } else { Ink::Text };
        scene.boxed((x - width / 2.0, y - height / 2.0), (width, height), Ink::Paper, Some(border));
        let ink = if node.is_p { Ink::P } else { Ink::Text };
        scene.text((x, y - height / 2.0 + 14.0), Anchor::Middle, SIZE, ink, node.label.clone());
        for (line, text) in node.lines.iter().enumerate() {
            let base = y - height / 2.0 + 25.0 + line as f64 * 11.0;
            scene.text((x, base), Anchor::Middle, SMALL, Ink::Text, text.clone());
        }
    }
    scene
}

/// The nodes of each layer, from left to right.
fn layers(count: usize, covers: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut depth = vec![0; count];
    for round in 0.. {
        let mut changed = false;
        for &(above, below) in covers {
            if depth[below] <= depth[above] {
                depth[below] = depth[above] + 1;
                changed = true;
            }
        }
        if !changed {
            break;
        }
        assert!(round <= count, "the covers have a circle");
    }
    let mut layers = vec![Vec::new(); depth.iter().max().map_or(0, |&deepest| deepest + 1)];
    (0..count).for_each(|node| layers[depth[node]].push(node));
    for sweep in 0..SWEEPS {
        let mut place = vec![0.0; count];
        for layer in &layers {
            let middle = layer.len() as f64 / 2.0;
            layer.iter().enumerate().for_each(|(at, &node)| place[node] = at as f64 - middle);
        }
        for layer in &mut layers {
            let mean = |node: usize| {
                let neighbours = covers.iter().filter_map(|&(above, below)| match sweep % 2 {
                    0 => (below == node).then_some(above),
                    _ => (above == node).then_some(below),
                });
                let places: Vec<f64> = neighbours.map(|neighbour| place[neighbour]).collect();
                if places.is_empty() { place[node] } else { places.iter().sum::<f64>() / places.len() as f64 }
            };
            let mut keyed: Vec<(f64, usize)> = layer.iter().map(|&node| (mean(node), node)).collect();
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
            *layer = keyed.into_iter().map(|(_, node)| node).collect();
        }
    }
    layers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_below_all_that_cover_it() {
        let covers = [(0, 1), (0, 2), (1, 3), (2, 3), (0, 3), (3, 4)];
        let layers = layers(5, &covers);
        let depth = |node: usize| layers.iter().position(|layer| layer.contains(&node)).unwrap();
        assert!(covers.iter().all(|&(above, below)| depth(above) < depth(below)));
        assert_eq!(layers.len(), 4);
    }

    /// Two crossed edges are uncrossed.
    #[test]
    fn a_crossing_that_need_not_be_is_not() {
        let layers = layers(4, &[(0, 3), (1, 2)]);
        let place = |node: usize| layers.iter().find_map(|layer| layer.iter().position(|&n| n == node)).unwrap();
        assert_eq!(place(0) < place(1), place(3) < place(2));
    }

    #[test]
    #[should_panic(expected = "circle")]
    fn circles_are_refused() {
        let _ = layers(2, &[(0, 1), (1, 0)]);
    }
}
