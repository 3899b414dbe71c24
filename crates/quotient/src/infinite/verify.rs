//! Full verification of a candidate F × N^J with a shift-regular P-portion.
//!
//! As in [`crate::verify`], write D(m) = { z : mz ∈ P } and W(X) = { z : Φ(X)z ∉ P and Φ(X′)z ∉ P for every option X′
//! }; both are subsets of F × N^J. Every one of them is a boolean combination of translates of P, so shift-regular, and
//! operations on such sets are exact. The candidate is right iff
//!
//! * for each heap H no element is in D(Φ(H)) and in some D(Φ(H′)) (no P-failure), and
//! * no position X ≠ 0 has 1 ∈ W(X) (no N-failure).
//!
//! For the second, write X = Y + k with k the exponents of the heaps of J, and Y without them. By
//! W(X) = ⋂ { w : Φ(X − H)w ∈ W(H) } over the heaps H of X,
//!
//! ```text
//!     1 ∈ W(Y + k)  iff  (1, k) ∈ W(Y), and (Φ(Y), k − e_j) ∈ W(J_j) for each j with k_j ≥ 1.
//! ```
//!
//! The second part says (Φ(Y), k) ∈ B for one fixed shift-regular set B. The walk over Y has values in the finite F,
//! prunes as the finite walk does (if Φ(X) = Φ(Y), 0 ≠ X < Y and W(Y) ⊆ W(X), then no Y + Z is the least failure), and
//! asks at each Y whether some k is in both sets. It ends because the W(Y) are intersections of finitely many
//! translates.
//!
//! Why a second walk: with J = ∅ it gives the verdict of [`crate::verify`], but takes 1.2 to 4.2 times as long for six
//! finite quotients (the test `times_of_finite_quotients`). There the sets are gathered in place, here interned.
//!
//! Source: \[PS\] B, Algorithm 1, and design of \[W\] 5. Cost: one translate, one intersection and the comparisons of
//! one antichain for each visited Y.

#![expect(clippy::expect_used, reason = "invariants of carriers and sets that the messages name")]

use super::carrier::{Carrier, Value};
use super::sets::{Set, ShiftSets};
use crate::quotient::Quotient;
use misere_games::Ruleset;
use misere_limits::{Meter, StopReason, narrow};
use misere_monoid::{BipartiteMonoid, Element};
use rustc_hash::{FxHashMap, FxHashSet};

/// A carrier with a P-portion: a guess until verified.
pub(crate) struct Candidate<'a> {
    pub(crate) carrier: Carrier,
    pub(crate) sets: ShiftSets<'a>,
    pub(crate) p: Set,
    /// For elements of F met so far: the map q ↦ rq in the store.
    maps: FxHashMap<Element, u32>,
}

/// What a verification finds.
pub(crate) enum Verdict {
    /// The outcome of every position is right: the records (Y, Φ(Y), W(Y)) that prove it.
    Right(Records),
    /// The least position found to fail, as heaps in descending order.
    Failure(Vec<u32>),
    /// This heap, whose value is that of a smaller position, may fail where that position does not.
    Word(usize),
}

/// A visited position without heaps of J.
#[derive(Clone, Copy)]
struct Visited {
    value: Element,
    unresolved: Set,
    parent: u32,
    heap: u32,
}

/// A maximal W(Y) and its position Y, heaps descending.
#[derive(Clone)]
pub(crate) struct Record {
    pub(crate) unresolved: Set,
    pub(crate) position: Vec<u32>,
}

/// The maximal W(Y) for each value Φ(Y) in F, and W of the heaps of J.
pub(crate) struct Records {
    pub(crate) by_value: Vec<Vec<Record>>,
    pub(crate) growing: Vec<Set>,
}

