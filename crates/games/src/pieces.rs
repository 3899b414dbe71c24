//! Games given by positions instead of heap numbers: boards, graphs, scripts.
//!
//! A [`Game`] says what the moves of a piece leave: a list of pieces, played as a sum. [`Pieces`] numbers the pieces as
//! they are met and keeps their options as multisets of numbers; [`Numbered`] is the same without the types, and heap
//! rulesets have it too ([`Heaps`]): a search of the game tree needs nothing else. [`close`] finds all pieces that can
//! arise and makes a [`Ruleset`] of them, so that a board gets its quotient as a heap game does.
//!
//! ```
//! use misere_games::pieces::{Game, GameError, Numbered, Pieces, close};
//! use misere_games::Ruleset;
//! use misere_limits::Meter;
//! use std::fmt::Display;
//!
//! /// Rows of pins in a circle or not: take one pin or two neighbours.
//! #[derive(Debug)]
//! struct Circle;
//!
//! impl Game for Circle {
//!     type Piece = (bool, usize);
//!     type Key = (bool, usize);
//!     fn notation(&self) -> String {
//!         "circle".to_string()
//!     }
//!     fn key(&self, piece: &(bool, usize), _: &Meter<'_>) -> Result<(bool, usize), GameError> {
//!         Ok(*piece)
//!     }
//!     fn options(
//!         &self,
//!         &(is_circle, pins): &(bool, usize),
//!         meter: &Meter<'_>,
//!         visit: &mut dyn FnMut(&[(bool, usize)], &dyn Display) -> Result<(), GameError>,
//!     ) -> Result<(), GameError> {
//!         for taken in (1..=2).filter(|&taken| taken <= pins) {
//!             let places = if is_circle { 1 } else { pins - taken + 1 };
//!             meter.pay(places as u64)?;
//!             for before in 0..places {
//!                 visit(&[(false, before), (false, pins - taken - before)], &format_args!("take {taken}"))?;
//!             }
//!         }
//!         Ok(())
//!     }
//!     fn name(&self, &(is_circle, pins): &(bool, usize)) -> String {
//!         format!("{}{pins}", if is_circle { "circle" } else { "row" })
//!     }
//!     fn read(&self, text: &str) -> Result<Vec<(bool, usize)>, String> {
//!         let circle = text.strip_prefix("circle").map(|pins| (true, pins));
//!         let Some((is_circle, pins)) = circle.or(text.strip_prefix("row").map(|pins| (false, pins))) else {
//!             return Err("expected a circle or a row, as in `circle7`".to_string());
//!         };
//!         pins.parse().map(|pins| vec![(is_circle, pins)]).map_err(|_| format!("`{pins}` is not a number"))
//!     }
//! }
//!
//! let meter = Meter::new(100_000, &|| None);
//! let mut pieces = Pieces::new(Circle.into());
//! let circle = pieces.read("circle7", &meter)?;
//! // Rows of six and five pins.
//! assert_eq!(pieces.options(circle[0], &meter)?.len(), 2);
//! let rules = close(Box::new(pieces), &circle, &meter)?;
//! assert_eq!(rules.heap_by_name("circle7"), rules.last_heap());
//! # Ok::<(), GameError>(())
//! ```
//!
//! Cost: each piece that is looked at is expanded once; the memory is about that of the options kept.

use crate::Ruleset;
use crate::position::Position;
use hashbrown::HashTable;
use misere_limits::{Meter, StopReason};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::fmt::{self, Display};
use std::hash::{BuildHasher, Hash};
use std::sync::{Arc, Mutex, PoisonError};

/// Why a game did not answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// A limit was reached.
    #[error("stopped at the {0} limit")]
    Stopped(#[from] StopReason),
    /// The rules do not say, or say something impossible: what is wrong and where.
    #[error("{0}")]
    Failed(String),
}

/// The options of a piece: each a descending list of numbers of pieces that have a move; sorted, each once.
pub type Options = Arc<[Box<[u32]>]>;

