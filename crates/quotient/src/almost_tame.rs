//! Almost tame games: from some heap on, misère play is normal play (\[S1\] Theorem 3.9).
//!
//! # The theorem
//!
//! Let a move from H_n leave at most t heaps with at least n − d tokens together: a take-and-break code with last
//! non-zero digit d, where t is 1, 2 (octal) or 3 (hexadecimal). Fix n0, put N = t·n0 + d − 1, and let (Q, P) = Q_N,
//! with kernel K, be *faithfully normal*:
//!
//! * normal: K ∩ P = {z}, z being the identity of K;
//! * faithful: positions of equal value in Q have equal Grundy values.
//!
//! Suppose Φ(H_n) ∈ K for n0 ≤ n ≤ N. Then every position with a heap n ≥ n0 has its outcome of normal play: it is a
//! P-position iff its Grundy value is 0. The quotient of the whole game is a tame extension 𝒯^k(Q, P), k ≤ ∞
//! (\[S1\] Definition 3.5), and the game is called *tame relative to heap n0*.
//!
//! # Sketch of the proof
//!
//! *In K, P is Grundy value 0.* Let Φ(W) ∈ K. If W is P then Φ(W) = z by normality; z² = z and faithfulness give the
//! value 0. If W has value 0 and is N, take Z with Φ(Z) = z, which has value 0 too: W + Z is N, since Φ(W + Z) = Φ(W),
//! and is not empty, so it has an option of outcome P. That option is W′ + Z or W + Z′, has its value in K, is P, and
//! so has Grundy value 0; but no option of a position of value 0 has value 0.
//!
//! *Beyond N.* Induction over positions X with a heap of at least n0. If all heaps are ≤ N, Φ(X) ∈ K, and this is the
//! statement above. Otherwise some H_n in X has n > N. Each option of X keeps H_n, or replaces it by at most t heaps
//! with at least n − d ≥ t·n0 tokens together, one of which has at least n0: it is covered by the induction. There is
//! an option, as H_N has one: otherwise Φ(H_N) = 1 ∈ K, hence z = 1 ∈ P, but the empty position is N. So X is P iff
//! none of its options has Grundy value 0, that is iff X has value 0.
//!
//! *The quotient.* Values of positions with a heap of at least n0 are told apart by Grundy values alone, so Q is Q_N
//! with the kernel grown to ℤ₂^m, 2^m being the least power above all Grundy values: 𝒯^k(Q, P) with 2^k = 2^m / |K|.
//!
//! *The base.* If an earlier Q_m is faithfully normal too and |Q_m \\ K_m| = |Q_N \\ K|, then Q_N is a tame extension
//! of Q_m: Q_m is the reduction of the submonoid S of heaps up to m, which takes the ideal S ∩ K to a group that is an
//! ideal, hence to K_m. So S \\ K covers Q_m \\ K_m, by the count it is all of Q_N \\ K, and products in the kernels
//! follow Grundy values. The first such Q_m is reported.
//!
//! # What is checked, and what a result means
//!
//! [`AlmostTame`] exists only after all of it was checked: that Q_N is verified (the solver does that), Φ(H_n) ∈ K for
//! n0 ≤ n ≤ N, K ∩ P = {z}, and faithfulness. The last is checked on all of Q at once: Grundy values of positions are a
//! homomorphism, so Φ is faithful iff the values of least words satisfy g(x·a) = g(x) ^ G(a) for every element and
//! generator and g(Φ(H_n)) = G(H_n) for every heap n ≤ N.
//!
//! What is proven then holds for all heaps: the outcome of a position follows from Q_N and Grundy values. Those are
//! known to a bound, or for all heaps when their period is proven ([`GrundySequence::period`]): then the outcome of
//! every position of the game is known, else of all positions with heaps up to the bound.
//!
//! ```
//! use misere_quotient::{Limits, Meter, solve};
//! let rules = misere_games::parse_rules("0.414").unwrap();
//! let limits = Limits { max_heap: 5447, max_order: 1000, meter: &Meter::with_limit(10_000_000_000) };
//! let solution = solve(rules.as_ref(), &limits, &mut |_| ());
//! let relative = solution.relative().unwrap();
//! assert_eq!((relative.n0(), relative.base().heap, relative.base().order), (19, 18, 16));
//! assert_eq!(relative.order(), Some(1032));
//! ```

