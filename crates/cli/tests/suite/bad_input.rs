//! Every bad input gives a message, exit code 2, and leaves no file.

use crate::common::{Directory, misere};

fn rejects(arguments: &[&str]) -> String {
    let output = misere(arguments);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
    assert!(output.stdout.is_empty(), "{arguments:?} printed a result");
    assert!(errors.starts_with("error: "), "{arguments:?}: {errors}");
    assert!(!errors.contains("panicked"), "{arguments:?}: {errors}");
    errors
}

#[test]
fn rules() {
    let directory = Directory::new("bad-rules");
    let file = directory.join("out.json");
    let long = format!("0.{}", "7".repeat(1000));
    let garbage = "\u{1}\u{fffd}".repeat(30_000);
    let table = [
        "",
        " ",
        "0.",
        ".",
        "0.8g",
        "9.1",
        "0.(33",
        "0.(33)^0",
        "0.77x",
        "0.7 7",
        "no-such-game",
        "subtract:",
        "subtract:0",
        "subtract:1,,2",
        "allbut:x",
        "é.7",
        &garbage,
    ];
    for rules in table {
        rejects(&["solve", rules, "--output", &file]);
        rejects(&["count", rules, "--max-size", "3"]);
        rejects(&["outcome", rules, "1+1"]);
    }
    // A long code is allowed; its digits must still be digits.
    rejects(&["solve", &format!("{long}x"), "--max-heap", "3"]);
    assert!(directory.files().is_empty(), "{:?}", directory.files());
}

#[test]
fn positions() {
    for position in
        ["", "0", "-5", "5-1", "5+", "+5", "5++1", "0*5", "*5", "3*", "99999999999999999999999", "x", "5 x", "é"]
    {
        assert_eq!(misere(&["outcome", "0.77", position, "--brute"]).status.code(), Some(2));
        rejects(&["moves", "0.77", position]);
        // The others are answered.
        assert_eq!(misere(&["outcome", "0.77", "1+1", position]).status.code(), Some(2));
    }
    rejects(&["outcome", "0.77"]);
}

#[test]
fn limits() {
    let table = [
        ["--max-heap", "0"],
        ["--max-heap", "-1"],
        ["--max-heap", "x"],
        ["--max-heap", "99999999999999999999"],
        ["--max-order", "0"],
        ["--time-limit", "0s"],
        ["--time-limit", "10y"],
        ["--time-limit", ""],
        ["--memory-limit", "0"],
        ["--memory-limit", "8Q"],
        ["--format", "xml"],
        ["--no-such-option", "1"],
    ];
    for [option, value] in table {
        rejects(&["solve", "0.77", option, value]);
    }
    rejects(&["count", "0.77", "--max-size", "100000"]);
    rejects(&["speed", "0.77@x"]);
    rejects(&["no-such-command"]);
}

#[test]
fn files() {
    let directory = Directory::new("bad-files");
    let missing = directory.join("missing.toml");
    assert!(rejects(&["solve", &missing]).contains("missing.toml"));
    let folder = directory.join("folder.toml");
    std::fs::create_dir(&folder).unwrap();
    rejects(&["solve", &folder]);
    let big = directory.join("big.toml");
    std::fs::write(&big, vec![b'#'; 10 << 20]).unwrap();
    rejects(&["solve", &big]);
    let binary = directory.join("binary.toml");
    std::fs::write(&binary, [0xff, 0xfe, 0x00]).unwrap();
    rejects(&["solve", &binary]);
    let text = directory.join("text.toml");
    std::fs::write(&text, "this is no = = ruleset").unwrap();
    rejects(&["solve", &text]);
    let empty = directory.join("empty.toml");
    std::fs::write(&empty, "").unwrap();
    rejects(&["solve", &empty]);
}

#[test]
fn unwritable_output() {
    let directory = Directory::new("bad-output");
    let folder = directory.join("folder");
    std::fs::create_dir(&folder).unwrap();
    // A run that would take for ever: the output is checked before it starts.
    for file in [directory.join("missing/out.json"), folder.clone(), directory.join("folder/.."), String::new()] {
        rejects(&["solve", "0.07", "--time-limit", "1h", "--output", &file]);
    }
    assert_eq!(directory.files(), ["folder"]);
    assert!(std::fs::read_dir(&folder).unwrap().next().is_none());
}
