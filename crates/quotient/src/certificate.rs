//! Certificates: a solved or partial finite quotient as bytes that a program which trusts nothing can check.
//!
//! A certificate holds the ruleset, the heap bound n, the generators of Q_n with their actions, the P-portion, Φ for
//! heaps 1 to n and what the result claims of larger heaps. `docs/src/reference/certificate.md` describes the bytes, and
//! proves that no records of the verification are needed beside them. A certificate is in normal form: elements are numbered by
//! their least words, so ruleset and bound decide every field but the claim.
//!
//! Reading checks the form and nothing else: [`Certificate::verify`], or the crate `misere-check`, judges whether what a
//! certificate says is true.
//!
//! ```
//! use misere_quotient::{Limits, Meter, certificate, solve};
//! let rules = misere_games::parse_rules("0.77").unwrap();
//! let limits = Limits { max_heap: usize::MAX, max_order: 1000, meter: &Meter::with_limit(10_000_000_000) };
//! let solution = solve(rules.as_ref(), &limits, &mut |_| ());
//! let bytes = certificate::encode(rules.as_ref(), &solution)?;
//! let read = certificate::decode(&bytes)?;
//! assert_eq!(read.quotient, solution.quotient);
//! assert_eq!(read.claim, certificate::Claim::Periodic { period: 12, preperiod: 71, parts: 2, last_digit: 2 });
//! assert_eq!(read.verify(limits.meter), Ok(()));
//! # Ok::<(), certificate::CertificateError>(())
//! ```

mod header;
mod infinite;
mod payload;
mod rules;
mod tables;

pub use infinite::InfiniteCertificate;
pub use rules::{CertifiedRules, OptionLists};

use crate::quotient::Quotient;
use crate::solution::Solution;
use crate::verify::{Flaw, verify_quotient};
use header::Header;
use misere_games::{Periodicity, Ruleset};
use misere_limits::Meter;
use misere_monoid::BipartiteMonoid;
use payload::{Reader, Writer};
use tables::Monoid;

/// The first bytes of every certificate.
pub const MAGIC: [u8; 8] = *b"MISEREQC";
/// The version that is written and read.
pub const VERSION: u16 = 1;
/// The kind of certificate for a finite quotient.
pub const KIND_FINITE: u16 = 1;
/// The kind of certificate for an infinite quotient.
pub const KIND_INFINITE: u16 = 2;
/// The longest payload, in bytes.
pub const MAX_PAYLOAD: usize = 1 << 28;
/// The largest heap bound.
const MAX_HEAP: usize = 1 << 20;

/// What a certificate says of heaps beyond its bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Nothing.
    Partial,
    /// Φ(k + period) = Φ(k) for all k ≥ preperiod, by the Periodicity Theorem (\[PS\] Fact 2.2) with its constants t
    /// and d; the quotient is that of all heaps.
    Periodic {
        /// The period p.
        period: usize,
        /// The preperiod n0.
        preperiod: usize,
        /// t: the most heaps that one heap can leave.
        parts: usize,
        /// d: the index of the last non-zero code digit.
        last_digit: usize,
    },
    /// The ruleset has no heaps beyond the bound.
    Complete,
}

/// The contents of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The ruleset.
    pub rules: CertifiedRules,
    /// Q, P and Φ for heaps `1..=quotient.last_heap()`.
    pub quotient: Quotient,
    /// What is said of larger heaps.
    pub claim: Claim,
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
        "a certificate of kind {0} cannot be read here ({KIND_FINITE}: finite quotients, {KIND_INFINITE}: infinite ones)"
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

/// The certificate of a result, as bytes: of the infinite quotient if there is one.
///
/// # Errors
/// [`CertificateError::TooLarge`] when the result exceeds the bounds of the format.
pub fn encode(rules: &dyn Ruleset, solution: &Solution) -> Result<Vec<u8>, CertificateError> {
    match InfiniteCertificate::new(rules, solution)? {
        Some(certificate) => certificate.encode(),
        None => Certificate::new(rules, solution).encode(),
    }
}

/// Reads the bytes of a certificate of a finite quotient. The form is checked, the truth of the contents is not.
///
/// # Errors
/// What is wrong with the form.
pub fn decode(bytes: &[u8]) -> Result<Certificate, CertificateError> {
    Certificate::decode(bytes)
}

impl Certificate {
    /// The certificate of a result; of an infinite one it is that of the last finite quotient.
    pub fn new(rules: &dyn Ruleset, solution: &Solution) -> Certificate {
        let claim = Claim::new(rules, solution, solution.quotient_is_whole());
        let rules = CertifiedRules::new(rules, solution.quotient.last_heap());
        Certificate { rules, quotient: solution.quotient.clone(), claim }
    }

