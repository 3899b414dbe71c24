//! The tests of the crate from outside, in one binary.

mod examples;
