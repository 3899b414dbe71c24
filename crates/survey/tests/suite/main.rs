//! Surveys without processes and files.

mod atlas;
mod discoveries;
mod journal;
mod reports;
mod spec;
