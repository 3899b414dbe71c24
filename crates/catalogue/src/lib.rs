//! The catalogue: misère quotients of every kind with their certificates, in one SQLite file.
//!
//! A finite quotient, an infinite one, or one after which Grundy values take over: what is read is what was kept,
//! proven again. `Entry::solution(Entry::new(x)) = x`.
//!
//! The key of a result is its ruleset and its heap bound; beside it stands the isomorphism class of the quotient, so
//! which games share a quotient is one query. `docs/src/reference/catalogue.md` describes the table, for those who
//! query it with other programs.
//!
//! A catalogue may come from a stranger. Opening it checks that it has the schema of its version and nothing else, and
//! what is read is proven again before it is used: [`Entry::solver`], [`Entry::solution`], [`Entry::check`]. A file of
//! an older version is brought to this one when it is opened.
//!
//! Several processes may use one catalogue at a time: it is in WAL mode, a writer waits for the others, and each
//! [`Catalogue::put`] is a transaction.
//!
//! ```
//! use misere_catalogue::{Catalogue, Entry};
//! use misere_quotient::{Limits, Meter, solve};
//! let limits = Limits { max_heap: usize::MAX, max_order: 1000, meter: &Meter::with_limit(10_000_000_000) };
//! let mut catalogue = Catalogue::in_memory()?;
//! for code in ["0.77", "4.4", "0.044", "0.75"] {
//!     let rules = misere_games::parse_rules(code).unwrap();
//!     catalogue.put(&Entry::new(&*rules, &solve(&*rules, &limits, &mut |_| ()))?)?;
//! }
//! let kayles = catalogue.find("0.77", usize::MAX, usize::MAX)?.unwrap();
//! let sharing: Vec<String> = catalogue.same_as(&kayles.class.unwrap())?.into_iter().map(|entry| entry.name).collect();
//! assert_eq!(sharing, ["0.044", "0.77", "4.4"]);
//! # Ok::<(), misere_catalogue::CatalogueError>(())
//! ```

#![cfg_attr(not(test), warn(clippy::cast_possible_truncation, clippy::expect_used, clippy::unwrap_used))]

mod entry;
mod filter;
mod history;
mod migration;
mod open;
mod proof;
mod row;
mod schema;

pub use entry::{Entry, Kind, class};
pub use filter::Filter;
pub use history::History;

use misere_quotient::{CertificateError, StopReason};
use row::COLUMNS;
use rusqlite::{Connection, ErrorCode, OptionalExtension, params};
use std::path::Path;

/// Why a catalogue or an entry of it cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CatalogueError {
    /// SQLite cannot do it: the file is damaged, not a database, not accessible, or another process holds it for too
    /// long.
    #[error("{0}")]
    Sqlite(rusqlite::Error),
    /// It is a database of another program.
    #[error("it is not a catalogue")]
    NotACatalogue,
    /// It was made by a later version of the program.
    #[error("the catalogue has version {0}; this program reads versions up to {version}", version = schema::VERSION)]
    Version(i64),
    /// Its tables are not those of its version.
    #[error("the catalogue is damaged: it has other tables than a catalogue has")]
    Schema,
    /// The integrity check of SQLite found this, or a row has what no row can have.
    #[error("the catalogue is damaged: {0}")]
    Damaged(String),
    /// A certificate that cannot be read, or cannot be made.
    #[error("the certificate is bad: {0}")]
    Certificate(CertificateError),
    /// An entry that is not so.
    #[error("the entry of {name} at heap {last_heap} is wrong: {what}")]
    Wrong {
        /// The name of the ruleset.
        name: String,
        /// The heap bound.
        last_heap: usize,
        /// What is wrong.
        what: String,
    },
    /// A certificate that holds only a part of the named ruleset.
    #[error("the certificate holds only a part of the ruleset `{0}`, which must be given")]
    NeedsRules(String),
    /// A limit was reached.
    #[error("a limit was reached before the result was verified")]
    Stopped(StopReason),
}

// These errors are in the message, so they are no sources of their own: they would be printed twice.
impl From<rusqlite::Error> for CatalogueError {
    fn from(error: rusqlite::Error) -> CatalogueError {
        match error {
            rusqlite::Error::FromSqlConversionFailure(_, _, what) => CatalogueError::Damaged(what.to_string()),
            rusqlite::Error::IntegralValueOutOfRange(..) => {
                CatalogueError::Damaged(String::from("it has a number that is out of range"))
            }
            error => CatalogueError::Sqlite(error),
        }
    }
}

impl From<CertificateError> for CatalogueError {
    fn from(error: CertificateError) -> CatalogueError {
        CatalogueError::Certificate(error)
    }
}

impl CatalogueError {
    /// Whether the file cannot be reached at all, for lack of a directory or of permission.
    pub fn is_inaccessible(&self) -> bool {
        let CatalogueError::Sqlite(error) = self else { return false };
        matches!(
            error.sqlite_error_code(),
            Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied)
        )
    }
}

/// An open catalogue.
pub struct Catalogue {
    connection: Connection,
}

