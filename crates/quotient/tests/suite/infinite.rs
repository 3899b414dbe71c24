//! Infinite quotients, found without hints, against published facts and the exhaustive search.

use misere_games::{Convention, Oracle, Outcome, Position};
use misere_monoid::Word;
use misere_monoid::completion::{Completion, TermOrder};
use misere_quotient::infinite::{InfiniteQuotient, Value};
use misere_quotient::{Limits, Meter, Solution, solve};
use proptest::prelude::RngExt;
use proptest::test_runner::TestRunner;

fn solution(code: &str, max_heap: usize) -> Solution {
    let rules = misere_games::parse_rules(code).unwrap();
    let limits = Limits { max_heap, max_order: 20_000, meter: &Meter::with_limit(10_000_000_000) };
    solve(rules.as_ref(), &limits, &mut |_| ())
}

fn infinite(code: &str, heap: usize, growing: &[usize], finite_order: usize) -> InfiniteQuotient {
    let solution = solution(code, heap);
    assert!(solution.finite_part().last_heap() < heap, "{code}");
    let quotient = solution.infinite().cloned().unwrap_or_else(|| panic!("{code} is infinite"));
    assert_eq!((quotient.last_heap(), quotient.growing(), quotient.finite_order()), (heap, growing, finite_order));
    check_rays(&quotient);
    quotient
}

/// The separating words of the proofs that powers differ do separate them, as far as the first 12.
fn check_rays(quotient: &InfiniteQuotient) {
    assert_eq!(quotient.rays().len(), quotient.growing().len());
    for ray in quotient.rays() {
        for n in 0..6 {
            let (q, x) = ray.separator(n);
            assert_eq!(quotient.is_p_element(&(q, x.clone())), ray.is_p);
            for m in 1..12 {
                let mut y = x.clone();
                y[ray.variable] += m * ray.step;
                assert_ne!(quotient.is_p_element(&(q, y)), ray.is_p);
            }
        }
    }
}

/// Compares with the oracle on random positions, half of whose heaps are growing ones.
fn compare(code: &str, quotient: &InfiniteQuotient, positions: usize, work: u64) {
    let rules = misere_games::parse_rules(code).unwrap();
    let mut oracle = Oracle::new(rules.as_ref(), work);
    let mut rng = TestRunner::deterministic().new_rng();
    let growing = quotient.growing();
    let mut judged = 0;
    for _ in 0..positions {
        let heaps = (0..rng.random_range(1..5u32)).map(|_| {
            let (grows, at) = (rng.random_bool(0.5), rng.random_range(0..growing.len()));
            let any = rng.random_range(1..quotient.last_heap() + 1);
            (if grows { growing[at] } else { any }, rng.random_range(1..5u64))
        });
        let position = Position::new(heaps.collect::<Vec<_>>());
        if let Ok(truth) = oracle.outcome(&position, Convention::Misere) {
            assert_eq!(quotient.is_p(position.heaps()), Some(truth == Outcome::P), "{code} {position}");
            judged += 1;
        }
    }
    assert!(judged * 5 > positions, "{code}: the oracle judged {judged} of {positions}");
}

#[test]
fn found_without_hints() {
    for (code, heap, growing, finite_order) in [
        ("0.31011", 5, &[4, 5][..], 20),
        ("0.3122", 7, &[5, 7], 40),
        ("0.3102", 12, &[7, 12], 54),
        ("0.76", 12, &[7, 12], 22),
        ("0.14", 22, &[17, 20, 22], 68),
        ("0.3102", 13, &[7, 12, 13], 54),
        ("0.3312", 14, &[8, 11, 14], 184),
    ] {
        compare(code, &infinite(code, heap, growing, finite_order), 200, 30_000);
    }
}

