//! What the program says of what is asked wrongly, and what it does with pipes, signals and strange surroundings.

use crate::common::{Directory, command, misere, stdout};
use std::process::{Output, Stdio};
use std::time::{Duration, Instant};

/// The message of a command line that is wrong.
fn complaint(arguments: &[&str]) -> String {
    let output = misere(arguments);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
    errors
}

#[test]
fn strange_arguments_are_short_and_harmless() {
    for strange in ["7".repeat(100_000), "\u{1b}[31m\u{202e}x".to_string(), "\u{7}x\n".repeat(1000)] {
        let (file, not_a_game) = (format!("{strange}.toml"), format!("{strange}!"));
        for arguments in [
            vec!["solve", &strange],
            vec!["solve", &file],
            vec!["outcome", "0.77", &strange],
            vec!["outcome", "nim", &strange, &strange],
            vec!["moves", &strange, "1"],
            vec!["catalogue", "show", &strange],
            vec!["realise", &strange],
            vec!["solve", "0.77", "--max-heap", &strange],
            vec!["solve", "0.77", "--output", &file, "--max-heap", "0"],
            vec!["game", &not_a_game],
            vec!["nim", &strange],
            vec![&strange],
        ] {
            let errors = complaint(&arguments);
            let what: Vec<String> = arguments.iter().map(|argument| argument.chars().take(10).collect()).collect();
            assert!(errors.starts_with("error: ") && errors.len() < 6000, "{what:?}: {} bytes", errors.len());
            assert!(!errors.contains(|c: char| c != '\n' && c.is_control() || c == '\u{202e}'), "{what:?}: {errors:?}");
        }
    }
}

#[test]
fn unknown_names() {
    for (name, near) in [("kayle", "`kayles`"), ("marienbad", "`nim`"), ("treblecros", "`treblecross`")] {
        let errors = complaint(&["solve", name]);
        assert!(errors.contains(near) && errors.contains("`misere games`"), "{errors}");
    }
}

#[test]
fn sets_and_endless_codes() {
    let outcome = |rules, position| stdout(&["outcome", rules, position]).split(' ').next().unwrap().to_string();
    // 0.333… is Nim.
    for position in ["1", "1+1", "2+2", "1+2+3", "4+7"] {
        assert_eq!(outcome("0.333…", position), outcome("nim", position), "{position}");
    }
    assert_eq!(outcome("subtract:1-3", "5"), outcome("subtract:1,2,3", "5"));
    let text = stdout(&["solve", "subtract:squares", "--max-heap", "20", "--no-catalogue"]);
    assert!(text.starts_with("ruleset     subtract:squares\n"), "{text}");
    let text = stdout(&["solve", "0.(7)^5000", "--max-heap", "3", "--no-catalogue"]);
    assert!(text.lines().next().unwrap().chars().count() < 60, "{text}");
}

/// The last column of each group begins in one place.
#[test]
fn games_line_up() {
    let text = stdout(&["games"]);
    for group in text.split("\n\n") {
        // A line for each game; the sentence below it stands further in.
        let lines: Vec<&str> = group.lines().skip(1).filter(|line| !line.starts_with("   ")).collect();
        assert!(group.lines().count() > 1, "{group}");
        let second = |line: &&str| {
            let gap = line.trim_start().find("  ").unwrap() + 2;
            gap + line[gap..].len() - line[gap..].trim_start().len()
        };
        let columns: std::collections::BTreeSet<usize> = lines.iter().map(second).collect();
        assert_eq!(columns.len(), 1, "{group}");
    }
}

