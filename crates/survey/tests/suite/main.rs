//! Surveys without processes and files.

mod journal;
mod reports;
mod spec;
