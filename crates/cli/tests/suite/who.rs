//! Who wins: each question has an answer where one can be had, by the road that is first.

use crate::common::{Directory, command, misere, stdout};
use serde_json::{Value, json};

fn letters(arguments: &[&str]) -> Vec<String> {
    stdout(arguments).lines().map(|line| line.split_whitespace().next().unwrap_or_default().to_string()).collect()
}

fn json_of(arguments: &[&str]) -> Value {
    serde_json::from_str(&stdout(&[arguments, &["--format", "json"]].concat())).expect("JSON")
}

/// The questions of the issue that were unknown.
#[test]
fn questions_that_had_no_answer() {
    for arguments in [
        ["outcome", "0.07", "60"],
        ["outcome", "dawsons-chess", "40"],
        ["outcome", "node-kayles:path40", "board"],
        ["outcome", "cram:4x4", "board"],
        ["outcome", "cram:4x5", "board"],
        ["outcome", "cram:3x6", "board"],
        ["outcome", "cram:5x5", "board"],
        ["outcome", "node-kayles:5x5", "board"],
        ["outcome", "notakto:4x4:3", "board"],
        ["moves", "nim", "1000000+7"],
    ] {
        let found = letters(&arguments);
        assert!(["P", "N"].contains(&found[0].as_str()), "{arguments:?}: {found:?}");
    }
    // Four in a row: the issue knows the answer.
    assert_eq!(letters(&["outcome", "notakto:4x4:4", "board"]), ["P"]);
    // A path of n vertices is Dawson's Chess with n files.
    assert_eq!(letters(&["outcome", "node-kayles:path40", "board"]), letters(&["outcome", "dawsons-chess", "40"]));
}

#[test]
fn copies_of_a_game_without_a_quotient() {
    let directory = Directory::new("who-copies");
    let file = directory.join("h.toml");
    let text = "version = 1\n[[heap]]\nname = \"s1\"\noptions = [\"0\"]\n[[heap]]\nname = \"s2\"\noptions = [\"0\", \"s1\"]\n\
        [[heap]]\nname = \"s3\"\noptions = [\"0\", \"s1\", \"s2\"]\n[[heap]]\nname = \"g\"\n\
        options = [\"0\", \"s2+s3\", \"3*s2\"]\n[[heap]]\nname = \"h\"\noptions = [\"s3\", \"g+s1\", \"2*g\"]\n";
    std::fs::write(&file, text).unwrap();
    let positions: Vec<String> = (1..=40).map(|copies| format!("{copies}*h")).collect();
    let mut arguments = vec!["outcome", &file];
    arguments.extend(positions.iter().map(String::as_str));
    let found = letters(&arguments);
    assert!(found.len() == 40 && found.iter().all(|letter| letter == "P" || letter == "N"), "{found:?}");
    let few: Vec<&str> =
        ["outcome", &file, "--brute"].into_iter().chain(positions[..6].iter().map(String::as_str)).collect();
    assert_eq!(found[..6], letters(&few));
}

#[test]
fn a_line_for_each_position() {
    let output = misere(&["outcome", "kayles", "4+4", "bad", "5"]);
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stdout).unwrap();
    let first: Vec<&str> = text.lines().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(first, ["N", "error", "N"], "{text}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("there is no heap `bad`"));
}

#[test]
fn ranges() {
    let text = stdout(&["outcome", "kayles", "1..80"]);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("misère 1..80"), "{text}");
    assert_eq!(lines[1].len(), 80);
    assert_eq!(lines[2], "P-positions: 1 4 9 12 20");
    assert_eq!(lines[3], "period: 1 from heap 21 on, proven");
    let text = stdout(&["outcome", "nim", "1..3+1..3"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[1..], ["NNN", "NPN", "NNP", "P-positions: 2+2 3+3"], "{text}");
    let found = json_of(&["outcome", "0.07", "1..20", "60"]);
    assert_eq!(found["positions"].as_array().unwrap().len(), 21);
    assert_eq!(found["ranges"][0]["outcomes"].as_str().unwrap().len(), 20);
    for bad in ["3..1", "0..3", "1..x", "1..99999999", "1..500+1..500", ".."] {
        assert_eq!(misere(&["outcome", "nim", bad]).status.code(), Some(2), "{bad}");
    }
}

#[test]
fn json_says_which_road_answered() {
    let found = json_of(&["moves", "nim", "3+5+7"]);
    assert_eq!((&found["outcome"], &found["road"]), (&json!("N"), &json!("theorem")));
    assert_eq!(found["moves"].as_array().unwrap().len(), 3);
    assert_eq!(json_of(&["nim", "7,5,3"]), found);
    let found = json_of(&["outcome", "0.77", "12", "--brute"]);
    assert_eq!(found["positions"][0], json!({"position": "12", "outcome": "P", "road": "brute", "reason": null}));
    let found = json_of(&["outcome", "0.77", "12", "--normal"]);
    assert_eq!((&found["convention"], &found["positions"][0]["road"]), (&json!("normal"), &json!("grundy")));
}

