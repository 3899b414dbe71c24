//! Requests as the page makes them.

use super::answer;
use serde_json::{Value, json};

fn ask(request: &Value) -> Value {
    serde_json::from_slice(&answer(request.to_string().as_bytes())).unwrap()
}

fn solve(rules: &str, limits: &Value) -> Value {
    assert!(ask(&json!({ "do": "solve", "rules": rules, "limits": limits })).get("error").is_none());
    loop {
        let told = ask(&json!({ "do": "step", "ms": 20 }));
        if told["done"] == true {
            return told;
        }
    }
}

#[test]
fn kayles_from_the_rules_to_the_certificate() {
    assert_eq!(ask(&json!({ "do": "describe", "rules": "kayles" }))["name"], "0.77");
    assert_eq!(solve("0.77", &json!({}))["limit"], Value::Null);
    let card = ask(&json!({ "do": "card", "rules": "0.77" }));
    assert_eq!((&card["order"], &card["period"], &card["preperiod"]), (&json!(40), &json!(12), &json!(71)));
    let asked = ask(&json!({ "do": "ask", "rules": "0.77", "position": "12+9+9+4" }));
    assert_eq!(asked["outcome"], "N");
    let wins = asked["moves"].as_array().unwrap().iter().filter(|one| one["wins"] == true).count();
    assert_eq!(wins, 5);
    let certificate = ask(&json!({ "do": "certificate", "rules": "0.77" }));
    assert!(certificate["certificate"].as_str().unwrap().starts_with("4d495345524551"));
    for what in ["structure", "multiplication", "phi", "growth"] {
        let picture = ask(&json!({ "do": "picture", "rules": "0.77", "what": what }));
        assert!(picture["svg"].as_str().unwrap().starts_with("<svg"), "{what}");
    }
    let plane = |normal| {
        let plane = json!({
            "do": "plane", "rules": "0.77", "columns": "4", "rows": "5", "fixed": "", "size": 9, "normal": normal
        });
        ask(&plane)["svg"].as_str().unwrap().to_string()
    };
    assert_ne!(plane(false), plane(true));
}

#[test]
fn a_run_stops_and_goes_on() {
    assert_eq!(solve("0.07", &json!({ "heap": 20 }))["limit"], "heap");
    assert_eq!(ask(&json!({ "do": "card", "rules": "0.07" }))["order"], 24);
    ask(&json!({ "do": "go-on", "limits": { "heap": 26 } }));
    while ask(&json!({ "do": "step", "ms": 20 }))["done"] == false {}
    assert_eq!(ask(&json!({ "do": "card", "rules": "0.07" }))["last_heap"], 26);
    assert_eq!(ask(&json!({ "do": "stop" }))["limit"], "interrupt");
}

#[test]
fn boards_files_and_normal_play() {
    let judged = ask(&json!({ "do": "judge", "rules": "notakto:3x3", "positions": ["board", "ooo_oxo_ooo"] }));
    assert_eq!((&judged["verdicts"][0]["outcome"], &judged["verdicts"][1]["outcome"]), (&json!("N"), &json!("P")));
    let nim = ask(&json!({ "do": "ask", "rules": "nim", "position": "1+1", "normal": true }));
    assert_eq!((&nim["outcome"], &nim["by"]), (&json!("P"), &json!("nim")));
    assert_eq!(ask(&json!({ "do": "ask", "rules": "nim", "position": "1+1" }))["outcome"], "N");
    let text = "version = 1\npieces = \"numbers\"\nscript = '''\nfn moves(n) { splits(n - 1) + splits(n - 2) }\n'''\n";
    let file = json!({ "name": "kayles.toml", "text": text });
    assert_eq!(ask(&json!({ "do": "ask", "rules": file, "position": "5+1" }))["outcome"], "P");
    let options = ask(&json!({ "do": "options", "rules": "0.77", "heaps": [3] }));
    assert_eq!(options["options"]["3"].as_array().unwrap().len(), 3);
}

#[test]
fn an_infinite_quotient_has_its_ray() {
    let bytes = std::fs::read("../../../data/certificates/0.07-34.cert").unwrap();
    let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let found = ask(&json!({ "do": "certified-rays", "certificate": digits }));
    assert_eq!(found["finite_order"], 1456);
    assert!(found["rays"][0]["svg"].as_str().unwrap().contains("<circle"));
    solve("0.31011", &json!({}));
    assert!(ask(&json!({ "do": "rays", "rules": "0.31011" }))["rays"][0]["svg"].is_string());
    assert!(ask(&json!({ "do": "picture", "rules": "0.31011", "what": "cones" }))["svg"].is_string());
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let wrong = |request: &Value| ask(request)["error"].as_str().unwrap().to_string();
    assert!(wrong(&json!({ "do": "describe", "rules": "0.7z" })).contains('^'));
    assert!(wrong(&json!({ "do": "ask", "rules": "0.77", "position": "5+x" })).contains('^'));
    assert!(wrong(&json!({ "do": "card", "rules": "0.77" })).contains("not been solved"));
    assert!(wrong(&json!({ "do": "dance" })).contains("dance"));
    assert!(wrong(&json!({ "do": "certified-rays", "certificate": "zz" })).contains("hexadecimal"));
    assert!(wrong(&json!({ "do": "step", "ms": 1 })).contains("no run"));
    let file = json!({ "name": "a.toml", "text": "version = 1\nnonsense" });
    assert!(wrong(&json!({ "do": "describe", "rules": file })).contains("a.toml, line 2"));
}
