//! Bipartite monoids of small order in which an element a with a² = 1 acts without fixed points.
//!
//! In a misère quotient of order at least 2 the value of * is such an element. Elements are numbered so that 2i and
//! 2i + 1 are an element and a times it; 0 is the identity and 1 is a. So a times x is x with its lowest bit flipped,
//! the products of even elements say all, and a set of elements is one machine word.
//!
//! ```
//! use misere_census::small::SmallMonoid;
//! use misere_census::table::Table;
//! let t1 = SmallMonoid::t1();
//! assert_eq!((t1.order(), t1.multiply(1, 1), t1.p_portion()), (2, 0, 0b10));
//! assert!(t1.is_reduced());
//! ```

#![expect(clippy::cast_possible_truncation, reason = "a monoid of the census has less than 128 elements")]
#![expect(clippy::expect_used, reason = "a theorem on commutative monoids that the message names")]

use crate::set::ElementSet;
use crate::table::{Roots, Table};
use misere_monoid::{BipartiteMonoid, Element};

/// The largest order that a [`SmallMonoid`] can have.
pub const MAX_ORDER: usize = 24;

/// A set of elements: bit x stands for element x.
pub type Set = u32;

/// Products of elements; only the first |Q| rows and columns count.
pub(crate) type Products = [[u8; MAX_ORDER]; MAX_ORDER];

/// A commutative monoid with a P-portion, as a multiplication table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmallMonoid {
    order: usize,
    products: Products,
    p: Set,
}

/// a times a set.
pub(crate) fn times_a(set: Set) -> Set {
    const EVEN: Set = 0x5555_5555;
    (set & EVEN) << 1 | set >> 1 & EVEN
}

impl SmallMonoid {
    /// {1, a} with P = {a}: the quotient T₁.
    pub fn t1() -> SmallMonoid {
        let mut products = [[0; MAX_ORDER]; MAX_ORDER];
        products[0][1] = 1;
        products[1][0] = 1;
        SmallMonoid { order: 2, products, p: 2 }
    }

    /// The monoid with these products and P-portion; they must be those of a commutative monoid numbered as above.
    pub(crate) fn from_products(order: usize, products: Products, p: Set) -> SmallMonoid {
        SmallMonoid { order, products, p }
    }

    /// A monoid in which u with u² = 1, in P, acts without fixed points, numbered for a = u, and the number of each of
    /// its elements; `None` when it is too large or u is no such element.
    pub fn with_a(monoid: &BipartiteMonoid, u: Element) -> Option<(SmallMonoid, Vec<usize>)> {
        let order = monoid.order();
        let times_u = monoid.multiples(u);
        if order > MAX_ORDER
            || times_u[u.index()] != Element::ONE
            || !monoid.is_p(u)
            || monoid.elements().any(|x| times_u[x.index()] == x)
        {
            return None;
        }
        let mut numbers = vec![usize::MAX; order];
        let mut next = 0;
        for x in 0..order {
            if numbers[x] == usize::MAX {
                numbers[x] = next;
                numbers[times_u[x].index()] = next + 1;
                next += 2;
            }
        }
        let mut products = [[0; MAX_ORDER]; MAX_ORDER];
        monoid.for_each_row(|x, row| {
            for (y, product) in row.iter().enumerate() {
                products[numbers[x.index()]][numbers[y]] = numbers[product.index()] as u8;
            }
        });
        let p = monoid.p_portion().fold(0, |set: Set, x| set | 1 << numbers[x.index()]);
        Some((SmallMonoid { order, products, p }, numbers))
    }

    /// The same monoid as actions of generators: a first, then few others; and the element of this one that each of its
    /// elements is.
    pub fn to_bipartite(&self) -> (BipartiteMonoid, Vec<usize>) {
        let mut generators = if self.order == 1 { Vec::new() } else { vec![1] };
        generators.extend(self.generators());
        let action = |&g: &usize| self.row(g).iter().map(|&y| u32::from(y)).collect();
        let actions: Vec<Vec<u32>> = generators.iter().map(action).collect();
        let p: Vec<usize> = self.p.elements().collect();
        let (monoid, numbers) =
            BipartiteMonoid::renumbered(&actions, 0, &p).expect("the table is that of a commutative monoid");
        let mut elements = vec![0; self.order];
        numbers.iter().enumerate().for_each(|(x, number)| elements[number.index()] = x);
        (monoid, elements)
    }

    /// The same monoid with another P-portion.
    pub(crate) fn set_p_portion(&mut self, p: Set) {
        self.p = p;
    }

    /// All elements.
    pub fn all(&self) -> Set {
        Set::first(self.order)
    }

    /// D(x) = { z : xz ∈ P } for each x; nothing beyond the last element.
    pub(crate) fn small_p_divisors(&self) -> [Set; MAX_ORDER] {
        self.divisors_by(|x| (0..).zip(self.row(x)).fold(0, |set, (z, &product)| set | (self.p >> product & 1) << z))
    }

    /// The same by the roots of the table.
    pub(crate) fn divisors_with(&self, roots: &Roots<Set>) -> [Set; MAX_ORDER] {
        self.divisors_by(|x| roots.pull_back(x, self.p))
    }

    fn divisors_by(&self, of: impl Fn(usize) -> Set) -> [Set; MAX_ORDER] {
        let mut sets = [0; MAX_ORDER];
        for x in (0..self.order).step_by(2) {
            sets[x] = of(x);
            sets[x + 1] = times_a(sets[x]);
        }
        sets
    }

    /// Whether different elements have different D(x).
    pub fn is_reduced(&self) -> bool {
        let sets = self.small_p_divisors();
        (0..self.order).all(|x| (0..x).all(|y| sets[x] != sets[y]))
    }

    /// Few elements that generate the monoid together with a, ascending; none can be left out.
    pub fn generators(&self) -> Vec<usize> {
        let mut generated: Set = 3;
        let mut generators = Vec::new();
        for x in (2..self.order).step_by(2) {
            if !generated.contains(x) {
                generated = self.adjoin(generated, x);
                generators.push(x);
            }
        }
        // A later one may make an earlier one superfluous.
        let mut place = 0;
        while place < generators.len() {
            let others = generators.iter().enumerate().filter(|&(i, _)| i != place);
            if others.fold(3, |set, (_, &x)| self.adjoin(set, x)) == self.all() {
                generators.remove(place);
            } else {
                place += 1;
            }
        }
        generators
    }
}

impl Table for SmallMonoid {
    type Set = Set;
    type Element = u8;

    fn order(&self) -> usize {
        self.order
    }
    #[inline]
    fn row(&self, x: usize) -> &[u8] {
        &self.products[x][..self.order]
    }
    fn p_portion(&self) -> Set {
        self.p
    }
    fn p_divisors(&self) -> Vec<Set> {
        self.small_p_divisors()[..self.order].to_vec()
    }
}
