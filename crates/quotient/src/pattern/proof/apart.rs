//! Elements that tell two elements apart: a product with just one of them is in P.

use super::Form;
use super::cover::cover;
use super::model::{Model, size};
use super::shapes::{Bounds, Point};
use crate::pattern::affine::Affine;
use misere_limits::Meter;

/// The numbers of the elements that are told apart. Large ones are few; answers that are no more than constants do not
/// serve them.
const NUMBERS: [i64; 6] = [0, 1, 2, 3, 7, 12];
const MOST: Bounds = (12, 12);
/// The forms that are tried: the largest sum of the slopes' sizes, and the largest constant; each when those before do
/// not suffice.
const FORMS: [(i64, i64); 3] = [(1, 2), (2, 3), (3, 4)];
/// How many pairs decide which elements are tried with all.
const SAMPLE: usize = 12;
const MAX_OFFERS: usize = 30;
/// How many pairs are drawn to test answers, how often, and how many that are wrong are added.
const RANDOM: i64 = 2000;
const MAX_ROUNDS: usize = 12;
const MAX_WRONG: usize = 20;

/// An element as forms in the numbers of two others.
pub(super) type Telling = (usize, Vec<Form>);
type Pair = (Point, Point);

/// For each pair of shapes, the first at most the second, elements as forms in the numbers of both.
pub(super) fn apart(model: &Model, meter: &Meter) -> Option<Vec<Vec<Telling>>> {
    let shapes = model.shapes.len();
    let pairs = (0..shapes).flat_map(|one| (0..shapes).map(move |other| (one, other)));
    pairs.map(|(one, other)| if one > other { Some(Vec::new()) } else { of_shapes(model, one, other, meter) }).collect()
}

fn of_shapes(model: &Model, one: usize, other: usize, meter: &Meter) -> Option<Vec<Telling>> {
    let few = |shape| {
        let all = model.elements_of(shape, MOST).into_iter();
        all.filter(|x| x.1.iter().all(|n| NUMBERS.contains(n))).collect::<Vec<Point>>()
    };
    let (xs, ys) = (few(one), few(other));
    // Elements of one shape change places if need be.
    let larger = |(x, y): &Pair| one != other || x.1.iter().zip(&y.1).any(|(a, b)| a > b);
    let pairs = xs.iter().flat_map(|x| ys.iter().map(move |y| (x.clone(), y.clone())));
    let mut pairs: Vec<Pair> = pairs.filter(larger).collect();
    let others: Vec<Pair> = random_pairs(model, one, other).into_iter().filter(larger).collect();
    let variables = model.shapes[one].arity() + model.shapes[other].arity();
    FORMS.iter().find_map(|&bounds| {
        let candidates = candidates(model, variables, bounds);
        for _ in 0..MAX_ROUNDS {
            let Some(telling) = from_candidates(model, &pairs, &candidates, meter) else { break };
            let wrong = others.iter().filter(|pair| !telling.iter().any(|z| tells(model, z, pair)));
            let before = pairs.len();
            pairs.extend(wrong.take(MAX_WRONG).cloned());
            if pairs.len() == before {
                return Some(telling);
            }
        }
        eprintln!("{one} {other} {bounds:?} not enough: {} pairs, {} candidates", pairs.len(), candidates.len());
        None
    })
}

/// Few of the candidates that tell all pairs apart.
fn from_candidates(model: &Model, pairs: &[Pair], candidates: &[Telling], meter: &Meter) -> Option<Vec<Telling>> {
    let step = pairs.len().div_ceil(SAMPLE).max(1);
    let sample: Vec<&Pair> = pairs.iter().step_by(step).collect();
    let served = |z: &Telling| sample.iter().filter(|pair| tells(model, z, pair)).count();
    meter.pay(10 * (candidates.len() * sample.len()) as u64).ok()?;
    let mut ranked: Vec<(usize, i64, &Telling)> =
        candidates.iter().map(|z| (SAMPLE - served(z).min(SAMPLE), z.1.iter().map(size).sum(), z)).collect();
    ranked.sort_by_key(|offer| (offer.0, offer.1));
    let offers = |pair: &Pair| {
        let telling = ranked.iter().filter(|(_, _, z)| tells(model, z, pair));
        telling.take(MAX_OFFERS).map(|(_, size, z)| (*size, (*z).clone())).collect::<Vec<_>>()
    };
    cover(pairs, offers, |z, pair| tells(model, z, pair), meter)
}

/// Pairs of elements that are large and near to each other, the same in every run.
fn random_pairs(model: &Model, one: usize, other: usize) -> Vec<Pair> {
    let mut state = 1u64;
    let mut random = move |bound: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % bound).cast_signed()
    };
    let mut element = |shape: usize, size: i64| {
        let number = |_| random(5) * size / 2 + random(4);
        (shape, (0..model.shapes[shape].arity()).map(number).collect::<Vec<i64>>())
    };
    let pairs = (0..RANDOM).map(|n| 2 + n % 30).map(|size| (element(one, size), element(other, size)));
    pairs.filter(|(x, y)| model.is_element(x) && model.is_element(y)).collect()
}

/// All elements with forms for numbers within bounds: the largest sum of slopes of a form, and the largest constant.
fn candidates(model: &Model, variables: usize, (slopes, constant): (i64, i64)) -> Vec<Telling> {
    let forms = forms(variables, slopes, constant);
    let small = |z: &Telling| z.1.iter().map(|form| form.slopes_sum()).sum::<i64>() <= slopes + 1;
    (0..model.shapes.len()).flat_map(|shape| elements(model, shape, &forms)).filter(small).collect()
}

/// Whether an element is one at these numbers and tells two elements apart.
fn tells(model: &Model, (shape, forms): &Telling, (x, y): &Pair) -> bool {
    let at = [&x.1[..], &y.1[..]].concat();
    let z = (*shape, forms.iter().map(|form| form.at(&at)).collect::<Vec<i64>>());
    model.is_element(&z) && model.is_p(&model.product(&z, x)) != model.is_p(&model.product(&z, y))
}

/// All forms with one slope −1 at most and the others not negative, with bounds for the sum of their sizes and for the
/// constant.
fn forms(variables: usize, slopes: i64, constant: i64) -> Vec<Form> {
    let all = (0..variables).fold(vec![Vec::new()], |all: Vec<Vec<i64>>, _| {
        let with = |front: Vec<i64>| {
            let rest = slopes - front.iter().map(|slope| slope.abs()).sum::<i64>();
            let least = if rest > 0 && front.iter().all(|slope| *slope >= 0) { -1 } else { 0 };
            (least..=rest).map(move |slope| [&front[..], &[slope]].concat()).collect::<Vec<_>>()
        };
        all.into_iter().flat_map(with).collect()
    });
    all.into_iter().flat_map(|slopes| (0..=constant).map(move |k| Affine::new(k, slopes.clone()))).collect()
}

/// All elements of a shape with these forms for numbers.
fn elements(model: &Model, shape: usize, forms: &[Form]) -> Vec<Telling> {
    let all = (0..model.shapes[shape].arity()).fold(vec![Vec::new()], |all: Vec<Vec<Form>>, _| {
        all.iter()
            .flat_map(|front| forms.iter().map(move |form| [&front[..], std::slice::from_ref(form)].concat()))
            .collect()
    });
    all.into_iter().map(|forms| (shape, forms)).collect()
}