#[test]
#[ignore = "minutes: cargo test --release -p misere-quotient --test suite infinite -- --ignored"]
fn found_without_hints_on_thousands_of_positions() {
    for (code, heap, growing, finite_order) in [
        ("0.31011", 5, &[4, 5][..], 20),
        ("0.3122", 7, &[5, 7], 40),
        ("0.3102", 12, &[7, 12], 54),
        ("0.76", 12, &[7, 12], 22),
        ("0.14", 22, &[17, 20, 22], 68),
        ("0.3102", 13, &[7, 12, 13], 54),
        ("0.3312", 14, &[8, 11, 14], 184),
    ] {
        compare(code, &infinite(code, heap, growing, finite_order), 5000, 200_000);
    }
}

/// From heap 6 on a heap has one option, the heap below: Φ has period 2, and the game is solved, with an infinite
/// quotient.
#[test]
fn a_solved_game_with_an_infinite_quotient() {
    let solution = solution("0.31011", 1000);
    assert!(solution.status().is_solved());
    assert_eq!((solution.status().period(), solution.last_heap()), (Some((2, 6)), 12));
    let quotient = solution.infinite().unwrap();
    assert_eq!((quotient.growing(), quotient.finite_order()), (&[4, 5][..], 20));
    compare("0.31011", quotient, 100, 30_000);
    // Heaps 101 and 7 have equal values.
    for counts in [[1, 0, 0], [0, 3, 5], [1, 3, 10], [1, 4, 11]] {
        let position = |heap| vec![(heap, counts[0]), (4, counts[1]), (5, counts[2])];
        assert_eq!(solution.is_p(&position(101)), solution.is_p(&position(7)));
        assert!(solution.is_p(&position(101)).is_some());
    }
}

/// P-positions lie along x_14 = x_8 + x_11 + c, not along a diagonal.
#[test]
fn a_direction_that_is_no_diagonal() {
    let quotient = infinite("0.3312", 14, &[8, 11, 14], 184);
    let thresholds = quotient.thresholds();
    let whole = thresholds.iter().find(|entry| entry.heaps == [8, 11, 14]).unwrap();
    assert_eq!(whole.direction, [1, 1, 2]);
    let rest = |n: u64| [(8, 14 + n), (11, 14 + n), (12, 1), (14, 28 + 2 * n), (1, 1)];
    let same = (0..1000).all(|n| quotient.is_p(&rest(n)) == quotient.is_p(&rest(0)));
    assert!(same);
}

/// Heaps 7, 9, 10 and 15 are taken for growing, and all have finitely many powers.
#[test]
#[ignore = "a minute: cargo test --release -p misere-quotient --test suite infinite -- --ignored"]
fn a_finite_quotient_after_a_long_search() {
    let rules = misere_games::parse_rules("0.74").unwrap();
    let limits = Limits { max_heap: 15, max_order: 30_000, meter: &Meter::with_limit(10_000_000_000) };
    let solution = solve(rules.as_ref(), &limits, &mut |_| ());
    assert!(solution.infinite().is_none());
    let quotient = solution.finite_part();
    assert_eq!((quotient.last_heap(), quotient.order(), quotient.p_order()), (15, 23_410, 2416));
    assert_eq!(quotient.generators(), [1, 4, 7, 9, 10, 15]);
}

/// Dawson's Kayles, heaps to 34.
#[test]
#[ignore = "minutes: cargo test --release -p misere-quotient --test suite infinite -- --ignored"]
fn dawsons_kayles() {
    let quotient = infinite("0.07", 34, &[30, 34], 1456);
    compare("0.07", &quotient, 1000, 300_000);
}

/// A word in letters for these heaps as (heap, count) pairs.
fn position(heaps: &[usize], word: &str) -> Vec<(usize, u64)> {
    let mut position: Vec<(usize, u64)> = Vec::new();
    let mut rest = word.trim().trim_start_matches('1');
    while let Some(letter) = rest.bytes().next() {
        let heap = heaps[usize::from(letter - b'a')];
        rest = &rest[1..];
        let mut exponent = 1;
        if let Some(power) = rest.strip_prefix('^') {
            let digits = power.find(|c: char| !c.is_ascii_digit()).unwrap_or(power.len());
            exponent = power[..digits].parse().unwrap();
            rest = &power[digits..];
        }
        position.push((heap, exponent));
    }
    position
}

