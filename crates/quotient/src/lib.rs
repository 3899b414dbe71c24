//! Misère quotients of heap rulesets.
//!
//! What a quotient is, and what can be read from it, stands at the top; the engine that finds it is [`solver`], the
//! bytes that prove it are [`certificate`]. Arrows go one way: the solver uses the certificates, these use the
//! quotients, and nothing that reads a result needs the engine.
//!
//! ```
//! use misere_games::{Outcome, Position, parse_rules};
//! use misere_quotient::{Limits, Meter, solve};
//! let kayles = parse_rules("0.77").unwrap();
//! let meter = Meter::with_limit(10_000_000_000);
//! let limits = Limits { max_heap: usize::MAX, max_order: 1000, meter: &meter };
//! let solution = solve(&*kayles, &limits, &mut |_| ());
//! assert!(solution.status().is_solved());
//! assert_eq!(solution.order().finite(), Some(40));
//! assert_eq!(solution.outcome(&Position::new([(5, 1), (1, 1)])), Some(Outcome::P));
//! ```
//!
//! | module | what it does |
//! | --- | --- |
//! | [`quotient`] | a finite quotient (Q, P) with Φ |
//! | [`infinite`] | infinite quotients, and the search for them |
//! | [`almost_tame`] | games whose misère play is normal play from some heap on |
//! | `solution` | what a run found: a quotient of one of three kinds, and what is proven of the game |
//! | [`progress`] | what a run tells on its way |
//! | [`verify`] | the full verification, and interpolation of heaps that change nothing |
//! | `products` | multiplication table and the sets D(x) |
//! | `periodicity` | the Periodicity Theorem |
//! | [`presented`] | irredundant generators and relations of a quotient |
//! | [`pattern`] | algebraic periodicity: how partial quotients grow |
//! | [`mex`] | meximal sets, the transition algebra, the mex function |
//! | [`kernel`] | Grundy values and the quotient: faithful, the Normal Kernel Hypothesis |
//! | [`generating`] | the number of P-positions by size as a rational function |
//! | [`hybrid`] | who wins, by searching the game tree with a quotient for the endgame |
//! | [`certificate`] | results as bytes that can be checked |
//! | [`solver`] | the engine: layers, verification, checkpoints, whole runs |

#![cfg_attr(not(test), warn(clippy::cast_possible_truncation, clippy::expect_used, clippy::unwrap_used))]

pub mod almost_tame;
pub mod certificate;
pub mod generating;
pub mod hybrid;
pub mod infinite;
pub mod kernel;
mod least_form;
pub mod mex;
pub mod pattern;
mod periodicity;
pub mod presented;
mod products;
pub mod progress;
pub mod quotient;
mod solution;
pub mod solver;
pub mod verify;

pub use almost_tame::{AlmostTame, Base};
pub use certificate::{Certificate, CertificateError};
pub use generating::GeneratingFunction;
pub use misere_limits::{Limits, Meter, StopReason};
pub use presented::Presented;
pub use progress::{Growth, OnProgress, Progress};
pub use quotient::Quotient;
pub use solution::{AnyQuotient, Numbered, Order, Proof, Solution, Status};
pub use solver::recalibrate::recalibrated_quotient;
pub use solver::{CheckpointError, Moment, Run, Solver, Step, checkpoint, recalibrate, run, solve, wildness};
pub use verify::{Failure, Flaw, verify_quotient};
