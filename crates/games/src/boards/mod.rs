//! Boards: games whose positions are not heaps but fall apart into pieces.
//!
//! | notation | game |
//! | --- | --- |
//! | `notakto:3x3`, `notakto:4x4:4` | [`notakto`]: both players mark cells with X; a board with a line of three or four is dead |
//! | `treblecross`, `treblecross:9`, `treblecross:cycle9` | [`treblecross`]: both players write X in a row; three end it |
//! | `node-kayles:3x4` | [`taking`]: take a vertex of a graph with its neighbours |
//! | `kayles:cycle13` | [`taking`]: take a vertex, or two neighbours |
//! | `arc-kayles:path7`, `cram:3x4` | [`taking`]: take two neighbours; on a grid, place a domino |
//!
//! | graph | vertices and edges |
//! | --- | --- |
//! | `path7`, `cycle8`, `complete5` | |
//! | `star6`, `bipartite3x4` | a centre and 6 leaves; all edges between 3 and 4 vertices |
//! | `tree0,1,1,2` | the parent of each vertex, 0 for a root |
//! | `3x4`, `torus3x4` | the cells of a board with those beside them; the same with the edges of the board joined |
//! | `king5x5`, `queen5x5`, `rook5x5`, `bishop5x5`, `knight5x5` | the cells of a board, joined where the piece moves |
//! | `1-2,2-3,1-3` | a list of edges; the vertices are 1 to the largest |
//! | `graph6:DhC` | a graph in the format of nauty |
//!
//! In positions `board` is the whole board; every piece can be drawn as well: `.` or `o` for a free cell, `#` or `x`
//! for one that is taken or marked, with `_` between the rows. A drawing that falls apart is the sum of its pieces.
//!
//! ```
//! use misere_games::{Convention, Oracle, Outcome, Position, Ruleset, parse_rules};
//! let notakto = parse_rules("notakto:3x3").unwrap();
//! // The first player wins on one empty board: she marks the centre.
//! let mut oracle = Oracle::new(&*notakto, 1_000_000);
//! let position = Position::parse("board", &*notakto)?;
//! assert_eq!(oracle.outcome(&position, Convention::Misere)?, Outcome::N);
//! let centre = Position::parse("ooo_oxo_ooo", &*notakto)?;
//! assert_eq!(oracle.outcome(&centre, Convention::Misere)?, Outcome::P);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bits;
mod frame;
pub mod graph;
mod graph_notation;
mod label;
pub mod notakto;
pub mod taking;
pub mod treblecross;

use crate::notation::{NotationError, char_span, quoted};
use crate::pieces::Positions;
pub use graph_notation::graph_in_file;
use graph_notation::parse_graph;
use notakto::Notakto;
use std::ops::Range;
use std::sync::Arc;
use taking::{Taking, TakingRule};
use treblecross::Treblecross;

/// The most cells or vertices of a board.
pub const MAX_CELLS: usize = 64;

/// The name of the whole board in positions.
const BOARD: &str = "board";

/// Reads a board game: `text` is the whole notation, `family` what stands before the colon, in small letters; `None`
/// when that is no family of boards.
pub(crate) fn parse_board(family: &str, text: &str) -> Result<Option<Arc<dyn Positions>>, NotationError> {
    let span = family.len() + 1..text.len();
    let rule = match family {
        "notakto" => return Ok(Some(Arc::new(parse_notakto(text, span)?))),
        "treblecross" => return Ok(Some(Arc::new(parse_treblecross(text, span)?))),
        "node-kayles" => TakingRule::NodeKayles,
        "kayles" => TakingRule::Kayles,
        "arc-kayles" => TakingRule::ArcKayles,
        "cram" => TakingRule::Cram,
        _ => return Ok(None),
    };
    let (graph, shown) = parse_graph(text, span)?;
    Ok(Some(Arc::new(Taking::new(rule, graph, &shown))))
}

/// Rows and columns, and the length of a line.
fn parse_notakto(text: &str, span: Range<usize>) -> Result<Notakto, NotationError> {
    let colon = text[span.clone()].find(':').map(|offset| span.start + offset);
    let size = span.start..colon.unwrap_or(span.end);
    let (rows, columns) = parse_grid(text, size)?;
    let length = match colon {
        Some(colon) => parse_number(text, colon + 1..span.end)?,
        None => Notakto::usual_length(rows, columns).ok_or_else(|| {
            let message = format!(
                "how many crosses in a line end the play? Write `notakto:{rows}x{columns}:3` or \
                 `notakto:{rows}x{columns}:4`"
            );
            NotationError::new(text, span.end..span.end, message)
        })?,
    };
    Ok(Notakto::new(rows, columns, length))
}

/// A number of squares, for a circle after `cycle`.
fn parse_treblecross(text: &str, span: Range<usize>) -> Result<Treblecross, NotationError> {
    let shown = text[span.clone()].to_ascii_lowercase();
    let Some(digits) = shown.strip_prefix("cycle") else { return Ok(Treblecross::row(parse_number(text, span)?)) };
    let number = span.end - digits.len()..span.end;
    match parse_number(text, number.clone())? {
        squares @ 0..3 => {
            let message = format!("a circle of {squares} squares has no three side by side");
            Err(NotationError::new(text, number, message))
        }
        squares => Ok(Treblecross::circle(squares)),
    }
}

/// A number of cells or vertices.
fn parse_number(text: &str, span: Range<usize>) -> Result<usize, NotationError> {
    let digits = &text[span.clone()];
    if digits.is_empty() {
        return Err(NotationError::new(text, char_span(text, span.start), "a number is missing here"));
    }
    if let Some(offset) = digits.find(|c: char| !c.is_ascii_digit()) {
        let bad = char_span(text, span.start + offset);
        let character = digits[offset..].chars().next().unwrap_or(' ');
        return Err(NotationError::new(text, bad, format!("{} is not a digit", quoted(character))));
    }
    match digits.parse() {
        Ok(number) if (1..=MAX_CELLS).contains(&number) => Ok(number),
        _ => Err(NotationError::new(text, span, format!("expected a number from 1 to {MAX_CELLS}"))),
    }
}

/// Rows and columns, `3x4`.
fn parse_grid(text: &str, span: Range<usize>) -> Result<(usize, usize), NotationError> {
    let Some(offset) = text[span.clone()].find(['x', 'X']) else {
        let message = "expected rows and columns, as in `3x4`";
        return Err(NotationError::new(text, span, message));
    };
    let cross = span.start + offset;
    let rows = parse_number(text, span.start..cross)?;
    let columns = parse_number(text, cross + 1..span.end)?;
    if rows * columns > MAX_CELLS {
        return Err(NotationError::new(text, span, format!("a board has at most {MAX_CELLS} cells")));
    }
    Ok((rows, columns))
}
