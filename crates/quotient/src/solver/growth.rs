//! The partial quotients inside a quotient, counted.
//!
//! Q_m is the reduction of the submonoid that Φ(H_1), …, Φ(H_m) generate (\[PS\] 3.1). It changes only at generators:
//! the value of another heap is a product of those of smaller heaps. So the growth of Q is known without any partial
//! quotient being solved.
//!
//! Cost: |Q| times the number of generators for each generator, and the refinement.

use crate::progress::Growth;
use crate::quotient::Quotient;

/// The heaps at which the quotient changed, ascending; all heaps of the quotient must be right.
pub(crate) fn growth(quotient: &Quotient) -> Vec<Growth> {
    let mut growth: Vec<Growth> = Vec::new();
    for &heap in &quotient.generators {
        let partial = quotient.partial_with_image(heap).0;
        let (order, p_order) = (partial.order(), partial.p_order());
        if growth.last().is_none_or(|last| last.order != order) {
            growth.push(Growth { heap, order, p_order });
        }
    }
    growth
}
