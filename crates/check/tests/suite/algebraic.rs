//! Quotients of all heaps with elements in families: 0.54 is proven, and what is proven is true.

use crate::common::{MEMORY, Random, is_valid, other, solution};
use miniz_oxide::{deflate::compress_to_vec_zlib, inflate::decompress_to_vec_zlib};
use misere_check::{Certificate, check};
use misere_games::{Convention, Oracle, Outcome, Position, parse_rules};
use misere_quotient::pattern::{Pattern, proof};
use misere_quotient::{AnyQuotient, Meter, Quotient};
use std::sync::OnceLock;

const HEADER: usize = 28;

/// The quotient of the first heaps, and the certificate for all.
fn proposed(code: &str, heap: usize) -> (Quotient, Vec<u8>) {
    let rules = parse_rules(code).unwrap();
    let solution = solution(&*rules, heap);
    let whole = Pattern::find(&solution).unwrap().whole.unwrap();
    let AnyQuotient::Finite(quotient) = solution.quotient() else { panic!("{code} is finite to heap {heap}") };
    let bytes = proof::propose(&*rules, quotient, &whole, &Meter::with_limit(100_000_000_000)).unwrap();
    (quotient.clone(), bytes)
}

fn of_0_54() -> &'static (Quotient, Vec<u8>) {
    static FOUND: OnceLock<(Quotient, Vec<u8>)> = OnceLock::new();
    FOUND.get_or_init(|| proposed("0.54", 101))
}

/// Heaps of a random position.
fn random_heaps(random: &mut Random, most: usize, last: usize) -> Vec<usize> {
    (0..random.below(most + 1)).map(|_| 1 + random.below(last)).collect()
}

/// Whether a certificate calls a position P that is not, or the other way round, by the quotient of the first heaps.
fn wrong(certificate: &Certificate, quotient: &Quotient, heaps: &[usize]) -> bool {
    let value = |&heap: &usize| quotient.pretending_function(heap).unwrap();
    let product = heaps.iter().map(value).reduce(|x, y| quotient.multiply(x, y));
    certificate.is_p_position(heaps) != Some(product.is_some_and(|x| quotient.is_p(x)))
}

#[test]
fn all_heaps_of_0_54() {
    let (quotient, bytes) = of_0_54();
    let certificate = Certificate::read(bytes).unwrap();
    for finding in check(&certificate, Some("0.54"), MEMORY).unwrap() {
        assert!(finding.verdict.is_ok(), "{finding:?}");
    }
    assert!(!is_valid(bytes, Some("0.55")), "it is about other rules");
    let mut random = Random(54);
    for _ in 0..20_000 {
        let heaps = random_heaps(&mut random, 6, quotient.last_heap());
        assert!(!wrong(&certificate, quotient, &heaps), "{heaps:?}");
    }
}

#[test]
fn outcomes_by_search() {
    let certificate = Certificate::read(&of_0_54().1).unwrap();
    let rules = parse_rules("0.54").unwrap();
    let mut oracle = Oracle::new(&*rules, 1_000_000_000);
    let mut random = Random(7);
    for _ in 0..3000 {
        let heaps = random_heaps(&mut random, 4, 12);
        let outcome = oracle.outcome(&Position::new(heaps.iter().map(|&heap| (heap, 1))), Convention::Misere).unwrap();
        assert_eq!(certificate.is_p_position(&heaps), Some(outcome == Outcome::P), "{heaps:?}");
    }
}

/// A certificate with another payload.
fn sealed(original: &[u8], payload: &[u8]) -> Vec<u8> {
    let mut bytes = original[..HEADER].to_vec();
    bytes[24..].copy_from_slice(&(payload.len() as u32).to_le_bytes());
    bytes.extend(compress_to_vec_zlib(payload, 1));
    bytes
}

/// Nearly all numbers of a certificate matter. Those that do not may say that a move wins which is not needed, or that
/// a set is larger than it need be. A mutant that is valid must say the same of all positions.
#[test]
fn mutants_say_nothing_false() {
    let (quotient, original) = of_0_54();
    let payload = decompress_to_vec_zlib(&original[HEADER..]).unwrap();
    let (mut refused, mut random) = (0, Random(1));
    const MUTANTS: usize = 400;
    for _ in 0..MUTANTS {
        let mut mutant = payload.clone();
        let at = 6 + random.below(mutant.len() - 6);
        mutant[at] = (other(&mut random, i64::from(mutant[at]), 20) & 0x7f) as u8;
        let bytes = sealed(original, &mutant);
        if mutant == payload || !is_valid(&bytes, Some("0.54")) {
            refused += 1;
            continue;
        }
        let read = Certificate::read(&bytes).unwrap();
        for _ in 0..200 {
            let heaps = random_heaps(&mut random, 5, quotient.last_heap());
            assert!(!wrong(&read, quotient, &heaps), "byte {at}: {heaps:?}");
        }
    }
    assert!(refused > MUTANTS / 2, "{refused} of {MUTANTS} are refused");
}

#[test]
fn bytes_from_strangers() {
    let (_, original) = of_0_54();
    let payload = decompress_to_vec_zlib(&original[HEADER..]).unwrap();
    let mut random = Random(3);
    for _ in 0..300 {
        let mut mutant = payload.clone();
        (0..20).for_each(|_| {
            let at = random.below(mutant.len());
            mutant[at] = random.below(256) as u8;
        });
        mutant.truncate(payload.len() - random.below(2) * random.below(payload.len()));
        assert!(!is_valid(&sealed(original, &mutant), Some("0.54")) || mutant == payload);
    }
}
