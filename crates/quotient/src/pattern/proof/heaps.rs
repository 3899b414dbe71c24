//! The heaps of a conjecture: single ones, then classes whose values have an index for a parameter.

use super::Form;
use super::model::{FormWord, Model};
use super::shapes::{Point, Presentation};
use crate::Quotient;
use crate::pattern::Whole;
use crate::pattern::affine::Affine;
use crate::pattern::family::{Symbol, Template};
use misere_games::Ruleset;
use misere_monoid::{Letter, Word};

/// The most single heaps.
const MAX_SINGLE: usize = 200;

/// A heap, or those of a class: the number of its value, and the parameter of that as a form in the index.
#[derive(Clone, Debug)]
pub(super) struct Heap {
    pub(super) value: usize,
    pub(super) parameter: Form,
}

/// All heaps.
pub(super) struct Heaps {
    /// The values: words in one parameter.
    pub(super) values: Vec<FormWord>,
    /// Heaps 1 to `single`, then the classes.
    pub(super) single: usize,
    pub(super) heaps: Vec<Heap>,
}

impl Heaps {
    /// The heaps by the laws of a conjecture, and those before the laws begin by the quotient.
    pub(super) fn new(whole: &Whole, quotient: &Quotient, of: &Presentation, last_digit: usize) -> Option<Heaps> {
        let step = whole.letters.step();
        let first = whole.phi.iter().map(|law| law.base).max()?.max(last_digit + 4);
        if first > MAX_SINGLE || whole.phi.len() != step || whole.phi.iter().any(|law| law.step != step) {
            return None;
        }
        let mut found = Heaps { values: Vec::new(), single: first - 1, heaps: Vec::new() };
        for heap in 1..first + step {
            let law = whole.phi.iter().find(|law| law.base % law.step == heap % law.step)?;
            let (word, parameter) = match heap.checked_sub(law.base) {
                Some(above) => (template(&law.word, of)?, (above / law.step) as i64),
                None => (constant(&quotient.word(quotient.pretending_function(heap)?), of)?, 0),
            };
            let value = found.values.iter().position(|value| *value == word).unwrap_or_else(|| {
                found.values.push(word);
                found.values.len() - 1
            });
            let moves = found.values[value].iter().any(|(_, form)| form.as_constant().is_none());
            let form = Affine::new(parameter, vec![i64::from(heap >= first)]);
            found.heaps.push(Heap { value, parameter: if moves { form } else { Affine::constant(0) } });
        }
        Some(found)
    }

    pub(super) fn step(&self) -> usize {
        self.heaps.len() - self.single
    }

    /// The entry and the index of a heap.
    pub(super) fn entry(&self, heap: usize) -> (usize, i64) {
        let place = heap - 1;
        match place.checked_sub(self.single) {
            None => (place, 0),
            Some(above) => (self.single + above % self.step(), (above / self.step()) as i64),
        }
    }

    /// A heap times an element.
    pub(super) fn times(&self, model: &Model, heap: usize, x: &Point) -> Point {
        let (entry, index) = self.entry(heap);
        let Heap { value, parameter } = &self.heaps[entry];
        model.times(&self.values[*value], &[parameter.at(&[index])], x)
    }

    /// The number of a heap as a form in variables, of which this one is the index.
    pub(super) fn number(&self, entry: usize, index: &Form) -> Form {
        let base = Affine::constant(entry as i64 + 1);
        if entry < self.single {
            return base;
        }
        Affine::new(entry as i64 + 1, vec![self.step() as i64]).substitute(std::slice::from_ref(index))
    }

    /// The options of a heap: its code digit, and the heaps that are left.
    pub(super) fn options(rules: &dyn Ruleset, heap: usize) -> Vec<(usize, Vec<usize>)> {
        let mut options = Vec::new();
        rules.for_each_option(heap, &mut |parts| {
            let parts: Vec<usize> = parts.iter().map(|&part| part as usize).collect();
            options.push((heap - parts.iter().sum::<usize>(), parts));
        });
        options.sort_unstable();
        options.dedup();
        options
    }
}

/// A template as a word of actions, if exponents of constants that are no powers are constant.
pub(super) fn template(Template(powers): &Template, of: &Presentation) -> Option<FormWord> {
    let mut word = Vec::new();
    for (letter, exponent) in powers {
        match letter {
            Symbol::Constant(constant) if of.is_power(*constant) => word.push((*constant, exponent.clone())),
            Symbol::Constant(constant) => {
                let even = of.is_involution(*constant) && exponent.has_even_slopes();
                let exponent = if even { exponent.at_zero().rem_euclid(2) } else { exponent.as_constant()? };
                word.extend((0..exponent).map(|_| (*constant, Affine::constant(0))));
            }
            Symbol::Member(family, index) => {
                let action = of.action_of_family(*family);
                word.extend((0..exponent.as_constant()?).map(|_| (action, index.clone())));
            }
        }
    }
    Some(word)
}

/// A value without a parameter as a word of actions.
fn constant(word: &Word, of: &Presentation) -> Option<FormWord> {
    let letters = of.letters().count();
    if word.powers().iter().any(|power| power.0.index() >= letters) {
        return None;
    }
    let mut actions = Vec::new();
    for (letter, exponent) in Letter::all(letters).zip(of.normal(word)?) {
        let (action, parameter) = of.action_of(letter);
        match exponent {
            0 => {}
            _ if of.is_power(action) => actions.push((action, Affine::constant(exponent.into()))),
            _ => actions.extend((0..exponent).map(|_| (action, Affine::constant(parameter)))),
        }
    }
    Some(actions)
}
