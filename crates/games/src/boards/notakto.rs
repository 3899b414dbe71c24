//! Notakto: tic-tac-toe in which both players write X. A board with a line of crosses, across, down or diagonally, is
//! dead: no more moves are made on it. Under misère play who completes the last line loses.
//!
//! A piece is a board, up to its reflections and rotations; a move that kills or fills a board leaves nothing of it.
//! Boards are named by their rows: `xo_oo` is the 2 × 2 board with one cross; `board` is the empty board.
//!
//! Cost: at most 2^(rows × columns) boards, each under eight symmetries.

use super::BOARD;
use super::bits::bits;
use super::frame::{CROSSED, Frame, image};
use crate::pieces::{Game, GameError, Visit};
use misere_limits::Meter;

/// Notakto on boards of one size.
///
/// ```
/// use misere_games::{Ruleset, boards::notakto::Notakto, pieces::Rules};
/// use misere_limits::Meter;
/// let game = Rules::of_game(Notakto::new(3, 3, 3)).close(&Meter::new(100_000, &|| None))?;
/// assert_eq!((game.name(), game.heap_by_name("board")), ("notakto:3x3".to_string(), game.last_heap()));
/// # Ok::<(), misere_games::pieces::GameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Notakto {
    rows: usize,
    columns: usize,
    length: usize,
    frame: Frame,
    /// For each cell the lines through it, without it.
    lines: Vec<Vec<u64>>,
    symmetries: Vec<Vec<u8>>,
}

/// The longest side of a board whose lines have a length of three when none is given.
const SMALL: usize = 3;

impl Notakto {
    /// The boards of this size on which `length` crosses in a line end the play.
    ///
    /// # Panics
    /// When there are no cells or more than [`MAX_CELLS`](super::MAX_CELLS), or when the length is 0.
    #[must_use]
    pub fn new(rows: usize, columns: usize, length: usize) -> Notakto {
        assert!((1..=super::MAX_CELLS).contains(&(rows * columns)), "a board has 1 to {} cells", super::MAX_CELLS);
        assert!(length > 0, "a line has a length");
        let mut lines = vec![Vec::new(); rows * columns];
        for start in 0..rows * columns {
            for (down, right) in [(0isize, 1isize), (1, 0), (1, 1), (1, -1)] {
                let cell = |steps: usize| {
                    let row = (start / columns).checked_add_signed(down * steps as isize)?;
                    let column = (start % columns).checked_add_signed(right * steps as isize)?;
                    (row < rows && column < columns).then_some(row * columns + column)
                };
                let Some(cells) = (0..length).map(cell).collect::<Option<Vec<usize>>>() else { continue };
                let line = cells.iter().fold(0u64, |line, cell| line | 1 << cell);
                cells.iter().for_each(|&cell| lines[cell].push(line & !(1 << cell)));
            }
        }
        let frame = Frame::board(rows, columns);
        let symmetries = frame.symmetries();
        Notakto { rows, columns, length, frame, lines, symmetries }
    }

    /// The length of lines on a board of this size, if there is only one that people play.
    #[must_use]
    pub fn usual_length(rows: usize, columns: usize) -> Option<usize> {
        (rows.min(columns) <= SMALL).then_some(SMALL)
    }

    fn is_full(&self, crosses: u64) -> bool {
        crosses.count_ones() as usize == self.frame.cells()
    }

    fn is_dead(&self, crosses: u64) -> bool {
        bits(crosses).any(|cell| self.completes(crosses, cell))
    }

    /// Whether a cross in this cell completes a line.
    fn completes(&self, crosses: u64, cell: usize) -> bool {
        self.lines[cell].iter().any(|&line| line & !crosses == 0)
    }
}

impl Game for Notakto {
    /// The cells with a cross.
    type Piece = u64;
    type Key = u64;

    fn notation(&self) -> String {
        let (rows, columns, length) = (self.rows, self.columns, self.length);
        let usual = Notakto::usual_length(rows, columns) == Some(length);
        if usual { format!("notakto:{rows}x{columns}") } else { format!("notakto:{rows}x{columns}:{length}") }
    }

    fn about(&self) -> Option<String> {
        Some(format!(
            "A move marks an empty cell of a board of {} × {}. A board with {} marks in a line is dead: nobody moves on \
             it any more.",
            self.rows, self.columns, self.length
        ))
    }

    fn start(&self) -> Option<Vec<u64>> {
        Some(vec![0])
    }

    fn key(&self, &piece: &u64, _: &Meter<'_>) -> Result<u64, GameError> {
        Ok(self.symmetries.iter().map(|symmetry| image(symmetry, piece)).min().unwrap_or(piece))
    }

    fn options(&self, &piece: &u64, meter: &Meter<'_>, visit: Visit<'_, u64>) -> Result<(), GameError> {
        for cell in (0..self.frame.cells()).filter(|cell| piece >> cell & 1 == 0) {
            meter.pay(1)?;
            let crosses = piece | 1 << cell;
            let name = self.frame.cell(cell);
            if self.completes(crosses, cell) || self.is_full(crosses) {
                visit(&[], &name)?;
            } else {
                visit(&[crosses], &name)?;
            }
        }
        Ok(())
    }

    fn has_move(&self, &piece: &u64) -> Option<bool> {
        Some(!self.is_full(piece))
    }

    fn name(&self, &piece: &u64) -> String {
        if piece == 0 { BOARD.to_string() } else { self.frame.word(piece, CROSSED) }
    }

    fn read(&self, text: &str) -> Result<Vec<u64>, String> {
        if text.eq_ignore_ascii_case(BOARD) {
            return Ok(vec![0]);
        }
        let crosses = self.frame.read(text)?;
        Ok(if self.is_dead(crosses) || self.is_full(crosses) { Vec::new() } else { vec![crosses] })
    }

    fn picture(&self, &piece: &u64) -> Option<String> {
        Some(self.frame.picture(piece, CROSSED.map(|c| if c == 'o' { '.' } else { c })))
    }
}
