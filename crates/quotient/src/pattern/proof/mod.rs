//! From the conjectured quotient of all heaps to a certificate, which the crate `misere-check` proves or refuses.
//!
//! Nothing here proves anything: everything is computed for small numbers and guessed to be so for all. The proof is
//! the check, whose module `algebraic` states the theorem.
//!
//! | module | what it does |
//! | --- | --- |
//! | `sampling` | from which small elements all this is guessed |
//! | `shapes` | normal forms as shapes with numbers |
//! | `model` | products and the P-portion, by cases |
//! | `heaps` | heaps in classes, and their values |
//! | `outcomes` | winning moves, and the sets that prove that others are not needed |
//! | `apart` | what tells elements apart |
//! | `words` | relations and the P-portion as they are printed |
//! | `learn`, `cover` | decision trees, and few affine answers, from points |

mod apart;
mod cover;
mod heaps;
mod learn;
mod model;
mod outcomes;
mod sampling;
mod shapes;
mod words;
mod write;

use super::Whole;
use super::affine::Affine;
use crate::Quotient;
use heaps::Heaps;
use misere_games::Ruleset;
use misere_limits::Meter;
use model::Model;
use outcomes::Outcomes;
use shapes::Presentation;
use words::Words;

/// An affine form in numbers.
type Form = Affine;

/// A certificate for a conjecture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The certificate.
    pub bytes: Vec<u8>,
    /// The number of shapes of elements.
    pub shapes: usize,
    /// Whether it says of all relations of the conjecture that they hold, and of its P-words that they are all of P.
    pub in_words: bool,
}

/// How many attempts there are, each from more elements than the one before.
pub const ATTEMPTS: usize = sampling::ATTEMPTS.len();

/// A certificate that the conjectured quotient is that of all heaps, if one can be proposed. It is a guess: only the
/// check says whether it is right. When it is not, the next attempt may be.
///
/// Needs a take-and-break code. Cost: paid to the meter; `None`, too, when that says stop.
pub fn propose(
    rules: &dyn Ruleset,
    quotient: &Quotient,
    whole: &Whole,
    attempt: usize,
    meter: &Meter,
) -> Option<Proposal> {
    let digits = rules.code_digits()?;
    let presentation = Presentation::new(whole, sampling::ATTEMPTS.get(attempt)?)?;
    let model = Model::new(whole, &presentation, meter)?;
    let heaps = Heaps::new(whole, quotient, &presentation, digits.last()?.0 as usize)?;
    let outcomes = Outcomes::find(rules, &model, &heaps, meter)?;
    let apart = apart::apart(&model, meter)?;
    let words = Words::new(whole, &presentation, &model).unwrap_or_default();
    let in_words = !words.statements.is_empty();
    let shapes = model.shapes.len();
    let bytes = write::certificate(rules, &write::Parts { model, heaps, outcomes, apart, words })?;
    Some(Proposal { bytes, shapes, in_words })
}
