//! Words in commuting letters, printed as in the papers: `ab^2c`.
//!
//! ```
//! use misere_monoid::{Letter, Word};
//! let word = Word::new([(0, 1), (1, 2), (26, 1)].map(|(letter, exponent)| (Letter::new(letter), exponent)).to_vec());
//! assert_eq!(word.to_string(), "ab^2x27");
//! assert_eq!(word.powers()[1].0.index(), 1);
//! assert_eq!(Word::default().to_string(), "1");
//! ```

use misere_limits::narrow;
use std::fmt;

/// A letter: the place of a generator in the list of generators, from 0. As text it is `a` … `z`, then `x27`, `x28`, ….
///
/// A letter is no heap, though each generator of a quotient stands for one, and no [`Element`](crate::Element), though
/// each generator is one: [`BipartiteMonoid::generator`](crate::BipartiteMonoid::generator) says which.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(transparent)]
pub struct Letter(u32);

impl Letter {
    /// The letter of the generator at this place, which must be below 2^32.
    #[inline]
    #[must_use]
    pub const fn new(place: usize) -> Letter {
        Letter(narrow(place))
    }

    /// The place in the list of generators.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The letters of so many generators, in their order.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Letter> + ExactSizeIterator + Clone {
        (0..count).map(Letter::new)
    }

    /// The letters of so many generators as text.
    #[must_use]
    pub fn names(count: usize) -> Vec<String> {
        Letter::all(count).map(|letter| letter.to_string()).collect()
    }
}

/// The place as it is written to files.
impl From<Letter> for u32 {
    #[inline]
    fn from(letter: Letter) -> u32 {
        letter.0
    }
}

/// A place that was read, of which it is known or about to be checked that it is a letter.
impl From<u32> for Letter {
    #[inline]
    fn from(place: u32) -> Letter {
        Letter(place)
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match u8::try_from(self.0) {
            Ok(small) if small < 26 => f.pad(&char::from(b'a' + small).to_string()),
            _ => f.pad(&format!("x{}", self.index() + 1)),
        }
    }
}

/// A word: pairs (letter, exponent ≥ 1), letters ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Word(Vec<(Letter, u32)>);

impl Word {
    /// The word with these (letter, exponent) pairs; letters ascending, exponents at least 1.
    pub fn new(powers: Vec<(Letter, u32)>) -> Word {
        debug_assert!(powers.windows(2).all(|pair| pair[0].0 < pair[1].0));
        debug_assert!(powers.iter().all(|power| power.1 > 0));
        Word(powers)
    }

    /// The word with these exponents of all letters.
    pub fn from_exponents(exponents: &[u32]) -> Word {
        Word(Letter::all(exponents.len()).zip(exponents.iter().copied()).filter(|power| power.1 > 0).collect())
    }

    /// The exponents of the first `letters` letters.
    pub fn exponents(&self, letters: usize) -> Vec<u32> {
        let mut exponents = vec![0; letters];
        self.0.iter().for_each(|&(letter, exponent)| exponents[letter.index()] = exponent);
        exponents
    }

    /// The number of letters, with repetition.
    pub fn degree(&self) -> u64 {
        self.0.iter().map(|power| u64::from(power.1)).sum()
    }

    /// The (letter, exponent) pairs, letters ascending.
    pub fn powers(&self) -> &[(Letter, u32)] {
        &self.0
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("1");
        }
        for &(letter, exponent) in &self.0 {
            write!(f, "{letter}")?;
            if exponent > 1 {
                write!(f, "^{exponent}")?;
            }
        }
        Ok(())
    }
}
