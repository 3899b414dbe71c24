//! Sums of different games as arguments: `kayles:12 + nim:3,5 + 0.07:9`.
//!
//! The closure of all the pieces is one ruleset with one quotient. When it is too large the pieces stay open, and the
//! search answers alone.

use crate::run::board::{Loaded, Origin, Start};
use crate::run::judge::read_position;
use crate::run::rules;
use anyhow::{Context, Result, anyhow};
use misere_games::Position;
use misere_games::pieces::{Numbered, Rules};
use misere_games::sums::{Sum, readings, terms};
use misere_limits::Meter;

/// Steps of finding all pieces of a sum.
const CLOSING_WORK: u64 = 20_000_000;

/// The pieces of a sum of games with the position that it begins with; `None` when the text is no sum of games.
///
/// # Errors
/// The term that is wrong.
pub fn load(text: &str, meter: &Meter<'_>) -> Result<Option<Loaded>> {
    let Some(terms) = terms(text) else { return Ok(None) };
    let mut games: Vec<&'static Rules> = Vec::new();
    let mut positions: Vec<(usize, Option<String>)> = Vec::new();
    for term in terms {
        let (rules, position) = read(term, meter).with_context(|| format!("in the term `{term}`"))?;
        // Terms of one game are pieces of one game.
        let known = games.iter().position(|game| game.notation() == rules.notation());
        let game = known.unwrap_or(games.len());
        if known.is_none() {
            // The rulesets of a command live as long as the program.
            games.push(Box::leak(Box::new(rules)));
        }
        positions.push((game, position));
    }
    if let [game] = games[..] {
        return of_one_game(game, &positions, meter).map(Some);
    }
    let mut sum = Sum::new(games.iter().map(|game| game.pieces()).collect());
    let mut start: Vec<(u32, u64)> = Vec::new();
    for (game, position) in positions {
        match position {
            Some(text) => start.extend(sum.position_in(game, &text, meter).map_err(|error| anyhow!(error))?),
            None => start.extend(sum.start_of(game, meter)?.into_iter().flatten().map(|piece| (piece, 1))),
        }
    }
    let again = || Ok(Box::new(Sum::new(games.iter().map(|game| game.pieces()).collect())) as Box<dyn Numbered>);
    let exact = Sum::new(games.iter().map(|game| game.exact()).collect());
    let closing = meter.part(CLOSING_WORK);
    let all: Vec<u32> = start.iter().map(|term| term.0).collect();
    Loaded::of_pieces(Box::new(sum), Origin { start: Some(&start), all: &all }, again, Box::new(exact), &closing)
        .map(Some)
}

/// A sum whose terms are all of one game, which is no other game than that.
fn of_one_game(game: &'static Rules, positions: &[(usize, Option<String>)], meter: &Meter<'_>) -> Result<Loaded> {
    let mut pieces = game.pieces();
    let mut start: Vec<(u32, u64)> = Vec::new();
    for (_, position) in positions {
        match position {
            Some(text) => {
                let heaps = Position::read(text, &mut *pieces, meter)?;
                start.extend(heaps.heaps().iter().map(|&(piece, count)| (piece as u32, count)));
            }
            None => start.extend(pieces.start(meter)?.into_iter().flatten().map(|piece| (piece, 1))),
        }
    }
    if let Rules::Heaps(rules) = game {
        let position = Position::new(start.iter().map(|&(heap, count)| (heap as usize, count)));
        let mut loaded = Loaded::of_heaps(Box::new(&**rules));
        loaded.start = Some(Start { judged: position.clone(), shown: position });
        return Ok(loaded);
    }
    let closing = meter.part(CLOSING_WORK);
    let all: Vec<u32> = start.iter().map(|term| term.0).collect();
    Loaded::of_pieces(pieces, Origin { start: Some(&start), all: &all }, || Ok(game.pieces()), game.exact(), &closing)
}

/// The rules with the position in which the game begins, and how that is called: for a sum of games, and for a game
/// that has one such position.
///
/// # Errors
/// What is wrong with the rules, or that a position is missing.
pub fn beginning(command: &str, argument: &str, meter: &Meter<'_>) -> Result<(Loaded, String)> {
    if let Some(sum) = load(argument, meter)? {
        return Ok((sum, argument.to_string()));
    }
    let rules = rules::load_rules(argument, &[], meter)?;
    let example = if rules.pieces().names_are_lists() { "'(3,5)'" } else { "5+3" };
    let missing = || anyhow!("a position is missing, as in `misere {command} {argument} {example}`");
    let loaded = Loaded::new(rules, &[], meter)?;
    let start = loaded.start.as_ref().ok_or_else(missing)?;
    let name = start.shown.name(loaded.view().shown());
    Ok((loaded, name))
}

/// The rules with the position of a question; without a text that in which the game begins.
///
/// # Errors
/// What is wrong with the rules or with the position.
pub fn asked(command: &str, argument: &str, text: Option<&str>, meter: &Meter<'_>) -> Result<(Loaded, Start)> {
    let Some(text) = text else {
        let (mut loaded, _) = beginning(command, argument, meter)?;
        let start = loaded.start.take().context("a position is missing")?;
        return Ok((loaded, start));
    };
    let loaded = rules::load_game(argument, &[text.to_string()], meter)?;
    let judged = read_position(text, &*loaded.rules)?;
    let shown = read_position(text, loaded.view().shown())?;
    Ok((loaded, Start { judged, shown }))
}

/// The rules of a term, and its position unless it is that in which the game begins.
fn read(term: &str, meter: &Meter<'_>) -> Result<(Rules, Option<String>)> {
    let mut first = None;
    for (game, position) in readings(term) {
        let given: Vec<String> = position.iter().map(|position| (*position).to_string()).collect();
        let found = rules::load_rules(game, &given, meter).and_then(|rules| check(rules, position, meter));
        match found {
            Ok(rules) => return Ok((rules, position.map(str::to_string))),
            Err(error) => first = first.or(Some(error)),
        }
    }
    Err(first.unwrap_or_else(|| anyhow!("a game and a position are missing")))
}

/// The rules, if the position is one of theirs, or if they begin somewhere.
fn check(rules: Rules, position: Option<&str>, meter: &Meter<'_>) -> Result<Rules> {
    {
        let mut pieces = rules.pieces();
        match position {
            Some(text) => {
                let position = Position::read(text, &mut *pieces, meter)?;
                if position.is_empty() && text.trim() != "0" {
                    return Err(anyhow!("in the position `{text}`: there is no heap"));
                }
            }
            None => {
                pieces.start(meter)?.with_context(|| format!("`{}` needs a position", rules.notation()))?;
            }
        }
    }
    Ok(rules)
}
