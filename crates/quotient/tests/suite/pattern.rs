//! Algebraic periodicity: the printed presentations of 0.26 and 4.7, the patterns that are recognised, and games
//! without one.
//!
//! Figures 20 and 21 of \[PS\] agree with the verified quotients at every stage, with one reading: Figure 21 prints d_m
//! d_n = a^{m+1}b^{m+4}d_n without the condition m ≤ n that Figure 20 has. Without it the relation is false for m ≥ n +
//! 4.

use misere_games::{Convention, Oracle, Outcome, Position, parse_rules};
use misere_monoid::{BipartiteMonoid, Element, Letter, Presentation, Word};
use misere_quotient::pattern::{Pattern, Whole};
use misere_quotient::{Limits, Meter, Solution, solve};
use proptest::prelude::RngExt;
use proptest::test_runner::{Config, TestRunner};
use std::cell::Cell;

fn solution(code: &str, max_heap: usize) -> Solution {
    let limits = Limits { max_heap, max_order: 20_000, meter: &Meter::with_limit(10_000_000_000) };
    solve(parse_rules(code).unwrap().as_ref(), &limits, &mut |_| ())
}

/// A word in letters and their exponents.
fn word(powers: &[(usize, usize)]) -> Word {
    let mut exponents = vec![0; powers.iter().map(|power| power.0 + 1).max().unwrap_or(0)];
    powers.iter().for_each(|&(letter, exponent)| exponents[letter] += exponent as u32);
    Word::from_exponents(&exponents)
}

/// A presentation with infinitely many generators, cut off.
struct Figure {
    code: &'static str,
    /// The heaps of the constant letters.
    constants: &'static [usize],
    /// The heap of member n of the family.
    member: fn(usize) -> usize,
    /// Relations and P-words in the constants and the first members.
    relations: fn(usize) -> Vec<(Word, Word)>,
    p: fn(usize) -> Vec<Word>,
    /// Φ of any heap.
    phi: fn(usize) -> Word,
}

const A: usize = 0;
const B: usize = 1;

/// Figure 20: a, b, c_0, c_1, ….
const FIGURE_20: Figure = Figure {
    code: "0.26",
    constants: &[2, 3],
    member: |n| 2 * n + 9,
    relations: |members| {
        let c = |n: usize| 2 + n;
        let mut relations = vec![(word(&[(A, 2)]), word(&[]))];
        for n in 0..members {
            relations.push((word(&[(B, n + 1), (c(n), 1)]), word(&[(B, 2 * n + 3)])));
            relations.extend((0..=n).map(|m| (word(&[(c(m), 1), (c(n), 1)]), word(&[(B, m + 2), (c(n), 1)]))));
        }
        relations
    },
    p: |members| {
        let with_member = (0..members)
            .flat_map(|n| (0..=n).filter(move |m| (m + n) % 2 == 1).map(move |m| word(&[(B, m), (2 + n, 1)])));
        [word(&[(A, 1)])].into_iter().chain((1..=members + 4).map(|m| word(&[(B, 2 * m)]))).chain(with_member).collect()
    },
    phi: |heap| match heap {
        1 | 5 => word(&[]),
        2 | 6 => word(&[(A, 1)]),
        3 | 7 => word(&[(B, 1)]),
        4 | 8 => word(&[(A, 1), (B, 1)]),
        10 => word(&[(A, 1), (2, 1)]),
        12 => word(&[(A, 1), (B, 3)]),
        odd if odd % 2 == 1 => word(&[(2 + (odd - 9) / 2, 1)]),
        even => word(&[(A, 1), (B, 1), (2 + (even - 12) / 2, 1)]),
    },
};

