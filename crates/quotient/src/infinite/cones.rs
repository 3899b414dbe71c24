//! Normal forms of the true quotient as finitely many cones, with the P-portion of each.
//!
//! A word is normal iff no left side of the reduced lexicographic Gröbner basis divides it. Write it as u·m, u in the
//! letters of F and m in the growing letters. There are finitely many normal u. For each, the m with u·m normal are
//! those that no *corner* divides, the corners being the least growing parts of left sides whose other part divides u.
//! Such a set of m is a disjoint union of boxes: the exponent of each growing letter is between two bounds, or beyond
//! one. A box with k exponents unbounded is one cone w·{d, e, …}* in k letters for each choice of the bounded ones.
//! Words u with the same corners and the same P-positions make a family.
//!
//! Along a cone, a shift-regular P is one in the unbounded exponents: finitely many disjoint linear sets b·v*·w*…. Of
//! a P that was learned such sets are looked for, and may not be found.
//!
//! Cost: the number of boxes times the number of normal u, each with a look-up; and what the relations cost.
//!
//! ```
//! use misere_quotient::{Limits, Meter, solve};
//! let rules = misere_games::parse_rules("0.31011").unwrap();
//! let meter = Meter::with_limit(10_000_000_000);
//! let solution = solve(rules.as_ref(), &Limits { max_heap: 5, max_order: 1000, meter: &meter }, &mut |_| ());
//! let forms = solution.infinite().unwrap().normal_forms(100_000, &meter).unwrap().unwrap();
//! assert!(forms.is_complete());
//! assert_eq!(forms.relations().len(), 17);
//! assert!(forms.cones(1) > 0 && forms.cones(2) == 0);
//! ```

#![expect(clippy::expect_used, reason = "invariants of carriers and sets that the messages name")]

use super::along::Along;
pub use super::boxes::Range;
use super::boxes::{bounded, boxes, divides, free, minimal};
use super::distinct::{Boxed, equal_words};
use super::elements::Elements;
pub use super::linear::LinearSet;
use super::linear::PWords;
use super::part::within;
use super::quotient::InfiniteQuotient;
use misere_automata::Walked;
use misere_limits::{Meter, StopReason};
use misere_monoid::{Element, Letter, Word};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The bound on exponents that is tried first.
const FIRST_BOUND: u32 = 2;
/// The work for a higher bound.
const MOST_RAISING: u64 = 4_000_000_000;
/// The work for deciding whether there are other relations.
const MOST_DECIDING: u64 = 20_000_000_000;

/// The reduced Gröbner basis of the true quotient, and its normal forms.
#[derive(Clone, Debug)]
pub struct NormalForms {
    letters: usize,
    relations: Vec<(Word, Word)>,
    bound: u32,
    is_complete: bool,
    families: Vec<Family>,
}

/// The normal words u·m for some words u in the letters of F.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// The words u.
    pub words: Vec<Word>,
    /// The m: disjoint boxes, each with the least exponent of every growing letter, and the largest if there is one.
    pub boxes: Vec<Vec<Range>>,
    /// The P-positions: u·m for all the u and the m in these sets, which are disjoint; `None` when no such sets are
    /// known. Which positions are P is known in any case.
    pub p_portion: PWords,
}

impl NormalForms {
    /// The reduced Gröbner basis, left sides in lexicographic order: all relations u = v with u minimal among the
    /// words that are not normal and v normal, in which growing heaps occur at most [`NormalForms::bound`] times.
    pub fn relations(&self) -> &[(Word, Word)] {
        &self.relations
    }

    /// The bound up to which relations were looked for.
    pub fn bound(&self) -> u32 {
        self.bound
    }

    /// Whether it is proven that there are no other relations.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// The normal word that the relations reduce a word to: equal words have the same one if the relations are
    /// complete.
    pub fn reduce(&self, word: &Word) -> Word {
        let letters = self.letters;
        let mut exponents = word.exponents(letters);
        let rules: Vec<(Vec<u32>, Vec<u32>)> =
            self.relations.iter().map(|(left, right)| (left.exponents(letters), right.exponents(letters))).collect();
        while let Some((left, right)) = rules.iter().find(|(left, _)| divides(left, &exponents)) {
            exponents.iter_mut().zip(left).zip(right).for_each(|((e, left), right)| *e = *e - left + right);
        }
        Word::from_exponents(&exponents)
    }

