//! What a certificate in families says of a position.

use super::linear::Form;
use super::{Algebraic, Tree};

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
    pub(crate) fn is_p_position(&self, heaps: &[usize]) -> Option<bool> {
        let mut x = self.one.clone();
        for &heap in heaps.iter().filter(|&&heap| heap > 0) {
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
