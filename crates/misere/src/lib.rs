//! Impartial games under misère play: the player who makes the last move loses.
//!
//! A *ruleset* says what the moves from each heap are; a *position* is a sum of heaps. Its *outcome* is N when the
//! player to move (the **n**ext one) wins, and P when the other one does, who made the **p**revious move. Two positions
//! are indistinguishable when no third position beside them tells them apart. The classes of positions are the *misère
//! quotient* of the game, a commutative monoid. Its order is the number of its elements, and its *P-portion* the set of
//! those that are classes of P-positions. When it is known, so is the outcome of every position.
//!
//! # A tour
//!
//! **Solve.** A take-and-break code, a named game, a subtraction game or a board is enough:
//!
//! ```
//! let kayles = misere::solve("0.77")?;
//! assert_eq!(kayles.order().to_string(), "40");
//! assert_eq!(kayles.status().period(), Some((12, 71)));
//! # Ok::<(), misere::Error>(())
//! ```
//!
//! **Ask.** Outcomes, for heaps of any size when the game is solved, and whether two positions can be exchanged in any
//! sum:
//!
//! ```
//! use misere::Outcome;
//! let kayles = misere::solve("0.77")?;
//! assert_eq!(kayles.outcome("5+1")?, Outcome::P);
//! assert_eq!(kayles.outcome("1000000+123+5")?, Outcome::N);
//! assert!(kayles.is_equal("1+1", "0")?);
//! assert!(!kayles.is_equal("2+2", "0")?);
//! # Ok::<(), misere::Error>(())
//! ```
//!
//! **Play.** The moves that win:
//!
//! ```
//! let kayles = misere::solve("0.77")?;
//! let moves: Vec<String> = kayles.winning_moves("5+2")?.iter().map(ToString::to_string).collect();
//! assert_eq!(moves, ["5 to 3+1", "2 to 1"]);
//! # Ok::<(), misere::Error>(())
//! ```
//!
//! **Certify.** Bytes that a program which trusts nothing can check: write them to a file, and `misere-check FILE
//! RULES` proves them again (`cargo install misere-check`, or the crate [`check`]):
//!
//! ```
//! let kayles = misere::solve("0.77")?;
//! let bytes = kayles.certificate()?;
//! assert!(bytes.len() < 1000);
//! misere::verify(&bytes)?;
//! # Ok::<(), misere::Error>(())
//! ```
//!
//! **Present.** Generators, relations and P-portion, as the papers print them:
//!
//! ```
//! let game = misere::solve("0.75")?;
//! assert_eq!(game.presentation()?.to_string(), "<a,b,c | a^2=1, bc=ab, c^2=b^2> P={a,b^2}");
//! # Ok::<(), misere::Error>(())
//! ```
//!
//! # Limits and progress
//!
//! Not every game is solved. [`solve`] stops after a fixed amount of work, and reports the best that was proven until
//! then; [`Solver`] has the limits, a stop flag and a progress callback:
//!
//! ```
//! use misere::{Solver, Status};
//! let mut heaps = 0;
//! let dawson = Solver::parse("0.07")?.max_heap(20).progress(|progress| heaps = progress.heap).solve();
//! assert!(matches!(dawson.status(), Status::Partial { .. }));
//! assert_eq!((dawson.order().to_string(), dawson.last_heap()), (String::from("24"), 20));
//! assert!(dawson.outcome("21").is_err());
//! drop(dawson);
//! assert_eq!(heaps, 21);
//! # Ok::<(), misere::Error>(())
//! ```
//!
//! # A game of your own
//!
//! Any type that implements [`Ruleset`] can be solved: see [the chapter on it](guide::_8_your_own_ruleset).
//!
//! # The guide
//!
//! 1. [Games and codes](guide::_1_games_and_codes)
//! 2. [Quotients](guide::_2_quotients)
//! 3. [Reading a solution](guide::_3_reading_a_solution)
//! 4. [Certificates](guide::_4_certificates)
//! 5. [Infinite quotients](guide::_5_infinite_quotients)
//! 6. [Canonical games](guide::_6_canonical_games)
//! 7. [The census](guide::_7_the_census)
//! 8. [Writing your own ruleset](guide::_8_your_own_ruleset)
//!
//! The folder `examples` has a program for each of a dozen questions: which games share Kayles' quotient, which
//! positions are the smallest wild ones, how quotients grow. Each begins with its question and answer.
//!
//! What stands behind this crate is there under [`games`], [`monoid`], [`quotient`], [`census`], [`draw`], [`check`]
//! and [`limits`].

#![cfg_attr(not(test), warn(clippy::cast_possible_truncation, clippy::expect_used, clippy::unwrap_used))]

mod all_heaps;
mod bounds;
mod error;
mod game;
pub mod guide;
pub mod pictures;
pub mod prelude;
mod presentation;
mod proof;
mod resume;
mod solver;

pub use all_heaps::AllHeaps;
pub use bounds::{DEFAULT_ORDER, DEFAULT_WORK};
pub use error::Error;
pub use game::{Game, Move};
pub use presentation::Presentation;
pub use proof::prove;
pub use resume::Checkpoint;
pub use solver::Solver;

pub use misere_census as census;
pub use misere_check as check;
pub use misere_draw as draw;
pub use misere_games as games;
pub use misere_limits as limits;
pub use misere_monoid as monoid;
pub use misere_quotient as quotient;

pub use misere_games::{Outcome, Position, Ruleset};
pub use misere_limits::StopReason;
pub use misere_quotient::pattern::Pattern;
pub use misere_quotient::wildness::Wildness;
pub use misere_quotient::{AnyQuotient, GeneratingFunction, Order, Progress, Proof, Status};

use misere_limits::Meter;
use misere_quotient::certificate::KIND_ALGEBRAIC;
use misere_quotient::{Certificate, CertificateError};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Solves a ruleset given in any notation, as far as [`DEFAULT_WORK`] goes; see [`Solver`] for other limits.
///
/// Cost: from microseconds to about a minute; the status says whether the game is solved.
///
/// # Errors
/// When the text is no ruleset. Reaching a limit is no error.
pub fn solve(rules: &str) -> Result<Game<'static>, Error> {
    Ok(Solver::parse(rules)?.solve())
}

/// Verifies from nothing that a certificate is true of its own ruleset, and returns the name of that ruleset.
///
/// The crate [`check`] does the same and shares no code with the solver. A certificate about all heaps is proven by
/// that crate alone: [`AllHeaps`] reads one.
///
/// # Errors
/// When the bytes are no certificate, or say what is not so, or that takes more than [`DEFAULT_WORK`].
pub fn verify(certificate: &[u8]) -> Result<String, Error> {
    let certificate = match Certificate::decode(certificate) {
        Err(CertificateError::Kind(KIND_ALGEBRAIC)) => return Ok(AllHeaps::read(certificate)?.rules().name()),
        read => read?,
    };
    certificate.verify(&Meter::with_limit(DEFAULT_WORK))?;
    Ok(certificate.rules().ruleset().name())
}
