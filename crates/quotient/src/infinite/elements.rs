//! Elements of the true quotient as numbers, whichever form the P-portion has.
//!
//! (q, x) and (q′, x′) are equal in the quotient iff D(q, x) = D(q′, x′), where (r, y) ∈ D(q, x) iff rq ∈ P_{x+y}. As a
//! function of y that is P as an automaton, translated by x, under the map that takes a slice S to { r : rq ∈ S }.
//!
//! Cost: |F|² for each slice, and what [`Translates`] costs.

use super::carrier::{Carrier, Value};
use super::quotient::InfiniteQuotient;
use misere_automata::{Automaton, Image, Translates};
use misere_limits::{Meter, StopReason, narrow};
use misere_monoid::bits;
use rustc_hash::FxHashMap;

/// The elements that are asked for, each by its D.
pub(crate) struct Elements(Translates);

impl Elements {
    /// # Errors
    /// As for [`Translates::new`]; so below.
    pub(crate) fn new(quotient: &InfiniteQuotient, meter: &Meter<'_>) -> Result<Elements, StopReason> {
        let set = &quotient.portion.p;
        let maps = maps(&quotient.carrier, set.slices(), meter)?;
        Translates::new(set.automaton(), maps, meter).map(Elements)
    }

    /// The number of an element of F × N^J: that of its element of the quotient.
    pub(crate) fn number(&mut self, (q, x): &Value, meter: &Meter<'_>) -> Result<Image, StopReason> {
        let by: Vec<u64> = x.iter().map(|&x| u64::from(x)).collect();
        let translate = self.0.translate(&by, meter)?;
        self.0.image(translate, q.index(), meter)
    }
}

impl Elements {
    /// An automaton with the functions D of these elements, and its states that have them.
    pub(crate) fn automaton_of(
        &mut self,
        values: &[Value],
        meter: &Meter<'_>,
    ) -> Result<(Automaton, Vec<u32>), StopReason> {
        let images = values.iter().map(|value| self.number(value, meter)).collect::<Result<Vec<_>, _>>()?;
        self.0.automaton_of(&images, meter)
    }
}

/// For each q and each slice S the number of { r : rq ∈ S }.
fn maps(carrier: &Carrier, slices: &[Vec<u64>], meter: &Meter<'_>) -> Result<Vec<Vec<u32>>, StopReason> {
    let mut numbers: FxHashMap<Vec<u64>, u32> = FxHashMap::default();
    let mut maps = Vec::with_capacity(carrier.order());
    for q in carrier.elements() {
        meter.pay((slices.len() * carrier.order()) as u64)?;
        let row = carrier.row(q);
        let image = |slice: &Vec<u64>| {
            let mut bits = vec![0; slice.len()];
            let members = row.iter().enumerate().filter(|(_, rq)| bits::contains(slice, rq.index()));
            members.for_each(|(r, _)| bits::insert(&mut bits, r));
            let next = narrow(numbers.len());
            *numbers.entry(bits).or_insert(next)
        };
        maps.push(slices.iter().map(image).collect());
    }
    Ok(maps)
}
