//! Full verification of a candidate quotient.
//!
//! First that the candidate is a reduced bipartite monoid (\[PS\] 4): the actions commute, each element is its least
//! word, and any two elements are distinguishable. Then that no position fails. Let D(x) = { z : xz ∈ P }.
//!
//! * H + X is a *P-failure* (called P, but H has an option called P) iff Φ(X) ∈ D(Φ(H)) ∩ ⋃ D(Φ(H′));
//! * X is an *N-failure* (called N, not without options, no option called P) iff a walk through pairs of elements leads
//!   to it: see `pairs`.
//!
//! Without failure Φ gives the outcome of every position, by induction along the options (\[PS\] B, Algorithm 1, with
//! unresolved sets in the place of Φ″X).
//!
//! Cost: |Q| for each value of an option, and the walks. Size: 12·|Q| bytes for each value of a heap, |Q|/4 bytes for
//! each heap, and the pairs that are met. No table of |Q|² entries.

mod interpolate;
mod pairs;
mod values;

pub(crate) use interpolate::Verified;
pub(crate) use values::Values;

use crate::quotient::Quotient;
use misere_games::Ruleset;
use misere_limits::{Meter, StopReason, narrow};
use misere_monoid::{Element, bits};
use pairs::{Heaps, Met, Walks};
use std::cmp::Ordering;
use values::Divisors;

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

/// That the elements are pairwise distinguishable.
fn check_reduced(quotient: &Quotient, meter: &Meter<'_>) -> Result<(), Flaw> {
    let monoid = &quotient.monoid;
    meter.pay((monoid.order() * (monoid.generators() + 1)) as u64).map_err(Flaw::Stopped)?;
    let (_, classes) = monoid.reduction();
    let mut first = vec![None; monoid.order()];
    for (x, class) in monoid.elements().zip(classes) {
        if let Some(y) = first[class.index()].replace(x) {
            return Err(Flaw::NotReduced(y, x));
        }
    }
    Ok(())
}

/// Lexicographic order with the largest heap most significant, of positions listed in descending order.
fn compare(a: &[u32], b: &[u32]) -> Ordering {
    a.cmp(b)
}

/// Finds the first flaw of the candidate, or what proves that there is none.
pub(crate) fn verify(rules: &dyn Ruleset, quotient: &Quotient, meter: &Meter<'_>) -> Result<Verified, Flaw> {
    check_monoid(quotient, meter)?;
    check_reduced(quotient, meter)?;
    check_outcomes(rules, quotient, meter)
}

/// Finds the least position whose outcome a reduced monoid gets wrong, or what proves that there is none.
fn check_outcomes(rules: &dyn Ruleset, quotient: &Quotient, meter: &Meter<'_>) -> Result<Verified, Flaw> {
    if quotient.is_p(Element::ONE) {
        return Err(Flaw::Failure(Failure { position: Vec::new() }));
    }
    let mut values = Values::default();
    let mut of_options = Vec::with_capacity(quotient.last_heap());
    for (&value, heap) in quotient.phi.iter().zip(1..) {
        meter.pay((heap + quotient.order() / 64) as u64).map_err(Flaw::Stopped)?;
        of_options.push(values.of_options(rules, heap, quotient.order()));
        values.push(&quotient.monoid, value);
    }
    let mut divisors = Divisors::new(quotient);
    let blocked = blocked(&of_options, &mut divisors, meter).map_err(Flaw::Stopped)?;
    let p_failure = least_p_failure(quotient, &mut divisors, &blocked);
    let (met, n_failure) = n_failures(quotient, &values, &blocked, &mut divisors, meter).map_err(Flaw::Stopped)?;
    match p_failure.into_iter().chain(n_failure).min_by(|a, b| compare(a, b)) {
        Some(position) => Err(Flaw::Failure(Failure { position })),
        None => Ok(Verified { values, met, divisors: divisors.into_rows() }),
    }
}

/// For each set of options ⋃ D(e) over their values. Cost: |Q| for each value of any option.
fn blocked(
    of_options: &[Option<Vec<u64>>],
    divisors: &mut Divisors<'_>,
    meter: &Meter<'_>,
) -> Result<Vec<Option<Vec<u64>>>, StopReason> {
    let order = divisors.order();
    let mut all = vec![0; bits::stride(order)];
    of_options.iter().flatten().for_each(|set| bits::union_with(&mut all, set));
    let mut blocked: Vec<Option<Vec<u64>>> =
        of_options.iter().map(|set| set.as_ref().map(|_| vec![0; bits::stride(order)])).collect();
    for e in bits::elements(&all) {
        meter.pay(order as u64)?;
        let d = divisors.of(Element::new(e));
        for (set, blocked) in of_options.iter().zip(&mut blocked) {
            if let (Some(set), Some(blocked)) = (set, blocked)
                && bits::contains(set, e)
            {
                bits::union_with(blocked, d);
            }
        }
    }
    Ok(blocked)
}

/// The least position H + X that the candidate calls P though H has an option called P (\[PS\] Fact B.1); also the
/// least witness against a heap without options that is not equal to 0.
fn least_p_failure(quotient: &Quotient, divisors: &mut Divisors<'_>, blocked: &[Option<Vec<u64>>]) -> Option<Vec<u32>> {
    let p = quotient.monoid.p_set();
    let candidates = blocked.iter().enumerate().filter_map(|(index, blocked)| {
        let d = divisors.of(quotient.phi[index]);
        let least = match blocked {
            Some(blocked) => bits::least_common(d, blocked),
            None => (0..quotient.order()).find(|&z| bits::contains(d, z) != bits::contains(p, z)),
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

/// The pairs that are met, and the least N-failure if there is one.
fn n_failures(
    quotient: &Quotient,
    values: &Values,
    blocked: &[Option<Vec<u64>>],
    divisors: &mut Divisors<'_>,
    meter: &Meter<'_>,
) -> Result<(Met, Option<Vec<u32>>), StopReason> {
    let mut single = Vec::new();
    for (blocked, index) in blocked.iter().zip(0..) {
        let Some(blocked) = blocked else { continue };
        let unresolved = unresolved(divisors.of(quotient.phi[index]), blocked, quotient.order());
        single.push(Heaps { value: values.number(index + 1), heap: narrow(index) + 1, unresolved });
    }
    let mut together: Vec<Option<Heaps>> = Vec::new();
    together.resize_with(values.count(), || None);
    for heap in &single {
        match &mut together[heap.value] {
            Some(heaps) => bits::union_with(&mut heaps.unresolved, &heap.unresolved),
            none => *none = Some(heap.clone()),
        }
    }
    let together: Vec<Heaps> = together.into_iter().flatten().collect();
    let walks = Walks::new(quotient, values, meter)?;
    let (met, failing) = walks.all(&together)?;
    Ok((met, walks.least(&failing, &single)?))
}

/// The complement of D(x) ∪ blocked.
fn unresolved(d: &[u64], blocked: &[u64], order: usize) -> Vec<u64> {
    let mut set: Vec<u64> = d.iter().zip(blocked).map(|(d, b)| !(d | b)).collect();
    let spare = set.len() * 64 - order;
    if let Some(last) = set.last_mut() {
        *last &= u64::MAX >> spare;
    }
    set
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
