//! Certificates of infinite quotients: written, read back, verified; the solver's results are what they say.

use misere_games::{Ruleset, parse_rules};
use misere_quotient::certificate::{self, CertificateError, Claim, FiniteCertificate, InfiniteCertificate};
use misere_quotient::{Certificate, Limits, Meter, Solution, solve};

fn solution(rules: &dyn Ruleset, max_heap: usize) -> Solution {
    let limits = Limits { max_heap, max_order: 20_000, meter: &Meter::with_limit(10_000_000_000) };
    solve(rules, &limits, &mut |_| ())
}

#[test]
fn written_read_and_verified() {
    let rows: [(&str, usize, &[usize], usize); 6] = [
        ("0.31011", 5, &[4, 5], 20),
        ("0.31011", 1000, &[4, 5], 20),
        ("0.3122", 7, &[5, 7], 40),
        ("0.3102", 12, &[7, 12], 54),
        ("0.76", 12, &[7, 12], 22),
        ("0.14", 22, &[17, 20, 22], 68),
    ];
    for (code, max_heap, growing, order) in rows {
        let rules = parse_rules(code).unwrap();
        let solution = solution(&*rules, max_heap);
        let infinite = solution.infinite().unwrap();
        let bytes = certificate::encode(&*rules, &solution).unwrap();
        let read = InfiniteCertificate::decode(&bytes).unwrap();
        assert_eq!(Certificate::Infinite(read.clone()), Certificate::new(&*rules, &solution).unwrap());
        assert_eq!((read.growing(), read.finite_order(), read.last_heap()), (growing, order, infinite.last_heap()));
        assert_eq!(read.encode().unwrap(), bytes);
        assert_eq!(read.verify(&Meter::with_limit(10_000_000_000)), Ok(()), "{code}");
        let claim = if solution.status().is_solved() {
            Claim::Periodic { period: 2, preperiod: 6, parts: 1, last_digit: 5 }
        } else {
            Claim::Partial
        };
        assert_eq!(read.claim, claim, "{code}");
        // The quotient in it is the one that was found.
        let quotient = read.quotient(&Meter::with_limit(10_000_000_000)).unwrap().unwrap();
        for n in 0..3000u64 {
            let heaps = [(growing[0], n % 23), (growing[1], n / 23 % 19), (1 + n as usize % growing[0], n % 4)];
            assert_eq!(quotient.is_p(&heaps), infinite.is_p(&heaps), "{code}: {heaps:?}");
        }
        assert_eq!(quotient.rays(), infinite.rays());
    }
}

/// Each kind has its own type, and the reader of one kind refuses the other.
#[test]
fn two_kinds() {
    let rules = parse_rules("0.31011").unwrap();
    let solution = solution(&*rules, 5);
    let bytes = certificate::encode(&*rules, &solution).unwrap();
    assert_eq!(FiniteCertificate::decode(&bytes), Err(CertificateError::Kind(certificate::KIND_INFINITE)));
    let finite = certificate::encode(&*rules, &solution.into_finite()).unwrap();
    assert_eq!(InfiniteCertificate::decode(&finite), Err(CertificateError::Kind(certificate::KIND_FINITE)));
    assert_eq!(Certificate::decode(&finite).unwrap().verify(&Meter::with_limit(10_000_000_000)), Ok(()));
}
