//! Where a game departs from misère Nim.
//!
//! Misère Nim is played like normal Nim until a move would leave heaps of one token only (\[Pr\] 3). As a rule for
//! outcomes, when each heap has a Grundy value and is *firm* or *fickle*: a position with a firm heap is a P-position
//! iff the nim-sum of the Grundy values is 0, one without iff it is 1. Two readings of "firm" make two rules:
//!
//! * **the Grundy rule**: a heap is firm when its Grundy value is at least 2, as if it were a Nim heap;
//! * **the firm rule**: a heap H is firm when H + H is a P-position. In the tame quotients T_n the fickle heaps are
//!   those of values 1 and a, whose squares are 1, and the firm ones are in the kernel, with square z ∈ P (\[PS\] 3.2).
//!
//! The firm rule is right for all positions iff Q is tame: in T_n it is how P is defined; and where a rule of this form
//! is right, positions of equal nim-sum and equal firmness are indistinguishable, so Q is a T_n (a fickle heap has
//! value 0 or 1 then: were H the first of value at least 2, H + H would need an option of nim-sum 1 without a firm
//! heap). So both rules fail somewhere in every wild game. In a tame game the Grundy rule fails iff some heap of value
//! z or az has Grundy value 0 or 1, and then the first such heap alone is the smallest position that it gets wrong.
//!
//! *Smallest* means: of the fewest tokens, the sum of the heap numbers; of those, the least in the order of \[PS\] B,
//! in which the largest heaps matter most. So all positions with fewer tokens follow the rule.
//!
//! The search is a shortest path over (value in Q, nim-sum, firmness), then a dynamic programme over heaps and tokens
//! for the order. Cost: heaps times tokens times states for each different heap of the answer.
//!
//! ```
//! use misere_quotient::{Limits, Meter, wildness::wildness};
//! let kayles = misere_games::parse_rules("0.77").unwrap();
//! let limits = Limits { max_heap: usize::MAX, max_order: 1000, meter: &Meter::with_limit(10_000_000_000) };
//! let found = wildness(kayles.as_ref(), &limits, &mut |_| ());
//! assert_eq!((found.wild, found.proven), (true, true));
//! let grundy = found.grundy_rule.unwrap();
//! assert_eq!((grundy.position.to_string(), grundy.is_p), ("5+1".to_string(), true));
//! ```

#![expect(clippy::cast_possible_truncation, reason = "Grundy values are at most the number of options")]

use super::engine::Solver;
use crate::almost_tame::Finder;
use crate::progress::OnProgress;
use crate::quotient::Quotient;
use misere_games::{GrundySequence, Position, Ruleset, STEPS_BETWEEN_STOPS};
use misere_limits::{Limits, StopReason};
use misere_monoid::Element;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A position whose outcome a rule gets wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exception {
    /// The position.
    pub position: Position,
    /// The sum of its heap numbers.
    pub tokens: usize,
    /// Whether it is a misère P-position; the rule says the opposite.
    pub is_p: bool,
}

/// How a game relates to misère Nim.
#[derive(Clone, Debug)]
pub struct Wildness {
    /// Whether the quotient of heaps up to `last_heap` is wild; a wild game stays wild.
    pub wild: bool,
    /// Whether the word for the whole game is proven: that it is wild, or that all of it is tame.
    pub proven: bool,
    /// The last heap whose quotient was computed.
    pub last_heap: usize,
    /// The smallest position that the Grundy rule gets wrong, of the heaps up to `last_heap` at least.
    pub grundy_rule: Option<Exception>,
    /// The smallest position that the firm rule gets wrong, likewise; `None` for tame games.
    pub firm_rule: Option<Exception>,
    /// Whether both are the smallest of the whole game: no larger heap can matter.
    pub exact: bool,
    /// The limit that ended the computation.
    pub limit: Option<StopReason>,
}

