//! Sums of different games: heaps of Kayles beside heaps of Nim beside a board.
//!
//! [`Sum`] numbers the pieces of several games together, so the closure of a sum is one ruleset and has one quotient;
//! one convention holds for the whole. [`terms`] reads `kayles:12 + nim:3,5 + 0.07:9`.
//!
//! ```
//! use misere_games::pieces::{Heaps, Numbered, close};
//! use misere_games::sums::Sum;
//! use misere_games::{Convention, Oracle, Outcome, Position, parse_rules};
//! use misere_limits::Meter;
//! let rules = [parse_rules("kayles").unwrap().leak(), parse_rules("nim").unwrap().leak()];
//! # trait Leak { fn leak(self) -> &'static dyn misere_games::Ruleset; }
//! # impl Leak for Box<dyn misere_games::Ruleset> {
//! #     fn leak(self) -> &'static dyn misere_games::Ruleset { Box::leak(self) }
//! # }
//! let meter = Meter::new(1_000_000, &|| None);
//! let mut sum = Sum::new(rules.map(|rules| Box::new(Heaps::new(rules)) as Box<dyn Numbered>).into());
//! let mut heaps = sum.read("kayles:4", &meter)?;
//! heaps.extend(sum.read("nim:1", &meter)?);
//! let closed = close(Box::new(sum), &heaps, &meter)?;
//! let position = Position::new(closed.start().iter().map(|&heap| (heap as usize, 1)));
//! // Four pins of Kayles are like one token: two of them lose the last move.
//! assert_eq!(Oracle::new(&closed, 10_000).outcome(&position, Convention::Misere), Ok(Outcome::N));
//! # Ok::<(), misere_games::pieces::GameError>(())
//! ```

use crate::Position;
use crate::pieces::{GameError, Move, Numbered, Options};
use misere_limits::{Meter, StopReason, narrow};
use rustc_hash::FxHashMap;
use std::fmt;

/// The pieces of several games with numbers in common.
pub struct Sum<'a> {
    games: Vec<Box<dyn Numbered + 'a>>,
    numbers: FxHashMap<(usize, u32), u32>,
    /// `pieces[n - 1]` is piece n: the game, and its number there.
    pieces: Vec<(usize, u32)>,
}

impl<'a> Sum<'a> {
    /// The sum of these games.
    #[must_use]
    pub fn new(games: Vec<Box<dyn Numbered + 'a>>) -> Sum<'a> {
        Sum { games, numbers: FxHashMap::default(), pieces: Vec::new() }
    }

    /// The pieces of a position of one of the games.
    ///
    /// # Errors
    /// Those of [`Numbered::read`].
    ///
    /// # Panics
    /// When there is no such game.
    pub fn read_in(&mut self, game: usize, text: &str, meter: &Meter<'_>) -> Result<Vec<u32>, GameError> {
        let pieces = self.games[game].read(text, meter)?;
        pieces.into_iter().map(|piece| self.number(game, piece)).collect()
    }

    /// A position of one of the games, as pieces with their numbers of copies.
    ///
    /// # Errors
    /// The first term that is wrong, or a limit.
    ///
    /// # Panics
    /// When there is no such game.
    pub fn position_in(&mut self, game: usize, text: &str, meter: &Meter<'_>) -> Result<Vec<(u32, u64)>, GameError> {
        let position = Position::read(text, &mut *self.games[game], meter);
        let position = position.map_err(|error| GameError::Failed(error.to_string()))?;
        position.heaps().iter().map(|&(piece, count)| Ok((self.number(game, narrow(piece))?, count))).collect()
    }

    /// The pieces of the position in which one of the games begins, if it has one.
    ///
    /// # Errors
    /// Those of [`Numbered::start`].
    ///
    /// # Panics
    /// When there is no such game.
    pub fn start_of(&mut self, game: usize, meter: &Meter<'_>) -> Result<Option<Vec<u32>>, GameError> {
        let Some(pieces) = self.games[game].start(meter)? else { return Ok(None) };
        pieces.into_iter().map(|piece| self.number(game, piece)).collect::<Result<_, _>>().map(Some)
    }

    fn number(&mut self, game: usize, piece: u32) -> Result<u32, GameError> {
        let next = u32::try_from(self.pieces.len() + 1).map_err(|_| StopReason::Memory)?;
        let number = *self.numbers.entry((game, piece)).or_insert(next);
        if number == next {
            self.pieces.push((game, piece));
        }
        Ok(number)
    }

    /// Pieces of a game as pieces of the sum, the largest number first.
    fn mapped(&mut self, game: usize, pieces: &[u32]) -> Result<Box<[u32]>, GameError> {
        let mut mapped = pieces.iter().map(|&piece| self.number(game, piece)).collect::<Result<Vec<_>, _>>()?;
        mapped.sort_unstable_by(|a, b| b.cmp(a));
        Ok(mapped.into())
    }

    fn of(&self, piece: u32) -> (usize, u32) {
        self.pieces[piece as usize - 1]
    }
}

impl fmt::Debug for Sum<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sum")
            .field("games", &self.notation())
            .field("pieces", &self.pieces.len())
            .finish_non_exhaustive()
    }
}

