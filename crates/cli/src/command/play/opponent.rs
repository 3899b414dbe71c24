//! The moves of the program.
//!
//! It makes a winning move whenever there is one. When it is losing it makes the move after which the game lasts
//! longest against the best play, by search ([`Resistance`]). Where that search meets its limit, or nobody knows who
//! wins, it makes the move that leaves the most: of heaps of tokens the most tokens, then the most heaps; of other
//! pieces those with the most moves. Of moves that are equally good it makes the first, or with a seed any of them.

use super::resistance::Resistance;
use crate::command::moves::{Move, winning};
use crate::run::judge::Judge;
use crate::run::view::{View, after};
use misere_games::{Outcome, Position, Ruleset};
use misere_limits::{Meter, StopReason};
use std::collections::{HashMap, HashSet};

/// Steps of the search for the longest resistance: a second or two.
const SEARCH_WORK: u64 = 2_000_000;

/// A position with more moves than this is not searched for the longest resistance.
const MAX_SEARCHED: usize = 20_000;

/// Why a move was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// It wins.
    Wins,
    /// It loses, and no other move makes the game longer: this many moves follow it.
    Longest(u32),
    /// It loses, and leaves the most: the search for the longest game met its limit.
    Delays,
    /// Nobody knows who wins, for this reason; it leaves the most.
    Unknown(String),
}

/// A choice among moves that are equally good.
pub enum Dice {
    /// Always the first.
    First,
    /// Any, by a sequence of numbers that looks random (SplitMix64).
    Any(u64),
}

impl Dice {
    /// With a seed any move, without one the first.
    pub fn new(seed: Option<u64>) -> Dice {
        seed.map_or(Dice::First, Dice::Any)
    }

    /// One of these; `None` when there is none.
    pub fn pick<T>(&mut self, mut choices: Vec<T>) -> Option<T> {
        if choices.is_empty() {
            return None;
        }
        let at = match self {
            Dice::First => 0,
            Dice::Any(state) => {
                *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let mut mixed = *state;
                mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
                mixed ^= mixed >> 31;
                usize::try_from(mixed % choices.len() as u64).unwrap_or(0)
            }
        };
        Some(choices.swap_remove(at))
    }
}

/// The move of the program, and why; `None` when there is no move.
pub fn choose(
    judge: &mut Judge<'_>,
    resistance: &mut Resistance<'_>,
    dice: &mut Dice,
    view: &View<'_>,
    position: &Position,
) -> Option<(Move, Why)> {
    match winning(judge, view, position) {
        Ok(moves) if !moves.is_empty() => dice.pick(moves).map(|chosen| (chosen, Why::Wins)),
        Ok(_) => {
            let all = few_moves(view.shown(), position);
            let found = all.and_then(|all| longest(judge, resistance, view, position, &all));
            if let Some((moves, length)) = found {
                return dice.pick(moves).map(|chosen| (chosen, Why::Longest(length)));
            }
            dice.pick(leaving_most(view.shown(), position)).map(|chosen| (chosen, Why::Delays))
        }
        Err(reason) => {
            let moves = leaving_most(view.shown(), position);
            dice.pick(moves).map(|chosen| (chosen, Why::Unknown(reason)))
        }
    }
}

/// The moves that `fits` chooses, heaps descending, each once; `fits` is given the heap and what is left of it.
///
/// Cost: a call for each move; only those that are chosen are kept.
pub fn moves_that(rules: &dyn Ruleset, position: &Position, fits: &mut dyn FnMut(usize, &[u32]) -> bool) -> Vec<Move> {
    let mut moves = Vec::new();
    for &(heap, _) in position.heaps().iter().rev() {
        let mut seen = HashSet::new();
        rules.for_each_option(heap, &mut |option| {
            if fits(heap, option) && seen.insert(option.to_vec()) {
                moves.push((heap, Position::new(option.iter().map(|&part| (part as usize, 1)))));
            }
        });
    }
    moves
}

