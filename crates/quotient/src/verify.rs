//! Full verification of a candidate quotient by unresolved sets.
//!
//! First that the candidate is a reduced bipartite monoid (\[PS\] 4): the actions commute, each element is its least
//! word, and no two elements have the same D(x) = { z : xz ∈ P }. Then that no position fails:
//!
//! For a position X write W(X) = { z : Φ(X)z ∉ P and Φ(X′)z ∉ P for every option X′ }: in X + Z with Φ(Z) = z the
//! candidate calls the sum N, and X offers no winning move. Then, for candidates that are commutative monoids:
//!
//! * H + X is a P-failure (called P, but H has an option called P) iff Φ(X) ∈ D(Φ(H)) ∩ ⋃ D(Φ(H′));
//! * X ≠ 0 is an N-failure (called N, no option called P) iff 1 ∈ W(X);
//! * W(X + Y) = { z : Φ(Y)z ∈ W(X) and Φ(X)z ∈ W(Y) };
//! * if Φ(X) = Φ(Y), 0 ≠ X < Y and W(Y) ⊆ W(X), no Y + Z is the least failure.
//!
//! The walk visits positions in lexicographic order (largest heap most significant), prunes by the last fact, and
//! ends because Q is finite. Without failure Φ gives the outcome of every position, by induction along the order
//! (\[PS\] B, Algorithm 1, with W(X) in the place of Φ″X).
//!
//! Cost: |Q| byte look-ups for each visited position; |Q|²·(2 + 1/8) bytes for tables.

use crate::products::Products;
use crate::quotient::Quotient;
use misere_games::Ruleset;
use misere_limits::{Meter, StopReason, narrow};
use misere_monoid::{BitMatrix, Element, bits};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::collections::HashSet;

/// A position whose outcome the candidate gets wrong while it gets all smaller positions right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The heaps of the position, descending.
    pub position: Vec<u32>,
}

/// Why a verification did not succeed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// The actions do not commute, an element is not its least word, a generator is not the value of its heap, or a
    /// heap is less than the least word of its value.
    #[error("the actions are not those of a commutative monoid with least words in its generating heaps")]
    NotAMonoid,
    /// Two elements that no product tells apart.
    #[error("elements {0} and {1} are indistinguishable")]
    NotReduced(Element, Element),
    /// A position with the wrong outcome.
    #[error("the outcome of the position {:?} is wrong", .0.position)]
    Failure(Failure),
    /// A heap without options that does not have the value 1.
    #[error("heap {0} has no options and not the value 1")]
    NoOptions(usize),
    /// A heap that may be in a failure where the smaller position with its value is not (infinite quotients).
    #[error("heap {0} cannot be replaced by the position that has its value")]
    Word(usize),
    /// A heap that changed nothing, and does not have the value that follows from the quotient before it.
    #[error("the value of heap {0} does not follow from the quotient before it")]
    Value(usize),
    /// The history of an infinite quotient is that of another.
    #[error("the history of the quotient is that of another")]
    History,
    /// The P-portion of an infinite quotient is not shift-regular, or its automaton not in normal form.
    #[error("the automaton of the P-portion is not the least one of a shift-regular set")]
    Portion,
    /// What should prove that a quotient is infinite does not.
    #[error("the proof that the quotient is infinite is wrong")]
    Ray,
    /// What is claimed of larger heaps does not follow.
    #[error("the period, or that there are no more heaps, does not follow")]
    Claim,
    /// The verification was stopped from outside.
    #[error("the verification was stopped")]
    Stopped(StopReason),
}

/// Verifies from nothing that the quotient and its pretending function give the misère outcome of every position of
/// heaps `1..=quotient.last_heap()`, and that the quotient is reduced.
///
/// ```
/// use misere_quotient::{Limits, Meter, solve, verify_quotient};
/// let rules = misere_games::parse_rules("0.77").unwrap();
/// let limits = Limits { max_heap: 20, max_order: 1000, meter: &Meter::with_limit(10_000_000_000) };
/// let solution = solve(rules.as_ref(), &limits, &mut |_| ());
/// assert_eq!(verify_quotient(rules.as_ref(), solution.finite_part(), Meter::unlimited()), Ok(()));
/// ```
///
/// # Errors
/// The first flaw found; a [`Flaw::Failure`] is the least position that the quotient gets wrong. [`Flaw::Stopped`] when
/// the meter says stop.
pub fn verify_quotient(rules: &dyn Ruleset, quotient: &Quotient, meter: &Meter<'_>) -> Result<(), Flaw> {
    verify(rules, quotient, meter).map(|_| ())
}

