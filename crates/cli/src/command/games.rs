//! `misere games`: the games that have a name.

use crate::run::output::Output;
use anyhow::Result;

/// List the named games with the rulesets they stand for
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  misere games\n  misere solve kayles")]
pub struct Args {}

/// Runs the subcommand.
pub fn run(_args: &Args) -> Result<()> {
    let mut text = String::new();
    for game in misere_games::named_games() {
        text += &format!("{:16} {:16} {}\n", game.name, game.code, game.note);
    }
    Output::Stdout.write(&text)
}
