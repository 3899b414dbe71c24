//! Words that are not least, judged by outcomes near zero.
//!
//! An element of F is decided by its least word w. Any other word has the same outcome if F is right. So each word w·g
//! with g a letter is tried: its options are those of w times g, w times those of g, and those of growing heaps. All
//! vectors k of a table are tried at once, as bits: a row has for (q, s) the k with (q, k + s) ∈ P. Vectors come by
//! weight, so the cells of a row that are known are a prefix of it.
//!
//! Cost: |F| · (letters) · (options) · (vectors)/64.

use super::near::Near;
use super::weights::Weights;
use crate::infinite::carrier::Carrier;
use crate::infinite::recurrence::Recurrence;
use misere_limits::{Meter, StopReason, narrow};
use misere_monoid::{Element, Letter, bits};

/// The most vectors, and the most words of 64 bits of all rows.
const MOST_VECTORS: usize = 2048;
const MOST_WORDS: usize = 20_000_000;

/// For each step and each q a row.
struct Rows {
    order: usize,
    stride: usize,
    bits: Vec<u64>,
    /// For each step and each q the length of the known prefix.
    known: Vec<u32>,
}

impl Rows {
    fn new(
        recurrence: &Recurrence,
        weights: &Weights,
        near: &Near,
        vectors: usize,
        meter: &Meter<'_>,
    ) -> Result<Rows, StopReason> {
        let (order, steps) = (recurrence.order, recurrence.steps.len());
        let stride = bits::stride(vectors);
        meter.pay((order * steps * (stride + 1) + vectors * steps * bits::stride(order)) as u64)?;
        let mut rows = Rows { order, stride, bits: vec![0; steps * order * stride], known: vec![0; steps * order] };
        let points: Vec<(u64, &[u16])> =
            near.points(u64::MAX).take(vectors).map(|point| (weights.of_small(point), point)).collect();
        for (number, step) in recurrence.steps.iter().enumerate() {
            let by = i64::try_from(near.limit()).unwrap_or(i64::MAX) - weights.of_step(step);
            for q in 0..order {
                let below = by.saturating_sub(weights.finite[q] as i64);
                let known = points.partition_point(|&(weight, _)| (weight as i64) < below);
                rows.known[number * order + q] = narrow(known);
            }
            for (at, &(weight, point)) in points.iter().enumerate() {
                let there: Option<Vec<u64>> =
                    point.iter().zip(step).map(|(&k, &s)| u64::try_from(i64::from(k) + s).ok()).collect();
                let Some(there) = there.filter(|_| (weight as i64) < by) else { continue };
                for q in bits::elements(near.slice(&there)) {
                    rows.bits[(number * order + q) * stride + at / 64] |= 1 << (at % 64);
                }
            }
        }
        Ok(rows)
    }

    fn of(&self, (q, step): (Element, u32)) -> (&[u64], u32) {
        let at = step as usize * self.order + q.index();
        (&self.bits[at * self.stride..][..self.stride], self.known[at])
    }

    /// Adds the rows of cells to a union; the prefix where all are known.
    fn unite(&self, union: &mut [u64], cells: impl Iterator<Item = (Element, u32)>) -> u32 {
        let mut known = u32::MAX;
        for cell in cells {
            let (row, prefix) = self.of(cell);
            bits::union_with(union, row);
            known = known.min(prefix);
        }
        known
    }
}

/// The least position found that fails for certain, if there is one; heaps in descending order.
///
/// # Errors
/// What the meter says.
pub(super) fn probe(
    carrier: &Carrier,
    recurrence: &Recurrence,
    weights: &Weights,
    near: &Near,
    meter: &Meter<'_>,
) -> Result<Option<Vec<u32>>, StopReason> {
    let words = MOST_WORDS / (recurrence.order * recurrence.steps.len());
    let vectors = near.vectors().min(MOST_VECTORS).min(64 * words.max(1));
    let rows = Rows::new(recurrence, weights, near, vectors, meter)?;
    let growing: Vec<(Vec<u64>, u32)> = carrier
        .elements()
        .map(|q| {
            let mut union = vec![0; rows.stride];
            let cells =
                recurrence.growing.iter().flatten().map(|&(row, s)| (recurrence.rows[row as usize][q.index()], s));
            let known = rows.unite(&mut union, cells);
            (union, known)
        })
        .collect();
    let mut least: Option<Vec<u32>> = None;
    let mut union = vec![0; rows.stride];
    for q in carrier.elements() {
        for (letter, options) in recurrence.letters.iter().enumerate() {
            let action = &carrier.actions[letter];
            let product = action[q.index()];
            let of_word = &recurrence.finite[q.index()];
            meter.pay(((of_word.len() + options.len() + 2) * rows.stride) as u64)?;
            if carrier.parents[product.index()] == (q, Letter::new(letter)) && product != Element::ONE {
                continue;
            }
            let (of_growing, mut known) = (&growing[product.index()].0, growing[product.index()].1);
            union.copy_from_slice(of_growing);
            let times = of_word.iter().map(|&(value, step)| (action[value.index()], step));
            let of_letter = options.iter().map(|&(row, step)| (recurrence.rows[row as usize][q.index()], step));
            known = known.min(rows.unite(&mut union, times.chain(of_letter)));
            let (own, prefix) = rows.of((product, 0));
            let known = known.min(prefix).min(narrow(vectors));
            let Some(at) = first_failing(own, &union, known) else { continue };
            let k: Vec<u32> = near.points(u64::MAX).nth(at).into_iter().flatten().map(|&k| u32::from(k)).collect();
            let mut position = carrier.position(&(Element::ONE, k));
            position.extend(carrier.word(q));
            position.push(narrow(carrier.generators[letter]));
            position.sort_unstable_by(|a, b| b.cmp(a));
            if least.as_ref().is_none_or(|least| position < *least) {
                least = Some(position);
            }
        }
    }
    Ok(least)
}

/// The first vector that is P with an option that is P, or N without one where all is known.
fn first_failing(own: &[u64], options: &[u64], known: u32) -> Option<usize> {
    own.iter().zip(options).enumerate().find_map(|(word, (own, options))| {
        let from: u32 = 64 * narrow(word);
        let known = match known.saturating_sub(from) {
            0 => 0,
            count @ 1..64 => (1 << count) - 1,
            _ => u64::MAX,
        };
        let failing = own & options | !(own | options) & known;
        (failing != 0).then(|| 64 * word + failing.trailing_zeros() as usize)
    })
}
