//! What a package needs of the repository: copies of data in `crates/cli/data`, and no file from outside a crate.
//!
//! A published package has only what is in the folder of its crate. The command line shows the ruleset files and the
//! tables of `data`, so its crate has copies of them: `cargo xtask data` makes them, and a test compares.

use crate::modules::sources;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The atlas of the package: the files of all families, one after the other.
const ATLAS: &str = "crates/cli/data/atlas/atlas.jsonl.gz";

/// What the atlas of the package should be. A file of several compressed streams is read as one.
fn atlas() -> Vec<u8> {
    let folder = root().join("data/atlas");
    let names = files(&folder).into_iter().filter(|name| name.ends_with(".jsonl.gz"));
    names.flat_map(|name| fs::read(folder.join(name)).unwrap_or_default()).collect()
}

/// The copied folders, with the files that are copied, in order; all of them when none is named.
const COPIED: [(&str, &[&str]); 2] = [("rulesets", &[]), ("results", &["growth.tsv", "solved.tsv"])];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// The originals in a folder of `data`.
fn originals(folder: &str, named: &[&str]) -> Vec<String> {
    if named.is_empty() {
        files(&root().join("data").join(folder))
    } else {
        named.iter().map(ToString::to_string).collect()
    }
}

fn copies(folder: &str) -> PathBuf {
    root().join("crates/cli/data").join(folder)
}

/// Makes the copies.
///
/// # Errors
/// Those of reading and writing.
pub fn copy() -> std::io::Result<()> {
    for (folder, named) in COPIED {
        let target = copies(folder);
        let _ = fs::remove_dir_all(&target);
        fs::create_dir_all(&target)?;
        for name in originals(folder, named) {
            fs::copy(root().join("data").join(folder).join(&name), target.join(&name))?;
        }
    }
    fs::write(root().join(ATLAS), atlas())
}

/// Copies that are not current, and sources that include files of other folders.
pub fn faults() -> Vec<String> {
    let mut wrong = Vec::new();
    for (folder, named) in COPIED {
        let (originals, target) = (originals(folder, named), copies(folder));
        let text = |file: PathBuf| fs::read(file).ok();
        let same = |name: &String| text(root().join("data").join(folder).join(name)) == text(target.join(name));
        if files(&target) != originals || !originals.iter().all(same) {
            wrong.push(format!("crates/cli/data/{folder} is no copy of data/{folder}: cargo xtask data"));
        }
    }
    if fs::read(root().join(ATLAS)).ok() != Some(atlas()) {
        wrong.push(format!("{ATLAS} is not data/atlas: cargo xtask data"));
    }
    for krate in fs::read_dir(root().join("crates")).into_iter().flatten().flatten() {
        for source in sources(&krate.path().join("src")) {
            wrong.extend(outside(&source, &krate.path()));
        }
    }
    wrong
}

/// The files outside the crate that a source includes.
fn outside(source: &Path, krate: &Path) -> Vec<String> {
    let text = fs::read_to_string(source).unwrap_or_default();
    let included = text.split("include_").skip(1).filter_map(|rest| {
        let rest = rest.strip_prefix("str!(\"").or_else(|| rest.strip_prefix("bytes!(\""))?;
        rest.split_once('"').map(|(path, _)| path)
    });
    let folder = source.parent().unwrap_or(source);
    let leaves = |path: &&str| !normal(&folder.join(path)).starts_with(normal(krate));
    included.filter(leaves).map(|path| format!("{}: `{path}` is not in the package", source.display())).collect()
}

/// The path without `..`.
fn normal(path: &Path) -> PathBuf {
    let mut found = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                found.pop();
            }
            other => found.push(other),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_have_what_they_need() {
        let faults = faults();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}
