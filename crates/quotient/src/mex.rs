//! Meximal sets, the transition algebra and the mex function (\[PS\] 7).
//!
//! The mex function F gives a set E of values to the value of a game G ≠ 0 with Φ″G = E, if G leaves the quotient
//! unchanged. By the Generalized Mex Rule (\[PS\] 7.5), F(E) = x iff E lies in the meximal set M_x and E hits every set
//!
//! > C = { e ∈ M_x : x^n·e·y ∈ P }
//!
//! that a pair (y, E′) of the transition algebra and an n with x^{n+1}y ∉ P and x^{n+1}E′ ∩ P = ∅ demand. In other
//! words x^{n+1} lies in the unresolved set W of that pair, so the maximal sets W for each y say it all, and they are
//! what the verification keeps. The lower bounds Λ of F^{-1}(x) are the minimal sets that hit all these; there can be
//! exponentially many, hence a bound.
//!
//! ```
//! use misere_games::parse_rules;
//! use misere_monoid::Element;
//! use misere_quotient::{Limits, Meter, mex::Mex, solve};
//! let limits = Limits { max_heap: 10, max_order: 1000, meter: &Meter::with_limit(10_000_000_000) };
//! let rules = parse_rules("0.23")?;
//! let solution = solve(rules.as_ref(), &limits, &mut |_| ());
//! let mex = Mex::new(rules.as_ref(), solution.finite_part(), &Meter::with_limit(10_000_000_000))?;
//! let word = |&x: &Element| solution.finite_part().word(x).to_string();
//! // \[PS\] 7: in T_2 the meximal set of b² is {b, ab, ab²}.
//! let square = Element::new(4);
//! let meximal: Vec<String> = mex.meximal_set(square).iter().map(word).collect();
//! assert_eq!(meximal, ["b", "ab", "ab^2"]);
//! assert!(mex.lower_bounds(square, 100).is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::Quotient;
use crate::products::Products;
use crate::verify::{Flaw, Values, Verified, verify};
use misere_games::Ruleset;
use misere_limits::{Meter, StopReason};
use misere_monoid::{Element, bits};
use rustc_hash::FxHashSet;

/// The mex function of the transition algebra of a quotient.
pub struct Mex {
    products: Products,
    verified: Verified,
    p: Vec<u64>,
}

/// A pair (Φ(G), Φ″G) of the transition algebra (\[PS\] Definition 7.3), the second as a bit set.
pub type Transition = (Element, Vec<u64>);

impl Mex {
    /// The mex function of the positions of heaps up to the quotient's last.
    ///
    /// # Errors
    /// When the quotient is not that of the ruleset, or at `stop`.
    pub fn new(rules: &dyn Ruleset, quotient: &Quotient, meter: &Meter<'_>) -> Result<Mex, Flaw> {
        let verified = verify(rules, quotient, meter)?;
        let products = Products::new(quotient, meter).map_err(Flaw::Stopped)?;
        Ok(Mex { products, verified, p: quotient.monoid().p_set().to_vec() })
    }

    /// The meximal set M_x = { y : no z has xz and yz in P } (\[PS\] Definition 7.1), ascending.
    pub fn meximal_set(&self, x: Element) -> Vec<Element> {
        let d = self.products.d(x);
        self.products.elements().filter(|&y| bits::is_disjoint(d, self.products.d(y))).collect()
    }

    /// The antichain Λ of lower bounds of F^{-1}(x), each set ascending: F(E) = x iff E contains one of them and lies
    /// in M_x. Empty when F never takes the value x. `None` when there would be more than `max` sets on the way.
    pub fn lower_bounds(&self, x: Element, max: usize) -> Option<Vec<Vec<Element>>> {
        let meximal = self.meximal_set(x);
        let demands = self.demands(x, &meximal);
        let order = self.products.order();
        // Berge: the minimal sets that hit the demands so far.
        let mut bounds = vec![vec![0u64; bits::stride(order)]];
        for demand in demands {
            let (mut hitting, missing): (Vec<_>, Vec<_>) =
                bounds.into_iter().partition(|set| !bits::is_disjoint(set, &demand));
            let kept = hitting.len();
            for set in missing {
                for e in bits::elements(&demand) {
                    let mut larger = set.clone();
                    bits::insert(&mut larger, e);
                    // Sets made from different ones never contain each other unless an old one is inside.
                    if !hitting[..kept].iter().any(|old| bits::is_subset(old, &larger)) {
                        hitting.push(larger);
                    }
                }
                if hitting.len() > max {
                    return None;
                }
            }
            bounds = minimal(hitting);
        }
        let elements = |set: &Vec<u64>| bits::elements(set).map(Element::new).collect();
        let mut sets: Vec<Vec<Element>> = bounds.iter().map(elements).collect();
        sets.sort();
        Some(sets)
    }

    /// The minimal subsets of M_x that a game of value x must have an option in.
    fn demands(&self, x: Element, meximal: &[Element]) -> Vec<Vec<u64>> {
        let mut demands: FxHashSet<Vec<u64>> = FxHashSet::default();
        for y in self.products.elements() {
            let (mut power, mut seen) = (Element::ONE, FxHashSet::default());
            while seen.insert(power) {
                let next = self.products.product(x, power);
                // What is met leaves out the empty position, whose pair is (1, ∅).
                let of_nothing = y == Element::ONE && !bits::contains(&self.p, next.index());
                if of_nothing || self.verified.is_unresolved(y, next) {
                    let from = self.products.product(power, y);
                    let mut demand = vec![0; bits::stride(self.products.order())];
                    let hits = |&&e: &&Element| bits::contains(&self.p, self.products.product(from, e).index());
                    meximal.iter().filter(hits).for_each(|e| bits::insert(&mut demand, e.index()));
                    demands.insert(demand);
                }
                power = next;
            }
        }
        let mut demands: Vec<Vec<u64>> = demands.into_iter().collect();
        demands.sort();
        minimal(demands)
    }
}

