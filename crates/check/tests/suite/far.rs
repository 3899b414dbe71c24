//! Known infinite quotients on ten thousand random positions each, near and far.
//!
//! Compared are the solver's answer, that of the certificate as the solver's crate reads it, and that of the
//! certificate as the checker reads it, from its own tables and its own automaton. The search of the game tree judges
//! where it reaches within a bound.

use crate::common::{MEMORY, Random};
use misere_check::{Certificate, check};
use misere_games::{Convention, Oracle, Outcome, Position, parse_rules};
use misere_quotient::{Limits, Meter, certificate, solve};

const POSITIONS: usize = 10_000;
/// The largest exponent of far positions.
const FAR: usize = 1000;
/// The steps of the search for one position.
const SEARCH: u64 = 3000;

/// (heap, count) pairs: up to five different heaps, every other one of them growing.
fn random_position(random: &mut Random, growing: &[usize], last: usize, most: usize) -> Vec<(usize, u64)> {
    let any = (0..random.below(4)).map(|_| 1 + random.below(last)).collect::<Vec<usize>>();
    let mut heaps: Vec<usize> = growing.iter().copied().filter(|_| random.below(4) > 0).chain(any).collect();
    heaps.sort_unstable();
    heaps.dedup();
    heaps.into_iter().map(|heap| (heap, random.below(most + 1) as u64)).collect()
}

/// Asserts that all answers for a game are the same, and that the search judged a fifth of the near positions at least.
fn agree(code: &str, last: usize) {
    let rules = parse_rules(code).unwrap();
    let meter = Meter::with_limit(200_000_000_000);
    let solution = solve(&*rules, &Limits { max_heap: last, max_order: 20_000, meter: &meter }, &mut |_| ());
    let quotient = solution.infinite().unwrap_or_else(|| panic!("{code} to heap {last} is infinite"));
    let bytes = certificate::encode(&*rules, &solution).unwrap();
    let read = Certificate::read(&bytes).unwrap();
    for finding in check(&read, Some(code), MEMORY).unwrap() {
        assert!(finding.verdict.is_ok(), "{code}: {finding:?}");
    }
    let evaluator = read.evaluator().unwrap();
    let certificate::Certificate::Infinite(decoded) = certificate::decode(&bytes).unwrap() else { panic!("{code}") };
    let decoded = decoded.quotient(&meter).unwrap().unwrap();
    let mut oracle = Oracle::new(&*rules, SEARCH);
    let (mut random, mut judged) = (Random(last as u64), 0);
    for n in 0..POSITIONS {
        let near = n % 2 == 0;
        let heaps = random_position(&mut random, quotient.growing(), last, if near { 3 } else { FAR });
        let is_p = quotient.is_p(&heaps);
        assert!(is_p.is_some(), "{code}: {heaps:?}");
        assert_eq!(evaluator.is_p_position(&heaps), is_p, "{code}, by the checker: {heaps:?}");
        assert_eq!(decoded.is_p(&heaps), is_p, "{code}, read back: {heaps:?}");
        if near && let Ok(truth) = oracle.outcome(&Position::new(heaps.clone()), Convention::Misere) {
            assert_eq!(is_p, Some(truth == Outcome::P), "{code}, by search: {heaps:?}");
            judged += 1;
        }
    }
    eprintln!("{code} to heap {last}: {judged} positions judged by search");
    assert!(judged >= POSITIONS / 10, "{code}: {judged} judged by search");
}

#[test]
fn near_and_far_positions() {
    for (code, last) in [("0.31011", 5), ("0.3122", 7), ("0.3102", 12), ("0.3102", 13), ("0.76", 12)] {
        agree(code, last);
    }
}

#[test]
fn near_and_far_positions_of_three_growing_heaps() {
    agree("0.14", 22);
    agree("0.3312", 14);
}

#[test]
#[ignore = "three minutes: cargo test --release -p misere-check --test suite far -- --ignored"]
fn near_and_far_positions_of_slow_games() {
    for (code, last) in [("0.07", 34), ("0.3122", 8), ("0.3122", 9), ("0.3123", 12)] {
        agree(code, last);
    }
}
