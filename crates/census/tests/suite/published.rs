//! Tables 1 to 3 of \[S1\], Theorem 3.8, and the census against the solver, brute force and random games.

use misere_census::census::Census;
use misere_census::flags::{Family, Flags};
use misere_census::generation::Generation;
use misere_census::minimex::{Minimex, Step};
use misere_census::one_stage::one_stage_extension;
use misere_census::realise::{Verdict, realise};
use misere_census::set::ElementSet;
use misere_census::small::{Set, SmallMonoid};
use misere_census::table::{Roots, Table};
use misere_games::canonical::{ClosedSet, Store};
use misere_games::{Convention, Oracle, Outcome, Position, Ruleset};
use misere_monoid::{BipartiteMonoid, CanonicalForm, Element, Presentation, tame};
use misere_quotient::{Limits, Meter, Quotient, StopReason, certificate, solve};
use std::collections::{BTreeSet, HashSet};
use std::sync::LazyLock;

fn census(max_order: usize) -> Census {
    let mut census = Census::new(max_order);
    while !census.is_done() {
        census.advance(1000, &Meter::with_limit(10_000_000_000));
    }
    census
}

/// The census to order 16, for all tests.
static TO_16: LazyLock<Census> = LazyLock::new(|| census(16));

fn monoids(census: &Census, order: usize) -> Vec<BipartiteMonoid> {
    let of_order = census.quotients().map(|small| small.to_bipartite().0).filter(|monoid| monoid.order() == order);
    of_order.collect()
}

fn quotient_of(rules: &dyn Ruleset, max_order: usize) -> Option<Quotient> {
    let limits = Limits { max_heap: usize::MAX, max_order, meter: &Meter::with_limit(10_000_000_000) };
    let solution = solve(rules, &limits, &mut |_| ());
    solution.status().is_solved().then(|| solution.finite_part().clone())
}

fn quotient_of_game(text: &str) -> BipartiteMonoid {
    let mut store = Store::new();
    let game = store.parse(text).unwrap();
    quotient_of(&ClosedSet::new(&store, &[game]), 300).unwrap().monoid().clone()
}

fn generation(monoid: &BipartiteMonoid) -> Generation {
    match realise(monoid, &Meter::with_limit(10_000_000_000)) {
        Ok(Verdict::Quotient(generation)) => generation,
        other => panic!("{other:?}"),
    }
}

/// The printed numbers are 1, 0, 1, 1, 1, 6, 9, 50 (and 211 of order 18). Those up to order 12 agree. The 9 of order 14
/// and the 50 of order 16 are too small: `found_quotients_are_distinct_and_real` proves twelve and 67 different ones by
/// their games, and `growing_steps` says which are missing.
#[test]
fn table_1() {
    let census = &*TO_16;
    let numbers: Vec<usize> = census.numbers().into_iter().map(|(_, number)| number).collect();
    assert_eq!(numbers, [1, 0, 1, 1, 1, 6, 12, 67]);
    let by_p = |order| census.numbers_by_p_order(order).into_iter().collect::<Vec<_>>();
    assert_eq!(by_p(12), [(2, 1), (3, 5)]);
    assert_eq!(by_p(14), [(3, 3), (4, 9)]);
    assert_eq!(by_p(16), [(3, 7), (4, 45), (5, 15)]);
}

/// The lower bound without the census: each monoid is the quotient of explicit games by the solver, the oracle agrees
/// with it on all small positions, and no two are isomorphic by the canonical form of the other crate.
#[test]
fn found_quotients_are_distinct_and_real() {
    let census = &*TO_16;
    for order in (2..=16).step_by(2) {
        let mut forms: Vec<CanonicalForm> = Vec::new();
        for monoid in monoids(census, order) {
            assert!(monoid.is_reduced());
            let generation = generation(&monoid);
            assert_eq!(generation.verify(&monoid, &Meter::with_limit(10_000_000_000)), Ok(true));
            assert!(is_certified(&generation));
            if order <= 14 {
                agrees_with_brute_force(&generation, &monoid);
            }
            let form = monoid.canonical_form();
            assert!(!forms.contains(&form));
            forms.push(form);
        }
    }
}

