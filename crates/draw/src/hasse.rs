//! A Hasse diagram: an order given by its covers, drawn in layers.
//!
//! A node's layer is the length of the longest chain above it. A line that passes a layer has a place of its own there,
//! so none runs behind a box. Within a layer places are ordered by the mean place of their neighbours, swept down and
//! up a few times (the barycentre method of K. Sugiyama, S. Tagawa and M. Toda, 1981).

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
/// The width of a line that passes a layer.
const PASS: f64 = 6.0;
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
    let plan = Plan::new(nodes.len(), covers);
    let layers = plan.layers();
    let size = |node: &Node| {
        let lines = node.lines.iter().map(|line| text_width(line, SMALL));
        let width = lines.fold(text_width(&node.label, SIZE), f64::max) + 14.0;
        (width, 20.0 + node.lines.len() as f64 * 11.0)
    };
    let mut sizes: Vec<(f64, f64)> = nodes.iter().map(size).collect();
    sizes.resize(plan.depth.len(), (PASS, 0.0));
    let wide = |layer: &Vec<usize>| layer.iter().map(|&at| sizes[at].0 + GAP).sum::<f64>() - GAP;
    let width = layers.iter().map(wide).fold(text_width(title, SIZE), f64::max) + 24.0;
    let heights: Vec<f64> =
        layers.iter().map(|layer| layer.iter().map(|&at| sizes[at].1).fold(0.0, f64::max)).collect();
    let height = 30.0 + heights.iter().map(|tall| tall + BETWEEN).sum::<f64>() - BETWEEN + 12.0;
    let mut centre = vec![(0.0, 0.0); sizes.len()];
    let mut y = 30.0;
    let rows: Vec<(f64, f64)> = layers.iter().zip(&heights).map(|(layer, &tall)| (wide(layer), tall)).collect();
    for (layer, (wide, tall)) in layers.iter().zip(rows) {
        let mut x = (width - wide) / 2.0;
        for &at in layer {
            centre[at] = (x + sizes[at].0 / 2.0, y + tall / 2.0);
            x += sizes[at].0 + GAP;
        }
        // A line passes the layer from top to bottom.
        layer.iter().filter(|&&at| at >= nodes.len()).for_each(|&at| sizes[at].1 = tall);
        y += tall + BETWEEN;
    }
    let mut scene = Scene::new(title, width, height.max(44.0));
    scene.text((8.0, 15.0), Anchor::Start, SIZE, Ink::Text, title);
    for at in nodes.len()..sizes.len() {
        let ((x, y), half) = (centre[at], sizes[at].1 / 2.0);
        scene.line((x, y - half), (x, y + half), Ink::Faint, 1.2);
    }
    for &(above, below) in &plan.links {
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

/// Nodes in layers: after the nodes themselves come the places where lines pass a layer.
struct Plan {
    /// The layer of each.
    depth: Vec<usize>,
    /// Pairs (above, below) in neighbouring layers.
    links: Vec<(usize, usize)>,
}

impl Plan {
    fn new(count: usize, covers: &[(usize, usize)]) -> Plan {
        let mut plan = Plan { depth: depths(count, covers), links: Vec::new() };
        for &(above, below) in covers {
            let mut last = above;
            for layer in plan.depth[above] + 1..plan.depth[below] {
                plan.links.push((last, plan.depth.len()));
                last = plan.depth.len();
                plan.depth.push(layer);
            }
            plan.links.push((last, below));
        }
        plan
    }

    /// The places of each layer, from left to right.
    fn layers(&self) -> Vec<Vec<usize>> {
        let count = self.depth.len();
        let mut layers = vec![Vec::new(); self.depth.iter().max().map_or(0, |&deepest| deepest + 1)];
        (0..count).for_each(|node| layers[self.depth[node]].push(node));
        for sweep in 0..SWEEPS {
            let mut place = vec![0.0; count];
            for layer in &layers {
                let middle = layer.len() as f64 / 2.0;
                layer.iter().enumerate().for_each(|(at, &node)| place[node] = at as f64 - middle);
            }
            for layer in &mut layers {
                let mean = |node: usize| {
                    let neighbours = self.links.iter().filter_map(|&(above, below)| match sweep % 2 {
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
}

/// The length of the longest chain above each node.
fn depths(count: usize, covers: &[(usize, usize)]) -> Vec<usize> {
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
    depth
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_below_all_that_cover_it() {
        let covers = [(0, 1), (0, 2), (1, 3), (2, 3), (0, 3), (3, 4)];
        let plan = Plan::new(5, &covers);
        let layers = plan.layers();
        let depth = |node: usize| layers.iter().position(|layer| layer.contains(&node)).unwrap();
        assert!(covers.iter().all(|&(above, below)| depth(above) < depth(below)));
        assert_eq!(layers.len(), 4);
        // The line from 0 to 3 passes the layer of 1 and 2.
        assert_eq!((plan.depth.len(), layers[1].len(), plan.links.len()), (6, 3, 7));
    }

    /// Two crossed edges are uncrossed.
    #[test]
    fn a_crossing_that_need_not_be_is_not() {
        let layers = Plan::new(4, &[(0, 3), (1, 2)]).layers();
        let place = |node: usize| layers.iter().find_map(|layer| layer.iter().position(|&n| n == node)).unwrap();
        assert_eq!(place(0) < place(1), place(3) < place(2));
    }

    #[test]
    #[should_panic(expected = "circle")]
    fn circles_are_refused() {
        let _ = Plan::new(2, &[(0, 1), (1, 0)]);
    }
}
