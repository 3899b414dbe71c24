//! The recurrence of a carrier on whole slices.
//!
//! (q, k) is P iff it is not (1, 0) and no option of its least word is P, where an option counts for its value. An
//! option of q leads to (q′, k + s) with s ≥ 0, and q′ < q where s = 0; one of the growing heap J_j to (qr, k + s) with
//! s_j = −1, no matter what q is. So the slice { q : (q, k) ∈ P } follows from those at k + s for the *steps* s ≠ 0.

use crate::infinite::carrier::Carrier;
use misere_automata::OUTSIDE;
use misere_games::Ruleset;
use misere_limits::{Meter, StopReason, narrow};
use misere_monoid::{Element, bits};
use rustc_hash::FxHashMap;

/// The options of a carrier's elements, by steps.
pub(crate) struct Recurrence {
    pub(crate) order: usize,
    pub(crate) variables: usize,
    /// The zero vector, then the other steps.
    pub(crate) steps: Vec<Vec<i64>>,
    /// For each q the options of its least word: (value in F, step).
    pub(crate) finite: Vec<Vec<(Element, u32)>>,
    /// For each letter its options: (row of products, step).
    pub(crate) letters: Vec<Vec<(u32, u32)>>,
    /// For each j the options of J_j: (row of products, step).
    pub(crate) growing: Vec<Vec<(u32, u32)>>,
    pub(crate) rows: Vec<Vec<Element>>,
    /// For each step the rows of options of growing heaps.
    by_step: Vec<Vec<u32>>,
}

/// Numbers of things, in the order in which they are met.
struct Numbers<T>(Vec<T>, FxHashMap<T, u32>);

impl<T: Clone + Eq + std::hash::Hash> Numbers<T> {
    fn of(&mut self, thing: T) -> u32 {
        let next = narrow(self.0.len());
        *self.1.entry(thing).or_insert_with_key(|thing| {
            self.0.push(thing.clone());
            next
        })
    }
}

impl Recurrence {
    pub(crate) fn new(rules: &dyn Ruleset, carrier: &Carrier, meter: &Meter<'_>) -> Result<Recurrence, StopReason> {
        let variables = carrier.growing.len();
        let mut steps = Numbers(Vec::new(), FxHashMap::default());
        steps.of(vec![0i64; variables]);
        let mut factors = Numbers(Vec::new(), FxHashMap::default());
        let mut options_of = |heap: usize, lose: Option<usize>| -> Vec<(u32, u32)> {
            carrier.option_steps(rules, heap, lose).map(|(r, step)| (factors.of(r), steps.of(step))).collect()
        };
        let growing: Vec<Vec<(u32, u32)>> =
            carrier.growing.iter().enumerate().map(|(j, &heap)| options_of(heap, Some(j))).collect();
        let letters: Vec<_> = carrier.generators.iter().map(|&heap| options_of(heap, None)).collect();
        let rows: Vec<Vec<Element>> = factors.0.iter().map(|&r| carrier.row(r)).collect();
        meter.pay((rows.len() * carrier.order()) as u64)?;
        let mut finite = Vec::with_capacity(carrier.order());
        for q in carrier.elements() {
            let mut options = carrier.word_options(q, &letters, &rows);
            meter.pay(options.len() as u64)?;
            options.sort_unstable();
            options.dedup();
            finite.push(options);
        }
        let mut by_step = vec![Vec::new(); steps.0.len()];
        growing.iter().flatten().for_each(|&(row, step)| by_step[step as usize].push(row));
        Ok(Recurrence { order: carrier.order(), variables, steps: steps.0, finite, letters, growing, rows, by_step })
    }

    /// Words of 64 bits in a slice.
    pub(crate) fn stride(&self) -> usize {
        bits::stride(self.order)
    }

    /// The options of (q, k): (value in F, step).
    pub(crate) fn options(&self, q: usize, k: &[u64]) -> impl Iterator<Item = (Element, u32)> {
        let growing = self.growing.iter().zip(k).filter(|(_, k)| **k > 0).flat_map(|(options, _)| options);
        let growing = growing.map(move |&(row, step)| (self.rows[row as usize][q], step));
        self.finite[q].iter().copied().chain(growing)
    }

