//! How far to go: the builder of a run.

use crate::{DEFAULT_ORDER, DEFAULT_WORK, Error, Game};
use misere_games::{Ruleset, parse_rules};
use misere_limits::{Limits, Meter, StopReason};
use misere_quotient::wildness::Wildness;
use misere_quotient::{OnProgress, Progress};

/// A run that is about to begin: a ruleset, limits, and who is told of progress.
///
/// Every limit leaves the best that was proven until it was reached. Those of heaps, order and work give the same
/// result on every machine.
///
/// ```
/// use misere::{Order, Solver, StopReason};
/// let game = Solver::parse("0.07")?.max_heap(33).max_order(20).solve();
/// assert_eq!(game.status().limit(), Some(StopReason::Order));
/// assert!(game.order().finite().is_some_and(|order| order <= 20));
/// # Ok::<(), misere::Error>(())
/// ```
pub struct Solver<'a> {
    rules: Box<dyn Ruleset + 'a>,
    max_heap: usize,
    max_order: usize,
    max_work: u64,
    #[cfg(not(target_arch = "wasm32"))]
    time: Option<std::time::Duration>,
    stop: Box<dyn Fn() -> Option<StopReason> + Sync + 'a>,
    progress: Box<dyn FnMut(&Progress) + 'a>,
}

impl Solver<'static> {
    /// A run on a ruleset given in any notation: a code such as `0.77`, a name, `subtract:1,2,5`, a board.
    ///
    /// # Errors
    /// When the text is no ruleset.
    pub fn parse(rules: &str) -> Result<Solver<'static>, Error> {
        Ok(Solver::new(parse_rules(rules)?))
    }
}

impl<'a> Solver<'a> {
    /// A run on a ruleset: a value, a reference or a box.
    pub fn new(rules: impl Ruleset + 'a) -> Solver<'a> {
        Solver {
            rules: Box::new(rules),
            max_heap: usize::MAX,
            max_order: DEFAULT_ORDER,
            max_work: DEFAULT_WORK,
            #[cfg(not(target_arch = "wasm32"))]
            time: None,
            stop: Box::new(|| None),
            progress: Box::new(|_| ()),
        }
    }

    /// The last heap to solve. For a game that is tame relative to a heap, how far Grundy values are computed.
    #[must_use]
    pub fn max_heap(self, max_heap: usize) -> Solver<'a> {
        Solver { max_heap, ..self }
    }

    /// The largest order of a quotient, [`DEFAULT_ORDER`] at most.
    #[must_use]
    pub fn max_order(self, max_order: usize) -> Solver<'a> {
        Solver { max_order: max_order.min(DEFAULT_ORDER), ..self }
    }

    /// The steps of work, instead of [`DEFAULT_WORK`]: the same on every machine.
    #[must_use]
    pub fn work_limit(self, max_work: u64) -> Solver<'a> {
        Solver { max_work, ..self }
    }

    /// The time that the run may take. It decides only when to stop, never what is found. Without it the work limit
    /// ends the run. (In a browser there is no such clock: use [`Solver::stop`].)
    #[cfg(not(target_arch = "wasm32"))]
    #[must_use]
    pub fn time_limit(self, time: std::time::Duration) -> Solver<'a> {
        Solver { time: Some(time), ..self }
    }

    /// A function that is asked every few milliseconds whether to stop, and why.
    #[must_use]
    pub fn stop(self, stop: impl Fn() -> Option<StopReason> + Sync + 'a) -> Solver<'a> {
        Solver { stop: Box::new(stop), ..self }
    }

    /// A function that is told of each heap and of each new candidate for the quotient.
    #[must_use]
    pub fn progress(self, progress: impl FnMut(&Progress) + 'a) -> Solver<'a> {
        Solver { progress: Box::new(progress), ..self }
    }

    /// Runs, until the game is solved or a limit is reached.
    pub fn solve(self) -> Game<'a> {
        let (rules, solution) = self.run(misere_quotient::solve);
        Game::new(rules, solution)
    }

    /// Looks for the smallest positions that the rule of misère Nim gets wrong: whether the game is wild, and where
    /// that shows first. It ends when that is known of the whole game, or at a limit.
    ///
    /// Cost: that of [`Solver::solve`], as far as it has to go.
    ///
    /// ```
    /// let kayles = misere::Solver::parse("kayles")?.wildness();
    /// assert!(kayles.wild && kayles.proven);
    /// assert_eq!(kayles.grundy_rule.map(|exception| exception.position.to_string()), Some(String::from("5+1")));
    /// # Ok::<(), misere::Error>(())
    /// ```
    pub fn wildness(self) -> Wildness {
        self.run(misere_quotient::wildness::wildness).1
    }

    /// Computes something of the rules under the limits.
    pub(crate) fn run<T>(
        mut self,
        compute: impl FnOnce(&dyn Ruleset, &Limits<'_>, &mut OnProgress<'_>) -> T,
    ) -> (Box<dyn Ruleset + 'a>, T) {
        #[cfg(not(target_arch = "wasm32"))]
        let end = self.time.and_then(|time| std::time::Instant::now().checked_add(time));
        let stop = || {
            #[cfg(not(target_arch = "wasm32"))]
            if end.is_some_and(|end| std::time::Instant::now() >= end) {
                return Some(StopReason::Time);
            }
            (self.stop)()
        };
        let meter = Meter::new(self.max_work, &stop);
        let limits = Limits { max_heap: self.max_heap, max_order: self.max_order, meter: &meter };
        let found = compute(&*self.rules, &limits, &mut self.progress);
        (self.rules, found)
    }
}
