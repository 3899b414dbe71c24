//! `realise` against the solver, against a search over all transition tables, and against the census.

use misere_census::canonical::unmarked_form;
use misere_census::census::Census;
use misere_census::realise::{Verdict, realise};
use misere_census::small::SmallMonoid;
use misere_games::canonical::{ClosedSet, Game, Store};
use misere_games::{Ruleset, parse_rules};
use misere_monoid::{BipartiteMonoid, Element};
use misere_quotient::{Limits, Meter, solve};
use proptest::prelude::*;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::sync::LazyLock;

fn quotient_of(rules: &dyn Ruleset, max_heap: usize, max_order: usize) -> BipartiteMonoid {
    let limits = Limits { max_heap, max_order, meter: &Meter::with_limit(1_000_000_000) };
    solve(rules, &limits, &mut |_| ()).finite_part().monoid().clone()
}

fn is_quotient(monoid: &BipartiteMonoid) -> bool {
    matches!(realise(monoid, &Meter::with_limit(10_000_000_000)).unwrap(), Verdict::Quotient(_))
}

/// realise∘solve is the identity up to isomorphism: the games have the quotient they were made for.
#[test]
fn quotients_of_rulesets_are_realised() {
    let games = [
        ("0.15", 70),
        ("0.34", 16),
        ("0.53", 31),
        ("0.71", 10),
        ("0.72", 21),
        ("0.77", 80),
        ("0.144", 23),
        ("0.07", 25),
    ];
    for (code, max_heap) in games {
        let monoid = quotient_of(&*parse_rules(code).unwrap(), max_heap, 1000);
        let Verdict::Quotient(generation) = realise(&monoid, &Meter::with_limit(10_000_000_000)).unwrap() else {
            panic!("{code}")
        };
        assert_eq!(generation.verify(&monoid, &Meter::with_limit(10_000_000_000)), Ok(true), "{code}");
        let again = quotient_of(&generation, usize::MAX, 1000);
        assert!(again.isomorphism(&monoid).is_some(), "{code}");
    }
}

/// Theorem 7.4 taken literally: does some closed set of pairs (x, E), E any set of elements, satisfy Definition 7.2?
/// The search is over what pairs generate the table; their games come in some order, each with options among products
/// of those before.
struct BruteForce<'a> {
    monoid: &'a BipartiteMonoid,
    p: u32,
    tried: FxHashSet<BTreeSet<(Element, u32)>>,
}

impl BruteForce<'_> {
    fn times(&self, set: u32, x: Element) -> u32 {
        let members = self.monoid.elements().filter(|y| set >> y.index() & 1 == 1);
        members.fold(0, |set, y| set | 1 << self.monoid.multiply(x, y).index())
    }

    fn is_valid(&self, (x, options): (Element, u32)) -> bool {
        (self.p >> x.index() & 1 == 1) == (options != 0 && options & self.p == 0)
    }

    /// The closed table with one more pair, or `None` when parity fails.
    fn close(&self, table: &BTreeSet<(Element, u32)>, pair: (Element, u32)) -> Option<BTreeSet<(Element, u32)>> {
        let mut table = table.clone();
        let mut queue = vec![pair];
        while let Some(next) = queue.pop() {
            if table.contains(&next) {
                continue;
            }
            if !self.is_valid(next) {
                return None;
            }
            table.insert(next);
            for &(y, options) in &table {
                let product = self.monoid.multiply(next.0, y);
                queue.push((product, self.times(options, next.0) | self.times(next.1, y)));
            }
        }
        Some(table)
    }

    /// Whether a closed valid table that starts so reaches every element.
    fn search(&mut self, table: &BTreeSet<(Element, u32)>) -> bool {
        let reached = table.iter().fold(1u32, |set, (x, _)| set | 1 << x.index());
        if reached.count_ones() as usize == self.monoid.order() {
            return true;
        }
        if !self.tried.insert(table.clone()) {
            return false;
        }
        for x in self.monoid.elements().filter(|x| reached >> x.index() & 1 == 0) {
            let mut options = reached;
            while options != 0 {
                if let Some(longer) = self.close(table, (x, options))
                    && self.search(&longer)
                {
                    return true;
                }
                options = (options - 1) & reached;
            }
        }
        false
    }
}

fn brute_force(monoid: &BipartiteMonoid) -> bool {
    let p = monoid.p_portion().fold(0, |set: u32, x| set | 1 << x.index());
    let mut search = BruteForce { monoid, p, tried: FxHashSet::default() };
    p & 1 == 0 && search.search(&BTreeSet::from([(Element::ONE, 0)]))
}

static CENSUS: LazyLock<Census> = LazyLock::new(|| {
    let mut census = Census::new(14);
    while !census.is_done() {
        census.advance(1000, &Meter::with_limit(10_000_000_000));
    }
    census
});

