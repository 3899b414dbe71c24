//! The coarsest partition that respects a given one and some actions (Moore's refinement).
//!
//! Each round splits classes whose elements an action takes to different classes, one action at a time. The cost of a
//! round is the number of elements times that of actions; there are at most as many rounds as classes.
//!
//! ```
//! // A step towards 0 on {0, 1, 2, 3}: only 0 is marked, so all are told apart.
//! let step = vec![0u32, 0, 1, 2];
//! assert_eq!(misere_monoid::refine(&[step], vec![1, 0, 0, 0]), [0, 1, 2, 3]);
//! ```

use misere_limits::narrow;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// The coarsest partition finer than `classes` that the actions respect: for each element its class, numbered in the
/// order of their first elements. Elements of tables are plain numbers or [`Element`](crate::Element)s.
pub fn refine<E: Copy + Into<u32>>(actions: &[Vec<E>], mut classes: Vec<u32>) -> Vec<u32> {
    let mut count = number_in_order(&mut classes, |classes, x| (classes[x], 0));
    loop {
        let before = count;
        for action in actions {
            if count == classes.len() {
                return classes;
            }
            count = number_in_order(&mut classes, |classes, x| (classes[x], classes[place(action[x])]));
        }
        if count == before {
            return classes;
        }
    }
}

/// An entry of a table as a place.
pub(crate) fn place<E: Into<u32>>(entry: E) -> usize {
    entry.into() as usize
}

/// Renumbers classes by their keys in order of first occurrence; returns their number.
fn number_in_order(classes: &mut Vec<u32>, key: impl Fn(&[u32], usize) -> (u32, u32)) -> usize {
    let expected = classes.iter().max().map_or(0, |&last| last as usize + 1);
    let mut numbers = FxHashMap::with_capacity_and_hasher(expected, FxBuildHasher);
    *classes = (0..classes.len())
        .map(|x| {
            let next = narrow(numbers.len());
            *numbers.entry(key(classes, x)).or_insert(next)
        })
        .collect();
    numbers.len()
}