/// Whether the independent checker accepts a certificate of the games’ quotient.
fn is_certified(generation: &Generation) -> bool {
    let certificate =
        certificate::encode(generation, &generation.solve(100, &Meter::with_limit(10_000_000_000))).unwrap();
    let certificate = misere_check::Certificate::read(&certificate).unwrap();
    let findings = misere_check::check(&certificate, None, 1 << 32).unwrap();
    findings.iter().all(|finding| finding.verdict.is_ok())
}

/// All positions with at most two copies of each game, by exhaustive search.
fn agrees_with_brute_force(generation: &Generation, monoid: &BipartiteMonoid) {
    let mut oracle = Oracle::new(generation, 10_000_000);
    let games = generation.elements().len() as u32;
    for number in 0..3u64.pow(games) {
        let copies = |game: u32| number / 3u64.pow(game) % 3;
        let position = Position::new((0..games).map(|game| (game as usize + 1, copies(game))));
        let value = (0..games).fold(Element::ONE, |product, game| {
            monoid.multiply(product, monoid.power(generation.elements()[game as usize], copies(game)))
        });
        let outcome = oracle.outcome(&position, Convention::Misere).unwrap();
        assert_eq!(outcome == Outcome::P, monoid.is_p(value), "{position:?}");
    }
}

#[test]
fn table_2() {
    // H = *2##321, K = *2##2#.
    let lines = [
        ("<a,b,c | a^2=1, b^4=b^2, b^2c=b^3, c^2=1> P={a,b^2,ac}", "2#1"),
        ("<a,b,c | a^2=1, b^3=b, c^2=1> P={a,b^2,c}", "2#321"),
        ("<a,b,c,d | a^2=1, b^3=b, b^2c=c, c^2=b^2, bd=b, cd=c, d^2=b^2> P={a,b^2}", "2##54321"),
        ("<a,b,c | a^2=1, b^4=b^2, b^2c=b^3, c^2=b^2> P={a,b^2,c}", "(2##321)2##"),
        ("<a,b,c,d | a^2=1, b^3=b, bc=b, c^2=b^2, bd=ab, d^2=b^2> P={a,b^2,d}", "(2##321)#"),
        ("<a,b,c | a^2=1, b^4=b^2, b^2c=ab^3, c^2=abc> P={a,b^2,c}", "(2##321)(2##2#)2##0"),
    ];
    let mut left = monoids(&TO_16, 12);
    assert_eq!(left.len(), 6);
    for (text, game) in lines {
        let monoid = Presentation::parse(text).unwrap().monoid(100).unwrap();
        assert_eq!(monoid.order(), 12, "{text}");
        let place = left.iter().position(|other| other.isomorphism(&monoid).is_some());
        left.remove(place.unwrap_or_else(|| panic!("{text} is not found")));
        assert!(quotient_of_game(game).isomorphism(&monoid).is_some(), "{game} generates another quotient");
    }
}

/// G = *2#320, H = *2##321, K = *2##2#32. The scan's `2#2` and `2#3` before `2#` are the sums 2_{#2} and 2_{#3}, and
/// the third line is H_{#G}320 = {H_# + G, *3, *2, 0}. All nine lines are right: they generate nine of our twelve.
#[test]
fn table_3() {
    let lines = [
        "2#0",
        "(2#320)2#32",
        "{(2##321)# + 2#320, 3, 2, 0}",
        "((2#320)2#)((2#320)2_{#2}2#)",
        "((2#320)2#)((2#320)2_{#2}2#1)",
        "((2#320)2#)((2#320)2_{#3}2#1)",
        "((2#320)2_{#2}2#1)((2#320)2_{#3}2#1)",
        "2##4_254320",
        "((2##2#32)_2)((2##2#32)_1)(2##2#32)(2#320)2#321",
    ];
    let mut left = monoids(&TO_16, 14);
    for game in lines {
        let monoid = quotient_of_game(game);
        assert_eq!(monoid.order(), 14, "{game}");
        let place = left.iter().position(|other| other.isomorphism(&monoid).is_some());
        left.remove(place.unwrap_or_else(|| panic!("the quotient of {game} is not found, or for the second time")));
    }
    assert_eq!(left.len(), 3);
    // The printed nine are those that growing steps reach.
    for small in TO_16.quotients().filter(|small| small.order() == 14) {
        let monoid = small.to_bipartite().0;
        let missing = left.iter().any(|other| other.isomorphism(&monoid).is_some());
        assert_eq!(has_growing_steps(&small), !missing);
    }
}

