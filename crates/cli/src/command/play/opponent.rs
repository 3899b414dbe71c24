//! The moves of the program.
//!
//! It makes a winning move whenever there is one. When it is losing it makes the move after which the game lasts longest
//! against the best play, by search ([`Resistance`]). Where that search meets its limit, or nobody knows who wins, it makes
//! the move that leaves the most: of heaps of tokens the most tokens, then the most heaps; of other pieces those with the
//! most moves. Of moves that are equally good it makes the first, or with a seed any of them.

use super::resistance::Resistance;
use crate::command::moves::{Move, winning};
use crate::run::judge::Judge;
use crate::run::view::{View, after};
use misere_games::{Outcome, Position, Ruleset};
use misere_limits::{Meter, StopReason};

/// Steps of the search for the longest resistance: a second or two.
const SEARCH_WORK: u64 = 2_000_000;

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
            let all = all_moves(view.shown(), position);
            if let Some((moves, length)) = longest(judge, resistance, view, position, &all) {
                return dice.pick(moves).map(|chosen| (chosen, Why::Longest(length)));
            }
            dice.pick(leaving_most(view, all)).map(|chosen| (chosen, Why::Delays))
        }
        Err(reason) => {
            let moves = leaving_most(view, all_moves(view.shown(), position));
            dice.pick(moves).map(|chosen| (chosen, Why::Unknown(reason)))
        }
    }
}

/// All moves, heaps descending, each once.
pub fn all_moves(rules: &dyn Ruleset, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    for &(heap, _) in position.heaps().iter().rev() {
        let first = moves.len();
        let mut seen = std::collections::HashSet::new();
        rules.for_each_option(heap, &mut |option| {
            if seen.insert(option.to_vec()) {
                moves.push((heap, Position::new(option.iter().map(|&part| (part as usize, 1)))));
            }
        });
        debug_assert!(moves.len() - first == seen.len());
    }
    moves
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
fn leaving_most(view: &View<'_>, moves: Vec<Move>) -> Vec<Move> {
    let rules = view.shown();
    let weight = |heap: usize| -> i128 {
        if is_number(rules, heap) {
            return heap as i128;
        }
        let mut moves = 0;
        rules.for_each_option(heap, &mut |_| moves += 1);
        moves
    };
    let worth = |(heap, left): &Move| {
        let total: i128 = left.heaps().iter().map(|&(heap, count)| weight(heap) * i128::from(count)).sum();
        let heaps: u64 = left.heaps().iter().map(|heap| heap.1).sum();
        (total - weight(*heap), heaps)
    };
    let worths: Vec<_> = moves.iter().map(worth).collect();
    let most = worths.iter().max().copied();
    moves.into_iter().zip(worths).filter(|found| Some(found.1) == most).map(|found| found.0).collect()
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
        let view = View::plain(&*kayles);
        let moves = leaving_most(&view, all_moves(&*kayles, &Position::new([(5, 1)])));
        // One token, and two heaps rather than one.
        assert_eq!(moves.len(), 2);
        assert!(moves.iter().all(|(_, left)| left.heaps().iter().map(|heap| heap.0 as u64 * heap.1).sum::<u64>() == 4));
        let cram = parse_rules("cram:2x3").unwrap();
        let board = Position::parse("board", &*cram).unwrap();
        let all = all_moves(&*cram, &board);
        assert!(!leaving_most(&View::plain(&*cram), all).is_empty());
    }
}
