//! Quotients of all heaps with elements in families: 0.54 and 0.734 are proven, and what is proven is true.

use crate::common::{MEMORY, Random, is_valid, other, solution};
use miniz_oxide::{deflate::compress_to_vec_zlib, inflate::decompress_to_vec_zlib};
use misere_check::{Certificate, check};
use misere_games::{Convention, Oracle, Outcome, Position, parse_rules};
use misere_quotient::pattern::{Pattern, proof};
use misere_quotient::{AnyQuotient, Meter, Quotient};
use std::sync::OnceLock;

const HEADER: usize = 28;

/// A certificate that `misere solve 0.54 --max-heap 101 --prove --certificate FILE` has written.
const OF_0_54: &[u8] = include_bytes!("../0.54.cert");
/// One that `misere solve 0.355 --max-heap 70 --prove --certificate FILE` has written, in half a minute.
const OF_0_355: &[u8] = include_bytes!("../0.355.cert");

/// The quotient of a game to a heap, and a certificate for all heaps that is found from it.
fn found(code: &str, heap: usize) -> (Quotient, Vec<u8>) {
    let rules = parse_rules(code).unwrap();
    let solution = solution(&*rules, heap);
    let whole = Pattern::find(&solution).unwrap().whole.unwrap();
    let AnyQuotient::Finite(quotient) = solution.quotient() else { panic!("{code} is finite to heap {heap}") };
    let meter = Meter::with_limit(100_000_000_000);
    let propose = |attempt| proof::propose(&*rules, quotient, &whole, attempt, &meter);
    let mut proposals = (0..proof::ATTEMPTS).filter_map(propose);
    let proposal = proposals.find(|proposal| is_valid(&proposal.bytes, Some(code)));
    let proposal = proposal.unwrap_or_else(|| panic!("no certificate is found for {code}"));
    assert!(proposal.in_words, "{code}");
    (quotient.clone(), proposal.bytes)
}

/// The quotient of 0.734 to heap 70 and a certificate for all heaps.
fn of_0_734() -> &'static (Quotient, Vec<u8>) {
    static FOUND: OnceLock<(Quotient, Vec<u8>)> = OnceLock::new();
    FOUND.get_or_init(|| found("0.734", 70))
}

fn finite(code: &str, heap: usize) -> Quotient {
    let rules = parse_rules(code).unwrap();
    let solution = solution(&*rules, heap);
    let AnyQuotient::Finite(quotient) = solution.quotient() else { panic!("{code} is finite to heap {heap}") };
    quotient.clone()
}

/// Heaps of a random position.
fn random_heaps(random: &mut Random, most: usize, last: usize) -> Vec<usize> {
    (0..random.below(most + 1)).map(|_| 1 + random.below(last)).collect()
}

/// Whether a certificate calls the sum of these heaps a P-position.
fn is_p(certificate: &Certificate, heaps: &[usize]) -> Option<bool> {
    let position: Vec<(usize, u64)> = heaps.iter().map(|&heap| (heap, 1)).collect();
    certificate.evaluator().unwrap().is_p_position(&position)
}

/// Whether a certificate calls a position P that is not, or the other way round, by the quotient of the first heaps.
fn wrong(certificate: &Certificate, quotient: &Quotient, heaps: &[usize]) -> bool {
    let value = |&heap: &usize| quotient.pretending_function(heap).unwrap();
    let product = heaps.iter().map(value).reduce(|x, y| quotient.multiply(x, y));
    is_p(certificate, heaps) != Some(product.is_some_and(|x| quotient.is_p(x)))
}

/// Asserts that all claims of a certificate hold, and what it says of random positions.
fn holds(bytes: &[u8], code: &str, quotient: &Quotient) {
    let certificate = Certificate::read(bytes).unwrap();
    for finding in check(&certificate, Some(code), MEMORY).unwrap() {
        assert!(finding.verdict.is_ok(), "{code}: {finding:?}");
    }
    assert!(!is_valid(bytes, Some("0.55")), "it is about other rules");
    let mut random = Random(54);
    for _ in 0..20_000 {
        let heaps = random_heaps(&mut random, 6, quotient.last_heap());
        assert!(!wrong(&certificate, quotient, &heaps), "{code}: {heaps:?}");
    }
}

#[test]
fn all_heaps_of_0_54() {
    holds(OF_0_54, "0.54", &finite("0.54", 101));
}

/// Exponents have larger constants: f_m f_n = a^{m+1} b^{m+8} f_n.
#[test]
fn all_heaps_of_0_355() {
    let quotient = finite("0.355", 40);
    holds(OF_0_355, "0.355", &quotient);
    assert!(refused(OF_0_355, "0.355", &quotient, 40) > 20);
}

