//! Infinite quotients through the command line.

use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_misere")).args(arguments).output().expect("the binary runs")
}

fn stdout(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn json_of_an_infinite_quotient() {
    let text = stdout(&["solve", "0.3122", "--max-heap", "7", "--format", "json", "--quiet"]);
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["status"], "partial");
    assert_eq!((&json["finite"], &json["order"]), (&false.into(), &serde_json::Value::Null));
    assert_eq!(json["infinite"]["growing"], serde_json::json!([5, 7]));
    assert_eq!((&json["infinite"]["finite_order"], &json["last_heap"]), (&40.into(), &7.into()));
    let finite = stdout(&["solve", "0.3122", "--max-heap", "6", "--format", "json", "--quiet"]);
    let finite: serde_json::Value = serde_json::from_str(&finite).unwrap();
    assert_eq!((&finite["finite"], &finite["infinite"]), (&true.into(), &serde_json::Value::Null));
}

#[test]
fn outcomes_moves_and_counts_on_an_infinite_quotient() {
    for position in ["5+4*3+4", "2*5+3*4+1", "5*5+4", "3*5+10*4", "4*4+11*5"] {
        let fast = stdout(&["outcome", "0.31011", position, "--quiet"]);
        assert_eq!(fast, stdout(&["outcome", "0.31011", position, "--brute"]));
        assert_eq!(
            stdout(&["moves", "0.31011", position, "--quiet"]),
            stdout(&["moves", "0.31011", position, "--brute"])
        );
    }
    // Along the diagonal of [PS] Figure 11, far out.
    let far = stdout(&["outcome", "0.31011", "1000000000003*4+1000000000010*5", "--quiet"]);
    assert!(far.starts_with("P "), "{far}");
    assert_eq!(stdout(&["count", "0.31011", "--max-size", "5", "--quiet"]).lines().count(), 6);
}

/// \[PS\] Figure 11: the diagonal m = l + 7 of the first grid; for odd l ≥ 3 it has the only P-positions.
#[test]
fn grid_of_the_smallest_infinite_quotient() {
    let text = stdout(&["grid", "0.31011", "--heaps", "4,5", "--fixed", "0,0,0", "--size", "40", "--quiet"]);
    let rows: Vec<Vec<char>> = text.lines().map(|line| line[5..].chars().collect()).collect();
    for l in (3..33).step_by(2) {
        for (m, row) in rows.iter().enumerate() {
            assert_eq!(row[l] == '●', m == l + 7, "{l} {m}");
        }
    }
    let svg = stdout(&["grid", "0.31011", "--heaps", "4,5", "--format", "svg", "--size", "12", "--quiet"]);
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n") && svg.matches("<circle").count() == 144);
}

#[test]
fn bad_grids() {
    for arguments in [
        &["grid", "0.31011", "--heaps", "4"][..],
        &["grid", "0.31011", "--heaps", "4,4"],
        &["grid", "0.31011", "--heaps", "4,x"],
        &["grid", "0.31011", "--heaps", "4,5", "--size", "0"],
    ] {
        assert_eq!(run(arguments).status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn presentation_of_an_infinite_quotient() {
    let text = stdout(&["present", "0.3122", "--max-heap", "7", "--quiet"]);
    assert!(text.contains("order       infinite") && text.contains("e^6g^4=e^2"), "{text}");
    let text = stdout(&["present", "0.31011", "--max-heap", "5", "--quiet", "--groebner", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["relations"].as_array().unwrap().len(), 17);
    assert_eq!((&json["finite"], &json["order"]), (&false.into(), &serde_json::Value::Null));
    let refused = run(&["present", "0.31011", "--max-heap", "5", "--quiet", "--format", "gap"]);
    assert_eq!(refused.status.code(), Some(2));
}

/// A run that goes on from a checkpoint with an infinite quotient ends like one that was never stopped.
#[test]
fn resumed() {
    let checkpoint = std::env::temp_dir().join(format!("misere-infinite-{}.checkpoint", std::process::id()));
    let file = checkpoint.to_str().unwrap();
    stdout(&["solve", "0.76", "--max-heap", "12", "--checkpoint", file, "--no-catalogue", "--quiet"]);
    let report = |arguments: &[&str]| {
        let text = stdout(&[&["solve", "0.76", "--max-heap", "15", "--format", "json"], arguments].concat());
        let mut report: serde_json::Value = serde_json::from_str(&text).unwrap();
        report["seconds"] = serde_json::Value::Null;
        report
    };
    let resumed = report(&["--checkpoint", file, "--resume", "--no-catalogue", "--quiet"]);
    assert_eq!(resumed, report(&["--no-checkpoint", "--no-catalogue", "--quiet"]));
    assert_eq!(resumed["infinite"]["growth"].as_array().unwrap().len(), 3);
    std::fs::remove_file(checkpoint).unwrap();
}
