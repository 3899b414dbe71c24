//! A finite quotient as the papers print it: irredundant generators, relations, P-portion, Φ.
//!
//! The solver's generators are the heaps of least words; a small one may be a product that a larger one takes part in.
//! Here such heaps are left out, from the largest down, and the elements get their least words in the heaps that stay.
//!
//! ```
//! use misere_games::parse_rules;
//! use misere_quotient::{Limits, Meter, Presented, solve};
//! let limits = Limits { max_heap: 100, max_order: 1000, meter: &Meter::with_limit(10_000_000_000) };
//! let solution = solve(parse_rules("0.75")?.as_ref(), &limits, &mut |_| ());
//! let presented = Presented::new(solution.finite_part());
//! assert_eq!(presented.presentation(limits.meter)?.to_string(), "<a,b,c | a^2=1, bc=ab, c^2=b^2> P={a,b^2}");
//! assert_eq!(presented.heaps, [1, 2, 5]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::Quotient;
use misere_limits::{Meter, StopReason};
use misere_monoid::relations;
use misere_monoid::{BipartiteMonoid, Element, Letter, Presentation, Word};

/// A quotient with irredundant generators; its relations are computed on request.
#[derive(Clone, Debug)]
pub struct Presented {
    /// (Q, P) with letter g for `heaps[g]`.
    pub monoid: BipartiteMonoid,
    /// The heaps that are generators, ascending.
    pub heaps: Vec<usize>,
    /// `phi[n - 1]` = Φ(H_n) as an element of `monoid`.
    pub phi: Vec<Element>,
    /// The solver's generators, letter by letter, as elements of `monoid`.
    pub letter_values: Vec<Element>,
}

impl Presented {
    /// Presents a quotient.
    pub fn new(quotient: &Quotient) -> Presented {
        let all = quotient.monoid();
        let letters = all.irredundant_letters();
        let generators: Vec<Element> = letters.iter().map(|&letter| all.generator(letter)).collect();
        let (monoid, elements) = all.submonoid(&generators);
        let mut number = vec![Element::ONE; all.order()];
        monoid.elements().zip(elements).for_each(|(new, x)| number[x.index()] = new);
        let values = (1..=quotient.last_heap()).filter_map(|heap| quotient.pretending_function(heap));
        Presented {
            heaps: letters.iter().map(|letter| quotient.generators()[letter.index()]).collect(),
            phi: values.map(|x| number[x.index()]).collect(),
            letter_values: all.letters().map(|letter| number[all.generator(letter).index()]).collect(),
            monoid,
        }
    }

    /// The reduced lexicographic Gröbner basis. Cost: |Q| times the square of the number of generators.
    pub fn basis(&self) -> Vec<(Word, Word)> {
        relations::groebner_basis(&self.monoid)
    }

    /// Relations of the basis that define the monoid, none of which can be left out.
    ///
    /// # Errors
    /// When the meter says stop; the basis defines the monoid, too.
    pub fn relations(&self, meter: &Meter<'_>) -> Result<Vec<(Word, Word)>, StopReason> {
        relations::irredundant(&self.monoid, &self.basis(), meter)
    }

    /// Generators by their letters, the irredundant relations and the P-portion.
    ///
    /// # Errors
    /// When the meter says stop.
    pub fn presentation(&self, meter: &Meter<'_>) -> Result<Presentation, StopReason> {
        Ok(Presentation {
            generators: Letter::names(self.heaps.len()),
            relations: self.relations(meter)?,
            p: self.monoid.p_portion().map(|x| self.monoid.word(x)).collect(),
        })
    }
}
