//! Families of relations and P-words, proposed from letters of small index.
//!
//! The whole quotient is not known, only Q_N. But relations between letters of small index soon no longer depend on N:
//! those that belong to the reduced lexicographic Gröbner basis of the submonoid of the first letters, in Q_N and in an
//! earlier Q_M alike, are taken for relations of the whole. The two bases may differ in a power relation of one
//! constant alone, which then has none. Relations and P-words are grouped by the letters and exponents that a family
//! shares, and each group is fitted (module `fit`). Nothing is proven here: module `check` judges the proposal.

use super::affine::Affine;
use super::family::{Family, MAX_PARAMETERS, Symbol, Template};
use super::fit::{Bounds, Point, fit};
use super::letters::Letters;
use misere_monoid::{BipartiteMonoid, Letter, Word, relations::groebner_basis};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// The most relations or words outside of families.
const MAX_EXCEPTIONS: usize = 100;

/// The first letters, with what is known of them.
pub(super) struct Sample {
    letters: Letters,
    /// Relations of the whole.
    relations: Vec<(Word, Word)>,
    /// P-words that are normal forms.
    p: Vec<Word>,
    /// The constant without a power relation, and the largest exponent of it that occurs.
    unbounded: Option<(Letter, u32)>,
    /// Constants with a power equal to 1, and its exponent.
    units: Vec<(Letter, u32)>,
}

/// What the words of a family share: exponents of the constants that are no parameters, families and exponents of the
/// members.
type Key = (Vec<u32>, Vec<(usize, u32)>);

impl Sample {
    /// The first letters, as in the quotient `late` and in the earlier quotient `early`, both with the letters as
    /// generators. `None` when the two differ in more than powers of one constant.
    pub(super) fn new(letters: Letters, early: &BipartiteMonoid, late: &BipartiteMonoid) -> Option<Sample> {
        let submonoid = |of: &BipartiteMonoid| {
            of.submonoid(&letters.all().map(|letter| of.generator(letter)).collect::<Vec<_>>()).0
        };
        let late = submonoid(late);
        let earlier: FxHashSet<(Word, Word)> = groebner_basis(&submonoid(early)).into_iter().collect();
        let later: FxHashSet<(Word, Word)> = groebner_basis(&late).into_iter().collect();
        let mut unbounded: Option<(Letter, u32)> = None;
        for (left, _) in earlier.symmetric_difference(&later) {
            let [(letter, exponent)] = *left.powers() else { return None };
            if !letters.is_constant(letter) || unbounded.is_some_and(|other| other.0 != letter) {
                return None;
            }
            unbounded = Some((letter, unbounded.map_or(exponent - 1, |other| other.1.min(exponent - 1))));
        }
        let fits = |word: &Word| {
            unbounded
                .is_none_or(|(letter, last)| word.powers().iter().all(|power| power.0 != letter || power.1 <= last))
        };
        let relations: Vec<(Word, Word)> = later.into_iter().filter(|relation| earlier.contains(relation)).collect();
        let p = late.p_portion().map(|x| late.word(x)).filter(fits).collect();
        let unit = |(left, right): &(Word, Word)| match left.powers() {
            [power] if right.powers().is_empty() && letters.is_constant(power.0) => Some(*power),
            _ => None,
        };
        let units = relations.iter().filter_map(unit).collect();
        Some(Sample { letters, relations, p, unbounded, units })
    }

    /// The constant without a power relation.
    pub(super) fn unbounded(&self) -> Option<Letter> {
        self.unbounded.map(|unbounded| unbounded.0)
    }

    /// The last heap whose letter is there.
    pub(super) fn last_heap(&self) -> usize {
        self.letters.heap(Letter::new(self.letters.count() - 1))
    }

    /// The word in one parameter that has these values for these parameters, if there is one.
    pub(super) fn word_in_one_parameter(&self, words: &[(i64, Word)]) -> Option<Template> {
        let (keys, values): (Vec<Key>, Vec<Vec<i64>>) = words.iter().map(|(_, word)| self.with_units(word)).unzip();
        let key = keys.first()?;
        let parameters: Vec<[i64; 1]> = words.iter().map(|word| [word.0]).collect();
        let functions = self.moduli(key).into_iter().enumerate().map(|(place, modulus)| {
            let points = parameters.iter().zip(&values).map(|(at, values)| (&at[..], values[place]));
            if modulus == 0 { Affine::fit(points) } else { Affine::fit_modulo(points, modulus) }
        });
        let functions = functions.collect::<Option<Vec<_>>>()?;
        keys.iter().all(|other| other == key).then(|| self.template(key, &functions))
    }

