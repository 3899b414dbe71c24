//! `misere wildness`: the smallest position that misère Nim gets wrong.

use crate::render::report::json;
use crate::run::limits::{MAX_HEAPS, QuestionLimits, parse_heap};
use crate::run::output::Format;
use crate::run::output::Output;
use crate::run::progress::Display;
use crate::run::rules;
use crate::run::verdict::stopped;
use anyhow::Result;
use misere_games::Ruleset;
use misere_limits::StopReason;
use misere_quotient::wildness::{Exception, Wildness, wildness};
use serde::Serialize;

/// Find the smallest position where the rule of misère Nim is wrong
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// The ruleset
    rules: String,
    /// Stop after the quotient of heaps 1 to N [default: 1000000]
    #[arg(long, value_name = "N", value_parser = parse_heap)]
    max_heap: Option<usize>,
    #[command(flatten)]
    limits: QuestionLimits,
    /// The form of the result
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// No progress on the terminal
    #[arg(long)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Misère Nim as a rule for misère outcomes: with a firm heap, a position is P iff the nim-sum of
the Grundy values is 0; without one, iff it is 1. By the Grundy rule a heap is firm when its Grundy
value is at least 2; by the firm rule when two copies of it are a P-position.

The firm rule is right everywhere iff the game is tame. A wild game breaks both rules. The smallest
position has the fewest tokens (the sum of its heap numbers); of those it is the first in the
lexicographic order in which the largest heaps matter most.

Examples:
  misere wildness 0.77
  misere wildness 0.56                   tame, with a heap that Grundy values do not explain
  misere wildness nim                    tame by its theorem
  misere wildness 0.07 --format json";

#[derive(Serialize)]
struct Report {
    ruleset: String,
    convention: &'static str,
    /// Whether a partial quotient is wild.
    wild: bool,
    /// Whether that word is proven for the whole game.
    proven: bool,
    /// Quotients were computed up to this heap.
    last_heap: usize,
    /// The smallest positions that the rules get wrong.
    grundy_rule: Option<Entry>,
    firm_rule: Option<Entry>,
    /// Whether they are proven to be the smallest of the whole game, or that there is none.
    exact: bool,
    /// Whether the theorem of misère Nim says so, and nothing had to be computed.
    theorem: bool,
    limit: Option<&'static str>,
    #[serde(skip)]
    reason: Option<StopReason>,
}

#[derive(Serialize)]
struct Entry {
    position: String,
    tokens: usize,
    outcome: &'static str,
    rule_says: &'static str,
}

impl Entry {
    fn new(exception: &Exception, rules: &dyn Ruleset) -> Entry {
        let (outcome, rule_says) = if exception.is_p { ("P", "N") } else { ("N", "P") };
        Entry { position: exception.position.name(rules), tokens: exception.tokens, outcome, rule_says }
    }
}

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let watch = args.limits.watch();
    let stop = || watch.stop();
    let meter = watch.meter(&stop);
    let rules = rules::load_with(&args.rules, &meter)?;
    let max_heap = args.max_heap.unwrap_or(MAX_HEAPS as usize);
    let limits = args.limits.to_heap(max_heap, &meter);
    let display = Display::new(&*rules, args.quiet);
    let theorem = rules.name() == "nim";
    let found = if theorem {
        // [Pr] 3: both rules are the rule of misère Nim itself.
        Wildness {
            wild: false,
            proven: true,
            last_heap: max_heap,
            grundy_rule: None,
            firm_rule: None,
            exact: true,
            limit: None,
        }
    } else {
        wildness(&*rules, &limits, &mut |progress| display.update(progress))
    };
    drop(display);
    let report = Report::new(&found, theorem, &*rules);
    Output::Stdout.write(&match args.format {
        Format::Json => json(&report)?,
        Format::Text => text(&report, &*rules),
    })
}

impl Report {
    fn new(found: &Wildness, theorem: bool, rules: &dyn Ruleset) -> Report {
        Report {
            ruleset: rules.name(),
            convention: "misère",
            wild: found.wild,
            proven: found.proven,
            last_heap: found.last_heap,
            grundy_rule: found.grundy_rule.as_ref().map(|exception| Entry::new(exception, rules)),
            firm_rule: found.firm_rule.as_ref().map(|exception| Entry::new(exception, rules)),
            exact: found.exact,
            theorem,
            limit: found.limit.map(StopReason::name),
            reason: found.limit,
        }
    }
}

fn text(report: &Report, rules: &dyn Ruleset) -> String {
    let last = rules.heap_name(report.last_heap);
    let stopped = report.reason.map_or(String::new(), |reason| format!(" ({})", stopped(reason)));
    let word = match (report.wild, report.proven) {
        (true, _) => "wild".to_string(),
        (false, true) if report.theorem => "tame, by the theorem of misère Nim".to_string(),
        (false, true) => "tame".to_string(),
        (false, false) => format!("tame to heap {last}, unknown beyond{stopped}"),
    };
    let rule = |name: &str, entry: &Option<Entry>| match entry {
        Some(Entry { position, tokens, outcome, rule_says }) => {
            let bound = if report.exact { String::new() } else { format!(" of heaps up to {last}{stopped}") };
            format!(
                "{name} wrong for {position} ({tokens} tokens), the smallest{bound}: {rule_says} by the rule, {outcome} in truth\n"
            )
        }
        None if report.exact => format!("{name} right for all positions\n"),
        None if report.proven && name.starts_with("firm") => format!("{name} right for all positions\n"),
        None => format!("{name} right for all positions that were looked at\n"),
    };
    format!("{} {}: {word}\n", report.ruleset, report.convention)
        + &rule("Grundy rule:", &report.grundy_rule)
        + &rule("firm rule:  ", &report.firm_rule)
}