impl Catalogue {
    /// Opens a catalogue, and makes one with `create` if the file does not exist or is empty. A file of an older
    /// version is brought to this one: a reading and a writing of each row, once. Without `create`, a file that cannot
    /// be written is read as it stands.
    ///
    /// # Errors
    /// When it cannot be opened, or is no catalogue of this version or an older one.
    pub fn open(path: &Path, create: bool) -> Result<Catalogue, CatalogueError> {
        Ok(Catalogue { connection: open::open(path, create)? })
    }

    /// A catalogue that lives as long as the value.
    ///
    /// # Errors
    /// When SQLite has no memory.
    pub fn in_memory() -> Result<Catalogue, CatalogueError> {
        Ok(Catalogue { connection: open::in_memory()? })
    }

    /// Keeps an entry, in the place of one with the same ruleset and heap bound.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn put(&mut self, entry: &Entry) -> Result<(), CatalogueError> {
        Ok(row::put(&self.connection, entry)?)
    }

    /// The entry of a ruleset, told by its fingerprint, with the largest heap bound within `max_heap`, among those that
    /// a run with this limit on orders comes to.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn find(&self, ruleset: &str, max_heap: usize, max_order: usize) -> Result<Option<Entry>, CatalogueError> {
        let condition = "last_heap <= ?2 AND needed_order <= ?3 ORDER BY last_heap DESC";
        self.find_where(condition, ruleset, max_heap, max_order)
    }

    /// The entry that answers questions about heaps up to `heap` at the least cost: the whole game, else the least heap
    /// bound that is large enough, else the largest. It is among those that a run with this limit on orders comes to.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn find_for(&self, ruleset: &str, heap: usize, max_order: usize) -> Result<Option<Entry>, CatalogueError> {
        let condition = "needed_order <= ?3 ORDER BY solved OR kind = 'relative' DESC, last_heap < ?2, \
                         CASE WHEN last_heap < ?2 THEN -last_heap ELSE last_heap END";
        self.find_where(condition, ruleset, heap, max_order)
    }

    fn find_where(
        &self,
        condition: &str,
        ruleset: &str,
        heap: usize,
        max_order: usize,
    ) -> Result<Option<Entry>, CatalogueError> {
        let sql = format!("SELECT {COLUMNS} FROM result WHERE ruleset = ?1 AND {condition} LIMIT 1");
        let limit = |limit: usize| i64::try_from(limit).unwrap_or(i64::MAX);
        let parameters = params![ruleset, limit(heap), limit(max_order)];
        Ok(self.connection.query_row(&sql, parameters, row::entry).optional()?)
    }

    /// At most `most` entries whose quotients are isomorphic, in the order of the index.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn some_of(&self, class: &str, most: usize) -> Result<Vec<Entry>, CatalogueError> {
        let sql = format!("SELECT {COLUMNS} FROM result WHERE class = ?1 LIMIT ?2");
        let mut statement = self.connection.prepare(&sql)?;
        let limit = i64::try_from(most).unwrap_or(i64::MAX);
        let rows = statement.query_map(params![class, limit], row::entry)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// All entries whose quotients are isomorphic, ordered by ruleset and heap bound.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn same_as(&self, class: &str) -> Result<Vec<Entry>, CatalogueError> {
        let mut entries = Vec::new();
        let sql = format!("SELECT {COLUMNS} FROM result WHERE class = ? ORDER BY ruleset, last_heap");
        let mut statement = self.connection.prepare(&sql)?;
        for entry in statement.query_map([class], row::entry)? {
            entries.push(entry?);
        }
        Ok(entries)
    }

    /// Visits all entries, ordered by ruleset and heap bound, until the visitor fails.
    ///
    /// # Errors
    /// When one cannot be read, and those of the visitor.
    pub fn for_each<E: From<CatalogueError>>(&self, mut visit: impl FnMut(Entry) -> Result<(), E>) -> Result<(), E> {
        let sql = format!("SELECT {COLUMNS} FROM result ORDER BY ruleset, last_heap");
        let mut statement = self.connection.prepare(&sql).map_err(CatalogueError::from)?;
        let mut rows = statement.query([]).map_err(CatalogueError::from)?;
        while let Some(row) = rows.next().map_err(CatalogueError::from)? {
            visit(row::entry(row).map_err(CatalogueError::from)?)?;
        }
        Ok(())
    }

    /// Keeps entries in one transaction: all of them, or none.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn put_all<'a>(&mut self, entries: impl IntoIterator<Item = &'a Entry>) -> Result<(), CatalogueError> {
        let transaction = self.connection.transaction()?;
        entries.into_iter().try_for_each(|entry| row::put(&transaction, entry))?;
        Ok(transaction.commit()?)
    }

    /// At most `most` entries that match, by kind, solved or not, tame or not, order and ruleset.
    ///
    /// Cost: that of the entries found: an index leads to them.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn matching(&self, filter: &Filter, most: usize) -> Result<Vec<Entry>, CatalogueError> {
        filter::matching(&self.connection, filter, most)
    }

    /// The integrity check of SQLite: that the file is whole and its indices are right. It says nothing of the entries.
    ///
    /// # Errors
    /// What is damaged.
    pub fn check_integrity(&self) -> Result<(), CatalogueError> {
        let found: String = self.connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
        if found == "ok" { Ok(()) } else { Err(CatalogueError::Damaged(found.replace('\n', " "))) }
    }
}
