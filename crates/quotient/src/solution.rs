//! What a run of the solver found: a quotient, finite or infinite, with its period or the Grundy values that take over.

use crate::almost_tame::AlmostTame;
use crate::infinite::InfiniteQuotient;
use crate::progress::Growth;
use crate::quotient::Quotient;
use misere_limits::StopReason;

/// What a computation found. `quotient` is verified for heaps `1..=quotient.last_heap()`.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The verified quotient; when `infinite` is there, the last finite one.
    pub quotient: Quotient,
    /// The verified infinite quotient of more heaps, when the computation came to one.
    pub infinite: Option<InfiniteQuotient>,
    /// Heaps at which the quotient changed, ascending.
    pub growth: Vec<Growth>,
    /// (period, preperiod) when the Periodicity Theorem applies.
    pub period: Option<(usize, usize)>,
    /// Whether the whole game is solved: periodic, or all heaps of a finite ruleset done.
    pub solved: bool,
    /// The limit that ended a partial run.
    pub limit: Option<StopReason>,
    /// When the game is tame relative to a heap: the quotients were not computed beyond, and Grundy values tell the rest.
    pub almost_tame: Option<AlmostTame>,
}

impl Solution {
    /// The largest heap whose value was computed.
    pub fn last_heap(&self) -> usize {
        self.infinite.as_ref().map_or(self.quotient.last_heap(), InfiniteQuotient::last_heap)
    }

    /// Whether `quotient` is that of all heaps: the game is solved, and neither by an infinite quotient nor by a tame extension.
    pub fn quotient_is_whole(&self) -> bool {
        self.solved && self.infinite.is_none() && self.almost_tame.is_none()
    }

    /// What was found before the first infinite quotient, which then counts as the order limit.
    pub fn finite_part(self) -> Solution {
        match self.infinite {
            None => self,
            Some(_) => Solution { infinite: None, period: None, solved: false, limit: Some(StopReason::Order), ..self },
        }
    }

    /// The largest heap whose value is known without a period.
    pub fn known_heap(&self) -> usize {
        self.almost_tame.as_ref().map_or(self.last_heap(), |relative| relative.sequence().known())
    }

    /// Whether the value of a heap is known.
    pub fn knows(&self, heap: usize) -> bool {
        self.pretending_function(heap).is_some()
            || self.infinite.as_ref().is_some_and(|infinite| heap <= infinite.last_heap() || self.period.is_some())
    }

    /// Whether the position with these heaps and counts is a P-position, by the quotient, finite or infinite; `None` when a
    /// heap has no known value.
    pub fn is_p(&self, heaps: &[(usize, u64)]) -> Option<bool> {
        let Some(infinite) = &self.infinite else { return self.value(heaps).map(|element| self.is_p_element(element)) };
        infinite.is_p(&heaps.iter().map(|&(heap, count)| (self.through_period(heap), count)).collect::<Vec<_>>())
    }

    /// The heap itself, or when it was not computed and Φ is periodic, a heap of the same value that was.
    pub fn through_period(&self, heap: usize) -> usize {
        match self.period {
            Some((period, preperiod)) if heap > self.last_heap() => preperiod + (heap - preperiod) % period,
            _ => heap,
        }
    }

    /// The element that the position with these heaps and counts stands for; `None` when a heap has no known value.
    pub fn value(&self, heaps: &[(usize, u64)]) -> Option<usize> {
        heaps.iter().try_fold(0, |product, &(heap, count)| {
            Some(self.multiply(product, self.power(self.pretending_function(heap)?, count)))
        })
    }

    /// All elements that are values of positions with heaps up to `last` have numbers below this.
    pub fn elements(&self, last: usize) -> usize {
        let new = self.almost_tame.as_ref().map_or(0, |relative| {
            let values = (relative.n0()..=last).filter_map(|heap| relative.sequence().value(heap));
            values.max().map_or(0, |value| (value as usize + 1).next_power_of_two())
        });
        self.quotient.order() + new
    }

    /// The product of two elements, of the tame extension where there is one.
    pub fn multiply(&self, x: usize, y: usize) -> usize {
        match &self.almost_tame {
            Some(relative) => relative.multiply(x, y),
            None => self.quotient.multiply(x, y),
        }
    }

    /// The element to the power `exponent`.
    pub fn power(&self, element: usize, exponent: u64) -> usize {
        match &self.almost_tame {
            Some(relative) => relative.power(element, exponent),
            None => self.quotient.power(element, exponent),
        }
    }

    /// Whether an element is in the P-portion.
    pub fn is_p_element(&self, element: usize) -> bool {
        match &self.almost_tame {
            Some(relative) => relative.is_p(element),
            None => self.quotient.is_p(element),
        }
    }

    /// Φ(H_n), through the period or the Grundy values beyond the last heap computed, or `None` when it is not known or
    /// the quotient is infinite.
    pub fn pretending_function(&self, heap: usize) -> Option<usize> {
        if let Some(relative) = &self.almost_tame {
            return relative.pretending_function(heap);
        }
        let heap = if self.infinite.is_none() { self.through_period(heap) } else { heap };
        self.quotient.pretending_function(heap)
    }
}
