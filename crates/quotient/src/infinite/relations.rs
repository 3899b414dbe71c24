//! Relations of the true quotient, up to a bound on the exponents of growing heaps.
//!
//! Words are met in lexicographic order, largest heap most significant, as long as all their parts are normal. A word
//! is *normal* iff no smaller word is the same element of the quotient; else it is equal to the one that is, and that
//! is a relation of the reduced Gröbner basis. Each relation is exact, being an equality of interned functions. Beyond
//! the bound there may be more relations.
//!
//! Cost: one element for each word, and one look-up for each of its letters.

use super::carrier::Value;
use super::elements::Elements;
use super::quotient::InfiniteQuotient;
use misere_automata::Image;
use misere_limits::{Meter, StopReason};
use misere_monoid::{Element, Word};
use rustc_hash::{FxHashMap, FxHashSet};

/// What a letter does to an element: it raises the exponent at this place, or acts on F.
enum Step {
    Grow(usize),
    Act(Vec<Element>),
}

impl Step {
    fn after(&self, (q, x): &Value) -> Value {
        let (mut q, mut x) = (*q, x.clone());
        match self {
            Step::Grow(place) => x[*place] += 1,
            Step::Act(row) => q = row[q.index()],
        }
        (q, x)
    }
}

impl InfiniteQuotient {
    /// The relations u = v of the quotient with u minimal among the words that are not normal and v normal, for words
    /// in which no growing heap occurs more than `bound` times; letters are [`InfiniteQuotient::generators`]. In
    /// lexicographic order of u. `None` when there are more than `most` normal words.
    ///
    /// # Errors
    /// When the meter says to stop, or [`StopReason::Memory`] when P has too many translates.
    pub fn relations(
        &self,
        bound: u32,
        most: usize,
        meter: &Meter<'_>,
    ) -> Result<Option<Vec<(Word, Word)>>, StopReason> {
        self.relations_among(&mut Elements::new(self, meter)?, bound, most, meter)
    }

    /// The same with elements that are known already.
    pub(super) fn relations_among(
        &self,
        elements: &mut Elements,
        bound: u32,
        most: usize,
        meter: &Meter<'_>,
    ) -> Result<Option<Vec<(Word, Word)>>, StopReason> {
        let letters = self.generators();
        let step = |&heap: &usize| match self.carrier.place(heap) {
            Some(place) => Step::Grow(place),
            None => Step::Act(self.carrier.row(self.carrier.values[heap - 1])),
        };
        let steps: Vec<Step> = letters.iter().map(step).collect();
        let mut normal: Vec<(Vec<u32>, Value)> = vec![(vec![0; letters.len()], self.carrier.one())];
        let mut known: FxHashSet<Vec<u32>> = FxHashSet::from_iter([normal[0].0.clone()]);
        let mut least: FxHashMap<Image, usize> = FxHashMap::from_iter([(elements.number(&normal[0].1, meter)?, 0)]);
        let mut relations = Vec::new();
        for (letter, step) in steps.iter().enumerate() {
            let mut group = 0..normal.len();
            let mut exponent = 0;
            while !group.is_empty() && (matches!(step, Step::Act(_)) || exponent < bound) {
                exponent += 1;
                let first_new = normal.len();
                for at in group {
                    let mut word = normal[at].0.clone();
                    word[letter] += 1;
                    meter.pay(letters.len() as u64)?;
                    if !are_parts_known(&word, &known) {
                        continue;
                    }
                    let value = step.after(&normal[at].1);
                    let number = elements.number(&value, meter)?;
                    if let Some(&equal) = least.get(&number) {
                        relations.push((Word::from_exponents(&word), Word::from_exponents(&normal[equal].0)));
                        continue;
                    }
                    if normal.len() >= most {
                        return Ok(None);
                    }
                    least.insert(number, normal.len());
                    known.insert(word.clone());
                    normal.push((word, value));
                }
                group = first_new..normal.len();
            }
        }
        Ok(Some(relations))
    }
}

/// Whether all words with one letter less are known.
fn are_parts_known(word: &[u32], known: &FxHashSet<Vec<u32>>) -> bool {
    let mut less = word.to_vec();
    (0..word.len()).filter(|&part| word[part] > 0).all(|part| {
        less[part] -= 1;
        let is_known = known.contains(&less);
        less[part] += 1;
        is_known
    })
}
