//! What proves that N-positions are N: moves that win, sets of elements where a heap has none, and pairs of elements.
//!
//! All three are computed for small elements and heaps, and guessed from that: see `crates/check` for what they must
//! satisfy.

use super::Form;
use super::cover::cover;
use super::heaps::{Heap, Heaps};
use super::learn::{Tree, learn_set};
use super::model::{Model, forms, size};
use super::shapes::{Point, Shape};
use crate::pattern::affine::Affine;
use misere_games::Ruleset;
use misere_limits::Meter;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// How many shapes are few.
const FEW_SHAPES: usize = 12;
/// The most winning moves that are tried at a point, and the most forms for a heap.
const MAX_MOVES: usize = 12;
const MAX_FORMS: usize = 30;

/// A move, in the numbers of a shape and the index of the heap.
#[derive(Clone, Debug)]
pub(super) struct Move {
    /// How many to take.
    pub(super) take: usize,
    /// A form whose half is one variable more; where it is odd this is no move.
    pub(super) twice: Option<Form>,
    /// The heaps that are left.
    pub(super) parts: Vec<Form>,
}

pub(super) struct Outcomes {
    /// For each value and shape; the parameter comes after the numbers.
    pub(super) unresolved: Vec<Vec<Tree<bool>>>,
    /// For each heap and shape.
    pub(super) moves: Vec<Vec<Vec<Move>>>,
    /// For each pair of shapes.
    pub(super) pairs: Vec<Tree<bool>>,
}

/// An element times a heap, neither in P, with the moves that win.
struct Case {
    entry: usize,
    /// The numbers of the element, then the index of the heap.
    at: Vec<i64>,
    shape: usize,
    parameter: i64,
    wins: FxHashSet<(usize, Vec<usize>)>,
}

impl Outcomes {
    pub(super) fn find(rules: &dyn Ruleset, model: &Model, heaps: &Heaps, meter: &Meter) -> Option<Outcomes> {
        let cases = cases(rules, model, heaps, meter)?;
        let unresolved = unresolved(&cases, model, heaps, meter)?;
        let moves = moves(&cases, &unresolved, model, heaps, meter)?;
        let pairs = pairs(&unresolved, model, heaps, meter)?;
        Some(Outcomes { unresolved, moves, pairs })
    }
}

/// Small elements with small heaps, where their product is not in P.
fn cases(rules: &dyn Ruleset, model: &Model, heaps: &Heaps, meter: &Meter) -> Option<Vec<Case>> {
    let few = |(shape, kind): (usize, &Shape)| kind.few().map(move |numbers| (shape, numbers)).collect::<Vec<_>>();
    let elements: Vec<Point> = model.shapes.iter().enumerate().flat_map(few).collect();
    let mut cases = Vec::new();
    let numbered = (1..).map(|heap| (heap, heaps.entry(heap)));
    for (heap, (entry, index)) in numbered.take_while(|(_, (_, index))| *index <= model.sampling.last()) {
        let options = Heaps::options(rules, heap);
        if options.is_empty() {
            continue;
        }
        // Options of the same value win alike.
        let mut by_value: FxHashMap<Point, Vec<&(usize, Vec<usize>)>> = FxHashMap::default();
        for option in &options {
            let value = option.1.iter().fold(model.one.clone(), |x, &part| heaps.times(model, part, &x));
            by_value.entry(value).or_default().push(option);
        }
        meter.pay((elements.len() * by_value.len() * 10) as u64).ok()?;
        let parameter = heaps.heaps[entry].parameter.at(&[index]);
        // Of one value the same parameters are looked at, whichever heap has it.
        let moving = heaps.heaps[entry].parameter.as_constant().is_none();
        let number = if moving { parameter } else { index };
        for y in elements.iter().filter(|y| model.shapes[y.0].is_learned(number)) {
            if model.is_p(&heaps.times(model, heap, y)) {
                continue;
            }
            let winning = by_value.iter().filter(|(value, _)| model.is_p(&model.product(value, y)));
            let wins = winning.flat_map(|(_, options)| options.iter().map(|&option| option.clone())).collect();
            cases.push(Case { entry, at: [&y.1[..], &[index]].concat(), shape: y.0, parameter, wins });
        }
    }
    Some(cases)
}

