//! `misere nim`: misère Nim by the theorem, for heaps of any size.
//!
//! Play as in normal Nim until a move would leave heaps of one token only; then leave an odd number of them
//! (\[Pr\] 3). Cost: one step a heap.

use crate::command::moves::{count, list};
use crate::run::judge::read_position;
use anyhow::Result;
use misere_games::{Position, parse_rules};

/// Play misère Nim by its theorem
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// The heaps: 3,5,7 or 3+5+7
    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    position: String,
}

const EXAMPLES: &str = "\
The first line says who wins; then each winning move has a line `heap -> what is left of it`.

Examples:
  misere nim 3,5,7
  misere nim 1000000000+7";

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let rules = parse_rules("nim")?;
    let position = read_position(&args.position, &*rules)?;
    let moves = winning(&position);
    let (letter, count) = if moves.is_empty() { ("P", "no winning move".into()) } else { ("N", count(moves.len())) };
    let header = format!("{letter} misère {position}: {count}");
    list(&header, moves.iter().map(|(heap, rest)| format!("{heap} -> {rest}")))
}

/// The winning moves as (heap, tokens left), heaps descending.
fn winning(position: &Position) -> Vec<(usize, usize)> {
    let heaps = position.heaps();
    let large: u64 = heaps.iter().filter(|heap| heap.0 >= 2).fold(0, |sum, heap| sum.saturating_add(heap.1));
    let ones = heaps.first().filter(|heap| heap.0 == 1).map_or(0, |heap| heap.1);
    let even = ones.is_multiple_of(2);
    let nim_sum = heaps.iter().filter(|heap| heap.1 % 2 == 1).fold(0, |sum, heap| sum ^ heap.0);
    let target = |&(heap, _): &(usize, u64)| match large {
        // Heaps of one token only: take one when that leaves an odd number.
        0 => even.then_some((heap, 0)),
        // The last large heap: leave an odd number of ones.
        1 => (heap >= 2).then_some((heap, usize::from(even))),
        _ => (heap ^ nim_sum < heap).then_some((heap, heap ^ nim_sum)),
    };
    heaps.iter().rev().filter_map(target).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_games::{Convention, Oracle, Outcome};

    /// Against exhaustive search: all positions of up to four heaps of at most 5.
    #[test]
    fn the_theorem_is_right() {
        let rules = parse_rules("nim").unwrap();
        let mut oracle = Oracle::new(&*rules, 1_000_000);
        for code in 1..6usize.pow(4) {
            let heaps = (0..4).map(|place| (code / 6usize.pow(place) % 6, 1)).filter(|heap| heap.0 > 0);
            let position = Position::new(heaps);
            let mut expected = Vec::new();
            for &(heap, _) in position.heaps().iter().rev() {
                for rest in (0..heap).rev() {
                    let others =
                        position.heaps().iter().map(|&(other, count)| (other, count - u64::from(other == heap)));
                    let left = Position::new(others.chain((rest > 0).then_some((rest, 1))));
                    if oracle.outcome(&left, Convention::Misere) == Ok(Outcome::P) {
                        expected.push((heap, rest));
                    }
                }
            }
            assert_eq!(winning(&position), expected, "{position}");
        }
    }
}
