//! Misère quotients of heap rulesets.

pub mod quotient;
pub mod solver;

pub use quotient::Quotient;
pub use solver::{Growth, Limits, Progress, Solution, Solver, StopReason, solve};
