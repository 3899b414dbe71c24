//! `misere speed`: a table of whole runs, each with its time and its peak memory.

use crate::run::limits::{LimitArgs, MAX_HEAPS, parse_heap};
use crate::run::output::{line, shown};
use crate::run::solving;
use crate::run::{memory, rules};
use anyhow::Result;
use misere_quotient::{Status, StopReason};

/// Measure whole runs of the solver: a table of games with seconds and peak memory
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Only these rulesets, each as RULES or RULES@HEAP; without any, the whole list
    #[arg(value_name = "RULES[@HEAP]")]
    rows: Vec<String>,
    #[command(flatten)]
    limits: LimitArgs,
}

const EXAMPLES: &str = "\
The limits hold for each row. The memory is the most that the row held at once.

Examples:
  misere speed
  misere speed --time-limit 2m
  misere speed 0.77 0.07@33";

/// The list: a ruleset, and the heap to stop at (`None`: the solution). What the orders should be is for tests.
const ROWS: [(&str, Option<usize>); 33] = [
    ("0.15", None),
    ("0.34", None),
    ("0.53", None),
    ("0.71", None),
    ("0.72", None),
    ("0.75", None),
    ("0.77", None),
    ("4.4", None),
    ("0.044", None),
    ("0.115", None),
    ("0.123", None),
    ("0.144", None),
    ("0.152", None),
    ("0.153", None),
    ("0.241", None),
    ("0.315", None),
    ("0.351", None),
    ("0.512", None),
    ("0.712", None),
    ("0.716", None),
    ("4.56", None),
    ("4.74", None),
    ("0.644", None),
    ("0.4107", None),
    ("0.07", Some(33)),
    ("0.04", Some(44)),
    ("0.35", Some(35)),
    ("0.3312", Some(13)),
    ("0.54", Some(101)),
    ("0.16", Some(17)),
    ("0.16", Some(18)),
    ("0.316", Some(18)),
    ("0.316", Some(23)),
];

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let rows: Vec<(String, Option<usize>)> = if args.rows.is_empty() {
        ROWS.iter().map(|&(code, heap)| (code.to_string(), heap)).collect()
    } else {
        args.rows.iter().map(|row| parse_row(row)).collect::<Result<_>>()?
    };
    let watch = args.limits.watch();
    let stop = || watch.stop();
    let meter = watch.meter(&stop);
    let rulesets = rows.iter().map(|row| rules::load_with(&row.0, &meter)).collect::<Result<Vec<_>>>()?;
    if !shown(line(
        "| game | heap | order | generators | status | seconds | peak MiB |\n|---|---:|---:|---:|---|---:|---:|",
    ))? {
        return Ok(());
    }
    for ((code, heap), ruleset) in rows.iter().zip(&rulesets) {
        memory::reset_peak();
        let before = memory::held();
        let watch = args.limits.watch();
        let max_heap = heap.unwrap_or(MAX_HEAPS as usize);
        let stop = || watch.stop();
        let meter = watch.meter(&stop);
        let solution = solving::solve(&**ruleset, &args.limits.to_heap(max_heap, &meter), false);
        let seconds = watch.seconds();
        let peak = memory::peak().saturating_sub(before) as f64 / f64::from(1 << 20);
        let (last, found) = (solution.last_heap(), solution.finite_part().order());
        let generators = solution.finite_part().generators().len();
        let status = match solution.status() {
            status @ (Status::Solved(_) | Status::RelativelySolved { .. } | Status::Partial { limit: None }) => {
                status.name()
            }
            Status::Partial { limit: Some(limit) } => StopReason::name(limit),
        };
        let sizes = format!("{last} | {found} | {generators}");
        if !shown(line(&format!("| {code} | {sizes} | {status} | {seconds:.4} | {peak:.2} |")))? {
            return Ok(());
        }
        if solution.status().limit() == Some(StopReason::Interrupt) {
            break;
        }
    }
    Ok(())
}

fn parse_row(row: &str) -> Result<(String, Option<usize>)> {
    match row.rsplit_once('@') {
        Some((code, heap)) => Ok((code.to_string(), Some(parse_heap(heap)?))),
        None => Ok((row.to_string(), None)),
    }
}
