//! `misere outcome`, `misere count`, `misere games` and the help.

use crate::common::{misere, stdout};

fn letters(arguments: &[&str]) -> Vec<String> {
    let text = stdout(arguments);
    text.lines().map(|line| line.split_whitespace().next().unwrap().to_string()).collect()
}

#[test]
fn the_quotient_agrees_with_the_search() {
    let positions = ["1", "2", "1+1", "4", "9", "12", "20", "4,4", "3*1", "2*5+1", "9+4", "6+5+4"];
    for rules in ["0.77", "0.07", "0.15"] {
        let arguments = [&["outcome", rules], &positions[..]].concat();
        let quotient = letters(&arguments);
        assert_eq!(quotient.len(), positions.len());
        assert_eq!(quotient, letters(&[&arguments[..], &["--brute"]].concat()), "{rules}");
        let normal = letters(&[&arguments[..], &["--normal"]].concat());
        assert_eq!(normal, letters(&[&arguments[..], &["--normal", "--brute"]].concat()), "{rules}");
    }
}

#[test]
fn known_outcomes() {
    // The single heaps of misère Kayles that are P-positions up to 66.
    assert_eq!(letters(&["outcome", "0.77", "1", "4", "9", "12", "20"]), ["P"; 5]);
    assert_eq!(letters(&["outcome", "0.77", "2", "3", "5", "66"]), ["N"; 4]);
    assert_eq!(letters(&["outcome", "nim", "1", "1+1", "2+2", "1+2+3"]), ["P", "N", "P", "P"]);
    assert_eq!(letters(&["outcome", "nim", "1", "1+1", "--normal"]), ["N", "P"]);
    let text = stdout(&["outcome", "0.77", "12"]);
    assert!(text.starts_with("P mis\u{e8}re ") && text.contains("the player to move loses"), "{text}");
}

#[test]
fn heaps_beyond_the_period() {
    // 1006 = 82 + 77·12, and heap 82 has the value of heap 94.
    assert_eq!(letters(&["outcome", "0.77", "1006"]), letters(&["outcome", "0.77", "94"]));
    assert_eq!(letters(&["outcome", "0.77", "1000000000"]).len(), 1);
}

#[test]
fn an_unknown_outcome_is_said_to_be_unknown() {
    assert_eq!(letters(&["outcome", "0.77", "1000000", "--max-order", "4"]), ["unknown"]);
    assert_eq!(letters(&["outcome", "0.77", "60+59+58", "--brute", "--work-limit", "5000"]), ["unknown"]);
}

#[test]
fn counts() {
    let text = stdout(&["count", "0.77", "--max-size", "20"]);
    let counts: Vec<&str> = text.lines().map(|line| line.split_once(' ').unwrap().1).collect();
    let expected = "0 1 0 1 2 1 5 1 6 10 8 13 18 20 34 27 48 55 76 76 113";
    assert_eq!(counts, expected.split(' ').collect::<Vec<_>>());
    let json: serde_json::Value =
        serde_json::from_str(&stdout(&["count", "0.15", "--max-size", "8", "--format", "json"])).unwrap();
    assert_eq!(json["counts"], serde_json::json!([0, 1, 1, 1, 2, 3, 3, 4, 6]));
    // Heap 1 of 0.07 has no move and is left out.
    assert_eq!(stdout(&["count", "0.07", "--max-size", "4"]), "0 0\n1 0\n2 1\n3 1\n4 0\n");
}

#[test]
fn named_games() {
    let text = stdout(&["games"]);
    for name in ["kayles", "dawsons-kayles", "dawsons-chess", "nim", "grundy"] {
        assert!(text.lines().any(|line| line.split_whitespace().next() == Some(name)), "{name}");
    }
}

#[test]
fn every_subcommand_has_examples() {
    for command in ["solve", "outcome", "moves", "play", "nim", "wildness", "count", "games", "speed"] {
        assert!(stdout(&[command, "--help"]).contains("Examples:"), "{command}");
    }
    assert_eq!(misere(&[]).status.code(), Some(2));
}

