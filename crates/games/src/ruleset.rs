//! The trait of heap rulesets.
//!
//! ```
//! use misere_games::Ruleset;
//! /// A move halves a heap, rounding down.
//! struct Halving;
//! impl Ruleset for Halving {
//!     fn name(&self) -> String {
//!         "halving".to_string()
//!     }
//!     fn for_each_option(&self, heap: usize, visit: &mut dyn FnMut(&[u32])) {
//!         if heap > 1 { visit(&[heap as u32 / 2]) } else { visit(&[]) }
//!     }
//! }
//! assert_eq!(misere_games::grundy_values(&Halving, 4, 100).unwrap(), [0, 1, 0, 0, 1]);
//! ```

use crate::notation::shortened;
use crate::words;

/// What the Periodicity Theorem (\[PS\] Fact 2.2) needs to know of a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Periodicity {
    /// t: the largest number of heaps that one heap can leave (2 for octal codes), at least 1.
    pub parts: usize,
    /// d: the index of the last non-zero code digit.
    pub last_digit: usize,
}

/// A heap ruleset: heaps numbered 1, 2, …; a move replaces one heap by a finite multiset of smaller heaps.
///
/// Heaps are plain numbers here and everywhere: `usize` alone, `u32` in lists such as options. People write and read
/// them, and rules and theorems compute with them: n − 1, the size of a position, (n − n0) mod p. What they could be
/// taken for is no plain number: elements and letters of quotients have types of their own. Numbers of equal heaps have
/// 64 bits.
pub trait Ruleset: Send + Sync {
    /// The ruleset in the notation that the parser reads, normalised (`0.77`).
    fn name(&self) -> String;
    /// A text that no ruleset with other moves has: the name, unless the name does not say what the moves are.
    fn identity(&self) -> String {
        self.name()
    }
    /// Calls `visit` at least once for each option of `heap` ≥ 1; an option lists its heaps in descending order,
    /// all in `1..heap`; the empty slice is the option without heaps. Duplicates are allowed.
    fn for_each_option(&self, heap: usize, visit: &mut dyn FnMut(&[u32]));
    /// About how many calls [`for_each_option`](Ruleset::for_each_option) makes for `heap`, without making them:
    /// searches with a bound on their work ask before they start. 0 if unknown.
    fn option_estimate(&self, _heap: usize) -> u64 {
        0
    }
    /// Whether a heap has options.
    fn has_options(&self, heap: usize) -> bool {
        let mut any = false;
        self.for_each_option(heap, &mut |_| any = true);
        any
    }
    /// The number of heaps when there are finitely many (ruleset files), else `None`.
    fn last_heap(&self) -> Option<usize> {
        None
    }
    /// The constants of the Periodicity Theorem where it applies, else `None`.
    fn periodicity(&self) -> Option<Periodicity> {
        None
    }
    /// The non-zero digits (k, d_k) of the take-and-break code that has the same moves, ascending in k; `None` if there
    /// is none or it is not known. The digits then decide the ruleset, and [`Ruleset::periodicity`] has their
    /// constants.
    fn code_digits(&self) -> Option<Vec<(u32, u8)>> {
        None
    }
    /// What a move is, in a sentence.
    fn describe(&self) -> String {
        let from_digits = self.code_digits().map(|digits| words::code_sentence(&digits));
        let sentence = from_digits.or_else(|| words::notation_sentence(&self.name()));
        sentence.unwrap_or_else(|| format!("The moves are those of {}.", self.name()))
    }
    /// Why options could not be listed, once that has happened: a script went wrong. What was computed from such a
    /// ruleset is worth nothing.
    fn fault(&self) -> Option<String> {
        None
    }
    /// The name of a heap in positions: its number, or its name in a ruleset file.
    fn heap_name(&self, heap: usize) -> String {
        heap.to_string()
    }
    /// Whether names of heaps are lists in brackets, `(3,5)`: brackets around a position are then no brackets around a
    /// sum.
    fn names_are_lists(&self) -> bool {
        false
    }
    /// The heap that a position calls `name`, if there is one (heap 0 is the empty heap, `Some(0)`).
    fn heap_by_name(&self, name: &str) -> Option<usize> {
        name.parse().ok()
    }
    /// The heaps of one term of a position: a drawing may fall apart into several.
    ///
    /// # Errors
    /// What is wrong with the name.
    fn heaps_by_name(&self, name: &str) -> Result<Vec<usize>, String> {
        let last = self.last_heap().unwrap_or(u32::MAX as usize);
        match self.heap_by_name(name) {
            Some(heap) if heap <= last => Ok(vec![heap]),
            None if !name.bytes().all(|byte| byte.is_ascii_digit()) || self.last_heap().is_some() => {
                Err(format!("there is no heap `{}`", shortened(name)))
            }
            _ => Err(format!("the heap is too large: the largest is {last}")),
        }
    }
    /// A drawing of a heap on some lines, with the names of its cells; `None` for heaps of tokens.
    fn picture(&self, _heap: usize) -> Option<String> {
        None
    }
    /// The moves of a heap by the cells of its drawing: what the move is called, and the heaps that it leaves,
    /// descending. Symmetric moves leave the same. Empty where moves have no names, or are too many.
    fn named_moves(&self, _heap: usize) -> Vec<(String, Vec<usize>)> {
        Vec::new()
    }
}

/// A ruleset behind a pointer is one too. Every method is here: a default that is not overridden would answer for it.
macro_rules! behind {
    ($($pointer:ty),*) => {$(
        impl<R: Ruleset + ?Sized> Ruleset for $pointer {
            fn name(&self) -> String {
                (**self).name()
            }
            fn identity(&self) -> String {
                (**self).identity()
            }
            fn for_each_option(&self, heap: usize, visit: &mut dyn FnMut(&[u32])) {
                (**self).for_each_option(heap, visit);
            }
            fn option_estimate(&self, heap: usize) -> u64 {
                (**self).option_estimate(heap)
            }
            fn has_options(&self, heap: usize) -> bool {
                (**self).has_options(heap)
            }
            fn last_heap(&self) -> Option<usize> {
                (**self).last_heap()
            }
            fn periodicity(&self) -> Option<Periodicity> {
                (**self).periodicity()
            }
            fn code_digits(&self) -> Option<Vec<(u32, u8)>> {
                (**self).code_digits()
            }
            fn describe(&self) -> String {
                (**self).describe()
            }
            fn fault(&self) -> Option<String> {
                (**self).fault()
            }
            fn names_are_lists(&self) -> bool {
                (**self).names_are_lists()
            }
            fn heap_name(&self, heap: usize) -> String {
                (**self).heap_name(heap)
            }
            fn heap_by_name(&self, name: &str) -> Option<usize> {
                (**self).heap_by_name(name)
            }
            fn heaps_by_name(&self, name: &str) -> Result<Vec<usize>, String> {
                (**self).heaps_by_name(name)
            }
            fn picture(&self, heap: usize) -> Option<String> {
                (**self).picture(heap)
            }
            fn named_moves(&self, heap: usize) -> Vec<(String, Vec<usize>)> {
                (**self).named_moves(heap)
            }
        }
    )*};
}

behind!(&R, Box<R>, std::sync::Arc<R>);
