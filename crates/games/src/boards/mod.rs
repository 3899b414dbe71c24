//! Boards: games whose positions are not heaps but fall apart into components.
//!
//! Each kind of component that can arise, up to symmetry, is a heap; the smaller components come first, so the whole board
//! is the last heap, and a position is a multiset of components. The heaps are found when the ruleset is made.
//!
//! | notation | game |
//! | --- | --- |
//! | `notakto:3x3` | [`notakto`]: both players mark cells with X; a board with three in a row is dead |
//! | `node-kayles:3x4` | [`graph`]: take a vertex of a graph with its neighbours |
//! | `cram:3x4` | [`graph`]: take two neighbouring vertices; on a grid, place a domino |
//!
//! A graph is a grid `3x4`, `path7`, `cycle8`, `complete5`, or a list of edges `1-2,2-3,1-3`.
//!
//! ```
//! use misere_games::{Convention, Oracle, Outcome, Position, Ruleset, parse_rules};
//! let notakto = parse_rules("notakto:3x3").unwrap();
//! // The first player wins on one empty board: she marks the centre.
//! let mut oracle = Oracle::new(&*notakto, 1_000_000);
//! let position = Position::parse("board", &*notakto)?;
//! assert_eq!(oracle.outcome(&position, Convention::Misere)?, Outcome::N);
//! let centre = Position::parse("ooo_oxo_ooo", &*notakto)?;
//! assert_eq!(oracle.outcome(&centre, Convention::Misere)?, Outcome::P);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod graph;
mod label;
pub mod notakto;

use crate::notation::{NotationError, char_span, quoted};
use crate::{Periodicity, Ruleset};
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::ops::Range;

/// The most cells or vertices of a board.
pub const MAX_CELLS: usize = 64;
/// The most kinds of components.
pub const MAX_COMPONENTS: usize = 100_000;
/// The most work: labels found, symmetric components counted again, each counted as the square of its size.
const MAX_WORK: u64 = 200_000_000;

/// The name of the whole board in positions.
const BOARD: &str = "board";

/// A board game: its components are heaps.
#[derive(Clone, Debug)]
pub struct BoardGame {
    name: String,
    /// `options[n - 1]` are the options of heap n, each a descending list of heaps.
    options: Vec<Box<[Box<[u32]>]>>,
    /// Names of heaps, where they have other names than their numbers.
    names: Vec<Option<String>>,
    /// Other names of heaps, and the name of the whole board if it is one component.
    aliases: FxHashMap<String, u32>,
}

impl Ruleset for BoardGame {
    fn name(&self) -> String {
        self.name.clone()
    }
    fn for_each_option(&self, heap: usize, visit: &mut dyn FnMut(&[u32])) {
        if let Some(options) = heap.checked_sub(1).and_then(|index| self.options.get(index)) {
            options.iter().for_each(|option| visit(option));
        }
    }
    fn option_estimate(&self, heap: usize) -> u64 {
        heap.checked_sub(1).and_then(|index| self.options.get(index)).map_or(0, |options| options.len() as u64)
    }
    fn last_heap(&self) -> Option<usize> {
        Some(self.options.len())
    }
    fn periodicity(&self) -> Option<Periodicity> {
        None
    }
    fn heap_name(&self, heap: usize) -> String {
        let name = heap.checked_sub(1).and_then(|index| self.names.get(index)).cloned().flatten();
        name.unwrap_or_else(|| heap.to_string())
    }
    fn heap_by_name(&self, name: &str) -> Option<usize> {
        match name.parse() {
            Ok(heap) => Some(heap),
            Err(_) => self.aliases.get(name).map(|&heap| heap as usize),
        }
    }
}

