//! Commutative monoids: words, bit matrices, bipartite monoids, presentations. Knows no games.

pub mod bipartite;
pub mod bits;
pub mod word;

pub use bipartite::{BipartiteMonoid, TableError};
pub use bits::BitMatrix;
pub use word::Word;
