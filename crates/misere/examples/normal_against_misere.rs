//! How often does it matter in Kayles whether the last move wins or loses?
//!
//! Of the positions of n pins those are counted whose outcome differs between normal and misère play.
//!
//! ```text
//!  4 pins: 2 of 5 positions
//!  8 pins: 4 of 22 positions
//! 12 pins: 7 of 77 positions
//! 16 pins: 12 of 231 positions
//! 20 pins: 18 of 627 positions
//! 24 pins: 28 of 1575 positions
//! ```

use misere::games::grundy_values;
use misere::prelude::*;

/// What is done with the rows of a position.
type Visit<'a> = dyn FnMut(&[(usize, u64)]) + 'a;

/// Visits the positions of so many pins in rows of up to `largest`.
fn for_each(pins: usize, largest: usize, rows: &mut Vec<(usize, u64)>, visit: &mut Visit<'_>) {
    if pins == 0 {
        return visit(rows);
    }
    for row in 1..=largest.min(pins) {
        rows.push((row, 1));
        for_each(pins - row, row, rows, visit);
        rows.pop();
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = misere::solve("kayles")?;
    let grundy = grundy_values(game.rules(), 24, 1_000_000)?;
    for pins in (4..=24).step_by(4) {
        let (mut all, mut differ) = (0, 0);
        for_each(pins, pins, &mut Vec::new(), &mut |rows| {
            let normal = rows.iter().fold(0, |sum, &(row, _)| sum ^ grundy[row]) == 0;
            let misere =
                game.outcome_of(&Position::new(rows.iter().copied())).is_ok_and(|outcome| outcome == Outcome::P);
            all += 1;
            differ += u32::from(normal != misere);
        });
        println!("{pins:>2} pins: {differ} of {all} positions");
    }
    Ok(())
}