/// Whether a quotient has a construction sequence with a valid minimex algebra in which each step enlarges the
/// reduction of the submonoid so far. Algorithm 1 as printed does not ask for that.
fn has_growing_steps(monoid: &SmallMonoid) -> bool {
    let divisors = monoid.p_divisors();
    let meter = Meter::with_limit(1_000_000_000);
    let roots = Roots::of(monoid);
    let minimex = Minimex::new(monoid, &divisors, &roots, &meter);
    let search = GrowingSteps { monoid, divisors: &divisors, minimex };
    search.complete(&mut Vec::new(), Set::single(0), &mut HashSet::new())
}

struct GrowingSteps<'a> {
    monoid: &'a SmallMonoid,
    divisors: &'a [Set],
    minimex: Minimex<'a, SmallMonoid>,
}

impl GrowingSteps<'_> {
    /// The order of the reduction of a submonoid.
    fn reduced(&self, submonoid: Set) -> usize {
        submonoid.elements().map(|x| self.divisors[x] & submonoid).collect::<BTreeSet<_>>().len()
    }

    /// Whether these steps can be completed. What follows depends on the set of steps only; `dead` has those without a
    /// way.
    fn complete(&self, steps: &mut Vec<Step<Set>>, inside: Set, dead: &mut HashSet<Vec<Step<Set>>>) -> bool {
        if inside == self.monoid.all() {
            return true;
        }
        let mut sorted = steps.clone();
        sorted.sort_unstable();
        if dead.contains(&sorted) {
            return false;
        }
        for x in self.monoid.all().minus(inside).elements() {
            let options = self.minimex.meximal_set(x) & inside;
            let larger = self.monoid.adjoin(inside, x);
            if options == 0 || self.reduced(larger) <= self.reduced(inside) {
                continue;
            }
            steps.push((x, options));
            if self.minimex.check(steps).unwrap().is_none() && self.complete(steps, larger, dead) {
                return true;
            }
            steps.pop();
        }
        dead.insert(sorted);
        false
    }
}

/// The printed 9 of order 14 and 50 of order 16 are exactly the quotients with growing steps, so the table most likely
/// comes from a run that skipped other steps ("a subtle, but crucial, technicality"). At order 14 these three are
/// missing.
#[test]
fn growing_steps() {
    let mut numbers = Vec::new();
    for order in (6..=16).step_by(2) {
        let of_order = TO_16.quotients().filter(|small| small.order() == order);
        numbers.push(of_order.filter(has_growing_steps).count());
    }
    assert_eq!(numbers, [1, 1, 1, 6, 9, 50]);
    let without = TO_16.quotients().filter(|small| small.order() == 14 && !has_growing_steps(small));
    let mut without: Vec<BipartiteMonoid> = without.map(|small| small.to_bipartite().0).collect();
    for text in [
        "<a,b,c,d | a^2=1, b^3=b, c^2=ac, cd=ab^2d, d^2=b^2> P={a,b^2,c,ad}",
        "<a,b,c,d | a^2=1, b^4=b^2, bc=b^3, c^2=c, cd=b^3, d^2=b^2> P={a,b^2,ac,d}",
        "<a,b,c,d | a^2=1, b^4=b^2, bc=ab^3, c^2=ac, cd=ab^3, d^2=bd> P={a,b^2,c,ad}",
    ] {
        let monoid = Presentation::parse(text).unwrap().monoid(100).unwrap();
        let place = without.iter().position(|other| other.isomorphism(&monoid).is_some());
        without.remove(place.unwrap_or_else(|| panic!("{text} has growing steps, or is not found")));
    }
    assert!(without.is_empty());
}

