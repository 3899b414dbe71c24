//! Rulesets, positions, notation and brute-force outcomes. Knows no monoids.
//!
//! | module | subject |
//! | --- | --- |
//! | [`ruleset`] | the trait of heap rulesets |
//! | [`code`] | take-and-break codes: `0.77`, `4.7`, `0.3f9`, `0.(3310)^3`, `0.(7)` |
//! | [`named`] | games with a name, subtraction games, and the parser of every ruleset notation |
//! | [`mod@file`] | ruleset files: any finite game tree, in TOML |
//! | `fingerprint` | a short text that tells rulesets apart |
//! | [`position`] | positions: `12+9+9+5`, `3*5+1` |
//! | `moves` | the winning moves, whoever knows the outcomes |
//! | [`oracle`] | outcomes by memoised search, the judge of everything else |
//! | [`boards`] | Notakto, Treblecross, Node Kayles, Cram and others: games on boards and graphs |
//! | [`pieces`] | games given by positions: pieces numbered as they are met, and closed to a ruleset |
//! | [`canonical`] | canonical misère games: simplest forms, sums, parts and primes, their notation |
//! | [`grundy`] | Grundy values of heaps |
//! | [`notation`] | errors that point at the character |
//! | [`sums`] | sums of different games |
//! | [`words`] | rulesets in words |
//! | `strategies` | random rulesets and positions for property tests (feature of that name) |
//!
//! # Example
//!
//! ```
//! use misere_games::{Convention, Oracle, Outcome, Position, parse_rules};
//!
//! let kayles = parse_rules("kayles")?;
//! assert_eq!(kayles.name(), "0.77");
//! let position = Position::parse("4+1", &*kayles)?;
//! let mut oracle = Oracle::new(&*kayles, 1_000_000);
//! assert_eq!(oracle.outcome(&position, Convention::Misere)?, Outcome::N);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! References: \[PS\] Plambeck and Siegel, Misère quotients for impartial games; \[W\] Weimerskirch, An algorithm for
//! computing indistinguishability quotients in misère impartial combinatorial games; \[S2\] Siegel, On the structure of
//! misère impartial games.

#![cfg_attr(not(test), warn(clippy::cast_possible_truncation, clippy::expect_used, clippy::unwrap_used))]

pub mod boards;
pub mod canonical;
pub mod code;
pub mod file;
mod fingerprint;
pub mod grundy;
mod moves;
pub mod named;
pub use misere_notation as notation;
pub mod oracle;
pub mod pieces;
pub mod position;
pub mod ruleset;
mod standard;
#[cfg(any(test, feature = "strategies"))]
pub mod strategies;
mod subtraction;
mod suggest;
pub mod sums;
pub mod words;

pub use code::Code;
pub use file::{FileError, GameFile, parse_ruleset_file};
pub use fingerprint::fingerprint;
pub use grundy::{GrundyPeriod, GrundySequence, STEPS_BETWEEN_STOPS, grundy_values};
pub use misere_notation::NotationError;
pub use moves::winning_moves;
pub use named::{NamedGame, RulesError, named_games, parse_game, parse_rules, parse_rules_with};
pub use oracle::{Convention, Oracle, Outcome, WorkExceeded};
pub use position::Position;
pub use ruleset::{Periodicity, Ruleset};
pub use standard::standard_form;
