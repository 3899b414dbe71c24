//! The generating function of the P-positions of a result, of whatever kind.

use super::{AnyQuotient, Numbered, Solution};
use crate::generating::{GeneratingFunction, Heap, Part};
use misere_games::Ruleset;
use misere_limits::{Meter, StopReason};
use misere_monoid::Element;
use std::collections::BTreeMap;

impl Solution {
    /// The generating function of the P-positions in heaps `1..=last` that have a move. `None` when the value of one of
    /// these heaps is not known, or is the product of several growing heaps.
    ///
    /// # Errors
    /// A limit of the meter.
    pub fn generating_function(
        &self,
        rules: &dyn Ruleset,
        last: usize,
        meter: &Meter<'_>,
    ) -> Result<Option<GeneratingFunction>, StopReason> {
        let heaps = (1..=last.min(rules.last_heap().unwrap_or(last))).filter(|&heap| rules.has_options(heap));
        match self.quotient() {
            AnyQuotient::Infinite { quotient, .. } => {
                quotient.generating_function(heaps.map(|heap| (heap, self.through_period(heap))), meter)
            }
            AnyQuotient::Finite(_) | AnyQuotient::Relative(_) => {
                let Some(elements) = self.numbered() else { return Ok(None) };
                of_elements(elements, last, heaps, meter)
            }
        }
    }
}

fn of_elements(
    elements: Numbered,
    last: usize,
    heaps: impl Iterator<Item = usize>,
    meter: &Meter<'_>,
) -> Result<Option<GeneratingFunction>, StopReason> {
    let order = elements.count(last);
    let mut rows = Vec::new();
    for heap in heaps {
        let Some(value) = elements.pretending_function(heap) else { return Ok(None) };
        let row = Element::all(order).map(|q| elements.multiply(q, value)).collect();
        rows.push(Heap { size: heap, row });
    }
    let p = Element::all(order).filter(|&q| elements.is_p(q)).collect();
    let part = Part { denominator: Vec::new(), slices: vec![(p, BTreeMap::from([(0, 1)]))] };
    GeneratingFunction::assemble(order, &rows, &[part], meter).map(Some)
}
