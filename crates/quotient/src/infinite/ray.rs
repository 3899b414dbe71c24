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
//! Both are questions to the automaton of P (module `learn::ray`).

use super::carrier::Value;
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
