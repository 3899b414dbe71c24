//! Quotients of single games: [PS] 3.7, 6 and 8.

use misere_games::canonical::{ClosedSet, Store, Style, born_by};
use misere_games::{Ruleset, parse_rules};
use misere_monoid::{BipartiteMonoid, Element, Letter, Presentation};
use misere_quotient::{Limits, Meter, Quotient, Solution, solve};

/// The quotient of a game and all its followers.
fn solution(rules: &dyn Ruleset, max_order: usize) -> Solution {
    solve(rules, &Limits { max_heap: usize::MAX, max_order, meter: &Meter::with_limit(10_000_000_000) }, &mut |_| ())
}

fn quotient(game: &str) -> Quotient {
    let solution = solution(&*parse_rules(&format!("game:{game}")).unwrap(), 1000);
    assert!(solution.status().is_solved(), "{game}");
    solution.finite_part().clone()
}

/// The monoid of a presentation with the P-portion that these words make.
fn presented(presentation: &str, p: &str) -> BipartiteMonoid {
    let monoid = Presentation::parse(presentation).unwrap().monoid(1000).unwrap();
    let letters: Vec<char> = "abcde".chars().collect();
    let element = |word: &str| {
        let mut product = Element::ONE;
        let mut characters = word.chars().peekable();
        while let Some(letter) = characters.next() {
            let generator = Letter::new(letters.iter().position(|&other| other == letter).unwrap());
            let mut exponent = 1;
            if characters.next_if_eq(&'^').is_some() {
                exponent = characters.next().unwrap().to_digit(10).unwrap();
            }
            for _ in 0..exponent {
                product = monoid.multiply(product, monoid.generator(generator));
            }
        }
        product.index()
    };
    let p: Vec<usize> = p.split_whitespace().map(element).collect();
    let actions: Vec<Vec<u32>> =
        monoid.letters().map(|letter| monoid.action(letter).iter().map(|&x| x.into()).collect()).collect();
    BipartiteMonoid::new(&actions, 0, &p).unwrap()
}

/// [PS] Figures 7 and 8: the games born by day 4, grouped by their quotients.
#[test]
fn games_born_by_day_four() {
    let figure: [(usize, &str, &str, &[&str]); 8] = [
        (1, "< | >", "", &["0"]),
        (2, "<a | a^2=1>", "a", &["*"]),
        (
            6,
            "<a,b | a^2=1, b^3=b>",
            "a b^2",
            &["*2", "*3", "*2_+", "*3_+", "*32", "*2_++", "*2_+2", "*2_+210", "*2_+3", "*2_+32"],
        ),
        (8, "<a,b,c | a^2=1, b^3=b, bc=ab, c^2=b^2>", "a b^2", &["*2_+320"]),
        (10, "<a,b,c | a^2=1, b^3=b, c^3=c, c^2=b^2>", "a b^2", &["*4", "*2_+3210"]),
        (12, "<a,b,c | a^2=1, b^4=b^2, b^2c=b^3, c^2=1>", "a b^2 ac", &["*2_+1", "*2_+21", "*2_+31"]),
        (12, "<a,b,c | a^2=1, b^3=b, c^2=1>", "a b^2 ac", &["*2_+321"]),
        (14, "<a,b,c | a^2=1, b^3=b, b^2c=c, c^3=ac^2>", "a b^2 bc c^2", &["*2_+0", "*2_+20", "*2_+30"]),
    ];
    let mut store = Store::new();
    let mut left: Vec<String> = born_by(&mut store, 4, &mut |_| ())
        .unwrap()
        .into_iter()
        .map(|game| store.notation(game, Style::Star, 100).unwrap())
        .collect();
    for (order, presentation, p, games) in figure {
        for game in games {
            let found = quotient(game);
            assert_eq!(found.order(), order, "{game}");
            if order > 1 {
                let printed = presented(presentation, p);
                assert_eq!(printed.order(), order, "{presentation}");
                assert!(found.monoid().isomorphism(&printed).is_some(), "{game}");
            }
            let index = left.iter().position(|other| other == game).unwrap();
            left.remove(index);
        }
    }
    assert!(left.is_empty(), "{left:?}");
}

/// The least k ≥ 1 with x^(n + k) = x^n for some n.
fn period(quotient: &Quotient, x: Element) -> usize {
    let start = quotient.power(x, quotient.order() as u64);
    let mut power = start;
    for k in 1.. {
        power = quotient.multiply(power, x);
        if power == start {
            return k;
        }
    }
    unreachable!("some power returns")
}

