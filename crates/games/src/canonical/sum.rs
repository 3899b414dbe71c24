//! Sums, mates, concubines, links and parity of canonical games (\[S2\] 2, 3 and 6).
//!
//! Sums and mates are remembered. Cost of a sum: at most the product of the numbers of followers.
//!
//! ```
//! use misere_games::canonical::Store;
//! let mut store = Store::new();
//! let (two, two_two) = (store.nimber(2)?, store.parse("32").unwrap());
//! assert_eq!(store.sum(two, two)?, two_two);
//! // G + G^- is a P-position, [S2] Proposition 2.6.
//! let mate = store.mate(two_two)?;
//! let sum = store.sum(two_two, mate)?;
//! assert!(store.is_p(sum));
//! # Ok::<(), misere_games::canonical::Exceeded>(())
//! ```

use super::{Exceeded, Game, MAX_BIRTHDAY, Store};

impl Store<'_> {
    /// G + H.
    ///
    /// # Errors
    /// [`Exceeded`] when the birthdays add up to more than [`MAX_BIRTHDAY`], the store is full or was told to stop.
    pub fn sum(&mut self, g: Game, h: Game) -> Result<Game, Exceeded> {
        if self.birthday(g) + self.birthday(h) > MAX_BIRTHDAY {
            return Err(Exceeded::Birthday);
        }
        self.bounded_sum(g.min(h), g.max(h))
    }

    /// The sum of a smaller and a larger number whose birthdays are in bounds together.
    fn bounded_sum(&mut self, g: Game, h: Game) -> Result<Game, Exceeded> {
        if g == Game::ZERO {
            return Ok(h);
        }
        if let Some(&sum) = self.sums.get(&(g, h)) {
            return Ok(sum);
        }
        let (left, right) = (self.options(g).len(), self.options(h).len());
        let mut options = Vec::with_capacity(left + right);
        for index in 0..left {
            let option = self.options(g)[index];
            options.push(self.bounded_sum(option.min(h), option.max(h))?);
        }
        for index in 0..right {
            let option = self.options(h)[index];
            options.push(self.bounded_sum(option.min(g), option.max(g))?);
        }
        let sum = self.canonical(&mut options)?;
        self.sums.insert((g, h), sum);
        Ok(sum)
    }

    /// n·G, by repeated addition.
    ///
    /// # Errors
    /// As for [`Store::sum`].
    pub fn multiple(&mut self, n: usize, game: Game) -> Result<Game, Exceeded> {
        (0..n).try_fold(Game::ZERO, |sum, _| self.sum(sum, game))
    }

    /// G^-, the mate of the simplest form of G (\[S2\] Definition 2.5), itself in simplest form.
    ///
    /// # Errors
    /// [`Exceeded`] when the store is full or was told to stop.
    pub fn mate(&mut self, game: Game) -> Result<Game, Exceeded> {
        if game == Game::ZERO {
            return Ok(Game::ONE);
        }
        if let Some(&mate) = self.mates.get(&game) {
            return Ok(mate);
        }
        let mut options = self.options(game).to_vec();
        for option in &mut options {
            *option = self.mate(*option)?;
        }
        let mate = self.canonical(&mut options)?;
        self.mates.insert(game, mate);
        Ok(mate)
    }

    /// The concubine c(G) of \[S2\] Proposition 3.2: a game whose mate is G, though it is not the mate of G.
    ///
    /// # Errors
    /// [`Exceeded`] when its birthday is larger than [`MAX_BIRTHDAY`], the store is full or was told to stop.
    pub fn concubine(&mut self, game: Game) -> Result<Game, Exceeded> {
        let two = self.nimber(2)?;
        let two_sharp = self.sharp(two)?;
        let two_sharp_sharp = self.sharp(two_sharp)?;
        let with_one = self.game_of(&[two_sharp_sharp, Game::ONE])?;
        let of_zero = self.sharp(with_one)?;
        // The followers of G in ascending order, so options come first.
        let followers = self.followers(&[game]);
        let mut concubines: rustc_hash::FxHashMap<Game, Game> = [(Game::ZERO, of_zero)].into_iter().collect();
        for follower in followers.into_iter().filter(|&follower| follower != Game::ZERO) {
            let mut options: Vec<Game> = self.options(follower).iter().map(|option| concubines[option]).collect();
            let concubine = self.canonical(&mut options)?;
            concubines.insert(follower, concubine);
        }
        Ok(concubines[&game])
    }

    /// The games and all that can be reached from them, ascending by number: options come first.
    pub fn followers(&self, games: &[Game]) -> Vec<Game> {
        let mut seen: rustc_hash::FxHashSet<Game> = games.iter().copied().collect();
        let mut open: Vec<Game> = seen.iter().copied().collect();
        while let Some(game) = open.pop() {
            open.extend(self.options(game).iter().copied().filter(|&option| seen.insert(option)));
        }
        let mut followers: Vec<Game> = seen.into_iter().collect();
        followers.sort_unstable();
        followers
    }

    /// Whether G is linked to H: G + T and H + T are both P-positions for some T. By \[S2\] Lemma 2.11 that holds iff
    /// neither is an option of the other.
    pub fn is_linked(&self, g: Game, h: Game) -> bool {
        !self.has_option(g, h) && !self.has_option(h, g)
    }

    /// Whether G is even: an option of G + 1 (\[S2\] Definition 6.5). Else it is odd, and G + 1 is an option of G
    /// (Proposition 6.6).
    ///
    /// # Errors
    /// As for [`Store::sum`].
    pub fn is_even(&mut self, game: Game) -> Result<bool, Exceeded> {
        let associate = self.sum(game, Game::ONE)?;
        Ok(!self.has_option(game, associate))
    }

    /// The even one of G and G + 1.
    ///
    /// # Errors
    /// As for [`Store::sum`].
    pub fn even_associate(&mut self, game: Game) -> Result<Game, Exceeded> {
        let associate = self.sum(game, Game::ONE)?;
        Ok(if self.has_option(game, associate) { associate } else { game })
    }
}
