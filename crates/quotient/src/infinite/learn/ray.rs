//! What the powers of a growing heap do, when P is an automaton: decided, with the same proofs as in
//! [`crate::infinite::ray`] where they are all different.
//!
//! Equality of two translates is a question to the tuples at two offsets, and the values along a line are those of an
//! automaton that reads the digits of one number.

#![expect(clippy::cast_possible_truncation, reason = "exponents of a learned automaton are below 2^32")]

use super::interpolate::box_of;
use crate::infinite::part::within;
use crate::infinite::ray::{Powers, Ray};
use misere_automata::{Automaton, Multiples, SetAutomaton, Walk};
use misere_limits::{Meter, StopReason};
use misere_monoid::{Element, bits};
use rustc_hash::FxHashSet;

/// The largest entry of a direction.
const LARGEST: u64 = 3;
/// Periods and thresholds that are tried.
const PERIODS: [u64; 6] = [1, 2, 3, 4, 6, 8];
const THRESHOLDS: [u64; 6] = [0, 2, 5, 10, 20, 40];
/// The work for a variable when another one has a ray.
const MOST_WORK: u64 = 20_000_000;
/// The work for a decision by partitions.
const MOST_DECIDING: u64 = 3_000_000_000;
/// Vectors at which a guess is tried first.
const SAMPLES: usize = 400;

/// Whether f(x + a) = f(x + b) for all x.
fn is_same(f: &Automaton, a: &[u64], b: &[u64], meter: &Meter<'_>) -> Result<bool, StopReason> {
    let offsets = [a, b].map(|vector| vector.iter().map(|&x| x as i64).collect());
    let weights = vec![1; f.variables()];
    let mut walk = Walk::new(f, &offsets, &weights);
    while let Some(visit) = walk.next(u64::MAX, meter)? {
        let view = walk.view(visit);
        if view[0] != view[1] {
            return Ok(false);
        }
    }
    Ok(!walk.is_truncated())
}

/// The values f(x + m·by), m ≥ 0.
fn along(f: &Automaton, x: &[u64], by: &[u64], meter: &Meter<'_>) -> Result<FxHashSet<u32>, StopReason> {
    let start = (0u32, x.to_vec());
    let (mut met, mut waiting) = (FxHashSet::from_iter([start.clone()]), vec![start]);
    let mut values = FxHashSet::default();
    while let Some((state, rest)) = waiting.pop() {
        meter.pay(2 * x.len() as u64 + 1)?;
        values.insert(f.outputs()[f.state(state, &rest) as usize]);
        for digit in 0..2 {
            let sum: Vec<u64> = rest.iter().zip(by).map(|(rest, by)| rest + digit * by).collect();
            let letter = sum.iter().enumerate().fold(0, |letter, (j, sum)| letter | ((sum & 1) as usize) << j);
            let next = (f.child(state, letter), sum.iter().map(|sum| sum >> 1).collect());
            if met.insert(next.clone()) {
                waiting.push(next);
            }
        }
    }
    Ok(values)
}

/// Whether a ray proves of P what it should.
pub(crate) fn holds(ray: &Ray, p: &SetAutomaton, meter: &Meter<'_>) -> Result<bool, StopReason> {
    let far = times(&ray.direction, u64::from(ray.threshold));
    let further = times(&ray.direction, u64::from(ray.threshold) + u64::from(ray.period));
    if !is_same(p.automaton(), &far, &further, meter)? {
        return Ok(false);
    }
    let (q, x) = &ray.start;
    let start: Vec<u64> = x.iter().zip(&far).map(|(&x, far)| u64::from(x) + far).collect();
    let (mut once, mut by) = (start.clone(), vec![0; x.len()]);
    by[ray.variable] = u64::from(ray.step);
    once[ray.variable] += u64::from(ray.step);
    if p.contains(q.index(), &start) != ray.is_p {
        return Ok(false);
    }
    let values = along(p.automaton(), &once, &by, meter)?;
    Ok(values.iter().all(|&value| bits::contains(&p.slices()[value as usize], q.index()) != ray.is_p))
}

fn times(direction: &[u32], length: u64) -> Vec<u64> {
    direction.iter().map(|&v| u64::from(v) * length).collect()
}

/// Vectors with entries below some side, spread over boxes of several sides.
fn samples(variables: usize) -> Vec<Vec<u64>> {
    // A linear congruential generator (Knuth's MMIX) with a fixed seed.
    let mut state = 1u64;
    let mut next = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let sides = [4, 12, 40, 120];
    (0..SAMPLES).map(|n| (0..variables).map(|_| next(sides[n % sides.len()])).collect()).collect()
}

fn sum(a: &[u64], b: &[u64]) -> Vec<u64> {
    a.iter().zip(b).map(|(a, b)| a + b).collect()
}

