//! What the outcomes of a candidate come down to: finitely many views, and subsets of F in each.
//!
//! With Φ(X) = (h, a), (z, k) ∈ D(Φ(X)) iff hz ∈ P_{k+a}. So what is asked about the elements (z, k) of one k is
//! decided by the slices at k plus the *offsets* that occur: its view.

#![expect(clippy::expect_used, reason = "invariants of carriers and sets that the messages name")]

use super::near::Near;
use super::weights::Weights;
use crate::infinite::carrier::{Carrier, Value};
use misere_automata::{OUTSIDE, SetAutomaton, Walk};
use misere_limits::{Meter, StopReason, narrow};
use misere_monoid::{Element, bits};
use rustc_hash::{FxHashMap, FxHashSet};

/// More tuples than this end a verification.
const MOST_TUPLES: usize = 8_000_000;

/// An offset: its place among [`Offsets`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Offset(u32);

impl Offset {
    /// That of the zero vector.
    const ZERO: Offset = Offset(0);

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// An element of F, and its exponents as an offset.
#[derive(Clone, Copy)]
pub(super) struct Term {
    element: Element,
    offset: Offset,
}

/// Offsets that are asked for, 0 first.
pub(super) struct Offsets {
    pub(super) list: Vec<Vec<i64>>,
    places: FxHashMap<Vec<i64>, Offset>,
}

impl Offsets {
    pub(super) fn new(variables: usize) -> Offsets {
        let mut offsets = Offsets { list: Vec::new(), places: FxHashMap::default() };
        offsets.place(vec![0; variables]);
        offsets
    }

    fn place(&mut self, offset: Vec<i64>) -> Offset {
        let next = Offset(narrow(self.list.len()));
        *self.places.entry(offset).or_insert_with_key(|offset| {
            self.list.push(offset.clone());
            next
        })
    }

    /// The term of an element, less e_j if j is given.
    pub(super) fn term(&mut self, element: &Value, less: Option<usize>) -> Term {
        let mut offset: Vec<i64> = element.1.iter().map(|&x| i64::from(x)).collect();
        if let Some(j) = less {
            offset[j] -= 1;
        }
        Term { element: element.0, offset: self.place(offset) }
    }
}

/// A view: the numbers of its slices, one for each offset, and the k of least weight that has it; weights are 8^j, so
/// that small k are nearly in lexicographic order.
pub(super) struct View {
    slices: Vec<u32>,
    pub(super) k: Vec<u64>,
}

impl View {
    /// The number of the slice at k plus the offset, or [`OUTSIDE`].
    fn slice(&self, offset: Offset) -> u32 {
        self.slices[offset.index()]
    }

    /// The place of the slice of a term whose heap is there.
    fn there(&self, term: Term) -> usize {
        let slice = self.slice(term.offset);
        assert_ne!(slice, OUTSIDE, "a term of a heap that is there");
        slice as usize
    }

