//! Pieces numbered as they are met, with their options as far as they were asked for.
//!
//! A piece that a game gives is looked up as it stands; only a new one is asked for its key. So symmetries are worked
//! out once for each form of a piece.

use super::{Game, GameError, Move, Numbered, Options, descending};
use misere_limits::{Meter, StopReason};
use rustc_hash::FxHashMap;
use std::fmt;
use std::sync::Arc;

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

impl<G: Game> fmt::Debug for Pieces<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pieces").field("game", &self.game.notation()).field("met", &self.met()).finish_non_exhaustive()
    }
}

impl<G: Game> Numbered for Pieces<G> {
    fn notation(&self) -> String {
        self.game.notation()
    }

    fn about(&self) -> Option<String> {
        self.game.about()
    }

    fn start(&mut self, meter: &Meter<'_>) -> Result<Option<Vec<u32>>, GameError> {
        self.game.start().map(|start| self.numbers(&start, meter)).transpose()
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

    fn names_are_lists(&self) -> bool {
        self.game.names_are_lists()
    }
}
