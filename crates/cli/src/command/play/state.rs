//! A game under way: the position, whose turn it is, and the moves that led there.

use crate::command::moves::Move;
use crate::run::view::after;
use clap::ValueEnum;
use misere_games::{Position, Ruleset};

/// The players, as the program speaks of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Player {
    /// Who types
    You,
    /// The opponent
    Me,
}

impl Player {
    /// Who moves next.
    pub fn other(self) -> Player {
        if self == Player::Me { Player::You } else { Player::Me }
    }
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who made it.
    pub player: Player,
    /// Where it was made.
    pub before: Position,
    /// The move.
    pub made: Move,
}

impl Turn {
    /// The position that it left.
    pub fn after(&self) -> Position {
        after(&self.before, self.made.0, &self.made.1)
    }
}

/// A game under way.
pub struct State {
    /// Where it stands.
    pub position: Position,
    /// Who is to move.
    pub player: Player,
    /// The moves so far, without those that were taken back.
    pub turns: Vec<Turn>,
}

impl State {
    /// The game begins.
    pub fn new(position: Position, first: Player) -> State {
        State { position, player: first, turns: Vec::new() }
    }

    /// Makes a move, which must be legal.
    pub fn make(&mut self, chosen: Move) {
        let next = after(&self.position, chosen.0, &chosen.1);
        let before = std::mem::replace(&mut self.position, next);
        self.turns.push(Turn { player: self.player, before, made: chosen });
        self.player = self.player.other();
    }

    /// Takes back the last move of the person with the answer to it; `false` when there is none.
    pub fn undo(&mut self) -> bool {
        let Some(at) = self.turns.iter().rposition(|turn| turn.player == Player::You) else { return false };
        self.position = self.turns[at].before.clone();
        self.player = Player::You;
        self.turns.truncate(at);
        true
    }

    /// Whether the player to move has a move.
    pub fn has_move(&self, rules: &dyn Ruleset) -> bool {
        self.position.heaps().iter().any(|&(heap, _)| rules.has_options(heap))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heaps(sizes: &[usize]) -> Position {
        Position::new(sizes.iter().map(|&size| (size, 1)))
    }

    #[test]
    fn moves_are_made_and_taken_back() {
        let mut state = State::new(heaps(&[5, 3]), Player::Me);
        assert!(!state.undo());
        state.make((5, heaps(&[4])));
        assert!(!state.undo());
        state.make((4, heaps(&[2, 1])));
        state.make((3, heaps(&[])));
        assert_eq!((state.position.clone(), state.player), (heaps(&[2, 1]), Player::You));
        assert!(state.undo());
        assert_eq!((state.position.clone(), state.player, state.turns.len()), (heaps(&[4, 3]), Player::You, 1));
        assert!(!state.undo());
        assert_eq!(state.turns[0].after(), heaps(&[4, 3]));
    }
}