/// Figure 21: a, b, c, d_0, d_1, …, with m ≤ n in the last relation.
const FIGURE_21: Figure = Figure {
    code: "4.7",
    constants: &[1, 2, 5],
    member: |n| n + 7,
    relations: |members| {
        let (c, d) = (2, |n: usize| 3 + n);
        let mut relations = vec![
            (word(&[(A, 2)]), word(&[])),
            (word(&[(B, 1), (c, 1)]), word(&[(A, 1), (B, 3)])),
            (word(&[(c, 2)]), word(&[(B, 4)])),
        ];
        for n in 0..members {
            relations.push((word(&[(B, n + 1), (d(n), 1)]), word(&[(A, n + 1), (B, 2 * n + 5)])));
            relations.push((word(&[(c, 1), (d(n), 1)]), word(&[(A, 1), (B, 2), (d(n), 1)])));
            relations
                .extend((0..=n).map(|m| (word(&[(d(m), 1), (d(n), 1)]), word(&[(A, m + 1), (B, m + 4), (d(n), 1)]))));
        }
        relations
    },
    p: |members| {
        let with_member = (0..members).flat_map(|n| {
            let words = (0..n).filter(move |m| (m + n) % 2 == 1);
            words.map(move |m| word(&[(A, n % 2), (B, m), (3 + n, 1)]))
        });
        [word(&[(A, 1)])].into_iter().chain((1..=members + 4).map(|m| word(&[(B, 2 * m)]))).chain(with_member).collect()
    },
    phi: |heap| match heap {
        1 | 3 => word(&[(A, 1)]),
        2 | 4 => word(&[(B, 1)]),
        5 => word(&[(2, 1)]),
        6 => word(&[(B, 3)]),
        heap => word(&[(3 + heap - 7, 1)]),
    },
};

impl Figure {
    /// The printed quotient with this many members, reduced. Powers of b beyond all members differ only by
    /// parity there, so they may be made to repeat.
    fn quotient(&self, members: usize) -> BipartiteMonoid {
        let mut relations = (self.relations)(members);
        let last = 2 * (members + 4);
        relations.push((word(&[(B, last + 2)]), word(&[(B, last)])));
        let generators = Letter::names(self.constants.len() + members);
        Presentation { generators, relations, p: (self.p)(members) }.monoid(100_000).unwrap().reduction().0
    }

    /// Compares with the verified quotients of heaps 1 to n, for these n.
    fn compare(&self, last_heap: usize, stages: impl Iterator<Item = usize>) {
        let solution = solution(self.code, last_heap);
        let quotient = solution.finite_part();
        let monoid = quotient.monoid();
        let value = |heap: usize| quotient.pretending_function(heap).unwrap();
        for stage in stages {
            let members = (0..).take_while(|&n| (self.member)(n) <= stage).count();
            let heaps: Vec<usize> = self.constants.iter().copied().chain((0..members).map(self.member)).collect();
            let generators: Vec<Element> = heaps.into_iter().filter(|&heap| heap <= stage).map(value).collect();
            if generators.len() < self.constants.len() + members {
                continue;
            }
            let printed = self.quotient(members);
            // The same elements, products and P, generator by generator.
            assert_eq!(printed, monoid.submonoid(&generators).0.reduction().0, "{} to heap {stage}", self.code);
            let grown = solution.growth().iter().rfind(|step| step.heap <= stage).unwrap();
            let p_order = printed.p_portion().count();
            assert_eq!((printed.order(), p_order), (grown.order, grown.p_order), "{} to heap {stage}", self.code);
        }
        let members = (0..).take_while(|&n| (self.member)(n) <= last_heap).count();
        let heaps = self.constants.iter().copied().chain((0..members).map(self.member));
        let generators: Vec<Element> = heaps.map(value).collect();
        let product = |x: Element, y: Element| monoid.multiply(x, y);
        for heap in 1..=last_heap {
            let printed = (self.phi)(heap);
            let powers = printed.powers().iter().map(|&(letter, e)| monoid.power(generators[letter.index()], e.into()));
            assert_eq!(powers.fold(Element::ONE, product), value(heap), "{}: Φ({heap})", self.code);
        }
    }
}

#[test]
fn figure_20_at_every_stage() {
    FIGURE_20.compare(50, 1..=50);
}

#[test]
fn figure_21_at_every_stage() {
    FIGURE_21.compare(32, 1..=32);
}

#[test]
#[ignore = "long: cargo test --release -p misere-quotient --test suite pattern -- --ignored"]
fn figures_20_and_21_to_heap_60() {
    FIGURE_20.compare(60, 1..=60);
    FIGURE_21.compare(60, 1..=60);
}

