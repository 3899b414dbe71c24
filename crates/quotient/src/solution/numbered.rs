//! The elements of a finite quotient, or of a tame extension of one, with their products.

#![expect(clippy::cast_possible_truncation, reason = "Grundy values are at most the number of options")]

use crate::almost_tame::AlmostTame;
use crate::quotient::Quotient;
use misere_monoid::Element;

/// The heap itself, or when it is beyond the last and Φ is periodic, a heap of the same value that is not.
pub(super) fn through_period(heap: usize, last_heap: usize, period: Option<(usize, usize)>) -> usize {
    match period {
        Some((period, preperiod)) if heap > last_heap => preperiod + (heap - preperiod) % period,
        _ => heap,
    }
}

/// The elements of a finite quotient, or of a tame extension of one: see
/// [`Solution::numbered`](crate::Solution::numbered).
#[derive(Clone, Copy)]
pub struct Numbered<'a> {
    quotient: &'a Quotient,
    relative: Option<&'a AlmostTame>,
    /// (period, preperiod) of Φ.
    period: Option<(usize, usize)>,
}

impl<'a> Numbered<'a> {
    /// The elements of a quotient whose Φ may have a period.
    pub(super) fn of_quotient(quotient: &'a Quotient, period: Option<(usize, usize)>) -> Numbered<'a> {
        Numbered { quotient, relative: None, period }
    }

    /// The elements of a tame extension.
    pub(super) fn of_relative(relative: &'a AlmostTame) -> Numbered<'a> {
        Numbered { quotient: relative.quotient(), relative: Some(relative), period: None }
    }

    /// All elements that are values of positions with heaps up to `last` have numbers below this.
    pub fn count(&self, last: usize) -> usize {
        let new = self.relative.map_or(0, |relative| {
            let values = (relative.n0()..=last).filter_map(|heap| relative.sequence().value(heap));
            values.max().map_or(0, |value| (value as usize + 1).next_power_of_two())
        });
        self.quotient.order() + new
    }

    /// The product of two elements.
    pub fn multiply(&self, x: Element, y: Element) -> Element {
        match self.relative {
            Some(relative) => relative.multiply(x, y),
            None => self.quotient.multiply(x, y),
        }
    }

    /// The element to the power `exponent`.
    pub fn power(&self, element: Element, exponent: u64) -> Element {
        match self.relative {
            Some(relative) => relative.power(element, exponent),
            None => self.quotient.power(element, exponent),
        }
    }

    /// Whether an element is in the P-portion.
    pub fn is_p(&self, element: Element) -> bool {
        match self.relative {
            Some(relative) => relative.is_p(element),
            None => self.quotient.is_p(element),
        }
    }

    /// Φ(H_n), through the period or the Grundy values beyond the last heap computed; `None` when it is not known.
    pub fn pretending_function(&self, heap: usize) -> Option<Element> {
        match self.relative {
            Some(relative) => relative.pretending_function(heap),
            None => self.quotient.pretending_function(through_period(heap, self.quotient.last_heap(), self.period)),
        }
    }

    /// The value of the position with these heaps and counts; `None` when a heap has no known value.
    pub fn value(&self, heaps: &[(usize, u64)]) -> Option<Element> {
        heaps.iter().try_fold(Element::ONE, |product, &(heap, count)| {
            Some(self.multiply(product, self.power(self.pretending_function(heap)?, count)))
        })
    }
}
