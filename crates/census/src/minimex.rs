//! Valid minimex algebras (\[S1\] 8): the test whether a bipartite monoid is a misère quotient.
//!
//! A construction sequence x_1, …, x_k with submonoids S_i = ⟨x_1, …, x_i⟩ gives each x_i the options E_i = M_{x_i} ∩
//! S_{i−1}. The algebra that the (x_i, E_i) generate is valid unless some product is called N without an option in P.
//! With W(x, E) the set of z such that neither xz nor any ez is in P, the product of (x, E) and (y, F) has { z : yz ∈
//! W(x, E), xz ∈ W(y, F) }, and (x, E) itself is wrong when 1 ∈ W(x, E). So pairs (x, W) are all that is kept, for each
//! x those with maximal W.
//!
//! Two remarks make the search short. Options outside M_x would make an element of P wrong, those inside never do. And
//! x with no options at all could not be distinguished from 1, so in a reduced monoid no E_i is empty; then x_1 has the
//! options {1}, which makes it the value of *.
//!
//! Cost: a walk of the pairs (x, W) for each sequence tried; sequences are walked depth first and left at the first
//! wrong product. The same generators with the same options in another order are tried once.
//!
//! ```
//! use misere_census::minimex::Minimex;
//! use misere_census::table::{FullTable, Roots, Table};
//! use misere_monoid::Presentation;
//! let t2 = Presentation::parse("<a,b | a^2=1, b^3=b> P={a,b^2}").unwrap().monoid(100).unwrap();
//! let table: FullTable<u32> = FullTable::new(&t2).unwrap();
//! let divisors = table.p_divisors();
//! // * has the option 1, and *2 the options 1 and a.
//! let meter = misere_limits::Meter::with_limit(1_000_000);
//! let roots = Roots::of(&table);
//! assert_eq!(Minimex::new(&table, &divisors, &roots, &meter).search(), Ok(Some(vec![(1, 0b1), (2, 0b11)])));
//! ```

#![expect(clippy::cast_possible_truncation, reason = "a monoid of the census has less than 128 elements")]

use crate::set::ElementSet;
use crate::table::{Roots, Table};
use misere_limits::{Meter, StopReason};
use misere_monoid::Element;
use rustc_hash::FxHashSet;

/// A generator of a minimex algebra: an element and its options.
pub type Step<S> = (usize, S);

/// Told of sequences of steps.
pub type StepsVisitor<'a, S, R = ()> = dyn FnMut(&[Step<S>]) -> R + 'a;

/// Products so far: (value, W). The first is the empty product.
type Records<S> = Vec<(u16, S)>;

/// Why an element cannot be the next of a construction sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// No element so far can be an option of it.
    NoOptions,
    /// This product of generators so far (as an element) with so many copies of it is called N and has no option in P.
    Wrong {
        /// The product of the others.
        others: Element,
        /// The number of copies.
        copies: u32,
    },
}

/// A search for construction sequences in one monoid.
pub struct Minimex<'a, T: Table> {
    table: &'a T,
    divisors: &'a [T::Set],
    roots: &'a Roots<T::Set>,
    /// Paid for the sets that are pulled back.
    meter: &'a Meter<'a>,
}

/// Memory for many searches.
#[derive(Default)]
pub(crate) struct Scratch<S>(Records<S>);

/// The walk through construction sequences.
struct Walk<'f, 'r, S> {
    steps: Vec<Step<S>>,
    /// The records of the steps.
    records: &'r mut Records<S>,
    /// Sets of steps that led nowhere, each sorted; `None` when the walks are too short for that to pay.
    dead: Option<FxHashSet<Vec<Step<S>>>>,
    /// Called with each complete sequence; true ends the search.
    complete: &'f mut StepsVisitor<'f, S, bool>,
    /// Called with each sequence that cannot be continued.
    stuck: &'f mut StepsVisitor<'f, S>,
}

