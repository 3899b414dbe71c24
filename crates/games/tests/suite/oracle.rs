//! The oracle against counts made by an independent exhaustive search, and against facts from the papers.

use misere_games::{Convention, Oracle, Outcome, Position, grundy_values, parse_rules};

/// Numbers of misère P-positions by total size, found by another program.
const COUNTS: [(&str, &[u64]); 6] = [
    (
        "0.77",
        &[0, 1, 0, 1, 2, 1, 5, 1, 6, 10, 8, 13, 18, 20, 34, 27, 48, 55, 76, 76, 113, 132, 173, 193, 253, 296, 394],
    ),
    (
        "0.07",
        &[0, 0, 1, 1, 0, 0, 1, 3, 4, 1, 1, 4, 12, 10, 5, 5, 18, 34, 28, 16, 25, 57, 82, 65, 58, 86, 156, 181, 163, 169],
    ),
    (
        "0.137",
        &[0, 1, 1, 1, 1, 3, 5, 4, 5, 11, 17, 15, 18, 30, 48, 51, 56, 80, 121, 136, 159, 195, 282, 338, 402, 461, 625],
    ),
    (
        "0.04",
        &[
            0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 2, 3, 5, 4, 3, 1, 1, 1, 6, 10, 16, 18, 18, 13, 10, 9, 19, 34, 51, 60,
            66, 58,
        ],
    ),
    ("0.644", &[0, 0, 1, 0, 0, 0, 2, 0, 1, 1, 3, 0, 3, 5, 7, 2, 8, 7, 15, 11, 15, 16, 29, 26, 38, 36]),
    (
        "0.31011",
        &[0, 1, 0, 2, 1, 3, 3, 6, 6, 10, 12, 18, 21, 30, 39, 50, 70, 79, 115, 129, 188, 203, 302, 314, 478, 478],
    ),
];

#[test]
fn counts_of_p_positions() {
    for (code, counts) in COUNTS {
        let rules = parse_rules(code).unwrap();
        let found = Oracle::new(&*rules, 100_000_000).count_p_positions(counts.len() - 1).unwrap();
        assert_eq!(found, counts, "{code}");
    }
}

/// Moving a heap by one turns each of these games into its cousin, position by position.
#[test]
fn cousins() {
    for (game, cousin) in [("0.137", "0.07"), ("0.007", "0.04")] {
        let (game, cousin) = (parse_rules(game).unwrap(), parse_rules(cousin).unwrap());
        let shifted = &grundy_values(&*cousin, 200, 1_000_000).unwrap()[1..];
        assert_eq!(grundy_values(&*game, 199, 1_000_000).unwrap(), shifted);
        let (mut left, mut right) = (Oracle::new(&*game, 1_000_000), Oracle::new(&*cousin, 1_000_000));
        for (a, b) in (1..12).flat_map(|a| (a..12).map(move |b| (a, b))) {
            let here = left.outcome(&Position::new([(a, 2), (b, 1)]), Convention::Misere).unwrap();
            let there = right.outcome(&Position::new([(a + 1, 2), (b + 1, 1)]), Convention::Misere).unwrap();
            assert_eq!(here, there);
        }
    }
}

#[test]
fn nim_follows_bouton() {
    let nim = parse_rules("nim").unwrap();
    let mut oracle = Oracle::new(&*nim, 1_000_000);
    for (a, b, c) in (0..7).flat_map(|a| (a..7).flat_map(move |b| (b..7).map(move |c| (a, b, c)))) {
        let position = Position::new([(a, 1), (b, 1), (c, 1)]);
        // With heaps of at most 1 the parity is turned round.
        let p = if c <= 1 { (a ^ b ^ c) == 1 } else { (a ^ b ^ c) == 0 };
        let misere = if p { Outcome::P } else { Outcome::N };
        assert_eq!(oracle.outcome(&position, Convention::Misere), Ok(misere), "{position}");
    }
}

#[test]
fn work_is_bounded() {
    for text in ["nim", "0.77", "0.(f)^9999", "grundy", "allbut:3", "8.0"] {
        let rules = parse_rules(text).unwrap();
        let mut oracle = Oracle::new(&*rules, 1000);
        for position in [Position::new([(4_000_000_000, 1)]), Position::new([(4_000_000_000, 1), (7, u64::MAX)])] {
            assert!(oracle.outcome(&position, Convention::Misere).is_err(), "{text}");
        }
        assert!(grundy_values(&*rules, 4_000_000_000, 1000).is_err());
    }
}

#[test]
fn deep_positions_do_not_overflow_the_stack() {
    let rules = parse_rules("0.3").unwrap();
    let mut oracle = Oracle::new(&*rules, 10_000_000);
    assert_eq!(oracle.outcome(&Position::new([(200_001, 1)]), Convention::Misere), Ok(Outcome::P));
    assert_eq!(oracle.outcome(&Position::new([(1, 200_000)]), Convention::Misere), Ok(Outcome::N));
}
