//! Canonical misère games: the values of all misère impartial games, \[S2\] and \[PS\] 3.7.
//!
//! | module | subject |
//! | --- | --- |
//! | [`store`] | games in simplest form, each once |
//! | [`sum`] | sums, mates, concubines, links, even and odd |
//! | [`parts`] | differences, parts, primes and prime partitions |
//! | [`births`] | the games born by a day, listed and counted |
//! | [`powers`] | exact sparse sums of powers of two |
//! | [`composites`] | the composite games among many |
//! | [`genus`] | genus symbols |
//! | [`heaps`] | the games that heaps are, and games as the heaps of a ruleset |
//! | [`parse`] | notation read: `*2_+320`, `2#320`, `2_{#4##}`, `{0,*,{*2}}`, `*2+*3` |
//! | [`mod@print`] | notation written |
//!
//! # Example
//!
//! ```
//! use misere_games::canonical::{Store, Style};
//! let mut store = Store::new();
//! let game = store.parse("{{*2}, *3, *2, 0}")?;
//! assert_eq!(store.notation(game, Style::Star, 100).as_deref(), Some("*2_+320"));
//! assert_eq!((store.birthday(game), store.is_p(game)), (4, false));
//! # Ok::<(), misere_games::canonical::GameError>(())
//! ```

pub mod births;
pub mod composites;
pub mod genus;
pub mod heaps;
pub mod parse;
pub mod parts;
pub mod powers;
pub mod print;
pub mod store;
pub mod sum;

pub use births::{BirthProgress, Count, LAST_COUNTED_DAY, LAST_LISTED_DAY, Recurrence, Towers, born_by, count_born};
pub use composites::even_composites;
pub use genus::{Genus, genera};
pub use heaps::{ClosedSet, heap_games, next_heap_game};
pub use parse::GameError;
pub use powers::{Exponent, PowerSum};
pub use print::Style;
pub use store::{Game, MAX_BIRTHDAY, Store};

use misere_limits::StopReason;

/// Why an operation on canonical games ended without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Exceeded {
    /// A game would have a birthday above [`MAX_BIRTHDAY`].
    #[error("a game would have a birthday above {MAX_BIRTHDAY}")]
    Birthday,
    /// The store holds as many games as it can.
    #[error("the games have more than four billion options together")]
    Size,
    /// The meter of the store said stop.
    #[error("stopped at the {0} limit")]
    Stopped(StopReason),
}