/// The rules of a board of at most 64 cells. Components are sets of cells; what the bits mean is up to the game.
trait Board {
    /// Two components are the same heap iff their labels are equal.
    type Label: Clone + Eq + Hash + Ord;
    /// The components of the whole board.
    fn start(&self) -> Vec<u64>;
    /// The label of a component.
    fn label(&mut self, component: u64) -> Self::Label;
    /// Calls `visit` with the components that each move leaves.
    fn for_each_move(&self, component: u64, visit: &mut dyn FnMut(&[u64]));
    /// A size that every move makes smaller.
    fn size(&self, component: u64) -> u32;
}

/// The kinds of components of a board as they are found.
struct Kinds<L> {
    by_label: FxHashMap<L, u32>,
    by_component: FxHashMap<u64, u32>,
    /// A component of each kind, with its size and its label.
    kinds: Vec<(u64, u32, L)>,
    work: u64,
}

impl<L: Clone + Eq + Hash> Kinds<L> {
    /// The kind of a component; `None` when there are too many.
    fn kind<B: Board<Label = L>>(&mut self, board: &mut B, component: u64) -> Option<u32> {
        if let Some(&kind) = self.by_component.get(&component) {
            return Some(kind);
        }
        let size = board.size(component);
        self.work += u64::from(size * size);
        let label = board.label(component);
        let kind = match self.by_label.get(&label) {
            Some(&kind) => kind,
            None => {
                let kind = self.kinds.len() as u32;
                self.by_label.insert(label.clone(), kind);
                self.kinds.push((component, size, label));
                kind
            }
        };
        self.by_component.insert(component, kind);
        (self.kinds.len() <= MAX_COMPONENTS && self.work <= MAX_WORK).then_some(kind)
    }
}

/// The components of a board as heaps: for each heap its options and a component of that kind, and the heaps of the start.
struct Heaps {
    options: Vec<Box<[Box<[u32]>]>>,
    components: Vec<u64>,
    start: Vec<u32>,
}

/// Finds all components that can arise; `None` when there are too many.
fn explore<B: Board>(board: &mut B) -> Option<Heaps> {
    let (by_label, by_component) = (FxHashMap::default(), FxHashMap::default());
    let mut kinds = Kinds { by_label, by_component, kinds: Vec::new(), work: 0 };
    let start =
        board.start().into_iter().map(|component| kinds.kind(board, component)).collect::<Option<Vec<u32>>>()?;
    let mut options: Vec<Vec<Vec<u32>>> = Vec::new();
    while options.len() < kinds.kinds.len() {
        let mut moves: Vec<Vec<u64>> = Vec::new();
        board.for_each_move(kinds.kinds[options.len()].0, &mut |left| moves.push(left.to_vec()));
        let mut list = Vec::with_capacity(moves.len());
        for left in moves {
            list.push(left.into_iter().map(|component| kinds.kind(board, component)).collect::<Option<Vec<u32>>>()?);
        }
        list.sort_unstable();
        list.dedup();
        options.push(list);
    }
    // Smaller components first, so that options come before what they are options of.
    let mut order: Vec<usize> = (0..options.len()).collect();
    order.sort_unstable_by_key(|&kind| (kinds.kinds[kind].1, &kinds.kinds[kind].2));
    let mut heap_of = vec![0u32; order.len()];
    for (heap, &kind) in (1..).zip(&order) {
        heap_of[kind] = heap;
    }
    let renumbered = |option: &Vec<u32>| {
        let mut heaps: Box<[u32]> = option.iter().map(|&kind| heap_of[kind as usize]).collect();
        heaps.sort_unstable_by(|a, b| b.cmp(a));
        heaps
    };
    let sorted = |&kind: &usize| {
        let mut list: Vec<Box<[u32]>> = options[kind].iter().map(renumbered).collect();
        list.sort_unstable();
        list.dedup();
        list.into()
    };
    Some(Heaps {
        options: order.iter().map(sorted).collect(),
        components: order.iter().map(|&kind| kinds.kinds[kind].0).collect(),
        start: start.into_iter().map(|kind| heap_of[kind as usize]).collect(),
    })
}

