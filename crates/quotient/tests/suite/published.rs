//! Published and independently computed values, from `data/results/`.

use misere_games::parse_rules;
use misere_quotient::{Limits, Meter, Solution, solve, verify_quotient};

fn run(code: &str, max_heap: usize) -> Solution {
    let rules = parse_rules(code).unwrap();
    let limits = Limits { max_heap, max_order: 20_000, meter: &Meter::with_limit(10_000_000_000) };
    solve(rules.as_ref(), &limits, &mut |_| ())
}

fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

#[test]
fn solved_games() {
    let table = include_str!("../../../../data/results/solved.tsv");
    for row in rows(table) {
        let solution = run(row[0], usize::MAX);
        let (period, preperiod) = solution.status().period().unwrap_or_else(|| panic!("{} has no period", row[0]));
        let found = [period, preperiod, solution.finite_part().order()].map(|n| n.to_string());
        assert_eq!(found, row[1..], "{}", row[0]);
        assert!(solution.status().is_solved() && solution.status().limit().is_none());
        let rules = parse_rules(row[0]).unwrap();
        if solution.finite_part().last_heap() < 1000 {
            assert_eq!(
                verify_quotient(rules.as_ref(), solution.finite_part(), &Meter::with_limit(10_000_000_000)),
                Ok(()),
                "{}",
                row[0]
            );
        }
    }
}

/// Growth, up to the given heap, also where the game is solved before it.
#[test]
fn growth() {
    let table = include_str!("../../../../data/results/growth.tsv");
    let mut count = 0;
    for row in rows(table) {
        let solution = run(row[0], row[1].parse().unwrap());
        let line = |growth: &misere_quotient::Growth| format!("{}:{}/{}", growth.heap, growth.order, growth.p_order);
        let beyond = solution.relative().map(|relative| relative.growth());
        let found: Vec<String> = solution.growth().iter().chain(beyond.iter().flatten()).map(line).collect();
        assert_eq!(found.join(" "), row[2], "{}", row[0]);
        count += 1;
    }
    assert_eq!(count, 47);
}

/// Orders of the largest published partial quotients (\[PS\] 3.5), and two that nobody had published.
#[test]
fn large_partial_quotients() {
    let rows = [
        ("0.35", 35, 3182),
        ("0.35", 36, 3242),
        ("0.36", 20, 304),
        ("0.45", 26, 550),
        ("0.07", 33, 638),
        ("0.04", 44, 864),
        ("0.3312", 13, 264),
        ("0.54", 101, 570),
        ("0.16", 17, 434),
        ("0.16", 18, 4578),
        ("0.64", 14, 2248),
        ("0.316", 22, 8444),
    ];
    for (code, heap, order) in rows {
        assert_eq!(run(code, heap).finite_part().order(), order, "Q_{heap}({code})");
    }
}

#[test]
#[ignore = "seconds to a minute: cargo test --release -p misere-quotient -- --ignored"]
fn largest_partial_quotient() {
    for (code, heap, order) in [("0.316", 23, 8704), ("0.316", 30, 19_272), ("0.35", 72, 5022), ("0.35", 100, 7034)] {
        assert_eq!(run(code, heap).finite_part().order(), order, "Q_{heap}({code})");
    }
}
