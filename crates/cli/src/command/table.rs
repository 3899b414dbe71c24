//! `misere table`: all positions of two or three piles.
//!
//! Misère outcomes are those of the quotient; where it does not reach, a search with the quotient for its endgame tells
//! them. In a game whose positions are lists the piles are the numbers of a list.

use crate::render::table::{Cell, Conventions, Drawing, Show, Table, draw};
use crate::run::limits::{LimitArgs, parse_between};
use crate::run::output::{Output, ResultArgs, notice};
use crate::run::rules;
use crate::run::solving::{extend, grundy_to, solve};
use anyhow::{Result, anyhow, bail};
use misere_games::pieces::Heaps;
use misere_games::{GrundySequence, Outcome, Position, Ruleset};
use misere_limits::Meter;
use misere_quotient::AnyQuotient;
use misere_quotient::hybrid::Search;
use std::sync::Arc;

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
Row and column are the sizes of the piles; three piles are one table for each size of the third. In a
game of lists, as Wythoff's, the piles are the numbers of the list (column,row).
With --convention both, positions whose outcomes differ have a `!`.

Examples:
  misere table kayles --to 12
  misere table nim --to 10 --convention both
  misere table 0.77 --piles 3 --to 8 --format csv
  misere table 0.07 --to 30 --format svg --output dawson.svg
  misere table kayles --show elements --to 9
  misere table data/rulesets/wythoff.toml --to 10
  misere table data/rulesets/kayles-formula.toml --show counts --convention both --format json";

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let watch = args.limits.watch();
    let stop = || watch.stop();
    let meter = watch.meter(&stop);
    if args.piles == 3 && args.to > 60 {
        bail!("--to is at most 60 for three piles");
    }
    let lists = all_piles(args).map(|piles| list_of(&piles)).take(MAX_LISTS + 1).collect::<Vec<_>>();
    let board = match rules::load_lists(&args.rules, &lists, &meter)? {
        Some(_) if lists.len() > MAX_LISTS => bail!("--to: more than {MAX_LISTS} lists of numbers are too many"),
        Some(_) if args.show == Show::Counts => bail!("--show counts counts heaps, not lists of numbers"),
        Some(rules) => Board { rules, of_lists: true },
        None => Board { rules: rules::load_with(&args.rules, &meter)?, of_lists: false },
    };
    if let Some(last) = board.rules.last_heap().filter(|&last| !board.of_lists && args.to > last) {
        bail!("--to: the ruleset has {last} heaps only");
    }
    let output = Output::prepare(args.result.output.as_deref())?;
    let table = fill(args, &board, &meter)?;
    output.write(draw(&table, args.result.format)?)
}

/// The most lists of numbers that a table shows.
const MAX_LISTS: usize = 4000;

/// The piles of all positions: the first runs fastest.
fn all_piles(args: &Args) -> impl Iterator<Item = Vec<usize>> + use<> {
    let (size, piles) = (args.to + 1, args.piles as u32);
    (0..size.pow(piles)).map(move |at| (0..piles).map(|pile| at / size.pow(pile) % size).collect())
}

fn list_of(piles: &[usize]) -> String {
    format!("({})", piles.iter().map(usize::to_string).collect::<Vec<_>>().join(","))
}

/// The rules, and what piles are in them.
struct Board {
    rules: Box<dyn Ruleset>,
    /// Piles are the numbers of a list, not heaps.
    of_lists: bool,
}

impl Board {
    fn position(&self, piles: &[usize]) -> Result<Position> {
        if self.of_lists {
            let heaps = self.rules.heaps_by_name(&list_of(piles)).map_err(|error| anyhow!(error))?;
            return Ok(Position::new(heaps.into_iter().map(|heap| (heap, 1))));
        }
        Ok(Position::new(piles.iter().map(|&pile| (pile, 1))))
    }
}

fn fill(args: &Args, board: &Board, meter: &Meter<'_>) -> Result<Table> {
    let rules = &*board.rules;
    let last = if board.of_lists { rules.last_heap().unwrap_or(0).max(1) } else { args.to };
    let outcomes = matches!(args.show, Show::Outcomes | Show::Counts);
    let misere = args.show == Show::Elements || outcomes && args.convention != Conventions::Normal;
    let normal = args.show == Show::Grundy || outcomes && args.convention != Conventions::Misere;
    let quiet = args.result.quiet;
    let solution = misere.then(|| {
        let mut solution = solve(rules, &args.limits.to_heap(last, meter), quiet);
        extend(&mut solution, rules, last, GRUNDY_WORK, meter, quiet);
        solution
    });
    let sequence = normal.then(|| {
        let mut sequence = GrundySequence::default();
        grundy_to(last, rules, GRUNDY_WORK, meter, quiet, &mut |last, max_work| {
            let stop = || meter.ask().is_err();
            let complete = sequence.extend(rules, last, max_work, &stop);
            (sequence.known(), complete)
        });
        sequence
    });
    let mut search = Search::new(Box::new(Heaps::new(rules)), usize::MAX);
    if let Some(solution) = &solution {
        // Without the quotient the search is slower, and no less right.
        let _ = search.set_quotient(Arc::new(solution.finite_part().clone()), &meter.part(args.max_work));
    }
    let mut unknown = 0;
    let mut cell = |piles: &[usize]| -> Result<Cell> {
        let mut cell = Cell::default();
        let position = board.position(piles)?;
        if let Some(solution) = &solution {
            let by_quotient = solution.is_p(position.heaps()).map(|p| if p { Outcome::P } else { Outcome::N });
            let stopped = || meter.ask().is_err();
            cell.misere = match by_quotient {
                None if outcomes && !stopped() => {
                    let pieces = pieces(&position);
                    search.outcome(&pieces, &meter.part(args.max_work)).ok()
                }
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
            let odd = position.heaps().iter().filter(|heap| heap.1 % 2 == 1);
            cell.grundy = odd.map(|heap| sequence.value(heap.0)).try_fold(0, |sum, value| Some(sum ^ value?));
            cell.normal = cell.grundy.map(|sum| if sum == 0 { Outcome::P } else { Outcome::N });
            unknown += usize::from(cell.grundy.is_none());
        }
        Ok(cell)
    };
    let cells = all_piles(args).map(|piles| cell(&piles)).collect::<Result<Vec<_>>>()?;
    if unknown > 0 {
        let limit = meter.ask().err().or(solution.as_ref().and_then(|solution| solution.status().limit()));
        notice(&format!("{unknown} entries are unknown (stopped by {})", limit.map_or("work", |reason| reason.name())));
    }
    let is_size = |heap| heap == 0 || board.of_lists;
    let names =
        (0..=args.to).map(|heap| if is_size(heap) { heap.to_string() } else { rules.heap_name(heap) }).collect();
    Ok(Table { name: rules.name(), names, piles: args.piles, show: args.show, convention: args.convention, cells })
}

/// The heaps of a position as the search takes them.
fn pieces(position: &Position) -> Vec<(u32, u64)> {
    position.heaps().iter().map(|&(heap, count)| (u32::try_from(heap).unwrap_or(u32::MAX), count)).collect()
}

/// Steps of computing Grundy values.
const GRUNDY_WORK: u64 = 100_000_000_000;
