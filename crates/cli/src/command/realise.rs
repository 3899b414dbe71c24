//! `misere realise`: is a bipartite monoid a misère quotient, and of which games?

use crate::render::classify_table::options;
use crate::render::report::json;
use crate::run::limits::LimitArgs;
use crate::run::output::Format;
use crate::run::output::Output;
use crate::run::patience;
use anyhow::{Context, Result, anyhow, bail};
use misere_census::games::generating_games;
use misere_census::generation::Generation;
use misere_census::realise::{MAX_REALISE_ORDER, Undecided, Verdict, realise};
use misere_games::canonical::{Store, Style};
use misere_limits::Meter;
use misere_monoid::{BipartiteMonoid, Element, Letter, Presentation, presentation};
use misere_quotient::{StopReason, certificate};
use serde::{Deserialize, Serialize};
use std::io::Read;
use std::path::PathBuf;

/// Longer input is not read.
const MAX_INPUT: u64 = 64 << 20;
/// Games with longer notation are not written.
const MAX_NOTATION: usize = 2000;

/// Decide whether a bipartite monoid is a misère quotient, and construct games that generate it
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// A presentation, the path of a file with a presentation or JSON actions, or - for standard input
    #[arg(value_name = "MONOID")]
    monoid: String,
    #[command(flatten)]
    limits: LimitArgs,
    /// The form of the result
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Write the result to this file; it appears whole or not at all
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write a certificate of the games' quotient to this file, for `misere-check`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

const EXAMPLES: &str = "\
A presentation names generators, relations and the words of P. JSON actions give, for each
generator, its products with elements 0, 1, …, and the elements of P; the identity is 0 unless
given:
  {\"actions\": [[1,0,3,2,5,4], [2,3,4,5,2,3]], \"p_portion\": [1,4], \"identity\": 0}

When the monoid is a misère quotient, games that generate it are constructed and solved, and the
quotient is compared. When it is not, the first condition is named that fails.

Examples:
  misere realise '<a,b | a^2=1, b^3=b> P={a,b^2}'                     misère Nim with heaps 1 to 3
  misere realise '<a,b,c | a^2=1, b^4=b^2, b^2c=b^3, c^2=1> P={a,b^2,ac}'
  misere realise monoid.json --format json";

/// JSON actions.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Actions {
    actions: Vec<Vec<u32>>,
    p_portion: Vec<usize>,
    #[serde(default)]
    identity: usize,
}

/// What is printed.
#[derive(Serialize)]
struct Report {
    order: usize,
    p_order: usize,
    /// `quotient`, `none` or `unknown`.
    status: &'static str,
    limit: Option<&'static str>,
    /// Why it is no misère quotient.
    reason: Option<String>,
    /// Games that generate it in the notation `*2_+320`; null when only `options` describes them.
    games: Option<Vec<String>>,
    games_sharp: Option<Vec<String>>,
    /// The games H_1, H_2, …: the options of each, as sums of earlier ones by number.
    options: Option<Vec<Vec<Vec<u32>>>>,
    /// The values of H_1, H_2, … as words.
    values: Option<Vec<String>>,
    /// Whether the games were solved and have this quotient.
    verified: bool,
}

/// A monoid with names of its generators.
struct Named {
    monoid: BipartiteMonoid,
    names: Vec<String>,
}

impl Named {
    fn word(&self, element: Element) -> String {
        presentation::show(&self.monoid.word(element), &self.names)
    }
}

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let output = Output::prepare(args.output.as_deref())?;
    let certificate = args.certificate.as_deref().map(|path| Output::prepare(Some(path))).transpose()?;
    if args.certificate.is_some() && args.certificate == args.output {
        bail!("--output and --certificate name the same file");
    }
    let watch = args.limits.watch();
    let stop = || watch.stop();
    let meter = watch.meter(&stop);
    let named = read(args, &meter)?;
    let (report, generation) = decide(&named, &meter)?;
    if let (Some(certificate), Some(generation)) = (certificate, generation) {
        let solution = generation.solve(10 * named.monoid.order(), &meter);
        if solution.status().is_solved() {
            certificate.write(certificate::encode(&generation, &solution)?)?;
        }
    }
    output.write(&match args.format {
        Format::Json => json(&report)?,
        Format::Text => text(&report),
    })
}

