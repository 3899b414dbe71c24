//! `misere classify`: every misère quotient of small order.

use crate::render::classify_table::{self as table, ByPOrder, Number, Report, Row};
use crate::render::report::json;
use crate::run::limits::{StopArgs, parse_between};
use crate::run::output::{Output, ResultArgs};
use crate::run::progress::Line;
use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use misere_census::census::Census;
use misere_census::entry::{Entry, entries};
use misere_census::small::MAX_ORDER;
use misere_limits::Meter;
use misere_quotient::{StopReason, certificate};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How often a census under way is written to the checkpoint.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(60);
/// A checkpoint larger than this is not read.
const MAX_CHECKPOINT: u64 = 4 << 30;
/// Bases worked off between two looks at the clock.
const BATCH: usize = 256;

/// Find every misère quotient of order up to N, with games that generate it
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// The largest order
    #[arg(long, value_name = "N", value_parser = |text: &str| parse_between(text, 1, MAX_ORDER as u64))]
    order: usize,
    /// Keep the census under way in this file, once a minute and at the end, and go on with it if it is there
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Write a certificate of each quotient to this directory, made if it is not there, for `misere-check`
    #[arg(long, value_name = "DIR", conflicts_with = "count")]
    certificates: Option<PathBuf>,
    /// Only count the quotients, without presentations and games
    #[arg(long)]
    count: bool,
    #[command(flatten)]
    stop: StopArgs,
    #[command(flatten)]
    result: ResultArgs<Format>,
}

/// The form of a census.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// One JSON object
    Json,
    /// Tables for a paper
    Latex,
}

const EXAMPLES: &str = "\
The quotients of order 2 to N are found up to isomorphism, with a presentation, the P-portion,
games that generate them in both notations, and what is known of the structure. Each is verified:
its games are solved and the quotient is compared. The trivial quotient, of order 1, is not
listed. All cores are used; order 18 takes some seconds, and each step of 2 ten to forty times as
long as the one before.

Examples:
  misere classify --order 12                        the six of order 12 and all smaller ones
  misere classify --order 18 --count                only their numbers, by order and |P|
  misere classify --order 14 --format latex
  misere classify --order 16 --certificates certs   then: misere-check certs/16.1.cert
  misere classify --order 20 --checkpoint c.census  may be stopped and started again

A limit or Ctrl-C ends the run with the orders that are complete; the status is then `partial`.";

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let output = Output::prepare(args.result.output.as_deref())?;
    if let Some(directory) = &args.certificates {
        let cannot = || format!("cannot make the directory `{}`", directory.display());
        std::fs::create_dir_all(directory).with_context(cannot)?;
    }
    let mut census = start(args)?;
    let watch = args.stop.watch();
    let stop = || watch.stop();
    let meter = watch.meter(&stop);
    let line = Line::new(args.result.quiet);
    let mut limit = work(&mut census, args, &meter, &line)?;
    let complete_to = if limit.is_some() { census.state().0 } else { args.order };
    let numbers = numbers(&census, complete_to);
    let quotients = match args.count {
        true => None,
        // As many as are verified by the same limits; the numbers above count all that were found.
        false => {
            let (found, stopped) =
                entries(&census, complete_to, &meter, &mut |done| line.show(&format!("{done} verified")))?;
            limit = limit.or(stopped);
            let rows = rows(&found);
            if let Some(directory) = &args.certificates {
                for (entry, row) in found.iter().zip(&rows) {
                    certify(directory, entry, row, &meter)?;
                }
            }
            Some(rows)
        }
    };
    let status = if limit.is_some() { "partial" } else { "complete" };
    let limit = limit.map(StopReason::name);
    let seconds = watch.seconds();
    let report = Report { max_order: args.order, status, limit, complete_to, numbers, quotients, seconds };
    drop(line);
    output.write(&match args.result.format {
        Format::Text => table::text(&report),
        Format::Json => json(&report)?,
        Format::Latex => table::latex(&report),
    })
}

