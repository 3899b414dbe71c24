//! Ruleset files with a script, as arguments.

use anyhow::{Context, Result, anyhow, bail};
use misere_games::pieces::Rules;
use misere_games::{FileError, Ruleset};
use misere_limits::Meter;
use misere_scripts::{ScriptGame, Scripted, parse_script_file, terms};
use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Steps of finding all pieces of a game; an operation of a script is one.
const CLOSING_WORK: u64 = 1_000_000_000;

/// The longest range of positions.
const MAX_UNROLLED: usize = 10_000;

/// Where the mistakes of the scripts that were loaded turn up.
static FAULTS: Mutex<Vec<Arc<OnceLock<FileError>>>> = Mutex::new(Vec::new());

/// The mistake of a script that has come up. What was computed from it is worth nothing, so nothing is printed after
/// it.
pub fn fault() -> Option<String> {
    let faults = FAULTS.lock().unwrap_or_else(PoisonError::into_inner);
    faults.iter().find_map(|fault| fault.get().map(ToString::to_string))
}

/// The rules of a file with a script; positions that are lists begin with `start`, a sum, or where the file says that
/// the game begins, if it says so.
pub fn load(text: &str, file_name: &str, start: Option<&str>) -> Result<Rules> {
    let game = match parse_script_file(text, file_name)? {
        Scripted::Heaps(_) if start.is_some() => bail!("{file_name}: heaps are numbers: give positions, not a start"),
        Scripted::Heaps(heaps) => {
            FAULTS.lock().unwrap_or_else(PoisonError::into_inner).push(heaps.first_fault());
            return Ok(Rules::Heaps(Box::new(heaps)));
        }
        Scripted::Positions(game) => game,
    };
    let game = match start {
        None => game,
        Some(start) => {
            let read = |game: ScriptGame| game.with_start(start).map_err(|error| anyhow!(error));
            read(game).with_context(|| format!("in the position `{start}`"))?
        }
    };
    Ok(Rules::Positions(Arc::new(game)))
}

/// The positions of a command as the beginning of a game: each once, since what arises from copies is the same.
pub fn beginning(positions: &[String]) -> String {
    let (mut all, mut known) = (Vec::new(), HashSet::new());
    for position in positions {
        for (_, term) in terms(&bracketed(position)) {
            for term in unrolled(term) {
                if known.insert(term.clone()) {
                    all.push(term);
                }
            }
        }
    }
    all.join("+")
}

/// The terms of a range such as `2..34`; any other term is itself.
fn unrolled(term: &str) -> Vec<String> {
    let ends = term.split_once("..").and_then(|(first, last)| {
        let ends = (first.parse::<usize>().ok()?, last.trim_start_matches('=').parse::<usize>().ok()?);
        (ends.0 <= ends.1 && ends.1 - ends.0 < MAX_UNROLLED).then_some(ends)
    });
    ends.map_or_else(|| vec![term.to_string()], |(first, last)| (first..=last).map(|n| n.to_string()).collect())
}

/// The ruleset of such a file: all its pieces are found.
pub fn close(rules: Rules, meter: &Meter<'_>) -> Result<Box<dyn Ruleset>> {
    let notation = rules.notation();
    let begins = rules.pieces().start(&meter.part(CLOSING_WORK)).map(|start| start.is_some());
    if matches!((&rules, begins), (Rules::Positions(_), Ok(false))) {
        bail!(
            "{notation}: positions are lists of numbers, so a position is needed to begin with: `start = \"(3,5)\"` in \
             the file, or `{notation}:(3,5)`"
        );
    }
    rules.close(&meter.part(CLOSING_WORK)).map_err(|error| anyhow!("{notation}: {error}"))
}

/// A list of numbers without its brackets gets them.
pub fn bracketed(position: &str) -> Cow<'_, str> {
    let of_list = |c: char| c.is_ascii_digit() || matches!(c, ',' | '-' | ' ');
    let is_list = position.contains(',') && position.chars().all(of_list);
    if is_list { Cow::Owned(format!("({})", position.trim())) } else { Cow::Borrowed(position) }
}

/// The path and the start of an argument such as `wythoff.toml:(3,5)`.
pub fn split_start(argument: &str) -> (&str, Option<&str>) {
    match argument.find(".toml:") {
        Some(at) => (&argument[..at + 5], Some(&argument[at + 6..])),
        None => (argument, None),
    }
}
