//! Integer affine functions of parameters: c + Σ sᵢ·pᵢ, and how they are read off from values.
//!
//! [`Affine::fit`] solves the linear equations by elimination in integers; parameters that the others determine get
//! slope 0, the earlier ones being preferred. Cost: the number of points times the square of the number of parameters.

use misere_limits::narrow;

/// The most functions that are tried modulo a number.
const MAX_CANDIDATES: i64 = 10_000;

/// An affine function of parameters, with integer coefficients.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Affine {
    constant: i64,
    /// Slopes in the parameters; no zero at the end.
    slopes: Vec<i64>,
}

impl Affine {
    /// c + Σ slopes·parameters.
    pub(super) fn new(constant: i64, mut slopes: Vec<i64>) -> Affine {
        while slopes.last() == Some(&0) {
            slopes.pop();
        }
        Affine { constant, slopes }
    }

    /// A constant.
    pub fn constant(constant: i64) -> Affine {
        Affine { constant, slopes: Vec::new() }
    }

    /// A parameter.
    pub fn parameter(index: usize) -> Affine {
        let mut slopes = vec![0; index];
        slopes.push(1);
        Affine { constant: 0, slopes }
    }

    /// The value for these parameters.
    pub fn at(&self, parameters: &[i64]) -> i64 {
        self.constant + self.slopes.iter().zip(parameters).map(|(slope, parameter)| slope * parameter).sum::<i64>()
    }

    /// The function plus a constant.
    pub fn plus(&self, constant: i64) -> Affine {
        Affine { constant: self.constant + constant, slopes: self.slopes.clone() }
    }

    /// The difference of two functions.
    pub(super) fn minus(&self, other: &Affine) -> Affine {
        let count = self.slopes.len().max(other.slopes.len());
        let slopes = (0..count).map(|parameter| self.slope(parameter) - other.slope(parameter));
        Affine::new(self.constant - other.constant, slopes.collect())
    }

    /// Whether all slopes are even.
    pub(super) fn has_even_slopes(&self) -> bool {
        self.slopes.iter().all(|slope| slope % 2 == 0)
    }

    /// The sum of the slopes' sizes.
    pub(super) fn slopes_sum(&self) -> i64 {
        self.slopes.iter().map(|slope| slope.abs()).sum()
    }

    /// The value where all parameters are 0.
    pub(super) fn at_zero(&self) -> i64 {
        self.constant
    }

    /// The slope in a parameter.
    pub fn slope(&self, parameter: usize) -> i64 {
        self.slopes.get(parameter).copied().unwrap_or(0)
    }

    /// The constant, when the function is one.
    pub fn as_constant(&self) -> Option<i64> {
        self.slopes.is_empty().then_some(self.constant)
    }

    /// The function with other functions for its parameters.
    pub fn substitute(&self, parameters: &[Affine]) -> Affine {
        let length = parameters.iter().map(|function| function.slopes.len()).max().unwrap_or(0);
        let mut slopes = vec![0; length];
        let mut constant = self.constant;
        for (slope, function) in self.slopes.iter().zip(parameters) {
            constant += slope * function.constant;
            slopes.iter_mut().zip(&function.slopes).for_each(|(sum, other)| *sum += slope * other);
        }
        Affine::new(constant, slopes)
    }