/// The sets that contain no other, the smallest first.
fn minimal(mut sets: Vec<Vec<u64>>) -> Vec<Vec<u64>> {
    sets.sort_by_key(|set| bits::elements(set).count());
    let mut kept: Vec<Vec<u64>> = Vec::new();
    for set in sets {
        if !kept.iter().any(|smaller| bits::is_subset(smaller, &set)) {
            kept.push(set);
        }
    }
    kept
}

/// The transition algebra T(𝒜) of the positions of heaps up to the quotient's last, the pair of 0 first; `None` when it
/// has more than `max` pairs.
///
/// # Errors
/// When the meter says stop.
pub fn transition_algebra(
    rules: &dyn Ruleset,
    quotient: &Quotient,
    max: usize,
    meter: &Meter<'_>,
) -> Result<Option<Vec<Transition>>, StopReason> {
    let products = Products::new(quotient, meter)?;
    let stride = bits::stride(products.order());
    let mut values = Values::default();
    let mut heap_pair = |(heap, &value): (usize, &Element)| -> Transition {
        let options = values.of_options(rules, heap, quotient.order()).unwrap_or_else(|| vec![0; stride]);
        values.push(&quotient.monoid, value);
        (value, options)
    };
    let mut heaps: Vec<Transition> = (1..).zip(&quotient.phi).map(&mut heap_pair).collect();
    heaps.sort();
    heaps.dedup();
    let times = |set: &[u64], x: Element, into: &mut [u64]| {
        bits::elements(set).for_each(|e| bits::insert(into, products.row(x)[e].into()));
    };
    let mut pairs: Vec<Transition> = vec![(Element::ONE, vec![0; stride])];
    let mut seen: FxHashSet<Transition> = pairs.iter().cloned().collect();
    let mut next = 0;
    while next < pairs.len() {
        let size = |pair: &Transition| stride + bits::elements(&pair.1).count();
        meter.pay((heaps.len() * (size(&pairs[next]) + stride)) as u64)?;
        for (y, options) in &heaps {
            let (x, own) = &pairs[next];
            let mut set = vec![0; stride];
            times(own, *y, &mut set);
            times(options, *x, &mut set);
            let pair = (products.product(*y, *x), set);
            if seen.insert(pair.clone()) {
                pairs.push(pair);
            }
        }
        if pairs.len() > max {
            return Ok(None);
        }
        next += 1;
    }
    Ok(Some(pairs))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, solve};
    use misere_games::parse_rules;

    /// Every subset of Q by the Generalized Mex Rule itself, over the whole transition algebra.
    fn by_the_rule(quotient: &Quotient, algebra: &[Transition], x: Element, set: u64) -> bool {
        let order = quotient.order();
        let in_p = |y: Element| quotient.is_p(y);
        let within = quotient.monoid().elements().filter(|e| set >> e.index() & 1 == 1);
        let meximal = within.clone().all(|e| {
            quotient.monoid().elements().all(|z| !(in_p(quotient.multiply(x, z)) && in_p(quotient.multiply(e, z))))
        });
        meximal
            && algebra.iter().all(|(y, options)| {
                (0..2 * order as u64).all(|n| {
                    let (power, next) = (quotient.power(x, n), quotient.power(x, n + 1));
                    in_p(quotient.multiply(next, *y))
                        || bits::elements(options).map(Element::new).any(|e| in_p(quotient.multiply(next, e)))
                        || within.clone().any(|e| in_p(quotient.multiply(quotient.multiply(power, e), *y)))
                })
            })
    }

    #[test]
    fn lower_bounds_are_those_of_all_subsets() {
        for (code, heaps) in [("0.1", 3), ("0.23", 10), ("0.75", 30), ("4.56", 40), ("0.512", 40)] {
            let rules = parse_rules(code).unwrap();
            let limits = Limits { max_heap: heaps, max_order: 100, meter: &Meter::with_limit(10_000_000_000) };
            let quotient = solve(rules.as_ref(), &limits, &mut |_| ()).finite_part().clone();
            let algebra = transition_algebra(rules.as_ref(), &quotient, 100_000, limits.meter).unwrap().unwrap();
            let mex = Mex::new(rules.as_ref(), &quotient, &Meter::with_limit(10_000_000_000)).unwrap();
            for x in quotient.monoid().elements() {
                let bounds = mex.lower_bounds(x, 10_000).unwrap();
                let inside = |set: u64, list: &[Element]| list.iter().all(|e| set >> e.index() & 1 == 1);
                let upper = mex.meximal_set(x);
                for set in 0..1u64 << quotient.order() {
                    let mut elements = quotient.monoid().elements().filter(|e| set >> e.index() & 1 == 1);
                    let below = elements.all(|e| upper.contains(&e));
                    let claimed = below && bounds.iter().any(|bound| inside(set, bound));
                    assert_eq!(claimed, by_the_rule(&quotient, &algebra, x, set), "{code} {x} {set:b}");
                }
                let smaller = |a: &Vec<Element>, b: &Vec<Element>| a != b && a.iter().all(|e| b.contains(e));
                assert!(!bounds.iter().any(|a| bounds.iter().any(|b| smaller(a, b))));
            }
        }
    }
}
