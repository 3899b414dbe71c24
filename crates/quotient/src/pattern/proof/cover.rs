//! Finitely many affine answers that are right somewhere at every point.

use misere_limits::Meter;

/// How many points are tried as the beginning of an answer.
const SEEDS: usize = 3;
const MAX_ANSWERS: usize = 60;

/// Answers such that each point has one that is right there: greedily by the points they serve. `offers` are the
/// answers that are right at a point, with their sizes; of equal ones the smallest is taken.
pub(super) fn cover<P, A>(
    points: &[P],
    offers: impl Fn(&P) -> Vec<(i64, A)>,
    right: impl Fn(&A, &P) -> bool,
    meter: &Meter,
) -> Option<Vec<A>> {
    let mut answers: Vec<A> = Vec::new();
    let mut rest: Vec<&P> = points.iter().collect();
    while !rest.is_empty() {
        let mut best: Option<((usize, i64), A)> = None;
        for seed in rest.iter().rev().step_by(rest.len().div_ceil(SEEDS)) {
            for (size, offer) in offers(seed) {
                meter.pay(rest.len() as u64).ok()?;
                let served = rest.iter().filter(|point| right(&offer, point)).count();
                if best.as_ref().is_none_or(|best| best.0 < (served, -size)) {
                    best = Some(((served, -size), offer));
                }
            }
        }
        let ((served, _), answer) = best?;
        if served == 0 || answers.len() == MAX_ANSWERS {
            return None;
        }
        rest.retain(|point| !right(&answer, point));
        answers.push(answer);
    }
    Some(answers)
}
