//! `misere outcome`: who wins a position.

use crate::run::judge::{Judge, JudgeArgs, read_position};
use crate::run::output::{line, shown};
use crate::run::rules;
use anyhow::Result;
use misere_games::Outcome;

/// Tell who wins a position: P (the previous player) or N (the next player)
#[derive(clap::Args)]
#[command(after_help = rules::RULES_HELP, after_long_help = EXAMPLES)]
pub struct Args {
    /// The ruleset
    rules: String,
    /// Positions: 12+9+9+5, or 12,9,9,5, or 3*5+1 for three heaps of 5 and one of 1
    #[arg(required = true, value_name = "POSITION", allow_negative_numbers = true)]
    positions: Vec<String>,
    #[command(flatten)]
    judge: JudgeArgs,
}

const EXAMPLES: &str = "\
Each position gets a line. Its first word is P (the player to move loses), N (the player to
move wins), or `unknown` when a limit ended the computation first. Misère play (the player
without a move wins) unless --normal.

Examples:
  misere outcome 0.77 12+9+9+5
  misere outcome kayles 3*5+1 12,9,9,5
  misere outcome 0.07 12+9 --brute
  misere outcome 0.07 12+9 --normal";

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let rules = rules::load(&args.rules)?;
    let positions = args.positions.iter().map(|text| read_position(text, &*rules)).collect::<Result<Vec<_>>>()?;
    let convention = args.judge.convention();
    let mut judge = Judge::new(&args.judge, &*rules, &positions);
    for (text, position) in args.positions.iter().zip(&positions) {
        let answer = match judge.outcome(position) {
            Ok(Outcome::P) => format!("P {convention} {text}: the player to move loses"),
            Ok(Outcome::N) => format!("N {convention} {text}: the player to move wins"),
            Err(reason) => format!("unknown {convention} {text}: {reason}"),
        };
        if !shown(line(&answer))? {
            break;
        }
    }
    Ok(())
}
