//! Known infinite quotients, and their outcomes against exhaustive search.

use super::*;
use misere_games::{Convention, Oracle, Outcome, Position};
use misere_limits::Limits;
use proptest::prelude::RngExt;
use proptest::test_runner::TestRunner;

/// A game to a heap: |F|, J, the states of P. The certificate goes to the file that `CERTIFICATE` names, if it does.
fn solved(code: &str, heap: usize) -> (usize, Vec<usize>, usize) {
    let rules = misere_games::parse_rules(code).unwrap();
    let meter = Meter::with_limit(200_000_000_000);
    let limits = Limits { max_heap: heap, max_order: 20_000, meter: &meter };
    let solution = crate::solve(rules.as_ref(), &limits, &mut |_| ());
    assert_eq!(solution.last_heap(), heap, "{code} {:?}", solution.status());
    eprintln!("{code} to {heap}: paid {}", meter.paid());
    let bytes = crate::certificate::encode(rules.as_ref(), &solution).unwrap();
    if let Ok(path) = std::env::var("CERTIFICATE") {
        std::fs::write(format!("{path}{code}-{heap}.cert"), &bytes).unwrap();
    }
    let quotient = solution.infinite().unwrap();
    let mut oracle = Oracle::new(rules.as_ref(), 40_000);
    let mut rng = TestRunner::deterministic().new_rng();
    let mut judged = 0;
    for _ in 0..200 {
        // Half of the heaps are growing ones.
        let growing = quotient.growing();
        let mut heaps: Vec<(usize, u64)> = Vec::new();
        for _ in 0..rng.random_range(1..5u32) {
            let of_growing = growing[rng.random_range(0..growing.len())];
            let heap = if rng.random_bool(0.5) { of_growing } else { rng.random_range(1..=heap) };
            heaps.push((heap, rng.random_range(1..6u64)));
        }
        let position = Position::new(heaps.clone());
        let Ok(truth) = oracle.outcome(&position, Convention::Misere) else { continue };
        assert_eq!(quotient.is_p(&heaps), Some(truth == Outcome::P), "{code} {position}");
        judged += 1;
    }
    assert!(judged >= 20, "{code}: the oracle judged {judged}");
    let states = quotient.portion.p.automaton().states();
    (quotient.finite_order(), quotient.growing().to_vec(), states)
}

#[test]
fn known_infinite_quotients() {
    assert_eq!(solved("0.31011", 5), (20, vec![4, 5], 82));
    assert_eq!(solved("0.3122", 7), (40, vec![5, 7], 56));
    assert_eq!(solved("0.3102", 12), (54, vec![7, 12], 8));
    assert_eq!(solved("0.3102", 13), (54, vec![7, 12, 13], 14));
    assert_eq!(solved("0.76", 12), (22, vec![7, 12], 8));
    assert_eq!(solved("0.14", 22), (68, vec![17, 20, 22], 47));
    assert_eq!(solved("0.3312", 14), (184, vec![8, 11, 14], 69));
    assert_eq!(solved("0.3122", 8), (26, vec![5, 6, 7, 8], 218));
}

#[test]
#[ignore = "a quarter of a minute: cargo test --release -p misere-quotient --lib dawsons_kayles -- --ignored"]
fn dawsons_kayles() {
    assert_eq!(solved("0.07", 34), (1456, vec![30, 34], 37));
}

#[test]
#[ignore = "a minute"]
fn further_heaps() {
    eprintln!("{:?}", solved("0.3312", 14));
    eprintln!("{:?}", solved("0.3312", 16));
    eprintln!("{:?}", solved("0.76", 17));
}

#[test]
#[ignore = "two minutes"]
fn six_growing_heaps() {
    assert_eq!(solved("0.3122", 9), (12, vec![2, 5, 6, 7, 8, 9], 375));
    assert_eq!(solved("0.3123", 12), (56, vec![2, 4, 6, 9, 11, 12], 323));
}
