//! The generating functions of an automaton's states, when they are rational: guessed, and proven by Mahler's
//! equations.
//!
//! Let C_s(z) = Σ C_s(m)·z^m, the module `series`. Reading one letter gives the system
//!
//! ```text
//!     C_s(z) = Σ over letters d of  z^(w·d) · C_t(z²),   t the state after d,
//! ```
//!
//! and it has one solution in power series with given constant terms: coefficient m on the left needs coefficients
//! below m on the right. So rational functions N_s(z)/D(z) that satisfy it, with the right constant terms, are the
//! C_s. With D = ∏(1 − z^a) is D(z²) = D(z)·∏(1 + z^a), and what is to be shown are equalities of polynomials:
//!
//! ```text
//!     N_s(z) · ∏(1 + z^a) = Σ over letters d of  z^(w·d) · N_t(z²).
//! ```
//!
//! D is guessed: the Berlekamp–Massey algorithm (Massey 1969) finds the least denominator of a random combination of
//! the C_s modulo the prime 2^61 − 1, which is taken apart into cyclotomic polynomials. Nothing of this needs P to be
//! semilinear.
//!
//! Cost: (states) · (terms) · 2^|J| additions; terms² for the guess; some thousand terms.

#![expect(clippy::cast_possible_truncation, reason = "halves of products of numbers below 2^61")]

use super::series::{Values, letter_sizes, series};
use misere_automata::Automaton;
use misere_limits::{Meter, StopReason};

/// The terms that are computed first, and at most.
const FIRST_TERMS: usize = 256;
const MOST_TERMS: usize = 8192;
/// Terms beyond a guess that must agree with it.
const MARGIN: usize = 32;
/// Cyclotomic polynomials up to this order are tried.
const MOST_ORDER: usize = 400;
/// Integers have fewer bits than this.
const MOST_BITS: usize = 120;

/// 2^61 − 1.
const PRIME: u64 = (1 << 61) - 1;

/// Rational functions over one denominator ∏(1 − z^a).
pub(super) struct Rational {
    /// For each automaton the coefficients of the numerator of its first state.
    pub(super) numerators: Vec<Vec<i128>>,
    /// The a.
    pub(super) denominator: Vec<usize>,
}

/// The generating functions of these automata, which have outputs 0 and 1, by the sizes of their variables; `None`
/// when none is found.
///
/// # Errors
/// What the meter says.
pub(super) fn rational(
    automata: &[Automaton],
    sizes: &[usize],
    meter: &Meter<'_>,
) -> Result<Option<Rational>, StopReason> {
    let mut terms = FIRST_TERMS;
    while terms <= MOST_TERMS {
        let combined = combination(automata, sizes, terms, meter)?;
        let least = least_denominator(&combined, meter)?;
        if 2 * least.len() + MARGIN < terms
            && let Some(denominator) = factors(least, meter)?
            && let Some(numerators) = proven(automata, sizes, &denominator, terms, meter)?
        {
            return Ok(Some(Rational { numerators, denominator }));
        }
        terms *= 2;
    }
    Ok(None)
}

fn times(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    let sum = (product as u64 & PRIME) + (product >> 61) as u64;
    sum % PRIME
}

fn plus(a: u64, b: u64) -> u64 {
    (a + b) % PRIME
}

fn minus(a: u64, b: u64) -> u64 {
    (a + PRIME - b) % PRIME
}

fn inverse(a: u64) -> u64 {
    let (mut result, mut square, mut rest) = (1, a, PRIME - 2);
    while rest > 0 {
        if rest & 1 == 1 {
            result = times(result, square);
        }
        square = times(square, square);
        rest >>= 1;
    }
    result
}

/// Terms of a combination of the series of all states, with factors that are spread by a fixed generator.
fn combination(
    automata: &[Automaton],
    sizes: &[usize],
    terms: usize,
    meter: &Meter<'_>,
) -> Result<Vec<u64>, StopReason> {
    // A linear congruential generator (Knuth's MMIX) with a fixed seed.
    let mut seed = 1u64;
    let mut next = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 4) % PRIME
    };
    let mut sum = vec![0; terms];
    for automaton in automata {
        let table = series(automaton, sizes, terms, Values { of: &u64::from, plus: &plus, zero: 0 }, meter)?;
        let factors: Vec<u64> = (0..automaton.states()).map(|_| next()).collect();
        for (sum, row) in sum.iter_mut().zip(table.chunks(automaton.states())) {
            *sum = row.iter().zip(&factors).fold(*sum, |sum, (&c, &factor)| plus(sum, times(c, factor)));
        }
    }
    Ok(sum)
}

