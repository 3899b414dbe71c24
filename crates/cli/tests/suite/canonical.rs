//! `misere game`, `misere born`, `misere canon`, and board games on the command line.

use crate::common::{Directory, misere, stdout};
use std::io::Write;
use std::process::{Command, Stdio};

fn json(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&stdout(arguments)).expect("JSON")
}

#[test]
fn a_game_in_text_and_json() {
    let text = stdout(&["game", "{0,*2,*3,{*2}}"]);
    for line in ["game            *2_+320", "genus           1^431", "parity          even", "prime           yes"] {
        assert!(text.lines().any(|other| other == line), "{text}");
    }
    let value = json(&["game", "2#", "(4_2)#", "--style", "sharp", "--format", "json"]);
    assert_eq!(value["quotient"], serde_json::Value::Null);
    let game = &value["games"][0];
    assert_eq!((game["game"].as_str(), game["misere"].as_str()), (Some("2#"), Some("P")));
    assert_eq!(game["prime_partitions"], serde_json::json!([["2", "(2#3)2#0"]]));
    assert_eq!(game["unique_partition"], true);
    assert_eq!(value["games"][1]["unique_partition"], false);
}

#[test]
fn quotients_of_games() {
    let value = json(&["game", "*2_+320", "--quotient", "--format", "json"]);
    assert_eq!((value["quotient"]["order"].as_u64(), value["quotient"]["status"].as_str()), (Some(8), Some("solved")));
    assert_eq!(value["heaps"], serde_json::json!(["*", "*2", "*2_+", "*3", "*2_+320"]));
    // The closure of two games, and the same as a ruleset.
    let two = json(&["game", "*2_+1", "*2_+0", "--quotient", "--format", "json"]);
    let rules = json(&["solve", "game:*2_+1;*2_+0", "--format", "json"]);
    assert_eq!(two["quotient"]["order"], rules["order"]);
    assert_eq!(two["quotient"]["ruleset"], "game:*2_+1;*2_+0");
    // The sad affair of [PS] 6 is proven infinite.
    let infinite = json(&["game", "*(2_+0)0", "--quotient", "--max-order", "300", "--format", "json"]);
    assert_eq!(infinite["quotient"]["status"], "solved");
    assert_eq!(infinite["quotient"]["finite"], false);
    assert_eq!(infinite["quotient"]["order"], serde_json::Value::Null);
}

#[test]
fn a_time_limit_keeps_what_is_known() {
    let value = json(&["game", "2#", "[400]+[399]", "--quotient", "--time-limit", "100ms", "--format", "json"]);
    assert_eq!((value["status"].as_str(), value["limit"].as_str()), (Some("partial"), Some("time")));
    assert_eq!(value["games"][0]["game"], "*2_+");
    assert!(stdout(&["game", "[400]+[399]", "--time-limit", "100ms"]).contains("stopped by time"));
}

#[test]
fn births() {
    let text = stdout(&["born", "4"]);
    assert!(text.contains("by recurrence  22\nenumerated     22\n"), "{text}");
    assert_eq!(text.lines().filter(|line| line.contains('^')).count(), 22);
    let value = json(&["born", "6", "--format", "json"]);
    assert!(value["count"].as_str().unwrap().ends_with(" - 2^2079234 + 2^1960962 + 21"));
    let composites = json(&["born", "4", "--composites", "--format", "json"]);
    assert_eq!(composites["composites"].as_array().unwrap().len(), 6);
    let partial = json(&["born", "7", "--time-limit", "20ms", "--format", "json"]);
    assert_eq!((partial["status"].as_str(), partial["limit"].as_str()), (Some("partial"), Some("time")));
    let directory = Directory::new("born");
    let file = directory.join("terms.txt");
    stdout(&["born", "6", "--terms", &file]);
    let terms = std::fs::read_to_string(&file).unwrap();
    assert_eq!(terms.lines().count(), 19);
    assert!(terms.starts_with("+2^4171780\n-2^2096640\n") && terms.ends_with("+2^1960962\n+21\n"));
}

#[test]
fn heaps_as_games() {
    assert!(stdout(&["canon", "0.31011", "5"]).ends_with("   5  2^031         5  *(2_+0)0\n"));
    let value = json(&["canon", "kayles", "8", "--all", "--format", "json"]);
    let genera: Vec<&str> =
        value["games"].as_array().unwrap().iter().map(|row| row["genus"].as_str().unwrap()).collect();
    assert_eq!(genera, ["1^031", "2^20", "3^31", "1^031", "4^146", "3^31", "2^20", "1^13"]);
    let sum = json(&["canon", "nim", "2+2", "--format", "json"]);
    assert_eq!(sum["games"][0]["game"], "*32");
    let partial = json(&["canon", "kayles", "400", "--time-limit", "50ms", "--format", "json"]);
    assert_eq!((partial["status"].as_str(), partial["limit"].as_str()), (Some("partial"), Some("time")));
}

#[test]
fn boards() {
    let text = stdout(&["outcome", "notakto:3x3", "board", "2*board", "ooo_oxo_ooo", "3*board+ooo_oxo_ooo"]);
    let letters: Vec<&str> = text.lines().map(|line| &line[..1]).collect();
    assert_eq!(letters, ["N", "P", "P", "N"], "{text}");
    assert_eq!(json(&["solve", "cram:3x3", "--format", "json"])["order"], 6);
    assert_eq!(json(&["solve", "node-kayles:4x4", "--format", "json"])["order"], 14);
}

#[test]
fn bad_input_is_pointed_at() {
    let table: &[&[&str]] = &[
        &["game"],
        &["game", ""],
        &["game", "2#x"],
        &["game", "2(3"],
        &["game", "2-3#"],
        &["game", "[1001]"],
        &["game", "2", "--style", "roman"],
        &["born", "8"],
        &["born", "-1"],
        &["born", "6", "--composites"],
        &["born", "5", "--terms", "x"],
        &["born", "7", "--terms", "/no/such/directory/x"],
        &["canon", "0.77", "x"],
        &["solve", "game:2#x"],
        &["solve", "game:[600]+[600]"],
        &["solve", "cram:0x3"],
        &["solve", "notakto:8x8"],
    ];
    for arguments in table {
        let output = misere(arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
        assert!(errors.starts_with("error: ") && output.stdout.is_empty(), "{arguments:?}: {errors}");
    }
    let errors = String::from_utf8(misere(&["game", "*2_+3x0"]).stderr).unwrap();
    assert_eq!(errors, "error: `x` does not belong here\n    *2_+3x0\n         ^\n");
}

/// An argument cannot be so long, but a line of standard input can.
#[test]
fn a_million_parentheses() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_misere"))
        .args(["game", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || input.write_all("(".repeat(1_000_000).as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(errors.starts_with("error: parentheses and braces are nested more than 1000 deep\n"), "{errors}");
    assert!(errors.contains('^'));
}
