//! Who wins, by searching the game tree with a quotient for the endgame.
//!
//! The search is a depth-first search: a position is N as soon as one of its options is known to be P, and P when all
//! are known to be N. What makes it a *hybrid* and fast:
//!
//! * Pieces that are equal as canonical games are one class, and reversible moves are left out (`classes.rs`, with
//!   proofs). Such replacements hold beside any game.
//! * The verified quotient of heaps 1 to m is the endgame table (`endgame.rs`): it answers when *all* heaps are in it.
//! * Nim-heaps alone are answered by the theorem of misère Nim (\[Pr\] 3).
//! * All options are looked up before one is searched. Then those go first that normal play calls P (most
//!   misère P-positions with a large heap are), and of those the ones with the fewest moves.
//! * Settled positions are kept packed (`table.rs`), and serve all later questions.
//!
//! It works on anything whose pieces have numbers and options ([`Numbered`]): heaps of a ruleset, and boards whose
//! pieces are listed only as far as the search meets them. The plain [`Oracle`](misere_games::Oracle) shares nothing
//! with it and is its judge in the tests.
//!
//! Cost: one step for each option of a position that is looked up. The search keeps its own stack, and its memory grows
//! with the positions settled, about 20 bytes each.
//!
//! ```
//! use misere_games::pieces::Heaps;
//! use misere_games::{Outcome, parse_rules};
//! use misere_limits::Meter;
//! use misere_quotient::hybrid::Search;
//! let rules = parse_rules("0.07")?;
//! let mut search = Search::new(Box::new(Heaps::new(&*rules)), usize::MAX);
//! let meter = Meter::new(1_000_000, &|| None);
//! assert_eq!(search.outcome(&[(40, 1)], &meter)?, Outcome::P);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![expect(clippy::cast_possible_truncation, reason = "the number of pieces is bounded")]

mod classes;
mod endgame;
mod sums;
mod table;

use crate::Quotient;
use classes::{Classes, NONE};
use endgame::Endgame;
use misere_games::Outcome;
use misere_games::pieces::{GameError, Numbered};
use misere_limits::{Meter, StopReason, narrow};
use std::sync::Arc;
use sums::{Class, Term};
use table::Table;

/// More pieces than this are not searched.
const MAX_PIECES: u64 = 1 << 24;

/// A search of misère play that remembers what it has settled.
pub struct Search<'a> {
    classes: Classes<'a>,
    endgame: Option<Endgame>,
    table: Table,
    stack: Stack,
}

/// The positions under examination and their options that are not settled.
#[derive(Default)]
struct Stack {
    terms: Vec<Term>,
    children: Vec<Child>,
    frames: Vec<Frame>,
    /// Buffers.
    rest: Vec<Term>,
    sum: Vec<Term>,
}

/// An option: its terms on the stack, and its place in the order of moves.
#[derive(Clone, Copy)]
struct Child {
    order: u64,
    start: u32,
    end: u32,
}

/// A position: its terms, and its options that are still to be searched.
struct Frame {
    start: usize,
    end: usize,
    /// The terms of the stack before it was entered.
    tail: usize,
    first: usize,
    next: usize,
}

