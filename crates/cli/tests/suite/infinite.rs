//! Infinite quotients through the command line.

use crate::common::{misere as run, stdout};

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
        // All but the name of the road that answered.
        let answer = |arguments: &[&str]| {
            let text = stdout(arguments);
            let (first, rest) = text.split_once('\n').unwrap();
            (first.split(" (by ").next().unwrap().to_string(), rest.to_string())
        };
        for command in ["outcome", "moves"] {
            let fast = answer(&[command, "0.31011", position, "--quiet"]);
            assert_eq!(fast, answer(&[command, "0.31011", position, "--brute"]));
        }
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
    assert!(text.contains("Relations (proven to be all)") && text.contains("cones in one letter"), "{text}");
    let text = stdout(&["present", "0.31011", "--max-heap", "5", "--quiet", "--groebner", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["relations"].as_array().unwrap().len(), 17);
    assert_eq!((&json["finite"], &json["order"]), (&false.into(), &serde_json::Value::Null));
    assert_eq!(json["relations_complete"], true);
    let families = json["normal_forms"].as_array().unwrap();
    let words: usize = families.iter().map(|family| family["words"].as_array().unwrap().len()).sum();
    assert_eq!(words, 20);
    let first = serde_json::json!([{"letter": "d", "from": 0, "to": 1}, {"letter": "e", "from": 0, "to": null}]);
    assert_eq!(families[0]["boxes"][0], first);
    let sets = families[0]["p_portion"].as_array().unwrap();
    assert!(sets.contains(&serde_json::json!({"base": "e^10", "periods": ["e^2"]})), "{sets:?}");
}

#[test]
fn presentation_of_an_infinite_quotient_for_papers_and_gap() {
    let latex = stdout(&["present", "0.31011", "--max-heap", "5", "--quiet", "--format", "latex"]);
    assert!(latex.contains("d^{6}e^{2} = d^{4}") && latex.contains("e^{10}(e^{2})^{*}"), "{latex}");
    let script = stdout(&["present", "0.31011", "--max-heap", "5", "--quiet", "--format", "gap"]);
    assert!(script.contains("[ [ 0, 0, 0, 6, 2 ], [ 0, 0, 0, 4, 0 ] ]") && script.contains("IsPWord"), "{script}");
}

/// Needs GAP: the printed relations imply the basis, and normal forms decide P as `misere outcome` does.
#[test]
#[ignore = "needs gap: cargo test -p misere-cli --test suite infinite -- --ignored"]
fn gap_runs_the_script() {
    let mut script = stdout(&["present", "0.31011", "--max-heap", "5", "--quiet", "--format", "gap"]);
    script += "MakeConfluent( KnuthBendixRewritingSystem( Q ) );;\n\
        Print( ForAll( GroebnerRules, r -> ElementOfWord( r[1] ) = ElementOfWord( r[2] ) ), \"\\n\" );\n\
        for d in [ 0 .. 9 ] do for e in [ 0 .. 14 ] do if d + e > 0 then\n\
          if IsPWord( [ 1, 1, 0, d, e ] ) then Print( \"P\\n\" ); else Print( \"N\\n\" ); fi;\n\
        fi; od; od;\nQUIT;\n";
    let path = std::env::temp_dir().join(format!("misere-{}.g", std::process::id()));
    std::fs::write(&path, script).unwrap();
    let output = std::process::Command::new("gap").arg("-q").arg(&path).output().expect("gap runs");
    std::fs::remove_file(&path).unwrap();
    let shown = String::from_utf8(output.stdout).unwrap();
    let mut lines = shown.lines();
    assert_eq!(lines.next(), Some("true"), "{shown}");
    let positions: Vec<String> = (0..10)
        .flat_map(|d| (0..15).map(move |e| (d, e)))
        .filter(|&(d, e)| d + e > 0)
        .map(|(d, e)| format!("1+2{}{}", part(d, 4), part(e, 5)))
        .collect();
    let arguments: Vec<&str> = ["outcome", "0.31011"].into_iter().chain(positions.iter().map(String::as_str)).collect();
    let truth = stdout(&arguments);
    assert_eq!(lines.collect::<Vec<_>>(), truth.lines().map(|line| &line[..1]).collect::<Vec<_>>());
}

