//! `misere grid`: the P-positions in two or three directions, as in \[PS\] Figure 11.

use crate::run::limits::{QuestionLimits, parse_between, parse_heap};
use crate::run::output::{Output, ResultArgs};
use crate::run::rules;
use crate::run::solving::solve;
use crate::run::verdict::stopped;
use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use misere::pictures::{self, Cells, Plane};
use misere_games::Ruleset;
use misere_limits::StopReason;
use std::fmt::Write;

/// Draw the misère P-positions in the numbers of two or three heaps
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// The ruleset
    rules: String,
    /// The heaps: columns count the first, rows the second, and there is a plane for each number of a third
    #[arg(long, value_name = "I,J[,K]", value_delimiter = ',', num_args = 1)]
    heaps: Vec<String>,
    /// Numbers from 0 to N − 1 of the third heap
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = |text: &str| parse_between(text, 1, 100))]
    planes: usize,
    /// How many there are of each other heap: of heap 1, heap 2, … without those of --heaps
    #[arg(long, value_name = "N,N,…", value_delimiter = ',')]
    fixed: Vec<u64>,
    /// Numbers from 0 to N − 1 in both directions
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = |text: &str| parse_between(text, 1, 1000))]
    size: usize,
    /// Compute the quotient of heaps 1 to N, or to the largest heap named if that is larger [default: that heap]
    #[arg(long, value_name = "N", value_parser = parse_heap)]
    max_heap: Option<usize>,
    #[command(flatten)]
    limits: QuestionLimits,
    #[command(flatten)]
    result: ResultArgs<Drawing>,
}

/// The form of a drawing.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Drawing {
    /// Characters: `●` for P, `·` for N
    Text,
    /// An SVG file, with a dark variant
    Svg,
    /// A TikZ picture for a paper
    Tikz,
}

const EXAMPLES: &str = "\
Row m, column l is the position of l heaps I and m heaps J beside the fixed heaps. With a third heap K
there is a plane for each number of it.

Examples:
  misere grid 0.31011 --heaps 4,5 --fixed 0,0,0 --size 20
  misere grid 0.31011 --heaps 4,5 --fixed 1,1,2 --format svg --output grid.svg
  misere grid 0.07 --heaps 30,34 --size 40
  misere grid 0.31011 --heaps 4,5,3 --planes 4 --size 12";

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let watch = args.limits.watch();
    let stop = || watch.stop();
    let meter = watch.meter(&stop);
    let rules = rules::load_with(&args.rules, &meter)?;
    let heaps = args.heaps.iter().map(|name| heap(&*rules, name)).collect::<Result<Vec<_>>>()?;
    let (column, row, third) = match heaps[..] {
        [column, row] => (column, row, None),
        [column, row, third] => (column, row, Some(third)),
        _ => bail!("--heaps takes two or three heaps, as in --heaps 4,5"),
    };
    if column == row || [column, row].map(Some).contains(&third) {
        bail!("--heaps takes different heaps");
    }
    let mut others = (1usize..).filter(|heap| !heaps.contains(heap));
    let fixed: Vec<(usize, u64)> = args.fixed.iter().map(|&count| (others.next().expect("endless"), count)).collect();
    let largest = fixed.iter().map(|entry| entry.0).chain(heaps.iter().copied()).max().unwrap_or(1);
    if let Some(last) = rules.last_heap().filter(|&last| largest > last) {
        bail!("the ruleset has {last} heaps only");
    }
    let output = Output::prepare(args.result.output.as_deref())?;
    let last = args.max_heap.unwrap_or(0).max(largest);
    let solution = solve(&*rules, &args.limits.to_heap(last, &meter), args.result.quiet);
    let present = fixed.iter().filter(|entry| entry.1 > 0).map(|entry| entry.0);
    if !heaps.iter().copied().chain(present).all(|heap| solution.knows(heap)) {
        let known = rules.heap_name(solution.known_heap());
        let reason = stopped(solution.status().limit().unwrap_or(StopReason::Heap));
        return output.write(format!("unknown: the quotient is known for heaps up to {known} only ({reason})\n"));
    }
    let names = [column, row].map(|heap| rules.heap_name(heap));
    let plane = Plane { heaps: [(column, &names[0]), (row, &names[1])], fixed: &fixed, size: args.size };
    let found = match third {
        Some(third) => pictures::outcomes_of_three(&solution, &plane, third, args.planes, &meter),
        None => pictures::outcomes(&solution, &plane, &meter).map(|cells| cells.map(|cells| vec![cells])),
    };
    let cells = match found {
        Ok(cells) => cells.context("the value of a heap is not known")?,
        Err(reason) => return output.write(format!("unknown: {}\n", stopped(reason))),
    };
    let labels = third.map(|heap| pictures::plane_labels(&rules.heap_name(heap), args.planes));
    let scene = || match &labels {
        Some(labels) => pictures::drawn_planes(&plane, &cells, labels),
        None => pictures::drawn(&plane, &cells[0]),
    };
    output.write(&match args.result.format {
        Drawing::Text => text(&cells, labels.as_deref().unwrap_or_default()),
        Drawing::Svg => scene().to_svg(),
        Drawing::Tikz => scene().to_tikz(),
    })
}

fn heap(rules: &dyn Ruleset, name: &str) -> Result<usize> {
    match rules.heap_by_name(name.trim()) {
        Some(heap) if (1..=crate::run::limits::MAX_HEAPS as usize).contains(&heap) => Ok(heap),
        _ => bail!("in --heaps: `{name}` is no heap"),
    }
}

/// The planes below each other, each with its label if there is one.
fn text(grids: &[Cells], labels: &[String]) -> String {
    let mut text = String::new();
    for (k, grid) in grids.iter().enumerate() {
        if let Some(label) = labels.get(k) {
            let _ = writeln!(text, "{}{label}", if k > 0 { "\n" } else { "" });
        }
        for (m, row) in grid.iter().enumerate() {
            let _ = write!(text, "{m:>4} ");
            text.extend(row.iter().map(|&p| if p { '●' } else { '·' }));
            text.push('\n');
        }
    }
    text
}
