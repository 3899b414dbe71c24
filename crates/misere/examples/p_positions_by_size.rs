//! How many P-positions of Kayles have n pins, for rows of up to 5?
//!
//! With the quotient the numbers are the coefficients of a rational function. The search of the game tree counts the
//! first ones again.
//!
//! ```text
//! 0 1 0 1 2 1 5 1 6 5 8 7 13 9 20 11 27 18 34 25 44 33 58 40 74 53 91 67 111 85
//! degree 18, denominator [1, 4, 6, 8, 10]
//! 0 1 0 1 2 1 5 1 6 5 8 7 13 9 20 by search
//! ```

use misere::games::{Convention, Oracle, Outcome};
use misere::{Error, Position, Solver};

const LARGEST: usize = 5;

/// The positions of so many pins in rows of up to `largest`.
fn positions(pins: usize, largest: usize) -> Vec<Vec<usize>> {
    if pins == 0 {
        return vec![Vec::new()];
    }
    let with_row = |row: usize| {
        let rest = positions(pins - row, row);
        rest.into_iter().map(move |position| [&[row][..], &position[..]].concat())
    };
    (1..=largest.min(pins)).flat_map(with_row).collect()
}

fn main() -> Result<(), Error> {
    let game = Solver::parse("kayles")?.max_heap(LARGEST).solve();
    let Some(function) = game.generating_function(LARGEST)? else { return Ok(()) };
    let series: Vec<String> = function.series(30).iter().map(ToString::to_string).collect();
    println!("{}", series.join(" "));
    let numerator: Vec<String> = function.numerator().iter().map(ToString::to_string).collect();
    println!("degree {}, denominator {:?}", numerator.len() - 1, function.denominator());
    let mut oracle = Oracle::new(game.rules(), 10_000_000);
    let counted = (0..15).map(|pins| {
        let is_p = |rows: &Vec<usize>| {
            let position = Position::new(rows.iter().map(|&row| (row, 1)));
            oracle.outcome(&position, Convention::Misere) == Ok(Outcome::P)
        };
        positions(pins, LARGEST).into_iter().filter(is_p).count().to_string()
    });
    println!("{} by search", counted.collect::<Vec<_>>().join(" "));
    Ok(())
}
