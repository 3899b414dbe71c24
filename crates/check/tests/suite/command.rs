//! The command `misere-check`: what it prints, and its exit codes.

use serde_json::Value;
use std::process::{Command, Output};

const KAYLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/kayles.cert");

fn run(arguments: &[&str]) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } =
        Command::new(env!("CARGO_BIN_EXE_misere-check")).args(arguments).output().expect("the binary starts");
    (status.code(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

#[test]
fn valid() {
    let (code, text, errors) = run(&[KAYLES, "0.77"]);
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    assert!(text.starts_with("rules 0.77, heaps 1 to 167, order 40\n"), "{text}");
    assert!(text.ends_with("holds  larger heaps: period 12 from heap 71 on\nvalid: every claim is proven\n"), "{text}");
    assert_eq!(text.matches("holds  ").count(), 7);
}

/// A certificate about all heaps has neither a last heap nor an order.
#[test]
fn all_heaps() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/0.54.cert");
    let (code, text, _) = run(&[file, "0.54"]);
    assert_eq!(code, Some(0));
    assert!(text.starts_with("rules 0.54, all heaps, elements in families of 38 shapes\n"), "{text}");
    let report: Value = serde_json::from_str(&run(&["--json", file, "0.54"]).1).unwrap();
    assert_eq!((&report["heaps"], &report["order"], &report["shapes"]), (&Value::Null, &Value::Null, &Value::from(38)));
}

#[test]
fn json() {
    let (code, text, _) = run(&["--json", KAYLES, ".77"]);
    let report: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(code, Some(0));
    assert_eq!((&report["rules"], &report["valid"]), (&Value::from("0.77"), &Value::from(true)));
    assert_eq!((&report["heaps"], &report["order"]), (&Value::from(167), &Value::from(40)));
    let claims = report["claims"].as_array().unwrap();
    let names: Vec<&str> = claims.iter().map(|claim| claim["claim"].as_str().unwrap()).collect();
    assert_eq!(names, ["rules", "monoid", "generators", "reduced", "P-positions", "N-positions", "larger heaps"]);
    assert!(claims.iter().all(|claim| claim["holds"] == true && claim["detail"].is_string()));
}

/// Of an infinite quotient: F, J, and that it is infinite.
#[test]
fn infinite() {
    let file = std::env::temp_dir().join(format!("misere-check-{}.cert", std::process::id()));
    std::fs::write(&file, crate::common::certificate_of("0.31011", 5)).unwrap();
    let path = file.to_str().unwrap();
    let (code, text, _) = run(&[path, "0.31011"]);
    assert_eq!(code, Some(0));
    assert!(
        text.starts_with("rules 0.31011, heaps 1 to 5, infinite: F × N^2, order of F 20, growing heaps [4, 5]\n"),
        "{text}"
    );
    assert!(
        text.contains("\nholds  infinite: the multiples of each of these heaps are all different: 4, 5\n"),
        "{text}"
    );
    assert_eq!(text.matches("holds  ").count(), 9);
    let (_, text, _) = run(&["--json", path]);
    let report: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&report["order"], &report["infinite"]["finite_order"]), (&Value::Null, &Value::from(20)));
    assert_eq!(report["infinite"]["growing"], serde_json::json!([4, 5]));
    assert_eq!(report["claims"][7]["claim"], "infinite");
    let (code, _, errors) = run(&["--json", path, "--memory-limit", "0"]);
    assert!(code == Some(0) || errors.contains("--memory-limit"), "{errors}");
    std::fs::remove_file(file).unwrap();
    let (_, text, _) = run(&["--json", KAYLES]);
    assert_eq!(serde_json::from_str::<Value>(&text).unwrap()["infinite"], Value::Null);
}

#[test]
fn other_rules_fail() {
    for rules in ["0.7", "4.7", "subtract:1,2", "sha256:0"] {
        let (code, text, _) = run(&[KAYLES, rules]);
        assert_eq!(code, Some(1), "{rules}");
        assert!(text.contains("FAILS  rules: not those asked for") && text.ends_with("NOT VALID\n"), "{text}");
        let (code, text, _) = run(&[KAYLES, rules, "--json"]);
        assert_eq!((code, &serde_json::from_str::<Value>(&text).unwrap()["valid"]), (Some(1), &Value::from(false)));
    }
}

#[test]
fn bad_input() {
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/src/lib.rs");
    for (arguments, message) in [
        (vec!["/nonexistent/file"], "nonexistent"),
        (vec![env!("CARGO_MANIFEST_DIR")], "directory"),
        (vec![source, "0.77"], "lib.rs: this is no certificate"),
        (vec![KAYLES, "0.x"], "`0.x` is no code"),
        (vec![], "Usage"),
    ] {
        let (code, text, errors) = run(&arguments);
        assert_eq!((code, text.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(errors.contains(message) && !errors.contains("panicked"), "{errors}");
    }
}

#[test]
fn limits() {
    // Kayles takes less than a mebibyte, and it may even be done before the clock is looked at.
    assert_eq!(run(&[KAYLES, "--memory-limit", "0"]).0, Some(0));
    let (code, text, errors) = run(&[KAYLES, "--time-limit", "0"]);
    assert!(code == Some(0) || (code == Some(2) && text.is_empty() && errors.contains("time limit")), "{errors}");
}

/// What is repeated from outside is short and cannot drive a terminal.
#[test]
fn strange_arguments() {
    for strange in ["\u{1b}[31m\u{202e}0.x".to_string(), "7".repeat(100_000), "\u{7}".repeat(1000)] {
        for arguments in [vec![KAYLES, &strange], vec![&strange], vec!["--time-limit", &strange, KAYLES]] {
            let (code, text, errors) = run(&arguments);
            assert!(code == Some(2) && text.is_empty() && errors.len() < 2000, "{errors}");
            assert!(!errors.contains(|c: char| c != '\n' && c.is_control() || c == '\u{202e}'), "{errors:?}");
        }
    }
}
