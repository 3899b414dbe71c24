//! Periods of Grundy values.
//!
//! The Periodicity Theorem (Guy and Smith; \[PS\] Fact 2.2 for Φ): with d the index of the last non-zero code digit and
//! t the most heaps that a move leaves, G(n + p) = G(n) for n0 ≤ n < t·n0 + (t − 1)·p + d proves the same for all n ≥
//! n0. The last heap that this reads is t·(n0 + p) + d − 1.
//!
//! Candidates come from the differences G(n + 1) − G(n): they repeat with p from n0 on iff G(n + p) − G(n) is constant
//! from n0 on. The Z-algorithm on the reversed differences finds the least n0 for every p at once, in linear time.

use crate::Periodicity;

/// G(n + period) = G(n) + saltus for all heaps n ≥ preperiod ≥ 1, proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GrundyPeriod {
    /// p.
    pub period: usize,
    /// The least n0 ≥ 1.
    pub preperiod: usize,
    /// 0 when the values are periodic, else what they grow by: they are arithmetic periodic.
    pub saltus: u32,
}

/// The least period that `values` (`values[n]` is that of heap n) suggest: it holds for all known heaps from its
/// preperiod on, and they are as many as the theorem wants. A saltus of 0 is then a proof.
pub(super) fn candidate(values: &[u32], constants: Periodicity) -> Option<GrundyPeriod> {
    let known = values.len() - 1;
    let Periodicity { parts, last_digit } = constants;
    if known < 2 {
        return None;
    }
    let mut differences: Vec<i64> =
        values[1..].windows(2).map(|pair| i64::from(pair[1]) - i64::from(pair[0])).collect();
    differences.reverse();
    let agreement = z_function(&differences);
    let seen = |period: usize| {
        let preperiod = known - period - agreement.get(period).copied().unwrap_or(0);
        let saltus = values[preperiod + period].checked_sub(values[preperiod])?;
        let needed = parts.checked_mul(preperiod + period)?.checked_add(last_digit)?;
        (needed <= known + 1).then_some(GrundyPeriod { period, preperiod, saltus })
    };
    (1..known).find_map(seen)
}

/// For each i the length of the longest common prefix of the whole and what starts at i.
fn z_function(text: &[i64]) -> Vec<usize> {
    let mut lengths = vec![0; text.len()];
    // text[left..right] is the prefix that was found furthest to the right.
    let (mut left, mut right) = (0, 0);
    for i in 1..text.len() {
        let mut length = if i < right { lengths[i - left].min(right - i) } else { 0 };
        while i + length < text.len() && text[length] == text[i + length] {
            length += 1;
        }
        lengths[i] = length;
        if i + length > right {
            (left, right) = (i, i + length);
        }
    }
    lengths
}
