//! Entries proven again: nothing that a catalogue says is believed.
//!
//! A finite quotient is verified in full, and whether the game is solved or tame relative to a heap is found out. An
//! infinite quotient is verified at its last change, the heaps since then are found again, and the last finite quotient
//! is verified too. Grundy values are computed again.

use crate::{CatalogueError, Entry, History, Kind};
use misere_games::{Ruleset, parse_rules};
use misere_quotient::certificate::{CertifiedRules, Claim, FiniteCertificate, InfiniteCertificate};
use misere_quotient::infinite::InfiniteQuotient;
use misere_quotient::{Certificate, Flaw, Limits, Meter, Order, Quotient, Solution, Solver, run};

impl Entry {
    /// A solver that goes on from this entry: its quotient is verified in full for these rules, whatever the entry
    /// says.
    ///
    /// # Errors
    /// When the certificate cannot be read or its quotient is not that of these rules, or a limit is reached.
    pub fn solver<'a>(&self, rules: &'a dyn Ruleset, limits: Limits<'a>) -> Result<Solver<'a>, CatalogueError> {
        let solver = match self.kind {
            Kind::Finite | Kind::Relative => Solver::from_quotient(rules, limits, self.finite()?),
            Kind::Infinite => {
                let (quotient, before) = self.infinite(limits.meter)?;
                Solver::from_infinite(rules, limits, before, &quotient)
            }
        };
        solver.map_err(|flaw| self.flaw(flaw))
    }

    /// The result that was kept, proven again for these rules.
    ///
    /// # Errors
    /// As for [`Entry::solver`], and when the entry does not say what is proven.
    pub fn solution(&self, rules: &dyn Ruleset, meter: &Meter<'_>) -> Result<Solution, CatalogueError> {
        let limits = Limits { max_heap: self.last_heap, max_order: usize::MAX, meter };
        let solver = self.solver(rules, limits)?;
        let solution = match self.kind {
            Kind::Finite | Kind::Infinite => solver.into_solution(self.status.limit()),
            Kind::Relative => {
                let mut solution = run(solver, &mut |_, _| (), &mut |_| ());
                solution.extend(rules, self.known_heap, u64::MAX, meter);
                meter.ask().map_err(CatalogueError::Stopped)?;
                solution.with_limit(self.status.limit())
            }
        };
        if solution.status() == self.status && Kind::of(solution.quotient()) == self.kind {
            Ok(solution)
        } else {
            Err(self.wrong("its status does not follow"))
        }
    }

    /// The entry of a certificate whose result is proven again: the quotient is verified in full, and whether the game
    /// is solved is found out, not believed. `rules` are needed when the certificate holds only a part of its ruleset.
    ///
    /// A certificate of an infinite quotient does not say how that came about: its entry has no history.
    ///
    /// # Errors
    /// When the certificate cannot be read, needs rules, or says what is not so, or the meter ends the verification.
    pub fn from_certificate(
        bytes: &[u8],
        rules: Option<&dyn Ruleset>,
        meter: &Meter<'_>,
    ) -> Result<Entry, CatalogueError> {
        let certificate = Certificate::decode(bytes)?;
        let own;
        let rules = match rules {
            Some(rules) => rules,
            None => {
                own = certified_rules(&certificate)?;
                &*own
            }
        };
        let wrong =
            |what: String| CatalogueError::Wrong { name: rules.name(), last_heap: certificate.last_heap(), what };
        let limits = Limits { max_heap: certificate.last_heap(), max_order: usize::MAX, meter };
        let solver = match &certificate {
            Certificate::Finite(finite) => Solver::from_quotient(rules, limits, finite.quotient.clone()),
            Certificate::Infinite(infinite) => {
                let quotient = infinite.quotient(meter).map_err(CatalogueError::Stopped)?;
                quotient.ok_or(Flaw::Portion).and_then(|found| Solver::from_infinite(rules, limits, None, &found))
            }
        };
        let solver = solver.map_err(|flaw| match flaw {
            Flaw::Stopped(reason) => CatalogueError::Stopped(reason),
            flaw => wrong(flaw.to_string()),
        })?;
        let solution = run(solver, &mut |_, _| (), &mut |_| ());
        meter.ask().map_err(CatalogueError::Stopped)?;
        let claim = certificate.claim();
        if claim != &Claim::Partial && Certificate::new(rules, &solution)?.claim() != claim {
            return Err(wrong(String::from("its claim about larger heaps does not follow")));
        }
        Entry::new(rules, &solution)
    }

