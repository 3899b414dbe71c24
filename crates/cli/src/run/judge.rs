//! Who wins: by the quotient, by Grundy values, or by searching the game tree.

use crate::run::limits::LimitArgs;
use crate::run::solving::{extend, grundy_to, solve};
use anyhow::{Context, Result, bail};
use misere_games::{Convention, GrundySequence, Oracle, Outcome, Position, Ruleset};
use misere_quotient::{AnyQuotient, Solution, StopReason};

/// How to judge.
#[derive(clap::Args)]
pub struct JudgeArgs {
    /// Search the game tree instead of using the quotient
    #[arg(long)]
    brute: bool,
    /// Normal play: the player without a move loses
    #[arg(long)]
    normal: bool,
    /// The most steps of a search, or of computing Grundy values [default: 10000000 with --brute, else 100000000000]
    #[arg(long, value_name = "N")]
    max_work: Option<u64>,
    #[command(flatten)]
    limits: LimitArgs,
    /// No progress on the terminal
    #[arg(long)]
    quiet: bool,
}

impl JudgeArgs {
    /// Whether the player without a move loses.
    pub fn is_normal(&self) -> bool {
        self.normal
    }

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
    if number_of_heaps(&position) > u64::MAX / 2 {
        bail!("in the position `{text}`: there are more than {} heaps", u64::MAX / 2);
    }
    Ok(position)
}

/// What answers the question.
pub enum Judge<'a> {
    /// The game tree.
    Search(Oracle<'a>, Convention),
    /// Grundy values: the normal outcome is P iff their exclusive or is 0.
    Grundy(GrundySequence, Option<StopReason>),
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
        if args.brute {
            let max_work = args.max_work.unwrap_or(SEARCH_WORK);
            if !affordable(rules, largest, max_work) {
                return Judge::Nothing(format!("the options of heap {largest} are beyond {max_work} steps"));
            }
            let convention = if args.normal { Convention::Normal } else { Convention::Misere };
            return Judge::Search(Oracle::new(rules, max_work), convention);
        }
        let max_work = args.max_work.unwrap_or(GRUNDY_WORK);
        let watch = args.limits.watch();
        let stop = || watch.stop();
        let meter = watch.meter(&stop);
        if args.normal {
            let mut sequence = GrundySequence::default();
            let complete = grundy_to(largest, rules, max_work, &meter, args.quiet, &mut |last, max_work| {
                let complete = sequence.extend(rules, last, max_work, &|| meter.ask().is_err());
                (sequence.known(), complete)
            });
            return Judge::Grundy(sequence, if complete { None } else { meter.ask().err() });
        }
        let mut solution = solve(rules, &args.limits.to_heap(largest.max(1), &meter), args.quiet);
        extend(&mut solution, rules, largest, max_work, &meter, args.quiet);
        Judge::Quotient(Box::new(solution))
    }

    /// Why the outcome of a position is what it is, as a clause after a colon.
    pub fn reason(&self, position: &Position) -> String {
        match self {
            Judge::Search(..) => String::from("the whole game tree says so"),
            Judge::Grundy(sequence, _) => {
                let odd = position.heaps().iter().filter(|&&(_, count)| count % 2 == 1);
                let sum = odd.fold(0, |sum, &(heap, _)| sum ^ sequence.value(heap).unwrap_or(0));
                format!("its Grundy value is {sum}")
            }
            Judge::Quotient(solution) => by_value(solution, position),
            Judge::Nothing(reason) => reason.clone(),
        }
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
            Judge::Grundy(sequence, limit) => {
                let odd = position.heaps().iter().filter(|&&(_, count)| count % 2 == 1);
                let sum = odd.map(|&(heap, _)| sequence.value(heap)).try_fold(0, |sum, value| Some(sum ^ value?));
                match sum {
                    Some(0) => Ok(Outcome::P),
                    Some(_) => Ok(Outcome::N),
                    None => {
                        let (known, reason) = (sequence.known(), limit.map_or("work", StopReason::name));
                        Err(format!("Grundy values are known for heaps up to {known} only (stopped by {reason})"))
                    }
                }
            }
            Judge::Quotient(solution) => by_quotient(solution, position),
            Judge::Nothing(reason) => Err(reason.clone()),
        }
    }
}

/// Steps of a search, unless the user says otherwise.
const SEARCH_WORK: u64 = 10_000_000;
/// Steps of computing Grundy values, unless the user says otherwise: some minutes.
const GRUNDY_WORK: u64 = 100_000_000_000;

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

/// The value of a position, and where it is.
fn by_value(solution: &Solution, position: &Position) -> String {
    let Some(value) = solution.value(position.heaps()) else {
        return String::from("the value of a heap is known through its outcomes only");
    };
    let place = if solution.is_p(position.heaps()) == Some(true) { "in" } else { "not in" };
    let word = match solution.quotient() {
        AnyQuotient::Finite(quotient) => quotient.word(value.0),
        AnyQuotient::Infinite { quotient, .. } => quotient.word(&value),
        AnyQuotient::Relative(relative) if value.0 < relative.quotient().order() => relative.quotient().word(value.0),
        AnyQuotient::Relative(_) => {
            return String::from(
                "its heaps are so large that misère play is normal play, and its Grundy value is not 0",
            );
        }
    };
    format!("its value {word} is {place} the P-portion of the misère quotient")
}

fn by_quotient(solution: &Solution, position: &Position) -> Result<Outcome, String> {
    match solution.is_p(position.heaps()) {
        Some(true) => Ok(Outcome::P),
        Some(false) => Ok(Outcome::N),
        None => {
            let known = solution.known_heap();
            let reason = solution.status().limit().map_or("work", StopReason::name);
            Err(format!("the quotient is known for heaps up to {known} only (stopped by {reason})"))
        }
    }
}