#![expect(clippy::cast_possible_truncation, reason = "Grundy values number the elements of the kernel")]

use crate::kernel::grundy_homomorphism;
use crate::progress::Growth;
use crate::quotient::Quotient;
use misere_games::{GrundyPeriod, GrundySequence, Ruleset};
use misere_monoid::{Element, tame};

/// A faithfully normal partial quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Base {
    /// It is the quotient of heaps `1..=heap`.
    pub heap: usize,
    /// |Q|.
    pub order: usize,
    /// |P|.
    pub p_order: usize,
    /// |K|.
    pub kernel: usize,
}

/// A game that is tame relative to a heap, by the theorem of this module.
///
/// Elements of 𝒯^k(Q, P) are numbered: those of Q_N as there, then the new elements of the kernel by their Grundy
/// values.
#[derive(Clone, Debug)]
pub struct AlmostTame {
    quotient: Quotient,
    n0: usize,
    base: Base,
    faithful: FaithfullyNormal,
    sequence: GrundySequence,
}

impl AlmostTame {
    /// The least n0 that the theorem holds for.
    pub fn n0(&self) -> usize {
        self.n0
    }

    /// Q_N, N = t·n0 + d − 1: the last quotient that had to be computed.
    pub fn quotient(&self) -> &Quotient {
        &self.quotient
    }

    /// The first partial quotient that Q is a tame extension of.
    pub fn base(&self) -> Base {
        self.base
    }

    /// The Grundy values, as far as they are known.
    pub fn sequence(&self) -> &GrundySequence {
        &self.sequence
    }

    /// Computes more Grundy values of the same ruleset, see [`GrundySequence::extend`].
    pub fn extend(&mut self, rules: &dyn Ruleset, last: usize, max_work: u64, stop: &dyn Fn() -> bool) -> bool {
        self.sequence.extend(rules, last, max_work, stop)
    }

    /// The k of 𝒯^k(base) for the heaps with known Grundy values; `None` for k = ∞, when Grundy values grow without
    /// end.
    pub fn extensions(&self) -> Option<u32> {
        Some((self.kernel_order()? / self.base.kernel).ilog2())
    }

    /// The order of the kernel of 𝒯^k(base), see [`extensions`](AlmostTame::extensions).
    pub fn kernel_order(&self) -> Option<usize> {
        if self.sequence.period().is_some_and(|period| period.saltus > 0) {
            return None;
        }
        let largest = self.sequence.values().iter().copied().max().unwrap_or(0) as usize;
        Some((largest + 1).next_power_of_two().max(self.faithful.kernel.len()))
    }

    /// The order of 𝒯^k(base), see [`extensions`](AlmostTame::extensions).
    pub fn order(&self) -> Option<usize> {
        Some(self.quotient.order() - self.faithful.kernel.len() + self.kernel_order()?)
    }

    /// The heaps beyond N with known Grundy values at which the quotient of the heaps so far grows.
    pub fn growth(&self) -> Vec<Growth> {
        let mut kernel = self.faithful.kernel.len();
        let rest = self.quotient.order() - kernel;
        let mut growth = Vec::new();
        for (heap, &value) in self.sequence.values().iter().enumerate() {
            if value as usize >= kernel {
                kernel = (value as usize + 1).next_power_of_two();
                growth.push(Growth { heap, order: rest + kernel, p_order: self.base.p_order });
            }
        }
        growth
    }

    /// Whether every position of the game has a known outcome: the Grundy values are known for all heaps.
    pub fn knows_all_heaps(&self) -> bool {
        self.sequence.period().is_some()
    }

