//! Normal forms of a presentation in families, as shapes with numbers.
//!
//! Words of letters with small indices are rewritten by the instances of the relations. Two normal forms are of one
//! shape if they have the same constants, but for the one without a power relation, and members of the same families
//! with the same exponents in the same order of indices. The numbers of a shape are the indices and the exponent that
//! vary freely; an index that is constant, or another plus a constant, is none. The domain of a shape is given by lower
//! bounds of numbers and of their differences, and must be all words of the shape that were met. Where it is not, words
//! with the least value of a number are a shape of their own.

use super::Form;
use super::sampling::{Bounds, Sampling};
use crate::pattern::Whole;
use crate::pattern::affine::Affine;
use crate::pattern::family::Symbol;
use crate::pattern::letters::Letters;
use crate::pattern::rules::Rules;
use misere_monoid::{Letter, Word};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// How near numbers are that are near.
const NEAR: i64 = 3;
/// The largest index and the largest exponent of the words that shapes are read off from.
const MOST: i64 = 8;
/// The most numbers of a shape.
const MAX_NUMBERS: usize = 2;
const MAX_SHAPES: usize = 100;
/// How often the least value of a number is set apart.
const MAX_SPLITS: usize = 2;
/// A number that takes fewer values than this is no number.
const MIN_VALUES: usize = 4;
/// The largest bound of a difference.
const MAX_BOUND: i64 = 3;

/// Exponents of letters.
pub(super) type Exponents = Vec<u32>;
/// An element: a shape with its numbers.
pub(super) type Point = (usize, Vec<i64>);
/// Constants (0 for the one without power relation), the families with exponents by ascending index; then numbers that
/// take few values.
type Key = (Vec<u32>, Vec<(usize, u32)>, Vec<(usize, i64)>);

/// A factor of an element: a constant, or a power of a constant, or a member of a family; numbered from the constants
/// on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Action {
    pub(super) parameter: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Shape {
    key: Key,
    /// All coordinates, as forms in the numbers.
    coordinates: Vec<Form>,
    /// The coordinates that are the numbers.
    free: Vec<usize>,
    pub(super) domain: Vec<Form>,
    pub(super) word: Vec<(usize, Form)>,
    sampling: &'static Sampling,
}

impl Shape {
    /// The last values of the numbers, if this is the last index and this the last exponent.
    fn ends(&self, (index, exponent): Bounds) -> Vec<i64> {
        let families = self.key.1.len();
        self.free.iter().map(|&place| if place < families { index } else { exponent }).collect()
    }

    /// The numbers up to these bounds.
    pub(super) fn numbers(&self, bounds: Bounds) -> impl Iterator<Item = Vec<i64>> + use<'_> {
        boxed(&self.ends(bounds)).into_iter().filter(|numbers| self.domain.iter().all(|form| form.at(numbers) >= 0))
    }

    /// Whether a number is one of those from which is learned: all small ones, if there are no two numbers.
    pub(super) fn is_learned(&self, number: i64) -> bool {
        self.arity() < MAX_NUMBERS || self.sampling.numbers.contains(&number)
    }

    /// Those from which is learned: of two numbers those among the sampling's, or that are near to each other.
    pub(super) fn few(&self) -> impl Iterator<Item = Vec<i64>> + use<'_> {
        let near = |numbers: &[i64]| numbers.windows(2).all(|pair| (pair[0] - pair[1]).abs() <= NEAR);
        let last = self.sampling.last();
        self.numbers((last, last)).filter(move |numbers| numbers.iter().all(|&n| self.is_learned(n)) || near(numbers))
    }

    /// Whether a number is an exponent, and no index.
    pub(super) fn is_exponent(&self, number: usize) -> bool {
        self.free[number] >= self.key.1.len()
    }

    /// How many numbers it has.
    pub(super) fn arity(&self) -> usize {
        self.free.len()
    }
}

/// A presentation by which words are rewritten.
pub(super) struct Presentation {
    pub(super) sampling: &'static Sampling,
    letters: Letters,
    rules: Rules,
    unbounded: Option<usize>,
    /// For each constant whether it is an action with the exponent for a parameter: the unbounded one, and those whose
    /// square is 1 when their exponents in values depend on the heap.
    powers: Vec<bool>,
    pub(super) shapes: Vec<Shape>,
    by_key: FxHashMap<Key, usize>,
}