/// That the actions are those of a commutative monoid whose elements are their words.
fn check_monoid(quotient: &Quotient, meter: &Meter<'_>) -> Result<(), Flaw> {
    let monoid = &quotient.monoid;
    let order = monoid.order();
    let generators = monoid.generators() as u64;
    meter.pay(generators * (generators + 1) * order as u64).map_err(Flaw::Stopped)?;
    let phi = quotient.phi.iter().all(|x| x.index() < order) && quotient.generators.len() == monoid.generators();
    let value = |heap: usize| quotient.pretending_function(heap);
    let generate = || monoid.letters().all(|g| value(quotient.generators[g.index()]) == Some(monoid.generator(g)));
    let least = || quotient.phi.iter().zip(1u32..).all(|(&x, n)| compare(&least_position(quotient, x), &[n]).is_le());
    if phi && monoid.is_consistent() && generate() && least() { Ok(()) } else { Err(Flaw::NotAMonoid) }
}

/// That the sets D(x) are pairwise different.
fn check_reduced(products: &Products, meter: &Meter<'_>) -> Result<(), Flaw> {
    let mut seen = FxHashMap::default();
    for x in products.elements() {
        meter.pay(products.d(x).len() as u64).map_err(Flaw::Stopped)?;
        if let Some(y) = seen.insert(products.d(x), x) {
            return Err(Flaw::NotReduced(y, x));
        }
    }
    Ok(())
}

/// Steps are paid in batches of this many.
const BATCH: u64 = 1 << 12;

/// A visited position: its value and how it was reached.
#[derive(Clone, Copy)]
struct Visited {
    value: Element,
    /// Index of the position less one heap of its largest size.
    parent: u32,
    heap: u32,
}

/// The closed family of (value, W) records that a successful verification leaves: the maximal W for each value.
pub(crate) struct Records {
    sets: BitMatrix,
    by_value: Vec<Vec<u32>>,
}

/// Φ″H of a heap as a bit set, or `None` for a heap without options. All smaller heaps must have values.
pub(crate) fn option_values(
    rules: &dyn Ruleset,
    heap: usize,
    quotient: &Quotient,
    products: &Products,
) -> Option<Vec<u64>> {
    let value = |heap: u32| quotient.phi[heap as usize - 1];
    let mut values = vec![0; bits::stride(products.order())];
    let mut any = false;
    rules.for_each_option(heap, &mut |option| {
        any = true;
        let product = match *option {
            [] => Element::ONE.index(),
            [a, ref rest @ ..] => {
                rest.iter().fold(value(a).index(), |product, &heap| products.row(value(heap))[product].into())
            }
        };
        bits::insert(&mut values, product);
    });
    any.then_some(values)
}

impl Records {
    /// The records of the empty position, which prunes nothing.
    pub(crate) fn trivial() -> Records {
        Records { sets: BitMatrix::new(0, 1), by_value: vec![Vec::new()] }
    }

    fn subsumes(&self, value: Element, unresolved: &[u64]) -> bool {
        self.by_value[value.index()].iter().any(|&record| bits::is_subset(unresolved, self.sets.row(record as usize)))
    }

    /// Whether some record of this value leaves z unresolved.
    pub(crate) fn is_unresolved(&self, value: Element, z: Element) -> bool {
        self.by_value[value.index()].iter().any(|&record| self.sets.contains(record as usize, z.index()))
    }

    fn insert(&mut self, value: Element, index: u32, unresolved: &[u64]) {
        let sets = &self.sets;
        self.by_value[value.index()].retain(|&record| !bits::is_subset(sets.row(record as usize), unresolved));
        self.by_value[value.index()].push(index);
        self.sets.push(unresolved);
    }

    /// The value that a heap with options of these values takes without any change of the quotient, if the Mex
    /// Interpolation Principle (\[PS\] 7.6, 7.8, with the weaker inclusion of unresolved sets) finds one.
    /// A heap without options is 0.
    pub(crate) fn interpolate(&self, products: &Products, options: Option<&[u64]>) -> Option<Element> {
        let Some(options) = options else { return Some(Element::ONE) };
        let blocked = blocked(products, options);
        products.elements().find(|&x| self.takes(products, &blocked, x))
    }