/// What a move leaves, and what it is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The move in words or by its cells; it may be empty.
    pub label: String,
    /// The pieces it leaves, those without a move left out, in descending order.
    pub left: Box<[u32]>,
}

/// Calls back with the pieces that a move leaves and with what the move is called.
pub type Visit<'v, P> = &'v mut dyn FnMut(&[P], &dyn Display) -> Result<(), GameError>;

/// The rules of a game whose positions are sums of pieces.
pub trait Game: Send + Sync + 'static {
    /// A piece in the form in which it arises; cheap to compare.
    type Piece: Clone + Eq + Hash + Send + Sync + 'static;
    /// What equal pieces have in common, as pieces that differ by a symmetry; it may be the piece itself.
    type Key: Eq + Hash + Send + Sync + 'static;

    /// The game in the notation that the parser reads.
    fn notation(&self) -> String;
    /// The pieces of the position in which the game begins, if it has one.
    fn start(&self) -> Vec<Self::Piece> {
        Vec::new()
    }
    /// The key of a piece. It is asked for once for each piece.
    ///
    /// # Errors
    /// A limit, or a mistake in the rules.
    fn key(&self, piece: &Self::Piece, meter: &Meter<'_>) -> Result<Self::Key, GameError>;
    /// Calls `visit` for each move of a piece. Pieces without a move may be left out or not.
    ///
    /// # Errors
    /// What `visit` says, a limit, or a mistake in the rules.
    fn options(&self, piece: &Self::Piece, meter: &Meter<'_>, visit: Visit<'_, Self::Piece>) -> Result<(), GameError>;
    /// Whether a piece has a move, if that can be seen without listing its options.
    fn has_move(&self, _piece: &Self::Piece) -> Option<bool> {
        None
    }
    /// The piece as [`Game::read`] reads it.
    fn name(&self, piece: &Self::Piece) -> String;
    /// The pieces of a position in notation.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn read(&self, text: &str) -> Result<Vec<Self::Piece>, String>;
    /// The piece as a drawing of some lines, its cells named.
    fn picture(&self, _piece: &Self::Piece) -> Option<String> {
        None
    }
}

