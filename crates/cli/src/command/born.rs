//! `misere born`: the games born by a day.

use crate::command::game::{StyleArg, limit_name};
use crate::render::report::json;
use crate::run::limits::{LimitArgs, parse_between};
use crate::run::output::Format;
use crate::run::output::{Output, ResultArgs};
use crate::run::progress::Stages;
use anyhow::{Result, bail};
use misere_games::canonical::{
    BirthProgress, Count, Exceeded, Game, LAST_COUNTED_DAY, LAST_LISTED_DAY, Store, born_by, count_born,
    even_composites, genera,
};
use serde::Serialize;
use std::fmt::Write as _;
use std::path::PathBuf;

/// Lists are printed up to this day.
const LAST_PRINTED_DAY: usize = 4;
/// How many terms of the number of day 7 are printed at its beginning and at its end.
const FIRST_TERMS: usize = 4;
const LAST_TERMS: usize = 2;
const MAX_LENGTH: usize = 10_000;

/// List and count the games born by a day
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// The day, 0 to 7
    #[arg(value_name = "DAY", value_parser = parse_day)]
    day: usize,
    /// List the even composite games with their prime partitions too (up to day 5)
    #[arg(long)]
    composites: bool,
    /// Write all terms of the number, a line each, to this file (days 6 and 7; 100 MB for day 7)
    #[arg(long, value_name = "FILE")]
    terms: Option<PathBuf>,
    /// How games are written
    #[arg(long, value_enum, default_value_t = StyleArg::Star)]
    style: StyleArg,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    result: ResultArgs<Format>,
}

const EXAMPLES: &str = "\
The games born by day 4 are listed. Those of day 5 are counted by simplifying every set of games of
day 4, and by recurrence; those of days 6 and 7 by recurrence, exactly, as sums of powers of two.
The number of day 7 has 758,660 terms after equal ones have been collected; its first and last terms
are printed, and all of them written to a file on request.

Examples:
  misere born 4
  misere born 5 --composites
  misere born 6
  misere born 7 --terms day7.txt";

/// A game of a list.
#[derive(Serialize)]
struct Row {
    game: Option<String>,
    birthday: usize,
    misere: &'static str,
    genus: String,
}

/// A composite game.
#[derive(Serialize)]
struct Composite {
    game: Option<String>,
    prime_partitions: Vec<Vec<Option<String>>>,
}

/// The number of day 7.
#[derive(Serialize)]
struct Terms {
    /// The number of terms before equal ones are collected.
    before: usize,
    /// The number of different exponents among them.
    distinct: usize,
    /// The number of powers subtracted after equal ones are collected.
    subtracted: usize,
    /// The first terms, with their signs.
    first: Vec<String>,
    /// The last terms; the very last is the proviso term.
    last: Vec<String>,
    constant: i64,
}

/// What `--format json` prints.
#[derive(Serialize, Default)]
struct BornReport {
    day: usize,
    status: &'static str,
    limit: Option<&'static str>,
    /// By recurrence; for day 7 see `terms`.
    count: Option<String>,
    /// By simplifying all sets, up to day 5.
    enumerated: Option<usize>,
    games: Option<Vec<Row>>,
    composites: Option<Vec<Composite>>,
    terms: Option<Terms>,
    seconds: f64,
}

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    if args.composites && args.day > LAST_LISTED_DAY {
        bail!("--composites goes up to day {LAST_LISTED_DAY}");
    }
    if args.terms.is_some() && args.day <= LAST_LISTED_DAY {
        bail!("--terms is for the days after {LAST_LISTED_DAY}");
    }
    let output = Output::prepare(args.result.output.as_deref())?;
    let terms = args.terms.as_deref().map(|path| Output::prepare(Some(path))).transpose()?;
    let watch = args.limits.watch();
    let stop = || watch.stop();
    let meter = watch.meter(&stop);
    let mut store = Store::with_meter(&meter);
    let mut report = BornReport { day: args.day, status: "complete", ..BornReport::default() };
    let stages = Stages::new(args.result.quiet);
    let mut progress = |state: BirthProgress| stages.show(state.stage, state.done, state.total);
    let mut count = None;
    if let Err(error) = fill(&mut report, &mut count, &mut store, args, &mut progress) {
        report.status = "partial";
        report.limit = Some(limit_name(error));
    }
    if let (Some(terms), Some(count)) = (terms, &count) {
        stages.show("writing the terms", 0, 0);
        write_terms(terms, count)?;
    }
    drop(stages);
    report.seconds = watch.seconds();
    output.write(&match args.result.format {
        Format::Json => json(&report)?,
        Format::Text => text(&report),
    })
}

