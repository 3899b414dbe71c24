//! The search for N-failures: walks through pairs of equal product.
//!
//! For a heap H with options let W(H) be the z with Φ(H)z ∉ P and Φ(H′)z ∉ P for every option H′. A position X = h₁ +
//! … + h_k of heaps with options is an N-failure iff Φ(X − h_i) ∈ W(h_i) for each i. Write q = Φ(X), and x_i, z_i for
//! the values of h₁ + … + h_i and of the heaps after them. Then X is a walk from (1, q) to (q, 1) by steps
//!
//! > from (x, z) to (xv, z′), where v = Φ(h), vz′ = z and xz′ ∈ W(h).
//!
//! Steps keep the product xz, so walks from different q do not meet. (x, z) is *met* iff z ∈ W(X) for a position X ≠ 0
//! of value x, with W(X) = { z : Φ(X)z ∉ P and Φ(X′)z ∉ P for every option X′ }.
//!
//! Heaps are tried in a fixed order, each on the pairs that those before it and itself have met. When heaps ascend, the
//! pairs come in the order of the least positions that meet them, so the first walk to (q, 1) is the least N-failure of
//! value q. To find whether there is one, heaps of one value are taken together.
//!
//! Cost: for each pair met and each value v of heaps the z′ with vz′ = z. Size: 8·|Q| bytes for each value of a heap,
//! and 4 bytes for each pair.

#![expect(clippy::expect_used, reason = "threads do not panic")]

use super::values::Values;
use crate::quotient::Quotient;
use misere_limits::{Meter, StopReason, narrow};
use misere_monoid::{BipartiteMonoid, Element, bits};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread::available_parallelism;

/// Heaps that are tried together: their value, and the union of W(H) over them.
#[derive(Clone)]
pub(super) struct Heaps {
    /// The number of their value.
    pub(super) value: usize,
    /// The first of them.
    pub(super) heap: u32,
    pub(super) unresolved: Vec<u64>,
}

/// The pairs that are met: for each x a sorted list of z.
pub(crate) struct Met {
    starts: Vec<usize>,
    rests: Vec<Element>,
}

impl Met {
    /// What no heap meets.
    pub(crate) fn nothing(order: usize) -> Met {
        Met { starts: vec![0; order + 1], rests: Vec::new() }
    }

    fn new(order: usize, parts: &[Vec<(Element, Element)>]) -> Met {
        let mut starts = vec![0; order + 1];
        parts.iter().flatten().for_each(|(x, _)| starts[x.index() + 1] += 1);
        (0..order).for_each(|x| starts[x + 1] += starts[x]);
        let mut next = starts.clone();
        let mut rests = vec![Element::ONE; starts[order]];
        for &(x, z) in parts.iter().flatten() {
            rests[next[x.index()]] = z;
            next[x.index()] += 1;
        }
        (0..order).for_each(|x| rests[starts[x]..starts[x + 1]].sort_unstable());
        Met { starts, rests }
    }

    /// Whether W(X) ≠ ∅ for a position X ≠ 0 of this value.
    pub(crate) fn has(&self, x: Element) -> bool {
        self.starts[x.index()] < self.starts[x.index() + 1]
    }

    /// Whether z ∈ W(X) for a position X ≠ 0 of value x.
    pub(crate) fn contains(&self, x: Element, z: Element) -> bool {
        self.rests[self.starts[x.index()]..self.starts[x.index() + 1]].binary_search(&z).is_ok()
    }
}

/// For each element z the y with yv = z as a chain: the first for each z, and the next after each y.
struct Roots {
    first: Vec<u32>,
    next: Vec<u32>,
}

/// The end of a chain.
const NONE: u32 = u32::MAX;

impl Roots {
    fn new(multiples: &[Element]) -> Roots {
        let mut first = vec![NONE; multiples.len()];
        let chain = multiples.iter().zip(0..).map(|(z, y)| std::mem::replace(&mut first[z.index()], y));
        let next = chain.collect();
        Roots { first, next }
    }

    fn of(&self, z: Element) -> impl Iterator<Item = Element> {
        let entry = |y: u32| (y != NONE).then(|| Element::from(y));
        std::iter::successors(entry(self.first[z.index()]), move |y| entry(self.next[y.index()]))
    }
}

