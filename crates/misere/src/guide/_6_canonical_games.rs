//! Canonical games.
//!
//! Without any heaps: a misère game is the set of its options. Each has a simplest form, and a
//! [`Store`](crate::games::canonical::Store) keeps every simplest form once, so equality is equality of numbers. The
//! notation is that of the literature: `*2` is a Nim heap, `*2_+320` a sum and options in one word.
//!
//! ```
//! use misere::games::canonical::{Store, Style};
//! let mut store = Store::new();
//! let game = store.parse("*2_+320").unwrap();
//! assert_eq!(store.notation(game, Style::Star, 100).as_deref(), Some("*2_+320"));
//! assert_eq!(store.birthday(game), 4);
//! ```
//!
//! A canonical game with its followers is a ruleset, so it has a quotient too:
//!
//! ```
//! let game = misere::solve("game:*2_#320")?;
//! assert!(game.status().is_solved());
//! # Ok::<(), misere::Error>(())
//! ```
