//! Results of all three kinds: what is common to them, against the search; certificates that give them back; partial
//! quotients.

use misere_games::strategies::any_code;
use misere_games::{Code, Convention, Oracle, Position, Ruleset, parse_rules, winning_moves};
use misere_quotient::certificate::{self, Certificate, Claim};
use misere_quotient::{AnyQuotient, Limits, Meter, Order, Solution, Status, StopReason, checkpoint, run, solve};
use proptest::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

fn at(rules: &dyn Ruleset, max_heap: usize) -> Solution {
    solve(rules, &Limits { max_heap, max_order: 2000, meter: &Meter::with_limit(10_000_000_000) }, &mut |_| ())
}

/// A game of each kind.
const KINDS: [(&str, usize); 5] = [("0.77", 12), ("0.414", 60), ("0.31011", 5), ("0.31011", 40), ("subtract:1,3", 9)];

#[test]
fn outcomes_moves_and_equality_are_those_of_the_search() {
    for (code, max_heap) in KINDS {
        let rules = parse_rules(code).unwrap();
        let solution = at(&*rules, max_heap);
        let mut oracle = Oracle::new(&*rules, 1_000_000);
        let meter = Meter::with_limit(1_000_000_000);
        let positions: Vec<Position> =
            (0..300).map(|n| Position::new([(1 + n % 5, 1), (1 + n / 5 % 5, 1), (1 + n / 25, 1)])).collect();
        let known = |position: &&Position| position.heaps().iter().all(|&(heap, _)| solution.knows(heap));
        let positions: Vec<&Position> = positions.iter().filter(known).collect();
        assert!(positions.len() > 50, "{code}");
        for &position in &positions {
            let expected = oracle.outcome(position, Convention::Misere).unwrap();
            assert_eq!(solution.outcome(position), Some(expected), "{code}: {position}");
            let moves = winning_moves(&*rules, position, &mut |after| oracle.outcome(after, Convention::Misere));
            assert_eq!(solution.winning_moves(&*rules, position), Some(moves.unwrap()), "{code}: {position}");
        }
        // Equal positions have equal outcomes beside any third.
        for pair in positions.chunks(2).filter(|pair| pair.len() == 2).take(60) {
            let apart = positions.iter().take(40).any(|third| {
                let with = |one: &Position| {
                    let heaps = one.heaps().iter().chain(third.heaps()).copied();
                    solution.outcome(&Position::new(heaps))
                };
                with(pair[0]) != with(pair[1])
            });
            let equal = solution.is_equal(pair[0], pair[1], &meter).unwrap().unwrap();
            assert!(!(equal && apart), "{code}: {} and {}", pair[0], pair[1]);
            assert_eq!(solution.is_equal(pair[0], pair[0], &meter), Ok(Some(true)));
        }
    }
}

#[test]
fn each_kind_says_what_it_is() {
    let kayles = at(&*parse_rules("0.77").unwrap(), 200);
    assert_eq!((kayles.order(), kayles.status().name(), kayles.known_heap()), (Order::Finite(40), "solved", 167));
    let relative = at(&*parse_rules("0.414").unwrap(), 60);
    assert_eq!((relative.status().name(), relative.known_heap()), ("relatively solved", 60));
    assert!(relative.relative().is_some() && relative.knows(60) && !relative.knows(61));
    let infinite = at(&*parse_rules("0.31011").unwrap(), 5);
    assert_eq!((infinite.order().finite(), infinite.order().to_string()), (None, String::from("infinite")));
    assert_eq!(infinite.status(), Status::Partial { limit: Some(StopReason::Heap) });
    let before = infinite.finite_part().last_heap();
    assert!(before < 5);
    let finite = infinite.into_finite();
    assert_eq!((finite.last_heap(), finite.status().limit()), (before, Some(StopReason::Order)));
}

