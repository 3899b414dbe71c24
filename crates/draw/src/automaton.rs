//! An automaton that reads letters of some binary digits: its states on a circle with arrows between them, or as DOT.
//!
//! An arrow is labelled by the letters that take it, as few *cubes* as are found: `1*0` stands for 100 and 110. Chords
//! of a circle pass no other state, so states need no better places; pairs of arrows between two states bend apart. A
//! state has its number, and below it that of its output, which is its colour too. Graphviz reads the DOT text, and
//! lays out larger automata.

use crate::scene::text_width;
use crate::{Anchor, Ink, Scene};
use std::collections::BTreeMap;
use std::f64::consts::TAU;
use std::fmt::Write;

/// An automaton; state 0 is the first.
pub struct Automaton {
    /// What it shows.
    pub title: String,
    /// The names of the digits of a letter.
    pub digits: Vec<String>,
    /// For each state its output.
    pub outputs: Vec<usize>,
    /// For each state the states after the letters; that after digits b is at Σ b_j·2^j.
    pub children: Vec<Vec<usize>>,
    /// What each output means.
    pub meanings: Vec<String>,
}

/// A scene has at most so many states, and DOT so many arrows.
pub const MOST_STATES: usize = 60;
/// See [`MOST_STATES`].
pub const MOST_ARROWS: usize = 50_000;

const RADIUS: f64 = 11.0;
const SIZE: f64 = 10.0;
const SMALL: f64 = 7.5;
/// Room for a state on the circle.
const ROOM: f64 = 46.0;
/// The pieces of a bent line.
const PIECES: usize = 14;

impl Automaton {
    /// The arrows: from, to and label.
    fn arrows(&self) -> Vec<(usize, usize, String)> {
        let mut all = Vec::new();
        for (from, children) in self.children.iter().enumerate() {
            let mut letters: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
            children.iter().enumerate().for_each(|(letter, &to)| letters.entry(to).or_default().push(letter));
            let label = |letters: &[usize]| cubes(letters, self.digits.len()).join(", ");
            all.extend(letters.into_iter().map(|(to, letters)| (from, to, label(&letters))));
        }
        all
    }

    fn legend(&self) -> Vec<String> {
        self.meanings.iter().enumerate().map(|(output, meaning)| format!("{output}: {meaning}")).collect()
    }

    /// The states on a circle; `None` above [`MOST_STATES`]. Cost: a curve for each arrow.
    ///
    /// ```
    /// use misere_draw::automaton::Automaton;
    /// let even = Automaton {
    ///     title: "even numbers".into(),
    ///     digits: vec!["x".into()],
    ///     outputs: vec![1, 1, 0],
    ///     children: vec![vec![1, 2], vec![1, 1], vec![2, 2]],
    ///     meanings: vec!["odd".into(), "even".into()],
    /// };
    /// assert!(even.scene().unwrap().to_svg().contains("even numbers"));
    /// assert!(even.to_dot().unwrap().contains("2 -> 2 [label=\"*\"]"));
    /// ```
    #[must_use]
    pub fn scene(&self) -> Option<Scene> {
        let count = self.outputs.len();
        if count > MOST_STATES {
            return None;
        }
        let circle = (count as f64 * ROOM / TAU).max(100.0);
        let reach = circle + 54.0;
        let legend = self.legend();
        let below = 16.0 + legend.len() as f64 * 13.0;
        let words = legend.iter().map(|line| text_width(line, SMALL) + 40.0);
        let width = words.fold(f64::max(2.0 * reach, text_width(&self.title, SIZE) + 24.0), f64::max);
        let middle = (width / 2.0, 24.0 + reach);
        let mut scene = Scene::new(self.title.clone(), width, 24.0 + 2.0 * reach + below);
        scene.text((8.0, 15.0), Anchor::Start, SIZE, Ink::Text, self.title.clone());
        let place = |state: usize| {
            let angle = TAU * state as f64 / count as f64 - TAU / 4.0;
            (middle.0 + circle * angle.cos(), middle.1 + circle * angle.sin())
        };
        let arrows = self.arrows();
        for (from, to, label) in &arrows {
            let (a, b) = (place(*from), place(*to));
            if from == to {
                let out = towards(middle, a, circle + 2.2 * RADIUS);
                loop_at(&mut scene, a, out, label);
            } else {
                arrow(&mut scene, a, b, label);
            }
        }
        // The first state has an arrow from nowhere.
        let (start, first) = ((place(0).0 - 3.0 * RADIUS, place(0).1 - 1.5 * RADIUS), place(0));
        head(&mut scene, start, towards(start, first, distance(start, first) - RADIUS));
        for (state, &output) in self.outputs.iter().enumerate() {
            scene.disc(place(state), RADIUS, Ink::Category(output));
            let (x, y) = place(state);
            scene.text((x, y + 1.0), Anchor::Middle, SIZE, Ink::On(output), state.to_string());
            scene.text((x, y + 8.5), Anchor::Middle, SMALL, Ink::On(output), output.to_string());
        }
        for (output, line) in legend.into_iter().enumerate() {
            let y = 24.0 + 2.0 * reach + 8.0 + output as f64 * 13.0;
            scene.disc((16.0, y - 2.5), 4.5, Ink::Category(output));
            scene.text((26.0, y), Anchor::Start, SMALL, Ink::Text, line);
        }
        Some(scene)
    }