    /// Proves the entry again: its certificate and history, and that the other fields say the same.
    ///
    /// # Errors
    /// What is wrong, or that the meter ended the verification.
    pub fn check(&self, meter: &Meter<'_>) -> Result<(), CatalogueError> {
        let certificate = Certificate::decode(&self.certificate)?;
        let is_nameless_part = is_part(&certificate) && parse_rules(&self.name).is_err();
        let rules = if is_nameless_part { certificate.rules().ruleset() } else { certified_rules(&certificate)? };
        let found = Entry::new(&*rules, &self.solution(&*rules, meter)?)?;
        // Of a part of a ruleset file all but the key can be proven again.
        let ruleset = if is_nameless_part { self.ruleset.clone() } else { found.ruleset };
        let same_claim = Certificate::decode(&found.certificate)?.claim() == certificate.claim();
        let found = Entry { ruleset, name: self.name.clone(), certificate: self.certificate.clone(), ..found };
        if same_claim && &found == self {
            Ok(())
        } else {
            Err(self.wrong("it does not say what its certificate proves"))
        }
    }

    /// The finite quotient that the certificate holds, not verified.
    fn finite(&self) -> Result<Quotient, CatalogueError> {
        let quotient = FiniteCertificate::decode(&self.certificate)?.quotient;
        if (quotient.last_heap(), Order::Finite(quotient.order())) != (self.last_heap, self.order) {
            return Err(self.wrong("its certificate is that of another quotient"));
        }
        Ok(quotient)
    }

    /// The infinite quotient that the certificate holds and the last finite one before it, neither verified.
    fn infinite(&self, meter: &Meter<'_>) -> Result<(InfiniteQuotient, Option<Quotient>), CatalogueError> {
        let certificate = InfiniteCertificate::decode(&self.certificate)?;
        if certificate.last_heap() != self.last_heap {
            return Err(self.wrong("its certificate is that of another quotient"));
        }
        let quotient = certificate.quotient(meter).map_err(CatalogueError::Stopped)?;
        let quotient = quotient.ok_or_else(|| self.flaw(Flaw::Portion))?;
        let Some(History { stages, before }) = &self.history else { return Ok((quotient, None)) };
        let before = FiniteCertificate::decode(before)?.quotient;
        if stages.first().map(|stage| stage.heap) != Some(before.last_heap() + 1) {
            return Err(self.flaw(Flaw::History));
        }
        let quotient = quotient.with_stages(stages.clone()).ok_or_else(|| self.flaw(Flaw::History))?;
        Ok((quotient, Some(before)))
    }

    fn flaw(&self, flaw: Flaw) -> CatalogueError {
        match flaw {
            Flaw::Stopped(reason) => CatalogueError::Stopped(reason),
            flaw => self.wrong(&flaw.to_string()),
        }
    }
}

/// Whether the certificate holds the options of some heaps only, of a game that has more.
fn is_part(certificate: &Certificate) -> bool {
    matches!(certificate.rules(), CertifiedRules::Options(_)) && certificate.claim() != &Claim::Complete
}

/// The ruleset of a certificate. One that is known by its options up to the bound only is looked up by its name.
fn certified_rules(certificate: &Certificate) -> Result<Box<dyn Ruleset>, CatalogueError> {
    let rules = certificate.rules().ruleset();
    if !is_part(certificate) {
        return Ok(rules);
    }
    parse_rules(&rules.name()).map_err(|_| CatalogueError::NeedsRules(rules.name()))
}
