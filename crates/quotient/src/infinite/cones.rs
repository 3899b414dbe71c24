//! Normal forms of the true quotient as finitely many cones, with the P-portion of each.
//!
//! A word is normal iff no left side of the reduced lexicographic Gröbner basis divides it. Write it as u·m, u in the
//! letters of F and m in the growing letters. There are finitely many normal u. For each, the m with u·m normal are
//! those that no *corner* divides, the corners being the least growing parts of left sides whose other part divides u.
//! Such a set of m is a disjoint union of boxes: the exponent of each growing letter is between two bounds, or beyond
//! one. A box with k exponents unbounded is one cone w·{d, e, …}* in k letters for each choice of the bounded ones.
//! Words u with the same corners and the same P-positions make a family.
//!
//! Along a cone, P is a shift-regular set in the unbounded exponents: finitely many disjoint linear sets b·v*·w*….
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

use super::complete::sufficient_bound;
use super::quotient::InfiniteQuotient;
use super::sets::cells::Direction;
use super::sets::{Set, ShiftSets};
use misere_limits::{Meter, StopReason};
use misere_monoid::{Letter, Word};
use rustc_hash::FxHashMap;

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
    /// The P-positions: u·m for all the u and the m in these sets, which are disjoint.
    pub p_portion: Vec<LinearSet>,
}

/// The least exponent, and the largest unless there is none.
pub type Range = (u32, Option<u32>);

/// The words base·v^k·w^l… for k, l, … ≥ 0, with v, w, … the periods.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LinearSet {
    /// The exponents of the growing letters, as in [`Family::boxes`].
    pub base: Vec<u32>,
    /// The periods; none for a single word.
    pub periods: Vec<Vec<u32>>,
}

impl NormalForms {
    /// The reduced Gröbner basis, left sides in lexicographic order: all relations u = v with u minimal among the words
    /// that are not normal and v normal, in which growing heaps occur at most [`NormalForms::bound`] times.
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

/// The places of the unbounded exponents.
fn free(ranges: &[Range]) -> impl Iterator<Item = usize> {
    (0..ranges.len()).filter(|&i| ranges[i].1.is_none())
}

impl InfiniteQuotient {
    /// The relations and normal forms of the true quotient; relations are looked for up to a bound from which they are
    /// proven to be complete, where the module `complete` gives one, as far as no more than `most` words are met.
    /// `None` when there are more below the first bound that is tried.
    ///
    /// # Errors
    /// When the meter says to stop.
    pub fn normal_forms(&self, most: usize, meter: &Meter<'_>) -> Result<Option<NormalForms>, StopReason> {
        let repeats = self.thresholds().iter().map(|entry| entry.threshold + entry.period).max().unwrap_or(0);
        let mut bound = 2 * repeats + 2;
        let Some(mut relations) = self.relations(bound, most, meter)? else { return Ok(None) };
        let is_complete = loop {
            let left_sides: Vec<Word> = relations.iter().map(|relation| relation.0.clone()).collect();
            match sufficient_bound(&left_sides, &self.growing_letters(), &self.thresholds()) {
                None => break false,
                Some(sufficient) if sufficient <= bound => break true,
                Some(sufficient) => match self.relations(sufficient, most, meter)? {
                    Some(more) => (relations, bound) = (more, sufficient),
                    None => break false,
                },
            }
        };
        let Some(families) = self.families(&relations, meter)? else { return Ok(None) };
        Ok(Some(NormalForms { letters: self.generators().len(), relations, bound, is_complete, families }))
    }

    /// The letters of the growing heaps, ascending.
    pub fn growing_letters(&self) -> Vec<Letter> {
        let heaps = self.generators();
        let letter = |heap: &usize| Letter::new(heaps.binary_search(heap).expect("a generator"));
        self.growing().iter().map(letter).collect()
    }

    /// `None` when P is not known to repeat along directions.
    fn families(&self, relations: &[(Word, Word)], meter: &Meter<'_>) -> Result<Option<Vec<Family>>, StopReason> {
        let growing = self.growing_letters();
        let letters = self.generators().len();
        let left_sides: Vec<Split> = relations.iter().map(|(left, _)| Split::new(left, &growing, letters)).collect();
        let Some((all, p)) = self.portion.shift(meter) else { return Ok(None) };
        let sets = ShiftSets::along(all.directions().clone(), 1, meter);
        let mut slices = Slices { all, p, sets, known: FxHashMap::default() };
        let mut boxes_of: FxHashMap<Vec<Vec<u32>>, Vec<Vec<Range>>> = FxHashMap::default();
        let mut numbers: FxHashMap<(Vec<Vec<u32>>, Vec<LinearSet>), usize> = FxHashMap::default();
        let mut families: Vec<Family> = Vec::new();
        for word in finite_words(&left_sides, letters) {
            let dividing = left_sides.iter().filter(|left| divides(&left.finite, &word));
            let corners = minimal(dividing.map(|left| left.growing.clone()).collect());
            let boxes = boxes_of.entry(corners.clone()).or_insert_with(|| boxes(&corners, growing.len()));
            let mut p_portion = Vec::new();
            for ranges in &*boxes {
                p_portion.extend(self.p_portion_in(&word, ranges, &mut slices)?);
            }
            let number = *numbers.entry((corners, p_portion.clone())).or_insert(families.len());
            if number == families.len() {
                families.push(Family { words: Vec::new(), boxes: boxes.clone(), p_portion });
            }
            families[number].words.push(Word::from_exponents(&word));
        }
        Ok(Some(families))
    }

