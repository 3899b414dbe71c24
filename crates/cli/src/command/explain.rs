//! `misere explain`: a ruleset in words, and what is known of it.

use crate::run::output::{Format, Output};
use crate::run::rules;
use anyhow::Result;
use misere_games::{Ruleset, fingerprint, named_games};
use serde_json::json;
use std::fmt::Write;

/// Say in words what is played, what is known of it, and how positions are written
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// The ruleset
    rules: String,
    /// The form of the answer
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  misere explain 0.77
  misere explain subtract:1,2,5
  misere explain cram:3x4
  misere explain data/rulesets/laskers-nim.toml
  misere explain 0.07 --format json";

/// The results that are kept with the program.
const SOLVED: &str = include_str!("../../../../data/results/solved.tsv");
const GROWTH: &str = include_str!("../../../../data/results/growth.tsv");

/// Names of heaps that are shown.
const SHOWN: usize = 8;

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let rules = rules::load(&args.rules)?;
    let (name, sentence) = (rules.name(), rules.describe());
    let names: Vec<_> = named_games().iter().filter(|game| game.code == name || game.name == name).collect();
    let known = known(&fingerprint(&*rules));
    let positions = positions(&*rules);
    let convention = "Misère play: who makes the last move loses. With --normal who makes the last move wins.";
    if args.format == Format::Json {
        let value = json!({
            "ruleset": name,
            "move": sentence,
            "names": names.iter().map(|game| json!({ "name": game.name, "note": game.note })).collect::<Vec<_>>(),
            "convention": "misère",
            "known": known,
            "heaps": rules.last_heap(),
            "positions": positions,
        });
        return Output::Stdout.write(format!("{value:#}\n"));
    }
    let mut text = format!("{name}\n  {sentence}\n");
    for game in names {
        let _ = writeln!(text, "  Name: {}. {}", game.name, game.note);
    }
    let known =
        known.unwrap_or_else(|| format!("nothing is kept with the program; try `misere solve {}`.", args.rules));
    let _ = write!(text, "  {convention}\n  Known: {known}\n  Positions: {positions}\n");
    Output::Stdout.write(text)
}

/// The lines of a table that are no comments, as fields.
fn lines(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

/// What the tables of results say of a code.
fn known(code: &str) -> Option<String> {
    let solved = lines(SOLVED).find(|fields| fields.len() >= 4 && fields[0] == code).map(|fields| {
        format!(
            "solved, with a quotient of order {} and period {} from heap {} on (data/results/solved.tsv).",
            fields[3], fields[1], fields[2]
        )
    });
    solved.or_else(|| {
        let fields = lines(GROWTH).find(|fields| fields.len() >= 3 && fields[0] == code)?;
        let (heap, sizes) = fields[2].split(' ').next_back()?.split_once(':')?;
        let (order, p) = sizes.split_once('/')?;
        let last = fields[1];
        Some(format!(
            "the quotient of heaps 1 to {last} has order {order}, {p} of it P, since heap {heap} (data/results/growth.tsv)."
        ))
    })
}

/// How positions are written.
fn positions(rules: &dyn Ruleset) -> String {
    let Some(last) = rules.last_heap() else {
        return "the sizes of the heaps: 12+9+9+5, or 3*5+1 for three heaps of 5 and one of 1.".to_string();
    };
    let mut names: Vec<String> = (1..=last).rev().take(SHOWN).map(|heap| rules.heap_name(heap)).collect();
    if last > SHOWN {
        names.push("…".to_string());
    }
    format!("sums of the {last} heaps, as 3*A+B; from the largest: {}.", names.join(", "))
}
