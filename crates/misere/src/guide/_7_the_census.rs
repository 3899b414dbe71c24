//! The census.
//!
//! Which monoids are misère quotients at all? Those of small order are listed (Siegel, *The structure and
//! classification of misère quotients*, 8): a [`Census`](crate::census::census::Census) extends monoids by one
//! generator at a time and keeps those that are quotients.
//!
//! ```
//! use misere::census::census::Census;
//! use misere::limits::Meter;
//! let mut census = Census::new(8);
//! while !census.is_done() {
//!     census.advance(1000, &Meter::with_limit(1_000_000_000));
//! }
//! assert_eq!(census.numbers(), [(2, 1), (4, 0), (6, 1), (8, 1)]);
//! ```
//!
//! The other way round, for one monoid: games that have it as their quotient, or why there are none.
//!
//! ```
//! use misere::census::realise::{Verdict, realise};
//! use misere::limits::Meter;
//! use misere::monoid::Presentation;
//! let monoid = Presentation::parse("<a,b | a^2=1, b^3=b> P={a,b^2}").unwrap().monoid(100).unwrap();
//! let verdict = realise(&monoid, &Meter::with_limit(1_000_000_000));
//! assert!(matches!(verdict, Ok(Verdict::Quotient(_))));
//! ```
