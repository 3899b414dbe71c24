//! Whether the powers of a growing heap are finitely many, or all different; the second proves a quotient infinite.
//!
//! A finitely generated commutative monoid is infinite iff some generator has infinitely many powers. For a heap j of
//! J with Φ(J_j) = e_j:
//!
//! * if the translates of P by a·e_j and by b·e_j are equal, a < b, then e_j^a = e_j^b in the quotient;
//! * the powers are all different if there are v with v_j ≥ 1, t and p such that S = P translated by t·v is equal to
//!   its own translate by p·v, and an element (q, x) and L ≥ 1 such that (q, x) and (q, x + mL·e_j) differ in S for all
//!   m ≥ 1.
//!
//! For suppose e_j^a = e_j^(a+s) with s ≥ 1; then e_j^a = e_j^(a+Ls) as well. Take n with t + np ≥ a. The element (q,
//! x + (t + np)·v − a·e_j) times e_j^a is in P iff (q, x) is in S, and times e_j^(a+Ls) iff (q, x + sL·e_j) is: these
//! differ. So the elements (q, x + (t + np)·v) lie on a ray that separates the powers, as in \[PS\] Corollary 6.3.
//!
//! Both are equalities of interned sets, and "for all m" is read off an eventually periodic sequence.

use super::carrier::Value;
use super::sets::{Set, ShiftSets};
use misere_limits::{StopReason, narrow};
use misere_monoid::Element;

/// Powers beyond this are not tried.
const MAX_POWER: u32 = 200;

/// The proof that the powers of a growing heap are pairwise different: see the module's documentation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ray {
    /// The place j of the heap in J.
    pub variable: usize,
    /// v, an entry for each heap of J; that of j is not 0.
    pub direction: Vec<u32>,
    /// t.
    pub threshold: u32,
    /// p.
    pub period: u32,
    /// (q, x).
    pub start: Value,
    /// L.
    pub step: u32,
    /// Whether (q, x) is in S; the (q, x + mL·e_j) are not when it is, and are when it is not.
    pub is_p: bool,
}

impl Ray {
    /// The element (q, x + (t + np)·v) of the ray.
    pub fn separator(&self, n: u32) -> Value {
        let (q, mut x) = self.start.clone();
        for (x, v) in x.iter_mut().zip(&self.direction) {
            *x += (self.threshold + n * self.period) * v;
        }
        (q, x)
    }

    /// Whether the ray proves of the set `p` what it should.
    pub(crate) fn holds(&self, sets: &mut ShiftSets<'_>, p: Set) -> Result<bool, StopReason> {
        let along = |length: u32| self.direction.iter().map(|v| length * v).collect::<Vec<u32>>();
        let (to_far, once) = (along(self.threshold), along(self.period));
        let far = sets.translate(p, &to_far)?;
        if sets.translate(far, &once)? != far {
            return Ok(false);
        }
        let (q, x) = &self.start;
        let (preperiod, repeats) = sets.line(far, x, self.variable)?;
        let is_p = |m: u32| {
            let mut y: Vec<u64> = x.iter().map(|&x| u64::from(x)).collect();
            y[self.variable] += u64::from(m) * u64::from(self.step);
            sets.contains_far(far, q.index(), &y)
        };
        // Beyond the preperiod what follows repeats after at most `repeats` steps.
        Ok(is_p(0) == self.is_p && (1..=preperiod / self.step + 1 + repeats).all(|m| is_p(m) != self.is_p))
    }
}

/// What the powers of a growing heap do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Powers {
    /// e^index = e^(index + period).
    Finite { index: u32, period: u32 },
    /// All different, with a proof for certificates.
    Infinite(Ray),
    /// All different, as the automaton of P decides.
    Different,
    /// Neither was found.
    Unknown,
}

/// What the powers of variable j do in the quotient by the set `p`.
pub(crate) fn powers(sets: &mut ShiftSets<'_>, p: Set, j: usize) -> Result<Powers, StopReason> {
    let mut unit = vec![0; sets.variables()];
    unit[j] = 1;
    let thresholds = sets.thresholds(p);
    for &(mask, threshold, period) in &thresholds {
        if mask >> j & 1 == 0 || mask.count_ones() < 2 {
            continue;
        }
        // The preperiods of the parts are a first guess for t and p: equality decides.
        let largest = thresholds.iter().map(|entry| entry.1).max().unwrap_or(0);
        for (t, p_factor) in [(threshold, 1), (largest, 1), (2 * largest + 2, 1), (2 * largest + 2, 2)] {
            let direction = sets.directions().direction(mask).to_vec();
            if let Some(ray) = ray(sets, p, j, direction, t, period * p_factor)? {
                return Ok(Powers::Infinite(ray));
            }
        }
    }
    let mut translates = vec![p];
    for power in 1..=MAX_POWER {
        let next = sets.translate(translates[translates.len() - 1], &unit)?;
        if let Some(index) = translates.iter().position(|&set| set == next) {
            return Ok(Powers::Finite { index: narrow(index), period: power - narrow(index) });
        }
        translates.push(next);
    }
    Ok(Powers::Unknown)
}

fn ray(
    sets: &mut ShiftSets<'_>,
    p: Set,
    j: usize,
    direction: Vec<u32>,
    threshold: u32,
    period: u32,
) -> Result<Option<Ray>, StopReason> {
    let along = |length: u32| direction.iter().map(|v| length * v).collect::<Vec<_>>();
    let far = sets.translate(p, &along(threshold))?;
    if sets.translate(far, &along(period))? != far {
        return Ok(None);
    }
    // Where S differs from its translate by L·e_j: the first such element of each value is tried.
    let step = 2 * period;
    let mut by = vec![0; sets.variables()];
    by[j] = step;
    let next = sets.translate(far, &by)?;
    for (a, b, is_p) in [(far, next, true), (next, far, false)] {
        let differs = sets.difference(a, b)?;
        for q in sets.values(differs) {
            let Some(x) = sets.least(differs, q)? else { continue };
            // The slices along e_j from the element on are an eventually periodic sequence.
            let (preperiod, repeats) = sets.line(far, &x, j)?;
            let differs_at = |m: u32| {
                let mut y = x.clone();
                y[j] += m * step;
                sets.contains(far, q, &y) != is_p
            };
            if step.is_multiple_of(repeats) && (1..=preperiod / step + 1).all(differs_at) {
                let ray = Ray { variable: j, direction, threshold, period, start: (Element::new(q), x), step, is_p };
                return Ok(Some(ray));
            }
        }
    }
    Ok(None)
}
