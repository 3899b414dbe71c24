//! What a certificate says, claim by claim; `docs/src/reference/certificate.md` describes the format.

use crate::algebraic::Algebraic;
use crate::rules::Rules;

/// What is said of heaps beyond the bound: nothing; Φ(k + p) = Φ(k) for all k ≥ n0, by the Periodicity Theorem with
/// its constants t and d; that there are none; or that from heap n0 on misère play is normal play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Larger {
    Unknown,
    Periodic { p: usize, n0: usize, t: usize, d: usize },
    None,
    Relative { n0: usize, t: usize, d: usize },
}

/// The contents of a certificate. All elements are less than the order, all heaps at most the bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    pub(crate) rules: Rules,
    /// |Q|, or |F|; the elements are 0 to |Q| − 1, and 0 should be the identity.
    pub(crate) order: usize,
    /// The generating heaps, ascending, and for each its action: what x times its value should be, for each x.
    pub(crate) generators: Vec<usize>,
    pub(crate) actions: Vec<Vec<u32>>,
    /// Whether each element is in the P-portion; empty for an infinite quotient, of which all else here is about F.
    pub(crate) p: Vec<bool>,
    pub(crate) infinite: Option<Infinite>,
    /// The elements and heaps in families, if the quotient is described by them; then there is nothing else but rules.
    pub(crate) algebraic: Option<Algebraic>,
    /// Φ of each heap from 0 on; that of no heap is 0.
    pub(crate) phi: Vec<u32>,
    pub(crate) larger: Larger,
}

impl Certificate {
    /// The rules, the heap bound and the order of the finite monoid, for people.
    pub fn title(&self) -> (String, usize, usize) {
        (self.rules.name(), self.phi.len() - 1, self.order)
    }

    /// The number of shapes, if the elements are in families and the certificate is about all heaps.
    pub fn shapes(&self) -> Option<usize> {
        self.algebraic.as_ref().map(|algebraic| algebraic.shapes.len())
    }

    /// J, if the quotient is infinite, the reduction of F × N^J; the order is then that of F.
    pub fn growing(&self) -> Option<&[usize]> {
        self.infinite.as_ref().map(|infinite| &infinite.growing[..])
    }

    /// About the most memory that checking can take, in bytes; pairs of values, and the views of an infinite quotient,
    /// are counted as they come.
    pub fn memory(&self) -> u64 {
        let (order, heaps) = (self.order as u64, self.phi.len() as u64);
        let infinite = if self.infinite.is_some() { order * order * 4 + heaps * 400 } else { 0 };
        order * (100 + 12 * order.min(heaps) + 20 * heaps) + infinite
    }
}

/// What an infinite quotient has beside F and the values of heaps in F.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Infinite {
    /// J, ascending.
    pub(crate) growing: Vec<usize>,
    /// Heaps with words: smaller heaps without words, one of them growing.
    pub(crate) words: Words,
    pub(crate) p: Automaton,
    pub(crate) rays: Vec<Ray>,
}

/// Heaps and their words, ascending.
pub(crate) type Words = Vec<(usize, Vec<usize>)>;

/// Why the multiples of J_j are different: `along` is v, `step` is L, and `is_p` says whether (q, x) is in S.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ray {
    pub(crate) j: usize,
    pub(crate) along: Vec<i64>,
    pub(crate) t: i64,
    pub(crate) p: i64,
    pub(crate) q: u32,
    pub(crate) x: Vec<i64>,
    pub(crate) step: i64,
    pub(crate) is_p: bool,
}

/// For each state s a function f_s, with f_s(2x + b) = f_s′(x) for the state s′ after the digits b.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Automaton {
    /// |J|.
    pub(crate) variables: usize,
    /// The values of all functions: subsets of F.
    pub(crate) slices: Vec<Vec<bool>>,
    /// For each state s the number of the slice f_s(0), and 2^|J| states, that after digits b at Σ b_j·2^j.
    pub(crate) outputs: Vec<u32>,
    pub(crate) children: Vec<u32>,
}
