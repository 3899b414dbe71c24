//! Affine forms in few variables, and proofs that conditions on them contradict each other.
//!
//! The variables stand for integers. [`contradictory`] takes inequalities f ≥ 0 and eliminates one variable after the
//! other (Fourier and Motzkin). A sum of positive multiples of inequalities holds where they hold. So does f/g ≥ 0 with
//! the constant rounded down, for g the common divisor of the slopes, because the variables are integers. When this
//! leads to k ≥ 0 with a number k < 0, no integers satisfy the inequalities. That it does not happen proves nothing,
//! and a row that is dropped only makes it rarer.
//!
//! Parities are settled first: each variable is 2x or 2x + 1, for every combination of these. Then all slopes are even,
//! and rounding sees what parities forbid.

use std::cell::Cell;

/// The most variables.
pub(super) const VARIABLES: usize = 6;
/// Numbers beyond this end a check.
const MAX: i64 = 1 << 40;
/// The most inequalities during the elimination.
const MAX_ROWS: usize = 500;

/// Σ slopes·variables + constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) slopes: [i64; VARIABLES],
    pub(crate) constant: i64,
}

/// A form is even, or it is odd, iff the flag is set.
pub(super) type Parity = (Form, bool);

impl Form {
    pub(crate) fn constant(constant: i64) -> Form {
        Form { slopes: [0; VARIABLES], constant }
    }

    pub(super) fn variable(variable: usize) -> Form {
        let mut form = Form::constant(0);
        form.slopes[variable] = 1;
        form
    }

    /// The constant, if the form is one.
    pub(super) fn value(&self) -> Option<i64> {
        (self.slopes == [0; VARIABLES]).then_some(self.constant)
    }

    /// `a` times this form and `b` times another; `None` if a number is too large.
    fn combine(&self, a: i64, other: &Form, b: i64) -> Option<Form> {
        let sum = |x: i64, y: i64| {
            let sum = i128::from(a) * i128::from(x) + i128::from(b) * i128::from(y);
            i64::try_from(sum).ok().filter(|sum| sum.abs() <= MAX)
        };
        let mut form = Form::constant(sum(self.constant, other.constant)?);
        for (slope, (x, y)) in form.slopes.iter_mut().zip(self.slopes.iter().zip(&other.slopes)) {
            *slope = sum(*x, *y)?;
        }
        Some(form)
    }

    pub(super) fn plus(&self, other: &Form) -> Option<Form> {
        self.combine(1, other, 1)
    }

    pub(super) fn minus(&self, other: &Form) -> Option<Form> {
        self.combine(1, other, -1)
    }

    pub(super) fn times(&self, factor: i64) -> Option<Form> {
        self.combine(factor, &Form::constant(0), 0)
    }

    /// The form with others in the place of its variables.
    pub(super) fn at(&self, forms: &[Form]) -> Option<Form> {
        let zero = Form::constant(self.constant);
        self.slopes.iter().zip(forms).try_fold(zero, |sum, (&slope, form)| sum.combine(1, form, slope))
    }

    /// −f − 1, which is not negative iff f is.
    pub(super) fn negated(&self) -> Option<Form> {
        Form::constant(-1).minus(self)
    }