    /// Whether k plus the offset of a term has no negative entry.
    pub(super) fn has(&self, term: Term) -> bool {
        self.slice(term.offset) != OUTSIDE
    }
}

/// All views of a set at these offsets.
pub(super) fn views(p: &SetAutomaton, offsets: &Offsets, meter: &Meter<'_>) -> Result<Vec<View>, StopReason> {
    let weights: Vec<u64> = (0..p.variables()).map(|j| 8u64.saturating_pow(narrow(j))).collect();
    let mut walk = Walk::new(p.automaton(), &offsets.list, &weights);
    let mut met: FxHashMap<Vec<u32>, ()> = FxHashMap::default();
    let mut views = Vec::new();
    while let Some(visit) = walk.next(u64::MAX, meter)? {
        let slices = walk.view(visit).to_vec();
        if met.insert(slices.clone(), ()).is_none() {
            views.push(View { slices, k: walk.point(visit) });
        }
        if walk.tuples() > MOST_TUPLES {
            return Err(StopReason::Memory);
        }
    }
    if walk.is_truncated() { Err(StopReason::Memory) } else { Ok(views) }
}

/// Views with the slices that they have: for each the elements that are P, and those that may be.
pub(super) struct Seen {
    pub(super) views: Vec<View>,
    pub(super) slices: Vec<Vec<u64>>,
    pub(super) may: Vec<Vec<u64>>,
}

/// The views in a table of outcomes near zero, of at most so many vectors.
///
/// # Errors
/// What the meter says.
pub(super) fn near_views(
    near: &Near,
    offsets: &Offsets,
    weights: &Weights,
    most: usize,
    meter: &Meter<'_>,
) -> Result<Seen, StopReason> {
    let weight = |offset: &[i64]| offset.iter().zip(&weights.growing).map(|(o, w)| o * *w as i64).sum::<i64>();
    let of_offsets: Vec<i64> = offsets.list.iter().map(|offset| weight(offset)).collect();
    let largest = of_offsets.iter().max().copied().unwrap_or(0).max(0) as u64;
    let mut numbers: FxHashMap<(&[u64], u64), u32> = FxHashMap::default();
    let mut met: FxHashSet<Vec<u32>> = FxHashSet::default();
    let mut seen = Seen { views: Vec::new(), slices: Vec::new(), may: Vec::new() };
    let highest = weights.highest() + 1;
    for point in near.points(near.limit().saturating_sub(largest)).take(most) {
        meter.pay(offsets.list.len() as u64 + 1)?;
        let k: Vec<u64> = point.iter().map(|&k| u64::from(k)).collect();
        let here = weights.of(&k) as i64;
        let mut number = |(offset, weight): (&Vec<i64>, &i64)| {
            if k.iter().zip(offset).any(|(k, o)| k.checked_add_signed(*o).is_none()) {
                return OUTSIDE;
            }
            let there: Vec<u64> = k.iter().zip(offset).map(|(k, o)| k.wrapping_add_signed(*o)).collect();
            let slice = near.slice(&there);
            // The q with φ(q) less than this are known.
            let below = (near.limit() - (here + weight) as u64).min(highest);
            *numbers.entry((slice, below)).or_insert_with(|| {
                let mut may = slice.to_vec();
                let far = weights.finite.iter().enumerate().filter(|(_, phi)| **phi >= below);
                far.for_each(|(q, _)| bits::insert(&mut may, q));
                seen.slices.push(slice.to_vec());
                seen.may.push(may);
                narrow(seen.slices.len()) - 1
            })
        };
        let slices: Vec<u32> = offsets.list.iter().zip(&of_offsets).map(&mut number).collect();
        if met.insert(slices.clone()) {
            seen.views.push(View { slices, k });
        }
    }
    Ok(seen)
}

/// A subset of F: its number among [`Subsets`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Subset(u32);

impl Subset {
    pub(super) const EMPTY: Subset = Subset(0);

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// Subsets of F, each kept once, with what was computed of them; the empty set is the first.
pub(super) struct Subsets<'a> {
    carrier: &'a Carrier,
    sets: Vec<Vec<u64>>,
    numbers: FxHashMap<Vec<u64>, Subset>,
    rows: FxHashMap<Element, Vec<Element>>,
    pulled: FxHashMap<(Subset, Element), Subset>,
    /// The slices, and what may be in them.
    slices: Vec<Subset>,
    may: Vec<Subset>,
    intersections: FxHashMap<(Subset, Subset), Subset>,
    /// Steps that are not paid yet.
    steps: u64,
}

impl<'a> Subsets<'a> {
    /// Slices, and for each what may be in it beside what is.
    pub(super) fn new(carrier: &'a Carrier, slices: &[Vec<u64>], may: &[Vec<u64>]) -> Subsets<'a> {
        let mut subsets = Subsets {
            carrier,
            sets: Vec::new(),
            numbers: FxHashMap::default(),
            rows: FxHashMap::default(),
            pulled: FxHashMap::default(),
            slices: Vec::new(),
            may: Vec::new(),
            intersections: FxHashMap::default(),
            steps: 0,
        };
        subsets.number(vec![0; bits::stride(carrier.order())]);
        subsets.slices = slices.iter().map(|slice| subsets.number(slice.clone())).collect();
        subsets.may = may.iter().map(|slice| subsets.number(slice.clone())).collect();
        subsets
    }

    pub(super) fn number(&mut self, set: Vec<u64>) -> Subset {
        let next = Subset(narrow(self.sets.len()));
        *self.numbers.entry(set).or_insert_with_key(|set| {
            self.sets.push(set.clone());
            next
        })
    }

    pub(super) fn set(&self, number: Subset) -> &[u64] {
        &self.sets[number.index()]
    }

    pub(super) fn has(&self, number: Subset, q: Element) -> bool {
        bits::contains(self.set(number), q.index())
    }

    /// { z : rz is in the set }.
    pub(super) fn pull_back(&mut self, set: Subset, r: Element) -> Subset {
        if r == Element::ONE || set == Subset::EMPTY {
            return set;
        }
        if let Some(&known) = self.pulled.get(&(set, r)) {
            return known;
        }
        let row = self.rows.entry(r).or_insert_with(|| self.carrier.row(r));
        self.steps += row.len() as u64;
        let old = &self.sets[set.index()];
        let mut new = vec![0; old.len()];
        for (z, product) in row.iter().enumerate() {
            new[z / 64] |= u64::from(bits::contains(old, product.index())) << (z % 64);
        }
        let new = self.number(new);
        self.pulled.insert((set, r), new);
        new
    }

    /// Pays for the subsets that were made.
    pub(super) fn pay(&mut self, meter: &Meter<'_>) -> Result<(), StopReason> {
        meter.pay(std::mem::take(&mut self.steps))
    }

    /// { z : hz ∈ P_{k+o} } for a term of h and o, and the view of k.
    pub(super) fn term(&mut self, view: &View, term: Term) -> Subset {
        self.pull_back(self.slices[view.there(term)], term.element)
    }

    /// The same with what may be P.
    pub(super) fn term_may(&mut self, view: &View, term: Term) -> Subset {
        self.pull_back(self.may[view.there(term)], term.element)
    }

    /// The union of these terms.
    pub(super) fn union(&mut self, view: &View, terms: &[Term]) -> Vec<u64> {
        let mut union = vec![0; bits::stride(self.carrier.order())];
        for &term in terms {
            let set = self.term(view, term);
            bits::union_with(&mut union, self.set(set));
        }
        union
    }

    /// The same with what may be P.
    pub(super) fn union_may(&mut self, view: &View, terms: &[Term]) -> Vec<u64> {
        let mut union = vec![0; bits::stride(self.carrier.order())];
        for &term in terms {
            let set = self.term_may(view, term);
            bits::union_with(&mut union, self.set(set));
        }
        union
    }

    /// The complement of a subset.
    pub(super) fn complement(&self, set: &[u64]) -> Vec<u64> {
        let mut complement: Vec<u64> = set.iter().map(|word| !word).collect();
        let last = self.carrier.order() % 64;
        if last > 0 {
            *complement.last_mut().expect("F has an element") &= (1 << last) - 1;
        }
        complement
    }

    pub(super) fn intersection(&mut self, a: Subset, b: Subset) -> Subset {
        if a == b {
            return a;
        }
        if a == Subset::EMPTY || b == Subset::EMPTY {
            return Subset::EMPTY;
        }
        let pair = (a.min(b), a.max(b));
        if let Some(&known) = self.intersections.get(&pair) {
            return known;
        }
        let common = self.set(a).iter().zip(self.set(b)).map(|(a, b)| a & b).collect();
        let common = self.number(common);
        self.intersections.insert(pair, common);
        common
    }

    pub(super) fn is_subset(&mut self, a: Subset, b: Subset) -> bool {
        a == Subset::EMPTY || self.intersection(a, b) == a
    }

    /// The elements (z, k) that may be P, at the k of a view.
    pub(super) fn slice_may(&self, view: &View) -> &[u64] {
        self.set(self.may[view.slice(Offset::ZERO) as usize])
    }
}
