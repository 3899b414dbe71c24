//! Heaps that change nothing.

use super::pairs::Met;
use super::values::{Divisors, Rows, Values};
use crate::quotient::Quotient;
use misere_games::Ruleset;
use misere_limits::{Meter, StopReason};
use misere_monoid::{Element, bits};

/// What a successful verification leaves: products with the values of heaps, and the unresolved sets.
pub(crate) struct Verified {
    pub(super) values: Values,
    pub(super) met: Met,
    pub(super) divisors: Rows,
}

impl Verified {
    /// Of the quotient of the empty position.
    pub(crate) fn trivial() -> Verified {
        Verified { values: Values::default(), met: Met::nothing(1), divisors: Rows::default() }
    }

    /// Takes the value of the next heap, which was interpolated.
    pub(crate) fn push(&mut self, quotient: &Quotient, value: Element) {
        self.values.push(&quotient.monoid, value);
    }

    /// Whether z ∈ W(X) for a position X ≠ 0 of value x.
    pub(crate) fn is_unresolved(&self, x: Element, z: Element) -> bool {
        self.met.contains(x, z)
    }

    /// The value that the next heap takes without any change of the quotient, if the Mex Interpolation Principle
    /// (\[PS\] 7.6, 7.8, with the weaker inclusion of unresolved sets) finds one. A heap without options is 0.
    ///
    /// H takes the value x when D(x) meets no D(Φ(H′)), and each z ∈ W(H) is in W(X) for a position X ≠ 0 of value x:
    /// a walk through H is then one through X instead. At most one x does so, because the quotient is reduced.
    ///
    /// # Errors
    /// What the meter says.
    pub(crate) fn interpolate(
        &mut self,
        rules: &dyn Ruleset,
        quotient: &Quotient,
        meter: &Meter<'_>,
    ) -> Result<Option<Element>, StopReason> {
        let Some(blocked) = self.blocked(rules, quotient, meter)? else { return Ok(Some(Element::ONE)) };
        for x in quotient.monoid.elements() {
            if self.takes(quotient, &blocked, x, meter)? {
                return Ok(Some(x));
            }
        }
        Ok(None)
    }

    /// Whether [`interpolate`](Verified::interpolate) would find this value.
    ///
    /// # Errors
    /// What the meter says.
    pub(crate) fn admits(
        &mut self,
        rules: &dyn Ruleset,
        quotient: &Quotient,
        value: Element,
        meter: &Meter<'_>,
    ) -> Result<bool, StopReason> {
        let Some(blocked) = self.blocked(rules, quotient, meter)? else { return Ok(value == Element::ONE) };
        self.takes(quotient, &blocked, value, meter)
    }

    /// ⋃ D(e) over the values of the options of the next heap: the elements in it, then the others.
    fn blocked(
        &mut self,
        rules: &dyn Ruleset,
        quotient: &Quotient,
        meter: &Meter<'_>,
    ) -> Result<Option<[Vec<Element>; 2]>, StopReason> {
        let heap = quotient.last_heap() + 1;
        meter.pay((heap + quotient.order()) as u64)?;
        let Some(options) = self.values.of_options(rules, heap, quotient.order()) else { return Ok(None) };
        let mut blocked = vec![0; options.len()];
        let mut divisors = Divisors::with(quotient, std::mem::take(&mut self.divisors));
        for e in bits::elements(&options) {
            meter.pay(blocked.len() as u64)?;
            bits::union_with(&mut blocked, divisors.of(Element::new(e)));
        }
        self.divisors = divisors.into_rows();
        let (inside, outside) = quotient.monoid.elements().partition(|z| bits::contains(&blocked, z.index()));
        Ok(Some([inside, outside]))
    }

    fn takes(
        &self,
        quotient: &Quotient,
        [blocked, others]: &[Vec<Element>; 2],
        x: Element,
        meter: &Meter<'_>,
    ) -> Result<bool, StopReason> {
        let mut looks = 1;
        let mut is_p = |z: Element| {
            looks += 1;
            quotient.is_p(quotient.multiply(x, z))
        };
        let takes = self.met.has(x)
            && !blocked.iter().any(|&z| is_p(z))
            && others.iter().all(|&z| is_p(z) || self.met.contains(x, z));
        meter.pay(looks)?;
        Ok(takes)
    }
}
