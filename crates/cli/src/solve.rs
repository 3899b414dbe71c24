//! `misere solve`: the quotient of a ruleset.

use crate::catalogue::CatalogueArgs;
use crate::checkpoint::{CheckpointArgs, Keeper};
use crate::limits::{LimitArgs, MAX_HEAPS, Watch, parse_heap};
use crate::output::{Output, ResultArgs, remark};
use crate::progress::Display;
use crate::report::{Report, json};
use crate::{rules, text};
use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use misere_catalogue::Entry;
use misere_games::{Ruleset, fingerprint};
use misere_quotient::{Limits, Solution, certificate};
use std::path::PathBuf;

/// Compute the misère quotient of a ruleset, verified, and solve the game if it is periodic
#[derive(clap::Args)]
#[command(after_help = rules::RULES_HELP, after_long_help = EXAMPLES)]
pub struct Args {
    /// The ruleset
    pub rules: String,
    /// Stop with the quotient of heaps 1 to N unless the game is solved before [default: 1000000]
    #[arg(long, value_name = "N", value_parser = parse_heap)]
    pub max_heap: Option<usize>,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    checkpoint: CheckpointArgs,
    #[command(flatten)]
    catalogue: CatalogueArgs,
    /// Neither read nor write the catalogue
    #[arg(long)]
    no_catalogue: bool,
    #[command(flatten)]
    result: ResultArgs<Format>,
    /// Write a certificate of the result to this file, for `misere-check`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

/// The form of a result.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// One JSON object
    Json,
}

const EXAMPLES: &str = "\
RULES is a take-and-break code (0.77, .77, 4.7, 0.3f9, 0.(3310)^3), a named game (see
`misere games`), subtract:1,2,5, allbut:3, or the path of a ruleset file that ends in .toml.

Examples:
  misere solve 0.77                                     misère Kayles, solved
  misere solve 0.07 --max-heap 33                       a partial quotient of Dawson's Kayles
  misere solve 0.35 --time-limit 10m --memory-limit 4G  as far as the limits allow
  misere solve 0.26 --max-heap 60                       a partial quotient with a pattern
  misere solve 0.414 --max-heap 100000                  tame relative to a heap, then Grundy values
  misere solve kayles --format json --output kayles.json
  misere solve kayles --certificate kayles.cert         then: misere-check kayles.cert 0.77
  misere solve 0.31011 --max-heap 5 --certificate c     an infinite quotient, and its proof
  misere solve 0.07 --resume                            go on where an earlier run ended or was killed

When misère play turns out to be normal play from some heap on, the status is `relatively solved`:
the quotient printed and Grundy values tell everything. --max-heap then says how far those go.

When the partial quotients of a game grow by a pattern, it is stated: orders as polynomials, and
where it can be recognised the quotient of the whole game that they point to, with infinitely many
generators. It was compared with every heap computed, and is a conjecture: the status is `partial`.

Reaching a limit is not an error: the status is `partial`, the exit code 0, and what is printed
is verified. Ctrl-C ends the run with the best verified quotient; a second Ctrl-C ends the
program at once.

A run of more than a second writes checkpoints: at finished heaps, and inside a long heap. With
--resume it goes on from the last one and ends as if it had never stopped. A game that is solved
leaves no checkpoint; a run from the beginning renames an earlier checkpoint to FILE~.

