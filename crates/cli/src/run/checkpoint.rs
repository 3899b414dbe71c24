//! Checkpoints of a long run: where they lie, when they are written, and going on from the last one.
//!
//! A checkpoint is written beside its place and renamed, so at any moment the file is a whole one. Inside a heap the
//! solver is paused for it through its stop flag.

use crate::run::limits::parse_duration;
use crate::run::output::{Temporary, notice};
use crate::run::place;
use anyhow::{Context, Result, bail};
use misere_catalogue::{CatalogueError, Entry};
use misere_games::{Ruleset, fingerprint};
use misere_quotient::{CheckpointError, Limits, Moment, Progress, Solution, Solver, StopReason, checkpoint};
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Options for checkpoints.
#[derive(clap::Args)]
pub struct CheckpointArgs {
    /// Keep checkpoints in this file [default: a file for the ruleset in the user's state directory]
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Write no checkpoints
    #[arg(long, conflicts_with_all = ["checkpoint", "resume"])]
    no_checkpoint: bool,
    /// Go on from the last checkpoint
    #[arg(long)]
    resume: bool,
    /// Time between two checkpoints inside a heap
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = parse_duration)]
    checkpoint_interval: Duration,
}

/// Finished heaps are not written more often than this.
const LEAST_INTERVAL: Duration = Duration::from_secs(1);
/// Writing may take this part of the time, and no more than a minute is between two checkpoints for that reason.
const WORK_PER_WRITING: u32 = 20;
const LONGEST_WAIT: Duration = Duration::from_secs(50);

/// When the solver is to pause inside a heap, in milliseconds from the start.
struct Timer {
    start: Instant,
    pause_at: AtomicU64,
}

impl Timer {
    fn is_due(&self) -> bool {
        self.start.elapsed().as_millis() as u64 >= self.pause_at.load(Relaxed)
    }

    fn set(&self, wait: Duration) {
        self.pause_at.store((self.start.elapsed() + wait).as_millis() as u64, Relaxed);
    }
}

/// Writes the checkpoints of one run.
pub struct Keeper {
    /// Where, unless nothing is written.
    path: Option<PathBuf>,
    /// Whether the user named the file.
    named: bool,
    resume: bool,
    /// Whether the file at `path` is of this run, or of the run that this one goes on with.
    ours: bool,
    interval: Duration,
    start: Instant,
    /// When something was written last, and how long that took.
    written: Instant,
    cost: Duration,
}

impl Keeper {
    /// Finds the place of the checkpoints, which must be writable if the user named it.
    pub fn new(args: &CheckpointArgs, rules: &dyn Ruleset) -> Result<Keeper> {
        let path = match &args.checkpoint {
            _ if args.no_checkpoint => None,
            Some(path) => Some(writable(path)?),
            None => place::checkpoint(&fingerprint(rules)),
        };
        if args.resume && path.is_none() {
            bail!("there is no place for checkpoints: name one with --checkpoint FILE");
        }
        let now = Instant::now();
        Ok(Keeper {
            path,
            named: args.checkpoint.is_some(),
            resume: args.resume,
            ours: false,
            interval: args.checkpoint_interval,
            start: now,
            written: now,
            cost: Duration::ZERO,
        })
    }

    /// Whether there is a checkpoint to resume from.
    pub fn resumes(&self) -> bool {
        self.resume && self.path.as_ref().is_some_and(|path| path.exists())
    }

