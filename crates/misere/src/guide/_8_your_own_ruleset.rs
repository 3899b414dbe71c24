//! Writing your own ruleset.
//!
//! Implement [`Ruleset`](crate::Ruleset) for a type of yours: a name, and the options of each heap. Heaps are numbered
//! 1, 2, …. An *option* is what a move leaves: smaller heaps, descending, none of them 0. The empty list `&[]` is the
//! move that takes the whole heap. An option may be listed twice. Everything else has a default.
//!
//! Here is a game that no code can say. A heap is a number; a move replaces it by two of its proper divisors, which may
//! be equal, or by one of them. (Not even the size of what is left says which moves there are.)
//!
//! ```
//! use misere::prelude::*;
//!
//! struct Divisors;
//!
//! impl Ruleset for Divisors {
//!     fn name(&self) -> String {
//!         String::from("divisors")
//!     }
//!
//!     // Each option in descending order; the order of the options does not matter.
//!     fn for_each_option(&self, heap: usize, visit: &mut dyn FnMut(&[u32])) {
//!         let divisors: Vec<u32> = (1..heap).filter(|d| heap % d == 0).map(|d| d as u32).collect();
//!         for (index, &larger) in divisors.iter().enumerate() {
//!             visit(&[larger]);
//!             divisors[..=index].iter().for_each(|&smaller| visit(&[larger, smaller]));
//!         }
//!     }
//! }
//!
//! let game = Solver::new(Divisors).max_heap(24).solve();
//! assert!(matches!(game.status(), Status::Partial { .. }));
//! // Who wins, and how.
//! let moves: Vec<String> = game.winning_moves("12+2")?.iter().map(ToString::to_string).collect();
//! println!("{:?}: {moves:?}", game.outcome("12+2")?);
//! // The search of the whole game tree agrees.
//! use misere::games::{Convention, Oracle};
//! let mut oracle = Oracle::new(&Divisors, 1_000_000);
//! for position in ["12+2", "4", "6+6", "24+8+3", "18+12"] {
//!     let position = game.position(position)?;
//!     assert_eq!(game.outcome_of(&position)?, oracle.outcome(&position, Convention::Misere).unwrap());
//! }
//! // A certificate: the options of heaps 1 to 24 are in it, as the reader cannot look the rules up. The chapter on
//! // certificates says how to compare them.
//! assert_eq!(verify(&game.certificate()?)?, "divisors");
//! # Ok::<(), Error>(())
//! ```
//!
//! # What the other methods are for
//!
//! * [`last_heap`](crate::Ruleset::last_heap), `fn last_heap(&self) -> Option<usize>`: there are only so many heaps.
//!   Then the game is solved without a period, and needs no `max_heap`: its status is `Solved` as soon as the last heap
//!   is done.
//! * [`periodicity`](crate::Ruleset::periodicity): the constants of the Periodicity Theorem. Say them only when the
//!   moves from heap n are those of a take-and-break code; then a period of Φ is a proof.
//! * [`code_digits`](crate::Ruleset::code_digits): the code itself. Certificates then hold the code and not the
//!   options.
//! * [`option_estimate`](crate::Ruleset::option_estimate): searches with a bound on their work ask it before they
//!   begin.
//! * [`heap_name`](crate::Ruleset::heap_name) and [`heap_by_name`](crate::Ruleset::heap_by_name): what heaps are called
//!   in positions.
