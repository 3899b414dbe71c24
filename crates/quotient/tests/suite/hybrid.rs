//! The hybrid search against the plain one, on random positions of random rulesets of every kind.

use misere_games::pieces::Heaps;
use misere_games::strategies::{any_code, any_game_file, any_position};
use misere_games::{Convention, Oracle, Position, Ruleset, parse_rules, parse_ruleset_file};
use misere_limits::{Limits, Meter, StopReason};
use misere_quotient::hybrid::Search;
use misere_quotient::{Quotient, solve};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

/// The quotient of few heaps within a small budget.
fn quotient(rules: &dyn Ruleset, max_heap: usize) -> Quotient {
    let meter = Meter::new(3_000_000, &|| None);
    solve(rules, &Limits { max_heap, max_order: 600, meter: &meter }, &mut |_| ()).finite_part().clone()
}

fn pieces(position: &Position) -> Vec<(u32, u64)> {
    position.heaps().iter().map(|&(heap, count)| (heap as u32, count)).collect()
}

/// Four searches and the oracle give the same outcomes; returns how many positions the oracle could judge.
fn compare(rules: &dyn Ruleset, largest: usize, heaps: usize, positions: usize, runner: &mut TestRunner) -> usize {
    let mut oracle = Oracle::new(rules, 50_000);
    let meter = Meter::new(50_000_000, &|| None);
    let mut searches: Vec<Search> =
        [usize::MAX, 0, 3, usize::MAX].map(|eager| Search::new(Box::new(Heaps::new(rules)), eager)).into();
    searches[3].set_quotient(quotient(rules, largest / 2).into(), &meter).unwrap();
    let strategy = any_position(largest, heaps);
    let mut judged = 0;
    for index in 0..positions {
        if index == positions / 2 {
            // A larger quotient may come at any time.
            searches[0].set_quotient(quotient(rules, largest * 2 / 3).into(), &meter).unwrap();
        }
        let position = strategy.new_tree(runner).expect("a position").current();
        let Ok(truth) = oracle.outcome(&position, Convention::Misere) else { continue };
        for (road, search) in searches.iter_mut().enumerate() {
            assert_eq!(
                search.outcome(&pieces(&position), &meter),
                Ok(truth),
                "{position} of {} ({road})",
                rules.name()
            );
        }
        judged += 1;
    }
    judged
}

#[test]
fn random_codes() {
    let mut runner = TestRunner::deterministic();
    let strategy = any_code();
    let judged: usize = (0..150)
        .map(|_| {
            let code = strategy.new_tree(&mut runner).expect("a code").current();
            compare(&code, 12, 4, 30, &mut runner)
        })
        .sum();
    assert!(judged > 3000, "only {judged} positions");
}

#[test]
fn random_files() {
    let mut runner = TestRunner::deterministic();
    let strategy = any_game_file();
    let judged: usize = (0..300)
        .map(|_| {
            let file = strategy.new_tree(&mut runner).expect("a file").current();
            compare(&file, file.last_heap().unwrap_or(1), 5, 20, &mut runner)
        })
        .sum();
    assert!(judged > 4000, "only {judged} positions");
}

#[test]
fn named_games() {
    let mut runner = TestRunner::deterministic();
    let names =
        ["0.77", "0.07", "nim", "grundy", "subtract:1,2,5", "allbut:3", "game:*2_+320", "0.3f9", "4.7", "0.31011"];
    let names = names.into_iter().chain(["notakto:3x3", "node-kayles:3x4", "cram:3x4", "node-kayles:cycle9"]);
    let mut judged = 0;
    for name in names {
        let rules = parse_rules(name).unwrap();
        let largest = rules.last_heap().unwrap_or(14);
        judged += compare(&*rules, largest, 3, 100, &mut runner);
    }
    assert!(judged > 1200, "only {judged} positions");
}

/// Forty copies of a game whose quotient no solver finds.
#[test]
fn many_copies() {
    let text = "version = 1\n[[heap]]\nname = \"s1\"\noptions = [\"0\"]\n[[heap]]\nname = \"s2\"\noptions = [\"0\", \"s1\"]\n\
        [[heap]]\nname = \"s3\"\noptions = [\"0\", \"s1\", \"s2\"]\n[[heap]]\nname = \"g\"\n\
        options = [\"0\", \"s2+s3\", \"3*s2\"]\n[[heap]]\nname = \"h\"\noptions = [\"s3\", \"g+s1\", \"2*g\"]\n";
    let rules = parse_ruleset_file(text, "h.toml").unwrap();
    let meter = Meter::new(2_000_000, &|| None);
    let mut search = Search::new(Box::new(Heaps::new(&rules)), usize::MAX);
    let mut oracle = Oracle::new(&rules, 1_000_000);
    for copies in 1..=20 {
        let found = search.outcome(&[(5, copies)], &meter).unwrap();
        if copies <= 6 {
            assert_eq!(Ok(found), oracle.outcome(&Position::new([(5, copies)]), Convention::Misere), "{copies}");
        }
    }
}

#[test]
fn a_search_ends_at_its_limit() {
    let rules = parse_rules("0.07").unwrap();
    let mut search = Search::new(Box::new(Heaps::new(&*rules)), usize::MAX);
    let position = [(90, 1), (89, 1), (88, 1)];
    let meter = Meter::new(10_000, &|| None);
    assert_eq!(search.outcome(&position, &meter), Err(StopReason::Work.into()));
    assert!(meter.paid() < 20_000);
    let stopped = Meter::new(u64::MAX, &|| Some(StopReason::Time));
    assert_eq!(search.outcome(&position, &stopped), Err(StopReason::Time.into()));
}
