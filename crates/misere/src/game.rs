//! A ruleset with what was found of it.

use crate::{DEFAULT_WORK, Error, Presentation};
use misere_games::{Outcome, Position, Ruleset};
use misere_limits::Meter;
use misere_monoid::Word;
use misere_quotient::pattern::Pattern;
use misere_quotient::{AnyQuotient, GeneratingFunction, Order, Solution, Status, certificate};
use std::fmt;

/// A ruleset with what was found of it: who wins, how, and why.
///
/// Positions are texts such as `12+9+9+5` or `3*5+1`, or values of [`Position`]: see [`Game::position`].
pub struct Game<'a> {
    rules: Box<dyn Ruleset + 'a>,
    solution: Solution,
}

/// A move: from a heap to what is left of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The heap that is moved in.
    pub heap: usize,
    /// What is left of it.
    pub left: Position,
    text: String,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl<'a> Game<'a> {
    /// A ruleset with what was found of it elsewhere, as in a catalogue. It is the caller's word that the two belong
    /// together.
    pub fn new(rules: Box<dyn Ruleset + 'a>, solution: Solution) -> Game<'a> {
        Game { rules, solution }
    }

    /// The ruleset.
    pub fn rules(&self) -> &(dyn Ruleset + 'a) {
        &*self.rules
    }

    /// All that was found, with the quotient itself.
    pub fn solution(&self) -> &Solution {
        &self.solution
    }

    /// The quotient: finite, infinite, or with Grundy values that take over from some heap on.
    pub fn quotient(&self) -> &AnyQuotient {
        self.solution.quotient()
    }

    /// What is proven of the whole game.
    pub fn status(&self) -> Status {
        self.solution.status()
    }

    /// The number of elements of the quotient.
    pub fn order(&self) -> Order {
        self.solution.order()
    }

    /// The quotient is that of heaps 1 to this one.
    pub fn last_heap(&self) -> usize {
        self.solution.last_heap()
    }

    /// Reads a position of these rules.
    ///
    /// # Errors
    /// What is wrong with the text, with a caret under the place.
    pub fn position(&self, text: &str) -> Result<Position, Error> {
        Ok(Position::parse(text, &*self.rules)?)
    }

    /// Who wins the position given as a text.
    ///
    /// # Errors
    /// When the text is no position, or the value of a heap is not known.
    pub fn outcome(&self, position: &str) -> Result<Outcome, Error> {
        self.outcome_of(&self.position(position)?)
    }

    /// Who wins the position.
    ///
    /// # Errors
    /// [`Error::Unknown`] when the value of a heap is not known.
    pub fn outcome_of(&self, position: &Position) -> Result<Outcome, Error> {
        self.solution.outcome(position).ok_or_else(|| self.unknown(position.heaps().iter().map(|heap| heap.0)))
    }

    /// The winning moves from a position given as a text: none exactly when it is a P-position, or no move is left.
    ///
    /// # Errors
    /// When the text is no position, or the value of a heap is not known.
    pub fn winning_moves(&self, position: &str) -> Result<Vec<Move>, Error> {
        self.winning_moves_of(&self.position(position)?)
    }

    /// The winning moves from a position, largest heaps first.
    ///
    /// # Errors
    /// [`Error::Unknown`] when the value of a heap is not known.
    pub fn winning_moves_of(&self, position: &Position) -> Result<Vec<Move>, Error> {
        let found = misere_games::winning_moves(&*self.rules, position, &mut |after| self.outcome_of(after))?;
        let shown = |(heap, left): (usize, Position)| {
            let text = format!("{} to {}", self.rules.heap_name(heap), left.name(&*self.rules));
            Move { heap, left, text }
        };
        Ok(found.into_iter().map(shown).collect())
    }

    /// Whether no third position tells two positions apart.
    ///
    /// # Errors
    /// When a text is no position, the value of a heap is not known, or it takes more than [`DEFAULT_WORK`].
    pub fn is_equal(&self, a: &str, b: &str) -> Result<bool, Error> {
        let (a, b) = (self.position(a)?, self.position(b)?);
        let heaps = || a.heaps().iter().chain(b.heaps()).map(|heap| heap.0);
        let meter = Meter::with_limit(DEFAULT_WORK);
        self.solution.is_equal(&a, &b, &meter)?.ok_or_else(|| self.unknown(heaps()))
    }

    /// The value of a position as a word in the generators a, b, c, … of the quotient.
    ///
    /// Of a game that is tame relative to a heap, a position may have a value beyond the quotient, which only its
    /// Grundy value tells: it is written `*g`.
    ///
    /// # Errors
    /// When the text is no position, or the value of a heap is not known.
    pub fn value(&self, position: &str) -> Result<String, Error> {
        let position = self.position(position)?;
        let value = self.solution.value(position.heaps());
        let value = value.ok_or_else(|| self.unknown(position.heaps().iter().map(|heap| heap.0)))?;
        let word: Word = match self.solution.quotient() {
            AnyQuotient::Finite(quotient) => quotient.word(value.0),
            AnyQuotient::Infinite { quotient, .. } => quotient.word(&value),
            AnyQuotient::Relative(relative) if value.0.index() >= relative.quotient().order() => {
                return Ok(format!("*{}", relative.grundy(value.0)));
            }
            AnyQuotient::Relative(relative) => relative.quotient().word(value.0),
        };
        Ok(word.to_string())
    }

    /// Generators, relations, P-portion and pretending function. Of a game that is tame relative to a heap they are
    /// those of the quotient that had to be computed.
    ///
    /// # Errors
    /// [`Error::TooManyWords`] when an infinite quotient has too large a basis, [`Error::Stopped`] after 10¹⁰ steps.
    pub fn presentation(&self) -> Result<Presentation, Error> {
        self.presentation_with(&Meter::with_limit(DEFAULT_WORK))
    }

    /// The same under a meter of the caller.
    ///
    /// # Errors
    /// [`Error::TooManyWords`] when an infinite quotient has too large a basis, [`Error::Stopped`] when the meter says.
    pub fn presentation_with(&self, meter: &Meter<'_>) -> Result<Presentation, Error> {
        Presentation::new(&self.solution, meter)
    }

    /// How the partial quotients grow, when they do so by a law: a conjecture, compared with every heap computed.
    /// `None` when the game is solved, or no law was recognised.
    ///
    /// ```
    /// let game = misere::Solver::parse("0.26")?.max_heap(60).solve();
    /// let law = game.pattern().unwrap().growth[0].to_string();
    /// assert_eq!(law, "|Q_{4j+1}| = 2j², |P_{4j+1}| = (j² - j + 2)/2 for j = 2 … 14");
    /// # Ok::<(), misere::Error>(())
    /// ```
    pub fn pattern(&self) -> Option<Pattern> {
        Pattern::find(&self.solution)
    }

    /// A certificate that the quotient to which the pattern points is that of all heaps, proven by the crate
    /// [`check`](crate::check). `None` when no quotient of all heaps was recognised, or no proof was found within
    /// [`DEFAULT_WORK`] steps.
    ///
    /// ```
    /// let game = misere::Solver::parse("0.734")?.max_heap(70).solve();
    /// assert!(game.prove_pattern().is_some());
    /// # Ok::<(), misere::Error>(())
    /// ```
    pub fn prove_pattern(&self) -> Option<Vec<u8>> {
        let whole = self.pattern()?.whole?;
        let meter = Meter::with_limit(DEFAULT_WORK);
        Some(crate::prove(&*self.rules, &self.solution, &whole, &meter)?.bytes)
    }

    /// The numbers of P-positions by size, in heaps `1..=last` that have a move, as a rational function. `None` when
    /// the value of one of these heaps is not known, or is the product of several growing heaps.
    ///
    /// # Errors
    /// [`Error::Stopped`] when it takes more than [`DEFAULT_WORK`] steps.
    pub fn generating_function(&self, last: usize) -> Result<Option<GeneratingFunction>, Error> {
        let meter = Meter::with_limit(DEFAULT_WORK);
        Ok(self.solution.generating_function(&*self.rules, last, &meter)?)
    }

    /// The certificate of the result, as bytes: see [`verify`](crate::verify).
    ///
    /// # Errors
    /// When the result is too large for the format.
    pub fn certificate(&self) -> Result<Vec<u8>, Error> {
        Ok(certificate::encode(&*self.rules, &self.solution)?)
    }

    /// Why there is no value.
    fn unknown(&self, heaps: impl Iterator<Item = usize>) -> Error {
        let name = |heap: usize| self.rules.heap_name(heap);
        match { heaps }.find(|&heap| !self.solution.knows(heap)) {
            Some(heap) => Error::Unknown { heap: name(heap), known: name(self.solution.known_heap()) },
            None => Error::TooLarge,
        }
    }
}

impl fmt::Debug for Game<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game").field("rules", &self.rules.name()).field("solution", &self.solution).finish()
    }
}
