//! What a certificate in families says of a position.

use super::linear::Form;
use super::{Algebraic, Tree};

/// Positions of more heaps are not looked at: each is a step.
const MAX_HEAPS: u64 = 1 << 20;

impl<T> Tree<T> {
    /// The leaf at these numbers.
    fn at(&self, numbers: &[Form]) -> Option<&T> {
        match self {
            Tree::Leaf(leaf) => Some(leaf),
            Tree::AtLeast(form, ways) => if form.at(numbers)?.constant >= 0 { &ways.0 } else { &ways.1 }.at(numbers),
            Tree::Even(form, ways) => if form.at(numbers)?.constant % 2 == 0 { &ways.0 } else { &ways.1 }.at(numbers),
        }
    }
}

impl Algebraic {
    /// Whether the sum of these (heap, count) pairs is called P; `None` if numbers become too large.
    pub(crate) fn is_p_position(&self, heaps: &[(usize, u64)]) -> Option<bool> {
        heaps.iter().try_fold(0u64, |sum, heap| sum.checked_add(heap.1)).filter(|&all| all <= MAX_HEAPS)?;
        let mut x = self.one.clone();
        let each = heaps.iter().flat_map(|&(heap, count)| (0..count).map(move |_| heap));
        for heap in each.filter(|&heap| heap > 0) {
            let (place, step) = (heap - 1, self.heaps.len() - self.single);
            let (entry, index) = match place.checked_sub(self.single) {
                Some(above) => (self.single + above % step, above / step),
                None => (place, 0),
            };
            let entry = &self.heaps[entry];
            let parameter = entry.parameter.at(&[Form::constant(i64::try_from(index).ok()?)])?;
            for (action, form) in &self.values[entry.value].word {
                x.at.push(form.at(&[parameter])?);
                let leaf = self.actions[*action].trees[x.shape].at(&x.at)?;
                let at = leaf.at.iter().map(|form| form.at(&x.at)).collect::<Option<_>>()?;
                x = super::Element { shape: leaf.shape, at };
            }
        }
        self.shapes[x.shape].p.at(&x.at).copied()
    }
}
