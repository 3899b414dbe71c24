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
fn what_cannot_be_drawn() {
    assert!(fails(&["draw", "cones", "0.77", "--quiet"]).contains("is finite, and has no cones"));
    assert!(fails(&["draw", "table", "0.07", "--max-heap", "33", "--quiet"]).contains("at most 400"));
    assert!(fails(&["draw", "nothing", "0.77"]).contains("invalid value"));
}
