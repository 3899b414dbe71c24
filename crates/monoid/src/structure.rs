//! The structure of a finite commutative monoid (\[PS\] 8): idempotents, archimedean components, maximal subgroups,
//! periods.
//!
//! Every element has one idempotent among its powers; the elements with the same one are an archimedean component. The
//! mutual divisibility class of an idempotent is the largest subgroup with it as identity. An element x has index i and
//! period p when x^{i+p} = x^i with i, then p, least.
//!
//! ```
//! use misere_monoid::{Presentation, structure::Structure};
//! let text = "<a,b,c | a^2=1, b^3=b, b^2c=c, c^3=ac^2> P={a,b^2,bc,c^2}";
//! let r14 = Presentation::parse(text).unwrap().monoid(100).unwrap();
//! let structure = Structure::new(&r14);
//! let names: Vec<String> = structure.idempotents.iter().map(|&e| r14.word(e).to_string()).collect();
//! assert_eq!(names, ["1", "b^2", "c^2"]);
//! assert_eq!(structure.subgroup(2).len(), 4);
//! assert_eq!(misere_monoid::structure::group_type(&r14, structure.subgroup(2)), "Z_2^2");
//! ```

#![expect(clippy::expect_used, reason = "a theorem on commutative monoids that the message names")]

use crate::divisibility::Divisibility;
use crate::{BipartiteMonoid, Element};
use misere_limits::narrow;

/// Idempotents with what belongs to them.
#[derive(Clone, Debug)]
pub struct Structure {
    /// The mutual divisibility classes.
    pub classes: Divisibility,
    /// The idempotents, each before those that it divides: the first is 1, the last the identity z of the kernel.
    pub idempotents: Vec<Element>,
    /// Pairs (i, j) of places in `idempotents` such that idempotent i divides j with none between them.
    pub covers: Vec<(usize, usize)>,
    /// For each idempotent, the elements of which it is a power, ascending.
    pub components: Vec<Vec<Element>>,
    /// The index and the period of each element.
    pub index_period: Vec<(u32, u32)>,
}

impl Structure {
    /// The structure of a monoid. Time |Q| times the number of powers of an element.
    pub fn new(monoid: &BipartiteMonoid) -> Structure {
        let classes = Divisibility::new(monoid);
        let powers: Vec<(u32, u32, Element)> = monoid.elements().map(|x| powers(monoid, x)).collect();
        let mut idempotents: Vec<Element> = monoid.elements().filter(|&x| powers[x.index()].2 == x).collect();
        idempotents.sort_by_key(|&e| classes.class(e));
        let below = |i: usize, j: usize| i != j && monoid.multiply(idempotents[i], idempotents[j]) == idempotents[j];
        let count = idempotents.len();
        let divided: Vec<Vec<usize>> = (0..count).map(|i| (0..count).filter(|&j| below(i, j)).collect()).collect();
        let covers = (0..count).flat_map(|i| {
            let divided = &divided;
            let is_cover = move |j: &usize| !divided[i].iter().any(|&k| divided[k].contains(j));
            divided[i].iter().copied().filter(is_cover).map(move |j| (i, j)).collect::<Vec<_>>()
        });
        let covers = covers.collect();
        let component = |&e: &Element| monoid.elements().filter(|&x| powers[x.index()].2 == e).collect();
        Structure {
            components: idempotents.iter().map(component).collect(),
            index_period: powers.iter().map(|&(index, period, _)| (index, period)).collect(),
            classes,
            covers,
            idempotents,
        }
    }

    /// The maximal subgroup of an idempotent, given by its place in `idempotents`; its elements ascending.
    pub fn subgroup(&self, idempotent: usize) -> &[Element] {
        &self.classes.members()[self.classes.class(self.idempotents[idempotent])]
    }

    /// The identity z of the kernel: the product of all idempotents.
    pub fn kernel_identity(&self) -> Element {
        *self.idempotents.last().expect("1 is an idempotent")
    }

    /// The largest period of an element.
    pub fn largest_period(&self) -> u32 {
        self.index_period.iter().map(|&(_, period)| period).max().unwrap_or(1)
    }
}

