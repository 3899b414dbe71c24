//! Commutative monoids: words, bit matrices, bipartite monoids, presentations. Knows no games.

mod acts;
pub mod bipartite;
pub mod bits;
pub mod canonical;
pub mod completion;
pub mod divisibility;
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
pub use presentation::Presentation;
pub use refine::refine;
pub use word::Word;
