//! The tests of the crate from outside, in one binary.

mod boards;
mod canonical;
mod canonical_births;
mod canonical_parts;
mod grundy;
mod labels;
mod notation;
mod oracle;
mod ruleset_file;
mod standard;
mod words;
