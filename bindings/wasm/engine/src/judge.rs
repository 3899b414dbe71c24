//! Who wins a position and why, its moves, and the options of heaps.
//!
//! Under misère play the quotient says it, found before or found now for the heaps of the position; where it is not
//! known within some seconds, a search of the game tree does.

use crate::normal;
use crate::request::Source;
use crate::store::Store;
use misere::games::{Convention, Oracle};
use misere::{Game, Outcome, Position, Ruleset, Solver, StopReason};
use misere_wasm_abi::now;
use serde_json::{Value, json};
use std::collections::HashSet;

/// Milliseconds that finding the quotient may take.
const PATIENCE: f64 = 4000.0;
/// Steps of a search.
const SEARCH: u64 = 20_000_000;
/// So many moves are listed.
const MOST_MOVES: usize = 500;
/// So many options of a heap are listed.
const MOST_OPTIONS: usize = 5000;
/// So many positions are judged at once.
const MOST_POSITIONS: usize = 20_000;
/// Heaps with more options are not looked at.
const MOST_VISITS: u64 = 5_000_000;

/// What is known of a position.
struct Verdict {
    outcome: Option<Outcome>,
    /// Its class, or its Grundy value.
    value: Option<String>,
    by: Option<&'static str>,
}

/// Who wins, and each move with what it leads to.
pub fn ask(store: &mut Store, source: &Source, text: &str, is_normal: bool) -> Result<Value, String> {
    let rules = store.rules(source)?;
    let position = Position::parse(text, rules).map_err(|error| error.to_string())?;
    prepare(store, source, rules, &[&position], is_normal)?;
    let verdict = verdict(store, source, rules, &position, is_normal)?;
    let (moves, are_all) = moves(rules, &position)?;
    let mut listed = Vec::with_capacity(moves.len());
    for Move { heap, left, after } in &moves {
        let verdict = self::verdict(store, source, rules, after, is_normal)?;
        listed.push(json!({
            "heap": rules.heap_name(*heap),
            "left": left.name(rules),
            "after": after.name(rules),
            "wins": verdict.outcome.map(|outcome| outcome == Outcome::P),
            "value": verdict.value,
        }));
    }
    if let Some(fault) = rules.fault() {
        return Err(fault);
    }
    Ok(json!({
        "position": position.name(rules),
        "outcome": verdict.outcome.map(letter),
        "value": verdict.value,
        "by": verdict.by,
        "moves": listed,
        "all_moves": are_all,
    }))
}

/// Who wins each of these positions.
pub fn judge(store: &mut Store, source: &Source, texts: &[String], is_normal: bool) -> Result<Value, String> {
    if texts.len() > MOST_POSITIONS {
        return Err(format!("more than {MOST_POSITIONS} positions"));
    }
    let rules = store.rules(source)?;
    let read = |text: &String| Position::parse(text, rules).map_err(|error| error.to_string());
    let positions: Vec<Position> = texts.iter().map(read).collect::<Result<_, _>>()?;
    prepare(store, source, rules, &positions.iter().collect::<Vec<_>>(), is_normal)?;
    let mut found = Vec::with_capacity(positions.len());
    for position in &positions {
        let verdict = verdict(store, source, rules, position, is_normal)?;
        found.push(json!({
            "outcome": verdict.outcome.map(letter),
            "value": verdict.value,
            "by": verdict.by,
        }));
    }
    match rules.fault() {
        Some(fault) => Err(fault),
        None => Ok(json!({ "verdicts": found })),
    }
}

fn letter(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::P => "P",
        Outcome::N => "N",
    }
}

/// Solves the game as far as the positions need it, unless that was done.
fn prepare(
    store: &mut Store,
    source: &Source,
    rules: &'static dyn Ruleset,
    positions: &[&Position],
    is_normal: bool,
) -> Result<(), String> {
    let heaps = || positions.iter().flat_map(|position| position.heaps()).map(|heap| heap.0);
    let last = heaps().max().unwrap_or(0);
    if is_normal {
        return normal::values(store, source, rules, last).map(|_| ());
    }
    if store.found(source).is_some_and(|game| heaps().all(|heap| game.solution().knows(heap))) {
        return Ok(());
    }
    let end = now() + PATIENCE;
    let stop = move || (now() > end).then_some(StopReason::Time);
    let game: Game<'static> = Solver::new(rules).max_heap(last).stop(stop).work_limit(u64::MAX).solve();
    if store.found(source).is_none_or(|known| known.last_heap() < game.last_heap()) {
        store.keep(source, game);
    }
    Ok(())
}

fn verdict(
    store: &mut Store,
    source: &Source,
    rules: &'static dyn Ruleset,
    position: &Position,
    is_normal: bool,
) -> Result<Verdict, String> {
    if is_normal {
        let value = normal::value(store, source, rules, position)?;
        let outcome = if value == 0 { Outcome::P } else { Outcome::N };
        return Ok(Verdict { outcome: Some(outcome), value: Some(value.to_string()), by: Some("nim") });
    }
    let known = store.found(source).and_then(|game| {
        let outcome = game.outcome_of(position).ok()?;
        Some((outcome, game.value(&position.name(rules)).ok()))
    });
    if let Some((outcome, value)) = known {
        return Ok(Verdict { outcome: Some(outcome), value, by: Some("quotient") });
    }
    let outcome = Oracle::new(rules, SEARCH).outcome(position, Convention::Misere).ok();
    Ok(Verdict { outcome, value: None, by: outcome.map(|_| "search") })
}

/// A move.
struct Move {
    heap: usize,
    /// What is left of the heap.
    left: Position,
    /// What is left of all.
    after: Position,
}

/// The moves, largest heaps first, and whether they are all.
fn moves(rules: &dyn Ruleset, position: &Position) -> Result<(Vec<Move>, bool), String> {
    let mut moves = Vec::new();
    let mut are_all = true;
    for &(heap, _) in position.heaps().iter().rev() {
        if rules.option_estimate(heap) > MOST_VISITS {
            return Err(format!("heap {} has too many moves to list them", rules.heap_name(heap)));
        }
        let mut seen = HashSet::new();
        let others = || position.heaps().iter().map(|&(other, count)| (other, count - u64::from(other == heap)));
        rules.for_each_option(heap, &mut |option| {
            if moves.len() == MOST_MOVES {
                are_all = false;
            } else if seen.insert(option.to_vec()) {
                let rest = || option.iter().map(|&part| (part as usize, 1));
                let (left, after) = (Position::new(rest()), Position::new(others().chain(rest())));
                moves.push(Move { heap, left, after });
            }
        });
    }
    Ok((moves, are_all))
}

/// What moves leave of each of these heaps.
pub fn options(rules: &dyn Ruleset, heaps: &[usize]) -> Result<Value, String> {
    let mut all = serde_json::Map::new();
    for &heap in heaps {
        if heap == 0 || rules.last_heap().is_some_and(|last| heap > last) || rules.option_estimate(heap) > MOST_VISITS {
            return Err(format!("the options of heap {heap} cannot be listed"));
        }
        let mut options: Vec<Vec<u32>> = Vec::new();
        let mut seen = HashSet::new();
        rules.for_each_option(heap, &mut |option| {
            if options.len() < MOST_OPTIONS && seen.insert(option.to_vec()) {
                options.push(option.to_vec());
            }
        });
        all.insert(heap.to_string(), json!(options));
    }
    match rules.fault() {
        Some(fault) => Err(fault),
        None => Ok(json!({ "options": all })),
    }
}