    /// Φ(H_n), or `None` when its Grundy value is not known.
    pub fn pretending_function(&self, heap: usize) -> Option<Element> {
        if heap < self.n0 {
            return self.quotient.pretending_function(heap);
        }
        Some(self.kernel_element(self.sequence.value(heap)? as usize))
    }

    /// The Grundy value that an element stands for.
    pub fn grundy(&self, element: Element) -> usize {
        match element.index().checked_sub(self.quotient.order()) {
            None => self.faithful.grundy[element.index()] as usize,
            Some(new) => self.faithful.kernel.len() + new,
        }
    }

    /// The product of two elements.
    pub fn multiply(&self, x: Element, y: Element) -> Element {
        if x.max(y).index() < self.quotient.order() {
            return self.quotient.multiply(x, y);
        }
        self.kernel_element(self.grundy(x) ^ self.grundy(y))
    }

    /// The element to the power `exponent`.
    pub fn power(&self, element: Element, exponent: u64) -> Element {
        if element.index() < self.quotient.order() {
            self.quotient.power(element, exponent)
        } else if exponent == 0 {
            Element::ONE
        } else {
            self.kernel_element(if exponent % 2 == 1 { self.grundy(element) } else { 0 })
        }
    }

    /// Whether the element is in the P-portion.
    pub fn is_p(&self, element: Element) -> bool {
        element.index() < self.quotient.order() && self.quotient.is_p(element)
    }

    fn kernel_element(&self, grundy: usize) -> Element {
        let kernel = &self.faithful.kernel;
        let new = || Element::new(self.quotient.order() + grundy - kernel.len());
        kernel.get(grundy).copied().unwrap_or_else(new)
    }

    /// The proven period of the Grundy values.
    pub fn grundy_period(&self) -> Option<GrundyPeriod> {
        self.sequence.period()
    }
}

/// What faithful normality gives: Grundy values of elements, and the elements of the kernel by Grundy values.
#[derive(Clone, Debug)]
struct FaithfullyNormal {
    grundy: Vec<u32>,
    kernel: Vec<Element>,
}

/// For each element whether it is in the kernel.
fn kernel(quotient: &Quotient) -> Vec<bool> {
    let mut in_kernel = vec![false; quotient.order()];
    tame::kernel(quotient.monoid()).1.into_iter().for_each(|element| in_kernel[element.index()] = true);
    in_kernel
}

/// Checks that a quotient is faithfully normal, `values[n]` being the Grundy value of heap n.
fn faithfully_normal(quotient: &Quotient, in_kernel: &[bool], values: &[u32]) -> Option<FaithfullyNormal> {
    let (identity, _) = tame::kernel(quotient.monoid());
    if !quotient.p_portion().filter(|element| in_kernel[element.index()]).eq([identity]) {
        return None;
    }
    let grundy = grundy_homomorphism(quotient, values)?;
    let mut kernel: Vec<Element> = quotient.monoid().elements().filter(|x| in_kernel[x.index()]).collect();
    kernel.sort_unstable_by_key(|element| grundy[element.index()]);
    // \[S1\] Fact 3.3; a proof is above.
    assert!(
        kernel.iter().zip(0..).all(|(element, value)| grundy[element.index()] == value),
        "K is the normal quotient"
    );
    Some(FaithfullyNormal { grundy, kernel })
}

/// Whether the theorem of this module holds for n0 = `heap`, from a verified quotient of these rules.
pub(crate) fn is_relative(rules: &dyn Ruleset, quotient: &Quotient, heap: usize) -> bool {
    let last = quotient.last_heap();
    let Some(constants) = rules.periodicity() else { return false };
    let needed = constants.parts.saturating_mul(heap).saturating_add(constants.last_digit);
    let in_kernel = kernel(quotient);
    let mut sequence = GrundySequence::default();
    sequence.extend(rules, last, u64::MAX, &|| false);
    heap >= 1
        && needed <= last + 1
        && (heap..=last).all(|heap| in_kernel[quotient.phi[heap - 1].index()])
        && grundy_values_to(&sequence, last)
            .is_some_and(|values| faithfully_normal(quotient, &in_kernel, &values).is_some())
}

