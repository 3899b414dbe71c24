//! Quotients whose P-portion is known as an automaton alone, against the same ones with directions.

use super::InfiniteQuotient;
use super::cones::{Family, LinearSet};
use super::elements::Elements;
use misere_automata::{Multiples, Walked};
use misere_limits::{Limits, Meter};

/// The quotient of heaps 1 to this one.
pub(super) fn quotient(code: &str, heap: usize) -> InfiniteQuotient {
    let rules = misere_games::parse_rules(code).unwrap();
    let limits = Limits { max_heap: heap, max_order: 20_000, meter: &Meter::with_limit(20_000_000_000) };
    crate::solve(rules.as_ref(), &limits, &mut |_| ()).infinite().cloned().expect("an infinite quotient")
}

fn meter() -> Meter<'static> {
    Meter::with_limit(20_000_000_000)
}

fn contains(set: &LinearSet, m: &[u32]) -> bool {
    fn below(base: &[u32], periods: &[Vec<u32>], m: &[u32]) -> bool {
        let Some((first, rest)) = periods.split_first() else { return base == m };
        let mut base = base.to_vec();
        while base.iter().zip(m).all(|(a, b)| a <= b) {
            if below(&base, rest, m) {
                return true;
            }
            base.iter_mut().zip(first).for_each(|(sum, step)| *sum += step);
        }
        false
    }
    below(&set.base, &set.periods, m)
}

/// Each word of a family below this exponent is in one of its sets iff it is P.
fn check_words(quotient: &InfiniteQuotient, family: &Family, most: u32) -> usize {
    let heaps = quotient.generators();
    let sets = family.p_portion.as_ref().expect("one direction is enough");
    let mut words = 0;
    for ranges in &family.boxes {
        let mut box_of = vec![vec![]];
        for &(from, to) in ranges {
            let range = from..to.map_or(from + most, |to| to + 1);
            box_of = box_of.iter().flat_map(|m| range.clone().map(move |e| [&m[..], &[e]].concat())).collect();
        }
        for m in box_of {
            for u in &family.words {
                let mut position: Vec<(usize, u64)> =
                    u.powers().iter().map(|&(letter, count)| (heaps[letter.index()], count.into())).collect();
                position.extend(quotient.growing().iter().zip(&m).map(|(&heap, &e)| (heap, u64::from(e))));
                let listed = sets.iter().filter(|set| contains(set, &m)).count();
                assert_eq!(listed, usize::from(quotient.is_p(&position).unwrap()), "{u} {m:?}");
                words += 1;
            }
        }
    }
    words
}

/// What the automaton decides of the powers of growing heaps is what rays prove.
#[test]
fn powers_are_decided() {
    for (code, heap) in [("0.31011", 5), ("0.3122", 7), ("0.3102", 13), ("0.76", 12), ("0.14", 22), ("0.3312", 14)] {
        let read = quotient(code, heap);
        let set = &read.portion.p;
        for j in 0..read.growing().len() {
            let meter = meter();
            let decided = super::learn::ray::decided(set, j, &meter).unwrap();
            eprintln!("{code}: {j} {decided:?} paid {}", meter.paid());
            assert_eq!(decided, Some(Multiples::Different), "{code} {j}");
        }
        assert_eq!(read.different_powers(&meter()).unwrap(), vec![Some(true); read.growing().len()]);
    }
}

