//! A quotient whose P-portion was learned, in full: that of 0.3122 to heap 8, read from its certificate.

use crate::generating::brute;
use misere_games::Oracle;
use misere_quotient::Meter;
use misere_quotient::certificate::InfiniteCertificate;
use misere_quotient::infinite::InfiniteQuotient;
use num_bigint::BigInt;

const BYTES: &[u8] = include_bytes!("../data/0.3122-8.cert");

fn meter() -> Meter<'static> {
    Meter::with_limit(20_000_000_000)
}

fn quotient() -> InfiniteQuotient {
    let quotient = InfiniteCertificate::decode(BYTES).unwrap().quotient(&meter()).unwrap().unwrap();
    assert!(quotient.is_learned() && quotient.thresholds().is_empty());
    assert_eq!((quotient.growing(), quotient.finite_order()), (&[5, 6, 7, 8][..], 26));
    quotient
}

#[test]
fn all_relations_and_normal_forms() {
    let quotient = quotient();
    assert_eq!(quotient.different_powers(&meter()).unwrap(), [Some(true); 4]);
    let forms = quotient.normal_forms(300_000, &meter()).unwrap().unwrap();
    assert!(forms.is_complete());
    assert_eq!(forms.relations().len(), 63);
    assert_eq!([0, 1, 2, 3, 4].map(|dimension| forms.cones(dimension)), [514, 362, 16, 0, 0]);
    // P is known in words on all of them.
    assert!(forms.families().iter().all(|family| family.p_portion.is_some()));
    let heaps = quotient.generators();
    for (left, right) in forms.relations() {
        let [left, right] = [left, right].map(|word| {
            let powers = word.powers().iter();
            let position: Vec<_> = powers.map(|&(letter, e)| (heaps[letter.index()], u64::from(e))).collect();
            quotient.value(&position).unwrap()
        });
        assert!(quotient.is_equal(&left, &right, &meter()).unwrap());
    }
}

/// The P-positions by size are those of a search.
#[test]
fn counts() {
    let (quotient, rules) = (quotient(), misere_games::parse_rules("0.3122").unwrap());
    let heaps: Vec<(usize, usize)> = (1..=8).map(|heap| (heap, heap)).collect();
    let counts = quotient.counts(&heaps, 29, &meter()).unwrap().unwrap();
    let counts: Vec<BigInt> = counts.into_iter().map(BigInt::from).collect();
    let mut oracle = Oracle::new(rules.as_ref(), 10_000_000);
    assert_eq!(counts, brute(&mut oracle, rules.as_ref(), 8, 30));
}