impl Numbered for Sum<'_> {
    fn notation(&self) -> String {
        self.games.iter().map(|game| game.notation()).collect::<Vec<_>>().join(" + ")
    }

    fn about(&self) -> Option<String> {
        let parts: Vec<String> =
            self.games.iter().map(|game| format!("{}: {}", game.notation(), game.describe())).collect();
        Some(parts.join(" "))
    }

    fn start(&mut self, meter: &Meter<'_>) -> Result<Option<Vec<u32>>, GameError> {
        let mut pieces = Vec::new();
        for game in 0..self.games.len() {
            let Some(start) = self.start_of(game, meter)? else { return Ok(None) };
            pieces.extend(start);
        }
        Ok(Some(pieces))
    }

    /// Reads `kayles:12`: the notation of one of the games, a colon, a term of its positions.
    fn read(&mut self, text: &str, meter: &Meter<'_>) -> Result<Vec<u32>, GameError> {
        let of_game = |notation: &str| text.strip_prefix(notation).and_then(|rest| rest.strip_prefix(':'));
        let found = self.games.iter().enumerate().find_map(|(game, pieces)| Some((game, of_game(&pieces.notation())?)));
        // A name stands for its code.
        let named = || {
            let (name, term) = text.rsplit_once(':')?;
            let code = crate::named_games().iter().find(|game| game.name == name)?.code;
            let game = self.games.iter().position(|game| game.notation() == code || game.notation() == name)?;
            Some((game, term))
        };
        match found.or_else(named) {
            Some((game, term)) => self.read_in(game, term, meter),
            None => Err(GameError::Failed(format!("write the game, a colon and a position: {}", self.notation()))),
        }
    }

    fn has_move(&mut self, piece: u32, meter: &Meter<'_>) -> Result<bool, GameError> {
        let (game, piece) = self.of(piece);
        self.games[game].has_move(piece, meter)
    }

    fn options(&mut self, piece: u32, meter: &Meter<'_>) -> Result<Options, GameError> {
        let (game, piece) = self.of(piece);
        let listed = self.games[game].options(piece, meter)?;
        let mut options = listed.iter().map(|option| self.mapped(game, option)).collect::<Result<Vec<_>, _>>()?;
        options.sort_unstable();
        Ok(options.into())
    }

    fn moves(&mut self, piece: u32, meter: &Meter<'_>) -> Result<Vec<Move>, GameError> {
        let (game, piece) = self.of(piece);
        let moves = self.games[game].moves(piece, meter)?;
        moves.into_iter().map(|found| Ok(Move { label: found.label, left: self.mapped(game, &found.left)? })).collect()
    }

    fn name(&self, piece: u32) -> String {
        let (game, piece) = self.of(piece);
        format!("{}:{}", self.games[game].notation(), self.games[game].name(piece))
    }

    fn picture(&self, piece: u32) -> Option<String> {
        let (game, piece) = self.of(piece);
        self.games[game].picture(piece)
    }
}

/// The terms of a sum of games: between pluses, but a piece of text without a colon belongs to the term before it.
///
/// ```
/// use misere_games::sums::terms;
/// assert_eq!(terms("kayles:3+4 + nim:5"), Some(vec!["kayles:3+4", "nim:5"]));
/// assert_eq!(terms("wythoff.toml:(3,5)+cram:2x3"), Some(vec!["wythoff.toml:(3,5)", "cram:2x3"]));
/// assert_eq!(terms("game:*2_+320"), None);
/// assert_eq!(terms("3+4"), None);
/// ```
///
/// `None` when there is one term, or the text does not begin with one.
#[must_use]
pub fn terms(text: &str) -> Option<Vec<&str>> {
    let mut starts = vec![0];
    let mut depth = 0usize;
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            '+' if depth == 0 => starts.push(at + 1),
            _ => {}
        }
    }
    // A term begins where the text up to the next plus has a colon.
    let ends = starts.iter().skip(1).map(|&start| start - 1).chain([text.len()]);
    let begins: Vec<usize> = starts
        .iter()
        .zip(ends)
        .filter(|&(&start, end)| text[start..end].contains(':'))
        .map(|(&start, _)| start)
        .collect();
    if begins.len() < 2 || begins[0] != 0 {
        return None;
    }
    let ends = begins.iter().skip(1).map(|&begin| begin - 1).chain([text.len()]);
    Some(begins.iter().zip(ends).map(|(&begin, end)| text[begin..end].trim()).collect())
}

/// The ways to read a term: the game, and the position in it, or `None` for the position in which it begins. The first
/// is to be tried first.
///
/// ```
/// use misere_games::sums::readings;
/// assert_eq!(readings("subtract:1,2:7"), vec![("subtract:1,2", Some("7")), ("subtract:1,2:7", None)]);
/// ```
#[must_use]
pub fn readings(term: &str) -> Vec<(&str, Option<&str>)> {
    let split = term.rsplit_once(':').map(|(game, position)| (game.trim(), Some(position.trim())));
    split.into_iter().chain([(term.trim(), None)]).collect()
}
