//! All pieces that can arise, as the heaps of a ruleset.

use super::{GameError, Numbered, Options, descending};
use crate::Ruleset;
use hashbrown::HashTable;
use misere_limits::{Meter, narrow};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::fmt;
use std::hash::BuildHasher;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A game with all its pieces found: they are heaps, each after those of its options.
pub struct Closed {
    notation: String,
    /// `options[n - 1]` are the options of heap n.
    options: Vec<Box<[Box<[u32]>]>>,
    /// `pieces[n - 1]` is a piece that is heap n.
    pieces: Vec<u32>,
    /// The heap of each piece that has a move.
    heaps: FxHashMap<u32, u32>,
    /// The heaps of the pieces asked for.
    start: Vec<u32>,
    numbered: Mutex<Box<dyn Numbered>>,
}

/// What reading a name may cost in a closed game.
const READING: u64 = 10_000_000;

/// All pieces that can arise from these, as heaps.
///
/// Pieces with the same options are one heap. Heaps stand in the order of the longest play, then as they were met, so
/// that the heaps of options have smaller numbers. Cost: the options of all pieces, listed once.
///
/// # Errors
/// A limit, a mistake in the rules, or a play that comes back to where it was.
pub fn close(mut pieces: Box<dyn Numbered>, from: &[u32], meter: &Meter<'_>) -> Result<Closed, GameError> {
    let mut found = Found::default();
    let mut live = Vec::new();
    for &piece in from {
        if pieces.has_move(piece, meter)? {
            live.push(piece);
            found.explore(&mut *pieces, piece, meter)?;
        }
    }
    let mut order: Vec<(u32, u32)> = found.heights.iter().map(|(&piece, &height)| (height, piece)).collect();
    order.sort_unstable();
    let mut closed = Closed {
        notation: pieces.notation(),
        options: Vec::new(),
        pieces: Vec::new(),
        heaps: FxHashMap::default(),
        start: Vec::new(),
        numbered: Mutex::new(pieces),
    };
    let mut by_options: HashTable<u32> = HashTable::new();
    for (_, piece) in order {
        let listed = &found.options[&piece];
        meter.pay(1 + listed.len() as u64)?;
        let heap = |piece: &u32| closed.heaps[piece];
        let mut options: Vec<Box<[u32]>> =
            listed.iter().map(|option| descending(option.iter().map(heap).collect())).collect();
        options.sort_unstable();
        options.dedup();
        let hash = |options: &[Box<[u32]>]| FxBuildHasher.hash_one(options);
        let all = &closed.options;
        let known = by_options.find(hash(&options), |&heap| *all[heap as usize - 1] == *options).copied();
        let heap = known.unwrap_or(narrow(all.len()) + 1);
        if known.is_none() {
            by_options.insert_unique(hash(&options), heap, |&heap| hash(&all[heap as usize - 1]));
            closed.options.push(options.into());
            closed.pieces.push(piece);
        }
        closed.heaps.insert(piece, heap);
    }
    closed.start = live.iter().map(|piece| closed.heaps[piece]).collect();
    closed.start.sort_unstable();
    Ok(closed)
}

/// The pieces that were found, with the lengths of their longest plays.
#[derive(Default)]
struct Found {
    options: FxHashMap<u32, Options>,
    heights: FxHashMap<u32, u32>,
}

