//! The modules of a crate and which of them names which.
//!
//! The sources are read as text: comments and unit tests are cut off, `use` trees are expanded, and paths that begin
//! with `crate` or `super` are followed, through what `lib.rs` exports again.

use crate::graph::Graph;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A module by its path in the crate.
pub type Module = Vec<String>;

/// The sources below a directory, but for files of unit tests.
pub fn sources(directory: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|end| end == "rs") && !path.to_string_lossy().ends_with("tests.rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The lines of a source that are no unit test: those before a module of tests that is written out.
pub fn without_tests(text: &str) -> &str {
    const HEAD: &str = "#[cfg(test)]\nmod ";
    let is_written_out =
        |&(start, _): &(usize, &str)| text[start + HEAD.len()..].lines().next().is_some_and(|line| line.ends_with('{'));
    text.match_indices(HEAD).find(is_written_out).map_or(text, |(start, _)| &text[..start])
}

/// For each module and directory the arrows between the modules directly below it, each with all that is below it.
pub fn arrows(src: &Path) -> BTreeMap<Module, Graph> {
    let root = fs::read_to_string(src.join("lib.rs")).or_else(|_| fs::read_to_string(src.join("main.rs")));
    let exported = exports(&clean(&root.unwrap_or_default()));
    let files: Vec<(Module, String)> = sources(src)
        .iter()
        .filter(|file| !["lib.rs", "main.rs"].iter().any(|name| **file == src.join(name)))
        .map(|file| (module_of(src, file), clean(&fs::read_to_string(file).unwrap_or_default())))
        .collect();
    let modules: BTreeSet<&Module> = files.iter().map(|file| &file.0).collect();
    let mut graphs: BTreeMap<Module, Graph> = BTreeMap::new();
    for (module, text) in &files {
        for path in paths(text) {
            let Some(mut path) = absolute(module, &path) else { continue };
            if let Some(first) = path.first().and_then(|name| exported.get(name)) {
                path.insert(0, first.clone());
            }
            let named =
                (1..=path.len()).rev().map(|length| path[..length].to_vec()).find(|path| modules.contains(path));
            let Some(named) = named else { continue };
            let common = module.iter().zip(&named).take_while(|(a, b)| a == b).count();
            if let (Some(from), Some(to)) = (module.get(common), named.get(common)) {
                let graph = graphs.entry(module[..common].to_vec()).or_default();
                graph.entry(from.clone()).or_default().insert(to.clone());
            }
        }
    }
    graphs
}

/// The path of the module in a file.
fn module_of(src: &Path, file: &Path) -> Module {
    let relative = file.strip_prefix(src).unwrap_or(file).with_extension("");
    let mut path: Module = relative.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if path.last().is_some_and(|last| last == "mod") {
        path.pop();
    }
    path
}

/// The text without comments and unit tests.
fn clean(text: &str) -> String {
    without_tests(text).lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// What the root exports again: names, and the modules that they come from.
fn exports(root: &str) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for (start, _) in root.match_indices("pub use ") {
        let tree = root[start + 8..].split(';').next().unwrap_or_default();
        for path in expand(tree) {
            if let (Some(module), Some(name)) = (path.first(), path.last())
                && path.len() > 1
            {
                found.insert(name.clone(), module.clone());
            }
        }
    }
    found
}

/// The paths that a text names and that begin with `crate`, `super` or `self`.
fn paths(text: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let mut rest = String::new();
    for (index, piece) in text.split("use ").enumerate() {
        match piece.split_once(';') {
            Some((tree, after)) if index > 0 && (!tree.contains('\n') || tree.contains('{')) => {
                found.extend(expand(tree));
                rest.push_str(after);
            }
            _ => rest.push_str(piece),
        }
    }
    for start in ["crate::", "super::"] {
        for (at, _) in rest.match_indices(start) {
            let end = rest[at..].find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
            found.push(segments(&rest[at..end.map_or(rest.len(), |end| at + end)]));
        }
    }
    found.retain(|path| path.first().is_some_and(|first| ["crate", "super", "self"].contains(&first.as_str())));
    found
}

/// The paths of a tree such as `crate::a::{b, c::{d, e}}`.
fn expand(tree: &str) -> Vec<Vec<String>> {
    let Some((before, inside)) = tree.split_once('{') else { return vec![segments(tree)] };
    let inside = inside.rsplit_once('}').map_or(inside, |(inside, _)| inside);
    let (mut depth, mut start, mut parts) = (0usize, 0, Vec::new());
    for (at, c) in inside.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.push(&inside[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&inside[start..]);
    let prefix = segments(before);
    let whole = |path: Vec<String>| prefix.iter().cloned().chain(path).collect();
    parts.into_iter().filter(|part| !part.trim().is_empty()).flat_map(expand).map(whole).collect()
}

/// The names of a path, without what is behind `as`.
fn segments(path: &str) -> Vec<String> {
    let path = path.split(" as ").next().unwrap_or_default();
    path.split("::").map(|name| name.trim().to_string()).filter(|name| !name.is_empty()).collect()
}

/// A path from the root of the crate.
fn absolute(module: &Module, path: &[String]) -> Option<Module> {
    let mut base = match path.first()?.as_str() {
        "crate" => Vec::new(),
        _ => module.clone(),
    };
    let mut rest = path;
    while let [first, others @ ..] = rest {
        match first.as_str() {
            "crate" | "self" => {}
            "super" => {
                base.pop();
            }
            _ => break,
        }
        rest = others;
    }
    base.extend(rest.iter().cloned());
    Some(base)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_and_relative_paths() {
        let text = "use crate::a::{b, c::{d, e as f}};\nuse std::fmt;\nfn g() { super::h::i(); }";
        let module = vec![String::from("m"), String::from("n")];
        let found: Vec<String> =
            paths(text).iter().filter_map(|path| absolute(&module, path)).map(|path| path.join("::")).collect();
        assert_eq!(found, ["a::b", "a::c::d", "a::c::e", "m::h::i"]);
    }
}
