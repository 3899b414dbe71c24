//! `misere table`: all positions of two or three piles.

use crate::render::table::{Cell, Conventions, Drawing, Show, Table, draw};
use crate::run::limits::{LimitArgs, parse_between};
use crate::run::output::{Output, ResultArgs, notice};
use crate::run::rules;
use crate::run::solving::{extend, grundy_to, solve};
use anyhow::{Result, bail};
use misere_games::{Convention, GrundySequence, Oracle, Outcome, Position, Ruleset};
use misere_limits::Meter;
use misere_quotient::AnyQuotient;

/// Show all positions of two or three piles
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// The ruleset
    rules: String,
    /// The number of piles
    #[arg(long, value_name = "2|3", default_value_t = 2, value_parser = |text: &str| parse_between(text, 2, 3))]
    piles: usize,
    /// The largest pile: at most 500 for two piles, 60 for three
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = |text: &str| parse_between(text, 1, 500))]
    to: usize,
    /// What the table shows
    #[arg(long, value_enum, default_value_t = Show::Outcomes)]
    show: Show,
    /// The convention of outcomes and counts
    #[arg(long, value_enum, default_value_t = Conventions::Misere)]
    convention: Conventions,
    /// The most steps of searching a position that the quotient does not know
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    max_work: u64,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    result: ResultArgs<Drawing>,
}

const EXAMPLES: &str = "\
Row and column are the sizes of the piles; three piles are one table for each size of the third.
With --convention both, positions whose outcomes differ have a `!`.

Examples:
  misere table kayles --to 12
  misere table nim --to 10 --convention both
  misere table 0.77 --piles 3 --to 8 --format csv
  misere table 0.07 --to 30 --format svg --output dawson.svg
  misere table kayles --show elements --to 9
  misere table data/rulesets/kayles-formula.toml --show counts --convention both --format json";

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let watch = args.limits.watch();
    let stop = || watch.stop();
    let meter = watch.meter(&stop);
    let rules = rules::load_with(&args.rules, &meter)?;
    if args.piles == 3 && args.to > 60 {
        bail!("--to is at most 60 for three piles");
    }
    if let Some(last) = rules.last_heap().filter(|&last| args.to > last) {
        bail!("--to: the ruleset has {last} heaps only");
    }
    let output = Output::prepare(args.result.output.as_deref())?;
    let table = fill(args, &*rules, &meter);
    output.write(draw(&table, args.result.format)?)
}

fn fill(args: &Args, rules: &dyn Ruleset, meter: &Meter<'_>) -> Table {
    let outcomes = matches!(args.show, Show::Outcomes | Show::Counts);
    let misere = args.show == Show::Elements || outcomes && args.convention != Conventions::Normal;
    let normal = args.show == Show::Grundy || outcomes && args.convention != Conventions::Misere;
    let quiet = args.result.quiet;
    let solution = misere.then(|| {
        let mut solution = solve(rules, &args.limits.to_heap(args.to, meter), quiet);
        extend(&mut solution, rules, args.to, GRUNDY_WORK, meter, quiet);
        solution
    });
    let sequence = normal.then(|| {
        let mut sequence = GrundySequence::default();
        grundy_to(args.to, rules, GRUNDY_WORK, meter, quiet, &mut |last, max_work| {
            let stop = || meter.ask().is_err();
            let complete = sequence.extend(rules, last, max_work, &stop);
            (sequence.known(), complete)
        });
        sequence
    });
    let mut oracle = Oracle::new(rules, args.max_work);
    let mut unknown = 0;
    let mut cell = |piles: &[usize]| {
        let mut cell = Cell::default();
        let position = Position::new(piles.iter().map(|&pile| (pile, 1)));
        if let Some(solution) = &solution {
            let by_quotient = solution.is_p(position.heaps()).map(|p| if p { Outcome::P } else { Outcome::N });
            let stopped = || meter.ask().is_err();
            cell.misere = match by_quotient {
                None if outcomes && !stopped() => oracle.outcome(&position, Convention::Misere).ok(),
                known => known,
            };
            cell.element = solution.value(position.heaps()).and_then(|value| match solution.quotient() {
                AnyQuotient::Finite(quotient) => Some(quotient.word(value.0).to_string()),
                AnyQuotient::Infinite { quotient, .. } => Some(quotient.word(&value).to_string()),
                AnyQuotient::Relative(relative) => {
                    let quotient = relative.quotient();
                    (value.0 < quotient.order()).then(|| quotient.word(value.0).to_string())
                }
            });
            unknown += usize::from(if outcomes { cell.misere.is_none() } else { cell.element.is_none() });
        }
        if let Some(sequence) = &sequence {
            cell.grundy = piles.iter().try_fold(0, |sum, &pile| Some(sum ^ grundy(sequence, pile)?));
            cell.normal = cell.grundy.map(|sum| if sum == 0 { Outcome::P } else { Outcome::N });
            unknown += usize::from(cell.grundy.is_none());
        }
        cell
    };
    let size = args.to + 1;
    let layers = if args.piles == 3 { size } else { 1 };
    let mut cells = Vec::with_capacity(layers * size * size);
    for third in 0..layers {
        for row in 0..size {
            for column in 0..size {
                cells.push(cell(&[column, row, third]));
            }
        }
    }
    if unknown > 0 {
        let limit = meter.ask().err().or(solution.as_ref().and_then(|solution| solution.status().limit()));
        notice(&format!("{unknown} entries are unknown (stopped by {})", limit.map_or("work", |reason| reason.name())));
    }
    let names = (0..size).map(|heap| if heap == 0 { "0".to_string() } else { rules.heap_name(heap) }).collect();
    Table { name: rules.name(), names, piles: args.piles, show: args.show, convention: args.convention, cells }
}

/// Steps of computing Grundy values.
const GRUNDY_WORK: u64 = 100_000_000_000;

fn grundy(sequence: &GrundySequence, pile: usize) -> Option<u64> {
    if pile == 0 { Some(0) } else { sequence.value(pile) }
}
