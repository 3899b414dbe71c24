//! `misere outcome`: who wins a position.

use crate::render::report::json;
use crate::run::board::Loaded;
use crate::run::judge::{Judge, JudgeArgs, read_position};
use crate::run::output::{Format, Output, complain, line, shown};
use crate::run::range::{self, Range};
use crate::run::rules;
use crate::run::sums::beginning;
use crate::run::verdict::Verdict;
use anyhow::{Result, bail};
use misere_games::{Outcome, Position, Ruleset};
use serde::Serialize;

/// Tell who wins a position: P (the previous player) or N (the next player)
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// The ruleset
    rules: String,
    /// Positions, the beginning of a board unless given: 12+9+9+5, or 12,9,9,5, or 3*5+1 for three heaps of 5 and one
    /// of 1; or ranges: 1..80, 1..20+1..20
    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    positions: Vec<String>,
    #[command(flatten)]
    judge: JudgeArgs,
    /// The form of the result
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

const EXAMPLES: &str = "\
Each position gets a line. Its first word is P (the player to move loses), N (the player to
move wins), `unknown` when a limit ended the computation first, or `error` when the position
cannot be read; then the exit code is 2. Misère play (the player without a move wins) unless
--normal.

Every road is tried, and the line says which one answered: the theorem of misère Nim, the
catalogue, the misère quotient, and a search of the game tree that runs beside the solver and
uses the quotient for its endgame. --brute takes the plain search alone.

A range prints P and N in the order of its positions (`?` for unknown), then the P-positions;
for single heaps also the period of the outcomes, when it is proven.

Examples:
  misere outcome 0.77 12+9+9+5
  misere outcome kayles 3*5+1 12,9,9,5
  misere outcome kayles 1..80
  misere outcome 0.07 1..20+1..20
  misere outcome 0.07 12+9 --brute
  misere outcome 0.07 60 --format json
  misere outcome 0.54 1000+999 --certificate 0.54.cert   by a proof for all heaps
  misere outcome 0.07 12+9 --normal
  misere outcome cram:5x5
  misere outcome data/rulesets/wythoff.toml '(3,5)'
  misere outcome 'kayles:12 + nim:3,5 + 0.07:9'";

/// What `--format json` prints.
#[derive(Serialize)]
struct Report {
    ruleset: String,
    convention: &'static str,
    /// One for each position, those of ranges in their order.
    positions: Vec<Row>,
    /// One for each range.
    ranges: Vec<RangeRow>,
}

#[derive(Serialize)]
struct Row {
    position: String,
    /// `P`, `N`, or `null`.
    outcome: Option<&'static str>,
    /// What answered.
    road: Option<&'static str>,
    /// Why there is no answer.
    reason: Option<String>,
}

#[derive(Serialize)]
struct RangeRow {
    range: String,
    outcomes: String,
    p_positions: Vec<String>,
    /// The proven period of the outcomes of single heaps, and the first heap of it.
    period: Option<usize>,
    preperiod: Option<usize>,
}

/// A question of the command line.
enum Question {
    One(Position),
    Range(Range),
    Bad(String),
}

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let watch = args.judge.watch();
    let stop = || watch.stop();
    let meter = watch.meter(&stop);
    let (Loaded { rules, open, start, .. }, texts) = match &args.positions[..] {
        [] => beginning("outcome", &args.rules, &meter).map(|(loaded, text)| (loaded, vec![text]))?,
        positions => (rules::load_game(&args.rules, positions, &meter)?, positions.to_vec()),
    };
    let start = start.filter(|_| args.positions.is_empty());
    let convention = args.judge.convention();
    let mut judge = Judge::new(&args.judge, watch, &*rules, open.as_ref())?;
    let questions: Vec<Question> = match start {
        Some(start) => vec![Question::One(start.judged)],
        None => texts.iter().map(|text| question(text, &*rules)).collect(),
    };
    let asked = questions.iter().flat_map(Question::positions).cloned().collect::<Vec<_>>();
    let mut verdicts = judge.judge(&asked).into_iter();
    let mut report = Report { ruleset: rules.name(), convention, positions: Vec::new(), ranges: Vec::new() };
    let mut bad = 0;
    for (text, question) in texts.iter().zip(&questions) {
        let lines = match question {
            Question::Bad(message) => {
                bad += 1;
                complain(message);
                report.positions.push(row(text, &Err(message.clone())));
                let first = message.lines().next().unwrap_or_default();
                vec![format!("error {convention} {}: {first}", misere_games::notation::shortened(text))]
            }
            Question::One(_) => {
                let verdict = verdicts.next().unwrap_or_else(|| Err(String::from("nothing was found")));
                report.positions.push(row(text, &verdict));
                vec![match &verdict {
                    Ok(known) => {
                        let (letter, who) = match known.outcome {
                            Outcome::P => ("P", "loses"),
                            Outcome::N => ("N", "wins"),
                        };
                        format!("{letter} {convention} {text}: the player to move {who} ({})", known.road.phrase())
                    }
                    Err(reason) => format!("unknown {convention} {text}: {reason}"),
                }]
            }
            Question::Range(range) => {
                let found: Vec<Verdict> = verdicts.by_ref().take(range.positions.len()).collect();
                report.positions.extend(range.texts.iter().zip(&found).map(|(text, verdict)| row(text, verdict)));
                let (row, lines) = range_lines(text, range, &found, &mut judge, convention);
                report.ranges.push(row);
                lines
            }
        };
        if args.format == Format::Text {
            for text in lines {
                if !shown(line(&text))? {
                    return Ok(());
                }
            }
        }
    }
    if args.format == Format::Json {
        Output::Stdout.write(&json(&report)?)?;
    }
    if bad > 0 {
        bail!("{bad} of {} positions could not be read", questions.len());
    }
    Ok(())
}

