//! The canonical form of a bipartite monoid: equal exactly for isomorphic ones.
//!
//! A sequence of generators numbers the elements (by their least words) and so writes the monoid down; the canonical
//! form is the least such writing over the sequences below. First each element gets a colour that no isomorphism
//! changes: its number of divisors, and what its products are, round after round, as in the refinement of graphs. A
//! sequence then takes, again and again, an element not generated so far whose divisors are fewest and whose colour is
//! rarest; an element with fewest divisors is no product of others, so sequences are short. Sequences are walked depth
//! first; a sequence whose trace is above the best is dropped, and a writing met twice is an automorphism, which spares
//! all elements that it takes to one already tried.
//!
//! Cost: |Q|² for each round of colours, of which few are needed; the walk is one sequence when the colours are all
//! different, and about one sequence for each generator of the automorphism group otherwise.
//!
//! ```
//! use misere_monoid::Presentation;
//! let form = |text| Presentation::parse(text).unwrap().monoid(100).unwrap().canonical_form();
//! let t2 = form("<a,b | a^2=1, b^3=b> P={a,b^2}");
//! assert_eq!(t2, form("<y,x | y^3=y, x^2=1> P={x,y^2}"));
//! assert_ne!(t2, form("<a,b | a^2=1, b^3=b> P={a,ab^2}"));
//! ```

#![expect(clippy::cast_possible_truncation, reason = "the two halves of a product of 64 bits are folded")]
#![expect(clippy::expect_used, reason = "a theorem on commutative monoids that the message names")]

use crate::{BipartiteMonoid, Element};
use misere_limits::narrow;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// A bipartite monoid written down in a way that depends only on its isomorphism type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CanonicalForm(BipartiteMonoid);

impl CanonicalForm {
    /// The monoid with its canonical generators and numbers of elements.
    pub fn monoid(&self) -> &BipartiteMonoid {
        &self.0
    }

    /// The form as bytes, equal exactly for isomorphic monoids: |Q|, the number of generators, the actions row by
    /// row, |P| and the P-elements, as 32-bit numbers with the low byte first.
    pub fn to_bytes(&self) -> Vec<u8> {
        let monoid = &self.0;
        let head = [narrow(monoid.order()), narrow(monoid.generators())];
        let actions = monoid.letters().flat_map(|letter| monoid.action(letter)).map(|&x| x.into());
        let p = monoid.p_portion().map(u32::from);
        let numbers = head.into_iter().chain(actions).chain([narrow(monoid.p_portion().count())]).chain(p);
        numbers.flat_map(u32::to_le_bytes).collect()
    }
}

impl BipartiteMonoid {
    /// The canonical form, equal exactly for isomorphic bipartite monoids.
    pub fn canonical_form(&self) -> CanonicalForm {
        self.canonical_numbering().0
    }

    /// The canonical form, and for each of its elements the element of this monoid.
    pub fn canonical_numbering(&self) -> (CanonicalForm, Vec<Element>) {
        let mut search = Search::new(self);
        search.descend(&mut Vec::new(), &mut Vec::new());
        let best = search.best.expect("every walk ends in a sequence that generates the monoid");
        (CanonicalForm(best.monoid), best.elements)
    }

    /// For each element its image under an isomorphism to `other`, when there is one.
    pub fn isomorphism(&self, other: &BipartiteMonoid) -> Option<Vec<Element>> {
        let (form, elements) = self.canonical_numbering();
        let (other_form, other_elements) = other.canonical_numbering();
        if form != other_form {
            return None;
        }
        let mut image = vec![Element::ONE; self.order()];
        elements.iter().zip(other_elements).for_each(|(x, y)| image[x.index()] = y);
        Some(image)
    }
}

/// A finished sequence.
struct Leaf {
    generators: Vec<Element>,
    trace: Vec<u64>,
    monoid: BipartiteMonoid,
    elements: Vec<Element>,
}

/// A sequence on its way.
struct Step {
    /// Elements generated so far, in order, and whether each element is among them.
    elements: Vec<Element>,
    known: Vec<bool>,
    /// Elements that automorphisms fixing the sequence so far exchange, as a forest of the least ones.
    orbit: Vec<Element>,
}

struct Search<'a> {
    monoid: &'a BipartiteMonoid,
    /// Elements by fewest divisors, rarest colour; elements alike are neighbours.
    by_rank: Vec<Element>,
    rank: Vec<u32>,
    best: Option<Leaf>,
}

