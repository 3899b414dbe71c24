//! Algebraic periodicity (\[PS\] 3.1, Appendix A): quotients that grow without end, but regularly.
//!
//! A pattern is read off from a verified partial quotient, without any table of games, and it is a conjecture: what it
//! says was compared with every heap computed, and is not proven beyond.
//!
//! | module | what it does |
//! | --- | --- |
//! | [`growth`] | \|Q_n\| and \|P_n\| as polynomials along residue classes of n |
//! | [`letters`] | which generators form families c_0, c_1, c_2, … |
//! | [`family`], [`affine`] | relations and words whose indices and exponents are affine in parameters |
//! | `candidates`, `fit` | families proposed from letters of small index |
//! | `simplify`, `rules` | fewer and larger families with the same consequences |
//! | `check` | whether the families are right for all letters, and how far they suffice |
//! | [`phi`] | the pretending function along residue classes of heaps |
//! | [`proof`] | a certificate that the conjecture holds for all heaps |
//!
//! ```
//! use misere_games::parse_rules;
//! use misere_quotient::{Limits, Meter, pattern::Pattern, solve};
//! let limits = Limits { max_heap: 60, max_order: 1000, meter: &Meter::with_limit(10_000_000_000) };
//! let solution = solve(parse_rules("0.26")?.as_ref(), &limits, &mut |_| ());
//! let pattern = Pattern::find(&solution).unwrap();
//! assert_eq!(pattern.growth[0].to_string(), "|Q_{4j+1}| = 2j², |P_{4j+1}| = (j² - j + 2)/2 for j = 2 … 14");
//! let whole = pattern.whole.unwrap();
//! // Figure 20 of [PS].
//! let relations: Vec<String> = whole.relations.iter().map(|family| family.text(&whole.letters)).collect();
//! assert_eq!(relations, ["a^2 = 1", "b^{n+1}c_n = b^{2n+3} (n ≥ 0)", "c_mc_n = b^{m+2}c_n (n ≥ 0; 0 ≤ m ≤ n)"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod affine;
mod candidates;
mod check;
pub mod family;
mod fit;
pub mod growth;
pub mod letters;
pub mod phi;
pub mod proof;
mod rules;
mod simplify;

use crate::{AnyQuotient, Quotient, Solution};
use candidates::Sample;
use family::Family;
use growth::GrowthLaw;
use letters::Letters;
use misere_monoid::{BipartiteMonoid, Element};
use phi::PhiLaw;
use rustc_hash::FxHashMap;

/// The most indices from which families are read off, and the fewest.
const MAX_INDICES: usize = 14;
const MIN_INDICES: usize = 5;
/// The part of the last heaps that may be left out, as a divisor.
const MISSING: usize = 8;
/// How many periods of growth lie between the two quotients that are compared.
const PERIODS: usize = 2;

/// How the partial quotients of a game grow, as far as they were computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The orders, a law for each residue class of heaps that change the quotient.
    pub growth: Vec<GrowthLaw>,
    /// The conjectured quotient of the whole game, when it was recognised.
    pub whole: Option<Whole>,
}

/// A conjectured infinite quotient with families of generators, and its pretending function. For each n up to
/// `last_heap` the heaps up to n have in it, reduced, the verified quotient Q_n.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whole {
    /// The generators.
    pub letters: Letters,
    /// The heaps up to this one were compared.
    pub last_heap: usize,
    /// The relations.
    pub relations: Vec<Family>,
    /// The P-portion.
    pub p_portion: Vec<Family>,
    /// The pretending function, but for the heaps before its laws begin.
    pub phi: Vec<PhiLaw>,
    /// The relations suffice for letters with indices up to this one: words that no left side divides are all
    /// distinguishable.
    pub distinct: usize,
}

impl Pattern {
    /// The pattern of a partial solution with a finite quotient, if there is one.
    pub fn find(solution: &Solution) -> Option<Pattern> {
        let AnyQuotient::Finite(quotient) = solution.quotient() else { return None };
        if solution.status().is_solved() {
            return None;
        }
        let growth = growth::laws(solution.growth(), quotient.last_heap());
        let period = growth.first()?.period;
        Some(Pattern { growth, whole: whole(quotient, period) })
    }
}

/// The heaps up to one, in the quotient of more.
struct Part {
    letters: Letters,
    /// What the letters generate in the whole quotient; not reduced.
    monoid: BipartiteMonoid,
    /// `phi[n - 1]` = Φ(H_n).
    phi: Vec<Element>,
}

impl Part {
    /// The heaps up to the last one to which the generators form families. The very last heaps may be missing among the
    /// generators, because what tells them apart is yet to come.
    fn new(quotient: &Quotient) -> Option<Part> {
        let last_heap = quotient.last_heap();
        let shorter = (last_heap - last_heap / MISSING..=last_heap).rev();
        let (last_heap, letters) = shorter.into_iter().find_map(|last| {
            let heaps: Vec<usize> = quotient.generators().iter().copied().take_while(|&heap| heap <= last).collect();
            Some((last, Letters::find(&heaps, last)?))
        })?;
        let generators: Vec<Element> = letters.all().map(|letter| quotient.monoid().generator(letter)).collect();
        let (monoid, elements) = quotient.monoid().submonoid(&generators);
        let new: FxHashMap<Element, Element> = elements.into_iter().zip(monoid.elements()).collect();
        let value = |heap| new.get(&quotient.pretending_function(heap)?).copied();
        Some(Part { letters, monoid, phi: (1..=last_heap).map(value).collect::<Option<Vec<_>>>()? })
    }

    /// Q_m for an earlier heap, with the letters up to it for generators: the reduction of their submonoid.
    fn early(&self, last_heap: usize) -> BipartiteMonoid {
        let letters = self.letters.all().take_while(|&letter| self.letters.heap(letter) <= last_heap);
        let generators: Vec<Element> = letters.map(|letter| self.monoid.generator(letter)).collect();
        self.monoid.submonoid(&generators).0.reduction().0
    }
}

/// The conjectured quotient, from the largest number of indices that works.
fn whole(quotient: &Quotient, period: usize) -> Option<Whole> {
    let part = Part::new(quotient)?;
    let Part { letters, monoid, phi } = &part;
    let early = part.early(phi.len().checked_sub(PERIODS * period)?);
    let most = MAX_INDICES.min(letters.indices_in(early.generators()));
    (MIN_INDICES..=most).rev().find_map(|indices| {
        let first = letters.below(indices);
        let sample = Sample::new(first.clone(), &early, monoid)?;
        let relations = simplify::simplify(sample.relation_families()?, &first, monoid);
        let p_portion = sample.p_families()?;
        let distinct = check::check(letters, &relations, &p_portion, sample.unbounded(), monoid)?;
        let phi = phi::laws(&sample, &part)?;
        let enough = distinct + 1 >= MIN_INDICES;
        enough.then(|| Whole {
            letters: letters.clone(),
            last_heap: part.phi.len(),
            relations,
            p_portion,
            phi,
            distinct,
        })
    })
}
