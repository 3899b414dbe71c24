//! The examples of the README and of the book, run as they stand.
//!
//! Every block marked `console` is run, page by page, each page in an empty directory and with an empty home of its
//! own. `TRYCMD=overwrite cargo test -p misere-cli --test book` writes the outputs into the pages.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long one command may take before it fails.
const TIME_LIMIT: Duration = Duration::from_secs(120);

/// The longest line of prose.
const WIDTH: usize = 120;

#[test]
fn the_examples_of_the_book_run() {
    let failed: Vec<PathBuf> = pages().into_iter().filter(|page| !examples_run(page)).collect();
    assert!(failed.is_empty(), "examples differ in {failed:?}; see CONTRIBUTING.md, The book");
}

#[test]
fn every_page_is_listed_and_every_link_leads_somewhere() {
    let summary = std::fs::read_to_string(root().join("docs/src/SUMMARY.md")).expect("the table of contents");
    for page in pages() {
        let text = std::fs::read_to_string(&page).expect("a readable page");
        let folder = page.parent().expect("a folder");
        if let Ok(name) = page.strip_prefix(root().join("docs/src")) {
            let listed = summary.contains(&format!("({})", name.to_string_lossy().replace('\\', "/")));
            assert!(listed || name == Path::new("SUMMARY.md"), "{page:?} is not in SUMMARY.md");
        }
        let mut code = false;
        for line in text.lines() {
            code ^= line.starts_with("```");
            if code {
                continue;
            }
            assert!(line.chars().count() <= WIDTH || line.starts_with('|'), "{page:?}: a line is too long: {line}");
            for link in line.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
                let target = link.split('#').next().unwrap_or_default();
                let elsewhere = target.is_empty() || target.starts_with("http");
                assert!(elsewhere || folder.join(target).exists(), "{page:?}: no such file: {link}");
            }
        }
    }
}

/// The repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository")
}

/// The README and the pages of the book.
fn pages() -> Vec<PathBuf> {
    let mut pages = vec![root().join("README.md"), root().join("CONTRIBUTING.md"), root().join("ARCHITECTURE.md")];
    collect(&root().join("docs/src"), &mut pages);
    pages
}

/// The pages in a directory and below it, in order.
fn collect(directory: &Path, pages: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(directory).expect("a readable directory");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(&path, pages);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            pages.push(path);
        }
    }
}

/// Whether the examples of this page print what it says.
fn examples_run(page: &Path) -> bool {
    let text = std::fs::read_to_string(page).expect("a readable page");
    if !text.lines().any(|line| line == "```console") {
        return true;
    }
    let home = std::env::temp_dir().join(format!("misere-book-{}", std::process::id()));
    std::fs::create_dir_all(home.join("work")).expect("a temporary directory");
    std::env::set_current_dir(home.join("work")).expect("the directory is there");
    let misere = PathBuf::from(env!("CARGO_BIN_EXE_misere"));
    let check = misere.with_file_name(format!("misere-check{}", std::env::consts::EXE_SUFFIX));
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        let cases = trycmd::TestCases::new();
        cases.register_bin("misere", misere).timeout(TIME_LIMIT).case(page);
        // The checker is another package: its examples are left out when it was not built.
        let check = check.exists().then_some(check);
        cases.register_bin("misere-check", check.map_or(trycmd::schema::Bin::Ignore, trycmd::schema::Bin::Path));
        for (key, value) in [("HOME", "home"), ("XDG_DATA_HOME", "data"), ("XDG_STATE_HOME", "state")] {
            cases.env(key, home.join(value).to_str().expect("UTF-8"));
        }
        cases.run();
    }));
    std::env::set_current_dir(std::env::temp_dir()).expect("the directory is there");
    let _ = std::fs::remove_dir_all(&home);
    outcome.is_ok()
}
