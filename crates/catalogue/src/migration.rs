//! Older versions of the schema, brought to the one that is written.
//!
//! Version 1 kept finite quotients only: of an infinite result the last finite quotient, and of a game that is tame
//! relative to a heap the quotient without its Grundy values. What an entry of it says is kept. That a game is tame
//! relative to a heap stands in its certificate. Which limit ended a run was not kept; the heap bound stands for it.
//!
//! Version 2 had no index for filters.
//!
//! A migration is one transaction: a process that is killed leaves the old version.

use crate::schema::{self, SCHEMA, VERSION};
use crate::{CatalogueError, Kind};
use misere_quotient::certificate::{Claim, FiniteCertificate};
use rusqlite::{Connection, TransactionBehavior, params};

const SCHEMA_1: &str = include_str!("schema_1.sql");
const SCHEMA_2: &str = include_str!("schema_2.sql");

/// The rows of version 1 in the table of this version.
const ROWS_OF_1: &str = "
    INSERT INTO result (ruleset, last_heap, name, kind, solved, stop, period, preperiod, known_heap, q_order, p_order,
                        needed_order, tame, class, certificate)
    SELECT ruleset, last_heap, name, 'finite', solved, CASE WHEN solved THEN NULL ELSE 'heap' END, period, preperiod,
           last_heap, q_order, p_order, q_order, tame, class, certificate
    FROM result_1 ORDER BY rowid;
    DROP TABLE result_1;";

/// Brings a catalogue of an older version to this one; leaves any other database as it is.
pub(crate) fn migrate(connection: &mut Connection) -> Result<(), CatalogueError> {
    let is_older = |connection: &Connection| {
        Ok::<_, CatalogueError>(schema::is_version(connection, 1)? || schema::is_version(connection, 2)?)
    };
    if !is_older(connection)? {
        return Ok(());
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another process may have been first.
    if schema::is_version(&transaction, 1)? {
        schema::check_tables(&transaction, SCHEMA_1)?;
        transaction.execute_batch("DROP INDEX result_class; ALTER TABLE result RENAME TO result_1;")?;
        transaction.execute_batch(SCHEMA)?;
        transaction.execute_batch(ROWS_OF_1)?;
        mark_relative(&transaction)?;
        transaction.pragma_update(None, "user_version", VERSION)?;
    } else if schema::is_version(&transaction, 2)? {
        schema::check_tables(&transaction, SCHEMA_2)?;
        let added = SCHEMA.strip_prefix(SCHEMA_2.trim_end_matches('\n')).unwrap_or_default();
        transaction.execute_batch(added)?;
        transaction.pragma_update(None, "user_version", VERSION)?;
    }
    Ok(transaction.commit()?)
}

/// Gives entries whose certificates say that Grundy values take over their kind.
fn mark_relative(connection: &Connection) -> Result<(), CatalogueError> {
    let mut rows = connection.prepare("SELECT rowid FROM result WHERE NOT solved")?;
    let rows = rows.query_map([], |row| row.get(0))?.collect::<Result<Vec<i64>, _>>()?;
    let mut bytes = connection.prepare("SELECT certificate FROM result WHERE rowid = ?")?;
    for row in rows {
        let certificate: Vec<u8> = bytes.query_row([row], |row| row.get(0))?;
        // One that cannot be read stays, and is found out when it is used.
        let claim = FiniteCertificate::decode(&certificate).map(|certificate| certificate.claim);
        if matches!(claim, Ok(Claim::Relative { .. })) {
            let sql = "UPDATE result SET kind = ?, stop = NULL WHERE rowid = ?";
            connection.execute(sql, params![Kind::Relative.name(), row])?;
        }
    }
    Ok(())
}
