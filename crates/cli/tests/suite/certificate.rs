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

/// Who wins by a certificate about all heaps, and only by one of these rules.
#[test]
fn outcomes_by_a_certificate_about_all_heaps() {
    let directory = Directory::new("certificate-all-heaps");
    let (file, finite) = (directory.join("c"), directory.join("finite"));
    let solve = ["solve", "0.734", "--max-heap", "70", "--no-catalogue", "--quiet", "--prove", "--certificate", &file];
    assert!(stdout(&solve).contains("Quotient of all heaps, proven"));
    let text = stdout(&["outcome", "0.734", "5+2", "1001+1001+5+2", "--certificate", &file]);
    assert!(text.contains("1001+1001+5+2") || text.contains("2*1001"), "{text}");
    assert_eq!(text.matches("by the certificate about all heaps").count(), 2, "{text}");
    let brute = stdout(&["outcome", "0.734", "5+2", "--brute"]);
    assert_eq!(text.as_bytes()[0], brute.as_bytes()[0]);
    let text = stdout(&["moves", "0.734", "1001+3", "--certificate", &file]);
    assert!(text.contains("by the certificate about all heaps"), "{text}");
    stdout(&["solve", "0.77", "--quiet", "--certificate", &finite]);
    for (rules, file, message) in [
        ("0.733", &file, "is about 0.734, not about 0.733"),
        ("0.77", &finite, "it is about the heaps up to one, not about all"),
        ("0.77", &directory.join("none"), "in the certificate"),
    ] {
        let output = misere(&["outcome", rules, "1", "--certificate", file]);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && errors.contains(message), "{errors}");
    }
    let text = misere(&["catalogue", "import", &file, "--catalogue", &directory.join("catalogue")]);
    assert!(String::from_utf8_lossy(&text.stderr).contains("all heaps, which `misere-check` proves"), "{text:?}");
}
