//! That the actions are those of a reduced commutative monoid, and products in it.

#![expect(clippy::cast_possible_truncation, reason = "the reader has checked that numbers fit 32 bits")]

use crate::certificate::Certificate;

/// The monoid of a certificate: every element x ≠ 0 is `parents[x].0` times generator `parents[x].1`.
pub(crate) struct Monoid<'a> {
    pub(crate) certificate: &'a Certificate,
    pub(crate) parents: Vec<(u32, u32)>,
    /// How many elements the first 0, 1, 2, … generators generate.
    generated: Vec<usize>,
}

impl Monoid<'_> {
    /// Checks that the actions commute and that each element is its least word, counted in lexicographic order.
    /// Cost: order × generators².
    pub(crate) fn new(certificate: &Certificate) -> Result<Monoid<'_>, String> {
        let (order, actions) = (certificate.order, &certificate.actions);
        for (g, a) in actions.iter().enumerate() {
            for (h, b) in actions[..g].iter().enumerate() {
                if let Some(x) = (0..order).find(|&x| a[b[x] as usize] != b[a[x] as usize]) {
                    return Err(format!("generators {h} and {g} do not commute on element {x}"));
                }
            }
        }
        let (mut parents, mut generated) = (vec![(0, 0)], vec![1]);
        for (g, action) in actions.iter().enumerate() {
            for (x, &y) in (0u32..).zip(action) {
                if x as usize == parents.len() || y as usize > parents.len() {
                    break;
                }
                if y as usize == parents.len() {
                    parents.push((x, g as u32));
                }
            }
            if generated.last() == Some(&parents.len()) {
                return Err(format!("generator {g} gives no new elements in order"));
            }
            generated.push(parents.len());
        }
        if parents.len() < order {
            return Err(format!("only {} of {order} elements are products of generators", parents.len()));
        }
        Ok(Monoid { certificate, parents, generated })
    }

    /// Checks that generators are the values of their heaps and that no heap is less than the least word of its value.
    pub(crate) fn check_generators(&self) -> Result<(), String> {
        let Certificate { generators, actions, phi, .. } = self.certificate;
        let mut known = 0;
        for (heap, &value) in phi.iter().enumerate() {
            if generators.get(known) == Some(&heap) {
                if value != actions[known][0] {
                    return Err(format!("heap {heap} does not have the value of its generator"));
                }
                known += 1;
            }
            if value as usize >= self.generated[known] {
                return Err(format!("the value of heap {heap} is no product of generators up to it"));
            }
        }
        Ok(())
    }

    /// Checks that any two elements are told apart by the colour of some product. Equal elements have equal colours at
    /// any time, so elements of different colour differ; a collision of colours can only make the check fail. Cost:
    /// order × generators × the longest word needed.
    pub(crate) fn check_reduced(&self, slices: &[Vec<bool>]) -> Result<(), String> {
        let colour = |x: usize| slices.iter().fold(0, |colour, slice| mix(colour) ^ u64::from(slice[x]));
        let mut colours: Vec<u64> = (0..self.certificate.order).map(colour).collect();
        let mut count = 0;
        loop {
            let mut sorted = colours.clone();
            sorted.sort_unstable();
            sorted.dedup();
            if sorted.len() == self.certificate.order {
                return Ok(());
            }
            if sorted.len() == count {
                return Err(format!("only {count} elements can be told apart by products"));
            }
            count = sorted.len();
            for action in &self.certificate.actions {
                let mixed = |x: usize| mix(mix(colours[x]).wrapping_add(colours[action[x] as usize]));
                colours = (0..colours.len()).map(mixed).collect();
            }
        }
    }

    /// x times y, a letter of y at a time.
    pub(crate) fn product(&self, mut x: u32, mut y: u32) -> u32 {
        while y != 0 {
            let (parent, letter) = self.parents[y as usize];
            x = self.certificate.actions[letter as usize][x as usize];
            y = parent;
        }
        x
    }

    /// The products of all elements with y, in order.
    pub(crate) fn multiples(&self, mut y: u32) -> Vec<u32> {
        let mut products: Vec<u32> = (0..self.certificate.order as u32).collect();
        while y != 0 {
            let (parent, letter) = self.parents[y as usize];
            let action = &self.certificate.actions[letter as usize];
            products.iter_mut().for_each(|product| *product = action[*product as usize]);
            y = parent;
        }
        products
    }
}

/// A bijection on 64-bit numbers that spreads them (the finaliser of SplitMix64).
fn mix(mut x: u64) -> u64 {
    x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
