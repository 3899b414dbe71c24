//! `misere moves`: every winning move.

use crate::judge::{Judge, JudgeArgs, read_position};
use crate::output::{line, shown};
use crate::rules;
use anyhow::Result;
use misere_games::{Outcome, Position, Ruleset};
use std::collections::HashSet;

/// List every winning move of a position
#[derive(clap::Args)]
#[command(after_help = rules::RULES_HELP, after_long_help = EXAMPLES)]
pub struct Args {
    /// The ruleset
    rules: String,
    /// The position: 12+9+9+5, or 12,9,9,5, or 3*5+1 for three heaps of 5 and one of 1
    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    position: String,
    #[command(flatten)]
    judge: JudgeArgs,
}

const EXAMPLES: &str = "\
The first line says who wins; then each winning move has a line `heap -> what is left of it`.
Misère play (the player without a move wins) unless --normal.

Examples:
  misere moves nim 3+5+7
  misere moves kayles 1000000+7
  misere moves 0.07 12+9 --normal";

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let rules = rules::load(&args.rules)?;
    let position = read_position(&args.position, &*rules)?;
    let convention = args.judge.convention();
    let shown_position = position.name(&*rules);
    let mut judge = Judge::new(&args.judge, &*rules, std::slice::from_ref(&position));
    let found = judge.outcome(&position).and_then(|outcome| Ok((outcome, winning(&mut judge, &*rules, &position)?)));
    let (outcome, moves) = match found {
        Ok(found) => found,
        Err(reason) => {
            return list(&format!("unknown {convention} {shown_position}: {reason}"), std::iter::empty());
        }
    };
    let header = match (outcome, moves.is_empty()) {
        (Outcome::P, _) => format!("P {convention} {shown_position}: no winning move"),
        (Outcome::N, true) => format!("N {convention} {shown_position}: no move is left, which wins"),
        (Outcome::N, false) => format!("N {convention} {shown_position}: {}", count(moves.len())),
    };
    list(&header, moves.iter().map(|(heap, rest)| format!("{} -> {}", rules.heap_name(*heap), rest.name(&*rules))))
}

/// Prints a header, then a line for each move, until the reader has gone.
pub fn list(header: &str, moves: impl Iterator<Item = String>) -> Result<()> {
    for text in std::iter::once(header.to_string()).chain(moves) {
        if !shown(line(&text))? {
            break;
        }
    }
    Ok(())
}

/// How many winning moves there are, in words.
pub fn count(moves: usize) -> String {
    if moves == 1 { "1 winning move".into() } else { format!("{moves} winning moves") }
}

/// The winning moves as (heap, what is left of it), heaps descending.
pub fn winning(judge: &mut Judge, rules: &dyn Ruleset, position: &Position) -> Result<Vec<(usize, Position)>, String> {
    let mut moves = Vec::new();
    for &(heap, _) in position.heaps().iter().rev() {
        let others: Vec<(usize, u64)> =
            position.heaps().iter().map(|&(other, count)| (other, count - u64::from(other == heap))).collect();
        let mut seen = HashSet::new();
        let mut failed = None;
        rules.for_each_option(heap, &mut |option| {
            if failed.is_some() {
                return;
            }
            let rest = || option.iter().map(|&part| (part as usize, 1));
            match judge.outcome(&Position::new(others.iter().copied().chain(rest()))) {
                Ok(Outcome::P) => {
                    if seen.insert(option.to_vec()) {
                        moves.push((heap, Position::new(rest())));
                    }
                }
                Ok(Outcome::N) => {}
                Err(reason) => failed = Some(reason),
            }
        });
        if let Some(reason) = failed {
            return Err(reason);
        }
    }
    Ok(moves)
}
