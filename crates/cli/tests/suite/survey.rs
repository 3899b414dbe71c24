//! `misere survey` as its users see it: the same export from one process, two, shards, and after kills.

use crate::common::{Directory, misere, stdout};
use std::process::{Command, Stdio};
use std::time::Duration;

const PATTERN: &str = "0.[0-7]{2}";
/// Some games reach it.
const WORK: &str = "200k";

fn survey(dir: &str, more: &[&str]) -> String {
    stdout(&[&["survey", "run", PATTERN, "--dir", dir, "--work-limit", WORK, "--quiet"], more].concat())
}

fn export(dir: &str) -> String {
    stdout(&["survey", "export", dir])
}

#[test]
fn the_export_is_the_same_however_the_survey_ran() {
    let directory = Directory::new("survey");
    let at = |name: &str| directory.join(name);
    let text = survey(&at("one"), &["--jobs", "1"]);
    assert!(text.starts_with("41 of 41 games: complete"), "{text}");
    let expected = export(&at("one"));
    assert_eq!(expected.lines().count(), 41);
    survey(&at("two"), &["--jobs", "2"]);
    assert_eq!(export(&at("two")), expected);
    // Three shards, one of them twice, joined.
    for shard in ["1/3", "2/3", "3/3", "2/3"] {
        survey(&at(&shard[..1]), &["--shard", shard]);
    }
    let text = stdout(&["survey", "merge", &at("whole"), &at("1"), &at("2")]);
    assert!(text.contains("14 left") || text.contains("13 left"), "{text}");
    let text = stdout(&["survey", "merge", &at("whole"), &at("3")]);
    assert!(text.starts_with("41 games, 13 of them new") && text.ends_with("0 left\n"), "{text}");
    assert_eq!(export(&at("whole")), expected);
    let text = stdout(&["survey", "diff", &at("whole"), &at("one")]);
    assert_eq!(text, "Differences\n  none\n");
    // A second run has nothing to do.
    assert!(survey(&at("two"), &[]).contains("0 games in"), "nothing is solved twice");
}

#[test]
fn a_killed_survey_goes_on_where_it_was() {
    let directory = Directory::new("survey-killed");
    let (killed, whole) = (directory.join("killed"), directory.join("whole"));
    let arguments = ["survey", "run", PATTERN, "--dir", &killed, "--work-limit", WORK, "--jobs", "2"];
    for pause in [150, 30, 100, 60] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_misere"))
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(pause));
        let _ = child.kill();
        child.wait().unwrap();
    }
    // The last line was cut off in the middle, too.
    let journal = std::path::Path::new(&killed).join("journal.jsonl");
    if let Ok(bytes) = std::fs::read(&journal) {
        std::fs::write(&journal, &bytes[..bytes.len() * 2 / 3]).unwrap();
    }
    // It says that a line was cut off.
    assert!(misere(&arguments).status.success());
    survey(&whole, &["--jobs", "2"]);
    let exported = misere(&["survey", "export", &killed]);
    assert_eq!(String::from_utf8_lossy(&exported.stdout), export(&whole));
}

#[test]
fn proofs_for_all_heaps_are_asked_for() {
    let directory = Directory::new("survey-proofs");
    let at = |name: &str| directory.join(name);
    let limits = ["--max-heap", "70", "--quiet"];
    let text = stdout(&[&["survey", "run", "0.734", "0.77", "--prove", "--dir", &at("one")], &limits[..]].concat());
    assert!(text.starts_with("2 of 2 games: complete"), "{text}");
    let exported = export(&at("one"));
    assert!(
        exported.contains(r#""status":"proven for all heaps""#) && exported.contains(r#""shapes":4"#),
        "{exported}"
    );
    let report = stdout(&["survey", "report", &at("one")]);
    assert!(report.contains("proven for all heaps  all    families of 4 shapes"), "{report}");
    // The certificate is checked when shards are joined; the catalogue is for other results.
    let text = stdout(&["survey", "merge", &at("whole"), &at("one")]);
    assert!(text.contains("2 certificates checked"), "{text}");
    let text = stdout(&["survey", "export", &at("one"), "--catalogue", &at("catalogue.db")]);
    assert_eq!(text, "1 results proven and kept\n1 results about all heaps are not for the catalogue\n");
    // Other results than those without proofs.
    stdout(&[&["survey", "run", "0.734", "0.77", "--dir", &at("two")], &limits[..]].concat());
    assert!(!misere(&["survey", "merge", &at("whole"), &at("two")]).status.success());
}

#[test]
fn bad_surveys_write_nothing() {
    let directory = Directory::new("survey-bad");
    let at = |name: &str| directory.join(name);
    std::fs::write(at("keys.toml"), "version = 1\n[[family]]\nname = \"a\"\ncolour = 1\n").unwrap();
    std::fs::write(at("guard.toml"), "version = 1\nguard.time = \"soon\"\n[[family]]\nname = \"a\"\nrules = ['nim']\n")
        .unwrap();
    for (spec, message) in [
        (vec!["0.[0-7{3}"], "          ^"),
        (vec!["0.[0-9]{12}"], "has 1000000000000 games"),
        (vec!["0.[0]{3}"], "it has no games"),
        (vec!["nimm"], "no game has this name"),
        (vec![&at("keys.toml")], "unknown field `colour`"),
        (vec![&at("guard.toml")], "guard: time = `soon`"),
        (vec![&at("missing.toml")], "cannot read the specification"),
        (vec!["0.7", "--shard", "9/3"], "a part is written 3/8"),
        (vec![&at("keys.toml"), "--work-limit", "1M"], "has limits of its own"),
    ] {
        let spec: Vec<&str> = spec.iter().map(|part| &**part).collect();
        let output = misere(&[&["survey", "run"], &spec[..], &["--dir", &at("new")]].concat());
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{spec:?}");
        assert!(text.contains(message), "{spec:?}: {text}");
        assert!(!std::path::Path::new(&at("new")).exists(), "{spec:?}");
    }
    stdout(&["survey", "run", "0.3", "--dir", &at("one"), "--quiet"]);
    stdout(&["survey", "run", "0.7", "--dir", &at("other"), "--quiet"]);
    for (arguments, message) in [
        (vec!["run", "0.7", "--dir", &at("one")], "has another survey"),
        (vec!["merge", &at("whole"), &at("one"), &at("other")], "is a shard of another survey"),
        (vec!["merge", &at("whole"), &at("nowhere")], "there is no survey"),
        (vec!["status", &at("nowhere")], "there is no survey"),
    ] {
        let arguments: Vec<&str> = arguments.iter().map(|part| &**part).collect();
        let output = misere(&[&["survey"], &arguments[..]].concat());
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text.contains(message), "{arguments:?}: {text}");
    }
    assert!(!std::path::Path::new(&at("whole")).exists());
    // A result that another hand has changed.
    let journal = std::path::Path::new(&at("one")).join("journal.jsonl");
    let text = std::fs::read_to_string(&journal).unwrap();
    std::fs::write(&journal, text.replace("\"order\":2,", "\"order\":3,")).unwrap();
    let output = misere(&["survey", "merge", &at("whole"), &at("one")]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("the result of 0.3"));
    assert!(!std::path::Path::new(&at("whole")).exists());
}

