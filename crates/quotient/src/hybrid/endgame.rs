//! A verified quotient as an endgame table.
//!
//! When every class of a position equals a heap that the quotient of heaps 1 to m knows, the position equals a sum of
//! such heaps, and the quotient has its outcome. Beside a larger heap nothing is replaced by its element: a larger heap
//! can tell apart what Q_m takes for equal.
//!
//! Cost of a look-up: one step of a table for each heap. Memory: |Q| numbers for each different element of a heap.

use super::classes::{Classes, NONE};
use super::sums::Term;
use crate::Quotient;
use misere_limits::narrow;
use misere_monoid::Element;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// More entries than this are not made.
const MAX_ENTRIES: usize = 1 << 26;

/// The quotient, with the elements of classes.
pub(super) struct Endgame {
    quotient: Arc<Quotient>,
    /// For each class its row, or [`NONE`].
    row_of: Vec<u32>,
    /// `rows[r][x]` is x times the element of that row.
    rows: Vec<Vec<Element>>,
    row_of_element: FxHashMap<Element, u32>,
}

impl Endgame {
    pub(super) fn new(quotient: Arc<Quotient>) -> Endgame {
        Endgame { quotient, row_of: Vec::new(), rows: Vec::new(), row_of_element: FxHashMap::default() }
    }

    /// The heaps up to this one are known.
    pub(super) fn last_heap(&self) -> usize {
        self.quotient.last_heap()
    }

    /// Finds the elements of the classes that the heaps `1..=last_heap` are, as far as they are known.
    pub(super) fn assign(&mut self, classes: &Classes<'_>) {
        self.row_of.resize(classes.len(), NONE);
        for heap in 1..=self.quotient.last_heap() {
            let (Some(class), Some(element)) = (classes.single(narrow(heap)), self.quotient.pretending_function(heap))
            else {
                continue;
            };
            if self.row_of[class.index()] != NONE {
                continue;
            }
            let row = match self.row_of_element.get(&element) {
                Some(&row) => row,
                None if (self.rows.len() + 1) * self.quotient.order() > MAX_ENTRIES => continue,
                None => {
                    self.rows.push(self.quotient.monoid().multiples(element));
                    self.row_of_element.insert(element, narrow(self.rows.len()) - 1);
                    narrow(self.rows.len()) - 1
                }
            };
            self.row_of[class.index()] = row;
        }
    }

    /// Whether a position is P, when all its classes are heaps of the quotient.
    pub(super) fn is_p(&self, sum: &[Term]) -> Option<bool> {
        // The largest classes were met last and are the ones not to be here.
        if sum.iter().rev().any(|term| self.row_of.get(term.0.index()).is_none_or(|&row| row == NONE)) {
            return None;
        }
        let product = sum.iter().fold(Element::ONE, |product, &(class, count)| {
            let row = &self.rows[self.row_of[class.index()] as usize];
            (0..count).fold(product, |product, _| row[product.index()])
        });
        Some(self.quotient.is_p(product))
    }
}
