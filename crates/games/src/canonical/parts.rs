//! Differences, parts and primes (\[S2\] 6, 7 and Appendix B).
//!
//! **Differences.** Let G = H + X. By Corollary 5.7 every option G' is H' + X or H + X', and for every option H' either
//! G = H' + X' or G' = H' + X for some G'. So where some G' − H or some G − H' does not exist, X is a difference G' −
//! H'; where all exist, X is one of these or {G' − H, G − H'} (Lemma 6.1). Each candidate is tested by its sum with H.
//! This is what Algorithm 1 of Appendix B does, with the sums remembered instead of the pairs of parts.
//!
//! **Parts.** Let G = X + Y with an option G' of G ≠ 0. Then G' = X' + Y or X + Y', so X or Y is a part of G': the
//! parts of any one option are enough to find those of G.
//!
//! ```
//! use misere_games::canonical::Store;
//! let mut store = Store::new();
//! // 2# = 2 + {2#, 2# + 1, 0}, [S2] Figure 5.
//! let (game, two) = (store.parse("2#").unwrap(), store.nimber(2)?);
//! let other = store.difference(game, two)?.unwrap();
//! assert_eq!(other, store.parse("{2#, 2_{#1}, 0}").unwrap());
//! let mut primes = vec![two, other];
//! primes.sort();
//! assert_eq!(store.prime_partitions(game)?, [primes]);
//! # Ok::<(), misere_games::canonical::Exceeded>(())
//! ```

use super::{Exceeded, Game, Store};

impl Store<'_> {
    /// G − H: the X with G = H + X, or `None` if there is none. There is never more than one, by \[S2\] Theorem 5.1.
    ///
    /// # Errors
    /// [`Exceeded`] when a sum on the way has a birthday above [`MAX_BIRTHDAY`](super::MAX_BIRTHDAY), the store is full
    /// or was told to stop.
    pub fn difference(&mut self, g: Game, h: Game) -> Result<Option<Game>, Exceeded> {
        if h == Game::ZERO {
            return Ok(Some(g));
        }
        if g == h {
            return Ok(Some(Game::ZERO));
        }
        if h == Game::ONE {
            return self.sum(g, Game::ONE).map(Some);
        }
        if g <= Game::ONE {
            // 0 and 1 have no other parts, Lemma 5.3.
            return Ok(None);
        }
        if let Some(&known) = self.differences.get(&(g, h)) {
            return Ok(known);
        }
        let difference = self.find_difference(g, h)?;
        self.differences.insert((g, h), difference);
        Ok(difference)
    }

    /// The difference of two games that are neither units nor identical.
    fn find_difference(&mut self, g: Game, h: Game) -> Result<Option<Game>, Exceeded> {
        let (g_options, h_options) = (self.options(g).to_vec(), self.options(h).to_vec());
        let mut options = Vec::with_capacity(g_options.len() + h_options.len());
        for &option in &g_options {
            match self.difference(option, h)? {
                Some(difference) => options.push(difference),
                None => return self.first_that_adds(g, h, &[option], &h_options),
            }
        }
        for &option in &h_options {
            match self.difference(g, option)? {
                Some(difference) => options.push(difference),
                None => return self.first_that_adds(g, h, &g_options, &[option]),
            }
        }
        let difference = self.canonical(&mut options)?;
        if self.sum(difference, h)? == g {
            return Ok(Some(difference));
        }
        self.first_that_adds(g, h, &g_options, &h_options)
    }

    /// The difference G − H if it is G' − H' for some of these options.
    fn first_that_adds(
        &mut self,
        g: Game,
        h: Game,
        g_options: &[Game],
        h_options: &[Game],
    ) -> Result<Option<Game>, Exceeded> {
        for &g_option in g_options {
            for &h_option in h_options {
                if let Some(difference) = self.difference(g_option, h_option)?
                    && self.grundy(difference) == self.grundy(g) ^ self.grundy(h)
                    && self.sum(difference, h)? == g
                {
                    return Ok(Some(difference));
                }
            }
        }
        Ok(None)
    }

    /// All parts of G, ascending by number: the X with G = X + Y for some Y (\[S2\] Definition 5.2). 0, 1, G and G + 1
    /// are always among them.
    ///
    /// # Errors
    /// As for [`Store::difference`].
    pub fn parts(&mut self, game: Game) -> Result<Vec<Game>, Exceeded> {
        let even = self.even_parts(game)?;
        let mut parts = Vec::with_capacity(2 * even.len());
        for part in even {
            parts.push(part);
            parts.push(self.sum(part, Game::ONE)?);
        }
        parts.sort_unstable();
        Ok(parts)
    }

    /// The even parts of G, ascending by number; the other parts are their sums with 1.
    ///
    /// # Errors
    /// As for [`Store::difference`].
    pub fn even_parts(&mut self, game: Game) -> Result<Vec<Game>, Exceeded> {
        // Associates have the same parts.
        let game = self.even_associate(game)?;
        if let Some(known) = self.parts.get(&game) {
            return Ok(known.to_vec());
        }
        let mut parts = vec![Game::ZERO, game];
        // The option with the fewest parts: 0 and 1 have none but units, so then G is a prime (Proposition 7.4).
        if let Some(&first) = self.options(game).first()
            && first > Game::ONE
        {
            for candidate in self.even_parts(first)? {
                if candidate != Game::ZERO
                    && let Some(counterpart) = self.difference(game, candidate)?
                {
                    parts.push(candidate);
                    parts.push(self.even_associate(counterpart)?);
                }
            }
        }
        parts.sort_unstable();
        parts.dedup();
        self.parts.insert(game, parts.as_slice().into());
        Ok(parts)
    }

    /// Whether G is prime: not a unit, and without parts but units and associates of G (\[S2\] Definition 7.2).
    ///
    /// # Errors
    /// As for [`Store::difference`].
    pub fn is_prime(&mut self, game: Game) -> Result<bool, Exceeded> {
        Ok(game > Game::ONE && self.even_parts(game)?.len() == 2)
    }

    /// The prime partitions of G up to association: each a list of even primes, ascending by number, whose sum is G or
    /// G + 1 (\[S2\] Theorem 7.3). A unit has one, the empty list. G has the unique partition property (Definition 7.8)
    /// iff there is exactly one.
    ///
    /// # Errors
    /// As for [`Store::difference`].
    pub fn prime_partitions(&mut self, game: Game) -> Result<Vec<Vec<Game>>, Exceeded> {
        let game = self.even_associate(game)?;
        let mut primes = Vec::new();
        for part in self.even_parts(game)? {
            if self.is_prime(part)? {
                primes.push(part);
            }
        }
        let mut found = Vec::new();
        self.partitions_into(game, &primes, &mut Vec::new(), &mut found)?;
        Ok(found)
    }

    /// The partitions of an even game into these primes.
    fn partitions_into(
        &mut self,
        game: Game,
        primes: &[Game],
        chosen: &mut Vec<Game>,
        found: &mut Vec<Vec<Game>>,
    ) -> Result<(), Exceeded> {
        if game == Game::ZERO {
            found.push(chosen.clone());
            return Ok(());
        }
        for (index, &prime) in primes.iter().enumerate() {
            if let Some(rest) = self.difference(game, prime)? {
                let rest = self.even_associate(rest)?;
                chosen.push(prime);
                self.partitions_into(rest, &primes[index..], chosen, found)?;
                chosen.pop();
            }
        }
        Ok(())
    }
}