impl<'a> Candidate<'a> {
    pub(crate) fn new(carrier: Carrier, sets: ShiftSets<'a>, p: Set) -> Candidate<'a> {
        Candidate { carrier, sets, p, maps: FxHashMap::default() }
    }

    /// The candidate, which pays into another meter from now on.
    pub(crate) fn under<'b>(self, meter: &'b Meter<'b>) -> Candidate<'b> {
        Candidate { carrier: self.carrier, sets: self.sets.under(meter), p: self.p, maps: self.maps }
    }

    /// The quotient, when no heap grows.
    pub(crate) fn quotient(&self) -> Quotient {
        assert!(self.carrier.growing.is_empty() && self.carrier.words.is_empty(), "no heap grows");
        let Carrier { actions, parents, generators, values, .. } = self.carrier.clone();
        let monoid = BipartiteMonoid::from_parts(actions, parents, self.sets.slice(self.p, &[]).to_vec());
        Quotient { monoid, generators, phi: values }
    }

    /// { (s, x) : (rs, x) is in the set }.
    pub(crate) fn times(&mut self, set: Set, r: Element) -> Result<Set, StopReason> {
        if r == Element::ONE {
            return Ok(set);
        }
        let map = match self.maps.get(&r) {
            Some(&map) => map,
            None => {
                let map = self.sets.add_map(self.carrier.map(r));
                self.maps.insert(r, map);
                map
            }
        };
        self.sets.pull_back(set, map)
    }

    /// W(X + Y) from (Φ(X), W(X)) and (Φ(Y), W(Y)).
    pub(crate) fn sum(&mut self, x: (&Value, Set), y: (&Value, Set)) -> Result<Set, StopReason> {
        let a = self.times(x.1, y.0.0)?;
        let a = self.sets.translate(a, &y.0.1)?;
        let b = self.times(y.1, x.0.0)?;
        let b = self.sets.translate(b, &x.0.1)?;
        self.sets.intersection(a, b)
    }

    /// D of an element.
    pub(crate) fn quotient_of(&mut self, element: &Value) -> Result<Set, StopReason> {
        let set = self.times(self.p, element.0)?;
        self.sets.translate(set, &element.1)
    }

    /// D of a heap's value, and ⋃ D over its options; `None` for a heap without options.
    fn heap_sets(&mut self, rules: &dyn Ruleset, heap: usize) -> Result<Option<(Set, Set)>, StopReason> {
        if !rules.has_options(heap) {
            return Ok(None);
        }
        let value = self.carrier.value(&[narrow(heap)]);
        let own = self.quotient_of(&value)?;
        let blocked = self.blocked(&self.carrier.option_values(rules, heap))?;
        Ok(Some((own, blocked)))
    }

    /// ⋃ D over these values.
    pub(crate) fn blocked(&mut self, values: &[Value]) -> Result<Set, StopReason> {
        let mut blocked = self.sets.empty();
        for value in values {
            let option = self.quotient_of(value)?;
            blocked = self.sets.union(blocked, option)?;
        }
        Ok(blocked)
    }

    /// The complement of `own` ∪ `blocked`.
    pub(crate) fn unresolved(&mut self, own: Set, blocked: Set) -> Result<Set, StopReason> {
        let decided = self.sets.union(own, blocked)?;
        self.sets.complement(decided)
    }
}

/// Judges a candidate for the heaps that its carrier has values for.
///
/// # Errors
/// The reason to stop, or [`StopReason::Order`] when the sets overflow.
pub(crate) fn verify(rules: &dyn Ruleset, candidate: &mut Candidate<'_>) -> Result<Verdict, StopReason> {
    let variables = candidate.carrier.growing.len();
    if candidate.sets.contains(candidate.p, 0, &vec![0; variables]) {
        return Ok(Verdict::Failure(Vec::new()));
    }
    let mut heaps = Vec::with_capacity(candidate.carrier.last_heap());
    let mut least: Option<Vec<u32>> = None;
    for heap in 1..=candidate.carrier.last_heap() {
        let sets = candidate.heap_sets(rules, heap)?;
        match sets {
            Some((own, blocked)) => {
                let both = candidate.sets.intersection(own, blocked)?;
                for q in candidate.sets.values(both) {
                    let x = candidate.sets.least(both, q)?.expect("q occurs");
                    keep_least(&mut least, with_heap(candidate.carrier.position(&(Element::new(q), x)), narrow(heap)));
                }
                heaps.push(Some((own, blocked)));
            }
            None => {
                assert!(
                    candidate.carrier.values[heap - 1] == Element::ONE && candidate.carrier.place(heap).is_none(),
                    "a heap without options is 0"
                );
                heaps.push(None);
            }
        }
    }
    // { (q, k) : (q, k − e_j) ∈ W(J_j) for each j with k_j ≥ 1 }.
    let mut bound = candidate.sets.full();
    let mut growing = Vec::with_capacity(variables);
    for (j, heap) in candidate.carrier.growing.clone().into_iter().enumerate() {
        let (own, blocked) = heaps[heap - 1].expect("a growing heap has options");
        let unresolved = candidate.unresolved(own, blocked)?;
        let less = candidate.sets.less_one(unresolved, j)?;
        bound = candidate.sets.intersection(bound, less)?;
        growing.push(unresolved);
    }
    let by_value = walk(candidate, &heaps, bound, &mut least)?;
    if let Some(position) = least {
        return Ok(Verdict::Failure(position));
    }
    for (heap, word) in candidate.carrier.words.clone() {
        if !is_subsumed(candidate, &heaps, heap, &word)? {
            return Ok(Verdict::Word(heap));
        }
    }
    Ok(Verdict::Right(Records { by_value, growing }))
}

/// Whether W of a heap is part of W of a smaller position, not 0, with its value: then the heap is in no least failure.
fn is_subsumed(
    candidate: &mut Candidate<'_>,
    heaps: &[Option<(Set, Set)>],
    heap: usize,
    word: &[u32],
) -> Result<bool, StopReason> {
    if word.is_empty() || word.iter().any(|&other| other as usize >= heap) {
        return Ok(false);
    }
    let mut sum: Option<(Value, Set)> = None;
    for &other in word {
        let Some((own, blocked)) = heaps[other as usize - 1] else { return Ok(false) };
        let unresolved = candidate.unresolved(own, blocked)?;
        let value = candidate.carrier.value(&[other]);
        sum = Some(match sum {
            None => (value, unresolved),
            Some((before, set)) => {
                let set = candidate.sum((&before, set), (&value, unresolved))?;
                let exponents = before.1.iter().zip(&value.1).map(|(a, b)| a + b).collect();
                ((candidate.carrier.multiply(before.0, value.0), exponents), set)
            }
        });
    }
    let (value, of_word) = sum.expect("the word is not empty");
    assert_eq!(value, candidate.carrier.value(&[narrow(heap)]), "a heap has the value of its word");
    let Some((own, blocked)) = heaps[heap - 1] else { return Ok(false) };
    let of_heap = candidate.unresolved(own, blocked)?;
    candidate.sets.is_subset(of_heap, of_word)
}

fn keep_least(least: &mut Option<Vec<u32>>, position: Vec<u32>) {
    if least.as_ref().is_none_or(|least| position < *least) {
        *least = Some(position);
    }
}

/// A position, in descending order, and one more heap.
fn with_heap(mut position: Vec<u32>, heap: u32) -> Vec<u32> {
    let place = position.partition_point(|&other| other > heap);
    position.insert(place, heap);
    position
}

/// The walk over positions without heaps of J; leaves the maximal records, and lowers `least` to the least failure met.
fn walk(
    candidate: &mut Candidate<'_>,
    heaps: &[Option<(Set, Set)>],
    bound: Set,
    least: &mut Option<Vec<u32>>,
) -> Result<Vec<Vec<Record>>, StopReason> {
    let order = candidate.carrier.order();
    let variables = candidate.carrier.growing.len();
    let empty = candidate.sets.empty();
    let mut records: Vec<Vec<Record>> = vec![Vec::new(); order];
    let mut checked: FxHashSet<(Element, Set)> = FxHashSet::default();

    // Y = 0: W(0) is the complement of P, and k = 0 is no failure.
    let all = (1u64 << (order % 64)) - 1;
    let mut full = vec![u64::MAX; order / 64];
    full.extend((!order.is_multiple_of(64)).then_some(all));
    let origin = candidate
        .sets
        .read(2, &mut |x| Ok(if x.iter().all(|&x| x == 0) { full.clone() } else { vec![0; full.len()] }))?;
    let origin = origin.expect("a single point is shift-regular");
    let decided = candidate.sets.union(candidate.p, origin)?;
    let start = candidate.sets.complement(decided)?;
    if variables > 0 {
        check(candidate, start, Element::ONE, bound, &[], least)?;
    }

    let mut visited = vec![Visited { value: Element::ONE, unresolved: empty, parent: 0, heap: 0 }];
    for (index, sets) in heaps.iter().enumerate() {
        let &Some((own, blocked)) = sets else { continue };
        let heap = narrow(index) + 1;
        if candidate.carrier.place(heap as usize).is_some() || candidate.carrier.words.contains_key(&(heap as usize)) {
            continue;
        }
        let value = candidate.carrier.values[index];
        let of_heap = candidate.unresolved(own, blocked)?;
        // Each group holds the positions with one more heap of this size: (position, the position without them).
        let mut group: Vec<(u32, u32)> = (0..narrow(visited.len())).map(|base| (base, base)).collect();
        while !group.is_empty() {
            let mut next: Vec<(u32, u32)> = Vec::new();
            let mut kept: FxHashSet<u32> = FxHashSet::default();
            for &(from, base) in &group {
                // A position is pruned with any of its parts.
                if base != 0 && !kept.contains(&visited[base as usize].parent) {
                    continue;
                }
                let before = visited[from as usize];
                let unresolved = if from == 0 {
                    of_heap
                } else {
                    let a = candidate.times(before.unresolved, value)?;
                    let b = candidate.times(of_heap, before.value)?;
                    candidate.sets.intersection(a, b)?
                };
                let product = candidate.carrier.multiply(before.value, value);
                let mut subsumed = unresolved == empty;
                for record in &records[product.index()] {
                    subsumed = subsumed || candidate.sets.is_subset(unresolved, record.unresolved)?;
                }
                if subsumed {
                    if from == 0 {
                        break;
                    }
                    continue;
                }
                let child = narrow(visited.len());
                visited.push(Visited { value: product, unresolved, parent: from, heap });
                let position = position_of(&visited, child);
                if checked.insert((product, unresolved)) {
                    check(candidate, unresolved, product, bound, &position, least)?;
                }
                let mut maximal = Vec::with_capacity(records[product.index()].len() + 1);
                for record in records[product.index()].drain(..) {
                    if !candidate.sets.is_subset(record.unresolved, unresolved)? {
                        maximal.push(record);
                    }
                }
                maximal.push(Record { unresolved, position });
                records[product.index()] = maximal;
                kept.insert(base);
                next.push((child, base));
            }
            group = next;
        }
    }
    Ok(records)
}

fn position_of(visited: &[Visited], mut at: u32) -> Vec<u32> {
    let mut position = Vec::new();
    while at != 0 {
        position.push(visited[at as usize].heap);
        at = visited[at as usize].parent;
    }
    position
}

/// Looks for k with (1, k) in W(Y) and (Φ(Y), k) in the bound.
fn check(
    candidate: &mut Candidate<'_>,
    unresolved: Set,
    value: Element,
    bound: Set,
    position: &[u32],
    least: &mut Option<Vec<u32>>,
) -> Result<(), StopReason> {
    if candidate.sets.common(unresolved, 0, bound, value.index())?.is_none() {
        return Ok(());
    }
    let order = candidate.carrier.order();
    let (to_one, to_value) =
        (candidate.sets.add_map(vec![0; order]), candidate.sets.add_map(vec![value.into(); order]));
    let a = candidate.sets.pull_back(unresolved, to_one)?;
    let b = candidate.sets.pull_back(bound, to_value)?;
    let both = candidate.sets.intersection(a, b)?;
    let k = candidate.sets.least(both, 0)?.expect("an element in common");
    let mut failure = candidate.carrier.position(&(Element::ONE, k));
    failure.extend_from_slice(position);
    failure.sort_unstable_by(|a, b| b.cmp(a));
    keep_least(least, failure);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, solve};
    use std::time::Instant;

