//! The tests of the crate from outside, in one binary.

mod algebraic;
mod command;
mod common;
mod far;
mod golden;
mod hostile;
mod infinite;
mod infinite_mutations;
mod mutations;
mod results;
