//! Every subcommand ends under its limits, with an answer: on a ruleset whose quotient is infinite, and on one whose
//! heaps never end. The list of subcommands is that of `misere --help`, so a new one must be added here.

use crate::common::{Directory, command, stdout};
use std::io::Read;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// The first quotient is infinite from heap 5 on; of the second nobody knows an end.
const RULES: [&str; 2] = ["0.31011", "grundy"];
/// What the limits below allow, and what a busy machine needs beside that.
const MOST_SECONDS: u64 = 120;
/// Half as much again as `--memory-limit`: the program itself is counted too.
const MOST_KIBIBYTES: u64 = 450 << 10;

/// Command lines of a subcommand.
fn lines(subcommand: &str, rules: &str, directory: &Directory) -> Vec<String> {
    let lines: &[&str] = match subcommand {
        "solve" | "present" | "structure" | "wildness" | "speed" | "catalogue show" => &["RULES"],
        "outcome" => &["RULES 7+3 60+59+4 1000000"],
        "moves" | "canon" => &["RULES 7+3", "RULES 60+59"],
        "play" => &["RULES 60+59"],
        "count" => &["RULES --max-heap 30 --max-size 300", "RULES --max-heap 30 --generating-function"],
        "grid" => &["RULES --heaps 4,5 --size 100"],
        "rules" => &["RULES --max-heap 1000"],
        "explain" => &["RULES"],
        "table" => &["RULES --to 20", "RULES --piles 3 --to 6 --convention both"],
        "nim" => &["1000000000+7+5"],
        "game" => &["*2_+320", "--quotient *2_+1 *2_+0"],
        "born" => &["6"],
        "games" | "catalogue list" | "catalogue verify" => &[""],
        "realise" => &["<a,b|a^2=1,b^3=b>P={a,b^2}"],
        "classify" => &["--order 24", "--order 24 --count"],
        "completions" => &["bash"],
        "man" => &["DIR/man"],
        "draw" => &["growth RULES", "table RULES", "automaton 0.31011 --max-heap 5 --format dot"],
        "catalogue export" => &["DIR/certificates"],
        "catalogue import" => &["DIR/0.31011"],
        "atlas" => &["kayles", "--kind infinite", "--families"],
        "survey run" => &["RULES --dir DIR/of-RULES --work-limit 1M"],
        "survey begin" => &["RULES --dir DIR/begun-RULES"],
        "survey status" | "survey report" | "survey export" => &["DIR/survey"],
        "survey diff" => &["DIR/survey DIR/survey"],
        "survey merge" => &["DIR/whole DIR/survey"],
        "survey sbatch" => &["RULES --dir DIR/cluster --shards 2"],
        other => panic!("the subcommand `{other}` is new: say here how it is called"),
    };
    lines.iter().map(|line| line.replace("RULES", rules).replace("DIR", &directory.join(""))).collect()
}

/// The subcommands that a help lists.
fn subcommands(parents: &[&str]) -> Vec<String> {
    let help = stdout(&[parents, &["--help"]].concat());
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names = listed.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = names.map(|line| line.split_whitespace().next().unwrap().to_string());
    names.filter(|name| name != "help").collect()
}

/// Runs a command line to its end, and checks it.
fn run(subcommand: &str, line: &str, directory: &Directory) {
    let words: Vec<&str> = subcommand.split(' ').collect();
    let help = stdout(&[&words[..], &["--help"]].concat());
    let mut arguments: Vec<&str> = words.iter().copied().chain(line.split_whitespace()).collect();
    for limit in [["--time-limit", "2s"], ["--memory-limit", "300M"]] {
        if help.contains(limit[0]) {
            arguments.extend(limit);
        }
    }
    let mut child = command(directory)
        .args(&arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let read = |mut pipe: Box<dyn Read + Send>| {
        std::thread::spawn(move || {
            let mut text = Vec::new();
            pipe.read_to_end(&mut text).map(|_| String::from_utf8_lossy(&text).into_owned()).unwrap()
        })
    };
    let texts = (read(Box::new(child.stdout.take().unwrap())), read(Box::new(child.stderr.take().unwrap())));
    let (start, mut most) = (Instant::now(), 0);
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break Some(status);
        }
        if start.elapsed() > Duration::from_secs(MOST_SECONDS) {
            child.kill().unwrap();
            child.wait().unwrap();
            break None;
        }
        most = most.max(resident(child.id()));
        std::thread::sleep(Duration::from_millis(20));
    };
    let (text, errors) = (texts.0.join().unwrap(), texts.1.join().unwrap());
    assert!(status.is_some(), "{arguments:?} does not end");
    assert_eq!(status.unwrap().code(), Some(0), "{arguments:?}: {errors}");
    assert!(!text.trim().is_empty() || subcommand == "man", "{arguments:?} has no answer");
    assert!(!errors.contains("panicked"), "{arguments:?}: {errors}");
    assert!(most < MOST_KIBIBYTES, "{arguments:?} takes {most} KiB");
}

/// The most memory that a process has held so far in KiB, where that is known.
fn resident(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.split_whitespace().next()?.parse().ok());
    most.unwrap_or(0)
}

#[test]
fn every_subcommand_ends() {
    let directory = Directory::new("walk");
    // What the subcommands of the catalogue work on.
    for rules in RULES {
        let made = command(&directory)
            .args(["solve", rules, "--max-heap", "4", "--certificate", &directory.join(rules)])
            .output()
            .unwrap();
        assert!(made.status.success());
    }
    let survey = command(&directory).args(["survey", "run", "0.[0-3]", "--dir", &directory.join("survey")]).output();
    assert!(survey.unwrap().status.success());
    let mut work = Vec::new();
    for name in subcommands(&[]) {
        let below = subcommands(&[&name]);
        let names =
            if below.is_empty() { vec![name] } else { below.iter().map(|sub| format!("{name} {sub}")).collect() };
        for name in names {
            let mut of_name: Vec<String> = RULES.iter().flat_map(|rules| lines(&name, rules, &directory)).collect();
            of_name.dedup();
            work.extend(of_name.into_iter().map(|line| (name.clone(), line)));
        }
    }
    assert!(work.len() > 30, "{work:?}");
    let (next, failures) = (std::sync::atomic::AtomicUsize::new(0), std::sync::Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some((name, line)) = work.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed)) {
                    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| run(name, line, &directory)));
                    if let Err(panic) = result {
                        let text = panic.downcast_ref::<String>().cloned().unwrap_or_default();
                        failures.lock().unwrap().push(text);
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().unwrap();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
