//! A result as a line of a journal: the row, its certificate and how long it took.
//!
//! The row is the same everywhere; the time is not, and does not leave the journal.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use misere_atlas::{Row, Status};
use misere_limits::StopReason;
use serde::{Deserialize, Serialize};

/// A result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// What was found.
    pub row: Row,
    /// The certificate in base 64.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
    /// How long it took.
    pub seconds: f64,
}

impl Record {
    /// A result with its certificate, if it has one.
    pub fn new(row: Row, certificate: Option<&[u8]>, seconds: f64) -> Record {
        Record { row, certificate: certificate.map(|bytes| STANDARD.encode(bytes)), seconds }
    }

    /// The certificate; `None` when there is none, or what stands there is no certificate.
    pub fn certificate_bytes(&self) -> Option<Vec<u8>> {
        STANDARD.decode(self.certificate.as_ref()?).ok()
    }

    /// The line, with its end.
    ///
    /// # Errors
    /// None that can be met.
    pub fn line(&self) -> Result<String, serde_json::Error> {
        Ok(serde_json::to_string(self)? + "\n")
    }

    /// Reads a line; `None` when it is no result, such as one that was cut off.
    pub fn read(line: &[u8]) -> Option<Record> {
        serde_json::from_slice(line).ok()
    }

    /// What tells results apart, and orders them.
    pub(crate) fn key(&self) -> (String, String) {
        (self.row.family.clone(), self.row.name.clone())
    }

    /// Of two results of one game the one of higher rank counts: 2 when it is the same everywhere, 1 when time or
    /// memory ended the run, 0 when the process died.
    pub(crate) fn rank(&self) -> u8 {
        match (self.row.status, self.row.limit.as_deref().map(StopReason::named)) {
            (Status::Failed, _) => 0,
            (_, None | Some(Some(StopReason::Heap | StopReason::Order | StopReason::Work))) => 2,
            _ => 1,
        }
    }

    /// Whether it is a result at all: a run that was interrupted has none.
    pub fn counts(&self) -> bool {
        self.row.limit.as_deref() != Some(StopReason::Interrupt.name())
    }
}
