//! An independent checker for certificates of misère quotients. It shares no code with the solver.
//!
//! A certificate holds rules, a heap bound n, a set Q of numbers with 0 for its 1, generators with their actions on Q,
//! a subset P, a value Φ(H) ∈ Q for each heap H ≤ n, and a claim about larger heaps (the page on certificates in the
//! book has the format). [`check`] proves that (Q, P) with Φ is the misère quotient of the positions of heaps 1 to n,
//! and the claim.
//!
//! ```
//! use misere_check::{Certificate, check};
//! let kayles = include_bytes!("../tests/kayles.cert");
//! let findings = check(&Certificate::read(kayles)?, Some("0.77"), 1 << 30)?;
//! assert!(findings.iter().all(|finding| finding.verdict.is_ok()));
//! # Ok::<(), misere_check::Error>(())
//! ```
//!
//! Why its checks suffice:
//!
//! **monoid.** The actions commute, so words in the generators act on Q, in any order of letters. The elements are
//! numbered by least words: each is w·0 for a word w. If w·0 = w′·0, then w and w′ act alike, for w·(u·0) = u·(w·0) =
//! u·(w′·0) = w′·(u·0). So (w·0)(u·0) = wu·0 is a commutative product on Q with identity 0, and generator g is the
//! element g·0.
//!
//! **generators.** Each is Φ of its heap, so Φ maps the positions onto Q. (That the words are least is only normal
//! form.)
//!
//! **reduced.** For x ≠ y there is z with just one of xz, yz in P. With what follows, elements are then equal exactly
//! when the positions with these values are indistinguishable: Q is the quotient, and no larger monoid.
//!
//! **outcomes.** It must be shown for each position X that X is a P-position iff Φ(X) ∈ P. A heap without options must
//! have the value 1, and 1 ∉ P: this settles positions without options, which are N. By induction along the options the
//! other positions X are settled when there is neither a *P-failure*, Φ(X) ∈ P and Φ(X′) ∈ P for an option X′, nor an
//! *N-failure*, Φ(X) ∉ P and Φ(X′) ∉ P for all options X′. Let D(x) = { z : xz ∈ P }.
//!
//! *P-failures*: the option of X = H + Y moves in a heap H to H′ + Y. So there is none if D(Φ(H)) ∩ D(Φ(H′)) = ∅ for
//! each option H′ of each heap H.
//!
//! *N-failures*: for a heap H with options let W(H) be the elements neither in D(Φ(H)) nor in any D(Φ(H′)), and R(v)
//! the union of W(H) over such heaps of value v. If X is an N-failure, and h its heaps with options, then Φ(X − h) ∈
//! W(h) for each h; heaps without options do not matter. Write X = h₁ + … + h_k, k ≥ 1, with q = Φ(X), and x_i, z_i for
//! the values of h₁ + … + h_i and of h_{i+1} + … + h_k. Then (x₀, z₀) = (1, q), (x_k, z_k) = (q, 1), and
//!
//! > from (x, z) to (xv, z′), where v = Φ(h_i), vz′ = z and xz′ ∈ R(v),
//!
//! is a step from each pair to the next. The check walks through the pairs that such steps reach from (1, q), for every
//! q, and there is no N-failure if z′ = 1 is never among them. Three remarks make it quick. Steps keep the product xz,
//! so the walks from different q do not meet, and for q only values v with rv = q for some r ∈ R(v) matter. The h_i may
//! be taken in order of their v: each v need only be tried on pairs met with the values before it.
//!
//! (The pairs met are the closed family of records (x, W), found as quickly as it could be read and checked.)
//!
//! **infinite quotients**: see the module `infinite`, which has a proof of its own on top of this one.
//!
//! **quotients in families**, for all heaps: see the module `algebraic`.
//!
//! **larger heaps.** No claim, or there are none (rules that list all heaps), or the Periodicity Theorem of codes
//! (Plambeck and Siegel, *Misère quotients for impartial games*, Fact 2.2), with d the last index of a digit and t the
//! most heaps that a move leaves: Φ(k + p) = Φ(k) for n0 ≤ k < t·n0 + (t − 1)·p + d implies it for all k ≥ n0.
//!
//! Or that misère play is normal play for positions with a heap of some size: see the module `relative`.
//!
//! ```
//! use misere_check::{Certificate, check};
//! let kayles = include_bytes!("../tests/kayles.cert");
//! let findings = check(&Certificate::read(kayles)?, Some("0.77"), 1 << 30)?;
//! assert!(findings.iter().all(|finding| finding.verdict.is_ok()));
//! # Ok::<(), misere_check::Error>(())
//! ```

#![cfg_attr(not(test), warn(clippy::cast_possible_truncation, clippy::expect_used, clippy::unwrap_used))]

mod algebraic;
mod budget;
mod certificate;
#[cfg(feature = "cli")]
pub mod command;
mod error;
mod evaluate;
mod infinite;
mod monoid;
mod outcomes;
mod read;
mod relative;
mod rules;

pub use certificate::Certificate;
pub use error::{Error, visible};
pub use evaluate::Evaluator;
pub use read::MAX_BYTES;

