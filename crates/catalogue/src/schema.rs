//! The schema of a catalogue, and telling whether a database has it.
//!
//! A catalogue has an application id, a version, and exactly the tables of `schema.sql`: no triggers and no views, so
//! nothing of a stranger's runs.

use crate::CatalogueError;
use rusqlite::Connection;

/// `misr` in ASCII, in the header of the file.
pub(crate) const APPLICATION_ID: i64 = 0x6d69_7372;
/// The version of the schema that is written; older ones are brought to it.
pub(crate) const VERSION: i64 = 3;
pub(crate) const SCHEMA: &str = include_str!("schema.sql");

/// A number in the header of the file.
pub(crate) fn pragma(connection: &Connection, name: &str) -> Result<i64, CatalogueError> {
    Ok(connection.pragma_query_value(None, name, |row| row.get(0))?)
}

/// That it is a catalogue of the version that is written.
pub(crate) fn check(connection: &Connection) -> Result<(), CatalogueError> {
    if pragma(connection, "application_id")? != APPLICATION_ID {
        return Err(CatalogueError::NotACatalogue);
    }
    match pragma(connection, "user_version")? {
        VERSION => check_tables(connection, SCHEMA),
        other => Err(CatalogueError::Version(other)),
    }
}

/// Whether it is a catalogue of this version.
pub(crate) fn is_version(connection: &Connection, number: i64) -> Result<bool, CatalogueError> {
    Ok(pragma(connection, "application_id")? == APPLICATION_ID && pragma(connection, "user_version")? == number)
}

/// That the database has exactly the tables and indices of this schema.
pub(crate) fn check_tables(connection: &Connection, schema: &str) -> Result<(), CatalogueError> {
    let mut statement = connection.prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid")?;
    let found = statement.query_map([], |row| row.get(0))?.collect::<Result<Vec<String>, _>>()?;
    let expected = schema.split(';').map(str::trim).filter(|sql| !sql.is_empty());
    if found.iter().map(String::as_str).eq(expected) { Ok(()) } else { Err(CatalogueError::Schema) }
}
