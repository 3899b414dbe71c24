//! Commutative monoids: words and bit matrices. Knows no games.

pub mod bits;
pub mod word;

pub use bits::BitMatrix;
pub use word::Word;