fn periods(quotient: &Quotient) -> Vec<usize> {
    let mut periods: Vec<usize> = quotient.monoid().elements().map(|x| period(quotient, x)).collect();
    periods.sort_unstable();
    periods.dedup();
    periods
}

/// [PS] 6, with the printed presentation and P-portion.
#[test]
fn an_element_of_period_six() {
    let found = quotient("*(2_+210)(2_+30)3_+21");
    assert_eq!(found.order(), 200);
    assert_eq!(periods(&found), [1, 2, 3, 6]);
    let printed = presented(
        "<a,b,c,d,e | a^2=1, b^4=b^2, b^2c^2=c^2, c^3=abc^2, c^2d=ac^2, d^2=c^2, c^2e^2=c^2, e^6=1>",
        "a b^2 abc ab^3c c^2 bd b^3d ae ab^2de cde b^3cde ae^2 b^2e^2 abce^2 ab^3ce^2 bde^2 ae^3 bde^3 b^3de^3 ae^4 b^2e^4 \
         abce^4 ab^3ce^4 ab^2de^4 bcde^4 b^3cde^4 ae^5",
    );
    assert!(found.monoid().isomorphism(&printed).is_some());
}

/// [PS] 6.
#[test]
fn an_element_of_period_four() {
    let found = quotient("*(2_+1)(2_+0)4310");
    assert_eq!(found.order(), 120);
    assert_eq!(periods(&found), [1, 2, 4]);
}

/// [PS] 8: a quotient with z not in P, and the Normal Kernel Hypothesis for it.
#[test]
fn a_kernel_whose_identity_is_not_in_p() {
    let mut store = Store::new();
    let game = store.parse("*(2_+31)(2_+2)2_+3").unwrap();
    let rules = ClosedSet::new(&store, &[game]);
    let found = solution(&rules, 1000).finite_part().clone();
    assert_eq!(found.order(), 420);
    // z is the product of all idempotents, and K is the set of multiples of z.
    let idempotents = found.monoid().elements().filter(|&x| found.multiply(x, x) == x);
    let z = idempotents.fold(Element::ONE, |product, x| found.multiply(product, x));
    let mut kernel: Vec<Element> = found.monoid().elements().map(|x| found.multiply(x, z)).collect();
    kernel.sort_unstable();
    kernel.dedup();
    assert_eq!(kernel.len(), 8);
    assert!(!found.is_p(z));
    let a = found.pretending_function(1).unwrap();
    let p: Vec<Element> = kernel.iter().copied().filter(|&x| found.is_p(x)).collect();
    assert_eq!(p, [found.multiply(a, z)]);
    // z Φ(G) = z Φ(H) iff G and H have the same Grundy value, for all sums: z Φ is a homomorphism onto K of order 8,
    // and Grundy values are a homomorphism onto a group; it is enough that the heaps' relations agree on products of
    // heaps.
    let heaps: Vec<(Element, usize)> = store.followers(&[game])[1..]
        .iter()
        .enumerate()
        .map(|(index, &follower)| (found.pretending_function(index + 1).unwrap(), store.grundy(follower)))
        .collect();
    let mut grundy_of = vec![None; found.order()];
    let mut positions = vec![(z, 0)];
    grundy_of[z.index()] = Some(0);
    while let Some((x, grundy)) = positions.pop() {
        for &(value, heap_grundy) in &heaps {
            let (y, sum) = (found.multiply(x, value), grundy ^ heap_grundy);
            match grundy_of[y.index()] {
                None => {
                    grundy_of[y.index()] = Some(sum);
                    positions.push((y, sum));
                }
                known => assert_eq!(known, Some(sum)),
            }
        }
    }
    let mut values: Vec<usize> = kernel.iter().map(|x| grundy_of[x.index()].unwrap()).collect();
    values.sort_unstable();
    values.dedup();
    assert_eq!(values.len(), kernel.len());
}

/// [PS] 6: the simplest game with an infinite quotient.
#[test]
fn the_sad_affair_is_infinite() {
    let rules = parse_rules("game:*(2_+0)0").unwrap();
    let found = solution(&*rules, 500);
    assert!(found.status().is_solved());
    assert_eq!((found.finite_part().last_heap(), found.finite_part().order()), (4, 14));
    let infinite = found.infinite().unwrap();
    assert_eq!((infinite.growing(), infinite.finite_order()), (&[4, 5][..], 20));
    assert!(!infinite.rays().is_empty());
}
