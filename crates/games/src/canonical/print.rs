//! Notation written, in the styles of \[PS\] 3.7 and \[S2\] 2; [`Store::parse`] reads both back.
//!
//! Options are written without separators, nimbers last and descending, before them the other games by birthday, number
//! of options and then option by option, the largest first; so the text depends on the game alone. A game of one option
//! is that option with a sharp; an option that has several options itself stands in parentheses.
//!
//! ```
//! use misere_games::canonical::{Store, Style};
//! let mut store = Store::new();
//! let game = store.parse("(2##1)#")?;
//! assert_eq!(store.notation(game, Style::Star, 100).as_deref(), Some("*(2_++1)_+"));
//! assert_eq!(store.notation(game, Style::Sharp, 100).as_deref(), Some("(2##1)#"));
//! // A text that would be longer than the bound is not written.
//! assert_eq!(store.notation(game, Style::Sharp, 6), None);
//! # Ok::<(), misere_games::canonical::GameError>(())
//! ```
//!
//! Cost: the text, and sorting the options of all followers.

use super::{Game, Store};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// A style of notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Of \[PS\]: `*2_+320`; * is the game 1.
    Star,
    /// Of \[S2\]: `2#320`.
    Sharp,
}

/// A follower as it is written.
struct Written {
    /// The options, the first to be written first.
    options: Box<[Game]>,
    /// The length of the text, without parentheses around it.
    length: usize,
}

struct Printer<'s, 'a> {
    store: &'s Store<'a>,
    style: Style,
    written: FxHashMap<Game, Written>,
    text: String,
}

impl Store<'_> {
    /// The game in notation, or `None` if that takes more than `max_length` characters.
    pub fn notation(&self, game: Game, style: Style, max_length: usize) -> Option<String> {
        self.notations(&[game], style, max_length).pop().flatten()
    }

    /// Several games in notation: each as [`Store::notation`] writes it, with the options of all followers sorted once.
    pub fn notations(&self, games: &[Game], style: Style, max_length: usize) -> Vec<Option<String>> {
        let mut printer = Printer { store: self, style, written: FxHashMap::default(), text: String::new() };
        for follower in self.followers(games) {
            printer.prepare(follower);
        }
        games.iter().map(|&game| printer.show(game, max_length)).collect()
    }
}

impl Printer<'_, '_> {
    /// A prepared game, or `None` if it is too long.
    fn show(&mut self, game: Game, max_length: usize) -> Option<String> {
        let star = usize::from(self.style == Style::Star && game != Game::ZERO);
        if self.written[&game].length.saturating_add(star) > max_length {
            return None;
        }
        self.text.clear();
        if star == 1 {
            self.text.push('*');
        }
        if star == 0 || game != Game::ONE {
            self.write(game);
        }
        Some(self.text.clone())
    }

    /// Sorts the options and finds the length of the text; the options have been prepared.
    fn prepare(&mut self, game: Game) {
        let mut options: Box<[Game]> = self.store.options(game).into();
        let nimber = self.store.as_nimber(game);
        if nimber.is_none() {
            options.sort_by(|&a, &b| self.compare(b, a));
        }
        let length = match nimber {
            Some(n) if n < 10 => 1,
            Some(n) => 2 + n.to_string().len(),
            None => {
                let items = options.iter().fold(0usize, |sum, &option| sum.saturating_add(self.item_length(option)));
                items.saturating_add(if options.len() > 1 { 0 } else { self.sharp(options[0]).len() })
            }
        };
        self.written.insert(game, Written { options, length });
    }

    fn item_length(&self, game: Game) -> usize {
        self.written[&game].length.saturating_add(if self.needs_parentheses(game) { 2 } else { 0 })
    }

    /// Whether an option is written in parentheses: nimbers and games of one option are not.
    fn needs_parentheses(&self, game: Game) -> bool {
        self.store.as_nimber(game).is_none() && self.store.options(game).len() > 1
    }

    /// What makes {G} of G.
    fn sharp(&self, game: Game) -> &'static str {
        let chained = self.store.as_nimber(game).is_none() && self.store.options(game).len() == 1;
        match self.style {
            Style::Sharp => "#",
            Style::Star if chained => "+",
            Style::Star => "_+",
        }
    }

    /// The order in which options are written, the last first. Deep only as far as the games agree.
    fn compare(&self, a: Game, b: Game) -> Ordering {
        if a == b {
            return Ordering::Equal;
        }
        match (self.store.as_nimber(a), self.store.as_nimber(b)) {
            (Some(a), Some(b)) => return a.cmp(&b),
            (Some(_), None) => return Ordering::Less,
            (None, Some(_)) => return Ordering::Greater,
            (None, None) => {}
        }
        let (left, right) = (&self.written[&a].options, &self.written[&b].options);
        let size = |game| (self.store.birthday(game), self.store.options(game).len());
        let first_difference = || left.iter().zip(right).find(|(a, b)| a != b);
        size(a).cmp(&size(b)).then_with(|| first_difference().map_or(Ordering::Equal, |(&a, &b)| self.compare(a, b)))
    }

    fn write(&mut self, game: Game) {
        match self.store.as_nimber(game) {
            Some(n) if n < 10 => self.text.push_str(&n.to_string()),
            Some(n) => self.text.push_str(&format!("[{n}]")),
            None => {
                let count = self.written[&game].options.len();
                for index in 0..count {
                    self.write_item(self.written[&game].options[index]);
                }
                if count == 1 {
                    let sharp = self.sharp(self.written[&game].options[0]);
                    self.text.push_str(sharp);
                }
            }
        }
    }

    fn write_item(&mut self, game: Game) {
        let parentheses = self.needs_parentheses(game);
        if parentheses {
            self.text.push('(');
        }
        self.write(game);
        if parentheses {
            self.text.push(')');
        }
    }
}
