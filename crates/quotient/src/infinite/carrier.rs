//! Carriers F × N^J: the growing heaps J are free, the others generate a finite commutative monoid F.
//!
//! Elements of F are numbered by the lexicographic rank of their least words (largest heap most significant), as in
//! [`Quotient`]; the least word of (q, x) is that of q followed by x. *Freeing* a heap H replaces F by
//! ⟨the others⟩ × ⟨t | t^(i+p) = t^i⟩ with H = t, or by ⟨the others⟩ × N, which adds H to J.

#![expect(clippy::expect_used, reason = "invariants of carriers and sets that the messages name")]

use crate::Quotient;
use misere_games::Ruleset;
use misere_limits::{StopReason, narrow};
use misere_monoid::{BipartiteMonoid, Element, Letter};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet, hash_map::Entry};

/// An element of F × N^J: one of F, and the exponents of the growing heaps.
pub type Value = (Element, Vec<u32>);

/// A heap that generates a cyclic factor ⟨t | t^(index+period) = t^index⟩.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cyclic {
    pub(crate) heap: usize,
    pub(crate) index: u32,
    pub(crate) period: u32,
}

impl Cyclic {
    fn successor(self, exponent: u32) -> u32 {
        if exponent + 1 < self.index + self.period { exponent + 1 } else { self.index }
    }
}

/// F × N^J with the values of heaps `1..=last_heap`, but without a P-portion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Carrier {
    /// J, ascending.
    pub(crate) growing: Vec<usize>,
    /// Heaps that occur in least words of F, ascending.
    pub(crate) generators: Vec<usize>,
    /// `actions[g][q]` = q times generator g.
    pub(crate) actions: Vec<Vec<Element>>,
    /// For q ≠ 1: (least word less its largest letter, that letter).
    pub(crate) parents: Vec<(Element, Letter)>,
    /// `values[n − 1]` = the value of H_n in F; 1 for the heaps of J and for those with a word.
    pub(crate) values: Vec<Element>,
    /// Heaps outside J whose value is that of a smaller position with heaps of J, descending.
    pub(crate) words: BTreeMap<usize, Vec<u32>>,
}

impl Carrier {
    /// The carrier of a finite quotient: J = ∅.
    pub(crate) fn of_quotient(quotient: &Quotient) -> Carrier {
        let monoid = quotient.monoid();
        let parent = |q| monoid.parent(q).unwrap_or((Element::ONE, Letter::new(0)));
        Carrier {
            growing: Vec::new(),
            generators: quotient.generators.clone(),
            actions: monoid.letters().map(|letter| monoid.action(letter).to_vec()).collect(),
            parents: monoid.elements().map(parent).collect(),
            values: quotient.phi.clone(),
            words: BTreeMap::new(),
        }
    }

    /// |F|.
    pub(crate) fn order(&self) -> usize {
        self.parents.len()
    }

    /// The elements of F, ascending.
    pub(crate) fn elements(&self) -> impl ExactSizeIterator<Item = Element> + use<> {
        Element::all(self.order())
    }

    /// The identity of F × N^J.
    pub(crate) fn one(&self) -> Value {
        (Element::ONE, vec![0; self.growing.len()])
    }

    pub(crate) fn last_heap(&self) -> usize {
        self.values.len()
    }

    /// The place of a heap in J.
    pub(crate) fn place(&self, heap: usize) -> Option<usize> {
        self.growing.binary_search(&heap).ok()
    }

    /// The product of two elements of F.
    pub(crate) fn multiply(&self, q: Element, r: Element) -> Element {
        let (mut product, mut rest) = (q, r);
        while rest != Element::ONE {
            let (parent, letter) = self.parents[rest.index()];
            product = self.actions[letter.index()][product.index()];
            rest = parent;
        }
        product
    }

    /// The products of r with each element of F.
    pub(crate) fn row(&self, r: Element) -> Vec<Element> {
        let mut row: Vec<Element> = self.elements().collect();
        let mut rest = r;
        while rest != Element::ONE {
            let (parent, letter) = self.parents[rest.index()];
            let action = &self.actions[letter.index()];
            row.iter_mut().for_each(|q| *q = action[q.index()]);
            rest = parent;
        }
        row
    }