    /// The normal forms: each normal word is in one box of one family.
    pub fn families(&self) -> &[Family] {
        &self.families
    }

    /// The number of cones w·{d, e, …}* in this many letters: one for each u, each box and each choice of its bounded
    /// exponents.
    pub fn cones(&self, dimension: usize) -> u64 {
        let count = |family: &Family| {
            let boxes = family.boxes.iter().filter(|ranges| free(ranges).count() == dimension);
            family.words.len() as u64 * boxes.map(|ranges| bounded(ranges).len() as u64).sum::<u64>()
        };
        self.families.iter().map(count).sum()
    }
}

impl InfiniteQuotient {
    /// The relations and normal forms of the true quotient. The bound on exponents is raised until it is twice the
    /// largest in a left side; then it is decided whether there are other relations, and where there are, the bound is
    /// raised to them. It ends as well when more than `most` words are met, or a step takes too much work: then the
    /// relations are not proven to be complete. `None` when there are more words below the first bound that is tried.
    ///
    /// # Errors
    /// When the meter says to stop, or [`StopReason::Memory`] when P has too many translates.
    pub fn normal_forms(&self, most: usize, meter: &Meter<'_>) -> Result<Option<NormalForms>, StopReason> {
        let mut elements = Elements::new(self, meter)?;
        let mut bound = FIRST_BOUND;
        let Some(mut relations) = self.relations_among(&mut elements, bound, most, meter)? else { return Ok(None) };
        let is_complete = loop {
            let enough = 2 * largest_exponent(&relations, &self.growing_letters()) + 2;
            let next = if enough > bound {
                enough
            } else {
                let words = within(MOST_DECIDING, meter, &mut |part| {
                    self.equal_words(&relations, &mut elements, &mut Walked::default(), part)
                })?;
                match words {
                    Some(None) => break true,
                    Some(Some(words)) => words.iter().flatten().fold(bound + 1, |most, &e| most.max(clamped(e))),
                    None => break false,
                }
            };
            let more = within(MOST_RAISING, meter, &mut |part| self.relations_among(&mut elements, next, most, part))?;
            match more.flatten() {
                Some(more) => (relations, bound) = (more, next),
                None => break false,
            }
        };
        let families = self.families(&self.skeleton(&relations), meter)?;
        Ok(Some(NormalForms { letters: self.generators().len(), relations, bound, is_complete, families }))
    }

    /// The letters of the growing heaps, ascending.
    pub fn growing_letters(&self) -> Vec<Letter> {
        let heaps = self.generators();
        let letter = |heap: &usize| Letter::new(heaps.binary_search(heap).expect("a generator"));
        self.growing().iter().map(letter).collect()
    }

    /// The words u in the letters of F that no left side divides, each with the boxes of the m such that none divides
    /// um.
    fn skeleton(&self, relations: &[(Word, Word)]) -> Vec<Bone> {
        let growing = self.growing_letters();
        let letters = self.generators().len();
        let left_sides: Vec<Split> = relations.iter().map(|(left, _)| Split::new(left, &growing, letters)).collect();
        let mut boxes_of: FxHashMap<Vec<Vec<u32>>, Boxes> = FxHashMap::default();
        let bone = |word: Vec<u32>| {
            let dividing = left_sides.iter().filter(|left| divides(&left.finite, &word));
            let corners = minimal(dividing.map(|left| left.growing.clone()).collect());
            let boxes = || Rc::new(boxes(&corners, growing.len()));
            let boxes = Rc::clone(boxes_of.entry(corners.clone()).or_insert_with(boxes));
            let heaps = self.generators().into_iter();
            let position: Vec<(usize, u64)> = heaps.zip(&word).map(|(heap, &count)| (heap, count.into())).collect();
            let (element, _) = self.value(&position).expect("the exponents are small");
            Bone { word: Word::from_exponents(&word), element, boxes }
        };
        finite_words(&left_sides, letters).into_iter().map(bone).collect()
    }

