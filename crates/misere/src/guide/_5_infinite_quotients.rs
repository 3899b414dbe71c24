//! Infinite quotients.
//!
//! Some games have a partial quotient with infinitely many elements: no number of copies of some heap is like any
//! other. Such a quotient is found as the reduction of F × ℕ^J, where F is a finite monoid and J the set of *growing*
//! heaps, whose copies are counted.
//!
//! ```
//! use misere::{AnyQuotient, Solver};
//! let game = Solver::parse("0.31011")?.max_heap(5).solve();
//! let AnyQuotient::Infinite { quotient, before } = game.quotient() else { panic!("it is infinite") };
//! assert_eq!(quotient.growing(), [4, 5]);
//! // The quotients of fewer heaps are finite.
//! assert!(before.last_heap() < 5 && before.order() > 1);
//! // That it is infinite is proven: for a growing heap, all its multiples are told apart.
//! assert!(!quotient.rays().is_empty());
//! # Ok::<(), misere::Error>(())
//! ```
//!
//! Outcomes cost no more than in a finite quotient, whatever the counts are:
//!
//! ```
//! use misere::Solver;
//! let game = Solver::parse("0.31011")?.max_heap(5).solve();
//! let far = "1000000000000*5+999999999999*4+1";
//! let near = game.outcome("20*5+19*4+1")?;
//! assert!(game.outcome(far).is_ok());
//! assert_eq!(game.outcome("22*5+21*4+1")?, near);
//! # Ok::<(), misere::Error>(())
//! ```
//!
//! The relations of the true quotient, where there are not too many:
//!
//! ```
//! let game = misere::Solver::parse("0.31011")?.max_heap(5).solve();
//! let presentation = game.presentation()?;
//! assert!(presentation.is_complete && presentation.p_portion.is_none());
//! assert_eq!(presentation.generators, [1, 2, 3, 4, 5]);
//! # Ok::<(), misere::Error>(())
//! ```