    /// The graph as DOT; `None` above [`MOST_ARROWS`]. Cost: linear in the arrows, and the cubes of each.
    #[must_use]
    pub fn to_dot(&self) -> Option<String> {
        let arrows = self.arrows();
        if arrows.len() > MOST_ARROWS {
            return None;
        }
        let mut out = String::from("digraph automaton {\n");
        let legend = self.legend().iter().map(|line| quoted(line) + "\\l").collect::<String>();
        let digits = self.digits.join(" ");
        let title = quoted(&self.title);
        // Writing to a string does not fail.
        let _ = writeln!(out, "  label=\"{title}\\ldigits: {}\\l{legend}\";", quoted(&digits));
        out += "  rankdir=LR;\n  node [shape=circle, style=filled];\n  start [shape=point];\n  start -> 0;\n";
        for (state, &output) in self.outputs.iter().enumerate() {
            let ((r, g, b), (tr, tg, tb)) = (Ink::Category(output).light(), Ink::On(output).light());
            let _ = writeln!(
                out,
                "  {state} [label=\"{state}\\n{output}\", fillcolor=\"#{r:02x}{g:02x}{b:02x}\", \
                 fontcolor=\"#{tr:02x}{tg:02x}{tb:02x}\"];"
            );
        }
        for (from, to, label) in arrows {
            let _ = writeln!(out, "  {from} -> {to} [label=\"{label}\"];");
        }
        Some(out + "}\n")
    }
}

fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

fn distance(a: (f64, f64), b: (f64, f64)) -> f64 {
    (b.0 - a.0).hypot(b.1 - a.1)
}

/// The point at this distance from `a` on the way to `b`.
fn towards(a: (f64, f64), b: (f64, f64), by: f64) -> (f64, f64) {
    let part = by / distance(a, b).max(1e-9);
    (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part)
}

/// A bent arrow between the rims of two states; its label stands in the first half, where few arrows cross.
fn arrow(scene: &mut Scene, a: (f64, f64), b: (f64, f64), label: &str) {
    let (dx, dy, length) = (b.0 - a.0, b.1 - a.1, distance(a, b));
    let bend = (0.12 * length).min(16.0);
    let control = ((a.0 + b.0) / 2.0 - dy / length * bend, (a.1 + b.1) / 2.0 + dx / length * bend);
    let (from, to) = (towards(a, control, RADIUS), towards(b, control, RADIUS));
    let point = |t: f64| {
        let mix = |p: f64, c: f64, q: f64| (1.0 - t) * (1.0 - t) * p + 2.0 * t * (1.0 - t) * c + t * t * q;
        (mix(from.0, control.0, to.0), mix(from.1, control.1, to.1))
    };
    for piece in 0..PIECES - 1 {
        let at = |piece: usize| point(piece as f64 / PIECES as f64);
        scene.line(at(piece), at(piece + 1), Ink::Faint, 0.8);
    }
    head(scene, point((PIECES - 1) as f64 / PIECES as f64), to);
    scene.text(point(0.27), Anchor::Middle, SMALL, Ink::Text, label);
}

/// A line with an arrowhead at its end.
fn head(scene: &mut Scene, from: (f64, f64), to: (f64, f64)) {
    scene.line(from, to, Ink::Faint, 0.8);
    let angle = (to.1 - from.1).atan2(to.0 - from.0);
    for turn in [2.7, -2.7] {
        let side: f64 = angle + turn;
        scene.line(to, (to.0 + 5.0 * side.cos(), to.1 + 5.0 * side.sin()), Ink::Faint, 0.8);
    }
}

