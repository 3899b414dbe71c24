//! `misere game`: a canonical game, all that is known of its value.

use crate::render::report::{Report, json};
use crate::render::text::solution as solution_text;
use crate::run::limits::{LimitArgs, MAX_HEAPS, parse_between};
use crate::run::output::Format;
use crate::run::output::{Output, ResultArgs};
use crate::run::progress::Stages;
use crate::run::solving::solve;
use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use misere_games::canonical::{ClosedSet, Exceeded, Game, GameError, Store, Style, genera};
use misere_games::{Convention, Outcome, Ruleset};
use serde::Serialize;
use std::fmt::Write;
use std::io::Read;

/// Texts longer than this are not read from standard input.
const MAX_INPUT: u64 = 4 << 20;

/// Show a canonical misère game: simplest form, outcomes, genus, parts and primes
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// The games, or - for one game a line from standard input
    #[arg(value_name = "EXPR", required = true)]
    games: Vec<String>,
    /// Compute the misère quotient that the games generate together, under the limits as in `misere solve`
    #[arg(long)]
    quotient: bool,
    #[command(flatten)]
    notation: NotationArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    result: ResultArgs<Format>,
}

/// How games are shown.
#[derive(clap::Args)]
pub struct NotationArgs {
    /// How games are written
    #[arg(long, value_enum, default_value_t = StyleArg::Star)]
    pub style: StyleArg,
    /// Do not write games that take more characters than this
    #[arg(long, value_name = "N", default_value = "2000", value_parser = parse_length)]
    pub max_length: usize,
}

/// A style of notation on the command line.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StyleArg {
    /// As in *2_+320
    Star,
    /// As in 2#320
    Sharp,
}

impl From<StyleArg> for Style {
    fn from(style: StyleArg) -> Style {
        match style {
            StyleArg::Star => Style::Star,
            StyleArg::Sharp => Style::Sharp,
        }
    }
}

const EXAMPLES: &str = "\
EXPR is a game in the notation of the papers. Single digits are nimbers, [12] or *{12} a nimber of
two digits, * alone the game 1. Games side by side are options: 320 is the game with the options 3,
2 and 0. Parentheses stand around an option with options of its own. 2_+ and 2# have the only
option 2; 4_2 is the sum 4 + 2, 2_{#4##} is (2# + 4)## and 2_{#-2} the difference. Braces list
options with commas. + and - between games are sum and difference; write spaces around them after
a subscript.

Examples:
  misere game '*2_+320'              a game in one notation
  misere game '2#320'                the same game in the other
  misere game '{0,*,{*2}}'           and as a set of options
  misere game '*2 + *2'              a sum and its simplest form
  misere game '(4_2)#'               a game with two prime partitions
  misere game '2##' --format json
  misere game --quotient '*2_+320'          the quotient of the game and its followers
  misere game --quotient '*2_+1' '*2_+0'    of two games together

`game:*2_+320` is a ruleset for the other subcommands (misere solve, misere outcome, ...): its heaps
are the followers of the game.

Parts and primes are up to association: G and G + 1 have the same.";

/// What is known of a game; nothing is there that a limit cut off.
#[derive(Serialize)]
struct GameReport {
    expression: String,
    /// In the style asked for; `null` if that would be too long.
    game: Option<String>,
    birthday: usize,
    options: usize,
    /// Games that can be reached, the game itself and 0 included.
    followers: usize,
    misere: &'static str,
    normal: &'static str,
    grundy: usize,
    misere_grundy: usize,
    genus: String,
    status: &'static str,
    limit: Option<&'static str>,
    parity: Option<&'static str>,
    mate: Option<String>,
    concubine: Option<String>,
    prime: Option<bool>,
    even_parts: Option<Vec<Option<String>>>,
    prime_partitions: Option<Vec<Vec<Option<String>>>>,
    unique_partition: Option<bool>,
}

/// What `--format json` prints.
#[derive(Serialize)]
struct Reports {
    games: Vec<GameReport>,
    quotient: Option<Report>,
    /// The games that are the heaps 1, 2, … of the quotient.
    heaps: Option<Vec<String>>,
    /// `partial` when a limit was reached before the last game was brought to its simplest form.
    status: &'static str,
    limit: Option<&'static str>,
}

fn status(limit: Option<&'static str>) -> &'static str {
    if limit.is_some() { "partial" } else { "complete" }
}

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let texts = expressions(&args.games)?;
    let output = Output::prepare(args.result.output.as_deref())?;
    let watch = args.limits.watch();
    let stop = || watch.stop();
    let meter = watch.meter(&stop);
    let mut store = Store::with_meter(&meter);
    let stages = Stages::new(args.result.quiet);
    stages.show("simplest forms", 0, 0);
    let (games, stopped) = read_games(&mut store, &texts)?;
    let mut reports = Vec::new();
    for (text, &game) in texts.iter().zip(&games) {
        stages.show("parts and primes", 0, 0);
        reports.push(describe(&mut store, text, game, args));
    }
    drop(stages);
    let mut blocks: Vec<String> = reports.iter().map(text).collect();
    let (mut quotient, mut heaps) = (None, None);
    let limit = stopped.map(limit_name);
    if let Some(limit) = limit {
        blocks.push(format!("status          partial: no simplest form of the next game, stopped by {limit}\n"));
    } else if args.quotient {
        let rules = ClosedSet::new(&store, &games);
        let solution = solve(&rules, &args.limits.to_heap(MAX_HEAPS as usize, &meter), args.result.quiet);
        let report = Report::new(&rules, &solution, watch.seconds());
        blocks.push(solution_text(&report, &rules));
        quotient = Some(report);
        heaps = Some((1..=rules.last_heap().unwrap_or_default()).map(|heap| rules.heap_name(heap)).collect());
    }
    output.write(&match args.result.format {
        Format::Json => json(&Reports { games: reports, quotient, heaps, status: status(limit), limit })?,
        Format::Text => blocks.join("\n"),
    })
}

/// The arguments, with the lines of standard input in the place of `-`.
pub fn expressions(arguments: &[String]) -> Result<Vec<String>> {
    let mut texts = Vec::new();
    for argument in arguments {
        if argument != "-" {
            texts.push(argument.clone());
            continue;
        }
        let mut input = String::new();
        std::io::stdin().take(MAX_INPUT + 1).read_to_string(&mut input).context("cannot read standard input")?;
        if input.len() as u64 > MAX_INPUT {
            bail!("standard input is larger than {} MiB", MAX_INPUT >> 20);
        }
        texts.extend(input.lines().filter(|line| !line.trim().is_empty()).map(str::to_string));
    }
    Ok(texts)
}

/// The games of these texts, as far as the limits allow.
fn read_games(store: &mut Store, texts: &[String]) -> Result<(Vec<Game>, Option<Exceeded>)> {
    let mut games = Vec::new();
    for text in texts {
        match store.parse(text) {
            Ok(game) => games.push(game),
            Err(GameError::Notation(error)) => return Err(error.into()),
            Err(GameError::Exceeded(error)) => return Ok((games, Some(error))),
        }
    }
    Ok((games, None))
}

/// Why an operation on games ended, in the words of the JSON.
pub fn limit_name(error: Exceeded) -> &'static str {
    match error {
        Exceeded::Stopped(reason) => reason.name(),
        Exceeded::Birthday => "birthday",
        Exceeded::Size => "memory",
    }
}

