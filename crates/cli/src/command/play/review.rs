//! What is said after a game: where it was lost.

use super::state::{Player, State, Turn};
use crate::command::moves::Move;
use misere_games::Position;

/// The move of the person with which a won game was lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Its number among the moves of both players, from 1.
    pub number: usize,
    /// The move.
    pub turn: Turn,
    /// What would have won.
    pub better: Vec<Move>,
}

/// What a look back at a game finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Review {
    /// The first move of the person after which a won position was lost.
    Lost(Box<Mistake>),
    /// The person was never to move in a won position.
    NoChance,
    /// The person lost no won position.
    NoMistake,
    /// Nobody knows who won some positions before.
    Unknown,
}

/// Looks back at a game: the first move of the person that lost a won position. `is_p` says whether the player to move
/// loses, and `winning` lists the moves that win; each where it is known.
///
/// Cost: two questions for each move of the person up to that one.
pub fn review(
    state: &State,
    is_p: &mut dyn FnMut(&Position) -> Option<bool>,
    winning: &mut dyn FnMut(&Position) -> Option<Vec<Move>>,
) -> Review {
    // A person who gives up a won position had a chance too.
    let mut had_a_chance = false;
    for (at, turn) in state.turns.iter().enumerate().filter(|(_, turn)| turn.player == Player::You) {
        match is_p(&turn.before) {
            None => return Review::Unknown,
            Some(true) => continue,
            Some(false) => had_a_chance = true,
        }
        match is_p(&turn.after()) {
            None => return Review::Unknown,
            Some(true) => continue,
            Some(false) => {}
        }
        return match winning(&turn.before) {
            Some(better) => Review::Lost(Box::new(Mistake { number: at + 1, turn: turn.clone(), better })),
            None => Review::Unknown,
        };
    }
    had_a_chance |= state.player == Player::You && is_p(&state.position) == Some(false);
    if had_a_chance { Review::NoMistake } else { Review::NoChance }
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_games::{Convention, Oracle, Outcome, parse_rules, winning_moves};

    fn heaps(sizes: &[usize]) -> Position {
        Position::new(sizes.iter().map(|&size| (size, 1)))
    }

    /// The review of a game of Nim with these moves of both players.
    fn of_nim(start: &[usize], first: Player, moves: &[(usize, usize)]) -> Review {
        let rules = parse_rules("nim").unwrap();
        let mut state = State::new(heaps(start), first);
        for &(heap, left) in moves {
            state.make((heap, heaps(&[left])));
        }
        let mut oracle = Oracle::new(&*rules, 100_000);
        let mut is_p = |position: &Position| Some(oracle.outcome(position, Convention::Misere).ok()? == Outcome::P);
        let mut other = Oracle::new(&*rules, 100_000);
        let mut winning = |position: &Position| {
            winning_moves(&*rules, position, &mut |after| other.outcome(after, Convention::Misere)).ok()
        };
        review(&state, &mut is_p, &mut winning)
    }

    #[test]
    fn the_first_mistake_is_found() {
        // 3+5+7 is won by 7 -> 6 only, or 5 -> 4, or 3 -> 2.
        let Review::Lost(mistake) = of_nim(&[3, 5, 7], Player::You, &[(7, 3), (5, 0), (3, 1)]) else {
            panic!("there is a mistake")
        };
        assert_eq!((mistake.number, mistake.turn.made.clone()), (1, (7, heaps(&[3]))));
        assert_eq!(mistake.better, [(7, heaps(&[6])), (5, heaps(&[4])), (3, heaps(&[2]))]);
        // A good move first, then a bad one.
        let Review::Lost(mistake) = of_nim(&[3, 5, 7], Player::You, &[(7, 6), (6, 1), (5, 0)]) else {
            panic!("there is a mistake")
        };
        assert_eq!((mistake.number, mistake.turn.before.clone()), (3, heaps(&[1, 3, 5])));
    }

    #[test]
    fn no_chance_and_no_mistake() {
        assert_eq!(of_nim(&[2, 2], Player::You, &[(2, 1), (2, 0)]), Review::NoChance);
        assert_eq!(of_nim(&[3], Player::You, &[(3, 1), (1, 0)]), Review::NoMistake);
        let state = State::new(heaps(&[3]), Player::You);
        assert_eq!(review(&state, &mut |_| None, &mut |_| None), Review::NoChance);
        let mut state = State::new(heaps(&[3]), Player::You);
        state.make((3, heaps(&[2])));
        assert_eq!(review(&state, &mut |_| None, &mut |_| None), Review::Unknown);
    }
}