/// One text for RULES and one for POSITION.
#[test]
fn help_explains_rules_and_positions() {
    for subcommand in
        ["solve", "present", "structure", "outcome", "moves", "play", "canon", "wildness", "count", "grid", "rules"]
    {
        for help in ["-h", "--help"] {
            let text = stdout(&[subcommand, help]);
            assert_eq!(text.matches("RULES is a take-and-break code").count(), 1, "{subcommand} {help}");
            let positions = ["outcome", "moves", "play", "canon"].contains(&subcommand);
            assert_eq!(
                text.matches("POSITION is a sum of heaps").count(),
                usize::from(positions),
                "{subcommand} {help}"
            );
        }
    }
    assert!(stdout(&["nim", "--help"]).contains("POSITION is a sum of heaps"));
}

#[test]
fn what_the_checker_takes() {
    assert_eq!(stdout(&["rules", "kayles", "--checker"]), "0.77\n");
    let digest = stdout(&["rules", "grundy", "--max-heap", "20", "--checker"]);
    assert!(digest.starts_with("sha256:") && digest.len() == 72, "{digest}");
    let text = stdout(&["rules", "grundy", "--max-heap", "20"]);
    assert_eq!(text, format!("ruleset     grundy\nheaps       1 to 20\nchecker     {digest}"));
    assert!(complaint(&["rules", "grundy"]).contains("give --max-heap"));
    assert!(complaint(&["rules", "nim", "--max-heap", "1000000"]).contains("more than"));
}

#[test]
fn a_directory_for_certificates_is_made() {
    let directory = Directory::new("new-certificates");
    stdout(&["classify", "--order", "8", "--certificates", &directory.join("a/b"), "--quiet"]);
    assert!(std::path::Path::new(&directory.join("a/b/8.1.cert")).is_file());
}

#[test]
fn too_many_threads() {
    let home = Directory::new("threads");
    let mut command = command(&home);
    let output =
        command.args(["classify", "--order", "10", "--count"]).env("RAYON_NUM_THREADS", "99999").output().unwrap();
    assert!(output.status.success() && String::from_utf8_lossy(&output.stderr).contains("RAYON_NUM_THREADS"));
}

#[test]
fn a_relative_home_is_no_place() {
    let directory = Directory::new("relative-home");
    let mut command = command(&directory);
    command.env_remove("XDG_STATE_HOME").env_remove("XDG_DATA_HOME").env("HOME", "relative").current_dir(&directory);
    let output = command.args(["solve", "0.77"]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(directory.files().is_empty(), "{:?}", directory.files());
}

/// Waits for the end of a program, which must come within two minutes.
fn wait(mut child: std::process::Child) -> Output {
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > Duration::from_secs(120) {
            child.kill().unwrap();
            panic!("the program does not end");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    child.wait_with_output().unwrap()
}

#[cfg(unix)]
#[test]
fn pipes_are_not_waited_for_longer_than_the_limit() {
    let directory = Directory::new("pipes");
    let pipe = directory.join("pipe.toml");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for arguments in [vec!["solve", &pipe], vec!["solve", "0.77", "--output", &pipe]] {
        let mut command = command(&directory);
        command.args(&arguments).args(["--time-limit", "1s"]).stdout(Stdio::piped()).stderr(Stdio::piped());
        let output = wait(command.spawn().unwrap());
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && errors.contains("1 seconds"), "{arguments:?}: {errors}");
    }
}

/// SIGTERM and SIGHUP end a run as Ctrl-C does: with the best result so far.
#[cfg(unix)]
#[test]
fn signals_end_a_run_with_what_it_has() {
    for signal in ["TERM", "HUP", "INT"] {
        let home = Directory::new(&format!("signal-{signal}"));
        let mut command = command(&home);
        command.args(["solve", "0.07", "--no-catalogue", "--max-heap", "40"]);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // Heap 34 takes far longer, and signals are caught long before.
        std::thread::sleep(Duration::from_secs(5));
        let kill = format!("kill -{signal} {}", child.id());
        assert!(std::process::Command::new("sh").args(["-c", &kill]).status().unwrap().success());
        let output = wait(child);
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && text.contains("interrupt"), "{signal}: {text}");
    }
}
