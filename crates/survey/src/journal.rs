//! The results of a survey, read from the lines that were written as they came.
//!
//! A journal is only appended to. A line that was cut off, when the machine died or the program was killed, is passed
//! over; the game is solved again. Several journals of one survey are one: the shards of a cluster, or what two
//! processes wrote side by side.

use crate::record::Record;
use crate::task::Task;
use misere_atlas::{Row, Status};
use std::collections::BTreeMap;

/// Results by family and name.
#[derive(Clone, Debug, Default)]
pub struct Journal {
    records: BTreeMap<(String, String), Record>,
    /// Lines that are no results.
    pub torn: usize,
}

/// Two results of one game that differ though they should be the same everywhere.
#[derive(Debug, thiserror::Error)]
#[error("two results of {name} in the family `{family}` differ: {what}")]
pub struct Conflict {
    /// The family.
    pub family: String,
    /// The game.
    pub name: String,
    /// What differs.
    pub what: String,
}

impl Journal {
    /// Adds the lines of a journal.
    ///
    /// # Errors
    /// Two results that differ.
    pub fn add_lines(&mut self, bytes: &[u8]) -> Result<(), Conflict> {
        for line in bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
            match Record::read(line) {
                Some(record) => self.add(record)?,
                None => self.torn += 1,
            }
        }
        Ok(())
    }

    /// Adds a result. One that does not depend on the machine takes the place of one that does.
    ///
    /// # Errors
    /// When there is another result that should be the same.
    pub fn add(&mut self, record: Record) -> Result<(), Conflict> {
        if !record.counts() {
            return Ok(());
        }
        let key = record.key();
        match self.records.get(&key) {
            Some(known) if known.rank() == 2 && record.rank() == 2 && known.row != record.row => {
                let what = crate::diff::differences(&known.row, &record.row).join(", ");
                Err(Conflict { family: key.0, name: key.1, what })
            }
            Some(known) if known.rank() >= record.rank() => Ok(()),
            _ => {
                self.records.insert(key, record);
                Ok(())
            }
        }
    }

    /// Whether a task needs no more work. One whose process died may be tried again.
    pub fn has(&self, task: &Task) -> bool {
        let known = self.records.get(&(task.family.clone(), task.name.clone()));
        known.is_some_and(|record| record.row.status != Status::Failed)
    }

    /// Whether exactly this result is there.
    pub fn contains(&self, record: &Record) -> bool {
        self.records.get(&record.key()).is_some_and(|known| known.row == record.row)
    }

    /// The results, by family and name.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.records.values()
    }

    /// The rows, by family and name.
    pub fn rows(&self) -> Vec<Row> {
        self.records.values().map(|record| record.row.clone()).collect()
    }

    /// How many results there are.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }
}
