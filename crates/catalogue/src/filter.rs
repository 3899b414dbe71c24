//! Entries by their properties.
//!
//! The index `result_filter` begins with the kind, whether the game is solved, whether it is tame, and the order. For
//! each combination of the first three that is asked for, entries of an order between two bounds stand side by side in
//! it. So only the entries that are given back are read.

use crate::row::{self, COLUMNS};
use crate::{CatalogueError, Entry, Kind};
use rusqlite::{Connection, params};
use std::ops::RangeInclusive;

/// What is asked for; a part that is `None` matches all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// The kind of quotient.
    pub kind: Option<Kind>,
    /// Whether the game is solved.
    pub solved: Option<bool>,
    /// Whether the quotient is tame.
    pub tame: Option<bool>,
    /// The order, of a finite quotient.
    pub orders: Option<RangeInclusive<usize>>,
}

/// At most `most` entries that match, in the order of the index.
pub(crate) fn matching(connection: &Connection, filter: &Filter, most: usize) -> Result<Vec<Entry>, CatalogueError> {
    let kinds = filter.kind.map_or(vec![Kind::Finite, Kind::Infinite, Kind::Relative], |kind| vec![kind]);
    let either = |asked: Option<bool>| asked.map_or(vec![false, true], |asked| vec![asked]);
    let number = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    let bounds = filter.orders.as_ref().map(|orders| (number(*orders.start()), number(*orders.end())));
    let between = if bounds.is_some() { "q_order BETWEEN ?4 AND ?5" } else { "?4 = ?5" };
    let (least, most_order) = bounds.unwrap_or_default();
    let sql = format!(
        "SELECT {COLUMNS} FROM result INDEXED BY result_filter \
         WHERE kind = ?1 AND solved = ?2 AND tame = ?3 AND {between} ORDER BY q_order, ruleset, last_heap LIMIT ?6"
    );
    let mut statement = connection.prepare(&sql)?;
    let mut found = Vec::new();
    for kind in &kinds {
        for solved in either(filter.solved) {
            for tame in either(filter.tame) {
                let left = number(most - found.len());
                let rows = params![kind.name(), solved, tame, least, most_order, left];
                for entry in statement.query_map(rows, row::entry)? {
                    found.push(entry?);
                }
            }
        }
    }
    Ok(found)
}