/// The least denominator of a series modulo the prime, constant term 1.
fn least_denominator(series: &[u64], meter: &Meter<'_>) -> Result<Vec<u64>, StopReason> {
    let (mut now, mut before) = (vec![1u64], vec![1u64]);
    let (mut length, mut shift, mut last) = (0, 1, 1u64);
    for n in 0..series.len() {
        meter.pay(now.len() as u64 + 1)?;
        let terms = now.iter().take(n + 1).enumerate();
        let discrepancy = terms.fold(0, |sum, (i, &c)| plus(sum, times(c, series[n - i])));
        if discrepancy == 0 {
            shift += 1;
            continue;
        }
        let factor = times(discrepancy, inverse(last));
        let mut next = now.clone();
        next.resize(next.len().max(before.len() + shift), 0);
        for (i, &b) in before.iter().enumerate() {
            next[i + shift] = minus(next[i + shift], times(factor, b));
        }
        if 2 * length <= n {
            (length, before, last, shift) = (n + 1 - length, now, discrepancy, 1);
        } else {
            shift += 1;
        }
        now = next;
    }
    // A polynomial part of the series counts for the length: the denominator itself may be shorter.
    now.resize(now.len().max(length + 1), 0);
    Ok(now)
}

/// The a of the least product of factors 1 − z^a that this polynomial divides; `None` when it is no product of
/// cyclotomic polynomials.
fn factors(mut polynomial: Vec<u64>, meter: &Meter<'_>) -> Result<Option<Vec<usize>>, StopReason> {
    let trim = |polynomial: &mut Vec<u64>| {
        while polynomial.last() == Some(&0) {
            polynomial.pop();
        }
    };
    trim(&mut polynomial);
    let mut cyclotomic: Vec<Vec<u64>> = vec![Vec::new()];
    let mut powers = vec![0usize];
    for order in 1..=MOST_ORDER {
        let mut phi = vec![0; order + 1];
        (phi[0], phi[order]) = (1, PRIME - 1);
        for divisor in (1..order).filter(|&divisor| order.is_multiple_of(divisor)) {
            meter.pay((order * cyclotomic[divisor].len()) as u64)?;
            phi = divided(&phi, &cyclotomic[divisor]).unwrap_or(phi);
        }
        let mut power = 0;
        while polynomial.len() >= phi.len() {
            meter.pay((polynomial.len() * phi.len()) as u64)?;
            let Some(rest) = divided(&polynomial, &phi) else { break };
            (polynomial, power) = (rest, power + 1);
        }
        powers.push(power);
        cyclotomic.push(phi);
    }
    if polynomial.len() != 1 {
        return Ok(None);
    }
    let mut found = Vec::new();
    while let Some(order) = powers.iter().rposition(|&power| power > 0) {
        found.push(order);
        for divisor in (1..=order).filter(|&divisor| order.is_multiple_of(divisor)) {
            powers[divisor] = powers[divisor].saturating_sub(1);
        }
    }
    Ok(Some(found))
}

/// a / b where b divides a; constant terms are 1.
fn divided(a: &[u64], b: &[u64]) -> Option<Vec<u64>> {
    let length = a.len() + 1 - b.len();
    let mut rest = a.to_vec();
    for n in 0..length {
        let factor = rest[n];
        if factor != 0 {
            for (rest, &b) in rest[n + 1..].iter_mut().zip(&b[1..]).filter(|pair| *pair.1 != 0) {
                *rest = minus(*rest, times(factor, b));
            }
        }
    }
    let exact = rest[length..].iter().all(|&c| c == 0);
    rest.truncate(length);
    exact.then_some(rest)
}