    /// The normal words in families, with their P-positions.
    fn families(&self, skeleton: &[Bone], meter: &Meter<'_>) -> Result<Vec<Family>, StopReason> {
        let mut along = Along::new(self, meter);
        let mut numbers: FxHashMap<(Boxes, PWords), usize> = FxHashMap::default();
        let mut families: Vec<Family> = Vec::new();
        for Bone { word, element, boxes } in skeleton {
            let p_portion = p_portion_in(*element, boxes, &mut along)?;
            let number = *numbers.entry((Rc::clone(boxes), p_portion.clone())).or_insert(families.len());
            if number == families.len() {
                families.push(Family { words: Vec::new(), boxes: boxes.to_vec(), p_portion });
            }
            families[number].words.push(word.clone());
        }
        Ok(families)
    }

    /// Two normal words that are equal, by their growing exponents.
    pub(super) fn equal_words(
        &self,
        relations: &[(Word, Word)],
        elements: &mut Elements,
        walked: &mut Walked,
        meter: &Meter<'_>,
    ) -> Result<Option<[Vec<u64>; 2]>, StopReason> {
        let skeleton = self.skeleton(relations);
        let words: Vec<Boxed<'_>> = skeleton.iter().map(|bone| (bone.element, &bone.boxes[..])).collect();
        equal_words(&words, elements, walked, meter)
    }
}

/// Boxes that several words share.
type Boxes = Rc<Vec<Vec<Range>>>;

/// A normal word u in the letters of F with its element, and the boxes of the m with um normal.
struct Bone {
    word: Word,
    element: Element,
    boxes: Boxes,
}

/// The P-positions among the words u·m with u of this element and m in these boxes.
fn p_portion_in(element: Element, boxes: &[Vec<Range>], along: &mut Along<'_>) -> Result<PWords, StopReason> {
    let mut sets = Vec::new();
    for ranges in boxes {
        for base in bounded(ranges) {
            let Some(found) = along.linear_sets(element.index(), &base, ranges)? else { return Ok(None) };
            for set in found {
                let base = set.base.iter().zip(&base).map(|(more, base)| more + base).collect();
                sets.push(LinearSet { base, periods: set.periods });
            }
        }
    }
    Ok(Some(sets))
}

/// The largest exponent of a growing letter in a left side.
fn largest_exponent(relations: &[(Word, Word)], growing: &[Letter]) -> u32 {
    let powers = relations.iter().flat_map(|relation| relation.0.powers());
    powers.filter(|power| growing.contains(&power.0)).map(|power| power.1).max().unwrap_or(0)
}

/// An exponent, as a bound: none beyond this is reached.
fn clamped(exponent: u64) -> u32 {
    u32::try_from(exponent).unwrap_or(u32::MAX / 4)
}

/// A left side: exponents of all letters, those of the growing ones 0, and those of the growing ones.
struct Split {
    finite: Vec<u32>,
    growing: Vec<u32>,
}

impl Split {
    fn new(word: &Word, growing: &[Letter], letters: usize) -> Split {
        let mut finite = word.exponents(letters);
        let growing = growing.iter().map(|letter| std::mem::take(&mut finite[letter.index()])).collect();
        Split { finite, growing }
    }
}

/// The normal words without growing letters, in lexicographic order, last letter most significant.
fn finite_words(left_sides: &[Split], letters: usize) -> Vec<Vec<u32>> {
    let pure: Vec<&Split> = left_sides.iter().filter(|left| left.growing.iter().all(|&e| e == 0)).collect();
    let mut words = vec![vec![0; letters]];
    for letter in 0..letters {
        // A growing letter has no power that is the left side of such a relation, and stays out.
        if !pure.iter().any(|left| left.finite[letter] > 0) {
            continue;
        }
        let mut group = 0..words.len();
        while !group.is_empty() {
            let first_new = words.len();
            for at in group {
                let mut word = words[at].clone();
                word[letter] += 1;
                if !pure.iter().any(|left| divides(&left.finite, &word)) {
                    words.push(word);
                }
            }
            group = first_new..words.len();
        }
    }
    words
}