#[test]
fn reports_exports_and_scripts() {
    let directory = Directory::new("survey-reports");
    let dir = directory.join("survey");
    survey(&dir, &[]);
    let status = stdout(&["survey", "status", &dir, "--format", "json"]);
    let status: serde_json::Value = serde_json::from_str(&status).unwrap();
    assert_eq!((status["games"].as_u64(), status["left"].as_u64()), (Some(41), Some(0)));
    let text = stdout(&["survey", "report", &dir]);
    assert!(text.contains("Wild games that are solved") && text.contains("R_8"), "{text}");
    assert!(stdout(&["survey", "report", &dir, "--notable"]).contains("grow by a law"));
    let html = stdout(&["survey", "report", &dir, "--format", "html"]);
    assert!(html.starts_with("<table>"), "{html}");
    let atlas = directory.join("atlas");
    stdout(&["survey", "export", &dir, "--to", &atlas]);
    let file = |name: &str| std::path::Path::new(&atlas).join(name);
    assert!(file("survey.jsonl.gz").exists() && file("survey.tar.gz").exists());
    let text = stdout(&["survey", "report", file("survey.jsonl.gz").to_str().unwrap(), "--format", "csv"]);
    assert!(text.starts_with("table,family,games"), "{text}");
    let catalogue = directory.join("catalogue.sqlite");
    let kept = stdout(&["survey", "export", &dir, "--catalogue", &catalogue]);
    assert_eq!(kept, format!("{} results proven and kept\n", status["games"]));
    let list = |arguments: &[&str]| {
        let all = [&["catalogue", "list", "--format", "json", "--catalogue", &catalogue], arguments].concat();
        serde_json::from_str::<serde_json::Value>(&stdout(&all)).unwrap().as_array().unwrap().len()
    };
    assert_eq!(Some(list(&[]) as u64), status["games"].as_u64());
    assert_eq!(list(&["--tame"]) + list(&["--wild"]), list(&[]));
    assert_eq!((list(&["--order", "40", "--solved"]), list(&["--most", "3"])), (1, 3));
    let script =
        stdout(&["survey", "sbatch", PATTERN, "--dir", "/shared/octal", "--shards", "8", "--work-limit", "1M"]);
    assert!(script.contains("#SBATCH --array=1-8") && script.contains("--work-limit 1000000"), "{script}");
}

#[test]
fn files_have_one_name_wherever_they_are() {
    let directory = Directory::new("survey-files");
    let exports = ["one", "two"].map(|place| {
        let at = |name: &str| std::path::Path::new(&directory.join(place)).join(name);
        std::fs::create_dir_all(at("games")).unwrap();
        let game = "version = 1\nheap = [{ name = \"A\", options = [\"0\"] }]\n";
        std::fs::write(at("games/one.toml"), game).unwrap();
        std::fs::write(at("survey.toml"), "version = 1\n[[family]]\nname = \"f\"\nfiles = ['games']\n").unwrap();
        let (spec, dir) = (at("survey.toml"), at("results"));
        stdout(&["survey", "run", spec.to_str().unwrap(), "--dir", dir.to_str().unwrap(), "--quiet"]);
        export(dir.to_str().unwrap())
    });
    assert!(exports[0].contains("\"name\":\"games/one.toml\""), "{}", exports[0]);
    assert_eq!(exports[0], exports[1]);
}
