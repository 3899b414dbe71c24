//! `misere explain`, `misere games`, `misere table`, sums of different games and rules as formulas.

use crate::common::{misere, stdout};

const FILES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/rulesets/");

/// P or N by each road.
fn outcome(arguments: &[&str]) -> String {
    let text = stdout(&[&["outcome"], arguments].concat());
    let brute = stdout(&[&["outcome", "--brute"], arguments].concat());
    assert_eq!(text[..1], brute[..1], "{arguments:?}");
    text[..1].to_string()
}

#[test]
fn rules_as_formulas() {
    let wythoff = format!("{FILES}wythoff.toml");
    for (position, answer) in [("(3,5)", "P"), ("(2,2)", "P"), ("(0,1)", "P"), ("(1,2)", "N")] {
        assert_eq!(outcome(&[&wythoff, position]), answer, "{position}");
    }
    assert_eq!(outcome(&[&format!("{FILES}subtract-a-square.toml"), "21"]), "P");
    assert_eq!(outcome(&[&format!("{FILES}fibonacci-nim.toml"), "(13,12)", "--normal"]), "P");
    let opening = stdout(&["moves", &format!("{FILES}chomp.toml"), "(4,4,4)"]);
    assert!(opening.contains("(4,2,2)"), "{opening}");
    let output = misere(&["solve", &wythoff]);
    assert_eq!(output.status.code(), Some(2));
    assert!(!stdout(&["solve", &format!("{wythoff}:(2,3)")]).is_empty());
}

#[test]
fn sums_of_different_games() {
    // A heap of one token is one token in each of these games.
    assert_eq!(outcome(&["kayles:1 + nim:1 + grundy:3"]), "P");
    assert_eq!(outcome(&["kayles:4 + nim:1"]), "N");
    assert_eq!(outcome(&["kayles:4 + nim:1", "--normal"]), "P");
    outcome(&["kayles:6 + nim:3,2 + 0.07:5"]);
    // All terms of one game: heaps of any size, told by its own theorem.
    assert!(stdout(&["outcome", "nim:40000000 + nim:40000000"]).starts_with("P misère"));
    assert!(stdout(&["outcome", "nim:40000000 + nim:40000001"]).starts_with("N misère"));
    assert_eq!(outcome(&["cram:2x2 + cram:2x2:board"]), "N");
    assert_eq!(outcome(&["cram:2x2 + cram:2x3"]), "P");
    assert_eq!(misere(&["outcome", "kayles:4 + nimm:1"]).status.code(), Some(2));
    assert_eq!(misere(&["outcome", "kayles"]).status.code(), Some(2));
}

#[test]
fn explanations() {
    let text = stdout(&["explain", "0.77"]);
    assert!(
        text.contains("A move takes one or two tokens from a heap and may split what is left in two heaps."),
        "{text}"
    );
    assert!(text.contains("kayles") && text.contains("period 12 from heap 71"), "{text}");
    assert!(stdout(&["explain", "0.07"]).contains("A move takes two tokens from a heap"));
    assert!(stdout(&["explain", "cram:2x2", "--format", "json"]).contains("domino"));
    let bowling = stdout(&["games", "bowling"]);
    assert!(bowling.contains("0.77") && bowling.contains("0.07") && !bowling.contains("0.137"), "{bowling}");
    assert_eq!(misere(&["games", "no-such-game"]).status.code(), Some(2));
    assert!(stdout(&["games", "sprouts"]).contains("data/rulesets/sprouts.toml"));
}

