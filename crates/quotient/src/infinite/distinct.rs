//! Whether all words that no left side divides are different: then there are no other relations.
//!
//! These words are u·m with finitely many u in the letters of F, and m in finitely many boxes. With the exponents
//! chosen that a box bounds, what is left is a cone: an element of F × N^J, times all words in some growing letters.
//! Elements are equal iff their functions D are. So the question is whether the translates of finitely many functions
//! along cones are all different, which [`misere_automata::Cone`] decides, for any number of growing letters.
//!
//! If they are, the relations are the reduced Gröbner basis: each word is reduced to one that no left side divides,
//! and equal words to the same one.

use super::boxes::{Range, bounded, free};
use super::carrier::Value;
use super::elements::Elements;
use misere_automata::{Cone, Walked};
use misere_limits::{Meter, StopReason};
use misere_monoid::Element;

/// An element of F with boxes of growing exponents.
pub(super) type Boxed<'b> = (Element, &'b [Vec<Range>]);

/// Two different words that are equal, by their growing exponents; `None` when all words are different.
///
/// # Errors
/// What the meter says, and [`StopReason::Memory`] when there are too many functions: then nothing is known.
pub(super) fn equal_words(
    words: &[Boxed<'_>],
    elements: &mut Elements,
    walked: &mut Walked,
    meter: &Meter<'_>,
) -> Result<Option<[Vec<u64>; 2]>, StopReason> {
    let (mut values, mut moved): (Vec<Value>, Vec<Vec<usize>>) = (Vec::new(), Vec::new());
    for &(q, boxes) in words {
        for ranges in boxes {
            for base in bounded(ranges) {
                meter.pay(base.len() as u64 + 1)?;
                values.push((q, base));
                moved.push(free(ranges).collect());
            }
        }
    }
    let (automaton, states) = elements.automaton_of(&values, meter)?;
    let cone = |(state, moved): (u32, &Vec<usize>)| Cone { state, moved: moved.clone() };
    let cones: Vec<Cone> = states.into_iter().zip(&moved).map(cone).collect();
    let exponents = |(cone, n): (usize, Vec<u64>)| {
        let mut x: Vec<u64> = values[cone].1.iter().map(|&x| u64::from(x)).collect();
        moved[cone].iter().zip(n).for_each(|(&j, n)| x[j] += n);
        x
    };
    Ok(automaton.equal_members(&cones, walked, meter)?.map(|members| members.map(exponents)))
}
