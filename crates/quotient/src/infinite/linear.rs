//! A set of vectors as finitely many disjoint linear sets, when it is found to be semilinear.
//!
//! Let f be the characteristic function on N^k and v a vector with positive entries such that the translates of f by 0,
//! v, 2v, … repeat from t·v on with period p·v. Every x is in one way d·v + y with some y_i < v_i; let i be the first.
//! So for each d < t + p, each i and each c < v_i there is a set in the k − 1 variables other than i, and those of d
//! from t on repeat along p·v. Equality of translates is that of least automata: what is found is exact.
//!
//! Not every semilinear set repeats along one v: bands along different directions do not. Then nothing is found.
//!
//! Cost: (directions tried) · (translates tried), and one problem with a variable less for each layer and face.

#![expect(clippy::cast_possible_truncation, reason = "entries of directions are at most 3")]

use misere_automata::Automaton;
use misere_limits::{Meter, StopReason, narrow};
use rustc_hash::FxHashMap;

/// The words base·v^k·w^l… for k, l, … ≥ 0, with v, w, … the periods.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LinearSet {
    /// The exponents of the growing letters, one for each letter.
    pub base: Vec<u32>,
    /// The periods; none for a single word.
    pub periods: Vec<Vec<u32>>,
}

/// P-positions in words, if they are known so.
pub type PWords = Option<Vec<LinearSet>>;

/// The largest entry of a direction that is tried.
const LARGEST: u64 = 3;
/// Layers that are tried for a direction of one variable, and of several.
const MOST_LAYERS: [usize; 2] = [400, 60];

/// Disjoint linear sets whose union is { x : f(x) ≠ 0 }, f with outputs 0 and 1; `None` when no direction is found.
///
/// # Errors
/// What the meter says.
pub(super) fn linear_sets(f: &Automaton, meter: &Meter<'_>) -> Result<PWords, StopReason> {
    let variables: Vec<usize> = (0..f.variables()).collect();
    let mut found = Vec::new();
    let start = LinearSet { base: vec![0; f.variables()], periods: Vec::new() };
    let complete = below(&f.minimised(meter)?, &start, &variables, &mut found, meter)?;
    found.sort();
    Ok(complete.then_some(found))
}

/// Those of a function in some of the variables, beyond a base and along periods.
fn below(
    f: &Automaton,
    at: &LinearSet,
    variables: &[usize],
    found: &mut Vec<LinearSet>,
    meter: &Meter<'_>,
) -> Result<bool, StopReason> {
    if f.states() == 1 {
        if f.outputs()[0] != 0 {
            let unit = |&i: &usize| (0..at.base.len()).map(|j| u32::from(i == j)).collect();
            let periods = at.periods.iter().cloned().chain(variables.iter().map(unit)).collect();
            found.push(LinearSet { base: at.base.clone(), periods });
        }
        return Ok(true);
    }
    let before = found.len();
    for v in directions(variables.len()) {
        let Some((layers, preperiod)) = repeats(f, &v, meter)? else { continue };
        if faces(&layers, preperiod, &v, at, variables, found, meter)? {
            return Ok(true);
        }
        found.truncate(before);
    }
    Ok(false)
}

/// Vectors with positive entries, small ones first.
fn directions(variables: usize) -> Vec<Vec<u64>> {
    let largest = if variables == 1 { 1 } else { LARGEST };
    let mut all = vec![vec![]];
    for _ in 0..variables {
        all = all.iter().flat_map(|v| (1..=largest).map(move |last| [&v[..], &[last]].concat())).collect();
    }
    all.sort_by_key(|v: &Vec<u64>| v.iter().sum::<u64>());
    all
}