/// Computes quotients until a game is known to be wild and its smallest exceptions are found, until it is proven to be
/// tame, or until a limit.
pub fn wildness(rules: &dyn Ruleset, limits: &Limits, progress: &mut OnProgress<'_>) -> Wildness {
    let mut state = State { solver: Solver::new(rules, *limits), sequence: GrundySequence::default(), rules };
    let mut finder = Finder::new(rules);
    let mut relative = None;
    let mut limit = None;
    let mut tame = true;
    while tame && relative.is_none() && limit.is_none() && !state.solver.is_solved() {
        let before = state.solver.verified_heap();
        limit = state.solver.advance(progress).err();
        if limit.is_none() {
            let changed = state.solver.verified_heap() != before;
            tame = !changed || state.solver.quotient().is_tame();
            relative = finder.look(state.solver.quotient(), changed);
        }
    }
    if !tame {
        return state.wild(progress);
    }
    let mut exact = limit.is_none();
    let mut found = state.first_firm_heap();
    if let (None, Some(relative)) = (&found, &mut relative) {
        // From n0 on all heaps are firm.
        relative.extend(rules, limits.max_heap.min(TAME_HEAPS), u64::MAX, &|| {
            limits.meter.pay(STEPS_BETWEEN_STOPS).is_err()
        });
        let sequence = relative.sequence();
        let small =
            (relative.n0()..=sequence.known()).find(|&heap| sequence.value(heap).is_some_and(|value| value < 2));
        found = small.map(|heap| (heap, sequence.value(heap) == Some(0)));
        exact = found.is_some() || sequence.period().is_some();
    }
    Wildness {
        wild: false,
        proven: limit.is_none(),
        last_heap: state.solver.quotient().last_heap(),
        grundy_rule: found.map(|(heap, is_p)| Exception { position: Position::new([(heap, 1)]), tokens: heap, is_p }),
        firm_rule: None,
        exact,
        limit,
    }
}

/// How far a firm heap of a small Grundy value is looked for in a tame game.
const TAME_HEAPS: usize = 20_000;

struct State<'a> {
    solver: Solver<'a>,
    sequence: GrundySequence,
    rules: &'a dyn Ruleset,
}

/// What a rule knows of a heap, and its value in Q.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Heap {
    value: Element,
    grundy: u32,
    firm: bool,
}

impl State<'_> {
    /// The heaps so far, under the Grundy rule or the firm rule.
    fn heaps(&mut self, by_grundy: bool) -> Vec<Heap> {
        let quotient = self.solver.quotient();
        self.sequence.extend(self.rules, quotient.last_heap(), u64::MAX, &|| false);
        let heap = |(&value, n): (&Element, usize)| {
            let grundy = self.sequence.value(n).unwrap_or(0) as u32;
            let twice = quotient.multiply(value, value);
            Heap { value, grundy, firm: if by_grundy { grundy >= 2 } else { quotient.is_p(twice) } }
        };
        quotient.phi.iter().zip(1..).map(heap).collect()
    }

    /// The first heap of a tame game that is firm though its Grundy value is 0 or 1, and whether it is a P-position.
    fn first_firm_heap(&mut self) -> Option<(usize, bool)> {
        let (by_grundy, firm) = (self.heaps(true), self.heaps(false));
        let index = by_grundy.iter().zip(&firm).position(|(a, b)| a.firm != b.firm)?;
        Some((index + 1, self.solver.quotient().is_p(firm[index].value)))
    }

    /// The answer for a wild game: more heaps are computed until no larger heap can be in a smaller exception.
    fn wild(mut self, progress: &mut OnProgress<'_>) -> Wildness {
        loop {
            let rule = |by_grundy| {
                let heaps = self.heaps(by_grundy);
                smallest_exception(self.solver.quotient(), &heaps)
            };
            let [grundy_rule, firm_rule] = [true, false].map(rule);
            let last_heap = self.solver.quotient().last_heap();
            // The heap s alone is the last of all positions of s tokens.
            let settled = |found: &Option<Exception>| found.as_ref().is_some_and(|found| found.tokens <= last_heap + 1);
            let exact = self.solver.is_solved() || settled(&grundy_rule) && settled(&firm_rule);
            let limit = if exact { None } else { self.solver.advance(progress).err() };
            if exact || limit.is_some() {
                return Wildness { wild: true, proven: true, last_heap, grundy_rule, firm_rule, exact, limit };
            }
        }
    }
}

