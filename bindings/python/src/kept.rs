//! A run that keeps its state in a file, and goes on from it.
//!
//! The file is written beside its place and renamed, so that it is always a whole one.

use crate::wrong;
use misere::{Checkpoint, Game, Solver};
use pyo3::prelude::*;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

/// Seconds between two checkpoints.
const BETWEEN: u64 = 30;

/// Runs from the checkpoint at `path` if there is one, and leaves one there unless the game is solved.
///
/// # Errors
/// When the checkpoint cannot be used, or cannot be written at the end.
pub fn solve(solver: Solver<'static>, path: &Path, memory: u64) -> PyResult<Game<'static>> {
    let mut from = match File::open(path) {
        Ok(file) => Some(BufReader::new(file)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error.into()),
    };
    let (start, next) = (Instant::now(), AtomicU64::new(BETWEEN));
    let due = || start.elapsed().as_secs() >= next.load(Relaxed);
    let mut kept = Ok(());
    let found = solver.resume(from.as_mut().map(|file| file as &mut dyn Read), memory, &due, &mut |state| {
        kept = keep(state, path);
        next.store(start.elapsed().as_secs() + BETWEEN, Relaxed);
    });
    let game = found.map_err(wrong)?;
    kept?;
    Ok(game)
}

fn keep(state: &Checkpoint<'_>, path: &Path) -> io::Result<()> {
    if state.is_solved() {
        return match fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        };
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let mut out = BufWriter::new(File::create(&beside)?);
    state.write(&mut out)?;
    out.flush()?;
    drop(out);
    fs::rename(&beside, path)
}
