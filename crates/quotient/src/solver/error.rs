//! Why a checkpoint cannot be used.

use crate::certificate::CertificateError;
use crate::verify::Flaw;
use misere_limits::StopReason;
use std::io::{self, ErrorKind};

/// The version of checkpoints that is written before the first infinite quotient.
pub const VERSION: u32 = 1;
/// The version that is written from the first infinite quotient on.
pub const VERSION_INFINITE: u32 = 3;

/// Why a checkpoint cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// The bytes could not be read.
    #[error("{0}")]
    Read(io::Error),
    /// It ends before it is complete.
    #[error("the checkpoint is cut off")]
    Truncated,
    /// It does not start as checkpoints do.
    #[error("this is not a checkpoint")]
    NotACheckpoint,
    /// It was written by another version of the program.
    #[error("the checkpoint has version {0}; this program reads versions {VERSION} and {VERSION_INFINITE}")]
    Version(u32),
    /// A number that cannot be.
    #[error("the checkpoint is damaged: {what} (word {word})")]
    Form {
        /// What cannot be.
        what: &'static str,
        /// How many words of 32 bits had been read.
        word: u64,
    },
    /// It belongs to another ruleset, named here by its fingerprint.
    #[error("the checkpoint belongs to the ruleset {0}")]
    OtherRuleset(String),
    /// It needs more memory than is allowed.
    #[error("the checkpoint needs {needed} bytes of memory, and {allowed} are allowed")]
    Memory {
        /// What it declares.
        needed: u64,
        /// What the caller allows.
        allowed: u64,
    },
    /// It is beyond the limit on heaps.
    #[error("the checkpoint has reached heap {0}, which is beyond the limit")]
    BeyondHeap(usize),
    /// Its quotient is beyond the limit on orders.
    #[error("the quotient of the checkpoint has order {0}, which is beyond the limit")]
    BeyondOrder(usize),
    /// Its quotient is wrong.
    #[error("the checkpoint is wrong: {0}")]
    Wrong(Flaw),
    /// A heap whose value does not follow from the quotient before it.
    #[error("the checkpoint is wrong: the value of heap {0} does not follow")]
    WrongValue(usize),
    /// Its infinite quotient cannot be read.
    #[error("the checkpoint is damaged: {0}")]
    Certificate(CertificateError),
    /// A limit was reached before the quotient was verified.
    #[error("the quotient of the checkpoint could not be verified within the limits")]
    Stopped(StopReason),
}

impl From<io::Error> for CheckpointError {
    fn from(error: io::Error) -> CheckpointError {
        match error.kind() {
            ErrorKind::UnexpectedEof => CheckpointError::Truncated,
            _ => CheckpointError::Read(error),
        }
    }
}

impl From<Flaw> for CheckpointError {
    fn from(flaw: Flaw) -> CheckpointError {
        match flaw {
            Flaw::Stopped(reason) => CheckpointError::Stopped(reason),
            Flaw::Value(heap) => CheckpointError::WrongValue(heap),
            flaw => CheckpointError::Wrong(flaw),
        }
    }
}
