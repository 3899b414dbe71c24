//! `misere table`: all positions of two or three piles.
//!
//! Misère outcomes are told as `misere outcome` tells them: by the quotient, and by a search beside it with the
//! quotient for its endgame. In a game whose positions are lists the piles are the numbers of a list.

use crate::render::table::{Cell, Conventions, Drawing, Show, Table, draw};
use crate::run::limits::{LimitArgs, Watch, parse_between};
use crate::run::output::{Output, ResultArgs, notice};
use crate::run::race::Roads;
use crate::run::rules;
use crate::run::solving::{extend, grundy_to, solve};
use crate::run::verdict::stopped;
use anyhow::{Result, anyhow, bail};
use misere_games::{GrundySequence, Outcome, Position, Ruleset};
use misere_limits::StopReason;
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
    let table = fill(args, &board, &watch)?;
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
    /// The largest heap of the table.
    fn last(&self, args: &Args) -> usize {
        if self.of_lists { self.rules.last_heap().unwrap_or(0).max(1) } else { args.to }
    }

    fn position(&self, piles: &[usize]) -> Result<Position> {
        if self.of_lists {
            let heaps = self.rules.heaps_by_name(&list_of(piles)).map_err(|error| anyhow!(error))?;
            return Ok(Position::new(heaps.into_iter().map(|heap| (heap, 1))));
        }
        Ok(Position::new(piles.iter().map(|&pile| (pile, 1))))
    }
}

fn fill(args: &Args, board: &Board, watch: &Watch) -> Result<Table> {
    let rules = &*board.rules;
    let positions = all_piles(args).map(|piles| board.position(&piles)).collect::<Result<Vec<_>>>()?;
    let outcomes = matches!(args.show, Show::Outcomes | Show::Counts);
    let mut cells = vec![Cell::default(); positions.len()];
    let mut missing = Missing::default();
    let asked = Asked { args, board, positions: &positions, watch };
    if args.show == Show::Elements {
        asked.elements(&mut cells, &mut missing);
    }
    if outcomes && args.convention != Conventions::Normal {
        let mut roads = Roads::new(rules, None, None, args.limits.max_order);
        for (cell, verdict) in cells.iter_mut().zip(roads.judge(&positions, watch, args.result.quiet)) {
            cell.misere = missing.note(verdict.map(|known| known.outcome));
        }
    }
    if args.show == Show::Grundy || outcomes && args.convention != Conventions::Misere {
        asked.grundy(&mut cells, &mut missing);
    }
    if let Some(reason) = missing.reason {
        notice(&format!("{} entries are unknown ({reason})", missing.entries));
    }
    let is_size = |heap| heap == 0 || board.of_lists;
    let names =
        (0..=args.to).map(|heap| if is_size(heap) { heap.to_string() } else { rules.heap_name(heap) }).collect();
    Ok(Table { name: rules.name(), names, piles: args.piles, show: args.show, convention: args.convention, cells })
}

/// Entries that are unknown, and why the first of them is.
#[derive(Default)]
struct Missing {
    entries: usize,
    reason: Option<String>,
}

impl Missing {
    fn note<T>(&mut self, entry: Result<T, String>) -> Option<T> {
        let reason = match entry {
            Ok(entry) => return Some(entry),
            Err(reason) => reason,
        };
        self.entries += 1;
        self.reason.get_or_insert(reason);
        None
    }
}

/// What cells are asked for, and within which limits.
struct Asked<'a> {
    args: &'a Args,
    board: &'a Board,
    positions: &'a [Position],
    watch: &'a Watch,
}

impl Asked<'_> {
    /// The elements of the quotient.
    fn elements(&self, cells: &mut [Cell], missing: &mut Missing) {
        let Asked { args, board, positions, watch } = *self;
        let stop = || watch.stop();
        let meter = watch.meter(&stop);
        let (rules, last) = (&*board.rules, board.last(args));
        let mut solution = solve(rules, &args.limits.to_heap(last, &meter), args.result.quiet);
        extend(&mut solution, rules, last, GRUNDY_WORK, &meter, args.result.quiet);
        let limit = || stopped(meter.ask().err().or(solution.status().limit()).unwrap_or(StopReason::Work));
        for (cell, position) in cells.iter_mut().zip(positions) {
            let element = solution.value(position.heaps()).and_then(|value| match solution.quotient() {
                AnyQuotient::Finite(quotient) => Some(quotient.word(value.0).to_string()),
                AnyQuotient::Infinite { quotient, .. } => Some(quotient.word(&value).to_string()),
                AnyQuotient::Relative(relative) => {
                    let quotient = relative.quotient();
                    (value.0.index() < quotient.order()).then(|| quotient.word(value.0).to_string())
                }
            });
            cell.element = missing.note(element.ok_or_else(limit));
        }
    }

    /// Grundy values, and with them the outcomes of normal play.
    fn grundy(&self, cells: &mut [Cell], missing: &mut Missing) {
        let Asked { args, board, positions, watch } = *self;
        let stop = || watch.stop();
        let meter = watch.meter(&stop);
        let (rules, quiet) = (&*board.rules, args.result.quiet);
        let mut sequence = GrundySequence::default();
        grundy_to(board.last(args), rules, GRUNDY_WORK, &meter, quiet, &mut |last, max_work| {
            let complete = sequence.extend(rules, last, max_work, &|| meter.ask().is_err());
            (sequence.known(), complete)
        });
        let limit = || stopped(meter.ask().err().unwrap_or(StopReason::Work));
        for (cell, position) in cells.iter_mut().zip(positions) {
            let mut odd = position.heaps().iter().filter(|heap| heap.1 % 2 == 1);
            let value = odd.try_fold(0, |sum, heap| Some(sum ^ sequence.value(heap.0)?));
            cell.grundy = missing.note(value.ok_or_else(limit));
            cell.normal = cell.grundy.map(|sum| if sum == 0 { Outcome::P } else { Outcome::N });
        }
    }
}

/// Steps of computing Grundy values.
const GRUNDY_WORK: u64 = 100_000_000_000;
