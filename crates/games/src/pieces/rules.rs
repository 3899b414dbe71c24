//! The rules of any game: of heaps, or of positions.

use super::exact::Exact;
use super::{Game, GameError, Heaps, Numbered, Pieces, close};
use crate::Ruleset;
use misere_limits::Meter;
use std::fmt;
use std::sync::Arc;

/// A game of positions without its types: what [`Game`] is behind a pointer.
pub trait Positions: Send + Sync {
    /// The game in the notation that the parser reads.
    fn notation(&self) -> String;
    /// The pieces of the game, none met so far.
    fn pieces(self: Arc<Self>) -> Box<dyn Numbered>;
    /// The same, but pieces that differ by a symmetry are not equal: those that a person sees.
    fn exact(self: Arc<Self>) -> Box<dyn Numbered>;
}

impl<G: Game> Positions for G {
    fn notation(&self) -> String {
        Game::notation(self)
    }
    fn pieces(self: Arc<Self>) -> Box<dyn Numbered> {
        Box::new(Pieces::new(self))
    }
    fn exact(self: Arc<Self>) -> Box<dyn Numbered> {
        Box::new(Pieces::new(Arc::new(Exact(self))))
    }
}

/// The rules of a game, as [`parse_game`](crate::parse_game) reads them.
///
/// ```
/// use misere_games::parse_game;
/// use misere_limits::Meter;
/// let meter = Meter::new(100_000, &|| None);
/// let cram = parse_game("cram:3x3").unwrap();
/// let mut pieces = cram.pieces();
/// let board = pieces.start(&meter)?.unwrap();
/// // A corner with a neighbour, or the centre with one.
/// assert_eq!(pieces.options(board[0], &meter)?.len(), 2);
/// drop(pieces);
/// assert!(cram.close(&meter)?.last_heap().is_some());
/// # Ok::<(), misere_games::pieces::GameError>(())
/// ```
pub enum Rules {
    /// Moves on numbered heaps.
    Heaps(Box<dyn Ruleset>),
    /// Moves on pieces of positions.
    Positions(Arc<dyn Positions>),
}

impl Rules {
    /// The rules of a game of positions.
    pub fn of_game(game: impl Game) -> Rules {
        Rules::Positions(Arc::new(game))
    }

    /// The game in the notation that the parser reads.
    #[must_use]
    pub fn notation(&self) -> String {
        match self {
            Rules::Heaps(rules) => rules.name(),
            Rules::Positions(game) => game.notation(),
        }
    }

    /// The pieces of the game, none met so far.
    #[must_use]
    pub fn pieces(&self) -> Box<dyn Numbered + '_> {
        match self {
            Rules::Heaps(rules) => Box::new(Heaps::new(&**rules)),
            Rules::Positions(game) => Arc::clone(game).pieces(),
        }
    }

    /// The pieces of the game, pieces that differ by a symmetry being different: those that a person sees.
    #[must_use]
    pub fn exact(&self) -> Box<dyn Numbered + '_> {
        match self {
            Rules::Heaps(rules) => Box::new(Heaps::new(&**rules)),
            Rules::Positions(game) => Arc::clone(game).exact(),
        }
    }

    /// What a move is, in a sentence or more.
    #[must_use]
    pub fn describe(&self) -> String {
        match self {
            Rules::Heaps(rules) => rules.describe(),
            Rules::Positions(game) => Arc::clone(game).pieces().describe(),
        }
    }

    /// The game as a ruleset: the pieces that can arise from the position in which it begins are heaps.
    ///
    /// # Errors
    /// [`GameError::Failed`] when the game has no position in which it begins; those of [`close`].
    pub fn close(self, meter: &Meter<'_>) -> Result<Box<dyn Ruleset>, GameError> {
        match self {
            Rules::Heaps(rules) => Ok(rules),
            Rules::Positions(game) => {
                let mut pieces = Arc::clone(&game).pieces();
                let Some(start) = pieces.start(meter)? else {
                    let message = format!("{} does not say with which position the game begins", game.notation());
                    return Err(GameError::Failed(message));
                };
                Ok(Box::new(close(pieces, &start, meter)?))
            }
        }
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Rules").field(&self.notation()).finish()
    }
}
