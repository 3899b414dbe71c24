//! Certificates: a result of any kind as bytes that a program which trusts nothing can check.
//!
//! A certificate of a finite quotient holds the ruleset, the heap bound n, the generators of Q_n with their actions,
//! the P-portion, Φ for heaps 1 to n and what the result claims of larger heaps: nothing, that Φ is periodic, that
//! there are none, or that misère play is normal play there. That of an infinite quotient has F in the place of Q, and
//! more: see [`InfiniteCertificate`]. `docs/src/reference/certificate.md` describes the bytes, and proves that no
//! records of the verification are needed beside them. A certificate is in normal form: elements are numbered by their
//! least words, so ruleset and bound decide every field but the claim.
//!
//! Reading checks the form and nothing else: [`Certificate::verify`], or the crate `misere-check`, judges whether what
//! a certificate says is true.
//!
//! ```
//! use misere_quotient::{Limits, Meter, certificate, solve};
//! let rules = misere_games::parse_rules("0.77").unwrap();
//! let limits = Limits { max_heap: usize::MAX, max_order: 1000, meter: &Meter::with_limit(10_000_000_000) };
//! let solution = solve(rules.as_ref(), &limits, &mut |_| ());
//! let bytes = certificate::encode(rules.as_ref(), &solution)?;
//! let read = certificate::decode(&bytes)?;
//! assert_eq!(read.claim(), &certificate::Claim::Periodic { period: 12, preperiod: 71, parts: 2, last_digit: 2 });
//! assert_eq!(read.verify(&Meter::with_limit(10_000_000_000)), Ok(()));
//! # Ok::<(), certificate::CertificateError>(())
//! ```

mod claim;
mod finite;
mod header;
mod infinite;
mod payload;
mod rules;
mod tables;

pub use claim::Claim;
pub use finite::FiniteCertificate;
pub use infinite::InfiniteCertificate;
pub use rules::{CertifiedRules, OptionLists};

pub(crate) use header::Header;
pub(crate) use payload::Writer;

use crate::solution::{AnyQuotient, Solution};
use crate::verify::Flaw;
use misere_games::Ruleset;
use misere_limits::Meter;

/// The first bytes of every certificate.
pub const MAGIC: [u8; 8] = *b"MISEREQC";
/// The version that is written and read.
pub const VERSION: u16 = 1;
/// The kind of certificate for a finite quotient.
pub const KIND_FINITE: u16 = 1;
/// The kind of certificate for an infinite quotient.
pub const KIND_INFINITE: u16 = 2;
/// The kind of certificate for a quotient of all heaps with elements in families: see
/// [`proof`](crate::pattern::proof).
pub const KIND_ALGEBRAIC: u16 = 3;
/// The longest payload, in bytes.
pub const MAX_PAYLOAD: usize = 1 << 28;
/// The largest heap bound.
const MAX_HEAP: usize = 1 << 20;

/// The contents of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Certificate {
    /// Of a finite quotient, which may be that of a game that is tame relative to a heap.
    Finite(FiniteCertificate),
    /// Of an infinite quotient.
    Infinite(InfiniteCertificate),
}

