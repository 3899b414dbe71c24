//! `misere games`: the games that have a name.

use crate::command::examples::{Example, examples};
use crate::run::output::Output;
use anyhow::{Result, bail};
use misere_games::{NamedGame, Ruleset, named_games, parse_rules};

/// List the named games with the rulesets they stand for and what a move is
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  misere games\n  misere games bowling\n  misere games heap split\n  misere games sprouts\n  misere solve kayles"
)]
pub struct Args {
    /// Only games that have all these words in their names or descriptions
    #[arg(value_name = "WORD")]
    words: Vec<String>,
}

/// Words that people look for, and the games that they mean.
const MEANT: [(&str, &[&str]); 7] = [
    ("bowling skittles ninepins", &["kayles", "dawsons-kayles"]),
    ("chess", &["dawsons-chess", "node-kayles"]),
    ("matches matchsticks marienbad coins", &["nim", "subtract", "grundy"]),
    ("bachet take-away 21 hundred", &["subtract"]),
    ("tic-tac-toe noughts crosses", &["notakto", "treblecross"]),
    ("domino dominoes tiles", &["cram"]),
    ("graph vertices edges", &["node-kayles", "kayles:", "arc-kayles", "cram"]),
];

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let found: Vec<&NamedGame> = named_games().iter().filter(|game| matches(game, &args.words)).collect();
    let files: Vec<Example> = examples().filter(|example| tells(example, &args.words)).collect();
    if found.is_empty() && files.is_empty() {
        bail!("no named game has the words `{}`; `misere games` lists all", args.words.join(" "));
    }
    let (families, single): (Vec<&NamedGame>, _) = found.into_iter().partition(|game| game.name.contains(':'));
    let (codes, others): (Vec<&NamedGame>, _) = single.into_iter().partition(|game| game.code.contains('.'));
    let groups =
        [("Take-and-break codes", codes), ("Other games", others), ("Families, each with an example", families)];
    let mut text = String::new();
    for (title, games) in groups.iter().filter(|group| !group.1.is_empty()) {
        if !text.is_empty() {
            text.push('\n');
        }
        text += &format!("{title}\n");
        let width = |of: fn(&NamedGame) -> &str| games.iter().map(|game| of(game).chars().count()).max().unwrap_or(0);
        let (name, code) = (width(|game| game.name), width(|game| game.code));
        for game in games {
            let line = format!("  {:name$}  {:code$}  {}", game.name, game.code, game.note);
            text += &format!("{}\n", line.trim_end());
            if game.code.contains('.') {
                text += &format!("  {:name$}  {}\n", "", sentence(game));
            }
        }
    }
    if !files.is_empty() {
        text += if text.is_empty() { "" } else { "\n" };
        text += "Rules in files; `misere explain FILE` tells them\n";
    }
    let width = files.iter().map(|example| example.path.len()).max().unwrap_or(0);
    for Example { path, title, .. } in &files {
        text += &format!("  {path:width$}  {title}\n");
    }
    Output::Stdout.write(&text)
}

/// Whether a file has all the words in its title, its source or its rules.
fn tells(example: &Example, words: &[String]) -> bool {
    let text = format!("{} {} {}", example.path, example.source.unwrap_or_default(), example.text).to_lowercase();
    words.iter().all(|word| text.contains(&word.to_lowercase()))
}

/// What a move is.
fn sentence(game: &NamedGame) -> String {
    parse_rules(game.name).map_or_else(|_| String::new(), |rules| rules.describe())
}

/// Whether a game has all the words.
fn matches(game: &NamedGame, words: &[String]) -> bool {
    let meant = MEANT.iter().filter(|(_, games)| games.iter().any(|name| game.name.starts_with(name)));
    let words_meant: Vec<&str> = meant.map(|(words, _)| *words).collect();
    let text = format!("{} {} {} {}", game.name, game.code, game.note, words_meant.join(" ")).to_lowercase();
    words
        .iter()
        .all(|word| text.contains(&word.to_lowercase()) || sentence(game).to_lowercase().contains(&word.to_lowercase()))
}
