//! Surveys: many games, each solved within limits of work, and what they have in common.
//!
//! | module | what it does |
//! | --- | --- |
//! | `spec`, `pattern` | what a survey is about: families of games, and limits |
//! | `task` | the games, one of each class |
//! | `cost` | which are handed out first, and how they are dealt to shards |
//! | `solve` | a game solved, and its row |
//! | `record`, `journal` | results as lines, and a survey's results from them |
//! | `verify` | that a certificate proves what a row says |
//! | `archive` | certificates of a family in one file |
//! | `tally`, `report`, `notable`, `diff` | what the rows say together, as tables |
//! | `table` | a table as text, LaTeX, HTML and CSV |
//! | `slurm` | a script for a cluster |
//!
//! No process is started and no file is opened here. With the same limits of work the rows are the same everywhere, in
//! any order and with any number of processes; [`Journal::rows`] has them sorted.

#![cfg_attr(not(test), warn(clippy::cast_possible_truncation, clippy::expect_used, clippy::unwrap_used))]

pub mod archive;
pub mod cost;
pub mod diff;
mod journal;
mod notable;
mod pattern;
mod record;
mod report;
pub mod slurm;
mod solve;
mod spec;
mod table;
mod tally;
mod task;
mod verify;

pub use journal::{Conflict, Journal};
pub use notable::notable;
pub use pattern::Pattern;
pub use record::Record;
pub use report::report;
pub use solve::{EXTRA_WORK, PROOF_WORK, Solved, failed, hexadecimal, solve};
pub use spec::{Family, Guard, LimitsPart, Load, MAX_GAMES, Spec, SpecError};
pub use table::{Form, Table};
pub use tally::Tally;
pub use task::Task;
pub use verify::verify;