/// The translates by 0, v, 2v, … until they repeat, and from where on they do; `None` when there are too many.
fn repeats(f: &Automaton, v: &[u64], meter: &Meter<'_>) -> Result<Option<(Vec<Automaton>, usize)>, StopReason> {
    let most = MOST_LAYERS[usize::from(v.len() > 1)];
    let (mut known, mut layers) = (FxHashMap::default(), vec![f.clone()]);
    known.insert(f.clone(), 0);
    while layers.len() <= most {
        let next = layers[layers.len() - 1].translate(v, meter)?;
        if let Some(&preperiod) = known.get(&next) {
            return Ok(Some((layers, preperiod)));
        }
        known.insert(next.clone(), layers.len());
        layers.push(next);
    }
    Ok(None)
}

/// The linear sets of all faces of these layers; `false` when one of them is not found.
fn faces(
    layers: &[Automaton],
    preperiod: usize,
    v: &[u64],
    at: &LinearSet,
    variables: &[usize],
    found: &mut Vec<LinearSet>,
    meter: &Meter<'_>,
) -> Result<bool, StopReason> {
    let spread = |base: &mut [u32], by: &[u64], times: usize| {
        variables.iter().zip(by).for_each(|(&i, &by)| base[i] += narrow(times * by as usize));
    };
    for (d, layer) in layers.iter().enumerate() {
        let mut here = at.clone();
        spread(&mut here.base, v, d);
        if d >= preperiod {
            let mut period = vec![0; at.base.len()];
            spread(&mut period, v, layers.len() - preperiod);
            here.periods.push(period);
        }
        // The variables before i are at least as large as v there.
        let mut beyond = vec![0; v.len()];
        for i in 0..v.len() {
            let keep: Vec<usize> = (0..v.len()).filter(|&other| other != i).collect();
            let rest: Vec<usize> = keep.iter().map(|&at| variables[at]).collect();
            for c in 0..v[i] {
                beyond[i] = c;
                let face = layer.restricted(&beyond, &keep, meter)?;
                let mut there = here.clone();
                spread(&mut there.base, &beyond, 1);
                if !below(&face, &there, &rest, found, meter)? {
                    return Ok(false);
                }
            }
            beyond[i] = v[i];
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_automata::{at_least, congruent};

    fn contains(set: &LinearSet, x: &[u32]) -> bool {
        fn below(base: &[u32], periods: &[Vec<u32>], x: &[u32]) -> bool {
            let Some((first, rest)) = periods.split_first() else { return base == x };
            let mut base = base.to_vec();
            while base.iter().zip(x).all(|(a, b)| a <= b) {
                if below(&base, rest, x) {
                    return true;
                }
                base.iter_mut().zip(first).for_each(|(sum, step)| *sum += step);
            }
            false
        }
        below(&set.base, &set.periods, x)
    }

    #[test]
    fn sets_are_disjoint_and_cover() {
        let meter = Meter::unlimited();
        let band = |c: &[i64], from: i64, to: i64| {
            let (low, high) = (at_least(c, from, meter).unwrap(), at_least(c, to + 1, meter).unwrap());
            low.product(&high, &mut |low, high| low & (1 - high), meter).unwrap()
        };
        let thrice = congruent(&[1, 2], 3, 1, meter).unwrap();
        let far = at_least(&[1, 0], 7, meter).unwrap();
        for f in [
            band(&[1, -1], 1, 2),
            band(&[1, -2], -1, 1),
            thrice.clone(),
            thrice.product(&far, &mut |a, b| a & b, meter).unwrap(),
            thrice.product(&band(&[-1, 1], 0, 3), &mut |a, b| a | b, meter).unwrap(),
        ] {
            let sets = linear_sets(&f, meter).unwrap().expect("one direction is enough");
            for n in 0..30 * 30u32 {
                let x = [n % 30, n / 30];
                let count = sets.iter().filter(|set| contains(set, &x)).count();
                assert_eq!(count, f.output(&x.map(u64::from)) as usize, "{x:?}");
            }
        }
        // The powers of two are automatic, and not semilinear.
        let powers = Automaton::new(1, vec![0, 1, 0], vec![0, 1, 1, 2, 2, 2]);
        assert_eq!(linear_sets(&powers, meter).unwrap(), None);
    }
}
