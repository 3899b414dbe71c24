//! Decision trees with affine questions, learned from points.
//!
//! A point has a set of labels that are right for it, as bits. A node asks whether a form is at least some number, or
//! whether it is even; forms have slopes −1, 0 and 1. The question is taken that leaves the least mixed parts (Gini),
//! of those the simplest. A leaf has a label that is right for all of its points. The tree is right at the points it
//! was learned from, and a guess elsewhere.
//!
//! Cost: for each node the points times the questions' slopes, (3^variables − 1)/2, times the labels.

use super::sampling::Sampling;
use crate::pattern::affine::Affine;

const MAX_DEPTH: usize = 30;

/// A map on vectors by cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Tree<T> {
    Leaf(T),
    /// If the form is not negative the first, else the second.
    AtLeast(Affine, Box<(Tree<T>, Tree<T>)>),
    /// If the form is even the first, else the second.
    Even(Affine, Box<(Tree<T>, Tree<T>)>),
}

impl<T> Tree<T> {
    /// What the tree says at a point.
    pub(super) fn at(&self, point: &[i64]) -> &T {
        match self {
            Tree::Leaf(leaf) => leaf,
            Tree::AtLeast(form, ways) => if form.at(point) >= 0 { &ways.0 } else { &ways.1 }.at(point),
            Tree::Even(form, ways) => if form.at(point) % 2 == 0 { &ways.0 } else { &ways.1 }.at(point),
        }
    }

    /// The tree with other leaves.
    pub(super) fn map<S>(self, leaf: &impl Fn(T) -> S) -> Tree<S> {
        let both = |ways: Box<(Tree<T>, Tree<T>)>| Box::new((ways.0.map(leaf), ways.1.map(leaf)));
        match self {
            Tree::Leaf(one) => Tree::Leaf(leaf(one)),
            Tree::AtLeast(form, ways) => Tree::AtLeast(form, both(ways)),
            Tree::Even(form, ways) => Tree::Even(form, both(ways)),
        }
    }
}

/// A point with the labels that are right for it.
pub(super) type Labelled = (Vec<i64>, u64);

/// A tree that is right at all points; `None` if there is none of this kind. Without points its leaf is 0.
pub(super) fn learn(points: &[Labelled], of: &Sampling) -> Option<Tree<usize>> {
    let variables = points.first().map_or(0, |point| point.0.len());
    let questions = Questions { directions: directions(variables), most: of.most, equalities: of.equalities };
    grow(&points.iter().collect::<Vec<_>>(), &questions, MAX_DEPTH)
}

/// What may be asked.
struct Questions {
    directions: Vec<Vec<i64>>,
    most: i64,
    equalities: bool,
}

/// A set from its points and others.
pub(super) fn learn_set(points: impl Iterator<Item = (Vec<i64>, bool)>, of: &Sampling) -> Option<Tree<bool>> {
    let points: Vec<Labelled> = points.map(|(point, is)| (point, 1 << u8::from(is))).collect();
    Some(learn(&points, of)?.map(&|label| label == 1))
}

/// Slopes −1, 0, 1, the first that is not 0 positive; fewer that are not 0 first.
fn directions(variables: usize) -> Vec<Vec<i64>> {
    let all = (0..variables).fold(vec![Vec::new()], |all: Vec<Vec<i64>>, _| {
        all.iter().flat_map(|front| [-1, 0, 1].map(|slope| [&front[..], &[slope]].concat())).collect()
    });
    let first = |slopes: &[i64]| slopes.iter().find(|slope| **slope != 0).copied();
    let mut all: Vec<Vec<i64>> = all.into_iter().filter(|slopes| first(slopes) == Some(1)).collect();
    all.sort_by_key(|slopes| slopes.iter().filter(|slope| **slope != 0).count());
    all
}

fn grow(points: &[&Labelled], questions: &Questions, depth: usize) -> Option<Tree<usize>> {
    let common = points.iter().fold(u64::MAX, |common, point| common & point.1);
    if common != 0 {
        return Some(Tree::Leaf(common.trailing_zeros() as usize));
    }
    if depth == 0 {
        return None;
    }
    let (form, parity) = best_question(points, questions)?;
    let yes = |point: &Labelled| if parity { form.at(&point.0) % 2 == 0 } else { form.at(&point.0) >= 0 };
    let (first, second): (Vec<&Labelled>, Vec<&Labelled>) = points.iter().partition(|point| yes(point));
    let ways = Box::new((grow(&first, questions, depth - 1)?, grow(&second, questions, depth - 1)?));
    Some(if parity { Tree::Even(form, ways) } else { Tree::AtLeast(form, ways) })
}