impl Search<'_> {
    fn new(monoid: &BipartiteMonoid) -> Search<'_> {
        let (divisors, colors) = refine(monoid);
        let mut count: FxHashMap<u64, u32> = FxHashMap::default();
        colors.iter().for_each(|&color| *count.entry(color).or_default() += 1);
        let key = |x: &Element| (divisors[x.index()], count[&colors[x.index()]], colors[x.index()]);
        let mut by_rank: Vec<Element> = monoid.elements().collect();
        by_rank.sort_by_key(key);
        let mut rank = vec![0; monoid.order()];
        for pair in 1..by_rank.len() {
            let (before, x) = (by_rank[pair - 1], by_rank[pair]);
            rank[x.index()] = rank[before.index()] + u32::from(key(&before) != key(&x));
        }
        Search { monoid, by_rank, rank, best: None }
    }

    /// Walks all sequences that begin with `generators`; returns the length to go back to when an automorphism shows
    /// that the rest of a longer one is like what was walked before.
    fn descend(&mut self, generators: &mut Vec<Element>, steps: &mut Vec<(Step, u64)>) -> usize {
        let depth = generators.len();
        let order = self.monoid.order();
        let mut step = self.step(generators, steps);
        let trace = self.trace(generators, &step);
        if self.worse(steps, trace) {
            return depth;
        }
        if step.elements.len() == order {
            steps.push((step, trace));
            let length = self.leaf(generators, steps);
            steps.pop();
            return length;
        }
        step.orbit = self.monoid.elements().collect();
        let first = self.by_rank.iter().position(|x| !step.known[x.index()]).expect("not all are generated");
        let rank = self.rank[self.by_rank[first].index()];
        let alike = self.by_rank[first..].iter().copied().take_while(|x| self.rank[x.index()] == rank);
        let candidates: Vec<Element> = alike.filter(|x| !step.known[x.index()]).collect();
        steps.push((step, trace));
        let mut tried: Vec<Element> = Vec::new();
        for &candidate in &candidates {
            let orbit = &steps[depth].0.orbit;
            if tried.iter().any(|&other| root(orbit, other) == root(orbit, candidate)) {
                continue;
            }
            generators.push(candidate);
            let length = self.descend(generators, steps);
            generators.pop();
            if length < depth {
                steps.pop();
                return length;
            }
            tried.push(candidate);
        }
        steps.pop();
        depth
    }

    /// What the last generator adds to the elements.
    fn step(&self, generators: &[Element], steps: &[(Step, u64)]) -> Step {
        let Some(&generator) = generators.last() else {
            let known = self.monoid.elements().map(|x| x == Element::ONE).collect();
            return Step { elements: vec![Element::ONE], known, orbit: Vec::new() };
        };
        let before = &steps[generators.len() - 1].0;
        let (mut elements, mut known) = (before.elements.clone(), before.known.clone());
        let multiples = self.monoid.multiples(generator);
        let mut layer = 0..elements.len();
        while !layer.is_empty() {
            let start = elements.len();
            for x in layer {
                let y = multiples[elements[x].index()];
                if !std::mem::replace(&mut known[y.index()], true) {
                    elements.push(y);
                }
            }
            layer = start..elements.len();
        }
        Step { elements, known, orbit: Vec::new() }
    }

    /// A number that sequences which isomorphisms exchange have in common.
    fn trace(&self, generators: &[Element], step: &Step) -> u64 {
        let mut number = vec![0; self.monoid.order()];
        step.elements.iter().enumerate().for_each(|(place, x)| number[x.index()] = place as u64);
        let mut trace = step.elements.iter().fold(0, |trace, x| mix(trace, u64::from(self.rank[x.index()])));
        if let Some(&generator) = generators.last() {
            let multiples = self.monoid.multiples(generator);
            trace = step.elements.iter().fold(trace, |trace, x| mix(trace, number[multiples[x.index()].index()]));
        }
        trace
    }

    /// Whether the sequence with this trace after those of `steps` is above the best one.
    fn worse(&self, steps: &[(Step, u64)], trace: u64) -> bool {
        let Some(best) = &self.best else { return false };
        let traces = steps.iter().map(|step| step.1).chain([trace]);
        traces.cmp(best.trace.iter().copied().take(steps.len() + 1)) == Ordering::Greater
    }

    /// Compares a finished sequence with the best one.
    fn leaf(&mut self, generators: &[Element], steps: &mut [(Step, u64)]) -> usize {
        let (monoid, elements) = self.monoid.submonoid(generators);
        let trace: Vec<u64> = steps.iter().map(|step| step.1).collect();
        let leaf = Leaf { generators: generators.to_vec(), trace, monoid, elements };
        let Some(best) = &self.best else {
            self.best = Some(leaf);
            return generators.len();
        };
        match leaf.trace.cmp(&best.trace).then_with(|| leaf.monoid.cmp(&best.monoid)) {
            Ordering::Less => self.best = Some(leaf),
            Ordering::Greater => {}
            Ordering::Equal => {
                let common = leaf.generators.iter().zip(&best.generators).take_while(|(a, b)| a == b).count();
                for (step, _) in &mut steps[..=common.min(generators.len() - 1)] {
                    for (&x, &y) in leaf.elements.iter().zip(&best.elements) {
                        join(&mut step.orbit, x, y);
                    }
                }
                return common;
            }
        }
        generators.len()
    }
}

