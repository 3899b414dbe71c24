//! Games born by day n: listed, and counted (\[S2\] 4 and Appendix A).
//!
//! [`born_by`] simplifies every set of games born the day before. [`Recurrence`] holds the numbers of Theorem A.1 for
//! one day and gives those of the next: with M_n the games born by day n, S_n^K those with option K, N_n the
//! N-positions, N_n^0 the N-positions with option 0, and R_n^G the sets of games of day n − 1 that simplify to G
//! without being G,
//!
//! |M_n| = 2^|M_(n−1)| − Σ |R_n^G|, where |R_n^G| = 2^|S_(n−1)^G| − 1, or 2^|S_(n−1)^0| − 2^|N_(n−1)^0| for G = 0,
//!
//! and so on. Each day puts the numbers of the day before into exponents: up to day 5 they are small, on day 6 sums of
//! powers of two, on day 7 sums of powers whose exponents are such sums.
//!
//! ```
//! use misere_games::canonical::{Count, Store, born_by, count_born};
//! let mut store = Store::new();
//! assert_eq!(born_by(&mut store, 4, &mut |_| ())?.len(), 22);
//! assert_eq!(count_born(&mut store, 4, &mut |_| ())?, Count::Number(22));
//! assert!(count_born(&mut store, 6, &mut |_| ())?.to_string().starts_with("2^4171780 - 2^2096640"));
//! # Ok::<(), misere_games::canonical::Exceeded>(())
//! ```

#![expect(clippy::expect_used, reason = "the days are small")]

use super::{Exceeded, Exponent, Game, PowerSum, Store};
use rustc_hash::FxHashMap;
use std::fmt;

/// The last day whose games can be listed.
pub const LAST_LISTED_DAY: usize = 5;
/// The last day whose games can be counted.
pub const LAST_COUNTED_DAY: usize = 7;

/// How many sets or games are looked at between two reports of progress.
const PROGRESS_INTERVAL: usize = 1 << 16;

/// How much of a count or a list is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BirthProgress {
    /// What is going on.
    pub stage: &'static str,
    /// Sets or games done.
    pub done: usize,
    /// Sets or games in all.
    pub total: usize,
}

/// The games born by a day, ascending by number, which is in the order of their births when the store is new.
///
/// Cost: day 5 simplifies 2^22 sets into 4,171,780 games and takes 300 MB.
///
/// # Errors
/// [`Exceeded`] when the store was told to stop.
///
/// # Panics
/// When the day is above [`LAST_LISTED_DAY`].
pub fn born_by(store: &mut Store, day: usize, progress: &mut dyn FnMut(BirthProgress)) -> Result<Vec<Game>, Exceeded> {
    assert!(day <= LAST_LISTED_DAY, "the games of day {day} cannot be listed");
    let mut games = vec![Game::ZERO];
    for _ in 0..day {
        let total = 1usize << games.len();
        let mut found = Vec::with_capacity(total);
        let mut options = Vec::with_capacity(games.len());
        for set in 0..total {
            if set.is_multiple_of(PROGRESS_INTERVAL) {
                progress(BirthProgress { stage: "simplifying sets of games", done: set, total });
            }
            options.clear();
            let mut rest = set;
            while rest != 0 {
                options.push(games[rest.trailing_zeros() as usize]);
                rest &= rest - 1;
            }
            found.push(store.canonical_sorted(&options)?);
        }
        found.sort_unstable();
        found.dedup();
        games = found;
    }
    Ok(games)
}

/// The number of games born by a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// As a number, up to day 5.
    Number(u64),
    /// As a sum of powers of two, on day 6.
    Powers(PowerSum<u64>),
    /// As a sum of powers whose exponents are sums of powers, on day 7.
    Towers(Towers),
}