#[test]
fn explanations_of_boards_and_scripts() {
    let of = |name: &str| stdout(&["explain", &format!("{FILES}{name}.toml")]);
    let wythoff = of("wythoff");
    assert!(wythoff.contains("Wythoff's game. Two piles: take any number from one"), "{wythoff}");
    assert!(wythoff.contains("Source: W. A. Wythoff") && wythoff.contains("lists of numbers in brackets"), "{wythoff}");
    let fibonacci = of("fibonacci-nim");
    assert!(
        fibonacci.contains("does not split into heaps") && fibonacci.contains("begins with (20,19)"),
        "{fibonacci}"
    );
    assert!(!of("circular-kayles").contains("no move leaves more than one piece"));
    assert!(of("laskers-nim").contains("or split it in two heaps"));
    let board = stdout(&["explain", "notakto:4x4:3"]);
    assert!(board.contains("a board of 4 × 4") && board.contains("three marks") | board.contains("3 marks"), "{board}");
    assert!(board.contains("begins with board; after a move xooo_oooo_oooo_oooo"), "{board}");
    assert!(stdout(&["explain", "treblecross"]).contains("three marks side by side end the game"));
    assert!(stdout(&["explain", "cram:5x5"]).contains("domino"));
    // A pile without its bound is no position, and the message says why.
    let output = misere(&["outcome", &format!("{FILES}fibonacci-nim.toml"), "(20)"]);
    let message = String::from_utf8_lossy(&output.stderr).to_string();
    assert!(output.status.code() == Some(2) && message.contains("does not split into heaps"), "{message}");
    assert_eq!(outcome(&[&format!("{FILES}fibonacci-nim.toml"), "(60,59)"]), "N");
}

#[test]
fn sums_beyond_the_closure_are_searched() {
    let text = stdout(&["outcome", "notakto:5x5:4:xxoxx_xxoxx_ooooo_xxoxx_xxoxx + nim:2"]);
    assert!(text.starts_with(['P', 'N']), "{text}");
    let moves = stdout(&["moves", "kayles:4 + nim:3"]);
    assert!(moves.contains("nim:3 -> "), "{moves}");
    assert!(outcome(&["wythoff:1 + nim:1"].map(|_| "kayles:1 + kayles:1")) == "N");
    let several = stdout(&["outcome", &format!("{FILES}wythoff.toml"), "(3,5)", "(2,2)+(0,1)", "3,5"]);
    assert!(
        several.starts_with('P') && several.lines().count() == 3 && several.ends_with("(by the quotient)\n"),
        "{several}"
    );
}

#[test]
fn tables() {
    let text = stdout(&["table", "nim", "--to", "2", "--convention", "both", "--format", "csv"]);
    assert!(text.starts_with("first,second,misere,normal\n0,0,N,P\n1,0,P,N\n2,0,N,N\n0,1,P,N\n1,1,N,P\n"), "{text}");
    // No quotient of these heaps is known soon, and the search answers beside the solver.
    let text = stdout(&["table", "0.07", "--to", "45", "--format", "csv"]);
    assert!(text.contains("\n45,1,P\n") && !text.contains('?'), "{text}");
    assert!(stdout(&["table", "nim", "--to", "2", "--convention", "both"]).contains("P!"));
    let counts = stdout(&["table", "nim", "--to", "3", "--show", "counts", "--format", "csv"]);
    assert_eq!(counts, "size,misere\n0,0\n1,1\n2,0\n3,0\n4,1\n5,0\n6,1\n");
    let json: serde_json::Value =
        serde_json::from_str(&stdout(&["table", "kayles", "--to", "3", "--show", "grundy", "--format", "json"]))
            .unwrap();
    assert_eq!(json["grundy"][1], serde_json::json!([1, 0, 3, 2]));
    assert!(stdout(&["table", "kayles", "--piles", "3", "--to", "3", "--format", "svg"]).starts_with("<svg"));
    assert!(stdout(&["table", "kayles", "--to", "3", "--show", "elements"]).contains('a'));
}

#[test]
fn a_script_that_goes_wrong_prints_nothing_but_its_line() {
    let directory = crate::common::Directory::new("script");
    let file = directory.join("wrong.toml");
    let text = "version = 1\npieces = \"numbers\"\nscript = '''\nfn moves(n) {\n  if n > 4 { throw \"no\" }\n  [n - 1]\n}\n'''\n";
    std::fs::write(&file, text).unwrap();
    assert!(stdout(&["outcome", &file, "3+1"]).starts_with(['P', 'N']));
    let output = misere(&["outcome", &file, "5"]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    let message = String::from_utf8_lossy(&output.stderr).to_string();
    assert!(message.contains("wrong.toml, line 5, `moves` of 5"), "{message}");
    assert_eq!(misere(&["outcome", "data/none.toml:(1,2)", "(3,5)"]).status.code(), Some(2));
}
