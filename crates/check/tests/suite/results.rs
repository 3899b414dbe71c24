//! The certificates of `data/certificates`, each of a result that the book lists.

use misere_check::{Certificate, check};
use std::path::Path;

/// The file without its ending, and the ruleset.
const RESULTS: [(&str, &str); 17] = [
    ("0.07-34", "0.07"),
    ("0.14-22", "0.14"),
    ("0.1454", "0.1454"),
    ("0.16-18", "0.16"),
    ("0.1742", "0.1742"),
    ("0.176", "0.176"),
    ("0.31011", "0.31011"),
    ("0.31031", "0.31031"),
    ("0.3102-13", "0.3102"),
    ("0.3122-7", "0.3122"),
    ("0.3312-14", "0.3312"),
    ("0.35-72", "0.35"),
    ("0.54-101", "0.54"),
    ("0.64-14", "0.64"),
    ("0.74-15", "0.74"),
    ("0.7546", "0.7546"),
    ("0.76-12", "0.76"),
];

/// The memory that a check may take, in bytes.
const MEMORY: u64 = 8 << 30;

#[test]
fn every_listed_result_is_proven() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/certificates");
    let files = std::fs::read_dir(&directory).expect("the directory").count();
    assert_eq!(files, RESULTS.len(), "each certificate has a line here");
    for (name, rules) in RESULTS {
        let bytes = std::fs::read(directory.join(format!("{name}.cert"))).expect(name);
        let certificate = Certificate::read(&bytes).expect(name);
        let findings = check(&certificate, Some(rules), MEMORY).expect(name);
        assert!(findings.iter().all(|finding| finding.verdict.is_ok()), "{name}: {findings:?}");
    }
}