impl Question {
    fn positions(&self) -> &[Position] {
        match self {
            Question::One(position) => std::slice::from_ref(position),
            Question::Range(range) => &range.positions,
            Question::Bad(_) => &[],
        }
    }
}

fn question(text: &str, rules: &dyn Ruleset) -> Question {
    let read = if range::is_range(text) {
        range::read(text, rules).map(Question::Range)
    } else {
        read_position(text, rules).map(Question::One)
    };
    read.unwrap_or_else(|error| Question::Bad(format!("{error:#}")))
}

fn letter(outcome: Outcome) -> &'static str {
    if outcome == Outcome::P { "P" } else { "N" }
}

fn row(text: &str, verdict: &Verdict) -> Row {
    let known = verdict.as_ref().ok();
    Row {
        position: text.to_string(),
        outcome: known.map(|known| letter(known.outcome)),
        road: known.map(|known| known.road.name()),
        reason: verdict.as_ref().err().cloned(),
    }
}

/// A range as JSON and as lines of text.
fn range_lines(
    text: &str,
    range: &Range,
    found: &[Verdict],
    judge: &mut Judge<'_>,
    convention: &'static str,
) -> (RangeRow, Vec<String>) {
    let letters: Vec<&str> =
        found.iter().map(|verdict| verdict.as_ref().map_or("?", |known| letter(known.outcome))).collect();
    let mut p_positions: Vec<String> =
        range.texts.iter().zip(&letters).filter(|(_, letter)| **letter == "P").map(|(text, _)| text.clone()).collect();
    p_positions.dedup();
    let mut roads: Vec<_> = found.iter().filter_map(|verdict| verdict.as_ref().ok()).map(|known| known.road).collect();
    roads.sort_unstable();
    roads.dedup();
    let roads = roads.iter().map(|road| road.phrase()).collect::<Vec<_>>().join(", ");
    let mut lines = vec![if roads.is_empty() {
        format!("{convention} {text}:")
    } else {
        format!("{convention} {text} ({roads}):")
    }];
    lines.extend(letters.chunks(range.width).map(|row| row.concat()));
    let listed = if p_positions.is_empty() { "none".to_string() } else { p_positions.join(" ") };
    lines.push(format!("P-positions: {listed}"));
    let unknown = found.iter().filter_map(|verdict| verdict.as_ref().err()).collect::<Vec<_>>();
    if let Some(reason) = unknown.first() {
        lines.push(format!("unknown: {} positions, the first because {reason}", unknown.len()));
    }
    let period = range.heaps.and_then(|(_, last)| judge.period(last)).and_then(|(period, preperiod)| {
        let is_p = |heap| judge.quick(&Position::new([(heap, 1)])).map(|known| known.outcome == Outcome::P);
        // Values repeat from the preperiod on, so outcomes do.
        let all: Option<Vec<bool>> = (1..=preperiod + 2 * period).map(is_p).collect();
        all.map(|all| range::least_period(period, preperiod, |heap| all[heap - 1]))
    });
    if let Some((period, from)) = period {
        lines.push(format!("period: {period} from heap {from} on, proven"));
    }
    let row = RangeRow {
        range: text.to_string(),
        outcomes: letters.concat(),
        p_positions,
        period: period.map(|period| period.0),
        preperiod: period.map(|period| period.1),
    };
    (row, lines)
}
