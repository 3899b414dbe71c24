//! `misere present`: generators, relations, P-portion and Φ of a quotient, as the papers print them.

use crate::render::infinite_sheet::InfiniteSheet;
use crate::render::report::{Report, json};
use crate::render::{equal, gap, latex, layout, text};
use crate::run::judge::stopped;
use crate::run::limits::{LimitArgs, MAX_HEAPS, parse_heap};
use crate::run::output::{Output, ResultArgs};
use crate::run::rules;
use crate::run::solving;
use anyhow::Result;
use clap::ValueEnum;
use misere_games::Ruleset;
use misere_limits::{Meter, StopReason};
use misere_monoid::{Word, word::letter_name};
use misere_quotient::{Presented, Solution};
use serde::Serialize;

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

/// The form of a presentation.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// One JSON object
    Json,
    /// Formulas and a table for a paper
    Latex,
    /// A script for GAP
    Gap,
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

/// A quotient with its presentation and how it was found.
pub struct Sheet {
    pub ruleset: String,
    /// `solved` or the heaps it covers.
    pub status: String,
    pub presented: Presented,
    /// Period and preperiod of a solved game.
    pub period: Option<(usize, usize)>,
    /// Those to be printed; in JSON the irredundant ones, the basis being beside them.
    pub relations: Vec<(Word, Word)>,
    /// What ended the search for those that follow from the others: then the basis is printed.
    pub redundant: Option<StopReason>,
}

/// What `--format json` prints.
#[derive(Serialize)]
struct Wire {
    ruleset: String,
    status: &'static str,
    limit: Option<&'static str>,
    last_heap: usize,
    order: usize,
    p_order: usize,
    period: Option<usize>,
    preperiod: Option<usize>,
    generators: Vec<WireGenerator>,
    /// Pairs of equal words.
    relations: Vec<[String; 2]>,
    /// The reduced lexicographic Gröbner basis.
    groebner_basis: Vec<[String; 2]>,
    p_portion: Vec<String>,
    phi: Vec<String>,
    verified: bool,
    seconds: f64,
}

#[derive(Serialize)]
struct WireGenerator {
    letter: String,
    heap: usize,
}

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
        return output.write(&equal::report(&*rules, solution, words, args.result.format)?);
    }
    let report = Report::new(&*rules, &solution, watch.seconds());
    if let Some(infinite) = solution.infinite() {
        let sheet = InfiniteSheet::new(&report, &*rules, infinite.clone(), args.groebner, &meter)?;
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
        Format::Json => json(&sheet.wire(&report))?,
    })
}

impl Sheet {
    fn new(report: &Report, solution: &Solution, rules: &dyn Ruleset, groebner: bool, meter: &Meter<'_>) -> Sheet {
        let presented = Presented::new(solution.finite_part());
        let (relations, redundant) = match (!groebner).then(|| presented.relations(meter)) {
            None => (presented.basis(), None),
            Some(Ok(relations)) => (relations, None),
            Some(Err(reason)) => (presented.basis(), Some(reason)),
        };
        Sheet {
            ruleset: report.ruleset.clone(),
            status: text::status(report, rules),
            period: report.period.zip(report.preperiod),
            relations,
            redundant,
            presented,
        }
    }

    /// The heaps whose values are shown: to the end of the first period of a solved game.
    pub fn shown_heaps(&self) -> usize {
        layout::shown_heaps(self.presented.phi.len(), self.period)
    }

    fn text(&self, rules: &dyn Ruleset) -> String {
        let monoid = &self.presented.monoid;
        let mut text = format!("ruleset     {}\nstatus      {}\n", self.ruleset, self.status);
        text += &format!("order       {}\nP-portion   {}\n", monoid.order(), monoid.p_portion().count());
        let heaps = self.presented.heaps.iter().enumerate();
        let generators =
            heaps.map(|(letter, &heap)| format!("{} = heap {}", letter_name(letter), rules.heap_name(heap)));
        layout::section(&mut text, "Generators", generators, ", ");
        let relations = self.relations.iter().map(|(left, right)| format!("{left}={right}"));
        let title = match self.redundant {
            None => String::from("Relations"),
            Some(reason) => format!("Relations (some may follow from others: {})", stopped(reason)),
        };
        layout::section(&mut text, &title, relations, ", ");
        layout::section(&mut text, "P-portion", monoid.p_portion().map(|x| monoid.word(x).to_string()), ", ");
        text += "\nPretending function\n";
        text + &layout::phi_table(&self.phi_words(), self.period, rules)
    }

    fn phi_words(&self) -> Vec<String> {
        self.presented.phi.iter().map(|&x| self.presented.monoid.word(x).to_string()).collect()
    }

    fn wire(&self, report: &Report) -> Wire {
        let monoid = &self.presented.monoid;
        let pairs =
            |relations: &[(Word, Word)]| relations.iter().map(|(u, v)| [u.to_string(), v.to_string()]).collect();
        let heaps = self.presented.heaps.iter().enumerate();
        Wire {
            ruleset: report.ruleset.clone(),
            status: report.status.name(),
            limit: report.limit.or(self.redundant.map(StopReason::name)),
            last_heap: report.last_heap,
            order: monoid.order(),
            p_order: monoid.p_portion().count(),
            period: report.period,
            preperiod: report.preperiod,
            generators: heaps.map(|(letter, &heap)| WireGenerator { letter: letter_name(letter), heap }).collect(),
            relations: pairs(&self.relations),
            groebner_basis: pairs(&self.presented.basis()),
            p_portion: monoid.p_portion().map(|x| monoid.word(x).to_string()).collect(),
            phi: self.phi_words(),
            verified: report.verified,
            seconds: report.seconds,
        }
    }
}
