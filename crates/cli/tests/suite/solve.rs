//! `misere solve` on games whose quotients are known.

use crate::common::{Directory, misere, stdout};
use serde_json::Value;
use std::time::{Duration, Instant};

fn json(arguments: &[&str]) -> Value {
    let arguments = [arguments, &["--format", "json"]].concat();
    serde_json::from_str(&stdout(&arguments)).expect("JSON")
}

#[test]
fn kayles() {
    let report = json(&["solve", "0.77"]);
    let keys: Vec<&String> = report.as_object().unwrap().keys().collect();
    let mut expected = [
        "ruleset",
        "status",
        "limit",
        "last_heap",
        "order",
        "p_order",
        "tame",
        "period",
        "preperiod",
        "growth",
        "pattern",
        "generators",
        "phi",
        "p_portion",
        "relative",
        "finite",
        "infinite",
        "verified",
        "seconds",
    ];
    expected.sort_unstable();
    assert_eq!(keys, expected);
    assert_eq!(report["ruleset"], "0.77");
    assert_eq!(report["status"], "solved");
    assert_eq!(report["limit"], Value::Null);
    assert_eq!((&report["order"], &report["p_order"]), (&Value::from(40), &Value::from(9)));
    assert_eq!((&report["period"], &report["preperiod"]), (&Value::from(12), &Value::from(71)));
    assert_eq!(report["tame"], false);
    assert_eq!(report["pattern"], Value::Null);
    assert_eq!(report["verified"], true);
    let phi = report["phi"].as_array().unwrap();
    assert_eq!(phi.len() as u64, report["last_heap"].as_u64().unwrap());
    for n in 71..=phi.len() - 12 {
        assert_eq!(phi[n - 1], phi[n + 11], "heap {n}");
    }
    assert_ne!(phi[69], phi[81]);
    let growth = report["growth"].as_array().unwrap();
    assert_eq!(growth[0], serde_json::json!({"heap": 1, "order": 2, "p_order": 1}));
    assert_eq!(
        (&growth.last().unwrap()["order"], &growth.last().unwrap()["p_order"]),
        (&report["order"], &report["p_order"])
    );
    assert_eq!(report["generators"][0], serde_json::json!({"letter": "a", "heap": 1}));
    assert_eq!(report["p_portion"].as_array().unwrap().len(), 9);
    assert_eq!((&phi[0], &report["p_portion"][0]), (&Value::from("a"), &Value::from("a")));
}

#[test]
fn text() {
    let text = stdout(&["solve", "kayles"]);
    for part in [
        "solved",
        "wild",
        "Growth",
        "Generators",
        "Pretending function",
        "P-portion",
        "period      12",
        "preperiod   71",
    ] {
        assert!(text.contains(part), "{part} is missing:\n{text}");
    }
    assert!(text.lines().any(|line| line.trim_start().starts_with("10+")), "{text}");
    assert!(text.contains("1: 2/1, "), "{text}");
}

#[test]
fn a_heap_limit_is_not_an_error() {
    let report = json(&["solve", "0.07", "--max-heap", "12"]);
    assert_eq!((&report["status"], &report["limit"]), (&Value::from("partial"), &Value::from("heap")));
    assert_eq!((&report["last_heap"], &report["period"]), (&Value::from(12), &Value::Null));
    let report = json(&["solve", "0.77", "--max-order", "20"]);
    assert_eq!((&report["status"], &report["limit"]), (&Value::from("partial"), &Value::from("order")));
    assert!(report["order"].as_u64().unwrap() <= 20);
}

#[test]
fn a_time_limit_is_kept() {
    let start = Instant::now();
    let report = json(&["solve", "0.07", "--max-heap", "40", "--time-limit", "3s"]);
    assert!(start.elapsed() < Duration::from_secs(5));
    assert_eq!((&report["status"], &report["limit"]), (&Value::from("partial"), &Value::from("time")));
}

#[test]
fn output_replaces_a_file_whole() {
    let directory = Directory::new("output");
    let file = directory.join("out.json");
    std::fs::write(&file, "old").unwrap();
    assert_eq!(stdout(&["solve", "0.75", "--format", "json", "--output", &file]), "");
    let report: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!((&report["order"], &report["period"], &report["preperiod"]), (&8.into(), &2.into(), &8.into()));
    assert_eq!(directory.files(), ["out.json"]);
    let output = misere(&["solve", "0.8g", "--output", &file]);
    assert_eq!(output.status.code(), Some(2));
    assert!(std::fs::read_to_string(&file).unwrap().starts_with('{'), "the old file is kept");
}