/// How mixed the parts are, the number of the direction, and the threshold.
type Cost = (u64, usize, i64);

/// The question that leaves the least mixed parts, and whether it is one of parity. Where that is asked for, points
/// with just one value of a form count as a part: it takes two questions, of which one alone may not seem to help.
fn best_question(points: &[&Labelled], questions: &Questions) -> Option<(Affine, bool)> {
    let labels = primary(points);
    let kinds = labels.iter().max()? + 1;
    let mut best: Option<(Cost, (Affine, bool))> = None;
    let mut offer = |cost: Cost, form: &dyn Fn() -> (Affine, bool)| {
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, form()));
        }
    };
    let mut all = vec![0u64; kinds];
    labels.iter().for_each(|&label| all[label] += 1);
    for (rank, slopes) in questions.directions.iter().enumerate() {
        let value = |point: &Labelled| slopes.iter().zip(&point.0).map(|(slope, x)| slope * x).sum::<i64>();
        let mut order: Vec<(i64, usize)> =
            points.iter().zip(&labels).map(|(point, &label)| (value(point), label)).collect();
        order.sort_unstable();
        let mut below = vec![0u64; kinds];
        for (place, &(threshold, label)) in order.iter().enumerate() {
            if place > 0 && order[place - 1].0 < threshold && threshold.abs() <= questions.most {
                let above: Vec<u64> = all.iter().zip(&below).map(|(all, below)| all - below).collect();
                offer((mixed(&above) + mixed(&below), rank, threshold.abs()), &|| {
                    (Affine::new(-threshold, slopes.clone()), false)
                });
            }
            below[label] += 1;
        }
        if questions.equalities {
            for run in order.chunk_by(|a, b| a.0 == b.0) {
                let value = run[0].0;
                if value == order[0].0 || value == order[order.len() - 1].0 || value.abs() > questions.most {
                    continue;
                }
                let mut inside = vec![0u64; kinds];
                run.iter().for_each(|&(_, label)| inside[label] += 1);
                let outside: Vec<u64> = all.iter().zip(&inside).map(|(all, inside)| all - inside).collect();
                // The second question, of what is larger, is found next.
                offer((mixed(&inside) + mixed(&outside), rank, value.abs()), &|| {
                    (Affine::new(-value, slopes.clone()), false)
                });
            }
        }
        if slopes.iter().all(|&slope| slope >= 0) {
            let mut parts = [vec![0u64; kinds], vec![0u64; kinds]];
            order.iter().for_each(|&(value, label)| parts[usize::from(value % 2 != 0)][label] += 1);
            if parts.iter().all(|part| part.iter().any(|&count| count > 0)) {
                offer((mixed(&parts[0]) + mixed(&parts[1]), rank, 0), &|| (Affine::new(0, slopes.clone()), true));
            }
        }
    }
    best.map(|best| best.1)
}

/// One label for each point: of those that are right for it the one that is right most often.
fn primary(points: &[&Labelled]) -> Vec<usize> {
    let mut counts = [0u32; 64];
    for point in points {
        (0..64).filter(|bit| point.1 >> bit & 1 == 1).for_each(|bit| counts[bit] += 1);
    }
    let best = |labels: u64| (0..64).filter(|bit| labels >> bit & 1 == 1).max_by_key(|&bit| (counts[bit], 63 - bit));
    points.iter().map(|point| best(point.1).unwrap_or(0)).collect()
}

/// How mixed a part is, in millionths: its size less the sum of squares over it.
fn mixed(counts: &[u64]) -> u64 {
    let size: u64 = counts.iter().sum();
    let squares: u64 = counts.iter().map(|count| count * count).sum();
    if size == 0 { 0 } else { size * 1_000_000 - squares * 1_000_000 / size }
}

#[cfg(test)]
mod tests {
    use super::super::sampling::ATTEMPTS;
    use super::*;

    #[test]
    fn conditions_are_found() {
        let points = || (0..10).flat_map(|x| (0..10).map(move |y| vec![x, y]));
        let is = |point: &[i64]| point[0] + 2 <= point[1] && (point[0] + point[1]) % 2 == 1 || point == [3, 3];
        let tree = learn_set(points().map(|point| (point.clone(), is(&point))), &ATTEMPTS[0]).unwrap();
        assert!(points().all(|point| *tree.at(&point) == is(&point)));
        let far = [vec![50, 51], vec![50, 53], vec![50, 54], vec![54, 51], vec![30, 91], vec![12, 40]];
        far.iter().for_each(|point| assert_eq!(*tree.at(point), is(point), "{point:?} {tree:?}"));
    }
}
