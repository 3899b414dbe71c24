//! `misere present`: generators, relations, P-portion and Φ of a quotient, as the papers print them.

use crate::render::infinite_sheet::InfiniteSheet;
use crate::render::report::Report;
use crate::render::sheet::{Format, Sheet};
use crate::render::{equal, gap, latex};
use crate::run::limits::{LimitArgs, MAX_HEAPS, parse_heap};
use crate::run::output::{Output, ResultArgs};
use crate::run::rules;
use crate::run::solving;
use anyhow::Result;

/// Print the presentation of a quotient: generators, relations, P-portion and pretending function
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// The ruleset
    rules: String,
    /// Present the quotient of heaps 1 to N, unless the game is solved before [default: 1000000]
    #[arg(long, value_name = "N", value_parser = parse_heap)]
    max_heap: Option<usize>,
    /// Print the whole reduced Gröbner basis instead of an irredundant set of relations
    #[arg(long)]
    groebner: bool,
    /// Say whether two words are equal in the quotient, and if not, which word tells them apart
    #[arg(long, num_args = 2, value_names = ["U", "V"], conflicts_with = "groebner")]
    equal: Option<Vec<String>>,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    result: ResultArgs<Format>,
}

const EXAMPLES: &str = "\
The generators are heaps, none of which the others generate. The relations define the quotient and
none can be left out; --groebner prints the reduced lexicographic Gröbner basis instead, which
rewrites every word to its least form.

Of an infinite quotient the normal forms um are printed too, u a word in the letters of finite order
and m one in the letters of growing heaps: the m are boxes of exponents, as in d^2e^(0..), and those
with um in P are sets like e^3(e^2)*, which stands for e^3, e^5, e^7 and so on.

--equal takes two words in the letters that are printed without it.

Examples:
  misere present 0.77
  misere present 0.07 --max-heap 33 --groebner
  misere present 0.152 --format latex --output 0.152.tex
  misere present 0.123 --format gap > quotient.g && gap quotient.g
  misere present 0.31011 --max-heap 5
  misere present 0.31011 --max-heap 5 --equal d^6e^2 d^4";

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let watch = args.limits.watch();
    let stop = || watch.stop();
    let meter = watch.meter(&stop);
    let rules = rules::load_with(&args.rules, &meter)?;
    let output = Output::prepare(args.result.output.as_deref())?;
    let max_heap = args.max_heap.unwrap_or(MAX_HEAPS as usize);
    let solution = solving::solve(&*rules, &args.limits.to_heap(max_heap, &meter), args.result.quiet);
    if let Some(words) = &args.equal {
        return output.write(&equal::report(&*rules, solution, words, args.result.format, &meter)?);
    }
    let report = Report::new(&*rules, &solution, watch.seconds());
    if let Some(infinite) = solution.infinite() {
        let sheet = InfiniteSheet::new(&report, &*rules, infinite, args.groebner, &meter)?;
        return output.write(&match args.result.format {
            Format::Text => sheet.text(),
            Format::Latex => latex::infinite(&sheet, sheet.forms()?),
            Format::Gap => gap::infinite(&sheet, sheet.forms()?),
            Format::Json => sheet.json()?,
        });
    }
    let groebner = args.groebner && args.result.format != Format::Json;
    let sheet = Sheet::new(&report, &solution, &*rules, groebner, &meter);
    output.write(&match args.result.format {
        Format::Text => sheet.text(&*rules),
        Format::Latex => latex::presentation(&sheet),
        Format::Gap => gap::script(&sheet),
        Format::Json => sheet.json(&report)?,
    })
}
