//! Canonical games that generate a quotient: as few as found, and single ones where possible.
//!
//! ```
//! use misere_census::games::generating_games;
//! use misere_census::realise::{Verdict, realise};
//! use misere_games::canonical::{Store, Style};
//! use misere_limits::Meter;
//! use misere_monoid::Presentation;
//! let t2 = Presentation::parse("<a,b | a^2=1, b^3=b> P={a,b^2}").unwrap().monoid(100).unwrap();
//! let Ok(Verdict::Quotient(generation)) = realise(&t2, &Meter::with_limit(10_000_000_000)) else { panic!() };
//! let mut store = Store::new();
//! let games = generating_games(&mut store, &generation, &t2, &Meter::with_limit(10_000_000_000)).unwrap().unwrap();
//! assert_eq!(games.len(), 1);
//! assert_eq!(store.notation(games[0], Style::Star, 100).as_deref(), Some("*2"));
//! ```

use crate::generation::Generation;
use misere_games::canonical::{ClosedSet, Game, Store, heap_games};
use misere_monoid::BipartiteMonoid;
use misere_quotient::{Limits, Meter, Solver, StopReason};

/// Games in simplest form whose closed set has this quotient, verified by solving it: one of the games H_i where that
/// is enough, else those that are no followers of others. `None` when the simplest forms, which have fewer followers,
/// generate another quotient, or when they are too large.
///
/// # Errors
/// The reason when stopped.
pub fn generating_games(
    store: &mut Store,
    generation: &Generation,
    monoid: &BipartiteMonoid,
    meter: &Meter<'_>,
) -> Result<Option<Vec<Game>>, StopReason> {
    if monoid.order() == 1 {
        return Ok(Some(vec![Game::ZERO]));
    }
    let Ok(mut all) = heap_games(store, generation, generation.elements().len()) else { return Ok(None) };
    all.remove(0);
    for &game in all.iter().rev() {
        if generates(store, &[game], monoid, meter)? {
            return Ok(Some(vec![game]));
        }
    }
    let mut games: Vec<Game> = Vec::new();
    for &game in all.iter().rev() {
        if !store.followers(&games).contains(&game) {
            games.retain(|&other| !store.followers(&[game]).contains(&other));
            games.push(game);
        }
    }
    games.reverse();
    Ok(generates(store, &games, monoid, meter)?.then_some(games))
}

/// Whether the closed set of these games has this quotient.
///
/// # Errors
/// The reason when stopped.
pub fn generates(
    store: &Store,
    games: &[Game],
    monoid: &BipartiteMonoid,
    meter: &Meter<'_>,
) -> Result<bool, StopReason> {
    let rules = ClosedSet::new(store, games);
    let limits = Limits { max_heap: usize::MAX, max_order: 10 * monoid.order(), meter };
    let mut solver = Solver::new(&rules, limits);
    while !solver.is_solved() {
        match solver.advance(&mut |_| ()) {
            Ok(()) => {}
            Err(StopReason::Order) => return Ok(false),
            Err(reason) => return Err(reason),
        }
    }
    let quotient = solver.quotient();
    let same_size = quotient.order() == monoid.order() && quotient.p_order() == monoid.p_portion().count();
    Ok(same_size && quotient.monoid().isomorphism(monoid).is_some())
}