impl Presentation {
    /// The shapes of a conjectured quotient; `None` if its normal forms are of too many kinds.
    pub(super) fn new(whole: &Whole, sampling: &'static Sampling) -> Option<Presentation> {
        let letters = whole.letters.below(sampling.indices);
        let rules = Rules::new(whole.relations.iter(), &letters)?;
        let has_power = |&constant: &usize| {
            rules.iter().any(|(left, _)| matches!(left.powers(), [(letter, _)] if letter.index() == constant))
        };
        let mut without = (0..letters.constants()).filter(|constant| !has_power(constant));
        let unbounded = without.next();
        if without.next().is_some() {
            return None;
        }
        let powers = (0..letters.constants()).map(|constant| unbounded == Some(constant)).collect();
        let (shapes, by_key) = (Vec::new(), FxHashMap::default());
        let mut found = Presentation { sampling, letters, rules, unbounded, powers, shapes, by_key };
        for (symbol, exponent) in whole.phi.iter().flat_map(|law| &law.word.0) {
            if let Symbol::Constant(constant) = symbol {
                found.powers[*constant] |= found.is_involution(*constant) && !exponent.has_even_slopes();
            }
        }
        let words = found.words()?;
        found.shapes = found.find_shapes(&words)?;
        found.by_key = found.shapes.iter().enumerate().map(|(n, shape)| (shape.key.clone(), n)).collect();
        Some(found)
    }

    /// The actions: constants, then families.
    pub(super) fn actions(&self) -> Vec<Action> {
        let constants = self.powers.iter().map(|&parameter| Action { parameter });
        constants.chain((0..self.letters.families()).map(|_| Action { parameter: true })).collect()
    }

    fn family(&self, family: usize) -> usize {
        self.letters.constants() + family
    }

    /// The action of a constant or of a family.
    pub(super) fn action_of_family(&self, family: usize) -> usize {
        self.family(family)
    }

    /// Whether the square of a constant is 1.
    pub(super) fn is_involution(&self, constant: usize) -> bool {
        let is =
            |(left, right): &(Word, Word)| left.powers() == [(Letter::new(constant), 2)] && right.powers().is_empty();
        self.rules.iter().any(is)
    }

    /// Whether a constant is an action with the exponent for a parameter.
    pub(super) fn is_power(&self, constant: usize) -> bool {
        self.powers.get(constant) == Some(&true)
    }

    pub(super) fn letters(&self) -> &Letters {
        &self.letters
    }

    /// The normal form of a word, if its letters are there.
    pub(super) fn normal(&self, word: &Word) -> Option<Exponents> {
        self.rules.normal_form(word)
    }

    /// Exponents times an action.
    pub(super) fn times(&self, exponents: &Exponents, (action, parameter): (usize, i64)) -> Option<Exponents> {
        let mut product = exponents.clone();
        match action.checked_sub(self.letters.constants()) {
            None if self.powers[action] => product[action] += u32::try_from(parameter).ok()?,
            None => product[action] += 1,
            Some(family) => product[self.letters.letter(family, parameter)?.index()] += 1,
        }
        self.rules.normal_form(&Word::from_exponents(&product))
    }

    /// All normal forms in letters of small index and with small exponents.
    fn words(&self) -> Option<FxHashSet<Exponents>> {
        let steps: Vec<(usize, i64)> = (self.actions().iter().enumerate())
            .flat_map(|(action, _)| {
                let (first, last) = if action < self.letters.constants() { (1, 1) } else { (0, MOST) };
                (first..=last).map(move |m| (action, m))
            })
            .collect();
        let one = vec![0; self.letters.count()];
        let (mut found, mut next) = (FxHashSet::from_iter([one.clone()]), vec![one]);
        while let Some(word) = next.pop() {
            if found.len() > 100_000 {
                return None;
            }
            for &step in &steps {
                let product = self.times(&word, step)?;
                let small = self.unbounded.is_none_or(|letter| i64::from(product[letter]) <= MOST);
                if small && found.insert(product.clone()) {
                    next.push(product);
                }
            }
        }
        Some(found)
    }

