//! Games that generate a misère quotient, from a valid transition algebra (\[S1\] Theorem 7.4, (ii) ⇒ (i)).
//!
//! The games H_1, H_2, … stand for the generators x_1, x_2, … of a construction sequence. Each option of x_i is an
//! element of S_{i−1}, hence a product of earlier generators, and the sum of their games is the option of H_i. The
//! quotient of these games is the monoid, with Φ(H_i) = x_i.
//!
//! ```
//! use misere_census::realise::{Verdict, realise};
//! use misere_limits::Meter;
//! use misere_monoid::Presentation;
//! let r8 = Presentation::parse("<a,b,c | a^2=1, b^3=b, bc=ab, c^2=b^2> P={a,b^2}").unwrap().monoid(100).unwrap();
//! let Ok(Verdict::Quotient(generation)) = realise(&r8, &Meter::with_limit(10_000_000_000)) else { panic!() };
//! assert_eq!(generation.verify(&r8, &Meter::with_limit(10_000_000_000)), Ok(true));
//! // * and *2, and a game whose options are two sums of these: 0 and *2 + *2, or the like.
//! assert_eq!(generation.options()[..2], [vec![vec![]], vec![vec![], vec![1]]]);
//! ```

use crate::minimex::{Minimex, Step};
use crate::set::ElementSet;
use crate::table::Table;
use misere_games::Ruleset;
use misere_limits::narrow;
use misere_monoid::{BipartiteMonoid, Element};
use misere_quotient::{AnyQuotient, Limits, Meter, Quotient, Solution, Status, StopReason, solve};

/// Games H_1, H_2, … with values in a monoid; as a ruleset, heap i is H_i.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generation {
    elements: Vec<Element>,
    options: Vec<Vec<Vec<u32>>>,
}

impl Generation {
    /// No games at all: they generate the trivial quotient.
    pub fn empty() -> Generation {
        Generation { elements: Vec::new(), options: Vec::new() }
    }

    /// The games of these steps of a valid algebra.
    pub fn new<T: Table>(table: &T, steps: &[Step<T::Set>]) -> Generation {
        let options = steps.iter().enumerate().map(|(place, step)| {
            let sums = shortest_sums(table, &steps[..place]);
            let mut options: Vec<Vec<u32>> = step.1.elements().filter_map(|e| sums[e].clone()).collect();
            options.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
            options
        });
        let options = options.collect();
        Generation { elements: steps.iter().map(|step| Element::new(step.0)).collect(), options }
    }

    /// The values of the games: x_1, x_2, ….
    pub fn elements(&self) -> &[Element] {
        &self.elements
    }

    /// The options of each game, each the numbers of games (from 1) whose sum it is, descending.
    pub fn options(&self) -> &[Vec<Vec<u32>>] {
        &self.options
    }

    /// The number of options of all games together and of their summands.
    pub fn size(&self) -> usize {
        self.options.iter().flatten().map(|option| 1 + option.len()).sum()
    }

    /// Solves the games and compares: whether their quotient is this monoid, with Φ(H_i) = x_i.
    ///
    /// # Errors
    /// The reason when stopped.
    pub fn verify(&self, monoid: &BipartiteMonoid, meter: &Meter<'_>) -> Result<bool, StopReason> {
        let solution = self.solve(10 * monoid.order(), meter);
        match (solution.status(), solution.quotient()) {
            (Status::Solved(_), AnyQuotient::Finite(quotient)) => Ok(self.is_quotient(monoid, quotient)),
            (Status::Partial { limit: Some(reason) }, _) if reason != StopReason::Order => Err(reason),
            (Status::Solved(_) | Status::RelativelySolved { .. } | Status::Partial { .. }, _) => Ok(false),
        }
    }

    /// The games solved, as far as quotients of this order.
    pub fn solve(&self, max_order: usize, meter: &Meter<'_>) -> Solution {
        solve(self, &Limits { max_heap: usize::MAX, max_order, meter }, &mut |_| ())
    }

    /// Whether x_i ↦ Φ(H_i) is an isomorphism.
    fn is_quotient(&self, monoid: &BipartiteMonoid, quotient: &Quotient) -> bool {
        if monoid.order() != quotient.order() {
            return false;
        }
        // The image of each element, found along products of the x_i.
        let mut image = vec![None; monoid.order()];
        image[Element::ONE.index()] = Some(Element::ONE);
        let mut reached = vec![(Element::ONE, Element::ONE)];
        let mut place = 0;
        while place < reached.len() {
            let (x, image_of_x) = reached[place];
            place += 1;
            for (index, &generator) in self.elements.iter().enumerate() {
                let Some(value) = quotient.pretending_function(index + 1) else { return false };
                let (product, value) = (monoid.multiply(x, generator), quotient.multiply(image_of_x, value));
                match image[product.index()].replace(value) {
                    None => reached.push((product, value)),
                    Some(before) if before != value => return false,
                    Some(_) => {}
                }
            }
        }
        let mut values: Vec<Element> = reached.iter().map(|pair| pair.1).collect();
        values.sort_unstable();
        values.into_iter().eq(quotient.monoid().elements())
            && reached.iter().all(|&(x, value)| monoid.is_p(x) == quotient.is_p(value))
    }
}

impl Ruleset for Generation {
    fn name(&self) -> String {
        format!("{} games", self.elements.len())
    }
    fn for_each_option(&self, heap: usize, visit: &mut dyn FnMut(&[u32])) {
        for option in heap.checked_sub(1).and_then(|index| self.options.get(index)).into_iter().flatten() {
            visit(option);
        }
    }
    fn last_heap(&self) -> Option<usize> {
        Some(self.elements.len())
    }
}

/// For each element that products of these reach, the fewest of them, as numbers from 1, descending.
fn shortest_sums<T: Table>(table: &T, generators: &[Step<T::Set>]) -> Vec<Option<Vec<u32>>> {
    let mut sums = vec![None; table.order()];
    sums[0] = Some(Vec::new());
    let mut reached = vec![0];
    let mut place = 0;
    while place < reached.len() {
        let x = reached[place];
        place += 1;
        for (index, &(generator, _)) in generators.iter().enumerate() {
            let product = table.multiply(x, generator);
            if sums[product].is_none() {
                let mut sum: Vec<u32> = sums[x].clone().unwrap_or_default();
                sum.push(narrow(index) + 1);
                sum.sort_unstable_by(|a, b| b.cmp(a));
                sums[product] = Some(sum);
                reached.push(product);
            }
        }
    }
    sums
}

/// Leaves options out, those that are sums of many games first, as long as the algebra stays valid. When the meter says
/// stop the steps are valid, too.
pub(crate) fn fewer_options<T: Table>(
    minimex: &Minimex<T>,
    table: &T,
    steps: &mut [Step<T::Set>],
) -> Result<(), StopReason> {
    for place in (0..steps.len()).rev() {
        let sums = shortest_sums(table, &steps[..place]);
        let mut options: Vec<usize> = steps[place].1.elements().collect();
        options.sort_by(|&a, &b| {
            sums[b].as_ref().map(|sum| (sum.len(), sum)).cmp(&sums[a].as_ref().map(|sum| (sum.len(), sum)))
        });
        for option in options {
            let fewer = steps[place].1.minus(T::Set::single(option));
            if fewer.is_empty() {
                continue;
            }
            let before = std::mem::replace(&mut steps[place].1, fewer);
            match minimex.check(steps) {
                Ok(None) => {}
                Ok(Some(_)) => steps[place].1 = before,
                Err(reason) => {
                    steps[place].1 = before;
                    return Err(reason);
                }
            }
        }
    }
    Ok(())
}
