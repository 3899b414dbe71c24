//! The table of games in the book: each command is run, and its answer compared with the rules in words.

use crate::by_words::Play;
use crate::by_words::boards::{
    an_edge, beside, bipartite, board, complete, crosses, cycle, dominoes, king, knight, one_or_an_edge, path, pawns,
    pins, rook, star, three_side_by_side, with_neighbours,
};
use crate::by_words::heaps::{
    all_but_three, canonical, grundy, grundy_values, guiles, heaps, knots, lasker, lemon_drops, nim, officers,
    one_to_ten, one_to_three, one_two_five, square, stalking, take_any_and_split, two_remainders,
};
use crate::by_words::lists::{
    bracelet, chomp, cutting, end_nim, fibonacci_nim, hackenbush, painting, queens, sum, wythoff,
};
use crate::by_words::sprouts::sprouts;
use crate::common::{Directory, command};
use std::collections::BTreeMap;
use std::path::Path;

/// The page, and where commands are run.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The games of the first table by the arguments of their commands.
fn games() -> BTreeMap<&'static str, Play> {
    BTreeMap::from([
        ("nim 3+5+7", heaps(&[3, 5, 7], nim)),
        ("nim 2+4+6", heaps(&[2, 4, 6], nim)),
        ("nim 1+1+1", heaps(&[1, 1, 1], nim)),
        ("subtract:1-3 21", heaps(&[21], one_to_three)),
        ("subtract:1-10 100", heaps(&[100], one_to_ten)),
        ("subtract:1,2,5 20", heaps(&[20], one_two_five)),
        ("allbut:3 12", heaps(&[12], all_but_three)),
        ("subtract:squares 21", heaps(&[21], square)),
        ("data/rulesets/subtract-a-square.toml 22", heaps(&[22], square)),
        ("grundy 15", heaps(&[15], grundy)),
        ("kayles 12", pins(12, false, true)),
        ("kayles 15", pins(15, false, true)),
        ("kayles:cycle13", pins(13, true, true)),
        ("data/rulesets/circular-kayles.toml circle12", pins(12, true, true)),
        ("dawsons-kayles 14", pins(14, false, false)),
        ("dawsons-chess 7", pawns(7)),
        ("dawsons-chess 8", pawns(8)),
        ("guiles 13", heaps(&[13], guiles)),
        ("officers 12", heaps(&[12], officers)),
        ("stalking 6+4", heaps(&[6, 4], stalking)),
        ("lemon-drops 11", heaps(&[11], lemon_drops)),
        ("knots 8", heaps(&[8], knots)),
        ("0.777… 7+4", heaps(&[7, 4], take_any_and_split)),
        ("data/rulesets/laskers-nim.toml 7+4", heaps(&[7, 4], lasker)),
        ("data/rulesets/two-remainders.toml 5", heaps(&[5], two_remainders)),
        ("'game:*2_+320' '*2_+320+*2'", heaps(&[5, 2], canonical)),
        ("data/rulesets/bracelet.toml bracelet", bracelet(4)),
        ("data/rulesets/wythoff.toml '(3,5)'", wythoff(3, 5)),
        ("data/rulesets/wythoff.toml '(2,2)'", wythoff(2, 2)),
        ("data/rulesets/wythoff.toml '(1,2)'", wythoff(1, 2)),
        ("data/rulesets/chomp.toml '(4,4,4)'", chomp(&[4, 4, 4])),
        ("data/rulesets/chomp.toml '(4,2,2)'", chomp(&[4, 2, 2])),
        ("data/rulesets/end-nim.toml '(3,2,4)'", end_nim(&[3, 2, 4])),
        ("data/rulesets/end-nim.toml '(2,3,1,2)'", end_nim(&[2, 3, 1, 2])),
        ("data/rulesets/fibonacci-nim.toml '(20,19)'", fibonacci_nim(20)),
        ("data/rulesets/fibonacci-nim.toml '(21,20)'", fibonacci_nim(21)),
        ("data/rulesets/queens.toml", queens(4)),
        ("node-kayles:queen5x5", queens(5)),
        ("data/rulesets/green-hackenbush.toml '(0,1,1,2,1,3)'", hackenbush(&[(0, 1), (1, 2), (1, 3)])),
        ("data/rulesets/green-hackenbush.toml '(0,1,1,2,2,3,3,1)'", hackenbush(&[(0, 1), (1, 2), (2, 3), (3, 1)])),
        (
            "data/rulesets/green-hackenbush.toml '(0,1,0,2,1,3,2,3,3,4,4,5,4,6)'",
            hackenbush(&[(0, 1), (0, 2), (1, 3), (2, 3), (3, 4), (4, 5), (4, 6)]),
        ),
        ("data/rulesets/strip-col.toml '(6,0,0)'", painting(6)),
        ("data/rulesets/cut-a-strip.toml '(3,4)'", cutting(3, 4)),
        ("data/rulesets/sprouts.toml 0.0", sprouts(2)),
        ("data/rulesets/sprouts.toml", sprouts(3)),
        ("treblecross 8", three_side_by_side(8, false)),
        ("treblecross:9", three_side_by_side(9, false)),
        ("treblecross:cycle9", three_side_by_side(9, true)),
        ("notakto:3x3", crosses(1, 3, 3, 3)),
        ("notakto:3x3 '2*board'", crosses(2, 3, 3, 3)),
        ("notakto:3x4", crosses(1, 3, 4, 3)),
        ("notakto:4x4:3", crosses(1, 4, 4, 3)),
        ("notakto:4x4:4", crosses(1, 4, 4, 4)),
        ("node-kayles:cycle20", with_neighbours(20, &cycle(20))),
        ("node-kayles:cycle19", with_neighbours(19, &cycle(19))),
        ("data/rulesets/circle-neighbours.toml '(1,19)'", with_neighbours(19, &cycle(19))),
        ("node-kayles:path15", with_neighbours(15, &path(15))),
        ("node-kayles:4x4", with_neighbours(16, &board(4, 4, beside))),
        ("node-kayles:king4x4", with_neighbours(16, &board(4, 4, king))),
        ("node-kayles:rook4x4", with_neighbours(16, &board(4, 4, rook))),
        ("node-kayles:knight4x4", with_neighbours(16, &board(4, 4, knight))),
        ("node-kayles:tree0,1,1,2", with_neighbours(4, &vec![(0, 1), (0, 2), (1, 3)])),
        ("kayles:star6", one_or_an_edge(7, &star(6))),
        ("kayles:3x4", one_or_an_edge(12, &board(3, 4, beside))),
        ("arc-kayles:path14", an_edge(14, &path(14))),
        ("arc-kayles:complete5", an_edge(5, &complete(5))),
        ("arc-kayles:bipartite3x4", an_edge(7, &bipartite(3, 4))),
        ("cram:3x3", dominoes(3, 3)),
        ("cram:3x4", dominoes(3, 4)),
        ("cram:4x4", dominoes(4, 4)),
        ("cram:3x5", dominoes(3, 5)),
        ("'kayles:6 + nim:3'", sum(pins(6, false, true), heaps(&[3], nim))),
        ("'cram:2x3 + treblecross:5'", sum(dominoes(2, 3), three_side_by_side(5, false))),
    ])
}

