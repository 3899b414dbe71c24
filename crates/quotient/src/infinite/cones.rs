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
use super::complete::sufficient_bound;
use super::elements::Elements;
pub use super::linear::LinearSet;
use super::linear::PWords;
use super::quotient::InfiniteQuotient;
use misere_limits::{Meter, StopReason};
use misere_monoid::{Letter, Word};
use rustc_hash::FxHashMap;

/// The bound on exponents that is tried first when P is known as an automaton alone.
const FIRST_BOUND: u32 = 2;
/// The work for a higher bound then.
const MOST_RAISING: u64 = 2_000_000_000;

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
    /// The relations and normal forms of the true quotient; relations are looked for up to a bound from which they
    /// are proven to be complete, where the module `complete` gives one, as far as no more than `most` words are met.
    /// Where it gives none, the bound is raised while relations are found that come near it. `None` when there are
    /// more words below the first bound that is tried.
    ///
    /// # Errors
    /// When the meter says to stop, or [`StopReason::Memory`] when P has too many translates.
    pub fn normal_forms(&self, most: usize, meter: &Meter<'_>) -> Result<Option<NormalForms>, StopReason> {
        let thresholds = self.thresholds();
        let mut bound = match thresholds.iter().map(|entry| entry.threshold + entry.period).max() {
            Some(repeats) => 2 * repeats + 2,
            None => FIRST_BOUND,
        };
        let mut elements = Elements::new(self, meter)?;
        let Some(mut relations) = self.relations_among(&mut elements, bound, most, meter)? else { return Ok(None) };
        let is_complete = loop {
            let left_sides: Vec<Word> = relations.iter().map(|relation| relation.0.clone()).collect();
            let largest = largest_exponent(&left_sides, &self.growing_letters());
            let (sufficient, proves, most_work) =
                match sufficient_bound(&left_sides, &self.growing_letters(), &thresholds) {
                    Some(sufficient) => (sufficient, true, u64::MAX),
                    None if thresholds.is_empty() => (2 * largest + 2, false, MOST_RAISING),
                    None => break false,
                };
            if sufficient <= bound {
                break proves;
            }
            let part = meter.part(most_work);
            let more = self.relations_among(&mut elements, sufficient, most, &part);
            meter.pay(part.paid())?;
            match more {
                Ok(Some(more)) => (relations, bound) = (more, sufficient),
                Ok(None) | Err(StopReason::Work) => break false,
                Err(reason) => return Err(reason),
            }
        };
        let families = self.families(&relations, meter)?;
        Ok(Some(NormalForms { letters: self.generators().len(), relations, bound, is_complete, families }))
    }

    /// The letters of the growing heaps, ascending.
    pub fn growing_letters(&self) -> Vec<Letter> {
        let heaps = self.generators();
        let letter = |heap: &usize| Letter::new(heaps.binary_search(heap).expect("a generator"));
        self.growing().iter().map(letter).collect()
    }

    fn families(&self, relations: &[(Word, Word)], meter: &Meter<'_>) -> Result<Vec<Family>, StopReason> {
        let growing = self.growing_letters();
        let letters = self.generators().len();
        let left_sides: Vec<Split> = relations.iter().map(|(left, _)| Split::new(left, &growing, letters)).collect();
        let mut along = Along::new(self, meter);
        let mut boxes_of: FxHashMap<Vec<Vec<u32>>, Vec<Vec<Range>>> = FxHashMap::default();
        let mut numbers: FxHashMap<(Vec<Vec<u32>>, PWords), usize> = FxHashMap::default();
        let mut families: Vec<Family> = Vec::new();
        for word in finite_words(&left_sides, letters) {
            let dividing = left_sides.iter().filter(|left| divides(&left.finite, &word));
            let corners = minimal(dividing.map(|left| left.growing.clone()).collect());
            let boxes = boxes_of.entry(corners.clone()).or_insert_with(|| boxes(&corners, growing.len()));
            let p_portion = self.p_portion_in(&word, boxes, &mut along)?;
            let number = *numbers.entry((corners, p_portion.clone())).or_insert(families.len());
            if number == families.len() {
                families.push(Family { words: Vec::new(), boxes: boxes.clone(), p_portion });
            }
            families[number].words.push(Word::from_exponents(&word));
        }
        Ok(families)
    }

    /// The P-positions among the words u·m with m in these boxes.
    fn p_portion_in(&self, word: &[u32], boxes: &[Vec<Range>], along: &mut Along<'_>) -> Result<PWords, StopReason> {
        let heaps = self.generators();
        let position: Vec<(usize, u64)> =
            word.iter().enumerate().map(|(letter, &count)| (heaps[letter], u64::from(count))).collect();
        let (q, _) = self.value(&position).expect("the exponents are small");
        let mut sets = Vec::new();
        for ranges in boxes {
            for base in bounded(ranges) {
                let Some(found) = along.linear_sets(q.index(), &base, ranges)? else { return Ok(None) };
                for set in found {
                    let base = set.base.iter().zip(&base).map(|(more, base)| more + base).collect();
                    sets.push(LinearSet { base, periods: set.periods });
                }
            }
        }
        Ok(Some(sets))
    }
}

/// The largest exponent of a growing letter.
fn largest_exponent(words: &[Word], growing: &[Letter]) -> u32 {
    let powers = words.iter().flat_map(|word| word.powers());
    powers.filter(|power| growing.contains(&power.0)).map(|power| power.1).max().unwrap_or(0)
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
