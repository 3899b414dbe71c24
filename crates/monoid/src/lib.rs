//! Commutative monoids with a marked subset, the P-portion. This crate knows no games.
//!
//! | module | subject |
//! | --- | --- |
//! | [`word`] | words in the generators: `ab^2c` |
//! | [`bits`] | rows of bits |
//! | [`Element`] | elements as numbers that are nothing else |
//! | [`bipartite`] | finite commutative monoids with a P-portion: actions, products, reduction |
//! | [`presentation`] | `<a,b \| a^2=1, b^3=b> P={a,b^2}`, read and printed |
//! | [`completion`] | from a presentation to its finite monoid |
//! | [`relations`] | the way back: Gröbner basis, irredundant relations |
//! | [`refine()`] | partition refinement |
//! | [`canonical`] | canonical forms and isomorphism |
//! | [`divisibility`], [`structure`] | divisibility classes, idempotents, subgroups, the kernel |
//! | [`tame`], [`limit`] | tame extensions, inverse systems |
//!
//! # Example
//!
//! ```
//! use misere_monoid::Presentation;
//! // R_8, the smallest wild misère quotient.
//! let text = "<a,b,c | a^2=1, b^3=b, bc=ab, c^2=b^2> P={a,b^2}";
//! let r8 = Presentation::parse(text)?.monoid(1000)?;
//! assert_eq!(r8.order(), 8);
//! assert!(r8.is_reduced());
//! // A word for each element of the P-portion.
//! let p: Vec<String> = r8.p_portion().map(|element| r8.word(element).to_string()).collect();
//! assert_eq!(p, ["a", "b^2"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(not(test), warn(clippy::cast_possible_truncation, clippy::expect_used, clippy::unwrap_used))]

mod acts;
pub mod bipartite;
pub mod bits;
pub mod canonical;
pub mod completion;
pub mod divisibility;
mod element;
pub mod limit;
pub mod presentation;
mod refine;
pub mod relations;
pub mod structure;
pub mod tame;
pub mod word;

pub use bipartite::{BipartiteMonoid, TableError};
pub use bits::BitMatrix;
pub use canonical::CanonicalForm;
pub use completion::CompletionError;
pub use element::Element;
pub use presentation::Presentation;
pub use refine::refine;
pub use word::{Letter, Word};