/// The value of a word in letters for these heaps.
fn element(quotient: &InfiniteQuotient, heaps: &[usize], word: &str) -> Value {
    quotient.value(&position(heaps, word)).unwrap()
}

/// The relations of a list that do not hold.
fn false_relations<'t>(quotient: &InfiniteQuotient, heaps: &[usize], relations: &'t str) -> Vec<&'t str> {
    let mut wrong = Vec::new();
    for relation in relations.split(';') {
        let (left, right) = relation.split_once('=').unwrap();
        let (left, right) = (element(quotient, heaps, left), element(quotient, heaps, right));
        if !quotient.is_equal(&left, &right, &meter()).unwrap() {
            wrong.push(relation.trim());
        }
    }
    wrong
}

/// The relations printed for Q**_5 of 0.31011.
const PUBLISHED_31011: &str = "a^2=1; b^4=b^2; cb^2=c; c^4=c^3; dc^3=c^3a; d^2b^2=d^2; ec^3=c^3b; e^2b^2=e^2; e^2d^6=d^4; \
        e^7d^5=e^5d^3; e^8d^4=e^6d^2; e^9d^3=e^7d; e^10d^2=d^8";

/// The heaps of the letters, and the relations printed for Q_7 of 0.3122.
const PUBLISHED_3122: ([usize; 6], &str) = (
    [1, 2, 4, 5, 6, 7],
    "a^2=1; b^5=b^3; cb^3=b^4; c^2b^2=b^2; c^3b=cb; c^4=c^2; d^2b^4=d^2b^2; d^2cb^2=d^2b^3; \
        d^3b^2=d^2b^2; eb^2=b^4a; e^2=b^4; fb^2=d^2b^3a; fd^3cb=d^2c^2ba; fd^3c^2=d^2c^3a; f^2ed^2c^2=fedc^3a; \
        f^3dcb=f^2c^2ba; f^3dc^2=f^2c^3a; f^4d^6=d^2; f^5ed^5=fed; f^6d^4=f^2",
);

/// \[W\] 5: the relations of Q*_5 and Q**_5 of 0.31011, and those of Q_7 of 0.3122.
#[test]
fn published_relations() {
    let quotient = infinite("0.31011", 5, &[4, 5], 20);
    let heaps = [1, 2, 3, 4, 5];
    let first = "a^2=1; b^4=b^2; c^4=c^3; e^2d^14=d^12; e^3d^13=ed^11; e^4d^12=e^2d^10; e^5d^11=e^3d^9; e^6d^10=e^4d^8; \
        e^7d^9=e^5d^7; e^8d^8=e^6d^6; e^9d^7=e^7d^5; e^10d^6=e^8d^4; e^11d^5=e^9d^3; e^12d^4=e^10d^2; e^13d^3=e^11d; \
        e^14d^2=e^12";
    assert_eq!(false_relations(&quotient, &heaps, first), [""; 0]);
    // The last one is a misprint: e^8 on the right continues the list, and holds.
    assert_eq!(false_relations(&quotient, &heaps, PUBLISHED_31011), ["e^10d^2=d^8"]);
    assert_eq!(false_relations(&quotient, &heaps, "e^10d^2=e^8"), [""; 0]);

    let quotient = infinite("0.3122", 7, &[5, 7], 40);
    let (heaps, relations) = PUBLISHED_3122;
    assert_eq!(false_relations(&quotient, &heaps, relations), [""; 0]);
    // Φ(H_3) = b^2d^2.
    let (heap, word) = (element(&quotient, &[3], "a"), element(&quotient, &heaps, "b^2d^2"));
    assert!(quotient.is_equal(&heap, &word, &meter()).unwrap());
}

