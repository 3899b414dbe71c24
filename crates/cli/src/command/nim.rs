//! `misere nim`: misère Nim by the theorem, for heaps of any size.
//!
//! Play as in normal Nim until a move would leave heaps of one token only; then leave an odd number of them
//! (\[Pr\] 3). Cost: one step a heap.

use crate::command::moves::{MovesReport, present};
use crate::run::judge::read_position;
use crate::run::nim::winning;
use crate::run::output::Format;
use crate::run::verdict::{Known, Road};
use crate::run::view::View;
use anyhow::Result;
use misere_games::{Outcome, Position, parse_rules};

/// Play misère Nim by its theorem
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// The heaps: 3,5,7 or 3+5+7 or 3 5 7
    #[arg(required = true, value_name = "POSITION", allow_negative_numbers = true)]
    position: Vec<String>,
    /// The form of the result
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

const EXAMPLES: &str = "\
The first line says who wins; then each winning move has a line `heap -> what is left of it`.

Examples:
  misere nim 3,5,7
  misere nim 2 1 3
  misere nim 1000000000+7
  misere nim 3,5,7 --format json";

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let rules = parse_rules("nim")?;
    let text = args.position.join(" ");
    // Heaps of nothing are heaps too, and when all are, the game is over.
    let terms = Position::parse_terms(&text, &*rules).unwrap_or_default();
    let is_over = text.trim() == "0";
    let position =
        if is_over || !terms.is_empty() { Position::parse(&text, &*rules)? } else { read_position(&text, &*rules)? };
    let place = |heap: usize| terms.iter().position(|term| term.0 == heap);
    let mut moves = winning(&position);
    moves.sort_by_key(|&(heap, _)| place(heap));
    let outcome = if moves.is_empty() && !position.is_empty() { Outcome::P } else { Outcome::N };
    let moves = moves.into_iter().map(|(heap, rest)| (heap, Position::new([(rest, 1)]))).collect();
    let known = Known { outcome, road: Road::Theorem };
    let report = MovesReport::new(&View::plain(&*rules), "misère", &position, Ok((known, Ok(moves))));
    let term = |&(heap, count): &(usize, u64)| if count == 1 { heap.to_string() } else { format!("{count}*{heap}") };
    let shown = if is_over { "0".to_string() } else { terms.iter().map(term).collect::<Vec<_>>().join("+") };
    present(&report.shown_as(shown), args.format)
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
