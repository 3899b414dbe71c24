//! `misere catalogue`, and `misere solve` with the catalogue.

use crate::common::{Directory, command};
use serde_json::{Value, json};

/// Runs `misere` in this home: exit code, standard output, standard error.
fn run(home: &Directory, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = command(home).args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let (printed, errors) = (text(output.stdout), text(output.stderr));
    assert!(!errors.contains("panicked"), "{arguments:?}: {errors}");
    (output.status.code(), printed, errors)
}

fn stdout(home: &Directory, arguments: &[&str]) -> String {
    let (code, printed, errors) = run(home, arguments);
    assert_eq!((code, errors.as_str()), (Some(0), ""), "{arguments:?}");
    printed
}

fn rejects(home: &Directory, arguments: &[&str], message: &str) {
    let (code, _, errors) = run(home, arguments);
    assert_eq!(code, Some(2), "{arguments:?}: {errors}");
    assert!(errors.starts_with("error: ") && errors.contains(message), "{arguments:?}: {errors}");
}

fn list(home: &Directory, arguments: &[&str]) -> Vec<Value> {
    let text = stdout(home, &[&["catalogue", "list", "--format", "json"], arguments].concat());
    serde_json::from_str(&text).unwrap()
}

fn names(list: &[Value]) -> Vec<&str> {
    list.iter().map(|line| line["ruleset"].as_str().unwrap()).collect()
}

#[test]
fn results_are_kept_and_found() {
    let home = Directory::new("catalogue");
    rejects(&home, &["catalogue", "list"], "there is no catalogue");
    let report = |arguments: &[&str]| {
        let mut report: Value = serde_json::from_str(&stdout(&home, arguments)).unwrap();
        report["seconds"] = Value::Null;
        report
    };
    for rules in ["0.77", "4.4", "0.044", "0.75", "subtract:1,3"] {
        let solve = ["solve", rules, "--format", "json"];
        let first = report(&solve);
        assert_eq!(first, report(&solve), "the second comes from the catalogue");
        assert_eq!(first, report(&["catalogue", "show", rules, "--format", "json"]));
        assert_eq!(first, report(&["solve", rules, "--format", "json", "--no-catalogue"]));
    }
    let part = ["solve", "0.07", "--max-heap", "20", "--format", "json"];
    assert_eq!(report(&part), report(&part));
    // Goes on from heap 20.
    let more = ["solve", "0.07", "--max-heap", "25", "--format", "json"];
    assert_eq!(report(&more), report(&[&more[..], &["--no-catalogue"]].concat()));
    // A limit below what is kept.
    let less = ["solve", "0.77", "--max-heap", "40", "--format", "json"];
    assert_eq!(report(&less), report(&[&less[..], &["--no-catalogue"]].concat()));

    assert_eq!(names(&list(&home, &["--same-as", "kayles"])), ["0.044", "0.77", "0.77", "4.4"]);
    assert_eq!(names(&list(&home, &["--same-as", "0.77", "--solved"])), ["0.044", "0.77", "4.4"]);
    assert_eq!(names(&list(&home, &["--same-as", "0.07", "--heap", "25"])), ["0.07"]);
    rejects(&home, &["catalogue", "list", "--same-as", "0.07", "--heap", "24"], "no result of 0.07 for heaps 1 to 24");
    let all = list(&home, &[]);
    assert_eq!(names(&all), ["0.044", "0.07", "0.07", "subtract:1,3", "0.75", "0.77", "0.77", "4.4"]);
    assert_eq!((&all[7]["order"], &all[7]["period"], &all[7]["status"]), (&json!(40), &json!(12), &json!("solved")));
    assert!(stdout(&home, &["catalogue", "list"]).lines().count() == 9);
    assert!(stdout(&home, &["catalogue", "verify"]).ends_with("8 results verified\n"));
}

/// All but the running time, which is the only thing that may differ.
fn timeless(text: &str) -> String {
    let json = text.starts_with('{');
    let without = |line: &str| match line.split_once("\"seconds\":") {
        Some((before, after)) if json => format!("{before}{}", after.trim_start_matches(|c: char| c != '}')),
        _ if line.starts_with("seconds ") => String::new(),
        _ => line.to_string(),
    };
    text.lines().map(without).collect::<Vec<_>>().join("\n")
}

