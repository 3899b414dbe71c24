//! Games and codes.
//!
//! A game here is played with heaps of tokens. A move replaces one heap by smaller ones or by none, and who cannot move
//! **wins**: that is misère play. A *ruleset* says what the moves from each heap are; [`solve`](crate::solve) and
//! [`Solver::parse`](crate::Solver::parse) read it from a text.
//!
//! # Take-and-break codes
//!
//! In `0.d₁d₂d₃…` the digit d_k says what may happen when k tokens are taken from a heap. It is a sum of
//!
//! | part | the rest of the heap is |
//! | ---: | --- |
//! | 1 | nothing: the whole heap was taken |
//! | 2 | one heap |
//! | 4 | two heaps, none of them empty |
//! | 8 | three heaps |
//!
//! So `0.77` is Kayles: take one or two tokens, and leave nothing, a heap or two. Digits above 9 are a to f. The digit
//! before the point splits a heap and takes nothing: `4.7`.
//!
//! ```
//! use misere::games::parse_rules;
//! let kayles = parse_rules("kayles").unwrap();
//! assert_eq!(kayles.name(), "0.77");
//! let mut options = Vec::new();
//! kayles.for_each_option(3, &mut |option| options.push(option.to_vec()));
//! options.sort();
//! options.dedup();
//! assert_eq!(options, [vec![1], vec![1, 1], vec![2]]);
//! ```
//!
//! # Other notations
//!
//! ```
//! for text in ["nim", "grundy", "subtract:1,2,5", "allbut:3", "game:*2_+320", "notakto:3x3", "node-kayles:path7"] {
//!     assert!(misere::Solver::parse(text).is_ok(), "{text}");
//! }
//! let error = misere::Solver::parse("0.7q").map(|_| ()).unwrap_err();
//! assert!(error.to_string().contains('^'), "{error}");
//! ```
//!
//! # Positions
//!
//! A position is a sum of heaps: `12+9+9+5`, or `12+2*9+5`. The empty position is `0`.
//!
//! ```
//! let kayles = misere::solve("0.77")?;
//! assert_eq!(kayles.position("5+1+2*5")?.heaps(), [(1, 1), (5, 3)]);
//! # Ok::<(), misere::Error>(())
//! ```
