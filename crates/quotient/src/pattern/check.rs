//! The judgement of a conjectured quotient against a verified one.
//!
//! Let M be the monoid of the letters of Q_N with the conjectured relations, and P_M the conjectured P-words. It is
//! checked that
//! 1. every relation holds in Q_N, so there is a homomorphism from M onto Q_N;
//! 2. every P-word has its value in P;
//! 3. every word that no left side divides and whose value is in P is one of the P-words.
//!
//! Left sides are larger than right sides, so every element of M is the value of a word as in 3. By 2 and 3, P_M is all
//! that the homomorphism takes into P. So the reduction of (M, P_M) is Q_N, letter for letter. The same then holds for
//! the letters up to any earlier heap n and Q_n, which is a reduction of their submonoid. Powers of one constant may
//! have no end; in Q_N they repeat from some exponent on, and so do the P-words, so a few exponents stand for all.
//!
//! Whether the relations suffice is another question, because Q_N is finite and the conjectured quotient is not. The
//! answer is the largest index k up to which no two words as in 3 have one value in Q_N: of letters with indices up to
//! k, and with exponents of the endless constant as large as the relations of these letters produce.
//!
//! Cost: the words as in 3, each times the left sides with one largest letter.

#![expect(clippy::cast_possible_truncation, reason = "the number of heaps is below 2^32")]

use super::family::Family;
use super::letters::Letters;
use super::rules::Rules;
use misere_monoid::{BipartiteMonoid, Element, Letter, Word};
use rustc_hash::FxHashSet;

/// A multiple of all steps of ranges.
const STEPS: i64 = 12;
/// The most words that are looked at, for each element of the quotient.
const WORDS: usize = 10;

/// A word that no left side divides.
struct Entry {
    /// Its largest index.
    index: Option<usize>,
    /// The exponent of the endless constant.
    exponent: u32,
    /// Its value.
    value: Element,
}

/// Checks 1 to 3, and returns the largest index up to which the relations suffice; `None` when something fails.
pub(super) fn check(
    letters: &Letters,
    relations: &[Family],
    p: &[Family],
    endless: Option<Letter>,
    monoid: &BipartiteMonoid,
) -> Option<usize> {
    let rules = Rules::new(relations.iter(), letters)?;
    if rules.iter().any(|(left, right)| monoid.evaluate(left) != monoid.evaluate(right)) {
        return None;
    }
    let last = last_exponent(&rules, p, endless, letters, monoid)?;
    let p: Option<Vec<Vec<Vec<Word>>>> = p.iter().map(|family| family.instances(letters, last)).collect();
    let p: FxHashSet<Word> = p?.into_iter().flatten().flatten().collect();
    if p.iter().any(|word| !monoid.is_p(monoid.evaluate(word))) {
        return None;
    }
    let mut walk = Walk { letters, rules: &rules, monoid, p: &p, endless, last: last as u32, found: Vec::new() };
    walk.enter(&mut vec![0; letters.count()], &mut Vec::new(), Element::ONE)?;
    let found = walk.found;
    (0..letters.indices())
        .take_while(|&index| are_distinct(&found, index, largest_exponent(&rules, letters, endless, index)))
        .last()
}

/// The largest exponent of the endless constant that must be looked at: beyond a threshold everything repeats.
fn last_exponent(
    rules: &Rules,
    p: &[Family],
    endless: Option<Letter>,
    letters: &Letters,
    monoid: &BipartiteMonoid,
) -> Option<i64> {
    let Some(letter) = endless else { return Some(0) };
    let mut powers = vec![Element::ONE];
    let index = loop {
        let next = monoid.action(letter)[powers[powers.len() - 1].index()];
        match powers.iter().position(|&x| x == next) {
            Some(place) => break place,
            None => powers.push(next),
        }
    };
    let mut threshold = index as i64;
    let exponent = |word: &Word| word.powers().iter().find(|power| power.0 == letter).map_or(0, |power| power.1.into());
    rules.iter().for_each(|(left, _)| threshold = threshold.max(exponent(left)));
    for family in p {
        for words in family.instances(letters, 0)? {
            words.iter().for_each(|word| threshold = threshold.max(exponent(word)));
        }
        for (place, range) in family.ranges.iter().enumerate().filter(|(_, range)| range.to.is_none()) {
            if !family.indexed_by(place) {
                threshold = threshold.max(range.from.as_constant()?);
            }
        }
    }
    Some(threshold + STEPS * (powers.len() - index) as i64)
}

