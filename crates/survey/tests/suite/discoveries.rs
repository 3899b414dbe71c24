//! Games that a survey solved with infinite quotients, against a search of the game tree.

use misere_games::{Convention, Oracle, Outcome, Position, parse_rules};
use misere_quotient::{Limits, Meter, solve};

/// The game, |F|, J, period and preperiod, and the largest heap of the positions that are searched.
type Solved = (&'static str, usize, &'static [usize], (usize, usize), usize);

const SOLVED: [Solved; 5] = [
    ("0.31031", 18, &[3, 5, 10], (5, 6), 16),
    ("0.1454", 32, &[9, 10, 20], (10, 13), 22),
    ("0.1742", 54, &[11, 19], (8, 43), 24),
    ("0.176", 68, &[11, 19, 25], (8, 50), 27),
    ("0.7546", 20, &[5, 10], (5, 9), 14),
];

#[test]
fn games_with_infinite_quotients_are_solved() {
    for (name, order, growing, period, largest) in SOLVED {
        let rules = parse_rules(name).unwrap();
        let meter = Meter::with_limit(1_000_000_000);
        let limits = Limits { max_heap: 1000, max_order: 1000, meter: &meter };
        let solution = solve(&*rules, &limits, &mut |_| ());
        let quotient = solution.infinite().unwrap();
        assert_eq!((quotient.finite_order(), quotient.growing()), (order, growing), "{name}");
        assert_eq!(solution.status().period(), Some(period), "{name}");
        let mut oracle = Oracle::new(&*rules, 50_000_000);
        let mut p_positions = 0;
        for heaps in positions(largest) {
            let position = Position::new(heaps.into_iter().map(|heap| (heap, 1)));
            let searched = oracle.outcome(&position, Convention::Misere).unwrap();
            assert_eq!(solution.outcome(&position), Some(searched), "{name} {position}");
            p_positions += usize::from(searched == Outcome::P);
        }
        assert!(p_positions > 50, "{name}: {p_positions}");
    }
}

/// All positions of two heaps up to this one with a third up to 4, and powers of small heaps.
fn positions(largest: usize) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    for a in 0..=largest {
        for b in 0..=a {
            found.extend((0..=b.min(4)).map(|c| [a, b, c].into_iter().filter(|&heap| heap > 0).collect()));
        }
        found.extend((4..=5).map(|count| vec![a.min(6); count].into_iter().filter(|&heap| heap > 0).collect()));
    }
    found
}
