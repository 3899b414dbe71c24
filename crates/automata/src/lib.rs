//! Functions on N^J as automata over binary digits.
//!
//! A function f from N^J to finitely many outputs is *automatic* when its *2-kernel* is finite: the least family that
//! has f and with each g all the functions x ↦ g(2x + b), b ∈ {0, 1}^J. The functions of the 2-kernel are the states of
//! the least automaton that reads the digits of all coordinates at once, the lowest first. A state's output is its
//! value at 0. Semilinear sets, those of Presburger arithmetic, have finite 2-kernels, and so have some others.
//!
//! Least automata with states in breadth-first order are equal iff their functions are. So equality, inclusion and
//! emptiness are decided on all of N^J.
//!
//! | module | what it does |
//! | --- | --- |
//! | `automaton` | an automaton, and its value at a vector |
//! | `least` | the least automaton in normal form |
//! | `combine` | functions of values at x + a for several automata and vectors a: translates, products |
//! | `columns` | which translates are equal, for all translates at once |
//! | `cones` | whether translates along cones are all different |
//! | `powers` | whether the translates by multiples of a unit are finitely many |
//! | `atoms` | linear inequalities and congruences |
//! | `query` | the least vector with a given output, by weight |
//! | `sets` | outputs that are subsets of a finite set; the form of certificates |
//! | `store` | automata as numbers |
//! | `translates` | the translates of one function and their images under maps, as numbers |
//! | `walk` | all tuples of states at several offsets, in the order of their least vectors |
//!
//! ```
//! use misere_automata::{Automaton, at_least, congruent};
//! use misere_limits::Meter;
//! let meter = Meter::unlimited();
//! // { (x, y) : x ≥ y + 2 and x + y is no multiple of 3 }.
//! let far = at_least(&[1, -1], 2, &meter)?;
//! let thrice = congruent(&[1, 1], 3, 0, &meter)?;
//! let both = far.product(&thrice, &mut |far, thrice| far & !thrice, &meter)?;
//! assert_eq!(both.output(&[1_000_000, 4]), 1);
//! assert_eq!(both.least(&[1, 1], &|output| output == 1, &meter)?, Some(vec![2, 0]));
//! // It does not change when (1, 2) is added to a vector and then (5, 4).
//! let there = both.translate(&[1, 2], &meter)?.translate(&[5, 4], &meter)?;
//! assert_eq!(there, both.translate(&[3, 3], &meter)?.translate(&[3, 3], &meter)?);
//! # Ok::<(), misere_limits::StopReason>(())
//! ```

#![cfg_attr(not(test), warn(clippy::cast_possible_truncation, clippy::expect_used, clippy::unwrap_used))]

mod atoms;
mod automaton;
mod columns;
mod combine;
mod cones;
mod least;
mod powers;
mod query;
mod sets;
mod store;
mod translates;
mod walk;

pub use atoms::{at_least, congruent};
pub use automaton::Automaton;
pub use columns::{Columns, Partition, Side};
pub use cones::{Cone, Member, Walked};
pub use powers::Multiples;
pub use sets::SetAutomaton;
pub use store::{Function, Store};
pub use translates::{Image, Translate, Translates};
pub use walk::{OUTSIDE, Visit, Walk};
