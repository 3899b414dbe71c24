//! Runs that go on where an earlier one ended.

use crate::{Error, Game, Solver};
use misere_quotient::{CheckpointError, Moment, checkpoint};
use std::fmt;
use std::io::{self, Read, Write};

/// The state of a run, to be written.
pub struct Checkpoint<'s>(&'s misere_quotient::Solver<'s>);

impl Checkpoint<'_> {
    /// Writes the state. Cost: linear in the tables of the run, which may be gigabytes.
    ///
    /// # Errors
    /// Those of `out`, and that an infinite quotient is too large.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        checkpoint::save(self.0, out)
    }

    /// Whether the game is solved: then there is nothing to go on with.
    pub fn is_solved(&self) -> bool {
        self.0.is_solved()
    }
}

impl fmt::Debug for Checkpoint<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Checkpoint").field("is_solved", &self.is_solved()).finish_non_exhaustive()
    }
}

impl<'a> Solver<'a> {
    /// Runs as [`Solver::solve`] does, from a checkpoint if there is one, and ends as if it had never stopped.
    ///
    /// `due` is asked now and then whether to hand out a checkpoint, and `keep` gets it; it gets one at the end, too.
    /// `memory` is how many bytes the tables of the checkpoint may take.
    ///
    /// ```
    /// use misere::Solver;
    /// let mut kept = Vec::new();
    /// let run = |heap| Ok::<_, misere::Error>(Solver::parse("0.07")?.max_heap(heap));
    /// run(15)?.resume(None, 0, &|| false, &mut |state| state.write(&mut kept).unwrap())?;
    /// let game = run(20)?.resume(Some(&mut &kept[..]), 1 << 30, &|| false, &mut |_| ())?;
    /// assert_eq!((game.last_heap(), game.order().to_string()), (20, String::from("24")));
    /// # Ok::<(), misere::Error>(())
    /// ```
    ///
    /// # Errors
    /// Why the checkpoint cannot be used. A limit that is reached before it is verified is none.
    pub fn resume(
        self,
        from: Option<&mut dyn Read>,
        memory: u64,
        due: &(dyn Fn() -> bool + Sync),
        keep: &mut dyn FnMut(&Checkpoint<'_>),
    ) -> Result<Game<'a>, Error> {
        let (rules, found) = self.run(|rules, limits, progress| {
            let mut solver = match from.map(|input| checkpoint::restore(rules, *limits, input, memory)) {
                None => misere_quotient::Solver::new(rules, *limits),
                Some(Ok(solver)) => solver,
                Some(Err(CheckpointError::Stopped(reason))) => {
                    return Ok(misere_quotient::Solver::new(rules, *limits).into_solution(Some(reason)));
                }
                Some(Err(error)) => return Err(error),
            };
            solver.set_pause(due);
            let mut look = |solver: &misere_quotient::Solver<'_>, moment| {
                if moment != Moment::Heap || due() {
                    keep(&Checkpoint(solver));
                }
            };
            Ok(misere_quotient::run(solver, &mut look, progress))
        });
        Ok(Game::new(rules, found?))
    }
}
