//! Heaps as variables of an outcome function, and the way back: from the elements found to a candidate.
//!
//! Only generators and a few heaps more are variables; each other heap stands for its least word in them.

#![expect(clippy::expect_used, reason = "generators are variables")]

use super::enumerate::Enumerated;
use super::layers::Exponents;
use crate::quotient::Quotient;
use misere_games::Ruleset;
use misere_monoid::{BipartiteMonoid, Element, Letter};
use std::collections::BTreeSet;

/// A heap as a word: itself when it is a variable, else the least word of its value, with variables as letters.
fn word_in(variables: &[usize], quotient: &Quotient, heap: usize) -> Vec<(usize, u32)> {
    let place = |heap| variables.binary_search(heap);
    if let Ok(variable) = place(&heap) {
        return vec![(variable, 1)];
    }
    let word = quotient.word(quotient.phi[heap - 1]);
    let in_variables = |&(letter, exponent): &(Letter, u32)| {
        (place(&quotient.generators[letter.index()]).expect("generators are variables"), exponent)
    };
    word.powers().iter().map(in_variables).collect()
}

/// The options of each variable as words in the variables before it, in ascending order.
pub(super) fn variable_options(rules: &dyn Ruleset, quotient: &Quotient, variables: &[usize]) -> Vec<Vec<Exponents>> {
    let words = |below: usize, option: &[u32]| {
        let mut exponents = vec![0; below];
        for &heap in option {
            for (variable, exponent) in word_in(variables, quotient, heap as usize) {
                exponents[variable] += exponent;
            }
        }
        exponents
    };
    let options_of = |(below, &heap): (usize, &usize)| {
        let mut options = BTreeSet::new();
        rules.for_each_option(heap, &mut |option| {
            options.insert(words(below, option));
        });
        options.into_iter().collect()
    };
    variables.iter().enumerate().map(options_of).collect()
}

/// The candidate for heaps `1..=heap`: variables that occur in no least word are dropped from the generators, and
/// the heaps that are no variables keep their words. `None` when a least word has a letter that is not one itself.
pub(super) fn assign(enumerated: Enumerated, variables: &[usize], before: &Quotient, heap: usize) -> Option<Quotient> {
    let Enumerated { actions, parents, p } = enumerated;
    let mut letters = vec![None; variables.len()];
    let mut generators = Vec::new();
    for &(parent, variable) in &parents[1..] {
        if parent == Element::ONE {
            letters[variable as usize] = Some(Letter::new(generators.len()));
            generators.push(variables[variable as usize]);
        }
    }
    let renamed = parents[1..].iter().map(|&(parent, variable)| Some((parent, letters[variable as usize]?)));
    let parents = std::iter::once(Some((Element::ONE, Letter::new(0)))).chain(renamed).collect::<Option<_>>()?;
    let value = |n: usize| {
        word_in(variables, before, n).iter().fold(Element::ONE, |product, &(variable, exponent)| {
            (0..exponent).fold(product, |product, _| actions[variable][product.index()])
        })
    };
    let phi = (1..=heap).map(value).collect();
    let kept = actions.iter().zip(&letters).filter(|(_, letter)| letter.is_some());
    let actions = kept.map(|(action, _)| action.clone()).collect();
    Some(Quotient { monoid: BipartiteMonoid::from_parts(actions, parents, p), generators, phi })
}
