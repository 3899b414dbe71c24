//! The table of `docs/src/reference/games.md`: each command gives the answer beside it, by the quotient and by searching
//! the whole game tree. The games of `data/rulesets` are held to their rules in words in `crates/scripts/tests`, the
//! named games in `crates/games/tests`.

use crate::common::{misere, stdout};

const PAGE: &str = include_str!("../../../../docs/src/reference/games.md");

/// The words of a command: those in quotes are one.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (at, piece) in command.split('\'').enumerate() {
        if at % 2 == 1 {
            words.push(piece.to_string());
        } else {
            words.extend(piece.split_whitespace().map(str::to_string));
        }
    }
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");
    words.into_iter().map(|word| word.replace("data/rulesets/", &format!("{root}data/rulesets/"))).collect()
}

#[test]
fn answers_of_the_page() {
    let mut rows = 0;
    for line in PAGE.lines().filter(|line| line.starts_with("| ") && line.contains("`misere outcome ")) {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let [_, command, by_misere, by_normal] = cells[..] else { panic!("four columns: {line}") };
        let words = words(command.trim_matches('`').strip_prefix("misere ").expect(line));
        for (answer, convention) in [(by_misere, None), (by_normal, Some("--normal"))] {
            for brute in [None, Some("--brute")] {
                let arguments: Vec<&str> = words.iter().map(String::as_str).chain(convention).chain(brute).collect();
                let answered = stdout(&arguments);
                assert_eq!(answered.split_whitespace().next(), Some(answer), "{line}\n{arguments:?}");
            }
        }
        rows += 1;
    }
    assert!(rows >= 40, "{rows}");
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
}

#[test]
fn tables() {
    let text = stdout(&["table", "nim", "--to", "2", "--convention", "both", "--format", "csv"]);
    assert!(text.starts_with("first,second,misere,normal\n0,0,N,P\n1,0,P,N\n2,0,N,N\n0,1,P,N\n1,1,N,P\n"), "{text}");
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
