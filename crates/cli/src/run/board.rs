//! Games of positions whose pieces are too many to be listed, or have no end: pieces are numbered as they are met.

use crate::run::view::View;
use anyhow::Result;
use misere_games::pieces::{GameError, Move, Numbered, Options, Rules, close};
use misere_games::{Periodicity, Position, Ruleset};
use misere_limits::{Meter, StopReason};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What listing all pieces of a board may cost before they are met one by one.
const MAX_CLOSING: u64 = 500_000;
/// What listing the moves of one piece may cost.
const MAX_LISTING: u64 = 20_000_000;

/// A ruleset as the questions about positions take it.
pub struct Loaded {
    /// Heaps and their moves; those of an open board have no order.
    pub rules: Box<dyn Ruleset>,
    /// The pieces, when they were not all listed.
    pub open: Option<Shared>,
    /// The same pieces as they are shown to a person, without symmetries, when they can be read back.
    exact: Option<Box<dyn Ruleset>>,
    /// The position in which the game begins.
    pub start: Option<Start>,
}

/// The position in which a game begins.
pub struct Start {
    /// To the judge.
    pub judged: Position,
    /// As it is shown.
    pub shown: Position,
}

impl Loaded {
    /// The rules with all pieces listed, when that is possible.
    ///
    /// # Errors
    /// A mistake in the rules.
    pub fn new(game: Rules, asked: &[String], meter: &Meter<'_>) -> Result<Loaded> {
        let Rules::Positions(positions) = game else {
            return Ok(Loaded::of_heaps(game.close(meter)?));
        };
        let (open, exact) = (Arc::clone(&positions), Arc::clone(&positions));
        let mut pieces = positions.pieces();
        let start = pieces.start(&meter.part(MAX_CLOSING)).ok().flatten().map(|start| counted(&start));
        // A drawing need not arise from the beginning.
        let mut from: Vec<u32> = start.iter().flatten().map(|term| term.0).collect();
        for text in asked {
            let position = Position::read(text, &mut *pieces, &meter.part(MAX_CLOSING));
            from.extend(position.iter().flat_map(Position::heaps).map(|&(piece, _)| piece as u32));
        }
        let from = Origin { start: start.as_deref(), all: &from };
        Loaded::of_pieces(pieces, from, || Ok(open.pieces()), exact.exact(), &meter.part(MAX_CLOSING))
    }

    /// Rules of heaps.
    pub fn of_heaps(rules: Box<dyn Ruleset>) -> Loaded {
        Loaded { rules, open: None, exact: None, start: None }
    }

    /// Pieces, closed from where the game begins when `closing` allows it, else left open: `again` makes them anew.
    /// `exact` has the same names.
    ///
    /// # Errors
    /// Those of `again`.
    pub fn of_pieces(
        pieces: Box<dyn Numbered>,
        from: Origin<'_>,
        again: impl FnOnce() -> Result<Box<dyn Numbered>>,
        exact: Box<dyn Numbered>,
        closing: &Meter<'_>,
    ) -> Result<Loaded> {
        let names: Option<Vec<(String, u64)>> =
            from.start.map(|start| start.iter().map(|&(piece, count)| (pieces.name(piece), count)).collect());
        let exact: Box<dyn Ruleset> = Box::new(OpenBoard { pieces: Shared(Arc::new(Mutex::new(exact))) });
        let closed = from.start.and_then(|_| close(pieces, from.all, closing).ok());
        let (rules, open): (Box<dyn Ruleset>, _) = match closed {
            Some(closed) => (Box::new(closed), None),
            None => {
                let shared = Shared(Arc::new(Mutex::new(again()?)));
                (Box::new(OpenBoard { pieces: shared.clone() }), Some(shared))
            }
        };
        let read = |rules: &dyn Ruleset| {
            let mut heaps = Vec::new();
            for (name, count) in names.iter().flatten() {
                heaps.extend(rules.heaps_by_name(name).ok()?.into_iter().map(|heap| (heap, *count)));
            }
            Some(Position::new(heaps))
        };
        let shown = read(&*exact);
        let judged = read(&*rules);
        let exact = if names.is_none() || shown.is_some() { Some(exact) } else { None };
        let start = match (names.is_some(), judged, shown) {
            (true, Some(judged), shown) => Some(Start { shown: shown.unwrap_or_else(|| judged.clone()), judged }),
            _ => None,
        };
        Ok(Loaded { rules, open, exact, start })
    }

    /// The game as a person sees it.
    pub fn view(&self) -> View<'_> {
        match &self.exact {
            Some(exact) => View::new(&**exact, &*self.rules),
            None => View::plain(&*self.rules),
        }
    }
}

