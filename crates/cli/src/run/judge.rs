//! Who wins: by a theorem, by the catalogue, by the quotient, by Grundy values, or by searching the game tree.

use crate::run::board::Shared;
use crate::run::catalogue::CatalogueArgs;
use crate::run::limits::{QuestionLimits, Watch};
use crate::run::named;
use crate::run::nim;
use crate::run::patience;
use crate::run::race::Roads;
use crate::run::scripted::bracketed;
use crate::run::solving::grundy_to;
use crate::run::verdict::{Known, Road, Verdict, all_options, stopped};
use anyhow::{Context, Result, bail};
use misere::AllHeaps;
use misere_games::{Convention, GrundySequence, Oracle, Outcome, Position, Ruleset, fingerprint};
use misere_limits::StopReason;
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// How to judge.
#[derive(clap::Args)]
pub struct JudgeArgs {
    /// Use the plain search of the game tree alone, which shares nothing with the other roads
    #[arg(long)]
    brute: bool,
    /// Normal play: the player without a move loses
    #[arg(long)]
    normal: bool,
    #[command(flatten)]
    limits: QuestionLimits,
    #[command(flatten)]
    catalogue: CatalogueArgs,
    /// Do not look into the catalogue
    #[arg(long)]
    no_catalogue: bool,
    /// Answer by this certificate about all heaps, after proving it: see `misere solve --prove`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["brute", "normal"])]
    certificate: Option<PathBuf>,
    /// No progress on the terminal
    #[arg(long)]
    quiet: bool,
}

impl JudgeArgs {
    /// Whether the player without a move loses.
    pub fn is_normal(&self) -> bool {
        self.normal
    }

    /// Starts the clock.
    pub fn watch(&self) -> Watch {
        self.limits.watch()
    }

    /// The name of the convention, as outputs state it.
    pub fn convention(&self) -> &'static str {
        if self.normal { "normal" } else { "misère" }
    }
}

/// Reads a position, which must have a heap.
pub fn read_position(text: &str, rules: &dyn Ruleset) -> Result<Position> {
    let list = if rules.names_are_lists() { bracketed(text) } else { Cow::Borrowed(text) };
    let position = Position::parse(&list, rules).or_else(|error| named::position(text, rules).ok_or(error));
    let position = position.with_context(|| format!("in the position `{text}`"))?;
    if position.heaps().is_empty() {
        bail!("in the position `{text}`: there is no heap");
    }
    if number_of_heaps(&position) > u64::MAX / 2 {
        bail!("in the position `{text}`: there are more than {} heaps", u64::MAX / 2);
    }
    Ok(position)
}

/// What answers the questions of a command.
pub struct Judge<'a> {
    rules: &'a dyn Ruleset,
    args: &'a JudgeArgs,
    watch: Watch,
    kind: Kind<'a>,
}

