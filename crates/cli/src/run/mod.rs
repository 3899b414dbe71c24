//! What runs: rulesets and positions from arguments, limits, progress, checkpoints, output.

pub mod again;
pub mod atlas;
pub mod board;
pub mod canonical;
pub mod catalogue;
pub mod checkpoint;
pub mod judge;
pub mod kinds;
pub mod limits;
pub mod memory;
pub mod named;
pub mod nim;
pub mod output;
pub mod patience;
pub mod place;
pub mod progress;
pub mod race;
pub mod range;
pub mod rules;
pub mod scripted;
pub mod signals;
pub mod solving;
pub mod sums;
pub mod survey;
pub mod verdict;
pub mod view;