#[test]
fn the_catalogue_answers() {
    let home = Directory::new("who-catalogue");
    let run = |arguments: &[&str]| command(&home).args(arguments).output().unwrap();
    assert!(run(&["solve", "0.77"]).status.success());
    let text = String::from_utf8(run(&["outcome", "0.77", "1000000000"]).stdout).unwrap();
    assert!(text.contains("by the quotient in the catalogue"), "{text}");
    let text = String::from_utf8(run(&["outcome", "0.77", "1000000000", "--no-catalogue"]).stdout).unwrap();
    assert!(text.contains("by the quotient)"), "{text}");
}

#[test]
fn heaps_that_are_too_large_end_in_time() {
    let text = stdout(&["moves", "0.77", "4000000000"]);
    assert!(text.starts_with("N misère 4000000000: ") && text.contains("4000000003 moves"), "{text}");
    assert!(stdout(&["play", "0.77", "4000000000"]).starts_with("unknown misère 4000000000: "));
    let text = stdout(&["moves", "nim", "4000000000+3"]);
    assert!(text.starts_with("N misère 4000000000+3: 1 winning move"), "{text}");
}

#[test]
fn limits_hold() {
    for arguments in [
        &["outcome", "0.07", "90+89+88+87", "--brute", "--work-limit", "300000"][..],
        &["outcome", "0.07", "90+89+88+87", "--brute", "--time-limit", "200ms"],
        &["outcome", "0.07", "190+189+188+187", "--time-limit", "500ms"],
        &["outcome", "0.07", "90+89+88+87", "--brute", "--memory-limit", "40M"],
    ] {
        let text = stdout(arguments);
        assert!(text.starts_with("unknown misère ") && text.contains("-limit gives more"), "{arguments:?}: {text}");
    }
    let text = stdout(&["count", "0.31011", "--max-heap", "5", "--max-size", "1000", "--work-limit", "3M"]);
    assert!(text.lines().last().unwrap().contains("--work-limit gives more"), "{text}");
    assert!(text.starts_with("0 0\n1 1\n"), "{text}");
    for command in ["outcome", "moves", "play", "count", "grid", "canon", "wildness"] {
        assert!(stdout(&[command, "--help"]).contains("[default: 20s]"), "{command}");
    }
}

#[test]
fn a_grid_that_cannot_be_drawn() {
    let text = stdout(&["grid", "0.07", "--heaps", "3,40", "--work-limit", "1M"]);
    assert!(text.starts_with("unknown: the quotient is known for heaps up to "), "{text}");
    let plain = stdout(&["grid", "0.77", "--heaps", "3,4", "--size", "6"]);
    assert_eq!(stdout(&["grid", "0.77", "--heaps", "3,4", "--size", "6", "--max-heap", "30"]), plain);
    // A heap of which there are none need not be known.
    let none = ["grid", "0.07", "--heaps", "1,2", "--size", "6", "--max-order", "20", "--fixed"];
    let zeros = vec!["0"; 38].join(",");
    assert_eq!(stdout(&[&none[..], &[&zeros]].concat()).lines().count(), 6);
    // Φ is periodic: heap 200 has the value of a smaller one.
    assert_eq!(stdout(&["grid", "0.77", "--heaps", "200,201", "--size", "6"]).lines().count(), 6);
}

#[test]
fn boards_that_are_not_listed() {
    let moves = stdout(&["moves", "cram:5x5", "board"]);
    assert!(moves.lines().count() > 1, "{moves}");
    assert_eq!(misere(&["outcome", "cram:5x5", "nonsense"]).status.code(), Some(2));
}

#[test]
fn solve_nim_states_the_theorem() {
    let text = stdout(&["solve", "nim"]);
    assert!(text.contains("order       infinite\n") && text.contains("the union of T_0, T_1, T_2"), "{text}");
    let text = stdout(&["solve", "nim", "--max-heap", "1000000"]);
    assert!(text.contains("order       1048578\n") && text.contains("T_20, that of heaps 1 to 1000000"), "{text}");
}

/// The quotient of Nim is known without a computation, however it is asked for.
#[test]
fn nim_by_the_theorem_as_json() {
    let json = |arguments: &[&str]| -> serde_json::Value {
        serde_json::from_str(&stdout(&[&["solve", "nim", "--format", "json"], arguments].concat())).unwrap()
    };
    let all = json(&[]);
    assert_eq!((&all["status"], &all["finite"], &all["order"]), (&"solved".into(), &false.into(), &().into()));
    let large = json(&["--max-heap", "1000"]);
    assert_eq!(
        (&large["order"], &large["quotient"], &large["proof"]),
        (&1026.into(), &"T_10".into(), &"theorem".into())
    );
}
