//! What the outcomes of a candidate come down to: finitely many views, and subsets of F in each.
//!
//! With Φ(X) = (h, a), (z, k) ∈ D(Φ(X)) iff hz ∈ P_{k+a}. So what is asked about the elements (z, k) of one k is
//! decided by the slices at k plus the *offsets* that occur: its view.

#![expect(clippy::expect_used, reason = "invariants of carriers and sets that the messages name")]

use crate::infinite::carrier::{Carrier, Value};
use misere_automata::{OUTSIDE, SetAutomaton, Walk};
use misere_limits::{Meter, StopReason, narrow};
use misere_monoid::{Element, bits};
use rustc_hash::FxHashMap;

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
    slices: &'a [Vec<u64>],
    sets: Vec<Vec<u64>>,
    numbers: FxHashMap<Vec<u64>, Subset>,
    rows: FxHashMap<Element, Vec<Element>>,
    pulled: FxHashMap<(Subset, Element), Subset>,
    of_slices: Vec<Subset>,
    intersections: FxHashMap<(Subset, Subset), Subset>,
}

impl<'a> Subsets<'a> {
    pub(super) fn new(carrier: &'a Carrier, p: &'a SetAutomaton) -> Subsets<'a> {
        let mut subsets = Subsets {
            carrier,
            slices: p.slices(),
            sets: Vec::new(),
            numbers: FxHashMap::default(),
            rows: FxHashMap::default(),
            pulled: FxHashMap::default(),
            of_slices: Vec::new(),
            intersections: FxHashMap::default(),
        };
        subsets.number(vec![0; bits::stride(carrier.order())]);
        subsets.of_slices = p.slices().iter().map(|slice| subsets.number(slice.clone())).collect();
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
        let old = &self.sets[set.index()];
        let mut new = vec![0; old.len()];
        for (z, product) in row.iter().enumerate() {
            new[z / 64] |= u64::from(bits::contains(old, product.index())) << (z % 64);
        }
        let new = self.number(new);
        self.pulled.insert((set, r), new);
        new
    }

    /// { z : hz ∈ P_{k+o} } for a term of h and o, and the view of k.
    pub(super) fn term(&mut self, view: &View, term: Term) -> Subset {
        let slice = view.slice(term.offset);
        assert_ne!(slice, OUTSIDE, "a term of a heap that is there");
        self.pull_back(self.of_slices[slice as usize], term.element)
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

    /// The slice at the k of a view, as bits.
    pub(super) fn slice(&self, view: &View) -> &'a [u64] {
        &self.slices[view.slice(Offset::ZERO) as usize]
    }
}
