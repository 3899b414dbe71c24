//! The Periodicity Theorem (\[PS\] Fact 2.2) on a growing sequence of Φ-values.
//!
//! With d the index of the last non-zero code digit and t the most heaps that a move leaves, Φ(k + p) = Φ(k) for
//! n0 ≤ k < t·n0 + (t − 1)·p + d proves the same for all k ≥ n0. The last heap that this reads is
//! t·(n0 + p) + d − 1. Cost: for each new heap one comparison with each earlier one.

use misere_games::Periodicity;
use misere_limits::narrow;

/// Finds the least period that the theorem proves.
pub(crate) struct PeriodFinder {
    constants: Option<Periodicity>,
    /// How many values were read.
    known: usize,
    /// For each p ≥ 1: the least n0 with Φ(k + p) = Φ(k) for all known k ≥ n0.
    preperiods: Vec<u32>,
    found: Option<(usize, usize)>,
}

impl PeriodFinder {
    pub(crate) fn new(constants: Option<Periodicity>) -> PeriodFinder {
        PeriodFinder { constants, known: 0, preperiods: Vec::new(), found: None }
    }

    /// Forgets all values: the quotient changed, and with it what equality of values means.
    pub(crate) fn restart(&mut self) {
        *self = PeriodFinder::new(self.constants);
    }

    /// (period, preperiod), once proven.
    pub(crate) fn found(&self) -> Option<(usize, usize)> {
        self.found
    }

    /// Reads the values that are new in `phi` (`phi[n − 1]` = Φ(H_n)).
    pub(crate) fn extend<T: Copy + Eq>(&mut self, phi: &[T]) {
        let Some(Periodicity { parts, last_digit }) = self.constants else { return };
        // The least n0 + p.
        let mut least = u32::MAX;
        while self.known < phi.len() {
            self.known += 1;
            let (last, value) = (narrow(self.known), phi[self.known - 1]);
            self.preperiods.push(1);
            least = u32::MAX;
            let mut period = 0;
            for (preperiod, &phi) in self.preperiods.iter_mut().zip(phi[..self.known - 1].iter().rev()) {
                period += 1;
                *preperiod = if phi == value { *preperiod } else { last - period + 1 };
                least = least.min(*preperiod + period);
            }
        }
        if parts.saturating_mul(least as usize).saturating_add(last_digit) > self.known + 1 {
            return;
        }
        let proven = |(index, &preperiod): (usize, &u32)| {
            let (period, preperiod) = (index + 1, preperiod as usize);
            (parts * (preperiod + period) + last_digit <= self.known + 1).then_some((period, preperiod))
        };
        self.found = self.preperiods.iter().enumerate().find_map(proven);
    }
}