#[test]
fn a_certificate_is_found_for_0_734() {
    let (quotient, bytes) = of_0_734();
    holds(bytes, "0.734", quotient);
}

/// In 4.07 e_0 is an exception among the shapes; in 4.53 values have the factor a^n, with a² = 1.
#[test]
fn certificates_are_found_for_4_07_and_4_53() {
    for (code, heap) in [("4.07", 60), ("4.53", 70)] {
        let (quotient, bytes) = found(code, heap);
        holds(&bytes, code, &quotient);
        refused(&bytes, code, &quotient, 20);
    }
}

/// Those of \[PS\] 3.1, and others, as far as they are proven.
#[test]
#[ignore = "three minutes: cargo test --release -p misere-check --test suite algebraic -- --ignored"]
fn certificates_are_found_for_many_games() {
    let games = [
        ("0.26", 60),
        ("0.54", 101),
        ("4.7", 40),
        ("0.145", 150),
        ("0.157", 160),
        ("0.175", 100),
        ("0.326", 70),
        ("0.355", 70),
        ("0.357", 100),
        ("0.516", 130),
        ("0.534", 80),
        ("0.574", 100),
        ("0.724", 80),
        ("0.733", 60),
        ("0.757", 100),
        ("4.26", 60),
    ];
    for (code, heap) in games {
        let (quotient, bytes) = found(code, heap);
        holds(&bytes, code, &quotient);
    }
}

#[test]
fn outcomes_by_search() {
    let certificate = Certificate::read(OF_0_54).unwrap();
    let rules = parse_rules("0.54").unwrap();
    let mut oracle = Oracle::new(&*rules, 1_000_000_000);
    let mut random = Random(7);
    for _ in 0..3000 {
        let heaps = random_heaps(&mut random, 4, 12);
        let position = Position::new(heaps.iter().map(|&heap| (heap, 1)));
        let outcome = oracle.outcome(&position, Convention::Misere).unwrap();
        assert_eq!(is_p(&certificate, &heaps), Some(outcome == Outcome::P), "{heaps:?}");
    }
}

/// A certificate with another payload.
fn sealed(original: &[u8], payload: &[u8]) -> Vec<u8> {
    let mut bytes = original[..HEADER].to_vec();
    bytes[24..].copy_from_slice(&(payload.len() as u32).to_le_bytes());
    bytes.extend(compress_to_vec_zlib(payload, 1));
    bytes
}

/// How many mutants are refused: one number is another. Those numbers that do not matter may say that a move wins which
/// is not needed, or that a set is larger than it need be. A mutant that is valid must say the same of all positions.
fn refused(original: &[u8], code: &str, quotient: &Quotient, mutants: usize) -> usize {
    let payload = decompress_to_vec_zlib(&original[HEADER..]).unwrap();
    let (mut refused, mut random) = (0, Random(1));
    for _ in 0..mutants {
        let mut mutant = payload.clone();
        let at = 8 + random.below(mutant.len() - 8);
        mutant[at] = (other(&mut random, i64::from(mutant[at]), 20) & 0x7f) as u8;
        let bytes = sealed(original, &mutant);
        if mutant == payload || !is_valid(&bytes, Some(code)) {
            refused += usize::from(mutant != payload);
            continue;
        }
        let read = Certificate::read(&bytes).unwrap();
        for _ in 0..500 {
            let heaps = random_heaps(&mut random, 5, quotient.last_heap());
            assert!(!wrong(&read, quotient, &heaps), "{code}, byte {at}: {heaps:?}");
        }
    }
    refused
}

#[test]
fn mutants_say_nothing_false() {
    let (quotient, bytes) = of_0_734();
    let found = refused(bytes, "0.734", quotient, 200);
    assert!(found > 120, "{found} of 200 are refused");
    let found = refused(OF_0_54, "0.54", &finite("0.54", 60), 20);
    assert!(found > 8, "{found} of 20 are refused");
}

#[test]
fn bytes_from_strangers() {
    let payload = decompress_to_vec_zlib(&OF_0_54[HEADER..]).unwrap();
    let mut random = Random(3);
    for _ in 0..300 {
        let mut mutant = payload.clone();
        (0..20).for_each(|_| {
            let at = random.below(mutant.len());
            mutant[at] = random.below(256) as u8;
        });
        mutant.truncate(payload.len() - random.below(2) * random.below(payload.len()));
        assert!(!is_valid(&sealed(OF_0_54, &mutant), Some("0.54")));
    }
}