    /// The numbers of the products of r with each element of F, as sets take maps.
    pub(crate) fn map(&self, r: Element) -> Vec<u32> {
        self.row(r).into_iter().map(u32::from).collect()
    }

    /// The value of a position.
    pub(crate) fn value(&self, heaps: &[u32]) -> Value {
        let mut value = self.one();
        for heap in heaps {
            let word = self.words.get(&(*heap as usize)).map_or(std::slice::from_ref(heap), |word| &word[..]);
            for &heap in word {
                match self.place(heap as usize) {
                    Some(place) => value.1[place] += 1,
                    None => value.0 = self.multiply(value.0, self.values[heap as usize - 1]),
                }
            }
        }
        value
    }

    /// The least word of an element of F as heaps, descending.
    pub(crate) fn word(&self, mut q: Element) -> Vec<u32> {
        let mut heaps = Vec::new();
        while q != Element::ONE {
            let (parent, letter) = self.parents[q.index()];
            heaps.push(narrow(self.generators[letter.index()]));
            q = parent;
        }
        heaps
    }

    /// The least word of an element as heaps, descending.
    pub(crate) fn position(&self, element: &Value) -> Vec<u32> {
        let mut heaps = self.word(element.0);
        for (&heap, &exponent) in self.growing.iter().zip(&element.1) {
            heaps.extend(std::iter::repeat_n(narrow(heap), exponent as usize));
        }
        heaps.sort_unstable_by(|a, b| b.cmp(a));
        heaps
    }

    /// The values of the options of a heap, each once.
    pub(crate) fn option_values(&self, rules: &dyn Ruleset, heap: usize) -> Vec<Value> {
        let mut values = BTreeSet::new();
        rules.for_each_option(heap, &mut |option| {
            values.insert(self.value(option));
        });
        values.into_iter().collect()
    }

    /// The options of a heap as elements of F with their steps; of a heap of J, given with its place, a step begins by
    /// taking it away.
    pub(crate) fn option_steps(
        &self,
        rules: &dyn Ruleset,
        heap: usize,
        lose: Option<usize>,
    ) -> impl Iterator<Item = (Element, Vec<i64>)> + use<> {
        self.option_values(rules, heap).into_iter().map(move |(r, exponents)| {
            let mut step: Vec<i64> = exponents.into_iter().map(i64::from).collect();
            if let Some(place) = lose {
                step[place] -= 1;
            }
            (r, step)
        })
    }

    /// The options of the least word of q as (value in F, step), where `letters` has those of each generator as (row of
    /// products, step). Some may be listed twice.
    pub(crate) fn word_options(
        &self,
        q: Element,
        letters: &[Vec<(u32, u32)>],
        rows: &[Vec<Element>],
    ) -> Vec<(Element, u32)> {
        let mut word: Vec<Letter> = Vec::new();
        let mut rest = q;
        while rest != Element::ONE {
            let (parent, letter) = self.parents[rest.index()];
            word.push(letter);
            rest = parent;
        }
        let mut options = Vec::new();
        for place in (0..word.len()).filter(|&place| place == 0 || word[place] != word[place - 1]) {
            let others = word[..place].iter().chain(&word[place + 1..]);
            let base = others.fold(Element::ONE, |base, &letter| self.actions[letter.index()][base.index()]);
            let values = letters[word[place].index()].iter();
            options.extend(values.map(|&(row, step)| (rows[row as usize][base.index()], step)));
        }
        options
    }

    /// Whether F is a commutative monoid, numbered by its least words.
    pub(crate) fn is_monoid(&self) -> bool {
        BipartiteMonoid::from_parts(self.actions.clone(), self.parents.clone(), Vec::new()).is_consistent()
    }

    /// The first heap without options whose value is not 1.
    pub(crate) fn dead_heap_with_value(&self, rules: &dyn Ruleset) -> Option<usize> {
        let one = self.one();
        (1..=self.last_heap()).find(|&heap| !rules.has_options(heap) && self.value(&[narrow(heap)]) != one)
    }

    /// The least i with r^i = r^(i+p) for some p ≥ 1.
    pub(crate) fn index(&self, r: Element) -> u32 {
        let mut powers = vec![Element::ONE];
        loop {
            let next = self.multiply(powers[powers.len() - 1], r);
            if let Some(index) = powers.iter().position(|&power| power == next) {
                return narrow(index);
            }
            powers.push(next);
        }
    }