/// The numerators of the first states over this denominator, when the equations hold.
fn proven(
    automata: &[Automaton],
    sizes: &[usize],
    denominator: &[usize],
    terms: usize,
    meter: &Meter<'_>,
) -> Result<Option<Vec<Vec<i128>>>, StopReason> {
    // A coefficient is at most terms^|J|, and each factor doubles it at most.
    let bits = sizes.len() * (terms.ilog2() as usize + 1) + 2 * denominator.len() + sizes.len();
    if bits > MOST_BITS {
        return Ok(None);
    }
    let mut firsts = Vec::new();
    for automaton in automata {
        let states = automaton.states();
        let table = series(automaton, sizes, terms, Values { of: &i128::from, plus: &|a, b| a + b, zero: 0 }, meter)?;
        let mut numerators = Vec::with_capacity(states);
        for state in 0..states {
            meter.pay((terms * (denominator.len() + 1)) as u64)?;
            let mut numerator: Vec<i128> = table.iter().skip(state).step_by(states).copied().collect();
            for &a in denominator {
                for m in (a..terms).rev() {
                    numerator[m] -= numerator[m - a];
                }
            }
            while numerator.last() == Some(&0) {
                numerator.pop();
            }
            if numerator.len() + MARGIN > terms {
                return Ok(None);
            }
            numerators.push(numerator);
        }
        if !are_equations(automaton, sizes, denominator, &numerators, meter)? {
            return Ok(None);
        }
        firsts.push(numerators.swap_remove(0));
    }
    Ok(Some(firsts))
}

/// Whether the equations of all states hold, and the constant terms are right.
fn are_equations(
    automaton: &Automaton,
    sizes: &[usize],
    denominator: &[usize],
    numerators: &[Vec<i128>],
    meter: &Meter<'_>,
) -> Result<bool, StopReason> {
    let letters = letter_sizes(sizes);
    for (state, numerator) in numerators.iter().enumerate() {
        if numerator.first().copied().unwrap_or(0) != i128::from(automaton.outputs()[state]) {
            return Ok(false);
        }
        let degree = numerator.len() + denominator.iter().sum::<usize>();
        let mut difference = numerator.clone();
        difference.resize(degree + 1, 0);
        for &a in denominator {
            for m in (a..=degree).rev() {
                difference[m] += difference[m - a];
            }
        }
        for (letter, &size) in letters.iter().enumerate() {
            let child = &numerators[automaton.children()[state * letters.len() + letter] as usize];
            meter.pay((child.len() + denominator.len()) as u64)?;
            difference.resize(difference.len().max(2 * child.len() + size), 0);
            child.iter().enumerate().for_each(|(m, c)| difference[2 * m + size] -= c);
        }
        meter.pay((degree * (denominator.len() + 1)) as u64)?;
        if difference.iter().any(|&c| c != 0) {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_automata::{at_least, congruent};

    #[test]
    fn known_functions() {
        let meter = Meter::unlimited();
        // Even numbers of size 3: 1/(1 − z^6).
        let even = congruent(&[1], 2, 0, meter).unwrap();
        let found = rational(std::slice::from_ref(&even), &[3], meter).unwrap().unwrap();
        assert_eq!((found.numerators, found.denominator), (vec![vec![1]], vec![6]));
        // x ≥ y of sizes 1 and 2: 1/((1 − z)(1 − z^3)).
        let larger = at_least(&[1, -1], 0, meter).unwrap();
        let found = rational(&[larger, even.along(&[0], &[vec![1], vec![1]], meter).unwrap()], &[1, 2], meter);
        let found = found.unwrap().unwrap();
        let mut series = found.numerators[0].clone();
        series.resize(50, 0);
        for &a in &found.denominator {
            (a..50).for_each(|m| series[m] += series[m - a]);
        }
        let expected = |m: usize| (0..=m / 2).filter(|y| m - 2 * y >= *y).count() as i128;
        assert_eq!(series, (0..50).map(expected).collect::<Vec<_>>());
        // The powers of two have none.
        let powers = Automaton::new(1, vec![0, 1, 0], vec![0, 1, 1, 2, 2, 2]);
        assert!(rational(&[powers], &[1], meter).unwrap().is_none());
    }
}
