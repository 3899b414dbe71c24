//! The P-positions of single elements of F along the boxes of normal forms, as linear sets.
//!
//! Of a shift-regular P they are found by its layers, of an automaton by the translates of its restrictions.

#![expect(clippy::expect_used, reason = "an invariant of sets that the message names")]

use super::boxes::{Range, free};
use super::linear::{LinearSet, PWords, linear_sets};
use super::part::within;
use super::quotient::InfiniteQuotient;
use super::sets::cells::{Cell, Direction};
use super::sets::{Set, ShiftSets};
use misere_automata::{Automaton, SetAutomaton};
use misere_limits::{Meter, StopReason};
use misere_monoid::bits;
use rustc_hash::FxHashMap;

/// The work for the linear sets of one cone.
const MOST_WORK: u64 = 500_000_000;

/// P along boxes.
pub(super) enum Along<'m> {
    Read(Box<Read<'m>>),
    Learned(Learned<'m>),
}

impl<'m> Along<'m> {
    pub(super) fn new(quotient: &InfiniteQuotient, meter: &'m Meter<'m>) -> Along<'m> {
        match quotient.portion.shift(meter) {
            Some((all, p)) => {
                let sets = ShiftSets::along(all.directions().clone(), 1, meter);
                Along::Read(Box::new(Read { all, p, sets, known: FxHashMap::default() }))
            }
            None => Along::Learned(Learned {
                p: quotient.portion.p.clone(),
                meter,
                parts: FxHashMap::default(),
                known: FxHashMap::default(),
            }),
        }
    }

    /// { m : (q, x + m) is in P, m = 0 but for the unbounded exponents of a box }; `None` when it is not known to be
    /// semilinear.
    pub(super) fn linear_sets(&mut self, q: usize, x: &[u32], ranges: &[Range]) -> Result<PWords, StopReason> {
        match self {
            Along::Read(read) => read.linear_sets(q, x, ranges).map(Some),
            Along::Learned(learned) => learned.linear_sets(q, x, ranges),
        }
    }
}

/// Of a shift-regular P.
pub(super) struct Read<'m> {
    /// A store with P.
    all: ShiftSets<'m>,
    p: Set,
    /// Over an F of one element.
    sets: ShiftSets<'m>,
    known: FxHashMap<(Set, usize), Vec<LinearSet>>,
}

impl Read<'_> {
    fn linear_sets(&mut self, q: usize, x: &[u32], ranges: &[Range]) -> Result<Vec<LinearSet>, StopReason> {
        let keep = free(ranges).map(|i| 1 << i).sum();
        let part = self.all.restrict(self.p, x, keep)?;
        if let Some(known) = self.known.get(&(part, q)) {
            return Ok(known.clone());
        }
        let bit = |slice: &[u64]| vec![u64::from(bits::contains(slice, q))];
        let own = self.all.transfer(part, &mut self.sets, &mut { bit })?;
        let free: Vec<usize> = free(ranges).collect();
        let unit = |&i: &usize| Direction { step: (0..ranges.len()).map(|j| u32::from(i == j)).collect(), map: None };
        let directions: Vec<Direction> = free.iter().map(unit).collect();
        let cells = self.sets.cells(own, &directions)?.expect("units are enough");
        let linear = |cell: &Cell| spread(&cell.base, &cell.periods, &free, ranges.len());
        let mut found: Vec<LinearSet> = cells.iter().map(linear).collect();
        found.sort();
        self.known.insert((part, q), found.clone());
        Ok(found)
    }
}

/// Of an automaton.
pub(super) struct Learned<'m> {
    p: SetAutomaton,
    meter: &'m Meter<'m>,
    /// The numbers of restrictions.
    parts: FxHashMap<Automaton, usize>,
    known: FxHashMap<(usize, usize), PWords>,
}

impl Learned<'_> {
    fn linear_sets(&mut self, q: usize, x: &[u32], ranges: &[Range]) -> Result<PWords, StopReason> {
        let free: Vec<usize> = free(ranges).collect();
        let at: Vec<u64> = x.iter().map(|&x| u64::from(x)).collect();
        let part = self.p.automaton().restricted(&at, &free, self.meter)?;
        let next = self.parts.len();
        let number = *self.parts.entry(part.clone()).or_insert(next);
        if !self.known.contains_key(&(number, q)) {
            let mut is_p = |output: u32| u32::from(bits::contains(&self.p.slices()[output as usize], q));
            let portion = part.map(&mut is_p, self.meter)?;
            let found = within(MOST_WORK, self.meter, &mut |meter| linear_sets(&portion, meter))?.flatten();
            self.known.insert((number, q), found);
        }
        let spread = |set: &LinearSet| spread(&set.base, &set.periods, &free, ranges.len());
        let found = self.known[&(number, q)].as_ref();
        Ok(found.map(|sets| {
            let mut sets: Vec<LinearSet> = sets.iter().map(spread).collect();
            sets.sort();
            sets
        }))
    }
}

/// The linear set with these numbers at the free exponents.
fn spread(base: &[u32], periods: &[Vec<u32>], free: &[usize], variables: usize) -> LinearSet {
    let spread = |counts: &[u32]| {
        let mut exponents = vec![0; variables];
        free.iter().zip(counts).for_each(|(&i, &count)| exponents[i] = count);
        exponents
    };
    LinearSet { base: spread(base), periods: periods.iter().map(|period| spread(period)).collect() }
}
