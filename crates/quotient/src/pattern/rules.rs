//! Instances of relation families as rewriting rules: left sides are replaced by right sides, which are smaller words.
//!
//! Words are compared lexicographically, the last letter being most significant. That is a well-order, so rewriting
//! ends; nothing is assumed about whether it leads to one normal form.

use super::family::Family;
use super::letters::Letters;
use misere_monoid::{Letter, Word};

/// The most rewriting steps of one word.
const MAX_STEPS: usize = 10_000;

/// Rules by the largest letters of their left sides.
pub(super) struct Rules {
    by_letter: Vec<Vec<(Word, Word)>>,
}

impl Rules {
    /// The instances of these families in these letters; `None` when some side is no word or is not smaller than the
    /// left side.
    pub(super) fn new<'a>(families: impl Iterator<Item = &'a Family>, letters: &Letters) -> Option<Rules> {
        let mut by_letter = vec![Vec::new(); letters.count()];
        for family in families {
            for (left, right) in sides(family, letters)? {
                by_letter[left.powers().last()?.0.index()].push((left, right));
            }
        }
        Some(Rules { by_letter })
    }

    /// All rules.
    pub(super) fn iter(&self) -> impl Iterator<Item = &(Word, Word)> {
        self.by_letter.iter().flatten()
    }

    /// A rule whose left side has this largest letter and divides the word with these exponents.
    pub(super) fn divisor(&self, letter: Letter, exponents: &[u32]) -> Option<&(Word, Word)> {
        let has = |&(letter, exponent): &(Letter, u32)| exponents[letter.index()] >= exponent;
        let divides = |left: &Word| left.powers().iter().all(has);
        self.by_letter[letter.index()].iter().find(|(left, _)| divides(left))
    }

    /// Whether rewriting takes both words to the same one.
    pub(super) fn join(&self, one: &Word, other: &Word) -> bool {
        let form = self.normal_form(one);
        form.is_some() && form == self.normal_form(other)
    }

    /// Where rewriting a word ends, as exponents.
    pub(super) fn normal_form(&self, word: &Word) -> Option<Vec<u32>> {
        let mut exponents = word.exponents(self.by_letter.len());
        for _ in 0..MAX_STEPS {
            let used = Letter::all(exponents.len()).filter(|letter| exponents[letter.index()] > 0);
            let Some((left, right)) = { used }.find_map(|letter| self.divisor(letter, &exponents)) else {
                return Some(exponents);
            };
            left.powers().iter().for_each(|power| exponents[power.0.index()] -= power.1);
            right.powers().iter().for_each(|power| exponents[power.0.index()] += power.1);
        }
        None
    }
}

/// Left and right sides of a family of relations in these letters; `None` when some side is no word or does not go
/// down.
pub(super) fn sides(family: &Family, letters: &Letters) -> Option<Vec<(Word, Word)>> {
    let instances = family.instances(letters, 0)?.into_iter();
    let pairs = instances.map(|words| {
        let [left, right] = <[Word; 2]>::try_from(words).ok()?;
        let (high, low) = (left.exponents(letters.count()), right.exponents(letters.count()));
        high.iter().rev().gt(low.iter().rev()).then_some((left, right))
    });
    pairs.collect()
}
