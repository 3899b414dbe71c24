//! The composite games among many: a search that passes over the primes quickly.
//!
//! A game with the option 0 or 1 is prime (\[S2\] Proposition 7.4), and so is a game with three prime options of which
//! no two are associates (Corollary 7.6). What is left is few, and for each the parts are computed.
//!
//! ```
//! use misere_games::canonical::{Store, Style, born_by, even_composites};
//! let mut store = Store::new();
//! let games = born_by(&mut store, 4, &mut |_| ())?;
//! let mut found = Vec::new();
//! for game in even_composites(&mut store, &games, &mut |_| ())? {
//!     found.push(store.notation(game, Style::Sharp, 99).unwrap());
//! }
//! found.sort();
//! assert_eq!(found, ["2#", "2##", "2#2", "2#32", "3#", "32"]);
//! # Ok::<(), misere_games::canonical::Exceeded>(())
//! ```

use super::{BirthProgress, Exceeded, Game, Store};
use rustc_hash::FxHashMap;

const PROGRESS_INTERVAL: usize = 1 << 16;

/// The even games of the list that are neither units nor primes, in their order.
///
/// # Errors
/// [`Exceeded`] when the store is full or was told to stop.
pub fn even_composites(
    store: &mut Store,
    games: &[Game],
    progress: &mut dyn FnMut(BirthProgress),
) -> Result<Vec<Game>, Exceeded> {
    let mut classes = FxHashMap::default();
    let mut found = Vec::new();
    for (done, &game) in games.iter().enumerate() {
        if done.is_multiple_of(PROGRESS_INTERVAL) {
            store.check_stop()?;
            progress(BirthProgress { stage: "looking for composites", done, total: games.len() });
        }
        if store.options(game).first().is_none_or(|&first| first <= Game::ONE) {
            continue;
        }
        if !has_three_primes(store, game, &mut classes)? && store.is_even(game)? && !store.is_prime(game)? {
            found.push(game);
        }
    }
    Ok(found)
}

/// Whether three options are primes no two of which are associates. `classes` remembers the even associates of primes.
fn has_three_primes(
    store: &mut Store,
    game: Game,
    classes: &mut FxHashMap<Game, Option<Game>>,
) -> Result<bool, Exceeded> {
    let mut primes: [Option<Game>; 2] = [None; 2];
    for index in 0..store.options(game).len() {
        let option = store.options(game)[index];
        let class = match classes.get(&option) {
            Some(&class) => class,
            None => {
                let class = if store.is_prime(option)? { Some(store.even_associate(option)?) } else { None };
                classes.insert(option, class);
                class
            }
        };
        if class.is_none() || primes.contains(&class) {
            continue;
        }
        match primes.iter_mut().find(|prime| prime.is_none()) {
            Some(free) => *free = class,
            None => return Ok(true),
        }
    }
    Ok(false)
}