    /// The key of a normal form without numbers that take few values, and its coordinates: indices, ascending, and the
    /// exponent of the unbounded constant.
    fn coordinates(&self, exponents: &Exponents) -> (Key, Vec<i64>) {
        let parts = self.letters.parts(&Word::from_exponents(exponents));
        let mut constants = parts.constants;
        let exponent = self.unbounded.map(|letter| i64::from(std::mem::take(&mut constants[letter])));
        let (mut families, mut at) = (Vec::new(), Vec::new());
        for &(family, index, exponent) in parts.members.iter().rev() {
            families.push((family, exponent));
            at.push(index as i64);
        }
        at.extend(exponent);
        ((constants, families, Vec::new()), at)
    }

    fn find_shapes(&self, words: &FxHashSet<Exponents>) -> Option<Vec<Shape>> {
        let mut groups: BTreeMap<Key, Vec<Vec<i64>>> = BTreeMap::new();
        for word in words {
            let (key, at) = self.coordinates(word);
            groups.entry(key).or_default().push(at);
        }
        let mut split: BTreeMap<Key, Vec<Vec<i64>>> = BTreeMap::new();
        for (key, points) in groups {
            let few: Vec<usize> =
                (0..points[0].len()).filter(|&place| (2..MIN_VALUES).contains(&values(&points, place))).collect();
            for point in points {
                let fixed = few.iter().map(|&place| (place, point[place])).collect();
                split.entry((key.0.clone(), key.1.clone(), fixed)).or_default().push(point);
            }
        }
        if split.len() > MAX_SHAPES {
            return None;
        }
        let shapes = split.into_iter().map(|(key, points)| self.shapes_of(&key, &points, 0));
        Some(shapes.collect::<Option<Vec<_>>>()?.concat())
    }

    /// One shape, or those with the least value of a number apart: there the domain may be another one.
    fn shapes_of(&self, key: &Key, points: &[Vec<i64>], depth: usize) -> Option<Vec<Shape>> {
        if let Some(shape) = self.shape(key.clone(), points.to_vec()) {
            return Some(vec![shape]);
        }
        let places = 0..if depth < MAX_SPLITS { points[0].len() } else { 0 };
        places.into_iter().find_map(|place| {
            let least = points.iter().map(|point| point[place]).min()?;
            let (first, rest): (Vec<_>, Vec<_>) = points.iter().cloned().partition(|point| point[place] == least);
            if rest.is_empty() {
                return None;
            }
            let mut with = key.clone();
            with.2.push((place, least));
            with.2.sort_unstable();
            let found = [self.shapes_of(&with, &first, depth + 1)?, self.shapes_of(key, &rest, depth + 1)?];
            Some(found.concat())
        })
    }

    fn shape(&self, key: Key, points: Vec<Vec<i64>>) -> Option<Shape> {
        let mut free: Vec<usize> = Vec::new();
        let mut coordinates: Vec<Form> = Vec::new();
        for place in 0..points[0].len() {
            let tied = free.iter().enumerate().find_map(|(number, &other)| {
                let difference = points[0][place] - points[0][other];
                points
                    .iter()
                    .all(|point| point[place] - point[other] == difference)
                    .then(|| Affine::parameter(number).plus(difference))
            });
            coordinates.push(match tied {
                _ if values(&points, place) == 1 => Affine::constant(points[0][place]),
                Some(form) => form,
                None => {
                    free.push(place);
                    Affine::parameter(free.len() - 1)
                }
            });
        }
        let points: Vec<Vec<i64>> =
            points.iter().map(|point| free.iter().map(|&place| point[place]).collect()).collect();
        let domain = domain(&points, free.len());
        let ends: Vec<i64> = (0..free.len()).map(|n| points.iter().map(|point| point[n]).max().unwrap_or(0)).collect();
        let inside = boxed(&ends).into_iter().filter(|point| domain.iter().all(|form| form.at(point) >= 0)).count();
        // A coordinate that others bound from above may end early.
        let whole = ends.iter().all(|&end| end >= MOST - MAX_BOUND);
        let word = self.word(&key, &coordinates);
        let fits = free.len() <= MAX_NUMBERS && inside == points.len() && whole;
        fits.then_some(Shape { key, coordinates, free, domain, word, sampling: self.sampling })
    }

