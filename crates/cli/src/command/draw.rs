//! `misere draw`: pictures of a quotient.

use crate::run::limits::{LimitArgs, MAX_HEAPS, parse_heap};
use crate::run::output::Output;
use crate::run::rules;
use crate::run::solving::solve;
use anyhow::{Context, Result};
use clap::ValueEnum;
use misere::pictures::{self, MOST_ELEMENTS};
use misere_draw::Scene;
use misere_limits::Meter;
use misere_quotient::{Presented, Solution};
use std::path::PathBuf;

/// Draw a quotient: the order of its idempotents, its multiplication table, Φ, its growth, its normal forms
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
    /// The normal forms of an infinite quotient, by the exponents of its growing letters
    Cones,
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
drawn, but for its cones; `misere grid` draws its P-positions.

Examples:
  misere draw structure 0.77 --output kayles.svg
  misere draw table 0.123 --output table.svg
  misere draw phi 0.77 --format tikz --output phi.tex
  misere draw growth 0.07 --max-heap 33 --output growth.svg
  misere draw cones 0.31011 --max-heap 5 --output cones.svg";

/// The most words that are looked at for the normal forms of an infinite quotient.
const MOST_WORDS: usize = 1_000_000;

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let output = Output::prepare(args.output.as_deref())?;
    let watch = args.limits.watch();
    let max_heap = args.max_heap.unwrap_or(MAX_HEAPS as usize);
    let stop = || watch.stop();
    let meter = watch.meter(&stop);
    let rules = rules::load_with(&args.rules, &meter)?;
    let solution = solve(&*rules, &args.limits.to_heap(max_heap, &meter), args.quiet);
    let finite = solution.clone().into_finite();
    let monoid = Presented::new(finite.finite_part()).monoid;
    let title = format!("{}, heaps 1 to {}", rules.name(), finite.finite_part().last_heap());
    let scene = match args.picture {
        Picture::Structure => pictures::structure(&monoid, &title),
        Picture::Table => pictures::multiplication(&monoid, &title).with_context(|| {
            format!("the quotient has {} elements, and a table at most {MOST_ELEMENTS}", monoid.order())
        })?,
        Picture::Phi => pictures::pretending_function(&finite, &title),
        Picture::Growth => pictures::growth(&finite, &rules.name()),
        Picture::Cones => cones(&solution, &rules.name(), &meter)?,
    };
    output.write(&match args.format {
        Language::Svg => scene.to_svg(),
        Language::Tikz => scene.to_tikz(),
    })
}

fn cones(solution: &Solution, name: &str, meter: &Meter<'_>) -> Result<Scene> {
    let quotient = solution
        .infinite()
        .with_context(|| format!("the quotient of heaps 1 to {} is finite, and has no cones", solution.last_heap()))?;
    let forms = quotient.normal_forms(MOST_WORDS, meter)?.context("the normal forms are among too many words")?;
    Ok(pictures::cones(quotient, &forms, &format!("{name}, heaps 1 to {}", quotient.last_heap())))
}
