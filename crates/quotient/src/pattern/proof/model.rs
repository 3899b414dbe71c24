//! The monoid by cases: what each action does at each shape, and the P-portion, learned from normal forms.
//!
//! Every result of an action on words of small index is a shape with numbers. The numbers of the result are affine in
//! those of the word and the parameter, in finitely many ways; these are found by covering the results, greedily by the
//! most, and a decision tree says where each way is right. After that nothing is bounded: elements of any size are
//! multiplied by the trees.

use super::Form;
use super::learn::{Labelled, Tree, learn, learn_set};
use super::sampling::{Bounds, Sampling};
use super::shapes::{Action, Point, Presentation, Shape};
use crate::pattern::Whole;
use crate::pattern::affine::Affine;
use misere_limits::Meter;
use misere_monoid::Word;
use rustc_hash::FxHashSet;

/// The most ways of one action at one shape.
const MAX_WAYS: usize = 40;
/// How many results are tried as the beginning of a way.
const SEEDS: usize = 8;
/// The largest constant of a form.
const MAX_CONSTANT: i64 = 20;

/// A way: a shape and its numbers as forms.
pub(super) type Way = (usize, Vec<Form>);
/// Actions with their parameters as forms.
pub(super) type FormWord = Vec<(usize, Form)>;

/// A monoid by cases with a P-portion.
pub(super) struct Model {
    pub(super) sampling: &'static Sampling,
    pub(super) one: Point,
    pub(super) shapes: Vec<Shape>,
    pub(super) actions: Vec<Action>,
    /// For each action and shape; the parameter comes after the numbers.
    pub(super) trees: Vec<Vec<Tree<Way>>>,
    pub(super) p: Vec<Tree<bool>>,
}

impl Model {
    pub(super) fn new(whole: &Whole, presentation: &Presentation, meter: &Meter) -> Option<Model> {
        let one = presentation.point(&vec![0; presentation.letters().count()])?;
        let actions = presentation.actions();
        let mut trees = Vec::new();
        for (action, kind) in actions.iter().enumerate() {
            let at = |shape| tree(presentation, shape, action, kind.parameter, meter);
            trees.push((0..presentation.shapes.len()).map(at).collect::<Option<Vec<_>>>()?);
        }
        let p = p_trees(whole, presentation)?;
        Some(Model { sampling: presentation.sampling, one, shapes: presentation.shapes.clone(), actions, trees, p })
    }

    /// An action on an element.
    pub(super) fn act(&self, (action, parameter): (usize, i64), (shape, numbers): &Point) -> Point {
        let mut at = numbers.clone();
        at.push(parameter);
        let (shape, forms) = self.trees[action][*shape].at(&at);
        (*shape, forms.iter().map(|form| form.at(&at)).collect())
    }

    /// A word at these numbers, times an element.
    pub(super) fn times(&self, word: &[(usize, Form)], numbers: &[i64], x: &Point) -> Point {
        word.iter().fold(x.clone(), |x, (action, form)| self.act((*action, form.at(numbers)), &x))
    }

    /// The product of two elements.
    pub(super) fn product(&self, z: &Point, x: &Point) -> Point {
        self.times(&self.shapes[z.0].word, &z.1, x)
    }

    pub(super) fn is_p(&self, x: &Point) -> bool {
        *self.p[x.0].at(&x.1)
    }

    /// Whether numbers are in the domain of a shape.
    pub(super) fn is_element(&self, (shape, numbers): &Point) -> bool {
        numbers.iter().all(|&n| n >= 0) && self.shapes[*shape].domain.iter().all(|form| form.at(numbers) >= 0)
    }

    /// The elements of a shape up to some bounds.
    pub(super) fn elements_of(&self, shape: usize, bounds: Bounds) -> Vec<Point> {
        self.shapes[shape].numbers(bounds).map(|numbers| (shape, numbers)).collect()
    }

    /// All elements up to some bounds.
    pub(super) fn elements(&self, bounds: Bounds) -> Vec<Point> {
        (0..self.shapes.len()).flat_map(|shape| self.elements_of(shape, bounds)).collect()
    }
}

