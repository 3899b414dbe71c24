//! Games with a name, subtraction games, and [`parse_rules`], which reads every notation of a ruleset.
//!
//! | notation | game |
//! | --- | --- |
//! | `0.77` | a take-and-break code, see [`crate::code`] |
//! | `kayles` | a game of [`named_games`] |
//! | `nim` | take any number from a heap |
//! | `grundy` | Grundy's game: split a heap into two unequal heaps |
//! | `subtract:1,2,5` | take 1, 2 or 5 from a heap; also ranges and sets, `subtract:1-10`, `subtract:squares` |
//! | `game:*2_+320` | a canonical game and its followers, see [`crate::canonical`]; several between semicolons |
//! | `notakto:3x3`, `treblecross`, `node-kayles:path7`, `kayles:cycle8`, `cram:3x4` | boards, see [`crate::boards`] |
//! | `allbut:3` | take any number except 3 from a heap |
//!
//! ```
//! use misere_games::parse_rules;
//! assert_eq!(parse_rules("Dawsons-Kayles").unwrap().name(), "0.07");
//! assert_eq!(parse_rules("subtract:5,1,2").unwrap().name(), "subtract:1,2,5");
//! assert!(parse_rules("nimm").is_err());
//! ```

use crate::boards::{parse_board, treblecross::Treblecross};
use crate::canonical::heaps::parse_closed_set;
use crate::notation::NotationError;
use crate::pieces::{GameError, Rules};
use crate::subtraction::{AllBut, NumberSet, Subtraction, visit_rest};
use crate::suggest::suggestion;
use crate::{Code, FileError, Ruleset};
use misere_limits::{Meter, narrow};
use std::sync::Arc;

/// A game with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedGame {
    /// The name that [`parse_rules`] reads.
    pub name: &'static str,
    /// The code that it stands for, or the rule in words.
    pub code: &'static str,
    /// Where the name comes from, or what is played.
    pub note: &'static str,
}

const fn game(name: &'static str, code: &'static str, note: &'static str) -> NamedGame {
    NamedGame { name, code, note }
}

const NAMED: [NamedGame; 19] = [
    game("dawsons-chess", "0.137", "pawns on a 3 x n board, capture is forced; [PS] 3.5"),
    game("dawsons-kayles", "0.07", "knock down two adjacent pins; [PS] 3.5"),
    game("guiles", "0.15", "Guy's Kayles; [PS] 3.4"),
    game("kayles", "0.77", "knock down one pin or two adjacent ones; [PS] 3.4"),
    game("knots", "4.7", "[PS] 3.4"),
    game("lemon-drops", "0.56", "[PS] 3.4"),
    game("officers", "0.6", "[PS] 3.5"),
    game("stalking", "0.31", "[PS] 3.2"),
    game("nim", "take any number from a heap", ""),
    game("grundy", "split a heap into two unequal heaps", "Grundy's game"),
    game(SUBTRACT, "take one of the listed numbers from a heap", "a subtraction game"),
    game(ALL_BUT, "take any number that is not listed from a heap", "an all-but game"),
    game(CANONICAL, "move to an option of the game", "a canonical game and its followers; [PS] 3.7"),
    game(TREBLECROSS, "write X in a row of squares; three side by side end it", TREBLECROSS_NOTE),
    game(
        NOTAKTO,
        "mark a cell of a board; three in a line end it",
        "tic-tac-toe with X for both players; 4x4:3, 4x4:4",
    ),
    game(NODE_KAYLES, "take a vertex of a graph with its neighbours", "or cycle8, queen5x5, tree0,1,1, 3x4, 1-2,2-3"),
    game(KAYLES, "take a vertex of a graph, or two neighbours", "graphs as for node-kayles"),
    game(ARC_KAYLES, "take an edge of a graph with its ends", "graphs as for node-kayles"),
    game(CRAM, "place a domino", "arc-kayles on a grid"),
];
const TREBLECROSS_NOTE: &str = "9 is a row, treblecross:cycle9 a circle; under normal play a row of n plays as heap n + 2 of \
0.007, under misère play not";
/// How subtraction games are listed.
const SUBTRACT: &str = "subtract:1,2,5";
/// How canonical games are listed.
const CANONICAL: &str = "game:*2_+320";
/// How board games are listed.
const NOTAKTO: &str = "notakto:3x3";
const NODE_KAYLES: &str = "node-kayles:path7";
const KAYLES: &str = "kayles:cycle13";
const ARC_KAYLES: &str = "arc-kayles:star5";
const CRAM: &str = "cram:3x4";
const TREBLECROSS: &str = "treblecross";
/// How all-but games are listed.
const ALL_BUT: &str = "allbut:3";

/// Why a ruleset could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// A mistake in a code or a name.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// A mistake in a ruleset file.
    #[error(transparent)]
    File(#[from] FileError),
}

/// The games that have a name, with examples of the families that take numbers.
pub fn named_games() -> &'static [NamedGame] {
    &NAMED
}

/// How many steps [`parse_rules`] may take to find the pieces of a board.
const MAX_CLOSING: u64 = 20_000_000;
/// The most steps towards the simplest forms of `game:`.
const MAX_READING: u64 = 200_000_000;

