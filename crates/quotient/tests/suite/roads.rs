//! Whatever the road, the same result: runs with pauses, runs that go on from a checkpoint or from a quotient, and an
//! uninterrupted one.

use misere_games::parse_rules;
use misere_quotient::{Limits, Meter, Moment, Solution, Solver, checkpoint, run, solve};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

const WORK: u64 = 2_000_000_000;

/// Codes whose quotients change inside long heaps, and codes that are almost tame.
const CODES: [(&str, usize); 8] =
    [("0.35", 14), ("0.4107", 30), ("0.644", 30), ("0.77", 60), ("0.07", 16), ("0.316", 9), ("0.64", 14), ("0.16", 30)];

/// All that a result says.
fn said(solution: &Solution) -> String {
    format!("{solution:?}")
}

fn limits<'a>(max_heap: usize, meter: &'a Meter<'a>) -> Limits<'a> {
    Limits { max_heap, max_order: 2000, meter }
}

/// A run that is paused at these moments, given as numbers of questions.
fn with_pauses(code: &str, max_heap: usize, seed: u64, meter: &Meter<'_>) -> (Solution, usize) {
    let rules = parse_rules(code).unwrap();
    let state = AtomicU64::new(seed);
    let left = AtomicU64::new(seed % 7);
    let pause = || {
        if left.load(Relaxed) > 0 {
            left.fetch_sub(1, Relaxed);
            return false;
        }
        let next = state.load(Relaxed).wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state.store(next, Relaxed);
        left.store(next >> 60, Relaxed);
        true
    };
    let mut solver = Solver::new(rules.as_ref(), limits(max_heap, meter));
    solver.set_pause(&pause);
    let mut pauses = 0;
    let solution = run(solver, &mut |_, moment| pauses += usize::from(moment == Moment::Pause), &mut |_| ());
    (solution, pauses)
}

#[test]
fn pauses_change_nothing() {
    let mut pauses = 0;
    for (code, max_heap) in CODES {
        let rules = parse_rules(code).unwrap();
        let meter = Meter::with_limit(WORK);
        let whole = solve(rules.as_ref(), &limits(max_heap, &meter), &mut |_| ());
        let own = Meter::with_limit(WORK);
        let (solution, paused) = with_pauses(code, max_heap, 1, &own);
        assert_eq!(said(&solution), said(&whole), "{code}");
        assert_eq!(own.paid(), meter.paid(), "{code} pays the same");
        pauses += paused;
    }
    assert!(pauses > 50, "{pauses}");
}

#[test]
fn a_run_that_goes_on_says_the_same() {
    for (code, max_heap) in CODES {
        let rules = parse_rules(code).unwrap();
        let meter = Meter::with_limit(10 * WORK);
        let limits = limits(max_heap, &meter);
        let whole = said(&solve(rules.as_ref(), &limits, &mut |_| ()));
        for stop in [1, max_heap / 2, max_heap - 1] {
            let mut solver = Solver::new(rules.as_ref(), Limits { max_heap: stop, ..limits });
            while !solver.is_solved() && solver.advance(&mut |_| ()).is_ok() {}
            let mut file = Vec::new();
            checkpoint::save(&solver, &mut file).unwrap();
            let restored = checkpoint::restore(rules.as_ref(), limits, &mut file.as_slice(), 1 << 30).unwrap();
            let resumed = run(restored, &mut |_, _| (), &mut |_| ());
            assert_eq!(said(&resumed), whole, "{code} resumed at heap {stop}");
            if let Some(quotient) = solver.finite() {
                let known = Solver::from_quotient(rules.as_ref(), limits, quotient.clone()).unwrap();
                let from_known = run(known, &mut |_, _| (), &mut |_| ());
                assert_eq!(said(&from_known), whole, "{code} from its quotient at heap {stop}");
            }
        }
    }
}

/// A work limit ends a run at the same place, with pauses or without.
#[test]
fn a_work_limit_is_the_same_everywhere() {
    for (code, max_heap) in CODES {
        let rules = parse_rules(code).unwrap();
        for work in [10_000, 1_000_000, 20_000_000] {
            let first = Meter::with_limit(work);
            let whole = solve(rules.as_ref(), &limits(max_heap, &first), &mut |_| ());
            let second = Meter::with_limit(work);
            let (paused, _) = with_pauses(code, max_heap, work, &second);
            assert_eq!(said(&paused), said(&whole), "{code} within {work} steps");
        }
    }
}