/// A game whose pieces have numbers, from 1: all that a search of the game tree needs.
pub trait Numbered: Send {
    /// The game in the notation that the parser reads.
    fn notation(&self) -> String;
    /// The pieces of the position in which the game begins; none if it has no such position.
    ///
    /// # Errors
    /// A limit, or a mistake in the rules.
    fn start(&mut self, meter: &Meter<'_>) -> Result<Vec<u32>, GameError>;
    /// The pieces of one term of a sum.
    ///
    /// # Errors
    /// [`GameError::Failed`] with what is wrong with the text, or a limit.
    fn read(&mut self, text: &str, meter: &Meter<'_>) -> Result<Vec<u32>, GameError>;
    /// Whether a piece has a move.
    ///
    /// # Errors
    /// A limit, or a mistake in the rules.
    fn has_move(&mut self, piece: u32, meter: &Meter<'_>) -> Result<bool, GameError>;
    /// The options of a piece. Cost: a look-up after the first time.
    ///
    /// # Errors
    /// A limit, or a mistake in the rules; asking again goes on.
    fn options(&mut self, piece: u32, meter: &Meter<'_>) -> Result<Options, GameError>;
    /// The moves of a piece in the order of the rules, with what they are called; moves that leave the same may occur
    /// twice.
    ///
    /// # Errors
    /// A limit, or a mistake in the rules.
    fn moves(&mut self, piece: u32, meter: &Meter<'_>) -> Result<Vec<Move>, GameError>;
    /// The piece as [`Numbered::read`] reads it.
    fn name(&self, piece: u32) -> String;
    /// The piece as a drawing.
    fn picture(&self, piece: u32) -> Option<String>;
}

/// What is known of a piece.
enum State {
    /// It was met.
    Met,
    /// It has no move.
    Dead,
    /// Its options, with pieces that may have no move.
    Listed(Box<[Box<[u32]>]>),
    /// Its options.
    Sorted(Options),
}

/// Numbers the pieces of a game as they are met, and keeps their options.
pub struct Pieces<G: Game> {
    game: Arc<G>,
    by_piece: FxHashMap<G::Piece, u32>,
    by_key: FxHashMap<G::Key, u32>,
    /// For each number from 1: the first piece met of this kind.
    first: Vec<G::Piece>,
    states: Vec<State>,
}

impl<G: Game> Pieces<G> {
    /// No piece has been met.
    #[must_use]
    pub fn new(game: Arc<G>) -> Pieces<G> {
        let (by_piece, by_key) = (FxHashMap::default(), FxHashMap::default());
        Pieces { game, by_piece, by_key, first: Vec::new(), states: Vec::new() }
    }

    /// How many pieces have been met, up to equality.
    #[must_use]
    pub fn met(&self) -> usize {
        self.first.len()
    }

    /// The number of a piece.
    ///
    /// # Errors
    /// A limit, or a mistake in the rules.
    pub fn number(&mut self, piece: &G::Piece, meter: &Meter<'_>) -> Result<u32, GameError> {
        if let Some(&number) = self.by_piece.get(piece) {
            return Ok(number);
        }
        meter.pay(1)?;
        let key = self.game.key(piece, meter)?;
        let next = u32::try_from(self.first.len() + 1).map_err(|_| StopReason::Memory)?;
        let number = *self.by_key.entry(key).or_insert(next);
        if number == next {
            self.first.push(piece.clone());
            self.states.push(State::Met);
        }
        self.by_piece.insert(piece.clone(), number);
        Ok(number)
    }

    /// The numbers of pieces, in any order.
    fn numbers(&mut self, pieces: &[G::Piece], meter: &Meter<'_>) -> Result<Vec<u32>, GameError> {
        pieces.iter().map(|piece| self.number(piece, meter)).collect()
    }

    fn state(&self, piece: u32) -> &State {
        &self.states[piece as usize - 1]
    }

    fn first(&self, piece: u32) -> &G::Piece {
        &self.first[piece as usize - 1]
    }

    /// Lists the options of a piece.
    fn list(&mut self, piece: u32, meter: &Meter<'_>) -> Result<(), GameError> {
        let (game, form) = (Arc::clone(&self.game), self.first(piece).clone());
        let mut options: Vec<Box<[u32]>> = Vec::new();
        game.options(&form, meter, &mut |left, _| {
            meter.pay(1 + left.len() as u64)?;
            options.push(descending(self.numbers(left, meter)?));
            Ok(())
        })?;
        options.sort_unstable();
        options.dedup();
        self.states[piece as usize - 1] = if options.is_empty() { State::Dead } else { State::Listed(options.into()) };
        Ok(())
    }

    /// A list of pieces without those that have no move.
    fn live(&mut self, pieces: &[u32], meter: &Meter<'_>) -> Result<Box<[u32]>, GameError> {
        let mut live = Vec::with_capacity(pieces.len());
        for &piece in pieces {
            if self.has_move(piece, meter)? {
                live.push(piece);
            }
        }
        Ok(descending(live))
    }
}

fn descending(mut numbers: Vec<u32>) -> Box<[u32]> {
    numbers.sort_unstable_by(|a, b| b.cmp(a));
    numbers.into()
}

impl<G: Game> fmt::Debug for Pieces<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pieces").field("game", &self.game.notation()).field("met", &self.met()).finish_non_exhaustive()
    }
}

impl<G: Game> Numbered for Pieces<G> {
    fn notation(&self) -> String {
        self.game.notation()
    }

    fn start(&mut self, meter: &Meter<'_>) -> Result<Vec<u32>, GameError> {
        self.numbers(&self.game.start(), meter)
    }

    fn read(&mut self, text: &str, meter: &Meter<'_>) -> Result<Vec<u32>, GameError> {
        let pieces = self.game.read(text).map_err(GameError::Failed)?;
        self.numbers(&pieces, meter)
    }

    fn has_move(&mut self, piece: u32, meter: &Meter<'_>) -> Result<bool, GameError> {
        match self.state(piece) {
            State::Dead => return Ok(false),
            State::Listed(_) | State::Sorted(_) => return Ok(true),
            State::Met => {}
        }
        match self.game.has_move(self.first(piece)) {
            Some(true) => Ok(true),
            Some(false) => {
                self.states[piece as usize - 1] = State::Dead;
                Ok(false)
            }
            None => {
                self.list(piece, meter)?;
                Ok(!matches!(self.state(piece), State::Dead))
            }
        }
    }

    fn options(&mut self, piece: u32, meter: &Meter<'_>) -> Result<Options, GameError> {
        if let State::Met = self.state(piece) {
            self.list(piece, meter)?;
        }
        let listed = match self.state(piece) {
            State::Sorted(options) => return Ok(Arc::clone(options)),
            State::Listed(listed) => listed.clone(),
            State::Met | State::Dead => return Ok(Arc::new([])),
        };
        let mut options = Vec::with_capacity(listed.len());
        for option in &listed {
            options.push(self.live(option, meter)?);
        }
        options.sort_unstable();
        options.dedup();
        let options: Options = options.into();
        self.states[piece as usize - 1] = State::Sorted(Arc::clone(&options));
        Ok(options)
    }

    fn moves(&mut self, piece: u32, meter: &Meter<'_>) -> Result<Vec<Move>, GameError> {
        let (game, form) = (Arc::clone(&self.game), self.first(piece).clone());
        let mut moves = Vec::new();
        game.options(&form, meter, &mut |left, label| {
            let left = self.numbers(left, meter)?;
            moves.push(Move { label: label.to_string(), left: self.live(&left, meter)? });
            Ok(())
        })?;
        Ok(moves)
    }

    fn name(&self, piece: u32) -> String {
        self.game.name(self.first(piece))
    }

    fn picture(&self, piece: u32) -> Option<String> {
        self.game.picture(self.first(piece))
    }
}

/// The heaps of a ruleset as pieces: a heap is its own number.
pub struct Heaps<'a> {
    rules: &'a dyn Ruleset,
    has_move: FxHashMap<u32, bool>,
    options: FxHashMap<u32, Options>,
}

impl<'a> Heaps<'a> {
    /// The heaps of these rules.
    #[must_use]
    pub fn new(rules: &'a dyn Ruleset) -> Heaps<'a> {
        Heaps { rules, has_move: FxHashMap::default(), options: FxHashMap::default() }
    }
}

impl fmt::Debug for Heaps<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Heaps").field("rules", &self.rules.name()).finish_non_exhaustive()
    }
}

impl Numbered for Heaps<'_> {
    fn notation(&self) -> String {
        self.rules.name()
    }