The result is kept in the catalogue, and a run starts from what the catalogue has, after
verifying it again: see `misere catalogue`.";

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let rules = rules::load(&args.rules)?;
    let output = Output::prepare(args.result.output.as_deref())?;
    let certificate = args.certificate.as_deref().map(|path| Output::prepare(Some(path))).transpose()?;
    if args.certificate.is_some() && args.certificate == args.result.output {
        bail!("--output and --certificate name the same file");
    }
    let watch = args.limits.watch();
    let max_heap = args.max_heap.unwrap_or(MAX_HEAPS as usize);
    let keeper = Keeper::new(&args.checkpoint, &*rules)?;
    let mut catalogue = if args.no_catalogue { None } else { args.catalogue.open_or_create()? };
    let known = match &catalogue {
        Some(catalogue) if !keeper.resumes() => {
            catalogue.find(&fingerprint(&*rules), max_heap, args.limits.max_order).context(CANNOT_READ)?
        }
        _ => None,
    };
    let mut solution = {
        let stop = || watch.stop();
        let display = Display::new(&*rules, args.result.quiet);
        let limits = Limits { max_heap, max_order: args.limits.max_order, stop: &stop };
        let memory = args.limits.memory_limit as u64;
        keeper.run(&*rules, limits, memory, known.as_ref(), &mut |progress| display.update(progress))?
    };
    if let Some(last) = args.max_heap {
        extend(&mut solution, &*rules, last, u64::MAX, &watch, args.result.quiet);
    }
    let report = Report::new(&*rules, &solution, watch.seconds());
    output.write(&match args.result.format {
        Format::Json => json(&report)?,
        Format::Text => text::solution(&report, &*rules),
    })?;
    if let Some(file) = certificate {
        file.write(certificate::encode(&*rules, &solution)?)?;
        if solution.almost_tame.is_some() {
            let last = rules.heap_name(solution.quotient.last_heap());
            remark(&format!("the certificate is that of the finite quotient of heaps up to {last}"));
        }
    }
    let last_heap = solution.quotient.last_heap();
    match &mut catalogue {
        Some(catalogue) if last_heap > known.map_or(0, |entry| entry.last_heap) => {
            let entry = Entry::new(&*rules, &solution).context(CANNOT_KEEP)?;
            catalogue.put(&entry).context(CANNOT_KEEP)
        }
        _ => Ok(()),
    }
}

const CANNOT_READ: &str = "cannot read the catalogue (--no-catalogue ignores it)";
const CANNOT_KEEP: &str = "the result was printed, but cannot be kept in the catalogue (--no-catalogue ignores it)";

/// One run of the solver under the limits of the command line, with progress on the terminal.
pub fn solve(rules: &dyn Ruleset, max_heap: usize, limits: &LimitArgs, watch: &Watch, quiet: bool) -> Solution {
    let stop = || watch.stop();
    let display = Display::new(rules, quiet);
    let limits = Limits { max_heap, max_order: limits.max_order, stop: &stop };
    misere_quotient::solve(rules, &limits, &mut |progress| display.update(progress))
}

/// For a game that is tame relative to a heap: Grundy values up to heap `last`, or as far as the limits allow.
pub fn extend(solution: &mut Solution, rules: &dyn Ruleset, last: usize, max_work: u64, watch: &Watch, quiet: bool) {
    if let Some(relative) = &mut solution.almost_tame {
        let complete = grundy_to(last, rules, max_work, watch, quiet, &mut |last, max_work, stop| {
            let complete = relative.extend(rules, last, max_work, stop);
            (relative.sequence().known(), complete)
        });
        solution.limit = if complete { None } else { watch.stop() };
    }
}

/// Steps of the first piece of a computation of Grundy values; each next one has twice as many.
const FIRST_PIECE: u64 = 1 << 29;

/// A computation of Grundy values up to a heap within a number of steps: the last heap known, and whether it is done.
type Extend<'a> = dyn FnMut(usize, u64, &dyn Fn() -> bool) -> (usize, bool) + 'a;

/// Computes Grundy values piece by piece, with progress between the pieces; `false` when a limit ended it.
pub fn grundy_to(
    last: usize,
    rules: &dyn Ruleset,
    max_work: u64,
    watch: &Watch,
    quiet: bool,
    extend: &mut Extend,
) -> bool {
    let display = Display::new(rules, quiet);
    let stop = || watch.stop().is_some();
    let (mut piece, mut left) = (FIRST_PIECE, max_work);
    loop {
        let work = piece.min(left);
        let (known, complete) = extend(last, work, &stop);
        left -= work;
        if complete || left == 0 || stop() {
            return complete;
        }
        display.grundy(known, last);
        piece = piece.saturating_mul(2);
    }
}
