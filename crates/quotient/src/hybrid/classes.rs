//! Pieces up to equality, with their options: what may be replaced anywhere.
//!
//! Two games are *equal* when they have the same misère outcome beside every game (\[S2\] 1). Equal games may be
//! replaced by one another in every sum. Each piece gets a *normal form*: a sum of classes that equals it. The rules:
//!
//! * **Same options.** Pieces whose options have the same normal forms are equal, as outcomes beside any game show by
//!   induction. A piece without options equals 0.
//! * **Simplification** (\[S2\] Definition 2.2 and Theorem 2.3). X equals G if every option of G equals one of X, every
//!   option of X that equals none of G has an option that equals G, and, should G be 0, X is an N-position. For then,
//!   in X + T, a player who wins G + T answers a move to one of those other options by the move back to G; the proviso
//!   is what she needs when G + T = 0. Such G are options of options of X. One option O of X with the longest longest
//!   play cannot be an option of G, whose options play shorter than the option of X that G is an option of. So G is an
//!   option of that O, which leaves few to be tested. By Theorem 2.9 an X that has no such G has no reversible option,
//!   and keeping one option of each normal form is all there is to do.
//! * **X = A + ***, if the options of X are A and A′ + * for the options A′ of A: these are the options of A + *.
//!   Then A is an option of X with the longest play. Since * + * = 0, a star is beside a sum once or not at all.
//!
//! Equality of normal forms is only ever used in this direction: sums that are not seen to be equal stay apart, and
//! nothing is lost but time.
//!
//! Pieces with more than `eager` options are not looked into before a search needs to; until then they are classes of
//! their own. Cost of a piece: its options, times the options of one of them.

use super::sums::{Class, Sum, Term, add, without};
use misere_games::pieces::{GameError, Numbered};
use misere_limits::{Meter, narrow};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Options in normal form, ascending, each once.
pub(super) type Options = Arc<[Sum]>;

/// No value.
pub(super) const NONE: u32 = u32::MAX;

/// Steps of finding out whether a piece that simplifies to 0 is an N-position.
const PROVISO_STEPS: u32 = 2_000;

/// What is known of a class.
enum State {
    /// Nothing but the piece.
    Raw(u32),
    /// It is equal to this sum of other classes.
    Equal(Sum),
    /// Its options are listed, and something in them is not settled.
    Listed,
    /// Its options are listed, and everything below is settled.
    Settled,
}

/// What is kept of a class.
struct Entry {
    state: State,
    options: Options,
}

/// Numbers of a class that order moves; [`NONE`] when they are not known.
#[derive(Clone, Copy)]
pub(super) struct Facts {
    /// The longest play.
    pub(super) depth: u32,
    /// The Grundy value.
    pub(super) grundy: u32,
    /// n when the class is *n.
    pub(super) nimber: u32,
    /// The number of options.
    pub(super) moves: u32,
}

const UNKNOWN: Facts = Facts { depth: NONE, grundy: NONE, nimber: NONE, moves: NONE };

/// The classes met so far.
pub(super) struct Classes<'a> {
    pieces: Box<dyn Numbered + 'a>,
    eager: usize,
    of_piece: FxHashMap<u32, Class>,
    classes: Vec<Entry>,
    facts: Vec<Facts>,
    by_options: FxHashMap<Options, Class>,
    outcomes: FxHashMap<Sum, bool>,
}

