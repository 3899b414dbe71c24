//! `misere play`, with the moves on a pipe.

use crate::common::{Directory, command, misere};
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// The output of a game with these lines as input; the exit code must be 0.
fn play(arguments: &[&str], input: &[u8]) -> String {
    static GAMES: AtomicU32 = AtomicU32::new(0);
    let home = Directory::new(&format!("play-{}", GAMES.fetch_add(1, Relaxed)));
    let mut child = command(&home)
        .arg("play")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // A game that is over does not read the rest.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    let output = child.wait_with_output().expect("an end");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {text}");
    assert!(output.stderr.is_empty(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    text
}

#[test]
fn a_mistake_is_punished_and_explained() {
    let text = play(&["nim", "3+5+7"], b"7 3\n3 -> 1\n3 -> 0\n1 0\n");
    assert!(text.starts_with("nim, misère play: the player without a move wins."), "{text}");
    assert!(text.contains("I move 5 -> 0, which leaves 2*3. That is a P-position"), "{text}");
    assert!(
        text.contains("I win.")
            && text.contains(
                "You lost it with move 1: in 7+5+3 you moved 7 -> 3, but 7 -> 6 would have won (and 2 other moves)."
            ),
        "{text}"
    );
}

#[test]
fn perfect_play_wins() {
    let text = play(&["subtract:1,2,3", "3"], b"3 -> 1\n");
    assert!(text.contains("I have no winning move;") && text.contains("You win."), "{text}");
    assert!(text.contains("you made no mistake"), "{text}");
}

#[test]
fn normal_play_and_who_starts() {
    let text = play(&["subtract:1,2,3", "5", "--normal", "--first", "me"], b"4 1\n1 0\n");
    assert!(text.contains("normal play: the player without a move loses"), "{text}");
    assert!(
        text.contains("I move 5 -> 4") && text.contains("You have no move, which loses in normal play. I win."),
        "{text}"
    );
    assert!(text.contains("You had no chance"), "{text}");
}

/// The moves of the other games are lost in the middle, and a move that was taken back is no mistake.
#[test]
fn the_move_that_lost_is_the_first_that_lost_a_won_game() {
    // 7 -> 6 wins; the answer of the program follows, and then comes the mistake.
    let good = play(&["nim", "3+5+7"], b"7 6\n");
    let answered = good.lines().rev().nth(1).expect("a question").to_string();
    let position = answered.trim_start_matches("Position ").split('.').next().unwrap_or_default();
    let largest = position.split(['+', '*']).find(|heap| heap.len() == 1).unwrap_or_default();
    let text = play(&["nim", "3+5+7"], format!("7 6\n{largest} 0\nresign\n").as_bytes());
    assert!(text.contains("You give up. I win.") && text.contains("You lost it with move 3: in "), "{text}");
    // The mistake taken back, and the game won.
    let text = play(&["subtract:1,2,3", "3"], b"3 -> 2\nundo\n3 -> 1\n");
    assert!(text.contains("Your last move is taken back.") && text.contains("you made no mistake"), "{text}");
    let text = play(&["nim", "3", "--first", "you"], b"undo\n");
    assert!(text.contains("There is no move of yours to take back."), "{text}");
    let text = play(&["nim", "2+2"], b"resign\n");
    assert!(text.contains("You had no chance"), "{text}");
    let text = play(&["nim", "3"], b"resign\n");
    assert!(text.contains("You gave up a won game"), "{text}");
}

/// Every way to write a move is understood, also what `moves` and `hint` print.
#[test]
fn moves_in_each_notation() {
    for (rules, position, line) in [
        ("nim", "21", "20"),
        ("nim", "21", "take 1"),
        ("nim", "21+4", "take 3 from 21"),
        ("0.77", "12+4", "12 -> 9+1"),
        ("0.77", "7+4", "take 2 from 7 leaving 4+1"),
        ("notakto:3x3", "board", "b2"),
        ("notakto:3x3", "board", "board -> ooo_oxo_ooo (b2)"),
        ("cram:2x3", "board", "b1-a1"),
    ] {
        let text = play(&[rules, position], format!("{line}\n").as_bytes());
        assert!(text.contains("\nI move "), "{rules} {position} {line}: {text}");
    }
    let text = play(&["nim", "7+5"], b"take 2\n");
    assert!(text.contains("Which move? 7 -> 5, 5 -> 3."), "{text}");
    let hint = play(&["nim", "7+5+3"], b"hint\n");
    let said = hint.lines().find_map(|line| line.strip_suffix(" wins.")).expect("a hint");
    assert!(play(&["nim", "7+5+3"], format!("{said}\n").as_bytes()).contains("\nI move "), "{hint}");
    assert!(play(&["nim", "2+2"], b"hint\n").contains("No move wins; 2 -> 1 makes the game longest."));
}

/// A whole game of each kind of ruleset, in both conventions: the hints of the program against the program.
#[test]
fn games_of_every_kind_are_played_to_their_end() {
    let files = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/rulesets/");
    let scripts = ["wythoff.toml:(2,3)", "chomp.toml", "laskers-nim.toml", "circular-kayles.toml", "bracelet.toml"];
    let scripts = scripts.map(|name| format!("{files}{name}"));
    let games: Vec<(&str, Option<&str>)> = vec![
        ("notakto:2x3", None),
        ("cram:3x3", None),
        ("treblecross", Some("5")),
        ("node-kayles:cycle7", None),
        ("kayles:path5 + nim:2", None),
        ("game:*2_+320", Some("*2_+320")),
        (&scripts[0], Some("(2,3)")),
        (&scripts[1], Some("(3,2)")),
        (&scripts[2], Some("4+3")),
        (&scripts[3], Some("circle6")),
        (&scripts[4], Some("bracelet")),
    ];
    for (rules, position) in games {
        for options in [&[][..], &["--normal", "--first", "me", "--seed", "5"]] {
            let arguments: Vec<&str> = [rules].into_iter().chain(position).chain(options.iter().copied()).collect();
            let mut script = String::new();
            let text = (0..40).find_map(|_| {
                let text = play(&arguments, (script.clone() + "hint\n").as_bytes());
                if !text.contains("The input has ended") {
                    return Some(text);
                }
                let hint = text.lines().rev().find_map(|line| {
                    let line = line.strip_prefix("No move wins; ").unwrap_or(line);
                    line.strip_suffix(" wins.").or(line.strip_suffix(" makes the game longest."))
                });
                script += hint.expect("a hint");
                script.push('\n');
                None
            });
            let text = text.expect("an end");
            assert!(text.contains("You win.") || text.contains("You had no chance"), "{arguments:?}: {text}");
        }
    }
}

/// A loser makes the game as long as the definition says, for both players at their best.
#[test]
fn a_lost_game_is_made_as_long_as_it_can_be() {
    // In 2*4 of misère Nim the second player wins; the hints take the first winning move.
    let text = play(&["nim", "4+4", "--first", "me"], b"quit\n");
    assert!(text.contains("this one makes the game longest, "), "{text}");
    let text = play(&["subtract:1,2,3", "9", "--first", "me"], b"quit\n");
    assert!(text.contains("this one makes the game longest, 4 more moves if you play well."), "{text}");
    // Where the search meets its limit, the move that leaves the most.
    let text = play(&["0.77", "40+40+39+39", "--first", "me"], b"quit\n");
    assert!(text.contains("this one leaves the most") || text.contains("P-position"), "{text}");
}

#[test]
fn a_seed_gives_the_same_game_again() {
    let of = |seed: &str| play(&["nim", "6+6+5+5", "--first", "me", "--seed", seed], b"quit\n");
    assert_eq!(of("1"), of("1"));
    assert!((2..12).any(|seed| of(&seed.to_string()) != of("1")));
    assert_eq!(misere(&["play", "nim", "3", "--seed", "x"]).status.code(), Some(2));
}

/// Ctrl-C ends the program when it waits for a move.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_it() {
    use std::io::{BufRead, BufReader};
    let home = Directory::new("play-interrupted");
    let mut child = command(&home)
        .args(["play", "nim", "3+5"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    assert!(lines.by_ref().map_while(Result::ok).any(|line| line.contains("Your move")));
    // The input stays open: its end would end the game too.
    let input = child.stdin.take();
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    assert_eq!(child.wait().expect("an end").code(), Some(130));
    drop(input);
}

#[test]
fn a_lost_position_is_played_on_slowly() {
    let text = play(&["nim", "4+4", "--first", "me"], b"quit\n");
    assert!(text.contains("which leaves 4+") && text.contains("I have no winning move;"), "{text}");
    assert!(text.contains("Goodbye"), "{text}");
}

#[test]
fn bad_moves_are_explained_and_asked_again() {
    let long = "9".repeat(200_000) + "\n";
    let bad: [(&[u8], &str); 15] = [
        (b"\n", "Type a move"),
        (b"5\n", "A move has two parts"),
        (b"9 -> 1\n", "There is no heap `9` in 12+5."),
        (b"5 -> 5\n", "A heap of 5 cannot become 5. It can become 4"),
        (b"5 -> 2+2+2\n", "cannot become"),
        (b"12 -> x\n", "What is left is not clear"),
        (b"12 ->\n", "cannot become 0"),
        (b"-5 4\n", "There is no heap"),
        (b"\xff\xfe\n", "A move has two parts"),
        (b"help\n", "`moves` lists the winning moves"),
        (b"undo\n", "There is no move of yours to take back."),
        (b"hint\n", "No move wins; "),
        (b"take 3\n", "No move takes 3 tokens."),
        (b"moves\n", "P mis\u{e8}re: no winning move"),
        (long.as_bytes(), "A line has at most"),
    ];
    for (input, message) in bad {
        let text = play(&["0.77", "12+5"], input);
        assert!(text.contains(message), "{}: {text}", String::from_utf8_lossy(&input[..input.len().min(50)]));
        assert!(text.matches("Position 12+5. Your move:").count() == 2, "{text}");
        assert!(text.ends_with("The input has ended, and the game with it. Goodbye.\n"), "{text}");
    }
    assert!(play(&["0.77", "12+5"], b"").contains("The input has ended"));
    assert_eq!(misere(&["play", "0.77", "0"]).status.code(), Some(2));
    assert_eq!(misere(&["play", "0.8g", "1"]).status.code(), Some(2));
}

#[test]
fn no_move_at_all_and_no_answer() {
    let text = play(&["0.07", "1+1"], b"");
    assert!(text.contains("You have no move, which wins in misère play. You win."), "{text}");
    let text = play(&["0.77", "1000000", "--max-order", "4", "--no-catalogue"], b"");
    assert!(text.contains("I cannot judge this position: ") && text.contains("The input has ended"), "{text}");
    assert!(play(&["nim", "100000000"], b"").starts_with("unknown misère 100000000: "));
}

/// The hints, followed to the end, beat the program from every N-position; and it beats every other play.
#[test]
fn hints_win() {
    for rules in ["0.77", "0.07", "0.15", "nim", "0.414", "subtract:1,3,4"] {
        for position in ["9+4", "7+5+2", "8+8+3", "11"] {
            let mut script = String::new();
            let text = loop {
                let text = play(&[rules, position], script.as_bytes());
                if !text.contains("The input has ended") {
                    break text;
                }
                let text = play(&[rules, position], (script.clone() + "moves\n").as_bytes());
                let hint = text.lines().rev().nth(2).expect("a hint");
                let Some((_, moves)) = hint.strip_prefix("N ").and_then(|hint| hint.split_once(": ")) else {
                    break String::from("P");
                };
                script += moves.split(", ").next().expect("a move");
                script += "\n";
            };
            assert!(
                text == "P" && script.is_empty() || text.contains("you made no mistake"),
                "{rules} {position}: {text}"
            );
        }
    }
}

#[test]
fn boards_are_drawn_and_cells_are_moves() {
    let text = play(&["notakto:3x3", "board"], b"b2\nquit\n");
    assert!(text.contains("board:\n  a b c\n1 . . .\n"), "{text}");
    assert!(text.contains("I move ooo_oxo_ooo -> "), "{text}");
    // A cross stays where it was written.
    let text = play(&["notakto:3x3"], b"c3\nquit\n");
    assert!(text.contains("\n3 . . x\n"), "{text}");
    let text = play(&["notakto:3x3", "2*board"], b"a1\nquit\n");
    assert!(text.contains("I move "), "{text}");
    let text = play(&["notakto:3x3 + nim:3 + cram:2x3"], b"1:a1-b1\nquit\n");
    assert!(text.contains("\n2: ") && text.contains("\nI move "), "{text}");
}
