//! The heaps of a ruleset as pieces.

use super::{GameError, Move, Numbered, Options};
use crate::Ruleset;
use misere_limits::Meter;
use rustc_hash::FxHashMap;
use std::fmt;
use std::sync::Arc;

/// The heaps of a ruleset as pieces: a heap is its own number.
pub struct Heaps<'a> {
    rules: &'a dyn Ruleset,
    has_move: FxHashMap<u32, bool>,
    options: FxHashMap<u32, Options>,
}

impl<'a> Heaps<'a> {
    /// The heaps of these rules.
    #[must_use]
    pub fn new(rules: &'a dyn Ruleset) -> Heaps<'a> {
        Heaps { rules, has_move: FxHashMap::default(), options: FxHashMap::default() }
    }
}

impl fmt::Debug for Heaps<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Heaps").field("rules", &self.rules.name()).finish_non_exhaustive()
    }
}

impl Numbered for Heaps<'_> {
    fn notation(&self) -> String {
        self.rules.name()
    }

    fn about(&self) -> Option<String> {
        Some(self.rules.describe())
    }

    fn start(&mut self, _: &Meter<'_>) -> Result<Option<Vec<u32>>, GameError> {
        Ok(None)
    }

    fn read(&mut self, text: &str, _: &Meter<'_>) -> Result<Vec<u32>, GameError> {
        let number = |heap| u32::try_from(heap).map_err(|_| GameError::Failed("the heap is too large".to_string()));
        let heaps = self.rules.heaps_by_name(text).map_err(GameError::Failed)?;
        heaps.into_iter().filter(|&heap| heap > 0).map(number).collect()
    }

    fn has_move(&mut self, piece: u32, meter: &Meter<'_>) -> Result<bool, GameError> {
        if let Some(&known) = self.has_move.get(&piece) {
            return Ok(known);
        }
        meter.pay(1)?;
        let has_move = self.rules.has_options(piece as usize);
        self.has_move.insert(piece, has_move);
        Ok(has_move)
    }

    fn options(&mut self, piece: u32, meter: &Meter<'_>) -> Result<Options, GameError> {
        if let Some(options) = self.options.get(&piece) {
            return Ok(Arc::clone(options));
        }
        let mut options: Vec<Box<[u32]>> = self.moves(piece, meter)?.into_iter().map(|found| found.left).collect();
        options.sort_unstable();
        options.dedup();
        let options: Options = options.into();
        self.options.insert(piece, Arc::clone(&options));
        Ok(options)
    }

    fn moves(&mut self, piece: u32, meter: &Meter<'_>) -> Result<Vec<Move>, GameError> {
        meter.pay(1 + self.rules.option_estimate(piece as usize))?;
        let mut moves: Vec<Vec<u32>> = Vec::new();
        self.rules.for_each_option(piece as usize, &mut |option| moves.push(option.to_vec()));
        let mut live = Vec::with_capacity(moves.len());
        for mut left in moves {
            meter.pay(1)?;
            let mut kept = 0;
            for at in 0..left.len() {
                if self.has_move(left[at], meter)? {
                    left[kept] = left[at];
                    kept += 1;
                }
            }
            left.truncate(kept);
            live.push(Move { label: String::new(), left: left.into() });
        }
        Ok(live)
    }

    fn name(&self, piece: u32) -> String {
        self.rules.heap_name(piece as usize)
    }

    fn picture(&self, piece: u32) -> Option<String> {
        self.rules.picture(piece as usize)
    }
}