/// A pair, and how it was met.
#[derive(Clone, Copy)]
struct Pair {
    x: Element,
    z: Element,
    /// The pair before it.
    before: u32,
    heap: u32,
}

/// The pairs met from one (1, q), found by their numbers: open addressing, emptied run by run.
struct Pairs {
    list: Vec<Pair>,
    /// Places in the list, from 1; 0 is free.
    slots: Vec<u32>,
    /// Steps to pay.
    due: u64,
}

impl Pairs {
    fn new() -> Pairs {
        Pairs { list: Vec::new(), slots: vec![0; 1 << 8], due: 0 }
    }

    /// Where the search for a pair begins.
    fn place(&self, x: Element, z: Element) -> usize {
        let key = u64::from(u32::from(x)) << 32 | u64::from(u32::from(z));
        let mixed = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as u32;
        mixed as usize & (self.slots.len() - 1)
    }

    /// The slot of the pair, or the free one where it belongs.
    fn slot(&self, x: Element, z: Element) -> usize {
        let mut place = self.place(x, z);
        while let Some(number) = self.slots[place].checked_sub(1) {
            let pair = &self.list[number as usize];
            if pair.x == x && pair.z == z {
                break;
            }
            place = (place + 1) & (self.slots.len() - 1);
        }
        place
    }

    fn pay(&mut self, steps: u64, meter: &Meter<'_>) -> Result<(), StopReason> {
        self.due += steps;
        if self.due >= BATCH { meter.pay(std::mem::take(&mut self.due)) } else { Ok(()) }
    }

    fn start(&mut self, q: Element) {
        for number in 0..self.list.len() {
            let mut place = self.place(self.list[number].x, self.list[number].z);
            while self.slots[place] != 0 {
                self.slots[place] = 0;
                place = (place + 1) & (self.slots.len() - 1);
            }
        }
        self.list.clear();
        // It is not met.
        self.list.push(Pair { x: Element::ONE, z: q, before: 0, heap: 0 });
    }

    fn push(&mut self, slot: usize, pair: Pair) {
        self.list.push(pair);
        self.slots[slot] = narrow(self.list.len());
        if self.list.len() * 2 > self.slots.len() {
            self.slots = vec![0; self.slots.len() * 2];
            for number in 1..self.list.len() {
                let slot = self.slot(self.list[number].x, self.list[number].z);
                self.slots[slot] = narrow(number) + 1;
            }
        }
    }
}

/// The pairs met, and the products that fail.
type Part = (Vec<(Element, Element)>, Vec<Element>);

/// The walks of a candidate.
pub(super) struct Walks<'a> {
    monoid: &'a BipartiteMonoid,
    values: &'a Values,
    roots: Vec<Roots>,
    /// The length of each least word.
    lengths: Vec<u32>,
    meter: &'a Meter<'a>,
}

/// Steps are paid in batches of this many.
const BATCH: u64 = 1 << 12;
/// Quotients of at least this order are walked through on all cores, so many products at a time.
const MANY: usize = 2000;
const SHARE: usize = 64;

impl<'a> Walks<'a> {
    pub(super) fn new(quotient: &'a Quotient, values: &'a Values, meter: &'a Meter<'a>) -> Result<Self, StopReason> {
        meter.pay((values.count() * quotient.order()) as u64)?;
        let roots = (0..values.count()).map(|number| Roots::new(values.multiples(number))).collect();
        let monoid = &quotient.monoid;
        let mut lengths = vec![0; monoid.order()];
        for x in monoid.elements() {
            lengths[x.index()] = monoid.parent(x).map_or(0, |(parent, _)| lengths[parent.index()] + 1);
        }
        Ok(Walks { monoid, values, roots, lengths, meter })
    }

    /// The product, by the shorter of two words.
    fn multiply(&self, x: Element, y: Element) -> Element {
        let (x, y) = if self.lengths[x.index()] < self.lengths[y.index()] { (y, x) } else { (x, y) };
        self.monoid.multiply(x, y)
    }

