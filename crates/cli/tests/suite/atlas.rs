//! `misere atlas` as its users see it.

use crate::common::{misere, stdout};

#[test]
fn a_game_by_any_of_its_names() {
    let card = stdout(&["atlas", "0.77"]);
    for line in ["game        0.77 (kayles)\n", "order       40, P-portion 9\n", "status      solved\n"] {
        assert!(card.contains(line), "{card}");
    }
    assert!(card.contains("class       c7a677da3a36ea56"), "{card}");
    assert_eq!(stdout(&["atlas", " Kayles "]), card);
    let cousin = stdout(&["atlas", "4.4"]);
    assert!(cousin.contains("asked for   4.4: heap n of it is heap n - 1 here\n"), "{cousin}");
    // A code that is no member of a family, by its standard form.
    let cousin = stdout(&["atlas", "4.4000"]);
    assert!(cousin.contains("game        0.77 (kayles)"), "{cousin}");
    let wire: serde_json::Value = serde_json::from_str(&stdout(&["atlas", "0.75", "--format", "json"])).unwrap();
    assert_eq!((wire["order"].as_u64(), wire["quotient"].as_str()), (Some(8), Some("R_8")));
    assert_eq!(wire["presentation"], "<a,b,c | a^2=1, bc=ab, c^2=b^2> P={a,b^2}");
}

#[test]
fn games_by_what_they_are() {
    let lines = |arguments: &[&str]| stdout(&[&["atlas"], arguments, &["--format", "json"]].concat()).lines().count();
    let all = lines(&["--search", ""]);
    assert!(all > 900, "{all}");
    assert_eq!(lines(&["--solved"]) + lines(&["--open"]), all);
    assert_eq!(lines(&["--tame"]) + lines(&["--wild"]), all);
    let kinds = ["finite", "infinite", "relative"].map(|kind| lines(&["--kind", kind]));
    assert_eq!(kinds.iter().sum::<usize>(), all);
    assert_eq!(lines(&["--same-as", "0.77"]), lines(&["--quotient", "c7a677da"]));
    assert!(lines(&["--quotient", "R_8", "--family", "octal-3"]) > 2);
    let text = stdout(&["atlas", "--order", "40", "--family", "octal-3"]);
    assert!(text.starts_with("3 games\n") && text.contains("c7a677da3a36"), "{text}");
    assert!(stdout(&["atlas", "--families"]).contains("subtraction-8"));
}

#[test]
fn what_is_not_there() {
    for (arguments, message) in [
        (vec!["0.7070707"], "is not in the atlas; `misere solve 0.7070707` computes it"),
        (vec!["0.8g"], "`g` is not a digit"),
        (vec!["--same-as", "0.7070707"], "is not in the atlas"),
        (vec!["--order", "9-3"], "expected an order"),
        (vec![], "required arguments"),
    ] {
        let output = misere(&[&["atlas"], &arguments[..]].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(message), "{arguments:?}");
    }
}

#[test]
fn a_run_says_when_the_atlas_has_more() {
    let output = misere(&["solve", "0.644", "--work-limit", "100k", "--no-catalogue", "--no-checkpoint"]);
    let notes = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(notes.contains("the atlas has") && notes.contains("misere atlas 0.644"), "{notes}");
    // What the user asked for is no less.
    let output = misere(&["solve", "0.644", "--max-heap", "10", "--no-catalogue", "--no-checkpoint"]);
    assert!(output.stderr.is_empty());
}
