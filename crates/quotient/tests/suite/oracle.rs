//! Property tests: the outcomes that a quotient gives are those of the exhaustive search.
//!
//! `MISERE_RULESETS=20000 cargo test --release -p misere-quotient --test suite oracle` checks some millions of
//! positions.

use misere_games::strategies::{any_code, any_game_file, any_position};
use misere_games::{Convention, Oracle, Outcome, Position, Ruleset};
use misere_monoid::Element;
use misere_quotient::{Limits, Meter, Quotient, recalibrated_quotient, solve};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, TestRunner};
use std::cell::Cell;

/// Rulesets a test, positions a ruleset.
fn rulesets() -> u32 {
    std::env::var("MISERE_RULESETS").ok().and_then(|text| text.parse().ok()).unwrap_or(1100)
}
const POSITIONS: usize = 200;

/// The quotient for the largest heap within a small budget of work.
fn quotient(rules: &dyn Ruleset, max_heap: usize) -> Quotient {
    let limits = Limits { max_heap, max_order: 600, meter: &Meter::with_limit(5_000_000) };
    solve(rules, &limits, &mut |_| ()).finite_part().clone()
}

fn outcome(quotient: &Quotient, position: &Position) -> Outcome {
    let product = position.heaps().iter().fold(Element::ONE, |product, &(heap, count)| {
        let value = quotient.pretending_function(heap).expect("a known heap");
        quotient.multiply(product, quotient.power(value, count))
    });
    if quotient.is_p(product) { Outcome::P } else { Outcome::N }
}

/// Compares the quotient with the oracle on random positions; returns how many the oracle could judge.
fn compare(rules: &dyn Ruleset, runner: &mut TestRunner) -> Result<usize, TestCaseError> {
    let max_heap = rules.last_heap().unwrap_or(10);
    let quotient = quotient(rules, max_heap);
    if quotient.last_heap() == 0 {
        return Ok(0);
    }
    let mut oracle = Oracle::new(rules, 20_000);
    let positions = any_position(quotient.last_heap(), 5);
    let mut judged = 0;
    for _ in 0..POSITIONS {
        let position = positions.new_tree(runner).expect("a position").current();
        if let Ok(truth) = oracle.outcome(&position, Convention::Misere) {
            prop_assert_eq!(outcome(&quotient, &position), truth, "{} in {}", position, rules.name());
            judged += 1;
        }
    }
    Ok(judged)
}

fn run<R: Ruleset + std::fmt::Debug>(rules: impl Strategy<Value = R>) {
    let mut runner = TestRunner::new(Config { cases: rulesets(), failure_persistence: None, ..Config::default() });
    let judged = Cell::new(0);
    let inner = std::cell::RefCell::new(TestRunner::deterministic());
    let result = runner.run(&rules.no_shrink(), |rules| {
        judged.set(judged.get() + compare(&rules, &mut inner.borrow_mut())?);
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
    println!("{} positions", judged.get());
    assert!(judged.get() > rulesets() as usize * POSITIONS / 2, "only {} positions were judged", judged.get());
}

#[test]
fn take_and_break_codes() {
    run(any_code());
}

#[test]
fn ruleset_files() {
    run(any_game_file());
}

/// Two engines that share only the verification and the interpolation find the same quotient, number for number.
#[test]
fn layers_agree_with_recalibration() {
    let compared = Cell::new(0);
    let mut runner = TestRunner::new(Config { cases: 300, failure_persistence: None, ..Config::default() });
    let result = runner.run(&any_code().no_shrink(), |code| {
        for heap in [5, 8, 10] {
            let limits = Limits { max_heap: heap, max_order: 200, meter: &Meter::with_limit(60_000_000) };
            if let Ok(expected) = recalibrated_quotient(&code, heap, &limits) {
                let limits = Limits { meter: &Meter::with_limit(10_000_000_000), max_order: 10_000, ..limits };
                let found = solve(&code, &limits, &mut |_| ()).finite_part().clone();
                let same_heaps = found.last_heap() == heap;
                prop_assert!(!same_heaps || found == expected, "{} at heap {}", code.name(), heap);
                compared.set(compared.get() + usize::from(same_heaps));
            }
        }
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
    assert!(compared.get() > 300, "only {} quotients were compared", compared.get());
}
