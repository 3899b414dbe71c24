//! Weights along which a recurrence goes down.
//!
//! Wanted are w ∈ N^J with positive entries and φ: F → N such that w·k′ + φ(q′) < w·k + φ(q) for each option (q′, k′)
//! of each (q, k): the *difference constraints* φ(q) ≥ φ(q′) + w·s + 1, for each option and its step s. For given w the
//! least φ is found by relaxation (Bellman 1958, Ford 1956). When there is a cycle of positive length, the highest w_j
//! that the cycle loses in all is raised as little as needed, and it begins again.
//!
//! Options are smaller in the lexicographic order of words, largest heap first. So each cycle loses a growing heap, and
//! weights that grow fast enough with the heaps satisfy all.
//!
//! Cost: (options of all elements) · (passes), some hundred passes.

use crate::infinite::recurrence::Recurrence;
use misere_limits::{Meter, StopReason};
use misere_monoid::{Element, bits};

/// Weights beyond this are given up.
const LARGEST: i64 = 1 << 24;
/// Passes between looks for cycles.
const PASSES: usize = 8;

/// w and φ.
pub(crate) struct Weights {
    pub(crate) growing: Vec<u64>,
    pub(crate) finite: Vec<u64>,
}

impl Weights {
    /// The weights of a recurrence.
    ///
    /// # Errors
    /// What the meter says; [`StopReason::Order`] when weights become too large.
    pub(crate) fn new(recurrence: &Recurrence, meter: &Meter<'_>) -> Result<Weights, StopReason> {
        let mut w = vec![1i64; recurrence.variables];
        loop {
            let lengths: Vec<i64> = recurrence.steps.iter().map(|step| 1 + dot(step, &w)).collect();
            match relax(recurrence, &lengths, meter)? {
                Relaxed::Done(phi) => {
                    let growing = w.into_iter().map(|w| w as u64).collect();
                    return Ok(Weights { growing, finite: phi.into_iter().map(|phi| phi as u64).collect() });
                }
                Relaxed::Cycle(sum, length) => {
                    let j = (0..w.len()).rev().find(|&j| sum[j] < 0).ok_or(StopReason::Order)?;
                    w[j] += (length + -sum[j] - 1) / -sum[j];
                    if w[j] > LARGEST {
                        return Err(StopReason::Order);
                    }
                }
            }
        }
    }

    /// The largest φ(q).
    pub(crate) fn highest(&self) -> u64 {
        self.finite.iter().max().copied().unwrap_or(0)
    }

    /// w·k.
    pub(crate) fn of(&self, k: &[u64]) -> u64 {
        k.iter().zip(&self.growing).fold(0, |sum, (k, w)| k.saturating_mul(*w).saturating_add(sum))
    }

    /// The q with φ(q) < r, as bits.
    pub(crate) fn lighter(&self, r: u64) -> Vec<u64> {
        let mut mask = vec![0; bits::stride(self.finite.len())];
        let light = self.finite.iter().enumerate().filter(|(_, phi)| **phi < r);
        light.for_each(|(q, _)| bits::insert(&mut mask, q));
        mask
    }

    /// w·k for a vector of a table.
    pub(crate) fn of_small(&self, k: &[u16]) -> u64 {
        k.iter().zip(&self.growing).map(|(&k, w)| u64::from(k) * w).sum()
    }

    /// w·s for a step.
    pub(crate) fn of_step(&self, step: &[i64]) -> i64 {
        step.iter().zip(&self.growing).map(|(s, &w)| s * w as i64).sum()
    }
}

fn dot(step: &[i64], w: &[i64]) -> i64 {
    step.iter().zip(w).map(|(s, w)| s * w).sum()
}

enum Relaxed {
    /// The least φ.
    Done(Vec<i64>),
    /// A cycle: its steps in all, and its length, which is positive.
    Cycle(Vec<i64>, i64),
}

fn relax(recurrence: &Recurrence, lengths: &[i64], meter: &Meter<'_>) -> Result<Relaxed, StopReason> {
    let mut phi = vec![0i64; recurrence.order];
    // The option that gives φ(q), and its step.
    let mut through: Vec<Option<(Element, u32)>> = vec![None; recurrence.order];
    for pass in 1.. {
        let (mut changed, mut edges) = (false, 0u64);
        recurrence.for_each_edge(&mut |from, to, step| {
            edges += 1;
            let new = phi[to.index()] + lengths[step as usize];
            if new > phi[from.index()] {
                (phi[from.index()], through[from.index()]) = (new, Some((to, step)));
                changed = true;
            }
        });
        meter.pay(edges)?;
        if !changed {
            return Ok(Relaxed::Done(phi));
        }
        if pass % PASSES == 0
            && let Some(start) = cycle(&through)
        {
            let (mut sum, mut length, mut at) = (vec![0; recurrence.variables], 0, start);
            while let Some((to, step)) = through[at.index()] {
                sum.iter_mut().zip(&recurrence.steps[step as usize]).for_each(|(sum, s)| *sum += s);
                length += lengths[step as usize];
                at = to;
                if at == start {
                    return Ok(Relaxed::Cycle(sum, length));
                }
            }
        }
    }
    unreachable!("passes end")
}

/// An element on a cycle of these pointers, if there is one.
fn cycle(through: &[Option<(Element, u32)>]) -> Option<Element> {
    // The element from which each was met first.
    let mut met: Vec<Option<Element>> = vec![None; through.len()];
    for start in Element::all(through.len()) {
        let mut at = Some(start);
        while let Some(x) = at.filter(|x| met[x.index()].is_none()) {
            met[x.index()] = Some(start);
            at = through[x.index()].map(|(to, _)| to);
        }
        if let Some(x) = at.filter(|x| met[x.index()] == Some(start)) {
            return Some(x);
        }
    }
    None
}
