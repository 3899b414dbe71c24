//! Grundy values and the quotient: whether Φ is faithful, and the Normal Kernel Hypothesis (\[PS\] 8).
//!
//! Both speak of all positions. Faithful means that Grundy values are a homomorphism on Q, which is seen on its
//! generators. The hypothesis is about pairs of a value in the kernel and a Grundy value, which are products of those
//! of heaps: they are enumerated, at most |K| when it holds.
//!
//! ```
//! use misere_games::{grundy_values, parse_rules};
//! use misere_quotient::{Limits, Meter, kernel::NormalPlay, solve};
//! let rules = parse_rules("0.77")?;
//! let meter = Meter::with_limit(10_000_000_000);
//! let solution = solve(rules.as_ref(), &Limits { max_heap: 80, max_order: 1000, meter: &meter }, &mut |_| ());
//! let grundy = grundy_values(rules.as_ref(), 80, 1_000_000)?;
//! let normal = NormalPlay::new(solution.finite_part(), &grundy);
//! assert!(normal.faithful && normal.hypothesis);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::Quotient;
use misere_monoid::{Element, tame};
use rustc_hash::FxHashMap;
use std::ops::BitXor;

/// What Grundy values have to do with the quotient, for positions of the heaps that it covers.
#[derive(Clone, Debug)]
pub struct NormalPlay {
    /// Whether positions with the same value in Q have the same Grundy value (\[PS\] Definition 8.4).
    pub faithful: bool,
    /// The Normal Kernel Hypothesis: positions have the same value in the kernel exactly when they have the same Grundy
    /// value.
    pub hypothesis: bool,
    /// When the hypothesis holds, the elements of the kernel with their Grundy values, ascending by value.
    pub kernel: Vec<(u64, Element)>,
}

impl NormalPlay {
    /// Judges a quotient by the Grundy values of heaps 0, 1, …, of which there must be as many as heaps with values.
    pub fn new(quotient: &Quotient, grundy: &[u64]) -> NormalPlay {
        let monoid = quotient.monoid();
        let (z, _) = tame::kernel(monoid);
        let heaps =
            || (1..=quotient.last_heap()).filter_map(|heap| Some((quotient.pretending_function(heap)?, grundy[heap])));
        let faithful = grundy_homomorphism(quotient, grundy).is_some();
        let in_kernel = products(quotient, z, heaps());
        let mut kernel: Vec<(u64, Element)> =
            in_kernel.into_iter().flatten().map(|(element, value)| (value, element)).collect();
        kernel.sort_unstable();
        let hypothesis = !kernel.is_empty() && kernel.windows(2).all(|pair| pair[0].0 != pair[1].0);
        if !hypothesis {
            kernel.clear();
        }
        NormalPlay { faithful, hypothesis, kernel }
    }
}

/// The Grundy value of each element, `grundy[n]` being that of heap n, when Φ is faithful: Grundy values of positions
/// are a homomorphism, so it is faithful iff those of least words satisfy g(xa) = g(x) ^ G(a) for all elements x and
/// generators a, and the heaps have their own.
pub(crate) fn grundy_homomorphism<N>(quotient: &Quotient, grundy: &[N]) -> Option<Vec<N>>
where
    N: Copy + Default + Eq + BitXor<Output = N>,
{
    let monoid = quotient.monoid();
    let letters: Vec<N> = quotient.generators().iter().map(|&heap| grundy[heap]).collect();
    let mut values = vec![N::default(); quotient.order()];
    for element in monoid.elements().skip(1) {
        let (parent, letter) = monoid.parent(element)?;
        values[element.index()] = values[parent.index()] ^ letters[letter.index()];
    }
    let homomorphism = monoid.letters().zip(&letters).all(|(letter, &value)| {
        monoid.action(letter).iter().zip(&values).all(|(product, &before)| values[product.index()] == before ^ value)
    });
    let heaps = quotient.phi.iter().zip(&grundy[1..]).all(|(element, &value)| values[element.index()] == value);
    (homomorphism && heaps).then_some(values)
}

/// The Grundy value of each product of `first` with heaps, or `None` when one product has two.
fn products(
    quotient: &Quotient,
    first: Element,
    heaps: impl Iterator<Item = (Element, u64)>,
) -> Option<FxHashMap<Element, u64>> {
    let mut pairs: Vec<(Element, u64)> = heaps.collect();
    pairs.sort_unstable();
    pairs.dedup();
    let mut values: FxHashMap<Element, u64> = FxHashMap::from_iter([(first, 0)]);
    let mut open = vec![first];
    while let Some(x) = open.pop() {
        for &(heap, grundy) in &pairs {
            let (product, value) = (quotient.multiply(x, heap), values[&x] ^ grundy);
            match values.insert(product, value) {
                None => open.push(product),
                Some(before) if before != value => return None,
                Some(_) => {}
            }
        }
    }
    Some(values)
}
