//! Algorithm 1 of \[S1\] 8: every misère quotient of order at most n.
//!
//! Kept are the bipartite monoids with a valid minimex algebra, reduced or not, up to isomorphism; every misère
//! quotient is reached from T₁ by simple extensions through such monoids. (\[S1\] keeps those whose reduction is a
//! known quotient; an initial piece of a valid algebra is valid, so nothing is lost by asking for more.) For a simple
//! extension with an element x each P-portion of the new elements is tried, and the algebras tried are those of
//! construction sequences of the base followed by x.
//!
//! A monoid that is not reduced counts only if the elements still to come can distinguish its elements: each pair y, ay
//! gives an element x one of three outcomes, xy ∈ P, axy ∈ P or neither, so m pairs distinguish at most 3^m elements.
//!
//! ```
//! use misere_census::census::Census;
//! use misere_limits::Meter;
//! let mut census = Census::new(12);
//! while !census.is_done() {
//!     census.advance(1000, &Meter::with_limit(1_000_000_000));
//! }
//! assert_eq!(census.numbers(), [(2, 1), (4, 0), (6, 1), (8, 1), (10, 1), (12, 6)]);
//! ```

use crate::canonical::{Canonical, canonical_form, decode, unmarked_form};
use crate::extend::simple_extensions;
use crate::minimex::{Minimex, Scratch};
use crate::set::ElementSet;
use crate::small::{Set, SmallMonoid};
use crate::table::{Roots, Table};
use misere_limits::{Meter, StopReason, narrow};
use rayon::prelude::*;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// What was met at the bases of one order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Monoids with a valid minimex algebra, up to isomorphism with a marked.
    pub bases: u64,
    /// Simple extensions of them.
    pub extensions: u64,
    /// Valid extensions with a P-portion, with repetitions.
    pub valid: u64,
}

/// A census under way. Bases are worked off in ascending order of order, so it can stop and go on at any base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    pub(crate) max_order: usize,
    /// The order of the bases at work.
    pub(crate) order: usize,
    /// Bases of that order still to do, descending.
    pub(crate) pending: Vec<Canonical>,
    /// Bases of larger orders, by half their order.
    pub(crate) bases: Vec<FxHashSet<Canonical>>,
    /// Quotients: the form without a mark, and the least form with a marked that is valid.
    pub(crate) found: BTreeMap<Canonical, Canonical>,
    pub(crate) counts: Vec<Count>,
}

/// What one base led to.
#[derive(Default)]
struct Offspring {
    bases: FxHashSet<Canonical>,
    found: BTreeMap<Canonical, Canonical>,
    count: Count,
}

impl Census {
    /// A census of the quotients of order 2 to `max_order`, at most [`MAX_ORDER`](crate::small::MAX_ORDER), before its
    /// start.
    pub fn new(max_order: usize) -> Census {
        assert!(max_order <= crate::small::MAX_ORDER);
        let t1 = SmallMonoid::t1();
        let (pending, found) = if max_order < 2 {
            (Vec::new(), BTreeMap::new())
        } else {
            (vec![canonical_form(&t1)], BTreeMap::from([(unmarked_form(&t1), canonical_form(&t1))]))
        };
        let pairs = max_order / 2;
        let bases = vec![FxHashSet::default(); pairs + 1];
        Census { max_order, order: 2, pending, bases, found, counts: vec![Count::default(); pairs + 1] }
    }

    /// The order up to which quotients are sought.
    pub fn max_order(&self) -> usize {
        self.max_order
    }

    /// Whether every base is done.
    pub fn is_done(&self) -> bool {
        self.pending.is_empty() && self.bases.iter().all(FxHashSet::is_empty)
    }

    /// The order of the bases at work, how many of them are left, and how many larger ones are known.
    pub fn state(&self) -> (usize, usize, usize) {
        (self.order, self.pending.len(), self.bases.iter().map(FxHashSet::len).sum())
    }

    /// Works off up to so many bases of one order, on all threads. Each has a part of the meter, and they are paid for
    /// one after the other, so a work limit ends at the same base everywhere. What was not done when the meter says
    /// stop, stays.
    pub fn advance(&mut self, bases: usize, meter: &Meter<'_>) {
        while self.pending.is_empty() && self.order + 2 <= self.max_order {
            self.order += 2;
            self.pending = std::mem::take(&mut self.bases[self.order / 2]).into_iter().collect();
            self.pending.sort_unstable_by(|a, b| b.cmp(a));
        }
        let batch = self.pending.split_off(self.pending.len().saturating_sub(bases));
        let work = |base: &Canonical| {
            let part = meter.part(u64::MAX);
            (part.ask().and_then(|()| offspring(base, self.max_order, &part)), part.paid())
        };
        let done: Vec<(Result<Offspring, StopReason>, u64)> = batch.par_iter().map(work).collect();
        let (mut stay, mut over) = (Vec::new(), false);
        for (base, (offspring, paid)) in batch.into_iter().zip(done).rev() {
            over = over || meter.pay(paid) == Err(StopReason::Work);
            match offspring {
                Ok(offspring) if !over => self.merge(offspring),
                _ => stay.push(base),
            }
        }
        stay.reverse();
        self.pending.append(&mut stay);
    }

