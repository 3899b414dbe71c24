//! Orders of partial quotients that are polynomials along residue classes of heaps.
//!
//! A period s is looked for such that from some heap on the heaps at which the quotient changes are whole residue
//! classes mod s, and along each of them |Q| and |P| are polynomials of degree at most 3. A polynomial of degree d
//! counts when d + 1 values determine it and at least four more agree. The least such s is taken. Cost: the number of
//! heaps, times the periods tried.
//!
//! ```
//! use misere_games::parse_rules;
//! use misere_quotient::{Limits, Meter, pattern::growth, solve};
//! let limits = Limits { max_heap: 101, max_order: 1000, meter: &Meter::with_limit(10_000_000_000) };
//! let solution = solve(parse_rules("0.54")?.as_ref(), &limits, &mut |_| ());
//! let laws: Vec<String> = growth::laws(solution.growth(), 101).iter().map(|law| law.to_string()).collect();
//! assert_eq!(laws, [
//!     "|Q_{7j}| = 2j² + 8j + 6, |P_{7j}| = (j² + 3j)/2 for j = 2 … 14",
//!     "|Q_{7j+3}| = 2j² + 12j + 10, |P_{7j+3}| = (j² + 5j + 2)/2 for j = 2 … 14",
//! ]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::progress::Growth;
use std::fmt;

/// The largest degree that is tried.
const MAX_DEGREE: usize = 3;
/// How many values must agree with a polynomial beyond those that determine it.
const CONFIRMED: usize = 4;

/// |Q_{sj+r}| and |P_{sj+r}| as polynomials in j.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrowthLaw {
    /// The period s.
    pub period: usize,
    /// The residue r.
    pub residue: usize,
    /// |Q_{sj+r}|.
    pub order: Polynomial,
    /// |P_{sj+r}|.
    pub p_order: Polynomial,
    /// The first j for which both hold.
    pub from: usize,
    /// The last j that was computed.
    pub to: usize,
}

/// A polynomial in j with values in the integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Polynomial {
    /// Coefficients times the denominator, that of 1 first.
    numerators: Vec<i64>,
    denominator: i64,
}

/// How the quotients grow up to a heap: a law for each residue class of heaps that change the quotient. None when no
/// period is confirmed.
pub fn laws(growth: &[Growth], last_heap: usize) -> Vec<GrowthLaw> {
    let changed: Vec<Option<&Growth>> = {
        let mut changed = vec![None; last_heap + 1];
        growth.iter().filter(|step| step.heap <= last_heap).for_each(|step| changed[step.heap] = Some(step));
        changed
    };
    (1..=last_heap / CONFIRMED).find_map(|period| with_period(&changed, period)).unwrap_or_default()
}

/// The laws with this period, if they are confirmed for all classes.
fn with_period(changed: &[Option<&Growth>], period: usize) -> Option<Vec<GrowthLaw>> {
    let last_heap = changed.len() - 1;
    let mut laws = Vec::new();
    // Each class has one heap among the last `period`.
    for last in last_heap + 1 - period..=last_heap {
        if changed[last].is_some() {
            laws.push(law(changed, period, last)?);
        }
    }
    let from = laws.iter().map(|law| period * law.from + law.residue).max()?;
    let grows = |heap: usize| laws.iter().any(|law| heap % period == law.residue);
    let agree = (from..=last_heap).all(|heap| changed[heap].is_some() == grows(heap));
    laws.sort_by_key(|law| law.residue);
    agree.then_some(laws)
}

/// The law of the class of heap `last`, its last heap.
fn law(changed: &[Option<&Growth>], period: usize, last: usize) -> Option<GrowthLaw> {
    let mut steps: Vec<&Growth> = (1..=last).rev().step_by(period).map_while(|heap| changed[heap]).collect();
    steps.reverse();
    let first = last - (steps.len() - 1) * period;
    let fit = |size: fn(&Growth) -> usize| {
        let values: Vec<i64> = steps.iter().map(|step| size(step) as i64).collect();
        Polynomial::fit(&values, (first / period) as i64)
    };
    let (order_start, order) = fit(|step| step.order)?;
    let (p_start, p_order) = fit(|step| step.p_order)?;
    let from = first / period + order_start.max(p_start);
    Some(GrowthLaw { period, residue: last % period, order, p_order, from, to: last / period })
}

impl Polynomial {
    /// The polynomial of least degree that is confirmed by the last values, and the number of values before it holds;
    /// the first value belongs to j = `first`.
    fn fit(values: &[i64], first: i64) -> Option<(usize, Polynomial)> {
        let mut differences = values.to_vec();
        for degree in 0..=MAX_DEGREE {
            differences = differences.windows(2).map(|pair| pair[1] - pair[0]).collect();
            let zeros = differences.iter().rev().take_while(|&&difference| difference == 0).count();
            if zeros >= CONFIRMED {
                let start = values.len() - (zeros + degree + 1);
                let polynomial = Polynomial::through(&values[start..=start + degree], first + start as i64);
                return Some((start, polynomial));
            }
        }
        None
    }