    /// The function with these values, pairs of parameters and value; `None` when there is none in integers.
    pub fn fit<'a>(points: impl Iterator<Item = (&'a [i64], i64)>) -> Option<Affine> {
        // Rows 1, p₀, p₁, …, value, each with the column of its first entry; all rows below a row are zero there.
        let mut rows: Vec<(usize, Vec<i128>)> = Vec::new();
        let mut width = 0;
        for (parameters, value) in points {
            width = parameters.len() + 1;
            let mut row: Vec<i128> = vec![1];
            row.extend(parameters.iter().chain([&value]).map(|&entry| i128::from(entry)));
            for (pivot, other) in &rows {
                let (factor, own) = (other[*pivot], row[*pivot]);
                if own != 0 {
                    row.iter_mut().zip(other).for_each(|(entry, other)| *entry = *entry * factor - other * own);
                    divide_by_content(&mut row);
                }
            }
            match row.iter().position(|&entry| entry != 0) {
                Some(pivot) if pivot == width => return None,
                Some(pivot) => {
                    rows.push((pivot, row));
                    rows.sort_by_key(|row| row.0);
                }
                None => {}
            }
        }
        let mut coefficients = vec![0i128; width];
        for (pivot, row) in rows.iter().rev() {
            let rest: i128 = (pivot + 1..width).map(|column| row[column] * coefficients[column]).sum();
            let value = row[width] - rest;
            if value % row[*pivot] != 0 {
                return None;
            }
            coefficients[*pivot] = value / row[*pivot];
        }
        let mut coefficients = coefficients.into_iter().map(|coefficient| i64::try_from(coefficient).ok());
        let constant = coefficients.next()??;
        Some(Affine::new(constant, coefficients.collect::<Option<Vec<i64>>>()?))
    }

    /// A function with these values modulo `modulus`, coefficients from 0 to `modulus` − 1, as few slopes as possible
    /// first.
    pub fn fit_modulo<'a>(points: impl Iterator<Item = (&'a [i64], i64)> + Clone, modulus: i64) -> Option<Affine> {
        let width = narrow(points.clone().next()?.0.len());
        let candidates = modulus.checked_pow(width + 1).filter(|&candidates| candidates <= MAX_CANDIDATES)?;
        (0..candidates).find_map(|number| {
            let digit = |place: u32| number / modulus.pow(place) % modulus;
            let candidate = Affine::new(digit(0), (1..=width).map(digit).collect());
            let fits = |(parameters, value): (&[i64], i64)| (candidate.at(parameters) - value) % modulus == 0;
            points.clone().all(fits).then_some(candidate)
        })
    }

    /// The function with these names of the parameters: `2n+3`, `n-1`, `0`.
    pub fn text(&self, names: &[&str]) -> String {
        let mut text = String::new();
        for (slope, name) in self.slopes.iter().zip(names).filter(|term| *term.0 != 0) {
            text += match (text.is_empty(), *slope < 0) {
                (_, true) => "-",
                (true, false) => "",
                (false, false) => "+",
            };
            if slope.abs() != 1 {
                text += &slope.abs().to_string();
            }
            text += name;
        }
        match self.constant {
            constant if text.is_empty() => constant.to_string(),
            0 => text,
            constant => format!("{text}{constant:+}"),
        }
    }
}

/// Divides a row by the greatest common divisor of its entries.
fn divide_by_content(row: &mut [i128]) {
    let gcd = |mut a: i128, mut b: i128| {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let content = row.iter().fold(0, |content, &entry| gcd(content, entry));
    if content != 0 {
        row.iter_mut().for_each(|entry| *entry /= content);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn fit(points: &[(Vec<i64>, i64)]) -> Option<Affine> {
        Affine::fit(points.iter().map(|(parameters, value)| (&parameters[..], *value)))
    }

    #[test]
    fn tied_parameters_are_not_used() {
        let points: Vec<(Vec<i64>, i64)> = (0..4).map(|n| (vec![n, n + 1], 2 * n + 3)).collect();
        assert_eq!(fit(&points).unwrap().text(&["n", "m"]), "2n+3");
        assert_eq!(fit(&[(vec![0], 0), (vec![2], 1)]), None, "a half");
        assert_eq!(fit(&[(vec![0], 0), (vec![1], 1), (vec![2], 3)]), None);
    }

    #[test]
    fn modulo_two() {
        let points: Vec<(Vec<i64>, i64)> = (0..9).map(|i| (vec![i / 3, i % 3], (i % 3 + 1) % 2)).collect();
        let found = Affine::fit_modulo(points.iter().map(|(at, value)| (&at[..], *value)), 2).unwrap();
        assert_eq!(found.text(&["n", "m"]), "m+1");
    }

    proptest! {
        #[test]
        fn what_is_fitted_is_found(
            constant in -50i64..50,
            slopes in prop::collection::vec(-5i64..5, 3),
            points in prop::collection::vec(prop::collection::vec(-20i64..20, 3), 1..30),
        ) {
            let function = Affine::new(constant, slopes);
            let values: Vec<(Vec<i64>, i64)> = points.iter().map(|at| (at.clone(), function.at(at))).collect();
            if let Some(found) = fit(&values) {
                prop_assert!(values.iter().all(|(at, value)| found.at(at) == *value));
            } else {
                // Only too few points can have a solution in fractions alone.
                prop_assert!(points.len() < 40);
            }
            let shift: Vec<Affine> = (0..3).map(|i| Affine::parameter(i).plus(1)).collect();
            let moved = function.substitute(&shift);
            for at in &points {
                let next: Vec<i64> = at.iter().map(|x| x + 1).collect();
                prop_assert_eq!(moved.at(at), function.at(&next));
            }
        }
    }
}
