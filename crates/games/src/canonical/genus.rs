//! Genus: the misère Grundy values of G, G + *2, G + *2 + *2, … beside the Grundy value (Conway, On Numbers and Games,
//! chapter 12; \[Pr\]).
//!
//! Write γ_n for the misère Grundy value of G + n·*2. Its options are G' + n·*2 and, for n ≥ 1, G + (n − 1)·*2 with or
//! without *, and * changes a misère Grundy value in its last bit. So γ_n is the least number that is neither a γ_n of
//! an option nor γ_(n−1) nor γ_(n−1) with its last bit changed. From some place on two values alternate: when the
//! sequences of all options do and γ_(n+1) = γ_(n−1), so does this one. The symbol of 0 is `0^120`: 1, 2, 0, 2, 0, …
//!
//! ```
//! use misere_games::canonical::{Game, Store, genera};
//! let mut store = Store::new();
//! let game = store.parse("2_+320")?;
//! assert_eq!(genera(&store, &[Game::ZERO, game]).iter().map(|g| g.to_string()).collect::<Vec<_>>(), ["0^120", "1^431"]);
//! # Ok::<(), misere_games::canonical::GameError>(())
//! ```
//!
//! Cost: the number of options of all followers times the length of the sequences, which is at most the birthday and a
//! few.

use super::store::mex;
use super::{Game, Store};
use rustc_hash::FxHashMap;
use std::fmt;

/// A genus symbol.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    grundy: usize,
    /// γ_0, γ_1, …; the last two alternate ever after, and no shorter sequence would do.
    sequence: Vec<usize>,
}

impl Genus {
    /// The Grundy value of normal play.
    pub fn grundy(&self) -> usize {
        self.grundy
    }

    /// The misère Grundy value of G + n·*2.
    pub fn misere_grundy(&self, n: usize) -> usize {
        let length = self.sequence.len();
        let index = if n < length { n } else { length - 2 + (n - length) % 2 };
        self.sequence[index]
    }

    /// The misère Grundy values that are written: the last two are repeated for ever.
    pub fn sequence(&self) -> &[usize] {
        &self.sequence
    }
}

/// Conway's symbol `g^abc`: values of two digits or more stand in brackets.
impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digit = |value: usize| if value < 10 { format!("{value}") } else { format!("[{value}]") };
        let digits: String = self.sequence.iter().map(|&value| digit(value)).collect();
        write!(f, "{}^{digits}", digit(self.grundy))
    }
}

/// The genera of these games, in their order.
pub fn genera(store: &Store, games: &[Game]) -> Vec<Genus> {
    let mut known: FxHashMap<Game, Genus> = FxHashMap::default();
    for game in store.followers(games) {
        let options: Vec<&Genus> = store.options(game).iter().map(|option| &known[option]).collect();
        let sequence = sequence(&options);
        known.insert(game, Genus { grundy: store.grundy(game), sequence });
    }
    games.iter().map(|game| known[game].clone()).collect()
}

/// γ_0, γ_1, … of the game with options of these genera, to the first place where two values alternate from then on.
fn sequence(options: &[&Genus]) -> Vec<usize> {
    // From here on the sequences of all options alternate.
    let settled = options.iter().map(|option| option.sequence.len() - 2).max().unwrap_or(0);
    let mut values = vec![if options.is_empty() { 1 } else { mex_at(options, 0, None) }];
    loop {
        let n = values.len();
        values.push(mex_at(options, n, Some(values[n - 1])));
        if n >= settled + 2 && values[n] == values[n - 2] {
            break;
        }
    }
    while values.len() > 2 && values[values.len() - 1] == values[values.len() - 3] {
        values.pop();
    }
    values
}

fn mex_at(options: &[&Genus], n: usize, previous: Option<usize>) -> usize {
    let values = options.iter().map(|option| option.misere_grundy(n));
    mex(values.chain(previous).chain(previous.map(|value| value ^ 1)), options.len() + 2)
}
