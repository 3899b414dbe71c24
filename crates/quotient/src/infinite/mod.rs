//! Infinite misère quotients: candidates F × N^J, F a finite monoid and J the heaps whose exponents grow.
//!
//! ```
//! use misere_quotient::Meter;
//! use misere_quotient::infinite::sets::ShiftSets;
//! let meter = Meter::with_limit(10_000_000_000);
//! let mut sets = ShiftSets::new(1, 1, &meter);
//! let even = sets.read(4, &mut |x| Ok(vec![u64::from(x[0] % 2 == 0)])).unwrap().unwrap();
//! assert!(sets.contains(even, 0, &[1_000_000]));
//! ```

mod along;
#[cfg(test)]
mod automatic_tests;
mod boxes;
pub(crate) mod carrier;
pub mod cones;
mod directions;
mod distinct;
mod elements;
pub(crate) mod engine;
mod generating;
mod learn;
mod linear;
mod mahler;
mod mark;
mod part;
pub(crate) mod point;
mod portion;
mod quotient;
mod ray;
mod recalibrate;
mod recurrence;
mod relations;
mod series;
pub mod sets;

pub(crate) use carrier::Carrier;
pub use carrier::Value;
pub use cones::NormalForms;
pub(crate) use portion::Portion;
pub use quotient::{InfiniteQuotient, Stage, Threshold};
pub use ray::Ray;
