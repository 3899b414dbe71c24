//! Random formulas of Presburger arithmetic, their automata, and their truth at a vector.

use misere_automata::{Automaton, at_least, congruent};
use misere_limits::Meter;
use proptest::prelude::{Rng, RngExt};

pub enum Formula {
    AtLeast(Vec<i64>, i64),
    Congruent(Vec<i64>, i64, i64),
    And(Box<Formula>, Box<Formula>),
    Or(Box<Formula>, Box<Formula>),
    Not(Box<Formula>),
}

impl Formula {
    /// A formula with coefficients up to 2 on at most three variables in each atom.
    pub fn random(rng: &mut impl Rng, variables: usize, depth: u32, moduli: &[i64]) -> Formula {
        if depth == 0 || rng.random_bool(0.1) {
            let mut coefficients = vec![0; variables];
            for _ in 0..rng.random_range(1..3u32) {
                coefficients[rng.random_range(0..variables)] = rng.random_range(-2..3i64);
            }
            if rng.random_bool(0.6) {
                return Formula::AtLeast(coefficients, rng.random_range(-3..4));
            }
            let modulus = moduli[rng.random_range(0..moduli.len())];
            return Formula::Congruent(coefficients, modulus, rng.random_range(0..modulus));
        }
        let mut part = || Box::new(Formula::random(rng, variables, depth - 1, moduli));
        let (a, b) = (part(), part());
        match rng.random_range(0..3u32) {
            0 => Formula::And(a, b),
            1 => Formula::Or(a, b),
            _ => Formula::Not(a),
        }
    }

    pub fn holds(&self, x: &[u64]) -> bool {
        let sum = |c: &[i64]| c.iter().zip(x).map(|(c, &x)| c * x as i64).sum::<i64>();
        match self {
            Formula::AtLeast(c, bound) => sum(c) >= *bound,
            Formula::Congruent(c, modulus, residue) => (sum(c) - residue).rem_euclid(*modulus) == 0,
            Formula::And(a, b) => a.holds(x) && b.holds(x),
            Formula::Or(a, b) => a.holds(x) || b.holds(x),
            Formula::Not(a) => !a.holds(x),
        }
    }

    pub fn automaton(&self) -> Automaton {
        let meter = &Meter::new(100_000_000, &|| None);
        match self {
            Formula::AtLeast(c, bound) => at_least(c, *bound, meter),
            Formula::Congruent(c, modulus, residue) => congruent(c, *modulus, *residue, meter),
            Formula::And(a, b) => a.automaton().product(&b.automaton(), &mut |a, b| a & b, meter),
            Formula::Or(a, b) => a.automaton().product(&b.automaton(), &mut |a, b| a | b, meter),
            Formula::Not(a) => a.automaton().map(&mut |a| 1 - a, meter),
        }
        .expect("small automata")
    }

    /// The formula at x + by for isl.
    pub fn isl(&self, by: &[u64]) -> String {
        let sum = |c: &[i64]| {
            let terms = c.iter().enumerate().map(|(j, c)| format!("{c}*(x{j} + {})", by[j]));
            terms.collect::<Vec<_>>().join(" + ")
        };
        match self {
            Formula::AtLeast(c, bound) => format!("({} >= {bound})", sum(c)),
            Formula::Congruent(c, modulus, residue) => format!("(({}) mod {modulus} = {residue})", sum(c)),
            Formula::And(a, b) => format!("({} and {})", a.isl(by), b.isl(by)),
            Formula::Or(a, b) => format!("({} or {})", a.isl(by), b.isl(by)),
            Formula::Not(a) => format!("(not {})", a.isl(by)),
        }
    }
}