/// The number of games born by day 7, in two forms that cannot be compared cheaply with one another.
#[derive(Clone, Debug)]
pub struct Towers {
    /// The sum with equal terms collected.
    pub sum: PowerSum<PowerSum<u64>>,
    /// The number of terms −2^a before that, one for each game born by day 5.
    pub terms: usize,
    /// The number of different exponents among them.
    pub distinct: usize,
}

impl PartialEq for Towers {
    fn eq(&self, other: &Towers) -> bool {
        self.sum.constant() == other.sum.constant() && self.sum.powers().eq(other.sum.powers())
    }
}

impl Eq for Towers {}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Count::Number(number) => number.fmt(f),
            Count::Powers(sum) => sum.fmt(f),
            Count::Towers(towers) => towers.sum.fmt(f),
        }
    }
}

/// |M_day| by \[S2\] Theorem A.1.
///
/// Cost: day 7 lists the games of day 5 and forms one exponent for each.
///
/// # Errors
/// [`Exceeded`] when the store was told to stop.
///
/// # Panics
/// When the day is above [`LAST_COUNTED_DAY`].
pub fn count_born(store: &mut Store, day: usize, progress: &mut dyn FnMut(BirthProgress)) -> Result<Count, Exceeded> {
    assert!(day <= LAST_COUNTED_DAY, "the games of day {day} cannot be counted");
    if day == 0 {
        return Ok(Count::Number(1));
    }
    let mut known = Recurrence::first_day();
    while known.day < day.min(LAST_LISTED_DAY) {
        known = known.next_small_day(store, progress)?;
    }
    Ok(match day {
        ..=LAST_LISTED_DAY => Count::Number(known.born),
        6 => Count::Powers(known.next_born()),
        _ => Count::Towers(day_seven(&known, store, progress)?),
    })
}

/// The numbers of \[S2\] Theorem A.1 for day n, as numbers of type `E`.
#[derive(Clone, Debug)]
pub struct Recurrence<E> {
    /// n.
    pub day: usize,
    /// |M_n|.
    pub born: E,
    /// |N_n|.
    pub n_positions: E,
    /// |N_n^0|.
    pub n_positions_with_zero: E,
    /// M_(n−1), ascending, with |S_n^K| for each K in it.
    pub containing: Vec<(Game, E)>,
}

impl Recurrence<u64> {
    /// Day 1: the games 0 and 1, of which 0 is an N-position and 1 has the option 0.
    pub fn first_day() -> Recurrence<u64> {
        Recurrence { day: 1, born: 2, n_positions: 1, n_positions_with_zero: 0, containing: vec![(Game::ZERO, 1)] }
    }

    /// The numbers of the next day while they are small: days 2 to 5.
    ///
    /// # Errors
    /// [`Exceeded`] when the store was told to stop.
    ///
    /// # Panics
    /// From day 5 on.
    pub fn next_small_day(
        &self,
        store: &mut Store,
        progress: &mut dyn FnMut(BirthProgress),
    ) -> Result<Recurrence<u64>, Exceeded> {
        let small = |sum: PowerSum<u64>| sum.as_constant().expect("the numbers of days 2 to 5 are small") as u64;
        let born = born_by(store, self.day, progress)?;
        Ok(Recurrence {
            day: self.day + 1,
            born: small(self.next_born()),
            n_positions: small(self.next_n_positions(store)),
            n_positions_with_zero: small(self.next_n_positions_with_zero(store)),
            containing: born.iter().map(|&game| (game, small(self.next_containing(store, game)))).collect(),
        })
    }
}

/// Terms of a sum: n·2^e as (e, n), and the constant.
struct Terms<E> {
    powers: Vec<(E, i64)>,
    constant: i64,
}

impl<E: Exponent> Terms<E> {
    fn new(exponent: E) -> Terms<E> {
        Terms { powers: vec![(exponent, 1)], constant: 0 }
    }

    fn subtract(&mut self, exponent: E) {
        self.powers.push((exponent, -1));
    }

