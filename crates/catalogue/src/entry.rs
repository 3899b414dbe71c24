//! A result as the catalogue keeps it: a row of the table `result`.

use crate::CatalogueError;
use misere_games::{Ruleset, fingerprint, parse_rules};
use misere_quotient::certificate::{CertifiedRules, Claim, FiniteCertificate};
use misere_quotient::{Certificate, Flaw, Limits, Meter, Quotient, Solution, Solver};
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// A solved or partial quotient: what one can ask for, and its certificate.
///
/// Only the certificate is the result; the other fields say the same shortly, and [`Entry::check`] finds out if they
/// do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The fingerprint of the ruleset: with `last_heap` the key.
    pub ruleset: String,
    /// The quotient is that of heaps 1 to this one.
    pub last_heap: usize,
    /// The name of the ruleset: a notation, or the path of a ruleset file.
    pub name: String,
    /// Whether the whole game is solved.
    pub solved: bool,
    /// (period, preperiod) of Φ when it is solved by periodicity.
    pub period: Option<(usize, usize)>,
    /// |Q|.
    pub order: usize,
    /// |P|.
    pub p_order: usize,
    /// Whether Q is tame.
    pub tame: bool,
    /// The isomorphism class of (Q, P): see [`class`].
    pub class: String,
    /// The certificate, as bytes.
    pub certificate: Vec<u8>,
}

/// The isomorphism class of (Q, P): the SHA-256 of its canonical form, in hexadecimal digits. Isomorphic bipartite
/// monoids have the same; that others have the same by chance is as good as impossible.
pub fn class(quotient: &Quotient) -> String {
    let digest = Sha256::digest(quotient.monoid().canonical_form().to_bytes());
    digest.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

impl Entry {
    /// The entry of a result.
    ///
    /// # Errors
    /// When the result is too large for a certificate.
    pub fn new(rules: &dyn Ruleset, solution: &Solution) -> Result<Entry, CatalogueError> {
        let solution = &solution.clone().into_finite();
        let quotient = solution.finite_part();
        Ok(Entry {
            ruleset: fingerprint(rules),
            last_heap: quotient.last_heap(),
            name: rules.name(),
            solved: solution.status().is_solved(),
            period: solution.status().period(),
            order: quotient.order(),
            p_order: quotient.p_order(),
            tame: quotient.is_tame(),
            class: class(quotient),
            certificate: Certificate::new(rules, solution)?.encode()?,
        })
    }

    /// The quotient that the certificate holds, not verified.
    ///
    /// # Errors
    /// When the certificate cannot be read or is that of another heap bound or order.
    pub fn quotient(&self) -> Result<Quotient, CatalogueError> {
        let quotient = FiniteCertificate::decode(&self.certificate)?.quotient;
        if (quotient.last_heap(), quotient.order()) != (self.last_heap, self.order) {
            return Err(self.wrong("its certificate is that of another quotient"));
        }
        Ok(quotient)
    }

    /// A solver that goes on from this entry: the quotient is verified in full for these rules, whatever the entry
    /// says.
    ///
    /// # Errors
    /// When the certificate cannot be read or its quotient is not that of these rules, or a limit is reached.
    pub fn solver<'a>(&self, rules: &'a dyn Ruleset, limits: Limits<'a>) -> Result<Solver<'a>, CatalogueError> {
        let quotient = self.quotient()?;
        Solver::from_quotient(rules, limits, quotient).map_err(|flaw| self.flaw(flaw))
    }

    /// The entry of a certificate whose result is proven again: the quotient is verified in full, and whether the game
    /// is solved is found out, not believed. `rules` are needed when the certificate holds only a part of its ruleset.
    ///
    /// # Errors
    /// When the certificate cannot be read, needs rules, or says what is not so, or `stop` ends the verification.
    pub fn from_certificate(
        bytes: &[u8],
        rules: Option<&dyn Ruleset>,
        meter: &Meter<'_>,
    ) -> Result<Entry, CatalogueError> {
        let certificate = FiniteCertificate::decode(bytes)?;
        let own;
        let rules = match rules {
            Some(rules) => rules,
            None => {
                own = certified_rules(&certificate)?;
                &*own
            }
        };
        let limits = Limits { max_heap: certificate.quotient.last_heap(), max_order: usize::MAX, meter };
        let wrong = |what: String| CatalogueError::Wrong {
            name: rules.name(),
            last_heap: certificate.quotient.last_heap(),
            what,
        };
        let solver = Solver::from_quotient(rules, limits, certificate.quotient.clone()).map_err(|flaw| match flaw {
            Flaw::Stopped(reason) => CatalogueError::Stopped(reason),
            flaw => wrong(flaw.to_string()),
        })?;
        let solution = misere_quotient::run(solver, &mut |_, _| (), &mut |_| ());
        if Certificate::new(rules, &solution)?.claim() != &certificate.claim {
            return Err(wrong(String::from("its claim about larger heaps does not follow")));
        }
        Entry::new(rules, &solution)
    }

    /// Proves the entry again: its certificate, and that the other fields say the same.
    ///
    /// # Errors
    /// What is wrong, or that `stop` ended the verification.
    pub fn check(&self, meter: &Meter<'_>) -> Result<(), CatalogueError> {
        let certificate = FiniteCertificate::decode(&self.certificate)?;
        let found = if is_part(&certificate) && parse_rules(&self.name).is_err() {
            // A part of a ruleset file: all but the key can be proven again.
            let rules = certificate.rules.ruleset();
            let entry = Entry::from_certificate(&self.certificate, Some(&*rules), meter)?;
            Entry { ruleset: self.ruleset.clone(), ..entry }
        } else {
            Entry::from_certificate(&self.certificate, None, meter)?
        };
        let found = Entry { name: self.name.clone(), certificate: self.certificate.clone(), ..found };
        if &found == self { Ok(()) } else { Err(self.wrong("it does not say what its certificate proves")) }
    }

    fn flaw(&self, flaw: Flaw) -> CatalogueError {
        match flaw {
            Flaw::Stopped(reason) => CatalogueError::Stopped(reason),
            flaw => self.wrong(&flaw.to_string()),
        }
    }

    fn wrong(&self, what: &str) -> CatalogueError {
        CatalogueError::Wrong { name: self.name.clone(), last_heap: self.last_heap, what: what.to_string() }
    }
}

/// Whether the certificate holds the options of some heaps only, of a game that has more.
fn is_part(certificate: &FiniteCertificate) -> bool {
    matches!(&certificate.rules, CertifiedRules::Options(_)) && certificate.claim != Claim::Complete
}

/// The ruleset of a certificate. One that is known by its options up to the bound only is looked up by its name.
fn certified_rules(certificate: &FiniteCertificate) -> Result<Box<dyn Ruleset>, CatalogueError> {
    let rules = certificate.rules.ruleset();
    if !is_part(certificate) {
        return Ok(rules);
    }
    parse_rules(&rules.name()).map_err(|_| CatalogueError::NeedsRules(rules.name()))
}
