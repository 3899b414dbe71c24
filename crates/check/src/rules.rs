//! Rulesets: take-and-break codes, which this crate reads itself, and listed options.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the reader has checked that elements fit 16 bits and other numbers 32"
)]

use crate::error::{Error, visible};

/// The moves of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Rules {
    /// The non-zero digits (k, d_k) of a code, ascending. A move takes k from a heap and leaves, if d_k has the bit,
    /// 1: nothing, 2: one heap, 4: two heaps, 8: three heaps, none of them empty.
    Digits(Vec<(usize, u8)>),
    /// All options of the heaps up to the bound, and whether there are no other heaps. The lists have for each heap the
    /// number of options, for each option the number of its heaps and the heaps. The digest, the SHA-256 of the lists
    /// as bytes, decides them; the label is no claim.
    Options { label: String, complete: bool, digest: String, lists: Vec<u32> },
}

impl Rules {
    /// Reads a code such as `0.77`, `.77`, `4.7` or `0.3f9`, or a subtraction game `subtract:1,2,5`.
    /// `None` if the text is neither.
    pub(crate) fn parse(text: &str) -> Option<Rules> {
        let mut digits: Vec<(usize, u8)>;
        if let Some(numbers) = text.strip_prefix("subtract:") {
            let numbers: Option<Vec<usize>> = numbers.split(',').map(|number| number.parse().ok()).collect();
            digits = numbers?.into_iter().map(|number| (number, 3)).collect();
            digits.sort_unstable();
            digits.dedup();
        } else {
            let (first, rest) = text.split_once('.').filter(|(first, rest)| first.len() < 2 && !rest.is_empty())?;
            let read: Option<Vec<u32>> = format!("{first:0>1}{rest}").chars().map(|c| c.to_digit(16)).collect();
            digits = (0..).zip(read?.into_iter().map(|digit| digit as u8)).filter(|digit| digit.1 != 0).collect();
        }
        // Taking nothing can only split a heap.
        digits.first().is_some_and(|&(k, digit)| k > 0 || digit & 3 == 0).then_some(Rules::Digits(digits))
    }

    /// Whether these are the rules that the text names: a code, a subtraction game, or the digest of lists.
    ///
    /// # Errors
    /// That the text is none of them.
    pub(crate) fn is(&self, text: &str) -> Result<bool, Error> {
        match (self, text.starts_with("sha256:")) {
            (Rules::Options { digest, .. }, true) => Ok(digest == text),
            (_, true) => Ok(false),
            _ => Ok(*self == Rules::parse(text).ok_or(Error::Rules)?),
        }
    }

    /// The code, or the label and digest of a list of options.
    pub(crate) fn name(&self) -> String {
        match self {
            Rules::Options { label, digest, .. } => format!("{} ({digest})", visible(label)),
            Rules::Digits(digits) => {
                let mut dense = vec![0; digits.last().map_or(0, |last| last.0).max(1) + 1];
                digits.iter().for_each(|&(k, digit)| dense[k] = digit);
                let hex: String = dense.iter().map(|digit| format!("{digit:x}")).collect();
                format!("{}.{}", &hex[..1], &hex[1..])
            }
        }
    }

    /// The digits of a code; none of listed options.
    pub(crate) fn digits(&self) -> &[(usize, u8)] {
        if let Rules::Digits(digits) = self { digits } else { &[] }
    }

    /// t and d of the Periodicity Theorem, where it applies.
    pub(crate) fn constants(&self) -> Option<(usize, usize)> {
        let Rules::Digits(digits) = self else { return None };
        let all = digits.iter().fold(0, |all, digit| all | digit.1);
        Some((1 + usize::from(all >= 4) + usize::from(all >= 8), digits.last()?.0))
    }
}
