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
///
/// Cost: some seconds for each attempt, of which there are [`ATTEMPTS`](proof::ATTEMPTS); the last takes longest, some
/// twenty for 0.355. A check has 10⁸ steps at most.
pub fn prove(rules: &dyn Ruleset, solution: &Solution, whole: &Whole, meter: &Meter<'_>) -> Option<Proposal> {
    let AnyQuotient::Finite(quotient) = solution.quotient() else { return None };
    let name = misere_quotient::certificate::CertifiedRules::new(rules, 0).checker_name();
    let proposals = (0..proof::ATTEMPTS).filter_map(|attempt| proof::propose(rules, quotient, whole, attempt, meter));
    { proposals }.find(|proposal| is_valid(&proposal.bytes, &name))
}

/// Whether every claim of a certificate of these rules holds.
fn is_valid(bytes: &[u8], rules: &str) -> bool {
    let Ok(certificate) = Certificate::read(bytes) else { return false };
    let Ok(findings) = misere_check::check(&certificate, Some(rules), MEMORY) else { return false };
    findings.iter().all(|finding| finding.verdict.is_ok())
}