/// An arrow from a state to itself: a circle outside of the large one.
fn loop_at(scene: &mut Scene, state: (f64, f64), out: (f64, f64), label: &str) {
    let centre = towards(state, out, 1.5 * RADIUS);
    let radius = 0.8 * RADIUS;
    let start = (state.1 - centre.1).atan2(state.0 - centre.0) + 0.7;
    let at = |piece: usize| {
        let angle = start + (TAU - 1.4) * piece as f64 / PIECES as f64;
        (centre.0 + radius * angle.cos(), centre.1 + radius * angle.sin())
    };
    (0..PIECES - 1).for_each(|piece| scene.line(at(piece), at(piece + 1), Ink::Faint, 0.8));
    head(scene, at(PIECES - 1), at(PIECES));
    let (x, y) = towards(state, out, 3.2 * RADIUS);
    scene.text((x, y + 2.5), Anchor::Middle, SMALL, Ink::Text, label);
}

/// Cubes whose union is a set of letters, those with the most letters first; `*` where a digit may be either.
///
/// A cube is prime when no digit can be freed in it. Of the primes the one with the most letters that are left is taken
/// again and again (the greedy cover; Quine 1952 for primes).
fn cubes(letters: &[usize], digits: usize) -> Vec<String> {
    if letters.len() == 1 << digits {
        return vec!["*".into()];
    }
    let mut inside = vec![false; 1 << digits];
    letters.iter().for_each(|&letter| inside[letter] = true);
    let mut left: Vec<usize> = letters.to_vec();
    let mut found = Vec::new();
    while let Some(&first) = left.first() {
        // The largest cube around the first letter left: digits are freed as long as that stays inside.
        let best = (0..1usize << digits)
            .filter(|free| members(first, *free).all(|letter| inside[letter]))
            .max_by_key(|free| (left.iter().filter(|&&letter| letter & !free == first & !free).count(), *free))
            .unwrap_or(0);
        left.retain(|letter| letter & !best != first & !best);
        found.push(name(first, best, digits));
    }
    found
}

/// The letters that differ from one in free digits alone.
fn members(letter: usize, free: usize) -> impl Iterator<Item = usize> {
    let mut subset = Some(free);
    std::iter::from_fn(move || {
        let now = subset?;
        subset = (now > 0).then(|| (now - 1) & free);
        Some(letter & !free | now)
    })
}

fn name(letter: usize, free: usize, digits: usize) -> String {
    let digit = |j: usize| match (free >> j & 1, letter >> j & 1) {
        (1, _) => '*',
        (_, 1) => '1',
        _ => '0',
    };
    (0..digits).map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each set of letters is the union of its cubes.
    #[test]
    fn cubes_cover() {
        assert_eq!(cubes(&[0, 1, 2, 3], 2), ["*"]);
        assert_eq!(cubes(&[1, 3], 2), ["1*"]);
        assert_eq!(cubes(&[0, 3], 2), ["00", "11"]);
        for set in 1u32..255 {
            let letters: Vec<usize> = (0..8).filter(|letter| set >> letter & 1 == 1).collect();
            let named = cubes(&letters, 3);
            for letter in 0..8usize {
                let fits = |cube: &String| {
                    cube.chars().enumerate().all(|(j, c)| c == '*' || (c == '1') == (letter >> j & 1 == 1))
                };
                assert_eq!(named.iter().any(fits), letters.contains(&letter), "{named:?}");
            }
        }
    }

    #[test]
    fn large_automata_are_refused() {
        let of = |states: usize, digits: usize| Automaton {
            title: String::new(),
            digits: vec![String::from("x"); digits],
            outputs: vec![0; states],
            children: vec![(0..1 << digits).collect(); states],
            meanings: vec![String::from("all")],
        };
        assert!(of(MOST_STATES, 3).scene().is_some() && of(MOST_STATES + 1, 3).scene().is_none());
        assert!(of(60, 3).to_dot().is_some() && of(MOST_ARROWS / 8 + 1, 3).to_dot().is_none());
        // Titles of rules may have any character.
        assert_eq!(quoted("a\"b\\"), "a\\\"b\\\\");
    }
}
