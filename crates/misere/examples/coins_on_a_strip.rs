//! Coins on a strip of 18 squares slide to the left; whoever makes the last move loses. Which single coins lose?
//!
//! A coin on square n may move one square, or to square n/p for a prime p that divides n. Square 1 is the end of the
//! strip. Several coins may share a square. The strip ends, so the game is solved completely.
//!
//! ```text
//! solved, order 44
//! one coin loses on squares 2 5 7 9 11 13 16
//! coins on 18, 16 and 7: s16 to s8
//! ```

use misere::prelude::*;

struct Strip {
    squares: usize,
}

impl Ruleset for Strip {
    fn name(&self) -> String {
        format!("coins on a strip of {} squares", self.squares)
    }

    // A coin on square n is heap n − 1: the coin on square 1 is gone.
    fn for_each_option(&self, heap: usize, visit: &mut dyn FnMut(&[u32])) {
        let square = heap + 1;
        let prime = |p: &usize| (2..*p).all(|d| !p.is_multiple_of(d));
        let slides = (2..=square).filter(|p| square.is_multiple_of(*p)).filter(prime).map(|p| square / p);
        for target in slides.chain([square - 1]) {
            match target {
                1 => visit(&[]),
                _ => visit(&[target as u32 - 1]),
            }
        }
    }

    fn last_heap(&self) -> Option<usize> {
        Some(self.squares - 1)
    }

    fn heap_name(&self, heap: usize) -> String {
        format!("s{}", heap + 1)
    }

    fn heap_by_name(&self, name: &str) -> Option<usize> {
        name.strip_prefix('s')?.parse::<usize>().ok()?.checked_sub(1)
    }
}

fn main() -> Result<(), Error> {
    let game = Solver::new(Strip { squares: 18 }).solve();
    println!("{}, order {}", game.status(), game.order());
    let mut losing = Vec::new();
    for square in 2..=18 {
        if game.outcome(&format!("s{square}"))? == Outcome::P {
            losing.push(square.to_string());
        }
    }
    println!("one coin loses on squares {}", losing.join(" "));
    let moves: Vec<String> = game.winning_moves("s18+s16+s7")?.iter().map(ToString::to_string).collect();
    println!("coins on 18, 16 and 7: {}", moves.join(", "));
    Ok(())
}
