//! Products with the values of heaps, and the sets D(x) = { z : xz ∈ P }.
//!
//! Size: 4·|Q| bytes for each different value of a heap.

use crate::quotient::Quotient;
use misere_games::Ruleset;
use misere_limits::narrow;
use misere_monoid::{BipartiteMonoid, Element, bits};
use rustc_hash::FxHashMap;

/// The different values of heaps, in the order of their first heaps, and the products of all elements with them. None
/// at first.
#[derive(Default)]
pub(crate) struct Values {
    numbers: FxHashMap<Element, u32>,
    /// For each heap the number of its value.
    of_heaps: Vec<u32>,
    /// For each value itself, and the products of all elements with it.
    elements: Vec<Element>,
    multiples: Vec<Vec<Element>>,
    /// For each number of tokens the values of its divisions into two heaps, as far as codes have asked.
    divided: Vec<Vec<u64>>,
}

impl Values {
    /// Adds the value of the next heap.
    pub(crate) fn push(&mut self, monoid: &BipartiteMonoid, value: Element) {
        let number = *self.numbers.entry(value).or_insert_with(|| {
            self.elements.push(value);
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

    fn times(&self, x: usize, heap: usize) -> Element {
        self.multiples[self.of_heaps[heap - 1] as usize][x]
    }

    /// Φ″H of a heap as a bit set, or `None` for a heap without options. All smaller heaps must have values.
    pub(crate) fn of_options(&mut self, rules: &dyn Ruleset, heap: usize, order: usize) -> Option<Vec<u64>> {
        let mut values = vec![0; bits::stride(order)];
        let mut any = false;
        if let Some(digits) = rules.code_digits() {
            digits.iter().for_each(|&(taken, digit)| {
                let left = heap.checked_sub(taken as usize);
                any |= left.is_some_and(|left| self.add_divisions(left, digit, &mut values));
            });
            return any.then_some(values);
        }
        rules.for_each_option(heap, &mut |option| {
            any = true;
            let value = option.iter().fold(Element::ONE, |x, &heap| self.times(x.index(), heap as usize));
            bits::insert(&mut values, value.index());
        });
        any.then_some(values)
    }

    /// Adds the values of what a digit of a code leaves of so many tokens; whether there is any.
    fn add_divisions(&mut self, left: usize, digit: u8, values: &mut [u64]) -> bool {
        let has = |parts: u8| digit >> parts & 1 != 0 && left >= parts.into() && (parts > 0 || left == 0);
        if has(0) {
            bits::insert(values, Element::ONE.index());
        }
        if has(1) {
            bits::insert(values, self.times(Element::ONE.index(), left).index());
        }
        if has(2) {
            self.divide(left, values.len());
            bits::union_with(values, &self.divided[left]);
        }
        if has(3) {
            self.divide(left - 1, values.len());
            for smallest in 1..=left / 3 {
                let products = bits::elements(&self.divided[left - smallest]).map(|x| self.times(x, smallest));
                products.for_each(|product| bits::insert(values, product.index()));
            }
        }
        (0..4).any(has)
    }

    /// Divides up to so many tokens into two heaps.
    fn divide(&mut self, most: usize, stride: usize) {
        for left in self.divided.len()..=most {
            let mut set = vec![0; stride];
            let half = left / 2;
            let larger = self.of_heaps[(left - half).saturating_sub(1)..left.saturating_sub(1)].iter().rev();
            for (&smaller, &larger) in self.of_heaps[..half].iter().zip(larger) {
                let product = self.multiples[smaller as usize][self.elements[larger as usize].index()];
                bits::insert(&mut set, product.index());
            }
            self.divided.push(set);
        }
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