    /// Whether [`interpolate`](Records::interpolate) would find this value; it finds at most one, because the quotient
    /// is reduced.
    pub(crate) fn admits(&self, products: &Products, options: Option<&[u64]>, value: Element) -> bool {
        options.map_or(value == Element::ONE, |options| self.takes(products, &blocked(products, options), value))
    }

    fn takes(&self, products: &Products, blocked: &[u64], x: Element) -> bool {
        !self.by_value[x.index()].is_empty()
            && bits::is_disjoint(products.d(x), blocked)
            && self.subsumes(x, &unresolved(products, x, blocked))
    }
}

/// ⋃ D(e) over the values of the options.
fn blocked(products: &Products, options: &[u64]) -> Vec<u64> {
    let mut set = vec![0; bits::stride(products.order())];
    for value in bits::elements(options).map(Element::new) {
        bits::union_with(&mut set, products.d(value));
    }
    set
}

/// The complement of D(x) ∪ blocked.
fn unresolved(products: &Products, x: Element, blocked: &[u64]) -> Vec<u64> {
    let mut set: Vec<u64> = products.d(x).iter().zip(blocked).map(|(d, b)| !(d | b)).collect();
    let spare = set.len() * 64 - products.order();
    if let Some(last) = set.last_mut() {
        *last &= u64::MAX >> spare;
    }
    set
}

/// Lexicographic order with the largest heap most significant, of positions listed in descending order.
fn compare(a: &[u32], b: &[u32]) -> Ordering {
    a.cmp(b)
}

/// Finds the first flaw of the candidate, or the tables and the records that prove that there is none.
pub(crate) fn verify(rules: &dyn Ruleset, quotient: &Quotient, meter: &Meter<'_>) -> Result<(Products, Records), Flaw> {
    check_monoid(quotient, meter)?;
    let products = Products::new(quotient, meter).map_err(Flaw::Stopped)?;
    check_reduced(&products, meter)?;
    let records = check_outcomes(rules, quotient, &products, meter)?;
    Ok((products, records))
}

/// Finds the least position whose outcome a reduced monoid gets wrong, or the records that prove that there is none.
fn check_outcomes(
    rules: &dyn Ruleset,
    quotient: &Quotient,
    products: &Products,
    meter: &Meter<'_>,
) -> Result<Records, Flaw> {
    if quotient.is_p(Element::ONE) {
        return Err(Flaw::Failure(Failure { position: Vec::new() }));
    }
    // For each heap ⋃ D(Φ(H′)), or `None` when it has no options.
    let mut of_heaps: Vec<Option<Vec<u64>>> = Vec::with_capacity(quotient.last_heap());
    for heap in 1..=quotient.last_heap() {
        let values = option_values(rules, heap, quotient, products);
        let words = values.as_ref().map_or(0, |values| values.len() * bits::elements(values).count());
        meter.pay((words + heap) as u64).map_err(Flaw::Stopped)?;
        of_heaps.push(values.map(|values| blocked(products, &values)));
    }
    let blocked = of_heaps;
    let p_failure = least_p_failure(quotient, products, &blocked);
    let walk = walk(quotient, products, &blocked, p_failure.as_deref(), meter);
    match (walk, p_failure) {
        (Ok(records), None) => Ok(records),
        (Ok(_), Some(position)) => Err(Flaw::Failure(Failure { position })),
        (Err(Flaw::Failure(n)), Some(p)) if compare(&p, &n.position).is_lt() => {
            Err(Flaw::Failure(Failure { position: p }))
        }
        (Err(rejection), _) => Err(rejection),
    }
}

/// The least position H + X that the candidate calls P though H has an option called P (\[PS\] Fact B.1); also the
/// least witness against a heap without options that is not equal to 0.
fn least_p_failure(quotient: &Quotient, products: &Products, blocked: &[Option<Vec<u64>>]) -> Option<Vec<u32>> {
    let candidates = blocked.iter().enumerate().filter_map(|(index, blocked)| {
        let x = quotient.phi[index];
        let least = match blocked {
            Some(blocked) => bits::least_common(products.d(x), blocked),
            None => {
                let (d, one) = (products.d(x), products.d(Element::ONE));
                (0..products.order()).find(|&z| bits::contains(d, z) != bits::contains(one, z))
            }
        };
        let mut position = least_position(quotient, Element::new(least?));
        let heap = narrow(index) + 1;
        let place = position.partition_point(|&other| other > heap);
        position.insert(place, heap);
        Some(position)
    });
    candidates.min_by(|a, b| compare(a, b))
}

