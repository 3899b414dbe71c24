//! The solver and the search side by side, each on a core and with a meter of its own; the first that answers stops the
//! other.
//!
//! The solver posts each quotient that it has verified, and the search takes it for its endgame. When the solver is
//! done, or knows the heaps that are asked for, it answers. It has a short head start: most games are solved within it,
//! and answers of those games say always the same.

use crate::run::board::Shared;
use crate::run::limits::Watch;
use crate::run::output::notice;
use crate::run::progress::Display;
use crate::run::solving::extend;
use crate::run::verdict::{Known, Road, Verdict, all_options, stopped};
use misere_catalogue::{Catalogue, Entry};
use misere_games::pieces::{GameError, Heaps};
use misere_games::{Position, Ruleset, fingerprint};
use misere_limits::{Limits, Meter, StopReason};
use misere_quotient::hybrid::Search;
use misere_quotient::{AnyQuotient, Moment, Quotient, Solution, Solver, run};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long the solver is alone.
const HEAD_START: Duration = Duration::from_millis(150);
/// More options of heaps than this are not listed for a search.
const MAX_OPTIONS: u64 = 5_000_000;

/// Steps of looking for the period of a range of heaps.
const PERIOD_WORK: u64 = 50_000_000;
/// Pieces of an open board with at most so many moves are brought to their simplest form.
const FEW_MOVES: usize = 12;

/// The roads to the outcome of a misère position.
pub struct Roads<'a> {
    rules: &'a dyn Ruleset,
    max_order: usize,
    catalogue: Option<Catalogue>,
    /// Whether the pieces are not all listed: then there is no solver.
    is_open: bool,
    search: Search<'a>,
    /// The last quotient that a solver posted: the next one goes on from it.
    latest: Option<Arc<Quotient>>,
    solution: Option<(Solution, Road)>,
}

