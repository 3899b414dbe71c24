//! `misere moves`: every winning move.

use crate::render::report::json;
use crate::run::judge::{Judge, JudgeArgs};
use crate::run::nim;
use crate::run::output::{Format, Output, line, shown};
use crate::run::sums::asked;
use crate::run::verdict::{Known, stopped};
use crate::run::view::View;
use anyhow::Result;
use misere_games::{Outcome, Position, Ruleset, winning_moves};
use serde::Serialize;
use std::collections::{BTreeSet, HashMap, HashSet};

/// List every winning move of a position
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// The ruleset
    rules: String,
    /// The position, the beginning of a board unless given: 12+9+9+5, or 12,9,9,5, or 3*5+1 for three heaps of 5 and
    /// one of 1
    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    position: Option<String>,
    #[command(flatten)]
    judge: JudgeArgs,
    /// The form of the result
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

const EXAMPLES: &str = "\
The first line says who wins and what answered; then each winning move has a line
`heap -> what is left of it`; boards are drawn, and the cells of a move named.
Misère play (the player without a move wins) unless --normal.

Examples:
  misere moves nim 3+5+7
  misere moves kayles 1000000+7
  misere moves 0.07 12+9 --normal
  misere moves cram:3x3
  misere moves 'kayles:4 + nim:3'
  misere moves 0.07 60 --format json";

/// More moves than this are not listed.
const MAX_LISTED: u64 = 20_000_000;
/// More moves than this are not kept for a search.
const MAX_KEPT: usize = 500_000;
/// So many moves are looked at between two looks at the clock.
const LOOK_EVERY: usize = 1 << 12;

/// Of moves that do the same, so many are named beside the first.
const MAX_ALIKE: usize = 3;

/// A move: the heap, and what is left of it.
pub type Move = (usize, Position);

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let watch = args.judge.watch();
    let stop = || watch.stop();
    let (loaded, asked) = asked("moves", &args.rules, args.position.as_deref(), &watch.meter(&stop))?;
    let view = loaded.view();
    let mut judge = Judge::new(&args.judge, watch, &*loaded.rules, loaded.open.as_ref())?;
    let found = judge.outcome(&asked.judged).map(|known| {
        let moves = match known.outcome {
            Outcome::P => Ok(Vec::new()),
            Outcome::N => winning(&mut judge, &view, &asked.shown),
        };
        (known, moves)
    });
    present(&MovesReport::new(&view, args.judge.convention(), &asked.shown, found), args.format)
}

/// What `--format json` prints.
#[derive(Serialize)]
pub struct MovesReport {
    ruleset: String,
    convention: &'static str,
    position: String,
    /// `P`, `N`, or `null`.
    outcome: Option<&'static str>,
    /// What answered.
    road: Option<&'static str>,
    /// The winning moves, heaps descending.
    moves: Vec<MoveRow>,
    /// Why there is no answer, or why there are no moves.
    reason: Option<String>,
    /// The boards of the position, their cells named.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pictures: Vec<String>,
    #[serde(skip)]
    header: String,
}

#[derive(Serialize)]
struct MoveRow {
    heap: String,
    left: String,
    /// The cells of the moves that leave this, for boards.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cells: Vec<String>,
}

impl MoveRow {
    /// Moves that the judge cannot tell from each other; there is one at least.
    fn new(rules: &dyn Ruleset, heap: usize, alike: &[Position]) -> MoveRow {
        let left = alike.first().map(|left| left.name(rules)).unwrap_or_default();
        MoveRow { heap: rules.heap_name(heap), left, cells: cells(rules, heap, alike) }
    }

    fn text(&self) -> String {
        format!("{} -> {}{}", self.heap, self.left, among(&self.cells))
    }
}

/// The rows of a list of moves: moves on one heap that leave the same to the judge have one row.
fn rows(view: &View<'_>, moves: &[Move]) -> Vec<MoveRow> {
    if !view.translates() {
        return moves
            .iter()
            .map(|(heap, left)| MoveRow::new(view.shown(), *heap, std::slice::from_ref(left)))
            .collect();
    }
    let mut groups: Vec<(usize, Vec<Position>)> = Vec::new();
    let mut places: HashMap<(usize, Position), usize> = HashMap::new();
    for (heap, left) in moves {
        let key = (*heap, view.judged(left).map_or_else(|_| left.clone(), |left| left.into_owned()));
        let place = *places.entry(key).or_insert(groups.len());
        if place == groups.len() {
            groups.push((*heap, Vec::new()));
        }
        groups[place].1.push(left.clone());
    }
    groups.iter().map(|(heap, alike)| MoveRow::new(view.shown(), *heap, alike)).collect()
}

