//! How do the partial quotients of 0.54 grow?
//!
//! They grow without end but regularly: the law is read off from the quotients that were computed. It is compared with
//! all of them, and is a conjecture beyond.
//!
//! ```text
//! heaps to 60: order 234
//! |Q_{7j}| = 2j² + 8j + 6, |P_{7j}| = (j² + 3j)/2 for j = 2 … 8
//! |Q_{7j+3}| = 2j² + 12j + 10, |P_{7j+3}| = (j² + 5j + 2)/2 for j = 2 … 8
//! ```

use misere::{Error, Solver};

fn main() -> Result<(), Error> {
    let game = Solver::parse("0.54")?.max_heap(60).max_order(3000).solve();
    println!("heaps to {}: order {}", game.last_heap(), game.order());
    match game.pattern() {
        Some(pattern) => pattern.growth.iter().for_each(|law| println!("{law}")),
        None => println!("no law was recognised"),
    }
    Ok(())
}
