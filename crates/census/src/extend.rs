//! Simple extensions (\[S1\] 8): the commutative monoids of bounded order that a small monoid and one more element x
//! generate.
//!
//! Such a monoid is known from the actions of the generators of S and of x. The actions are filled in, cell by cell, in
//! a fixed order, with every element there is and with a new one; after each choice all that commutativity implies is
//! filled in too. New elements come in the order of the cells, so each extension of S is found exactly once. The
//! elements are pairs y, ay throughout, so only one of a pair has a cell.

#![expect(clippy::cast_possible_truncation, reason = "a monoid of the census has less than 128 elements")]

use crate::small::{MAX_ORDER, SmallMonoid};
use crate::table::Table;
use misere_limits::{Meter, StopReason};

const PAIRS: usize = MAX_ORDER / 2;
const UNKNOWN: u8 = u8::MAX;

/// Actions being filled in: row g holds the products of generator g with the even elements; the last row is that of x.
struct Search<'a> {
    base: &'a SmallMonoid,
    actions: Vec<[u8; PAIRS]>,
    pairs: usize,
    max_pairs: usize,
    /// For each new pair: the generator and the pair it came from.
    parents: Vec<(usize, usize)>,
    visit: &'a mut Visitor<'a>,
    meter: &'a Meter<'a>,
}

/// Told of each extension.
pub type Visitor<'a> = dyn FnMut(&SmallMonoid) -> Result<(), StopReason> + 'a;

/// Calls `visit` with each simple extension of order at most `max_order`; x is element `base.order()`, and new elements
/// have the P-portion of the base.
///
/// # Errors
/// When the meter or `visit` says stop.
pub fn simple_extensions(
    base: &SmallMonoid,
    max_order: usize,
    visit: &mut Visitor<'_>,
    meter: &Meter<'_>,
) -> Result<(), StopReason> {
    let pairs = base.order() / 2;
    let max_pairs = max_order / 2;
    if max_pairs <= pairs {
        return Ok(());
    }
    let mut actions = Vec::new();
    for g in base.generators() {
        let mut action = [UNKNOWN; PAIRS];
        (0..pairs).for_each(|y| action[y] = base.multiply(g, 2 * y) as u8);
        actions.push(action);
    }
    let mut times_x = [UNKNOWN; PAIRS];
    times_x[0] = base.order() as u8;
    actions.push(times_x);
    let parents = vec![(actions.len() - 1, 0)];
    let mut search = Search { base, actions, pairs: pairs + 1, max_pairs, parents, visit, meter };
    if search.propagate() { search.fill() } else { Ok(()) }
}

impl Search<'_> {
    fn times(&self, generator: usize, element: u8) -> u8 {
        let product = self.actions[generator][element as usize / 2];
        if product == UNKNOWN { UNKNOWN } else { product ^ element & 1 }
    }

    fn set(&mut self, generator: usize, element: u8, product: u8) {
        self.actions[generator][element as usize / 2] = product ^ element & 1;
    }

    /// Fills in what gh = hg implies; false when it contradicts itself.
    fn propagate(&mut self) -> bool {
        loop {
            let mut changed = false;
            for g in 1..self.actions.len() {
                for h in 0..g {
                    // Two generators of the base commute on the base.
                    let first = if g + 1 < self.actions.len() { self.base.order() / 2 } else { 0 };
                    for y in first..self.pairs {
                        let (gy, hy) = (self.actions[g][y], self.actions[h][y]);
                        if gy == UNKNOWN || hy == UNKNOWN {
                            continue;
                        }
                        match (self.times(h, gy), self.times(g, hy)) {
                            (UNKNOWN, UNKNOWN) => {}
                            (UNKNOWN, known) => {
                                self.set(h, gy, known);
                                changed = true;
                            }
                            (known, UNKNOWN) => {
                                self.set(g, hy, known);
                                changed = true;
                            }
                            (first, second) if first != second => return false,
                            _ => {}
                        }
                    }
                }
            }
            if !changed {
                return true;
            }
        }
    }

    fn fill(&mut self) -> Result<(), StopReason> {
        let open = (0..self.pairs)
            .flat_map(|y| (0..self.actions.len()).map(move |g| (g, y)))
            .find(|&(g, y)| self.actions[g][y] == UNKNOWN);
        let Some((g, y)) = open else {
            let monoid = self.complete();
            return (self.visit)(&monoid);
        };
        self.meter.pay((2 * self.pairs * self.actions.len() * self.actions.len()) as u64)?;
        let before = self.actions.clone();
        for product in 0..2 * self.pairs as u8 {
            self.actions[g][y] = product;
            if self.propagate() {
                self.fill()?;
            }
            self.actions.copy_from_slice(&before);
        }
        if self.pairs < self.max_pairs {
            self.actions[g][y] = 2 * self.pairs as u8;
            self.parents.push((g, y));
            self.pairs += 1;
            if self.propagate() {
                self.fill()?;
            }
            self.pairs -= 1;
            self.parents.pop();
            self.actions.copy_from_slice(&before);
        }
        Ok(())
    }

    /// The table from complete actions.
    fn complete(&self) -> SmallMonoid {
        let order = 2 * self.pairs;
        let base_order = self.base.order();
        let mut products = [[0u8; MAX_ORDER]; MAX_ORDER];
        for (x, row) in products.iter_mut().enumerate().take(base_order) {
            row[..base_order].copy_from_slice(self.base.row(x));
        }
        // A new pair's row is its generator's action on its parent's row: first the columns of the base, which are
        // the columns of the new pairs in the rows of the base, then the rest.
        for columns in [0..base_order, base_order..order] {
            for (new, &(g, parent)) in self.parents.iter().enumerate() {
                let x = base_order + 2 * new;
                let parent_row = products[2 * parent];
                for y in columns.clone() {
                    let product = self.times(g, parent_row[y]);
                    for (x, product) in [(x, product), (x + 1, product ^ 1)] {
                        products[x][y] = product;
                        products[y][x] = product;
                    }
                }
            }
        }
        SmallMonoid::from_products(order, products, self.base.p_portion())
    }
}
