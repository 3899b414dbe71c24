//! The subcommands: one file each, from arguments to what is printed.

pub mod born;
pub mod canon;
pub mod catalogue;
pub mod classify;
pub mod completions;
pub mod count;
pub mod draw;
pub mod examples;
pub mod explain;
pub mod game;
pub mod games;
pub mod grid;
pub mod man;
pub mod moves;
pub mod nim;
pub mod outcome;
pub mod play;
pub mod present;
pub mod realise;
pub mod rules;
pub mod solve;
pub mod speed;
pub mod structure;
pub mod table;
pub mod wildness;
