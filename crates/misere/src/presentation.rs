//! A quotient by generators and relations.

use crate::Error;
use misere_limits::Meter;
use misere_monoid::completion::{Completion, CompletionError, TermOrder};
use misere_monoid::{Letter, Word};
use misere_quotient::{AnyQuotient, Presented, Solution};
use std::fmt;

/// The most words that are looked at for the relations of an infinite quotient.
const MOST_WORDS: usize = 1_000_000;

/// A quotient by generators and relations, with its P-portion and the pretending function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presentation {
    /// The heaps that generate: letter a is the first, and so on.
    pub generators: Vec<usize>,
    /// Relations that define the quotient, none of which can be left out.
    pub relations: Vec<(Word, Word)>,
    /// Whether the relations are proven to be all; of an infinite quotient this can be open.
    pub is_complete: bool,
    /// The P-portion; `None` when the quotient is infinite.
    pub p_portion: Option<Vec<Word>>,
    /// Φ(H_1), Φ(H_2), ….
    pub phi: Vec<Word>,
}

impl Presentation {
    pub(crate) fn new(solution: &Solution, meter: &Meter<'_>) -> Result<Presentation, Error> {
        let infinite = match solution.quotient() {
            AnyQuotient::Finite(quotient) => return Presentation::finite(&Presented::new(quotient), meter),
            AnyQuotient::Relative(relative) => {
                return Presentation::finite(&Presented::new(relative.quotient()), meter);
            }
            AnyQuotient::Infinite { quotient, .. } => quotient,
        };
        let forms = infinite.normal_forms(MOST_WORDS, meter)?.ok_or(Error::TooManyWords)?;
        let generators = infinite.generators();
        let order = TermOrder::Lexicographic;
        let relations = Completion::irredundant(generators.len(), forms.relations(), order, MOST_WORDS, meter)
            .map_err(|error| match error {
                CompletionError::Stopped(reason) => Error::Stopped(reason),
                _ => Error::TooManyWords,
            })?;
        let values = (1..=infinite.last_heap()).filter_map(|heap| infinite.pretending_function(heap));
        let phi = values.map(|value| forms.reduce(&infinite.word(&value))).collect();
        Ok(Presentation { generators, relations, is_complete: forms.is_complete(), p_portion: None, phi })
    }

    fn finite(presented: &Presented, meter: &Meter<'_>) -> Result<Presentation, Error> {
        let monoid = &presented.monoid;
        Ok(Presentation {
            generators: presented.heaps.clone(),
            relations: presented.relations(meter)?,
            is_complete: true,
            p_portion: Some(monoid.p_portion().map(|x| monoid.word(x)).collect()),
            phi: presented.phi.iter().map(|&x| monoid.word(x)).collect(),
        })
    }
}

/// `<a,b | a^2=1, b^3=b> P={a,b^2}`; without the P-portion when the quotient is infinite.
impl fmt::Display for Presentation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let relations: Vec<String> = self.relations.iter().map(|(left, right)| format!("{left}={right}")).collect();
        write!(f, "<{} | {}>", Letter::names(self.generators.len()).join(","), relations.join(", "))?;
        let Some(p_portion) = &self.p_portion else { return Ok(()) };
        let words: Vec<String> = p_portion.iter().map(ToString::to_string).collect();
        write!(f, " P={{{}}}", words.join(","))
    }
}