/// Normal words are different. Without a relation some are equal, and are found.
#[test]
fn different_words() {
    for (code, heap) in [("0.31011", 5), ("0.3122", 7), ("0.3102", 12), ("0.76", 12), ("0.76", 15)] {
        let read = quotient(code, heap);
        let forms = read.normal_forms(200_000, &meter()).unwrap().unwrap();
        assert!(forms.is_complete());
        let (meter, mut walked) = (meter(), Walked::default());
        let mut elements = Elements::new(&read, &meter).unwrap();
        let found = read.equal_words(forms.relations(), &mut elements, &mut walked, &meter).unwrap();
        eprintln!("{code} {heap}: {walked:?} paid {}", meter.paid());
        assert_eq!(found, None, "{code}");
        let growing = read.growing_letters();
        for left_out in 0..forms.relations().len() {
            let mut relations = forms.relations().to_vec();
            let (left, right) = relations.remove(left_out);
            // Without those of F its words do not end.
            if !left.powers().iter().any(|power| growing.contains(&power.0)) {
                continue;
            }
            let found = read.equal_words(&relations, &mut elements, &mut walked, &meter).unwrap();
            assert!(found.is_some(), "{code}: {left} = {right}");
        }
    }
}

#[test]
fn relations_and_normal_forms_are_those_of_the_sets() {
    for (code, heap, most) in
        [("0.31011", 5, 20), ("0.3122", 7, 20), ("0.3102", 13, 7), ("0.76", 12, 20), ("0.14", 22, 7)]
    {
        let read = quotient(code, heap);
        let automatic = read.automatic();
        for bound in [0, 3, 8] {
            let relations = read.relations(bound, 200_000, &meter()).unwrap();
            assert_eq!(automatic.relations(bound, 200_000, &meter()).unwrap(), relations, "{code}");
        }
        let forms = automatic.normal_forms(200_000, &meter()).unwrap().unwrap();
        let expected = read.relations(forms.bound(), 200_000, &meter()).unwrap().unwrap();
        assert_eq!(forms.relations(), expected, "{code}");
        assert!(forms.is_complete(), "{code}");
        let words: usize = forms.families().iter().map(|family| check_words(&automatic, family, most)).sum();
        assert!(words > 100, "{code}");
        eprintln!("{code} {heap}: bound {}, {} relations, {words} words", forms.bound(), expected.len());
    }
}

/// Counts and generating functions from the automaton are those of the sets, and of a count over all positions.
#[test]
fn counts_and_generating_functions() {
    for (code, heap) in [("0.31011", 5), ("0.3122", 7), ("0.3102", 13), ("0.76", 12), ("0.14", 22)] {
        let read = quotient(code, heap);
        let rules = misere_games::parse_rules(code).unwrap();
        let heaps: Vec<(usize, usize)> =
            (1..=heap).filter(|&heap| rules.has_options(heap)).map(|heap| (heap, heap)).collect();
        let expected = read.generating_function(heaps.iter().copied(), &meter()).unwrap().unwrap();
        let counts = read.counts(&heaps, 150, &meter()).unwrap().unwrap();
        let series: Vec<u128> = expected.series(151).iter().map(|c| c.to_string().parse().unwrap()).collect();
        assert_eq!(counts, series, "{code}");
        let meter = meter();
        let found = read.automatic().generating_function(heaps.iter().copied(), &meter).unwrap();
        assert_eq!(found.as_ref(), Some(&expected), "{code}");
        eprintln!("{code} {heap}: degree {} paid {}", expected.numerator().len() - 1, meter.paid());
    }
}

/// The generating function of a learned P-portion, from a certificate: its coefficients are the counts.
#[test]
fn the_generating_function_of_a_learned_portion() {
    let bytes = include_bytes!("../../tests/data/0.3122-8.cert");
    let certificate = crate::certificate::InfiniteCertificate::decode(bytes).unwrap();
    let quotient = certificate.quotient(&meter()).unwrap().unwrap();
    let heaps: Vec<(usize, usize)> = (1..=8).map(|heap| (heap, heap)).collect();
    let meter = meter();
    let function = quotient.generating_function(heaps.iter().copied(), &meter).unwrap().unwrap();
    eprintln!("{:?} degree {} paid {}", function.denominator(), function.numerator().len() - 1, meter.paid());
    let counts = quotient.counts(&heaps, 400, &meter).unwrap().unwrap();
    let series: Vec<u128> = function.series(401).iter().map(|c| c.to_string().parse().unwrap()).collect();
    assert_eq!(counts, series);
}