/// The least word of an element as heaps, descending.
fn least_position(quotient: &Quotient, mut element: Element) -> Vec<u32> {
    let mut position = Vec::new();
    while let Some((parent, letter)) = quotient.monoid.parent(element) {
        position.push(narrow(quotient.generators[letter.index()]));
        element = parent;
    }
    position
}

/// The walk over positions: the records, or the least N-failure below `bound`.
fn walk(
    quotient: &Quotient,
    products: &Products,
    blocked: &[Option<Vec<u64>>],
    bound: Option<&[u32]>,
    meter: &Meter<'_>,
) -> Result<Records, Flaw> {
    let order = products.order();
    let stride = bits::stride(order);
    let zero = vec![0u64; stride];
    let mut due = 0;
    let mut visited = vec![Visited { value: Element::ONE, parent: 0, heap: 0 }];
    let mut records = Records { sets: BitMatrix::new(0, order), by_value: vec![Vec::new(); order] };
    records.sets.push(&zero);
    let (mut heap_bytes, mut bytes, mut set) = (vec![0u8; order], vec![0u8; order], zero);

    for (index, blocked) in blocked.iter().enumerate() {
        let Some(blocked) = blocked else { continue };
        let heap = narrow(index) + 1;
        let value = quotient.phi[index];
        let unresolved_heap = unresolved(products, value, blocked);
        expand(&unresolved_heap, &mut heap_bytes);
        // Each group holds the positions with one more heap of this size: (position, the position without them).
        let mut group: Vec<(u32, u32)> = (0..narrow(visited.len())).map(|base| (base, base)).collect();
        while !group.is_empty() {
            let mut next: Vec<(u32, u32)> = Vec::new();
            let mut kept: HashSet<u32, rustc_hash::FxBuildHasher> = HashSet::default();
            for &(from, base) in &group {
                // A position is pruned with any of its parts.
                if base != 0 && !kept.contains(&visited[base as usize].parent) {
                    continue;
                }
                let from_value = visited[from as usize].value;
                if from == 0 {
                    set.copy_from_slice(&unresolved_heap);
                } else {
                    expand(records.sets.row(from as usize), &mut bytes);
                    gather(products.row(value), &bytes, products.row(from_value), &heap_bytes, &mut set);
                }
                let product = products.product(value, from_value);
                due += (order + records.by_value[product.index()].len() * stride) as u64 + 8;
                if due >= BATCH {
                    meter.pay(std::mem::take(&mut due)).map_err(Flaw::Stopped)?;
                }
                if bits::contains(&set, Element::ONE.index()) {
                    let position = position_of(&visited, from, heap);
                    if bound.is_none_or(|bound| compare(&position, bound).is_lt()) {
                        return Err(Flaw::Failure(Failure { position }));
                    }
                    return Ok(records);
                }
                if set.iter().all(|&word| word == 0) || records.subsumes(product, &set) {
                    if from == 0 {
                        break;
                    }
                    continue;
                }
                let child = narrow(visited.len());
                visited.push(Visited { value: product, parent: from, heap });
                records.insert(product, child, &set);
                kept.insert(base);
                next.push((child, base));
            }
            group = next;
        }
    }
    Ok(records)
}

fn position_of(visited: &[Visited], mut from: u32, heap: u32) -> Vec<u32> {
    let mut position = vec![heap];
    while from != 0 {
        position.push(visited[from as usize].heap);
        from = visited[from as usize].parent;
    }
    position
}

/// A bit set as one byte an element.
fn expand(set: &[u64], bytes: &mut [u8]) {
    for (chunk, word) in bytes.chunks_mut(64).zip(set) {
        for (bit, byte) in chunk.iter_mut().enumerate() {
            *byte = (word >> bit & 1) as u8;
        }
    }
}

