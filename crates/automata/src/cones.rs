//! Whether the translates of functions along cones are all different.
//!
//! A *cone* is a function f_s and a set A of variables; its elements are the functions x ↦ f_s(x + n), n ∈ N^A. For
//! two sets A and B the partitions of [`Columns`] are walked, n ∈ N^A on the one side and n′ ∈ N^B on the other. At
//! each partition no function of a cone of the one side may be equal to one of the other, unless cone and n are the
//! same.
//!
//! Cost: (partitions met) · 2^(|A| + |B|) · (functions of both sides) · 2^|J|, for each pair of sets.

use crate::Automaton;
use crate::columns::{Columns, Partition, Side};
use misere_limits::{Meter, StopReason};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// More partitions than this end a walk.
const MOST_PARTITIONS: usize = 1_000_000;

/// A function, and the variables in which it is translated, ascending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cone {
    /// The state of the function.
    pub state: u32,
    /// A.
    pub moved: Vec<usize>,
}

/// An element of a cone: its place in the list, and n.
pub type Member = (usize, Vec<u64>);

/// What was walked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Walked {
    /// Pairs of sets of variables.
    pub pairs: usize,
    /// Partitions of all pairs.
    pub partitions: usize,
    /// The most functions of both sides of a pair.
    pub functions: usize,
}

impl Automaton {
    /// Two different elements of cones that are equal, if there are any.
    ///
    /// # Errors
    /// What the meter says, and [`StopReason::Memory`] when there are too many partitions: then nothing is known.
    pub fn equal_members(
        &self,
        cones: &[Cone],
        walked: &mut Walked,
        meter: &Meter<'_>,
    ) -> Result<Option<[Member; 2]>, StopReason> {
        let mut groups: BTreeMap<&[usize], Vec<usize>> = BTreeMap::new();
        cones.iter().enumerate().for_each(|(at, cone)| groups.entry(&cone.moved).or_default().push(at));
        let groups: Vec<(&[usize], Vec<usize>)> = groups.into_iter().collect();
        for (at, one) in groups.iter().enumerate() {
            for other in &groups[at..] {
                walked.pairs += 1;
                if let Some(found) = Pair::new(self, cones, [one, other], meter)?.walk(walked, meter)? {
                    return Ok(Some(found));
                }
            }
        }
        Ok(None)
    }
}

/// Two sets of variables with their cones.
struct Pair<'c> {
    columns: Columns,
    cones: [&'c [usize]; 2],
    moved: [&'c [usize]; 2],
}

/// A partition that was met: the one before it, and the letters between.
struct Met {
    partition: Partition,
    /// Whether n = n′ and the sets are the same.
    is_same: bool,
    before: usize,
    letters: [usize; 2],
}

impl<'c> Pair<'c> {
    fn new(
        automaton: &Automaton,
        cones: &[Cone],
        groups: [&'c (&'c [usize], Vec<usize>); 2],
        meter: &Meter<'_>,
    ) -> Result<Pair<'c>, StopReason> {
        let side = |(moved, members): &(&[usize], Vec<usize>)| Side {
            states: members.iter().map(|&cone| cones[cone].state).collect(),
            moved: moved.to_vec(),
        };
        let columns = Columns::new(automaton, [&side(groups[0]), &side(groups[1])], meter)?;
        Ok(Pair { columns, cones: groups.map(|group| &group.1[..]), moved: groups.map(|group| group.0) })
    }

    fn walk(&self, walked: &mut Walked, meter: &Meter<'_>) -> Result<Option<[Member; 2]>, StopReason> {
        walked.functions = walked.functions.max(self.columns.functions());
        let is_same = self.moved[0] == self.moved[1];
        let start = Met { partition: self.columns.zero(), is_same, before: 0, letters: [0, 0] };
        let mut known = FxHashSet::from_iter([(start.partition.clone(), is_same)]);
        let mut met = vec![start];
        let mut at = 0;
        while at < met.len() {
            walked.partitions += 1;
            meter.pay((self.cones[0].len() + self.cones[1].len()) as u64)?;
            if let Some([one, other]) = self.equal(&met[at]) {
                return Ok(Some([(one, self.vector(&met, at, 0)), (other, self.vector(&met, at, 1))]));
            }
            if met.len() > MOST_PARTITIONS {
                return Err(StopReason::Memory);
            }
            for one in 0..1usize << self.moved[0].len() {
                for other in 0..1usize << self.moved[1].len() {
                    let is_same = met[at].is_same && one == other;
                    let partition = self.columns.next(&met[at].partition, [one, other], meter)?;
                    if known.insert((partition.clone(), is_same)) {
                        met.push(Met { partition, is_same, before: at, letters: [one, other] });
                    }
                }
            }
            at += 1;
        }
        Ok(None)
    }

    /// Two cones whose elements are equal at a partition, and different elements.
    fn equal(&self, met: &Met) -> Option<[usize; 2]> {
        let mut classes: FxHashMap<u32, usize> = FxHashMap::default();
        for (&cone, place) in self.cones[0].iter().zip(self.columns.places(0)) {
            if let Some(other) = classes.insert(met.partition[place], cone)
                && met.is_same
            {
                return Some([other, cone]);
            }
        }
        if met.is_same {
            return None;
        }
        let mut second = self.cones[1].iter().zip(self.columns.places(1));
        second.find_map(|(&cone, place)| classes.get(&met.partition[place]).map(|&other| [other, cone]))
    }

    /// n or n′, by the letters read.
    fn vector(&self, met: &[Met], mut at: usize, side: usize) -> Vec<u64> {
        let mut letters = Vec::new();
        while at != 0 {
            letters.push(met[at].letters[side]);
            at = met[at].before;
        }
        let digits = |place: usize| letters.iter().rev().fold(0, |n, letter| n << 1 | (letter >> place & 1) as u64);
        (0..self.moved[side].len()).map(digits).collect()
    }
}
