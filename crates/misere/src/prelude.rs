//! What most programs need: `Solver`, `solve`, `Game`, `Ruleset`, `Position`, `Outcome`, `Order`, `Status`, `verify`,
//! and `Error`, which is a `std::error::Error`.
//!
//! ```
//! use misere::prelude::*;
//! let game = solve("0.75")?;
//! assert_eq!(game.outcome("3+1")?, Outcome::N);
//! # Ok::<(), Error>(())
//! ```

pub use crate::{Error, Game, Order, Outcome, Position, Ruleset, Solver, Status, solve, verify};