/// What Figure 21 prints has d_4 d_0 = a^5 b^8 d_0 if m ≤ n is not demanded, but one is an N-position and one a
/// P-position.
#[test]
fn figure_21_needs_m_at_most_n() {
    let quotient = solution("4.7", 40).finite_part().clone();
    let value = |heap: usize| quotient.pretending_function(heap).unwrap();
    let right_side = |m: usize, n: usize| {
        let power = |heap: usize, exponent: usize| quotient.power(value(heap), exponent as u64);
        quotient.multiply(quotient.multiply(power(1, m + 1), power(2, m + 4)), value(7 + n))
    };
    for n in 0..12 {
        for m in 0..12 {
            let product = quotient.multiply(value(7 + m), value(7 + n));
            assert_eq!(product == right_side(m, n), m <= n + 3, "m = {m}, n = {n}");
        }
    }
    // The same by searching the game tree.
    let rules = parse_rules("4.7").unwrap();
    let mut oracle = Oracle::new(rules.as_ref(), 50_000_000);
    let mut outcome =
        |heaps: &[(usize, u64)]| oracle.outcome(&Position::new(heaps.to_vec()), Convention::Misere).unwrap();
    assert_eq!(outcome(&[(11, 1), (7, 1)]), Outcome::N, "d_4 d_0");
    assert_eq!(outcome(&[(1, 1), (2, 8), (7, 1)]), Outcome::P, "a^5 b^8 d_0");
}

/// Case 3 of the proof that Figure 20 is reduced prints N = m' + n' + 2 + M, which separates nothing; N = m + n + 2 + M
/// does.
#[test]
fn the_proof_of_theorem_a_3_interchanges_two_elements() {
    let rules = parse_rules("0.26").unwrap();
    let mut oracle = Oracle::new(rules.as_ref(), 50_000_000);
    let mut outcome =
        |heaps: &[(usize, u64)]| oracle.outcome(&Position::new(heaps.to_vec()), Convention::Misere).unwrap();
    // x = c_0, x' = b c_1, M = 2; c_0, c_1, c_4, c_6 are heaps 9, 11, 17, 21.
    let [printed, meant] = [21, 17];
    assert_eq!(outcome(&[(9, 1), (3, 2), (printed, 1)]), Outcome::N);
    assert_eq!(outcome(&[(11, 1), (3, 3), (printed, 1)]), Outcome::N);
    assert_eq!(outcome(&[(9, 1), (3, 2), (meant, 1)]), Outcome::N);
    assert_eq!(outcome(&[(11, 1), (3, 3), (meant, 1)]), Outcome::P);
}

/// Facts A.1 and A.4, with t, w and g as printed.
#[test]
fn facts_a_1_and_a_4() {
    type Function = fn(usize) -> usize;
    let facts: [(&str, Function, Function, Function, usize); 2] = [
        (
            "0.26",
            |k| match k {
                1 | 2 => 0,
                3 | 4 => 1,
                _ => (k - 5) / 2,
            },
            |k| match k {
                0..=8 => 0,
                9 | 10 => 1,
                _ if k % 2 == 1 => (k - 7) / 2,
                _ => (k - 12) / 2,
            },
            |k| (k - 1) % 4,
            2,
        ),
        (
            "4.7",
            |k| match k {
                1 => 0,
                2 => 1,
                _ => k - 3,
            },
            |k| match k {
                0..=4 => 0,
                5 => 1,
                _ => k - 6,
            },
            |k| 2 - k % 2,
            3,
        ),
    ];
    for (code, t, w, g, wild) in facts {
        let solution = solution(code, 40);
        let mut rng = TestRunner::deterministic().new_rng();
        for _ in 0..20_000 {
            let mut heaps: Vec<usize> =
                (0..rng.random_range(1..6u32)).map(|_| rng.random_range(1..41u64) as usize).collect();
            heaps.sort_unstable();
            let (largest, rest) = heaps.split_last().unwrap();
            let t_rest: usize = rest.iter().map(|&k| t(k)).sum();
            let grundy = heaps.iter().fold(0, |sum, &k| sum ^ g(k));
            let is_p = match t_rest + t(*largest) {
                0 => grundy == 1,
                _ => (w(*largest) <= t_rest && grundy == 0) || (w(*largest) >= t_rest + 2 && grundy == wild),
            };
            let position: Vec<(usize, u64)> = heaps.iter().map(|&heap| (heap, 1)).collect();
            assert_eq!(solution.is_p(&position), Some(is_p), "{code} {heaps:?}");
        }
    }
}

fn whole(code: &str, max_heap: usize) -> Whole {
    Pattern::find(&solution(code, max_heap)).and_then(|pattern| pattern.whole).unwrap_or_else(|| panic!("{code}"))
}

/// Relations, P-portion and Φ as they are printed.
fn texts(whole: &Whole) -> [Vec<String>; 3] {
    let families = |families: &[misere_quotient::pattern::family::Family]| {
        families.iter().map(|family| family.text(&whole.letters)).collect::<Vec<_>>()
    };
    let phi = whole.phi.iter().map(|law| format!("{} = {}", law.heaps(), law.word(&whole.letters)));
    [families(&whole.relations), families(&whole.p_portion), phi.collect()]
}