impl<'a, T: Table> Minimex<'a, T> {
    /// A search with the table's sets D(x) and its roots, which pays into a meter.
    pub fn new(table: &'a T, divisors: &'a [T::Set], roots: &'a Roots<T::Set>, meter: &'a Meter<'a>) -> Minimex<'a, T> {
        Minimex { table, divisors, roots, meter }
    }

    /// M_x, the meximal set (\[S1\] Definition 1.1).
    pub fn meximal_set(&self, x: usize) -> T::Set {
        let mut set = T::Set::EMPTY;
        for (y, &divisors) in self.divisors[..self.table.order()].iter().enumerate() {
            if divisors.is_disjoint(self.divisors[x]) {
                set.insert(y);
            }
        }
        set
    }

    /// { z : xz ∉ P and ez ∉ P for every option e }.
    fn unresolved(&self, x: usize, options: T::Set) -> T::Set {
        let resolved = options.elements().fold(self.divisors[x], |set, e| set.union(self.divisors[e]));
        T::Set::first(self.table.order()).minus(resolved)
    }

    /// The records of no steps: the empty product, which puts no bound on another factor.
    fn start(&self, records: &mut Records<T::Set>) {
        records.clear();
        records.push((0, T::Set::first(self.table.order())));
    }

    /// Adds the records of one more generator; when one is wrong, the records are as before, and what is wrong is told.
    fn adjoin(
        &self,
        records: &mut Records<T::Set>,
        x: usize,
        unresolved: T::Set,
    ) -> Result<Option<Obstacle>, StopReason> {
        if unresolved.is_empty() {
            return Ok(None);
        }
        let before = records.len();
        let times_x = self.table.row(x);
        let mut layer = 0..before;
        let mut copies = 0;
        while !layer.is_empty() {
            copies += 1;
            let start = records.len();
            self.meter.pay(((start - layer.start) * self.table.order()) as u64)?;
            for place in layer {
                let (y, of_y) = records[place];
                let mut set = self.roots.pull_back(y.into(), unresolved);
                if place > 0 {
                    set = set.intersection(self.roots.pull_back(x, of_y));
                }
                if set.contains(0) {
                    records.truncate(before);
                    return Ok(Some(Obstacle::Wrong { others: Element::new(y.into()), copies }));
                }
                let product: usize = times_x[y as usize].into();
                let subsumed = |&(other, larger): &(u16, T::Set)| other as usize == product && set.is_subset(larger);
                if !set.is_empty() && !records[1..].iter().any(subsumed) {
                    records.push((product as u16, set));
                }
            }
            layer = start..records.len();
        }
        Ok(None)
    }

    /// The place of the first of these steps that fails and the obstacle; `None` when their algebra is valid.
    ///
    /// # Errors
    /// When the meter says stop.
    pub fn check(&self, steps: &[Step<T::Set>]) -> Result<Option<(usize, Obstacle)>, StopReason> {
        let mut records = Vec::new();
        self.start(&mut records);
        for (place, &(x, options)) in steps.iter().enumerate() {
            if let Some(obstacle) = self.adjoin(&mut records, x, self.unresolved(x, options))? {
                return Ok(Some((place, obstacle)));
            }
        }
        Ok(None)
    }

    /// What keeps x from following this valid sequence, if anything.
    ///
    /// # Errors
    /// When the meter says stop.
    pub fn obstacle(&self, steps: &[Step<T::Set>], x: usize) -> Result<Option<Obstacle>, StopReason> {
        let inside = steps.iter().fold(T::Set::single(0), |set, step| self.table.adjoin(set, step.0));
        let options = self.meximal_set(x).intersection(inside);
        if options.is_empty() {
            return Ok(Some(Obstacle::NoOptions));
        }
        let mut longer = steps.to_vec();
        longer.push((x, options));
        Ok(self.check(&longer)?.map(|(_, obstacle)| obstacle))
    }

    /// A construction sequence of the whole monoid with a valid minimex algebra, or `None` when there is none: then, if
    /// it is reduced, the monoid is no misère quotient (\[S1\] Theorem 8.4).
    ///
    /// # Errors
    /// When the meter says stop.
    pub fn search(&self) -> Result<Option<Vec<Step<T::Set>>>, StopReason> {
        let mut found = None;
        let mut complete = |steps: &[Step<T::Set>]| {
            found = Some(steps.to_vec());
            true
        };
        self.walk(&mut complete, &mut |_| ())?;
        Ok(found)
    }

    /// Tells of the construction sequences of the whole monoid with valid minimex algebras, until `complete` returns
    /// true, and of those that cannot be continued; two with the same generators and options count as one.
    ///
    /// # Errors
    /// When the meter says stop.
    pub fn walk(
        &self,
        complete: &mut StepsVisitor<T::Set, bool>,
        stuck: &mut StepsVisitor<T::Set>,
    ) -> Result<(), StopReason> {
        let mut records = Vec::new();
        self.start(&mut records);
        let dead = Some(FxHashSet::default());
        let mut walk = Walk { steps: Vec::new(), records: &mut records, dead, complete, stuck };
        let all = T::Set::first(self.table.order());
        self.go_on(T::Set::single(0), all, None, &mut walk).map(|_| ())
    }

    /// Whether some construction sequence of the submonoid that starts with a, followed by x, has a valid algebra.
    /// `scratch` is memory to be used again.
    pub(crate) fn is_valid_over(
        &self,
        submonoid: T::Set,
        a: usize,
        x: usize,
        scratch: &mut Scratch<T::Set>,
    ) -> Result<bool, StopReason> {
        let options = self.meximal_set(x).intersection(submonoid);
        let unresolved = self.unresolved(x, options);
        if options.is_empty() || unresolved.contains(0) {
            return Ok(false);
        }
        let one = T::Set::single(0);
        let records = &mut scratch.0;
        self.start(records);
        if self.adjoin(records, a, self.unresolved(a, one))?.is_some() {
            return Ok(false);
        }
        let before = records.len();
        if self.adjoin(records, x, unresolved)?.is_some() {
            return Ok(false);
        }
        records.truncate(before);
        let mut walk = Walk { steps: Vec::new(), records, dead: None, complete: &mut |_| true, stuck: &mut |_| () };
        let inside = self.table.adjoin(one, a);
        self.go_on(inside, submonoid, Some((x, unresolved)), &mut walk)
    }

    /// Continues a sequence to the target and to the last element after it; true when the search is over.
    fn go_on(
        &self,
        inside: T::Set,
        target: T::Set,
        last: Option<(usize, T::Set)>,
        walk: &mut Walk<T::Set>,
    ) -> Result<bool, StopReason> {
        self.meter.pay(self.table.order() as u64)?;
        if inside == target {
            let valid = match last {
                None => true,
                Some((x, unresolved)) => self.adjoin(walk.records, x, unresolved)?.is_none(),
            };
            return Ok(valid && (walk.complete)(&walk.steps));
        }
        let mut continued = false;
        let before = walk.records.len();
        for x in target.minus(inside).elements() {
            let options = self.meximal_set(x).intersection(inside);
            if options.is_empty() || self.adjoin(walk.records, x, self.unresolved(x, options))?.is_some() {
                continue;
            }
            continued = true;
            walk.steps.push((x, options));
            if !walk.is_dead() {
                if self.go_on(self.table.adjoin(inside, x), target, last, walk)? {
                    return Ok(true);
                }
                walk.bury();
            }
            walk.steps.pop();
            walk.records.truncate(before);
        }
        if !continued {
            (walk.stuck)(&walk.steps);
        }
        Ok(false)
    }
}

impl<S: ElementSet> Walk<'_, '_, S> {
    /// Whether these steps, in another order, led nowhere.
    fn is_dead(&self) -> bool {
        self.dead.as_ref().is_some_and(|dead| dead.contains(&sorted(&self.steps)))
    }

    /// Remembers that these steps led nowhere.
    fn bury(&mut self) {
        if let Some(dead) = &mut self.dead {
            dead.insert(sorted(&self.steps));
        }
    }
}

fn sorted<S: ElementSet>(steps: &[Step<S>]) -> Vec<Step<S>> {
    let mut steps = steps.to_vec();
    steps.sort_unstable();
    steps
}
