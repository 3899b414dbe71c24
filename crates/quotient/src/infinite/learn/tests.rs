//! Learned automata against those of the search by directions, and quotients that directions do not reach.

use super::*;
use crate::infinite::quotient::Portion;
use crate::infinite::verified::Verified;
use crate::infinite::verify::Record;
use misere_limits::Limits;
use proptest::prelude::RngExt;
use proptest::test_runner::TestRunner;

/// The quotient of a game to a heap, found by sets, and its P-portion learned again: the number of states.
fn learned(code: &str, heap: usize) -> usize {
    let rules = misere_games::parse_rules(code).unwrap();
    let meter = Meter::with_limit(100_000_000_000);
    let limits = Limits { max_heap: heap, max_order: 20_000, meter: &meter };
    let solution = crate::solve(rules.as_ref(), &limits, &mut |_| ());
    let quotient = solution.infinite().unwrap();
    let carrier = &quotient.carrier;
    let Portion::Shift { sets, p } = &quotient.portion else { panic!("{code} is found by sets") };
    let recurrence = Recurrence::new(rules.as_ref(), carrier, &meter).unwrap();
    let weights = Weights::new(&recurrence, &meter).unwrap();
    let mut learner = Learner::new(&recurrence, &weights);
    let set = learner.learn(&mut |_| Ok(false), &meter).unwrap().unwrap();
    eprintln!("{code} |F| {} {:?} paid {}", recurrence.order, learner.effort, meter.paid());
    assert_eq!(crate::infinite::sets::Automaton::from(&set), quotient.portion.automaton().unwrap());
    // Ten thousand positions of heaps, far ones included.
    let mut rng = TestRunner::deterministic().new_rng();
    for n in 0..10_000 {
        let most = if n % 2 == 0 { 1001 } else { 8 };
        let others: Vec<usize> = (0..3).map(|_| rng.random_range(1..=heap)).collect();
        let heaps = quotient.growing().iter().chain(&others).map(|&heap| (heap, rng.random_range(0..most)));
        let position: Vec<(usize, u64)> = heaps.collect();
        let (q, k) = quotient.value(&position).unwrap();
        let k: Vec<u64> = k.into_iter().map(u64::from).collect();
        assert_eq!(Some(set.contains(q.index(), &k)), quotient.is_p(&position), "{code}: {position:?}");
    }
    let verdict = verify::verify(rules.as_ref(), carrier, &set, &meter).unwrap();
    let verify::Verdict::Right { positions } = verdict else { panic!("{code} is right") };
    let Verified::Read(read) = quotient.judge(rules.as_ref(), &meter).unwrap() else { panic!("{code} is read") };
    let of_records = |list: &Vec<Record>| list.iter().map(|record| record.position.clone()).collect();
    let by_sets: Vec<Vec<Vec<u32>>> = read.1.by_value.iter().map(of_records).collect();
    assert_eq!(positions, by_sets, "{code}");
    for j in 0..quotient.growing().len() {
        let Some(ray) = ray::seek_ray(&set, j, &meter).unwrap() else { continue };
        let by_sets = ray.holds(&mut sets.as_ref().clone().under(&meter), *p).unwrap();
        assert!(by_sets && ray::holds(&ray, &set, &meter).unwrap());
    }
    set.automaton().states()
}

#[test]
fn automata_of_known_games() {
    assert_eq!(learned("0.31011", 5), 82);
    assert_eq!(learned("0.3122", 7), 56);
    assert_eq!(learned("0.3102", 12), 8);
    assert_eq!(learned("0.3102", 13), 14);
    assert_eq!(learned("0.76", 12), 8);
    assert_eq!(learned("0.14", 22), 47);
}

#[test]
#[ignore = "half a minute: cargo test --release -p misere-quotient --lib automata_of -- --ignored"]
fn automata_of_slow_games() {
    assert_eq!(learned("0.3312", 14), 69);
    assert_eq!(learned("0.07", 34), 37);
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