/// The least element of the orbit.
fn root(orbit: &[Element], mut x: Element) -> Element {
    while orbit[x.index()] != x {
        x = orbit[x.index()];
    }
    x
}

fn join(orbit: &mut [Element], x: Element, y: Element) {
    let (x, y) = (root(orbit, x), root(orbit, y));
    orbit[x.max(y).index()] = x.min(y);
}

fn mix(state: u64, value: u64) -> u64 {
    let product = u128::from(state.rotate_left(23) ^ value ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
    (product as u64) ^ (product >> 64) as u64
}

/// The number of divisors and the colour of each element. A colour begins as membership in P, and gathers the colours
/// of all elements with those of their products until no more colours arise.
fn refine(monoid: &BipartiteMonoid) -> (Vec<u32>, Vec<u64>) {
    let order = monoid.order();
    let mut colors: Vec<u64> = monoid.elements().map(|x| u64::from(monoid.is_p(x)) + 1).collect();
    let mut divisors = vec![0; order];
    let mut last_row_of = vec![None; order];
    let mut kinds = 0;
    loop {
        let mut next = vec![0; order];
        let first_round = kinds == 0;
        monoid.for_each_row(|x, row| {
            let mut sum = 0u64;
            for (&color, &product) in colors.iter().zip(row) {
                sum = sum.wrapping_add(mix(color, colors[product.index()]));
            }
            next[x.index()] = mix(colors[x.index()], sum);
            if first_round {
                for product in row {
                    if last_row_of[product.index()].replace(x) != Some(x) {
                        divisors[product.index()] += 1;
                    }
                }
            }
        });
        colors = next;
        let mut distinct = colors.clone();
        distinct.sort_unstable();
        distinct.dedup();
        if distinct.len() <= kinds || distinct.len() == order {
            return (divisors, colors);
        }
        kinds = distinct.len();
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::{Letter, Presentation};
    use proptest::prelude::*;

    /// A random finite bipartite monoid with at most four generators.
    pub(crate) fn any_monoid(max_order: usize) -> impl Strategy<Value = BipartiteMonoid> {
        let generator = (0u32..4, 1u32..4);
        let relation = (proptest::collection::vec(0u32..3, 4), proptest::collection::vec(0u32..3, 4));
        let parts = (proptest::collection::vec(generator, 1..=4), proptest::collection::vec(relation, 0..3));
        (parts, any::<u64>()).prop_filter_map("too large", move |((generators, relations), seed)| {
            let letters = generators.len();
            let power = |letter: usize, exponent| {
                crate::Word::new(if exponent > 0 { vec![(Letter::new(letter), exponent)] } else { vec![] })
            };
            let mut all: Vec<_> =
                generators.iter().enumerate().map(|(g, &(i, p))| (power(g, i + p), power(g, i))).collect();
            let word = |exponents: &[u32]| crate::Word::from_exponents(&exponents[..letters]);
            all.extend(relations.iter().map(|(u, v)| (word(u), word(v))));
            let names = Letter::names(letters);
            let presented = Presentation { generators: names, relations: all, p: Vec::new() };
            let monoid = presented.monoid(max_order).ok()?;
            let p: Vec<usize> = (0..monoid.order()).filter(|&x| mix(seed, x as u64).is_multiple_of(3)).collect();
            Some(with_p(&monoid, &p))
        })
    }

    fn with_p(monoid: &BipartiteMonoid, p: &[usize]) -> BipartiteMonoid {
        let actions: Vec<Vec<u32>> =
            monoid.letters().map(|g| monoid.action(g).iter().map(|&x| x.into()).collect()).collect();
        BipartiteMonoid::new(&actions, 0, p).unwrap()
    }

    /// Another sequence of generators of the same monoid.
    fn relabelled(monoid: &BipartiteMonoid, seed: u64) -> BipartiteMonoid {
        let mut elements: Vec<Element> = monoid.elements().collect();
        elements.sort_by_key(|x| mix(seed, x.index() as u64));
        let mut generators = Vec::new();
        let mut known = monoid.submonoid(&generators).1;
        for &x in &elements {
            if !known.contains(&x) {
                generators.push(x);
                known = monoid.submonoid(&generators).1;
            }
        }
        let (relabelled, _) = monoid.submonoid(&generators);
        assert_eq!(relabelled.order(), monoid.order());
        relabelled
    }

    /// Isomorphism by trying all images of the generators.
    fn isomorphic(a: &BipartiteMonoid, b: &BipartiteMonoid) -> bool {
        fn extends(a: &BipartiteMonoid, b: &BipartiteMonoid, images: &mut Vec<Element>) -> bool {
            if images.len() < a.generators() {
                return b.elements().any(|y| {
                    images.push(y);
                    let found = extends(a, b, images);
                    images.pop();
                    found
                });
            }
            let mut image = vec![Element::ONE; a.order()];
            for x in a.elements().skip(1) {
                let (parent, letter) = a.parent(x).unwrap();
                image[x.index()] = b.multiply(image[parent.index()], images[letter.index()]);
            }
            let mut hit = vec![false; b.order()];
            image.iter().for_each(|y| hit[y.index()] = true);
            let image = |x: Element| image[x.index()];
            hit.iter().all(|&hit| hit)
                && a.elements().all(|x| a.is_p(x) == b.is_p(image(x)))
                && a.elements().all(|x| {
                    a.letters().all(|g| image(a.action(g)[x.index()]) == b.multiply(image(x), images[g.index()]))
                })
        }
        a.order() == b.order() && extends(a, b, &mut Vec::new())
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 3000, max_global_rejects: 100_000, ..ProptestConfig::default() })]

        #[test]
        fn agrees_with_brute_force(a in any_monoid(8), b in any_monoid(8)) {
            prop_assert_eq!(isomorphic(&a, &b), a.canonical_form() == b.canonical_form());
            // The same monoid with a P-element moved: often alike, not always.
            let mut p: Vec<usize> = a.p_portion().map(Element::index).collect();
            if let Some(first) = p.first_mut() {
                *first = (*first + 1) % a.order();
                let moved = with_p(&a, &p);
                prop_assert_eq!(isomorphic(&a, &moved), a.canonical_form() == moved.canonical_form());
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 100, max_global_rejects: 100_000, ..ProptestConfig::default() })]

        #[test]
        fn other_generators_give_the_same_form(monoid in any_monoid(300), seed in any::<u64>()) {
            let other = relabelled(&monoid, seed);
            prop_assert_eq!(monoid.canonical_form(), other.canonical_form());
            let image = monoid.isomorphism(&other).unwrap();
            let image = |x: Element| image[x.index()];
            for x in monoid.elements() {
                prop_assert_eq!(monoid.is_p(x), other.is_p(image(x)));
                for g in monoid.letters() {
                    let product = other.multiply(image(x), image(monoid.generator(g)));
                    prop_assert_eq!(image(monoid.action(g)[x.index()]), product);
                }
            }
        }
    }

    #[test]
    fn tame_quotients_have_many_automorphisms() {
        // T_9, of order 514: every basis of its kernel is as good as another.
        let letters: Vec<String> = (1..=9).map(|n| format!("x{n}")).collect();
        let relations: Vec<String> = (3..=9).map(|n| format!("x{n}^2=x2^2, x{n}^3=x{n}")).collect();
        let text = format!("<{} | x1^2=1, x2^3=x2, {}> P={{x1,x2^2}}", letters.join(","), relations.join(", "));
        let t9 = Presentation::parse(&text).unwrap().monoid(1000).unwrap();
        assert_eq!(t9.order(), 514);
        assert_eq!(t9.canonical_form(), relabelled(&t9, 7).canonical_form());
    }
}
