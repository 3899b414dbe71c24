//! The point of a search for an infinite quotient in a checkpoint.

#![expect(clippy::cast_possible_truncation, reason = "a number is written in two halves")]

use crate::infinite::carrier::Carrier;
use crate::infinite::point::{FIRST_MARGIN, FIRST_SIDE, History, LAST_MARGIN, Point};
use crate::solver::error::CheckpointError;
use crate::solver::stream::{Reader, Writer};
use misere_games::Ruleset;
use misere_limits::narrow;
use misere_monoid::Element;
use std::collections::{BTreeMap, BTreeSet};
use std::io;

/// The most elements of F, and the most failures and numbers in a list.
const MAX_ORDER: usize = 1 << 24;
const MAX_LIST: usize = 1 << 20;

/// The memory that reading takes, in bytes.
pub(super) fn memory(point: &Point) -> u64 {
    let Carrier { growing, generators, words, values, .. } = &point.carrier;
    let lists = words.values().chain(&point.failures).chain(point.history.values());
    let numbers: usize = lists.map(|list| 16 + list.len()).sum();
    let table = point.carrier.order() * (2 * generators.len() + 2);
    4 * (numbers + table + growing.len() + generators.len() + values.len()) as u64
}

pub(super) fn write(point: &Point, out: &mut Writer) -> io::Result<()> {
    let Carrier { growing, generators, actions, parents, values, words } = &point.carrier;
    let numbers = |heaps: &[usize]| heaps.iter().map(|&heap| narrow(heap)).collect::<Vec<_>>();
    out.list(&numbers(growing))?;
    out.list(&numbers(generators))?;
    out.number(parents.len())?;
    let elements = |list: &[Element], out: &mut Writer| out.words(list.iter().map(|&x| x.into()));
    actions.iter().try_for_each(|action| elements(action, out))?;
    out.words(parents[1..].iter().flat_map(|&(parent, letter)| [parent.into(), letter.into()]))?;
    elements(values, out)?;
    for lists in [words, &point.history] {
        out.number(lists.len())?;
        for (&heap, list) in lists {
            out.number(heap)?;
            out.list(list)?;
        }
    }
    out.number(point.failures.len())?;
    point.failures.iter().try_for_each(|failure| out.list(failure))?;
    out.number(point.margin)?;
    out.number(point.side)?;
    out.word(point.paid as u32)?;
    out.word((point.paid >> 32) as u32)
}

/// A point of a search for the value of a heap of these rules.
pub(super) fn read(rules: &dyn Ruleset, heap: usize, input: &mut Reader) -> Result<Point, CheckpointError> {
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
    let history: History = lists(heap, usize::MAX, input)?;
    let mut failures = BTreeSet::new();
    for _ in 0..input.count(MAX_LIST, 64, "many failures")? {
        failures.insert(list(heap + 1, input)?);
    }
    let mut bounded = |first| {
        let number = input.below(LAST_MARGIN * 2, "a margin beyond all limits")? as usize;
        if number >= first { Ok(number) } else { Err(input.wrong("a margin that is too small")) }
    };
    let (margin, side) = (bounded(FIRST_MARGIN)?, bounded(FIRST_SIDE)?);
    let paid = u64::from(input.word()?) | u64::from(input.word()?) << 32;
    let carrier = Carrier { growing, generators, actions, parents, values, words };
    let point = Point { carrier, history, failures, margin, side, paid };
    if point.is_sound(rules, heap) { Ok(point) } else { Err(input.wrong("a carrier that is none")) }
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
