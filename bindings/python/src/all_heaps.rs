//! A game with all its heaps, from a certificate that was proven.

use crate::wrong;
use misere::Outcome;
use pyo3::prelude::*;

/// What a certificate about all heaps says.
#[pyclass(frozen)]
pub struct AllHeaps {
    game: misere::AllHeaps,
    bytes: Vec<u8>,
}

#[pymethods]
impl AllHeaps {
    /// Reads a certificate and proves its claims.
    #[new]
    fn new(py: Python<'_>, bytes: Vec<u8>) -> PyResult<AllHeaps> {
        let game = py.detach(|| misere::AllHeaps::read(&bytes)).map_err(wrong)?;
        Ok(AllHeaps { game, bytes })
    }

    /// The name of the ruleset.
    fn rules(&self) -> String {
        self.game.rules().name()
    }

    /// The number of shapes.
    fn shapes(&self) -> usize {
        self.game.shapes()
    }

    /// The certificate.
    fn certificate(&self) -> &[u8] {
        &self.bytes
    }

    /// Whether a position is a P-position.
    fn is_p(&self, py: Python<'_>, position: &str) -> PyResult<bool> {
        let outcome = py.detach(|| self.game.outcome(position)).map_err(wrong)?;
        Ok(outcome == Outcome::P)
    }
}
