//! Is a bipartite monoid a misère quotient? (\[S1\] Theorem 8.4)
//!
//! A reduced bipartite monoid with 1 ∉ P is a misère quotient iff it has a valid minimex algebra. When it has, games
//! that generate it are made from the algebra; when not, the answer is the first condition that fails, the quick ones
//! first.
//!
//! ```
//! use misere_census::realise::{Failure, Verdict, realise};
//! use misere_limits::Meter;
//! use misere_monoid::Presentation;
//! // The group of order 4 with P = {a}: b² = 1 is N, but in the sum of two games of value b no move is to P.
//! let group = Presentation::parse("<a,b | a^2=1, b^2=1> P={a}").unwrap().monoid(100).unwrap();
//! let meter = Meter::with_limit(10_000_000_000);
//! let Ok(Verdict::Not(Failure::NoSequence { generated, .. })) = realise(&group, &meter) else { panic!() };
//! assert_eq!(generated, 2);
//! ```

use crate::generation::{Generation, fewer_options};
use crate::minimex::{Minimex, Obstacle, Step};
use crate::set::ElementSet;
use crate::table::{FullTable, Roots, Table};
use misere_limits::Meter;
use misere_monoid::{BipartiteMonoid, Element};
use misere_quotient::StopReason;

/// The largest order that [`realise`] takes.
pub const MAX_REALISE_ORDER: usize = 1024;

/// How many construction sequences are looked at for small games, times the square of the order.
const SEQUENCES: usize = 20_000;

/// The answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is the quotient of these games.
    Quotient(Generation),
    /// It is no misère quotient.
    Not(Failure),
}

/// A condition that every misère quotient meets and this monoid does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The empty position is an N-position, so 1 ∉ P.
    IdentityInP,
    /// Two elements that nothing distinguishes.
    NotReduced {
        /// One of them.
        x: Element,
        /// The other.
        y: Element,
    },
    /// The order is odd and not 1 (\[PS\] 4).
    OddOrder,
    /// No product of this element is in P, though G + G or some G + G′ is a P-position.
    NoMultipleInP {
        /// The element.
        x: Element,
    },
    /// No element can be the value of *: it has its square 1, is in P, and neither 1 nor a multiple is in P together
    /// with it.
    NoStar,
    /// No construction sequence has a valid minimex algebra.
    NoSequence {
        /// A sequence that goes furthest, the elements and their options.
        longest: Vec<(Element, Vec<Element>)>,
        /// How many elements it generates.
        generated: usize,
        /// For every other element, what keeps it from being the next.
        obstacles: Vec<(Element, Obstacle)>,
    },
}

/// So many of the elements that cannot follow are named.
const MAX_OBSTACLES: usize = 20;

impl Failure {
    /// The condition in words; `word` names the elements.
    ///
    /// ```
    /// use misere_census::realise::Failure;
    /// use misere_monoid::Element;
    /// let word = |x: Element| ["1", "a"][x.index()].to_string();
    /// assert_eq!(Failure::NoMultipleInP { x: Element::new(1) }.explain(&word), "no product of a is in P");
    /// ```
    pub fn explain(&self, word: &dyn Fn(Element) -> String) -> String {
        match self {
            Failure::IdentityInP => "1 is in P, but the empty position is an N-position".to_string(),
            Failure::NotReduced { x, y } => {
                format!("it is not reduced: nothing distinguishes {} from {}", word(*x), word(*y))
            }
            Failure::OddOrder => "its order is odd".to_string(),
            Failure::NoMultipleInP { x } => format!("no product of {} is in P", word(*x)),
            Failure::NoStar => {
                "no element can be the value of *: in P, with square 1, and never in P together with a multiple by it"
                    .to_string()
            }
            Failure::NoSequence { longest, generated, obstacles } => no_sequence(word, longest, *generated, obstacles),
        }
    }
}

