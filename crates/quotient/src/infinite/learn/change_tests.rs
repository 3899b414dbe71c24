//! Automata with one change are refused, and what refuses them is wrong by search.

use super::verify::{Verdict, verify};
use crate::infinite::carrier::Carrier;
use misere_automata::{Automaton, SetAutomaton};
use misere_games::{Convention, Oracle, Outcome, Position, Ruleset};
use misere_limits::{Limits, Meter};

/// A candidate that is right.
struct Right {
    rules: Box<dyn Ruleset>,
    carrier: Carrier,
    p: SetAutomaton,
}

impl Right {
    fn new(code: &str, heap: usize) -> Right {
        let rules = misere_games::parse_rules(code).unwrap();
        let meter = Meter::with_limit(10_000_000_000);
        let limits = Limits { max_heap: heap, max_order: 20_000, meter: &meter };
        let solution = crate::solve(rules.as_ref(), &limits, &mut |_| ());
        let quotient = solution.infinite().unwrap();
        let p = quotient.portion.p.clone();
        Right { rules, carrier: quotient.carrier.clone(), p }
    }

    /// The automaton with every change of a child or of an output to one of the next `others` states or outputs.
    fn changed(&self, others: u32) -> Vec<Automaton> {
        let old = self.p.automaton();
        let (states, slices) = (old.states() as u32, self.p.slices().len() as u32);
        let mut all = Vec::new();
        for at in 0..old.children().len() {
            for by in 1..states.min(others.saturating_add(1)) {
                let mut children = old.children().to_vec();
                children[at] = (children[at] + by) % states;
                all.push(Automaton::new(old.variables(), old.outputs().to_vec(), children));
            }
        }
        for at in 0..old.states() {
            for by in 1..slices.min(others.saturating_add(1)) {
                let mut outputs = old.outputs().to_vec();
                outputs[at] = (outputs[at] + by) % slices;
                all.push(Automaton::new(old.variables(), outputs, old.children().to_vec()));
            }
        }
        all
    }

    /// Whether an automaton calls the position P.
    fn calls_p(&self, p: &SetAutomaton, heaps: &[u32]) -> bool {
        let (q, k) = self.carrier.value(heaps);
        p.contains(q.index(), &k.into_iter().map(u64::from).collect::<Vec<_>>())
    }

    /// Whether the position or one of its options is called wrongly; `None` when the search is too long.
    fn is_wrong(&self, p: &SetAutomaton, heaps: &[u32], oracle: &mut Oracle<'_>) -> Option<bool> {
        let mut all = vec![heaps.to_vec()];
        for place in 0..heaps.len() {
            self.rules.for_each_option(heaps[place] as usize, &mut |option| {
                all.push([&heaps[..place], option, &heaps[place + 1..]].concat());
            });
        }
        let mut wrong = false;
        for heaps in all {
            let position = Position::new(heaps.iter().map(|&heap| (heap as usize, 1)).collect::<Vec<_>>());
            let truth = oracle.outcome(&position, Convention::Misere).ok()?;
            wrong |= self.calls_p(p, &heaps) != (truth == Outcome::P);
        }
        Some(wrong)
    }

    /// The number of changes, and of those that were judged by search.
    fn refuses(&self, others: u32) -> (usize, usize) {
        let mut oracle = Oracle::new(self.rules.as_ref(), 20_000);
        let (mut refused, mut judged) = (0, 0);
        for automaton in self.changed(others) {
            refused += 1;
            // Reading refuses what depends on zeros at the end.
            if !automaton.is_function() {
                continue;
            }
            let meter = Meter::with_limit(1_000_000_000);
            let p = SetAutomaton::new(&automaton, self.p.slices(), &meter).unwrap();
            assert_ne!(p, self.p);
            match verify(self.rules.as_ref(), &self.carrier, &p, &meter).unwrap() {
                Verdict::Right { .. } => panic!("a change is taken for right: {automaton:?}"),
                Verdict::Word(_) => {}
                Verdict::Failure(position) => {
                    let wrong = self.is_wrong(&p, &position, &mut oracle);
                    assert_ne!(wrong, Some(false), "{position:?}");
                    judged += usize::from(wrong.is_some());
                }
            }
        }
        (refused, judged)
    }
}

/// Asserts that changes are refused, each entry to this many others, and that the search judged some.
fn all_refused(code: &str, heap: usize, others: u32) {
    let right = Right::new(code, heap);
    let (refused, judged) = right.refuses(others);
    let states = right.p.automaton().states();
    eprintln!("{code} to heap {heap}: {states} states, {refused} changes refused, {judged} positions judged");
    assert!(judged > 0, "{code}");
}

#[test]
fn every_change_is_refused() {
    for (code, heap) in [("0.3102", 12), ("0.76", 12), ("0.76", 13)] {
        all_refused(code, heap, u32::MAX);
    }
}

#[test]
#[ignore = "four minutes: cargo test --release -p misere-quotient --lib change -- --ignored --nocapture"]
fn every_change_of_larger_automata_is_refused() {
    for (code, heap) in [("0.3102", 13), ("0.3102", 14), ("0.76", 15), ("0.31011", 5), ("0.3122", 7)] {
        all_refused(code, heap, u32::MAX);
    }
}

#[test]
#[ignore = "ten minutes: cargo test --release -p misere-quotient --lib change -- --ignored --nocapture"]
fn changes_of_each_entry_of_large_automata_are_refused() {
    for (code, heap, others) in [("0.14", 22, 5), ("0.3312", 14, 1), ("0.3122", 8, 1)] {
        all_refused(code, heap, others);
    }
}
