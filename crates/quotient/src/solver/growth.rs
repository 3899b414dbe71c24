//! The partial quotients inside a quotient, counted.
//!
//! Q_m is the reduction of the submonoid S that Φ(H_1), …, Φ(H_m) generate, with P ∩ S (\[PS\] 3.1). Elements x, y of S
//! are indistinguishable in it iff D(x) ∩ S = D(y) ∩ S, where D(x) = { z : xz ∈ P }. So the growth of Q is known
//! without any partial quotient being solved.
//!
//! Cost: |S|·|Q|/64 for each heap whose value is not in S yet.

use crate::products::Products;
use crate::progress::Growth;
use crate::quotient::Quotient;
use misere_monoid::{Element, bits};
use rustc_hash::FxHashSet;

/// The heaps at which the quotient changed, ascending; all heaps of the quotient must be right.
pub(crate) fn growth(quotient: &Quotient, products: &Products) -> Vec<Growth> {
    let mut submonoid = vec![0; bits::stride(products.order())];
    bits::insert(&mut submonoid, Element::ONE.index());
    let mut elements = vec![Element::ONE];
    let mut growth: Vec<Growth> = Vec::new();
    for (&value, heap) in quotient.phi.iter().zip(1..) {
        if bits::contains(&submonoid, value.index()) {
            continue;
        }
        join(products, value, &mut submonoid, &mut elements);
        let (order, p_order) = reduced_order(quotient, products, &submonoid, &elements);
        if growth.last().is_none_or(|last| last.order != order) {
            growth.push(Growth { heap, order, p_order });
        }
    }
    growth
}

/// Adds x and all products with it to a submonoid: a set, and the list of its elements.
fn join(products: &Products, x: Element, submonoid: &mut [u64], elements: &mut Vec<Element>) {
    let mut next = 0;
    while next < elements.len() {
        let product = products.product(x, elements[next]);
        if !bits::contains(submonoid, product.index()) {
            bits::insert(submonoid, product.index());
            elements.push(product);
        }
        next += 1;
    }
}

/// The order of the reduction of (S, P ∩ S) and of its P-portion.
fn reduced_order(quotient: &Quotient, products: &Products, submonoid: &[u64], elements: &[Element]) -> (usize, usize) {
    let class = |&x: &Element| -> Vec<u64> { products.d(x).iter().zip(submonoid).map(|(d, s)| d & s).collect() };
    let classes: FxHashSet<Vec<u64>> = elements.iter().map(class).collect();
    let p_classes: FxHashSet<Vec<u64>> = elements.iter().filter(|&&x| quotient.is_p(x)).map(class).collect();
    (classes.len(), p_classes.len())
}
