//! How many misère games in simplest form are born by day n, and how many of them are P-positions?
//!
//! A game is the set of its options, and equal games have the same simplest form. Day 0 has the empty game alone.
//!
//! ```text
//! day 0: 1 games, 0 P-positions
//! day 1: 2 games, 1 P-positions
//! day 2: 3 games, 1 P-positions
//! day 3: 5 games, 2 P-positions
//! day 4: 22 games, 4 P-positions
//! born by day 3: 0 * *2 *2_+ *3
//! day 5: 4171780 games
//! day 6: 2^4171780 - 2^2096640 - … games
//! ```

use misere::games::canonical::{Exceeded, Store, Style, born_by, count_born};

fn main() -> Result<(), Exceeded> {
    let mut store = Store::new();
    for day in 0..=4 {
        let games = born_by(&mut store, day, &mut |_| ())?;
        let p_positions = games.iter().filter(|&&game| store.is_p(game)).count();
        println!("day {day}: {} games, {p_positions} P-positions", games.len());
    }
    let games = born_by(&mut store, 3, &mut |_| ())?;
    let names: Vec<String> = games.iter().filter_map(|&game| store.notation(game, Style::Star, 100)).collect();
    println!("born by day 3: {}", names.join(" "));
    println!("day 5: {} games", count_born(&mut store, 5, &mut |_| ())?);
    let sixth = count_born(&mut store, 6, &mut |_| ())?.to_string();
    println!("day 6: {} - … games", sixth.split(" - ").take(2).collect::<Vec<_>>().join(" - "));
    Ok(())
}