/// Where some heap of a value has no winning move.
fn unresolved(cases: &[Case], model: &Model, heaps: &Heaps, meter: &Meter) -> Option<Vec<Vec<Tree<bool>>>> {
    // For each value and shape whether some heap has none, for each point.
    let mut points: Vec<Vec<BTreeMap<Vec<i64>, bool>>> =
        vec![vec![BTreeMap::new(); model.shapes.len()]; heaps.values.len()];
    // Up to this parameter all heaps of a value are among the cases.
    let mut last = vec![i64::MAX; heaps.values.len()];
    for heap in &heaps.heaps[heaps.single..] {
        last[heap.value] = last[heap.value].min(heap.parameter.at(&[model.sampling.last()]));
    }
    for case in cases {
        let value = heaps.heaps[case.entry].value;
        if case.parameter <= last[value] {
            let numbers = &case.at[..case.at.len() - 1];
            let point = [numbers, &[case.parameter]].concat();
            *points[value][case.shape].entry(point).or_default() |= case.wins.is_empty();
        }
    }
    let tree = |points: &BTreeMap<Vec<i64>, bool>| {
        meter.pay(1000 * points.len() as u64).ok()?;
        learn_set(points.iter().map(|(at, is)| (at.clone(), *is)), model.sampling)
    };
    points.iter().map(|of_shapes| of_shapes.iter().map(tree).collect()).collect()
}

/// Moves that win where the sets of the values do not say that there are none.
fn moves(
    cases: &[Case],
    unresolved: &[Vec<Tree<bool>>],
    model: &Model,
    heaps: &Heaps,
    meter: &Meter,
) -> Option<Vec<Vec<Vec<Move>>>> {
    let mut all: Vec<Vec<Vec<&Case>>> = vec![vec![Vec::new(); model.shapes.len()]; heaps.heaps.len()];
    for case in cases {
        let numbers = &case.at[..case.at.len() - 1];
        if !*unresolved[heaps.heaps[case.entry].value][case.shape].at(&[numbers, &[case.parameter]].concat()) {
            all[case.entry][case.shape].push(case);
        }
    }
    let of_shape =
        |cases: &Vec<&Case>| cover(cases, |case| offers(case, heaps), |answer, case| is_right(answer, case), meter);
    all.iter().map(|shapes| shapes.iter().map(of_shape).collect()).collect()
}

/// Moves as forms that win at a case, with their sizes.
fn offers(case: &Case, heaps: &Heaps) -> Vec<(i64, Move)> {
    let mut wins: Vec<&(usize, Vec<usize>)> = case.wins.iter().collect();
    wins.sort_unstable();
    let halves = wins.iter().filter(|(_, parts)| parts.len() == 2 && parts[0] == parts[1]);
    let halves: Vec<(i64, Move)> = halves.filter_map(|(take, parts)| half(case, heaps, *take, parts[0])).collect();
    let step = wins.len().div_ceil(MAX_MOVES).max(1);
    let mut found = halves;
    for (take, parts) in wins.into_iter().step_by(step) {
        let whole = heaps.number(case.entry, &Affine::parameter(case.at.len() - 1));
        let rest = whole.plus(-(*take as i64));
        let one = |parts| Move { take: *take, twice: None, parts };
        match parts[..] {
            [] => found.push((0, one(Vec::new()))),
            [_] => found.push((0, one(vec![rest]))),
            [a, b] => [a, b].into_iter().for_each(|part| {
                let (entry, index) = heaps.entry(part);
                let single = entry < heaps.single;
                let indices = if single { vec![Affine::constant(0)] } else { forms(&case.at, index, &[-1, 0, 1]) };
                for index in indices.into_iter().take(MAX_FORMS) {
                    let part = heaps.number(entry, &index);
                    found.push((1 + size(&index), one(vec![part.clone(), rest.minus(&part)])));
                }
            }),
            _ => {}
        }
    }
    found
}

/// The move to two equal heaps of a class: twice the index of these is the index of the heap plus a constant.
fn half(case: &Case, heaps: &Heaps, take: usize, part: usize) -> Option<(i64, Move)> {
    let (entry, index) = heaps.entry(part);
    if case.entry < heaps.single || entry < heaps.single {
        return None;
    }
    let variable = case.at.len();
    let twice = Affine::parameter(variable - 1).plus(2 * index - case.at[variable - 1]);
    let part = heaps.number(entry, &Affine::parameter(variable));
    Some((size(&twice), Move { take, twice: Some(twice), parts: vec![part.clone(), part] }))
}

