//! Opening a database as a catalogue: one of this version, one of an older version, or a new one.

use crate::schema::{APPLICATION_ID, SCHEMA, VERSION, check, pragma};
use crate::{CatalogueError, migration};
use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long a process waits for the others.
const PATIENCE: Duration = Duration::from_secs(30);
/// The longest value, in bytes: longer than any certificate.
const MAX_VALUE: i32 = 300 << 20;

/// Opens the file, and makes the tables with `create` if it is new.
pub(crate) fn open(path: &Path, create: bool) -> Result<Connection, CatalogueError> {
    let mut flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    flags.set(OpenFlags::SQLITE_OPEN_CREATE, create);
    // SQLite would wait for ever for what a pipe says, and takes a file of less than a page for an empty one.
    if path.metadata().is_ok_and(|data| !data.is_file() || (1..512).contains(&data.len())) {
        return Err(CatalogueError::NotACatalogue);
    }
    let start = Instant::now();
    loop {
        // Where two processes change the journal mode or recover the file at the same time SQLite does not wait.
        match Connection::open_with_flags(path, flags).map_err(CatalogueError::from).and_then(|c| prepare(c, create)) {
            Err(CatalogueError::Sqlite(error)) if is_busy(&error) && start.elapsed() < PATIENCE => {
                sleep(Duration::from_millis(5));
            }
            Err(error) if !create && error.is_inaccessible() => return as_it_stands(path).or(Err(error)),
            result => return result,
        }
    }
}

/// Opens a file that cannot be written, such as one on a read-only disk: nothing is locked, and what is written
/// meanwhile is not seen. Entries are proven when they are used, as always.
fn as_it_stands(path: &Path) -> Result<Connection, CatalogueError> {
    let path = path.to_str().ok_or(CatalogueError::NotACatalogue)?;
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-".contains(&byte);
    let escaped =
        path.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") });
    let uri = format!("file:{}?immutable=1", escaped.collect::<String>());
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
    prepare(Connection::open_with_flags(uri, flags)?, false)
}

/// A new catalogue in memory.
pub(crate) fn in_memory() -> Result<Connection, CatalogueError> {
    prepare(Connection::open_in_memory()?, true)
}

fn is_busy(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
}

fn prepare(mut connection: Connection, create: bool) -> Result<Connection, CatalogueError> {
    connection.busy_timeout(PATIENCE)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, MAX_VALUE)?;
    connection.pragma_update(None, "cell_size_check", true)?;
    if create && is_empty(&connection)? {
        connection.pragma_update(None, "journal_mode", "wal")?;
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        // Another process may have been first.
        if is_empty(&transaction)? {
            transaction.execute_batch(SCHEMA)?;
            transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
            transaction.pragma_update(None, "user_version", VERSION)?;
        }
        transaction.commit()?;
    }
    migration::migrate(&mut connection)?;
    check(&connection)?;
    connection.pragma_update(None, "synchronous", "normal")?;
    Ok(connection)
}

/// Whether nothing has been made in the database yet.
fn is_empty(connection: &Connection) -> Result<bool, CatalogueError> {
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    Ok(tables == 0 && pragma(connection, "application_id")? == 0 && pragma(connection, "user_version")? == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_cannot_be_written_is_read() {
        let directory = std::env::temp_dir().join(format!("misere read%only-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        let file = directory.join("c.sqlite");
        drop(open(&file, true).unwrap());
        let connection = as_it_stands(&file).unwrap();
        let rows: i64 = connection.query_row("SELECT count(*) FROM result", [], |row| row.get(0)).unwrap();
        assert_eq!(rows, 0);
        assert!(CatalogueError::from(connection.execute("DELETE FROM result", []).unwrap_err()).is_inaccessible());
        drop(connection);
        // A pipe or a directory is no catalogue.
        assert!(matches!(open(&directory, false), Err(CatalogueError::NotACatalogue)));
        std::fs::remove_dir_all(&directory).unwrap();
    }
}