enum Kind<'a> {
    /// The plain search, and the steps that are left.
    Brute(Oracle<'a>, u64),
    /// Grundy values: the normal outcome is P iff their nim-sum is 0.
    Grundy(GrundySequence),
    /// Misère Nim.
    Nim,
    /// A certificate about all heaps.
    AllHeaps(Box<AllHeaps>),
    /// The quotient and the search side by side.
    Roads(Box<Roads<'a>>),
}

impl<'a> Judge<'a> {
    /// A judge of these rules, whose pieces are `open` when they were not all listed; `watch` is that of its first
    /// question.
    ///
    /// # Errors
    /// A catalogue that was named and cannot be read, or a certificate that proves nothing of these rules.
    pub fn new(args: &'a JudgeArgs, watch: Watch, rules: &'a dyn Ruleset, open: Option<&Shared>) -> Result<Judge<'a>> {
        // Grundy values need all pieces in their order.
        let kind = if let Some(path) = &args.certificate {
            Kind::AllHeaps(Box::new(all_heaps(path, rules)?))
        } else if args.brute || args.normal && open.is_some() {
            let work = args.limits.work_limit.unwrap_or(u64::MAX);
            Kind::Brute(Oracle::new(rules, work.min(SEARCH_PIECE)), work)
        } else if args.normal {
            Kind::Grundy(GrundySequence::default())
        } else if rules.name() == "nim" && open.is_none() {
            Kind::Nim
        } else {
            let catalogue = if args.no_catalogue || open.is_some() { None } else { args.catalogue.open_if_there()? };
            Kind::Roads(Box::new(Roads::new(rules, open.cloned(), catalogue, args.limits.max_order)))
        };
        Ok(Judge { rules, args, watch, kind })
    }

    /// Starts the clock anew, for the next question of a person.
    pub fn restart_clock(&mut self) {
        self.watch = self.args.limits.watch();
    }

    /// The clock of the question that is asked.
    pub fn watch(&self) -> &Watch {
        &self.watch
    }

    /// The reason to stop now, if there is one.
    pub fn stop(&self) -> Option<StopReason> {
        self.watch.stop()
    }

    /// Whether the game is misère Nim, whose winning moves follow from its theorem.
    pub fn is_misere_nim(&self) -> bool {
        matches!(self.kind, Kind::Nim)
    }

    /// (period, preperiod) of the values of single heaps in the misère quotient, when it can be proven soon after heap
    /// `largest`.
    pub fn period(&mut self, largest: usize) -> Option<(usize, usize)> {
        match &mut self.kind {
            Kind::Roads(roads) => {
                roads.seek_period(largest, &self.watch, self.args.quiet);
                roads.period()
            }
            _ => None,
        }
    }

    /// The outcomes of positions, in their order.
    pub fn judge(&mut self, positions: &[Position]) -> Vec<Verdict> {
        let (rules, watch, quiet) = (self.rules, &self.watch, self.args.quiet);
        match &mut self.kind {
            Kind::Brute(oracle, left) => {
                let convention = if self.args.normal { Convention::Normal } else { Convention::Misere };
                let mut brute = |position| by_brute(oracle, rules, position, convention, left, watch);
                positions.iter().map(&mut brute).collect()
            }
            Kind::Grundy(sequence) => {
                let heaps = positions.iter().flat_map(|position| position.heaps().iter().map(|heap| heap.0));
                let largest = heaps.max().unwrap_or(0);
                let stop = || watch.stop();
                let meter = watch.meter(&stop);
                let work = self.args.limits.work_limit.unwrap_or(GRUNDY_WORK);
                let mut reason = None;
                if sequence.value(largest).is_none() {
                    let complete = grundy_to(largest, rules, work, &meter, quiet, &mut |last, max_work| {
                        let complete = sequence.extend(rules, last, max_work, &|| meter.ask().is_err());
                        (sequence.known(), complete)
                    });
                    reason = (!complete).then(|| watch.stop().unwrap_or(StopReason::Work));
                }
                positions.iter().map(|position| by_grundy(sequence, position, reason)).collect()
            }
            Kind::Nim => positions.iter().map(by_theorem).collect(),
            Kind::AllHeaps(game) => positions.iter().map(|position| by_certificate(game, position)).collect(),
            Kind::Roads(roads) => roads.judge(positions, watch, quiet),
        }
    }

    /// The outcome of a position.
    pub fn outcome(&mut self, position: &Position) -> Verdict {
        self.judge(std::slice::from_ref(position)).pop().unwrap_or_else(|| Err(String::from("nothing was asked")))
    }

    /// The outcome of a position, if nothing has to be computed for it.
    pub fn quick(&self, position: &Position) -> Option<Known> {
        match &self.kind {
            Kind::Brute(..) => None,
            Kind::Grundy(sequence) => by_grundy(sequence, position, None).ok(),
            Kind::Nim => by_theorem(position).ok(),
            Kind::AllHeaps(game) => by_certificate(game, position).ok(),
            Kind::Roads(roads) => roads.by_solution(position),
        }
    }

    /// Why the outcome of a position is what it is, as a clause after a colon.
    pub fn reason(&self, position: &Position, road: Road) -> String {
        match (&self.kind, road) {
            (Kind::Grundy(sequence), _) => {
                format!("its Grundy value is {}", grundy(sequence, position).unwrap_or(0))
            }
            (Kind::Roads(roads), Road::Quotient | Road::Catalogue) => roads.reason(position),
            (Kind::AllHeaps(_), _) => String::from("a certificate about all heaps says so, which was proven again"),
            (Kind::Nim, _) => String::from("misère Nim has a theorem that says so"),
            _ => String::from("the game tree says so"),
        }
    }
}

