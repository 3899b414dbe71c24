//! Fewer and larger families of relations with the same consequences, as far as the first letters show.
//!
//! A family takes over from another when its ranges can be widened over all its left sides; then families are left out
//! whose relations the others imply by rewriting.

use super::family::{Family, Range};
use super::letters::Letters;
use super::rules::{Rules, sides};
use misere_monoid::{BipartiteMonoid, Word};
use rustc_hash::FxHashSet;

/// Widens and leaves out; `monoid` says which relations hold, its first letters being `letters`.
pub(super) fn simplify(mut families: Vec<Family>, letters: &Letters, monoid: &BipartiteMonoid) -> Vec<Family> {
    for place in (0..families.len()).rev() {
        let others = (0..families.len()).filter(|&other| other != place).map(|other| lefts(&families[other], letters));
        let others: Vec<FxHashSet<Word>> = others.collect();
        let mut wide = families[place].clone();
        while let Some(wider) = widened(&wide, &others, letters, monoid) {
            wide = wider;
        }
        let covered = lefts(&wide, letters);
        if others.iter().any(|other| other.is_subset(&covered)) {
            families[place] = wide;
        }
    }
    let mut place = 0;
    while place < families.len() {
        if is_implied(&families, place, letters) {
            families.remove(place);
        } else {
            place += 1;
        }
    }
    families
}

/// The left sides of a family.
fn lefts(family: &Family, letters: &Letters) -> FxHashSet<Word> {
    sides(family, letters).into_iter().flatten().map(|relation| relation.0).collect()
}

/// A family with one range wider by a step, all new left sides of which are left sides of others.
fn widened(family: &Family, others: &[FxHashSet<Word>], letters: &Letters, monoid: &BipartiteMonoid) -> Option<Family> {
    let own = lefts(family, letters);
    let holds = |(left, right): &(Word, Word)| monoid.evaluate(left) == monoid.evaluate(right);
    let known = |left: &Word| own.contains(left) || others.iter().any(|other| other.contains(left));
    let takes_over = |wider: &Family| {
        lefts(wider, letters).len() > own.len()
            && sides(wider, letters).is_some_and(|all| all.iter().all(|relation| known(&relation.0) && holds(relation)))
    };
    let candidates = (0..family.ranges.len()).flat_map(|range| {
        let Range { from, to, step } = &family.ranges[range];
        let higher = to.as_ref().map(|to| Range { from: from.clone(), to: Some(to.plus(*step)), step: *step });
        let lower = Range { from: from.plus(-step), to: to.clone(), step: *step };
        higher.into_iter().chain([lower]).map(move |wider| {
            let mut candidate = family.clone();
            candidate.ranges[range] = wider;
            candidate
        })
    });
    candidates.into_iter().find(takes_over)
}

/// Whether rewriting by the other families joins the sides of all relations of a family.
fn is_implied(families: &[Family], place: usize, letters: &Letters) -> bool {
    let others = families.iter().enumerate().filter(|other| other.0 != place).map(|other| other.1);
    let (Some(rules), Some(relations)) = (Rules::new(others, letters), sides(&families[place], letters)) else {
        return false;
    };
    relations.iter().all(|(left, right)| rules.join(left, right))
}