    fn merge(&mut self, offspring: Offspring) {
        let count = &mut self.counts[self.order / 2];
        count.bases += offspring.count.bases;
        count.extensions += offspring.count.extensions;
        count.valid += offspring.count.valid;
        for form in offspring.bases {
            self.bases[form[0] as usize / 2].insert(form);
        }
        for (form, marked) in offspring.found {
            insert_least(&mut self.found, form, marked);
        }
    }

    /// The numbers of quotients of order 2, 4, …; those of orders up to the order of the bases at work are final.
    pub fn numbers(&self) -> Vec<(usize, usize)> {
        let of = |order: usize| self.found.keys().filter(|form| form[0] as usize == order).count();
        (2..=self.max_order).step_by(2).map(|order| (order, of(order))).collect()
    }

    /// How many quotients of this order were found, for each |P| that occurs.
    pub fn numbers_by_p_order(&self, order: usize) -> BTreeMap<usize, usize> {
        let mut numbers = BTreeMap::new();
        for monoid in self.quotients().filter(|monoid| monoid.order() == order) {
            *numbers.entry(monoid.p_portion().count()).or_default() += 1;
        }
        numbers
    }

    /// The quotients found so far, in ascending order of order.
    pub fn quotients(&self) -> impl Iterator<Item = SmallMonoid> + '_ {
        self.found.values().map(|form| decode(form))
    }

    /// What was met, by the order of the bases.
    pub fn counts(&self) -> impl Iterator<Item = (usize, Count)> + '_ {
        self.counts.iter().enumerate().skip(1).map(|(pairs, &count)| (2 * pairs, count))
    }
}

fn insert_least(found: &mut BTreeMap<Canonical, Canonical>, form: Canonical, marked: Canonical) {
    match found.get_mut(&form) {
        Some(least) => *least = marked.min(std::mem::take(least)),
        None => {
            found.insert(form, marked);
        }
    }
}

/// The valid simple extensions of a base.
fn offspring(base: &Canonical, max_order: usize, meter: &Meter<'_>) -> Result<Offspring, StopReason> {
    let base = decode(base);
    let mut result = Offspring::default();
    result.count.bases = 1;
    let mut scratch = Scratch::default();
    let mut visit = |extension: &SmallMonoid| {
        result.count.extensions += 1;
        let roots = Roots::of(extension);
        with_p_portions(extension, base.order(), &mut |candidate| {
            meter.pay(candidate.order() as u64)?;
            let divisors = candidate.divisors_with(&roots);
            let divisors = &divisors[..candidate.order()];
            if !separable(divisors, max_order)
                || !Minimex::new(candidate, divisors, &roots, meter).is_valid_over(
                    base.all(),
                    1,
                    base.order(),
                    &mut scratch,
                )?
            {
                return Ok(());
            }
            result.count.valid += 1;
            if candidate.order() < max_order || candidate.is_reduced() {
                let marked = canonical_form(candidate);
                if candidate.is_reduced() {
                    insert_least(&mut result.found, unmarked_form(candidate), marked.clone());
                }
                if candidate.order() < max_order {
                    result.bases.insert(marked);
                }
            }
            Ok(())
        })
    };
    simple_extensions(&base, max_order, &mut visit, meter)?;
    Ok(result)
}

/// Each P-portion that agrees with the given one on the first elements and never has both y and ay.
fn with_p_portions(
    monoid: &SmallMonoid,
    base_order: usize,
    visit: &mut dyn FnMut(&SmallMonoid) -> Result<(), StopReason>,
) -> Result<(), StopReason> {
    let pairs = (monoid.order() - base_order) / 2;
    let mut candidate = monoid.clone();
    for mut number in 0..3u32.pow(narrow(pairs)) {
        let mut p = monoid.p_portion();
        for pair in 0..pairs {
            p |= (number % 3) << (base_order + 2 * pair);
            number /= 3;
        }
        candidate.set_p_portion(p);
        visit(&candidate)?;
    }
    Ok(())
}

/// Whether every element has a multiple in P, as in every misère quotient of order at least 2, and elements that are
/// not distinguished are few enough.
fn separable(divisors: &[Set], max_order: usize) -> bool {
    let largest = 3usize.pow(narrow((max_order - divisors.len()) / 2));
    let equal = |set: &Set| divisors.iter().filter(|other| *other == set).count();
    divisors.iter().step_by(2).all(|set| !set.is_empty() && equal(set) <= largest)
}
