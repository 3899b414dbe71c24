//! The generating function of P-positions against counts of single positions.

use misere_games::{Convention, Oracle, Outcome, Position, Ruleset};
use misere_monoid::Element;
use misere_quotient::infinite::InfiniteQuotient;
use misere_quotient::{GeneratingFunction, Limits, Meter, Solution, solve};
use num_bigint::BigInt;

fn solution(code: &str, max_heap: usize) -> (Box<dyn Ruleset>, Solution) {
    let rules = misere_games::parse_rules(code).unwrap();
    let limits = Limits { max_heap, max_order: 20_000, meter: &Meter::with_limit(10_000_000_000) };
    let solution = solve(rules.as_ref(), &limits, &mut |_| ());
    (rules, solution)
}

fn function(code: &str, heap: usize) -> (Box<dyn Ruleset>, Solution, GeneratingFunction) {
    let (rules, solution) = solution(code, heap);
    let function = solution
        .generating_function(rules.as_ref(), heap, &Meter::with_limit(10_000_000_000))
        .unwrap()
        .expect("a function");
    (rules, solution, function)
}

/// The numbers of words by value in F and size, in the heaps given with their actions.
fn words(order: usize, heaps: &[(usize, Vec<Element>)], sizes: usize) -> Vec<Vec<BigInt>> {
    let mut table = vec![vec![BigInt::ZERO; order]; sizes];
    table[0][0] += 1;
    for (heap, row) in heaps {
        for size in *heap..sizes {
            for q in 0..order {
                let ways = table[size - heap][q].clone();
                table[size][row[q].index()] += ways;
            }
        }
    }
    table
}

/// The P-positions by size, by the value of each word in growing heaps.
fn counts(rules: &dyn Ruleset, quotient: &InfiniteQuotient, sizes: usize) -> Vec<BigInt> {
    let growing = quotient.growing();
    let zero = vec![0; growing.len()];
    let mut heaps = Vec::new();
    for heap in (1..=quotient.last_heap()).filter(|&heap| rules.has_options(heap) && !growing.contains(&heap)) {
        let value = quotient.pretending_function(heap).unwrap();
        assert_eq!(value.1, zero);
        let times = |q| quotient.multiply(&(q, zero.clone()), &value).0;
        heaps.push((heap, Element::all(quotient.finite_order()).map(times).collect()));
    }
    let table = words(quotient.finite_order(), &heaps, sizes);
    let mut counts = vec![BigInt::ZERO; sizes];
    let mut stack = vec![(0, zero, 0)];
    while let Some((place, x, size)) = stack.pop() {
        if place == growing.len() {
            for q in Element::all(quotient.finite_order()).filter(|&q| quotient.is_p_element(&(q, x.clone()))) {
                (size..sizes).for_each(|total| counts[total] += &table[total - size][q.index()]);
            }
            continue;
        }
        for copies in 0..(sizes - size).div_ceil(growing[place]) {
            let mut more = x.clone();
            more[place] = copies as u32;
            stack.push((place + 1, more, size + copies * growing[place]));
        }
    }
    counts
}

#[test]
fn infinite_quotients() {
    for (code, heap, sizes) in [
        ("0.31011", 5, 400),
        ("0.3122", 7, 400),
        ("0.3102", 12, 600),
        ("0.3102", 13, 300),
        ("0.76", 12, 600),
        ("0.14", 22, 300),
        ("0.3312", 14, 200),
    ] {
        let (rules, solution, function) = function(code, heap);
        let quotient = solution.infinite().expect("an infinite quotient");
        assert_eq!(function.series(sizes), counts(rules.as_ref(), quotient, sizes), "{code}");
    }
}

/// Beyond the heaps that were computed the period tells the values; that of heap 4, which grows, does not come again.
#[test]
fn through_the_period_of_an_infinite_quotient() {
    let (rules, solution) = solution("0.31011", 1000);
    let of =
        |last| solution.generating_function(rules.as_ref(), last, &Meter::with_limit(10_000_000_000)).unwrap().unwrap();
    // Heaps 6, 8, … and 7, 9, … have the values 1 and a; size by size a heap beyond the size does not matter.
    let (near, far) = (of(12).series(40), of(30).series(40));
    assert_eq!(near[..13], far[..13]);
    assert!(near[13..].iter().zip(&far[13..]).all(|(near, far)| near <= far));
    let mut oracle = Oracle::new(rules.as_ref(), 1_000_000);
    assert_eq!(of(20).series(13), brute(&mut oracle, rules.as_ref(), 20, 13));
}

#[test]
fn finite_quotients() {
    for (code, heap) in [("0.77", 20), ("0.123", 30), ("0.07", 33), ("0.3122", 6), ("nim", 6), ("0.07", 1)] {
        let (rules, solution, function) = function(code, heap);
        let order = solution.finite_part().order();
        let elements = solution.numbered().unwrap();
        let heaps: Vec<(usize, Vec<Element>)> = (1..=heap)
            .filter(|&heap| rules.has_options(heap))
            .map(|heap| {
                let value = elements.pretending_function(heap).unwrap();
                (heap, Element::all(order).map(|q| elements.multiply(q, value)).collect())
            })
            .collect();
        let table = words(order, &heaps, 300);
        let p = |row: &Vec<BigInt>| Element::all(order).filter(|&q| elements.is_p(q)).map(|q| &row[q.index()]).sum();
        assert_eq!(function.series(300), table.iter().map(p).collect::<Vec<BigInt>>(), "{code}");
    }
}

/// The P-positions by size in heaps `1..=last` that have a move, by search.
pub(crate) fn brute(oracle: &mut Oracle, rules: &dyn Ruleset, last: usize, sizes: usize) -> Vec<BigInt> {
    let mut counts = vec![BigInt::ZERO; sizes];
    let mut stack = vec![(1, Vec::new(), 0)];
    while let Some((heap, heaps, size)) = stack.pop() {
        if heap > last || size + heap >= sizes {
            let position = Position::new(heaps);
            counts[size] += u32::from(oracle.outcome(&position, Convention::Misere).unwrap() == Outcome::P);
            continue;
        }
        let most = if rules.has_options(heap) { (sizes - 1 - size) / heap } else { 0 };
        for copies in 0..=most {
            let mut more = heaps.clone();
            more.push((heap, copies as u64));
            stack.push((heap + 1, more, size + copies * heap));
        }
    }
    counts
}

#[test]
fn brute_force() {
    for (code, heap, sizes) in
        [("0.31011", 5, 26), ("0.3122", 7, 24), ("0.3102", 12, 24), ("0.76", 12, 24), ("0.77", 9, 22), ("0.07", 9, 24)]
    {
        let (rules, _, function) = function(code, heap);
        let mut oracle = Oracle::new(rules.as_ref(), 10_000_000);
        assert_eq!(function.series(sizes), brute(&mut oracle, rules.as_ref(), heap, sizes), "{code}");
    }
}
