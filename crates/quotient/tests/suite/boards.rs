//! Quotients of board games against exhaustive search.

use misere_games::{Convention, Oracle, Outcome, Position, parse_rules};
use misere_quotient::{Limits, Meter, solve};

/// 3 × 3 Notakto: its quotient, and who wins on k empty boards.
#[test]
fn notakto() {
    let rules = parse_rules("notakto:3x3").unwrap();
    let limits = Limits { max_heap: usize::MAX, max_order: 1000, meter: &Meter::with_limit(10_000_000_000) };
    let solution = solve(&*rules, &limits, &mut |_| ());
    assert!(solution.status().is_solved());
    let quotient = solution.finite_part();
    assert_eq!((quotient.order(), quotient.p_order()), (18, 4));
    let board = rules.heap_by_name("board").unwrap();
    let value = quotient.pretending_function(board).unwrap();
    let mut oracle = Oracle::new(&*rules, 100_000_000);
    for k in 1..=4 {
        let outcome = oracle.outcome(&Position::new([(board, k)]), Convention::Misere).unwrap();
        let is_p = quotient.is_p(quotient.power(value, k));
        assert_eq!(outcome == Outcome::P, is_p, "{k} boards");
    }
    // The first player wins on an odd number of boards, the second on an even number.
    let winners: Vec<bool> = (1..=12).map(|k| quotient.is_p(quotient.power(value, k))).collect();
    assert_eq!(winners, (1..=12).map(|k| k % 2 == 0).collect::<Vec<_>>());
}
