//! Heaps that change nothing, when P is an automaton.
//!
//! A heap G takes the value of a position V of smaller heaps when no G + Z is a failure that V + Z is not: for all (z,
//! k),
//!
//! * not both Φ(V)z and Φ(G′)z are in P, for any option G′ of G, and
//! * where none of these is, no Φ(V′)z is, for any option V′ of V: W(G) ⊆ W(V).
//!
//! This is the Mex Interpolation Principle (\[PS\] 7.6, 7.8) with the weaker inclusion. Both are questions about views.
//! A few vectors reject most V at once.

#![expect(clippy::cast_possible_truncation, reason = "a side is small")]

use super::settle::Learned;
use super::verify::options_of_word;
use super::views::{Offsets, Subsets, Term, View, views};
use crate::infinite::carrier::Value;
use misere_games::Ruleset;
use misere_limits::{Meter, StopReason, narrow};
use misere_monoid::{Element, bits};

/// Sums with at most this many heaps of J are tried.
const MOST_ADDED: u32 = 4;

/// Sides of the box of vectors that are tried first.
const SIDE: usize = 3;
const BOX: u64 = 300;

impl Learned {
    /// The value that the heap takes without any change of the quotient, and its word; sums of a position of maximal W
    /// and a few growing heaps are tried.
    pub(crate) fn interpolate(
        &self,
        rules: &dyn Ruleset,
        heap: usize,
        meter: &Meter<'_>,
    ) -> Result<Option<(Value, Vec<u32>)>, StopReason> {
        let options = self.carrier.option_values(rules, heap);
        let points: Vec<Vec<u32>> = box_of(self.carrier.growing.len(), SIDE, BOX).collect();
        for added in &additions(self.carrier.growing.len()) {
            for q in self.carrier.elements() {
                let bare = q == Element::ONE && added.iter().any(|&x| x > 0);
                if self.positions[q.index()].is_empty() && !bare {
                    continue;
                }
                let value = (q, added.clone());
                if !self.may_take(&value, &options, &points, meter)? {
                    continue;
                }
                let empty = Vec::new();
                for base in self.positions[q.index()].iter().chain(bare.then_some(&empty)) {
                    let mut word = self.carrier.position(&(Element::ONE, added.clone()));
                    word.extend_from_slice(base);
                    word.sort_unstable_by(|a, b| b.cmp(a));
                    if self.replaces(rules, &value, &word, &options, meter)? {
                        return Ok(Some((value, word)));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Whether the first condition holds at these k.
    fn may_take(
        &self,
        value: &Value,
        options: &[Value],
        points: &[Vec<u32>],
        meter: &Meter<'_>,
    ) -> Result<bool, StopReason> {
        let mut subsets = Subsets::new(&self.carrier, self.p.slices(), &[]);
        for k in points {
            meter.pay(options.len() as u64 + 1)?;
            let at = |element: &Value| -> Vec<u64> {
                element.1.iter().zip(k).map(|(a, b)| u64::from(*a) + u64::from(*b)).collect()
            };
            let mut set = |element: &Value| {
                let number = subsets.number(self.p.slice(&at(element)).to_vec());
                subsets.pull_back(number, element.0)
            };
            let own = set(value);
            let others: Vec<_> = options.iter().map(&mut set).collect();
            if others.iter().any(|&other| !bits::is_disjoint(subsets.set(own), subsets.set(other))) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether both conditions hold in all views.
    fn replaces(
        &self,
        rules: &dyn Ruleset,
        value: &Value,
        word: &[u32],
        options: &[Value],
        meter: &Meter<'_>,
    ) -> Result<bool, StopReason> {
        let mut offsets = Offsets::new(self.carrier.growing.len());
        let own = offsets.term(value, None);
        let options: Vec<Term> = options.iter().map(|option| offsets.term(option, None)).collect();
        let of_word = options_of_word(rules, &self.carrier, word);
        let of_word: Vec<Term> = of_word.iter().map(|option| offsets.term(option, None)).collect();
        let mut subsets = Subsets::new(&self.carrier, self.p.slices(), &[]);
        let mut holds = |view: &View| {
            let own = subsets.term(view, own);
            let mut decided = subsets.union(view, &options);
            if !bits::is_disjoint(subsets.set(own), &decided) {
                return false;
            }
            bits::union_with(&mut decided, subsets.set(own));
            bits::is_subset(&subsets.union(view, &of_word), &decided)
        };
        Ok(views(&self.p, &offsets, meter)?.iter().all(&mut holds))
    }
}

/// The vectors of N^variables with sum at most [`MOST_ADDED`], by sum.
fn additions(variables: usize) -> Vec<Vec<u32>> {
    let mut all = vec![vec![]];
    for _ in 0..variables {
        all = all.iter().flat_map(|x| (0..=MOST_ADDED).map(move |last| [&x[..], &[last]].concat())).collect();
        all.retain(|x: &Vec<u32>| x.iter().sum::<u32>() <= MOST_ADDED);
    }
    all.sort_by_key(|x| x.iter().sum::<u32>());
    all
}

/// The x with entries below the side, which is lowered until there are at most `most`.
pub(super) fn box_of(variables: usize, side: usize, most: u64) -> impl Iterator<Item = Vec<u32>> {
    let points = |side: usize| (side as u64).saturating_pow(narrow(variables));
    let side = (1..=side).rev().find(|&side| points(side) <= most).unwrap_or(1) as u64;
    (0..points(side as usize)).map(move |n| (0..narrow(variables)).map(|i| (n / side.pow(i) % side) as u32).collect())
}
