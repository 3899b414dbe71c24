//! A game with all its heaps, as a certificate in families proves it.

use crate::Error;
use misere_check::{Certificate, check};
use misere_games::{Outcome, Position, Ruleset, parse_rules};

/// How many bytes a check may take.
const MEMORY: u64 = 1 << 30;

/// A game with all its heaps: the contents of a certificate whose elements are in families, every claim of which was
/// proven by the crate [`check`](crate::check) when it was read.
///
/// There is no last heap: the outcome of every position is known.
///
/// ```
/// use misere::{AllHeaps, Outcome, Solver};
/// let bytes = Solver::parse("0.734")?.max_heap(70).solve().prove_pattern().unwrap();
/// let game = AllHeaps::read(&bytes)?;
/// assert_eq!((game.rules().name(), game.shapes()), (String::from("0.734"), 4));
/// assert_eq!(game.outcome("1001+1001+5+2")?, Outcome::N);
/// # Ok::<(), misere::Error>(())
/// ```
pub struct AllHeaps {
    certificate: Certificate,
    rules: Box<dyn Ruleset>,
}

impl AllHeaps {
    /// Reads a certificate about all heaps and proves its claims.
    ///
    /// Cost: 10⁸ steps of the check at most.
    ///
    /// # Errors
    /// [`Error::Refused`] when the bytes are no certificate, are one of another kind, or a claim is not proven.
    pub fn read(bytes: &[u8]) -> Result<AllHeaps, Error> {
        let refused = |why: String| Error::Refused(why);
        let certificate = Certificate::read(bytes).map_err(|error| refused(error.to_string()))?;
        if certificate.shapes().is_none() {
            return Err(refused(String::from("it is about the heaps up to one, not about all")));
        }
        for finding in check(&certificate, None, MEMORY).map_err(|error| refused(error.to_string()))? {
            finding.verdict.map_err(|why| refused(format!("{}: {why}", finding.claim)))?;
        }
        let rules = parse_rules(&certificate.title().0)?;
        Ok(AllHeaps { certificate, rules })
    }

    /// The ruleset.
    pub fn rules(&self) -> &dyn Ruleset {
        &*self.rules
    }

    /// The number of shapes: each element of the quotient is a shape with at most two numbers.
    pub fn shapes(&self) -> usize {
        self.certificate.shapes().unwrap_or(0)
    }

    /// Who wins the position given as a text.
    ///
    /// # Errors
    /// When the text is no position, or see [`AllHeaps::outcome_of`].
    pub fn outcome(&self, position: &str) -> Result<Outcome, Error> {
        self.outcome_of(&Position::parse(position, &*self.rules)?)
    }

    /// Who wins the position.
    ///
    /// Cost: a step for each heap of the position.
    ///
    /// # Errors
    /// [`Error::TooLarge`] when there are more than 2^20 heaps, or a heap is larger than about 2^40.
    pub fn outcome_of(&self, position: &Position) -> Result<Outcome, Error> {
        let evaluator = self.certificate.evaluator().map_err(Error::Refused)?;
        let is_p = evaluator.is_p_position(position.heaps()).ok_or(Error::TooLarge)?;
        Ok(if is_p { Outcome::P } else { Outcome::N })
    }
}
