//! Positions whose outcome a carrier gets wrong, before any P-portion is read.
//!
//! A carrier whose relations do not hold among outcomes marks nonsense, and nonsense seldom repeats. An element is
//! marked by its least word; a word that is not least has the same outcome if the relations hold. So each word w·g of a
//! least word and a letter that is not least is tried, with all exponents of the growing heaps in a box: the first that
//! is P with an option that is P, or N without one, shows which heaps F takes for more alike than they are.
//!
//! Cost: one look-up for each option of each position tried.

use super::carrier::{Carrier, Value};
use super::mark::{Marker, box_of};
use misere_games::Ruleset;
use misere_limits::{StopReason, narrow};
use misere_monoid::Element;
use std::collections::BTreeSet;

/// The most positions that are tried.
const MOST: usize = 100_000;

/// The least position tried that fails; heaps in descending order.
pub(crate) fn probe(
    rules: &dyn Ruleset,
    carrier: &Carrier,
    marker: &mut Marker<'_>,
) -> Result<Option<Vec<u32>>, StopReason> {
    let variables = carrier.growing.len();
    if variables == 0 {
        return Ok(None);
    }
    let words = other_words(carrier);
    let points: Vec<Vec<u32>> = box_of(variables, 16, (MOST / words.len().max(1)) as u64).collect();
    let growing: Vec<Vec<Value>> = carrier.growing.iter().map(|&heap| carrier.option_values(rules, heap)).collect();
    let mut least: Option<Vec<u32>> = None;
    for word in &words {
        let value = carrier.value(word);
        // Options in w, times any x.
        let mut options: Vec<Value> = Vec::new();
        for place in (0..word.len()).filter(|&place| place == 0 || word[place] != word[place - 1]) {
            let rest = carrier.value(&[&word[..place], &word[place + 1..]].concat());
            let after = carrier.option_values(rules, word[place] as usize);
            options.extend(after.iter().map(|option| product(carrier, &rest, option)));
        }
        for x in &points {
            let mut has_p_option = false;
            for (q, y) in &options {
                has_p_option = has_p_option || marker.is_p(&(*q, sum(x, y)))?;
            }
            for (j, after) in growing.iter().enumerate().filter(|(j, _)| x[*j] > 0) {
                let mut less = x.clone();
                less[j] -= 1;
                for (q, y) in after {
                    has_p_option = has_p_option || marker.is_p(&(carrier.multiply(value.0, *q), sum(&less, y)))?;
                }
            }
            if marker.is_p(&(value.0, x.clone()))? == has_p_option {
                let mut position = carrier.position(&(Element::ONE, x.clone()));
                position.extend_from_slice(word);
                position.sort_unstable_by(|a, b| b.cmp(a));
                if least.as_ref().is_none_or(|least| position < *least) {
                    least = Some(position);
                }
            }
        }
    }
    Ok(least)
}

/// The words w·g that are not least, w least and g a letter, each heap descending.
fn other_words(carrier: &Carrier) -> Vec<Vec<u32>> {
    let mut words = BTreeSet::new();
    for q in carrier.elements() {
        let word = carrier.word(q);
        for (letter, &heap) in carrier.generators.iter().enumerate() {
            let mut longer = word.clone();
            let place = longer.partition_point(|&other| other as usize > heap);
            longer.insert(place, narrow(heap));
            if carrier.word(carrier.actions[letter][q.index()]) != longer {
                words.insert(longer);
            }
        }
    }
    words.into_iter().collect()
}

fn product(carrier: &Carrier, a: &Value, b: &Value) -> Value {
    (carrier.multiply(a.0, b.0), sum(&a.1, &b.1))
}

fn sum(x: &[u32], y: &[u32]) -> Vec<u32> {
    x.iter().zip(y).map(|(x, y)| x + y).collect()
}
