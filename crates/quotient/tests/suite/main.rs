//! The tests of the crate from outside, in one binary.

mod almost_tame;
mod boards;
mod checkpoint;
mod cones;
mod generating;
mod hybrid;
mod infinite;
mod infinite_certificate;
mod learned;
mod oracle;
mod pattern;
mod printed;
mod published;
mod roads;
mod shift_sets;
mod single_games;
mod solution;
mod structure;
mod wildness;
