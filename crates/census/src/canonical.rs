//! Canonical forms of small bipartite monoids.
//!
//! Elements get colours that every isomorphism respects, refined by the multisets of (colour of y, colour of xy). Then
//! the elements are numbered along generating sequences: the next generator is taken from the smallest colour class
//! outside the submonoid so far, every member in turn. The least table over all these numberings is the canonical form.
//! Cost: |Q|² for the colours and for each sequence.

#![expect(clippy::cast_possible_truncation, reason = "a monoid of the census has less than 128 elements")]
#![expect(clippy::expect_used, reason = "a theorem on commutative monoids that the message names")]

use crate::set::ElementSet;
use crate::small::{MAX_ORDER, Set, SmallMonoid};
use crate::table::Table;

/// A canonical form: equal for two monoids exactly when there is an isomorphism that respects P and a.
pub type Canonical = Box<[u8]>;

const REFINEMENTS: usize = 2;

fn mix(x: u64) -> u64 {
    let x = (x ^ x >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (x ^ x >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

fn colours(monoid: &SmallMonoid) -> [u64; MAX_ORDER] {
    let p = monoid.p_portion();
    let divisors = monoid.small_p_divisors();
    let mut colours = [0; MAX_ORDER];
    for x in 0..monoid.order() {
        let square = monoid.multiply(x, x);
        let multiples = monoid.row(x).iter().fold(0 as Set, |set, &y| set | 1 << y);
        let bits = u64::from(p >> x & 1)
            | u64::from(p >> (x ^ 1) & 1) << 1
            | u64::from(square == x) << 2
            | u64::from(p >> square & 1) << 3
            | u64::from(divisors[x].count_ones()) << 8
            | u64::from(multiples.count_ones()) << 16
            | u64::from(x < 2) << 24;
        colours[x] = mix(bits);
    }
    for _ in 0..REFINEMENTS {
        let before = colours;
        for x in 0..monoid.order() {
            let row = monoid.row(x);
            let sum = row
                .iter()
                .enumerate()
                .fold(0u64, |sum, (y, &xy)| sum.wrapping_add(mix(before[y].rotate_left(17) ^ before[xy as usize])));
            colours[x] = mix(before[x].wrapping_add(sum));
        }
    }
    colours
}

struct Numbering<'a> {
    monoid: &'a SmallMonoid,
    colours: [u64; MAX_ORDER],
    best: Vec<u8>,
}

impl Numbering<'_> {
    /// Goes on from a numbered submonoid: the elements with even numbers, in order.
    fn search(&mut self, numbered: &[u8], inside: Set) {
        let outside = self.monoid.all() & !inside;
        if outside == 0 {
            return self.finish(numbered);
        }
        let mut cell: Set = 0;
        let mut left = outside;
        while left != 0 {
            let colour = self.colours[left.trailing_zeros() as usize];
            let same = left.elements().filter(|&x| self.colours[x] == colour).fold(0, |set, x| set | 1 << x);
            left &= !same;
            let key = |set: Set| (set.count_ones(), self.colours[set.trailing_zeros() as usize]);
            if cell == 0 || key(same) < key(cell) {
                cell = same;
            }
        }
        for x in cell.elements() {
            let mut longer = numbered.to_vec();
            let mut inside = inside;
            let mut layer = 0..numbered.len();
            while !layer.is_empty() {
                let start = longer.len();
                for place in layer {
                    let y = self.monoid.multiply(longer[place] as usize, x);
                    if inside >> y & 1 == 0 {
                        inside |= 3 << (y & !1);
                        longer.push(y as u8);
                    }
                }
                layer = start..longer.len();
            }
            self.search(&longer, inside);
        }
    }

    /// Compares the table in this numbering with the best.
    fn finish(&mut self, numbered: &[u8]) {
        let mut numbers = [0u8; MAX_ORDER];
        for (number, &x) in numbered.iter().enumerate() {
            numbers[x as usize] = 2 * number as u8;
            numbers[x as usize ^ 1] = 2 * number as u8 + 1;
        }
        let mut table = Vec::with_capacity(5 + numbered.len() * numbered.len());
        table.push(self.monoid.order() as u8);
        let p = self.monoid.p_portion().elements().fold(0 as Set, |set, x| set | 1 << numbers[x]);
        table.extend(p.to_be_bytes());
        for (i, &x) in numbered.iter().enumerate().skip(1) {
            table.extend(numbered[i..].iter().map(|&y| numbers[self.monoid.multiply(x as usize, y as usize)]));
        }
        if self.best.is_empty() || table < self.best {
            self.best = table;
        }
    }
}

/// The canonical form of a monoid with its element a.
pub fn canonical_form(monoid: &SmallMonoid) -> Canonical {
    let mut numbering = Numbering { monoid, colours: colours(monoid), best: Vec::new() };
    numbering.search(&[0], 3);
    numbering.best.into_boxed_slice()
}

/// The monoid that a canonical form describes.
pub fn decode(form: &[u8]) -> SmallMonoid {
    let order = form[0] as usize;
    let p = Set::from_be_bytes([form[1], form[2], form[3], form[4]]);
    let mut products = [[0; MAX_ORDER]; MAX_ORDER];
    let mut set = |x: usize, y: usize, product: u8| {
        for (x, y, product) in
            [(x, y, product), (x ^ 1, y, product ^ 1), (x, y ^ 1, product ^ 1), (x ^ 1, y ^ 1, product)]
        {
            products[x][y] = product;
            products[y][x] = product;
        }
    };
    let mut bytes = form[5..].iter();
    for x in (0..order).step_by(2) {
        set(0, x, x as u8);
    }
    for x in (2..order).step_by(2) {
        for (y, &product) in (x..order).step_by(2).zip(bytes.by_ref()) {
            set(x, y, product);
        }
    }
    SmallMonoid::from_products(order, products, p)
}

/// The canonical form of a monoid whatever its element a: the least over all P-elements u with u² = 1 that act
/// without fixed points.
pub fn unmarked_form(monoid: &SmallMonoid) -> Canonical {
    let forms = monoid.p_portion().elements().filter_map(|u| {
        let involution = monoid.multiply(u, u) == 0 && (0..monoid.order()).all(|x| monoid.multiply(x, u) != x);
        involution.then(|| if u == 1 { canonical_form(monoid) } else { canonical_form(&with_mark(monoid, u)) })
    });
    forms.min().expect("a itself is such an element")
}

/// The same monoid, numbered for u in the place of a.
fn with_mark(monoid: &SmallMonoid, u: usize) -> SmallMonoid {
    let mut order: Vec<usize> = Vec::new();
    for x in 0..monoid.order() {
        if !order.contains(&x) {
            order.extend([x, monoid.multiply(x, u)]);
        }
    }
    let mut number = [0u8; MAX_ORDER];
    order.iter().enumerate().for_each(|(place, &x)| number[x] = place as u8);
    let mut products = [[0; MAX_ORDER]; MAX_ORDER];
    for (i, &x) in order.iter().enumerate() {
        for (j, &y) in order.iter().enumerate() {
            products[i][j] = number[monoid.multiply(x, y)];
        }
    }
    let p = monoid.p_portion().elements().fold(0 as Set, |set, x| set | 1 << number[x]);
    SmallMonoid::from_products(monoid.order(), products, p)
}