    /// Families of relations, those without parameters first; `None` when the relations are no families.
    pub(super) fn relation_families(&self) -> Option<Vec<Family>> {
        let mut groups: BTreeMap<(Key, Key), Vec<Point>> = BTreeMap::new();
        for (left, right) in &self.relations {
            let (left_key, at) = self.coordinates(left);
            let (right_key, values) = self.with_units(right);
            groups.entry((left_key, right_key)).or_default().push(Point { at, values });
        }
        let families = groups.iter().map(|((left, right), points)| {
            let words = |at: &[Affine], values: &[Affine]| vec![self.template(left, at), self.template(right, values)];
            self.families(left, points, self.moduli(right), words)
        });
        collect(families)
    }

    /// Families of the P-words that are normal forms; `None` when they are no families.
    pub(super) fn p_families(&self) -> Option<Vec<Family>> {
        let mut groups: BTreeMap<Key, Vec<Point>> = BTreeMap::new();
        for word in &self.p {
            let (key, at) = self.coordinates(word);
            groups.entry(key).or_default().push(Point { at, values: Vec::new() });
        }
        let families = groups
            .iter()
            .map(|(key, points)| self.families(key, points, Vec::new(), |at, _| vec![self.template(key, at)]));
        collect(families)
    }

    /// The families of a group, those without parameters included.
    fn families(
        &self,
        key: &Key,
        points: &[Point],
        moduli: Vec<i64>,
        words: impl Fn(&[Affine], &[Affine]) -> Vec<Template>,
    ) -> Option<Vec<Family>> {
        let mut last = vec![self.letters.indices() as i64 - 1; key.1.len()];
        last.extend(self.unbounded.map(|unbounded| i64::from(unbounded.1)));
        if last.len() > MAX_PARAMETERS {
            return None;
        }
        let (fits, rest) = fit(points, &Bounds { last: last.clone(), moduli })?;
        let parameters: Vec<Affine> = (0..last.len()).map(Affine::parameter).collect();
        let constants = |values: &[i64]| values.iter().map(|&value| Affine::constant(value)).collect::<Vec<_>>();
        let alone =
            rest.iter().map(|point| Family::new(Vec::new(), words(&constants(&point.at), &constants(&point.values))));
        let endless = fits.into_iter().map(|fit| Family::new(fit.ranges, words(&parameters, &fit.values)));
        Some(alone.chain(endless).collect())
    }

    /// The key of a word, and its coordinates: indices, the largest heap's first, and the exponent of the unbounded
    /// constant.
    fn coordinates(&self, word: &Word) -> (Key, Vec<i64>) {
        let mut parts = self.letters.parts(word);
        let mut at: Vec<i64> = parts.members.iter().map(|member| member.1 as i64).collect();
        at.extend(self.unbounded.map(|(letter, _)| i64::from(std::mem::take(&mut parts.constants[letter.index()]))));
        ((parts.constants, parts.members.iter().map(|member| (member.0, member.2)).collect()), at)
    }

    /// The same with the exponents of the units among the coordinates, at the end.
    fn with_units(&self, word: &Word) -> (Key, Vec<i64>) {
        let ((mut constants, members), mut values) = self.coordinates(word);
        values.extend(self.units.iter().map(|unit| i64::from(std::mem::take(&mut constants[unit.0.index()]))));
        ((constants, members), values)
    }

    /// For the coordinates with those of the units, 0 when they are exact, or the number modulo which they count.
    fn moduli(&self, key: &Key) -> Vec<i64> {
        let mut moduli = vec![0; key.1.len() + usize::from(self.unbounded.is_some())];
        moduli.extend(self.units.iter().map(|unit| i64::from(unit.1)));
        moduli
    }

    /// The word with this key, with functions for its coordinates, then for the exponents of the units if they are
    /// among them.
    fn template(&self, (constants, members): &Key, coordinates: &[Affine]) -> Template {
        let mut exponents: Vec<Affine> = constants.iter().map(|&exponent| Affine::constant(exponent.into())).collect();
        let of_constants = self.unbounded().into_iter().chain(self.units.iter().map(|unit| unit.0));
        for (letter, exponent) in of_constants.zip(&coordinates[members.len()..]) {
            exponents[letter.index()] = exponent.clone();
        }
        let constants =
            exponents.into_iter().enumerate().map(|(letter, exponent)| (Symbol::Constant(letter), exponent));
        let members = members.iter().zip(coordinates).rev().map(|(&(family, exponent), index)| {
            (Symbol::Member(family, index.clone()), Affine::constant(exponent.into()))
        });
        Template(constants.filter(|power| power.1 != Affine::constant(0)).chain(members).collect())
    }
}

/// All families, those with fewer parameters first; `None` when some group has none or too many are without parameters.
fn collect(families: impl Iterator<Item = Option<Vec<Family>>>) -> Option<Vec<Family>> {
    let mut families: Vec<Family> = families.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect();
    families.sort_by_key(|family| family.ranges.len());
    let alone = families.partition_point(|family| family.ranges.is_empty());
    (alone <= MAX_EXCEPTIONS).then_some(families)
}
