//! Runs the binary.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// Runs `misere` with these arguments and with an empty home of its own, which is removed.
pub fn misere(arguments: &[&str]) -> Output {
    static RUNS: AtomicU32 = AtomicU32::new(0);
    let home = Directory::new(&format!("home-{}", RUNS.fetch_add(1, Relaxed)));
    command(&home).args(arguments).output().expect("the binary starts")
}

/// The binary, whose own files lie in this directory and not in the user's.
pub fn command(home: &Directory) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_misere"));
    command.env("XDG_STATE_HOME", home.join("state")).env("XDG_DATA_HOME", home.join("data"));
    command.env("HOME", home.join("home")).env_remove("MISERE_CATALOGUE");
    command
}

/// Runs `misere`, which must succeed, and returns its standard output.
#[allow(dead_code, reason = "each test binary uses a part of this module")]
pub fn stdout(arguments: &[&str]) -> String {
    let output = misere(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    assert!(!output.stdout.contains(&0x1b) && errors.is_empty(), "{arguments:?}: control characters or messages");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// An empty directory that is removed when dropped.
pub struct Directory(PathBuf);

#[allow(dead_code, reason = "each test binary uses a part of this module")]
impl Directory {
    /// A new directory for the test of this name.
    pub fn new(test: &str) -> Directory {
        let path = std::env::temp_dir().join(format!("misere-{test}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary directory");
        Directory(path)
    }

    /// The path of a file in it.
    pub fn join(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("UTF-8").to_string()
    }

    /// The names of the files in it.
    pub fn files(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).expect("readable");
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

impl AsRef<Path> for Directory {
    fn as_ref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
