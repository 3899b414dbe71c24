//! Every operation against plain enumeration.

use crate::formula::Formula;
use misere_automata::{
    Automaton, Columns, Cone, Multiples, OUTSIDE, SetAutomaton, Side, Store, Translates, Walk, Walked,
};
use misere_limits::{Meter, StopReason};
use proptest::prelude::{Rng, RngExt};
use proptest::test_runner::TestRunner;
use std::collections::BTreeMap;

const MODULI: [i64; 5] = [2, 3, 4, 5, 6];

/// The vectors of a box.
fn all(variables: usize, side: u64) -> Vec<Vec<u64>> {
    let count = side.pow(variables as u32);
    (0..count).map(|n| (0..variables as u32).map(|j| n / side.pow(j) % side).collect()).collect()
}

/// A side whose box has some thousand vectors.
fn side(variables: usize) -> u64 {
    [1, 200, 40, 12, 7, 5, 4][variables]
}

fn vector(rng: &mut impl Rng, variables: usize, most: u64) -> Vec<u64> {
    (0..variables).map(|_| rng.random_range(0..=most)).collect()
}

fn cases(rounds: u32, mut case: impl FnMut(&mut proptest::test_runner::TestRng, usize, &Meter<'_>)) {
    let meter = Meter::new(5_000_000_000, &|| None);
    let mut rng = TestRunner::deterministic().new_rng();
    for variables in 1..=6 {
        for _ in 0..rounds {
            case(&mut rng, variables, &meter);
        }
    }
}

#[test]
fn formulas_and_their_operations() {
    cases(12, |rng, variables, meter| {
        let [a, b] = [(); 2].map(|()| Formula::random(rng, variables, 2, &MODULI));
        let (of_a, of_b) = (a.automaton(), b.automaton());
        let by = vector(rng, variables, 5);
        let translate = of_a.translate(&by, meter).unwrap();
        let product = of_a.product(&of_b, &mut |a, b| 2 * a + b, meter).unwrap();
        let both = product.map(&mut |value| u32::from(value == 3), meter).unwrap();
        let far: Vec<Vec<u64>> = (0..50).map(|_| vector(rng, variables, 1000)).collect();
        for x in all(variables, side(variables)).iter().chain(&far) {
            let there: Vec<u64> = x.iter().zip(&by).map(|(x, by)| x + by).collect();
            assert_eq!(of_a.output(x) == 1, a.holds(x));
            assert_eq!(translate.output(x) == 1, a.holds(&there));
            assert_eq!(product.output(x), 2 * u32::from(a.holds(x)) + u32::from(b.holds(x)));
            assert_eq!(both.output(x) == 1, a.holds(x) && b.holds(x));
        }
        for automaton in [of_a, of_b, translate, product, both] {
            assert!(automaton.is_minimised(meter).unwrap());
        }
    });
}

#[test]
fn equal_functions_have_one_number() {
    cases(8, |rng, variables, meter| {
        let (a, b) = (Formula::random(rng, variables, 2, &MODULI), Formula::random(rng, variables, 1, &MODULI));
        let (a, b) = (a.automaton(), b.automaton());
        let mut store = Store::default();
        let [f, g] = [&a, &b].map(|automaton| store.insert(automaton, meter).unwrap());
        // not (not a and not b) = a or b.
        let [not_f, not_g] = [f, g].map(|f| store.map(f, &mut |a| 1 - a, meter).unwrap());
        let neither = store.product(not_f, not_g, &mut |a, b| a & b, meter).unwrap();
        let some = store.map(neither, &mut |a| 1 - a, meter).unwrap();
        assert_eq!(some, store.product(f, g, &mut |a, b| a | b, meter).unwrap());
        let (once, twice) = (vector(rng, variables, 3), vector(rng, variables, 3));
        let sum: Vec<u64> = once.iter().zip(&twice).map(|(a, b)| a + b).collect();
        let stepped = store.translate(f, &once, meter).unwrap();
        let stepped = store.translate(stepped, &twice, meter).unwrap();
        assert_eq!(stepped, store.translate(f, &sum, meter).unwrap());
        // Different numbers: a vector tells the functions apart.
        let differs = a.product(&b, &mut |a, b| u32::from(a != b), meter).unwrap();
        let witness = differs.least(&vec![1; variables], &|output| output == 1, meter).unwrap();
        assert_eq!(f == g, witness.is_none());
        if let Some(x) = witness {
            assert_ne!(a.output(&x), b.output(&x));
        }
    });
}

/// Translates and their images have one number iff their least automata are equal.
#[test]
fn equal_translates_have_one_number() {
    cases(4, |rng, variables, meter| {
        let [a, b] = [(); 2].map(|()| Formula::random(rng, variables, 2, &MODULI).automaton());
        let f = a.product(&b, &mut |a, b| 2 * a + b, meter).unwrap();
        // The second map forgets b, the third a and the names of values.
        let maps = vec![vec![0, 1, 2, 3], vec![0, 0, 3, 3], vec![5, 7, 5, 7]];
        let mut translates = Translates::new(&f, maps.clone(), meter).unwrap();
        let (mut list, mut images) = (Vec::new(), Vec::new());
        for n in 0..12 {
            let by = vector(rng, variables, if n % 2 == 0 { 3 } else { 40 });
            let number = translates.translate(&by, meter).unwrap();
            let least = f.translate(&by, meter).unwrap();
            for (place, map) in maps.iter().enumerate() {
                let image = translates.image(number, place, meter).unwrap();
                assert_eq!(translates.value(image), map[f.output(&by) as usize]);
                images.push((image, least.map(&mut |value| map[value as usize], meter).unwrap()));
            }
            list.push((number, least));
        }
        for (one, of_one) in &list {
            assert!(list.iter().all(|(other, of_other)| (one == other) == (of_one == of_other)));
        }
        for (one, of_one) in &images {
            assert!(images.iter().all(|(other, of_other)| (one == other) == (of_one == of_other)));
        }
    });
}

/// Multiples of a unit, decided, are those of a search among the first hundred.
#[test]
fn multiples_of_a_unit() {
    let mut finite = 0;
    cases(6, |rng, variables, meter| {
        let [a, b] = [(); 2].map(|()| Formula::random(rng, variables, 1, &MODULI).automaton());
        let f = a.product(&b, &mut |a, b| 2 * a + b, meter).unwrap();
        let j = rng.random_range(0..variables);
        let mut translates = Translates::new(&f, Vec::new(), meter).unwrap();
        let mut known = Vec::new();
        let found = (0..100u64).find_map(|n| {
            let by: Vec<u64> = (0..variables).map(|i| if i == j { n } else { 0 }).collect();
            let translate = translates.translate(&by, meter).unwrap();
            let index = known.iter().position(|other| *other == translate);
            known.push(translate);
            index.map(|index| Multiples::Finite { index: index as u64, period: n - index as u64 })
        });
        finite += u32::from(found.is_some());
        assert_eq!(f.multiples(j, meter).unwrap(), found.unwrap_or(Multiples::Different));
    });
    assert!(finite > 3);
}

/// A partition says which functions are equal after translates.
#[test]
fn partitions_of_translates() {
    cases(3, |rng, variables, meter| {
        let f = Formula::random(rng, variables, 2, &MODULI).automaton();
        let moved: Vec<usize> = (0..variables).filter(|_| rng.random_bool(0.6)).take(2).collect();
        let side = Side { states: vec![0], moved: moved.clone() };
        let columns = Columns::new(&f, [&side, &side], meter).unwrap();
        let (mut partition, mut vectors) = (columns.zero(), [vec![0u64; variables], vec![0u64; variables]]);
        for _ in 0..4 {
            let letters = [(); 2].map(|()| rng.random_range(0..1usize << moved.len()));
            partition = columns.next(&partition, letters, meter).unwrap();
            for (vector, letter) in vectors.iter_mut().zip(letters) {
                let bit = |place: usize| (letter >> place & 1) as u64;
                moved.iter().enumerate().for_each(|(place, &j)| vector[j] = 2 * vector[j] + bit(place));
            }
            let [one, other] = [0, 1].map(|copy| partition[columns.places(copy).next().unwrap()]);
            let equal = f.translate(&vectors[0], meter).unwrap() == f.translate(&vectors[1], meter).unwrap();
            assert_eq!(one == other, equal, "{vectors:?}");
        }
    });
}

/// Members of cones that are found equal are; and where a box has equal members some are found.
#[test]
fn members_of_cones() {
    let mut different = 0;
    cases(12, |rng, variables, meter| {
        let [a, b] = [(); 2].map(|()| Formula::random(rng, variables, 1, &MODULI).automaton());
        let f = a.product(&b, &mut |a, b| 2 * a + b, meter).unwrap();
        let cone = |rng: &mut _| Cone {
            state: RngExt::random_range(rng, 0..u32::try_from(f.states()).unwrap()),
            moved: (0..variables).filter(|_| RngExt::random_bool(rng, 0.4)).take(2).collect(),
        };
        let cones: Vec<Cone> = (0..3).map(|_| cone(rng)).collect();
        let of_state = |state: u32| {
            let width = 1 << variables;
            let swap = |s: u32| {
                if s == 0 {
                    state
                } else if s == state {
                    0
                } else {
                    s
                }
            };
            let states = 0..u32::try_from(f.states()).unwrap();
            let outputs = states.clone().map(|s| f.outputs()[swap(s) as usize]).collect();
            let child = |s: u32, letter: usize| swap(f.child(swap(s), letter));
            let children = states.flat_map(|s| (0..width).map(move |letter| child(s, letter))).collect();
            Automaton::new(variables, outputs, children)
        };
        let member = |at: usize, n: &[u64]| {
            let mut by = vec![0; variables];
            cones[at].moved.iter().zip(n).for_each(|(&j, &n)| by[j] = n);
            of_state(cones[at].state).translate(&by, meter).unwrap()
        };
        let found = f.equal_members(&cones, &mut Walked::default(), meter).unwrap();
        if let Some([one, other]) = &found {
            assert_ne!(one, other);
            assert_eq!(member(one.0, &one.1), member(other.0, &other.1), "{one:?} {other:?}");
            return;
        }
        different += 1;
        let mut met = std::collections::HashSet::new();
        for (at, cone) in cones.iter().enumerate() {
            assert!(all(cone.moved.len(), 5).iter().all(|n| met.insert(member(at, n))), "{cones:?}");
        }
    });
    assert!(different > 0);
}

/// Some variables are kept, the others are fixed.
#[test]
fn restrictions() {
    cases(4, |rng, variables, meter| {
        let f = Formula::random(rng, variables, 2, &MODULI).automaton();
        let at = vector(rng, variables, 9);
        let keep: Vec<usize> = (0..variables).filter(|_| rng.random_bool(0.5)).collect();
        let restricted = f.restricted(&at, &keep, meter).unwrap();
        let double = vector(rng, variables, 3);
        let along = f.along(&at, std::slice::from_ref(&double), meter).unwrap();
        assert!(restricted.is_minimised(meter).unwrap() && along.is_minimised(meter).unwrap());
        for _ in 0..50 {
            let y = vector(rng, keep.len(), 30);
            let mut x = at.clone();
            keep.iter().zip(&y).for_each(|(&j, y)| x[j] += y);
            assert_eq!(restricted.output(&y), f.output(&x));
            let sum: Vec<u64> = at.iter().zip(&double).map(|(at, v)| at + 2 * y.len() as u64 * v).collect();
            assert_eq!(along.output(&[2 * y.len() as u64]), f.output(&sum));
        }
    });
}

#[test]
fn the_least_vector_with_an_output() {
    cases(12, |rng, variables, meter| {
        let formula = Formula::random(rng, variables, 2, &MODULI);
        let weights: Vec<u64> = (0..variables).map(|_| rng.random_range(1..5u64)).collect();
        let weight = |x: &[u64]| x.iter().zip(&weights).map(|(x, w)| x * w).sum::<u64>();
        let found = formula.automaton().least(&weights, &|output| output == 1, meter).unwrap();
        let by_search =
            all(variables, side(variables)).into_iter().filter(|x| formula.holds(x)).map(|x| weight(&x)).min();
        match found {
            Some(x) => {
                assert!(formula.holds(&x));
                assert!(by_search.is_none_or(|least| weight(&x) <= least));
            }
            None => assert_eq!(by_search, None),
        }
    });
}

#[test]
fn views_are_those_of_all_vectors() {
    cases(4, |rng, variables, meter| {
        let formula = Formula::random(rng, variables, 1, &MODULI);
        let automaton = formula.automaton();
        let mut offsets = vec![vec![0; variables]];
        for _ in 0..3 {
            offsets.push((0..variables).map(|_| rng.random_range(-1..3i64)).collect());
        }
        let weights: Vec<u64> = (0..variables).map(|_| rng.random_range(1..4u64)).collect();
        let view_of = |x: &[u64]| -> Vec<u32> {
            let value = |offset: &Vec<i64>| {
                let there: Vec<i64> = x.iter().zip(offset).map(|(&x, o)| x as i64 + o).collect();
                let inside = there.iter().all(|&x| x >= 0);
                if inside { automaton.output(&there.iter().map(|&x| x as u64).collect::<Vec<_>>()) } else { OUTSIDE }
            };
            offsets.iter().map(value).collect()
        };
        let mut walk = Walk::new(&automaton, &offsets, &weights);
        let mut views: BTreeMap<Vec<u32>, u64> = BTreeMap::new();
        while let Some(visit) = walk.next(u64::MAX, meter).unwrap() {
            let x = walk.point(visit);
            let weight = x.iter().zip(&weights).map(|(x, w)| x * w).sum();
            assert_eq!(walk.weight(visit), weight);
            assert_eq!(walk.view(visit), view_of(&x), "{x:?}");
            let least = views.entry(view_of(&x)).or_insert(weight);
            *least = weight.min(*least);
        }
        assert!(!walk.is_truncated());
        for x in all(variables, side(variables)) {
            let weight = x.iter().zip(&weights).map(|(x, w)| x * w).sum();
            let least = views.get(&view_of(&x));
            assert!(least.is_some_and(|&least| least <= weight), "{x:?}");
        }
    });
}

#[test]
fn sets_of_pairs() {
    cases(6, |rng, variables, meter| {
        // F has three elements: a subset of F × N^J is three formulas.
        let [a, b] = [(); 2].map(|()| [(); 3].map(|()| Formula::random(rng, variables, 1, &MODULI)));
        let zero = vec![0; variables];
        let set = |formulas: &[Formula; 3]| {
            let automata: Vec<Automaton> = formulas.iter().map(Formula::automaton).collect();
            let parts: Vec<_> = automata.iter().map(|automaton| (automaton, &zero[..])).collect();
            let mut number = |bits: &[u32]| bits.iter().enumerate().map(|(q, bit)| bit << q).sum();
            let automaton = Automaton::combine(&parts, &mut number, meter).unwrap();
            let slices: Vec<Vec<u64>> = (0..8).map(|bits| vec![bits]).collect();
            SetAutomaton::new(&automaton, &slices, meter).unwrap()
        };
        let (of_a, of_b) = (set(&a), set(&b));
        let without = of_a.difference(&of_b, meter).unwrap();
        let map = [1, 2, 1];
        let pulled = of_a.pull_back(&map, meter).unwrap();
        let by = vector(rng, variables, 3);
        let translate = of_a.translate(&by, meter).unwrap();
        for x in all(variables, side(variables).min(20)) {
            let there: Vec<u64> = x.iter().zip(&by).map(|(x, by)| x + by).collect();
            for q in 0..3 {
                assert_eq!(of_a.contains(q, &x), a[q].holds(&x));
                assert_eq!(without.contains(q, &x), a[q].holds(&x) && !b[q].holds(&x));
                assert_eq!(pulled.contains(q, &x), a[map[q] as usize].holds(&x));
                assert_eq!(translate.contains(q, &x), a[q].holds(&there));
            }
        }
        for set in [&of_a, &without, &pulled, &translate] {
            assert!(SetAutomaton::is_normal(set.automaton(), set.slices(), meter).unwrap());
            let least = set.least(&vec![1; variables], meter).unwrap();
            assert_eq!(least.is_none(), set.is_empty());
            assert!(least.is_none_or(|(q, x)| set.contains(q, &x)));
        }
        assert!(without.is_subset(&of_a, meter).unwrap());
        assert_eq!(of_a.is_subset(&of_b, meter).unwrap(), without.is_empty());
        // (a − b) ∪ (a ∩ b) = a.
        let common = of_a.difference(&without, meter).unwrap();
        let mut union = |slices: &[&[u64]]| vec![slices[0][0] | slices[1][0]];
        let again = SetAutomaton::combine(&[(&without, &zero), (&common, &zero)], &mut union, meter).unwrap();
        assert_eq!(again, of_a);
    });
}

#[test]
fn wrong_forms_are_seen() {
    let meter = Meter::unlimited();
    // The constant function with two states.
    let twice = Automaton::new(1, vec![0, 0], vec![1, 0, 0, 1]);
    assert!(twice.is_function() && !twice.is_minimised(meter).unwrap());
    // Reading a zero changes the value.
    let padded = Automaton::new(1, vec![0, 1], vec![1, 0, 1, 1]);
    assert!(!padded.is_function());
    assert!(!SetAutomaton::is_normal(&padded, &[vec![0], vec![1]], meter).unwrap());
    let even = misere_automata::congruent(&[1], 2, 0, meter).unwrap();
    assert!(!SetAutomaton::is_normal(&even, &[vec![0]], meter).unwrap(), "a slice is missing");
    assert!(SetAutomaton::is_normal(&even, &[vec![0], vec![1]], meter).is_ok());
}

#[test]
fn no_variables() {
    let meter = Meter::unlimited();
    let one = Automaton::constant(0, 7);
    assert_eq!((one.output(&[]), one.minimised(meter).unwrap()), (7, one.clone()));
    let mut walk = Walk::new(&one, &[vec![]], &[]);
    let visit = walk.next(u64::MAX, meter).unwrap().unwrap();
    assert_eq!(walk.view(visit), [7]);
    assert_eq!(walk.next(u64::MAX, meter).unwrap(), None);
}

#[test]
fn the_meter_ends_everything() {
    let mut rng = TestRunner::deterministic().new_rng();
    let formula = Formula::random(&mut rng, 3, 3, &MODULI);
    let automaton = formula.automaton();
    let none = || Meter::new(0, &|| None);
    assert_eq!(automaton.translate(&[1, 1, 1], &none()), Err(StopReason::Work));
    assert_eq!(automaton.minimised(&none()), Err(StopReason::Work));
    let mut walk = Walk::new(&automaton, &[vec![0, 0, 0]], &[1, 1, 1]);
    let meter = none();
    let ends = (0..3).map(|_| walk.next(u64::MAX, &meter)).collect::<Vec<_>>();
    assert!(ends.contains(&Err(StopReason::Work)));
}
