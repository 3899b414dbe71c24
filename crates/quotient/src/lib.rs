//! Misère quotients of heap rulesets.
//!
//! Data flows one way: [`solver`] asks the layers for a candidate, the enumeration for its elements and the
//! verification for a judgement, heap by heap.
//!
//! | module | what it does |
//! | --- | --- |
//! | [`quotient`] | a finite quotient (Q, P) with Φ |
//! | [`solver`] | extend, recompute, verify; growth and periodicity; limits |
//! | `layers` | exact outcome functions as interned layers |
//! | `enumerate` | an outcome function's quotient |
//! | `products` | multiplication table and the sets D(x) |
//! | [`verify`] | the full verification, and interpolation of heaps that change nothing |
//! | [`recalibrate`] | the reference engine, for tests and benches |
//! | `periodicity` | the Periodicity Theorem |
//! | [`presented`] | irredundant generators and relations of a quotient |

mod enumerate;
pub mod infinite;
mod layers;
mod periodicity;
pub mod presented;
mod products;
pub mod quotient;
pub mod recalibrate;
pub mod solver;
pub mod verify;

pub use presented::Presented;
pub use quotient::Quotient;
pub use recalibrate::recalibrated_quotient;
pub use solver::{Growth, Limits, Progress, Solution, Solver, StopReason, solve};
pub use verify::{Failure, Flaw, verify_quotient};
