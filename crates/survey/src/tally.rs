//! How many games are solved, infinite, open.

use misere_atlas::{Row, Status};

/// Games by what is known of them. Each game is in one of the first seven.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Solved, with a tame quotient.
    pub tame: usize,
    /// Solved, with a wild finite quotient.
    pub wild: usize,
    /// Solved or proven for all heaps, with an infinite quotient.
    pub infinite: usize,
    /// Tame relative to a heap, with all Grundy values known.
    pub relative: usize,
    /// Tame relative to a heap, with Grundy values known to a heap.
    pub open_relative: usize,
    /// Unsolved, the quotient of the heaps computed being infinite.
    pub open_infinite: usize,
    /// Unsolved, the quotient of the heaps computed being finite.
    pub open_finite: usize,
    /// The process died.
    pub failed: usize,
}

impl Tally {
    /// Counts a game.
    pub fn add(&mut self, row: &Row) {
        let relative = row.relative.is_some();
        let place = match row.status {
            Status::Failed => &mut self.failed,
            Status::Solved | Status::Proven if row.is_infinite() => &mut self.infinite,
            Status::Solved if row.tame => &mut self.tame,
            Status::Solved | Status::Proven => &mut self.wild,
            _ if relative && row.is_solved() => &mut self.relative,
            _ if relative => &mut self.open_relative,
            Status::Partial | Status::RelativelySolved if row.is_infinite() => &mut self.open_infinite,
            Status::Partial | Status::RelativelySolved => &mut self.open_finite,
        };
        *place += 1;
    }

    /// The tally of these games.
    pub fn of<'a>(rows: impl IntoIterator<Item = &'a Row>) -> Tally {
        let mut tally = Tally::default();
        rows.into_iter().for_each(|row| tally.add(row));
        tally
    }

    /// All games.
    pub fn total(&self) -> usize {
        self.solved() + self.open() + self.failed
    }

    /// Games of which every position is solved.
    pub fn solved(&self) -> usize {
        self.tame + self.wild + self.infinite + self.relative
    }

    /// The others.
    pub fn open(&self) -> usize {
        self.open_relative + self.open_infinite + self.open_finite
    }
}