/// A new census, or that of the checkpoint.
fn start(args: &Args) -> Result<Census> {
    let Some(path) = args.checkpoint.as_deref() else { return Ok(Census::new(args.order)) };
    Output::prepare(Some(path))?;
    if !path.exists() {
        return Ok(Census::new(args.order));
    }
    let shown = path.display();
    let size = std::fs::metadata(path).with_context(|| format!("cannot read `{shown}`"))?.len();
    if size > MAX_CHECKPOINT {
        bail!("`{shown}` is too large");
    }
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read `{shown}`"))?;
    let census = Census::from_text(&text).with_context(|| format!("`{shown}`"))?;
    if census.max_order() != args.order {
        bail!("`{shown}` is the census to order {}, not {}", census.max_order(), args.order);
    }
    Ok(census)
}

/// Works until the census is done or a limit is reached.
fn work(census: &mut Census, args: &Args, meter: &Meter<'_>, line: &Line) -> Result<Option<StopReason>> {
    let save = |census: &Census, path: &Path| Output::prepare(Some(path))?.write(census.to_text());
    let mut saved = Instant::now();
    let mut limit = None;
    while !census.is_done() && limit.is_none() {
        census.advance(BATCH, meter);
        limit = meter.ask().err();
        let (order, pending, larger) = census.state();
        let found: usize = census.numbers().iter().map(|number| number.1).sum();
        line.show(&format!("{pending} monoids of order {order} left, {larger} larger ones, {found} quotients"));
        if let Some(path) = args.checkpoint.as_deref()
            && saved.elapsed() >= CHECKPOINT_INTERVAL
        {
            save(census, path)?;
            saved = Instant::now();
        }
    }
    if let Some(path) = args.checkpoint.as_deref() {
        save(census, path)?;
    }
    Ok(if census.is_done() { None } else { limit })
}

/// Writes `order.number.cert`.
fn certify(directory: &Path, entry: &Entry, row: &Row, meter: &Meter<'_>) -> Result<()> {
    let solution = entry.generation.solve(row.order, meter);
    let certificate = certificate::encode(&entry.generation, &solution)?;
    let path = directory.join(format!("{}.{}.cert", row.order, row.number));
    Output::prepare(Some(&path))?.write(certificate)
}

fn numbers(census: &Census, complete_to: usize) -> Vec<Number> {
    let of_order = |order: usize| {
        let by_p: Vec<ByPOrder> = census
            .numbers_by_p_order(order)
            .into_iter()
            .map(|(p_order, quotients)| ByPOrder { p_order, quotients })
            .collect();
        Number { order, quotients: by_p.iter().map(|number| number.quotients).sum(), by_p_order: by_p }
    };
    (2..=complete_to).step_by(2).map(of_order).collect()
}

fn rows(entries: &[Entry]) -> Vec<Row> {
    let mut numbers: Vec<(usize, usize)> = Vec::new();
    for entry in entries {
        let order = entry.monoid.order();
        let number = numbers.last().map_or(1, |&(last, number)| if last == order { number + 1 } else { 1 });
        numbers.push((order, number));
    }
    let row = |(entry, &(order, number)): (&Entry, &(usize, usize))| {
        let mut presentation = entry.presentation.clone();
        let p_portion = presentation.p.drain(..).map(|word| entry.presentation.show(&word)).collect();
        Row {
            number,
            order,
            p_order: entry.monoid.p_portion().count(),
            presentation: presentation.to_string().trim_end_matches(" P={}").to_string(),
            p_portion,
            kernel: entry.flags.kernel,
            regular: entry.flags.regular,
            normal: entry.flags.normal,
            family: entry.flags.family.map(|family| family.to_string()),
            tame_extension_of: entry.tame_extension_of.map(|base| format!("{}.{}", numbers[base].0, numbers[base].1)),
            games: entry.games_star.clone(),
            games_sharp: entry.games_sharp.clone(),
            options: entry.generation.options().to_vec(),
            verified: true,
        }
    };
    entries.iter().zip(&numbers).map(row).collect()
}