    /// Edges of the recurrence, for weights: f(from, to, step).
    pub(crate) fn for_each_edge(&self, f: &mut dyn FnMut(Element, Element, u32)) {
        for (q, options) in Element::all(self.order).zip(&self.finite) {
            options.iter().for_each(|&(value, step)| f(q, value, step));
        }
        for &(row, step) in self.growing.iter().flatten() {
            let row = Element::all(self.order).zip(&self.rows[row as usize]);
            row.for_each(|(q, &value)| f(q, value, step));
        }
    }
}

/// Slices recomputed from views, each kept once.
pub(crate) struct Recomputed<'a> {
    recurrence: &'a Recurrence,
    /// For a step and an output: { q : qr is in the slice for the row of some r of the step }.
    images: FxHashMap<(u32, u32), Vec<u64>>,
    /// For each view where the slice of the automaton differs from the recomputed one.
    views: FxHashMap<Box<[u32]>, u32>,
    wrong: Vec<Vec<u64>>,
}

impl<'a> Recomputed<'a> {
    pub(crate) fn new(recurrence: &'a Recurrence) -> Recomputed<'a> {
        Recomputed { recurrence, images: FxHashMap::default(), views: FxHashMap::default(), wrong: Vec::new() }
    }

    /// The q at which the slice of the view at offset 0 is not what the recurrence says; the list of offsets is that of
    /// the steps, and `slices` has the slices of outputs.
    pub(crate) fn wrong(&mut self, view: &[u32], slices: &[Vec<u64>], meter: &Meter<'_>) -> Result<&[u64], StopReason> {
        let number = match self.views.get(view) {
            Some(&number) => number,
            None => {
                let mut wrong = self.recompute(view, slices, meter)?;
                wrong.iter_mut().zip(&slices[view[0] as usize]).for_each(|(new, old)| *new ^= old);
                self.wrong.push(wrong);
                self.views.insert(view.into(), narrow(self.wrong.len()) - 1);
                narrow(self.wrong.len()) - 1
            }
        };
        Ok(&self.wrong[number as usize])
    }

    fn recompute(&mut self, view: &[u32], slices: &[Vec<u64>], meter: &Meter<'_>) -> Result<Vec<u64>, StopReason> {
        let recurrence = self.recurrence;
        let mut blocked = vec![0u64; recurrence.stride()];
        let mut is_zero = true;
        for (step, rows) in recurrence.by_step.iter().enumerate() {
            let output = view[step];
            if rows.is_empty() || output == OUTSIDE {
                continue;
            }
            is_zero = false;
            let image = match self.images.entry((narrow(step), output)) {
                std::collections::hash_map::Entry::Occupied(entry) => entry.into_mut(),
                std::collections::hash_map::Entry::Vacant(entry) => {
                    meter.pay((rows.len() * recurrence.order) as u64)?;
                    let slice = &slices[output as usize];
                    let mut image = vec![0u64; recurrence.stride()];
                    for &row in rows {
                        for (q, value) in recurrence.rows[row as usize].iter().enumerate() {
                            image[q / 64] |= u64::from(bits::contains(slice, value.index())) << (q % 64);
                        }
                    }
                    entry.insert(image)
                }
            };
            blocked.iter_mut().zip(image).for_each(|(blocked, image)| *blocked |= *image);
        }
        meter.pay(recurrence.order as u64)?;
        let mut slice = vec![0u64; recurrence.stride()];
        for (q, options) in recurrence.finite.iter().enumerate() {
            let is_n = bits::contains(&blocked, q)
                || options.iter().any(|&(value, step)| {
                    let there = if step == 0 { &slice } else { &slices[view[step as usize] as usize] };
                    bits::contains(there, value.index())
                });
            if !(is_n || q == 0 && is_zero) {
                bits::insert(&mut slice, q);
            }
        }
        Ok(slice)
    }
}
