//! One-stage extensions (\[S1\] Definition 2.1): (Q⁺, P⁺) is one of (Q, P) when (Q, P) is the reduction of a submonoid
//! S of it and S with one more element generates it. By Lemma 2.2 every finitely generated misère quotient is reached
//! from 1 by one-stage extensions through misère quotients.
//!
//! ```
//! use misere_census::one_stage::one_stage_extension;
//! use misere_monoid::tame;
//! // Theorem 4.1: T_2 has the one-stage extensions T_3 and R_8 with two P-elements. R_12 is none, but one of R_8.
//! let [t2, t3, r8, r12] =
//!     [tame::tame_quotient(2), tame::tame_quotient(3), tame::restive_quotient(2), tame::restive_quotient(3)];
//! assert!(one_stage_extension(&t2, &t3).is_some() && one_stage_extension(&t2, &r8).is_some());
//! assert!(one_stage_extension(&t2, &r12).is_none() && one_stage_extension(&r8, &r12).is_some());
//! ```
//!
//! Cost: all submonoids are tried, exponentially many at worst.

use crate::set::ElementSet;
use crate::table::{FullTable, Table};
use misere_monoid::{BipartiteMonoid, Element};
use rustc_hash::FxHashSet;

/// The elements of a submonoid whose reduction is `base` and an element that generates `extension` with them, or `None`
/// when there are none or the extension has more than 64 elements.
pub fn one_stage_extension(base: &BipartiteMonoid, extension: &BipartiteMonoid) -> Option<(Vec<Element>, Element)> {
    let table = FullTable::<[u64; 1]>::new(extension)?;
    let all = <[u64; 1]>::first(table.order());
    let mut seen = FxHashSet::default();
    let mut stack = vec![<[u64; 1]>::single(0)];
    while let Some(submonoid) = stack.pop() {
        let outside = all.minus(submonoid);
        if let Some(x) = outside.elements().find(|&x| table.adjoin(submonoid, x) == all) {
            let elements: Vec<Element> = submonoid.elements().map(Element::new).collect();
            let reduction = extension.submonoid(&elements).0.reduction().0;
            if reduction.order() == base.order() && reduction.isomorphism(base).is_some() {
                return Some((elements, Element::new(x)));
            }
        }
        for x in outside.elements() {
            let larger = table.adjoin(submonoid, x);
            if seen.insert(larger) {
                stack.push(larger);
            }
        }
    }
    None
}
