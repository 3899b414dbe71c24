//! Elements that tell two elements apart: a product with just one of them is in P.

use super::Form;
use super::cover::cover;
use super::model::{Model, size};
use super::sampling::Bounds;
use super::shapes::Point;
use crate::pattern::affine::Affine;
use misere_limits::Meter;

/// The numbers of the elements that are told apart. Large ones are few; answers that are no more than constants do not
/// serve them.
const NUMBERS: [i64; 6] = [0, 1, 2, 3, 7, 12];
/// Those on which they are tried: some are near to each other, and some are not.
const MORE_NUMBERS: [i64; 14] = [0, 1, 2, 3, 4, 7, 8, 9, 10, 15, 16, 25, 26, 37];
const MOST: Bounds = (37, 37);
/// The forms that are tried: the largest sum of the slopes' sizes, and the largest constants of indices and exponents;
/// each when those before do not suffice.
const FORMS: [(i64, i64, i64); 3] = [(1, 2, 2), (2, 3, 3), (3, 12, 2)];
/// How many pairs decide which elements are tried with all.
const SAMPLE: usize = 12;
const MAX_OFFERS: usize = 30;
/// How much numbers differ that are near.
const NEAR: i64 = 3;
/// Where shapes are few, many more pairs of this size are tried.
const FEW_SHAPES: usize = 12;
const SCATTERED: Bounds = (27, 27);
const MAX_SCATTERED: usize = 60_000;
/// Where pairs have two numbers at most, all of this size are tried.
const WHOLE: Bounds = (60, 60);
/// How often answers are tried, and how many pairs that they do not serve are added.
const MAX_ROUNDS: usize = 60;
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
    let mut others = pairs(model, (one, other), &MORE_NUMBERS);
    others.append(&mut near_pairs(model, (one, other)));
    others.append(&mut scattered_pairs(model, (one, other)));
    let variables = model.shapes[one].arity() + model.shapes[other].arity();
    if variables <= 2 {
        others.append(&mut different(&model.elements_of(one, WHOLE), &model.elements_of(other, WHOLE)));
    }
    let mut pairs = pairs(model, (one, other), &NUMBERS);
    FORMS.iter().find_map(|&bounds| {
        let candidates = candidates(model, variables, bounds);
        for _ in 0..MAX_ROUNDS {
            let Some(telling) = from_candidates(model, &pairs, &candidates, meter) else { break };
            meter.pay(10 * others.len() as u64).ok()?;
            let wrong = others.iter().filter(|pair| !telling.iter().any(|z| tells(model, z, pair)));
            let before = pairs.len();
            let wrong: Vec<&Pair> = wrong.collect();
            let step = wrong.len().div_ceil(MAX_WRONG).max(1);
            pairs.extend(wrong.into_iter().step_by(step).cloned());
            if pairs.len() == before {
                return Some(telling);
            }
        }
        None
    })
}

/// All pairs of different elements of two shapes with these numbers.
fn pairs(model: &Model, (one, other): (usize, usize), numbers: &[i64]) -> Vec<Pair> {
    let few = |shape| {
        let all = model.elements_of(shape, MOST).into_iter();
        all.filter(|x| x.1.iter().all(|n| numbers.contains(n))).collect::<Vec<Point>>()
    };
    different(&few(one), &few(other))
}

/// All pairs of different elements, the first from one list and the second from another.
fn different(xs: &[Point], ys: &[Point]) -> Vec<Pair> {
    xs.iter().flat_map(|x| ys.iter().map(move |y| (x.clone(), y.clone()))).filter(is_in_order).collect()
}

/// Whether elements are of two shapes, or the first has a larger number: those of one shape change places if need be.
fn is_in_order((x, y): &Pair) -> bool {
    x.0 != y.0 || x.1.iter().zip(&y.1).any(|(a, b)| a > b)
}

/// Pairs whose numbers differ by little.
fn near_pairs(model: &Model, (one, other): (usize, usize)) -> Vec<Pair> {
    let arity = model.shapes[one].arity();
    if arity < 2 || model.shapes[other].arity() != arity {
        return Vec::new();
    }
    let xs = model.elements_of(one, MOST).into_iter().filter(|x| x.1.iter().all(|n| MORE_NUMBERS.contains(n)));
    let changes: Vec<(i64, i64)> = (-NEAR..=NEAR).flat_map(|a| (-NEAR..=NEAR).map(move |b| (a, b))).collect();
    let near = |x: Point| {
        let near = |&(a, b): &(i64, i64)| (x.clone(), (other, vec![x.1[0] + a, x.1[1] + b]));
        changes.iter().map(near).collect::<Vec<Pair>>()
    };
    xs.flat_map(near).filter(|pair| model.is_element(&pair.1)).filter(is_in_order).collect()
}

/// Pairs from a box, so many that conditions on all four numbers are met.
fn scattered_pairs(model: &Model, (one, other): (usize, usize)) -> Vec<Pair> {
    if model.shapes.len() > FEW_SHAPES {
        return Vec::new();
    }
    let (xs, ys) = (model.elements_of(one, SCATTERED), model.elements_of(other, SCATTERED));
    let step = (xs.len() * ys.len()).div_ceil(MAX_SCATTERED) | 1;
    let all = (0..xs.len() * ys.len()).step_by(step);
    all.map(|n| (xs[n / ys.len()].clone(), ys[n % ys.len()].clone())).filter(is_in_order).collect()
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

/// All elements with forms for numbers within bounds.
fn candidates(model: &Model, variables: usize, (slopes, index, exponent): (i64, i64, i64)) -> Vec<Telling> {
    let (indices, exponents) = (forms(variables, slopes, index), forms(variables, slopes, exponent));
    let small = |z: &Telling| z.1.iter().map(|form| form.slopes_sum()).sum::<i64>() <= slopes + 1;
    let of_shape = |shape: usize| {
        let of_number =
            |number: usize| if model.shapes[shape].is_exponent(number) { &exponents[..] } else { &indices[..] };
        elements(shape, (0..model.shapes[shape].arity()).map(of_number))
    };
    (0..model.shapes.len()).flat_map(of_shape).filter(small).collect()
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

/// All elements of a shape with these forms for its numbers.
fn elements<'a>(shape: usize, numbers: impl Iterator<Item = &'a [Form]>) -> Vec<Telling> {
    let all = numbers.fold(vec![Vec::new()], |all: Vec<Vec<Form>>, forms| {
        all.iter()
            .flat_map(|front| forms.iter().map(move |form| [&front[..], std::slice::from_ref(form)].concat()))
            .collect()
    });
    all.into_iter().map(|forms| (shape, forms)).collect()
}
