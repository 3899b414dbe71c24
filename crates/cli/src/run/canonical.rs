//! The canonical games that positions of a ruleset are.

use crate::run::progress::Stages;
use misere_games::canonical::{Exceeded, Game, Store, next_heap_game};
use misere_games::{Position, Ruleset};

/// The game of a position; `heaps` receives the games of the heaps up to its largest as far as they are found.
pub fn position_game(
    store: &mut Store,
    rules: &dyn Ruleset,
    position: &Position,
    heaps: &mut Vec<Game>,
    quiet: bool,
) -> Result<Game, Exceeded> {
    let stages = Stages::new(quiet);
    let last = position.heaps().last().map_or(0, |&(heap, _)| heap);
    while heaps.len() <= last {
        stages.show(&format!("heap {}, {} games", rules.heap_name(heaps.len()), store.games()), 0, 0);
        let next = next_heap_game(store, rules, heaps)?;
        heaps.push(next);
    }
    let mut sum = Game::ZERO;
    for &(heap, count) in position.heaps() {
        for _ in 0..count {
            sum = store.sum(sum, heaps[heap])?;
            if heaps[heap] == Game::ZERO {
                break;
            }
        }
    }
    Ok(sum)
}