    fn sum(self) -> PowerSum<E> {
        PowerSum::collect(self.powers, self.constant)
    }
}

impl<E: Exponent> Recurrence<E> {
    /// |M_(n+1)|.
    pub fn next_born(&self) -> PowerSum<E> {
        let mut terms = Terms::new(self.born.clone());
        self.subtract_simplifying(&mut terms, |_| true);
        terms.sum()
    }

    /// |N_(n+1)|.
    pub fn next_n_positions(&self, store: &Store) -> PowerSum<E> {
        let mut terms = Terms::new(self.born.clone());
        terms.subtract(self.n_positions.clone());
        terms.constant += 1;
        self.subtract_simplifying(&mut terms, |game| !store.is_p(game));
        terms.sum()
    }

    /// |N_(n+1)^0|.
    pub fn next_n_positions_with_zero(&self, store: &Store) -> PowerSum<E> {
        let mut terms = Terms::new(self.born.plus(-1));
        terms.subtract(self.n_positions.plus(-1));
        self.subtract_simplifying(&mut terms, |game| !store.is_p(game) && store.has_option(game, Game::ZERO));
        terms.sum()
    }

    /// |S_(n+1)^K| for a game K born by day n.
    pub fn next_containing(&self, store: &Store, k: Game) -> PowerSum<E> {
        let mut terms = Terms::new(self.born.plus(-1));
        // |R_(n+1)^(G, K)| for the options G of K.
        for &option in store.options(k) {
            let Ok(index) = self.containing.binary_search_by_key(&option, |entry| entry.0) else { continue };
            terms.subtract(self.containing[index].1.plus(-1));
            if option == Game::ZERO && !store.is_p(k) {
                terms.powers.push((self.n_positions_with_zero.plus(-1), 1));
            }
        }
        if store.birthday(k) + 2 <= self.day {
            self.subtract_simplifying(&mut terms, |game| store.has_option(game, k));
        }
        terms.sum()
    }

    /// Subtracts |R_(n+1)^G| for the games G of M_(n−1) that are chosen.
    fn subtract_simplifying(&self, terms: &mut Terms<E>, mut chosen: impl FnMut(Game) -> bool) {
        for (game, containing) in &self.containing {
            if chosen(*game) {
                terms.subtract(containing.clone());
                match *game {
                    Game::ZERO => terms.powers.push((self.n_positions_with_zero.clone(), 1)),
                    _ => terms.constant += 1,
                }
            }
        }
    }
}

/// |M_7| from the numbers of day 5. The exponents |S_6^K| are collected as they come: most occur more than once.
fn day_seven(
    known: &Recurrence<u64>,
    store: &mut Store,
    progress: &mut dyn FnMut(BirthProgress),
) -> Result<Towers, Exceeded> {
    let games = born_by(store, LAST_LISTED_DAY, progress)?;
    let mut counts: FxHashMap<(Vec<u64>, Vec<u64>, i64), i64> = FxHashMap::default();
    for (done, &game) in games.iter().enumerate() {
        if done.is_multiple_of(PROGRESS_INTERVAL) {
            store.check_stop()?;
            progress(BirthProgress { stage: "forming the exponents of day 7", done, total: games.len() });
        }
        *counts.entry(known.next_containing(store, game).into_parts()).or_default() -= 1;
    }
    let distinct = counts.len();
    let mut terms: Vec<(PowerSum<u64>, i64)> =
        counts.into_iter().map(|(parts, count)| (PowerSum::from_parts(parts), count)).collect();
    terms.push((known.next_born(), 1));
    terms.push((known.next_n_positions_with_zero(store), 1));
    progress(BirthProgress { stage: "collecting equal terms", done: 0, total: terms.len() });
    // Every game but 0 leaves itself among the sets that simplify to it.
    let sum = PowerSum::collect(terms, games.len() as i64 - 1);
    Ok(Towers { sum, terms: games.len(), distinct })
}
