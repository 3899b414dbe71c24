//! Outcomes of positions as a certificate gives them: products in its own tables, and its own P. Nothing is searched
//! for and nothing is proven; that the outcomes are right is what [`check`](crate::check()) proves.
//!
//! Cost: of finite quotients and of F × N^J, log(count) products for each heap; of quotients in families a step for
//! each heap of the position.

use crate::certificate::{Certificate, Infinite, Larger};
use crate::monoid::Monoid;

/// Reads outcomes off a certificate.
pub struct Evaluator<'a> {
    certificate: &'a Certificate,
    /// Of quotients in families there is none.
    monoid: Option<Monoid<'a>>,
}

impl Certificate {
    /// What reads outcomes off.
    ///
    /// # Errors
    /// Why the actions are not those of a monoid.
    pub fn evaluator(&self) -> Result<Evaluator<'_>, String> {
        let monoid = if self.algebraic.is_some() { None } else { Some(Monoid::new(self)?) };
        Ok(Evaluator { certificate: self, monoid })
    }
}

impl Evaluator<'_> {
    /// Whether the certificate calls the sum of these (heap, count) pairs a P-position. `None` if it does not say what
    /// the value of a heap is, or numbers become too large.
    pub fn is_p_position(&self, heaps: &[(usize, u64)]) -> Option<bool> {
        if let Some(algebraic) = &self.certificate.algebraic {
            return algebraic.is_p_position(heaps);
        }
        let monoid = self.monoid.as_ref()?;
        let mut q = 0;
        let mut exponents = vec![0i64; self.certificate.growing().map_or(0, <[usize]>::len)];
        for &(heap, count) in heaps {
            let heap = self.known(heap)?;
            q = monoid.product(q, power(monoid, *self.certificate.phi.get(heap)?, count));
            for (j, times) in self.growing_heaps(heap) {
                let more = i64::try_from(count.checked_mul(times)?).ok()?;
                exponents[j] = exponents[j].checked_add(more)?;
            }
        }
        match &self.certificate.infinite {
            None => self.certificate.p.get(q as usize).copied(),
            Some(Infinite { p, .. }) => Some(p.slices[p.at(0, &exponents) as usize][q as usize]),
        }
    }

    /// The heap up to the bound that a heap is equal to.
    fn known(&self, heap: usize) -> Option<usize> {
        match self.certificate.larger {
            _ if heap < self.certificate.phi.len() => Some(heap),
            Larger::Periodic { p, n0, .. } if p > 0 && heap >= n0 => Some(n0 + (heap - n0) % p),
            _ => None,
        }
    }

    /// The growing heaps that a heap consists of: places in J with numbers.
    fn growing_heaps(&self, heap: usize) -> Vec<(usize, u64)> {
        let Some(Infinite { growing, words, .. }) = &self.certificate.infinite else { return Vec::new() };
        let own = [heap];
        let word = words.iter().find(|word| word.0 == heap).map_or(&own[..], |word| &word.1);
        let count = |heap: usize| word.iter().map(|&part| u64::from(part == heap)).sum();
        growing.iter().enumerate().map(|(j, &heap)| (j, count(heap))).filter(|(_, times)| *times > 0).collect()
    }
}

/// x to the power of a number.
fn power(monoid: &Monoid<'_>, x: u32, mut exponent: u64) -> u32 {
    let (mut result, mut square) = (0, x);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = monoid.product(result, square);
        }
        square = monoid.product(square, square);
        exponent >>= 1;
    }
    result
}
