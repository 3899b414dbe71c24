//! Games given by positions instead of heap numbers: boards, graphs, scripts.
//!
//! A [`Game`] says what the moves of a piece leave: a list of pieces, played as a sum. [`Pieces`] numbers the pieces as
//! they are met and keeps their options as multisets of numbers; [`Numbered`] is the same without the types, and heap
//! rulesets have it too ([`Heaps`]): a search of the game tree needs nothing else. [`close`] finds all pieces that can
//! arise and makes a [`Ruleset`](crate::Ruleset) of them, so that a board gets its quotient as a heap game does.
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

mod closed;
mod exact;
mod heaps;
mod interner;
mod rules;

pub use closed::{Closed, close};
pub use heaps::Heaps;
pub use interner::Pieces;
pub use rules::{Positions, Rules};

use crate::words;
use misere_limits::{Meter, StopReason};
use std::fmt::Display;
use std::hash::Hash;
use std::sync::Arc;

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
    /// What is played, in sentences, when the notation does not say it.
    fn about(&self) -> Option<String> {
        None
    }
    /// The pieces of the position in which the game begins, if it has one.
    fn start(&self) -> Option<Vec<Self::Piece>> {
        None
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
    /// Whether names of pieces are lists in brackets.
    fn names_are_lists(&self) -> bool {
        false
    }
}

/// A game whose pieces have numbers, from 1: all that a search of the game tree needs.
pub trait Numbered: Send {
    /// The game in the notation that the parser reads.
    fn notation(&self) -> String;
    /// What is played, in sentences, when the notation does not say it.
    fn about(&self) -> Option<String> {
        None
    }
    /// What is played, in sentences.
    fn describe(&self) -> String {
        let known = self.about().or_else(|| words::notation_sentence(&self.notation()));
        known.unwrap_or_else(|| format!("The moves are those of {}.", self.notation()))
    }
    /// The pieces of the position in which the game begins; `None` if it has no such position.
    ///
    /// # Errors
    /// A limit, or a mistake in the rules.
    fn start(&mut self, meter: &Meter<'_>) -> Result<Option<Vec<u32>>, GameError>;
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
    /// Whether names of pieces are lists in brackets.
    fn names_are_lists(&self) -> bool {
        false
    }
}

/// The numbers in descending order.
fn descending(mut numbers: Vec<u32>) -> Box<[u32]> {
    numbers.sort_unstable_by(|a, b| b.cmp(a));
    numbers.into()
}