    /// One run of the solver under these limits. It starts at the checkpoint to resume from, which may need so much
    /// `memory`, or else at what is `known`.
    pub fn run(
        mut self,
        rules: &dyn Ruleset,
        limits: Limits,
        memory: u64,
        known: Option<&Entry>,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Solution> {
        let timer = Timer { start: self.start, pause_at: AtomicU64::new(u64::MAX) };
        let pause = || timer.is_due();
        let mut solver = match self.restore(rules, limits, memory)? {
            Start::New => match known.map(|entry| entry.solver(rules, limits)).transpose() {
                Ok(solver) => solver.unwrap_or_else(|| Solver::new(rules, limits)),
                Err(CatalogueError::Stopped(reason)) => return Ok(nothing(rules, limits, reason)),
                Err(error) => return Err(error).context("the catalogue cannot be used (--no-catalogue ignores it)"),
            },
            Start::From(solver) => *solver,
            Start::Stopped(reason) => return Ok(nothing(rules, limits, reason)),
        };
        solver.set_pause(&pause);
        self.set(&timer);
        let mut look = |solver: &Solver, moment| match moment {
            Moment::Heap if !self.may_write() => {}
            Moment::Heap | Moment::Pause => {
                self.write(solver);
                self.set(&timer);
            }
            Moment::End => self.end(solver),
        };
        Ok(misere_quotient::run(solver, &mut look, progress))
    }

    /// Sets the next pause.
    fn set(&self, timer: &Timer) {
        match self.path {
            Some(_) => timer.set(self.least_wait().max(self.interval)),
            None => timer.pause_at.store(u64::MAX, Relaxed),
        }
    }

    /// So long that writing takes a small part of the time.
    fn least_wait(&self) -> Duration {
        (self.cost * WORK_PER_WRITING).min(LONGEST_WAIT)
    }

    /// Whether a finished heap may be written already.
    fn may_write(&self) -> bool {
        self.path.is_some() && self.written.elapsed() >= self.least_wait().max(LEAST_INTERVAL.min(self.interval))
    }

    /// Writes a checkpoint. A failure ends the checkpoints but not the run.
    fn write(&mut self, solver: &Solver) {
        let Some(path) = &self.path else { return };
        let begin = Instant::now();
        match replace(path, self.named, !self.ours, solver) {
            Ok(()) => self.ours = true,
            Err(error) => {
                if self.named {
                    notice(&format!("no more checkpoints: cannot write `{}`: {error}", path.display()));
                }
                self.path = None;
            }
        }
        self.written = Instant::now();
        self.cost = begin.elapsed();
    }

    /// The run is over: a solved game needs no checkpoint, any other run leaves its last state unless it was short.
    fn end(&mut self, solver: &Solver) {
        if !solver.is_solved() {
            if self.ours || self.named || self.start.elapsed() >= LEAST_INTERVAL {
                self.write(solver);
            }
        } else if self.ours
            && let Some(path) = &self.path
        {
            // Nothing depends on its absence.
            let _ = fs::remove_file(path);
        }
    }

    /// Where to start: at the last checkpoint if the user asks for that and there is one.
    fn restore<'a>(&mut self, rules: &'a dyn Ruleset, limits: Limits<'a>, memory: u64) -> Result<Start<'a>> {
        let (true, Some(path)) = (self.resume, &self.path) else { return Ok(Start::New) };
        let cannot = || format!("cannot resume from `{}`", path.display());
        match fs::metadata(path) {
            Ok(data) if data.is_file() => {}
            Ok(_) => bail!("{}: it is not a regular file", cannot()),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                notice(&format!("there is no checkpoint `{}`: starting from the beginning", path.display()));
                return Ok(Start::New);
            }
            Err(error) => return Err(error).with_context(cannot),
        }
        let mut file = BufReader::new(File::open(path).with_context(cannot)?);
        match checkpoint::restore(rules, limits, &mut file, memory) {
            Ok(solver) => {
                self.ours = true;
                Ok(Start::From(Box::new(solver)))
            }
            Err(CheckpointError::Stopped(reason)) => Ok(Start::Stopped(reason)),
            Err(error) => Err(error).with_context(cannot),
        }
    }
}

/// The result of a run that was stopped before anything was verified.
fn nothing(rules: &dyn Ruleset, limits: Limits, reason: StopReason) -> Solution {
    Solver::new(rules, limits).into_solution(Some(reason))
}

/// Where a run starts.
enum Start<'a> {
    /// Without a checkpoint.
    New,
    /// From a checkpoint.
    From(Box<Solver<'a>>),
    /// A limit was reached before the checkpoint was verified.
    Stopped(StopReason),
}

/// Writes the state to a temporary file beside `path` and renames it. A directory that the user did not name is made.
/// When this is the `first` time, a file that is there already becomes `path~`, and temporary files of runs that were
/// killed are removed.
fn replace(path: &Path, named: bool, first: bool, solver: &Solver) -> io::Result<()> {
    if !named && let Some(directory) = path.parent() {
        fs::create_dir_all(directory)?;
    }
    if first {
        Temporary::sweep(path);
    }
    let mut temporary = Temporary::create(path)?;
    let mut out = BufWriter::with_capacity(1 << 16, &mut temporary.file);
    checkpoint::save(solver, &mut out)?;
    out.flush()?;
    drop(out);
    if first && path.exists() {
        let mut old = path.as_os_str().to_owned();
        old.push("~");
        fs::rename(path, old)?;
    }
    temporary.rename(path)
}

/// The file that a path names, found to be writable.
fn writable(path: &Path) -> Result<PathBuf> {
    let cannot = || format!("cannot write the checkpoint `{}`", path.display());
    match fs::metadata(path) {
        Ok(data) if !data.is_file() => bail!("{}: it is not a regular file", cannot()),
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error).with_context(cannot),
        _ => {}
    }
    // Through a symbolic link the file it points to is replaced, not the link.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    drop(Temporary::create(&target).with_context(cannot)?);
    Ok(target)
}
