//! Every golden solution is certified, and its certificate is checked.

use crate::common::{Fields, MEMORY, certificate_of, is_valid, is_verified, solution};
use misere_games::strategies::{any_code, any_game_file};
use misere_games::{Ruleset, parse_rules, parse_ruleset_file};
use misere_quotient::{Limits, Meter, Status, certificate, solve};
use proptest::prelude::*;

/// Writes, reads back and checks the certificate of a result.
fn certify(code: &str, max_heap: usize) {
    let rules = parse_rules(code).unwrap();
    let solution = solution(&*rules, max_heap);
    let bytes = certificate::encode(&*rules, &solution).unwrap();
    assert_eq!(certificate::FiniteCertificate::decode(&bytes).unwrap().quotient, *solution.finite_part());
    assert_eq!(Fields::read(&bytes).write()[..24], bytes[..24], "the codec of the tests");
    assert_eq!(Fields::read(&bytes).claim[0] > 0, !matches!(solution.status(), Status::Partial { .. }), "{code}");
    assert!(is_valid(&bytes, Some(code)), "{code}");
    assert!(!is_valid(&bytes, Some("0.12345")) && !is_valid(&bytes, Some("sha256:00")), "{code}");
    let entries =
        solution.finite_part().order() * (solution.finite_part().generators().len() + 1) + solution.last_heap();
    assert!(bytes.len() < 100 + 2 * entries, "{code}: {} bytes for {entries} entries", bytes.len());
}

#[test]
fn solved_games() {
    for line in include_str!("../../../../data/results/solved.tsv").lines().filter(|line| !line.starts_with('#')) {
        certify(line.split('\t').next().unwrap(), usize::MAX);
    }
}

#[test]
fn partial_quotients() {
    let rows = [("0.07", 33), ("0.04", 44), ("0.35", 35), ("0.35", 36), ("0.16", 17), ("0.3312", 13), ("0.776", 500)];
    for (code, max_heap) in rows {
        certify(code, max_heap);
    }
}

#[test]
fn other_codes() {
    for code in ["0.", "1.7", "0.g", "nonsense", "sha256", "subtract:", "subtract:1,,2", ".", "0.0", "subtract:0,1"] {
        let certificate = misere_check::Certificate::read(&certificate_of("0.3", 3)).unwrap();
        assert!(misere_check::check(&certificate, Some(code), MEMORY).is_err(), "{code}");
    }
    for (code, max_heap) in [("0.0f", 12), ("8.3", 9), ("c.9f", 9), ("0.3", 0), ("subtract:1,2,5", 100), ("4.7", 20)] {
        certify(code, max_heap);
    }
    let large = certificate_of("subtract:1,2,100000", 50);
    assert!(is_valid(&large, Some("subtract:100000,1,2")) && is_verified(&large));
    assert!(!is_valid(&large, Some("subtract:1,2")));
}

/// Rulesets without a code: the certificate lists the options, and a digest names them.
#[test]
fn listed_options() {
    let file = |text: &str, name| -> Box<dyn Ruleset> { Box::new(parse_ruleset_file(text, name).unwrap()) };
    let rulesets = [
        (parse_rules("nim").unwrap(), 15),
        (parse_rules("grundy").unwrap(), 12),
        (parse_rules("allbut:3").unwrap(), 12),
        (file(include_str!("../../../../data/rulesets/bracelet.toml"), "bracelet.toml"), 1000),
        (file(include_str!("../../../../data/rulesets/two-plus-320.toml"), "a\u{7}name.toml"), 1000),
    ];
    for (rules, max_heap) in rulesets {
        let bytes = certificate::encode(&*rules, &solution(&*rules, max_heap)).unwrap();
        let read = misere_check::Certificate::read(&bytes).unwrap();
        let name = read.title().0;
        let digest = name.split(['(', ')']).nth(1).unwrap();
        assert!(is_valid(&bytes, Some(digest)), "{name}");
        // `misere rules` computes it from the ruleset alone.
        let heaps = Fields::read(&bytes).heaps as usize;
        assert_eq!(certificate::CertifiedRules::new(&*rules, heaps).checker_name(), digest, "{name}");
        assert!(!is_valid(&bytes, Some("0.77")) && !is_valid(&bytes, Some(&digest[..70])), "{name}");
        let claim = &Fields::read(&bytes).claim;
        assert_eq!(claim[..], [if rules.last_heap().is_some() { 2 } else { 0 }], "{name}");
    }
}

fn random_ruleset(rules: &dyn Ruleset) -> Result<(), TestCaseError> {
    let limits =
        Limits { max_heap: rules.last_heap().unwrap_or(10), max_order: 600, meter: &Meter::with_limit(5_000_000) };
    let solution = solve(rules, &limits, &mut |_| ());
    let bytes = certificate::encode(rules, &solution).unwrap();
    let read = certificate::decode(&bytes).unwrap();
    prop_assert_eq!((&read.encode().unwrap(), read.verify(&Meter::with_limit(10_000_000_000))), (&bytes, Ok(())));
    prop_assert_eq!(&read, &certificate::Certificate::new(rules, &solution).unwrap());
    prop_assert!(is_valid(&bytes, rules.code_digits().map(|_| rules.name()).as_deref()));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn random_codes(code in any_code()) {
        random_ruleset(&code)?;
    }

    #[test]
    fn random_ruleset_files(game in any_game_file()) {
        random_ruleset(&game)?;
    }
}