use budget::Budget;
use certificate::Larger;
use monoid::Monoid;
use outcomes::Outcomes;
use rules::Rules;
use std::fmt;

/// What a certificate claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// The rules are those that were asked for.
    Rules,
    /// The actions are those of a commutative monoid.
    Monoid,
    /// The values of the heaps generate it.
    Generators,
    /// Products tell its elements apart.
    Reduced,
    /// Of an infinite quotient: the P-portion is in normal form.
    PPortion,
    /// No position called P has an option called P.
    PPositions,
    /// Each other position that has options has one called P.
    NPositions,
    /// Of an infinite quotient: it is infinite.
    Infinite,
    /// Of elements in families: relations, and the P-portion in words.
    Words,
    /// What is said of heaps beyond the bound.
    LargerHeaps,
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Claim::Rules => "rules",
            Claim::Monoid => "monoid",
            Claim::Generators => "generators",
            Claim::Reduced => "reduced",
            Claim::PPortion => "P-portion",
            Claim::PPositions => "P-positions",
            Claim::NPositions => "N-positions",
            Claim::Infinite => "infinite",
            Claim::Words => "words",
            Claim::LargerHeaps => "larger heaps",
        })
    }
}

/// A claim and what the check of it found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What is claimed.
    pub claim: Claim,
    /// What was proven, or why it was not.
    pub verdict: Result<String, String>,
}

/// Checks all claims of a certificate, and that its rules are those that `rules` names, if given: a code, a subtraction
/// game, or the digest of listed options. The certificate is valid iff every verdict is `Ok`.
///
/// # Errors
/// That `rules` cannot be read, or that the check could take more than this many bytes of memory.
pub fn check(certificate: &Certificate, rules: Option<&str>, memory: u64) -> Result<Vec<Finding>, Error> {
    let Certificate { order, p, phi, infinite, .. } = certificate;
    let mut budget = Budget::new(memory, certificate.memory())?;
    let mut findings = Vec::new();
    let mut add = |claim, verdict| findings.push(Finding { claim, verdict });
    let same = rules.map_or(Ok(true), |text| certificate.rules.is(text))?;
    let whose = if rules.is_some() { "those asked for" } else { "as named, not compared with any" };
    add(Claim::Rules, if same { Ok(whose.into()) } else { Err("not those asked for".into()) });
    if let Some(algebraic) = &certificate.algebraic {
        algebraic.check(certificate.rules.digits(), add);
        return Ok(findings);
    }
    let monoid = Monoid::new(certificate);
    add(Claim::Monoid, monoid.as_ref().map(|_| format!("commutative, of order {order}")).map_err(Clone::clone));
    let Ok(monoid) = &monoid else { return Ok(findings) };
    if let Some(infinite) = infinite {
        infinite.check(monoid, &mut budget, &mut findings)?;
        return Ok(findings);
    }
    add(Claim::Generators, monoid.check_generators().map(|()| "the heaps generate the monoid".into()));
    let reduced = monoid.check_reduced(std::slice::from_ref(p));
    add(Claim::Reduced, reduced.map(|()| "products tell any two elements apart".into()));
    let mut outcomes = Outcomes::new(monoid);
    let p_positions = outcomes.check_p_positions();
    let p_holds = p_positions.is_ok();
    add(Claim::PPositions, p_positions.map(|()| "no position that is called P has an option called P".into()));
    // Without the sets R of all heaps this cannot even start.
    let n_positions = if p_holds { outcomes.check_n_positions(&budget)? } else { Err("not checked".into()) };
    add(Claim::NPositions, n_positions.map(|()| "each other position with options has one called P".into()));
    let larger = match certificate.larger {
        Larger::Relative { n0, t, d } if p_holds => relative::check(monoid, n0, (t, d)),
        _ => larger_heaps(certificate, phi),
    };
    add(Claim::LargerHeaps, larger);
    Ok(findings)
}

/// Heaps are equal iff their entries in `phi` are.
fn larger_heaps<T: PartialEq>(certificate: &Certificate, phi: &[T]) -> Result<String, String> {
    match certificate.larger {
        Larger::Unknown => Ok("nothing is claimed".into()),
        Larger::None if matches!(certificate.rules, Rules::Options { complete: true, .. }) => {
            Ok("there are none".into())
        }
        Larger::None => Err("the rules have more heaps".into()),
        Larger::Relative { .. } => Err("not checked".into()),
        Larger::Periodic { p, n0, t, d } => {
            if certificate.rules.constants() != Some((t, d)) {
                return Err("the constants of the theorem are not those of the rules".into());
            }
            let end = t * n0 + (t - 1) * p + d;
            if p == 0 || n0 == 0 || end + p > phi.len() {
                return Err("the theorem needs more heaps".into());
            }
            match (n0..end).find(|&k| phi[k] != phi[k + p]) {
                Some(k) => Err(format!("heaps {k} and {} differ", k + p)),
                None => Ok(format!("period {p} from heap {n0} on")),
            }
        }
    }
}
