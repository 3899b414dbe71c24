//! Words in commuting letters, printed as in the papers: `ab^2c`.
//!
//! ```
//! use misere_monoid::Word;
//! let word = Word::new(vec![(0, 1), (1, 2), (26, 1)]);
//! assert_eq!(word.to_string(), "ab^2x27");
//! assert_eq!(Word::default().to_string(), "1");
//! ```

use std::fmt;

/// A word: pairs (letter index from 0, exponent ≥ 1), letters ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Word(Vec<(usize, u32)>);

impl Word {
    /// The word with these (letter, exponent) pairs; letters ascending, exponents at least 1.
    pub fn new(powers: Vec<(usize, u32)>) -> Word {
        debug_assert!(powers.windows(2).all(|pair| pair[0].0 < pair[1].0));
        debug_assert!(powers.iter().all(|power| power.1 > 0));
        Word(powers)
    }

    /// The word with these exponents of all letters.
    pub fn from_exponents(exponents: &[u32]) -> Word {
        Word(exponents.iter().copied().enumerate().filter(|power| power.1 > 0).collect())
    }

    /// The exponents of the first `letters` letters.
    pub fn exponents(&self, letters: usize) -> Vec<u32> {
        let mut exponents = vec![0; letters];
        self.0.iter().for_each(|&(letter, exponent)| exponents[letter] = exponent);
        exponents
    }

    /// The number of letters, with repetition.
    pub fn degree(&self) -> u64 {
        self.0.iter().map(|power| u64::from(power.1)).sum()
    }

    /// The (letter, exponent) pairs, letters ascending.
    pub fn powers(&self) -> &[(usize, u32)] {
        &self.0
    }
}

/// The name of letter `index`: `a` … `z`, then `x27`, `x28`, ….
pub fn letter_name(index: usize) -> String {
    match u8::try_from(index) {
        Ok(small) if small < 26 => char::from(b'a' + small).to_string(),
        _ => format!("x{}", index + 1),
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("1");
        }
        for &(letter, exponent) in &self.0 {
            f.write_str(&letter_name(letter))?;
            if exponent > 1 {
                write!(f, "^{exponent}")?;
            }
        }
        Ok(())
    }
}
