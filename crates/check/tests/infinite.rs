//! Certificates of infinite quotients.

mod common;

use common::{MEMORY, certificate_of, is_valid, is_verified, solution};
use misere_check::{Certificate, check};
use misere_quotient::certificate;
use std::time::Instant;

/// Writes and checks the certificate of an infinite result; its findings.
fn certify(code: &str, max_heap: usize) -> Vec<(&'static str, String)> {
    let bytes = certificate_of(code, max_heap);
    let certificate = Certificate::read(&bytes).unwrap();
    assert!(certificate.growing().is_some(), "{code}");
    let start = Instant::now();
    let findings = check(&certificate, Some(code), MEMORY).unwrap();
    println!("{code}: {} bytes, checked in {:?}, {findings:?}", bytes.len(), start.elapsed());
    assert!(!is_valid(&bytes, Some("0.12345")) && is_verified(&bytes), "{code}");
    findings.into_iter().map(|finding| (finding.claim, finding.verdict.unwrap())).collect()
}

#[test]
fn known_infinite_quotients() {
    let rows = [("0.31011", 5), ("0.3122", 7), ("0.3102", 12), ("0.76", 12), ("0.14", 22)];
    for (code, max_heap) in rows {
        let findings = certify(code, max_heap);
        let names: Vec<&str> = findings.iter().map(|finding| finding.0).collect();
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
