//! Surveys without processes and files.

mod atlas;
mod journal;
mod reports;
mod spec;
