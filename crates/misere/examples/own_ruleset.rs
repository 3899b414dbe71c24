//! A heap is halved, or loses one token; whoever makes the last move loses. Is that game tame?
//!
//! An odd heap of 2k + 1 tokens is halved into k and k + 1. No code says these rules, so the example implements
//! `Ruleset`. Nothing is proven of heaps beyond the last one solved: such a game has no Periodicity Theorem.
//!
//! ```text
//! heaps to 40: order 6
//! <a,b | a^2=1, b^3=b> P={a,b^2}
//! tame to heap 40
//! 9+2: N by the quotient, N by search
//! 12+5+3: N by the quotient, N by search
//! 10+10: P by the quotient, P by search
//! ```

use misere::games::{Convention, Oracle};
use misere::prelude::*;

struct Halving;

impl Ruleset for Halving {
    fn name(&self) -> String {
        String::from("halving")
    }

    // Each option in descending order.
    fn for_each_option(&self, heap: usize, visit: &mut dyn FnMut(&[u32])) {
        match heap {
            1 => visit(&[]),
            _ => {
                visit(&[heap as u32 - 1]);
                visit(&[heap.div_ceil(2) as u32, heap as u32 / 2]);
            }
        }
    }
}

fn main() -> Result<(), Error> {
    let game = Solver::new(Halving).max_heap(40).work_limit(100_000_000).solve();
    println!("heaps to {}: order {}", game.last_heap(), game.order());
    println!("{}", game.presentation()?);
    let wildness = Solver::new(Halving).max_heap(40).work_limit(100_000_000).wildness();
    println!("{} to heap {}", if wildness.wild { "wild" } else { "tame" }, wildness.last_heap);
    let mut oracle = Oracle::new(&Halving, 1_000_000);
    for text in ["9+2", "12+5+3", "10+10"] {
        let position = game.position(text)?;
        let by_search = oracle.outcome(&position, Convention::Misere).map_err(|_| Error::TooLarge)?;
        println!("{text}: {:?} by the quotient, {by_search:?} by search", game.outcome_of(&position)?);
    }
    Ok(())
}
