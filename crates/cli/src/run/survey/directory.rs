//! The directory of a survey: `survey.toml` says what it is about, `journal.jsonl` has the results as they came.
//!
//! The journal is only appended to, a line at a time in one write, so that several processes may do so and a killed one
//! leaves at most one line that is cut off.

use crate::run::output::{Temporary, notice};
use crate::run::survey::spec::{Survey, of_text};
use anyhow::{Context, Result, bail};
use misere_survey::{Journal, Record};
use std::fs::{self, File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

const SPEC: &str = "survey.toml";
const JOURNAL: &str = "journal.jsonl";

/// A directory that has a survey, or will have one.
pub struct Directory {
    path: PathBuf,
}

impl Directory {
    /// The directory of this path; nothing is touched.
    pub fn new(path: &Path) -> Directory {
        Directory { path: path.to_path_buf() }
    }

    /// Its survey; `None` when there is none yet.
    pub fn survey(&self) -> Result<Option<Survey>> {
        let file = self.path.join(SPEC);
        if !file.exists() {
            return Ok(None);
        }
        let text = fs::read_to_string(&file).with_context(|| format!("cannot read `{}`", file.display()))?;
        // The first line says where files are.
        let base = text.lines().next().and_then(|line| line.strip_prefix("# files: ")).unwrap_or_default().to_string();
        of_text(text, PathBuf::from(base)).with_context(|| format!("in `{}`", file.display())).map(Some)
    }

    /// Its survey, which must be there.
    pub fn existing(&self) -> Result<Survey> {
        self.survey()?.with_context(|| format!("there is no survey in `{}`", self.path.display()))
    }

    /// Begins a survey here, or finds that it was begun.
    ///
    /// # Errors
    /// That another survey is here.
    pub fn begin(&self, survey: &Survey) -> Result<()> {
        if let Some(known) = self.survey()? {
            if !known.spec.is_same(&survey.spec) {
                bail!("`{}` has another survey", self.path.display());
            }
            return Ok(());
        }
        let cannot = || format!("cannot make a survey in `{}`", self.path.display());
        fs::create_dir_all(&self.path).with_context(cannot)?;
        let base = fs::canonicalize(if survey.base.as_os_str().is_empty() { Path::new(".") } else { &survey.base });
        let base = base.with_context(cannot)?;
        let has_files = survey.spec.families.iter().any(|family| !family.files.is_empty());
        let line = if has_files { format!("# files: {}\n", base.display()) } else { String::new() };
        let file = self.path.join(SPEC);
        let mut temporary = Temporary::create(&file).with_context(cannot)?;
        temporary.file.write_all((line + &survey.text).as_bytes()).with_context(cannot)?;
        temporary.rename(&file).with_context(cannot)
    }

    /// The results so far.
    pub fn journal(&self) -> Result<Journal> {
        let mut journal = Journal::default();
        let file = self.path.join(JOURNAL);
        if file.exists() {
            let bytes = fs::read(&file).with_context(|| format!("cannot read `{}`", file.display()))?;
            journal.add_lines(&bytes).with_context(|| format!("in `{}`", file.display()))?;
        }
        if journal.torn > 0 {
            notice(&format!("`{}`: {} lines were cut off, and are passed over", file.display(), journal.torn));
        }
        Ok(journal)
    }

    /// The journal, to append to.
    pub fn writer(&self) -> Result<Writer> {
        let path = self.path.join(JOURNAL);
        let cannot = || format!("cannot write `{}`", path.display());
        let mut file = OpenOptions::new().create(true).read(true).append(true).open(&path).with_context(cannot)?;
        // A line that was cut off ends here.
        let is_whole = file.seek(SeekFrom::End(-1)).is_err() || {
            let mut last = [0];
            file.read_exact(&mut last).with_context(cannot)?;
            last == *b"\n"
        };
        if !is_whole {
            file.write_all(b"\n").with_context(cannot)?;
        }
        Ok(Writer { file, path })
    }
}

/// An open journal.
pub struct Writer {
    file: File,
    path: PathBuf,
}

impl Writer {
    /// Appends a result.
    pub fn put(&mut self, record: &Record) -> Result<()> {
        let line = record.line()?;
        self.file.write_all(line.as_bytes()).with_context(|| format!("cannot write `{}`", self.path.display()))
    }
}