/// The reports of a run that is not interrupted, of one that starts from the catalogue, and of `show`: byte for byte.
#[test]
fn every_kind_of_result_is_reported_as_by_its_run() {
    let home = Directory::new("catalogue-kinds");
    for (rules, heap) in [("0.77", "200"), ("0.07", "25"), ("0.31011", "5"), ("0.3102", "13"), ("0.414", "2000")] {
        for format in ["text", "json"] {
            let report = |arguments: &[&str]| timeless(&stdout(&home, &[arguments, &["--format", format]].concat()));
            let solve = ["solve", rules, "--max-heap", heap, "--no-checkpoint"];
            let whole = report(&[&solve[..], &["--no-catalogue"]].concat());
            assert_eq!(report(&solve), whole, "{rules}: the run that is kept, or starts from what is kept");
            assert_eq!(report(&solve), whole, "{rules}: a run from what is kept");
            assert_eq!(report(&["catalogue", "show", rules]), whole, "{rules}: what is kept");
        }
    }
    let lines = list(&home, &[]);
    let column = |key: &str| lines.iter().map(|line| line[key].clone()).collect::<Vec<_>>();
    assert_eq!(column("last_heap"), [25, 5, 13, 40, 167]);
    assert_eq!(column("order"), [json!(144), Value::Null, Value::Null, json!(24), json!(40)]);
    assert_eq!(column("status"), ["partial", "partial", "partial", "relatively solved", "solved"]);
    assert_eq!(column("known_heap"), [25, 5, 13, 2000, 167]);
    rejects(&home, &["catalogue", "list", "--same-as", "0.31011"], "is infinite");
    // Questions are answered the same with and without it, on whatever road the answer came first.
    let road = |text: String| text.replace("by search", "by the quotient").replace("\"search\"", "\"quotient\"");
    for (rules, position) in [("0.77", "12+9+9+5"), ("0.07", "25+24+3*4"), ("0.31011", "8*5+9*4"), ("0.414", "1500+3")]
    {
        for format in ["text", "json"] {
            let ask = ["outcome", rules, position, "--format", format];
            let answer = stdout(&home, &ask);
            assert!(answer.contains("catalogue"), "{answer}");
            let plain = answer.replace("quotient in the catalogue", "quotient").replace("catalogue", "quotient");
            assert_eq!(road(plain), road(stdout(&home, &[&ask[..], &["--no-catalogue"]].concat())));
        }
    }
    // Certificates leave and come back; of an infinite result the history is gone.
    let (directory, other) = (home.join("certificates"), home.join("other.sqlite"));
    assert!(stdout(&home, &["catalogue", "export", &directory]).starts_with("5 certificates"));
    for name in std::fs::read_dir(&directory).unwrap() {
        let path = name.unwrap().path();
        stdout(&home, &["catalogue", "import", "--catalogue", &other, path.to_str().unwrap()]);
    }
    let imported = list(&home, &["--catalogue", &other]);
    for key in ["ruleset", "status", "last_heap", "order", "p_order", "period", "class", "finite"] {
        let column = |lines: &[Value]| lines.iter().map(|line| line[key].clone()).collect::<Vec<_>>();
        assert_eq!(column(&imported), column(&lines), "{key}");
    }
    for place in [&["--catalogue", other.as_str()][..], &[]] {
        assert!(stdout(&home, &[&["catalogue", "verify"], place].concat()).ends_with("5 results verified\n"));
    }
    let show = ["catalogue", "show", "0.31011", "--catalogue", &other];
    assert!(stdout(&home, &show).contains("order       infinite\n"));
}

