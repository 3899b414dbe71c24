//! Certificates of infinite quotients.

use crate::common::{MEMORY, certificate_of, is_valid, is_verified, solution};
use misere_check::{Certificate, Claim, Error, check};
use misere_games::{Ruleset, parse_rules, parse_ruleset_file};
use misere_quotient::certificate;

/// Writes and checks the certificate of an infinite result; its findings.
fn certify(code: &str, max_heap: usize) -> Vec<(Claim, String)> {
    let bytes = certificate_of(code, max_heap);
    let certificate = Certificate::read(&bytes).unwrap();
    assert!(certificate.growing().is_some(), "{code}");
    let findings = check(&certificate, Some(code), MEMORY).unwrap();
    assert!(!is_valid(&bytes, Some("0.12345")) && is_verified(&bytes), "{code}");
    findings.into_iter().map(|finding| (finding.claim, finding.verdict.unwrap())).collect()
}

#[test]
fn known_infinite_quotients() {
    let rows =
        [("0.31011", 5), ("0.3122", 7), ("0.3102", 12), ("0.76", 12), ("0.14", 22), ("0.3102", 13), ("0.3312", 14)];
    for (code, max_heap) in rows {
        let findings = certify(code, max_heap);
        let names: Vec<String> = findings.iter().map(|finding| finding.0.to_string()).collect();
        let claims =
            ["rules", "monoid", "generators", "reduced", "P-portion", "P-positions", "N-positions", "infinite"];
        assert_eq!(names, [&claims[..], &["larger heaps"]].concat());
        assert_eq!(findings[8].1, "nothing is claimed");
    }
}

/// A solved game: heaps beyond 5 have words.
#[test]
fn a_period_in_an_infinite_quotient() {
    let findings = certify("0.31011", 1000);
    assert_eq!(findings[7].1, "the multiples of each of these heaps are all different: 4, 5");
    assert_eq!(findings[8].1, "period 2 from heap 6 on");
}

/// \[PS\] 6: the simplest game with an infinite quotient, as a game and as a board; the options are listed.
#[test]
fn listed_options() {
    let file = parse_ruleset_file(include_str!("../../../../data/rulesets/figure-10.toml"), "figure-10.toml").unwrap();
    let rulesets: [Box<dyn Ruleset>; 2] = [parse_rules("game:*(2_+0)0").unwrap(), Box::new(file)];
    for rules in rulesets {
        let bytes = certificate::encode(&*rules, &solution(&*rules, 1000)).unwrap();
        let read = Certificate::read(&bytes).unwrap();
        assert_eq!((read.growing(), read.title().2), (Some(&[4, 5][..]), 20));
        let findings = check(&read, None, MEMORY).unwrap();
        assert_eq!(findings.last().unwrap().verdict, Ok("there are none".into()), "{}", rules.name());
        let digest = read.title().0.split(['(', ')']).rev().nth(1).unwrap().to_string();
        assert!(is_valid(&bytes, Some(&digest)) && is_verified(&bytes), "{digest}");
    }
}

/// Dawson's Kayles, heaps to 34.
#[test]
#[ignore = "half a minute: cargo test --release -p misere-check --test suite infinite -- --ignored"]
fn dawsons_kayles() {
    let findings = certify("0.07", 34);
    assert_eq!(findings[7].1, "the multiples of each of these heaps are all different: 30, 34");
}

#[test]
fn refusals() {
    let read = Certificate::read(&certificate_of("0.31011", 5)).unwrap();
    assert_eq!(check(&read, None, read.memory() - 1), Err(Error::Memory(read.memory())));
    assert_eq!(check(&read, None, read.memory()), Err(Error::Memory(read.memory())));
    assert_eq!(check(&read, Some("nonsense"), MEMORY), Err(Error::Rules));
}
