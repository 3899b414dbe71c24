//! Misère quotients of heap rulesets.
//!
//! Data flows one way: [`solver`] asks the layers for a candidate, the enumeration for its elements and the
//! verification for a judgement, heap by heap.
//!
//! | module | what it does |
//! | --- | --- |
//! | [`quotient`] | a finite quotient (Q, P) with Φ |
//! | [`solver`] | extend, recompute, verify; limits |
//! | `run` | whole runs of the solver |
//! | [`progress`] | what a run tells on its way |
//! | `solution` | what a run found: a quotient of one of three kinds, and what is proven of the game |
//! | [`almost_tame`] | games whose misère play is normal play from some heap on |
//! | `layers` | exact outcome functions as interned layers |
//! | `enumerate` | an outcome function's quotient |
//! | `products` | multiplication table and the sets D(x) |
//! | [`verify`] | the full verification, and interpolation of heaps that change nothing |
//! | [`recalibrate`] | the reference engine, for tests and benches |
//! | [`wildness`] | the smallest position that misère Nim gets wrong |
//! | `periodicity` | the Periodicity Theorem |
//! | [`pattern`] | algebraic periodicity: how partial quotients grow |
//! | [`presented`] | irredundant generators and relations of a quotient |
//! | [`mex`] | meximal sets, the transition algebra, the mex function |
//! | [`kernel`] | Grundy values and the quotient: faithful, the Normal Kernel Hypothesis |
//! | [`certificate`] | results as bytes that can be checked |
//! | `growth` | the orders of the partial quotients inside a quotient |
//! | [`generating`] | the number of P-positions by size as a rational function |
//! | [`hybrid`] | who wins, by searching the game tree with a quotient for the endgame |
//! | [`checkpoint`] | the state of a solver as a file |

pub mod almost_tame;
pub mod certificate;
pub mod checkpoint;
mod enumerate;
pub mod generating;
mod growth;
pub mod hybrid;
pub mod infinite;
pub mod kernel;
mod layers;
pub mod mex;
pub mod pattern;
mod periodicity;
pub mod presented;
mod products;
pub mod progress;
pub mod quotient;
pub mod recalibrate;
mod run;
mod solution;
pub mod solver;
pub mod verify;
pub mod wildness;

pub use almost_tame::{AlmostTame, Base};
pub use certificate::{Certificate, CertificateError};
pub use checkpoint::CheckpointError;
pub use generating::GeneratingFunction;
pub use misere_limits::{Limits, Meter, StopReason};
pub use presented::Presented;
pub use progress::{Growth, OnProgress, Progress};
pub use quotient::Quotient;
pub use recalibrate::recalibrated_quotient;
pub use run::{Moment, run, solve};
pub use solution::{AnyQuotient, Numbered, Order, Proof, Solution, Status};
pub use solver::Solver;
pub use verify::{Failure, Flaw, verify_quotient};
