//! Accept and reject tables of the codes, names and positions.

use misere_games::{Code, Periodicity, Position, RulesError, Ruleset, named_games, parse_game, parse_rules};
use std::ops::Range;

/// Text, normalised name, (t, d) of the Periodicity Theorem.
type Accepted = (&'static str, &'static str, Option<(usize, usize)>);

fn options(rules: &dyn Ruleset, heap: usize) -> Vec<Vec<u32>> {
    let mut options = Vec::new();
    rules.for_each_option(heap, &mut |option| options.push(option.to_vec()));
    options.sort();
    options
}

#[test]
fn accepted_rules() {
    let table: &[Accepted] = &[
        ("0.77", "0.77", Some((2, 2))),
        (".77", "0.77", Some((2, 2))),
        (" 0.770 ", "0.77", Some((2, 2))),
        ("4.7", "4.7", Some((2, 1))),
        ("4.0", "4.0", Some((2, 0))),
        ("C.3", "c.3", Some((3, 1))),
        ("8.1", "8.1", Some((3, 1))),
        ("0.3F9", "0.3f9", Some((3, 3))),
        ("0.9092", "0.9092", Some((3, 4))),
        ("0.3311", "0.3311", Some((1, 4))),
        ("0.(3310)^3", "0.33103310331", Some((1, 11))),
        ("0.1(02)^2(3)^001", "0.102023", Some((1, 6))),
        ("kayles", "0.77", Some((2, 2))),
        ("nim", "nim", None),
        ("grundy", "grundy", None),
        ("subtract:5,1,2,2", "subtract:1,2,5", Some((1, 5))),
        ("allbut:3", "allbut:3", None),
        ("subtract:1-10", "subtract:1-10", Some((1, 10))),
        ("subtract:9,1-3,7-8", "subtract:1,2,3,7,8,9", Some((1, 9))),
        ("subtract:Squares,2,4", "subtract:2,squares", None),
        ("allbut:fibonacci,triangular", "allbut:triangular,fibonacci", None),
        ("0.(7)", "0.(7)", None),
        ("0.777…", "0.(7)", None),
        (".77...", "0.(7)", None),
        ("4.7(7777)", "4.(7)", None),
        ("0.1(3737)", "0.1(37)", None),
        ("0.17(37)", "0.1(73)", None),
        ("0.77(0)", "0.77", Some((2, 2))),
        ("0.(3)^2(10)", "0.33(10)", None),
    ];
    for &(text, name, periodicity) in table {
        let rules = parse_rules(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(rules.name(), name);
        let expected = periodicity.map(|(parts, last_digit)| Periodicity { parts, last_digit });
        assert_eq!(rules.periodicity(), expected, "{text}");
        assert_eq!(parse_rules(name).unwrap().name(), name);
    }
    for game in named_games() {
        let rules = parse_game(game.name).unwrap();
        assert_eq!(rules.notation(), if game.code.contains('.') { game.code } else { game.name });
    }
}

#[test]
fn rejected_rules() {
    let table: &[(&str, Range<usize>, &str)] = &[
        ("", 0..0, "missing"),
        ("0.", 2..2, "digits are missing"),
        (".", 1..1, "digits are missing"),
        ("0", 1..1, "a point is missing"),
        ("77", 0..1, "split"),
        ("0.0", 0..3, "non-zero"),
        ("0.8g", 3..4, "`g` is not a digit"),
        ("9.1", 0..1, "split"),
        ("2.1", 0..1, "split"),
        ("0.77x", 4..5, "`x` is not a digit"),
        ("0.7é", 3..5, "`é` is not a digit"),
        ("0.7 7", 3..4, "` ` is not a digit"),
        ("0..7", 2..3, "`.` is not a digit"),
        ("44.7", 1..2, "expected a point"),
        ("0.(33", 2..3, "never closed"),
        ("0.33)", 4..5, "`)` is not a digit"),
        ("0.()^3", 3..4, "empty"),
        ("0.((3)^2)^2", 3..4, "nest"),
        ("0.(0)", 0..5, "non-zero"),
        ("0.(3)(3)", 5..6, "`^`"),
        ("0.137…", 5..8, "`0.(37)`"),
        ("0....", 2..5, "the dots"),
        ("0.77…7", 4..7, "`…` is not a digit"),
        ("0.(33)4", 6..7, "`^`"),
        ("0.(33)^", 7..7, "number of times"),
        ("0.(33)^x", 7..8, "number of times"),
        ("0.(33)^-1", 7..8, "number of times"),
        ("0.(33)^0", 7..8, "at least once"),
        ("0.(33)^999999999", 7..16, "more than 10000 digits"),
        ("0.(33)^99999999999999999999999", 7..30, "more than 10000 digits"),
        ("kayle", 0..5, "no game has this name, and a code has a point; did you mean `kayles`"),
        ("marienbad", 0..9, "here it is called `nim`\n`misere games` lists the names"),
        ("substract:1", 0..9, "did you mean `subtract`?"),
        ("subtract:10-1", 9..13, "ends before"),
        ("subtract:1-", 11..11, "a number is missing"),
        ("subtract:1-20000", 9..16, "more than 10000 numbers"),
        ("subtract:cubes", 9..14, "no set `cubes` of numbers; there are `squares`"),
        ("subtract", 8..8, "colon"),
        ("subtract:", 9..9, "a number is missing"),
        ("subtract:1,,2", 11..12, "a number is missing"),
        ("subtract:1,0", 11..12, "must take something"),
        ("subtract:1,x", 11..12, "no set `x`"),
        ("subtract:1,2x", 12..13, "`x` is not a digit"),
        ("subtract:1000001", 9..16, "larger"),
        ("subtract:99999999999999999999", 9..29, "larger"),
        ("add:1", 0..3, "before the colon"),
    ];
    for (text, span, message) in table {
        let Err(RulesError::Notation(error)) = parse_rules(text) else { panic!("`{text}` is accepted") };
        assert_eq!(error.span(), *span, "{text}: {error}");
        assert!(error.message().contains(message), "{text}: {error}");
    }
}

#[test]
fn long_codes() {
    let digits = "7".repeat(10_000);
    assert_eq!(Code::parse(&format!("0.{digits}")).unwrap().digits().len(), 10_001);
    assert_eq!(Code::parse("0.(7)^10000").unwrap().digits().len(), 10_001);
    assert_eq!(Code::parse(&format!("0.{digits}7")).unwrap_err().span(), 10_002..10_003);
    let garbage = "0.".to_string() + &"(1)^9999".repeat(1 << 20);
    assert!(Code::parse(&garbage).unwrap_err().to_string().len() < 500);
}

#[test]
fn options_follow_the_digits() {
    let table: &[(&str, usize, &[&[u32]])] = &[
        ("0.77", 1, &[&[]]),
        ("0.77", 2, &[&[], &[1]]),
        ("0.77", 5, &[&[2, 1], &[2, 2], &[3], &[3, 1], &[4]]),
        ("0.07", 3, &[&[1]]),
        ("0.5", 1, &[&[]]),
        ("0.5", 3, &[&[1, 1]]),
        ("4.7", 3, &[&[1, 1], &[2], &[2, 1]]),
        ("8.0", 5, &[&[2, 2, 1], &[3, 1, 1]]),
        ("0.8", 5, &[&[2, 1, 1]]),
        ("nim", 3, &[&[], &[1], &[2]]),
        ("grundy", 2, &[]),
        ("grundy", 6, &[&[4, 2], &[5, 1]]),
        ("subtract:1,2,5", 4, &[&[2], &[3]]),
        ("subtract:1,2,5", 5, &[&[], &[3], &[4]]),
        ("allbut:3", 4, &[&[], &[2], &[3]]),
        ("allbut:3", 3, &[&[1], &[2]]),
        ("allbut:squares", 4, &[&[1], &[2]]),
        ("subtract:fibonacci", 5, &[&[], &[2], &[3], &[4]]),
        ("subtract:triangular,2", 6, &[&[], &[3], &[4], &[5]]),
        ("0.(07)", 4, &[&[], &[1, 1], &[2]]),
        ("0.(3)", 3, &[&[], &[1], &[2]]),
    ];
    for (text, heap, expected) in table {
        assert_eq!(options(&*parse_rules(text).unwrap(), *heap), *expected, "{text}, heap {heap}");
    }
}

#[test]
fn accepted_positions() {
    let rules = parse_rules("0.77").unwrap();
    let table: &[(&str, &str)] = &[
        ("12+9+9+5", "12+2*9+5"),
        ("12,9,9,5", "12+2*9+5"),
        ("3*5+1", "3*5+1"),
        (" 3 * 5 , 1 ", "3*5+1"),
        ("0", "0"),
        ("", "0"),
        ("  ", "0"),
        ("18446744073709551615*1", "18446744073709551615*1"),
        ("2 1 3", "3+2+1"),
        ("[2,1,3]", "3+2+1"),
        (" ( 2 1\t3 ) ", "3+2+1"),
        ("{2,1 , 3}", "3+2+1"),
        ("3*5 1", "3*5+1"),
        ("3 *5 1, 2* 7", "2*7+3*5+1"),
        ("3,5,0", "5+3"),
        ("0,0 0", "0"),
        ("[0]", "0"),
        ("[]", "0"),
        ("1+3*0", "1"),
    ];
    for (text, shown) in table {
        assert_eq!(Position::parse(text, &*rules).unwrap().to_string(), *shown);
    }
}

#[test]
fn rejected_positions() {
    let rules = parse_rules("0.77").unwrap();
    let table: &[(&str, Range<usize>, &str)] = &[
        ("12+", 3..3, "a heap is missing"),
        ("+12", 0..1, "a heap is missing"),
        ("1++2", 2..3, "a heap is missing"),
        ("3*", 2..2, "a heap is missing"),
        ("*3", 0..1, "a count is missing"),
        ("0*5", 0..1, "zero"),
        ("-3", 0..1, "negative"),
        ("-3*5", 0..1, "negative"),
        ("3*-5", 2..3, "negative"),
        ("2*3*4", 3..4, "a count, `*` and a heap"),
        ("x*4", 0..1, "not a count"),
        ("1+x", 2..3, "no heap `x`"),
        ("1 -2", 2..3, "negative"),
        ("[1,2", 0..1, "not closed by `]`"),
        ("[1,2)", 0..1, "not closed by `]`"),
        ("1,2]", 3..4, "`]` does not belong"),
        ("[1,]", 3..3, "a heap is missing"),
        ("[[1]]", 1..2, "`[` does not belong"),
        ("1+5.5", 2..5, "no heap"),
        ("4294967296", 0..10, "too large"),
        ("99999999999999999999999", 0..23, "too large"),
        ("18446744073709551616*1", 0..20, "too large"),
        ("18446744073709551615*1+1", 23..24, "too many"),
    ];
    for (text, span, message) in table {
        let error = Position::parse(text, &*rules).expect_err(text);
        assert_eq!(error.span(), *span, "{text}: {error}");
        assert!(error.message().contains(message), "{text}: {error}");
    }
}
