//! Certificates.
//!
//! A certificate is a result as bytes: the ruleset, the quotient, Φ and what is claimed of larger heaps. Nothing in it
//! is believed. [`verify`](crate::verify) proves it again from the rules alone; the program `misere-check` does that
//! too, and shares no code with the solver.
//!
//! ```
//! let kayles = misere::solve("0.77")?;
//! let mut bytes = kayles.certificate()?;
//! assert_eq!(misere::verify(&bytes)?, "0.77");
//! // One wrong bit is found out.
//! let last = bytes.len() - 1;
//! bytes[last] ^= 1;
//! assert!(misere::verify(&bytes).is_err());
//! # Ok::<(), misere::Error>(())
//! ```
//!
//! Every kind of result has one, and reading gives back what was written:
//!
//! ```
//! use misere::quotient::certificate::{Certificate, Claim};
//! for (rules, heap) in [("0.77", 200), ("0.07", 20), ("0.414", 100), ("0.31011", 5)] {
//!     let game = misere::Solver::parse(rules)?.max_heap(heap).solve();
//!     let read = Certificate::decode(&game.certificate()?)?;
//!     assert_eq!(read.encode()?, game.certificate()?);
//!     match read.claim() {
//!         Claim::Periodic { period, .. } => assert_eq!((rules, *period), ("0.77", 12)),
//!         Claim::Relative { heap, .. } => assert_eq!((rules, *heap), ("0.414", 19)),
//!         Claim::Partial => assert!(rules == "0.07" || rules == "0.31011"),
//!         Claim::Complete => unreachable!("these rules have no last heap"),
//!     }
//! }
//! # Ok::<(), misere::Error>(())
//! ```