/// What the powers of all variables do in the quotient by P: decided, and where they are all different a ray is sought,
/// which certificates need. One ray proves the quotient infinite; when it is found, the work for each other variable is
/// bounded.
pub(crate) fn all_powers(p: &SetAutomaton, meter: &Meter<'_>) -> Result<Vec<Powers>, StopReason> {
    let (mut all, mut most) = (Vec::new(), u64::MAX);
    for j in 0..p.variables() {
        let decided = decided(p, j, meter)?;
        if let Some(Multiples::Finite { index, period }) = decided {
            all.push(Powers::Finite { index: index as u32, period: period as u32 });
            continue;
        }
        let ray = within(most, meter, &mut |part| seek_ray(p, j, part))?.flatten();
        if ray.is_some() {
            most = MOST_WORK;
        }
        let different = if decided.is_some() { Powers::Different } else { Powers::Unknown };
        all.push(ray.map_or(different, Powers::Infinite));
    }
    Ok(all)
}

/// What the powers of variable j do, decided; `None` when that takes too much work.
///
/// # Errors
/// What the meter says.
pub(crate) fn decided(p: &SetAutomaton, j: usize, meter: &Meter<'_>) -> Result<Option<Multiples>, StopReason> {
    within(MOST_DECIDING, meter, &mut |part| p.automaton().multiples(j, part))
}

/// A ray that tells the powers of variable j apart, if one is found.
pub(crate) fn seek_ray(p: &SetAutomaton, j: usize, meter: &Meter<'_>) -> Result<Option<Ray>, StopReason> {
    let f = p.automaton();
    let samples = samples(p.variables());
    let mut directions: Vec<Vec<u32>> = vec![Vec::new()];
    for i in 0..p.variables() {
        let least = u32::from(i == j);
        directions = directions
            .iter()
            .flat_map(|v| (least..=LARGEST as u32).map(move |last| [&v[..], &[last]].concat()))
            .collect();
    }
    directions.sort_by_key(|v| v.iter().sum::<u32>());
    for direction in directions {
        for period in PERIODS {
            for threshold in THRESHOLDS {
                meter.pay(SAMPLES as u64)?;
                let (far, further) = (times(&direction, threshold), times(&direction, threshold + period));
                let repeats = |x: &Vec<u64>| f.output(&sum(x, &far)) == f.output(&sum(x, &further));
                if !samples.iter().all(repeats) || !is_same(f, &far, &further, meter)? {
                    continue;
                }
                if let Some(ray) = ray(p, j, &direction, (threshold, period), &samples, meter)? {
                    return Ok(Some(ray));
                }
                break;
            }
        }
    }
    Ok(None)
}

/// A ray with this direction, threshold and period.
fn ray(
    p: &SetAutomaton,
    j: usize,
    direction: &[u32],
    (threshold, period): (u64, u64),
    samples: &[Vec<u64>],
    meter: &Meter<'_>,
) -> Result<Option<Ray>, StopReason> {
    let f = p.automaton();
    let far = times(direction, threshold);
    let order = 64 * p.slices()[0].len();
    // Small words are nicer to read.
    let small = box_of(p.variables(), 4, SAMPLES as u64).map(|x| x.into_iter().map(u64::from).collect());
    let mut starts: Vec<Vec<u64>> = small.collect();
    starts.extend(samples.iter().filter(|x| x.iter().all(|&x| x < 40)).cloned());
    starts.sort_by_key(|x| x.iter().sum::<u64>());
    for step in [1, 2, period, 2 * period, 4 * period] {
        for x in &starts {
            let start = sum(x, &far);
            let at = |m: u64| {
                let mut y = start.clone();
                y[j] += m * step;
                p.slice(&y)
            };
            // The q that are alone at x, as far as a few steps tell.
            let (mut alone_in, mut alone_out) = (at(0).to_vec(), at(0).iter().map(|word| !word).collect::<Vec<u64>>());
            for m in [1, 2, 3, 4, 7, 12, 31, 64] {
                let there = at(m);
                alone_in.iter_mut().zip(there).for_each(|(alone, word)| *alone &= !word);
                alone_out.iter_mut().zip(there).for_each(|(alone, word)| *alone &= word);
            }
            for (alone, is_p) in [(alone_in, true), (alone_out, false)] {
                let Some(q) = (0..order).find(|&q| bits::contains(&alone, q)) else { continue };
                let (mut once, mut by) = (start.clone(), vec![0; start.len()]);
                once[j] += step;
                by[j] = step;
                let values = along(f, &once, &by, meter)?;
                if values.iter().all(|&value| bits::contains(&p.slices()[value as usize], q) != is_p) {
                    return Ok(Some(Ray {
                        variable: j,
                        direction: direction.to_vec(),
                        threshold: threshold as u32,
                        period: period as u32,
                        start: (Element::new(q), x.iter().map(|&x| x as u32).collect()),
                        step: step as u32,
                        is_p,
                    }));
                }
            }
        }
    }
    Ok(None)
}