#[test]
fn certificates_leave_and_come_back() {
    let home = Directory::new("catalogue-export");
    let bracelet = format!("{}/../../data/rulesets/bracelet.toml", env!("CARGO_MANIFEST_DIR"));
    let part = format!("{}/../../data/rulesets/figure-10.toml", env!("CARGO_MANIFEST_DIR"));
    for solve in [&["0.77"][..], &["nim", "--max-heap", "5"], &[&bracelet], &[&part, "--max-heap", "3"]] {
        stdout(&home, &[&["solve"], solve].concat());
    }
    let directory = home.join("certificates");
    assert!(stdout(&home, &["catalogue", "export", &directory]).starts_with("4 certificates"));
    let file = |start: &str, end: &str| {
        let names =
            std::fs::read_dir(&directory).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut found = names.filter(|name| name.starts_with(start) && name.ends_with(end));
        format!("{directory}/{}", found.next().unwrap())
    };
    let kayles = file("0.77-", ".cert");
    let (sha_part, sha_whole) = (file("sha256-", "-3.cert"), file("sha256-", "-5.cert"));
    let other = home.join("other.sqlite");
    let import = ["catalogue", "import", "--catalogue", &other];
    stdout(&home, &[&import[..], &[&kayles, &file("nim", ".cert"), &sha_whole]].concat());
    rejects(&home, &[&import[..], &[&sha_part]].concat(), "give --rules RULES");
    rejects(&home, &[&import[..], &[&sha_part, "--rules", "0.77"]].concat(), "is wrong");
    stdout(&home, &[&import[..], &[&sha_part, "--rules", &part]].concat());
    let keys = |catalogue: &[&str]| {
        let lines = list(&home, catalogue);
        lines.iter().map(|line| (line["class"].clone(), line["last_heap"].clone())).collect::<Vec<_>>()
    };
    assert_eq!(keys(&[]), keys(&["--catalogue", &other]));
    assert!(stdout(&home, &["catalogue", "verify", "--catalogue", &other]).ends_with("4 results verified\n"));

    let mut bytes = std::fs::read(&kayles).unwrap();
    let bad = home.join("bad.cert");
    bytes[40] ^= 1;
    for bytes in [&bytes[..], b"", b"MISEREQC"] {
        std::fs::write(&bad, bytes).unwrap();
        rejects(&home, &[&import[..], &[&bad]].concat(), "cannot import");
    }
    rejects(&home, &[&import[..], &[&directory]].concat(), "not a regular file");
}

#[test]
fn bad_catalogues() {
    let home = Directory::new("catalogue-bad");
    let file = home.join("bad.sqlite");
    let named = ["--catalogue", file.as_str()];
    std::fs::write(&file, "this is no database, whatever its name says\n".repeat(100)).unwrap();
    for arguments in [&["solve", "0.75"][..], &["catalogue", "list"], &["catalogue", "verify"]] {
        rejects(&home, &[arguments, &named].concat(), "cannot open the catalogue");
    }
    stdout(&home, &["solve", "0.75", "--no-catalogue", "--catalogue", &file]);
    rejects(&home, &["solve", "0.75", "--catalogue", &home.join("missing/file")], "cannot open the catalogue");
    rejects(&home, &["catalogue", "list", "--catalogue", &home.join("none")], "there is no catalogue");
    // The environment names it too.
    let output = command(&home).args(["solve", "0.75"]).env("MISERE_CATALOGUE", &file).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    // A place that nobody named and that cannot be written is no error.
    std::fs::write(home.join("data"), "").unwrap();
    let (code, text, errors) = run(&home, &["solve", "0.75"]);
    assert_eq!(code, Some(0));
    assert!(text.contains("solved") && errors.starts_with("note: going on without the catalogue"), "{errors}");
}

#[test]
fn eight_processes_lose_nothing() {
    let home = Directory::new("catalogue-eight");
    let file = home.join("shared.sqlite");
    std::thread::scope(|scope| {
        for process in 0..8 {
            let (home, file) = (&home, &file);
            scope.spawn(move || {
                for heap in 1..=6 {
                    let heap = (6 * process + heap).to_string();
                    stdout(home, &["solve", "0.77", "--max-heap", &heap, "--catalogue", file]);
                }
            });
        }
    });
    let lines = list(&home, &["--catalogue", &file]);
    let heaps: Vec<u64> = lines.iter().map(|line| line["last_heap"].as_u64().unwrap()).collect();
    assert_eq!(heaps, (1..=48).collect::<Vec<u64>>());
    assert!(stdout(&home, &["catalogue", "verify", "--catalogue", &file]).ends_with("48 results verified\n"));
}
