//! `misere explain`: a ruleset in words, and what is known of it.

use crate::run::limits::Watch;
use crate::run::output::{Format, Output};
use crate::run::rules;
use anyhow::Result;
use misere_games::pieces::Rules;
use misere_games::{Ruleset, fingerprint, named_games};
use misere_limits::Meter;
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
const SOLVED: &str = include_str!("../../data/results/solved.tsv");
const GROWTH: &str = include_str!("../../data/results/growth.tsv");

/// Steps of finding all pieces of a game.
const MAX_CLOSING: u64 = 2_000_000;
/// Names of heaps that are shown.
const SHOWN: usize = 8;

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let watch = Watch::of_question();
    let stop = || watch.stop();
    let rules = rules::load_rules(&args.rules, &[], &watch.meter(&stop))?;
    let (name, sentence) = (rules.notation(), rules.describe());
    let names: Vec<_> = named_games().iter().filter(|game| game.code == name || game.name == name).collect();
    let (known, last, positions) = match &rules {
        Rules::Heaps(heaps) => (known(&fingerprint(&**heaps)), heaps.last_heap(), positions_of_heaps(&**heaps)),
        Rules::Positions(_) => (None, None, positions_of_pieces(&rules, &watch.meter(&stop))),
    };
    let splits = match rules {
        Rules::Heaps(_) => None,
        rules => splits(rules, &watch.meter(&stop)),
    };
    let convention = "Misère play: who makes the last move loses. With --normal who makes the last move wins.";
    if args.format == Format::Json {
        let value = json!({
            "ruleset": name,
            "move": sentence,
            "names": names.iter().map(|game| json!({ "name": game.name, "note": game.note })).collect::<Vec<_>>(),
            "convention": "misère",
            "known": known,
            "heaps": last,
            "positions": positions,
            "splits": splits,
        });
        return Output::Stdout.write(format!("{value:#}\n"));
    }
    let mut text = format!("{name}\n  {}\n", sentence.replace('\n', "\n  "));
    for game in names {
        let _ = writeln!(text, "  Name: {}. {}", game.name, game.note);
    }
    let known =
        known.unwrap_or_else(|| format!("nothing is kept with the program; try `misere solve {}`.", args.rules));
    let _ = write!(text, "  {convention}\n  Known: {known}\n  Positions: {positions}\n");
    if splits == Some(false) {
        text += "  Sums: no move leaves more than one piece, so a position does not split into heaps: it is answered by its \
                 positions, and a quotient tells of sums of them.\n";
    }
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

/// Whether a move can leave more than one piece, from where the game begins; `None` when that is not found out soon.
fn splits(rules: Rules, meter: &Meter<'_>) -> Option<bool> {
    let closed = rules.close(&meter.part(MAX_CLOSING)).ok()?;
    let mut splits = false;
    for heap in 1..=closed.last_heap()? {
        closed.for_each_option(heap, &mut |option| splits |= option.len() > 1);
    }
    Some(splits)
}

/// How positions of boards and scripts are written.
fn positions_of_pieces(rules: &Rules, meter: &Meter<'_>) -> String {
    let mut pieces = rules.exact();
    let lists = pieces.names_are_lists();
    let start = pieces.start(meter).ok().flatten();
    let start: Option<Vec<String>> = start.map(|start| start.iter().map(|&piece| pieces.name(piece)).collect());
    let begins = start.filter(|start| !start.is_empty()).map(|start| {
        let moves = pieces.start(meter).ok().flatten().and_then(|start| pieces.moves(*start.first()?, meter).ok());
        let left = moves.iter().flatten().find(|found| !found.left.is_empty());
        let after = left.map(|found| found.left.iter().map(|&piece| pieces.name(piece)).collect::<Vec<_>>().join("+"));
        let after = after.map_or(String::new(), |after| format!("; after a move {after}"));
        format!("the game begins with {}{after}; ", start.join("+"))
    });
    let begins = begins.unwrap_or_default();
    if lists {
        let numbers = "lists of numbers in brackets, (3,5), or as the script writes them";
        return format!("{begins}{numbers}; 3*A+B is a sum.");
    }
    let taken = "`.` or `o` is a free cell, `#` or `x` one that is taken, `_` stands between rows";
    format!("{begins}pieces are drawn: {taken}; 3*A+B is a sum.")
}

/// How positions are written.
fn positions_of_heaps(rules: &dyn Ruleset) -> String {
    let Some(last) = rules.last_heap() else {
        return "the sizes of the heaps: 12+9+9+5, or 3*5+1 for three heaps of 5 and one of 1.".to_string();
    };
    let mut names: Vec<String> = (1..=last).rev().take(SHOWN).map(|heap| rules.heap_name(heap)).collect();
    if last > SHOWN {
        names.push("…".to_string());
    }
    format!("sums of the {last} heaps, as 3*A+B; from the largest: {}.", names.join(", "))
}