/// All moves, when they are few enough to be searched one by one.
fn few_moves(rules: &dyn Ruleset, position: &Position) -> Option<Vec<Move>> {
    let mut seen = 0;
    let moves = moves_that(rules, position, &mut |_, _| {
        seen += 1;
        seen <= MAX_SEARCHED
    });
    (seen <= MAX_SEARCHED).then_some(moves)
}

/// The moves after which the game lasts longest, and how many moves it then lasts; `None` when a limit was met.
fn longest(
    judge: &Judge<'_>,
    resistance: &mut Resistance<'_>,
    view: &View<'_>,
    position: &Position,
    moves: &[Move],
) -> Option<(Vec<Move>, u32)> {
    let watch = judge.watch();
    let stop = || watch.stop();
    let meter = Meter::new(SEARCH_WORK, &stop);
    let is_p = |position: &Position| judge.quick(position).map(|known| known.outcome == Outcome::P);
    let mut lengths = Vec::with_capacity(moves.len());
    for (heap, left) in moves {
        let after = after(position, *heap, left);
        let after = view.judged(&after).ok()?;
        let end: Result<_, StopReason> = resistance.end(&after, &is_p, &meter);
        lengths.push(end.ok()?.moves);
    }
    let length = *lengths.iter().max()?;
    let best = moves.iter().zip(&lengths).filter(|found| *found.1 == length).map(|found| found.0.clone());
    Some((best.collect(), length))
}

/// The moves that leave the most.
fn leaving_most(rules: &dyn Ruleset, position: &Position) -> Vec<Move> {
    // Where heaps are numbers, what is left of them is numbers.
    let numbers = position.heaps().iter().all(|heap| is_number(rules, heap.0));
    let mut known: HashMap<usize, i128> = HashMap::new();
    let mut weight = |heap: usize| {
        if numbers {
            return heap as i128;
        }
        *known.entry(heap).or_insert_with(|| {
            let mut moves = 0;
            rules.for_each_option(heap, &mut |_| moves += 1);
            moves
        })
    };
    let mut worth = |heap: usize, option: &[u32]| {
        let total: i128 = option.iter().map(|&part| weight(part as usize)).sum();
        (total - weight(heap), option.len())
    };
    let mut most = None;
    moves_that(rules, position, &mut |heap, option| {
        most = most.max(Some(worth(heap, option)));
        false
    });
    moves_that(rules, position, &mut |heap, option| Some(worth(heap, option)) == most)
}

/// Whether a heap is called by its number of tokens.
pub fn is_number(rules: &dyn Ruleset, heap: usize) -> bool {
    rules.picture(heap).is_none() && rules.heap_name(heap) == heap.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_games::parse_rules;

    #[test]
    fn a_seed_picks_every_choice_and_always_the_same() {
        let picks = |seed| {
            let mut dice = Dice::new(seed);
            (0..40).filter_map(|_| dice.pick(vec!['a', 'b', 'c'])).collect::<String>()
        };
        assert_eq!(picks(None), "a".repeat(40));
        assert_eq!(picks(Some(7)), picks(Some(7)));
        assert_ne!(picks(Some(7)), picks(Some(8)));
        assert!(['a', 'b', 'c'].iter().all(|choice| picks(Some(7)).contains(*choice)));
        assert_eq!(Dice::new(Some(1)).pick(Vec::<u8>::new()), None);
    }

    #[test]
    fn what_leaves_the_most() {
        let kayles = parse_rules("0.77").unwrap();
        let moves = leaving_most(&*kayles, &Position::new([(5, 1)]));
        // One token, and two heaps rather than one.
        assert_eq!(moves.len(), 2);
        assert!(moves.iter().all(|(_, left)| left.heaps().iter().map(|heap| heap.0 as u64 * heap.1).sum::<u64>() == 4));
        let cram = parse_rules("cram:2x3").unwrap();
        let board = Position::parse("board", &*cram).unwrap();
        assert!(!leaving_most(&*cram, &board).is_empty());
    }
}