/// Reads a ruleset: a code, a name, or a family with its numbers. Case and surrounding space do not matter.
///
/// All pieces of a board are found, as [`Rules::close`] does under a limit of its own.
///
/// # Errors
/// [`RulesError::Notation`] with the first character that is wrong, or when a board has too many pieces.
pub fn parse_rules(text: &str) -> Result<Box<dyn Ruleset>, RulesError> {
    parse_rules_with(text, &Meter::with_limit(MAX_READING))
}

/// [`parse_rules`] that pays into this meter: for the simplest forms of `game:`, and for the pieces of boards.
///
/// # Errors
/// As [`parse_rules`], and when the meter says stop.
pub fn parse_rules_with(text: &str, meter: &Meter<'_>) -> Result<Box<dyn Ruleset>, RulesError> {
    let text = text.trim();
    let game = parse_game_with(text, &meter.part(MAX_READING))?;
    game.close(&meter.part(MAX_CLOSING)).map_err(|error| {
        let message = match error {
            GameError::Stopped(_) => "the board has too many pieces to list them all".to_string(),
            GameError::Failed(message) => message,
        };
        NotationError::new(text, 0..text.len(), message).into()
    })
}

/// Reads the rules of a game, as [`parse_rules`] does; pieces of a board are found as they are asked for.
///
/// # Errors
/// [`RulesError::Notation`] with the first character that is wrong.
pub fn parse_game(text: &str) -> Result<Rules, RulesError> {
    parse_game_with(text, &Meter::with_limit(MAX_READING))
}

fn parse_game_with(text: &str, meter: &Meter<'_>) -> Result<Rules, RulesError> {
    let text = text.trim();
    let whole = 0..text.len();
    if text.is_empty() {
        let message = "a ruleset is missing: a code such as `0.77`, or a name such as `kayles`";
        return Err(NotationError::new(text, whole, message).into());
    }
    let heaps = |rules: Box<dyn Ruleset>| Ok(Rules::Heaps(rules));
    if let Some(colon) = text.find(':') {
        let numbers = || NumberSet::parse(text, colon + 1);
        let family = text[..colon].to_ascii_lowercase();
        return match family.as_str() {
            "subtract" => heaps(Box::new(Subtraction(numbers()?))),
            "allbut" => heaps(Box::new(AllBut(numbers()?))),
            "game" => heaps(Box::new(parse_closed_set(&text[colon + 1..], meter)?)),
            family => match parse_board(family, text)? {
                Some(board) => Ok(Rules::Positions(board)),
                None => {
                    let families = NAMED.iter().filter_map(|game| Some(game.name.split_once(':')?.0));
                    let families = families.chain([TREBLECROSS]);
                    let names = families.clone().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
                    let message = format!("expected one of {names} before the colon{}", suggestion(family, families));
                    Err(NotationError::new(text, 0..colon, message).into())
                }
            },
        };
    }
    // A name starts with a letter and has no point; hexadecimal codes may start with a letter too.
    if text.contains('.') || !text.starts_with(|c: char| c.is_alphabetic()) {
        return heaps(Box::new(Code::parse(text)?));
    }
    let name = if text.len() <= 40 { text.to_ascii_lowercase() } else { String::new() };
    match name.as_str() {
        "nim" => return heaps(Box::new(Nim)),
        "grundy" => return heaps(Box::new(Grundy)),
        TREBLECROSS => return Ok(Rules::Positions(Arc::new(Treblecross::rows()))),
        "subtract" | "allbut" => {
            let end = text.len()..text.len();
            return Err(NotationError::new(text, end, "a colon and numbers are missing, as in `subtract:1,2,5`").into());
        }
        "notakto" | "node-kayles" | "arc-kayles" | "cram" => {
            let end = text.len()..text.len();
            let message = format!("a colon and a board are missing, as in `{name}:3x3`");
            return Err(NotationError::new(text, end, message).into());
        }
        _ => {}
    }
    match NAMED.iter().find(|game| game.name == name) {
        Some(game) => heaps(Box::new(Code::parse(game.code)?)),
        None => {
            let near = suggestion(&name, NAMED.iter().map(|game| game.name));
            let message =
                format!("no game has this name, and a code has a point{near}\n`misere games` lists the names");
            Err(NotationError::new(text, whole, message).into())
        }
    }
}

/// Take any number.
struct Nim;

impl Ruleset for Nim {
    fn name(&self) -> String {
        "nim".to_string()
    }
    fn for_each_option(&self, heap: usize, visit: &mut dyn FnMut(&[u32])) {
        (0..narrow(heap)).rev().for_each(|rest| visit_rest(rest, visit));
    }
    fn option_estimate(&self, heap: usize) -> u64 {
        heap as u64
    }
}

/// Split into two unequal heaps.
struct Grundy;

impl Ruleset for Grundy {
    fn name(&self) -> String {
        "grundy".to_string()
    }
    fn for_each_option(&self, heap: usize, visit: &mut dyn FnMut(&[u32])) {
        let heap = narrow(heap);
        (1..heap.div_ceil(2)).for_each(|smaller| visit(&[heap - smaller, smaller]));
    }
    fn option_estimate(&self, heap: usize) -> u64 {
        heap as u64 / 2
    }
}
