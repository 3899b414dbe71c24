//! Rational functions with numerators over Z and denominators that are products of factors 1 − z^a.
//!
//! 1 − z^a is the product of the cyclotomic polynomials φ_d, d | a, with φ_1 taken as 1 − z; these are irreducible. So
//! a fraction is brought to lowest terms by trying each φ_d of the denominator: φ_d divides A iff it divides A mod (1 −
//! z^d), which is a sum of pieces of A. What is left of the denominator is written as a product of factors 1 − z^a
//! again, largest a first; a φ_d that this product has in excess is multiplied into the numerator.

#![expect(clippy::expect_used, reason = "divisibility of cyclotomic polynomials")]

use num_bigint::BigInt;
use num_traits::Zero;
use std::collections::BTreeMap;

/// Coefficients of z^0, z^1, …; the last is not 0.
pub(crate) type Polynomial = Vec<BigInt>;

/// Adds z^shift·b, or subtracts it.
pub(crate) fn add(a: &mut Polynomial, b: &[BigInt], shift: usize, minus: bool) {
    if a.len() < b.len() + shift {
        a.resize(b.len() + shift, BigInt::zero());
    }
    for (a, b) in a[shift..].iter_mut().zip(b) {
        if minus { *a -= b } else { *a += b }
    }
}

/// a·(1 − z^k).
pub(crate) fn times_factor(a: &mut Polynomial, k: usize) {
    let copy = a.clone();
    add(a, &copy, k, true);
}

/// Removes zeros from the end.
fn trim(a: &mut Polynomial) {
    while a.last().is_some_and(Zero::is_zero) {
        a.pop();
    }
}

/// φ_d for each d | a, a in the list, by d.
fn cyclotomics(list: &[usize]) -> BTreeMap<usize, Polynomial> {
    let mut known: BTreeMap<usize, Polynomial> = BTreeMap::new();
    let divisors: std::collections::BTreeSet<usize> = list.iter().flat_map(|&a| divisors(a)).collect();
    for d in divisors {
        let mut phi = vec![BigInt::from(1)];
        times_factor(&mut phi, d);
        for (&c, divisor) in &known {
            if d.is_multiple_of(c) {
                phi = quotient(&phi, divisor).expect("φ_c divides 1 − z^d");
            }
        }
        known.insert(d, phi);
    }
    known
}

fn divisors(a: usize) -> impl Iterator<Item = usize> {
    (1..=a).filter(move |&d| a.is_multiple_of(d))
}

/// a / b when b divides a; the constant term of b is 1.
fn quotient(a: &[BigInt], b: &[BigInt]) -> Option<Polynomial> {
    let mut rest = a.to_vec();
    let length = (a.len() + 1).saturating_sub(b.len());
    for n in 0..length {
        let factor = rest[n].clone();
        if !factor.is_zero() {
            for (rest, b) in rest[n + 1..].iter_mut().zip(&b[1..]) {
                if !b.is_zero() {
                    *rest -= &factor * b;
                }
            }
        }
    }
    let exact = rest[length.min(a.len())..].iter().all(Zero::is_zero);
    rest.truncate(length);
    exact.then_some(rest)
}

/// Whether φ_d divides a: whether it divides a mod (1 − z^d).
fn divides(phi: &[BigInt], d: usize, a: &[BigInt]) -> bool {
    let mut folded = vec![BigInt::zero(); d];
    for (n, coefficient) in a.iter().enumerate() {
        folded[n % d] += coefficient;
    }
    trim(&mut folded);
    folded.is_empty() || quotient(&folded, phi).is_some()
}

/// The fraction in lowest terms, but for factors that the denominator needs to be a product of factors 1 − z^a; the a
/// ascend.
pub(crate) fn reduce(mut numerator: Polynomial, denominator: &[usize]) -> (Polynomial, Vec<usize>) {
    trim(&mut numerator);
    if numerator.is_empty() {
        return (numerator, Vec::new());
    }
    let phi = cyclotomics(denominator);
    let mut exponents: BTreeMap<usize, usize> = BTreeMap::new();
    for &a in denominator {
        divisors(a).for_each(|d| *exponents.entry(d).or_default() += 1);
    }
    for (&d, exponent) in &mut exponents {
        while *exponent > 0 && divides(&phi[&d], d, &numerator) {
            numerator = quotient(&numerator, &phi[&d]).expect("φ_d divides it");
            *exponent -= 1;
        }
    }
    let mut factors = Vec::new();
    for d in phi.keys().copied().rev() {
        while exponents[&d] > 0 {
            factors.push(d);
            for c in divisors(d) {
                let exponent = exponents.get_mut(&c).expect("a divisor");
                if *exponent > 0 {
                    *exponent -= 1;
                } else {
                    numerator = product(&numerator, &phi[&c]);
                }
            }
        }
    }
    factors.reverse();
    (numerator, factors)
}

fn product(a: &[BigInt], b: &[BigInt]) -> Polynomial {
    let mut product = vec![BigInt::zero(); a.len() + b.len() - 1];
    for (n, factor) in b.iter().enumerate().filter(|(_, factor)| !factor.is_zero()) {
        for (sum, a) in product[n..].iter_mut().zip(a) {
            *sum += factor * a;
        }
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;

    fn polynomial(coefficients: &[i64]) -> Polynomial {
        coefficients.iter().map(|&c| BigInt::from(c)).collect()
    }

    #[test]
    fn lowest_terms() {
        // (1 + z)/(1 − z^2) = 1/(1 − z).
        assert_eq!(reduce(polynomial(&[1, 1]), &[2]), (polynomial(&[1]), vec![1]));
        // (1 − z)/(1 − z^6): φ_2 φ_3 φ_6 are left, and 1 − z is needed to write them.
        assert_eq!(reduce(polynomial(&[1, -1]), &[6]), (polynomial(&[1, -1]), vec![6]));
        // (1 − z^2)(1 + z^2) = 1 − z^4.
        assert_eq!(reduce(polynomial(&[1, 0, 0, 0, -1]), &[2, 4]), (polynomial(&[1]), vec![2]));
        assert_eq!(reduce(polynomial(&[0, 0]), &[2, 4]), (polynomial(&[]), vec![]));
        assert_eq!(reduce(polynomial(&[0, 3]), &[]), (polynomial(&[0, 3]), vec![]));
    }

    #[test]
    fn cyclotomic_polynomials() {
        let phi = cyclotomics(&[12, 105]);
        assert_eq!(phi[&1], polynomial(&[1, -1]));
        assert_eq!(phi[&12], polynomial(&[1, 0, -1, 0, 1]));
        // The first with a coefficient beyond 1.
        assert_eq!(phi[&105].iter().min(), Some(&BigInt::from(-2)));
    }
}
