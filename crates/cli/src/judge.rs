//! Who wins: by the quotient, by Grundy values, or by searching the game tree.

use crate::limits::{LimitArgs, reason_name};
use crate::solve::solve;
use anyhow::{Context, Result, bail};
use misere_games::{Convention, Oracle, Outcome, Position, Ruleset, grundy_values};
use misere_quotient::Solution;

/// How to judge.
#[derive(clap::Args)]
pub struct JudgeArgs {
    /// Search the game tree instead of using the quotient
    #[arg(long)]
    brute: bool,
    /// Normal play: the player without a move loses
    #[arg(long)]
    normal: bool,
    /// The most steps that --brute and --normal may take
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    max_work: u64,
    #[command(flatten)]
    limits: LimitArgs,
    /// No progress on the terminal
    #[arg(long)]
    quiet: bool,
}

impl JudgeArgs {
    /// The name of the convention, as outputs state it.
    pub fn convention(&self) -> &'static str {
        if self.normal { "normal" } else { "misère" }
    }
}

/// Reads a position, which must have a heap.
pub fn read_position(text: &str, rules: &dyn Ruleset) -> Result<Position> {
    let position = Position::parse(text, rules).with_context(|| format!("in the position `{text}`"))?;
    if position.heaps().is_empty() {
        bail!("in the position `{text}`: there is no heap");
    }
    Ok(position)
}

/// What answers the question.
pub enum Judge<'a> {
    /// The game tree.
    Search(Oracle<'a>, Convention),
    /// Grundy values: the normal outcome is P iff their nim-sum is 0.
    Grundy(Vec<u64>),
    /// The misère quotient.
    Quotient(Box<Solution>),
    /// Nothing: the work bound was met while preparing.
    Nothing(String),
}

impl<'a> Judge<'a> {
    /// Prepares for positions with heaps up to the largest of these.
    pub fn new(args: &JudgeArgs, rules: &'a dyn Ruleset, positions: &[Position]) -> Judge<'a> {
        let heaps = positions.iter().flat_map(|position| position.heaps().iter().map(|&(heap, _)| heap));
        let largest = heaps.max().unwrap_or(0);
        let too_much = || Judge::Nothing(format!("the options of heap {largest} are beyond {} steps", args.max_work));
        if args.brute {
            if !affordable(rules, largest, args.max_work) {
                return too_much();
            }
            let convention = if args.normal { Convention::Normal } else { Convention::Misere };
            return Judge::Search(Oracle::new(rules, args.max_work), convention);
        }
        if args.normal {
            return grundy_values(rules, largest, args.max_work).map_or_else(|_| too_much(), Judge::Grundy);
        }
        let watch = args.limits.watch();
        Judge::Quotient(Box::new(solve(rules, largest.max(1), &args.limits, &watch, args.quiet)))
    }

    /// The outcome, or why it is unknown.
    pub fn outcome(&mut self, position: &Position) -> Result<Outcome, String> {
        match self {
            Judge::Search(..) if number_of_heaps(position) > MAX_SEARCHED => {
                Err(format!("more than {MAX_SEARCHED} heaps are too many for a search"))
            }
            Judge::Search(oracle, convention) => {
                oracle.outcome(position, *convention).map_err(|error| error.to_string())
            }
            Judge::Grundy(values) => {
                let odd = position.heaps().iter().filter(|&&(_, count)| count % 2 == 1);
                let sum = odd.fold(0, |sum, &(heap, _)| sum ^ values[heap]);
                Ok(if sum == 0 { Outcome::P } else { Outcome::N })
            }
            Judge::Quotient(solution) => by_quotient(solution, position),
            Judge::Nothing(reason) => Err(reason.clone()),
        }
    }
}

/// The search keeps every position that it meets, heap by heap.
const MAX_SEARCHED: u64 = 1000;

fn number_of_heaps(position: &Position) -> u64 {
    position.heaps().iter().fold(0, |sum, heap| sum.saturating_add(heap.1))
}

/// Whether heaps `1..=largest` together have at most `max_work` options: the search keeps them all.
fn affordable(rules: &dyn Ruleset, largest: usize, max_work: u64) -> bool {
    let mut work = 0u64;
    (1..=largest).all(|heap| {
        work += 1;
        rules.for_each_option(heap, &mut |_| work += 1);
        work <= max_work
    })
}

fn by_quotient(solution: &Solution, position: &Position) -> Result<Outcome, String> {
    match solution.is_p(position.heaps()) {
        Some(true) => Ok(Outcome::P),
        Some(false) => Ok(Outcome::N),
        None => {
            let reason = solution.limit.map_or("no limit", reason_name);
            let last = solution.last_heap();
            Err(format!("the quotient is known for heaps up to {last} only (stopped by {reason})"))
        }
    }
}
