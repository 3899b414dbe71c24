//! The structure of the source tree: arrows between crates, no circles between modules, files of at most 500 lines,
//! lines of at most 120 characters.

use crate::graph::circles;
use crate::modules::{arrows, sources, without_tests};
use std::fs;
use std::path::{Path, PathBuf};

/// The crates of the project that each crate may depend on, in topological order.
const CRATES: [(&str, &[&str]); 16] = [
    ("limits", &[]),
    ("notation", &[]),
    ("check", &[]),
    ("draw", &[]),
    ("atlas", &[]),
    ("automata", &["limits"]),
    ("monoid", &["limits", "notation"]),
    ("games", &["limits", "notation"]),
    ("scripts", &["limits", "games"]),
    ("quotient", &["limits", "automata", "monoid", "games"]),
    ("census", &["limits", "monoid", "games", "quotient"]),
    ("catalogue", &["limits", "games", "quotient"]),
    ("survey", &["limits", "notation", "monoid", "games", "quotient", "census", "check", "misere", "atlas"]),
    ("misere", &["limits", "monoid", "games", "quotient", "census", "check", "draw"]),
    (
        "cli",
        &[
            "limits",
            "monoid",
            "games",
            "quotient",
            "census",
            "catalogue",
            "draw",
            "misere",
            "scripts",
            "atlas",
            "survey",
        ],
    ),
    ("bindings", &["misere", "check", "cli"]),
];

/// The most lines of a file outside its tests.
const MOST_LINES: usize = 500;

/// The most characters of a line.
const MOST_COLUMNS: usize = 120;

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates")
}

/// All that is wrong, in words.
pub fn faults() -> Vec<String> {
    [edges(), modules(), lines(), columns()].concat()
}

/// Dependencies that are not in the table.
fn edges() -> Vec<String> {
    let mut wrong = Vec::new();
    for entry in fs::read_dir(crates()).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let Ok(manifest) = fs::read_to_string(entry.path().join("Cargo.toml")) else { continue };
        let Some((_, allowed)) = CRATES.iter().find(|known| known.0 == name) else {
            wrong.push(format!("the crate {name} is not in the table of xtask/src/structure.rs"));
            continue;
        };
        let section = manifest.split("\n[").find(|section| section.starts_with("dependencies]")).unwrap_or_default();
        let used = section.lines().filter_map(|line| line.strip_prefix("misere-"));
        for other in used.filter_map(|line| line.split(['.', ' ', '=']).next()) {
            if !allowed.contains(&other) {
                wrong.push(format!("the crate {name} may not depend on {other}"));
            }
        }
    }
    wrong
}

/// Circles between modules of a crate.
fn modules() -> Vec<String> {
    let mut found = Vec::new();
    for (name, _) in CRATES {
        for (module, graph) in arrows(&crates().join(name).join("src")) {
            let place = [&[name.to_string()], &module[..]].concat().join(" ");
            let said = |circle: &Vec<String>| format!("a circle of modules in {place}: {}", circle.join(", "));
            found.extend(circles(&graph).iter().map(said));
        }
    }
    found
}

/// Lines that are too long; texts and tables may be.
fn columns() -> Vec<String> {
    let long = |file: PathBuf| {
        let text = fs::read_to_string(&file).unwrap_or_default();
        let is_long =
            |line: &&str| line.chars().count() > MOST_COLUMNS && !line.contains('"') && !line.contains("//! |");
        let said = |line: &str| format!("{}: a line is too long: {}", file.display(), line.trim());
        text.lines().filter(is_long).map(said).collect::<Vec<_>>()
    };
    CRATES.iter().flat_map(|(name, _)| sources(&crates().join(name))).flat_map(long).collect()
}

/// Files that are too long.
fn lines() -> Vec<String> {
    let long = |file: PathBuf| {
        let text = fs::read_to_string(&file).ok()?;
        let count = without_tests(&text).lines().count();
        (count > MOST_LINES).then(|| format!("{} has {count} lines, more than {MOST_LINES}", file.display()))
    };
    CRATES.iter().flat_map(|(name, _)| sources(&crates().join(name).join("src"))).filter_map(long).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crates_modules_and_files_are_as_they_should_be() {
        let faults = faults();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}
