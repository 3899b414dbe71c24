//! Treblecross: both players write X into a row of squares; three crosses side by side end the play on it. Under misère
//! play who completes the last three loses.
//!
//! Under normal play a cross within two squares of another loses at once, so that what is left of a row of n squares
//! plays as heap n + 2 of 0.007. Under misère play it is another game: who must complete three loses, and the row is
//! filled until then.
//!
//! The row of n squares is `9`, its drawing `..x......`; `treblecross:9` is the game that begins with it, and
//! `treblecross:cycle9` that on a circle, where the last square is beside the first.
//!
//! Cost: about 1.84^n rows, up to reflection, on a circle also up to rotation.

#![expect(clippy::cast_possible_truncation, reason = "a row has at most 64 squares")]

use super::BOARD;
use super::MAX_CELLS;
use super::frame::{Frame, TAKEN};
use crate::notation::shortened;
use crate::pieces::{Game, GameError, Visit};
use misere_limits::Meter;
use std::fmt;

/// Treblecross on rows or on circles.
///
/// ```
/// use misere_games::{Convention, Oracle, Outcome, Position, boards::treblecross::Treblecross, pieces::Rules};
/// use misere_limits::Meter;
/// let game = Rules::of_game(Treblecross::row(9)).close(&Meter::new(100_000, &|| None))?;
/// let board = Position::parse("board", &*game).unwrap();
/// let mut oracle = Oracle::new(&*game, 1_000_000);
/// assert_eq!(oracle.outcome(&board, Convention::Misere), Ok(Outcome::P));
/// assert_eq!(oracle.outcome(&board, Convention::Normal), Ok(Outcome::N));
/// # Ok::<(), misere_games::pieces::GameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Treblecross {
    /// The squares with which the game begins, if it is known.
    squares: Option<usize>,
    is_circle: bool,
}

/// A row or circle of squares, those with a cross.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row {
    squares: u8,
    crosses: u64,
}

impl Row {
    fn all(self) -> u64 {
        if self.squares == 64 { u64::MAX } else { (1 << self.squares) - 1 }
    }

    fn reflected(self) -> Row {
        Row { crosses: self.crosses.reverse_bits() >> (64 - self.squares), ..self }
    }

    /// The circle turned by one square.
    fn turned(self) -> Row {
        Row { crosses: (self.crosses << 1 | self.crosses >> (self.squares - 1)) & self.all(), ..self }
    }
}

impl Treblecross {
    /// Rows of every length.
    #[must_use]
    pub fn rows() -> Treblecross {
        Treblecross { squares: None, is_circle: false }
    }

    /// The row of n squares.
    ///
    /// # Panics
    /// When n is 0 or more than [`MAX_CELLS`].
    #[must_use]
    pub fn row(n: usize) -> Treblecross {
        assert!((1..=MAX_CELLS).contains(&n), "a row has 1 to {MAX_CELLS} squares");
        Treblecross { squares: Some(n), is_circle: false }
    }

    /// The circle of n squares.
    ///
    /// # Panics
    /// When n is less than 3 or more than [`MAX_CELLS`].
    #[must_use]
    pub fn circle(n: usize) -> Treblecross {
        assert!((3..=MAX_CELLS).contains(&n), "a circle has 3 to {MAX_CELLS} squares");
        Treblecross { squares: Some(n), is_circle: true }
    }

    /// Whether play on the row is over: there are three crosses side by side, or no square is free.
    fn is_over(&self, row: Row) -> bool {
        let threes = if self.is_circle {
            row.crosses & row.turned().crosses & row.turned().turned().crosses
        } else {
            row.crosses & row.crosses << 1 & row.crosses << 2
        };
        threes != 0 || row.crosses == row.all()
    }
}

/// The number of a square.
struct Square(u8);

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl Game for Treblecross {
    type Piece = Row;
    type Key = Row;

    fn notation(&self) -> String {
        match self.squares {
            Some(n) if self.is_circle => format!("treblecross:cycle{n}"),
            Some(n) => format!("treblecross:{n}"),
            None => "treblecross".to_string(),
        }
    }

    fn start(&self) -> Option<Vec<Row>> {
        self.squares.map(|n| vec![Row { squares: n as u8, crosses: 0 }])
    }

    fn key(&self, &piece: &Row, _: &Meter<'_>) -> Result<Row, GameError> {
        let mut least = piece.min(piece.reflected());
        let mut row = piece;
        for _ in 1..if self.is_circle { piece.squares } else { 1 } {
            row = row.turned();
            least = least.min(row).min(row.reflected());
        }
        Ok(least)
    }

    fn options(&self, &piece: &Row, meter: &Meter<'_>, visit: Visit<'_, Row>) -> Result<(), GameError> {
        if self.is_over(piece) {
            return Ok(());
        }
        for square in (0..piece.squares).filter(|square| piece.crosses >> square & 1 == 0) {
            meter.pay(1)?;
            let next = Row { crosses: piece.crosses | 1 << square, ..piece };
            let left = [next];
            visit(if self.is_over(next) { &[] } else { &left }, &Square(square))?;
        }
        Ok(())
    }

    fn has_move(&self, &piece: &Row) -> Option<bool> {
        Some(!self.is_over(piece))
    }

    fn name(&self, piece: &Row) -> String {
        if self.squares.is_some() && piece.crosses == 0 {
            return BOARD.to_string();
        }
        if piece.crosses == 0 && self.squares.is_none() {
            return piece.squares.to_string();
        }
        Frame::list(piece.squares.into()).word(piece.crosses, ['.', 'x'])
    }

    fn read(&self, text: &str) -> Result<Vec<Row>, String> {
        if let Some(start) = self.start().filter(|_| text.eq_ignore_ascii_case(BOARD)) {
            return Ok(start);
        }
        let row = if self.squares.is_none() && text.bytes().all(|byte| byte.is_ascii_digit()) {
            match text.parse() {
                Ok(0) => return Ok(Vec::new()),
                Ok(squares) if usize::from(squares) <= MAX_CELLS => Row { squares, crosses: 0 },
                _ => return Err(format!("the row is too long: at most {MAX_CELLS} squares")),
            }
        } else {
            let squares = self.squares.unwrap_or_else(|| text.chars().count());
            if squares > MAX_CELLS {
                return Err(format!("the row `{}` is too long: at most {MAX_CELLS} squares", shortened(text)));
            }
            Row { squares: squares as u8, crosses: Frame::list(squares).read(text)? }
        };
        Ok(if self.is_over(row) { Vec::new() } else { vec![row] })
    }

    fn picture(&self, piece: &Row) -> Option<String> {
        Some(Frame::list(piece.squares.into()).picture(piece.crosses, [TAKEN[0], 'x']))
    }
}
