//! What is printed: text, JSON, LaTeX, GAP and tables.

pub mod atlas;
pub mod classify_table;
pub mod equal;
pub mod gap;
pub mod generating;
pub mod infinite_sheet;
pub mod latex;
pub mod layout;
pub mod nim;
pub mod pattern;
pub mod report;
pub mod sheet;
pub mod table;
pub mod text;
