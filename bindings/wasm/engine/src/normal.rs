//! Normal play: the exclusive or of Grundy values.

use crate::request::Source;
use crate::store::Store;
use misere::games::grundy_values;
use misere::{Position, Ruleset};

/// Grundy values of heaps from 0 on.
pub type Values = Vec<u64>;

/// Steps that the Grundy values of a game may take.
const WORK: u64 = 300_000_000;
/// Heaps are computed in so many at least.
const LEAST: usize = 64;

/// The Grundy values of heaps up to one.
pub fn values<'s>(
    store: &'s mut Store,
    source: &Source,
    rules: &dyn Ruleset,
    last: usize,
) -> Result<&'s Values, String> {
    let known = store.values.iter().find(|known| known.0 == *source).map_or(0, |known| known.1.len());
    if known <= last {
        let wanted = last.max(LEAST).min(rules.last_heap().unwrap_or(usize::MAX));
        let found = grundy_values(rules, wanted, WORK).map_err(|error| error.to_string())?;
        store.values.retain(|known| known.0 != *source);
        store.values.push((source.clone(), found));
    }
    let place = store.values.iter().position(|known| known.0 == *source);
    Ok(&store.values[place.ok_or("no Grundy values")?].1)
}

/// The Grundy value of a position.
pub fn sum(values: &Values, heaps: &[(usize, u64)]) -> u64 {
    let odd = heaps.iter().filter(|heap| heap.1 % 2 == 1);
    odd.fold(0, |sum, heap| sum ^ values.get(heap.0).copied().unwrap_or(0))
}

/// The Grundy value of a position of these rules.
pub fn value(store: &mut Store, source: &Source, rules: &dyn Ruleset, position: &Position) -> Result<u64, String> {
    let last = position.heaps().iter().map(|heap| heap.0).max().unwrap_or(0);
    values(store, source, rules, last).map(|values| sum(values, position.heaps()))
}
