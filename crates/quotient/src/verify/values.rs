//! Products with the values of heaps, and the sets D(x) = { z : xz ∈ P }.
//!
//! Size: 4·|Q| bytes for each different value of a heap.

use crate::quotient::Quotient;
use misere_games::Ruleset;
use misere_limits::narrow;
use misere_monoid::{BipartiteMonoid, Element, bits};
use rustc_hash::FxHashMap;

/// The different values of heaps, in the order of their first heaps, and the products of all elements with them.
pub(crate) struct Values {
    numbers: FxHashMap<Element, u32>,
    /// For each heap the number of its value.
    of_heaps: Vec<u32>,
    /// For each value the products of all elements with it.
    multiples: Vec<Vec<Element>>,
}

impl Values {
    /// The values of no heap.
    pub(crate) fn none() -> Values {
        Values { numbers: FxHashMap::default(), of_heaps: Vec::new(), multiples: Vec::new() }
    }

    /// Adds the value of the next heap.
    pub(crate) fn push(&mut self, monoid: &BipartiteMonoid, value: Element) {
        let number = *self.numbers.entry(value).or_insert_with(|| {
            self.multiples.push(monoid.multiples(value));
            narrow(self.multiples.len()) - 1
        });
        self.of_heaps.push(number);
    }

    /// How many different values there are.
    pub(crate) fn count(&self) -> usize {
        self.multiples.len()
    }

    /// The number of the value of a heap.
    pub(crate) fn number(&self, heap: usize) -> usize {
        self.of_heaps[heap - 1] as usize
    }

    /// The products of all elements with the value of this number.
    pub(crate) fn multiples(&self, number: usize) -> &[Element] {
        &self.multiples[number]
    }

    /// Φ″H of a heap as a bit set, or `None` for a heap without options. All smaller heaps must have values.
    pub(crate) fn of_options(&self, rules: &dyn Ruleset, heap: usize, order: usize) -> Option<Vec<u64>> {
        let mut values = vec![0; bits::stride(order)];
        let mut any = false;
        rules.for_each_option(heap, &mut |option| {
            any = true;
            let value = option.iter().fold(Element::ONE, |product, &heap| {
                self.multiples[self.of_heaps[heap as usize - 1] as usize][product.index()]
            });
            bits::insert(&mut values, value.index());
        });
        any.then_some(values)
    }
}

/// Rows of D that are kept: at most this many words in all.
const KEPT: usize = 1 << 22;

/// Rows of D, by element.
pub(crate) type Rows = FxHashMap<Element, Vec<u64>>;

/// The sets D(x) that were asked for, as many as are kept.
pub(crate) struct Divisors<'a> {
    quotient: &'a Quotient,
    products: Vec<Element>,
    rows: Rows,
}

impl<'a> Divisors<'a> {
    pub(crate) fn new(quotient: &'a Quotient) -> Divisors<'a> {
        Divisors::with(quotient, Rows::default())
    }

    /// These are known.
    pub(crate) fn with(quotient: &'a Quotient, rows: Rows) -> Divisors<'a> {
        Divisors { quotient, products: Vec::new(), rows }
    }

    /// What is known.
    pub(crate) fn into_rows(self) -> Rows {
        self.rows
    }

    /// |Q|.
    pub(crate) fn order(&self) -> usize {
        self.quotient.order()
    }

    /// D(x) as a bit set. Cost: |Q|, when it is not kept.
    pub(crate) fn of(&mut self, x: Element) -> &[u64] {
        let monoid = &self.quotient.monoid;
        let stride = bits::stride(monoid.order());
        if !self.rows.contains_key(&x) && self.rows.len() * stride > KEPT {
            self.rows.clear();
        }
        let products = &mut self.products;
        self.rows.entry(x).or_insert_with(|| {
            products.resize(monoid.order(), x);
            let mut set = vec![0; stride];
            for z in monoid.elements() {
                let product = match monoid.parent(z) {
                    None => x,
                    Some((parent, letter)) => monoid.action(letter)[products[parent.index()].index()],
                };
                products[z.index()] = product;
                if monoid.is_p(product) {
                    bits::insert(&mut set, z.index());
                }
            }
            set
        })
    }
}
