//! Outcomes by memoised search of the game tree. It shares nothing with the theory of quotients, so it can judge it.
//!
//! Heaps without a move are left out of positions: in either convention they change nothing.
//! The search keeps its own stack, so deep positions are no danger; its memory is bounded by its work.
//!
//! ```
//! use misere_games::{Convention, Oracle, Outcome, Position, parse_rules};
//! let nim = parse_rules("nim").unwrap();
//! let mut oracle = Oracle::new(&*nim, 10_000);
//! let ones = Position::new([(1, 3)]);
//! assert_eq!(oracle.outcome(&ones, Convention::Misere)?, Outcome::P);
//! assert_eq!(oracle.outcome(&ones, Convention::Normal)?, Outcome::N);
//! # Ok::<(), misere_games::WorkExceeded>(())
//! ```

#![expect(clippy::cast_possible_truncation, reason = "a count is at most the size of the position")]

use crate::{Position, Ruleset};
use misere_limits::narrow;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Who wins a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The previous player: who moves now loses.
    P,
    /// The next player: who moves now wins.
    N,
}

/// What it means to have no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Convention {
    /// A player without a move wins.
    Misere,
    /// A player without a move loses.
    Normal,
}

/// The search met its bound before it had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the search stopped after {max_work} steps")]
pub struct WorkExceeded {
    /// The bound.
    pub max_work: u64,
}

/// Heaps that have a move, descending, with their counts.
type Key = Box<[(u32, u64)]>;
/// The options of a heap, without the heaps that have no move.
type Options = Arc<[Box<[u32]>]>;

/// Answers for one ruleset, remembered from question to question.
pub struct Oracle<'a> {
    rules: &'a dyn Ruleset,
    max_work: u64,
    work: u64,
    has_move: FxHashMap<u32, bool>,
    options: FxHashMap<u32, Options>,
    /// Whether a position is P, for misère and normal play.
    known: [FxHashMap<Key, bool>; 2],
}

/// A position under examination: the next option to look at is `option` of the heap `key[group]`.
struct Frame {
    key: Key,
    group: usize,
    option: usize,
}

