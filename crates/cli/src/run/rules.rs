//! From the RULES argument to a ruleset: a notation, or the path of a ruleset file; and how every `--help` explains
//! RULES and POSITION.

use crate::run::board::Loaded;
use crate::run::limits::Watch;
use crate::run::patience;
use crate::run::scripted;
use anyhow::{Context, Result, anyhow, bail};
use misere_games::boards::graph_in_file;
use misere_games::pieces::Rules;
use misere_games::{Ruleset, parse_game, parse_rules_with, parse_ruleset_file};
use misere_limits::Meter;
use misere_scripts::{is_game_of_lists, is_script_file};
use std::borrow::Cow;
use std::path::Path;

/// Files larger than this are not read.
const MAX_FILE_BYTES: u64 = 4 << 20;

/// How the RULES argument is explained in every `--help`.
pub const RULES_HELP: &str = "\
RULES is a take-and-break code (0.77, .77, 4.7, 0.3f9, 0.(3310)^3; for ever: 0.777…, 0.1(37)), a
named game (see `misere games`), subtract:1,2,5 (also 1-10, squares), allbut:3, a board
(notakto:3x3, node-kayles:path7, cram:3x4; a graph may stand in a file .edges or .g6), canonical
games (game:*2_+320), or the path of a ruleset file that ends in .toml.";

/// How positions are explained in every `--help`.
pub const POSITION_HELP: &str = "\
POSITION is a sum of heaps: 12+9+9+5, or 12,9,9,5, or 12 9 9 5 in quotes, or [12,9,9,5]; 3*5+1 is
three heaps of 5 and one of 1. Empty heaps may be written as 0. Heaps of a ruleset file and of
canonical games are called by their names; board is a whole board, and ..#_.## a drawn one.";

/// The command with these explanations in the help of each subcommand that takes RULES or POSITION.
pub fn explain(command: clap::Command) -> clap::Command {
    // The speed table takes `RULES[@HEAP]`.
    let takes = |id: &str| {
        command.get_arguments().any(|argument| match argument.get_value_names() {
            Some(names) => names.iter().any(|name| name.split('[').next() == Some(id)),
            None => argument.get_id().as_str().to_uppercase() == id,
        })
    };
    let texts = [("RULES", RULES_HELP), ("POSITION", POSITION_HELP), ("HEAP", POSITION_HELP)];
    let texts: Vec<&str> = texts.into_iter().filter(|(id, _)| takes(id)).map(|(_, text)| text).collect();
    let command = match &texts[..] {
        [] => command,
        _ => {
            let examples = command.get_after_long_help().or(command.get_after_help());
            let examples = examples.map(|text| format!("\n\n{text}"));
            let text = texts.join("\n\n");
            command.after_long_help(text.clone() + &examples.unwrap_or_default()).after_help(text)
        }
    };
    command.mut_subcommands(explain)
}

/// Reads the RULES argument for a command without limits, in the time of a question.
pub fn load(argument: &str) -> Result<Box<dyn Ruleset>> {
    let watch = Watch::of_question();
    let stop = || watch.stop();
    load_with(argument, &watch.meter(&stop))
}

/// Reads the RULES argument under the limits of the command.
pub fn load_with(argument: &str, meter: &Meter<'_>) -> Result<Box<dyn Ruleset>> {
    match script(argument, &[])? {
        Some(rules) => scripted::close(rules, meter),
        None => listed(argument, meter),
    }
}

/// Reads the RULES argument for a question about positions: a board whose pieces are too many is left open, and a game
/// of lists begins with the positions.
pub fn load_game(argument: &str, positions: &[String], meter: &Meter<'_>) -> Result<Loaded> {
    Loaded::new(load_rules(argument, positions, meter)?, positions, meter)
}

/// Reads the RULES argument as rules whose pieces are found as they are asked for; a game of lists begins with the
/// positions.
pub fn load_rules(argument: &str, positions: &[String], meter: &Meter<'_>) -> Result<Rules> {
    if let Some(rules) = script(argument, positions)? {
        return Ok(rules);
    }
    if is_file(argument) {
        return Ok(Rules::Heaps(listed(argument, meter)?));
    }
    parse_game(&with_graph(argument)?).map_err(|error| misnamed(argument, error.into()))
}

/// The ruleset of a file with a script whose positions are lists, from all of these positions on; `None` for other
/// rules.
///
/// # Errors
/// What is wrong with the file, or that its pieces are too many.
pub fn load_lists(argument: &str, positions: &[String], meter: &Meter<'_>) -> Result<Option<Box<dyn Ruleset>>> {
    let is_list = |rules: &Rules| matches!(rules, Rules::Positions(_));
    let found = script(argument, positions)?.filter(is_list);
    found.map(|rules| scripted::close(rules, meter)).transpose()
}

/// The endings of files with a graph: `node-kayles:petersen.g6`.
const GRAPH_FILES: [&str; 2] = ["g6", "edges"];

/// The argument with the graph of a file in place of its path.
fn with_graph(argument: &str) -> Result<Cow<'_, str>> {
    let Some((family, file)) = argument.split_once(':') else { return Ok(Cow::Borrowed(argument)) };
    let ending = Path::new(file).extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    if !GRAPH_FILES.iter().any(|known| known.eq_ignore_ascii_case(ending)) {
        return Ok(Cow::Borrowed(argument));
    }
    let text = read(Path::new(file)).with_context(|| format!("cannot read the graph `{file}`"))?;
    let graph = graph_in_file(&text).map_err(|message| anyhow!("in the graph `{file}`, {message}"))?;
    Ok(Cow::Owned(format!("{family}:{graph}")))
}

fn is_file(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml"))
}

/// The error for an argument that is no ruleset; a file that does not end as ruleset files do is told so.
fn misnamed(argument: &str, error: anyhow::Error) -> anyhow::Error {
    if Path::new(argument).is_file() {
        anyhow!("the name of a ruleset file ends in .toml, and that of a graph in .g6 or .edges")
    } else {
        error
    }
}

/// Rules without a script.
fn listed(argument: &str, meter: &Meter<'_>) -> Result<Box<dyn Ruleset>> {
    if !is_file(argument) {
        return parse_rules_with(&with_graph(argument)?, meter).map_err(|error| misnamed(argument, error.into()));
    }
    Ok(Box::new(parse_ruleset_file(&read_file(argument)?, argument)?))
}

/// The rules of a file with a script.
fn script(argument: &str, positions: &[String]) -> Result<Option<Rules>> {
    let (file_name, start) = scripted::split_start(argument);
    if !is_file(file_name) {
        return Ok(None);
    }
    let text = read_file(file_name)?;
    if !is_script_file(&text) {
        return Ok(None);
    }
    let joined = scripted::beginning(positions);
    let begins = is_game_of_lists(&text) && !joined.is_empty();
    scripted::load(&text, file_name, start.or(begins.then_some(&*joined))).map(Some)
}

fn read_file(name: &str) -> Result<String> {
    read(Path::new(name)).with_context(|| format!("cannot read the ruleset file `{name}`"))
}

fn read(path: &Path) -> Result<String> {
    if path.is_dir() {
        bail!("it is a directory");
    }
    let bytes = patience::read(path, MAX_FILE_BYTES + 1)?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        bail!("it is larger than {} MiB", MAX_FILE_BYTES >> 20);
    }
    String::from_utf8(bytes)
        .map_err(|error| anyhow!("it is not UTF-8 text (byte {})", error.utf8_error().valid_up_to()))
}
