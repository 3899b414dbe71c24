//! Which bipartite monoids are misère quotients (\[S1\] 7), and the census of those of small order (\[S1\] 8).
//!
//! | module | what it does |
//! | --- | --- |
//! | [`set`], [`table`] | sets of elements in machine words, multiplication tables |
//! | [`minimex`] | valid minimex algebras: the test |
//! | [`small`] | monoids of small order in one compact table |
//! | [`extend`] | simple extensions: one more generator |
//! | [`canonical`] | canonical forms of small monoids |
//! | [`census`] | Algorithm 1: every misère quotient of small order |
//! | [`checkpoint`] | a census under way as text |
//! | [`entry`] | all that a table says of a quotient |
//! | [`realise`] | whether a monoid is a misère quotient, or which condition fails |
//! | [`generation`] | games that generate it, and their verification |
//! | [`games`] | the same as few canonical games |
//! | [`flags`] | kernel, regular, normal, T_n and R_n |
//! | [`one_stage`] | one-stage extensions |
//!
//! # Example
//!
//! ```
//! use misere_census::realise::{Verdict, realise};
//! use misere_limits::Meter;
//! use misere_monoid::Presentation;
//! let r8 = Presentation::parse("<a,b,c | a^2=1, b^3=b, bc=ab, c^2=b^2> P={a,b^2}")?.monoid(100)?;
//! assert!(matches!(realise(&r8, &Meter::with_limit(10_000_000)), Ok(Verdict::Quotient(_))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(not(test), warn(clippy::cast_possible_truncation, clippy::expect_used, clippy::unwrap_used))]

pub mod canonical;
pub mod census;
pub mod checkpoint;
pub mod entry;
pub mod extend;
pub mod flags;
pub mod games;
pub mod generation;
pub mod minimex;
pub mod one_stage;
pub mod realise;
pub mod set;
pub mod small;
pub mod table;