fn read(args: &Args, meter: &Meter<'_>) -> Result<Named> {
    let text = match args.monoid.trim_start() {
        "-" => contents(&mut std::io::stdin().lock()).context("cannot read standard input")?,
        inline if inline.starts_with(['<', '⟨', '{']) => args.monoid.clone(),
        path => {
            let cannot = || format!("cannot read `{path}` (a presentation begins with `<`)");
            let bytes = patience::read(path.as_ref(), MAX_INPUT + 1).with_context(cannot)?;
            contents(&mut &bytes[..]).with_context(cannot)?
        }
    };
    let text = text.trim();
    let max_order = args.limits.max_order.min(MAX_REALISE_ORDER);
    if text.starts_with('{') {
        let tables: Actions = serde_json::from_str(text).context("JSON actions")?;
        let order = tables.actions.first().map_or(1, Vec::len);
        if order > max_order {
            bail!("the order is {order}; at most {max_order} is possible");
        }
        let monoid = BipartiteMonoid::new(&tables.actions, tables.identity, &tables.p_portion)?;
        let names = Letter::names(monoid.generators());
        return Ok(Named { monoid, names });
    }
    let presentation = Presentation::parse(text)?;
    let monoid = presentation.monoid_with(max_order, meter)?;
    Ok(Named { monoid, names: presentation.generators })
}

fn contents(source: &mut dyn Read) -> Result<String> {
    let mut text = String::new();
    if source.take(MAX_INPUT + 1).read_to_string(&mut text)? as u64 > MAX_INPUT {
        bail!("the input is longer than {MAX_INPUT} bytes");
    }
    Ok(text)
}

fn decide(named: &Named, meter: &Meter<'_>) -> Result<(Report, Option<Generation>)> {
    let monoid = &named.monoid;
    let mut report = Report {
        order: monoid.order(),
        p_order: monoid.p_portion().count(),
        status: "unknown",
        limit: None,
        reason: None,
        games: None,
        games_sharp: None,
        options: None,
        values: None,
        verified: false,
    };
    let mut verified = None;
    match realise(monoid, meter) {
        Err(Undecided::Stopped(reason)) => report.limit = Some(reason.name()),
        Err(error) => return Err(error.into()),
        Ok(Verdict::Not(failure)) => {
            report.status = "none";
            report.reason = Some(failure.explain(&|x| named.word(x)));
        }
        Ok(Verdict::Quotient(generation)) => {
            // The theorem says that it is a quotient; verified it is when the games are solved.
            match describe(&mut report, named, &generation, meter) {
                Ok(true) => {
                    report.status = "quotient";
                    verified = Some(generation);
                }
                Ok(false) => return Err(anyhow!("the games do not generate the monoid")),
                Err(reason) => report.limit = Some(reason.name()),
            }
        }
    }
    Ok((report, verified))
}

/// Verifies the games and writes them down; false when they generate another quotient.
fn describe(
    report: &mut Report,
    named: &Named,
    generation: &Generation,
    meter: &Meter<'_>,
) -> std::result::Result<bool, StopReason> {
    if !generation.verify(&named.monoid, meter)? {
        return Ok(false);
    }
    report.verified = true;
    report.options = Some(generation.options().to_vec());
    report.values = Some(generation.elements().iter().map(|&x| named.word(x)).collect());
    let mut store = Store::with_meter(meter);
    let games = generating_games(&mut store, generation, &named.monoid, meter)?;
    let notation = |style| games.as_ref()?.iter().map(|&game| store.notation(game, style, MAX_NOTATION)).collect();
    report.games = notation(Style::Star);
    report.games_sharp = notation(Style::Sharp);
    Ok(true)
}

fn text(report: &Report) -> String {
    let Report { order, p_order, .. } = report;
    let mut text = match report.status {
        "quotient" => format!("a misère quotient, order {order}, |P| = {p_order}\n"),
        "none" => format!("no misère quotient, order {order}, |P| = {p_order}\n"),
        _ => format!("unknown, order {order}, |P| = {p_order}\n"),
    };
    if let Some(reason) = &report.reason {
        text += &format!("{reason}\n");
    }
    if let Some(limit) = report.limit {
        text += &format!("stopped by {limit}\n");
    }
    if let (Some(star), Some(sharp)) = (&report.games, &report.games_sharp) {
        text += &format!("games {} = {}\n", star.join(", "), sharp.join(", "));
    }
    if let (Some(games), Some(values)) = (&report.options, &report.values)
        && !games.is_empty()
    {
        text += &format!("games {} with values {}\n", options(games), values.join(", "));
    }
    if report.verified {
        text += "verified: the games were solved and have this quotient\n";
    }
    text
}
