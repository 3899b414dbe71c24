//! Pictures of misère quotients.
//!
//! A picture is a [`Scene`]: lines, boxes, discs and texts whose colours are [`Ink`]s, named by what they mean. A scene
//! becomes an SVG ([`Scene::to_svg`]: text as text, a dark variant by media query) or a TikZ picture
//! ([`Scene::to_tikz`]). The modules make scenes from plain data, so that every front end can draw.
//!
//! | module | picture |
//! | --- | --- |
//! | [`hasse`] | an order by its covers: idempotents with their components, games with their options |
//! | [`eggbox`] | a multiplication table, P marked |
//! | [`strip`] | the pretending function as a colour strip in rows of its period |
//! | [`growth`] | the order of the partial quotients by heap |
//! | [`grid`] | the P-positions in the numbers of two heaps, one plane or several |
//! | [`cones`] | the normal forms of an infinite quotient |
//! | [`automaton`] | an automaton over binary digits, also as DOT |
//!
//! ```
//! use misere_draw::grid::{Grid, grid};
//! let nim = |x: usize, y: usize| x == y;
//! let scene = grid(&Grid { size: (8, 8), columns: "heap 1", rows: "heap 2", is_p: &nim });
//! assert!(scene.to_svg().starts_with("<svg"));
//! assert!(scene.to_tikz().starts_with("\\begin{tikzpicture}"));
//! ```

pub mod automaton;
pub mod cones;
pub mod eggbox;
pub mod grid;
pub mod growth;
pub mod hasse;
mod ink;
mod scene;
pub mod strip;
mod svg;
mod tikz;

pub use ink::Ink;
pub use scene::{Anchor, Item, Scene};
