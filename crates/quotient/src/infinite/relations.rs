//! Relations of the true quotient, up to a bound on the exponents of growing heaps.
//!
//! Words are met in lexicographic order, largest heap most significant, as long as all their parts are normal. A word
//! is *normal* iff no smaller word has the same translate of P; else it is equal in the quotient to the one that has,
//! and that is a relation of the reduced Gröbner basis. Each relation is exact, being an equality of interned sets.
//! Beyond the bound there may be more relations.
//!
//! Cost: one translate for each word, and one look-up for each of its letters.

use super::quotient::InfiniteQuotient;
use super::sets::Set;
use misere_limits::{Meter, StopReason};
use misere_monoid::Word;
use rustc_hash::{FxHashMap, FxHashSet};

impl InfiniteQuotient {
    /// The relations u = v of the quotient with u minimal among the words that are not normal and v normal, for words
    /// in which no growing heap occurs more than `bound` times; letters are [`InfiniteQuotient::generators`]. In
    /// lexicographic order of u. `None` when there are more than `most` normal words, or P is not known to repeat along
    /// directions.
    ///
    /// # Errors
    /// When the meter says to stop.
    pub fn relations(
        &self,
        bound: u32,
        most: usize,
        meter: &Meter<'_>,
    ) -> Result<Option<Vec<(Word, Word)>>, StopReason> {
        let letters = self.generators();
        let Some((mut sets, p)) = self.portion.shift(meter) else { return Ok(None) };
        let steps: Vec<Result<usize, u32>> = letters
            .iter()
            .map(|&heap| match self.carrier.place(heap) {
                Some(place) => Ok(place),
                None => Err(sets.add_map(self.carrier.map(self.carrier.values[heap - 1]))),
            })
            .collect();
        let mut normal: Vec<(Vec<u32>, Set)> = vec![(vec![0; letters.len()], p)];
        let mut known: FxHashSet<Vec<u32>> = FxHashSet::from_iter([normal[0].0.clone()]);
        let mut least: FxHashMap<Set, usize> = FxHashMap::from_iter([(p, 0)]);
        let mut relations = Vec::new();
        for (letter, step) in steps.iter().enumerate() {
            let mut group = 0..normal.len();
            let mut exponent = 0;
            while !group.is_empty() && (step.is_err() || exponent < bound) {
                exponent += 1;
                let first_new = normal.len();
                for at in group {
                    let (mut word, before) = normal[at].clone();
                    word[letter] += 1;
                    meter.pay(letters.len() as u64)?;
                    let is_part_normal = |part: usize| {
                        word[part] == 0 || {
                            let mut less = word.clone();
                            less[part] -= 1;
                            known.contains(&less)
                        }
                    };
                    if !(0..letters.len()).all(is_part_normal) {
                        continue;
                    }
                    let set = match *step {
                        Ok(place) => {
                            let mut unit = vec![0; self.carrier.growing.len()];
                            unit[place] = 1;
                            sets.translate(before, &unit)
                        }
                        Err(map) => sets.pull_back(before, map),
                    };
                    let set = set?;
                    if let Some(&equal) = least.get(&set) {
                        relations.push((Word::from_exponents(&word), Word::from_exponents(&normal[equal].0)));
                        continue;
                    }
                    if normal.len() >= most {
                        return Ok(None);
                    }
                    least.insert(set, normal.len());
                    known.insert(word.clone());
                    normal.push((word, set));
                }
                group = first_new..normal.len();
            }
        }
        Ok(Some(relations))
    }
}
