//! The native half of the Python package `misere`.
//!
//! Everything is plain: numbers, texts, tuples, and few classes that hold what Rust computed. The package's Python
//! modules make of them what people use, and document it. Every computation runs without the interpreter's lock, under
//! a [`watch`].

mod all_heaps;
mod catalogue;
mod census;
mod command;
mod function;
mod games;
mod infinite;
mod kept;
mod listed;
mod monoid;
mod pictures;
mod rules;
mod solution;
mod watch;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// An error of the library as Python's ValueError; its text has the caret.
fn wrong(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// What the package `misere` is built on; use that.
#[pymodule]
mod _misere {
    #[pymodule_export]
    use crate::all_heaps::AllHeaps;
    #[pymodule_export]
    use crate::catalogue::Catalogue;
    #[pymodule_export]
    use crate::census::{Census, Entry, realise};
    #[pymodule_export]
    use crate::command::{check, check_command, command};
    #[pymodule_export]
    use crate::games::Canonical;
    #[pymodule_export]
    use crate::infinite::Infinite;
    #[pymodule_export]
    use crate::monoid::Monoid;
    #[pymodule_export]
    use crate::pictures::Picture;
    #[pymodule_export]
    use crate::rules::{Rules, named_games};
    #[pymodule_export]
    use crate::solution::{Solution, solve};
}
