//! `misere canon`: the canonical games that heaps and positions of a ruleset are.

use crate::command::game::{NotationArgs, limit_name};
use crate::render::report::json;
use crate::run::canonical::position_game;
use crate::run::judge::read_position;
use crate::run::limits::QuestionLimits;
use crate::run::output::Format;
use crate::run::output::{Output, ResultArgs};
use crate::run::rules;
use anyhow::Result;
use misere_games::canonical::{Game, Store, genera};
use serde::Serialize;

/// Show the canonical game of a heap or a position, and the genus sequence of a ruleset
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// The ruleset
    rules: String,
    /// The heap, or a position such as 12+9
    #[arg(value_name = "HEAP", allow_negative_numbers = true)]
    position: String,
    /// Show every heap up to the largest of the position
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    notation: NotationArgs,
    #[command(flatten)]
    limits: QuestionLimits,
    #[command(flatten)]
    result: ResultArgs<Format>,
}

const EXAMPLES: &str = "\
Each line has the heap, its genus symbol, its birthday and its simplest form; `misere game` explains
the notation. With --all the genus symbols are the genus sequence of the ruleset.

Canonical forms of most games grow quickly. A limit ends the list early, with exit code 0.

Examples:
  misere canon 0.31011 5               the game *(2_+0)0
  misere canon kayles 12 --all         the genus sequence of Kayles
  misere canon 0.77 4+3                a sum of two heaps
  misere canon grundy 20 --all --format json";

/// A heap or a position and its game.
#[derive(Serialize)]
struct Row {
    position: String,
    genus: String,
    birthday: usize,
    followers: usize,
    /// `null` if it would be too long.
    game: Option<String>,
}

/// What `--format json` prints.
#[derive(Serialize)]
struct CanonReport {
    ruleset: String,
    status: &'static str,
    limit: Option<&'static str>,
    /// The last heap whose game is known.
    last_heap: usize,
    games: Vec<Row>,
}

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let watch = args.limits.watch();
    let stop = || watch.stop();
    let meter = watch.meter(&stop);
    let rules = rules::load_with(&args.rules, &meter)?;
    let position = read_position(&args.position, &*rules)?;
    let output = Output::prepare(args.result.output.as_deref())?;
    let mut store = Store::with_meter(&meter);
    let mut heaps = vec![Game::ZERO];
    let result = position_game(&mut store, &*rules, &position, &mut heaps, args.result.quiet);
    let mut named: Vec<(String, Game)> = Vec::new();
    if args.all || result.is_err() {
        let shown = heaps.iter().enumerate().skip(1);
        named.extend(shown.map(|(heap, &game)| (rules.heap_name(heap), game)));
    }
    let text = position.name(&*rules);
    match result {
        Ok(game) if named.last().is_none_or(|last| last.0 != text) => named.push((text, game)),
        _ => {}
    }
    let games: Vec<Game> = named.iter().map(|row| row.1).collect();
    let rows = named.into_iter().zip(genera(&store, &games)).map(|((position, game), genus)| Row {
        position,
        genus: genus.to_string(),
        birthday: store.birthday(game),
        followers: store.followers(&[game]).len(),
        game: store.notation(game, args.notation.style.into(), args.notation.max_length),
    });
    let limit = result.err().map(|error| limit_name(error));
    let report = CanonReport {
        ruleset: rules.name(),
        status: if limit.is_some() { "partial" } else { "complete" },
        limit,
        last_heap: heaps.len() - 1,
        games: rows.collect(),
    };
    output.write(&match args.result.format {
        Format::Json => json(&report)?,
        Format::Text => table(&report),
    })
}

fn table(report: &CanonReport) -> String {
    let mut text = format!("ruleset  {}\n", report.ruleset);
    if let Some(limit) = report.limit {
        text += &format!("status   partial, heaps up to {} (stopped by {limit})\n", report.last_heap);
    }
    text.push('\n');
    let width = |cell: &dyn Fn(&Row) -> usize, title: &str| {
        report.games.iter().map(cell).chain([title.len()]).max().unwrap_or_default()
    };
    let position = width(&|row| row.position.chars().count(), "heap");
    let genus = width(&|row| row.genus.len(), "genus");
    text += &format!("{:>position$}  {:genus$}  birthday  game\n", "heap", "genus");
    for row in &report.games {
        let game = row
            .game
            .as_deref()
            .map_or_else(|| format!("(too long to write: {} followers)", row.followers), str::to_string);
        text += &format!("{:>position$}  {:genus$}  {:8}  {game}\n", row.position, row.genus, row.birthday);
    }
    text
}