/// The same rule gives 142 at order 18, where 211 is printed: unexplained.
#[test]
#[ignore = "a minute: cargo test --release -p misere-census -- --ignored growing_steps_18"]
fn growing_steps_18() {
    let census = census(18);
    let of_order = census.quotients().filter(|small| small.order() == 18);
    assert_eq!(of_order.filter(has_growing_steps).count(), 142);
}

/// \[S1\] Theorem 3.8: |P| = 2 gives exactly T_n and R_n.
#[test]
fn two_p_elements() {
    let census = &*TO_16;
    let with_two = |monoid: &BipartiteMonoid| monoid.p_portion().count() == 2;
    let all = census.quotients().map(|small| small.to_bipartite().0);
    let families: Vec<Family> = all.filter(with_two).map(|monoid| Flags::new(&monoid).family.unwrap()).collect();
    assert_eq!(families, [Family::Tame(2), Family::Restive(8), Family::Tame(3), Family::Restive(12)]);
}

/// Corollary 3.7: the tame extension of a normal quotient is a quotient (all of them here are faithful).
#[test]
fn tame_extensions_are_found() {
    let census = &*TO_16;
    let forms: Vec<CanonicalForm> = census.quotients().map(|small| small.to_bipartite().0.canonical_form()).collect();
    let mut extended = 0;
    for small in census.quotients() {
        let monoid = small.to_bipartite().0;
        let extension = tame::tame_extension(&monoid);
        if Flags::new(&monoid).normal && extension.order() <= 16 {
            assert!(forms.contains(&extension.canonical_form()));
            assert!(tame::tame_base(&extension).unwrap().isomorphism(&monoid).is_some());
            extended += 1;
        }
    }
    assert_eq!(extended, 6);
}

/// \[S1\] Lemma 2.2: each quotient but the trivial one is a one-stage extension of a smaller one.
#[test]
fn one_stage_extensions_lead_to_all() {
    let mut smaller = vec![tame::tame_quotient(0)];
    for order in (2..=14).step_by(2) {
        let of_order = monoids(&TO_16, order);
        for monoid in &of_order {
            assert!(smaller.iter().any(|base| one_stage_extension(base, monoid).is_some()), "{order}");
        }
        smaller.extend(of_order);
    }
}

#[test]
fn a_census_stops_and_goes_on() {
    let whole = census(14);
    let mut parts = Census::new(14);
    let mut steps = 0;
    while !parts.is_done() {
        let halt = || (steps % 3 == 2).then_some(StopReason::Time);
        parts.advance(7, &Meter::new(10_000_000_000, &halt));
        steps += 1;
        if steps % 5 == 0 {
            parts = Census::from_text(&parts.to_text()).unwrap();
        }
    }
    assert_eq!(parts, whole);
}

#[test]
#[ignore = "20 seconds: cargo test --release -p misere-census -- --ignored order_18"]
fn order_18() {
    let census = census(18);
    assert_eq!(census.numbers().last(), Some(&(18, 226)));
    let by_p: Vec<(usize, usize)> = census.numbers_by_p_order(18).into_iter().collect();
    assert_eq!(by_p, [(2, 1), (3, 2), (4, 71), (5, 121), (6, 31)]);
    for monoid in monoids(&census, 18) {
        let generation = generation(&monoid);
        assert_eq!(generation.verify(&monoid, &Meter::with_limit(10_000_000_000)), Ok(true));
        assert!(is_certified(&generation));
    }
}