/// Steps of the plain search between two looks at the clock.
const SEARCH_PIECE: u64 = 50_000;
/// Steps of computing Grundy values, unless the user says otherwise: some minutes.
const GRUNDY_WORK: u64 = 100_000_000_000;
/// The plain search keeps every position that it meets, heap by heap.
const MAX_SEARCHED: u64 = 1000;
/// The plain search keeps the options of all heaps; more than these are not tried.
const MAX_OPTIONS: u64 = 10_000_000;

/// The number of heaps.
pub fn number_of_heaps(position: &Position) -> u64 {
    position.heaps().iter().fold(0, |sum, heap| sum.saturating_add(heap.1))
}

fn by_brute(
    oracle: &mut Oracle,
    rules: &dyn Ruleset,
    position: &Position,
    convention: Convention,
    left: &mut u64,
    watch: &Watch,
) -> Verdict {
    if number_of_heaps(position) > MAX_SEARCHED {
        return Err(format!("more than {MAX_SEARCHED} heaps are too many for the plain search"));
    }
    let largest = position.heaps().last().map_or(0, |heap| heap.0);
    if all_options(rules, largest, MAX_OPTIONS.min(*left)).is_none() {
        return Err(format!("the heaps up to {largest} have too many options for the plain search"));
    }
    loop {
        // What was found stays known, so asking again gets further.
        if let Ok(outcome) = oracle.outcome(position, convention) {
            return Ok(Known { outcome, road: Road::Brute });
        }
        *left = left.saturating_sub(SEARCH_PIECE);
        if let Some(reason) = watch.stop_early().or((*left == 0).then_some(StopReason::Work)) {
            return Err(stopped(reason));
        }
    }
}

/// The Grundy value of a position.
fn grundy(sequence: &GrundySequence, position: &Position) -> Option<u64> {
    let odd = position.heaps().iter().filter(|&&(_, count)| count % 2 == 1);
    odd.map(|&(heap, _)| sequence.value(heap)).try_fold(0, |sum, value| Some(sum ^ value?))
}

fn by_grundy(sequence: &GrundySequence, position: &Position, reason: Option<StopReason>) -> Verdict {
    let known = |outcome| Ok(Known { outcome, road: Road::Grundy });
    match grundy(sequence, position) {
        Some(0) => known(Outcome::P),
        Some(_) => known(Outcome::N),
        None => {
            let (known, reason) = (sequence.known(), stopped(reason.unwrap_or(StopReason::Work)));
            Err(format!("Grundy values are known for heaps up to {known} only ({reason})"))
        }
    }
}

fn by_certificate(game: &AllHeaps, position: &Position) -> Verdict {
    let known = |outcome| Known { outcome, road: Road::Certificate };
    game.outcome_of(position).map(known).map_err(|error| error.to_string())
}

/// The certificate of a file, if it is about these rules.
fn all_heaps(path: &Path, rules: &dyn Ruleset) -> Result<AllHeaps> {
    let cannot = || format!("in the certificate `{}`", path.display());
    let bytes = patience::read(path, misere::check::MAX_BYTES + 1).with_context(cannot)?;
    let game = AllHeaps::read(&bytes).with_context(cannot)?;
    if fingerprint(game.rules()) != fingerprint(rules) {
        bail!("the certificate `{}` is about {}, not about {}", path.display(), game.rules().name(), rules.name());
    }
    Ok(game)
}

fn by_theorem(position: &Position) -> Verdict {
    let outcome = if nim::winning(position).is_empty() && !position.is_empty() { Outcome::P } else { Outcome::N };
    Ok(Known { outcome, road: Road::Theorem })
}
