//! Finite monoids in certificates: generators, actions, subsets, and the values of heaps.

#![expect(clippy::cast_possible_truncation, reason = "a word is written byte by byte")]

use super::CertificateError;
use super::header::Header;
use super::payload::{Reader, Writer};
use misere_limits::narrow;
use misere_monoid::{Element, Letter, bits};
use std::cmp::Ordering;

/// For each element the element and letter that its least word comes from.
type Parents = Vec<(Element, Letter)>;

/// A monoid whose elements are numbered by their least words.
pub(super) struct Monoid {
    pub(super) generators: Vec<usize>,
    pub(super) actions: Vec<Vec<Element>>,
    pub(super) parents: Parents,
    /// How many elements the first 0, 1, … letters generate.
    generated: Vec<usize>,
}

impl Writer {
    /// Generating heaps, ascending, and their actions.
    pub(super) fn monoid<'a>(&mut self, generators: &[usize], actions: impl Iterator<Item = &'a [Element]>) {
        self.ascending(generators.iter().copied());
        actions.for_each(|action| self.elements(action));
    }

    /// Heaps in ascending order.
    pub(super) fn ascending(&mut self, heaps: impl Iterator<Item = usize>) {
        let mut before = 0;
        for heap in heaps {
            self.number(narrow(heap - before));
            before = heap;
        }
    }

    /// A subset of `order` elements.
    pub(super) fn subset(&mut self, set: &[u64], order: usize) {
        for byte in 0..order.div_ceil(8) {
            self.byte((set[byte / 8] >> (byte % 8 * 8)) as u8);
        }
    }
}

impl Reader<'_> {
    pub(super) fn monoid(&mut self, header: &Header) -> Result<Monoid, CertificateError> {
        let generators =
            self.ascending(header.generators, header.last_heap, "a generator that is no heap, or out of order")?;
        let mut actions = Vec::with_capacity(generators.len());
        for _ in &generators {
            actions.push(self.elements(header.order, header.order)?);
        }
        let (parents, generated) = least_words(&actions, header.order)
            .ok_or_else(|| self.error("the actions do not number the elements by their least words"))?;
        Ok(Monoid { generators, actions, parents, generated })
    }

    /// `count` heaps up to `last_heap` in ascending order; the message is for others.
    pub(super) fn ascending(
        &mut self,
        count: usize,
        last_heap: usize,
        message: &'static str,
    ) -> Result<Vec<usize>, CertificateError> {
        let mut heaps = Vec::with_capacity(count);
        let mut heap = 0;
        for _ in 0..count {
            let step = self.number()? as usize;
            heap += step;
            if step == 0 || heap > last_heap {
                return Err(self.error(message));
            }
            heaps.push(heap);
        }
        Ok(heaps)
    }

    /// A subset of `order` elements.
    pub(super) fn subset(&mut self, order: usize) -> Result<Vec<u64>, CertificateError> {
        let mut set = vec![0u64; bits::stride(order)];
        for byte in 0..order.div_ceil(8) {
            set[byte / 8] |= u64::from(self.byte()?) << (byte % 8 * 8);
        }
        if !order.is_multiple_of(64) && set[order / 64] >> (order % 64) != 0 {
            return Err(self.error("P has more elements than there are"));
        }
        Ok(set)
    }

    /// The values of all heaps. A heap lies among the products of the generators up to it, and a generator among no
    /// smaller ones.
    pub(super) fn values(&mut self, monoid: &Monoid, header: &Header) -> Result<Vec<Element>, CertificateError> {
        let values = self.elements(header.last_heap, header.order)?;
        let mut known = 0;
        for (heap, &value) in (1..).zip(&values) {
            let generator = monoid.generators.get(known) == Some(&heap);
            if generator && monoid.actions[known][Element::ONE.index()] != value {
                return Err(self.error("a generator is not the value of its heap"));
            }
            known += usize::from(generator);
            if value.index() >= monoid.generated[known] {
                return Err(self.error("the value of a heap needs a larger heap"));
            }
        }
        Ok(values)
    }
}

/// Parents and numbers of generated elements; `None` if the elements are not numbered by their least words.
fn least_words(actions: &[Vec<Element>], order: usize) -> Option<(Parents, Vec<usize>)> {
    let mut parents = Vec::with_capacity(order);
    parents.push((Element::ONE, Letter::new(0)));
    let mut generated = vec![1];
    for (letter, action) in Letter::all(actions.len()).zip(actions) {
        let before = parents.len();
        let mut group = 0..before;
        while !group.is_empty() {
            let first_new = parents.len();
            for x in group {
                match action[x].index().cmp(&parents.len()) {
                    Ordering::Less => {}
                    Ordering::Equal => parents.push((Element::new(x), letter)),
                    Ordering::Greater => return None,
                }
            }
            group = first_new..parents.len();
        }
        if parents.len() == before {
            return None;
        }
        generated.push(parents.len());
    }
    (parents.len() == order).then_some((parents, generated))
}
