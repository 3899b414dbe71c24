//! The engine: how a quotient is found. Who only reads results needs nothing of it.
//!
//! | module | what it does |
//! | --- | --- |
//! | `engine` | the solver, advanced heap by heap by one of two engines |
//! | `layered` | the engine of finite quotients: extend, recompute, verify |
//! | `run` | whole runs of the solver |
//! | `resume` | going on from an infinite quotient |
//! | `layers` | exact outcome functions as interned layers |
//! | `variables` | heaps as variables of an outcome function |
//! | `enumerate` | an outcome function's quotient |
//! | `growth` | the orders of the partial quotients inside a quotient |
//! | [`recalibrate`] | the reference engine, for tests and benches |
//! | [`checkpoint`], `stream`, `error` | the state of a solver as a file |
//! | [`wildness`] | the smallest position that misère Nim gets wrong |
//!
//! ```
//! use misere_quotient::{Limits, Meter, Solver};
//! let rules = misere_games::parse_rules("0.77").unwrap();
//! let meter = Meter::with_limit(1_000_000_000);
//! let mut solver = Solver::new(&*rules, Limits { max_heap: 30, max_order: 1000, meter: &meter });
//! while solver.advance(&mut |_| ()).is_ok() {}
//! assert_eq!(solver.quotient().order(), 40);
//! ```

pub mod checkpoint;
mod engine;
mod enumerate;
mod error;
mod growth;
mod layered;
mod layers;
pub mod recalibrate;
mod resume;
mod run;
mod stream;
mod variables;
pub mod wildness;

pub use engine::Solver;
pub use error::CheckpointError;
pub use run::{Moment, Run, Step, run, solve};
