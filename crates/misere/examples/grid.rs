//! Where are the P-positions of 0.31011 with heaps of 4 and 5 tokens alone?
//!
//! Its quotient is infinite from heap 5 on: outcomes follow from how many heaps of 4 and of 5 there are. The picture
//! is the first grid of Plambeck and Siegel, Figure 11; it goes to a file when one is named.
//!
//! ```text
//! ··●·●·●·●·●·●·●·●·●·●·●·
//! ●·······················
//! ·●··●·●·●·●·●·●·●·●·●·●·
//! ··●·····················
//! ●···●·●·●·●·●·●·●·●·●·●·
//! ·●······················
//! ··●·●·●·●·●·●·●·●·●·●·●·
//! ●·······················
//! ·●··●·●·●·●·●·●·●·●·●·●·
//! ··●·····················
//! ●··●··●·●·●·●·●·●·●·●·●·
//! ····●···················
//! ●·●··●··●·●·●·●·●·●·●·●·
//! ······●·················
//! ●·●·●··●··●·●·●·●·●·●·●·
//! ········●···············
//! ●·●·●·●··●··●·●·●·●·●·●·
//! ··········●·············
//! ●·●·●·●·●··●··●·●·●·●·●·
//! ············●···········
//! ●·●·●·●·●·●··●··●·●·●·●·
//! ··············●·········
//! ●·●·●·●·●·●·●··●··●·●·●·
//! ················●·······
//! 576 circles of SVG
//! ```

use misere::draw::grid::{Grid, grid};
use misere::{Position, Solver};

const SIZE: usize = 24;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = Solver::parse("0.31011")?.max_heap(5).solve();
    let is_p = |fours: usize, fives: usize| {
        game.solution().is_p(Position::new([(4, fours as u64), (5, fives as u64)]).heaps()) == Some(true)
    };
    let svg = grid(&Grid { size: (SIZE, SIZE), columns: "heap 4", rows: "heap 5", is_p: &is_p }).to_svg();
    for fives in 0..SIZE {
        println!("{}", (0..SIZE).map(|fours| if is_p(fours, fives) { "●" } else { "·" }).collect::<String>());
    }
    match std::env::args().nth(1) {
        Some(file) => std::fs::write(file, svg)?,
        None => println!("{} circles of SVG", svg.matches("<circle").count()),
    }
    Ok(())
}
