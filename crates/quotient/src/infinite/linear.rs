//! A set of vectors as finitely many disjoint linear sets, when it is found to be semilinear.
//!
//! Let f be the characteristic function on N^k and v a vector with positive entries such that the translates of f by
//! 0, v, 2v, … repeat from t·v on with period p·v. Every x is in one way d·v + y with some y_i < v_i; let i be the
//! first. So for each d < t + p, each i and each c < v_i there is a set in the k − 1 variables other than i, and
//! those of d from t on repeat along p·v. Equality of translates is that of least automata: what is found is exact.
//!
//! Not every semilinear set repeats along one v: bands along different directions do not. Then N^k is cut into the
//! parts x_i ≤ x_j and x_i > x_j, with x_j − x_i or x_i − x_j − 1 for a variable: each is N^k again. After some cuts,
//! as many as Euclid's algorithm takes, no band crosses a part. The number of cuts is bounded, so not everything is
//! found.
//!
//! Cost: (directions tried) · (translates tried), and one problem with a variable less for each layer and face.

#![expect(clippy::cast_possible_truncation, reason = "numbers of steps are small")]

use misere_automata::Automaton;
use misere_limits::{Meter, StopReason};
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
/// Cuts on the way to a part.
const MOST_CUTS: usize = 3;
/// Layers that are tried for a direction of one variable, and of several.
const MOST_LAYERS: [usize; 2] = [400, 60];

/// Disjoint linear sets whose union is { x : f(x) ≠ 0 }, f with outputs 0 and 1; `None` when none are found.
///
/// # Errors
/// What the meter says.
pub(super) fn linear_sets(f: &Automaton, meter: &Meter<'_>) -> Result<PWords, StopReason> {
    let unit = |i: usize| (0..f.variables()).map(|j| u32::from(i == j)).collect();
    let start =
        Part { base: vec![0; f.variables()], periods: Vec::new(), steps: (0..f.variables()).map(unit).collect() };
    let mut found = Vec::new();
    let complete = below(&f.minimised(meter)?, &start, MOST_CUTS, &mut found, meter)?;
    found.sort();
    Ok(complete.then_some(found))
}

/// Where a function of some variables lies: beyond a base, along periods; each variable counts a step.
#[derive(Clone)]
struct Part {
    base: Vec<u32>,
    periods: Vec<Vec<u32>>,
    steps: Vec<Vec<u32>>,
}

impl Part {
    /// The sum of so many of the steps.
    fn sum(&self, times: &[u64]) -> Vec<u32> {
        let mut sum = vec![0; self.base.len()];
        for (step, &times) in self.steps.iter().zip(times) {
            sum.iter_mut().zip(step).for_each(|(sum, step)| *sum += step * times as u32);
        }
        sum
    }

    /// The base moved by so many of the steps.
    fn moved(mut self, times: &[u64]) -> Part {
        let by = self.sum(times);
        self.base.iter_mut().zip(by).for_each(|(base, by)| *base += by);
        self
    }
}

/// The linear sets of a function in a part, with so many cuts.
fn below(
    f: &Automaton,
    part: &Part,
    cuts: usize,
    found: &mut Vec<LinearSet>,
    meter: &Meter<'_>,
) -> Result<bool, StopReason> {
    if f.states() == 1 {
        if f.outputs()[0] != 0 {
            let periods = part.periods.iter().chain(&part.steps).cloned().collect();
            found.push(LinearSet { base: part.base.clone(), periods });
        }
        return Ok(true);
    }
    let before = found.len();
    for v in directions(f.variables()) {
        let Some((layers, preperiod)) = repeats(f, &v, meter)? else { continue };
        if faces(&layers, preperiod, &v, part, cuts, found, meter)? {
            return Ok(true);
        }
        found.truncate(before);
    }
    for i in 0..if cuts == 0 { 0 } else { f.variables() } {
        for j in i + 1..f.variables() {
            if cut(f, part, [i, j], cuts - 1, found, meter)? {
                return Ok(true);
            }
            found.truncate(before);
        }
    }
    Ok(false)
}

/// The linear sets of the two parts x_i ≤ x_j and x_i > x_j.
fn cut(
    f: &Automaton,
    part: &Part,
    [i, j]: [usize; 2],
    cuts: usize,
    found: &mut Vec<LinearSet>,
    meter: &Meter<'_>,
) -> Result<bool, StopReason> {
    let both: Vec<u32> = part.steps[i].iter().zip(&part.steps[j]).map(|(a, b)| a + b).collect();
    let unit = |place: usize| -> Vec<u64> { (0..f.variables()).map(|other| u64::from(other == place)).collect() };
    let zero = vec![0; f.variables()];
    // The variable that counts both steps from now on, and the vector that is left out.
    for (place, first) in [(i, zero), (j, unit(i))] {
        let mut there = part.clone().moved(&first);
        there.steps[place].clone_from(&both);
        let mut ways: Vec<Vec<u64>> = (0..f.variables()).map(unit).collect();
        (ways[place][i], ways[place][j]) = (1, 1);
        if !below(&f.along(&first, &ways, meter)?, &there, cuts, found, meter)? {
            return Ok(false);
        }
    }
    Ok(true)
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
    part: &Part,
    cuts: usize,
    found: &mut Vec<LinearSet>,
    meter: &Meter<'_>,
) -> Result<bool, StopReason> {
    let times = |length: usize| -> Vec<u64> { v.iter().map(|v| v * length as u64).collect() };
    for (d, layer) in layers.iter().enumerate() {
        let mut here = part.clone().moved(&times(d));
        if d >= preperiod {
            here.periods.push(part.sum(&times(layers.len() - preperiod)));
        }
        // The variables before i are at least as large as v there.
        let mut beyond = vec![0; v.len()];
        for i in 0..v.len() {
            let keep: Vec<usize> = (0..v.len()).filter(|&other| other != i).collect();
            for c in 0..v[i] {
                beyond[i] = c;
                let face = layer.restricted(&beyond, &keep, meter)?;
                let mut there = here.clone().moved(&beyond);
                there.steps.remove(i);
                if !below(&face, &there, cuts, found, meter)? {
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
            // Bands along two and along three directions.
            band(&[1, -1], 1, 2).product(&band(&[1, -2], 0, 2), &mut |a, b| a | b, meter).unwrap(),
            band(&[2, -1], 1, 2)
                .product(&band(&[1, -3], 0, 0), &mut |a, b| a ^ b, meter)
                .unwrap()
                .product(&band(&[1, -1], -3, 0), &mut |a, b| a | b, meter)
                .unwrap(),
        ] {
            let sets = linear_sets(&f, meter).unwrap().expect("a few cuts are enough");
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
