//! `misere catalogue`: the store of results.

use crate::render::report::{Report, json};
use crate::render::text;
use crate::run::catalogue::CatalogueArgs;
use crate::run::kinds::{Quotients, orders};
use crate::run::limits::{LimitArgs, parse_between, parse_heap};
use crate::run::output::Format;
use crate::run::output::{self, Output, shown};
use crate::run::{place, rules};
use anyhow::{Context, Result, anyhow, bail};
use clap::Subcommand;
use misere_catalogue::{Catalogue, CatalogueError, Entry, Filter};
use misere_games::notation::visible;
use misere_games::{Ruleset, fingerprint};
use misere_quotient::StopReason;
use serde::Serialize;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Look up the results that `misere solve` has kept, and share them
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// List the results, or those whose quotients are isomorphic to that of a ruleset
    List {
        /// Only the results with the same quotient as this ruleset
        #[arg(long, value_name = "RULES")]
        same_as: Option<String>,
        /// With --same-as: the quotient of heaps 1 to N [default: the largest kept]
        #[arg(long, value_name = "N", requires = "same_as", value_parser = parse_heap)]
        heap: Option<usize>,
        /// Only solved games
        #[arg(long)]
        solved: bool,
        #[command(flatten)]
        filter: FilterArgs,
        /// The form of the list
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
        #[command(flatten)]
        catalogue: CatalogueArgs,
    },
    /// Print a result as `misere solve` does, after verifying it again
    Show {
        /// The ruleset
        rules: String,
        /// The quotient of heaps 1 to N [default: the largest kept]
        #[arg(long, value_name = "N", value_parser = parse_heap)]
        heap: Option<usize>,
        /// The form of the result
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
        #[command(flatten)]
        limits: LimitArgs,
        #[command(flatten)]
        catalogue: CatalogueArgs,
    },
    /// Write the certificates into a directory, a file for each result
    Export {
        /// The directory, which is made if it is not there
        directory: PathBuf,
        /// Only the results of this ruleset
        rules: Option<String>,
        #[command(flatten)]
        catalogue: CatalogueArgs,
    },
    /// Prove each result again, and check the file
    Verify {
        #[command(flatten)]
        limits: LimitArgs,
        #[command(flatten)]
        catalogue: CatalogueArgs,
    },
    /// Add certificates, each proven again before it is kept
    Import {
        /// The certificates
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The ruleset, for certificates that hold only a part of it
        #[arg(long, value_name = "RULES")]
        rules: Option<String>,
        #[command(flatten)]
        limits: LimitArgs,
        #[command(flatten)]
        catalogue: CatalogueArgs,
    },
}

/// Which results a list has.
#[derive(clap::Args)]
struct FilterArgs {
    /// Only finite quotients of this order, or of an order between two: 40, 30-50
    #[arg(long, value_name = "N", value_parser = orders, conflicts_with = "same_as")]
    order: Option<(u64, u64)>,
    /// Only such quotients
    #[arg(long, value_enum, conflicts_with = "same_as")]
    kind: Option<Quotients>,
    /// Only tame quotients
    #[arg(long, conflicts_with = "same_as")]
    tame: bool,
    /// Only wild ones
    #[arg(long, conflicts_with_all = ["same_as", "tame"])]
    wild: bool,
    /// At most so many results
    #[arg(long, value_name = "N", conflicts_with = "same_as", value_parser = |text: &str| parse_between(text, 1, 1 << 40))]
    most: Option<usize>,
}

impl FilterArgs {
    /// The filter; `None` when all results are asked for.
    fn filter(&self, solved: bool) -> Option<Filter> {
        let bound = |order: u64| usize::try_from(order).unwrap_or(usize::MAX);
        let filter = Filter {
            kind: self.kind.map(Into::into),
            solved: solved.then_some(true),
            tame: if self.tame { Some(true) } else { self.wild.then_some(false) },
            orders: self.order.map(|(least, most)| bound(least)..=bound(most)),
        };
        let is_all = Filter { solved: None, ..filter.clone() } == Filter::default() && self.most.is_none();
        (!is_all).then_some(filter)
    }
}

