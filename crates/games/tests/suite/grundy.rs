//! Grundy sequences against the definition.

use misere_games::{Code, GrundyPeriod, GrundySequence, Ruleset, grundy_values, parse_rules};
use proptest::prelude::*;

/// The sequence, also computed in two steps, has the values of the definition, also beyond a period.
fn check(rules: &dyn Ruleset, last: usize) -> Result<(), TestCaseError> {
    let expected = grundy_values(rules, last, u64::MAX).unwrap();
    let sequence = GrundySequence::compute(rules, last, u64::MAX, &|| false);
    let mut in_steps = GrundySequence::compute(rules, last / 3, u64::MAX, &|| false);
    prop_assert!(in_steps.extend(rules, last, u64::MAX, &|| false));
    for (heap, &value) in expected.iter().enumerate() {
        prop_assert_eq!(sequence.value(heap), Some(value), "heap {} of {}", heap, rules.name());
        prop_assert_eq!(in_steps.value(heap), Some(value), "heap {} of {} in steps", heap, rules.name());
    }
    if let Some(GrundyPeriod { period, preperiod, saltus }) = sequence.period() {
        let start = preperiod - 1;
        let least =
            start == 0 || expected.get(start + period).is_some_and(|&v| v != expected[start] + u64::from(saltus));
        prop_assert!(least, "the preperiod {} of {} is not least", preperiod, rules.name());
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_octal_codes(first in prop_oneof![Just(0u8), Just(4)], rest in prop::collection::vec(0u8..8, 1..=5)) {
        let code = Code::from_digits(std::iter::once(first).chain(rest).collect());
        code.map_or(Ok(()), |code| check(&code, 700))?;
    }

    #[test]
    fn random_hexadecimal_codes(
        first in prop_oneof![Just(0u8), Just(8)],
        rest in prop::collection::vec(0u8..16, 1..=5),
    ) {
        let code = Code::from_digits(std::iter::once(first).chain(rest).collect());
        code.map_or(Ok(()), |code| check(&code, 120))?;
    }
}

#[test]
fn games_with_and_without_a_sparse_space() {
    for rules in
        ["0.414", "0.776", "0.06", "0.6", "4.44", "0.764", "0.0007", "subtract:2,5,6", "nim", "grundy", "allbut:3"]
    {
        let rules = parse_rules(rules).unwrap();
        check(&*rules, 2500).unwrap();
    }
    check(&*parse_rules("0.9092").unwrap(), 300).unwrap();
}

/// Periods of normal play: the least period, and the least preperiod, at least 1.
#[test]
fn known_periods() {
    let rows = [
        ("0.77", 12, 71),
        ("0.07", 34, 53),
        ("0.15", 10, 1),
        ("0.644", 442, 3256),
        ("4.76", 3, 1),
        ("0.165", 1550, 5181),
    ];
    for (code, period, preperiod) in rows {
        let rules = parse_rules(code).unwrap();
        let sequence = GrundySequence::compute(&*rules, 1_000_000, u64::MAX, &|| false);
        assert_eq!(sequence.period(), Some(GrundyPeriod { period, preperiod, saltus: 0 }), "{code}");
    }
}

#[test]
fn a_bound_on_the_work_is_kept() {
    let rules = parse_rules("0.414").unwrap();
    let mut sequence = GrundySequence::default();
    assert!(!sequence.extend(&*rules, 1_000_000, 100_000, &|| false));
    let known = sequence.known();
    assert!((100..100_000).contains(&known), "{known}");
    assert!(!sequence.extend(&*rules, 1_000_000, u64::MAX, &|| true));
    assert_eq!((sequence.known(), sequence.value(known + 1)), (known, None));
}

/// Proofs of arithmetic periodicity, and what they say about heaps beyond those they read.
#[test]
fn arithmetic_periods() {
    let rows = [("0.008", 5, 1, 1), ("0.009", 7, 4, 2), ("0.00d", 6, 4, 2), ("0.028", 12, 1, 4), ("0.03c", 2, 5, 1)];
    for (code, period, preperiod, saltus) in rows {
        let rules = parse_rules(code).unwrap();
        let sequence = GrundySequence::compute(&*rules, 1_000_000, u64::MAX, &|| false);
        assert_eq!(sequence.period(), Some(GrundyPeriod { period, preperiod, saltus }), "{code}");
        check(&*rules, 300).unwrap();
    }
    // Growth by a constant without a proof, and growth that is not constant.
    for code in ["0.00c", "0.9092"] {
        let rules = parse_rules(code).unwrap();
        assert_eq!(GrundySequence::compute(&*rules, 400, u64::MAX, &|| false).period(), None, "{code}");
    }
}
