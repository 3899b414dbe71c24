//! What a certificate of an infinite quotient leaves out and a report says: how the quotient came about.

use misere_games::Ruleset;
use misere_quotient::Quotient;
use misere_quotient::certificate::{CertificateError, Claim, FiniteCertificate};
use misere_quotient::infinite::{InfiniteQuotient, Stage};
use std::fmt::Write;

/// The most changes that are read.
const MAX_STAGES: usize = 1 << 20;

/// The last finite quotient before an infinite one, and the changes since then.
///
/// The finite quotient is verified when the entry is used. The changes before the last are what the run said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    /// The heaps at which the infinite quotient changed, ascending.
    pub stages: Vec<Stage>,
    /// A certificate of the last finite quotient, which claims nothing of larger heaps.
    pub before: Vec<u8>,
}

impl History {
    /// The history of this quotient; `None` when it came from a certificate alone.
    pub(crate) fn new(
        rules: &dyn Ruleset,
        quotient: &InfiniteQuotient,
        before: &Quotient,
    ) -> Result<Option<History>, CertificateError> {
        if before.last_heap() == 0 {
            return Ok(None);
        }
        let before = FiniteCertificate::new(rules, before, Claim::Partial).encode()?;
        Ok(Some(History { stages: quotient.stages().to_vec(), before }))
    }

    /// The stages as text: `heap:|F|:J`, the heaps of J with commas between them, and semicolons between stages.
    pub(crate) fn stages_as_text(&self) -> String {
        let mut text = String::new();
        for stage in &self.stages {
            let growing: Vec<String> = stage.growing.iter().map(ToString::to_string).collect();
            let end = if text.is_empty() { "" } else { ";" };
            let _ = write!(text, "{end}{}:{}:{}", stage.heap, stage.finite_order, growing.join(","));
        }
        text
    }

    /// Reads what [`History::stages_as_text`] wrote; `None` when it is no such text.
    pub(crate) fn read_stages(text: &str) -> Option<Vec<Stage>> {
        let number = |text: &str| text.parse::<u32>().ok().map(|number| number as usize);
        let stage = |text: &str| {
            let mut fields = text.split(':');
            let (heap, finite_order, growing) = (fields.next()?, fields.next()?, fields.next()?);
            let growing = growing.split(',').map(number).collect::<Option<Vec<usize>>>()?;
            let stage = Stage { heap: number(heap)?, finite_order: number(finite_order)?, growing };
            fields.next().is_none().then_some(stage)
        };
        text.split(';').take(MAX_STAGES).map(stage).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_leave_and_come_back() {
        let stage = |heap, finite_order, growing: &[usize]| Stage { heap, finite_order, growing: growing.to_vec() };
        let history = History { stages: vec![stage(5, 20, &[4, 5]), stage(6, 22, &[5])], before: Vec::new() };
        let text = history.stages_as_text();
        assert_eq!(text, "5:20:4,5;6:22:5");
        assert_eq!(History::read_stages(&text), Some(history.stages));
        for bad in ["", "5", "5:20", "5:20:", "5:20:4;", "5:20:4:1", "5:20:x", "-5:20:4", "5:20:99999999999"] {
            assert_eq!(History::read_stages(bad), None, "{bad}");
        }
    }
}
