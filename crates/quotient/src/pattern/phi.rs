//! The pretending function along residue classes of heaps: Φ(step·n + base) as a word in n.
//!
//! The words are read off from heaps of small index, whose values do not depend on where the computation ended, and
//! hold when they have the right value for every heap that was computed.

use super::Part;
use super::candidates::Sample;
use super::family::Template;
use super::letters::Letters;

/// The least number of heaps from which a word is read off.
const MIN_HEAPS: usize = 4;

/// Φ(step·n + base) is the word for every n ≥ 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhiLaw {
    /// The heap for n = 0.
    pub base: usize,
    /// The distance of the heaps.
    pub step: usize,
    /// The word in n.
    pub word: Template,
}

impl PhiLaw {
    /// The heaps as an expression: `2n+9`.
    pub fn heaps(&self) -> String {
        match self.step {
            1 => format!("n+{}", self.base),
            step => format!("{step}n+{}", self.base),
        }
    }

    /// The word in n: `abc_n`.
    pub fn word(&self, letters: &Letters) -> String {
        self.word.text(letters, &["n"])
    }
}

/// A law for each residue class of heaps, by first heap; `None` when some class has none.
pub(super) fn laws(sample: &Sample, part: &Part) -> Option<Vec<PhiLaw>> {
    let mut laws = (1..=part.letters.step()).map(|first| law(first, sample, part)).collect::<Option<Vec<_>>>()?;
    laws.sort_by_key(|law| law.base);
    Some(laws)
}

/// The law of the class of heap `first`, at most the step.
fn law(first: usize, sample: &Sample, part: &Part) -> Option<PhiLaw> {
    let Part { letters, monoid, phi } = part;
    let step = letters.step();
    let stable: Vec<usize> = (first..=sample.last_heap().min(phi.len())).step_by(step).collect();
    let read = stable.get(stable.len().checked_sub(MIN_HEAPS)?..)?;
    let word_from = |base: usize| {
        let words = read.iter().map(|&heap| (((heap - base) / step) as i64, monoid.word(phi[heap - 1])));
        sample.word_in_one_parameter(&words.collect::<Vec<_>>())
    };
    let word = word_from(first)?;
    let heaps: Vec<usize> = (first..=phi.len()).step_by(step).collect();
    let holds = |place: usize| {
        let of_heap = word.at(&[place as i64], letters);
        of_heap.is_ok_and(|word| monoid.evaluate(&word) == phi[heaps[place] - 1])
    };
    let confirmed = (0..heaps.len()).rev().take_while(|&place| holds(place)).last()?;
    let base = heaps[confirmed];
    if base > read[0] {
        return None;
    }
    Some(PhiLaw { base, step, word: word_from(base)? })
}
