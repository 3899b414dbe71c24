//! Decision trees walked with affine forms in the place of numbers.
//!
//! A path is a list of conditions on the variables. Where a tree asks a question that the conditions leave open, the
//! walk takes both ways, each with one condition more; a way whose conditions contradict each other is left out. What
//! is asserted at the end of all ways that remain holds for all integers ([`linear`](super::linear)).

use super::linear::{Form, Parity, contradictory, contradictory_with};
use std::cell::Cell;

/// A set or a map on vectors, by cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Tree<T> {
    Leaf(T),
    /// If the form is not negative the first, else the second.
    AtLeast(Form, Box<(Tree<T>, Tree<T>)>),
    /// If the form is even the first, else the second.
    Even(Form, Box<(Tree<T>, Tree<T>)>),
}

/// Why an assertion is not proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// It is false on some way whose conditions are not seen to contradict each other.
    False,
    /// The numbers became too large, or the work is spent.
    TooMuch,
}

pub(super) type Proven = Result<(), Failure>;

/// What a walk does at the end of a way.
pub(super) type Then<'a, T> = &'a mut dyn FnMut(&mut Path, T) -> Proven;

/// The conditions of a way.
pub(super) struct Path<'a> {
    at_least: Vec<Form>,
    parities: Vec<Parity>,
    /// Steps that may still be taken.
    work: &'a Cell<u64>,
}

pub(super) fn number(form: Option<Form>) -> Result<Form, Failure> {
    form.ok_or(Failure::TooMuch)
}

impl<'a> Path<'a> {
    pub(super) fn new(work: &'a Cell<u64>) -> Path<'a> {
        Path { at_least: Vec::new(), parities: Vec::new(), work }
    }

    /// Goes on with f ≥ 0, unless that contradicts the other conditions.
    pub(super) fn given(&mut self, form: Form, then: &mut dyn FnMut(&mut Path) -> Proven) -> Proven {
        match form.value() {
            Some(value) if value < 0 => return Ok(()),
            Some(_) => return then(self),
            None => {}
        }
        self.at_least.push(form);
        let impossible = contradictory(&self.at_least, self.work);
        let proven = if impossible { Ok(()) } else { self.pay().and_then(|()| then(self)) };
        self.at_least.pop();
        proven
    }

    /// Goes on with all these forms not negative.
    pub(super) fn all(&mut self, forms: &[Form], then: &mut dyn FnMut(&mut Path) -> Proven) -> Proven {
        match forms.split_first() {
            None => then(self),
            Some((first, rest)) => self.given(*first, &mut |path| path.all(rest, then)),
        }
    }

    /// Goes on with f = 0.
    pub(super) fn zero(&mut self, form: Form, then: &mut dyn FnMut(&mut Path) -> Proven) -> Proven {
        let minus = number(form.times(-1))?;
        self.all(&[form, minus], then)
    }

    /// Goes on both ways: with all forms not negative, and with the first that is negative.
    pub(super) fn whether(&mut self, forms: &[Form], then: Then<bool>) -> Proven {
        let Some((first, rest)) = forms.split_first() else { return then(self, true) };
        let negated = number(first.negated())?;
        self.given(*first, &mut |path| path.whether(rest, then))?;
        self.given(negated, &mut |path| then(path, false))
    }

    /// Goes on both ways: with all forms even, and with the first that is odd.
    pub(super) fn evens(&mut self, forms: &[Form], then: Then<bool>) -> Proven {
        let Some((first, rest)) = forms.split_first() else { return then(self, true) };
        self.parity(*first, false, &mut |path| path.evens(rest, then))?;
        self.parity(*first, true, &mut |path| then(path, false))
    }

    /// Goes on with a form even, or with it odd.
    pub(super) fn parity(&mut self, form: Form, odd: bool, then: &mut dyn FnMut(&mut Path) -> Proven) -> Proven {
        match self.known_parity(&form) {
            Some(known) if known == odd => then(self),
            Some(_) => Ok(()),
            None => {
                self.parities.push((form, odd));
                let proven = then(self);
                self.parities.pop();
                proven
            }
        }
    }

    /// Whether a form is odd, if that follows from the parities of the way: the form is a sum of theirs modulo 2, and
    /// what has even slopes. Cost: an elimination modulo 2 in few variables.
    fn known_parity(&self, form: &Form) -> Option<bool> {
        // The odd slopes as bits, and whether the variables there are odd in sum.
        let bits = |form: &Form, odd: bool| {
            let slopes = form.slopes.iter().enumerate().map(|(v, slope)| u32::from(slope % 2 != 0) << v);
            (slopes.sum::<u32>(), odd != (form.constant % 2 != 0))
        };
        let mut basis: Vec<(u32, bool)> = Vec::with_capacity(self.parities.len());
        let reduced = |basis: &[(u32, bool)], (mut bits, mut odd): (u32, bool)| {
            for (other, other_odd) in basis {
                // The lowest bit of a row is in no row after it.
                if bits & (other & other.wrapping_neg()) != 0 {
                    (bits, odd) = (bits ^ other, odd != *other_odd);
                }
            }
            (bits, odd)
        };
        for (known, odd) in &self.parities {
            let row = reduced(&basis, bits(known, *odd));
            basis.push(row);
        }
        let (rest, odd) = reduced(&basis, bits(form, false));
        (rest == 0).then_some(odd)
    }

    /// Walks a tree at these forms.
    pub(super) fn walk<'t, T>(&mut self, tree: &'t Tree<T>, at: &[Form], then: Then<&'t T>) -> Proven {
        self.pay()?;
        match tree {
            Tree::Leaf(leaf) => then(self, leaf),
            Tree::AtLeast(form, ways) => {
                let form = number(form.at(at))?;
                let negated = number(form.negated())?;
                self.given(form, &mut |path| path.walk(&ways.0, at, then))?;
                self.given(negated, &mut |path| path.walk(&ways.1, at, then))
            }
            Tree::Even(form, ways) => {
                let form = number(form.at(at))?;
                self.parity(form, false, &mut |path| path.walk(&ways.0, at, then))?;
                self.parity(form, true, &mut |path| path.walk(&ways.1, at, then))
            }
        }
    }