/// The Grundy values of heaps `0..=last`.
fn grundy_values_to(sequence: &GrundySequence, last: usize) -> Option<Vec<u32>> {
    (0..=last).map(|heap| sequence.value(heap).and_then(|value| u32::try_from(value).ok())).collect()
}

/// Watches the partial quotients of a game for the hypothesis of the theorem.
pub(crate) struct Finder<'a> {
    rules: &'a dyn Ruleset,
    sequence: GrundySequence,
    /// The kernel of the current quotient.
    in_kernel: Vec<bool>,
    /// Whether the current quotient was found not to be faithfully normal.
    unfit: bool,
    /// The least n0 with Φ(H_n) ∈ K for all n from n0 to the last heap.
    n0: usize,
    /// The faithfully normal quotients so far, one for each growth.
    bases: Vec<Base>,
}

impl<'a> Finder<'a> {
    pub(crate) fn new(rules: &'a dyn Ruleset) -> Finder<'a> {
        Finder {
            rules,
            sequence: GrundySequence::default(),
            in_kernel: vec![true],
            unfit: false,
            n0: 1,
            bases: Vec::new(),
        }
    }

    /// Looks at all heaps of a quotient as if they had just been found, one after another.
    ///
    /// Cost: a partial quotient for each heap at which the quotient changed.
    pub(crate) fn replay(&mut self, quotient: &Quotient) -> Option<AlmostTame> {
        self.rules.periodicity()?;
        let (mut part, mut image) = quotient.partial_with_image(0);
        for heap in 1..=quotient.last_heap() {
            let before = part.order();
            match image[quotient.phi[heap - 1].index()] {
                Some(value) => part.phi.push(value),
                None => (part, image) = quotient.partial_with_image(heap),
            }
            if let Some(found) = self.look(&part, part.order() != before) {
                return Some(found);
            }
        }
        None
    }

    /// To be called for each heap; `changed` when the quotient is another one than at the heap before.
    pub(crate) fn look(&mut self, quotient: &Quotient, changed: bool) -> Option<AlmostTame> {
        let constants = self.rules.periodicity()?;
        let last = quotient.last_heap();
        let in_kernel = |in_kernel: &[bool], heap: usize| in_kernel[quotient.phi[heap - 1].index()];
        if changed {
            self.in_kernel = kernel(quotient);
            self.n0 = (1..=last).rev().take_while(|&heap| in_kernel(&self.in_kernel, heap)).last().unwrap_or(last + 1);
            let normal = self.faithfully_normal(quotient);
            self.unfit = normal.is_none();
            if let Some(FaithfullyNormal { kernel, .. }) = normal {
                let (order, p_order) = (quotient.order(), quotient.p_order());
                self.bases.push(Base { heap: last, order, p_order, kernel: kernel.len() });
            }
        } else if !in_kernel(&self.in_kernel, last) {
            self.n0 = last + 1;
        }
        let needed = constants.parts.saturating_mul(self.n0).saturating_add(constants.last_digit);
        if self.unfit || needed > last + 1 {
            return None;
        }
        let Some(faithful) = self.faithfully_normal(quotient) else {
            self.unfit = true;
            return None;
        };
        // The first with as many elements outside the kernel: then it is a base, as the module says.
        let rest = quotient.order() - faithful.kernel.len();
        let base = *self.bases.iter().find(|base| base.order - base.kernel == rest)?;
        // Computed at once: where a period is noticed depends on the heaps at which it was looked for.
        let mut sequence = GrundySequence::default();
        sequence.extend(self.rules, last, u64::MAX, &|| false);
        Some(AlmostTame { quotient: quotient.clone(), n0: self.n0, base, faithful, sequence })
    }

    fn faithfully_normal(&mut self, quotient: &Quotient) -> Option<FaithfullyNormal> {
        let last = quotient.last_heap();
        self.sequence.extend(self.rules, last, u64::MAX, &|| false);
        faithfully_normal(quotient, &self.in_kernel, &grundy_values_to(&self.sequence, last)?)
    }
}
