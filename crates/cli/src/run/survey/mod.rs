//! Surveys on this machine: their directory, and the processes that solve their games.

pub mod directory;
pub mod pool;
pub mod spec;