/// Whether a move wins at a case.
fn is_right(Move { take, twice, parts }: &Move, case: &Case) -> bool {
    let twice = twice.as_ref().map(|form| form.at(&case.at));
    if twice.is_some_and(|twice| twice < 0 || twice % 2 != 0) {
        return false;
    }
    let at: Vec<i64> = case.at.iter().copied().chain(twice.map(|twice| twice / 2)).collect();
    let mut left = Vec::with_capacity(parts.len());
    for part in parts {
        match usize::try_from(part.at(&at)) {
            Ok(part) if part > 0 => left.push(part),
            _ => return false,
        }
    }
    left.sort_unstable_by(|a, b| b.cmp(a));
    case.wins.contains(&(*take, left))
}

/// The least set of pairs that the steps close, as far as small elements show it.
fn pairs(unresolved: &[Vec<Tree<bool>>], model: &Model, heaps: &Heaps, meter: &Meter) -> Option<Vec<Tree<bool>>> {
    let of = model.sampling;
    let few = model.shapes.len() <= FEW_SHAPES;
    let (in_pair, on_the_way) = if few { (of.few_in_pair, of.few_on_the_way) } else { (of.in_pair, of.on_the_way) };
    let elements = model.elements(on_the_way);
    let numbers: FxHashMap<&Point, usize> = elements.iter().enumerate().map(|(n, x)| (x, n)).collect();
    let mut steps: Vec<(usize, i64)> = Vec::new();
    for entry in 0..heaps.heaps.len() {
        let Heap { value, parameter } = &heaps.heaps[entry];
        let last = if entry < heaps.single { 0 } else { on_the_way.0 };
        steps.extend((0..=last).map(|index| (*value, parameter.at(&[index]))));
    }
    steps.sort_unstable();
    steps.dedup();
    let act = |&(value, m): &(usize, i64), x: &Point| numbers.get(&model.times(&heaps.values[value], &[m], x)).copied();
    // For each element z and step v the elements vz.
    let actions: Vec<Vec<Option<usize>>> =
        steps.iter().map(|step| elements.iter().map(|x| act(step, x)).collect()).collect();
    let mut before: Vec<Vec<(usize, usize)>> = vec![Vec::new(); elements.len()];
    for (step, action) in actions.iter().enumerate() {
        for (z, vz) in action.iter().enumerate().filter_map(|(z, vz)| Some((z, (*vz)?))) {
            before[vz].push((step, z));
        }
    }
    let one = *numbers.get(&model.one)?;
    let start = (0..elements.len()).filter(|&q| !model.is_p(&elements[q])).map(|q| (one, q));
    let mut found: FxHashSet<(usize, usize)> = start.collect();
    let mut next: Vec<(usize, usize)> = found.iter().copied().collect();
    while let Some((x, vz)) = next.pop() {
        meter.pay(10 + 10 * before[vz].len() as u64).ok()?;
        for &(step, z) in &before[vz] {
            let Some(xv) = actions[step][x] else { continue };
            if found.contains(&(xv, z)) {
                continue;
            }
            let xz = model.product(&elements[z], &elements[x]);
            let (value, m) = steps[step];
            if *unresolved[value][xz.0].at(&[&xz.1[..], &[m]].concat()) {
                found.insert((xv, z));
                next.push((xv, z));
            }
        }
    }
    let shapes = model.shapes.len();
    let small: Vec<Vec<Point>> = (0..shapes).map(|shape| model.elements_of(shape, in_pair)).collect();
    let pair = |(one, other): (usize, usize)| {
        meter.pay(100 * (small[one].len() * small[other].len()) as u64).ok()?;
        let points = small[one].iter().flat_map(|x| small[other].iter().map(move |z| (x, z)));
        let points = points.map(|(x, z)| ([&x.1[..], &z.1[..]].concat(), found.contains(&(numbers[x], numbers[z]))));
        learn_set(points, of)
    };
    (0..shapes).flat_map(|one| (0..shapes).map(move |other| (one, other))).map(pair).collect()
}
