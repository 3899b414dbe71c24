//! Results of every kind leave for the catalogue and come back whole.

use misere_catalogue::{Catalogue, Entry, Kind};
use misere_games::strategies::any_code;
use misere_games::{Code, Ruleset, parse_rules};
use misere_quotient::{Limits, Meter, Solution, certificate, run, solve};
use proptest::prelude::*;

/// Two of each kind, solved and not: the kind, the ruleset, and the heap bound.
const KINDS: [(Kind, &str, usize); 11] = [
    (Kind::Finite, "0.77", 200),
    (Kind::Finite, "0.07", 22),
    (Kind::Finite, "nim", 5),
    (Kind::Finite, "subtract:1,3", 100),
    (Kind::Infinite, "0.31011", 5),
    (Kind::Infinite, "0.31011", 1000),
    (Kind::Infinite, "0.3102", 13),
    (Kind::Infinite, "0.76", 15),
    (Kind::Infinite, "game:*(2_+0)0", 100),
    (Kind::Relative, "0.414", 60),
    (Kind::Relative, "0.414", 1000),
];

fn meter() -> Meter<'static> {
    Meter::with_limit(100_000_000_000)
}

fn at(rules: &dyn Ruleset, max_heap: usize) -> Solution {
    solve(rules, &Limits { max_heap, max_order: 1000, meter: &meter() }, &mut |_| ())
}

/// That nothing which one can ask tells two results apart.
fn assert_same(rules: &dyn Ruleset, a: &Solution, b: &Solution) {
    let name = rules.name();
    assert_eq!(a.status(), b.status(), "{name}");
    assert_eq!(a.growth(), b.growth(), "{name}");
    assert_eq!((a.last_heap(), a.known_heap()), (b.last_heap(), b.known_heap()), "{name}");
    assert_eq!(a.finite_part(), b.finite_part(), "{name}");
    assert_eq!(certificate::encode(rules, a), certificate::encode(rules, b), "{name}");
    let infinite = |found: &Solution| {
        found.infinite().map(|found| (found.stages().to_vec(), found.rays().to_vec(), found.thresholds()))
    };
    assert_eq!(infinite(a), infinite(b), "{name}");
    let relative = |found: &Solution| {
        found.relative().map(|found| (found.n0(), found.base(), found.growth(), found.sequence().clone()))
    };
    assert_eq!(relative(a), relative(b), "{name}");
}

/// Keeps a result and takes it back.
fn through_the_catalogue(rules: &dyn Ruleset, solution: &Solution) -> Entry {
    let entry = Entry::new(rules, solution).unwrap();
    let mut catalogue = Catalogue::in_memory().unwrap();
    catalogue.put(&entry).unwrap();
    let found = catalogue.find(&entry.ruleset, usize::MAX, usize::MAX).unwrap().unwrap();
    assert_eq!(found, entry);
    assert_same(rules, solution, &found.solution(rules, &meter()).unwrap());
    found
}

#[test]
fn each_kind_comes_back_as_it_was() {
    for (kind, text, max_heap) in KINDS {
        let rules = parse_rules(text).unwrap();
        let solution = at(&*rules, max_heap);
        let entry = through_the_catalogue(&*rules, &solution);
        assert_eq!((entry.kind, entry.history.is_some()), (kind, kind == Kind::Infinite), "{text}");
        entry.check(&meter()).unwrap();
    }
}

/// A run that goes on from an entry ends as one from the beginning.
#[test]
fn runs_go_on_from_each_kind() {
    for (text, less, more) in
        [("0.77", 40, 200), ("0.31011", 5, 100), ("0.76", 12, 15), ("0.414", 60, 300), ("0.26", 9, 20)]
    {
        let rules = parse_rules(text).unwrap();
        let entry = through_the_catalogue(&*rules, &at(&*rules, less));
        let meter = meter();
        let limits = Limits { max_heap: more, max_order: 1000, meter: &meter };
        let went_on = run(entry.solver(&*rules, limits).unwrap(), &mut |_, _| (), &mut |_| ());
        assert_same(&*rules, &at(&*rules, more), &went_on);
    }
}

/// A certificate alone has no history; what it proves is the same.
#[test]
fn certificates_come_back_as_entries() {
    for (kind, text, max_heap) in KINDS {
        let rules = parse_rules(text).unwrap();
        let entry = Entry::new(&*rules, &at(&*rules, max_heap)).unwrap();
        let found = Entry::from_certificate(&entry.certificate, None, &meter()).unwrap();
        assert_eq!((found.kind, &found.history), (kind, &None), "{text}");
        let summary = |entry: &Entry| {
            (
                entry.ruleset.clone(),
                entry.last_heap,
                entry.status.period(),
                entry.order,
                entry.p_order,
                entry.class.clone(),
            )
        };
        assert_eq!(summary(&found), summary(&entry), "{text}");
        assert_eq!(found.certificate, entry.certificate, "{text}");
        found.check(&meter()).unwrap();
    }
}

#[test]
fn the_entry_for_a_question() {
    let mut catalogue = Catalogue::in_memory().unwrap();
    for (text, heap) in [("0.31011", 3), ("0.31011", 4), ("0.31011", 5), ("0.77", 30), ("0.77", 200)] {
        let rules = parse_rules(text).unwrap();
        catalogue.put(&Entry::new(&*rules, &at(&*rules, heap)).unwrap()).unwrap();
    }
    let find =
        |text: &str, heap, max_order| catalogue.find_for(text, heap, max_order).unwrap().map(|entry| entry.last_heap);
    // The least that is enough, else the largest; of a solved game always the whole.
    assert_eq!((find("0.31011", 2, 1000), find("0.31011", 4, 1000)), (Some(3), Some(4)));
    assert_eq!((find("0.31011", 5, 1000), find("0.31011", 9, 1000)), (Some(5), Some(5)));
    assert!(find("0.77", 9, 1000) > Some(100));
    // |F| = 20 and |Q_4| = 14 are beyond these limits.
    assert_eq!((find("0.31011", 9, 19), find("0.31011", 9, 13), find("0.31011", 9, 5)), (Some(4), Some(3), None));
    assert_eq!(find("0.07", 9, 1000), None);
}

fn small(code: &Code) -> Solution {
    solve(code, &Limits { max_heap: 14, max_order: 60, meter: &Meter::with_limit(30_000_000) }, &mut |_| ())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_kept_comes_back(code in any_code()) {
        through_the_catalogue(&code, &small(&code));
    }
}