    /// The polynomial with these values from j = `first` on, by Newton's formula.
    fn through(values: &[i64], first: i64) -> Polynomial {
        let mut numerators = vec![0; values.len()];
        let mut denominator = 1;
        let mut differences = values.to_vec();
        // The product of (j - first - i) for i below the current degree.
        let mut product = vec![1];
        for degree in 0..values.len() {
            numerators.iter_mut().zip(&product).for_each(|(sum, term)| *sum += differences[0] * term);
            differences = differences.windows(2).map(|pair| pair[1] - pair[0]).collect();
            let (root, scale) = (first + degree as i64, degree as i64 + 1);
            let shifted: Vec<i64> = [0].into_iter().chain(product.iter().copied()).collect();
            product =
                shifted.iter().enumerate().map(|(i, x)| x - root * product.get(i).copied().unwrap_or(0)).collect();
            // From here on everything is over one more factor of the factorial.
            numerators.iter_mut().for_each(|sum| *sum *= scale);
            denominator *= scale;
        }
        let common = numerators.iter().fold(denominator, |common, &x| gcd(common, x));
        numerators.iter_mut().for_each(|x| *x /= common);
        Polynomial { numerators, denominator: denominator / common }
    }

    /// The value at j.
    pub fn at(&self, j: i64) -> i64 {
        self.numerators.iter().rev().fold(0, |value, coefficient| value * j + coefficient) / self.denominator
    }
}

/// The greatest common divisor, at least 1.
fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs().max(1) } else { gcd(b, a % b) }
}

impl fmt::Display for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for (power, &coefficient) in self.numerators.iter().enumerate().rev().filter(|term| *term.1 != 0) {
            text += match (text.is_empty(), coefficient < 0) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            };
            let size = coefficient.abs();
            if size != 1 || power == 0 {
                text += &size.to_string();
            }
            text += ["", "j", "j²", "j³"][power];
        }
        match self.denominator {
            _ if text.is_empty() => f.write_str("0"),
            1 => f.write_str(&text),
            denominator => write!(f, "({text})/{denominator}"),
        }
    }
}

impl GrowthLaw {
    /// The heaps of the law as an expression: `7j+3`.
    pub fn heaps(&self) -> String {
        let heap = if self.period == 1 { String::from("j") } else { format!("{}j", self.period) };
        if self.residue == 0 { heap } else { format!("{heap}+{}", self.residue) }
    }
}

impl fmt::Display for GrowthLaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heaps = self.heaps();
        write!(
            f,
            "|Q_{{{heaps}}}| = {}, |P_{{{heaps}}}| = {} for j = {} … {}",
            self.order, self.p_order, self.from, self.to
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn growth(steps: &[(usize, usize, usize)]) -> Vec<Growth> {
        steps.iter().map(|&(heap, order, p_order)| Growth { heap, order, p_order }).collect()
    }

    #[test]
    fn polynomials() {
        let (start, polynomial) = Polynomial::fit(&[9, 0, 1, 3, 6, 10, 15, 21], 5).unwrap();
        assert_eq!((start, polynomial.to_string().as_str()), (1, "(j² - 11j + 30)/2"));
        assert_eq!((6..13).map(|j| polynomial.at(j)).collect::<Vec<_>>(), [0, 1, 3, 6, 10, 15, 21]);
        assert_eq!(Polynomial::fit(&[0, 1, 3, 6, 10, 15], 0), None, "three confirmations are too few");
        assert_eq!(Polynomial::fit(&[0; 5], 0).unwrap().1.to_string(), "0");
        let cubes: Vec<i64> = (0..9).map(|j: i64| 2 - j.pow(3)).collect();
        assert_eq!(Polynomial::fit(&cubes, 0).unwrap().1.to_string(), "-j³ + 2");
    }

    #[test]
    fn few_or_irregular_steps_are_no_law() {
        assert_eq!(laws(&[], 0), []);
        assert_eq!(laws(&growth(&[(1, 2, 1), (2, 6, 2)]), 100), []);
        let doubling: Vec<_> = (1..12).map(|heap| (heap, 2 << heap, 2)).collect();
        assert_eq!(laws(&growth(&doubling), 11), []);
        // A linear law, and the same with one heap missing near the end.
        let linear: Vec<_> = (1..20).map(|heap| (heap, 4 * heap, heap)).collect();
        assert_eq!(laws(&growth(&linear), 19).len(), 1);
        let broken: Vec<_> = linear.into_iter().filter(|step| step.0 != 17).collect();
        assert_eq!(laws(&growth(&broken), 19), []);
    }

    #[test]
    fn a_growth_that_ended_is_no_law() {
        let steps: Vec<_> = (1..20).map(|heap| (heap, 4 * heap, heap)).collect();
        assert_eq!(laws(&growth(&steps), 25), []);
    }
}