/// [`Failure::NoSequence`] in words.
fn no_sequence(
    word: &dyn Fn(Element) -> String,
    longest: &[(Element, Vec<Element>)],
    generated: usize,
    obstacles: &[(Element, Obstacle)],
) -> String {
    let step = |(x, options): &(Element, Vec<Element>)| {
        let options: Vec<String> = options.iter().map(|&e| word(e)).collect();
        format!("{} = {{{}}}", word(*x), options.join(","))
    };
    let steps: Vec<String> = longest.iter().map(step).collect();
    let more = match obstacles.len().saturating_sub(MAX_OBSTACLES) {
        0 => String::new(),
        more => format!("\n  and {more} more"),
    };
    let obstacles = obstacles.iter().take(MAX_OBSTACLES).map(|(x, obstacle)| match obstacle {
        Obstacle::NoOptions => format!("\n  {}: no element so far can be an option of it", word(*x)),
        Obstacle::Wrong { others, copies } => {
            let sum = match (*others, *copies) {
                (Element::ONE, copies) => format!("{copies} of it together"),
                (others, copies) => format!("{} and {copies} of it together", word(others)),
            };
            format!("\n  {}: {sum} must be N but have no option in P", word(*x))
        }
    });
    format!(
        "no construction sequence has a valid minimex algebra. One that goes furthest, {}, generates {generated} elements; \
         none of the others can follow:{}{more}",
        steps.join(", "),
        obstacles.collect::<String>()
    )
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Undecided {
    /// The monoid is too large.
    #[error("the order is larger than {MAX_REALISE_ORDER}")]
    TooLarge,
    /// Stopped by a limit.
    #[error("stopped")]
    Stopped(StopReason),
}

/// Decides whether a finite bipartite monoid is a misère quotient. The time is exponential in the number of generators
/// at worst.
///
/// # Errors
/// When the monoid is too large or a limit is reached.
pub fn realise(monoid: &BipartiteMonoid, meter: &Meter<'_>) -> Result<Verdict, Undecided> {
    if let Some(failure) = quick_failure(monoid) {
        return Ok(Verdict::Not(failure));
    }
    match monoid.order() {
        1 => Ok(Verdict::Quotient(Generation::empty())),
        2..=32 => decide::<u32>(monoid, meter),
        33..=64 => decide::<[u64; 1]>(monoid, meter),
        65..=256 => decide::<[u64; 4]>(monoid, meter),
        257..=MAX_REALISE_ORDER => decide::<[u64; MAX_REALISE_ORDER / 64]>(monoid, meter),
        _ => Err(Undecided::TooLarge),
    }
}

/// The conditions that need no search.
fn quick_failure(monoid: &BipartiteMonoid) -> Option<Failure> {
    if monoid.is_p(Element::ONE) {
        return Some(Failure::IdentityInP);
    }
    let (reduced, class) = monoid.reduction();
    if reduced.order() < monoid.order() {
        let mut first = vec![None; reduced.order()];
        for (y, class) in monoid.elements().zip(class) {
            if let Some(x) = first[class.index()].filter(|&x| x != y) {
                return Some(Failure::NotReduced { x, y });
            }
            first[class.index()] = Some(y);
        }
    }
    if monoid.order() == 1 {
        return None;
    }
    if !monoid.order().is_multiple_of(2) {
        return Some(Failure::OddOrder);
    }
    let mut barren = None;
    monoid.for_each_row(|x, row| {
        if !row.iter().any(|&product| monoid.is_p(product)) {
            barren = Some(barren.map_or(x, |other: Element| other.min(x)));
        }
    });
    if let Some(x) = barren {
        return Some(Failure::NoMultipleInP { x });
    }
    let is_star = |&u: &Element| {
        let times_u = monoid.multiples(u);
        times_u[u.index()] == Element::ONE && !monoid.p_portion().any(|x| monoid.is_p(times_u[x.index()]))
    };
    if !monoid.p_portion().any(|u| is_star(&u)) {
        return Some(Failure::NoStar);
    }
    None
}

fn decide<S: ElementSet>(monoid: &BipartiteMonoid, meter: &Meter<'_>) -> Result<Verdict, Undecided> {
    let table = FullTable::<S>::new(monoid).ok_or(Undecided::TooLarge)?;
    let divisors = table.p_divisors();
    let roots = Roots::of(&table);
    let minimex = Minimex::new(&table, &divisors, &roots, meter);
    let mut longest: (usize, Vec<Step<S>>) = (0, Vec::new());
    let mut stuck = |steps: &[Step<S>]| {
        let generated = steps.iter().fold(S::single(0), |set, step| table.adjoin(set, step.0)).count();
        if generated > longest.0 {
            longest = (generated, steps.to_vec());
        }
    };
    // Of the first few sequences the one that leads to the smallest games.
    let mut enough = (SEQUENCES / (table.order() * table.order())).max(1);
    let mut best: Option<Generation> = None;
    let mut complete = |steps: &[Step<S>]| {
        let mut steps = steps.to_vec();
        // When the meter says stop, the walk ends with what there is.
        let stopped = fewer_options(&minimex, &table, &mut steps).is_err();
        let generation = Generation::new(&table, &steps);
        if best.as_ref().is_none_or(|best| generation.size() < best.size()) {
            best = Some(generation);
        }
        enough -= 1;
        enough == 0 || stopped
    };
    let result = minimex.walk(&mut complete, &mut stuck);
    match best {
        Some(generation) => Ok(Verdict::Quotient(generation)),
        None => {
            result.map_err(Undecided::Stopped)?;
            let (generated, steps) = longest;
            let inside = steps.iter().fold(S::single(0), |set, step| table.adjoin(set, step.0));
            let outside = S::first(table.order()).minus(inside).elements();
            let mut obstacles = Vec::new();
            for x in outside {
                let obstacle = minimex.obstacle(&steps, x).map_err(Undecided::Stopped)?;
                obstacles.extend(obstacle.map(|obstacle| (Element::new(x), obstacle)));
            }
            let longest = steps
                .iter()
                .map(|step| (Element::new(step.0), step.1.elements().map(Element::new).collect()))
                .collect();
            Ok(Verdict::Not(Failure::NoSequence { longest, generated, obstacles }))
        }
    }
}
