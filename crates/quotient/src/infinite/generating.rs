//! Words in growing heaps that are completed to P-positions, by size: see [`crate::generating`].

use super::mahler::rational;
use super::quotient::InfiniteQuotient;
use super::series::Sorted;
use super::sets::Set;
use super::sets::cells::{Cell, Direction};
use crate::generating::{GeneratingFunction, Heap, Part};
use misere_limits::{Meter, StopReason};
use misere_monoid::Element;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

impl InfiniteQuotient {
    /// The generating function of P-positions in heaps given with the heap whose value they have; `None` when one of
    /// these has no value, or a value that is a product of several growing heaps, and when P was learned and no
    /// rational function is found.
    pub(crate) fn generating_function(
        &self,
        heaps: impl Iterator<Item = (usize, usize)>,
        meter: &Meter<'_>,
    ) -> Result<Option<GeneratingFunction>, StopReason> {
        let Some((mut sets, p)) = self.portion.shift(meter) else { return self.learned_function(heaps, meter) };
        let (mut finite, mut directions, mut sizes) = (Vec::new(), Vec::new(), Vec::new());
        for (size, heap) in heaps {
            let Some((q, step)) = self.pretending_function(heap) else { return Ok(None) };
            if step.iter().all(|&exponent| exponent == 0) {
                finite.push(Heap { size, row: self.carrier.row(q) });
            } else {
                directions
                    .push(Direction { step, map: (q != Element::ONE).then(|| sets.add_map(self.carrier.map(q))) });
                sizes.push(size);
            }
        }
        let Some(cells) = sets.cells(p, &directions)? else { return Ok(None) };
        let parts = parts(&cells, &sizes, |slice| sets.elements_of(slice).map(Element::new).collect());
        GeneratingFunction::assemble(self.finite_order(), &finite, &parts, meter).map(Some)
    }

    /// The same from the automaton of P.
    fn learned_function(
        &self,
        heaps: impl Iterator<Item = (usize, usize)>,
        meter: &Meter<'_>,
    ) -> Result<Option<GeneratingFunction>, StopReason> {
        let Some(sorted) = Sorted::new(self, heaps) else { return Ok(None) };
        let (portions, places) = sorted.portions(&self.portion.p, self.finite_order(), meter)?;
        let Some(found) = rational(&portions, &sorted.sizes(), meter)? else { return Ok(None) };
        let heaps = sorted.finite.into_iter().map(|(size, row)| Heap { size, row });
        let functions: Vec<&[i128]> = places.iter().map(|&place| &found.numerators[place][..]).collect();
        GeneratingFunction::of_elements(&heaps.collect::<Vec<_>>(), &functions, &found.denominator, meter).map(Some)
    }
}

/// The cells by denominator and slice, with the size of each direction's step.
fn parts(cells: &[Cell], sizes: &[usize], elements: impl Fn(Set) -> Vec<Element>) -> Vec<Part> {
    let size = |counts: &[u32]| counts.iter().zip(sizes).map(|(&count, size)| count as usize * size).sum::<usize>();
    let mut found: BTreeMap<Vec<usize>, FxHashMap<Set, BTreeMap<usize, u32>>> = BTreeMap::new();
    for cell in cells {
        let mut denominator: Vec<usize> = cell.periods.iter().map(|period| size(period)).collect();
        denominator.sort_unstable();
        let slices = found.entry(denominator).or_default();
        *slices.entry(cell.slice).or_default().entry(size(&cell.base)).or_default() += 1;
    }
    let part = |(denominator, slices): (Vec<usize>, FxHashMap<Set, BTreeMap<usize, u32>>)| {
        let mut slices: Vec<_> = slices.into_iter().collect();
        slices.sort_unstable_by_key(|entry| entry.0);
        Part { denominator, slices: slices.into_iter().map(|(slice, sizes)| (elements(slice), sizes)).collect() }
    };
    found.into_iter().map(part).collect()
}