fn part(count: u32, heap: u32) -> String {
    if count == 0 { String::new() } else { format!("+{count}*{heap}") }
}

#[test]
fn equality_of_words() {
    let equal = |rules: &str, heap: &str, u: &str, v: &str| {
        stdout(&["present", rules, "--max-heap", heap, "--quiet", "--equal", u, v])
    };
    assert_eq!(equal("0.31011", "5", "d^6e^2", "d^4"), "equal: d^6e^2 = d^4\n");
    assert!(equal("0.31011", "5", "e^1000", "e^998").starts_with("different: "));
    assert_eq!(equal("0.77", "30", "bc", "ac").split_once(':').map(|found| found.0), Some("different"));
    assert!(equal("0.77", "30", "a^3", "a").starts_with("equal: "));
    // The separating word does separate: letters a to e are heaps 1 to 5.
    let command = ["present", "0.31011", "--max-heap", "5", "--quiet", "--format", "json", "--equal", "d^6e", "d^4"];
    let json: serde_json::Value = serde_json::from_str(&stdout(&command)).unwrap();
    assert_eq!((&json["equal"], &json["separator"], &json["first_is_p"]), (&false.into(), &"e".into(), &true.into()));
    assert!(stdout(&["outcome", "0.31011", "6*4+2*5", "--brute"]).starts_with("P "));
    assert!(stdout(&["outcome", "0.31011", "4*4+5", "--brute"]).starts_with("N "));
    for words in [["z", "a"], ["a", ""], ["a^", "a"], ["a", "e^2000"], ["a b", "a=b"]] {
        let refused = run(&["present", "0.31011", "--max-heap", "5", "--quiet", "--equal", words[0], words[1]]);
        assert_eq!(refused.status.code(), Some(2), "{words:?}");
    }
    let latex = run(&["present", "0.77", "--quiet", "--equal", "a", "b", "--format", "latex"]);
    assert_eq!(latex.status.code(), Some(2));
}

#[test]
fn generating_functions() {
    let command = ["count", "0.31011", "--max-heap", "5", "--generating-function", "--quiet"];
    let text = stdout(&command);
    assert!(text.contains("denominator  (1-z)(1-z^4)(1-z^8)(1-z^10)(1-z^18)\nnumerator    of degree 79"), "{text}");
    let json: serde_json::Value =
        serde_json::from_str(&stdout(&[&command[..], &["--format", "json"]].concat())).unwrap();
    let mut series: Vec<i64> =
        json["numerator"].as_array().unwrap().iter().map(|c| c.as_str().unwrap().parse().unwrap()).collect();
    series.resize(61, 0);
    for factor in json["denominator"].as_array().unwrap() {
        let a = factor.as_u64().unwrap() as usize;
        (a..61).for_each(|n| series[n] += series[n - a]);
    }
    let counts = stdout(&["count", "0.31011", "--max-heap", "5", "--max-size", "60", "--quiet"]);
    let counted: Vec<i64> = counts.lines().map(|line| line.split_once(' ').unwrap().1.parse().unwrap()).collect();
    assert_eq!(series[..61], counted);
    // Without a bound on heaps the counts go through the period of Φ.
    assert_eq!(stdout(&["count", "0.31011", "--max-size", "30", "--quiet"]).lines().count(), 31);
    for refused in [
        &["count", "0.77", "--generating-function"][..],
        &["count", "0.77", "--max-heap", "3"],
        &["count", "0.77", "--max-heap", "3", "--max-size", "4", "--generating-function"],
    ] {
        assert_eq!(run(refused).status.code(), Some(2), "{refused:?}");
    }
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
