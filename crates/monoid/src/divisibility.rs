//! Divisibility in a finite commutative monoid: mutual divisibility classes (\[PS\] 8).
//!
//! x divides y when some product of x is y, that is when y can be reached from x by the actions; so the mutual
//! divisibility classes are the strongly connected components of the actions, found by Tarjan's algorithm in |Q| times
//! the number of generators.
//!
//! ```
//! use misere_monoid::{Element, Presentation, divisibility::Divisibility};
//! let t2 = Presentation::parse("<a,b | a^2=1, b^3=b>").unwrap().monoid(10).unwrap();
//! let classes = Divisibility::new(&t2);
//! assert_eq!(classes.members(), [[0, 1].map(Element::new).to_vec(), [2, 3, 4, 5].map(Element::new).to_vec()]);
//! assert_eq!(classes.class(Element::new(4)), 1);
//! ```

#![expect(clippy::expect_used, reason = "a theorem on commutative monoids that the message names")]

use crate::{BipartiteMonoid, Element, Letter};

/// The mutual divisibility classes of a monoid, a class before those that it divides.
#[derive(Clone, Debug)]
pub struct Divisibility {
    class: Vec<u32>,
    members: Vec<Vec<Element>>,
}

impl Divisibility {
    /// The classes of a monoid.
    pub fn new(monoid: &BipartiteMonoid) -> Divisibility {
        let (mut class, components) = components(monoid);
        // Tarjan's algorithm finishes a component after all that it reaches.
        class.iter_mut().for_each(|class| *class = components - 1 - *class);
        let mut members = vec![Vec::new(); components as usize];
        Element::all(class.len()).zip(&class).for_each(|(x, &class)| members[class as usize].push(x));
        Divisibility { class, members }
    }

    /// The class of an element; 0 is the group of units, the last class the kernel.
    pub fn class(&self, element: Element) -> usize {
        self.class[element.index()] as usize
    }

    /// The elements of each class, ascending.
    pub fn members(&self) -> &[Vec<Element>] {
        &self.members
    }

    /// The kernel K: the elements that every element divides (\[PS\] 8).
    pub fn kernel(&self) -> &[Element] {
        self.members.last().expect("the identity has a class")
    }
}

/// Strongly connected components in the order in which they are finished, and their number.
fn components(monoid: &BipartiteMonoid) -> (Vec<u32>, u32) {
    const NEW: u32 = u32::MAX;
    let (order, letters) = (monoid.order(), monoid.generators());
    let mut component = vec![NEW; order];
    let mut index = vec![NEW; order];
    let mut low = vec![0u32; order];
    let (mut open, mut path) = (vec![0usize], vec![(0usize, 0usize)]);
    let (mut met, mut finished) = (1, 0);
    index[0] = 0;
    while let Some((x, letter)) = path.pop() {
        if letter < letters {
            path.push((x, letter + 1));
            let y = monoid.action(Letter::new(letter))[x].index();
            if index[y] == NEW {
                (index[y], low[y]) = (met, met);
                met += 1;
                open.push(y);
                path.push((y, 0));
            } else if component[y] == NEW {
                low[x] = low[x].min(index[y]);
            }
            continue;
        }
        if let Some(&(before, _)) = path.last() {
            low[before] = low[before].min(low[x]);
        }
        if low[x] == index[x] {
            while let Some(y) = open.pop() {
                component[y] = finished;
                if y == x {
                    break;
                }
            }
            finished += 1;
        }
    }
    (component, finished)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canonical::tests::any_monoid;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 200, max_global_rejects: 100_000, ..ProptestConfig::default() })]

        #[test]
        fn classes_are_mutual_divisibility(monoid in any_monoid(60)) {
            let classes = Divisibility::new(&monoid);
            let mut divides = vec![vec![false; monoid.order()]; monoid.order()];
            for (x, row) in monoid.elements().zip(&mut divides) {
                monoid.elements().for_each(|y| row[monoid.multiply(x, y).index()] = true);
            }
            for (x, row) in monoid.elements().zip(&divides) {
                for (y, &divided) in monoid.elements().zip(row) {
                    let is_mutual = divided && divides[y.index()][x.index()];
                    prop_assert_eq!(is_mutual, classes.class(x) == classes.class(y));
                    prop_assert!(!divided || classes.class(x) <= classes.class(y));
                }
            }
            prop_assert!(classes.kernel().iter().all(|k| divides.iter().all(|row| row[k.index()])));
        }
    }
}
