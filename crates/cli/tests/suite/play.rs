//! `misere play`, with the moves on a pipe.

use crate::common::misere;
use std::io::Write;
use std::process::{Command, Stdio};

/// The output of a game with these lines as input; the exit code must be 0.
fn play(arguments: &[&str], input: &[u8]) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_misere"))
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
        text.contains("I win.") && text.contains("in 7+5+3 you moved 7 -> 3, but 7 -> 6 would have won."),
        "{text}"
    );
}

#[test]
fn perfect_play_wins() {
    let text = play(&["subtract:1,2,3", "3"], b"3 -> 1\n");
    assert!(text.contains("I have no winning move.") && text.contains("You win."), "{text}");
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
    assert!(text.contains("you had no chance"), "{text}");
}

#[test]
fn a_lost_position_is_played_on_slowly() {
    let text = play(&["nim", "4+4", "--first", "me"], b"quit\n");
    assert!(text.contains("I move 4 -> 3, which leaves 4+3. I have no winning move."), "{text}");
    assert!(text.contains("Goodbye"), "{text}");
}

#[test]
fn bad_moves_are_explained_and_asked_again() {
    let long = "9".repeat(200_000) + "\n";
    let bad: [(&[u8], &str); 12] = [
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
    assert!(play(&["0.77", "1000000", "--max-order", "4"], b"").starts_with("unknown misère 1000000: "));
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
}