/// \[PS\] 6: the recurrence (†), and the description for k ≥ 3 of the P-positions of 0.31011.
#[test]
fn recurrence_of_the_smallest_infinite_quotient() {
    let quotient = infinite("0.31011", 5, &[4, 5], 20);
    let p =
        |counts: [u64; 5]| quotient.is_p(&counts.into_iter().enumerate().map(|(n, k)| (n + 1, k)).collect::<Vec<_>>());
    let mut wrong = Vec::new();
    for n in 0..2 * 4 * 5 * 24 * 30u64 {
        let (i, j, k, l, m) = (n % 2, n / 2 % 4, n / 8 % 5, n / 40 % 24, n / 960);
        let here = p([i, j, k, l, m]);
        if k >= 3 {
            assert_eq!(here, Some((i + l) % 2 == 0 && (j + m) % 2 == 0), "{i} {j} {k} {l} {m}");
        }
        if l >= 4 || m >= 12 {
            let mut holds = p([i, j, k, l + 2, m + 2]) == here;
            holds &= m >= 3 || p([i, j, k, l + 2, m]) == here;
            holds &= l >= 3 || p([i, j, k, l, m + 2]) == here;
            if !holds {
                wrong.push((i, j, k, l, m));
            }
        }
    }
    assert_eq!(wrong, []);
}

fn meter() -> Meter<'static> {
    Meter::with_limit(1_000_000_000)
}

#[test]
fn relations_of_the_true_quotient() {
    for (code, heap, growing, order) in [("0.31011", 5, [4, 5], 20), ("0.3122", 7, [5, 7], 40)] {
        let quotient = infinite(code, heap, &growing, order);
        let relations = quotient.relations(18, 100_000, &meter()).unwrap().unwrap();
        let listed: Vec<String> = relations.iter().map(|(u, v)| format!("{u}={v}")).collect();
        let heaps = quotient.generators();
        assert_eq!(false_relations(&quotient, &heaps, &listed.join(";")), [""; 0]);
        // More room shows no more of them.
        assert_eq!(quotient.relations(24, 100_000, &meter()).unwrap().unwrap(), relations);
    }
}

/// The relations of ours that do not follow from published ones; the letters of these are for the heaps given.
fn not_implied(
    code: &str,
    heap: usize,
    growing: &[usize],
    order: usize,
    heaps: &[usize],
    published: &str,
) -> Vec<String> {
    let quotient = infinite(code, heap, growing, order);
    let letters = quotient.generators();
    let exponents = |word: &str, heaps: &[usize]| {
        let mut exponents = vec![0u32; letters.len()];
        for (heap, count) in position(heaps, word) {
            exponents[letters.binary_search(&heap).unwrap()] += count as u32;
        }
        exponents
    };
    let pairs: Vec<(Word, Word)> = published
        .split(';')
        .map(|relation| {
            let (left, right) = relation.split_once('=').unwrap();
            (Word::from_exponents(&exponents(left, heaps)), Word::from_exponents(&exponents(right, heaps)))
        })
        .collect();
    let completion = Completion::new(letters.len(), &pairs, TermOrder::Lexicographic, 10_000, &meter()).unwrap();
    let ours = quotient.relations(18, 100_000, &meter()).unwrap().unwrap();
    let open = ours.iter().filter(|(u, v)| {
        !completion.equal(&u.exponents(letters.len()), &v.exponents(letters.len()), &meter()).unwrap()
    });
    open.map(|(u, v)| format!("{u}={v}")).collect()
}

/// \[W\] 5: the relations printed for Q_7(0.3122) imply ours. Those of Q**_5(0.31011) do not: that candidate is not
/// reduced.
#[test]
fn published_relations_against_ours() {
    let (heaps, relations) = PUBLISHED_3122;
    let with_heap_3 = format!("{relations}; g=b^2d^2");
    let heaps = [&heaps[..], &[3]].concat();
    assert_eq!(not_implied("0.3122", 7, &[5, 7], 40, &heaps, &with_heap_3), [""; 0]);
    let corrected = PUBLISHED_31011.replace("e^10d^2=d^8", "e^10d^2=e^8");
    assert_eq!(
        not_implied("0.31011", 5, &[4, 5], 20, &[1, 2, 3, 4, 5], &corrected),
        ["c^2d^4e^2=c^2d^2", "c^2d^2e^6=c^2e^4", "cd^4e^6=cd^2e^4", "cd^3e^7=cde^5"]
    );
}
