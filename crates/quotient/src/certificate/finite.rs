//! Certificates of finite quotients.
//!
//! ```
//! use misere_quotient::certificate::{self, Certificate, Claim};
//! use misere_quotient::{Limits, Meter, solve};
//! let rules = misere_games::parse_rules("0.414").unwrap();
//! let limits = Limits { max_heap: 1000, max_order: 1000, meter: &Meter::with_limit(10_000_000_000) };
//! let solution = solve(rules.as_ref(), &limits, &mut |_| ());
//! let bytes = certificate::encode(rules.as_ref(), &solution)?;
//! let Certificate::Finite(read) = certificate::decode(&bytes)? else { panic!() };
//! assert_eq!(&read.quotient, solution.relative().unwrap().quotient());
//! assert_eq!(read.claim, Claim::Relative { heap: 19, parts: 2, last_digit: 3 });
//! # Ok::<(), certificate::CertificateError>(())
//! ```

use super::header::Header;
use super::payload::{Reader, Writer};
use super::tables::Monoid;
use super::{CertificateError, CertifiedRules, Claim, KIND_FINITE};
use crate::almost_tame;
use crate::quotient::Quotient;
use crate::verify::{Flaw, verify};
use misere_games::{Periodicity, Ruleset};
use misere_limits::Meter;
use misere_monoid::BipartiteMonoid;

/// The contents of a certificate of a finite quotient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FiniteCertificate {
    /// The ruleset.
    pub rules: CertifiedRules,
    /// Q, P and Φ for heaps `1..=quotient.last_heap()`.
    pub quotient: Quotient,
    /// What is said of larger heaps.
    pub claim: Claim,
}

impl FiniteCertificate {
    /// The certificate of a quotient with this claim.
    pub fn new(rules: &dyn Ruleset, quotient: &Quotient, claim: Claim) -> FiniteCertificate {
        let rules = CertifiedRules::new(rules, quotient.last_heap());
        FiniteCertificate { rules, quotient: quotient.clone(), claim }
    }

    /// The certificate as bytes; equal certificates give equal bytes.
    ///
    /// # Errors
    /// [`CertificateError::TooLarge`] if the uncompressed data exceed [`MAX_PAYLOAD`](super::MAX_PAYLOAD).
    pub fn encode(&self) -> Result<Vec<u8>, CertificateError> {
        let Quotient { monoid, generators, phi } = &self.quotient;
        let mut writer = Writer::default();
        self.rules.write(&mut writer);
        writer.monoid(generators, monoid.letters().map(|letter| monoid.action(letter)));
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
    pub fn decode(bytes: &[u8]) -> Result<FiniteCertificate, CertificateError> {
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
        Ok(FiniteCertificate { rules, quotient, claim })
    }

    /// Verifies from nothing that the certificate is true of its own ruleset.
    ///
    /// # Errors
    /// The first flaw found, or [`Flaw::Stopped`].
    pub fn verify(&self, meter: &Meter<'_>) -> Result<(), Flaw> {
        let rules = self.rules.ruleset();
        verify(&*rules, &self.quotient, meter)?;
        let holds = match self.claim {
            Claim::Relative { heap, parts, last_digit } => {
                rules.periodicity() == Some(Periodicity { parts, last_digit })
                    && almost_tame::is_relative(&*rules, &self.quotient, heap)
            }
            Claim::Partial | Claim::Periodic { .. } | Claim::Complete => self.claim.holds(&*rules, &self.quotient.phi),
        };
        if holds { Ok(()) } else { Err(Flaw::Claim) }
    }
}
