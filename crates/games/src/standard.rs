//! Standard form of take-and-break codes (Winning Ways, chapter 4): one code for all cousins.
//!
//! **Cousins.** When a heap of one has no move (d_1 is even), a heap of one is the game 0, under either convention.
//! Write n' = n − 1 for what a heap of n is worth. A move that takes k and leaves m heaps, none empty, takes k + m − 1
//! from n' and leaves m heaps, some of which may be empty. So bit 1 of d_k becomes bit 1 of d'_(k−1), bit 2 becomes
//! bits 1 and 2 of d'_k, bit 4 becomes bits 1, 2 and 4 of d'_(k+1), and bit 8 all four of d'_(k+2). Heap n of the one
//! code is heap n − 1 of the other. The least heap with a move gets smaller by one each time, so that ends: with d_1
//! odd.
//!
//! **Redundant digits.** Bit 1 of d_k is one option of one heap: heap k to nothing. When heap k has another option
//! that is equal to 0 under misère play, the bit can go: an option may be replaced by an equal game, and stands there
//! already. Then heap k is an equal game, and so are all larger ones. Equal to 0 are heaps without moves, and 1 + 1
//! when heaps of one are \*. Whether a sum is 0 is known from canonical games, whose simplest forms are unique.
//!
//! ```
//! use misere_games::{Code, Ruleset, standard_form};
//! let standard = |text| standard_form(&Code::parse(text).unwrap()).map(|(code, shift)| (code.name(), shift));
//! assert_eq!(standard("0.07"), Some(("0.137".into(), 1)));
//! assert_eq!(standard("0.4"), Some(("0.137".into(), 2)));
//! assert_eq!(standard("4.4"), Some(("0.77".into(), 1)));
//! // A heap of four can become a heap of two, which has no move; in 0.541 a heap of three can become 1 + 1.
//! assert_eq!(standard("0.1201"), Some(("0.12".into(), 0)));
//! assert_eq!(standard("0.541"), Some(("0.54".into(), 0)));
//! assert_eq!(standard("0.(3)"), None);
//! ```
//!
//! Cost: a pass over the digits for each shift, and the canonical games of the heaps up to the last digit, within
//! [`MAX_STEPS`]; beyond that digits stay.

use crate::canonical::{Exceeded, Game, Store, heap_games};
use crate::{Code, Ruleset};
use misere_limits::Meter;

/// Codes with more digits than this have no standard form here: their heaps have too many options.
const MAX_LENGTH: usize = 64;
/// Steps of finding redundant digits.
const MAX_STEPS: u64 = 2_000_000;

/// The standard form of a code without redundant digits, and by how much heaps of the code are larger than those of the
/// form. `None` for a code that repeats a block for ever, or is longer than 64 digits.
pub fn standard_form(code: &Code) -> Option<(Code, usize)> {
    let mut digits = code.digits().to_vec();
    if !code.block().is_empty() || digits.len() > MAX_LENGTH {
        return None;
    }
    let mut shift = 0;
    while digits.get(1).is_none_or(|first| first & 1 == 0) {
        digits = shifted(&digits);
        shift += 1;
        if digits.len() > MAX_LENGTH {
            return None;
        }
    }
    Some((without_redundant(Code::from_digits(digits)?), shift))
}

/// The digits of the code in which heap n − 1 is what heap n was.
fn shifted(digits: &[u8]) -> Vec<u8> {
    let mut result = vec![0; digits.len() + 2];
    for (k, &digit) in digits.iter().enumerate() {
        if digit & 1 != 0 {
            result[k.saturating_sub(1)] |= 1;
        }
        for (parts, bits) in [(1, 3), (2, 7), (3, 15)] {
            if digit >> parts & 1 != 0 {
                result[k + parts - 1] |= bits;
            }
        }
    }
    let length = result.iter().rposition(|&digit| digit != 0).map_or(1, |last| last + 1);
    result.truncate(length);
    result
}

/// The code without the bits that give an option twice.
fn without_redundant(code: Code) -> Code {
    let meter = Meter::with_limit(MAX_STEPS);
    let mut store = Store::with_meter(&meter);
    let mut code = code;
    for k in 2..code.digits().len() {
        let mut digits = code.digits().to_vec();
        // Digits at the end may be gone.
        let Some(digit) = digits.get_mut(k).filter(|digit| **digit & 1 != 0) else { continue };
        *digit &= !1;
        let Some(without) = Code::from_digits(digits) else { continue };
        match has_zero(&mut store, &without, k) {
            Ok(true) => code = without,
            Ok(false) => {}
            Err(_) => break,
        }
    }
    code
}

/// Whether a heap has an option that is equal to 0.
fn has_zero(store: &mut Store<'_>, code: &Code, heap: usize) -> Result<bool, Exceeded> {
    let games = heap_games(store, code, heap - 1)?;
    let mut result = Ok(false);
    code.for_each_option(heap, &mut |option| {
        if result == Ok(false) {
            let sum = option.iter().try_fold(Game::ZERO, |sum, &part| store.sum(sum, games[part as usize]));
            result = sum.map(|sum| sum == Game::ZERO);
        }
    });
    result
}
