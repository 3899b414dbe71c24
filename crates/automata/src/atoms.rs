//! Linear inequalities and congruences: with products they give all of Presburger arithmetic without quantifiers.

use crate::Automaton;
use misere_limits::{Meter, StopReason, narrow};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// The least automaton with output 1 where Σ c_j·x_j ≥ bound, else 0.
///
/// After digits d what is left is Σ c_j·x′_j ≥ ⌈(bound − Σ c_j·d_j)/2⌉.
///
/// # Errors
/// What the meter says.
pub fn at_least(coefficients: &[i64], bound: i64, meter: &Meter<'_>) -> Result<Automaton, StopReason> {
    let after = |bound: &i64, read: i64| (bound - read).div_euclid(2) + (bound - read).rem_euclid(2);
    build(coefficients, bound, &|bound| u32::from(*bound <= 0), &after, meter)
}

/// The least automaton with output 1 where Σ c_j·x_j ≡ residue modulo `modulus`, else 0.
///
/// A state m·Σ c_j·x_j ≡ r goes to 2m·Σ c_j·x′_j ≡ r − m·Σ c_j·d_j after digits d.
///
/// # Errors
/// What the meter says.
///
/// # Panics
/// When the modulus is not positive.
pub fn congruent(coefficients: &[i64], modulus: i64, residue: i64, meter: &Meter<'_>) -> Result<Automaton, StopReason> {
    assert!(modulus > 0, "a modulus is positive");
    let start = (1 % modulus, residue.rem_euclid(modulus));
    let after = |(factor, left): &(i64, i64), read: i64| {
        (2 * factor % modulus, (left - factor * (read % modulus)).rem_euclid(modulus))
    };
    build(coefficients, start, &|state| u32::from(state.1 == 0), &after, meter)
}

/// The least automaton whose states are questions about Σ c_j·x_j, from this one on.
fn build<S: Clone + Eq + Hash>(
    coefficients: &[i64],
    start: S,
    output: &dyn Fn(&S) -> u32,
    after: &dyn Fn(&S, i64) -> S,
    meter: &Meter<'_>,
) -> Result<Automaton, StopReason> {
    let mut numbers = FxHashMap::from_iter([(start.clone(), 0u32)]);
    let (mut questions, mut outputs, mut children) = (vec![start], Vec::new(), Vec::new());
    while let Some(question) = questions.get(outputs.len()).cloned() {
        meter.pay(1 << coefficients.len())?;
        outputs.push(output(&question));
        for letter in 0..1usize << coefficients.len() {
            let read = coefficients.iter().enumerate().map(|(j, c)| c * (letter >> j & 1) as i64).sum();
            let (next, number) = (after(&question, read), narrow(numbers.len()));
            children.push(*numbers.entry(next).or_insert_with_key(|next| {
                questions.push(next.clone());
                number
            }));
        }
    }
    Automaton::new(coefficients.len(), outputs, children).minimised(meter)
}
