//! Rulesets, positions, notation and brute-force outcomes. Knows no monoids.

pub mod ruleset;

pub use ruleset::{Periodicity, Ruleset};
