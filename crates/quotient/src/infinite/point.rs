//! Where a search for an infinite quotient stands: all that decides how it goes on.
//!
//! None of it is believed: the verification judges the candidate in the end. Only that F is a monoid is taken for
//! granted there, so a point that comes from outside has to pass [`Point::is_sound`].

use super::carrier::Carrier;
use super::recalibrate::History;
use misere_games::Ruleset;
use misere_monoid::Element;
use std::collections::BTreeSet;

/// The carrier from which the ways to search begin, the one that this way is at, and what was met on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Point {
    pub(crate) start: Carrier,
    pub(crate) carrier: Carrier,
    pub(crate) met: Met,
    /// How many ways have ended.
    pub(crate) trials: u32,
    /// The steps of the search so far.
    pub(crate) paid: u64,
}

/// What was met from carrier to carrier.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Met {
    pub(crate) history: History,
    /// Failures for which heaps were freed, and those that no freed heap changes.
    pub(crate) failures: BTreeSet<Vec<u32>>,
    pub(crate) unchanged: BTreeSet<Vec<u32>>,
    /// Heaps that had a factor N and showed finitely many powers.
    pub(crate) bounded: BTreeSet<usize>,
    /// Tables of no more vectors took too many elements for equal.
    pub(crate) too_few: usize,
    /// |F| after elements were taken for equal, and the vectors of the table that did it.
    pub(crate) reduced: (usize, usize),
}

impl Point {
    /// The beginning of a search from this carrier.
    pub(crate) fn new(carrier: Carrier) -> Point {
        Point { start: carrier.clone(), carrier, met: Met::default(), trials: 0, paid: 0 }
    }

    /// Goes on to the next way.
    pub(crate) fn next_trial(&mut self) {
        (self.carrier, self.met) = (self.start.clone(), Met::default());
        self.trials += 1;
    }

    /// Whether a search may go on from here.
    pub(crate) fn is_sound(&self, rules: &dyn Ruleset, heap: usize) -> bool {
        is_sound(&self.start, rules, heap) && is_sound(&self.carrier, rules, heap)
    }
}

/// Whether F is a commutative monoid with values for the heaps `1..=heap` of these rules. Numbers are taken to be in
/// range: elements, letters, and heaps.
///
/// Cost: a product for each element and pair of generators.
fn is_sound(carrier: &Carrier, rules: &dyn Ruleset, heap: usize) -> bool {
    let Carrier { growing, generators, actions, values, words, .. } = carrier;
    let is_plain = |heap: &usize| !growing.contains(heap) && !words.contains_key(heap);
    let of_letter =
        |(action, heap): (&Vec<Element>, &usize)| values[heap - 1] == action[Element::ONE.index()] && is_plain(heap);
    let is_word = |(heap, word): (&usize, &Vec<u32>)| {
        let smaller = |&part: &u32| (part as usize) < *heap && !words.contains_key(&(part as usize));
        !growing.contains(heap) && word.iter().all(smaller)
    };
    let dead_is_plain = |heap: usize| rules.has_options(heap) || is_plain(&heap);
    values.len() == heap
        && carrier.is_monoid()
        && actions.iter().zip(generators).all(of_letter)
        && words.iter().all(is_word)
        && (1..=heap).all(dead_is_plain)
        && carrier.dead_heap_with_value(rules).is_none()
}
