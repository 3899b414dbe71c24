//! Games by their rules in words, and an exhaustive search of whole positions.
//!
//! Nothing here is shared with the program: positions are not taken apart, pieces have no symmetries, boards are sets
//! of cells. So what the program answers can be judged.

pub mod boards;
pub mod heaps;
pub mod lists;
pub mod sprouts;

use std::collections::HashMap;

/// A position as numbers; what they mean is the game's business.
pub type State = Vec<i32>;
/// Where a move leads.
pub type Moves = Box<dyn Fn(&State) -> Vec<State>>;

/// A position of a game.
pub struct Play {
    pub start: State,
    pub moves: Moves,
}

/// The game with this beginning and these moves.
pub fn play(start: State, moves: impl Fn(&State) -> Vec<State> + 'static) -> Play {
    Play { start, moves: Box::new(moves) }
}

impl Play {
    /// `P` or `N`, by looking at every position that can arise.
    pub fn outcome(&self, misere: bool) -> char {
        if self.player_to_move_loses(&self.start, misere, &mut HashMap::new()) { 'P' } else { 'N' }
    }

    /// The positions after moves that leave the player to move next in a lost position, each once.
    pub fn winning(&self, misere: bool) -> Vec<State> {
        let mut known = HashMap::new();
        let mut after = (self.moves)(&self.start);
        after.sort();
        after.dedup();
        after.retain(|state| self.player_to_move_loses(state, misere, &mut known));
        after
    }

    fn player_to_move_loses(&self, state: &State, misere: bool, known: &mut HashMap<State, bool>) -> bool {
        if let Some(&loses) = known.get(state) {
            return loses;
        }
        let options = (self.moves)(state);
        let loses = if options.is_empty() {
            !misere
        } else {
            options.iter().all(|option| !self.player_to_move_loses(option, misere, known))
        };
        known.insert(state.clone(), loses);
        loses
    }
}