impl<'a> Classes<'a> {
    pub(super) fn new(pieces: Box<dyn Numbered + 'a>, eager: usize) -> Classes<'a> {
        let options: Options = Arc::new([Sum::default()]);
        let star = Entry { state: State::Settled, options: Arc::clone(&options) };
        Classes {
            pieces,
            eager,
            of_piece: FxHashMap::default(),
            classes: vec![star],
            facts: vec![Facts { depth: 1, grundy: 1, nimber: 1, moves: 1 }],
            by_options: FxHashMap::from_iter([(options, Class::STAR)]),
            outcomes: FxHashMap::default(),
        }
    }

    /// The number of classes.
    pub(super) fn len(&self) -> usize {
        self.classes.len()
    }

    pub(super) fn facts(&self, class: Class) -> &Facts {
        &self.facts[class.index()]
    }

    /// The options of a class that is not raw.
    pub(super) fn options(&self, class: Class) -> &Options {
        &self.classes[class.index()].options
    }

    /// The class of a piece, perhaps a raw one.
    pub(super) fn class_of(&mut self, piece: u32) -> Class {
        *self.of_piece.entry(piece).or_insert_with(|| {
            self.classes.push(Entry { state: State::Raw(piece), options: Arc::new([]) });
            self.facts.push(UNKNOWN);
            Class::new(self.classes.len() - 1)
        })
    }

    /// The class that a piece is alone, if it is known to be one.
    pub(super) fn single(&self, piece: u32) -> Option<Class> {
        let class = *self.of_piece.get(&piece)?;
        match &self.classes[class.index()].state {
            State::Equal(sum) => match **sum {
                [(class, 1)] => Some(class),
                _ => None,
            },
            State::Raw(_) => None,
            State::Listed | State::Settled => Some(class),
        }
    }

    /// Whether all classes of a sum have their options listed and stand for themselves.
    pub(super) fn is_listed(&self, sum: &[Term]) -> bool {
        sum.iter().all(|term| matches!(self.classes[term.0.index()].state, State::Listed | State::Settled))
    }

    /// Lists the options of the classes of a sum, and puts the normal form of the sum into `out`.
    ///
    /// # Errors
    /// A limit, or a mistake in the rules of the pieces.
    pub(super) fn settle(&mut self, sum: &[Term], out: &mut Vec<Term>, meter: &Meter<'_>) -> Result<(), GameError> {
        for &(class, _) in sum {
            self.settle_class(class, meter)?;
        }
        self.resolve(sum, out);
        Ok(())
    }

    /// Puts into `out` the sum with equal classes replaced.
    fn resolve(&self, sum: &[Term], out: &mut Vec<Term>) {
        out.clear();
        let mut buffer = Vec::new();
        for &(class, count) in sum {
            let mut part = |terms: &[Term]| {
                buffer.clear();
                add(out, terms, &mut buffer);
                std::mem::swap(out, &mut buffer);
            };
            match &self.classes[class.index()].state {
                State::Equal(terms) => {
                    let times = |&(class, times): &Term| match class {
                        Class::STAR => (count % 2 == 1).then_some((Class::STAR, 1)),
                        _ => Some((class, times * count)),
                    };
                    part(&terms.iter().filter_map(times).collect::<Vec<_>>());
                }
                _ => part(&[(class, count)]),
            }
        }
    }

    /// Lists the options of a class; below a piece of few options everything is settled, on a stack of its own.
    fn settle_class(&mut self, class: Class, meter: &Meter<'_>) -> Result<(), GameError> {
        let mut stack = vec![class];
        while let Some(&top) = stack.last() {
            let State::Raw(piece) = self.classes[top.index()].state else {
                stack.pop();
                continue;
            };
            let options = self.pieces.options(piece, meter)?;
            let (eager, waiting) = (options.len() <= self.eager, stack.len());
            for option in options.iter() {
                meter.pay(1)?;
                for &part in option {
                    let class = self.class_of(part);
                    if eager && matches!(self.classes[class.index()].state, State::Raw(_)) {
                        stack.push(class);
                    }
                }
            }
            if stack.len() == waiting {
                stack.pop();
                self.build(top, &options, meter)?;
            }
        }
        Ok(())
    }

    /// Finds the normal form of a class whose options are these pieces.
    fn build(&mut self, class: Class, pieces: &[Box<[u32]>], meter: &Meter<'_>) -> Result<(), GameError> {
        let mut options: Vec<Sum> = Vec::with_capacity(pieces.len());
        let (mut raw, mut sum) = (Vec::new(), Vec::new());
        for option in pieces {
            meter.pay(1 + option.len() as u64)?;
            raw.clear();
            raw.extend(option.iter().map(|piece| (self.of_piece[piece], 1)));
            raw.sort_unstable();
            raw.dedup_by(|next, kept| {
                kept.0 == next.0 && {
                    kept.1 += next.1;
                    true
                }
            });
            self.resolve(&raw, &mut sum);
            options.push(sum.as_slice().into());
        }
        options.sort_unstable();
        options.dedup();
        let all = |sum: &Sum| sum.iter().all(|term| self.facts(term.0).depth != NONE);
        let settled = options.iter().all(all);
        let equal = if options.is_empty() {
            Some(Sum::default())
        } else if let Some(&known) = self.by_options.get(options.as_slice()) {
            Some([(known, 1)].into())
        } else if settled {
            self.equal_sum(&options, meter)?
        } else {
            None
        };
        if let Some(sum) = equal {
            self.classes[class.index()].state = State::Equal(sum);
            return Ok(());
        }
        if settled {
            self.facts[class.index()] = self.facts_of(&options);
        }
        self.facts[class.index()].moves = narrow(options.len());
        let options: Options = options.into();
        self.by_options.insert(Arc::clone(&options), class);
        let state = if settled { State::Settled } else { State::Listed };
        self.classes[class.index()] = Entry { state, options };
        Ok(())
    }

    fn facts_of(&self, options: &[Sum]) -> Facts {
        let depth = options.iter().map(|option| self.depth(option) + 1).max().unwrap_or(0);
        let mut values: Vec<u32> = options.iter().map(|option| self.grundy(option)).collect();
        values.sort_unstable();
        values.dedup();
        let grundy = narrow(values.iter().zip(0..).take_while(|&(&value, n)| value == n).count());
        let all_nimbers = options.iter().all(|option| self.nimber(option).is_some());
        let nimber = if all_nimbers && options.len() == grundy as usize { grundy } else { NONE };
        Facts { depth, grundy, nimber, moves: narrow(options.len()) }
    }

    /// The longest play of a settled sum.
    fn depth(&self, sum: &[Term]) -> u32 {
        sum.iter().fold(0, |depth, &(class, count)| depth.saturating_add(self.facts(class).depth.saturating_mul(count)))
    }

    /// The Grundy value of a settled sum.
    fn grundy(&self, sum: &[Term]) -> u32 {
        sum.iter().filter(|term| term.1 % 2 == 1).fold(0, |value, term| value ^ self.facts(term.0).grundy)
    }

    /// n when the sum is *n: a class that is one, a star, or both.
    fn nimber(&self, sum: &[Term]) -> Option<u32> {
        let of = |class: Class| Some(self.facts(class).nimber).filter(|&n| n != NONE);
        match *sum {
            [] => Some(0),
            [(class, 1)] => of(class),
            [(Class::STAR, 1), (class, 1)] => of(class).map(|n| n ^ 1),
            _ => None,
        }
    }

    /// Calls `visit` with the options of a listed sum, until it says no.
    pub(super) fn each_option(&self, sum: &[Term], visit: &mut dyn FnMut(&[Term]) -> bool) -> bool {
        let (mut rest, mut option) = (Vec::new(), Vec::new());
        for index in 0..sum.len() {
            without(sum, index, &mut rest);
            for added in self.options(sum[index].0).iter() {
                option.clear();
                add(&rest, added, &mut option);
                if !visit(&option) {
                    return false;
                }
            }
        }
        true
    }

    /// A sum of known classes that equals the game with these settled options.
    fn equal_sum(&mut self, options: &[Sum], meter: &Meter<'_>) -> Result<Option<Sum>, GameError> {
        let depths: Vec<u32> = options.iter().map(|option| self.depth(option)).collect();
        let longest = depths.iter().copied().max().unwrap_or(0);
        let Some(last) = depths.iter().rposition(|&depth| depth == longest) else { return Ok(None) };
        let mut candidates: Vec<Sum> = Vec::new();
        self.each_option(&options[last], &mut |option| {
            candidates.push(option.into());
            true
        });
        meter.pay(candidates.len() as u64)?;
        candidates.sort_unstable();
        candidates.dedup();
        for candidate in candidates {
            if self.simplifies(options, &candidate, meter)? {
                return Ok(Some(candidate));
            }
        }
        let mut buffer = Vec::new();
        for (option, _) in options.iter().zip(&depths).filter(|&(_, &depth)| depth == longest) {
            buffer.clear();
            add(option, &[(Class::STAR, 1)], &mut buffer);
            let star: Sum = buffer.as_slice().into();
            if self.has_options(&star, options, meter)? {
                return Ok(Some(star));
            }
        }
        Ok(None)
    }

    /// Whether these are just the options of a sum.
    fn has_options(&self, sum: &[Term], options: &[Sum], meter: &Meter<'_>) -> Result<bool, GameError> {
        let mut met = vec![false; options.len()];
        let mut steps = 0;
        let all = self.each_option(sum, &mut |option| {
            steps += 1;
            options.binary_search_by(|other| (**other).cmp(option)).map(|place| met[place] = true).is_ok()
        });
        meter.pay(steps)?;
        Ok(all && met.iter().all(|&met| met))
    }

    /// \[S2\] Definition 2.2: whether the game with these options simplifies to the sum G.
    fn simplifies(&mut self, options: &[Sum], g: &[Term], meter: &Meter<'_>) -> Result<bool, GameError> {
        let mut of_g = vec![false; options.len()];
        let mut steps = 0;
        let all = self.each_option(g, &mut |option| {
            steps += 1;
            options.binary_search_by(|other| (**other).cmp(option)).map(|place| of_g[place] = true).is_ok()
        });
        let reversible = |(option, &of_g): (&Sum, &bool)| {
            of_g || !self.each_option(option, &mut |back| {
                steps += 1;
                back != g
            })
        };
        let simplifies = all && options.iter().zip(&of_g).all(reversible);
        meter.pay(steps)?;
        if simplifies && g.is_empty() {
            let mut left = PROVISO_STEPS;
            return Ok(options.iter().any(|option| self.is_p(option, &mut left) == Some(true)));
        }
        Ok(simplifies)
    }

    /// Whether a settled sum is P, by definition; `None` when that takes too long.
    fn is_p(&mut self, sum: &[Term], left: &mut u32) -> Option<bool> {
        if let Some(&known) = self.outcomes.get(sum) {
            return Some(known);
        }
        let mut options: Vec<Sum> = Vec::new();
        self.each_option(sum, &mut |option| {
            options.push(option.into());
            true
        });
        *left = left.checked_sub(narrow(options.len()) + 1)?;
        let mut is_p = !options.is_empty();
        for option in &options {
            if self.is_p(option, left)? {
                is_p = false;
                break;
            }
        }
        self.outcomes.insert(sum.into(), is_p);
        Some(is_p)
    }
}
