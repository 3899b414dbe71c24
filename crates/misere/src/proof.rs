//! Conjectures about all heaps, proven.

use misere_check::Certificate;
use misere_games::Ruleset;
use misere_limits::Meter;
use misere_quotient::pattern::Whole;
use misere_quotient::pattern::proof::{self, Proposal};
use misere_quotient::{AnyQuotient, Solution};

/// How many bytes a check may take.
const MEMORY: u64 = 1 << 30;

/// A certificate that the quotient which a pattern points to is that of all heaps, checked by the crate
/// [`check`](crate::check): so it is proven. `None` if no certificate was found within the meter, or none that is
/// valid.
pub fn prove(rules: &dyn Ruleset, solution: &Solution, whole: &Whole, meter: &Meter<'_>) -> Option<Proposal> {
    let AnyQuotient::Finite(quotient) = solution.quotient() else { return None };
    let proposal = proof::propose(rules, quotient, whole, meter)?;
    let name = misere_quotient::certificate::CertifiedRules::new(rules, 0).checker_name();
    let findings = misere_check::check(&Certificate::read(&proposal.bytes).ok()?, Some(&name), MEMORY).ok()?;
    findings.iter().all(|finding| finding.verdict.is_ok()).then_some(proposal)
}
