//! Multiplication tables as the searches see them: rows of products and sets of elements.
//!
//! ```
//! use misere_census::table::{FullTable, Table};
//! use misere_monoid::Presentation;
//! let t2 = Presentation::parse("<a,b | a^2=1, b^3=b> P={a,b^2}").unwrap().monoid(100).unwrap();
//! let table: FullTable<u32> = FullTable::new(&t2).unwrap();
//! assert_eq!((table.order(), table.multiply(2, 2)), (6, 4));
//! ```

#![expect(clippy::cast_possible_truncation, reason = "a monoid of the census has less than 128 elements")]

use crate::set::ElementSet;
use misere_monoid::BipartiteMonoid;

/// A finite commutative monoid with a P-portion. Its elements are numbers from 0, the identity: places in rows and in
/// sets of bits, in a numbering that may be its own.
pub trait Table {
    /// Sets of its elements.
    type Set: ElementSet;
    /// An element in a row.
    type Element: Copy + Into<usize>;
    /// |Q|.
    fn order(&self) -> usize;
    /// The products of x with each element.
    fn row(&self, x: usize) -> &[Self::Element];
    /// The P-portion.
    fn p_portion(&self) -> Self::Set;
    /// D(x) = { z : xz ∈ P } for each x.
    fn p_divisors(&self) -> Vec<Self::Set>;

    /// xy.
    fn multiply(&self, x: usize, y: usize) -> usize {
        self.row(x)[y].into()
    }

    /// The submonoid that a submonoid and one more element generate.
    fn adjoin(&self, submonoid: Self::Set, x: usize) -> Self::Set {
        let mut result = submonoid;
        let mut power = x;
        while !result.contains(power) {
            let times = self.row(power);
            submonoid.elements().for_each(|y| result.insert(times[y].into()));
            power = self.multiply(power, x);
        }
        result
    }
}

/// For all x and y the sets { z : xz = y }: with them a set is pulled back along z ↦ xz in as many steps as it has
/// elements.
pub struct Roots<S> {
    order: usize,
    sets: Vec<S>,
}

impl<S: ElementSet> Roots<S> {
    /// Those of a table; the P-portion does not matter.
    pub fn of<T: Table<Set = S>>(table: &T) -> Roots<S> {
        let order = table.order();
        let mut sets = vec![S::EMPTY; order * order];
        for x in 0..order {
            for (z, &product) in table.row(x).iter().enumerate() {
                sets[x * order + product.into()].insert(z);
            }
        }
        Roots { order, sets }
    }

    /// { z : xz is in the set }.
    #[inline]
    pub fn pull_back(&self, x: usize, set: S) -> S {
        let of_x = &self.sets[x * self.order..(x + 1) * self.order];
        set.elements().fold(S::EMPTY, |union, y| union.union(of_x[y]))
    }
}

/// The table of a monoid of any order up to the capacity of the sets.
#[derive(Clone, Debug)]
pub struct FullTable<S> {
    order: usize,
    products: Vec<u16>,
    p: S,
}

impl<S: ElementSet> FullTable<S> {
    /// The table of this monoid, or `None` when it is larger than the sets hold.
    pub fn new(monoid: &BipartiteMonoid) -> Option<FullTable<S>> {
        let order = monoid.order();
        if order > S::CAPACITY || order > u16::MAX as usize {
            return None;
        }
        let mut products = vec![0; order * order];
        monoid.for_each_row(|x, row| {
            let columns = products[x.index() * order..].iter_mut();
            columns.zip(row).for_each(|(column, product)| *column = product.index() as u16);
        });
        let mut p = S::EMPTY;
        monoid.p_portion().for_each(|x| p.insert(x.index()));
        Some(FullTable { order, products, p })
    }
}

impl<S: ElementSet> Table for FullTable<S> {
    type Set = S;
    type Element = u16;

    fn order(&self) -> usize {
        self.order
    }
    fn row(&self, x: usize) -> &[u16] {
        &self.products[x * self.order..(x + 1) * self.order]
    }
    fn p_portion(&self) -> S {
        self.p
    }
    fn p_divisors(&self) -> Vec<S> {
        let divisors = |x: usize| {
            let mut set = S::EMPTY;
            let row = self.row(x).iter().enumerate();
            row.filter(|&(_, &xz)| self.p.contains(xz.into())).for_each(|(z, _)| set.insert(z));
            set
        };
        (0..self.order).map(divisors).collect()
    }
}