    fn start(&mut self, _: &Meter<'_>) -> Result<Vec<u32>, GameError> {
        Ok(Vec::new())
    }

    fn read(&mut self, text: &str, _: &Meter<'_>) -> Result<Vec<u32>, GameError> {
        let position = Position::parse(text, self.rules).map_err(|error| GameError::Failed(error.to_string()))?;
        let mut heaps = Vec::new();
        for &(heap, count) in position.heaps() {
            let heap = u32::try_from(heap).map_err(|_| GameError::Failed("the heap is too large".to_string()))?;
            if count > 1 << 20 {
                return Err(GameError::Failed("there are too many heaps to list".to_string()));
            }
            heaps.extend((0..count).map(|_| heap));
        }
        Ok(heaps)
    }

    fn has_move(&mut self, piece: u32, meter: &Meter<'_>) -> Result<bool, GameError> {
        if let Some(&known) = self.has_move.get(&piece) {
            return Ok(known);
        }
        meter.pay(1)?;
        let has_move = self.rules.has_options(piece as usize);
        self.has_move.insert(piece, has_move);
        Ok(has_move)
    }

    fn options(&mut self, piece: u32, meter: &Meter<'_>) -> Result<Options, GameError> {
        if let Some(options) = self.options.get(&piece) {
            return Ok(Arc::clone(options));
        }
        let mut options: Vec<Box<[u32]>> = self.moves(piece, meter)?.into_iter().map(|found| found.left).collect();
        options.sort_unstable();
        options.dedup();
        let options: Options = options.into();
        self.options.insert(piece, Arc::clone(&options));
        Ok(options)
    }

