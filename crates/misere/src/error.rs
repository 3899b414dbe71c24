//! What can be wrong.

use misere_games::NotationError;
use misere_games::named::RulesError;
use misere_limits::StopReason;
use misere_quotient::{CertificateError, CheckpointError, Flaw};

/// Why a question has no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The text is no ruleset.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The text is no position; the message has a caret under the place.
    #[error(transparent)]
    Position(#[from] NotationError),
    /// A heap whose value is not known: the game was not solved so far.
    #[error("the value of heap {heap} is not known: {known} is the last heap that is")]
    Unknown {
        /// The heap, by its name in the ruleset.
        heap: String,
        /// The last heap with a known value.
        known: String,
    },
    /// The counts of the heaps, or their exponents in an infinite quotient, are too large.
    #[error("the position has too many heaps")]
    TooLarge,
    /// The bytes are no certificate, or the result is too large for one.
    #[error(transparent)]
    Certificate(#[from] CertificateError),
    /// A checkpoint that cannot be used.
    #[error("the checkpoint cannot be used: {0}")]
    Checkpoint(#[from] CheckpointError),
    /// A certificate says what is not so.
    #[error("the certificate is wrong: {0}")]
    Wrong(#[from] Flaw),
    /// Bytes that are no certificate about all heaps, or one of which not every claim is proven.
    #[error("the certificate proves nothing of all heaps: {0}")]
    Refused(String),
    /// The relations of an infinite quotient are among too many words.
    #[error("the relations are among too many words")]
    TooManyWords,
    /// There is no answer within the limits.
    #[error("stopped by {0}")]
    Stopped(#[from] StopReason),
}