impl<'a> Roads<'a> {
    /// Nothing is known but what the catalogue has.
    pub fn new(
        rules: &'a dyn Ruleset,
        open: Option<Shared>,
        catalogue: Option<Catalogue>,
        max_order: usize,
    ) -> Roads<'a> {
        let is_open = open.is_some();
        let search = match open {
            Some(pieces) => Search::new(Box::new(pieces), FEW_MOVES),
            None => Search::new(Box::new(Heaps::new(rules)), usize::MAX),
        };
        Roads { rules, max_order, catalogue, is_open, search, latest: None, solution: None }
    }

    /// (period, preperiod) of Φ, when it was proven.
    pub fn period(&self) -> Option<(usize, usize)> {
        self.solution.as_ref().and_then(|(solution, _)| solution.status().period())
    }

    /// Goes on with the solver for a while to prove that Φ is periodic: a number of steps, the same on every machine.
    pub fn seek_period(&mut self, largest: usize, watch: &Watch, quiet: bool) {
        if self.is_open || self.period().is_some() || self.rules.periodicity().is_none() {
            return;
        }
        let stop = || watch.stop();
        let meter = Meter::new(PERIOD_WORK, &stop);
        let max_heap = largest.saturating_mul(10).saturating_add(1000);
        let limits = Limits { max_heap, max_order: self.max_order, meter: &meter };
        let from = |quotient: Arc<Quotient>| Solver::from_quotient(self.rules, limits, (*quotient).clone()).ok();
        let solver = self.latest.take().and_then(from).unwrap_or_else(|| Solver::new(self.rules, limits));
        let display = Display::new(self.rules, quiet);
        let solution = run(solver, &mut |_, _| (), &mut |at| display.update(at));
        if solution.status().period().is_some() {
            self.solution = Some((solution, Road::Quotient));
        }
    }

    /// The outcome by the quotient that is known.
    pub fn by_solution(&self, position: &Position) -> Option<Known> {
        let (solution, road) = self.solution.as_ref()?;
        Some(Known { outcome: solution.outcome(position)?, road: *road })
    }

    /// Why the quotient says what it says, as a clause after a colon.
    pub fn reason(&self, position: &Position) -> String {
        let Some((solution, _)) = &self.solution else { return String::from("the quotient says so") };
        let Some(value) = solution.value(position.heaps()) else { return String::from("the quotient says so") };
        let place = if solution.is_p(position.heaps()) == Some(true) { "in" } else { "not in" };
        let word = match solution.quotient() {
            AnyQuotient::Finite(quotient) => quotient.word(value.0),
            AnyQuotient::Infinite { quotient, .. } => quotient.word(&value),
            AnyQuotient::Relative(relative) if value.0.index() < relative.quotient().order() => {
                relative.quotient().word(value.0)
            }
            AnyQuotient::Relative(_) => {
                return String::from(
                    "its heaps are so large that misère play is normal play, and its Grundy value is not 0",
                );
            }
        };
        format!("its value {word} is {place} the P-portion of the misère quotient")
    }

    /// The outcomes of positions.
    pub fn judge(&mut self, positions: &[Position], watch: &Watch, quiet: bool) -> Vec<Verdict> {
        let known: Vec<Option<Known>> = positions.iter().map(|position| self.by_solution(position)).collect();
        let open: Vec<&Position> =
            positions.iter().zip(&known).filter(|(_, known)| known.is_none()).map(|(position, _)| position).collect();
        let rest = match (open.is_empty(), self.is_open) {
            (true, _) => Vec::new(),
            (false, true) => open.iter().map(|position| self.search(position, watch)).collect(),
            (false, false) => self.race(&open, watch, quiet),
        };
        let mut rest = rest.into_iter();
        let missing = || Err(String::from("nothing was found"));
        known.into_iter().map(|known| known.map_or_else(|| rest.next().unwrap_or_else(missing), Ok)).collect()
    }

    /// What the catalogue has for heaps up to `largest`. One that cannot be read any longer has nothing.
    fn kept(&self, largest: usize) -> Option<Entry> {
        let catalogue = self.catalogue.as_ref()?;
        match catalogue.find_for(&fingerprint(self.rules), largest, self.max_order) {
            Ok(entry) => entry,
            Err(error) => {
                notice(&format!("going on without the catalogue: {error}"));
                None
            }
        }
    }

    /// The search alone.
    fn search(&mut self, position: &Position, watch: &Watch) -> Verdict {
        let stop = || watch.stop();
        let meter = watch.meter(&stop);
        match self.search.outcome(&pieces(position), &meter) {
            Ok(outcome) => Ok(Known { outcome, road: Road::Search }),
            Err(GameError::Stopped(reason)) => Err(format!("the search was {}", stopped(reason))),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Solver and search on these positions.
    fn race(&mut self, positions: &[&Position], watch: &Watch, quiet: bool) -> Vec<Verdict> {
        let largest = positions.iter().filter_map(|position| position.heaps().last()).map(|heap| heap.0).max();
        let largest = largest.unwrap_or(0);
        let (post, over) = (Post::default(), AtomicBool::new(false));
        let (rules, max_order, entry) = (self.rules, self.max_order, self.kept(largest));
        let latest = self.latest.clone();
        let verdicts = thread::scope(|scope| {
            scope.spawn(|| {
                // The post says that the solver has ended even when it panics.
                let _end = AtEnd(&post);
                let stop = || if over.load(SeqCst) { Some(StopReason::Interrupt) } else { watch.stop() };
                let meter = watch.meter(&stop);
                let limits = Limits { max_heap: largest.max(1), max_order, meter: &meter };
                let display = Display::new(rules, quiet);
                let kept = entry.as_ref().and_then(|entry| entry.solver(rules, limits).ok());
                let last = if kept.is_some() { entry.as_ref().map(|entry| entry.last_heap) } else { None };
                let from = |quotient: Arc<Quotient>| Solver::from_quotient(rules, limits, (*quotient).clone()).ok();
                let solver = kept.or_else(|| latest.and_then(from)).unwrap_or_else(|| Solver::new(rules, limits));
                let mut poster = Poster::new(&post);
                let mut solution =
                    run(solver, &mut |solver, moment| poster.look(solver, moment), &mut |at| display.update(at));
                drop(display);
                extend(&mut solution, rules, largest, u64::MAX, &meter, quiet);
                let kept = last.is_some_and(|last| last >= solution.last_heap());
                post.finish(solution, if kept { Road::Catalogue } else { Road::Quotient });
            });
            let _over = SetAtEnd(&over);
            if self.latest.is_none() {
                post.wait_until(Instant::now() + HEAD_START);
            }
            let searchable = all_options(rules, largest, MAX_OPTIONS).is_some();
            positions.iter().map(|position| self.follow(position, &post, watch, searchable)).collect()
        });
        self.latest =
            post.quotient(self.latest.as_ref().map_or(0, |quotient| quotient.last_heap())).or(self.latest.take());
        verdicts
    }

    /// The outcome of a position by what answers first.
    fn follow(&mut self, position: &Position, post: &Post, watch: &Watch, searchable: bool) -> Verdict {
        let pieces = pieces(position);
        loop {
            if let Some(found) = post.take() {
                self.solution = Some(found);
            }
            if let Some(known) = self.by_solution(position) {
                return Ok(known);
            }
            let reason = if searchable {
                let heap = self.search.endgame_heap();
                let stop = || watch.stop().or_else(|| post.has_news(heap).then_some(StopReason::Pause));
                let meter = watch.meter(&stop);
                let taken = match post.quotient(heap) {
                    Some(quotient) => self.search.set_quotient(quotient, &watch.meter(&|| watch.stop())),
                    None => Ok(()),
                };
                match taken.and_then(|()| self.search.outcome(&pieces, &meter)) {
                    Ok(outcome) => return Ok(Known { outcome, road: Road::Search }),
                    Err(GameError::Stopped(StopReason::Pause)) => continue,
                    Err(GameError::Stopped(reason)) => reason,
                    Err(error) => return Err(error.to_string()),
                }
            } else {
                StopReason::Work
            };
            // The solver may still find it.
            while !post.is_finished() && watch.stop().is_none() {
                post.wait_until(Instant::now() + Duration::from_millis(20));
            }
            let ready = post.take();
            if ready.is_none() || watch.stop().is_some() {
                let known = self.solution.as_ref().map_or(self.search.endgame_heap(), |found| found.0.known_heap());
                let limit = self.solution.as_ref().and_then(|found| found.0.status().limit());
                let reason = watch.stop().unwrap_or(if searchable { reason } else { limit.unwrap_or(reason) });
                return Err(format!("the quotient is known for heaps up to {known} only ({})", stopped(reason)));
            }
            self.solution = ready;
        }
    }
}

/// The heaps of a position as pieces.
fn pieces(position: &Position) -> Vec<(u32, u64)> {
    // A heap that a u32 does not hold is not searched.
    position.heaps().iter().map(|&(heap, count)| (u32::try_from(heap).unwrap_or(u32::MAX), count)).collect()
}

/// What the solver has found so far.
#[derive(Default)]
struct Post {
    state: Mutex<State>,
    arrived: Condvar,
    /// The last heap of the quotient that was posted.
    last_heap: AtomicUsize,
    /// Whether the solver has ended.
    finished: AtomicBool,
    /// Whether its solution was not taken yet.
    waiting: AtomicBool,
}

#[derive(Default)]
struct State {
    quotient: Option<Arc<Quotient>>,
    solution: Option<(Solution, Road)>,
}

impl Post {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn publish(&self, quotient: &Quotient) {
        let last = quotient.last_heap();
        self.state().quotient = Some(Arc::new(quotient.clone()));
        self.last_heap.store(last, SeqCst);
    }

    fn finish(&self, solution: Solution, road: Road) {
        self.publish(solution.finite_part());
        self.state().solution = Some((solution, road));
        self.waiting.store(true, SeqCst);
    }

    fn is_finished(&self) -> bool {
        self.finished.load(SeqCst)
    }

    /// The solution, once.
    fn take(&self) -> Option<(Solution, Road)> {
        self.waiting.store(false, SeqCst);
        self.state().solution.take()
    }

    /// Whether something came that is worth to interrupt a search that uses the quotient of heaps up to `heap`.
    fn has_news(&self, heap: usize) -> bool {
        self.waiting.load(SeqCst) || self.last_heap.load(SeqCst) > heap + heap / 16
    }

    /// The quotient, when it is one of more than `heap` heaps.
    fn quotient(&self, heap: usize) -> Option<Arc<Quotient>> {
        if self.last_heap.load(SeqCst) > heap { self.state().quotient.clone() } else { None }
    }

    /// Waits until the solver has ended, or until a time.
    fn wait_until(&self, end: Instant) {
        let mut state = self.state();
        while !self.is_finished() {
            let Some(left) = end.checked_duration_since(Instant::now()).filter(|left| !left.is_zero()) else { return };
            state = self.arrived.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// Posts quotients as they are verified: each that is new, and each that has lasted for a while.
struct Poster<'p> {
    post: &'p Post,
    growths: usize,
    last: Instant,
}

impl Poster<'_> {
    fn new(post: &Post) -> Poster<'_> {
        Poster { post, growths: usize::MAX, last: Instant::now() }
    }

    fn look(&mut self, solver: &Solver, moment: Moment) {
        let growths = solver.growth().len();
        if moment == Moment::Heap && (growths != self.growths || self.last.elapsed() > Duration::from_millis(20)) {
            self.post.publish(solver.quotient());
            (self.growths, self.last) = (growths, Instant::now());
        }
    }
}

/// Says at the end of its life that the solver has ended.
struct AtEnd<'p>(&'p Post);

impl Drop for AtEnd<'_> {
    fn drop(&mut self) {
        let _state = self.0.state();
        self.0.finished.store(true, SeqCst);
        self.0.arrived.notify_all();
    }
}

/// Sets a flag at the end of its life.
struct SetAtEnd<'f>(&'f AtomicBool);

impl Drop for SetAtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, SeqCst);
    }
}
