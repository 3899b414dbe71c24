//! The smallest positions that misère Nim gets wrong, against trying all positions in order.

use misere_games::strategies::any_code;
use misere_games::{Convention, Oracle, Outcome, Position, Ruleset, grundy_values, parse_rules};
use misere_quotient::wildness::{Wildness, wildness};
use misere_quotient::{Limits, Meter, StopReason};
use proptest::prelude::*;

/// All positions of so many tokens in the papers' order: as lists of heaps, the largest first.
fn positions(tokens: usize) -> Vec<Vec<usize>> {
    fn extend(left: usize, largest: usize, heaps: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
        if left == 0 {
            all.push(heaps.clone());
        }
        for heap in 1..=largest.min(left) {
            heaps.push(heap);
            extend(left - heap, heap, heaps, all);
            heaps.pop();
        }
    }
    let mut all = Vec::new();
    extend(tokens, tokens, &mut Vec::new(), &mut all);
    all
}

/// The first position that a rule gets wrong by the definitions, with up to so many tokens.
fn first_exception(rules: &dyn Ruleset, by_grundy: bool, tokens: usize) -> Option<(Position, bool)> {
    let tokens = tokens.min(rules.last_heap().unwrap_or(tokens));
    let mut oracle = Oracle::new(rules, u64::MAX);
    let mut is_p = |heaps: &[usize]| {
        let position = Position::new(heaps.iter().map(|&heap| (heap, 1)));
        oracle.outcome(&position, Convention::Misere) == Ok(Outcome::P)
    };
    let values = grundy_values(rules, tokens, u64::MAX).unwrap();
    let firm: Vec<bool> = (0..=tokens).map(|n| if by_grundy { values[n] >= 2 } else { is_p(&[n, n]) }).collect();
    for tokens in 1..=tokens {
        for heaps in positions(tokens) {
            let sum = heaps.iter().fold(0, |sum, &heap| sum ^ values[heap]);
            let rule = sum == u64::from(!heaps.iter().any(|&heap| firm[heap]));
            if is_p(&heaps) != rule {
                return Some((Position::new(heaps.into_iter().map(|heap| (heap, 1))), !rule));
            }
        }
    }
    None
}

fn run(rules: &dyn Ruleset, max_heap: usize) -> Wildness {
    wildness(rules, &Limits { max_heap, max_order: 600, meter: &Meter::with_limit(100_000_000) }, &mut |_| ())
}

/// What was found agrees with the first exceptions of up to so many tokens.
fn compare(rules: &dyn Ruleset, tokens: usize) -> Result<(), TestCaseError> {
    let found = run(rules, 40);
    for (by_grundy, exception) in [(true, &found.grundy_rule), (false, &found.firm_rule)] {
        let expected = first_exception(rules, by_grundy, tokens);
        let here = exception.as_ref().filter(|found| found.tokens <= tokens);
        let here = here.map(|found| (found.position.clone(), found.is_p));
        // Without proof of being the smallest it is still an exception of the heaps so far.
        if found.exact || expected.is_none() {
            prop_assert_eq!(here, expected, "{} by Grundy values: {}", rules.name(), by_grundy);
        }
    }
    Ok(())
}

#[test]
fn known_games() {
    let rows = [
        ("0.77", true, Some("5+1"), Some("5+1")),
        ("0.07", true, Some("10+2"), Some("10+2")),
        ("grundy", true, Some("13+3"), Some("13+3")),
        ("0.414", true, Some("11"), Some("11+2")),
        ("0.56", false, Some("7"), None),
        ("0.009", false, None, None),
        ("subtract:1,2,3", false, None, None),
    ];
    for (code, wild, by_grundy, by_firmness) in rows {
        let rules = parse_rules(code).unwrap();
        let found = run(&*rules, 1000);
        assert_eq!((found.wild, found.proven, found.exact), (wild, true, true), "{code}");
        let name = |exception: &Option<misere_quotient::wildness::Exception>| {
            exception.as_ref().map(|found| found.position.to_string())
        };
        assert_eq!(name(&found.grundy_rule).as_deref(), by_grundy, "{code}");
        assert_eq!(name(&found.firm_rule).as_deref(), by_firmness, "{code}");
        compare(&*rules, 14).unwrap();
    }
}

#[test]
fn tame_as_far_as_it_was_looked() {
    let found = run(&*parse_rules("nim").unwrap(), 20);
    assert_eq!((found.wild, found.proven, found.last_heap, found.limit), (false, false, 20, Some(StopReason::Heap)));
    assert!(found.grundy_rule.is_none());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_codes(code in any_code()) {
        compare(&code, 9)?;
    }
}
