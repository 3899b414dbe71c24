//! When the relations up to a bound are all there are.
//!
//! Let |J| = 2, d and e the growing letters, and write an element as (q, x) with x = (i, j) the exponents of d and e.
//! Let R be relations with the property that no two words irreducible under R with exponents of d and e at most B are
//! equal in the quotient. Let K be at least every exponent of d and e in the left sides of R; then whether w·d^i·e^j is
//! irreducible depends on w, min(i, K) and min(j, K). Let t and p be at least the thresholds and common multiples of
//! the periods of P, so that
//!
//! ```text
//!     (§)   P(q, x + p·1_U) = P(q, x)  where the exponents of U exceed the others, and 0, by t or more,
//! ```
//!
//! for U = {d}, {e}, {d, e}. Here D(q, x)(r, y) = P(rq, x + y), and elements are equal in the quotient iff their D are.
//!
//! **Theorem.** If d^K·e^K is reducible under R and B ≥ 2K + 4t + 3p, then no two irreducible words are equal in the
//! quotient: R is its reduced Gröbner basis, if no left side divides another and right sides are irreducible.
//!
//! *Proof.* An irreducible word has i < K or j < K. Call it a d-word if i ≥ K > j, an e-word if j ≥ K > i. Put C = K +
//! 2t + p. In all steps (r, y) is arbitrary, and r is left out.
//!
//! 1. *Two d-words u = (q, i, j) and v = (q′, i′, j′) with D(u) = D(v) and i, i′ ≥ C: then D(u/d^p) = D(v/d^p).* Both i
//!    − j and i′ − j′ exceed 2t + p. If i − p + y_1 − j − y_2 ≥ t and the same holds with primes, then P(u/d^p + y) =
//!    P(u + y) = P(v + y) = P(v/d^p + y) by (§) for {d}. If one of them fails, then y_2 > t, so all exponents
//!    of u/d^p + y and v/d^p + y are at least t, and by (§) for {d, e}
//!    P(u/d^p + y) = P(u + y + p·e_2) = P(v + y + p·e_2) = P(v/d^p + y). The words u/d^p and v/d^p are
//!    irreducible, and different if u and v are.
//! 2. *No d-word v has D(v) = D(v·d^p).* By step 1 we may divide both by d^p until i < C. Then both have exponents
//!    below C + p ≤ B, and they are different irreducible words.
//! 3. *An irreducible word u with i, j < C and a d-word v with i′ ≥ C + K + 2t + 2p are different.* Suppose D(u) =
//!    D(v). By (§) for {d}, D(v·d^p)(y) = D(v)(y) for y_2 − y_1 ≤ M := i′ − j′ − t, so D(u·d^p) and D(u), which are
//!    equal to these, agree there. Where y_2 − y_1 > M, (§) for {e} lets us subtract p from y_2 as long as that holds,
//!    since M − p ≥ i + p + t − j, and neither side changes. So D(u·d^p) = D(u) everywhere, hence D(v·d^p) = D(v),
//!    against step 2.
//! 4. *A d-word u with i ≥ C and an e-word v with j′ ≥ C are different.* Suppose D(u) = D(v). As in step 3, D(u·d^p)
//!    and D(u) agree for y_2 − y_1 ≤ M := i − j − t; they are D(v·d^p) and D(v). Where y_2 − y_1 > M, subtract p from
//!    y_2 by (§) for {e} at v and v·d^p: this needs M − p ≥ i′ + p + t − j′, and i − j + j′ − i′ ≥ 2·(C − K) ≥ 2t + 2p.
//!    So D(v·d^p) = D(v) and D(u·d^p) = D(u), against step 2.
//!
//! Two different irreducible words that are equal in the quotient: if both are d-words (or both e-words) step 1 divides
//! them until one has its exponents below C. If not, then by step 4 one of them is not far out either. So one has
//! exponents below C, and by step 3, or the same with d and e exchanged, the other has exponents below C + K + 2t + 2p
//! ≤ B. But such words are different by the choice of B. ∎
//!
//! For |J| ≥ 3, or when P repeats along a direction that is no diagonal, no such bound is claimed.

use super::quotient::Threshold;
use crate::least_form::lcm;
use misere_monoid::{Letter, Word};

/// A bound on exponents of growing letters up to which relations are all relations, if those with these left sides
/// are all up to it; `None` when the theorem says nothing.
pub(crate) fn sufficient_bound(left_sides: &[Word], growing: &[Letter], thresholds: &[Threshold]) -> Option<u32> {
    let pure = |word: &Word| word.powers().iter().all(|power| growing.contains(&power.0));
    let diagonal = |entry: &Threshold| entry.direction.iter().all(|&step| step == 1);
    if growing.len() != 2 || !left_sides.iter().any(pure) || !thresholds.iter().all(diagonal) {
        return None;
    }
    let powers = left_sides.iter().flat_map(|word| word.powers());
    let k = powers.filter(|power| growing.contains(&power.0)).map(|power| power.1).max()?;
    let t = thresholds.iter().map(|entry| entry.threshold).max()?;
    let p = thresholds.iter().try_fold(1, |p, entry| lcm(p, entry.period))?;
    2u32.checked_mul(k)?.checked_add(t.checked_mul(4)?)?.checked_add(p.checked_mul(3)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_for_two_letters_that_bound_each_other() {
        let thresholds = |heaps: &[&[usize]]| -> Vec<Threshold> {
            heaps
                .iter()
                .map(|heaps| {
                    let direction = vec![1; heaps.len()];
                    Threshold { heaps: heaps.to_vec(), direction, threshold: 5, period: 2 }
                })
                .collect()
        };
        let two = thresholds(&[&[7], &[9], &[7, 9]]);
        let word = |powers: &[(usize, u32)]| Word::new(powers.iter().map(|&(n, e)| (Letter::new(n), e)).collect());
        let letters = [1, 2, 3].map(Letter::new);
        // Letter 0 is one of F: its exponent does not count.
        let left_sides = [word(&[(0, 50)]), word(&[(0, 1), (1, 3)]), word(&[(1, 4), (2, 6)])];
        assert_eq!(sufficient_bound(&left_sides, &letters[..2], &two), Some(2 * 6 + 4 * 5 + 3 * 2));
        assert_eq!(sufficient_bound(&left_sides[..2], &letters[..2], &two), None);
        assert_eq!(sufficient_bound(&left_sides, &letters, &two), None);
    }
}