    fn moves(&mut self, piece: u32, meter: &Meter<'_>) -> Result<Vec<Move>, GameError> {
        meter.pay(1 + self.rules.option_estimate(piece as usize))?;
        let mut moves: Vec<Vec<u32>> = Vec::new();
        self.rules.for_each_option(piece as usize, &mut |option| moves.push(option.to_vec()));
        let mut live = Vec::with_capacity(moves.len());
        for mut left in moves {
            meter.pay(1)?;
            let mut kept = 0;
            for at in 0..left.len() {
                if self.has_move(left[at], meter)? {
                    left[kept] = left[at];
                    kept += 1;
                }
            }
            left.truncate(kept);
            live.push(Move { label: String::new(), left: left.into() });
        }
        Ok(live)
    }

    fn name(&self, piece: u32) -> String {
        self.rules.heap_name(piece as usize)
    }

    fn picture(&self, _: u32) -> Option<String> {
        None
    }
}

/// A game with all its pieces found: they are heaps, each after those of its options.
pub struct Closed {
    notation: String,
    /// `options[n - 1]` are the options of heap n.
    options: Vec<Box<[Box<[u32]>]>>,
    /// `pieces[n - 1]` is a piece that is heap n.
    pieces: Vec<u32>,
    /// The heap of each piece that has a move.
    heaps: FxHashMap<u32, u32>,
    /// The heaps of the pieces asked for.
    start: Vec<u32>,
    numbered: Mutex<Box<dyn Numbered>>,
}

/// What reading a name may cost in a closed game.
const READING: u64 = 10_000_000;

/// All pieces that can arise from these, as heaps.
///
/// Pieces with the same options are one heap. Heaps stand in the order of the longest play, then as they were met, so
/// that the heaps of options have smaller numbers. Cost: the options of all pieces, listed once.
///
/// # Errors
/// A limit, a mistake in the rules, or a play that comes back to where it was.
pub fn close(mut pieces: Box<dyn Numbered>, from: &[u32], meter: &Meter<'_>) -> Result<Closed, GameError> {
    let mut found = Found::default();
    let mut live = Vec::new();
    for &piece in from {
        if pieces.has_move(piece, meter)? {
            live.push(piece);
            found.explore(&mut *pieces, piece, meter)?;
        }
    }
    let mut order: Vec<(u32, u32)> = found.heights.iter().map(|(&piece, &height)| (height, piece)).collect();
    order.sort_unstable();
    let mut closed = Closed {
        notation: pieces.notation(),
        options: Vec::new(),
        pieces: Vec::new(),
        heaps: FxHashMap::default(),
        start: Vec::new(),
        numbered: Mutex::new(pieces),
    };
    let mut by_options: HashTable<u32> = HashTable::new();
    for (_, piece) in order {
        let listed = &found.options[&piece];
        meter.pay(1 + listed.len() as u64)?;
        let heap = |piece: &u32| closed.heaps[piece];
        let mut options: Vec<Box<[u32]>> =
            listed.iter().map(|option| descending(option.iter().map(heap).collect())).collect();
        options.sort_unstable();
        options.dedup();
        let hash = |options: &[Box<[u32]>]| FxBuildHasher.hash_one(options);
        let all = &closed.options;
        let known = by_options.find(hash(&options), |&heap| *all[heap as usize - 1] == *options).copied();
        let heap = known.unwrap_or(all.len() as u32 + 1);
        if known.is_none() {
            by_options.insert_unique(hash(&options), heap, |&heap| hash(&all[heap as usize - 1]));
            closed.options.push(options.into());
            closed.pieces.push(piece);
        }
        closed.heaps.insert(piece, heap);
    }
    closed.start = live.iter().map(|piece| closed.heaps[piece]).collect();
    closed.start.sort_unstable();
    Ok(closed)
}

