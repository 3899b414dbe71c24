//! `misere solve` on the example ruleset files.

use crate::common::stdout;
use serde_json::{Value, json};

fn solve(file: &str, arguments: &[&str]) -> Value {
    let path = format!("{}/../../data/rulesets/{file}", env!("CARGO_MANIFEST_DIR"));
    let arguments = [&["solve", &path, "--format", "json"], arguments].concat();
    serde_json::from_str(&stdout(&arguments)).expect("JSON")
}

#[test]
fn bracelet() {
    let report = solve("bracelet.toml", &[]);
    assert_eq!((&report["status"], &report["limit"]), (&json!("solved"), &Value::Null));
    assert_eq!((&report["order"], &report["p_order"], &report["tame"]), (&json!(6), &json!(2), &json!(true)));
    // The chains are the Kayles heaps 1 to 4. The bracelet moves to chain4 only, so it counts for nothing.
    assert_eq!(report["phi"], json!(["a", "b", "ab", "a", "1"]));
}

/// [PS] Figures 7 and 8.
#[test]
fn two_plus_320() {
    let report = solve("two-plus-320.toml", &[]);
    assert_eq!((&report["status"], &report["limit"]), (&json!("solved"), &Value::Null));
    assert_eq!((&report["order"], &report["p_order"], &report["tame"]), (&json!(8), &json!(2), &json!(false)));
    assert_eq!(report["p_portion"], json!(["a", "b^2"]));
}

/// [PS] Figure 10: boxes A to D have a quotient of 14 elements ([PS] Figure 8, R_14 for `*2_+0`), box E makes it
/// infinite.
#[test]
fn figure_10() {
    let report = solve("figure-10.toml", &[]);
    assert_eq!(
        (&report["status"], &report["finite"], &report["order"]),
        (&json!("solved"), &json!(false), &Value::Null)
    );
    assert_eq!((&report["last_heap"], &report["verified"]), (&json!(5), &json!(true)));
    let growth = report["growth"].as_array().unwrap();
    let last = growth.last().unwrap();
    assert_eq!((&last["heap"], &last["order"], &last["p_order"]), (&json!(4), &json!(14), &json!(4)));
}
