//! `misere classify` and `misere realise` as they are used.

use crate::common::{Directory, misere, stdout};
use serde_json::Value;

fn refused(arguments: &[&str]) -> String {
    let output = misere(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn the_numbers_of_quotients() {
    let text = stdout(&["classify", "--order", "12", "--count"]);
    assert!(text.ends_with("   12          6  2: 1, 3: 5\n"), "{text}");
    let json: Value = serde_json::from_str(&stdout(&["classify", "--order", "12", "--format", "json"])).unwrap();
    assert_eq!(json["status"], "complete");
    let quotients = json["quotients"].as_array().unwrap();
    assert_eq!(quotients.len(), 10);
    assert_eq!(quotients[4]["family"], "R_12");
    assert_eq!(quotients[4]["tame_extension_of"], "8.1");
    let latex = stdout(&["classify", "--order", "10", "--format", "latex"]);
    assert!(latex.contains("10.1 $\\mathcal T_{3}$"), "{latex}");
    assert!(latex.ends_with("\\end{longtable}\n"));
}

#[test]
fn a_census_goes_on_from_its_checkpoint() {
    let directory = Directory::new("classify");
    let file = directory.join("census");
    let whole = stdout(&["classify", "--order", "14", "--count"]);
    let stopped = stdout(&["classify", "--order", "14", "--count", "--checkpoint", &file, "--time-limit", "1ms"]);
    assert!(stopped.contains("stopped by time") || stopped == whole, "{stopped}");
    assert_eq!(stdout(&["classify", "--order", "14", "--count", "--checkpoint", &file]), whole);
    assert!(
        refused(&["classify", "--order", "12", "--checkpoint", &file]).contains("is the census to order 14, not 12")
    );
    std::fs::write(&file, "misere-census 1\nmax 14\nat 2\nbase 0200\nend\n").unwrap();
    assert!(
        refused(&["classify", "--order", "14", "--checkpoint", &file]).contains("line 4: expected a canonical form")
    );
    assert_eq!(directory.files(), ["census"]);
}

#[test]
fn certificates_of_a_census() {
    let directory = Directory::new("certificates");
    let path = directory.join("");
    stdout(&["classify", "--order", "8", "--certificates", &path]);
    assert_eq!(directory.files(), ["2.1.cert", "6.1.cert", "8.1.cert"]);
    // A directory that is missing is made; a file is no directory.
    let missing = directory.join("missing");
    stdout(&["classify", "--order", "8", "--certificates", &missing]);
    assert!(std::path::Path::new(&missing).join("8.1.cert").is_file());
    let file = directory.join("2.1.cert");
    assert!(refused(&["classify", "--order", "8", "--certificates", &file]).contains("2.1.cert"));
}

#[test]
fn monoids_are_realised() {
    let text = stdout(&["realise", "<a,b | a^2=1, b^3=b> P={a,b^2}"]);
    assert!(text.starts_with("a misère quotient, order 6, |P| = 2\ngames *2 = 2\n"), "{text}");
    let actions = r#"{"actions": [[1,0,3,2,5,4], [2,3,4,5,2,3]], "p_portion": [1,4]}"#;
    assert_eq!(stdout(&["realise", actions]), text);
    let json: Value = serde_json::from_str(&stdout(&["realise", actions, "--format", "json"])).unwrap();
    assert_eq!((json["status"].as_str(), json["verified"].as_bool()), (Some("quotient"), Some(true)));
    let trivial = stdout(&["realise", "< | >"]);
    assert!(trivial.starts_with("a misère quotient, order 1, |P| = 0\n"), "{trivial}");
}

#[test]
fn the_condition_that_fails_is_named() {
    for (monoid, reason) in [
        ("<a | a^2=1> P={1}", "1 is in P"),
        ("<a | a^2=1> P={}", "not reduced"),
        ("<a | a^3=1> P={a}", "odd"),
        ("<a,b | a^2=1, b^2=1> P={a}", "no construction sequence"),
        ("<a | a^4=1> P={a}", "no element can be the value of *"),
    ] {
        let text = stdout(&["realise", monoid]);
        assert!(text.starts_with("no misère quotient") && text.contains(reason), "{monoid}: {text}");
    }
}

#[test]
fn bad_monoids_are_refused() {
    for (monoid, message) in [
        ("<a | a^2=b>", "`b` is not among the generators"),
        ("<a | >", "infinite"),
        ("nowhere", "cannot read `nowhere`"),
        (r#"{"actions": [[1,0],[1]], "p_portion": []}"#, "generator 1"),
        (r#"{"actions": [[1,0]], "p_portion": [7]}"#, "7 is no element"),
        (r#"{"actions": 3}"#, "JSON actions"),
    ] {
        let errors = refused(&["realise", monoid]);
        assert!(errors.contains(message), "{monoid}: {errors}");
    }
    assert!(refused(&["classify", "--order", "25"]).contains("from 1 to 24"));
}