    /// Divided by the common divisor of the slopes, the constant rounded down.
    fn tightened(mut self) -> Form {
        let divisor = self.slopes.iter().fold(0, |a, &b| gcd(a, b));
        if divisor > 1 {
            self.slopes.iter_mut().for_each(|slope| *slope /= divisor);
            self.constant = self.constant.div_euclid(divisor);
        }
        self
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

/// Whether it is proven that no integers make all forms non-negative. Pays each pair of rows to `work`.
pub(super) fn contradictory(forms: &[Form], work: &Cell<u64>) -> bool {
    let mut rows: Vec<Form> = Vec::new();
    for form in forms {
        if !insert(&mut rows, *form) {
            return true;
        }
    }
    loop {
        let signs = |variable: usize| {
            let count = |positive: bool| {
                rows.iter().filter(|row| row.slopes[variable] != 0 && (row.slopes[variable] > 0) == positive).count()
            };
            (count(true), count(false))
        };
        let used = (0..VARIABLES).filter(|&variable| signs(variable) != (0, 0));
        let Some(variable) = used.min_by_key(|&variable| signs(variable).0 * signs(variable).1) else { return false };
        let (with, mut without): (Vec<Form>, Vec<Form>) = rows.iter().partition(|row| row.slopes[variable] != 0);
        let (above, below): (Vec<Form>, Vec<Form>) = with.into_iter().partition(|row| row.slopes[variable] > 0);
        work.set(work.get().saturating_sub(1 + (above.len() * below.len()) as u64));
        if work.get() == 0 {
            return false;
        }
        for one in &above {
            for other in &below {
                let sum = one.combine(-other.slopes[variable], other, one.slopes[variable]);
                if sum.is_some_and(|sum| !insert(&mut without, sum)) {
                    return true;
                }
            }
        }
        without.truncate(MAX_ROWS);
        rows = without;
    }
}

/// Adds a row, unless one with the same slopes is as strong; whether it can hold.
fn insert(rows: &mut Vec<Form>, form: Form) -> bool {
    let form = form.tightened();
    if let Some(constant) = form.value() {
        return constant >= 0;
    }
    match rows.iter_mut().find(|row| row.slopes == form.slopes) {
        Some(row) => row.constant = row.constant.min(form.constant),
        None => rows.push(form),
    }
    true
}

/// The same with parities.
pub(super) fn contradictory_with(forms: &[Form], parities: &[Parity], work: &Cell<u64>) -> bool {
    if parities.is_empty() {
        return contradictory(forms, work);
    }
    let all = || forms.iter().chain(parities.iter().map(|(form, _)| form));
    let used: Vec<usize> = (0..VARIABLES).filter(|&variable| all().any(|form| form.slopes[variable] != 0)).collect();
    (0..1u32 << used.len()).all(|bits| {
        let mut halves: [Form; VARIABLES] = std::array::from_fn(Form::variable);
        for (place, &variable) in used.iter().enumerate() {
            halves[variable].slopes[variable] = 2;
            halves[variable].constant = i64::from(bits >> place & 1);
        }
        // All slopes of a parity are even now.
        let wrong = |(form, odd): &Parity| form.at(&halves).is_some_and(|form| (form.constant % 2 != 0) != *odd);
        parities.iter().any(wrong) || {
            let rows: Vec<Form> = forms.iter().filter_map(|form| form.at(&halves)).collect();
            contradictory(&rows, work)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(slopes: &[i64], constant: i64) -> Form {
        let mut form = Form::constant(constant);
        form.slopes[..slopes.len()].copy_from_slice(slopes);
        form
    }

    #[test]
    fn contradictions_of_few_inequalities() {
        let refuted = |forms: &[Form]| contradictory(forms, &Cell::new(1000));
        assert!(refuted(&[form(&[1, -1], -1), form(&[-1, 1], 0)]), "x > y and y ≥ x");
        assert!(!refuted(&[form(&[1, -1], 0), form(&[-1, 1], 0)]), "x = y");
        assert!(refuted(&[form(&[2, -2], -1), form(&[-2, 2], 1)]), "2x = 2y + 1");
        assert!(refuted(&[form(&[1], 0), form(&[-3], 2), form(&[3], -1)]), "1 ≤ 3x ≤ 2");
        let even = (form(&[1, 1], 0), false);
        assert!(
            contradictory_with(&[form(&[1, -1], -1), form(&[-1, 1], 1)], &[even], &Cell::new(1000)),
            "x + y even, x = y + 1"
        );
        assert!(!contradictory_with(&[form(&[1, -1], -2), form(&[-1, 1], 2)], &[even], &Cell::new(1000)));
    }

    /// Nothing that has a solution is refuted, and small boxes without a solution often are.
    #[test]
    fn agrees_with_enumeration() {
        let mut state = 1u64;
        let mut random = |bound: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % bound) as i64
        };
        let mut refuted = 0;
        for _ in 0..2000 {
            let mut forms: Vec<Form> =
                (0..4).map(|_| form(&[random(5) - 2, random(5) - 2, random(5) - 2], random(9) - 6)).collect();
            forms
                .extend((0..3).flat_map(|v| [Form::variable(v), Form::constant(4).minus(&Form::variable(v)).unwrap()]));
            let parities = [(form(&[random(2), random(2), random(2)], 0), random(2) == 1)];
            let value = |f: &Form, x: &[i64; 3]| f.constant + (0..3).map(|v| f.slopes[v] * x[v]).sum::<i64>();
            let points = (0..125i64).map(|n| [n % 5, n / 5 % 5, n / 25]);
            let holds = |x: &[i64; 3]| {
                forms.iter().all(|f| value(f, x) >= 0)
                    && parities.iter().all(|(f, odd)| (value(f, x).rem_euclid(2) == 1) == *odd)
            };
            let solvable = { points }.any(|x| holds(&x));
            let found = contradictory_with(&forms, &parities, &Cell::new(1_000_000));
            assert!(!(solvable && found), "{forms:?} {parities:?}");
            refuted += usize::from(found);
        }
        assert!(refuted > 500, "{refuted}");
    }
}
