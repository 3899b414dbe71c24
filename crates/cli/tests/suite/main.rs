//! The tests of the crate from outside, in one binary.

mod atlas;
mod bad_input;
mod boards;
mod by_words;
mod canonical;
mod catalogue;
mod census;
mod certificate;
mod common;
mod describe;
mod draw;
mod games_in_words;
mod infinite;
mod messages;
mod play;
mod positions;
mod resume;
mod ruleset_files;
mod solve;
mod survey;
mod table_of_games;
mod walk;
mod who;
