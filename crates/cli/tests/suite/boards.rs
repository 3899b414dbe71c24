//! Boards on the command line.

use crate::common::{Directory, misere};

/// What is printed on standard output, and whether it went well.
fn answer(arguments: &[&str]) -> (String, bool) {
    let output = misere(arguments);
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    (text, output.status.success())
}

#[test]
fn who_wins_on_boards() {
    let table = [
        ("cram:4x4", "P"),
        ("cram:4x5", "P"),
        ("cram:3x6", "N"),
        ("cram:5x5", "N"),
        ("node-kayles:5x5", "P"),
        ("node-kayles:path40", "N"),
        ("notakto:4x4:4", "P"),
        ("notakto:4x4:3", "N"),
        ("treblecross:9", "P"),
        ("node-kayles:cycle20", "P"),
        ("node-kayles:cycle19", "N"),
    ];
    for (rules, letter) in table {
        let (text, ok) = answer(&["outcome", rules, "board"]);
        assert!(ok && text.starts_with(&format!("{letter} misère board")), "{rules}: {text}");
    }
    let (text, ok) = answer(&["outcome", "treblecross", "9", "..x..", "1..3"]);
    assert!(ok && text.starts_with("P misère 9") && text.contains(" ..x..:"), "{text}");
}

#[test]
fn moves_are_drawn() {
    let (text, ok) = answer(&["moves", "cram:3x3", "board"]);
    assert!(ok && text.contains("board:\n  a b c\n1 . . .\n2 . . .\n3 . . .\nboard -> "), "{text}");
    assert!(text.contains("(a1-b1 or 11 like it)"), "{text}");
    // Three cells are never taken by dominoes alone; the drawing is answered as it stands.
    let (text, ok) = answer(&["moves", "cram:3x3", "..#_.##_..."]);
    assert!(ok && text.contains("\n1 . . #\n2 . # #\n3 . . .\n"), "{text}");
    let (text, ok) = answer(&["moves", "notakto:3x3", "board"]);
    assert!(ok && text.contains("board -> ooo_oxo_ooo (b2)"), "{text}");
    let (text, ok) = answer(&["moves", "notakto:3x3", "board", "--format", "json"]);
    assert!(ok && text.contains("\"b2\"") && text.contains("pictures"), "{text}");
}

#[test]
fn messages() {
    let table = [
        (["outcome", "notakto:3x3", "1"], "1*board"),
        (["outcome", "notakto:4x4", "board"], "notakto:4x4:3"),
        (["outcome", "node-kayles:blob", "board"], "torus3x4"),
        (["outcome", "node-kayles:no-such.edges", "board"], "no-such.edges"),
        (["outcome", "cram:3x3", "oo_oo"], "3 columns"),
    ];
    for (arguments, part) in table {
        let (text, ok) = answer(&arguments);
        assert!(!ok && text.contains(part), "{arguments:?}: {text}");
    }
}

#[test]
fn graphs_in_files() {
    let folder = Directory::new("graphs");
    let path = folder.join("path.edges");
    std::fs::write(&path, "% a path\n1 2\n2 3\n3-4\n").unwrap();
    let rules = format!("node-kayles:{path}");
    let (by_file, ok) = answer(&["outcome", &rules, "board"]);
    assert!(ok, "{by_file}");
    assert_eq!(by_file, answer(&["outcome", "node-kayles:path4", "board"]).0);
    std::fs::write(&path, "1 2 3\n").unwrap();
    assert!(!answer(&["outcome", &rules, "board"]).1);
}