    /// The carrier of heaps `1..=last_heap` in which these heaps generate cyclic factors and those of `growing` are
    /// free; the others keep their values, so a heap beyond `self.last_heap()` must be in one of the lists. Heaps with
    /// words keep them unless they are freed.
    ///
    /// # Errors
    /// [`StopReason::Order`] when F has more than `bound` elements.
    pub(crate) fn free(
        &self,
        last_heap: usize,
        freed: &[Cyclic],
        growing: Vec<usize>,
        bound: usize,
    ) -> Result<Carrier, StopReason> {
        let place = |heap: usize| freed.iter().position(|factor| factor.heap == heap);
        let mut words = self.words.clone();
        words.retain(|&heap, _| place(heap).is_none() && !growing.contains(&heap));
        let heaps: Vec<usize> =
            (1..=last_heap).filter(|heap| !growing.contains(heap) && !words.contains_key(heap)).collect();
        let rows: Vec<Vec<Element>> = heaps
            .iter()
            .map(|&heap| if place(heap).is_some() { Vec::new() } else { self.row(self.values[heap - 1]) })
            .collect();
        let times = |element: &(Element, Vec<u32>), at: usize| match place(heaps[at]) {
            Some(place) => {
                let mut exponents = element.1.clone();
                exponents[place] = freed[place].successor(exponents[place]);
                (element.0, exponents)
            }
            None => (rows[at][element.0.index()], element.1.clone()),
        };
        let one = (Element::ONE, vec![0; freed.len()]);
        let mut numbers = FxHashMap::from_iter([(one.clone(), Element::ONE)]);
        let (mut elements, mut parents) = (vec![one], vec![(Element::ONE, Letter::new(0))]);
        let mut generators = Vec::new();
        let mut letters = Vec::new();
        for (at, &heap) in heaps.iter().enumerate() {
            let mut group = 0..elements.len();
            while !group.is_empty() {
                let first_new = elements.len();
                for q in group {
                    let product = times(&elements[q], at);
                    if let Entry::Vacant(entry) = numbers.entry(product.clone()) {
                        if q == 0 {
                            generators.push(heap);
                            letters.push(at);
                        }
                        entry.insert(Element::new(elements.len()));
                        elements.push(product);
                        parents.push((Element::new(q), Letter::new(generators.len() - 1)));
                    }
                }
                if elements.len() > bound {
                    return Err(StopReason::Order);
                }
                group = first_new..elements.len();
            }
        }
        let action = |at: usize| elements.iter().map(|element| numbers[&times(element, at)]).collect();
        let actions = letters.into_iter().map(action).collect();
        let mut values = vec![Element::ONE; last_heap];
        for (at, &heap) in heaps.iter().enumerate() {
            values[heap - 1] = numbers[&times(&elements[0], at)];
        }
        Ok(Carrier { growing, generators, actions, parents, values, words })
    }

    /// The carrier of classes (numbered by their first elements), and the first element of each.
    pub(crate) fn classes(&self, classes: &[u32]) -> (Carrier, Vec<Element>) {
        let mut first = Vec::new();
        for (q, &class) in self.elements().zip(classes) {
            if class as usize == first.len() {
                first.push(q);
            }
        }
        let mut letters: Vec<Letter> = first[1..].iter().map(|q: &Element| self.parents[q.index()].1).collect();
        letters.sort_unstable();
        letters.dedup();
        let class = |q: Element| Element::from(classes[q.index()]);
        let action = |letter: &Letter| {
            let action = &self.actions[letter.index()];
            first.iter().map(|q| class(action[q.index()])).collect()
        };
        let parent = |q: &Element| {
            let (parent, letter) = self.parents[q.index()];
            (class(parent), Letter::new(letters.binary_search(&letter).expect("a letter of a least word")))
        };
        let carrier = Carrier {
            growing: self.growing.clone(),
            generators: letters.iter().map(|letter| self.generators[letter.index()]).collect(),
            actions: letters.iter().map(action).collect(),
            parents: std::iter::once((Element::ONE, Letter::new(0))).chain(first[1..].iter().map(parent)).collect(),
            values: self.values.iter().map(|&value| class(value)).collect(),
            words: self.words.clone(),
        };
        (carrier, first)
    }
}