/// The pieces that were found, with the lengths of their longest plays.
#[derive(Default)]
struct Found {
    options: FxHashMap<u32, Options>,
    heights: FxHashMap<u32, u32>,
}

impl Found {
    /// Finds the pieces that can arise from a piece with a move.
    fn explore(&mut self, pieces: &mut dyn Numbered, root: u32, meter: &Meter<'_>) -> Result<(), GameError> {
        // The pieces under way: option, part, and the longest play so far.
        let mut path: Vec<(u32, usize, usize, u32)> = Vec::new();
        let mut next = Some(root);
        loop {
            if let Some(piece) = next.take()
                && !self.heights.contains_key(&piece)
            {
                if self.options.contains_key(&piece) {
                    let message = format!("the play goes round in a circle: {} comes back", pieces.name(piece));
                    return Err(GameError::Failed(message));
                }
                self.options.insert(piece, pieces.options(piece, meter)?);
                path.push((piece, 0, 0, 0));
            }
            let Some((piece, option, part, longest)) = path.last_mut() else { return Ok(()) };
            meter.pay(1)?;
            let options = &self.options[piece];
            match options.get(*option).map(|parts| parts.get(*part)) {
                Some(Some(&child)) => match self.heights.get(&child) {
                    // The longest play of a sum is that of its parts together.
                    Some(_) => *part += 1,
                    None => next = Some(child),
                },
                Some(None) => {
                    let height =
                        options[*option].iter().fold(0u32, |sum, child| sum.saturating_add(self.heights[child]));
                    *longest = (*longest).max(height);
                    (*option, *part) = (*option + 1, 0);
                }
                None => {
                    self.heights.insert(*piece, longest.saturating_add(1));
                    path.pop();
                }
            }
        }
    }
}

impl Closed {
    /// The heaps of the pieces that were asked for, those without a move left out.
    #[must_use]
    pub fn start(&self) -> &[u32] {
        &self.start
    }

    /// A drawing of a heap.
    #[must_use]
    pub fn picture(&self, heap: usize) -> Option<String> {
        let piece = heap.checked_sub(1).and_then(|index| self.pieces.get(index))?;
        self.numbered.lock().unwrap_or_else(PoisonError::into_inner).picture(*piece)
    }
}

impl fmt::Debug for Closed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Closed")
            .field("game", &self.notation)
            .field("heaps", &self.options.len())
            .finish_non_exhaustive()
    }
}

impl Ruleset for Closed {
    fn name(&self) -> String {
        self.notation.clone()
    }
    fn for_each_option(&self, heap: usize, visit: &mut dyn FnMut(&[u32])) {
        if let Some(options) = heap.checked_sub(1).and_then(|index| self.options.get(index)) {
            options.iter().for_each(|option| visit(option));
        }
    }
    fn option_estimate(&self, heap: usize) -> u64 {
        heap.checked_sub(1).and_then(|index| self.options.get(index)).map_or(0, |options| options.len() as u64)
    }
    fn last_heap(&self) -> Option<usize> {
        Some(self.options.len())
    }
    fn heap_name(&self, heap: usize) -> String {
        match heap.checked_sub(1).and_then(|index| self.pieces.get(index)) {
            Some(&piece) => self.numbered.lock().unwrap_or_else(PoisonError::into_inner).name(piece),
            None => heap.to_string(),
        }
    }
    fn heap_by_name(&self, name: &str) -> Option<usize> {
        let mut numbered = self.numbered.lock().unwrap_or_else(PoisonError::into_inner);
        let meter = Meter::new(READING, &|| None);
        match numbered.read(name, &meter).ok()?[..] {
            [] => Some(0),
            [piece] if !numbered.has_move(piece, &meter).ok()? => Some(0),
            [piece] => self.heaps.get(&piece).map(|&heap| heap as usize),
            _ => None,
        }
    }
}
