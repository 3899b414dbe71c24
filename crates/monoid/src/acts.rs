//! Acts of free commutative monoids: finitely many nodes which letters move, and the relations between the moved nodes.
//!
//! A place is a node with exponents of the letters. Relations between places are completed to rules by Buchberger's
//! algorithm; a place is smaller than another when its node is, or with equal nodes when its exponents are by degree,
//! then lexicographically. So a node that equals a place of a smaller one disappears. Completion always ends (Dickson's
//! lemma).

use misere_limits::{Meter, StopReason};
use std::collections::BTreeMap;

/// Exponents of the letters.
type Exponents = Box<[u32]>;

/// A node moved by a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) node: usize,
    pub(crate) exponents: Exponents,
}

impl Place {
    fn degree(&self) -> u64 {
        self.exponents.iter().map(|&exponent| u64::from(exponent)).sum()
    }

    fn is_below(&self, other: &Place) -> bool {
        let by_degree = (self.node, self.degree()).cmp(&(other.node, other.degree()));
        by_degree.then_with(|| self.exponents.iter().rev().cmp(other.exponents.iter().rev())).is_lt()
    }
}

/// A rule at a node: the exponents it needs, and the place they lead to.
#[derive(Clone, Debug)]
struct Rule {
    needs: Exponents,
    leads_to: Place,
}

/// Equalities to be looked at, those of lowest degree first.
#[derive(Default)]
struct Waiting {
    by_degree: BTreeMap<u64, Vec<(Place, Place)>>,
}

impl Waiting {
    fn push(&mut self, a: Place, b: Place) {
        let degree = a.degree().max(b.degree());
        self.by_degree.entry(degree).or_default().push((a, b));
    }

    fn pop(&mut self) -> Option<(Place, Place)> {
        let mut lowest = self.by_degree.first_entry()?;
        let pair = lowest.get_mut().pop();
        if lowest.get().is_empty() {
            lowest.remove();
        }
        pair
    }
}

/// A reduction makes new exponents, and a new rule makes pairs with the old ones.
const PER_REDUCTION: u64 = 8;
const PER_RULE: u64 = 16;

/// A completed set of relations.
#[derive(Clone, Debug)]
pub(crate) struct Act {
    rules: Vec<Vec<Rule>>,
}

impl Act {
    /// The free act on so many nodes.
    pub(crate) fn free(nodes: usize) -> Act {
        Act { rules: vec![Vec::new(); nodes] }
    }

    /// The number of rules and nodes.
    pub(crate) fn rules(&self) -> usize {
        self.rules.iter().map(|rules| 1 + rules.len()).sum()
    }

    /// Makes two places equal; false when they were.
    pub(crate) fn join(&mut self, a: &Place, b: &Place, meter: &Meter<'_>) -> Result<bool, StopReason> {
        let mut waiting = Waiting::default();
        waiting.push(a.clone(), b.clone());
        let mut changed = false;
        while let Some((a, b)) = waiting.pop() {
            let (a, b) = (self.reduce(a, meter)?, self.reduce(b, meter)?);
            if a == b {
                continue;
            }
            changed = true;
            let (small, large) = if a.is_below(&b) { (a, b) } else { (b, a) };
            let node = large.node;
            let rule = Rule { needs: large.exponents, leads_to: small };
            let place = |exponents: Exponents| Place { node, exponents };
            meter.pay(PER_RULE * self.rules[node].len() as u64)?;
            let mut stay = Vec::new();
            for old in std::mem::take(&mut self.rules[node]) {
                if divides(&rule.needs, &old.needs) {
                    waiting.push(place(old.needs), old.leads_to);
                    continue;
                }
                if rule.needs.iter().zip(&old.needs).any(|(x, y)| *x > 0 && *y > 0) || rule.leads_to != old.leads_to {
                    let both: Exponents = rule.needs.iter().zip(&old.needs).map(|(x, y)| *x.max(y)).collect();
                    waiting.push(follow(&rule, &both), follow(&old, &both));
                }
                stay.push(old);
            }
            stay.push(rule);
            self.rules[node] = stay;
        }
        Ok(changed)
    }

    /// Whether two places are equal.
    pub(crate) fn equal(&self, a: &Place, b: &Place, meter: &Meter<'_>) -> Result<bool, StopReason> {
        Ok(self.reduce(a.clone(), meter)? == self.reduce(b.clone(), meter)?)
    }

    fn reduce(&self, mut place: Place, meter: &Meter<'_>) -> Result<Place, StopReason> {
        loop {
            let rules = &self.rules[place.node];
            meter.pay(PER_REDUCTION + rules.len() as u64)?;
            match rules.iter().find(|rule| divides(&rule.needs, &place.exponents)) {
                Some(rule) => place = follow(rule, &place.exponents),
                None => return Ok(place),
            }
        }
    }
}

/// Where a rule leads from exponents that it divides.
fn follow(rule: &Rule, exponents: &[u32]) -> Place {
    let rest = exponents.iter().zip(&rule.needs).zip(&rule.leads_to.exponents).map(|((e, n), l)| e - n + l);
    Place { node: rule.leads_to.node, exponents: rest.collect() }
}

fn divides(a: &[u32], b: &[u32]) -> bool {
    a.iter().zip(b).all(|(x, y)| x <= y)
}
