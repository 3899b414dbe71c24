//! `misere rules`: what a ruleset is called, and how `misere-check` is told of it.

use crate::render::report::json;
use crate::run::limits::parse_heap;
use crate::run::output::{Format, Output, ResultArgs};
use crate::run::rules;
use anyhow::{Context, Result, bail};
use misere_games::notation::{shortened, visible};
use misere_quotient::certificate::CertifiedRules;
use serde::Serialize;

/// Tell what a ruleset is called, and by which code or digest misere-check knows it
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// The ruleset
    rules: String,
    /// The heap bound of the certificate, which decides the digest of listed options
    #[arg(long, value_name = "N", value_parser = parse_heap)]
    max_heap: Option<usize>,
    /// Print only what misere-check takes
    #[arg(long)]
    checker: bool,
    #[command(flatten)]
    result: ResultArgs<Format>,
}

const EXAMPLES: &str = "\
The checker reads codes and subtraction games itself. For every other ruleset a certificate lists
the options of its heaps, and the digest of these lists names it. The digest is computed from the
ruleset, not from the certificate, so the checker's answer does not depend on what solved the game.

Examples:
  misere rules kayles
  misere solve grundy --max-heap 20 --certificate grundy.cert
  misere-check grundy.cert $(misere rules grundy --max-heap 20 --checker)
  misere rules data/rulesets/bracelet.toml --format json";

/// Rulesets with more options up to the bound are not listed; certificates hold no more either.
const MAX_OPTIONS: u64 = 20_000_000;

/// What `--format json` prints.
#[derive(Serialize)]
struct Wire {
    ruleset: String,
    /// The bound of the lists of options; null for a code.
    max_heap: Option<usize>,
    checker: String,
}

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let rules = rules::load(&args.rules)?;
    let output = Output::prepare(args.result.output.as_deref())?;
    let max_heap = match (rules.code_digits(), rules.last_heap()) {
        (Some(_), _) => None,
        (None, Some(last)) => Some(args.max_heap.unwrap_or(last).min(last)),
        (None, None) => {
            let why = "this ruleset has no code: its digest depends on the heap bound of the certificate";
            Some(args.max_heap.context("give --max-heap").context(why)?)
        }
    };
    let options = (1..=max_heap.unwrap_or(0)).try_fold(0u64, |sum, heap| {
        let sum = sum.saturating_add(rules.option_estimate(heap));
        (sum <= MAX_OPTIONS).then_some(sum)
    });
    if options.is_none() {
        bail!("heaps 1 to {} have more than {MAX_OPTIONS} options", max_heap.unwrap_or(0));
    }
    let checker = CertifiedRules::new(&*rules, max_heap.unwrap_or(0)).checker_name();
    let wire = Wire { ruleset: rules.name(), max_heap, checker };
    output.write(match (args.result.format, args.checker) {
        (_, true) => wire.checker + "\n",
        (Format::Json, _) => json(&wire)?,
        (Format::Text, _) => {
            let heaps = max_heap.map_or(String::new(), |last| format!("heaps       1 to {last}\n"));
            format!("ruleset     {}\n{heaps}checker     {}\n", shortened(&wire.ruleset), visible(&wire.checker))
        }
    })
}