    /// The actions that make an element of a shape.
    fn word(&self, (constants, families, _): &Key, coordinates: &[Form]) -> Vec<(usize, Form)> {
        let mut word = Vec::new();
        for (constant, &exponent) in constants.iter().enumerate() {
            word.extend((0..exponent).map(|_| (constant, Affine::constant(i64::from(self.powers[constant])))));
        }
        for (&(family, exponent), index) in families.iter().zip(coordinates) {
            word.extend((0..exponent).map(|_| (self.family(family), index.clone())));
        }
        let power = self.unbounded.map(|letter| (letter, coordinates[families.len()].clone()));
        word.extend(power.filter(|(_, exponent)| *exponent != Affine::constant(0)));
        word
    }

    /// A normal form as a shape with its numbers.
    pub(super) fn point(&self, exponents: &Exponents) -> Option<Point> {
        let (key, at) = self.coordinates(exponents);
        (0..1u32 << at.len()).find_map(|fixed| {
            let fixed = (0..at.len()).filter(|place| fixed >> place & 1 == 1).map(|place| (place, at[place])).collect();
            let &shape = self.by_key.get(&(key.0.clone(), key.1.clone(), fixed))?;
            let Shape { coordinates, free, domain, .. } = &self.shapes[shape];
            let numbers: Vec<i64> = free.iter().map(|&place| at[place]).collect();
            let is = coordinates.iter().zip(&at).all(|(form, &value)| form.at(&numbers) == value)
                && domain.iter().all(|form| form.at(&numbers) >= 0);
            is.then_some((shape, numbers))
        })
    }

    /// The normal form that a shape has with these numbers, if its letters are there.
    pub(super) fn exponents(&self, (shape, numbers): &Point) -> Option<Exponents> {
        let Shape { key: (constants, families, _), coordinates, .. } = &self.shapes[*shape];
        let mut exponents = vec![0; self.letters.count()];
        exponents[..constants.len()].copy_from_slice(constants);
        for (&(family, exponent), index) in families.iter().zip(coordinates) {
            exponents[self.letters.letter(family, index.at(numbers))?.index()] += exponent;
        }
        if let Some(letter) = self.unbounded {
            exponents[letter] = u32::try_from(coordinates[families.len()].at(numbers)).ok()?;
        }
        Some(exponents)
    }

    /// The letter of a constant, as an action, or of a member.
    pub(super) fn action_of(&self, letter: Letter) -> (usize, i64) {
        self.letters.member(letter).map_or((letter.index(), 1), |(family, index)| (self.family(family), index as i64))
    }
}

fn values(points: &[Vec<i64>], place: usize) -> usize {
    points.iter().map(|point| point[place]).collect::<FxHashSet<_>>().len()
}

/// Lower bounds of numbers and differences.
fn domain(points: &[Vec<i64>], numbers: usize) -> Vec<Form> {
    let least = |form: &Form| points.iter().map(|point| form.at(point)).min().unwrap_or(0);
    let single = (0..numbers).map(Affine::parameter).filter(|form| least(form) > 0);
    let differences = (0..numbers).flat_map(|n| (0..numbers).map(move |m| (n, m))).filter(|(n, m)| n != m);
    let difference =
        |(n, m): (usize, usize)| Affine::new(0, (0..numbers).map(|k| i64::from(k == n) - i64::from(k == m)).collect());
    let differences = differences.map(difference).filter(|form| least(form) >= -MAX_BOUND);
    single.chain(differences).map(|form| form.plus(-least(&form))).collect()
}

/// All vectors from 0 to these ends.
fn boxed(ends: &[i64]) -> Vec<Vec<i64>> {
    ends.iter().fold(vec![Vec::new()], |all, &end| {
        all.iter().flat_map(|front| (0..=end).map(move |last| [&front[..], &[last]].concat())).collect()
    })
}