    /// The end of a way that must not be there.
    pub(super) fn impossible(&mut self) -> Proven {
        let impossible = contradictory_with(&self.at_least, &self.parities, self.work);
        self.pay()?;
        if impossible { Ok(()) } else { Err(Failure::False) }
    }

    /// Proves f ≥ 0 on this way.
    pub(super) fn assert(&mut self, form: Form) -> Proven {
        let negated = number(form.negated())?;
        self.given(negated, &mut |path| path.impossible())
    }

    /// Proves f = 0 on this way.
    pub(super) fn assert_zero(&mut self, form: Form) -> Proven {
        self.assert(form)?;
        self.assert(number(form.times(-1))?)
    }

    /// Pays a step.
    fn pay(&self) -> Proven {
        self.work.set(self.work.get().saturating_sub(1));
        if self.work.get() == 0 { Err(Failure::TooMuch) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A way is taken iff its parities can be: of x, y, x + y + 1 two decide the third.
    #[test]
    fn parities_follow_from_others() {
        let work = Cell::new(1000);
        let (x, y) = (Form::variable(0), Form::variable(1));
        let sum = x.plus(&y).and_then(|sum| sum.plus(&Form::constant(1))).unwrap();
        let mut met = Vec::new();
        for bits in 0..8 {
            let is = |place: u32| bits >> place & 1 == 1;
            Path::new(&work)
                .parity(sum, is(0), &mut |path| {
                    path.parity(x, is(1), &mut |path| {
                        path.parity(y, is(2), &mut |_| {
                            met.push(bits);
                            Ok(())
                        })
                    })
                })
                .unwrap();
        }
        // x + y + 1 is odd iff x and y are both odd or both even.
        assert_eq!(met, [1, 2, 4, 7]);
    }
}