/// set = { z : a\[row_a\[z\]\] and b\[row_b\[z\]\] }.
fn gather(row_a: &[u16], a: &[u8], row_b: &[u16], b: &[u8], set: &mut [u64]) {
    for ((word, chunk_a), chunk_b) in set.iter_mut().zip(row_a.chunks(64)).zip(row_b.chunks(64)) {
        let mut bits = 0u64;
        for (bit, (&x, &y)) in chunk_a.iter().zip(chunk_b).enumerate() {
            bits |= u64::from(a[x as usize] & b[y as usize]) << bit;
        }
        *word = bits;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, solve};
    use misere_games::{Convention, Oracle, Outcome, Position, parse_rules};
    use misere_monoid::{BipartiteMonoid, Letter};

    fn quotient(code: &str, max_heap: usize) -> Quotient {
        let rules = parse_rules(code).unwrap();
        let limits = Limits { max_heap, max_order: 1000, meter: &Meter::with_limit(10_000_000_000) };
        solve(rules.as_ref(), &limits, &mut |_| ()).finite_part().clone()
    }

    /// Whether the flaw is a position that the quotient gets wrong by the oracle; `None` when that is too much work.
    fn is_wrong(quotient: &Quotient, oracle: &mut Oracle, failure: &Failure) -> Option<bool> {
        let heaps = failure.position.iter().map(|&heap| (heap as usize, 1));
        let truth = oracle.outcome(&Position::new(heaps), Convention::Misere).ok()?;
        Some(quotient.is_p(quotient.value(&failure.position)) != (truth == Outcome::P))
    }

    /// Verifies each mutant: it must be rejected, and a failing position must fail by the oracle.
    fn reject(code: &str, max_heap: usize, mutants: impl Fn(&Quotient) -> Vec<Quotient>) {
        let rules = parse_rules(code).unwrap();
        let correct = quotient(code, max_heap);
        assert_eq!(verify_quotient(rules.as_ref(), &correct, &Meter::with_limit(10_000_000_000)), Ok(()));
        let mut oracle = Oracle::new(rules.as_ref(), 2_000_000);
        let (mut failures, mut judged) = (0, 0);
        for mutant in mutants(&correct) {
            match verify_quotient(rules.as_ref(), &mutant, &Meter::with_limit(10_000_000_000)) {
                Ok(()) => panic!("{code}: a mutant passes"),
                Err(Flaw::Failure(failure)) => {
                    failures += 1;
                    if let Some(wrong) = is_wrong(&mutant, &mut oracle, &failure) {
                        judged += 1;
                        assert!(wrong, "{code}: {:?} is no failure", failure.position);
                    }
                }
                Err(_) => {}
            }
        }
        assert!(judged * 10 >= failures * 9, "{code}: the oracle judged {judged} of {failures}");
    }

    type Parts = (Vec<Vec<Element>>, Vec<(Element, Letter)>, Vec<u64>);

    /// Actions, parents and P of a quotient, to be changed.
    fn parts(quotient: &Quotient) -> Parts {
        let monoid = &quotient.monoid;
        let actions = monoid.letters().map(|g| monoid.action(g).to_vec()).collect();
        let parent = |x| monoid.parent(x).unwrap_or((Element::ONE, Letter::new(0)));
        (actions, monoid.elements().map(parent).collect(), monoid.p_set().to_vec())
    }

    #[test]
    fn a_flipped_p_bit_is_found() {
        for (code, max_heap) in [("0.77", 40), ("0.15", 40), ("0.123", 12), ("0.07", 25)] {
            reject(code, max_heap, |correct| {
                let flip = |x: usize| {
                    let (actions, parents, mut p) = parts(correct);
                    p[x / 64] ^= 1 << (x % 64);
                    Quotient { monoid: BipartiteMonoid::from_parts(actions, parents, p), ..correct.clone() }
                };
                (0..correct.order()).map(flip).collect()
            });
        }
    }

    #[test]
    fn a_wrong_value_is_found() {
        for (code, max_heap) in [("0.77", 12), ("0.15", 20), ("0.123", 12)] {
            reject(code, max_heap, |correct| {
                let values = |heap: usize| correct.monoid.elements().filter(move |&x| x != correct.phi[heap]);
                let change = |heap: usize, x: Element| {
                    let mut mutant = correct.clone();
                    mutant.phi[heap] = x;
                    mutant
                };
                (0..max_heap).flat_map(|heap| values(heap).map(move |x| change(heap, x))).collect()
            });
        }
    }

    #[test]
    fn a_wrong_action_is_found() {
        reject("0.77", 30, |correct| {
            let mut mutants = Vec::new();
            for g in 0..correct.generators.len() {
                for x in 0..correct.order() {
                    let (mut actions, parents, p) = parts(correct);
                    actions[g][x] = Element::new((actions[g][x].index() + 1) % correct.order());
                    let monoid = BipartiteMonoid::from_parts(actions, parents, p);
                    mutants.push(Quotient { monoid, ..correct.clone() });
                }
            }
            mutants
        });
    }
}
