//! Learned automata against those of the search by directions, and quotients that directions do not reach.

use super::*;
use crate::infinite::carrier::Carrier;
use crate::infinite::point::Point;
use crate::infinite::settle::{Settled, settle};
use misere_limits::Limits;
use proptest::prelude::RngExt;
use proptest::test_runner::TestRunner;

/// The candidate that is settled with these growing heaps, learned again: the number of states.
fn learned(code: &str, heap: usize, growing: &[usize]) -> usize {
    let rules = misere_games::parse_rules(code).unwrap();
    let limits = Limits { max_heap: heap - 1, max_order: 20_000, meter: &Meter::with_limit(10_000_000_000) };
    let solution = crate::solve(rules.as_ref(), &limits, &mut |_| ());
    let carrier = Carrier::of_quotient(solution.finite_part()).free(heap, &[], growing.to_vec(), 100_000).unwrap();
    let settled = settle(rules.as_ref(), &mut Point::new(carrier), &limits, &mut |_| ()).unwrap();
    let Settled::Read(read) = settled else { panic!("{code} is read") };
    let (mut candidate, records) = *read;
    let meter = Meter::with_limit(20_000_000_000);
    let recurrence = Recurrence::new(rules.as_ref(), &candidate.carrier, &meter).unwrap();
    let weights = Weights::new(&recurrence, &meter).unwrap();
    let mut learner = Learner::new(&recurrence, &weights);
    let set = learner.learn(&mut |_| Ok(false), &meter).unwrap().unwrap();
    eprintln!("{code} |F| {} {:?} paid {}", recurrence.order, learner.effort, meter.paid());
    let expected = candidate.sets.automaton(candidate.p).unwrap();
    assert_eq!(crate::infinite::sets::Automaton::from(&set), expected);
    // Ten thousand positions, far ones included.
    let mut rng = TestRunner::deterministic().new_rng();
    for n in 0..10_000 {
        let side = if n % 2 == 0 { 1001 } else { 40 };
        let q = rng.random_range(0..candidate.carrier.order());
        let k: Vec<u64> = growing.iter().map(|_| rng.random_range(0..side)).collect();
        assert_eq!(candidate.sets.contains_far(candidate.p, q, &k), set.contains(q, &k), "{code}: {q} {k:?}");
    }
    let verify::Verdict::Right { positions } =
        verify::verify(rules.as_ref(), &candidate.carrier, &set, &meter).unwrap()
    else {
        panic!("{code} is right")
    };
    let by_sets: Vec<Vec<Vec<u32>>> =
        records.by_value.iter().map(|list| list.iter().map(|record| record.position.clone()).collect()).collect();
    assert_eq!(positions, by_sets, "{code}");
    for j in 0..growing.len() {
        let crate::infinite::ray::Powers::Infinite(ray) = ray::powers(&set, j, &meter).unwrap() else { continue };
        assert!(ray.holds(&mut candidate.sets, candidate.p).unwrap() && ray::holds(&ray, &set, &meter).unwrap());
    }
    set.automaton().states()
}

#[test]
fn automata_of_known_games() {
    assert_eq!(learned("0.31011", 5, &[4, 5]), 82);
    assert_eq!(learned("0.3122", 7, &[5, 7]), 56);
    assert_eq!(learned("0.3102", 12, &[7, 12]), 8);
    assert_eq!(learned("0.76", 12, &[7, 12]), 8);
    assert_eq!(learned("0.14", 22, &[17, 20, 22]), 47);
}

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
    let states = quotient.portion.automaton().unwrap().outputs.len();
    (quotient.finite_order(), quotient.growing().to_vec(), states)
}

#[test]
#[ignore = "15 seconds"]
fn no_direction_at_all() {
    assert_eq!(solved("0.3122", 8), (26, vec![5, 6, 7, 8], 218));
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
