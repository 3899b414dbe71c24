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

/// The quotient of 0.734 to heap 70 and a certificate for all heaps, found from it.
fn of_0_734() -> &'static (Quotient, Vec<u8>) {
    static FOUND: OnceLock<(Quotient, Vec<u8>)> = OnceLock::new();
    FOUND.get_or_init(|| {
        let rules = parse_rules("0.734").unwrap();
        let solution = solution(&*rules, 70);
        let whole = Pattern::find(&solution).unwrap().whole.unwrap();
        let AnyQuotient::Finite(quotient) = solution.quotient() else { panic!("0.734 is finite to heap 70") };
        let bytes = proof::propose(&*rules, quotient, &whole, &Meter::with_limit(100_000_000_000)).unwrap();
        assert!(bytes.in_words);
        (quotient.clone(), bytes.bytes)
    })
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

#[test]
fn a_certificate_is_found_for_0_734() {
    let (quotient, bytes) = of_0_734();
    holds(bytes, "0.734", quotient);
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