/// Whether the name before a colon is that of a board game.
pub(crate) fn is_board_family(family: &str) -> bool {
    matches!(family, "notakto" | "node-kayles" | "cram")
}

/// Reads a board game: `text` is the whole notation, `family` what stands before the colon, in small letters.
pub(crate) fn parse_board(family: &str, text: &str) -> Result<BoardGame, NotationError> {
    let span = family.len() + 1..text.len();
    let game = match family {
        "notakto" => {
            let (rows, columns) = parse_grid(text, span.clone())?;
            notakto::notakto(rows, columns)
        }
        _ => {
            let graph = parse_graph(text, span.clone())?;
            let shown = text[span.clone()].to_ascii_lowercase();
            if family == "cram" { graph::cram(&graph, &shown) } else { graph::node_kayles(&graph, &shown) }
        }
    };
    game.ok_or_else(|| {
        NotationError::new(text, span, "the board is too large: its components take too much work to tell apart")
    })
}

/// A number of cells or vertices.
fn parse_number(text: &str, span: Range<usize>) -> Result<usize, NotationError> {
    let digits = &text[span.clone()];
    if digits.is_empty() {
        return Err(NotationError::new(text, char_span(text, span.start), "a number is missing here"));
    }
    if let Some(offset) = digits.find(|c: char| !c.is_ascii_digit()) {
        let bad = char_span(text, span.start + offset);
        let character = digits[offset..].chars().next().unwrap_or(' ');
        return Err(NotationError::new(text, bad, format!("{} is not a digit", quoted(character))));
    }
    match digits.parse() {
        Ok(number) if (1..=MAX_CELLS).contains(&number) => Ok(number),
        _ => Err(NotationError::new(text, span, format!("expected a number from 1 to {MAX_CELLS}"))),
    }
}

/// Rows and columns, `3x4`.
fn parse_grid(text: &str, span: Range<usize>) -> Result<(usize, usize), NotationError> {
    let Some(offset) = text[span.clone()].find(['x', 'X']) else {
        let message = "expected rows and columns, as in `3x4`";
        return Err(NotationError::new(text, span, message));
    };
    let cross = span.start + offset;
    let rows = parse_number(text, span.start..cross)?;
    let columns = parse_number(text, cross + 1..span.end)?;
    if rows * columns > MAX_CELLS {
        return Err(NotationError::new(text, span, format!("a board has at most {MAX_CELLS} cells")));
    }
    Ok((rows, columns))
}

/// A grid, a path, a cycle, a complete graph, or a list of edges.
fn parse_graph(text: &str, span: Range<usize>) -> Result<graph::Graph, NotationError> {
    let shown = text[span.clone()].to_ascii_lowercase();
    let number = |name: &str| parse_number(text, span.start + name.len()..span.end);
    if shown.starts_with("path") {
        Ok(graph::Graph::path(number("path")?))
    } else if shown.starts_with("cycle") {
        Ok(graph::Graph::cycle(number("cycle")?))
    } else if shown.starts_with("complete") {
        Ok(graph::Graph::complete(number("complete")?))
    } else if shown.contains('-') {
        let mut edges = Vec::new();
        let mut start = span.start;
        for piece in text[span].split(',') {
            let end = start + piece.len();
            let Some(offset) = piece.find('-') else {
                return Err(NotationError::new(text, start..end, "expected an edge, as in `1-2`"));
            };
            let from = parse_number(text, start..start + offset)?;
            let to = parse_number(text, start + offset + 1..end)?;
            if from == to {
                return Err(NotationError::new(text, start..end, "an edge joins two vertices"));
            }
            edges.push((from - 1, to - 1));
            start = end + 1;
        }
        Ok(graph::Graph::from_edges(&edges))
    } else {
        let (rows, columns) = parse_grid(text, span)?;
        Ok(graph::Graph::grid(rows, columns))
    }
}
