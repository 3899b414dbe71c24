//! Generators in families: from some heap on, the heaps that are generators repeat with a period.
//!
//! The generators before that are constants. The others are c_n, d_n, …: member n of family f is the generator of
//! heap `start(f) + n·step`. Letters ascend by heap, so member n of family f is letter constants + n·families + f.

use misere_monoid::{Letter, Word};

/// The least number of members of each family.
const MIN_MEMBERS: usize = 8;

/// The letters of a quotient, in constants and families.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letters {
    constants: usize,
    /// The first heap of each family, ascending.
    starts: Vec<usize>,
    step: usize,
    /// The number of letters.
    count: usize,
}

/// A word by its constant letters and its members of families.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Parts {
    /// Exponents of the constants.
    pub constants: Vec<u32>,
    /// Family, index and exponent, the largest heap first.
    pub members: Vec<(usize, usize, u32)>,
}

impl Letters {
    /// The families of these generators, ascending heaps up to the last; `None` when no period is there for 8 members.
    pub fn find(heaps: &[usize], last_heap: usize) -> Option<Letters> {
        let mut is_generator = vec![false; last_heap + 1];
        heaps.iter().for_each(|&heap| is_generator[heap] = true);
        (1..=last_heap / MIN_MEMBERS).find_map(|step| {
            let repeats = |&heap: &usize| is_generator[heap] == is_generator[heap + step];
            let first = (1..=last_heap - step).rev().take_while(repeats).last()?;
            let starts: Vec<usize> = (first..first + step).filter(|&heap| is_generator[heap]).collect();
            let constants = heaps.iter().take_while(|&&heap| heap < first).count();
            let members = (heaps.len() - constants) / starts.len().max(1);
            let enough = !starts.is_empty() && members >= MIN_MEMBERS;
            enough.then_some(Letters { constants, starts, step, count: heaps.len() })
        })
    }

    /// The number of constants.
    pub fn constants(&self) -> usize {
        self.constants
    }

    /// The number of families.
    pub fn families(&self) -> usize {
        self.starts.len()
    }

    /// The heap of member 0 of a family.
    pub fn start(&self, family: usize) -> usize {
        self.starts[family]
    }

    /// The distance of the heaps of members that follow each other.
    pub fn step(&self) -> usize {
        self.step
    }

    /// The heap of a letter that is no constant, and 0 for a constant.
    pub(super) fn heap(&self, letter: Letter) -> usize {
        self.member(letter).map_or(0, |(family, index)| self.starts[family] + index * self.step)
    }

    /// The number of letters.
    pub fn count(&self) -> usize {
        self.count
    }

    /// All letters.
    pub(super) fn all(&self) -> impl Iterator<Item = Letter> + use<> {
        Letter::all(self.count)
    }

    /// Whether a letter is a constant.
    pub(super) fn is_constant(&self, letter: Letter) -> bool {
        letter.index() < self.constants
    }

    /// The number of indices that all families have.
    pub fn indices(&self) -> usize {
        self.indices_in(self.count)
    }

    /// The number of indices that all families have among the first letters.
    pub(super) fn indices_in(&self, letters: usize) -> usize {
        letters.saturating_sub(self.constants) / self.families()
    }

    /// These letters with indices below a bound that all families have.
    pub fn below(&self, indices: usize) -> Letters {
        Letters { count: self.constants + indices * self.families(), ..self.clone() }
    }

    /// The letter of a member, if it is there.
    pub fn letter(&self, family: usize, index: i64) -> Option<Letter> {
        let index = usize::try_from(index).ok()?;
        let place = self.constants + index * self.families() + family;
        (place < self.count).then(|| Letter::new(place))
    }

    /// Family and index of a letter that is no constant.
    pub fn member(&self, letter: Letter) -> Option<(usize, usize)> {
        let place = letter.index().checked_sub(self.constants)?;
        Some((place % self.families(), place / self.families()))
    }

    /// The largest index in a word; `None` when all letters are constants.
    pub fn largest_index(&self, word: &Word) -> Option<usize> {
        word.powers().last().and_then(|power| self.member(power.0)).map(|member| member.1)
    }

    /// The name of a constant.
    pub fn constant_name(&self, constant: usize) -> String {
        Letter::new(constant).to_string()
    }

    /// The name of a family, to which an index is attached.
    pub fn family_name(&self, family: usize) -> String {
        Letter::new(self.constants + family).to_string()
    }

    /// A word in constants and members.
    pub(super) fn parts(&self, word: &Word) -> Parts {
        let mut parts = Parts { constants: vec![0; self.constants], members: Vec::new() };
        for &(letter, exponent) in word.powers().iter().rev() {
            match self.member(letter) {
                Some((family, index)) => parts.members.push((family, index, exponent)),
                None => parts.constants[letter.index()] = exponent,
            }
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_families() {
        // The generators of 0.54 to heap 73.
        let heaps: Vec<usize> = [1, 4].into_iter().chain((1..=10).flat_map(|n| [7 * n, 7 * n + 3])).collect();
        let letters = Letters::find(&heaps, 76).unwrap();
        assert_eq!((letters.constants(), letters.families(), letters.step()), (2, 2, 7));
        assert_eq!((letters.start(0), letters.start(1), letters.indices()), (7, 10, 10));
        assert_eq!((letters.letter(1, 3), letters.member(Letter::new(9))), (Some(Letter::new(9)), Some((1, 3))));
        assert_eq!((letters.letter(0, -1), letters.letter(0, 10)), (None, None));
        assert_eq!(Letters::find(&heaps[..14], 50), None, "six members are too few");
        assert_eq!(Letters::find(&[1, 2, 5], 100), None);
    }
}
