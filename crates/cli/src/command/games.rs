//! `misere games`: the games that have a name.

use crate::run::output::Output;
use anyhow::Result;
use misere_games::NamedGame;

/// List the named games with the rulesets they stand for
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  misere games\n  misere solve kayles")]
pub struct Args {}

/// Runs the subcommand.
pub fn run(_args: &Args) -> Result<()> {
    let games = misere_games::named_games();
    let (families, single): (Vec<&NamedGame>, _) = games.iter().partition(|game| game.name.contains(':'));
    let (codes, others): (Vec<&NamedGame>, _) = single.into_iter().partition(|game| game.code.contains('.'));
    let groups = [
        ("Take-and-break codes", codes),
        ("Other games of heaps", others),
        ("Families, each with an example", families),
    ];
    let text: Vec<String> = groups
        .iter()
        .filter(|group| !group.1.is_empty())
        .map(|(title, group)| {
            let width =
                |of: fn(&NamedGame) -> &str| group.iter().map(|game| of(game).chars().count()).max().unwrap_or(0);
            let (name, code) = (width(|game| game.name), width(|game| game.code));
            let line = |game: &&NamedGame| format!("  {:name$}  {:code$}  {}", game.name, game.code, game.note);
            let lines: Vec<String> = group.iter().map(line).map(|line| line.trim_end().to_string() + "\n").collect();
            format!("{title}\n{}", lines.concat())
        })
        .collect();
    Output::Stdout.write(text.join("\n"))
}
