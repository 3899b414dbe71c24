//! In sums of Kayles and Nim, which rows of Kayles can be exchanged for a heap of Nim?
//!
//! A sum of two games is a game: heap n of the first is heap 2n − 1 here, and heap n of the second is heap 2n. Its
//! quotient tells which positions no third position tells apart.
//!
//! ```text
//! Kayles to row 8 and Nim to heap 8: order 48
//! a row of 1 is like a heap of 1
//! a row of 2 is like a heap of 2
//! a row of 3 is like a heap of 3
//! a row of 4 is like a heap of 1
//! a row of 5 is like no heap
//! a row of 6 is like a heap of 3
//! a row of 7 is like a heap of 2
//! a row of 8 is like no heap
//! k5+n1 is P
//! ```

use misere::games::parse_rules;
use misere::prelude::*;

/// Games played beside each other, with a letter for each.
struct Sum(Vec<(char, Box<dyn Ruleset>)>);

impl Sum {
    fn heap(&self, game: usize, heap: usize) -> usize {
        (heap - 1) * self.0.len() + game + 1
    }
}

impl Ruleset for Sum {
    fn name(&self) -> String {
        self.0.iter().map(|(_, rules)| rules.name()).collect::<Vec<_>>().join(" + ")
    }

    fn for_each_option(&self, heap: usize, visit: &mut dyn FnMut(&[u32])) {
        let (game, own) = ((heap - 1) % self.0.len(), (heap - 1) / self.0.len() + 1);
        self.0[game].1.for_each_option(own, &mut |option| {
            let parts: Vec<u32> = option.iter().map(|&part| self.heap(game, part as usize) as u32).collect();
            visit(&parts);
        });
    }

    fn heap_name(&self, heap: usize) -> String {
        format!("{}{}", self.0[(heap - 1) % self.0.len()].0, (heap - 1) / self.0.len() + 1)
    }

    fn heap_by_name(&self, name: &str) -> Option<usize> {
        let game = self.0.iter().position(|(letter, _)| name.starts_with(*letter))?;
        let own = name[1..].parse::<usize>().ok().filter(|&own| own > 0)?;
        Some(self.heap(game, own))
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let sum = Sum(vec![('k', parse_rules("kayles")?), ('n', parse_rules("nim")?)]);
    let game = Solver::new(sum).max_heap(16).solve();
    println!("Kayles to row 8 and Nim to heap 8: order {}", game.order());
    for row in 1..=8 {
        let mut like = (1..=8).filter(|nim| game.is_equal(&format!("k{row}"), &format!("n{nim}")).unwrap_or(false));
        match like.next() {
            Some(nim) => println!("a row of {row} is like a heap of {nim}"),
            None => println!("a row of {row} is like no heap"),
        }
    }
    println!("k5+n1 is {:?}", game.outcome("k5+n1")?);
    Ok(())
}
