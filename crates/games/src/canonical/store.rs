//! The store of canonical games: every value once, as the sorted list of its options.
//!
//! \[S2\] Theorem 2.8: two games without reversible options are equal only if they are identical, so with all games
//! kept in simplest form equality is equality of numbers. Theorem 2.9 finds the simplest form: if every option of H is
//! in simplest form and one of them is reversible through G, then H simplifies to G in the sense of Definition 2.2,
//! which is easy to test. Games are numbered as they come, options first; hence the option of H with the largest number
//! cannot belong to G (all that is added to G contains G and so has a larger number than G and its options), it is
//! reversible, and G is among its options. That leaves few candidates.
//!
//! Cost of a game with k options whose largest has m options: O(k·m·log k) at worst, mostly O(k), and 4·k + 20 bytes.

#![expect(clippy::cast_possible_truncation, reason = "a nim-heap of 2^16 tokens is larger than any game that is read")]

use super::Exceeded;
use crate::{Convention, Outcome};
use hashbrown::HashTable;
use misere_limits::Meter;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// The largest birthday: recursion on games is as deep as their birthdays.
pub const MAX_BIRTHDAY: usize = 1000;

/// Steps are paid in batches of this many.
const BATCH: u64 = 1 << 12;

/// A game in simplest form, a number in its [`Store`]. Two games of a store are equal in the sense of \[S2\] 1 iff
/// their numbers are. Options have smaller numbers than the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Game(pub(super) u32);

impl Game {
    /// The game without options.
    pub const ZERO: Game = Game(0);
    /// The game whose only option is 0.
    pub const ONE: Game = Game(1);

    /// The number of the game in its store.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What is known of every game.
#[derive(Clone, Copy)]
struct Facts {
    birthday: u16,
    grundy: u16,
    misere_grundy: u16,
    is_p: bool,
}

/// Canonical games with structural sharing. The games 0 and 1 are always there.
///
/// ```
/// use misere_games::canonical::{Game, Store};
/// let mut store = Store::new();
/// let two = store.game_of(&[Game::ZERO, Game::ONE])?;
/// // The mex rule, [S2] Theorem 2.4: {0, *2} = *, and {*} = 0.
/// assert_eq!(store.game_of(&[Game::ZERO, two])?, Game::ONE);
/// assert_eq!(store.game_of(&[Game::ONE])?, Game::ZERO);
/// assert_eq!(store.nimber(2)?, two);
/// # Ok::<(), misere_games::canonical::Exceeded>(())
/// ```
pub struct Store<'a> {
    /// The options of all games, each list ascending.
    arena: Vec<Game>,
    /// The options of game g are `arena[starts[g]..starts[g + 1]]`.
    starts: Vec<u32>,
    facts: Vec<Facts>,
    table: HashTable<Game>,
    /// `nimbers[n]` is *n.
    nimbers: Vec<Game>,
    meter: &'a Meter<'a>,
    /// Steps to pay: options looked at, and made.
    due: u64,
    pub(super) sums: FxHashMap<(Game, Game), Game>,
    pub(super) mates: FxHashMap<Game, Game>,
    pub(super) differences: FxHashMap<(Game, Game), Option<Game>>,
    pub(super) parts: FxHashMap<Game, Box<[Game]>>,
}

impl Default for Store<'_> {
    fn default() -> Self {
        Store::new()
    }
}

