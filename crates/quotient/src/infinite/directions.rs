//! The directions along which a P-portion seems to repeat.
//!
//! Where P is a band along a hyperplane such as x_14 = x_8 + x_11 + c, the diagonal (1, 1, 1) leaves the band and (1,
//! 1, 2) does not. For each I some vectors with support I are compared on outcomes near their rays: v fits when the
//! slices of P at x and at x + p·v are equal. The simplest of those that fit best is taken. For two or three heaps all
//! small vectors are tried. For more there are the diagonal; the vector that has the directions of pairs, where these
//! are not arbitrary; and for each heap c of I the vector of a hyperplane x_c = Σ m_i·x_i + const: 1 for the others, Σ
//! m_i for c, where (m_i, 1) is the direction of c and i.

#![expect(clippy::expect_used, reason = "invariants of carriers and sets that the messages name")]

use super::sets::{Directions, Slices};
use misere_limits::{StopReason, narrow};
use rustc_hash::FxHashMap;

/// The largest entry of a direction of two or three heaps.
const LARGEST: u32 = 3;
/// The largest entry of any direction.
const LARGEST_OF_ALL: u32 = 8;
/// How far off a ray outcomes are compared.
const SPREAD: u32 = 3;
/// A period that the usual periods divide.
const PERIOD: u32 = 4;

/// The directions along which a function from N^variables, given by its slices, seems to repeat.
pub(crate) fn sense(variables: usize, margin: usize, slice: &mut Slices<'_>) -> Result<Directions, StopReason> {
    let mut directions = Directions::diagonal(variables);
    let mut masks: Vec<u32> = (1..1 << variables).filter(|mask: &u32| mask.count_ones() >= 2).collect();
    masks.sort_by_key(|mask| mask.count_ones());
    let mut pairs = FxHashMap::default();
    for mask in masks {
        let places: Vec<usize> = (0..variables).filter(|place| mask >> place & 1 == 1).collect();
        let tried = if places.len() <= 3 { small_vectors(places.len()) } else { composed(&pairs, &places) };
        let Some(direction) = best(&tried, &places, variables, narrow(margin) - 2, slice)? else { continue };
        if let &[a, b] = &places[..] {
            pairs.insert((a, b), (direction[0], direction[1]));
            pairs.insert((b, a), (direction[1], direction[0]));
        }
        directions.set(&spread(variables, &places, direction.into_iter()));
    }
    Ok(directions)
}

/// The vector with these entries at these places.
fn spread(variables: usize, places: &[usize], entries: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut x = vec![0; variables];
    places.iter().zip(entries).for_each(|(&place, entry)| x[place] = entry);
    x
}

/// The one of these directions that fits best, and first among equals; `None` when all fit alike.
fn best(
    all: &[Vec<u32>],
    places: &[usize],
    variables: usize,
    far: u32,
    slice: &mut Slices<'_>,
) -> Result<Option<Vec<u32>>, StopReason> {
    let mut misses = vec![0; all.len()];
    for ray in all {
        for n in 0..1 << places.len() {
            // Points near the ray, a little off it in each direction.
            let off = |i: usize| if n >> i & 1 == 1 { SPREAD } else { 0 };
            let x: Vec<u32> = ray.iter().enumerate().map(|(i, step)| far * step + off(i)).collect();
            let here = slice(&spread(variables, places, x.iter().copied()))?;
            for (v, misses) in all.iter().zip(&mut misses) {
                let there = slice(&spread(variables, places, x.iter().zip(v).map(|(x, v)| x + PERIOD * v)))?;
                *misses += u32::from(here != there);
            }
        }
    }
    let least = (0..all.len()).min_by_key(|&at| misses[at]).expect("the diagonal");
    Ok(misses.iter().any(|&count| count != misses[least]).then(|| all[least].clone()))
}

/// The vectors of this length with entries from 1 to [`LARGEST`] and no common divisor, by sum.
fn small_vectors(length: usize) -> Vec<Vec<u32>> {
    let mut all: Vec<Vec<u32>> = vec![vec![]];
    for _ in 0..length {
        all = all.iter().flat_map(|v| (1..=LARGEST).map(move |last| [&v[..], &[last]].concat())).collect();
    }
    all.retain(|v| (2..=LARGEST).all(|divisor| v.iter().any(|entry| !entry.is_multiple_of(divisor))));
    all.sort_by_key(|v| v.iter().sum::<u32>());
    all
}

/// Directions of pairs (a, b), both ways round, that are not arbitrary.
type Pairs = FxHashMap<(usize, usize), (u32, u32)>;

/// Directions for these places that the directions of pairs suggest, the diagonal first.
fn composed(pairs: &Pairs, places: &[usize]) -> Vec<Vec<u32>> {
    let mut all = vec![vec![1; places.len()]];
    all.extend(proportional(pairs, places));
    for at in 0..places.len() {
        let others = places.iter().filter(|&&i| i != places[at]);
        let times: Option<u32> = others
            .map(|&i| {
                let (of_c, of_i) = pairs.get(&(places[at], i)).copied().unwrap_or((1, 1));
                (of_i == 1).then_some(of_c)
            })
            .sum();
        let mut direction = vec![1; places.len()];
        direction[at] = times.unwrap_or(1);
        all.push(direction);
    }
    all.retain(|direction| direction.iter().all(|&entry| entry <= LARGEST_OF_ALL));
    all
}

/// The vector whose entries have the ratios that the pairs ask for, if there is one.
fn proportional(pairs: &Pairs, places: &[usize]) -> Option<Vec<u32>> {
    let mut direction: Vec<u32> = vec![0; places.len()];
    while let Some(first) = direction.iter().position(|&entry| entry == 0) {
        // One connected part: its entries are multiplied as fractions ask for it.
        let mut part = vec![first];
        direction[first] = 1;
        let mut at = 0;
        while at < part.len() {
            let i = part[at];
            at += 1;
            for j in 0..places.len() {
                let Some(&(of_i, of_j)) = pairs.get(&(places[i], places[j])) else { continue };
                if direction[j] == 0 {
                    if !(direction[i] * of_j).is_multiple_of(of_i) {
                        part.iter().for_each(|&k| direction[k] *= of_i);
                    }
                    direction[j] = direction[i] * of_j / of_i;
                    part.push(j);
                } else if direction[j] * of_i != direction[i] * of_j {
                    return None;
                }
                if direction.iter().any(|&entry| entry > LARGEST_OF_ALL) {
                    return None;
                }
            }
        }
    }
    Some(direction)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_from_pairs() {
        // x_1 = x_0 + c and x_1 = 2·x_2 + c; place 3 is free.
        let pairs: Pairs =
            [((0, 1), (1, 1)), ((1, 0), (1, 1)), ((1, 2), (2, 1)), ((2, 1), (1, 2))].into_iter().collect();
        assert_eq!(proportional(&pairs, &[0, 1, 2, 3]), Some(vec![2, 2, 1, 1]));
        // x_1 = x_0 + 2·x_2 + x_3 + c.
        assert!(composed(&pairs, &[0, 1, 2, 3]).contains(&vec![1, 4, 1, 1]));
        assert_eq!(small_vectors(2).len(), 7);
    }
}
