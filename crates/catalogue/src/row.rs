//! Entries as rows of the table.

use crate::{Entry, History, Kind};
use misere_limits::StopReason;
use misere_quotient::{Order, Proof, Status};
use rusqlite::types::Type;
use rusqlite::{Connection, Error, Row, named_params};

/// The columns of an [`Entry`], in the order that [`entry`] reads.
pub(crate) const COLUMNS: &str = "ruleset, last_heap, name, kind, solved, stop, period, preperiod, known_heap, q_order, \
                                  p_order, needed_order, tame, class, certificate, stages, before";

/// Keeps an entry, in the place of one with the same key.
pub(crate) fn put(connection: &Connection, entry: &Entry) -> rusqlite::Result<()> {
    let sql = format!(
        "INSERT OR REPLACE INTO result ({COLUMNS}) VALUES (:ruleset, :last_heap, :name, :kind, :solved, :stop, :period, \
         :preperiod, :known_heap, :q_order, :p_order, :needed_order, :tame, :class, :certificate, :stages, :before)"
    );
    let number = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    let (period, preperiod) = entry.status.period().unzip();
    connection.execute(
        &sql,
        named_params! {
            ":ruleset": entry.ruleset,
            ":last_heap": number(entry.last_heap),
            ":name": entry.name,
            ":kind": entry.kind.name(),
            ":solved": entry.status.is_solved(),
            ":stop": entry.status.limit().map(StopReason::name),
            ":period": period.map(number),
            ":preperiod": preperiod.map(number),
            ":known_heap": number(entry.known_heap),
            ":q_order": entry.order.finite().map(number),
            ":p_order": entry.p_order.finite().map(number),
            ":needed_order": number(entry.needed_order),
            ":tame": entry.tame,
            ":class": entry.class,
            ":certificate": entry.certificate,
            ":stages": entry.history.as_ref().map(History::stages_as_text),
            ":before": entry.history.as_ref().map(|history| &history.before),
        },
    )?;
    Ok(())
}

/// The entry of a row.
pub(crate) fn entry(row: &Row) -> rusqlite::Result<Entry> {
    let number = |index: usize| row.get::<_, u32>(index).map(|number| number as usize);
    let maybe = |index: usize| row.get::<_, Option<u32>>(index).map(|number| number.map(|number| number as usize));
    let order = |index: usize| Ok::<_, Error>(maybe(index)?.map_or(Order::Infinite, Order::Finite));
    let kind = Kind::named(&row.get::<_, String>(3)?).ok_or_else(|| strange(3, "it has a quotient of no kind"))?;
    let status = status(row, kind, maybe(6)?.zip(maybe(7)?))?;
    let history = match (row.get::<_, Option<String>>(15)?, row.get(16)?) {
        (Some(text), Some(before)) => {
            let stages =
                History::read_stages(&text).ok_or_else(|| strange(15, "it has changes that cannot be read"))?;
            Some(History { stages, before })
        }
        (None, None) => None,
        _ => return Err(strange(15, "it has half of a history")),
    };
    Ok(Entry {
        ruleset: row.get(0)?,
        last_heap: number(1)?,
        name: row.get(2)?,
        kind,
        status,
        known_heap: number(8)?,
        order: order(9)?,
        p_order: order(10)?,
        needed_order: number(11)?,
        tame: row.get(12)?,
        class: row.get(13)?,
        certificate: row.get(14)?,
        history,
    })
}

/// What a row says of the whole game.
fn status(row: &Row, kind: Kind, period: Option<(usize, usize)>) -> rusqlite::Result<Status> {
    let limit = match row.get::<_, Option<String>>(5)? {
        Some(name) => Some(StopReason::named(&name).ok_or_else(|| strange(5, "it has a limit that is none"))?),
        None => None,
    };
    let solved: bool = row.get(4)?;
    Ok(match (solved, period, kind) {
        (true, Some((period, preperiod)), _) => Status::Solved(Proof::Periodic { period, preperiod }),
        (true, None, _) => Status::Solved(Proof::Complete),
        (false, _, Kind::Relative) => Status::RelativelySolved { limit },
        (false, _, Kind::Finite | Kind::Infinite) => Status::Partial { limit },
    })
}

/// A column that does not hold what it should.
fn strange(column: usize, what: &str) -> Error {
    Error::FromSqlConversionFailure(column, Type::Text, what.into())
}