#[test]
fn same_input_same_output() {
    let strip = |mut report: Value| {
        report["seconds"] = Value::Null;
        report
    };
    assert_eq!(strip(json(&["solve", "0.15"])), strip(json(&["solve", "0.15"])));
}

#[test]
fn relatively_solved() {
    let report = json(&["solve", "0.414", "--max-heap", "6000"]);
    assert_eq!((&report["status"], &report["limit"]), (&Value::from("relatively solved"), &Value::Null));
    let relative = &report["relative"];
    assert_eq!(relative["n0"], 19);
    assert_eq!(relative["base"], serde_json::json!({"heap": 18, "order": 16, "p_order": 3, "kernel": 8}));
    assert_eq!((&relative["last_heap"], &relative["all_heaps"]), (&Value::from(6000), &Value::from(false)));
    assert_eq!((&relative["order"], &relative["extensions"]), (&Value::from(1032), &Value::from(7)));
    assert_eq!(report["last_heap"], 40);
    let text = stdout(&["solve", "0.414", "--max-heap", "2000"]);
    assert!(text.contains("relatively solved") && text.contains("relative to heap 19"), "{text}");
    // Arithmetic periodic Grundy values: every heap is known, and the quotient is infinite.
    let report = json(&["solve", "0.009"]);
    let relative = &report["relative"];
    assert_eq!((&report["tame"], &relative["all_heaps"]), (&Value::from(true), &Value::from(true)));
    assert_eq!((&relative["order"], &relative["extensions"]), (&Value::Null, &Value::Null));
    assert_eq!((&relative["grundy_period"], &relative["grundy_saltus"]), (&Value::from(7), &Value::from(2)));
    assert_eq!(json(&["solve", "0.77"])["relative"], Value::Null);
}

#[test]
fn a_pattern_is_proven() {
    let directory = Directory::new("proven");
    let file = directory.join("certificate");
    let arguments = ["solve", "0.734", "--max-heap", "70", "--no-catalogue", "--prove", "--certificate", &file];
    let whole = &json(&arguments)["pattern"]["whole"];
    assert_eq!((&whole["proven"], &whole["words_proven"]), (&Value::from(true), &Value::from(true)));
    assert_eq!(std::fs::read(&file).unwrap()[10], 3, "the kind of the certificate");
    let whole = &json(&["solve", "0.734", "--max-heap", "70", "--no-catalogue"])["pattern"]["whole"];
    assert_eq!((&whole["proven"], &whole["words_proven"]), (&Value::from(false), &Value::from(false)));
}

#[test]
fn algebraic_periodicity() {
    let report = json(&["solve", "0.26", "--max-heap", "50"]);
    assert_eq!((&report["status"], &report["limit"]), (&Value::from("partial"), &Value::from("heap")));
    let pattern = &report["pattern"];
    assert_eq!(
        pattern["growth"][1],
        serde_json::json!({
            "period": 4, "residue": 3, "order": "2j² + 2j", "p_order": "(j² + j)/2", "from": 2, "to": 11
        })
    );
    let whole = &pattern["whole"];
    assert_eq!(
        (&whole["last_heap"], &whole["generators"][2]),
        (&Value::from(50), &serde_json::json!({"heap": "2n+9", "word": "c_n"}))
    );
    assert_eq!(whole["phi"][1], serde_json::json!({"heap": "2n+12", "word": "abc_n"}));
    assert_eq!(whole["relations"][1], "b^{n+1}c_n = b^{2n+3} (n ≥ 0)");
    assert_eq!(whole["p_portion"][0], "a");
    let text = stdout(&["solve", "0.26", "--max-heap", "50"]);
    for part in [
        "status      partial",
        "Pattern, seen to heap 50 and not proven",
        "|Q_{4j+1}| = 2j², |P_{4j+1}| = (j² - j + 2)/2 for j = 2 … 12",
        "reduced to heaps 1 to k it is Q_k for every k ≤ 50",
        "Φ(2n+9) = c_n, Φ(2n+12) = abc_n",
        "c_mc_n = b^{m+2}c_n (n ≥ 0; 0 ≤ m ≤ n)",
    ] {
        assert!(text.contains(part), "{part} is missing:\n{text}");
    }
    let early = json(&["solve", "0.26", "--max-heap", "24"]);
    assert_eq!(early["pattern"], Value::Null, "too few terms");
}
