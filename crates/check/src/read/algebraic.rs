//! The contents of a certificate in families: see `docs/src/reference/certificate.md`.

use super::{Parsed, Reader};
use crate::algebraic::{Action, Algebraic, Element, Family, Form, Heap, Move, Shape, Tree, Value, Word};

const MAX_SHAPES: usize = 256;
const MAX_ARITY: usize = 2;
/// The most parameters of a family of words.
const MAX_PARAMETERS: usize = 4;
const MAX_LISTED: usize = 1000;
const MAX_DEPTH: usize = 64;
/// The largest number in a form.
const MAX_NUMBER: i64 = 1 << 20;

impl Reader<'_> {
    pub(crate) fn algebraic(&mut self, shapes: usize, heaps: usize) -> Parsed<Algebraic> {
        if shapes > MAX_SHAPES {
            return Err("too many shapes");
        }
        let single = self.at_most(heaps)?;
        if single == heaps {
            return Err("no classes of heaps");
        }
        let arities = (0..shapes).map(|_| self.at_most(MAX_ARITY)).collect::<Parsed<Vec<_>>>()?;
        let count = self.at_most(MAX_LISTED)?;
        let parameters = (0..count).map(|_| self.flag()).collect::<Parsed<Vec<_>>>()?;
        let (arities, one) = (&arities[..], self.element(&arities, 0)?);
        let shapes = arities.iter().map(|&arity| self.shape(arity, count)).collect::<Parsed<Vec<_>>>()?;
        let action = |reader: &mut Self, parameter| {
            let tree = |&arity| reader.tree(arity + 1, 0, &mut |reader| reader.element(arities, arity + 1));
            Ok(Action { parameter, trees: arities.iter().map(tree).collect::<Parsed<_>>()? })
        };
        let actions = parameters.into_iter().map(|parameter| action(self, parameter)).collect::<Parsed<_>>()?;
        let values = (0..self.at_most(MAX_LISTED)?).map(|_| self.value(arities, count)).collect::<Parsed<Vec<_>>>()?;
        let heaps = (0..heaps).map(|_| self.heap(arities, values.len())).collect::<Parsed<_>>()?;
        let (mut pairs, mut apart) = (Vec::new(), Vec::new());
        for (one, &arity) in arities.iter().enumerate() {
            for (other, more) in arities.iter().enumerate() {
                pairs.push(self.tree(arity + more, 0, &mut Self::flag)?);
                let count = if one <= other { self.at_most(MAX_LISTED)? } else { 0 };
                apart.push((0..count).map(|_| self.element(arities, arity + more)).collect::<Parsed<_>>()?);
            }
        }
        let families = (0..self.at_most(MAX_LISTED)?).map(|_| self.family(count)).collect::<Parsed<Vec<_>>>()?;
        let mut listed = vec![Vec::new(); shapes.len()];
        for (list, &arity) in listed.iter_mut().zip(arities).filter(|_| !families.is_empty()) {
            for _ in 0..self.at_most(MAX_LISTED)? {
                let family = self.at_most(families.len() - 1)?;
                list.push((family, self.forms(families[family].parameters, arity)?));
            }
        }
        Ok(Algebraic { one, shapes, actions, values, single, heaps, pairs, apart, families, listed })
    }

    fn at_most(&mut self, most: usize) -> Parsed<usize> {
        self.number().and_then(|number| if number <= most { Ok(number) } else { Err("a number out of bounds") })
    }

    fn flag(&mut self) -> Parsed<bool> {
        self.at_most(1).map(|flag| flag == 1)
    }

    /// Zigzag, as steps between elements.
    fn signed(&mut self) -> Parsed<i64> {
        let number = self.number()? as i64;
        let signed = if number % 2 == 0 { number / 2 } else { -(number + 1) / 2 };
        if signed.abs() <= MAX_NUMBER { Ok(signed) } else { Err("a number out of bounds") }
    }

    fn form(&mut self, variables: usize) -> Parsed<Form> {
        let mut form = Form::constant(self.signed()?);
        for slope in &mut form.slopes[..variables] {
            *slope = self.signed()?;
        }
        Ok(form)
    }

    fn forms(&mut self, count: usize, variables: usize) -> Parsed<Vec<Form>> {
        (0..count).map(|_| self.form(variables)).collect()
    }

    fn element(&mut self, arities: &[usize], variables: usize) -> Parsed<Element> {
        let shape = self.at_most(arities.len() - 1)?;
        Ok(Element { shape, at: self.forms(arities[shape], variables)? })
    }

    fn word(&mut self, actions: usize, variables: usize) -> Parsed<Word> {
        let letter = |reader: &mut Self| {
            let action = reader.number()?;
            if action < actions { Ok((action, reader.form(variables)?)) } else { Err("an action that does not exist") }
        };
        (0..self.at_most(MAX_LISTED)?).map(|_| letter(self)).collect()
    }

    fn tree<T>(
        &mut self,
        variables: usize,
        depth: usize,
        leaf: &mut impl FnMut(&mut Self) -> Parsed<T>,
    ) -> Parsed<Tree<T>> {
        let kind = self.at_most(2)?;
        if kind == 0 || depth == MAX_DEPTH {
            return Ok(Tree::Leaf(leaf(self)?));
        }
        let form = self.form(variables)?;
        let ways = Box::new((self.tree(variables, depth + 1, leaf)?, self.tree(variables, depth + 1, leaf)?));
        Ok(if kind == 1 { Tree::AtLeast(form, ways) } else { Tree::Even(form, ways) })
    }

    fn shape(&mut self, arity: usize, actions: usize) -> Parsed<Shape> {
        let count = self.at_most(MAX_LISTED)?;
        let (domain, word) = (self.forms(count, arity)?, self.word(actions, arity)?);
        Ok(Shape { arity, domain, word, p: self.tree(arity, 0, &mut Self::flag)? })
    }

    fn value(&mut self, arities: &[usize], actions: usize) -> Parsed<Value> {
        let (parameter, word) = (self.flag()?, self.word(actions, 1)?);
        let unresolved = arities.iter().map(|arity| self.tree(arity + 1, 0, &mut Self::flag)).collect::<Parsed<_>>()?;
        Ok(Value { parameter, word, unresolved })
    }

    fn family(&mut self, actions: usize) -> Parsed<Family> {
        let parameters = self.at_most(MAX_PARAMETERS)?;
        let mut list = || self.at_most(MAX_LISTED).and_then(|count| self.forms(count, parameters));
        let (at_least, even) = (list()?, list()?);
        let words = 1 + usize::from(self.flag()?);
        let words = (0..words).map(|_| self.word(actions, parameters)).collect::<Parsed<_>>()?;
        Ok(Family { parameters, at_least, even, words })
    }

    fn move_of(&mut self, variables: usize) -> Parsed<Move> {
        let (take, halved) = (self.number()?, self.flag()?);
        let twice = if halved { Some(self.form(variables)?) } else { None };
        let parts = self.at_most(2)?;
        Ok(Move { take, twice, parts: self.forms(parts, variables + usize::from(halved))? })
    }

    fn heap(&mut self, arities: &[usize], values: usize) -> Parsed<Heap> {
        let value = self.number()?;
        if value >= values {
            return Err("a value that does not exist");
        }
        let parameter = self.form(1)?;
        let mut moves = Vec::new();
        for arity in arities {
            let mut of_shape = Vec::new();
            for _ in 0..self.at_most(MAX_LISTED)? {
                of_shape.push(self.move_of(arity + 1)?);
            }
            moves.push(of_shape);
        }
        Ok(Heap { value, parameter, moves })
    }
}