#[test]
fn certificates_give_back_each_kind() {
    for (code, max_heap) in KINDS {
        let rules = parse_rules(code).unwrap();
        let solution = at(&*rules, max_heap);
        let certificate = Certificate::new(&*rules, &solution).unwrap();
        assert_eq!(certificate::decode(&certificate.encode().unwrap()), Ok(certificate.clone()), "{code}");
        assert_eq!(certificate.verify(&Meter::with_limit(10_000_000_000)), Ok(()), "{code}");
        assert_eq!(certificate.last_heap(), solution.last_heap());
        let kinds = (solution.quotient(), &certificate);
        assert!(
            matches!(
                kinds,
                (AnyQuotient::Finite(_) | AnyQuotient::Relative(_), Certificate::Finite(_))
                    | (AnyQuotient::Infinite { .. }, Certificate::Infinite(_))
            ),
            "{code}"
        );
        let is_relative = matches!(certificate.claim(), Claim::Relative { .. });
        assert_eq!(is_relative, solution.relative().is_some(), "{code}");
    }
}

/// A claim about normal play that is not so is found out.
#[test]
fn false_claims_of_normal_play() {
    let rules = parse_rules("0.414").unwrap();
    let Certificate::Finite(right) = Certificate::new(&*rules, &at(&*rules, 100)).unwrap() else { panic!() };
    let Claim::Relative { heap, parts, last_digit } = right.claim else { panic!() };
    for claim in [
        Claim::Relative { heap: heap - 1, parts, last_digit },
        Claim::Relative { heap: heap + 1, parts, last_digit },
        Claim::Relative { heap, parts: parts - 1, last_digit },
        Claim::Relative { heap, parts, last_digit: last_digit + 1 },
    ] {
        let wrong = certificate::FiniteCertificate { claim, ..right.clone() };
        assert!(wrong.verify(&Meter::with_limit(10_000_000_000)).is_err(), "{:?}", wrong.claim);
    }
}

/// A run that was saved at any heap and resumed reports what a whole run does: also for games that are tame relative to
/// a heap.
#[test]
fn resumed_runs_report_the_same() {
    for (code, max_heap) in [("0.414", 60), ("0.77", 30), ("0.31011", 6), ("0.26", 20)] {
        let rules = parse_rules(code).unwrap();
        let meter = Meter::with_limit(100_000_000_000);
        let limits = Limits { max_heap, max_order: 2000, meter: &meter };
        let whole = solve(&*rules, &limits, &mut |_| ());
        let mut files = Vec::new();
        let first = misere_quotient::Solver::new(&*rules, limits);
        run(
            first,
            &mut |solver, _| {
                let mut file = Vec::new();
                checkpoint::save(solver, &mut file).unwrap();
                files.push(file);
            },
            &mut |_| (),
        );
        let step = files.len().div_ceil(6);
        for file in files.into_iter().rev().step_by(step) {
            let solver = checkpoint::restore(&*rules, limits, &mut file.as_slice(), 1 << 30).unwrap();
            let resumed = run(solver, &mut |_, _| (), &mut |_| ());
            assert_eq!(resumed.status(), whole.status(), "{code}");
            assert_eq!(resumed.growth(), whole.growth(), "{code}");
            assert_eq!(resumed.finite_part(), whole.finite_part(), "{code}");
            assert_eq!(
                resumed.relative().map(|found| (found.n0(), found.base())),
                whole.relative().map(|found| (found.n0(), found.base())),
                "{code}"
            );
            assert_eq!(
                certificate::encode(&*rules, &resumed).unwrap(),
                certificate::encode(&*rules, &whole).unwrap(),
                "{code}"
            );
        }
    }
}

fn small(code: &Code, max_heap: usize) -> Solution {
    let work = AtomicU64::new(0);
    let stop = || (work.fetch_add(1, Relaxed) > 300).then_some(StopReason::Time);
    solve(code, &Limits { max_heap, max_order: 400, meter: &Meter::new(u64::MAX, &stop) }, &mut |_| ())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn decoding_gives_back_what_was_encoded(code in any_code()) {
        let solution = small(&code, 12);
        let certificate = Certificate::new(&code, &solution).unwrap();
        prop_assert_eq!(certificate::decode(&certificate.encode().unwrap()), Ok(certificate));
    }

    #[test]
    fn partial_quotients_are_those_of_the_solver(code in any_code(), heap in 0usize..12) {
        let whole = small(&code, 12).finite_part().clone();
        prop_assume!(heap <= whole.last_heap());
        let part = small(&code, heap);
        prop_assume!(part.last_heap() == heap);
        let part = part.finite_part().partial(heap);
        prop_assert_eq!(whole.partial(heap), part);
    }
}
