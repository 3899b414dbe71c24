//! `misere grid`: the P-positions in two directions, as in \[PS\] Figure 11.

use crate::run::limits::{QuestionLimits, parse_between, parse_heap};
use crate::run::output::{Output, ResultArgs};
use crate::run::rules;
use crate::run::solving::solve;
use crate::run::verdict::stopped;
use anyhow::{Result, bail};
use clap::ValueEnum;
use misere_draw::grid::Grid;
use misere_games::Ruleset;
use misere_limits::{Meter, StopReason};
use misere_quotient::Solution;
use std::fmt::Write;

/// Draw the misère P-positions in the numbers of two heaps
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// The ruleset
    rules: String,
    /// The two heaps: columns count the first, rows the second
    #[arg(long, value_name = "I,J", value_delimiter = ',', num_args = 1)]
    heaps: Vec<String>,
    /// How many there are of each other heap: of heap 1, heap 2, … without the two
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
Row m, column l is the position of l heaps I and m heaps J beside the fixed heaps.

Examples:
  misere grid 0.31011 --heaps 4,5 --fixed 0,0,0 --size 20
  misere grid 0.31011 --heaps 4,5 --fixed 1,1,2 --format svg --output grid.svg
  misere grid 0.07 --heaps 30,34 --size 40";

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let watch = args.limits.watch();
    let stop = || watch.stop();
    let meter = watch.meter(&stop);
    let rules = rules::load_with(&args.rules, &meter)?;
    let [column, row] = args.heaps[..].iter().map(|name| heap(&*rules, name)).collect::<Result<Vec<_>>>()?[..] else {
        bail!("--heaps takes two heaps, as in --heaps 4,5");
    };
    if column == row {
        bail!("--heaps takes two different heaps");
    }
    let mut others = (1usize..).filter(|&heap| heap != column && heap != row);
    let fixed: Vec<(usize, u64)> = args.fixed.iter().map(|&count| (others.next().expect("endless"), count)).collect();
    let largest = fixed.iter().map(|entry| entry.0).chain([column, row]).max().unwrap_or(1);
    if let Some(last) = rules.last_heap().filter(|&last| largest > last) {
        bail!("the ruleset has {last} heaps only");
    }
    let output = Output::prepare(args.result.output.as_deref())?;
    let last = args.max_heap.unwrap_or(0).max(largest);
    let solution = solve(&*rules, &args.limits.to_heap(last, &meter), args.result.quiet);
    let grid = match grid(&solution, &fixed, [column, row], args.size, &meter) {
        Ok(Some(grid)) => grid,
        Ok(None) => {
            let known = rules.heap_name(solution.known_heap());
            let reason = stopped(solution.status().limit().unwrap_or(StopReason::Heap));
            return output.write(format!("unknown: the quotient is known for heaps up to {known} only ({reason})\n"));
        }
        Err(reason) => return output.write(format!("unknown: {}\n", stopped(reason))),
    };
    let scene = || {
        misere_draw::grid::grid(&Grid {
            size: (args.size, args.size),
            columns: &format!("heap {}", rules.heap_name(column)),
            rows: &format!("heap {}", rules.heap_name(row)),
            is_p: &|l, m| grid[m][l],
        })
    };
    output.write(&match args.result.format {
        Drawing::Text => text(&grid),
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

/// `grid[m][l]`: whether l of `column` and m of `row` beside the fixed heaps is P; `None` when that is not known.
fn grid(
    solution: &Solution,
    fixed: &[(usize, u64)],
    [column, row]: [usize; 2],
    size: usize,
    meter: &Meter<'_>,
) -> Result<Option<Vec<Vec<bool>>>, StopReason> {
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

fn text(grid: &[Vec<bool>]) -> String {
    let mut text = String::new();
    for (m, row) in grid.iter().enumerate() {
        let _ = write!(text, "{m:>4} ");
        text.extend(row.iter().map(|&p| if p { '●' } else { '·' }));
        text.push('\n');
    }
    text
}