/// Computes what the report holds, the quick parts first, until a limit is reached.
fn fill(
    report: &mut BornReport,
    count: &mut Option<Count>,
    store: &mut Store,
    args: &Args,
    progress: &mut dyn FnMut(BirthProgress),
) -> Result<(), Exceeded> {
    let found = count.insert(count_born(store, args.day, progress)?);
    match found {
        Count::Towers(towers) => {
            let mut signed: Vec<(String, bool)> = Vec::new();
            let total = towers.sum.powers().count();
            let ends = towers
                .sum
                .powers()
                .enumerate()
                .filter(|(index, _)| *index < FIRST_TERMS || *index + LAST_TERMS >= total);
            signed.extend(ends.map(|(_, (exponent, negative))| (format!("2^({exponent})"), negative)));
            let mut shown =
                signed.iter().map(|(power, negative)| format!("{}{power}", if *negative { "-" } else { "+" }));
            report.terms = Some(Terms {
                before: towers.terms,
                distinct: towers.distinct,
                subtracted: towers.sum.powers().filter(|power| power.1).count(),
                first: shown.by_ref().take(FIRST_TERMS).collect(),
                last: shown.collect(),
                constant: towers.sum.constant(),
            });
        }
        count => report.count = Some(count.to_string()),
    }
    if args.day > LAST_LISTED_DAY {
        return Ok(());
    }
    let games = born_by(store, args.day, progress)?;
    report.enumerated = Some(games.len());
    let write = |store: &Store, game: &Game| store.notation(*game, args.style.into(), MAX_LENGTH);
    if args.day <= LAST_PRINTED_DAY {
        let rows = games.iter().zip(genera(store, &games)).map(|(game, genus)| Row {
            game: write(store, game),
            birthday: store.birthday(*game),
            misere: if store.is_p(*game) { "P" } else { "N" },
            genus: genus.to_string(),
        });
        report.games = Some(rows.collect());
    }
    if args.composites {
        let mut composites = Vec::new();
        for game in even_composites(store, &games, progress)? {
            let partitions = store.prime_partitions(game)?;
            let written = |primes: &Vec<Game>| primes.iter().map(|prime| write(store, prime)).collect();
            let prime_partitions = partitions.iter().map(written).collect();
            composites.push(Composite { game: write(store, &game), prime_partitions });
        }
        report.composites = Some(composites);
    }
    Ok(())
}

/// A line for each term.
fn write_terms(output: Output, count: &Count) -> Result<()> {
    output.write_with(|out| {
        let sign = |negative| if negative { '-' } else { '+' };
        match count {
            Count::Number(number) => writeln!(out, "+{number}"),
            Count::Powers(sum) => {
                sum.powers().try_for_each(|(exponent, negative)| writeln!(out, "{}2^{exponent}", sign(negative)))?;
                writeln!(out, "{:+}", sum.constant())
            }
            Count::Towers(towers) => {
                let mut powers = towers.sum.powers();
                powers.try_for_each(|(exponent, negative)| writeln!(out, "{}2^({exponent})", sign(negative)))?;
                writeln!(out, "{:+}", towers.sum.constant())
            }
        }
    })
}

fn text(report: &BornReport) -> String {
    let mut text = String::new();
    let shown = |game: &Option<String>| game.clone().unwrap_or_else(|| String::from("(too long to write)"));
    let _ = writeln!(text, "day            {}", report.day);
    if let Some(limit) = report.limit {
        let _ = writeln!(text, "status         partial: what is missing was stopped by {limit}");
    }
    if let Some(count) = &report.count {
        let _ = writeln!(text, "by recurrence  {count}");
    }
    if let Some(enumerated) = report.enumerated {
        let _ = writeln!(text, "enumerated     {enumerated}");
    }
    let _ = writeln!(text, "seconds        {:.3}", report.seconds);
    if let Some(terms) = &report.terms {
        let _ = writeln!(
            text,
            "terms          {} with {} different exponents; {} after equal ones are collected\n",
            terms.before, terms.distinct, terms.subtracted
        );
        terms.first.iter().for_each(|term| text.push_str(&format!("  {term}\n")));
        text.push_str("  ...\n");
        terms.last.iter().for_each(|term| text.push_str(&format!("  {term}\n")));
        let _ = writeln!(text, "  {:+}", terms.constant);
    }
    if let Some(games) = &report.games {
        text.push_str("\nbirthday  outcome  genus   game\n");
        for row in games {
            let _ = writeln!(text, "{:8}  {:7}  {:6}  {}", row.birthday, row.misere, row.genus, shown(&row.game));
        }
    }
    if let Some(composites) = &report.composites {
        let _ = writeln!(text, "\n{} even composites", composites.len());
        for composite in composites {
            for primes in &composite.prime_partitions {
                let primes: Vec<String> = primes.iter().map(shown).collect();
                let _ = writeln!(text, "  {} = {}", shown(&composite.game), primes.join(" + "));
            }
        }
    }
    text
}

fn parse_day(text: &str) -> Result<usize> {
    parse_between(text, 0, LAST_COUNTED_DAY as u64)
}
