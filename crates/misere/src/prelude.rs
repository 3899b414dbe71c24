//! What most programs need: `use misere::prelude::*;`
//!
//! ```
//! use misere::prelude::*;
//! let game = solve("0.75")?;
//! assert_eq!(game.outcome("3+1")?, Outcome::N);
//! # Ok::<(), Error>(())
//! ```

pub use crate::{Error, Game, Order, Outcome, Position, Ruleset, Solver, Status, solve, verify};
