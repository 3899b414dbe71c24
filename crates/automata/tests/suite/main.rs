//! Automata against plain enumeration, and against isl.

mod formula;
mod isl;
mod properties;
