//! `misere draw` and `misere grid`: every picture of three games, in both languages; and what cannot be drawn.

use crate::common::{misere, stdout};

/// The message of a command that ends with exit code 2.
fn fails(arguments: &[&str]) -> String {
    let output = misere(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8(output.stderr).expect("UTF-8")
}

#[test]
fn every_picture_of_three_games() {
    for rules in ["0.77", "0.123", "0.07"] {
        for picture in ["structure", "table", "phi", "growth"] {
            let draw = ["draw", picture, rules, "--max-heap", "20", "--quiet"];
            let svg = stdout(&draw);
            assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n") && svg.contains("<text"), "{picture} {rules}");
            assert!(svg.contains("prefers-color-scheme: dark"));
            let tikz = stdout(&[&draw[..], &["--format", "tikz"]].concat());
            assert!(tikz.starts_with("\\begin{tikzpicture}") && tikz.ends_with("\\end{tikzpicture}\n"));
        }
    }
}

/// The diagonal of \[PS\] Figure 11: d and e together.
#[test]
fn the_cones_of_an_infinite_quotient() {
    let svg = stdout(&["draw", "cones", "0.31011", "--max-heap", "5", "--quiet"]);
    assert!(svg.contains("normal forms") && svg.matches("<rect").count() > 100);
    let grid = ["grid", "0.31011", "--heaps", "4,5", "--size", "6", "--quiet", "--format"];
    assert!(stdout(&[&grid[..], &["tikz"]].concat()).starts_with("\\begin{tikzpicture}"));
    assert_eq!(stdout(&[&grid[..], &["svg"]].concat()).matches("<circle").count(), 36);
}

#[test]
fn planes_of_three_heaps() {
    let grid = ["grid", "0.31011", "--heaps", "4,5,3", "--planes", "3", "--size", "6", "--quiet", "--format"];
    assert_eq!(stdout(&[&grid[..], &["svg"]].concat()).matches("<circle").count(), 3 * 36);
    let text = stdout(&[&grid[..], &["text"]].concat());
    assert!(text.starts_with("0 of heap 3\n") && text.contains("\n\n2 of heap 3\n") && text.lines().count() == 23);
    // The first plane is the grid of two heaps, and a plane that with as many fixed heaps.
    let plane = ["grid", "0.31011", "--heaps", "4,5", "--size", "6", "--quiet", "--fixed"];
    assert!(text.contains(&stdout(&[&plane[..], &["0"]].concat())));
    assert!(text.ends_with(&stdout(&[&plane[..], &["0,0,2"]].concat())));
    assert!(fails(&["grid", "0.31011", "--heaps", "4,5,4"]).contains("different heaps"));
    assert!(fails(&["grid", "0.31011", "--heaps", "1,2,3,4"]).contains("two or three heaps"));
}

/// *2 is a heap of two beans in 0.3, or a canonical game by its name: the same picture.
#[test]
fn games_with_their_followers() {
    let draw = |arguments: &[&str]| stdout(&[&["draw", "followers"], arguments, &["--quiet"]].concat());
    assert_eq!(draw(&["game:*2"]), draw(&["nim", "2"]));
    assert!(draw(&["game:*2_+320"]).contains("followers") && draw(&["kayles", "4+3"]).starts_with("<svg"));
    assert!(draw(&["0.77", "5", "--format", "tikz"]).starts_with("\\begin{tikzpicture}"));
    assert!(fails(&["draw", "followers", "0.77"]).contains("which position?"));
    assert!(fails(&["draw", "followers", "0.77", "40"]).contains("at most 200"));
    assert!(fails(&["draw", "followers", "0.77", "x"]).contains("in the position"));
    assert!(fails(&["draw", "phi", "0.77", "5"]).contains("only `misere draw followers` takes a position"));
}

/// Each state is drawn once, and has an arrow for each letter in DOT.
#[test]
fn the_automaton_of_an_infinite_quotient() {
    let draw = ["draw", "automaton", "0.3102", "--max-heap", "12", "--quiet"];
    let svg = stdout(&draw);
    assert!(svg.starts_with("<svg") && svg.contains("P as an automaton"), "{svg}");
    assert!(stdout(&[&draw[..], &["--format", "tikz"]].concat()).starts_with("\\begin{tikzpicture}"));
    let dot = stdout(&[&draw[..], &["--format", "dot"]].concat());
    assert!(dot.starts_with("digraph") && dot.matches("fillcolor").count() == 8, "{dot}");
    // A picture of 82 states would show nothing.
    let large = ["draw", "automaton", "0.31011", "--max-heap", "5", "--quiet"];
    assert!(fails(&large).contains("82 states, and a picture at most 60; try --format dot"));
    assert_eq!(stdout(&[&large[..], &["--format", "dot"]].concat()).matches("fillcolor").count(), 82);
    assert!(fails(&["draw", "automaton", "0.77", "--quiet"]).contains("is finite"));
    assert!(fails(&["draw", "growth", "0.77", "--quiet", "--format", "dot"]).contains("only `misere draw automaton`"));
}

#[test]
fn what_cannot_be_drawn() {
    assert!(fails(&["draw", "cones", "0.77", "--quiet"]).contains("is finite, and has no cones"));
    assert!(fails(&["draw", "table", "0.07", "--max-heap", "33", "--quiet"]).contains("at most 400"));
    assert!(fails(&["draw", "nothing", "0.77"]).contains("invalid value"));
}
