//! `misere grid`: the P-positions in two or three directions, as in \[PS\] Figure 11.

use crate::run::limits::{QuestionLimits, parse_between, parse_heap};
use crate::run::output::{Output, ResultArgs};
use crate::run::rules;
use crate::run::solving::solve;
use crate::run::verdict::stopped;
use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use misere_draw::Scene;
use misere_draw::grid::{Grid, Grids};
use misere_games::Ruleset;
use misere_limits::{Meter, StopReason};
use misere_quotient::Solution;
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
    if !heaps.iter().copied().chain(fixed.iter().map(|entry| entry.0)).all(|heap| solution.knows(heap)) {
        let known = rules.heap_name(solution.known_heap());
        let reason = stopped(solution.status().limit().unwrap_or(StopReason::Heap));
        return output.write(format!("unknown: the quotient is known for heaps up to {known} only ({reason})\n"));
    }
    let planes = third.map_or(1, |_| args.planes as u64);
    let plane = |k: u64| {
        let beside: Vec<_> = fixed.iter().copied().chain(third.map(|heap| (heap, k))).collect();
        grid(&solution, &beside, [column, row], args.size, &meter)
    };
    let grids = match (0..planes).map(plane).collect::<Result<Option<Vec<_>>, _>>() {
        Ok(grids) => grids.context("the value of a heap is not known")?,
        Err(reason) => return output.write(format!("unknown: {}\n", stopped(reason))),
    };
    let names = [column, row].map(|heap| format!("heap {}", rules.heap_name(heap)));
    let labels: Vec<String> = third
        .map_or(Vec::new(), |heap| (0..planes).map(|k| format!("{k} of heap {}", rules.heap_name(heap))).collect());
    output.write(&match args.result.format {
        Drawing::Text => text(&grids, &labels),
        Drawing::Svg => scene(&grids, &labels, &names, args.size).to_svg(),
        Drawing::Tikz => scene(&grids, &labels, &names, args.size).to_tikz(),
    })
}

fn heap(rules: &dyn Ruleset, name: &str) -> Result<usize> {
    match rules.heap_by_name(name.trim()) {
        Some(heap) if (1..=crate::run::limits::MAX_HEAPS as usize).contains(&heap) => Ok(heap),
        _ => bail!("in --heaps: `{name}` is no heap"),
    }
}

/// `grid[m][l]`: whether the position with l of the columns' heap and m of the rows' heap is P.
type Plane = Vec<Vec<bool>>;

/// The positions of one plane beside the fixed heaps; `None` when an outcome is not known.
fn grid(
    solution: &Solution,
    fixed: &[(usize, u64)],
    [column, row]: [usize; 2],
    size: usize,
    meter: &Meter<'_>,
) -> Result<Option<Plane>, StopReason> {
    let at = |l: usize, m: usize| {
        let mut position: Vec<(usize, u64)> = fixed.iter().copied().filter(|entry| entry.1 > 0).collect();
        position.extend([(column, l as u64), (row, m as u64)]);
        solution.is_p(&position)
    };
    let mut grid = Vec::new();
    for m in 0..size {
        meter.pay(64 * size as u64)?;
        let Some(line) = (0..size).map(|l| at(l, m)).collect() else { return Ok(None) };
        grid.push(line);
    }
    Ok(Some(grid))
}

fn scene(grids: &[Plane], labels: &[String], [columns, rows]: &[String; 2], size: usize) -> Scene {
    let size = (size, size);
    if labels.is_empty() {
        return misere_draw::grid::grid(&Grid { size, columns, rows, is_p: &|l, m| grids[0][m][l] });
    }
    misere_draw::grid::grids(&Grids { size, columns, rows, labels, is_p: &|k, l, m| grids[k][m][l] })
}

/// The planes below each other, each with its label if there is one.
fn text(grids: &[Plane], labels: &[String]) -> String {
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
