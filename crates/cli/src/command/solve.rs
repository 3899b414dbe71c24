//! `misere solve`: the quotient of a ruleset.

use crate::render::nim;
use crate::render::report::{Report, json};
use crate::render::text;
use crate::run::atlas;
use crate::run::catalogue::CatalogueArgs;
use crate::run::checkpoint::{CheckpointArgs, Keeper};
use crate::run::limits::{LimitArgs, MAX_HEAPS, parse_heap};
use crate::run::output::{self, Format, Output, ResultArgs};
use crate::run::progress::Display;
use crate::run::rules;
use crate::run::solving::extend;
use anyhow::{Context, Result, bail};
use misere_catalogue::{Catalogue, Entry};
use misere_games::{Ruleset, fingerprint};
use misere_quotient::pattern::Pattern;
use misere_quotient::pattern::proof::Proposal;
use misere_quotient::{Meter, Solution, StopReason, certificate};
use std::path::PathBuf;

/// Compute the misère quotient of a ruleset, verified, and solve the game if it is periodic
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
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
    /// Look for a proof that a pattern holds for all heaps; --certificate then writes that proof, if there is one
    #[arg(long)]
    prove: bool,
}

const EXAMPLES: &str = "\
Examples:
  misere solve 0.77                                     misère Kayles, solved
  misere solve 0.07 --max-heap 33                       a partial quotient of Dawson's Kayles
  misere solve 0.35 --time-limit 10m --memory-limit 4G  as far as the limits allow
  misere solve 0.26 --max-heap 60                       a partial quotient with a pattern
  misere solve 0.54 --max-heap 101 --prove              the pattern, proven for all heaps
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
With --prove a proof is looked for and checked; then it is called proven, for all heaps.

Reaching a limit is not an error: the status is `partial`, the exit code 0, and what is printed
is verified. Ctrl-C ends the run with the best verified quotient; a second Ctrl-C ends the
program at once.

A run of more than a second writes checkpoints: at finished heaps, and inside a long heap. With
--resume it goes on from the last one and ends as if it had never stopped. A game that is solved
leaves no checkpoint; a run from the beginning renames an earlier checkpoint to FILE~.

The result is kept in the catalogue, and a run starts from what the catalogue has, after
verifying it again: see `misere catalogue`.";

/// The quotient of Nim of more heaps than this is stated by its theorem.
const MAX_SOLVED_NIM: usize = 255;

/// How many steps the search for the proof of a pattern may take.
const PROOF_WORK: u64 = 100_000_000_000;

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let watch = args.limits.watch();
    let stop = || watch.stop();
    let meter = watch.meter(&stop);
    let rules = rules::load_with(&args.rules, &meter)?;
    let output = Output::prepare(args.result.output.as_deref())?;
    let certificate = args.certificate.as_deref().map(|path| Output::prepare(Some(path))).transpose()?;
    if args.certificate.is_some() && args.certificate == args.result.output {
        bail!("--output and --certificate name the same file");
    }
    let by_theorem = args.certificate.is_none() && args.max_heap.is_none_or(|last| last > MAX_SOLVED_NIM);
    if rules.name() == "nim" && by_theorem {
        return output.write(match args.result.format {
            Format::Text => nim::sheet(args.max_heap),
            Format::Json => json(&nim::report(args.max_heap))?,
        });
    }
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
        let display = Display::new(&*rules, args.result.quiet);
        let limits = args.limits.to_heap(max_heap, &meter);
        let memory = args.limits.stop.memory_limit as u64;
        keeper.run(&*rules, limits, memory, known.as_ref(), &mut |progress| display.update(progress))?
    };
    if let Some(last) = args.max_heap {
        extend(&mut solution, &*rules, last, u64::MAX, &meter, args.result.quiet);
    }
    let proof = if args.prove { prove(&*rules, &solution, &meter) } else { None };
    if args.prove && proof.is_none() && !args.result.quiet {
        output::notice("no pattern of all heaps is proven");
    }
    let mut report = Report::new(&*rules, &solution, watch.seconds());
    if let (Some(proof), Some(pattern)) = (&proof, &mut report.pattern) {
        pattern.set_proven(proof.in_words);
    }
    output.write(&match args.result.format {
        Format::Json => json(&report)?,
        Format::Text => text::solution(&report, &*rules),
    })?;
    if let Some(file) = certificate {
        file.write(proof.map_or_else(|| certificate::encode(&*rules, &solution), |proof| Ok(proof.bytes))?)?;
    }
    if !args.result.quiet {
        more_in_atlas(&*rules, &solution);
    }
    match &mut catalogue {
        Some(catalogue) if solution.last_heap() > 0 => keep(catalogue, &*rules, &solution, known.as_ref()),
        _ => Ok(()),
    }
}

/// Says when the atlas has more than a run that ended early: heaps and orders are what the user asked for.
fn more_in_atlas(rules: &dyn Ruleset, solution: &Solution) {
    let asked = [StopReason::Heap, StopReason::Order];
    let limit = solution.status().limit().filter(|limit| !asked.contains(limit));
    let (Some(_), Some(found)) = (limit, atlas::find(rules)) else { return };
    let row = found.row;
    if row.is_solved() {
        output::notice(&format!("the atlas has the solution: misere atlas {}", rules.name()));
    } else if row.last_heap + found.shift > solution.known_heap() as u64 {
        let heap = row.last_heap + found.shift;
        output::notice(&format!("the atlas has the quotient of heaps 1 to {heap}: misere atlas {}", rules.name()));
    }
}

/// Keeps a result that says more than the one that the run started from.
fn keep(catalogue: &mut Catalogue, rules: &dyn Ruleset, solution: &Solution, known: Option<&Entry>) -> Result<()> {
    let says_less =
        |known: &Entry| (solution.last_heap(), solution.known_heap()) <= (known.last_heap, known.known_heap);
    if known.is_some_and(says_less) {
        return Ok(());
    }
    let entry = Entry::new(rules, solution).context(CANNOT_KEEP)?;
    catalogue.put(&entry).context(CANNOT_KEEP)
}

const CANNOT_READ: &str = "cannot read the catalogue (--no-catalogue ignores it)";
const CANNOT_KEEP: &str = "the result was printed, but cannot be kept in the catalogue (--no-catalogue ignores it)";

/// A certificate for the pattern of all heaps, if there is one and it is proven.
fn prove(rules: &dyn Ruleset, solution: &Solution, meter: &Meter) -> Option<Proposal> {
    let whole = Pattern::find(solution)?.whole?;
    misere::prove(rules, solution, &whole, &meter.part(PROOF_WORK))
}