/// Index, period and idempotent power of an element.
fn powers(monoid: &BipartiteMonoid, x: Element) -> (u32, u32, Element) {
    let mut powers = vec![Element::ONE];
    loop {
        let next = monoid.multiply(powers[powers.len() - 1], x);
        if let Some(index) = powers.iter().position(|&power| power == next) {
            let period = powers.len() - index;
            return (narrow(index), narrow(period), powers[index.next_multiple_of(period)]);
        }
        powers.push(next);
    }
}

/// The isomorphism type of a subgroup as a product of cyclic groups of prime power order: `Z_2^3`, `Z_2 x Z_3`, or `1`.
///
/// In an abelian group the number of cyclic factors of order at least p^k is the p-logarithm of the number of solutions
/// of x^{p^k} = 1 over that of x^{p^{k−1}} = 1.
pub fn group_type(monoid: &BipartiteMonoid, subgroup: &[Element]) -> String {
    let order = subgroup.len() as u64;
    let identity = subgroup.iter().copied().find(|&x| monoid.multiply(x, x) == x);
    let is_prime = |p: &u64| (2..*p).take_while(|d| d * d <= *p).all(|d| !p.is_multiple_of(d));
    let mut factors = Vec::new();
    for p in (2..=order).filter(|p| order.is_multiple_of(*p)).filter(is_prime) {
        let solutions = |k: u32| subgroup.iter().filter(|&&x| power_is(monoid, x, p.pow(k), identity)).count() as u64;
        let mut at_least = Vec::new();
        let (mut before, mut k) = (1, 1);
        loop {
            let count = solutions(k);
            if count == before {
                break;
            }
            at_least.push((count / before).ilog(p));
            (before, k) = (count, k + 1);
        }
        at_least.push(0);
        for (k, pair) in at_least.windows(2).enumerate() {
            match pair[0] - pair[1] {
                0 => {}
                1 => factors.push(format!("Z_{}", p.pow(narrow(k) + 1))),
                many => factors.push(format!("Z_{}^{many}", p.pow(narrow(k) + 1))),
            }
        }
    }
    if factors.is_empty() { "1".into() } else { factors.join(" x ") }
}

fn power_is(monoid: &BipartiteMonoid, x: Element, exponent: u64, identity: Option<Element>) -> bool {
    // For the units the power 0 is the identity 1; elsewhere exponents are at least 1.
    Some(monoid.power(x, exponent)) == identity
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Presentation;
    use crate::canonical::tests::any_monoid;
    use proptest::prelude::*;

    fn monoid(text: &str) -> BipartiteMonoid {
        Presentation::parse(text).unwrap().monoid(1000).unwrap()
    }

    #[test]
    fn group_types() {
        for (text, expected) in [
            ("< | >", "1"),
            ("<a,b | a^2=1, b^6=1>", "Z_2^2 x Z_3"),
            ("<a,b | a^4=1, b^2=1>", "Z_2 x Z_4"),
            ("<a | a^12=1>", "Z_4 x Z_3"),
        ] {
            let group = monoid(text);
            let structure = Structure::new(&group);
            assert_eq!(group_type(&group, structure.subgroup(0)), expected, "{text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 200, max_global_rejects: 100_000, ..ProptestConfig::default() })]

        #[test]
        fn the_definitions_hold(monoid in any_monoid(60)) {
            let structure = Structure::new(&monoid);
            let all = monoid.elements();
            prop_assert_eq!(structure.idempotents.len(), all.clone().filter(|&x| monoid.multiply(x, x) == x).count());
            prop_assert_eq!(structure.components.iter().map(Vec::len).sum::<usize>(), monoid.order());
            let product = structure.idempotents.iter().fold(Element::ONE, |product, &e| monoid.multiply(product, e));
            prop_assert_eq!(product, structure.kernel_identity());
            for x in all {
                let (index, period) = structure.index_period[x.index()];
                let power = |n: u32| monoid.power(x, u64::from(n));
                prop_assert_eq!(power(index + period), power(index));
                prop_assert!((1..period).all(|p| power(index + p) != power(index)));
                prop_assert!(index == 0 || power(index + period - 1) != power(index - 1));
            }
            for i in 0..structure.idempotents.len() {
                let (e, group) = (structure.idempotents[i], structure.subgroup(i));
                for &x in group {
                    prop_assert!(group.iter().any(|&y| monoid.multiply(x, y) == e));
                }
            }
        }
    }
}
