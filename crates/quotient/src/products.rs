//! Tables over a finite quotient: products, and D(x) = { z : xz ∈ P }.
//!
//! Size: 2·|Q|² bytes for the products and |Q|²/8 bytes for D; orders above 65,536 are out of its range.

#![expect(clippy::cast_possible_truncation, reason = "elements have 16 bits")]
#![expect(clippy::expect_used, reason = "only the identity has no parent")]

use crate::Quotient;
use misere_limits::{Meter, StopReason};
use misere_monoid::{BitMatrix, Element};

/// The multiplication table and the sets D(x) of a quotient.
pub(crate) struct Products {
    order: usize,
    table: Vec<u16>,
    divisors: BitMatrix,
}

impl Products {
    /// The tables of a quotient whose words are consistent with its actions.
    ///
    /// # Errors
    /// When the meter says stop; [`StopReason::Order`] when the order is above 65,536.
    pub(crate) fn new(quotient: &Quotient, meter: &Meter<'_>) -> Result<Products, StopReason> {
        let order = quotient.order();
        if order > 1 << 16 {
            return Err(StopReason::Order);
        }
        let mut table: Vec<u16> = Vec::with_capacity(order * order);
        table.extend((0..order).map(|x| x as u16));
        for x in quotient.monoid.elements().skip(1) {
            meter.pay(order as u64)?;
            let (parent, letter) = quotient.monoid.parent(x).expect("only 1 has none");
            let action = quotient.monoid.action(letter);
            let start = parent.index() * order;
            for y in start..start + order {
                table.push(action[table[y] as usize].index() as u16);
            }
        }
        let mut divisors = BitMatrix::new(order, order);
        for x in 0..order {
            meter.pay(order as u64)?;
            for z in 0..order {
                if quotient.is_p(Element::new(table[x * order + z].into())) {
                    divisors.insert(x, z);
                }
            }
        }
        Ok(Products { order, table, divisors })
    }

    /// |Q|.
    pub(crate) fn order(&self) -> usize {
        self.order
    }

    /// The elements, ascending.
    pub(crate) fn elements(&self) -> impl Iterator<Item = Element> + use<> {
        Element::all(self.order)
    }

    /// The product of two elements.
    #[inline]
    pub(crate) fn product(&self, x: Element, y: Element) -> Element {
        Element::new(self.row(x)[y.index()].into())
    }

    /// The numbers of the products of x with each element.
    #[inline]
    pub(crate) fn row(&self, x: Element) -> &[u16] {
        &self.table[x.index() * self.order..(x.index() + 1) * self.order]
    }

    /// D(x) as a bit set.
    #[inline]
    pub(crate) fn d(&self, x: Element) -> &[u64] {
        self.divisors.row(x.index())
    }
}
