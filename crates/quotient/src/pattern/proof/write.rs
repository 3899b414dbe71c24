//! The bytes of a certificate: see `docs/src/reference/certificate.md`, kind 3.

use super::Form;
use super::heaps::Heaps;
use super::learn::Tree;
use super::model::Model;
use super::outcomes::{Move, Outcomes};
use super::words::{Statement, Words};
use crate::certificate::{CertifiedRules, Header, KIND_ALGEBRAIC, Writer};
use misere_games::Ruleset;
use misere_limits::narrow;

/// Writes parts of a certificate.
#[derive(Default)]
struct Pen {
    writer: Writer,
}

/// What a certificate says.
pub(super) struct Parts {
    pub(super) model: Model,
    pub(super) heaps: Heaps,
    pub(super) outcomes: Outcomes,
    pub(super) apart: Vec<Vec<(usize, Vec<Form>)>>,
    pub(super) words: Words,
}

/// A certificate; `None` if it exceeds the bounds of the format.
pub(super) fn certificate(rules: &dyn Ruleset, parts: &Parts) -> Option<Vec<u8>> {
    let Parts { model, heaps, outcomes, apart, words } = parts;
    let mut pen = Pen::default();
    CertifiedRules::new(rules, 0).write(&mut pen.writer);
    let arities: Vec<usize> = model.shapes.iter().map(|shape| shape.arity()).collect();
    pen.count(heaps.single);
    arities.iter().for_each(|&arity| pen.count(arity));
    pen.count(model.actions.len());
    model.actions.iter().for_each(|action| pen.count(usize::from(action.parameter)));
    let one: Vec<Form> = model.one.1.iter().map(|&n| Form::constant(n)).collect();
    pen.element(&(model.one.0, one), 0)?;
    for (shape, p) in model.shapes.iter().zip(&model.p) {
        pen.count(shape.domain.len());
        shape.domain.iter().try_for_each(|form| pen.form(form, shape.arity()))?;
        pen.word(&shape.word, shape.arity())?;
        pen.set(p, shape.arity())?;
    }
    for tree in model.trees.iter().flat_map(|trees| trees.iter().zip(&arities)) {
        let variables = tree.1 + 1;
        pen.tree(tree.0, variables, &mut |pen, way| pen.element(way, variables))?;
    }
    pen.count(heaps.values.len());
    for (word, trees) in heaps.values.iter().zip(&outcomes.unresolved) {
        pen.count(usize::from(word.iter().any(|(_, form)| form.as_constant().is_none())));
        pen.word(word, 1)?;
        trees.iter().zip(&arities).try_for_each(|(tree, arity)| pen.set(tree, arity + 1))?;
    }
    for (heap, moves) in heaps.heaps.iter().zip(&outcomes.moves) {
        pen.count(heap.value);
        pen.form(&heap.parameter, 1)?;
        moves.iter().zip(&arities).try_for_each(|(moves, arity)| pen.moves(moves, arity + 1))?;
    }
    for (place, (pairs, apart)) in outcomes.pairs.iter().zip(apart).enumerate() {
        let (one, other) = (place / arities.len(), place % arities.len());
        let variables = arities[one] + arities[other];
        pen.set(pairs, variables)?;
        if one <= other {
            pen.count(apart.len());
            apart.iter().try_for_each(|element| pen.element(element, variables))?;
        }
    }
    pen.words(words, &arities)?;
    let header = Header { order: model.shapes.len(), generators: 0, last_heap: heaps.heaps.len() };
    header.seal(KIND_ALGEBRAIC, &pen.writer.finish()).ok()
}

impl Pen {
    fn count(&mut self, count: usize) {
        self.writer.number(narrow(count));
    }

    /// Zigzag: 0, −1, 1, −2, … are 0, 1, 2, 3, …
    fn signed(&mut self, number: i64) -> Option<()> {
        let number = i32::try_from(number).ok()?;
        self.writer.number(((number << 1) ^ (number >> 31)).cast_unsigned());
        Some(())
    }

    /// A form in so many variables.
    fn form(&mut self, form: &Form, variables: usize) -> Option<()> {
        self.signed(form.at_zero())?;
        (0..variables).try_for_each(|variable| self.signed(form.slope(variable)))
    }

    fn element(&mut self, (shape, forms): &(usize, Vec<Form>), variables: usize) -> Option<()> {
        self.count(*shape);
        forms.iter().try_for_each(|form| self.form(form, variables))
    }

    fn word(&mut self, word: &[(usize, Form)], variables: usize) -> Option<()> {
        self.count(word.len());
        word.iter().try_for_each(|(action, form)| {
            self.count(*action);
            self.form(form, variables)
        })
    }

    fn moves(&mut self, moves: &[Move], variables: usize) -> Option<()> {
        self.count(moves.len());
        moves.iter().try_for_each(|Move { take, twice, parts }| {
            self.count(*take);
            self.count(usize::from(twice.is_some()));
            twice.iter().try_for_each(|form| self.form(form, variables))?;
            self.count(parts.len());
            parts.iter().try_for_each(|form| self.form(form, variables + usize::from(twice.is_some())))
        })
    }

    fn words(&mut self, words: &Words, arities: &[usize]) -> Option<()> {
        self.count(words.statements.len());
        for Statement { parameters, at_least, even, words } in &words.statements {
            self.count(*parameters);
            for forms in [at_least, even] {
                self.count(forms.len());
                forms.iter().try_for_each(|form| self.form(form, *parameters))?;
            }
            self.count(words.len() - 1);
            words.iter().try_for_each(|word| self.word(word, *parameters))?;
        }
        for (list, &arity) in words.listed.iter().zip(arities) {
            self.count(list.len());
            for (family, forms) in list {
                self.count(*family);
                forms.iter().try_for_each(|form| self.form(form, arity))?;
            }
        }
        Some(())
    }

    fn tree<T>(
        &mut self,
        tree: &Tree<T>,
        variables: usize,
        leaf: &mut impl FnMut(&mut Pen, &T) -> Option<()>,
    ) -> Option<()> {
        let (kind, form, ways) = match tree {
            Tree::Leaf(one) => {
                self.count(0);
                return leaf(self, one);
            }
            Tree::AtLeast(form, ways) => (1, form, ways),
            Tree::Even(form, ways) => (2, form, ways),
        };
        self.count(kind);
        self.form(form, variables)?;
        self.tree(&ways.0, variables, leaf)?;
        self.tree(&ways.1, variables, leaf)
    }

    fn set(&mut self, tree: &Tree<bool>, variables: usize) -> Option<()> {
        self.tree(tree, variables, &mut |pen, is| {
            pen.count(usize::from(*is));
            Some(())
        })
    }
}
