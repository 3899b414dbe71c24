//! Points with values as finitely many families: ranges of parameters, and values affine in them.
//!
//! Points are split by residues of their coordinates mod q, with the q that leads to the fewest families. In each class
//! the first coordinate must run from some value on without end, the others between affine functions of those before
//! them, and each value must be affine, exactly or modulo a number. Points with a small first coordinate may be left
//! over as exceptions.

use super::affine::Affine;
use super::family::Range;
use std::collections::{BTreeMap, BTreeSet};

/// The largest modulus q that is tried.
const MAX_MODULUS: i64 = 4;
/// The least number of first coordinates in a class.
const MIN_LENGTH: usize = 3;

/// A point, and values that belong to it.
#[derive(Clone, Debug)]
pub(super) struct Point {
    pub at: Vec<i64>,
    pub values: Vec<i64>,
}

/// Where the points come from, and what the values are.
#[derive(Clone, Debug)]
pub(super) struct Bounds {
    /// The largest coordinates that occur when there is no end.
    pub last: Vec<i64>,
    /// For each value: 0 when it is exact, or the number modulo which it counts.
    pub moduli: Vec<i64>,
}

/// A family of points: ranges of the coordinates, and the values as functions of them.
#[derive(Clone, Debug)]
pub(super) struct Fit {
    pub ranges: Vec<Range>,
    pub values: Vec<Affine>,
}

/// Families that together have these points and values, and the points left over; `None` when there are none.
pub(super) fn fit(points: &[Point], bounds: &Bounds) -> Option<(Vec<Fit>, Vec<Point>)> {
    let found = (1..=MAX_MODULUS).filter_map(|modulus| with_modulus(points, bounds, modulus));
    found.min_by_key(|(fits, left)| fits.len() + left.len())
}

fn with_modulus(points: &[Point], bounds: &Bounds, modulus: i64) -> Option<(Vec<Fit>, Vec<Point>)> {
    let mut classes: BTreeMap<Vec<i64>, Vec<&Point>> = BTreeMap::new();
    for point in points {
        classes.entry(point.at.iter().map(|x| x % modulus).collect()).or_default().push(point);
    }
    let (mut fits, mut left) = (Vec::new(), Vec::new());
    for mut class in classes.into_values() {
        class.sort_by(|x, y| x.at.cmp(&y.at));
        let endless = match (class.last().and_then(|point| point.at.first()), bounds.last.first()) {
            (Some(largest), Some(last)) => *largest > last - modulus,
            _ => false,
        };
        if !endless {
            left.extend(class.into_iter().cloned());
            continue;
        }
        let firsts: BTreeSet<i64> = class.iter().map(|point| point.at[0]).collect();
        let starts = firsts.iter().take((firsts.len() + 1).saturating_sub(MIN_LENGTH));
        let (start, found) = starts.into_iter().find_map(|&start| {
            let rest = &class[class.partition_point(|point| point.at[0] < start)..];
            Some((start, chain(rest, bounds, modulus)?))
        })?;
        fits.push(found);
        left.extend(class.into_iter().filter(|point| point.at[0] < start).cloned());
    }
    Some((fits, left))
}

/// These points, ascending and all in one class, as one family.
fn chain(points: &[&Point], bounds: &Bounds, modulus: i64) -> Option<Fit> {
    let mut ranges = Vec::new();
    for level in 0..bounds.last.len() {
        let mut ends: BTreeMap<&[i64], (i64, i64)> = BTreeMap::new();
        for point in points {
            let value = point.at[level];
            let (low, high) = ends.entry(&point.at[..level]).or_insert((value, value));
            (*low, *high) = (value.min(*low), value.max(*high));
        }
        let from = Affine::fit(ends.iter().map(|(prefix, ends)| (*prefix, ends.0)))?;
        let endless = ends.values().all(|ends| ends.1 > bounds.last[level] - modulus);
        let to = if endless { None } else { Some(Affine::fit(ends.iter().map(|(prefix, ends)| (*prefix, ends.1)))?) };
        ranges.push(Range { from, to, step: modulus });
    }
    let mut regenerated = Vec::new();
    enter(&ranges, bounds, &mut Vec::new(), &mut regenerated);
    if !regenerated.iter().eq(points.iter().map(|point| &point.at)) {
        return None;
    }
    let values = bounds.moduli.iter().enumerate().map(|(index, &value_modulus)| {
        let values = points.iter().map(|point| (&point.at[..], point.values[index]));
        if value_modulus == 0 { Affine::fit(values) } else { Affine::fit_modulo(values, value_modulus) }
    });
    Some(Fit { values: values.collect::<Option<Vec<Affine>>>()?, ranges })
}

/// All points of the ranges up to the bounds, ascending.
fn enter(ranges: &[Range], bounds: &Bounds, at: &mut Vec<i64>, points: &mut Vec<Vec<i64>>) {
    let Some(range) = ranges.get(at.len()) else {
        points.push(at.clone());
        return;
    };
    let last = bounds.last[at.len()];
    let end = range.to.as_ref().map_or(last, |to| to.at(at).min(last));
    let mut value = range.from.at(at);
    while value <= end {
        at.push(value);
        enter(ranges, bounds, at, points);
        at.pop();
        value += range.step;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(at: impl Iterator<Item = (i64, i64)>, value: fn(i64, i64) -> i64) -> Vec<Point> {
        at.map(|(n, m)| Point { at: vec![n, m], values: vec![value(n, m)] }).collect()
    }

    #[test]
    fn regions_and_values() {
        let bounds = Bounds { last: vec![9, 9], moduli: vec![0] };
        let pairs = || (0..10).flat_map(|n| (0..10).map(move |m| (n, m)));
        // m < n with n + m odd: two classes mod 2.
        let (fits, left) =
            fit(&points(pairs().filter(|(n, m)| m < n && (n + m) % 2 == 1), |n, m| n + 2 * m), &bounds).unwrap();
        assert_eq!((fits.len(), left.len()), (2, 0));
        assert!(fits.iter().all(|fit| fit.ranges[0].step == 2 && fit.values[0].text(&["n", "m"]) == "n+2m"));
        // All m ≤ n but n = 0, and one exception at n = 1.
        let region = pairs().filter(|(n, m)| *n >= 1 && m <= n);
        let (fits, left) = fit(&points(region, |n, m| if n == 1 && m == 1 { 7 } else { m }), &bounds).unwrap();
        assert_eq!((fits.len(), left.len()), (1, 2));
        assert_eq!(fits[0].ranges[0].from.as_constant(), Some(2));
        // Squares are no region, and squares as values are not affine.
        assert!(fit(&points(pairs().filter(|(n, m)| m * m <= *n), |_, _| 0), &bounds).is_none());
        assert!(fit(&points(pairs().filter(|(n, m)| n == m), |n, _| n * n), &bounds).is_none());
    }
}