/// What the moves on a board are called that leave one of these.
fn cells(rules: &dyn Ruleset, heap: usize, alike: &[Position]) -> Vec<String> {
    if rules.picture(heap).is_none() {
        return Vec::new();
    }
    let alike: HashSet<&Position> = alike.iter().collect();
    let leaves = |heaps: &[usize]| alike.contains(&Position::new(heaps.iter().map(|&heap| (heap, 1))));
    let found = rules.named_moves(heap).into_iter().filter(|(label, heaps)| !label.is_empty() && leaves(heaps));
    found.map(|(label, _)| label).collect()
}

/// The first of the moves that do the same.
fn among(cells: &[String]) -> String {
    match cells {
        [] => String::new(),
        [cell] => format!(" ({cell})"),
        [cell, others @ ..] if others.len() > MAX_ALIKE => format!(" ({cell} or {} like it)", others.len()),
        cells => format!(" ({})", cells.join(" or ")),
    }
}

/// A move with its cells.
pub fn move_name(rules: &dyn Ruleset, (heap, left): &Move) -> String {
    MoveRow::new(rules, *heap, std::slice::from_ref(left)).text()
}

/// The drawings of the heaps of a position, each under its name.
pub fn pictures(rules: &dyn Ruleset, position: &Position) -> Vec<String> {
    let heaps = position.heaps().iter().rev();
    let picture = |&(heap, _): &(usize, u64)| Some(format!("{}:\n{}", rules.heap_name(heap), rules.picture(heap)?));
    heaps.filter_map(picture).collect()
}

impl MovesReport {
    /// The same with the position as it was given.
    pub fn shown_as(mut self, position: String) -> MovesReport {
        self.header = self.header.replacen(&self.position, &position, 1);
        self.position = position;
        self
    }

    /// The report on a position: its outcome and its winning moves, each perhaps unknown for a reason.
    pub fn new(
        view: &View<'_>,
        convention: &'static str,
        position: &Position,
        found: Result<(Known, Result<Vec<Move>, String>), String>,
    ) -> MovesReport {
        let rules = view.shown();
        let shown = position.name(rules);
        let (known, moves, reason) = match found {
            Ok((known, Ok(moves))) => (Some(known), moves, None),
            Ok((known, Err(reason))) => (Some(known), Vec::new(), Some(reason)),
            Err(reason) => (None, Vec::new(), Some(reason)),
        };
        let moves = rows(view, &moves);
        let header = match (&known, &reason) {
            (Some(known), Some(reason)) => {
                let by = known.road.phrase();
                format!("N {convention} {shown}: the player to move wins ({by}), but how is unknown: {reason}")
            }
            (Some(known), None) => {
                let (letter, what) = match (known.outcome, moves.len()) {
                    (Outcome::P, _) => ("P", "no winning move".to_string()),
                    (Outcome::N, 0) => ("N", "no move is left, which wins".to_string()),
                    (Outcome::N, moves) => ("N", count(moves)),
                };
                format!("{letter} {convention} {shown}: {what} ({})", known.road.phrase())
            }
            (None, reason) => format!("unknown {convention} {shown}: {}", reason.as_deref().unwrap_or_default()),
        };
        MovesReport {
            ruleset: rules.name(),
            convention,
            position: shown,
            outcome: known.map(|known| if known.outcome == Outcome::P { "P" } else { "N" }),
            road: known.map(|known| known.road.name()),
            pictures: if moves.is_empty() { Vec::new() } else { pictures(rules, position) },
            moves,
            reason,
            header,
        }
    }
}

/// Prints a report: a header, then a line for each move, until the reader has gone.
pub fn present(report: &MovesReport, format: Format) -> Result<()> {
    if format == Format::Json {
        return Output::Stdout.write(&json(report)?);
    }
    let moves = report.moves.iter().map(MoveRow::text);
    for text in std::iter::once(report.header.clone()).chain(report.pictures.iter().cloned()).chain(moves) {
        if !shown(line(&text))? {
            break;
        }
    }
    Ok(())
}

/// How many winning moves there are, in words.
fn count(moves: usize) -> String {
    if moves == 1 { "1 winning move".into() } else { format!("{moves} winning moves") }
}

/// Whether the moves of a position are few enough to be listed.
///
/// # Errors
/// How many there are.
pub fn can_list(rules: &dyn Ruleset, position: &Position) -> Result<(), String> {
    let moves = position.heaps().iter().fold(0u64, |sum, heap| sum.saturating_add(rules.option_estimate(heap.0)));
    if moves <= MAX_LISTED {
        return Ok(());
    }
    Err(format!("there are about {moves} moves, and more than {MAX_LISTED} are not listed"))
}