const EXAMPLES: &str = "\
Examples:
  misere catalogue list                     what is kept
  misere catalogue list --same-as 0.77      the games that share the quotient of Kayles
  misere catalogue list --kind infinite     also --order 30-50, --wild, --solved, --most 100
  misere catalogue show 0.77                a result, verified again
  misere catalogue export certificates      a certificate for each result
  misere catalogue import certificates/*    the way back
  misere catalogue verify                   everything proven again

The catalogue is an SQLite file, which other programs may query: see docs/src/reference/catalogue.md.";

/// Certificates longer than this are not read.
const MAX_CERTIFICATE: u64 = 300 << 20;

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    match &args.action {
        Action::List { same_as, heap, solved, filter, format, catalogue } => {
            let class = same_as.as_deref().map(|argument| (argument, *heap));
            list(&catalogue.open()?, class, *solved, filter, *format)
        }
        Action::Show { rules, heap, format, limits, catalogue } => {
            show(&catalogue.open()?, rules, *heap, *format, limits)
        }
        Action::Export { directory, rules, catalogue } => export(&catalogue.open()?, directory, rules.as_deref()),
        Action::Verify { limits, catalogue } => verify(&catalogue.open()?, limits),
        Action::Import { files, rules, limits, catalogue } => {
            let catalogue =
                catalogue.open_or_create()?.context("there is no place for a catalogue: give --catalogue")?;
            import(catalogue, files, rules.as_deref(), limits)
        }
    }
}

/// The entry of a ruleset with this heap bound, or with the largest.
fn find(catalogue: &Catalogue, argument: &str, rules: &dyn Ruleset, heap: Option<usize>) -> Result<Entry> {
    let entry = catalogue.find(&fingerprint(rules), heap.unwrap_or(usize::MAX), usize::MAX)?;
    let entry = entry.filter(|entry| heap.is_none_or(|heap| entry.last_heap == heap));
    let bound = heap.map_or(String::new(), |heap| format!(" for heaps 1 to {heap}"));
    entry.ok_or_else(|| anyhow!("the catalogue has no result of {argument}{bound}; `misere solve` makes one"))
}

/// A line of the list as JSON.
#[derive(Serialize)]
struct Line<'a> {
    ruleset: &'a str,
    status: &'static str,
    limit: Option<&'static str>,
    last_heap: usize,
    known_heap: usize,
    finite: bool,
    order: Option<usize>,
    p_order: Option<usize>,
    tame: bool,
    period: Option<usize>,
    preperiod: Option<usize>,
    class: Option<&'a str>,
}

fn list(
    catalogue: &Catalogue,
    same_as: Option<(&str, Option<usize>)>,
    solved: bool,
    filter: &FilterArgs,
    format: Format,
) -> Result<()> {
    let class = same_as.map(|(argument, heap)| class(catalogue, argument, heap)).transpose()?;
    let mut lines = Vec::new();
    let add = |entry: Entry| {
        if entry.status.is_solved() || !solved {
            lines.push(match format {
                Format::Json => json_line(&entry)?,
                Format::Text => text_line(&entry),
            });
        }
        anyhow::Ok(())
    };
    match (&class, filter.filter(solved)) {
        (Some(class), _) => catalogue.same_as(class)?.into_iter().try_for_each(add)?,
        (None, Some(asked)) => {
            catalogue.matching(&asked, filter.most.unwrap_or(usize::MAX))?.into_iter().try_for_each(add)?;
        }
        (None, None) => catalogue.for_each(add)?,
    }
    let text = match format {
        Format::Json => format!("[{}]\n", lines.join(",\n")),
        Format::Text => {
            let head = ["ruleset", "heaps", "status", "order", "P", "type", "period", "preperiod", "class"];
            [&[row(head.map(String::from))], &lines[..]].concat().join("\n") + "\n"
        }
    };
    Output::Stdout.write(text)
}

/// The isomorphism class of the quotient of a ruleset.
fn class(catalogue: &Catalogue, argument: &str, heap: Option<usize>) -> Result<String> {
    let entry = find(catalogue, argument, &*rules::load(argument)?, heap)?;
    let heap = entry.last_heap;
    entry.class.with_context(|| {
        format!("the quotient of {argument} for heaps 1 to {heap} is infinite: only finite ones are compared")
    })
}

fn json_line(entry: &Entry) -> Result<String> {
    let (period, preperiod) = entry.status.period().unzip();
    Ok(serde_json::to_string(&Line {
        ruleset: &entry.name,
        status: entry.status.name(),
        limit: entry.status.limit().map(StopReason::name),
        last_heap: entry.last_heap,
        known_heap: entry.known_heap,
        finite: entry.order.finite().is_some(),
        order: entry.order.finite(),
        p_order: entry.p_order.finite(),
        tame: entry.tame,
        period,
        preperiod,
        class: entry.class.as_deref(),
    })?)
}

fn text_line(entry: &Entry) -> String {
    let (period, preperiod) = entry.status.period().unzip();
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| String::from("-"));
    let class = entry.class.as_ref().map(|class| class.get(..12).unwrap_or(class).to_string());
    row([
        visible(&entry.name),
        entry.last_heap.to_string(),
        entry.status.to_string(),
        entry.order.to_string(),
        or_dash(entry.p_order.finite().map(|order| order.to_string())),
        String::from(if entry.tame { "tame" } else { "wild" }),
        or_dash(period.map(|number| number.to_string())),
        or_dash(preperiod.map(|number| number.to_string())),
        or_dash(class),
    ])
}

/// A row of the list as text.
fn row([ruleset, heaps, status, order, p, tame, period, preperiod, class]: [String; 9]) -> String {
    format!(
        "{ruleset:<16}  {heaps:>6}  {status:<17}  {order:>8}  {p:>5}  {tame:<4}  {period:>6}  {preperiod:>9}  {class}"
    )
}

fn show(catalogue: &Catalogue, argument: &str, heap: Option<usize>, format: Format, limits: &LimitArgs) -> Result<()> {
    let watch = limits.watch();
    let stop = || watch.stop();
    let meter = watch.meter(&stop);
    let rules = rules::load_with(argument, &meter)?;
    let entry = find(catalogue, argument, &*rules, heap)?;
    let report = Report::new(&*rules, &entry.solution(&*rules, &meter)?, watch.seconds());
    Output::Stdout.write(match format {
        Format::Json => json(&report)?,
        Format::Text => text::solution(&report, &*rules),
    })
}

fn export(catalogue: &Catalogue, directory: &Path, argument: Option<&str>) -> Result<()> {
    let wanted = argument.map(rules::load).transpose()?.map(|rules| fingerprint(&*rules));
    fs::create_dir_all(directory).with_context(|| format!("cannot make the directory `{}`", directory.display()))?;
    let mut count = 0;
    catalogue.for_each(|entry| {
        if wanted.as_ref().is_none_or(|wanted| *wanted == entry.ruleset) {
            let name = format!("{}-{}.cert", place::file_name(&entry.ruleset), entry.last_heap);
            Output::prepare(Some(&directory.join(name)))?.write(&entry.certificate)?;
            count += 1;
        }
        anyhow::Ok(())
    })?;
    shown(output::line(&format!("{count} certificates in {}", directory.display())))?;
    Ok(())
}

/// Whether the whole catalogue is proven; a line for each entry as soon as it is known.
fn verify(catalogue: &Catalogue, limits: &LimitArgs) -> Result<()> {
    catalogue.check_integrity()?;
    let watch = limits.watch();
    let stop = || watch.stop();
    let meter = watch.meter(&stop);
    let (mut right, mut wrong, mut stopped) = (0, 0, None);
    catalogue.for_each(|entry| {
        if stopped.is_some() {
            return Ok(());
        }
        let verdict = match entry.check(&meter) {
            Ok(()) => {
                right += 1;
                String::from("verified")
            }
            Err(CatalogueError::Stopped(reason)) => {
                stopped = Some(reason);
                return Ok(());
            }
            Err(error) => {
                wrong += 1;
                format!("WRONG: {error}")
            }
        };
        shown(output::line(&format!("{} heaps 1 to {}: {verdict}", visible(&entry.name), entry.last_heap)))?;
        anyhow::Ok(())
    })?;
    if wrong > 0 {
        bail!("{wrong} of {} results are wrong", right + wrong);
    }
    let rest = stopped.map_or(String::new(), |reason| format!("; stopped by {}, the others are not", reason.name()));
    shown(output::line(&format!("{right} results verified{rest}")))?;
    Ok(())
}

fn import(mut catalogue: Catalogue, files: &[PathBuf], argument: Option<&str>, limits: &LimitArgs) -> Result<()> {
    let watch = limits.watch();
    let stop = || watch.stop();
    let meter = watch.meter(&stop);
    let rules = argument.map(|argument| rules::load_with(argument, &meter)).transpose()?;
    for (count, file) in files.iter().enumerate() {
        let cannot = || format!("cannot import `{}`", file.display());
        let entry = match Entry::from_certificate(&read(file).with_context(cannot)?, rules.as_deref(), &meter) {
            Err(CatalogueError::Stopped(reason)) => {
                let rest = files.len() - count;
                shown(output::line(&format!("stopped by {}, {rest} files are not read", reason.name())))?;
                return Ok(());
            }
            Err(error @ CatalogueError::NeedsRules(_)) => {
                return Err(error).context("give --rules RULES").with_context(cannot);
            }
            result => result.with_context(cannot)?,
        };
        catalogue.put(&entry)?;
        shown(output::line(&format!("{} heaps 1 to {}: verified and kept", visible(&entry.name), entry.last_heap)))?;
    }
    Ok(())
}

fn read(path: &Path) -> Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() {
        bail!("it is not a regular file");
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_CERTIFICATE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_CERTIFICATE {
        bail!("it is larger than {} MiB", MAX_CERTIFICATE >> 20);
    }
    Ok(bytes)
}
