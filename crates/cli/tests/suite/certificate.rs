//! `misere solve --certificate`.

use crate::common::{Directory, misere, stdout};
use misere_quotient::Meter;
use misere_quotient::certificate::{Certificate, Claim, decode};

#[test]
fn solved_and_partial() {
    let directory = Directory::new("certificate");
    let file = directory.join("c");
    let read = || decode(&std::fs::read(&file).unwrap()).unwrap();
    assert!(stdout(&["solve", "0.77", "--certificate", &file]).contains("status      solved"));
    let certificate = read();
    assert_eq!(*certificate.claim(), Claim::Periodic { period: 12, preperiod: 71, parts: 2, last_digit: 2 });
    assert_eq!(
        (certificate.rules().ruleset().name(), certificate.verify(&Meter::with_limit(10_000_000_000))),
        ("0.77".to_string(), Ok(()))
    );
    // It replaces a file whole, and goes with the other options.
    let json = directory.join("json");
    stdout(&["solve", "0.07", "--max-heap", "20", "--format", "json", "--output", &json, "--certificate", &file]);
    let certificate = read();
    assert_eq!((certificate.claim().clone(), certificate.last_heap()), (Claim::Partial, 20));
    assert_eq!(certificate.verify(&Meter::with_limit(10_000_000_000)), Ok(()));
    assert_eq!(directory.files(), ["c", "json"]);
}

#[test]
fn an_infinite_result() {
    let directory = Directory::new("certificate-infinite");
    let file = directory.join("c");
    let output = misere(&["solve", "0.76", "--max-heap", "12", "--certificate", &file]);
    assert!(output.status.success());
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    let read = decode(&std::fs::read(&file).unwrap()).unwrap();
    let Certificate::Infinite(certificate) = read else { panic!("a finite quotient") };
    assert_eq!(
        (certificate.growing(), certificate.last_heap(), certificate.claim.clone()),
        (&[7, 12][..], 12, Claim::Partial)
    );
    assert_eq!(certificate.verify(&Meter::with_limit(10_000_000_000)), Ok(()));
}

#[test]
fn unwritable() {
    let directory = Directory::new("certificate-unwritable");
    let same = directory.join("same");
    let inside = directory.join("no/such");
    for arguments in [["--certificate", &inside, "--quiet", "--quiet"], ["--certificate", &same, "--output", &same]] {
        let output = misere(&[&["solve", "0.3"], &arguments[..]].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
    assert!(directory.files().is_empty());
}
