//! The reference engine: plain recalibration (\[PS\] B, Theorem B.3), independent of the layers.
//!
//! A candidate's least failure X names a heap J that the candidate takes for more alike than it is. The
//! *recalibration* frees J into a cyclic factor,
//!
//! ```text
//!     Q* = ⟨other heaps⟩ × ⟨t | t^(i+p) = t^i⟩,   i = max(index of Φ(J), exponent of J in X − 1),
//! ```
//!
//! marks the elements of Q* in lexicographic order of their least words (x is P iff no option of its least word is),
//! and reduces. The first set of heaps of X whose freeing flips X is taken. Least failures strictly increase, but a
//! candidate can be far larger than the quotient. The solver does not use it: tests and benches compare the two.
//! The search for infinite quotients shares none of it: it adds whole factors N, and marks by recurrence, for a least
//! word has no last element there. So this stays a second opinion on finite quotients.
//!
//! ```
//! use misere_games::parse_rules;
//! use misere_quotient::{Limits, Meter, recalibrated_quotient, solve};
//! let rules = parse_rules("0.123").unwrap();
//! let limits = Limits { max_heap: 12, max_order: 1000, meter: &Meter::with_limit(10_000_000_000) };
//! let by_layers = solve(rules.as_ref(), &limits, &mut |_| ()).finite_part().clone();
//! assert_eq!(recalibrated_quotient(rules.as_ref(), 12, &limits), Ok(by_layers));
//! ```
//!
//! Cost: |Q*| times the options of a word, for each candidate.

#![expect(clippy::expect_used, reason = "invariants of quotients that the messages name")]

use crate::quotient::{MAX_ORDER, Quotient};
use crate::verify::{Failure, Flaw, Verified, verify};
use misere_games::Ruleset;
use misere_limits::{Limits, StopReason, narrow};
use misere_monoid::{BipartiteMonoid, Element, Letter, bits, refine};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// Of so many heaps of a failure all subsets are tried.
const MOST_FREED: usize = 20;

/// A heap that generates a cyclic factor ⟨t | t^(index+period) = t^index⟩.
#[derive(Clone, Copy)]
struct Cyclic {
    heap: usize,
    index: u32,
    period: u32,
}

impl Cyclic {
    fn successor(self, exponent: u32) -> u32 {
        if exponent + 1 < self.index + self.period { exponent + 1 } else { self.index }
    }
}

/// The verified quotient of heaps `1..=max_heap`, by recalibration alone.
///
/// # Errors
/// The limit that was reached (`limits.max_heap` is not looked at); [`StopReason::Order`] also when a failure has more
/// than twenty different heaps and freeing the first twenty does not flip it.
pub fn recalibrated_quotient(rules: &dyn Ruleset, max_heap: usize, limits: &Limits) -> Result<Quotient, StopReason> {
    let mut quotient = Quotient::trivial();
    let mut verified = Verified::trivial();
    for heap in 1..=max_heap {
        limits.meter.pay((heap + quotient.order()) as u64)?;
        if let Some(value) = verified.interpolate(rules, &quotient, limits.meter)? {
            quotient.phi.push(value);
            verified.push(&quotient, value);
            continue;
        }
        let mut candidate = free(rules, &quotient, heap, &[Cyclic { heap, index: 2, period: 2 }], limits)?;
        loop {
            if candidate.order() > MAX_ORDER {
                return Err(StopReason::Order);
            }
            match verify(rules, &candidate, limits.meter) {
                Ok(proven) => {
                    verified = proven;
                    quotient = candidate;
                    break;
                }
                Err(Flaw::Failure(failure)) => candidate = recalibrate(rules, &candidate, &failure, limits)?,
                Err(Flaw::Stopped(reason)) => return Err(reason),
                Err(flaw) => unreachable!("candidates are reduced monoids: {flaw}"),
            }
        }
    }
    Ok(quotient)
}

/// The recalibration of a candidate by its least failure.
fn recalibrate(
    rules: &dyn Ruleset,
    old: &Quotient,
    failure: &Failure,
    limits: &Limits,
) -> Result<Quotient, StopReason> {
    let outcome = |quotient: &Quotient| quotient.is_p(quotient.value(&failure.position));
    let mut heaps = failure.position.clone();
    heaps.dedup();
    let factor = |&heap: &u32| {
        let exponent = narrow(failure.position.iter().filter(|&&other| other == heap).count());
        let index = index(old, old.phi[heap as usize - 1]).max(exponent - 1);
        let period = if index >= 6 { 2 * ((index - 4) / 2) } else { 2 };
        Cyclic { heap: heap as usize, index, period }
    };
    let factors: Vec<Cyclic> = heaps.iter().map(factor).collect();
    let mut subsets: Vec<u64> = (1..1 << factors.len().min(MOST_FREED)).collect();
    subsets.sort_by_key(|set| set.count_ones());
    for set in subsets {
        let freed: Vec<Cyclic> =
            factors.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1).map(|(_, &factor)| factor).collect();
        let candidate = free(rules, old, old.last_heap(), &freed, limits)?;
        if outcome(&candidate) != outcome(old) {
            return Ok(candidate);
        }
    }
    // Freeing all heaps of X flips it, for X is smaller than the cycles by which they are cut; but only so many are
    // tried.
    Err(StopReason::Order)
}

/// The least i with x^i = x^(i+p) for some p ≥ 1.
fn index(quotient: &Quotient, x: Element) -> u32 {
    let mut powers = vec![Element::ONE];
    loop {
        let next = quotient.multiply(*powers.last().expect("x^0"), x);
        if let Some(index) = powers.iter().position(|&power| power == next) {
            return narrow(index);
        }
        powers.push(next);
    }
}