#[test]
fn speed_table() {
    let text = stdout(&["speed", "0.75", "0.07@8"]);
    assert!(text.contains("| 0.75 |") && text.contains("| solved |"), "{text}");
    assert!(text.contains("| 0.07 | 8 |"), "{text}");
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_panic() {
    use crate::common::{Directory, command};
    use std::process::Stdio;
    let home = Directory::new("closed-pipe");
    let mut child = command(&home)
        .args(["outcome", "nim", "1", "2", "3"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"));
    assert_eq!(output.status.code(), Some(0));
}

/// Counts from the quotient against exhaustive search, up to the last heap with a finite quotient.
#[test]
fn counts_of_the_reference_table() {
    let last_finite =
        [("0.07", 33), ("0.137", 32), ("0.04", 44), ("0.64", 13), ("0.74", 14), ("0.3102", 11), ("0.31011", 4)];
    let table = include_str!("../../../../data/results/p-counts.tsv");
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let [code, bound, singles, counts] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let bound: usize = bound.parse().unwrap();
        let size = last_finite.iter().find(|row| row.0 == code).map_or(bound, |row| row.1.min(bound));
        let text = stdout(&["count", code, "--max-size", &size.to_string(), "--time-limit", "10m"]);
        let found: Vec<&str> = text.lines().map(|line| line.split_once(' ').unwrap().1).collect();
        let expected: Vec<&str> = counts.split(' ').take(size + 1).collect();
        assert!(!expected.is_empty() && found.starts_with(&expected), "{code}: {found:?}");
        let heaps: Vec<String> = (1..=size).map(|heap| heap.to_string()).collect();
        let arguments: Vec<&str> =
            ["outcome", code, "--time-limit", "10m"].into_iter().chain(heaps.iter().map(String::as_str)).collect();
        let p = letters(&arguments).into_iter().zip(&heaps).filter(|(letter, _)| letter == "P");
        let p: Vec<&str> = p.map(|(_, heap)| heap.as_str()).collect();
        let expected = singles.split(' ').filter(|heap| heap.parse::<usize>().unwrap() <= size);
        assert_eq!(p, expected.collect::<Vec<_>>(), "{code}");
    }
}

/// `moves` by the quotient lists what the search finds, for thousands of positions.
#[test]
fn moves_agree_with_the_search() {
    for (rules, heaps) in [("0.77", 9), ("0.07", 12), ("0.15", 8), ("0.3f9", 6), ("grundy", 9)] {
        for a in 2..=heaps {
            for b in [1, 3, a] {
                let position = format!("{a}+{b}");
                let by_quotient = stdout(&["moves", rules, &position]);
                let by_search = stdout(&["moves", rules, &position, "--brute"]);
                let without_road = |text: &str| text.split(" (by ").map(String::from).collect::<Vec<_>>()[0].clone();
                let moves = |text: &str| text.lines().map(without_road).collect::<Vec<_>>();
                assert_eq!(moves(&by_quotient), moves(&by_search), "{rules} {position}");
            }
        }
    }
}

#[test]
fn known_moves() {
    assert_eq!(stdout(&["nim", "5"]), "N mis\u{e8}re 5: 1 winning move (by the theorem of misère Nim)\n5 -> 1\n");
    assert_eq!(stdout(&["nim", "1"]), "P mis\u{e8}re 1: no winning move (by the theorem of misère Nim)\n");
    assert_eq!(stdout(&["nim", "7"]).lines().nth(1), Some("7 -> 1"));
    // Heaps as people write them; the answer keeps their order.
    let lines = "N mis\u{e8}re 3+5+7: 3 winning moves (by the theorem of misère Nim)\n3 -> 2\n5 -> 4\n7 -> 6\n";
    for arguments in [&["nim", "3,5,7"][..], &["nim", "3", "5", "7"], &["nim", "3 5 7"], &["nim", "[3, 5, 7]"]] {
        assert_eq!(stdout(arguments), lines, "{arguments:?}");
    }
    assert!(stdout(&["nim", "2 1 3"]).starts_with("P mis\u{e8}re 2+1+3: "));
    assert_eq!(
        stdout(&["nim", "3,5,0"]).lines().next(),
        Some("N mis\u{e8}re 3+5+0: 1 winning move (by the theorem of misère Nim)")
    );
    assert!(stdout(&["nim", "0"]).starts_with("N mis\u{e8}re 0: no move is left, which wins"));
    let json: serde_json::Value = serde_json::from_str(&stdout(&["nim", "4,1", "--format", "json"])).unwrap();
    assert_eq!((&json["outcome"], &json["position"]), (&"N".into(), &"4+1".into()));
    let text = stdout(&["moves", "0.77", "1000000+7"]);
    assert!(text.starts_with("N mis\u{e8}re 1000000+7: ") && text.lines().count() > 1, "{text}");
    assert_eq!(
        stdout(&["moves", "nim", "7"]),
        "N mis\u{e8}re 7: 1 winning move (by the theorem of misère Nim)\n7 -> 1\n"
    );
    assert!(stdout(&["moves", "subtract:1,2,3", "5"]).starts_with("P "));
    // Grundy values of 0.77 and the values of 0.77 in the quotient have a period, those of 0.414 were computed.
    let text = stdout(&["moves", "0.77", "1000000+7", "--normal"]);
    assert!(text.starts_with("N normal 1000000+7: 8 winning moves"), "{text}");
    assert!(stdout(&["moves", "0.414", "3000+18"]).starts_with("N mis\u{e8}re 3000+18: "));
    assert_eq!(letters(&["outcome", "0.009", "1000000000", "5+3"]).len(), 2);
    assert!(
        stdout(&["outcome", "0.414", "9000", "--normal", "--work-limit", "1000"]).starts_with("unknown normal 9000: ")
    );
    assert_eq!(misere(&["moves", "0.77", "18446744073709551615*3+7"]).status.code(), Some(2));
}

#[test]
fn counts_of_an_almost_tame_game() {
    let counts = |arguments: &[&str]| stdout(arguments).lines().map(String::from).collect::<Vec<_>>();
    let short = counts(&["count", "0.414", "--max-size", "39"]);
    assert_eq!(counts(&["count", "0.414", "--max-size", "60"])[..40], short[..]);
}

#[test]
fn wildness() {
    let text = stdout(&["wildness", "0.77"]);
    assert!(text.starts_with("0.77 mis\u{e8}re: wild\n") && text.contains("5+1 (6 tokens)"), "{text}");
    assert!(stdout(&["wildness", "0.009"]).starts_with("0.009 mis\u{e8}re: tame\n"));
    assert!(stdout(&["wildness", "nim"]).starts_with("nim mis\u{e8}re: tame, by the theorem of misère Nim\n"));
    let text = stdout(&["wildness", "grundy", "--max-heap", "3"]);
    assert!(text.contains("tame to heap 3, unknown beyond (stopped by heap; --max-heap gives more)"), "{text}");
    let json: serde_json::Value = serde_json::from_str(&stdout(&["wildness", "0.56", "--format", "json"])).unwrap();
    let expected = serde_json::json!({"position": "7", "tokens": 7, "outcome": "N", "rule_says": "P"});
    assert_eq!((&json["grundy_rule"], &json["firm_rule"]), (&expected, &serde_json::Value::Null));
    assert_eq!(misere(&["wildness", "0.8g"]).status.code(), Some(2));
}