    /// Walks from (1, q); whether (q, 1) was met, which is then the last pair.
    fn from(&self, q: Element, heaps: &[Heaps], pairs: &mut Pairs) -> Result<bool, StopReason> {
        pairs.start(q);
        for heaps in heaps {
            pairs.pay(1, self.meter)?;
            let is_unresolved = |x: Element| bits::contains(&heaps.unresolved, x.index());
            let mut products = self.roots[heaps.value].of(q).map(is_unresolved);
            let Some(first) = products.next() else { continue };
            let (mut any, mut all) = (first, first);
            products.for_each(|unresolved| (any, all) = (any | unresolved, all & unresolved));
            if !any {
                continue;
            }
            let mut at = 0;
            while let Some(&Pair { x, z, .. }) = pairs.list.get(at) {
                let product = self.values.multiples(heaps.value)[x.index()];
                let mut tried = 1;
                for rest in self.roots[heaps.value].of(z) {
                    tried += 1;
                    let slot = pairs.slot(product, rest);
                    if pairs.slots[slot] != 0 || !(all || is_unresolved(self.multiply(x, rest))) {
                        continue;
                    }
                    pairs.push(slot, Pair { x: product, z: rest, before: narrow(at), heap: heaps.heap });
                    if rest == Element::ONE {
                        return Ok(true);
                    }
                }
                pairs.pay(tried, self.meter)?;
                at += 1;
            }
        }
        Ok(false)
    }

    /// The pairs that are met, and the q from which (q, 1) was.
    pub(super) fn all(&self, heaps: &[Heaps]) -> Result<(Met, Vec<Element>), StopReason> {
        let order = self.monoid.order();
        let cores = if order < MANY { 1 } else { available_parallelism().map_or(1, usize::from) };
        let next = AtomicUsize::new(0);
        let parts: Vec<Part> = std::thread::scope(|scope| {
            let others: Vec<_> = (1..cores).map(|_| scope.spawn(|| self.part(heaps, &next))).collect();
            let first = self.part(heaps, &next);
            let others = others.into_iter().map(|other| other.join().expect("a walk does not panic"));
            std::iter::once(first).chain(others).collect::<Result<_, _>>()
        })?;
        let (met, failing): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
        let mut failing = failing.concat();
        failing.sort_unstable();
        Ok((Met::new(order, &met), failing))
    }

    /// The same for the products that nobody else has taken.
    fn part(&self, heaps: &[Heaps], next: &AtomicUsize) -> Result<Part, StopReason> {
        let order = self.monoid.order();
        let mut pairs = Pairs::new();
        let (mut met, mut failing) = (Vec::new(), Vec::new());
        loop {
            let start = next.fetch_add(SHARE, Relaxed).min(order);
            if start == order {
                // With any number of parts the same is paid in all.
                self.meter.pay(pairs.due)?;
                return Ok((met, failing));
            }
            for q in (start..order.min(start + SHARE)).map(Element::new) {
                if self.from(q, heaps, &mut pairs)? {
                    failing.push(q);
                } else if failing.is_empty() {
                    met.extend(pairs.list[1..].iter().map(|pair| (pair.x, pair.z)));
                }
            }
        }
    }

    /// The least N-failure of one of these values; `heaps` are single, and ascend.
    pub(super) fn least(&self, failing: &[Element], heaps: &[Heaps]) -> Result<Option<Vec<u32>>, StopReason> {
        let mut pairs = Pairs::new();
        let mut least: Option<Vec<u32>> = None;
        for &q in failing {
            let within = least.as_ref().and_then(|least| least.first());
            let within = within.map_or(heaps.len(), |&largest| heaps.partition_point(|heap| heap.heap <= largest));
            if self.from(q, &heaps[..within], &mut pairs)? {
                let position = position_of(&pairs.list);
                if least.as_ref().is_none_or(|least| position < *least) {
                    least = Some(position);
                }
            }
        }
        Ok(least)
    }
}

/// The heaps of the walk to the last pair, descending.
fn position_of(pairs: &[Pair]) -> Vec<u32> {
    let mut position = Vec::new();
    let mut at = pairs.len() - 1;
    while at != 0 {
        position.push(pairs[at].heap);
        at = pairs[at].before as usize;
    }
    position
}
