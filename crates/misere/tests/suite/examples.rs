//! Every program in `examples/` runs, and prints the answer that stands in its header comment.
//!
//! `cargo test --workspace` builds them; so does `cargo build --workspace --examples`. With `EXAMPLES=overwrite` the
//! answers are written into the headers.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// How long one example may take in the profile for development.
const TIME_LIMIT: Duration = Duration::from_secs(60);
/// The fewest examples.
const FEWEST: usize = 12;

#[test]
fn examples_print_the_answers_of_their_headers() {
    let programs = programs();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut sources: Vec<PathBuf> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    sources.sort();
    assert!(sources.len() >= FEWEST);
    let wrong: Vec<String> = sources.iter().filter_map(|source| fault(source, &programs)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The folder that cargo puts the examples in. `cargo test` builds them unless it is told which tests to build.
fn programs() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    test.ancestors().nth(2).unwrap().join("examples")
}

/// What is wrong with an example, if anything is.
fn fault(source: &Path, programs: &Path) -> Option<String> {
    let name = source.file_stem().and_then(|name| name.to_str()).unwrap();
    let start = Instant::now();
    let program = programs.join(name).with_extension(std::env::consts::EXE_EXTENSION);
    let Ok(output) = Command::new(program).output() else {
        return Some(format!("{name} was not built: cargo build --workspace --examples"));
    };
    let (taken, printed) = (start.elapsed(), String::from_utf8(output.stdout).expect("UTF-8"));
    if !output.status.success() || !output.stderr.is_empty() {
        return Some(format!("{name} fails: {}", String::from_utf8_lossy(&output.stderr)));
    }
    if taken > TIME_LIMIT {
        return Some(format!("{name} takes {taken:?}"));
    }
    let text = std::fs::read_to_string(source).unwrap();
    let (before, rest) = text.split_once("//! ```text\n").unwrap_or_else(|| panic!("{name} has no answer"));
    let (answer, after) = rest.split_once("//! ```\n").unwrap_or_else(|| panic!("the answer of {name} has no end"));
    let found: String = printed.lines().map(|line| format!("//! {line}").trim_end().to_string() + "\n").collect();
    if std::env::var_os("EXAMPLES").is_some_and(|value| value == "overwrite") {
        std::fs::write(source, format!("{before}//! ```text\n{found}//! ```\n{after}")).unwrap();
        return None;
    }
    (found != answer).then(|| format!("{name} prints\n{found}and its header says\n{answer}"))
}
