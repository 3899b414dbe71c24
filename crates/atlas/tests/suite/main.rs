//! The format of the atlas and looking games up.

mod format;
mod search;
