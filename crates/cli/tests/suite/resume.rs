//! Checkpoints of `misere solve`: a run that is killed at any moment goes on from its last one.

use crate::common::{Directory, command, misere};
use serde_json::Value;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// Heaps 1 to 44 take an instant; heap 45 takes some seconds until the limit on layers ends the run inside it.
const RUN: [&str; 9] = ["solve", "0.04", "--max-heap", "45", "--max-order", "866", "--format", "json", "--resume"];

fn spawn(home: &Directory, interval: &str, checkpoint: &str, output: &str) -> Child {
    let mut command = command(home);
    command.args(RUN).args(["--checkpoint-interval", interval, "--checkpoint", checkpoint, "--output", output]);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the binary starts")
}

fn report(path: &str) -> Value {
    let mut report: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    report["seconds"] = Value::Null;
    report
}

/// Numbers that differ from each other, the same in every run.
fn random(state: &mut u64) -> f64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 11) as f64 / (1u64 << 53) as f64
}

/// A short run, killed about when it writes to the catalogue, which must be whole afterwards.
fn kill_while_it_keeps_a_result(home: &Directory, heap: usize, moment: f64) {
    let mut command = command(home);
    command.args(["solve", "0.04", "--max-heap", &heap.to_string()]).stdout(Stdio::null());
    let mut child = command.spawn().expect("the binary starts");
    sleep(Duration::from_secs_f64(moment * 0.03));
    let _ = child.kill();
    child.wait().unwrap();
    if Path::new(&home.join("data/misere/catalogue.sqlite")).exists() {
        let output = crate::common::command(home).args(["catalogue", "verify"]).output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        // A run that was killed before it made the tables leaves an empty file.
        assert!(output.status.success() || errors.contains("is not a catalogue"), "{errors}");
    }
}

#[test]
fn killed_thirty_times() {
    let home = Directory::new("killed");
    let (checkpoint, output) = (home.join("run.checkpoint"), home.join("run.json"));
    let run = |checkpoint: &str| {
        assert!(spawn(&home, "30s", checkpoint, &output).wait().unwrap().success());
        let report = report(&output);
        std::fs::remove_file(&output).unwrap();
        report
    };
    let (mut state, mut kills, mut resumed) = (4, 0, 0);
    while kills < 30 {
        resumed += usize::from(Path::new(&checkpoint).exists());
        let mut child = spawn(&home, "20ms", &checkpoint, &output);
        sleep(Duration::from_secs_f64(random(&mut state) * 0.25));
        if child.try_wait().unwrap().is_none() {
            child.kill().unwrap();
            kills += 1;
        }
        child.wait().unwrap();
        assert!(!Path::new(&output).exists(), "the run is too short to be killed");
        kill_while_it_keeps_a_result(&home, 10 + kills, random(&mut state));
    }
    assert!(resumed >= 20, "resumed {resumed} times");
    let expected = run(&home.join("whole.checkpoint"));
    assert_eq!(
        (&expected["order"], &expected["p_order"], &expected["limit"]),
        (&864.into(), &102.into(), &"order".into())
    );
    assert_eq!(run(&checkpoint), expected);
    assert!(command(&home).args(["catalogue", "verify"]).output().unwrap().status.success());
    // What the last run left is the state at its limit.
    assert_eq!(run(&checkpoint), expected);
}

#[test]
fn the_default_place() {
    let home = Directory::new("default-checkpoint");
    let solve = |arguments: &[&str]| {
        let output = command(&home).args(["solve", "0.04"]).args(arguments).output().unwrap();
        assert!(output.status.success());
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let file = home.join("state/misere/0.04.checkpoint");
    // A run of less than a second leaves nothing.
    solve(&["--max-heap", "20"]);
    assert!(!Path::new(&file).exists());
    let (_, errors) = solve(&["--max-heap", "20", "--resume"]);
    assert!(errors.starts_with("note: there is no checkpoint"), "{errors}");
    let (text, _) = solve(&["--max-heap", "45", "--time-limit", "1100ms"]);
    assert!(text.contains("heaps up to 44 (stopped by time)"), "{text}");
    assert!(Path::new(&file).exists());
    let (text, errors) = solve(&["--max-heap", "44", "--resume"]);
    assert!(text.contains("heaps up to 44 (stopped by heap)") && errors.is_empty(), "{text}{errors}");
    // A run from the beginning keeps the earlier checkpoint beside its own.
    solve(&["--max-heap", "45", "--time-limit", "1100ms"]);
    assert!(Path::new(&format!("{file}~")).exists());
    solve(&["--max-heap", "45", "--time-limit", "1100ms", "--no-checkpoint", "--checkpoint-interval", "1ms"]);
}

#[test]
fn a_solved_game_leaves_no_checkpoint() {
    let home = Directory::new("solved-checkpoint");
    let file = home.join("run.checkpoint");
    let run = |arguments: &[&str]| {
        let output = command(&home).args(arguments).args(["--checkpoint", &file]).output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    run(&["solve", "0.77", "--max-heap", "60"]);
    assert!(Path::new(&file).exists());
    let text = run(&["solve", "0.77", "--resume"]);
    assert!(text.contains("preperiod   71"), "{text}");
    assert!(!Path::new(&file).exists());
}

#[test]
fn bad_checkpoints() {
    let home = Directory::new("bad-checkpoint");
    let file = home.join("run.checkpoint");
    let status = |arguments: &[&str]| {
        let output = command(&home).args(arguments).args(["--checkpoint", &file]).output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!errors.contains("panicked"), "{errors}");
        (output.status.code(), errors)
    };
    assert_eq!(status(&["solve", "0.77", "--max-heap", "30"]).0, Some(0));
    let good = std::fs::read(&file).unwrap();
    let rejects = |arguments: &[&str], message: &str| {
        let (code, errors) = status(&[&["solve"], arguments, &["--resume"]].concat());
        assert_eq!(code, Some(2), "{arguments:?}: {errors}");
        assert!(errors.starts_with("error: ") && errors.contains(message), "{arguments:?}: {errors}");
    };
    rejects(&["0.07"], "belongs to the ruleset 0.77");
    rejects(&["0.77", "--max-heap", "20"], "has reached heap 30");
    rejects(&["0.77", "--max-order", "4"], "beyond the limit");
    rejects(&["0.77", "--memory-limit", "1K"], "bytes of memory");
    for length in [0, 7, 15, good.len() / 2, good.len() - 1] {
        std::fs::write(&file, &good[..length]).unwrap();
        rejects(&["0.77"], "checkpoint");
    }
    let mut future = good.clone();
    future[8] = 9;
    std::fs::write(&file, &future).unwrap();
    rejects(&["0.77"], "has version 9");
    std::fs::remove_file(&file).unwrap();
    std::fs::create_dir(&file).unwrap();
    rejects(&["0.77"], "not a regular file");
    let bad = misere(&["solve", "0.77", "--checkpoint", &home.join("missing/file")]);
    assert_eq!(bad.status.code(), Some(2));
    assert_eq!(misere(&["solve", "0.77", "--checkpoint-interval", "soon"]).status.code(), Some(2));
}