/// The rows of the tables of the page whose command begins so, as their cells.
fn rows(columns: usize) -> Vec<Vec<String>> {
    let page = std::fs::read_to_string(Path::new(ROOT).join("docs/src/reference/table-of-games.md")).expect("the page");
    let rows = page.lines().filter(|line| line.starts_with('|') && line.contains("`misere "));
    let cells = rows.map(|line| line.trim_matches('|').split(" | ").map(|cell| cell.trim().to_string()).collect());
    cells.filter(|cells: &Vec<String>| cells.len() == columns).collect()
}

/// The words of a command of the page.
fn words(text: &str) -> Vec<String> {
    let text = text.trim_matches('`').strip_prefix("misere ").expect("a command");
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in text.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().expect("a word").push(c),
        }
    }
    words
}

/// What a command prints.
fn run(words: &[String], more: &[&str]) -> String {
    let home =
        Directory::new(&format!("table-{}", words.join("-").replace('/', "-").chars().take(80).collect::<String>()));
    let output = command(&home).current_dir(ROOT).args(words).args(more).output().expect("the binary starts");
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn every_answer_is_that_of_the_rules_in_words() {
    let mut games = games();
    let rows = rows(4);
    assert!(rows.len() >= 40, "only {} games", rows.len());
    for row in &rows {
        let [_, command, misere, normal] = &row[..] else { panic!("{row:?}") };
        let key = command.trim_matches('`').strip_prefix("misere outcome ").expect("a question");
        let play = games.remove(key).unwrap_or_else(|| panic!("`{key}` stands twice or has no rules in words"));
        let expected = [play.outcome(true), play.outcome(false)].map(String::from);
        assert_eq!([misere.clone(), normal.clone()], expected, "the page on {key}");
        let words = words(command);
        for (options, expected) in [(&[][..], &expected[0]), (&["--normal"], &expected[1])] {
            let text = run(&words, options);
            assert!(text.starts_with(expected.as_str()), "{key} {options:?}: {text}");
        }
    }
    assert!(games.is_empty(), "not on the page: {:?}", games.keys().collect::<Vec<_>>());
}

#[test]
fn ranges_are_those_of_the_rules_in_words() {
    type Row = (&'static str, fn(i32) -> Play, i32);
    let by_words: [Row; 10] = [
        ("data/rulesets/subtract-a-square.toml", |n| heaps(&[n], square), 50),
        ("subtract:squares", |n| heaps(&[n], square), 50),
        ("kayles", |n| pins(n as usize, false, true), 16),
        ("0.07", |n| pins(n as usize, false, false), 16),
        ("data/rulesets/two-remainders.toml", |n| heaps(&[n], two_remainders), 7),
        ("data/rulesets/two-remainders.toml", |n| heaps(&[n], two_remainders), 7),
        ("grundy", |n| heaps(&[n], grundy), 16),
        ("subtract:1-3", |n| heaps(&[n], one_to_three), 16),
        ("data/rulesets/fibonacci-nim.toml", fibonacci_nim, 34),
        ("data/rulesets/fibonacci-nim.toml", fibonacci_nim, 34),
    ];
    let rows = rows(3);
    assert_eq!(rows.len(), by_words.len());
    for (row, (rules, game, last)) in rows.iter().zip(by_words) {
        let words = words(&row[1]);
        let first = words[2].split("..").next().and_then(|first| first.parse().ok()).expect("a first pile");
        assert_eq!((words[1].as_str(), words[2].as_str()), (rules, format!("{first}..{last}").as_str()));
        let misere = words.last().map(String::as_str) != Some("--normal");
        let lost: Vec<String> =
            (first..=last).filter(|&n| game(n).outcome(misere) == 'P').map(|n| n.to_string()).collect();
        let lost = if lost.is_empty() { "none".to_string() } else { lost.join(" ") };
        assert_eq!(row[2], lost, "the page on {words:?}");
        let text = run(&words, &[]);
        assert!(text.contains(&format!("P-positions: {lost}\n")), "{words:?}: {text}");
    }
}

#[test]
fn openings_and_values_are_those_of_the_rules_in_words() {
    assert_eq!(chomp(&[4, 4, 4]).winning(true), [vec![4, 2, 2]]);
    let text = run(&words("`misere moves data/rulesets/chomp.toml '(4,4,4)'`"), &[]);
    assert!(text.contains("1 winning move (") && text.contains("(4,4,4) -> (4,2,2)"), "{text}");
    assert_eq!(crosses(1, 3, 3, 3).winning(true), [vec![1 << 4]]);
    let text = run(&words("`misere moves notakto:3x3`"), &[]);
    assert!(text.contains("1 winning move (") && text.contains("(b2)"), "{text}");
    let values = grundy_values(15, two_remainders);
    assert_eq!(values, [0, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1, 0, 0, 1, 2]);
    let table = "`misere table data/rulesets/two-remainders.toml --show grundy --to 15 --format csv`";
    let text = run(&words(table), &[]);
    for (at, value) in values.iter().enumerate() {
        assert!(text.contains(&format!("\n{},0,{value}\n", at + 1)), "{text}");
    }
    // A nim-heap: with one token beside it, under both conventions, as one token would be.
    for misere in [true, false] {
        let hackenbush = hackenbush(&[(0, 1), (1, 2), (1, 3)]);
        assert_eq!(hackenbush.outcome(misere), heaps(&[1], nim).outcome(misere));
    }
}

#[test]
fn the_table_of_wythoffs_game() {
    for misere in [true, false] {
        let options: &[&str] = if misere { &[] } else { &["--convention", "normal"] };
        let text = run(&words("`misere table data/rulesets/wythoff.toml --to 10 --format csv`"), options);
        let mut lost = Vec::new();
        for a in 0..=10 {
            for b in 0..=10 {
                let outcome = wythoff(a, b).outcome(misere);
                assert!(text.contains(&format!("\n{a},{b},{outcome}\n")), "({a},{b}): {text}");
                if outcome == 'P' && a <= b {
                    lost.push((a, b));
                }
            }
        }
        let (first, second) = if misere { ((0, 1), (2, 2)) } else { ((0, 0), (1, 2)) };
        assert_eq!(lost, [first, second, (3, 5), (4, 7), (6, 10)]);
    }
}
