//! What is kept between requests: rules that were read, results, and a run.

use crate::normal::Values;
use crate::request::Source;
use crate::run::Running;
use misere::games::named::parse_rules_with;
use misere::games::{named_games, parse_ruleset_file};
use misere::limits::Meter;
use misere::{Game, Ruleset};
use serde_json::{Value, json};

/// The longest text of rules.
const MOST_BYTES: usize = 1 << 20;
/// Steps of reading rules, and of finding all pieces of a board.
const READING: u64 = 200_000_000;
/// So many results are kept.
const MOST_GAMES: usize = 8;

/// What is kept.
#[derive(Default)]
pub struct Store {
    /// Rules stay until the module ends: there are as many as somebody typed.
    rules: Vec<(Source, &'static dyn Ruleset)>,
    /// Results, the newest last.
    games: Vec<(Source, Game<'static>)>,
    /// Grundy values for normal play.
    pub values: Vec<(Source, Values)>,
    /// The run that is going on, or was stopped.
    pub running: Option<Running>,
}

impl Store {
    /// The rules of a text, read once.
    pub fn rules(&mut self, source: &Source) -> Result<&'static dyn Ruleset, String> {
        if let Some((_, rules)) = self.rules.iter().find(|known| known.0 == *source) {
            return Ok(*rules);
        }
        let rules: &'static dyn Ruleset = Box::leak(read(source)?);
        self.rules.push((source.clone(), rules));
        Ok(rules)
    }

    /// The last result for these rules.
    pub fn game(&self, source: &Source) -> Result<&Game<'static>, String> {
        self.found(source).ok_or_else(|| String::from("the game has not been solved yet"))
    }

    /// The same, if there is one.
    pub fn found(&self, source: &Source) -> Option<&Game<'static>> {
        self.games.iter().find(|known| known.0 == *source).map(|known| &known.1)
    }

    /// Keeps a result in the place of an older one.
    pub fn keep(&mut self, source: &Source, game: Game<'static>) {
        self.games.retain(|known| known.0 != *source);
        if self.games.len() == MOST_GAMES {
            self.games.remove(0);
        }
        self.games.push((source.clone(), game));
    }
}

fn read(source: &Source) -> Result<Box<dyn Ruleset>, String> {
    let meter = Meter::with_limit(READING);
    let (Source::Notation(text) | Source::File { text, .. }) = source;
    if text.len() > MOST_BYTES {
        return Err(format!("the rules are longer than {} KiB", MOST_BYTES >> 10));
    }
    let Source::File { name, text } = source else {
        return parse_rules_with(text, &meter).map_err(|error| error.to_string());
    };
    if is_script(text) {
        return scripted(name, text, &meter);
    }
    Ok(Box::new(parse_ruleset_file(text, name).map_err(|error| error.to_string())?))
}

/// Whether the text is that of a ruleset file with a script.
fn is_script(text: &str) -> bool {
    text.lines().any(|line| line.trim_start().strip_prefix("script").is_some_and(|rest| rest.trim().starts_with('=')))
}

#[cfg(feature = "scripts")]
fn scripted(name: &str, text: &str, meter: &Meter<'_>) -> Result<Box<dyn Ruleset>, String> {
    use misere_scripts::{Scripted, parse_script_file};
    match parse_script_file(text, name).map_err(|error| error.to_string())? {
        Scripted::Heaps(heaps) => Ok(Box::new(heaps)),
        Scripted::Positions(game) => {
            let rules = misere::games::pieces::Rules::of_game(game);
            rules.close(meter).map_err(|error| format!("{name}: {error}"))
        }
    }
}

/// The page then asks the module that has the interpreter.
#[cfg(not(feature = "scripts"))]
fn scripted(name: &str, _: &str, _: &Meter<'_>) -> Result<Box<dyn Ruleset>, String> {
    Err(format!("{name} has a script, which this module does not read"))
}

/// What rules are.
pub fn described(rules: &'static dyn Ruleset) -> Value {
    let first = rules.last_heap().map_or(1, |last| last.min(1));
    let numbers = first == 0 || (rules.picture(first).is_none() && rules.heap_name(first) == first.to_string());
    let start = rules.heap_by_name("board").filter(|&heap| heap > 0).map(|_| "board");
    json!({
        "name": rules.name(),
        "sentence": rules.describe(),
        "last_heap": rules.last_heap(),
        "numbers": numbers,
        "start": start,
        "digits": rules.code_digits(),
    })
}

/// The games with names.
pub fn games() -> Value {
    let game = |game: &misere::games::NamedGame| json!({ "name": game.name, "code": game.code, "note": game.note });
    json!({ "games": named_games().iter().map(game).collect::<Vec<_>>() })
}
