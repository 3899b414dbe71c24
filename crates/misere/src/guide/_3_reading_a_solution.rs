//! Reading a solution.
//!
//! A run ends with one of three kinds of quotient ([`AnyQuotient`](crate::AnyQuotient)), and with a word for the whole
//! game ([`Status`](crate::Status)). Match on both; there is nothing else to ask.
//!
//! ```
//! use misere::{AnyQuotient, Game, Proof, Solver, Status};
//!
//! fn sentence(game: &Game) -> String {
//!     let quotient = match game.quotient() {
//!         AnyQuotient::Finite(quotient) => format!("{} elements", quotient.order()),
//!         AnyQuotient::Infinite { quotient, .. } => format!("infinite, with growing heaps {:?}", quotient.growing()),
//!         AnyQuotient::Relative(relative) => format!("normal play from heap {} on", relative.n0()),
//!     };
//!     let proven = match game.status() {
//!         Status::Solved(Proof::Periodic { period, .. }) => format!("solved, period {period}"),
//!         Status::Solved(Proof::Complete) => String::from("solved, no more heaps"),
//!         Status::RelativelySolved { .. } => String::from("solved by Grundy values"),
//!         Status::Partial { limit: Some(limit) } => format!("heaps to {}, stopped by {limit}", game.last_heap()),
//!         Status::Partial { limit: None } => format!("heaps to {}", game.last_heap()),
//!     };
//!     format!("{quotient}; {proven}")
//! }
//!
//! let to = |rules: &str, heap| Solver::parse(rules).map(|solver| solver.max_heap(heap).solve());
//! assert_eq!(sentence(&to("0.77", 200)?), "40 elements; solved, period 12");
//! assert_eq!(sentence(&to("0.77", 30)?), "40 elements; heaps to 30, stopped by heap");
//! assert_eq!(sentence(&to("0.414", 100)?), "normal play from heap 19 on; solved by Grundy values");
//! assert_eq!(sentence(&to("0.31011", 5)?), "infinite, with growing heaps [4, 5]; heaps to 5, stopped by heap");
//! # Ok::<(), misere::Error>(())
//! ```
//!
//! # What is proven
//!
//! * Every quotient has passed a full verification for its heaps: what it says of them is a theorem.
//! * `Solved` extends that to all heaps, by the Periodicity Theorem or because there are no more.
//! * `RelativelySolved` does so with Grundy values, as far as these are known.
//! * `Partial` says nothing of larger heaps; questions about them give [`Error::Unknown`](crate::Error::Unknown).
//!
//! # What is common to all kinds
//!
//! [`Game`](crate::Game) answers for positions whatever the kind is; [`Solution`](crate::quotient::Solution) has the
//! same questions with heaps in place of texts.
//!
//! ```
//! use misere::{Outcome, Solver};
//! let infinite = Solver::parse("0.31011")?.max_heap(5).solve();
//! assert_eq!(infinite.order().to_string(), "infinite");
//! assert_eq!(infinite.outcome("1")?, Outcome::P);
//! assert!(!infinite.is_equal("5+5+5", "5")?);
//! # Ok::<(), misere::Error>(())
//! ```