/// Where a game begins, and where a question begins.
pub struct Origin<'a> {
    /// The pieces of the position in which the game begins, with their numbers of copies.
    pub start: Option<&'a [(u32, u64)]>,
    /// All pieces that are asked for.
    pub all: &'a [u32],
}

/// Pieces with their numbers of copies, in ascending order.
fn counted(pieces: &[u32]) -> Vec<(u32, u64)> {
    let mut counts = BTreeMap::new();
    for &piece in pieces {
        *counts.entry(piece).or_insert(0) += 1;
    }
    counts.into_iter().collect()
}

/// Pieces that a search and the names of moves share: both meet the same numbers.
#[derive(Clone)]
pub struct Shared(Arc<Mutex<Box<dyn Numbered>>>);

impl Shared {
    fn pieces(&self) -> MutexGuard<'_, Box<dyn Numbered>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Numbered for Shared {
    fn notation(&self) -> String {
        self.pieces().notation()
    }
    fn about(&self) -> Option<String> {
        self.pieces().about()
    }
    fn start(&mut self, meter: &Meter<'_>) -> Result<Option<Vec<u32>>, GameError> {
        self.pieces().start(meter)
    }
    fn read(&mut self, text: &str, meter: &Meter<'_>) -> Result<Vec<u32>, GameError> {
        self.pieces().read(text, meter)
    }
    fn has_move(&mut self, piece: u32, meter: &Meter<'_>) -> Result<bool, GameError> {
        self.pieces().has_move(piece, meter)
    }
    fn options(&mut self, piece: u32, meter: &Meter<'_>) -> Result<Options, GameError> {
        self.pieces().options(piece, meter)
    }
    fn moves(&mut self, piece: u32, meter: &Meter<'_>) -> Result<Vec<Move>, GameError> {
        self.pieces().moves(piece, meter)
    }
    fn name(&self, piece: u32) -> String {
        self.pieces().name(piece)
    }
    fn picture(&self, piece: u32) -> Option<String> {
        self.pieces().picture(piece)
    }
    fn names_are_lists(&self) -> bool {
        self.pieces().names_are_lists()
    }
}

/// The pieces as heaps: a heap is the number of its piece.
struct OpenBoard {
    pieces: Shared,
}

impl Ruleset for OpenBoard {
    fn name(&self) -> String {
        self.pieces.notation()
    }
    /// Nothing is visited when the rules fail or the moves are too many; whoever searches asks the pieces themselves
    /// and is told so.
    fn for_each_option(&self, heap: usize, visit: &mut dyn FnMut(&[u32])) {
        let meter = Meter::new(MAX_LISTING, &|| None);
        let found = u32::try_from(heap).ok().map(|piece| self.pieces.pieces().options(piece, &meter));
        if let Some(Ok(options)) = found {
            options.iter().for_each(|option| visit(option));
        }
    }
    fn last_heap(&self) -> Option<usize> {
        None
    }
    fn periodicity(&self) -> Option<Periodicity> {
        None
    }
    fn heap_name(&self, heap: usize) -> String {
        self.pieces.name(heap as u32)
    }
    fn heap_by_name(&self, name: &str) -> Option<usize> {
        match self.heaps_by_name(name).ok()?[..] {
            [] => Some(0),
            [heap] => Some(heap),
            _ => None,
        }
    }
    fn heaps_by_name(&self, name: &str) -> Result<Vec<usize>, String> {
        let meter = Meter::new(MAX_LISTING, &|| None);
        let mut pieces = self.pieces.pieces();
        let too_much = |error| match error {
            GameError::Stopped(StopReason::Work) => "it takes too much work to read this".to_string(),
            error => error.to_string(),
        };
        let mut heaps = Vec::new();
        for piece in pieces.read(name, &meter).map_err(too_much)? {
            if pieces.has_move(piece, &meter).map_err(too_much)? {
                heaps.push(piece as usize);
            }
        }
        Ok(heaps)
    }
    fn describe(&self) -> String {
        self.pieces.pieces().describe()
    }
    fn picture(&self, heap: usize) -> Option<String> {
        self.pieces.picture(heap as u32)
    }
    fn named_moves(&self, heap: usize) -> Vec<(String, Vec<usize>)> {
        let meter = Meter::new(MAX_LISTING, &|| None);
        let moves = self.pieces.pieces().moves(heap as u32, &meter).unwrap_or_default();
        let heaps = |left: &[u32]| left.iter().map(|&piece| piece as usize).collect();
        moves.into_iter().map(|found| (found.label, heaps(&found.left))).collect()
    }
    fn names_are_lists(&self) -> bool {
        self.pieces.names_are_lists()
    }
}
