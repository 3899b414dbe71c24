//! Where a search for an infinite quotient stands between two candidates: all that decides how it goes on.
//!
//! None of it is believed: the verification judges the candidate in the end. Only that F is a monoid is taken for
//! granted there, so a point that comes from outside has to pass [`Point::is_sound`].

use super::carrier::Carrier;
use misere_games::Ruleset;
use misere_monoid::Element;
use std::collections::{BTreeMap, BTreeSet};

/// Layers that must repeat before a set is read off, at first and at most.
pub(crate) const FIRST_MARGIN: usize = 6;
pub(crate) const LAST_MARGIN: usize = 100;
/// The first side of the box of x that are looked at to reduce F before outcomes are read.
pub(crate) const FIRST_SIDE: usize = 5;

/// The indices of the factors that heaps were freed into, one after the other.
pub(crate) type History = BTreeMap<usize, Vec<u32>>;

/// A carrier that is to be tried, and what was learned on the way to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Point {
    pub(crate) carrier: Carrier,
    pub(crate) history: History,
    /// The failures that small candidates had.
    pub(crate) failures: BTreeSet<Vec<u32>>,
    pub(crate) margin: usize,
    pub(crate) side: usize,
    /// The steps of the search so far.
    pub(crate) paid: u64,
}

impl Point {
    /// The beginning of a search from this carrier.
    pub(crate) fn new(carrier: Carrier) -> Point {
        Point {
            carrier,
            history: History::new(),
            failures: BTreeSet::new(),
            margin: FIRST_MARGIN,
            side: FIRST_SIDE,
            paid: 0,
        }
    }

    /// Goes on with another carrier.
    pub(crate) fn go_on(&mut self, carrier: Carrier) {
        if carrier.growing != self.carrier.growing {
            self.margin = FIRST_MARGIN;
        }
        self.carrier = carrier;
    }

    /// Whether F is a commutative monoid with values for the heaps `1..=heap` of these rules, so that a search may go
    /// on from here. Numbers are taken to be in range: elements, letters, and heaps.
    ///
    /// Cost: a product for each element and pair of generators.
    pub(crate) fn is_sound(&self, rules: &dyn Ruleset, heap: usize) -> bool {
        let Carrier { growing, generators, actions, values, words, .. } = &self.carrier;
        let is_plain = |heap: &usize| !growing.contains(heap) && !words.contains_key(heap);
        let of_letter = |(action, heap): (&Vec<Element>, &usize)| {
            values[heap - 1] == action[Element::ONE.index()] && is_plain(heap)
        };
        let is_word = |(heap, word): (&usize, &Vec<u32>)| {
            let smaller = |&part: &u32| (part as usize) < *heap && !words.contains_key(&(part as usize));
            !growing.contains(heap) && word.iter().all(smaller)
        };
        let dead_is_plain = |heap: usize| rules.has_options(heap) || is_plain(&heap);
        values.len() == heap
            && self.carrier.is_monoid()
            && actions.iter().zip(generators).all(of_letter)
            && words.iter().all(is_word)
            && (1..=heap).all(dead_is_plain)
            && self.carrier.dead_heap_with_value(rules).is_none()
    }
}
