//! The part of a certificate that only infinite quotients have: see `docs/src/reference/certificate.md`.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the reader has checked that elements fit 16 bits and other numbers 32"
)]

use super::{Parsed, Reader};
use crate::certificate::{Automaton, Infinite, Ray, Words};

const MAX_VARIABLES: usize = 16;
/// The most heaps of all words together, and the largest number in a ray.
const MAX_LENGTH: usize = 0xffff;

impl Reader<'_> {
    /// J and the heaps with words.
    pub(crate) fn growing_and_words(&mut self, heaps: usize) -> Parsed<(Vec<usize>, Words)> {
        let count = self.number()?;
        if count == 0 || count > MAX_VARIABLES {
            return Err("the number of growing heaps is out of bounds");
        }
        let growing = self.ascending(count, heaps)?;
        let count = self.number()?;
        let with_words = self.ascending(count, heaps)?;
        let (mut words, mut total) = (Vec::new(), 0);
        for &heap in &with_words {
            let length = self.number()?;
            total += length;
            if total > MAX_LENGTH {
                return Err("the words are too long");
            }
            let word = (0..length).map(|_| self.number()).collect::<Parsed<Vec<_>>>()?;
            let descending = word.windows(2).all(|pair| pair[0] >= pair[1]);
            let smaller = word.iter().all(|&part| part > 0 && part < heap && with_words.binary_search(&part).is_err());
            if !descending || !smaller || growing.contains(&heap) || !word.iter().any(|part| growing.contains(part)) {
                return Err("a word that is not of smaller heaps, one of them growing");
            }
            words.push((heap, word));
        }
        Ok((growing, words))
    }

    /// The P-portion and the rays.
    pub(crate) fn infinite(&mut self, order: usize, (growing, words): (Vec<usize>, Words)) -> Parsed<Infinite> {
        let variables = growing.len();
        let count = self.number()?;
        let slices = (0..count).map(|_| self.subset(order)).collect::<Parsed<Vec<_>>>()?;
        let states = self.number()?;
        let (mut outputs, mut children) = (Vec::new(), Vec::new());
        for _ in 0..states {
            outputs.push(self.below(count)?);
            for _ in 0..1 << variables {
                children.push(self.below(states)?);
            }
        }
        if states == 0 {
            return Err("an automaton without states");
        }
        let p = Automaton { variables, slices, outputs, children };
        let rays = (0..self.number()?).map(|_| self.ray(order, variables)).collect::<Parsed<_>>()?;
        Ok(Infinite { growing, words, p, rays })
    }

    fn ray(&mut self, order: usize, variables: usize) -> Parsed<Ray> {
        let j = self.below(variables)? as usize;
        let mut number = || self.below(MAX_LENGTH + 1).map(i64::from);
        let along = (0..variables).map(|_| number()).collect::<Parsed<Vec<_>>>()?;
        let (t, p, q) = (number()?, number()?, number()? as u32);
        let x = (0..variables).map(|_| number()).collect::<Parsed<_>>()?;
        let (step, is_p) = (number()?, self.byte()?);
        let far = along.iter().any(|v| (t + p) * v.max(&1) > MAX_LENGTH as i64);
        if along[j] == 0 || far || p == 0 || step == 0 || q as usize >= order || is_p > 1 {
            return Err("a ray that cannot be");
        }
        Ok(Ray { j, along, t, p, q, x, step, is_p: is_p == 1 })
    }

    fn below(&mut self, bound: usize) -> Parsed<u32> {
        self.number().and_then(|number| if number < bound { Ok(number as u32) } else { Err("a number out of bounds") })
    }
}