impl<'a> Oracle<'a> {
    /// An oracle that gives up a question after `max_work` steps; a step is one option of a heap or of a position.
    pub fn new(rules: &'a dyn Ruleset, max_work: u64) -> Oracle<'a> {
        Oracle {
            rules,
            max_work,
            work: 0,
            has_move: FxHashMap::default(),
            options: FxHashMap::default(),
            known: [FxHashMap::default(), FxHashMap::default()],
        }
    }

    /// The number of positions settled so far, of both conventions.
    #[must_use]
    pub fn settled(&self) -> usize {
        self.known.iter().map(FxHashMap::len).sum()
    }

    /// The outcome of a position.
    ///
    /// # Errors
    /// [`WorkExceeded`] after the steps allowed; what was found on the way stays known, so asking again gets further.
    pub fn outcome(&mut self, position: &Position, convention: Convention) -> Result<Outcome, WorkExceeded> {
        self.work = 0;
        self.search(position, convention)
    }

    /// The number of misère P-positions of total size 0, 1, …, `max_size`, where a position is a multiset of heaps that
    /// have a move and its size is the sum of its heap numbers.
    ///
    /// ```
    /// # use misere_games::{Oracle, parse_rules};
    /// let kayles = parse_rules("0.77").unwrap();
    /// let counts = Oracle::new(&*kayles, 10_000).count_p_positions(6)?;
    /// assert_eq!(counts, [0, 1, 0, 1, 2, 1, 5]);
    /// # Ok::<(), misere_games::WorkExceeded>(())
    /// ```
    ///
    /// # Errors
    /// [`WorkExceeded`] when all of it together takes more than the steps allowed.
    pub fn count_p_positions(&mut self, max_size: usize) -> Result<Vec<u64>, WorkExceeded> {
        self.work = 0;
        let mut live = Vec::new();
        for heap in 1..=max_size.min(self.rules.last_heap().unwrap_or(max_size)) {
            if self.has_move(narrow(heap))? {
                live.push(heap);
            }
        }
        let mut totals = vec![0; max_size + 1];
        // An odometer over the counts of the live heaps.
        let mut counts = vec![0u64; live.len()];
        let mut size = 0;
        loop {
            let position = Position::new(live.iter().copied().zip(counts.iter().copied()));
            if self.search(&position, Convention::Misere)? == Outcome::P {
                totals[size] += 1;
            }
            let mut wheel = 0;
            loop {
                let Some(&heap) = live.get(wheel) else { return Ok(totals) };
                if size + heap <= max_size {
                    size += heap;
                    counts[wheel] += 1;
                    break;
                }
                size -= heap * counts[wheel] as usize;
                counts[wheel] = 0;
                wheel += 1;
            }
        }
    }

    /// Depth-first search with an explicit stack: a position is N as soon as one option is known to be P, and P when
    /// all options are known to be N; the first unknown option goes on the stack and is looked up again afterwards.
    fn search(&mut self, position: &Position, convention: Convention) -> Result<Outcome, WorkExceeded> {
        let memo = convention as usize;
        let mut key = Vec::new();
        for &(heap, count) in position.heaps().iter().rev() {
            // A heap that a u32 does not hold is beyond any search.
            let heap = u32::try_from(heap).map_err(|_| WorkExceeded { max_work: self.max_work })?;
            if self.has_move(heap)? {
                key.push((heap, count));
            }
        }
        let root: Key = key.into();
        let mut stack = vec![Frame { key: root.clone(), group: 0, option: 0 }];
        let mut child = Vec::new();
        while let Some(frame) = stack.last_mut() {
            let verdict = match self.known[memo].get(&frame.key) {
                Some(&known) => Some(known),
                None => self.advance(frame, memo, &mut child)?,
            };
            match verdict {
                Some(is_p) => {
                    if let Some(frame) = stack.pop() {
                        self.known[memo].insert(frame.key, is_p);
                    }
                }
                None => stack.push(Frame { key: child.as_slice().into(), group: 0, option: 0 }),
            }
        }
        Ok(if self.known[memo][&root] { Outcome::P } else { Outcome::N })
    }

    /// Looks at the options of a frame until one is P, one is unknown (`None`: it is in `child`), or none is left.
    fn advance(
        &mut self,
        frame: &mut Frame,
        memo: usize,
        child: &mut Vec<(u32, u64)>,
    ) -> Result<Option<bool>, WorkExceeded> {
        if frame.key.is_empty() {
            self.spend(1)?;
            return Ok(Some(memo == Convention::Normal as usize));
        }
        while frame.group < frame.key.len() {
            let options = self.options(frame.key[frame.group].0)?;
            while let Some(option) = options.get(frame.option) {
                self.spend(1)?;
                move_to(&frame.key, frame.group, option, child);
                match self.known[memo].get(child.as_slice()) {
                    None => return Ok(None),
                    Some(true) => return Ok(Some(false)),
                    Some(false) => frame.option += 1,
                }
            }
            frame.group += 1;
            frame.option = 0;
        }
        Ok(Some(true))
    }

    /// Takes `steps` from what is left.
    fn spend(&mut self, steps: u64) -> Result<(), WorkExceeded> {
        self.work = self.work.saturating_add(steps);
        if self.work > self.max_work {
            return Err(WorkExceeded { max_work: self.max_work });
        }
        Ok(())
    }

    /// Pays for listing the options of a heap before it is done.
    fn spend_on_heap(&mut self, heap: u32) -> Result<(), WorkExceeded> {
        self.spend(self.rules.option_estimate(heap as usize).saturating_add(1))
    }

    fn has_move(&mut self, heap: u32) -> Result<bool, WorkExceeded> {
        if let Some(&found) = self.has_move.get(&heap) {
            return Ok(found);
        }
        self.spend_on_heap(heap)?;
        let found = self.rules.has_options(heap as usize);
        self.has_move.insert(heap, found);
        Ok(found)
    }

    fn options(&mut self, heap: u32) -> Result<Options, WorkExceeded> {
        if let Some(options) = self.options.get(&heap) {
            return Ok(Arc::clone(options));
        }
        self.spend_on_heap(heap)?;
        let mut options: Vec<Box<[u32]>> = Vec::new();
        self.rules.for_each_option(heap as usize, &mut |option| options.push(option.into()));
        for option in &mut options {
            let mut kept = Vec::with_capacity(option.len());
            for &part in &**option {
                if self.has_move(part)? {
                    kept.push(part);
                }
            }
            *option = kept.into();
        }
        options.sort_unstable();
        options.dedup();
        let options: Options = options.into();
        self.options.insert(heap, Arc::clone(&options));
        Ok(options)
    }
}

/// Puts into `child` the position `key` with one heap of the group replaced by the heaps of `option`.
fn move_to(key: &[(u32, u64)], group: usize, option: &[u32], child: &mut Vec<(u32, u64)>) {
    child.clear();
    child.extend_from_slice(&key[..group]);
    let (heap, count) = key[group];
    if count > 1 {
        child.push((heap, count - 1));
    }
    // All the heaps of the option are smaller: merge two descending lists.
    let mut rest = key[group + 1..].iter().copied().peekable();
    for &part in option {
        while let Some(group) = rest.next_if(|&(heap, _)| heap >= part) {
            child.push(group);
        }
        match child.last_mut() {
            Some(last) if last.0 == part => last.1 += 1,
            _ => child.push((part, 1)),
        }
    }
    child.extend(rest);
}