/// What an action does at a shape.
fn tree(of: &Presentation, shape: usize, action: usize, parameter: bool, meter: &Meter) -> Option<Tree<Way>> {
    let mut results: Vec<(Vec<i64>, Point)> = Vec::new();
    let last = if parameter { of.sampling.last() } else { 0 };
    for numbers in of.shapes[shape].few() {
        let exponents = of.exponents(&(shape, numbers.clone()))?;
        for m in (0..=last).filter(|&m| of.shapes[shape].is_learned(m)) {
            let result = of.point(&of.times(&exponents, (action, m))?)?;
            results.push(([&numbers[..], &[m]].concat(), result));
        }
    }
    let mut ways: Vec<Way> = Vec::new();
    let right = |way: &Way, (at, result): &(Vec<i64>, Point)| {
        way.0 == result.0 && way.1.iter().zip(&result.1).all(|(form, &value)| form.at(at) == value)
    };
    loop {
        meter.pay(results.len() as u64 * 100).ok()?;
        let rest: Vec<&(Vec<i64>, Point)> =
            results.iter().filter(|result| !ways.iter().any(|way| right(way, result))).collect();
        if rest.is_empty() {
            break;
        }
        let seeds = rest.iter().step_by(rest.len().div_ceil(SEEDS));
        let offers = seeds.map(|seed| best_way(seed, &rest));
        ways.push(offers.max_by_key(|offer| offer.0)?.1);
        if ways.len() > MAX_WAYS {
            return None;
        }
    }
    let label = |result: &(Vec<i64>, Point)| {
        (ways.iter().enumerate()).fold(0, |bits, (bit, way)| bits | u64::from(right(way, result)) << bit)
    };
    let labelled: Vec<Labelled> = results.iter().map(|result| (result.0.clone(), label(result))).collect();
    meter.pay(results.len() as u64 * 1000).ok()?;
    let tree = learn(&labelled, of.sampling)?;
    Some(tree.map(&|label| ways[label].clone()))
}

/// The way through a result that is right for most of others, with their number.
fn best_way((at, (shape, numbers)): &(Vec<i64>, Point), rest: &[&(Vec<i64>, Point)]) -> (usize, Way) {
    let same: Vec<&&(Vec<i64>, Point)> = rest.iter().filter(|result| result.1.0 == *shape).collect();
    // For each number the forms, and for each form the results where it is right.
    let columns: Vec<Vec<(Form, Vec<bool>)>> = (numbers.iter().enumerate())
        .map(|(n, &value)| {
            let column = |form: Form| {
                let right = same.iter().map(|(at, result)| form.at(at) == result.1[n]).collect();
                (form, right)
            };
            forms(at, value, &[0, 1, 2]).into_iter().map(column).collect()
        })
        .collect();
    let start = vec![(vec![true; same.len()], Vec::new())];
    let all = columns.iter().fold(start, |ways: Vec<(Vec<bool>, Vec<Form>)>, column| {
        let with = |(right, forms): &(Vec<bool>, Vec<Form>)| {
            let with = |(form, more): &(Form, Vec<bool>)| {
                let both = right.iter().zip(more).map(|(a, b)| *a && *b).collect();
                (both, [&forms[..], std::slice::from_ref(form)].concat())
            };
            column.iter().map(with).collect::<Vec<_>>()
        };
        ways.iter().flat_map(with).collect()
    });
    let count = |right: &[bool]| right.iter().filter(|right| **right).count();
    let best = all.into_iter().rev().max_by_key(|(right, _)| count(right));
    best.map_or((0, (*shape, Vec::new())), |(right, forms)| (count(&right), (*shape, forms)))
}

/// Forms with these slopes that have a value at a point, simple ones first.
pub(super) fn forms(at: &[i64], value: i64, slopes: &[i64]) -> Vec<Form> {
    let all = at.iter().fold(vec![Vec::new()], |all: Vec<Vec<i64>>, _| {
        all.iter().flat_map(|front| slopes.iter().map(move |slope| [&front[..], &[*slope]].concat())).collect()
    });
    let form = |slopes: Vec<i64>| {
        let constant = value - slopes.iter().zip(at).map(|(slope, x)| slope * x).sum::<i64>();
        (slopes.iter().map(|slope| slope.abs()).sum::<i64>(), constant.abs(), Affine::new(constant, slopes))
    };
    let mut all: Vec<(i64, i64, Form)> = all.into_iter().map(form).filter(|form| form.1 <= MAX_CONSTANT).collect();
    all.sort_by_key(|form| (form.0, form.1));
    all.into_iter().map(|form| form.2).collect()
}

/// How large a form is: of equal ones the smallest is the likeliest.
pub(super) fn size(form: &Form) -> i64 {
    4 * form.slopes_sum() + form.at_zero().abs()
}

/// The P-portion, from its families.
fn p_trees(whole: &Whole, of: &Presentation) -> Option<Vec<Tree<bool>>> {
    let mut p: FxHashSet<Point> = FxHashSet::default();
    for family in &whole.p_portion {
        for words in family.instances(of.letters(), 2 * of.sampling.last())? {
            let [word] = <[Word; 1]>::try_from(words).ok()?;
            p.extend(of.point(&of.normal(&word)?));
        }
    }
    let shape = |(shape, kind): (usize, &Shape)| {
        learn_set(kind.few().map(|numbers| (numbers.clone(), p.contains(&(shape, numbers)))), of.sampling)
    };
    of.shapes.iter().enumerate().map(shape).collect()
}
