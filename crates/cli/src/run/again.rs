//! How this program is started again: for processes of their own, and in scripts.

use anyhow::{Context, Result};
use std::ffi::OsString;
use std::process::Command;
use std::sync::OnceLock;

/// The program and its first arguments; not set when the executable is the program.
static PROGRAM: OnceLock<Vec<OsString>> = OnceLock::new();

/// Says how: another program carries this one. What was said first holds.
pub fn set(program: Vec<OsString>) {
    // What was said first holds.
    let _ = PROGRAM.set(program);
}

/// The program and its first arguments.
///
/// # Errors
/// When the operating system does not know the executable.
pub fn program() -> Result<Vec<OsString>> {
    match PROGRAM.get() {
        Some(program) if !program.is_empty() => Ok(program.clone()),
        _ => Ok(vec![std::env::current_exe().context("cannot find the program itself")?.into()]),
    }
}

/// A command that starts it.
///
/// # Errors
/// Those of [`program`].
pub fn command() -> Result<Command> {
    let program = program()?;
    let (first, rest) = program.split_first().context("cannot find the program itself")?;
    let mut command = Command::new(first);
    command.args(rest);
    Ok(command)
}
