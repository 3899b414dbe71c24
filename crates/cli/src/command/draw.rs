//! `misere draw`: pictures of a quotient.

use crate::run::limits::{LimitArgs, MAX_HEAPS, parse_heap};
use crate::run::output::Output;
use crate::run::rules;
use crate::run::solving::solve;
use anyhow::{Result, bail};
use clap::ValueEnum;
use misere_draw::Scene;
use misere_draw::eggbox::{Table, table};
use misere_draw::growth::growth;
use misere_draw::hasse::{Node, hasse};
use misere_draw::strip::{Strip, strip};
use misere_monoid::structure::{Structure, group_type};
use misere_quotient::Solution;
use std::path::PathBuf;

/// Draw a quotient: the order of its idempotents, its multiplication table, Φ, its growth
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// What to draw
    picture: Picture,
    /// The ruleset
    rules: String,
    /// Take the quotient of heaps 1 to N, unless the game is solved before [default: 1000000]
    #[arg(long, value_name = "N", value_parser = parse_heap)]
    max_heap: Option<usize>,
    #[command(flatten)]
    limits: LimitArgs,
    /// The language of the drawing
    #[arg(long, value_enum, default_value_t = Language::Svg)]
    format: Language,
    /// Write the drawing to this file; it appears whole or not at all
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// No progress on the terminal
    #[arg(long)]
    quiet: bool,
}

/// What is drawn.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Picture {
    /// The idempotents by divisibility, with their components and subgroups
    Structure,
    /// The multiplication table by component, P marked
    Table,
    /// Φ as a colour strip, in rows of its period
    Phi,
    /// The order of the partial quotients by heap
    Growth,
}

/// The language of a drawing.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Language {
    /// An SVG file, with a dark variant
    Svg,
    /// A TikZ picture for a paper
    Tikz,
}

const EXAMPLES: &str = "\
Words are in the heaps that generate the quotient. Of an infinite quotient the last finite one is
drawn; `misere grid` draws its P-positions.

Examples:
  misere draw structure 0.77 --output kayles.svg
  misere draw table 0.123 --output table.svg
  misere draw phi 0.77 --format tikz --output phi.tex
  misere draw growth 0.07 --max-heap 33 --output growth.svg";

/// The most elements of a table, and the most heaps of a strip.
const MOST_ELEMENTS: usize = 400;
const MOST_HEAPS: usize = 2000;
/// Heaps in a row when there is no period that fits.
const ROW: usize = 12;
const WIDEST_ROW: usize = 48;

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let output = Output::prepare(args.output.as_deref())?;
    let watch = args.limits.watch();
    let max_heap = args.max_heap.unwrap_or(MAX_HEAPS as usize);
    let stop = || watch.stop();
    let meter = watch.meter(&stop);
    let rules = rules::load_with(&args.rules, &meter)?;
    let solution = solve(&*rules, &args.limits.to_heap(max_heap, &meter), args.quiet).into_finite();
    let title = format!("{}, heaps 1 to {}", rules.name(), solution.finite_part().last_heap());
    let scene = match args.picture {
        Picture::Structure => structure(&solution, &title),
        Picture::Table => multiplication(&solution, &title)?,
        Picture::Phi => pretending_function(&solution, &title),
        Picture::Growth => {
            let steps: Vec<(usize, usize)> = solution.growth().iter().map(|step| (step.heap, step.order)).collect();
            growth(&rules.name(), &steps, solution.finite_part().last_heap())
        }
    };
    output.write(&match args.format {
        Language::Svg => scene.to_svg(),
        Language::Tikz => scene.to_tikz(),
    })
}

fn structure(solution: &Solution, title: &str) -> Scene {
    let monoid = solution.finite_part().monoid();
    let structure = Structure::new(monoid);
    let node = |place: usize| {
        let (idempotent, group) = (structure.idempotents[place], structure.subgroup(place));
        let component = &structure.components[place];
        let in_p = component.iter().filter(|&&x| monoid.is_p(x)).count();
        Node {
            label: monoid.word(idempotent).to_string(),
            lines: vec![
                format!("group {}", group_type(monoid, group).replace('_', "").replace(" x ", " × ")),
                format!("{} elements, {in_p} in P", component.len()),
            ],
            is_p: monoid.is_p(idempotent),
        }
    };
    let nodes: Vec<Node> = (0..structure.idempotents.len()).map(node).collect();
    hasse(&format!("{title}: idempotents"), &nodes, &structure.covers)
}

fn multiplication(solution: &Solution, title: &str) -> Result<Scene> {
    let monoid = solution.finite_part().monoid();
    if monoid.order() > MOST_ELEMENTS {
        bail!("the quotient has {} elements, and a table at most {MOST_ELEMENTS}", monoid.order());
    }
    Ok(table(&Table {
        title: &format!("{title}: multiplication"),
        components: &Structure::new(monoid).components,
        labels: &|x| monoid.word(x).to_string(),
        product: &|x, y| monoid.multiply(x, y),
        is_p: &|x| monoid.is_p(x),
    }))
}

fn pretending_function(solution: &Solution, title: &str) -> Scene {
    let quotient = solution.finite_part();
    let values: Vec<usize> =
        (1..=quotient.last_heap().min(MOST_HEAPS)).filter_map(|heap| quotient.pretending_function(heap)).collect();
    let fits = solution.status().period().map(|(period, _)| period).filter(|period| (2..=WIDEST_ROW).contains(period));
    strip(&Strip {
        title: &format!("{title}: Φ"),
        values: &values,
        labels: &|x| quotient.word(x).to_string(),
        columns: fits.unwrap_or(ROW),
        period: solution.status().period(),
    })
}