/// The winning moves as they are shown, heaps descending.
///
/// # Errors
/// Why they are unknown.
pub fn winning(judge: &mut Judge, view: &View<'_>, position: &Position) -> Result<Vec<Move>, String> {
    let rules = view.shown();
    if judge.is_misere_nim() {
        let moves = nim::winning(position).into_iter();
        return Ok(moves.map(|(heap, rest)| (heap, Position::new([(rest, 1)]))).collect());
    }
    can_list(rules, position)?;
    let mut looked = 0;
    let mut look = |judge: &Judge| {
        looked += 1;
        if looked % LOOK_EVERY == 0 { judge.stop().map_or(Ok(()), |reason| Err(stopped(reason))) } else { Ok(()) }
    };
    // What nothing is known of is judged together.
    let mut found: HashMap<Position, Outcome> = HashMap::new();
    let judged = view.judged(position)?;
    if judge.quick(&judged).is_none() {
        let mut open: BTreeSet<Position> = BTreeSet::new();
        winning_moves(rules, position, &mut |after| {
            look(judge)?;
            let after = view.judged(after)?;
            if judge.quick(&after).is_none() {
                open.insert(after.into_owned());
            }
            if open.len() > MAX_KEPT {
                Err(format!("more than {MAX_KEPT} moves must be searched"))
            } else {
                Ok(Outcome::N)
            }
        })?;
        let open: Vec<Position> = open.into_iter().collect();
        for (after, verdict) in open.iter().zip(judge.judge(&open)) {
            found.insert(after.clone(), verdict?.outcome);
        }
    }
    winning_moves(rules, position, &mut |after| {
        look(judge)?;
        let after = view.judged(after)?;
        let known = judge.quick(&after).map(|known| known.outcome).or_else(|| found.get(&*after).copied());
        known.ok_or_else(|| String::from("nothing was found"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::rules;
    use clap::Parser;
    use misere_games::{Code, Convention, Oracle};
    use std::collections::HashSet;

    #[derive(Parser)]
    struct Arguments {
        #[command(flatten)]
        judge: JudgeArgs,
    }

    /// A sequence of numbers that looks random.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, bound: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % bound
        }
    }

    /// The winning moves by the quotient and by Grundy values are those of the exhaustive search, for thousands of
    /// random positions of named and random games, in both conventions.
    #[test]
    fn moves_are_those_of_the_search() {
        let names =
            ["0.77", "0.07", "0.15", "0.414", "0.776", "0.9092", "0.3f9", "nim", "grundy", "subtract:1,2,3", "0.009"];
        let mut rulesets: Vec<Box<dyn Ruleset>> = names.iter().map(|name| rules::load(name).unwrap()).collect();
        let mut numbers = Numbers(1);
        while rulesets.len() < 60 {
            let digits = (0..4).map(|place| if place == 0 { 0 } else { numbers.below(8) as u8 }).collect();
            rulesets.extend(Code::from_digits(digits).map(|code| Box::new(code) as Box<dyn Ruleset>));
        }
        let mut compared = 0;
        for (arguments, convention) in [
            (vec!["", "--quiet", "--max-order", "500", "--no-catalogue"], Convention::Misere),
            (vec!["", "--normal", "--no-catalogue"], Convention::Normal),
        ] {
            let arguments = Arguments::parse_from(arguments).judge;
            for (index, rules) in rulesets.iter().enumerate() {
                let largest = if index < names.len() { 14 } else { 10 };
                let mut judge = Judge::new(&arguments, arguments.watch(), &**rules, None).unwrap();
                let mut oracle = Oracle::new(&**rules, 100_000);
                for _ in 0..40 {
                    let heaps = (0..1 + numbers.below(3)).map(|_| (1 + numbers.below(largest as u64) as usize, 1));
                    let position = Position::new(heaps.collect::<Vec<_>>());
                    judge.restart_clock();
                    let Ok(found) = winning(&mut judge, &View::plain(&**rules), &position) else { continue };
                    let mut expected = HashSet::new();
                    let mut judged = true;
                    for &(heap, _) in position.heaps() {
                        rules.for_each_option(heap, &mut |option| {
                            let left = Position::new(option.iter().map(|&part| (part as usize, 1)));
                            let others = position
                                .heaps()
                                .iter()
                                .map(|&(other, count)| (other, count - u64::from(other == heap)));
                            let after = Position::new(others.chain(left.heaps().iter().copied()));
                            match oracle.outcome(&after, convention) {
                                Ok(Outcome::P) => {
                                    expected.insert((heap, left));
                                }
                                Ok(Outcome::N) => {}
                                Err(_) => judged = false,
                            }
                        });
                    }
                    if judged {
                        assert_eq!(found.len(), expected.len(), "{position} of {}", rules.name());
                        assert_eq!(
                            found.into_iter().collect::<HashSet<_>>(),
                            expected,
                            "{position} of {}",
                            rules.name()
                        );
                        compared += 1;
                    }
                }
            }
        }
        assert!(compared > 2000, "only {compared} positions were compared");
    }
}