#[test]
fn figures_20_and_21_are_recognised() {
    let [relations, p, phi] = texts(&whole("0.26", 46));
    assert_eq!(relations, ["a^2 = 1", "b^{n+1}c_n = b^{2n+3} (n ≥ 0)", "c_mc_n = b^{m+2}c_n (n ≥ 0; 0 ≤ m ≤ n)"]);
    let with_c = ["b^mc_n (n = 2, 4, …; m = 1, 3, …, n-1)", "b^mc_n (n = 1, 3, …; m = 0, 2, …, n-1)"];
    assert_eq!(p, [&["a", "b^m (m = 2, 4, …)"], &with_c[..]].concat());
    assert_eq!(phi, ["2n+9 = c_n", "2n+12 = abc_n"]);
    let [mut relations, p, phi] = texts(&whole("4.7", 30));
    relations.sort();
    let expected = [
        "a^2 = 1",
        "b^{n+1}d_n = a^{n+1}b^{2n+5} (n ≥ 0)",
        "bc = ab^3",
        "c^2 = b^4",
        "cd_n = ab^2d_n (n ≥ 0)",
        "d_md_n = a^{m+1}b^{m+4}d_n (n ≥ 0; 0 ≤ m ≤ n)",
    ];
    assert_eq!(relations, expected);
    let with_d = ["b^md_n (n = 2, 4, …; m = 1, 3, …, n-1)", "ab^md_n (n = 1, 3, …; m = 0, 2, …, n-1)"];
    assert_eq!(p, [&["a", "b^m (m = 2, 4, …)"], &with_d[..]].concat());
    assert_eq!(phi, ["n+7 = d_n"]);
}

/// The quotient of 0.54 that its partial quotients point to, predicted from heap 60 and true to heap 150: order and
/// P-portion.
#[test]
fn the_pattern_of_0_54_goes_on() {
    let early = Pattern::find(&solution("0.54", 60)).unwrap();
    let later = solution("0.54", 150);
    for step in later.growth().iter().filter(|step| step.heap > 60) {
        let law = early.growth.iter().find(|law| step.heap % law.period == law.residue).unwrap();
        let j = (step.heap / law.period) as i64;
        assert_eq!((law.order.at(j), law.p_order.at(j)), (step.order as i64, step.p_order as i64));
    }
    let (early, later) = (early.whole.unwrap(), Pattern::find(&later).unwrap().whole.unwrap());
    assert_eq!((&early.relations, &early.p_portion, &early.phi), (&later.relations, &later.p_portion, &later.phi));
    assert!(later.distinct > early.distinct && later.last_heap == 150);
}

#[test]
fn games_that_are_solved_have_no_pattern_on_the_way() {
    for code in ["0.15", "0.34", "0.53", "0.71", "0.72", "0.75", "0.77", "4.56", "0.115", "0.144", "0.351", "0.4107"] {
        for max_heap in [10, 20, 30, 50, 75] {
            let partial = solution(code, max_heap);
            assert_eq!(Pattern::find(&partial.into_partial()), None, "{code} {max_heap}");
        }
    }
}

/// Random games: a solved one has no pattern even when its end is not told, and whatever is recognised goes on.
#[test]
fn random_games_give_no_false_pattern() {
    let (solved, recognised) = (Cell::new(0), Cell::new(0));
    let config = Config { cases: 150, failure_persistence: None, ..Config::default() };
    let result = TestRunner::new(config).run(&misere_games::strategies::any_code(), |code| {
        let at = |max_heap| {
            solve(&code, &Limits { max_heap, max_order: 100, meter: &Meter::with_limit(20_000_000) }, &mut |_| ())
        };
        let early = at(24);
        let Some(pattern) = Pattern::find(&early.into_partial()) else {
            solved.set(solved.get() + 1);
            return Ok(());
        };
        recognised.set(recognised.get() + 1);
        let later = at(32);
        for step in later.growth().iter().filter(|step| step.heap > 24) {
            let law = pattern.growth.iter().find(|law| step.heap % law.period == law.residue);
            let predicted = law.map(|law| law.order.at((step.heap / law.period) as i64));
            proptest::prop_assert_eq!(predicted, Some(step.order as i64), "heap {}", step.heap);
        }
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
    println!("{} without a pattern, {} with one", solved.get(), recognised.get());
}
