//! Pieces as they lie: symmetries do not make them equal.

use super::{Game, GameError, Visit};
use misere_limits::Meter;
use std::sync::Arc;

/// The same game, each piece being its own key. So a board that is played on does not turn or change its place.
pub(super) struct Exact<G>(pub(super) Arc<G>);

impl<G: Game> Game for Exact<G> {
    type Piece = G::Piece;
    type Key = G::Piece;

    fn notation(&self) -> String {
        self.0.notation()
    }
    fn about(&self) -> Option<String> {
        self.0.about()
    }
    fn start(&self) -> Option<Vec<G::Piece>> {
        self.0.start()
    }
    fn key(&self, piece: &G::Piece, _: &Meter<'_>) -> Result<G::Piece, GameError> {
        Ok(piece.clone())
    }
    fn options(&self, piece: &G::Piece, meter: &Meter<'_>, visit: Visit<'_, G::Piece>) -> Result<(), GameError> {
        self.0.options(piece, meter, visit)
    }
    fn has_move(&self, piece: &G::Piece) -> Option<bool> {
        self.0.has_move(piece)
    }
    fn name(&self, piece: &G::Piece) -> String {
        self.0.name(piece)
    }
    fn read(&self, text: &str) -> Result<Vec<G::Piece>, String> {
        self.0.read(text)
    }
    fn picture(&self, piece: &G::Piece) -> Option<String> {
        self.0.picture(piece)
    }
    fn names_are_lists(&self) -> bool {
        self.0.names_are_lists()
    }
}
