//! What is the smallest position of each named game that the rule of misère Nim gets wrong?
//!
//! The rule takes each heap for a Nim heap of its Grundy value. In a tame game, played with a better notion of a firm
//! heap, it is always right; a wild game has a smallest exception.
//!
//! ```text
//! dawsons-chess    wild         9+1 is P
//! dawsons-kayles   wild         10+2 is P
//! guiles           wild         14 is N
//! kayles           wild         5+1 is P
//! knots            wild         5 is N
//! lemon-drops      tame         7 is N
//! officers         wild         7+2 is P
//! stalking         tame         3 is P
//! grundy           wild         13+3 is P
//! ```

use misere::games::named_games;
use misere::{Error, Solver};

fn main() -> Result<(), Error> {
    for named in named_games() {
        // Families need numbers or boards, and Nim has no exception.
        let is_one_game = !named.name.contains(':') && Solver::parse(named.name).is_ok();
        if !is_one_game || named.name == "nim" {
            continue;
        }
        let found = Solver::parse(named.name)?.max_heap(60).max_order(300).work_limit(30_000_000).wildness();
        let word = match (found.wild, found.proven) {
            (true, _) => "wild",
            (false, true) => "tame",
            (false, false) => "tame so far",
        };
        let smallest = found
            .grundy_rule
            .map(|exception| format!("{} is {}", exception.position, if exception.is_p { "P" } else { "N" }));
        println!(
            "{:<16} {word:<12} {}",
            named.name,
            smallest.unwrap_or_else(|| format!("no exception to heap {}", found.last_heap))
        );
    }
    Ok(())
}