impl Found {
    /// Finds the pieces that can arise from a piece with a move.
    fn explore(&mut self, pieces: &mut dyn Numbered, root: u32, meter: &Meter<'_>) -> Result<(), GameError> {
        // The pieces under way: option, part, and the longest play so far.
        let mut path: Vec<(u32, usize, usize, u32)> = Vec::new();
        let mut next = Some(root);
        loop {
            if let Some(piece) = next.take()
                && !self.heights.contains_key(&piece)
            {
                if self.options.contains_key(&piece) {
                    let message = format!("the play goes round in a circle: {} comes back", pieces.name(piece));
                    return Err(GameError::Failed(message));
                }
                self.options.insert(piece, pieces.options(piece, meter)?);
                path.push((piece, 0, 0, 0));
            }
            let Some((piece, option, part, longest)) = path.last_mut() else { return Ok(()) };
            meter.pay(1)?;
            let options = &self.options[piece];
            match options.get(*option).map(|parts| parts.get(*part)) {
                Some(Some(&child)) => match self.heights.get(&child) {
                    // The longest play of a sum is that of its parts together.
                    Some(_) => *part += 1,
                    None => next = Some(child),
                },
                Some(None) => {
                    let height =
                        options[*option].iter().fold(0u32, |sum, child| sum.saturating_add(self.heights[child]));
                    *longest = (*longest).max(height);
                    (*option, *part) = (*option + 1, 0);
                }
                None => {
                    self.heights.insert(*piece, longest.saturating_add(1));
                    path.pop();
                }
            }
        }
    }
}

impl Closed {
    /// The heaps of the pieces that were asked for, those without a move left out.
    #[must_use]
    pub fn start(&self) -> &[u32] {
        &self.start
    }

    fn numbered(&self) -> MutexGuard<'_, Box<dyn Numbered>> {
        self.numbered.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Closed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Closed")
            .field("game", &self.notation)
            .field("heaps", &self.options.len())
            .finish_non_exhaustive()
    }
}

impl Ruleset for Closed {
    fn name(&self) -> String {
        self.notation.clone()
    }
    fn for_each_option(&self, heap: usize, visit: &mut dyn FnMut(&[u32])) {
        if let Some(options) = heap.checked_sub(1).and_then(|index| self.options.get(index)) {
            options.iter().for_each(|option| visit(option));
        }
    }
    fn option_estimate(&self, heap: usize) -> u64 {
        heap.checked_sub(1).and_then(|index| self.options.get(index)).map_or(0, |options| options.len() as u64)
    }
    fn last_heap(&self) -> Option<usize> {
        Some(self.options.len())
    }
    fn heap_name(&self, heap: usize) -> String {
        match heap.checked_sub(1).and_then(|index| self.pieces.get(index)) {
            Some(&piece) => self.numbered().name(piece),
            None => heap.to_string(),
        }
    }
    fn describe(&self) -> String {
        self.numbered().describe()
    }
    fn names_are_lists(&self) -> bool {
        self.numbered().names_are_lists()
    }
    fn heap_by_name(&self, name: &str) -> Option<usize> {
        match self.heaps_by_name(name).ok()?[..] {
            [] => Some(0),
            [heap] => Some(heap),
            _ => None,
        }
    }
    fn heaps_by_name(&self, name: &str) -> Result<Vec<usize>, String> {
        let mut numbered = self.numbered();
        let meter = Meter::new(READING, &|| None);
        let mut heaps = Vec::new();
        for piece in numbered.read(name, &meter).map_err(|error| error.to_string())? {
            match self.heaps.get(&piece) {
                Some(&heap) => heaps.push(heap as usize),
                None if !numbered.has_move(piece, &meter).map_err(|error| error.to_string())? => {}
                None => return Err(format!("the piece `{}` does not arise in the game", numbered.name(piece))),
            }
        }
        Ok(heaps)
    }
    fn picture(&self, heap: usize) -> Option<String> {
        let piece = heap.checked_sub(1).and_then(|index| self.pieces.get(index))?;
        self.numbered().picture(*piece)
    }
    fn named_moves(&self, heap: usize) -> Vec<(String, Vec<usize>)> {
        let Some(&piece) = heap.checked_sub(1).and_then(|index| self.pieces.get(index)) else { return Vec::new() };
        let moves = self.numbered().moves(piece, &Meter::new(READING, &|| None)).unwrap_or_default();
        let heaps = |left: &[u32]| {
            let mut heaps: Vec<usize> =
                left.iter().filter_map(|piece| self.heaps.get(piece)).map(|&heap| heap as usize).collect();
            heaps.sort_unstable_by(|a, b| b.cmp(a));
            heaps
        };
        moves.into_iter().map(|found| (found.label, heaps(&found.left))).collect()
    }
}