/// Why bytes are no certificate, or a result has none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CertificateError {
    /// The first bytes are not [`MAGIC`].
    #[error("not a certificate: it does not start with `MISEREQC`")]
    Magic,
    /// A version that this program does not read.
    #[error("version {0} of the format is not known, only version {VERSION}")]
    Version(u16),
    /// A kind that is not known, or not the one to be read.
    #[error(
        "a certificate of kind {0} cannot be read here ({KIND_FINITE}: finite quotients, {KIND_INFINITE}: infinite ones, \
         {KIND_ALGEBRAIC}: all heaps, which `misere-check` proves)"
    )]
    Kind(u16),
    /// The bytes end too early.
    #[error("the file is cut off")]
    CutOff,
    /// A number of the header is out of bounds, or does not fit the others.
    #[error("the header is wrong: {0}")]
    Header(&'static str),
    /// The compressed part is damaged or has another length than the header says.
    #[error("the compressed data are damaged")]
    Compressed,
    /// A field of the payload is wrong.
    #[error("byte {at} of the uncompressed data: {what}")]
    Payload {
        /// How many bytes were read.
        at: usize,
        /// What is wrong.
        what: &'static str,
    },
    /// The result is too large for the format.
    #[error("the result is too large for a certificate: {0}")]
    TooLarge(&'static str),
}

/// The certificate of a result, as bytes.
///
/// # Errors
/// [`CertificateError::TooLarge`] when the result exceeds the bounds of the format.
pub fn encode(rules: &dyn Ruleset, solution: &Solution) -> Result<Vec<u8>, CertificateError> {
    Certificate::new(rules, solution)?.encode()
}

/// Reads the bytes of a certificate. The form is checked, the truth of the contents is not.
///
/// # Errors
/// What is wrong with the form.
pub fn decode(bytes: &[u8]) -> Result<Certificate, CertificateError> {
    Certificate::decode(bytes)
}

impl Certificate {
    /// The certificate of a result, of whatever kind its quotient is.
    ///
    /// # Errors
    /// [`CertificateError::TooLarge`] when there is no room for the P-portion of an infinite quotient.
    pub fn new(rules: &dyn Ruleset, solution: &Solution) -> Result<Certificate, CertificateError> {
        let claim = Claim::new(rules, solution);
        Ok(match solution.quotient() {
            AnyQuotient::Finite(quotient) => Certificate::Finite(FiniteCertificate::new(rules, quotient, claim)),
            AnyQuotient::Infinite { quotient, .. } => {
                Certificate::Infinite(InfiniteCertificate::new(rules, quotient, claim)?)
            }
            AnyQuotient::Relative(relative) => {
                Certificate::Finite(FiniteCertificate::new(rules, relative.quotient(), claim))
            }
        })
    }

    /// The certificate as bytes; equal certificates give equal bytes, and [`Certificate::decode`] gives back this one.
    ///
    /// # Errors
    /// [`CertificateError::TooLarge`] when the bounds of the format are exceeded.
    pub fn encode(&self) -> Result<Vec<u8>, CertificateError> {
        match self {
            Certificate::Finite(certificate) => certificate.encode(),
            Certificate::Infinite(certificate) => certificate.encode(),
        }
    }

    /// Reads the bytes of a certificate of any kind. The form is checked, the truth of the contents is not.
    ///
    /// Memory: see [`FiniteCertificate::decode`] and [`InfiniteCertificate::decode`].
    ///
    /// # Errors
    /// What is wrong with the form.
    pub fn decode(bytes: &[u8]) -> Result<Certificate, CertificateError> {
        match Header::kind(bytes)? {
            KIND_FINITE => FiniteCertificate::decode(bytes).map(Certificate::Finite),
            KIND_INFINITE => InfiniteCertificate::decode(bytes).map(Certificate::Infinite),
            kind => Err(CertificateError::Kind(kind)),
        }
    }

    /// The ruleset.
    pub fn rules(&self) -> &CertifiedRules {
        match self {
            Certificate::Finite(certificate) => &certificate.rules,
            Certificate::Infinite(certificate) => &certificate.rules,
        }
    }

    /// What is said of larger heaps.
    pub fn claim(&self) -> &Claim {
        match self {
            Certificate::Finite(certificate) => &certificate.claim,
            Certificate::Infinite(certificate) => &certificate.claim,
        }
    }

    /// The heap bound.
    pub fn last_heap(&self) -> usize {
        match self {
            Certificate::Finite(certificate) => certificate.quotient.last_heap(),
            Certificate::Infinite(certificate) => certificate.last_heap(),
        }
    }

    /// Verifies from nothing that the certificate is true of its own ruleset.
    ///
    /// # Errors
    /// The first flaw found, or [`Flaw::Stopped`].
    pub fn verify(&self, meter: &Meter<'_>) -> Result<(), Flaw> {
        match self {
            Certificate::Finite(certificate) => certificate.verify(meter),
            Certificate::Infinite(certificate) => certificate.verify(meter),
        }
    }
}