fn describe(store: &mut Store, text: &str, game: Game, args: &Args) -> GameReport {
    let letter = |outcome| if outcome == Outcome::P { "P" } else { "N" };
    let write = |store: &Store, game| store.notation(game, args.notation.style.into(), args.notation.max_length);
    let mut report = GameReport {
        expression: text.to_string(),
        game: write(store, game),
        birthday: store.birthday(game),
        options: store.options(game).len(),
        followers: store.followers(&[game]).len(),
        misere: letter(store.outcome(game, Convention::Misere)),
        normal: letter(store.outcome(game, Convention::Normal)),
        grundy: store.grundy(game),
        misere_grundy: store.misere_grundy(game),
        genus: genera(store, &[game])[0].to_string(),
        status: "complete",
        limit: None,
        parity: None,
        mate: None,
        concubine: None,
        prime: None,
        even_parts: None,
        prime_partitions: None,
        unique_partition: None,
    };
    if let Err(error) = complete(&mut report, store, game, &write) {
        report.status = "partial";
        report.limit = Some(limit_name(error));
    }
    report
}

/// The part that takes sums: until a limit is reached.
fn complete(
    report: &mut GameReport,
    store: &mut Store,
    game: Game,
    write: &dyn Fn(&Store, Game) -> Option<String>,
) -> Result<(), Exceeded> {
    report.parity = Some(if store.is_even(game)? { "even" } else { "odd" });
    let mate = store.mate(game)?;
    report.mate = write(store, mate);
    let parts = store.even_parts(game)?;
    report.prime = Some(store.is_prime(game)?);
    report.even_parts = Some(parts.iter().map(|&part| write(store, part)).collect());
    let partitions = store.prime_partitions(game)?;
    report.unique_partition = Some(partitions.len() == 1);
    let written = |primes: &Vec<Game>| primes.iter().map(|&prime| write(store, prime)).collect();
    report.prime_partitions = Some(partitions.iter().map(written).collect());
    let concubine = store.concubine(game)?;
    report.concubine = write(store, concubine);
    Ok(())
}

fn text(report: &GameReport) -> String {
    let mut text = String::new();
    let mut line = |name: &str, value: &str| {
        let _ = writeln!(text, "{name:<16}{value}");
    };
    let shown = |game: &Option<String>| game.clone().unwrap_or_else(|| String::from("(too long to write)"));
    line("game", &shown(&report.game));
    line("birthday", &report.birthday.to_string());
    line("options", &report.options.to_string());
    line("followers", &report.followers.to_string());
    line("misère outcome", report.misere);
    line("normal outcome", report.normal);
    line("Grundy value", &report.grundy.to_string());
    line("misère Grundy", &report.misere_grundy.to_string());
    line("genus", &report.genus);
    if let Some(parity) = report.parity {
        line("parity", parity);
    }
    if let Some(parts) = &report.even_parts {
        line("mate", &shown(&report.mate));
        line("even parts", &parts.iter().map(shown).collect::<Vec<_>>().join(", "));
    }
    if let Some(prime) = report.prime {
        line("prime", if prime { "yes" } else { "no" });
    }
    for primes in report.prime_partitions.iter().flatten() {
        let shown = primes.iter().map(shown).collect::<Vec<_>>().join(" + ");
        line("prime partition", if primes.is_empty() { "none: a unit" } else { &shown });
    }
    if report.status == "complete" {
        line("concubine", &shown(&report.concubine));
    }
    if let Some(limit) = report.limit {
        line("status", &format!("partial: what is missing was stopped by {limit}"));
    }
    text
}

/// The longest text of a game.
fn parse_length(text: &str) -> Result<usize> {
    parse_between(text, 1, 1 << 30)
}