    /// The P-positions among the words u·m with m in a box.
    fn p_portion_in(
        &self,
        word: &[u32],
        ranges: &[Range],
        slices: &mut Slices<'_>,
    ) -> Result<Vec<LinearSet>, StopReason> {
        let heaps = self.generators();
        let position: Vec<(usize, u64)> =
            word.iter().enumerate().map(|(letter, &count)| (heaps[letter], u64::from(count))).collect();
        let (q, _) = self.value(&position).expect("the exponents are small");
        let mut sets = Vec::new();
        for base in bounded(ranges) {
            for set in slices.linear_sets(q.index(), &base, ranges)? {
                let add = |at: usize, more: u32| base[at] + more;
                let base = set.base.iter().enumerate().map(|(at, &more)| add(at, more)).collect();
                sets.push(LinearSet { base, periods: set.periods });
            }
        }
        Ok(sets)
    }
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

fn divides(a: &[u32], b: &[u32]) -> bool {
    a.iter().zip(b).all(|(a, b)| a <= b)
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

/// Those that no other divides.
fn minimal(mut list: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
    list.sort();
    list.dedup();
    let all = list.clone();
    list.retain(|word| !all.iter().any(|other| other != word && divides(other, word)));
    list
}

/// Disjoint boxes that cover the vectors of N^variables that no corner divides; of the letters that may be cut first,
/// the one with which there are fewest.
fn boxes(corners: &[Vec<u32>], variables: usize) -> Vec<Vec<Range>> {
    let open: Vec<usize> = (0..variables).collect();
    let mut found = boxes_below(corners, &open, &vec![(0, None); variables]);
    found.sort();
    found
}

fn boxes_below(corners: &[Vec<u32>], open: &[usize], ranges: &[Range]) -> Vec<Vec<Range>> {
    if corners.is_empty() {
        return vec![ranges.to_vec()];
    }
    if corners.iter().any(|corner| open.iter().all(|&i| corner[i] == 0)) {
        return Vec::new();
    }
    let cut_first = |&first: &usize| {
        let rest: Vec<usize> = open.iter().copied().filter(|&i| i != first).collect();
        // What holds for an exponent changes where a corner begins to matter.
        let mut cuts: Vec<u32> = corners.iter().map(|corner| corner[first]).chain([0]).collect();
        cuts.sort_unstable();
        cuts.dedup();
        let mut found = Vec::new();
        for (at, &from) in cuts.iter().enumerate() {
            let below: Vec<Vec<u32>> = corners.iter().filter(|corner| corner[first] <= from).cloned().collect();
            let mut ranges = ranges.to_vec();
            ranges[first] = (from, cuts.get(at + 1).map(|next| next - 1));
            found.extend(boxes_below(&below, &rest, &ranges));
        }
        found
    };
    open.iter().map(cut_first).min_by_key(Vec::len).unwrap_or_default()
}

/// The least vectors of a box for each choice of the bounded exponents.
fn bounded(ranges: &[Range]) -> Vec<Vec<u32>> {
    let mut all = vec![vec![]];
    for &(from, to) in ranges {
        let range = from..=to.unwrap_or(from);
        all = all.iter().flat_map(|x| range.clone().map(move |last| [&x[..], &[last]].concat())).collect();
    }
    all
}

/// The P-positions of single elements of F along cones.
struct Slices<'m> {
    /// A store with P.
    all: ShiftSets<'m>,
    p: Set,
    /// Over an F of one element.
    sets: ShiftSets<'m>,
    known: FxHashMap<(Set, usize), Vec<LinearSet>>,
}

impl Slices<'_> {
    /// { m : (q, x + m) is in P, m = 0 but for the unbounded exponents }.
    fn linear_sets(&mut self, q: usize, x: &[u32], ranges: &[Range]) -> Result<Vec<LinearSet>, StopReason> {
        let keep = free(ranges).map(|i| 1 << i).sum();
        let part = self.all.restrict(self.p, x, keep)?;
        if let Some(known) = self.known.get(&(part, q)) {
            return Ok(known.clone());
        }
        let bit = |slice: &[u64]| vec![slice[q / 64] >> (q % 64) & 1];
        let own = self.all.transfer(part, &mut self.sets, &mut { bit })?;
        let free: Vec<usize> = free(ranges).collect();
        let unit = |&i: &usize| Direction { step: (0..ranges.len()).map(|j| u32::from(i == j)).collect(), map: None };
        let directions: Vec<Direction> = free.iter().map(unit).collect();
        let cells = self.sets.cells(own, &directions)?.expect("units are enough");
        let spread = |counts: &[u32]| {
            let mut exponents = vec![0; ranges.len()];
            free.iter().zip(counts).for_each(|(&i, &count)| exponents[i] = count);
            exponents
        };
        let linear = |cell: &super::sets::cells::Cell| LinearSet {
            base: spread(&cell.base),
            periods: cell.periods.iter().map(|period| spread(period)).collect(),
        };
        let mut found: Vec<LinearSet> = cells.iter().map(linear).collect();
        found.sort();
        self.known.insert((part, q), found.clone());
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_are_disjoint_and_cover() {
        for corners in [
            vec![],
            vec![vec![0, 0, 0]],
            vec![vec![6, 2, 0], vec![5, 7, 1], vec![2, 10, 0]],
            vec![vec![1, 1, 1], vec![0, 2, 3], vec![4, 0, 0]],
        ] {
            let boxes = boxes(&corners, 3);
            for n in 0..12 * 12 * 12u32 {
                let x = [n % 12, n / 12 % 12, n / 144];
                let inside = |ranges: &&Vec<Range>| {
                    ranges.iter().zip(&x).all(|(range, &x)| range.0 <= x && range.1.is_none_or(|to| x <= to))
                };
                let normal = !corners.iter().any(|corner| divides(corner, &x));
                assert_eq!(boxes.iter().filter(inside).count(), usize::from(normal), "{corners:?} {x:?}");
            }
        }
    }
}