impl<'a> Search<'a> {
    /// A search of these pieces. Those with more than `eager` options are looked into only when they are met: take
    /// `usize::MAX` for heaps, which are few, and a small number for boards.
    #[must_use]
    pub fn new(pieces: Box<dyn Numbered + 'a>, eager: usize) -> Search<'a> {
        Search { classes: Classes::new(pieces, eager), endgame: None, table: Table::new(), stack: Stack::default() }
    }

    /// The number of positions settled so far.
    #[must_use]
    pub fn settled(&self) -> usize {
        self.table.len()
    }

    /// Takes the verified quotient of heaps `1..=m` for the endgame; pieces are heap numbers then.
    ///
    /// # Errors
    /// A limit.
    pub fn set_quotient(&mut self, quotient: Arc<Quotient>, meter: &Meter<'_>) -> Result<(), GameError> {
        let mut settled = Vec::new();
        for heap in 1..=narrow(quotient.last_heap()) {
            let class = self.classes.class_of(heap);
            self.classes.settle(&[(class, 1)], &mut settled, meter)?;
        }
        let mut endgame = Endgame::new(quotient);
        endgame.assign(&self.classes);
        self.endgame = Some(endgame);
        Ok(())
    }

    /// The last heap of the quotient that is used, 0 without one.
    #[must_use]
    pub fn endgame_heap(&self) -> usize {
        self.endgame.as_ref().map_or(0, Endgame::last_heap)
    }

    /// The misère outcome of the sum of these pieces with their numbers.
    ///
    /// # Errors
    /// A limit, or a mistake in the rules. What was settled on the way stays known.
    pub fn outcome(&mut self, pieces: &[(u32, u64)], meter: &Meter<'_>) -> Result<Outcome, GameError> {
        if pieces.iter().fold(0u64, |sum, piece| sum.saturating_add(piece.1)) > MAX_PIECES {
            return Err(StopReason::Work.into());
        }
        let mut root: Vec<Term> =
            pieces.iter().map(|&(piece, count)| (self.classes.class_of(piece), count as u32)).collect();
        root.sort_unstable();
        root.dedup_by(|next, kept| {
            next.0 == kept.0 && {
                kept.1 += next.1;
                true
            }
        });
        self.stack.terms.clear();
        self.stack.children.clear();
        self.stack.frames.clear();
        self.stack.terms.extend(root);
        let is_p = self.search(meter)?;
        Ok(if is_p { Outcome::P } else { Outcome::N })
    }

    /// Searches the position on the stack.
    fn search(&mut self, meter: &Meter<'_>) -> Result<bool, GameError> {
        let mut verdict = self.enter(0, self.stack.terms.len(), meter)?;
        loop {
            let Some(frame) = self.stack.frames.last_mut() else {
                return verdict.ok_or_else(|| GameError::Failed("a position has no frame".to_string()));
            };
            if verdict != Some(true) && frame.next < self.stack.children.len() {
                let child = self.stack.children[frame.next];
                frame.next += 1;
                verdict = self.enter(child.start as usize, child.end as usize, meter)?;
                continue;
            }
            // An option is P, or all are N.
            let is_p = verdict != Some(true);
            let &mut Frame { start, end, tail, first, .. } = frame;
            self.keep(start, end, is_p)?;
            self.stack.frames.pop();
            self.stack.children.truncate(first);
            self.stack.terms.truncate(tail);
            verdict = Some(is_p);
        }
    }

    fn keep(&mut self, start: usize, end: usize, is_p: bool) -> Result<(), GameError> {
        if self.table.insert(&self.stack.terms[start..end], is_p) { Ok(()) } else { Err(StopReason::Memory.into()) }
    }

    /// The outcome of a position on the stack, when it can be told at once; else its open options go on the stack.
    fn enter(&mut self, start: usize, end: usize, meter: &Meter<'_>) -> Result<Option<bool>, GameError> {
        let (mut start, mut end, tail) = (start, end, self.stack.terms.len());
        if !self.classes.is_listed(&self.stack.terms[start..end]) {
            let before = self.classes.len();
            let sum = self.stack.terms[start..end].to_vec();
            let mut settled = Vec::new();
            self.classes.settle(&sum, &mut settled, meter)?;
            if let Some(endgame) = self.endgame.as_mut().filter(|_| before < self.classes.len()) {
                endgame.assign(&self.classes);
            }
            start = self.stack.terms.len();
            self.stack.terms.extend_from_slice(&settled);
            end = self.stack.terms.len();
        }
        let Stack { terms, children, frames, rest, sum } = &mut self.stack;
        if let Some(known) = known(&terms[start..end], &self.classes, self.endgame.as_ref(), &mut self.table) {
            terms.truncate(tail);
            return Ok(Some(known));
        }
        let first = children.len();
        for index in 0..end - start {
            sums::without(&terms[start..end], index, rest);
            let options = Arc::clone(self.classes.options(terms[start + index].0));
            meter.pay(options.len() as u64)?;
            for option in options.iter() {
                sum.clear();
                sums::add(rest, option, sum);
                match known(sum, &self.classes, self.endgame.as_ref(), &mut self.table) {
                    Some(false) => {}
                    Some(true) => {
                        children.truncate(first);
                        self.keep(start, end, false)?;
                        self.stack.terms.truncate(tail);
                        return Ok(Some(false));
                    }
                    None => {
                        let order = order(sum, &self.classes);
                        let from = terms.len();
                        terms.extend_from_slice(sum);
                        let place = |place| u32::try_from(place).map_err(|_| StopReason::Memory);
                        children.push(Child { order, start: place(from)?, end: place(terms.len())? });
                    }
                }
            }
        }
        if children.len() == first {
            self.keep(start, end, true)?;
            self.stack.terms.truncate(tail);
            return Ok(Some(true));
        }
        children[first..].sort_unstable_by_key(|child| (child.order, child.start));
        frames.push(Frame { start, end, tail, first, next: first });
        Ok(None)
    }
}

/// Whether a position is P, when that takes no search.
fn known(sum: &[Term], classes: &Classes<'_>, endgame: Option<&Endgame>, table: &mut Table) -> Option<bool> {
    if sum.is_empty() {
        return Some(false);
    }
    if let Some(endgame) = endgame
        && let Some(is_p) = endgame.is_p(sum)
    {
        return Some(is_p);
    }
    if sum.iter().all(|term| classes.facts(term.0).nimber != NONE) {
        return Some(nim_is_p(sum, classes));
    }
    table.get(sum)
}

/// The theorem of misère Nim (\[Pr\] 3): with a heap of at least two tokens the nim-sum is 0, else it is 1.
fn nim_is_p(sum: &[Term], classes: &Classes<'_>) -> bool {
    let odd = sum.iter().filter(|term| term.1 % 2 == 1);
    let exclusive_or = odd.fold(0, |value, term| value ^ classes.facts(term.0).nimber);
    let large = sum.iter().any(|term| term.0 != Class::STAR);
    exclusive_or == u32::from(!large)
}

/// The place in the order of moves: least first.
fn order(sum: &[Term], classes: &Classes<'_>) -> u64 {
    let (mut moves, mut value, mut known) = (0u64, 0, true);
    for &(class, count) in sum {
        let facts = classes.facts(class);
        if facts.moves == NONE {
            moves += 64 * u64::from(count);
            known = false;
            continue;
        }
        moves += u64::from(facts.moves) * u64::from(count);
        known &= facts.grundy != NONE;
        if count % 2 == 1 && facts.grundy != NONE {
            value ^= facts.grundy;
        }
    }
    let unlikely = if known { u64::from(value != 0) } else { 1 };
    unlikely << 40 | moves
}