/// The largest exponent of the endless constant on the right side of a rule with indices up to `index`.
fn largest_exponent(rules: &Rules, letters: &Letters, endless: Option<Letter>, index: usize) -> u32 {
    let small = rules.iter().filter(|(left, _)| letters.largest_index(left).is_none_or(|largest| largest <= index));
    let exponents = small.flat_map(|(_, right)| right.powers()).filter(|power| Some(power.0) == endless);
    exponents.map(|power| power.1).max().unwrap_or(0)
}

/// Whether the entries with indices and exponents up to these have different values.
fn are_distinct(entries: &[Entry], index: usize, exponent: u32) -> bool {
    let mut seen = FxHashSet::default();
    let mut small = entries.iter().filter(|entry| entry.index.is_none_or(|i| i <= index) && entry.exponent <= exponent);
    small.all(|entry| seen.insert(entry.value))
}

/// The walk through all words that no left side divides.
struct Walk<'a> {
    letters: &'a Letters,
    rules: &'a Rules,
    monoid: &'a BipartiteMonoid,
    p: &'a FxHashSet<Word>,
    endless: Option<Letter>,
    last: u32,
    found: Vec<Entry>,
}

impl Walk<'_> {
    /// Enters a word and all its products with letters above its last; `None` when one has the wrong outcome, or the
    /// words have no end.
    fn enter(&mut self, exponents: &mut [u32], powers: &mut Vec<(Letter, u32)>, value: Element) -> Option<()> {
        let word = Word::new(powers.clone());
        if self.found.len() > WORDS * self.monoid.order() || self.monoid.is_p(value) != self.p.contains(&word) {
            return None;
        }
        let exponent = self.endless.map_or(0, |letter| exponents[letter.index()]);
        self.found.push(Entry { index: self.letters.largest_index(&word), exponent, value });
        let first = powers.last().map_or(0, |power| power.0.index() + 1);
        for letter in self.letters.all().skip(first) {
            let mut product = value;
            loop {
                exponents[letter.index()] += 1;
                let ends = Some(letter) == self.endless && exponents[letter.index()] > self.last;
                if ends || self.rules.divisor(letter, exponents).is_some() {
                    break;
                }
                product = self.monoid.action(letter)[product.index()];
                powers.push((letter, exponents[letter.index()]));
                self.enter(exponents, powers, product)?;
                powers.pop();
            }
            exponents[letter.index()] = 0;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Part, Pattern, Whole};
    use super::*;
    use crate::{Limits, solve};
    use misere_limits::Meter;

    /// The pattern of 0.26 to heap 50, and how far it suffices when it is changed.
    fn changed(change: impl Fn(&mut Whole)) -> Option<usize> {
        let limits = Limits { max_heap: 50, max_order: 1000, meter: &Meter::with_limit(10_000_000_000) };
        let solution = solve(misere_games::parse_rules("0.26").unwrap().as_ref(), &limits, &mut |_| ());
        let mut whole = Pattern::find(&solution).unwrap().whole.unwrap();
        change(&mut whole);
        let part = Part::new(solution.finite_part()).unwrap();
        check(&whole.letters, &whole.relations, &whole.p_portion, Some(Letter::new(1)), &part.monoid)
    }

    #[test]
    fn what_is_wrong_or_missing_is_noticed() {
        assert_eq!(changed(|_| ()), Some(9));
        for family in 0..4 {
            assert_eq!(changed(|whole| drop(whole.p_portion.remove(family))), None, "P-words {family}");
        }
        for family in 0..3 {
            assert_eq!(changed(|whole| drop(whole.relations.remove(family))), None, "relation {family}");
        }
        // b^m in P for all m ≥ 2, P-words b^m c_n only to m = n - 3, or to n + 1.
        assert_eq!(changed(|whole| whole.p_portion[1].ranges[0].step = 1), None);
        let shift = |whole: &mut Whole, by: i64| {
            let ranges = &mut whole.p_portion[2].ranges;
            ranges[1].to = ranges[1].to.as_ref().map(|to| to.plus(by));
        };
        assert_eq!(changed(|whole| shift(whole, -2)), None);
        assert_eq!(changed(|whole| shift(whole, 2)), None);
    }

    #[test]
    fn a_superfluous_relation_must_hold() {
        let twice = |whole: &mut Whole| whole.relations.push(whole.relations[0].clone());
        assert_eq!(changed(twice), Some(9));
        let wrong = |whole: &mut Whole| {
            let mut family = whole.relations[1].clone();
            family.words[1].0[0].1 = family.words[1].0[0].1.plus(1);
            whole.relations.push(family);
        };
        assert_eq!(changed(wrong), None);
    }
}