/// Whether the census has the monoid, which is reduced.
fn in_census(monoid: &BipartiteMonoid) -> bool {
    if monoid.order() == 1 {
        return !monoid.is_p(Element::ONE);
    }
    let small = monoid.p_portion().find_map(|u| SmallMonoid::with_a(monoid, u));
    let Some((small, _)) = small else { return false };
    let form = unmarked_form(&small);
    CENSUS.quotients().any(|known| unmarked_form(&known) == form)
}

/// Reductions of random monoids: a factor of N^k by random relations, with a random P-portion.
fn reduced_monoids() -> impl Strategy<Value = BipartiteMonoid> {
    let letters = proptest::collection::vec((0usize..4, 1usize..3), 1..4);
    (letters, proptest::collection::vec((0usize..64, 0usize..64), 0..4), any::<u64>()).prop_map(
        |(letters, relations, p)| {
            // The product of cyclic monoids ⟨t | t^{i+p} = t^i⟩, times {1, a}.
            let cyclic = |index: usize, period: usize| -> BipartiteMonoid {
                let size = index + period;
                let action =
                    (0..size as u32).map(|x| if x as usize + 1 < size { x + 1 } else { index as u32 }).collect();
                BipartiteMonoid::new(&[action], 0, &[]).unwrap()
            };
            let mut product = cyclic(0, 2);
            for (index, period) in letters {
                if product.order() * (index + period) <= 64 {
                    product = product.product(&cyclic(index, period), |_, _| false);
                }
            }
            let (actions, order) = factor(&product, &relations);
            let p: Vec<usize> = (1..order).filter(|&x| p >> (x % 64) & 1 == 1).collect();
            BipartiteMonoid::new(&actions, 0, &p).unwrap().reduction().0
        },
    )
}

/// The factor monoid by pairs of equal elements, as actions; the identity stays number 0.
fn factor(monoid: &BipartiteMonoid, relations: &[(usize, usize)]) -> (Vec<Vec<u32>>, usize) {
    let order = monoid.order();
    let mut class: Vec<usize> = (0..order).collect();
    let mut queue: Vec<(usize, usize)> = relations.iter().map(|&(x, y)| (x % order, y % order)).collect();
    while let Some((x, y)) = queue.pop() {
        let (keep, drop) = (class[x].min(class[y]), class[x].max(class[y]));
        if keep == drop {
            continue;
        }
        for letter in monoid.letters() {
            let action = monoid.action(letter);
            let members: Vec<usize> = (0..order).filter(|&z| class[z] == drop || class[z] == keep).collect();
            queue.extend(members.iter().map(|&z| (action[members[0]].index(), action[z].index())));
        }
        class.iter_mut().filter(|class| **class == drop).for_each(|class| *class = keep);
    }
    let mut representatives: Vec<usize> = class.clone();
    representatives.sort_unstable();
    representatives.dedup();
    let number = |x: Element| representatives.binary_search(&class[x.index()]).unwrap() as u32;
    let actions = monoid
        .letters()
        .map(|letter| representatives.iter().map(|&x| number(monoid.action(letter)[x])).collect())
        .collect();
    (actions, representatives.len())
}

/// As many cases as the environment says in MISERE_CASES, else 400.
fn cases() -> u32 {
    std::env::var("MISERE_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(400)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    /// `realise` agrees with the search over all transition tables, and with the census.
    #[test]
    fn realise_agrees(monoid in reduced_monoids()) {
        let answer = is_quotient(&monoid);
        if monoid.order() <= 10 {
            prop_assert_eq!(answer, brute_force(&monoid));
        }
        if monoid.order() <= 14 {
            prop_assert_eq!(answer, in_census(&monoid));
        }
    }

    /// Whatever small quotient a random game has, the census has it, and `realise` says yes.
    #[test]
    fn quotients_of_random_games_are_in_the_census(choices in proptest::collection::vec(any::<u64>(), 1..7)) {
        let mut store = Store::new();
        let mut games = vec![Game::ZERO];
        for choice in choices {
            let options: Vec<Game> =
                games.iter().enumerate().filter(|(bit, _)| choice >> bit & 1 == 1).map(|(_, &game)| game).collect();
            games.push(store.game_of(&options).unwrap());
            if choice >> 63 == 1 {
                let sum = store.sum(games[games.len() - 1], games[(choice >> 32) as usize % games.len()]).unwrap();
                games.push(sum);
            }
        }
        let monoid = quotient_of(&ClosedSet::new(&store, &games), usize::MAX, 60);
        if monoid.order() <= 14 {
            prop_assert!(in_census(&monoid));
        }
        prop_assert!(is_quotient(&monoid));
    }
}
