//! Sums of different games as arguments: `kayles:12 + nim:3,5 + 0.07:9`.

use crate::run::judge::read_position;
use crate::run::rules;
use anyhow::{Context, Result, anyhow};
use misere_games::pieces::{Closed, Heaps, Numbered, close};
use misere_games::sums::{Sum, readings, terms};
use misere_games::{Position, Ruleset, parse_game};
use misere_limits::Meter;

/// Steps of finding all pieces of a sum.
const CLOSING_WORK: u64 = 1_000_000_000;

/// The closure of all the heaps of a sum of games as one ruleset, and the sum as a position of it; `None` when the text is
/// no sum of games.
///
/// # Errors
/// The term that is wrong, or a closure that is too large.
pub fn load(text: &str, meter: &Meter<'_>) -> Result<Option<(Closed, Position)>> {
    let Some(terms) = terms(text) else { return Ok(None) };
    let read = terms.iter().map(|term| read(term, meter)).collect::<Result<Vec<_>>>()?;
    // The rulesets of a command live as long as the program.
    let rules: Vec<&'static dyn Ruleset> = read.iter().map(|(rules, _)| *rules).collect();
    let mut sum = Sum::new(rules.iter().map(|&rules| Box::new(Heaps::new(rules)) as Box<dyn Numbered>).collect());
    let meter = meter.part(CLOSING_WORK);
    let mut pieces = Vec::new();
    for (game, (rules, position)) in read.iter().enumerate() {
        for &(heap, _) in position.heaps() {
            pieces.extend(sum.read_in(game, &rules.heap_name(heap), &meter)?);
        }
    }
    let closed = close(Box::new(sum), &pieces, &meter).map_err(|error| anyhow!("the sum {text}: {error}"))?;
    let heaps: Vec<(usize, u64)> = read
        .iter()
        .flat_map(|(rules, position)| {
            let name = |heap| format!("{}:{}", rules.name(), rules.heap_name(heap));
            let number = |heap| closed.heap_by_name(&name(heap)).unwrap_or(0);
            position.heaps().iter().map(move |&(heap, count)| (number(heap), count)).collect::<Vec<_>>()
        })
        .collect();
    Ok(Some((closed, Position::new(heaps))))
}

/// A game and a position of it.
fn read(term: &str, meter: &Meter<'_>) -> Result<(&'static dyn Ruleset, Position)> {
    let mut first = None;
    for (game, position) in readings(term) {
        let found = match position {
            Some(position) => rules::load_game(game, &[position.to_string()], meter)
                .and_then(|found| read_position(position, &*found.rules).map(|position| (found.rules, position))),
            None => begin(game, &meter.part(CLOSING_WORK)),
        };
        match found {
            Ok((rules, position)) => return Ok((Box::leak(rules), position)),
            Err(error) => first = first.or(Some(error)),
        }
    }
    Err(first.unwrap_or_else(|| anyhow!("a game and a position are missing")).context(format!("in the term `{term}`")))
}

/// A board with the position in which it begins.
fn begin(game: &str, meter: &Meter<'_>) -> Result<(Box<dyn Ruleset>, Position)> {
    let board = parse_game(game)?;
    let names = {
        let mut pieces = board.pieces();
        let start = pieces.start(meter)?.with_context(|| format!("`{game}` needs a position"))?;
        start.iter().map(|&piece| pieces.name(piece)).collect::<Vec<_>>().join("+")
    };
    let rules = board.close(meter)?;
    let position = read_position(&names, &*rules)?;
    Ok((rules, position))
}
