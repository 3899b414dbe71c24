//! A game as a person sees it: the pieces as they lie on the table, and the heaps that they are to the judge.
//!
//! To the judge pieces are equal when a symmetry or their options make them so. A person who writes into a corner wants
//! to see it in that corner. So positions and moves of boards are shown in pieces without symmetries, and turned into
//! heaps of the judge by their names.

use misere_games::{Position, Ruleset};
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The rules that are shown, and how their heaps are judged.
pub struct View<'a> {
    shown: &'a dyn Ruleset,
    judge: Option<Translation<'a>>,
}

struct Translation<'a> {
    rules: &'a dyn Ruleset,
    /// The heaps of the judge for each heap that is shown.
    known: RefCell<HashMap<usize, Vec<usize>>>,
}

impl<'a> View<'a> {
    /// The judge sees what the person sees.
    pub fn plain(rules: &'a dyn Ruleset) -> View<'a> {
        View { shown: rules, judge: None }
    }

    /// The person sees `shown`, whose heaps have names that `rules` reads.
    pub fn new(shown: &'a dyn Ruleset, rules: &'a dyn Ruleset) -> View<'a> {
        View { shown, judge: Some(Translation { rules, known: RefCell::default() }) }
    }

    /// The rules in which positions and moves are shown.
    pub fn shown(&self) -> &'a dyn Ruleset {
        self.shown
    }

    /// Whether the heaps of the judge are others than those shown.
    pub fn translates(&self) -> bool {
        self.judge.is_some()
    }

    /// A position as the judge sees it.
    ///
    /// # Errors
    /// A name that the rules of the judge do not read.
    pub fn judged<'p>(&self, position: &'p Position) -> Result<Cow<'p, Position>, String> {
        let Some(judge) = &self.judge else { return Ok(Cow::Borrowed(position)) };
        let mut known = judge.known.borrow_mut();
        let mut heaps = Vec::new();
        for &(heap, count) in position.heaps() {
            let judged = match known.entry(heap) {
                Entry::Occupied(found) => found.into_mut(),
                Entry::Vacant(place) => place.insert(judge.rules.heaps_by_name(&self.shown.heap_name(heap))?),
            };
            heaps.extend(judged.iter().map(|&heap| (heap, count)));
        }
        Ok(Cow::Owned(Position::new(heaps)))
    }
}

/// The position after a move: a heap is replaced by what is left of it.
pub fn after(position: &Position, heap: usize, left: &Position) -> Position {
    let others = position.heaps().iter().map(|&(other, count)| (other, count - u64::from(other == heap)));
    Position::new(others.chain(left.heaps().iter().copied()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::rules::load_game;
    use misere_limits::Meter;

    /// A cross stays in its corner, and is the same heap to the judge in each.
    #[test]
    fn corners_are_shown_apart_and_judged_alike() {
        let meter = Meter::new(10_000_000, &|| None);
        let loaded = load_game("notakto:3x3", &[], &meter).unwrap();
        let view = loaded.view();
        let corners = ["xoo_ooo_ooo", "oox_ooo_ooo", "ooo_ooo_xoo", "ooo_ooo_oox"];
        let positions = corners.map(|corner| Position::parse(corner, view.shown()).unwrap());
        for (corner, position) in corners.iter().zip(&positions) {
            assert_eq!(position.name(view.shown()), *corner);
            assert_eq!(view.judged(position).unwrap(), view.judged(&positions[0]).unwrap());
        }
        let board = Position::new([(positions[0].heaps()[0].0, 2), (positions[1].heaps()[0].0, 1)]);
        let moved = after(&board, positions[0].heaps()[0].0, &positions[2]);
        assert_eq!(moved.heaps().iter().map(|heap| heap.1).sum::<u64>(), 3);
        assert!(loaded.start.is_some());
    }
}