impl<'a> Store<'a> {
    /// A store that never stops of itself.
    pub fn new() -> Store<'a> {
        let mut store = Store {
            arena: Vec::new(),
            starts: vec![0],
            facts: Vec::new(),
            table: HashTable::new(),
            nimbers: Vec::new(),
            meter: Meter::unlimited(),
            due: 0,
            sums: FxHashMap::default(),
            mates: FxHashMap::default(),
            differences: FxHashMap::default(),
            parts: FxHashMap::default(),
        };
        let zero = store.canonical_sorted(&[]);
        let one = store.canonical_sorted(&[Game::ZERO]);
        debug_assert_eq!((zero, one), (Ok(Game::ZERO), Ok(Game::ONE)));
        store
    }

    /// A store whose operations pay into this meter, a step for each option that is looked at or made, and end with
    /// [`Exceeded::Stopped`] when it says stop.
    pub fn with_meter(meter: &'a Meter<'a>) -> Store<'a> {
        Store { meter, ..Store::new() }
    }

    /// The number of games in the store; their numbers are below it.
    pub fn games(&self) -> usize {
        self.facts.len()
    }

    /// The options in simplest form, ascending by number.
    pub fn options(&self, game: Game) -> &[Game] {
        let index = game.index();
        &self.arena[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    /// Whether `option` is an option of `game` in simplest form.
    pub fn has_option(&self, game: Game, option: Game) -> bool {
        self.options(game).binary_search(&option).is_ok()
    }

    /// b(G), \[S2\] Definition 2.1.
    pub fn birthday(&self, game: Game) -> usize {
        self.facts[game.index()].birthday.into()
    }

    /// Who wins the game.
    pub fn outcome(&self, game: Game, convention: Convention) -> Outcome {
        let is_p = match convention {
            Convention::Misere => self.is_p(game),
            Convention::Normal => self.grundy(game) == 0,
        };
        if is_p { Outcome::P } else { Outcome::N }
    }

    /// Whether the player to move loses under misère play.
    pub fn is_p(&self, game: Game) -> bool {
        self.facts[game.index()].is_p
    }

    /// The Grundy value of normal play: the least value that no option has.
    pub fn grundy(&self, game: Game) -> usize {
        self.facts[game.index()].grundy.into()
    }

    /// The misère Grundy value: 1 for the game 0, else the least value that no option has. G + *n is P iff it is n.
    pub fn misere_grundy(&self, game: Game) -> usize {
        self.facts[game.index()].misere_grundy.into()
    }

    /// n when the game is *n.
    pub fn as_nimber(&self, game: Game) -> Option<usize> {
        let size = self.options(game).len();
        (self.nimbers.get(size) == Some(&game)).then_some(size)
    }

    /// The game *n, that is {0, *, …, *(n − 1)}.
    ///
    /// # Errors
    /// [`Exceeded`] when n is larger than [`MAX_BIRTHDAY`] or the store is full.
    pub fn nimber(&mut self, n: usize) -> Result<Game, Exceeded> {
        while self.nimbers.len() <= n {
            let options = self.nimbers.clone();
            self.canonical_sorted(&options)?;
        }
        Ok(self.nimbers[n])
    }

    /// G_# = {G}, which \[PS\] writes G_+.
    ///
    /// # Errors
    /// [`Exceeded`] when the birthday is larger than [`MAX_BIRTHDAY`] or the store is full.
    pub fn sharp(&mut self, game: Game) -> Result<Game, Exceeded> {
        self.game_of(&[game])
    }

    /// The game with these options, in any order and with repetitions, in simplest form (\[S2\] Theorems 2.3 and 2.9).
    ///
    /// # Errors
    /// [`Exceeded`] when the birthday is larger than [`MAX_BIRTHDAY`], the store is full or was told to stop.
    pub fn game_of(&mut self, options: &[Game]) -> Result<Game, Exceeded> {
        self.canonical(&mut options.to_vec())
    }

    /// [`Store::game_of`] in a buffer, which it sorts.
    pub(super) fn canonical(&mut self, options: &mut Vec<Game>) -> Result<Game, Exceeded> {
        options.sort_unstable();
        options.dedup();
        self.canonical_sorted(options)
    }

    /// [`Store::game_of`] of an ascending list without repetitions.
    pub(super) fn canonical_sorted(&mut self, options: &[Game]) -> Result<Game, Exceeded> {
        let facts = self.facts_of(options);
        let simplified = self.simplified(options, facts);
        if self.due >= BATCH {
            self.meter.pay(std::mem::take(&mut self.due)).map_err(Exceeded::Stopped)?;
        }
        match simplified {
            Some(game) => Ok(game),
            None => self.intern(options, facts),
        }
    }

    /// An error if the meter says stop.
    pub(super) fn check_stop(&self) -> Result<(), Exceeded> {
        self.meter.ask().map_err(Exceeded::Stopped)
    }

    /// The game to which an ascending list of options simplifies, or `None` if the list is canonical. That game has the
    /// values of the list, which leaves few to be tested.
    fn simplified(&mut self, options: &[Game], facts: Facts) -> Option<Game> {
        let &largest = options.last()?;
        let values = |facts: &Facts| (facts.grundy, facts.misere_grundy);
        let mut steps = options.len() + self.options(largest).len();
        let found = self.options(largest).iter().copied().find(|&game| {
            values(&self.facts[game.index()]) == values(&facts) && {
                steps += options.len();
                self.simplifies_to(options, game)
            }
        });
        self.due += steps as u64 + 8;
        found
    }

    /// \[S2\] Definition 2.2, for a list that contains an option not in `game`.
    fn simplifies_to(&self, options: &[Game], game: Game) -> bool {
        let mut kept = self.options(game);
        for &option in options {
            match kept.split_first() {
                Some((&first, rest)) if first == option => kept = rest,
                _ if !self.has_option(option, game) => return false,
                _ => {}
            }
        }
        // The proviso: what simplifies to 0 must be an N-position.
        kept.is_empty() && (game != Game::ZERO || options.iter().any(|&option| self.is_p(option)))
    }

    /// The values of a list of options.
    fn facts_of(&self, options: &[Game]) -> Facts {
        let count = options.len();
        let known = |option: &Game| self.facts[option.index()];
        let misere_grundy = mex(options.iter().map(|option| known(option).misere_grundy.into()), count);
        // Values are at most the birthday, which is at most one more than MAX_BIRTHDAY.
        Facts {
            birthday: options.iter().map(|option| known(option).birthday + 1).max().unwrap_or(0),
            grundy: mex(options.iter().map(|option| known(option).grundy.into()), count) as u16,
            misere_grundy: if options.is_empty() { 1 } else { misere_grundy as u16 },
            is_p: !options.is_empty() && options.iter().all(|option| !known(option).is_p),
        }
    }

    /// The number of a canonical list of options, a new one if the list is new.
    fn intern(&mut self, options: &[Game], facts: Facts) -> Result<Game, Exceeded> {
        let hash = hash_of(options);
        if let Some(&found) = self.table.find(hash, |&game| self.options(game) == options) {
            return Ok(found);
        }
        if usize::from(facts.birthday) > MAX_BIRTHDAY {
            return Err(Exceeded::Birthday);
        }
        let end = u32::try_from(self.arena.len() + options.len()).map_err(|_| Exceeded::Size)?;
        let game = Game(u32::try_from(self.facts.len()).map_err(|_| Exceeded::Size)?);
        if options == self.nimbers {
            self.nimbers.push(game);
        }
        self.arena.extend_from_slice(options);
        self.starts.push(end);
        self.facts.push(facts);
        let Store { table, arena, starts, .. } = self;
        table.insert_unique(hash, game, |&game| {
            hash_of(&arena[starts[game.index()] as usize..starts[game.index() + 1] as usize])
        });
        Ok(game)
    }
}

fn hash_of(options: &[Game]) -> u64 {
    let mut hasher = FxHasher::default();
    options.hash(&mut hasher);
    hasher.finish()
}

/// The least number that is not among `count` values.
pub(super) fn mex(values: impl Iterator<Item = usize>, count: usize) -> usize {
    if count < 64 {
        let seen = values.filter(|&value| value < 64).fold(0u64, |seen, value| seen | 1 << value);
        return seen.trailing_ones() as usize;
    }
    let mut seen = vec![false; count + 1];
    for value in values.filter(|&value| value <= count) {
        seen[value] = true;
    }
    seen.iter().position(|&seen| !seen).unwrap_or(0)
}
