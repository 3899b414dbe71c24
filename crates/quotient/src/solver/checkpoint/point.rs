//! The point of a search for an infinite quotient in a checkpoint.

#![expect(clippy::cast_possible_truncation, reason = "a number is written in two halves")]

use crate::infinite::carrier::Carrier;
use crate::infinite::point::{Met, Point};
use crate::solver::error::CheckpointError;
use crate::solver::stream::{Reader, Writer};
use misere_games::Ruleset;
use misere_limits::narrow;
use misere_monoid::Element;
use std::collections::{BTreeMap, BTreeSet};
use std::io;

/// The most elements of F, of numbers in a list, and of ways to search that ended.
const MAX_ORDER: usize = 1 << 24;
const MAX_LIST: usize = 1 << 20;
const MAX_TRIALS: usize = 1 << 10;

/// The memory that reading takes, in bytes.
pub(super) fn memory(point: &Point) -> u64 {
    let Met { history, failures, unchanged, bounded, .. } = &point.met;
    let lists = history.values().chain(failures).chain(unchanged);
    let numbers: usize = lists.map(|list| 16 + list.len()).sum();
    [&point.start, &point.carrier].into_iter().map(of_carrier).sum::<u64>() + 4 * (numbers + 8 * bounded.len()) as u64
}

fn of_carrier(carrier: &Carrier) -> u64 {
    let Carrier { growing, generators, words, values, .. } = carrier;
    let numbers: usize = words.values().map(|word| 16 + word.len()).sum();
    let table = carrier.order() * (2 * generators.len() + 2);
    4 * (numbers + table + growing.len() + generators.len() + values.len()) as u64
}

pub(super) fn write(point: &Point, out: &mut Writer) -> io::Result<()> {
    let Point { start, carrier, met, trials, paid } = point;
    write_carrier(start, out)?;
    write_carrier(carrier, out)?;
    write_lists(&met.history, out)?;
    for failures in [&met.failures, &met.unchanged] {
        out.number(failures.len())?;
        failures.iter().try_for_each(|failure| out.list(failure))?;
    }
    out.list(&met.bounded.iter().map(|&heap| narrow(heap)).collect::<Vec<_>>())?;
    for number in [met.too_few, met.reduced.0, met.reduced.1] {
        out.number(number)?;
    }
    out.word(*trials)?;
    out.word(*paid as u32)?;
    out.word((*paid >> 32) as u32)
}

fn write_carrier(carrier: &Carrier, out: &mut Writer) -> io::Result<()> {
    let Carrier { growing, generators, actions, parents, values, words } = carrier;
    let numbers = |heaps: &[usize]| heaps.iter().map(|&heap| narrow(heap)).collect::<Vec<_>>();
    out.list(&numbers(growing))?;
    out.list(&numbers(generators))?;
    out.number(parents.len())?;
    let elements = |list: &[Element], out: &mut Writer| out.words(list.iter().map(|&x| x.into()));
    actions.iter().try_for_each(|action| elements(action, out))?;
    out.words(parents[1..].iter().flat_map(|&(parent, letter)| [parent.into(), letter.into()]))?;
    elements(values, out)?;
    write_lists(words, out)
}

fn write_lists(lists: &BTreeMap<usize, Vec<u32>>, out: &mut Writer) -> io::Result<()> {
    out.number(lists.len())?;
    for (&heap, list) in lists {
        out.number(heap)?;
        out.list(list)?;
    }
    Ok(())
}

/// A point of a search for the value of a heap of these rules.
pub(super) fn read(rules: &dyn Ruleset, heap: usize, input: &mut Reader) -> Result<Point, CheckpointError> {
    let (start, carrier) = (read_carrier(heap, input)?, read_carrier(heap, input)?);
    let history = lists(heap, usize::MAX, input)?;
    let mut failures = [BTreeSet::new(), BTreeSet::new()];
    for failures in &mut failures {
        for _ in 0..input.count(MAX_LIST, 64, "many failures")? {
            failures.insert(list(heap + 1, input)?);
        }
    }
    let [failures, unchanged] = failures;
    let bounded = input.ascending(1, heap, "heaps that do not ascend")?;
    let bounded = bounded.into_iter().map(|heap| heap as usize).collect();
    let mut number = || input.below(u32::MAX as usize, "a number out of bounds").map(|number| number as usize);
    let (too_few, reduced) = (number()?, (number()?, number()?));
    let trials = input.below(MAX_TRIALS, "too many ways to search")?;
    let paid = u64::from(input.word()?) | u64::from(input.word()?) << 32;
    let met = Met { history, failures, unchanged, bounded, too_few, reduced };
    let point = Point { start, carrier, met, trials, paid };
    if point.is_sound(rules, heap) { Ok(point) } else { Err(input.wrong("a carrier that is none")) }
}

fn read_carrier(heap: usize, input: &mut Reader) -> Result<Carrier, CheckpointError> {
    let heaps = |input: &mut Reader| {
        let found = input.ascending(1, heap, "a carrier whose heaps do not ascend")?;
        Ok::<_, CheckpointError>(found.into_iter().map(|heap| heap as usize).collect::<Vec<_>>())
    };
    let (growing, generators) = (heaps(input)?, heaps(input)?);
    let order = input.below(MAX_ORDER + 1, "a carrier beyond all limits")? as usize;
    if order == 0 {
        return Err(input.wrong("a carrier without elements"));
    }
    input.take(order, 4 * (2 * generators.len() + 2))?;
    input.take(heap, 4)?;
    let (actions, parents) = super::read_products(order, generators.len(), input)?;
    let values = (0..heap).map(|_| input.element(order, "a value that is no element"));
    let values = values.collect::<Result<Vec<_>, _>>()?;
    let words = lists(heap, heap + 1, input)?;
    Ok(Carrier { growing, generators, actions, parents, values, words })
}

/// A list of numbers from 1 on below a bound.
fn list(bound: usize, input: &mut Reader) -> Result<Vec<u32>, CheckpointError> {
    let length = input.count(MAX_LIST, 4, "a long list")?;
    (0..length)
        .map(|_| match input.below(bound, "a number out of bounds")? {
            0 => Err(input.wrong("a number out of bounds")),
            number => Ok(number),
        })
        .collect()
}

/// Lists for some of the heaps.
fn lists(heap: usize, bound: usize, input: &mut Reader) -> Result<BTreeMap<usize, Vec<u32>>, CheckpointError> {
    let count = input.count(heap, 64, "more lists than heaps")?;
    let mut found = BTreeMap::new();
    for _ in 0..count {
        let of_heap = input.below(heap + 1, "a heap that does not exist")? as usize;
        if of_heap == 0 || found.insert(of_heap, list(bound, input)?).is_some() {
            return Err(input.wrong("a heap that does not exist, or twice"));
        }
    }
    Ok(found)
}
