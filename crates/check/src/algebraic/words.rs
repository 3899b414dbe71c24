//! Relations and the P-portion as words in families of letters.

use super::Family;
use super::game::{Checked, Game, at, variables};
use super::linear::Form;
use super::path::{Failure, Path, Proven, number};
use super::{Element, Word};

impl Game<'_> {
    /// Whether the two words of a family are equal, or its word is in P, for all its parameters, and whether each
    /// element of P is a word of a family.
    pub(super) fn check_words(&self) -> Checked {
        for (place, family) in self.of.families.iter().enumerate() {
            let parameters = variables(0, family.parameters);
            let conditions = [&parameters[..], &family.at_least].concat();
            let proven = Path::new(&self.work).all(&conditions, &mut |path| {
                path.evens(&family.even, &mut |path, is| if is { self.check_family(path, family) } else { Ok(()) })
            });
            proven.map_err(at(|| format!("for family {place}")))?;
        }
        for shape in 0..self.of.shapes.len() {
            let x = self.element(shape, 0);
            let proven = self.any(&mut Path::new(&self.work), &x, &mut |path| {
                self.p(path, &x, &mut |path, is_p| if is_p { self.some_family(path, &x, 0) } else { Ok(()) })
            });
            proven.map_err(at(|| format!("for the P-portion of shape {shape}")))?;
        }
        Ok(())
    }

    fn check_family(&self, path: &mut Path, family: &Family) -> Proven {
        let parameters = variables(0, family.parameters);
        family.words.iter().try_for_each(|word| self.natural(path, word, &parameters))?;
        self.word(path, &family.words[0], &parameters, &mut |path, x| match family.words.get(1) {
            Some(other) => self.word(path, other, &parameters, &mut |path, y| self.equal(path, &x, &y)),
            None => self.p(path, &x, &mut |path, is_p| if is_p { Ok(()) } else { path.impossible() }),
        })
    }

    /// A word at these parameters, applied to 1.
    fn word(
        &self,
        path: &mut Path,
        word: &Word,
        parameters: &[Form],
        then: &mut dyn FnMut(&mut Path, Element) -> Proven,
    ) -> Proven {
        self.times(path, word, parameters, self.of.one.clone(), then)
    }

    /// Whether an element is a word of one of the families that are listed for its shape from this one on.
    fn some_family(&self, path: &mut Path, x: &Element, from: usize) -> Proven {
        let Some((family, forms)) = self.of.listed[x.shape].get(from) else { return path.impossible() };
        let family = self.of.families.get(*family).filter(|family| family.words.len() == 1);
        let Some(family) = family.filter(|family| family.parameters == forms.len()) else {
            return Err(Failure::False);
        };
        let parameters = forms.iter().map(|form| number(form.at(&x.at))).collect::<Result<Vec<_>, _>>()?;
        let at = |forms: &[Form]| forms.iter().map(|form| number(form.at(&parameters))).collect::<Result<Vec<_>, _>>();
        let (at_least, even) = (at(&family.at_least)?, at(&family.even)?);
        path.whether(&[&parameters[..], &at_least].concat(), &mut |path, is| {
            if !is {
                return self.some_family(path, x, from + 1);
            }
            path.evens(&even, &mut |path, is| {
                if !is {
                    return self.some_family(path, x, from + 1);
                }
                self.word(path, &family.words[0], &parameters, &mut |path, y| self.equal(path, x, &y))
            })
        })
    }
}
