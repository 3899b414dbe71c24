//! Normal forms of infinite quotients as cones, and the P-portion along them.

use misere_monoid::Letter;
use misere_quotient::infinite::cones::{Family, LinearSet, Range};
use misere_quotient::infinite::{InfiniteQuotient, NormalForms};
use misere_quotient::{Limits, Meter, StopReason, solve};

fn quotient(code: &str, heap: usize) -> InfiniteQuotient {
    let rules = misere_games::parse_rules(code).unwrap();
    let limits = Limits { max_heap: heap, max_order: 20_000, meter: &Meter::with_limit(10_000_000_000) };
    solve(rules.as_ref(), &limits, &mut |_| ()).infinite().cloned().expect("an infinite quotient")
}

fn divides(a: &[u32], b: &[u32]) -> bool {
    a.iter().zip(b).all(|(a, b)| a <= b)
}

fn contains(set: &LinearSet, m: &[u32]) -> bool {
    fn below(base: &[u32], periods: &[Vec<u32>], m: &[u32]) -> bool {
        let Some((first, rest)) = periods.split_first() else { return base == m };
        let mut base = base.to_vec();
        while divides(&base, m) {
            if below(&base, rest, m) {
                return true;
            }
            base.iter_mut().zip(first).for_each(|(sum, step)| *sum += step);
        }
        false
    }
    below(&set.base, &set.periods, m)
}

/// All words with growing letters to this exponent that no left side divides.
fn irreducible(forms: &NormalForms, letters: usize, growing: &[Letter], most: u32) -> Vec<Vec<u32>> {
    let left_sides: Vec<Vec<u32>> = forms.relations().iter().map(|(left, _)| left.exponents(letters)).collect();
    let mut words = vec![vec![0; letters]];
    for letter in Letter::all(letters) {
        let mut group = 0..words.len();
        while !group.is_empty() {
            let first_new = words.len();
            for at in group {
                let mut word = words[at].clone();
                word[letter.index()] += 1;
                let normal = !left_sides.iter().any(|left| divides(left, &word));
                if normal && !(growing.contains(&letter) && word[letter.index()] > most) {
                    words.push(word);
                }
            }
            group = first_new..words.len();
        }
    }
    words
}

/// Each normal word of a box is in one family, which says whether it is P; all other words are in none.
fn check(code: &str, heap: usize, most: u32) -> NormalForms {
    let quotient = quotient(code, heap);
    let forms = quotient.normal_forms(1_000_000, &meter()).unwrap().unwrap();
    assert!(forms.is_complete(), "{code}");
    let heaps = quotient.generators();
    let growing = quotient.growing_letters();
    let words = irreducible(&forms, heaps.len(), &growing, most);
    for word in &words {
        let m: Vec<u32> = growing.iter().map(|letter| word[letter.index()]).collect();
        let mut u = word.clone();
        growing.iter().for_each(|letter| u[letter.index()] = 0);
        let in_box = |ranges: &&Vec<Range>| {
            ranges.iter().zip(&m).all(|(range, &e)| range.0 <= e && range.1.is_none_or(|to| e <= to))
        };
        let mut families: Vec<&Family> = Vec::new();
        for family in forms.families() {
            if family.words.iter().any(|word| word.exponents(heaps.len()) == u) {
                families.extend(family.boxes.iter().filter(in_box).map(|_| family));
            }
        }
        assert_eq!(families.len(), 1, "{code} {word:?}");
        let listed = families[0].p_portion.iter().flatten().filter(|set| contains(set, &m)).count();
        let position: Vec<(usize, u64)> = heaps.iter().zip(word).map(|(&heap, &count)| (heap, count.into())).collect();
        assert_eq!(listed, usize::from(quotient.is_p(&position).unwrap()), "{code} {word:?}");
    }
    // Boxes have no words beyond the normal ones.
    let length = |range: &Range| range.1.unwrap_or(most).min(most) + 1 - range.0.min(most + 1);
    let size = |ranges: &Vec<Range>| ranges.iter().map(|range| length(range) as usize).product::<usize>();
    let words_in = |family: &Family| family.words.len() * family.boxes.iter().map(size).sum::<usize>();
    assert_eq!(forms.families().iter().map(words_in).sum::<usize>(), words.len(), "{code}");
    forms
}

#[test]
fn normal_words_are_in_one_family_each() {
    for (code, heap) in [("0.31011", 5), ("0.3122", 7), ("0.3102", 12), ("0.76", 12)] {
        let forms = check(code, heap, 24);
        // A larger bound shows nothing else.
        let more = quotient(code, heap).relations(forms.bound() + 10, 1_000_000, &meter()).unwrap().unwrap();
        assert_eq!(forms.relations(), more, "{code}");
    }
    // Three growing heaps.
    check("0.14", 22, 8);
    check("0.3102", 13, 8);
}

fn meter() -> Meter<'static> {
    Meter::with_limit(10_000_000_000)
}

#[test]
fn stopped() {
    let stopped = quotient("0.31011", 5).normal_forms(50_000, &Meter::with_limit(1000));
    assert_eq!(stopped.map(|_| ()), Err(StopReason::Work));
}

#[test]
fn too_many_words() {
    assert!(quotient("0.31011", 5).normal_forms(50, &meter()).unwrap().is_none());
    // Enough for the first bound, too few for one that shows all relations.
    let few = quotient("0.31011", 5).normal_forms(300, &meter()).unwrap().unwrap();
    assert!(!few.is_complete() && few.relations().len() < 17);
}