/// Positions by what matters: value in Q, nim-sum, whether a heap is firm.
type Kind = (Element, u32, bool);

/// The smallest position of these heaps (`heaps[n − 1]` is heap n) that the rule gets wrong.
fn smallest_exception(quotient: &Quotient, heaps: &[Heap]) -> Option<Exception> {
    let with = |kind: Kind, heap: &Heap| -> Kind {
        (quotient.multiply(kind.0, heap.value), kind.1 ^ heap.grundy, kind.2 || heap.firm)
    };
    let wrong = |kind: Kind| quotient.is_p(kind.0) != (kind.1 == u32::from(!kind.2));
    // The first heap of each sort is enough for the number of tokens.
    let mut sorts: FxHashMap<Heap, usize> = FxHashMap::default();
    heaps.iter().zip(1..).for_each(|(heap, n)| {
        sorts.entry(*heap).or_insert(n);
    });
    let mut sorts: Vec<(Heap, usize)> = sorts.into_iter().collect();
    sorts.sort_unstable_by_key(|sort| sort.1);
    let start: Kind = (Element::ONE, 0, false);
    let mut tokens_of: FxHashMap<Kind, usize> = FxHashMap::from_iter([(start, 0)]);
    let mut queue = BinaryHeap::from([(Reverse(0usize), start)]);
    let mut tokens = None;
    while let Some((Reverse(distance), kind)) = queue.pop() {
        if tokens_of[&kind] < distance {
            continue;
        }
        if wrong(kind) {
            tokens = Some(distance);
            break;
        }
        for (heap, size) in &sorts {
            let (next, sum) = (with(kind, heap), distance + size);
            let known = tokens_of.entry(next).or_insert(usize::MAX);
            if sum < *known {
                *known = sum;
                queue.push((Reverse(sum), next));
            }
        }
    }
    // The least position of this many tokens: the smallest largest heap, as few of it as possible, then the same for
    // the rest.
    let tokens = tokens?;
    let (mut above, mut left) = (start, tokens);
    let mut chosen: Vec<(usize, u64)> = Vec::new();
    let mut bound = heaps.len().min(tokens);
    while left > 0 {
        let join = |kind: Kind| -> Kind { (quotient.multiply(kind.0, above.0), kind.1 ^ above.1, kind.2 || above.2) };
        let (heap, copies) = least_largest_heap(&heaps[..bound], left, with, |kind| wrong(join(kind)))?;
        for _ in 0..copies {
            above = with(above, &heaps[heap - 1]);
        }
        chosen.push((heap, copies as u64));
        left -= heap * copies;
        bound = heap - 1;
    }
    Some(Exception { position: Position::new(chosen), tokens, is_p: quotient.is_p(above.0) })
}

/// Of the positions of these heaps with so many tokens whose kind is good: the least largest heap, and how many of it
/// are needed at least.
fn least_largest_heap(
    heaps: &[Heap],
    tokens: usize,
    with: impl Fn(Kind, &Heap) -> Kind,
    good: impl Fn(Kind) -> bool,
) -> Option<(usize, usize)> {
    // kinds[s]: the kinds of positions of s tokens with the heaps so far.
    let mut kinds: Vec<FxHashMap<Kind, ()>> = vec![FxHashMap::default(); tokens + 1];
    kinds[0].insert((Element::ONE, 0, false), ());
    for (heap, n) in heaps.iter().zip(1..) {
        // The fewest copies first: only positions of smaller heaps and exactly so many copies of this one.
        for copies in 1..=tokens / n {
            let raised = |&kind: &Kind| (0..copies).fold(kind, |kind, _| with(kind, heap));
            if kinds[tokens - copies * n].keys().map(raised).any(&good) {
                return Some((n, copies));
            }
        }
        for size in n..=tokens {
            let (smaller, larger) = kinds.split_at_mut(size);
            larger[0].extend(smaller[size - n].keys().map(|&kind| (with(kind, heap), ())));
        }
    }
    None
}
