//! Where results go: standard output, or a file that appears whole or not at all.

use crate::run::patience::in_time;
use crate::run::scripted;
use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use misere_games::notation::message;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Where a result goes and in which of the forms `F`.
#[derive(clap::Args)]
pub struct ResultArgs<F: ValueEnum + Clone + Send + Sync + 'static> {
    /// The form of the result
    #[arg(long, value_enum, default_value = "text")]
    pub format: F,
    /// Write the result to this file; it appears whole or not at all
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// No progress on the terminal
    #[arg(long)]
    pub quiet: bool,
}

/// A place for the result, found writable before the computation starts.
pub enum Output {
    /// Standard output.
    Stdout,
    /// A regular file, new or to be replaced.
    File(PathBuf),
    /// A device or a pipe, which must not be replaced.
    Device(File),
}

impl Output {
    /// Checks that `path` can be written; leaves nothing behind.
    pub fn prepare(path: Option<&Path>) -> Result<Output> {
        let Some(path) = path else { return Ok(Output::Stdout) };
        let cannot = || format!("cannot write `{}`", path.display());
        match fs::metadata(path) {
            Ok(data) if data.is_dir() => bail!("{}: it is a directory", cannot()),
            Ok(data) if !data.is_file() => {
                let path = path.to_path_buf();
                let file = in_time(move || OpenOptions::new().write(true).open(path)).with_context(cannot)?;
                return Ok(Output::Device(file));
            }
            Ok(_) => {
                OpenOptions::new().append(true).open(path).with_context(cannot)?;
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error).with_context(cannot),
        }
        // Through a symbolic link the file it points to is replaced, not the link.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        drop(Temporary::create(&target).with_context(cannot)?);
        Ok(Output::File(target))
    }

    /// Writes the result. A reader that has gone away (`| head`) is not an error.
    pub fn write(self, content: impl AsRef<[u8]>) -> Result<()> {
        self.write_with(|out| out.write_all(content.as_ref()))
    }

    /// Writes a result that is too large to be one text, piece by piece.
    pub fn write_with(self, produce: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
        if let Some(fault) = scripted::fault() {
            bail!(fault);
        }
        let buffered = |out: &mut dyn Write| {
            let mut out = BufWriter::new(out);
            produce(&mut out)?;
            out.flush()
        };
        match self {
            Output::Stdout => {
                forgive_broken_pipe(buffered(&mut io::stdout().lock())).context("cannot write to standard output")
            }
            Output::Device(mut file) => forgive_broken_pipe(buffered(&mut file)).context("cannot write the output"),
            Output::File(path) => {
                let cannot = || format!("cannot write `{}`", path.display());
                let mut temporary = Temporary::create(&path).with_context(cannot)?;
                buffered(&mut temporary.file).with_context(cannot)?;
                temporary.rename(&path).with_context(cannot)
            }
        }
    }
}

/// Prints to standard output at once, for results that come line by line.
pub fn line(text: &str) -> io::Result<()> {
    if let Some(fault) = scripted::fault() {
        return Err(io::Error::other(fault));
    }
    print(format!("{text}\n").as_bytes())
}

/// Whether anybody still reads what was just written.
pub fn shown(result: io::Result<()>) -> io::Result<bool> {
    match result {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(error),
    }
}

/// Turns the error of a reader that has gone away into success.
fn forgive_broken_pipe(result: io::Result<()>) -> io::Result<()> {
    shown(result).map(|_| ())
}

/// Prints an error message, without what could drive a terminal, and shortened; when even that fails there is nobody to
/// tell.
pub fn complain(text: &str) {
    let _ = writeln!(io::stderr(), "error: {}", message(text));
}

fn print(content: &[u8]) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(content)?;
    stdout.flush()
}

/// Prints a remark that is no error.
pub fn notice(text: &str) {
    let _ = writeln!(io::stderr(), "note: {}", message(text));
}

/// A file beside its target, removed when dropped unless renamed.
pub struct Temporary {
    path: PathBuf,
    /// The file, open for writing.
    pub file: File,
}

impl Temporary {
    /// A new file beside `target`.
    pub fn create(target: &Path) -> io::Result<Temporary> {
        let mut name = Temporary::prefix(target).ok_or(ErrorKind::InvalidInput)?;
        name.push(format!("{}.tmp", std::process::id()));
        let path = target.with_file_name(name);
        let file = OpenOptions::new().write(true).create_new(true).open(&path)?;
        Ok(Temporary { path, file })
    }

    /// Removes the temporary files of this target that nobody has written to for a minute: their programs were killed.
    pub fn sweep(target: &Path) {
        let (Some(directory), Some(prefix)) = (target.parent(), Temporary::prefix(target)) else { return };
        let directory = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
        let Ok(entries) = fs::read_dir(directory) else { return };
        for entry in entries.flatten() {
            let name = entry.file_name();
            let name = name.as_encoded_bytes();
            let ours = name.starts_with(prefix.as_encoded_bytes()) && name.ends_with(b".tmp");
            let age = entry.metadata().and_then(|data| data.modified()).ok().and_then(|time| time.elapsed().ok());
            if ours && age.is_some_and(|age| age > Duration::from_secs(60)) {
                // It may be gone by now, or not ours to remove.
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    fn prefix(target: &Path) -> Option<OsString> {
        let mut prefix = OsString::from(".");
        prefix.push(target.file_name()?);
        prefix.push(".");
        Some(prefix)
    }

    /// Puts the file, once it is on the disk, in the place of `target`.
    pub fn rename(self, target: &Path) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.path, target)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // After a rename there is nothing to remove any more.
        let _ = fs::remove_file(&self.path);
    }
}

/// The form of a result.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// One JSON object
    Json,
}