    /// The certificate as bytes; equal certificates give equal bytes.
    ///
    /// # Errors
    /// [`CertificateError::TooLarge`] if the uncompressed data exceed [`MAX_PAYLOAD`].
    pub fn encode(&self) -> Result<Vec<u8>, CertificateError> {
        let Quotient { monoid, generators, phi } = &self.quotient;
        let mut writer = Writer::default();
        self.rules.write(&mut writer);
        writer.monoid(generators, (0..generators.len()).map(|letter| monoid.action(letter)));
        writer.subset(monoid.p_set(), monoid.order());
        writer.elements(phi);
        self.claim.write(&mut writer);
        let header = Header { order: monoid.order(), generators: generators.len(), last_heap: phi.len() };
        header.seal(KIND_FINITE, &writer.finish())
    }

    /// Reads the bytes of a certificate of a finite quotient. The form is checked, the truth of the contents is not.
    ///
    /// It holds no more memory than the uncompressed data and four bytes for each entry of an action, each element
    /// and each heap that the header declares.
    ///
    /// # Errors
    /// What is wrong with the form.
    pub fn decode(bytes: &[u8]) -> Result<Certificate, CertificateError> {
        let (header, payload) = Header::open(bytes, KIND_FINITE)?;
        let mut reader = Reader::new(&payload);
        let rules = CertifiedRules::read(&mut reader, header.last_heap)?;
        let monoid = reader.monoid(&header)?;
        let p = reader.subset(header.order)?;
        let phi = reader.values(&monoid, &header)?;
        let claim = Claim::read(&mut reader)?;
        reader.end()?;
        let Monoid { generators, actions, parents, .. } = monoid;
        let quotient = Quotient { monoid: BipartiteMonoid::from_parts(actions, parents, p), generators, phi };
        Ok(Certificate { rules, quotient, claim })
    }

    /// Verifies from nothing that the certificate is true of its own ruleset.
    ///
    /// # Errors
    /// The first flaw found, or [`Flaw::Stopped`].
    pub fn verify(&self, meter: &Meter<'_>) -> Result<(), Flaw> {
        let rules = self.rules.ruleset();
        verify_quotient(&*rules, &self.quotient, meter)?;
        if self.claim.holds(&*rules, &self.quotient.phi) { Ok(()) } else { Err(Flaw::Claim) }
    }
}

impl Claim {
    /// What a result says when its quotient is `whole`, that of all heaps.
    fn new(rules: &dyn Ruleset, solution: &Solution, whole: bool) -> Claim {
        match (solution.period, rules.periodicity()) {
            _ if !whole => Claim::Partial,
            (Some((period, preperiod)), Some(constants)) => {
                Claim::Periodic { period, preperiod, parts: constants.parts, last_digit: constants.last_digit }
            }
            _ => Claim::Complete,
        }
    }

    /// Whether the claim follows from these values of heaps, which are equal iff they are equal in the quotient.
    fn holds(&self, rules: &dyn Ruleset, phi: &[u32]) -> bool {
        match *self {
            Claim::Partial => true,
            Claim::Complete => rules.last_heap() == Some(phi.len()),
            Claim::Periodic { period, preperiod, parts, last_digit } => {
                let end = parts * preperiod + (parts - 1) * period + last_digit;
                rules.periodicity() == Some(Periodicity { parts, last_digit })
                    && end + period <= phi.len() + 1
                    && (preperiod..end).all(|k| phi[k - 1] == phi[k + period - 1])
            }
        }
    }

    fn write(&self, writer: &mut Writer) {
        match *self {
            Claim::Partial => writer.number(0),
            Claim::Periodic { period, preperiod, parts, last_digit } => {
                for number in [1, period, preperiod, parts, last_digit] {
                    writer.number(number as u32);
                }
            }
            Claim::Complete => writer.number(2),
        }
    }

    fn read(reader: &mut Reader) -> Result<Claim, CertificateError> {
        match reader.number()? {
            0 => Ok(Claim::Partial),
            1 => {
                let mut next = || reader.number().map(|number| number as usize);
                let (period, preperiod, parts, last_digit) = (next()?, next()?, next()?, next()?);
                let bounds =
                    [(period, 1, MAX_HEAP), (preperiod, 1, MAX_HEAP), (parts, 1, 3), (last_digit, 0, MAX_HEAP)];
                if bounds.iter().any(|&(number, least, most)| number < least || number > most) {
                    return Err(reader.error("a period, a preperiod or a number of parts out of bounds"));
                }
                Ok(Claim::Periodic { period, preperiod, parts, last_digit })
            }
            2 => Ok(Claim::Complete),
            _ => Err(reader.error("an unknown claim")),
        }
    }
}