    /// The finite case J = ∅: the verdict is that of [`crate::verify`]; the times are printed.
    fn finite(code: &str, max_heap: usize) {
        let rules = misere_games::parse_rules(code).unwrap();
        let limits = Limits { max_heap, max_order: 10_000, meter: &Meter::with_limit(100_000_000_000) };
        let quotient = solve(rules.as_ref(), &limits, &mut |_| ()).finite_part().clone();
        let (mut bits, mut sets) = (f64::MAX, f64::MAX);
        for _ in 0..3 {
            let start = Instant::now();
            assert!(crate::verify::verify(rules.as_ref(), &quotient, limits.meter).is_ok());
            bits = bits.min(start.elapsed().as_secs_f64());
            let start = Instant::now();
            let mut store = ShiftSets::new(0, quotient.order(), limits.meter);
            let p = store.of_elements(quotient.monoid().p_set());
            let mut candidate = Candidate::new(Carrier::of_quotient(&quotient), store, p);
            assert!(matches!(verify(rules.as_ref(), &mut candidate), Ok(Verdict::Right(_))));
            sets = sets.min(start.elapsed().as_secs_f64());
        }
        println!(
            "{code} to {max_heap}: order {}, {bits:.4} s, {sets:.4} s, {:.1} times",
            quotient.order(),
            sets / bits
        );
    }

    #[test]
    fn finite_quotients() {
        finite("0.77", 100);
        finite("0.07", 20);
    }

    #[test]
    #[ignore = "times: cargo test --release -p misere-quotient --lib finite_quotients -- --ignored --nocapture"]
    fn times_of_finite_quotients() {
        for (code, heap) in [("0.77", 100), ("0.4107", 180), ("0.07", 33), ("0.04", 44), ("0.35", 33), ("0.644", 2000)]
        {
            finite(code, heap);
        }
    }
}