/// The reduction of ⟨the other heaps of `old`⟩ × the cyclic factors, for heaps `1..=last_heap`.
fn free(
    rules: &dyn Ruleset,
    old: &Quotient,
    last_heap: usize,
    freed: &[Cyclic],
    limits: &Limits,
) -> Result<Quotient, StopReason> {
    let carrier = Carrier::enumerate(old, last_heap, freed, limits)?;
    let p = carrier.mark(rules);
    let classes = carrier.reduce(&p);
    Ok(carrier.quotient(&p, &classes))
}

/// Q*, with an action for each heap; elements in lexicographic order of their least words in heaps.
struct Carrier {
    /// `actions[n − 1][x]` = x times heap n.
    actions: Vec<Vec<Element>>,
    /// For x ≠ 0: (least word less its largest heap, that heap).
    parents: Vec<(Element, u32)>,
}

impl Carrier {
    fn enumerate(old: &Quotient, heaps: usize, freed: &[Cyclic], limits: &Limits) -> Result<Carrier, StopReason> {
        // An element is its value in the old quotient and the exponents of the freed heaps.
        let times =
            |element: &(Element, Vec<u32>), heap: usize| match freed.iter().position(|factor| factor.heap == heap) {
                Some(place) => {
                    let mut exponents = element.1.clone();
                    exponents[place] = freed[place].successor(exponents[place]);
                    (element.0, exponents)
                }
                None => (old.multiply(element.0, old.phi[heap - 1]), element.1.clone()),
            };
        let one = (Element::ONE, vec![0; freed.len()]);
        let mut numbers = FxHashMap::from_iter([(one.clone(), Element::ONE)]);
        let (mut elements, mut parents) = (vec![one], vec![(Element::ONE, 0)]);
        // Candidates overshoot: their bound is above that of quotients.
        let bound = limits.max_order.saturating_mul(16);
        for heap in 1..=heaps {
            let mut group = 0..elements.len();
            while !group.is_empty() {
                let first_new = elements.len();
                for x in group {
                    limits.meter.pay(16)?;
                    let product = times(&elements[x], heap);
                    if let Entry::Vacant(entry) = numbers.entry(product.clone()) {
                        entry.insert(Element::new(elements.len()));
                        elements.push(product);
                        parents.push((Element::new(x), narrow(heap)));
                    }
                }
                if elements.len() > bound {
                    return Err(StopReason::Order);
                }
                group = first_new..elements.len();
            }
        }
        let action = |heap| elements.iter().map(|element| numbers[&times(element, heap)]).collect();
        Ok(Carrier { actions: (1..=heaps).map(action).collect(), parents })
    }

    /// The P-portion by the least words: x is P iff x is not 0 and no option of its least word is P.
    fn mark(&self, rules: &dyn Ruleset) -> Vec<bool> {
        let heaps = self.actions.len();
        let mut options: Vec<Vec<Vec<u32>>> = vec![Vec::new(); heaps];
        for (index, options) in options.iter_mut().enumerate() {
            rules.for_each_option(index + 1, &mut |option| options.push(option.to_vec()));
        }
        let times =
            |x: Element, heaps: &[u32]| heaps.iter().fold(x, |x, &heap| self.actions[heap as usize - 1][x.index()]);
        let mut p = vec![false; self.parents.len()];
        for x in Element::all(self.parents.len()).skip(1) {
            let mut word = Vec::new();
            let mut rest = x;
            while rest != Element::ONE {
                let (parent, heap) = self.parents[rest.index()];
                word.push(heap);
                rest = parent;
            }
            let wins = |place: usize| {
                let base = times(times(Element::ONE, &word[..place]), &word[place + 1..]);
                options[word[place] as usize - 1].iter().any(|option| p[times(base, option).index()])
            };
            let first = |place: &usize| *place == 0 || word[*place] != word[place - 1];
            p[x.index()] = !(0..word.len()).filter(first).any(wins);
        }
        p
    }

    /// The class of each element: the coarsest partition that respects P and the actions.
    fn reduce(&self, p: &[bool]) -> Vec<Element> {
        let classes = refine(&self.actions, p.iter().map(|&p| u32::from(p)).collect());
        classes.into_iter().map(Element::from).collect()
    }

    /// The quotient of classes; the first element of a class is the one with the least word.
    fn quotient(&self, p: &[bool], classes: &[Element]) -> Quotient {
        let mut first = Vec::new();
        for (x, &class) in classes.iter().enumerate() {
            if class.index() == first.len() {
                first.push(x);
            }
        }
        let action =
            |heap: usize| first.iter().map(|&x| classes[self.actions[heap - 1][x].index()]).collect::<Vec<_>>();
        let mut generators: Vec<usize> = first[1..].iter().map(|&x| self.parents[x].1 as usize).collect();
        generators.sort_unstable();
        generators.dedup();
        let parent = |&x: &usize| {
            let (parent, heap) = self.parents[x];
            let letter = generators.binary_search(&(heap as usize)).expect("its heap is a generator");
            (classes[parent.index()], Letter::new(letter))
        };
        let parents = std::iter::once((Element::ONE, Letter::new(0))).chain(first[1..].iter().map(parent)).collect();
        let mut portion = vec![0; bits::stride(first.len())];
        for (class, &x) in first.iter().enumerate() {
            if p[x] {
                bits::insert(&mut portion, class);
            }
        }
        let actions = generators.iter().map(|&heap| action(heap)).collect();
        let phi = self.actions.iter().map(|action| classes[action[Element::ONE.index()].index()]).collect();
        Quotient { monoid: BipartiteMonoid::from_parts(actions, parents, portion), generators, phi }
    }
}
