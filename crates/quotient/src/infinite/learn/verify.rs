//! Full verification of a candidate whose P-portion is an automaton, view by view.
//!
//! The conditions are those of [`crate::infinite::verify`]: no P-failure, no N-failure, and words that replace their
//! heaps. W(Y) of a position Y without heaps of J is here a list of subsets of F, one for each view, and all operations
//! are those of bit sets. The walk over Y prunes as the finite walk does; at each Y it asks in each view whether (1, k)
//! ∈ W(Y) and (Φ(Y), k) ∈ B. (Sets that repeat along directions have no views, so their walk is another one.)
//!
//! **Theorem.** The candidate is right iff nothing fails in any view. For each question about an element (z, k) is one
//! about the view of k; and a least position with a wrong outcome fails one of the conditions, as in the finite case.
//!
//! Cost: (positions Y visited) · (views), and F/64 for each subset that is new.

#![expect(clippy::cast_possible_truncation, reason = "exponents of a learned automaton are below 2^32")]

use super::views::{Offsets, Seen, Subset, Subsets, Term, View, views};
use crate::infinite::carrier::{Carrier, Value};
use misere_automata::SetAutomaton;
use misere_games::Ruleset;
use misere_limits::{Meter, StopReason, narrow};
use misere_monoid::{Element, bits};
use rustc_hash::FxHashSet;

/// What a verification finds.
pub(crate) enum Verdict {
    /// The outcome of every position is right: for each value in F the positions Y of maximal W(Y).
    Right { positions: Vec<Vec<Vec<u32>>> },
    /// The least position found to fail, as heaps in descending order.
    Failure(Vec<u32>),
    /// This heap, whose value is that of a smaller position, may fail where that position does not.
    Word(usize),
}

/// Terms of a heap: its value, its options.
struct Heap {
    heap: usize,
    own: Term,
    options: Vec<Term>,
}

/// A view with what the walk needs: W of the heaps without exponents, B, and W(0).
struct Judged {
    view: View,
    plain: Vec<Subset>,
    bound: Subset,
    start: Subset,
}

/// Judges a candidate for the heaps that its carrier has values for.
///
/// # Errors
/// What the meter says, and [`StopReason::Memory`] when there are too many tuples.
pub(crate) fn verify(
    rules: &dyn Ruleset,
    carrier: &Carrier,
    p: &SetAutomaton,
    meter: &Meter<'_>,
) -> Result<Verdict, StopReason> {
    if p.contains(0, &vec![0; carrier.growing.len()]) {
        return Ok(Verdict::Failure(Vec::new()));
    }
    let mut all = |offsets: &Offsets| {
        let slices = p.slices().to_vec();
        Ok(Seen { views: views(p, offsets, meter)?, may: slices.clone(), slices })
    };
    judge(rules, carrier, &mut all, meter)
}

/// Judges a candidate by the views of some vectors: whether something fails there, whatever is P of what may be.
///
/// # Errors
/// What the meter says, and what the views do.
pub(super) fn judge(
    rules: &dyn Ruleset,
    carrier: &Carrier,
    seen: &mut dyn FnMut(&Offsets) -> Result<Seen, StopReason>,
    meter: &Meter<'_>,
) -> Result<Verdict, StopReason> {
    let variables = carrier.growing.len();
    let mut offsets = Offsets::new(variables);
    let one = carrier.one();
    // −e_j tells whether k_j ≥ 1.
    let absent: Vec<Term> = (0..variables).map(|j| offsets.term(&one, Some(j))).collect();
    let mut heaps = Vec::new();
    let mut growing: Vec<Vec<Term>> = vec![Vec::new(); variables];
    for heap in 1..=carrier.last_heap() {
        if !rules.has_options(heap) {
            continue;
        }
        let value = carrier.value(&[narrow(heap)]);
        let options = carrier.option_values(rules, heap);
        meter.pay(options.len() as u64)?;
        if let Some(j) = carrier.place(heap) {
            growing[j] = std::iter::once(&value).chain(&options).map(|value| offsets.term(value, Some(j))).collect();
        }
        let options = options.iter().map(|option| offsets.term(option, None)).collect();
        heaps.push(Heap { heap, own: offsets.term(&value, None), options });
    }
    let mut words: Vec<(usize, usize, Vec<Term>)> = Vec::new();
    for (&heap, word) in &carrier.words {
        if word.is_empty() || word.iter().any(|&other| other as usize >= heap) {
            return Ok(Verdict::Word(heap));
        }
        let at = heaps.iter().position(|entry| entry.heap == heap);
        let Some(at) = at else { return Ok(Verdict::Word(heap)) };
        let options = options_of_word(rules, carrier, word);
        words.push((heap, at, options.iter().map(|option| offsets.term(option, None)).collect()));
    }
    let Seen { views, slices, may } = seen(&offsets)?;
    let mut subsets = Subsets::new(carrier, &slices, &may);
    let is_plain = |heap: usize| carrier.place(heap).is_none() && !carrier.words.contains_key(&heap);
    let mut least = Least(None);
    let mut wrong_word: Option<usize> = None;
    let mut judged: Vec<Judged> = Vec::new();
    let mut known: FxHashSet<(Vec<Subset>, Subset, Subset)> = FxHashSet::default();
    for view in views {
        meter.pay(heaps.iter().map(|heap| heap.options.len() as u64 + 1).sum())?;
        subsets.pay(meter)?;
        let mut plain = Vec::new();
        let mut unresolved = Vec::with_capacity(heaps.len());
        for Heap { heap, own, options } in &heaps {
            let is_p = subsets.term(&view, *own);
            let blocked = subsets.union(&view, options);
            if let Some(z) = bits::least_common(subsets.set(is_p), &blocked) {
                least.keep(carrier, (Element::new(z), &view.k), &[narrow(*heap)]);
            }
            let own = subsets.term_may(&view, *own);
            let mut decided = subsets.union_may(&view, options);
            bits::union_with(&mut decided, subsets.set(own));
            let open = subsets.complement(&decided);
            let open = subsets.number(open);
            unresolved.push(open);
            if is_plain(*heap) {
                plain.push(open);
            }
        }
        for (heap, at, options) in &words {
            let union = subsets.union(&view, options);
            if !bits::is_disjoint(&union, subsets.set(unresolved[*at])) && wrong_word.is_none_or(|least| *heap < least)
            {
                wrong_word = Some(*heap);
            }
        }
        let mut decided = vec![0; bits::stride(carrier.order())];
        for (j, terms) in growing.iter().enumerate() {
            if view.has(absent[j]) {
                bits::union_with(&mut decided, &subsets.union_may(&view, terms));
            }
        }
        let bound = subsets.complement(&decided);
        let bound = subsets.number(bound);
        let start = if view.k.iter().all(|&k| k == 0) {
            Subset::EMPTY
        } else {
            let open = subsets.complement(subsets.slice_may(&view));
            subsets.number(open)
        };
        if subsets.has(start, Element::ONE) && subsets.has(bound, Element::ONE) {
            least.keep(carrier, (Element::ONE, &view.k), &[]);
        }
        // Views come in the order of their k: the first of those that are alike is kept.
        if known.insert((plain.clone(), bound, start)) {
            judged.push(Judged { view, plain, bound, start });
        }
    }
    let plain: Vec<usize> = heaps.iter().map(|heap| heap.heap).filter(|&heap| is_plain(heap)).collect();
    let positions = walk(carrier, &plain, &judged, &mut subsets, &mut least, meter)?;
    Ok(match (least.0, wrong_word) {
        (Some(position), _) => Verdict::Failure(position),
        (None, Some(heap)) => Verdict::Word(heap),
        (None, None) => Verdict::Right { positions },
    })
}

/// The values of the options of a word.
pub(super) fn options_of_word(rules: &dyn Ruleset, carrier: &Carrier, word: &[u32]) -> Vec<Value> {
    let mut options = std::collections::BTreeSet::new();
    for place in (0..word.len()).filter(|&place| place == 0 || word[place] != word[place - 1]) {
        let rest = carrier.value(&[&word[..place], &word[place + 1..]].concat());
        for (q, x) in carrier.option_values(rules, word[place] as usize) {
            let sum = rest.1.iter().zip(&x).map(|(a, b)| a + b).collect();
            options.insert((carrier.multiply(rest.0, q), sum));
        }
    }
    options.into_iter().collect()
}

/// The least failure.
struct Least(Option<Vec<u32>>);

impl Least {
    /// Takes the least word of (z, k) with these heaps, if it is less.
    fn keep(&mut self, carrier: &Carrier, (z, k): (Element, &[u64]), heaps: &[u32]) {
        let k: Vec<u32> = k.iter().map(|&k| k as u32).collect();
        let mut position = carrier.position(&(z, k));
        position.extend_from_slice(heaps);
        position.sort_unstable_by(|a, b| b.cmp(a));
        if self.0.as_ref().is_none_or(|least| position < *least) {
            self.0 = Some(position);
        }
    }
}

/// A visited position without heaps of J, and W of it in each view.
struct Visited {
    value: Element,
    unresolved: Vec<Subset>,
    parent: u32,
    heap: u32,
}

/// The walk over positions without heaps of J, smallest heaps first; leaves the positions of maximal W.
fn walk(
    carrier: &Carrier,
    heaps: &[usize],
    views: &[Judged],
    subsets: &mut Subsets<'_>,
    least: &mut Least,
    meter: &Meter<'_>,
) -> Result<Vec<Vec<Vec<u32>>>, StopReason> {
    let start = views.iter().map(|view| view.start).collect();
    let mut visited = vec![Visited { value: Element::ONE, unresolved: start, parent: 0, heap: 0 }];
    let mut records: Vec<Vec<u32>> = vec![Vec::new(); carrier.order()];
    let mut checked: FxHashSet<(Element, Vec<Subset>)> = FxHashSet::default();
    for (at, &heap) in heaps.iter().enumerate() {
        // Positions with this heap are not less than one without.
        if least.0.as_ref().is_some_and(|least| least.first().is_none_or(|&first| (first as usize) < heap)) {
            break;
        }
        let value = carrier.values[heap - 1];
        let of_heap: Vec<Subset> = views.iter().map(|view| view.plain[at]).collect();
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
                meter.pay(views.len() as u64 + 1)?;
                subsets.pay(meter)?;
                let before = &visited[from as usize];
                let unresolved: Vec<Subset> = if from == 0 {
                    of_heap.clone()
                } else {
                    let pairs = before.unresolved.iter().zip(&of_heap);
                    pairs
                        .map(|(&a, &b)| {
                            let (a, b) = (subsets.pull_back(a, value), subsets.pull_back(b, before.value));
                            subsets.intersection(a, b)
                        })
                        .collect()
                };
                let product = carrier.multiply(before.value, value);
                let is_empty = unresolved.iter().all(|&set| set == Subset::EMPTY);
                let subsumed = is_empty
                    || records[product.index()].iter().any(|&record| {
                        let larger = &visited[record as usize].unresolved;
                        unresolved.iter().zip(larger).all(|(&a, &b)| subsets.is_subset(a, b))
                    });
                if subsumed {
                    if from == 0 {
                        break;
                    }
                    continue;
                }
                let child = narrow(visited.len());
                records[product.index()].retain(|&record| {
                    let smaller = &visited[record as usize].unresolved;
                    !smaller.iter().zip(&unresolved).all(|(&a, &b)| subsets.is_subset(a, b))
                });
                records[product.index()].push(child);
                let fails = |view: &&(usize, &Judged)| {
                    subsets.has(unresolved[view.0], Element::ONE) && subsets.has(view.1.bound, product)
                };
                let failing: Vec<(usize, &Judged)> = match checked.insert((product, unresolved.clone())) {
                    true => views.iter().enumerate().filter(|view| fails(&view)).collect(),
                    false => Vec::new(),
                };
                visited.push(Visited { value: product, unresolved, parent: from, heap: narrow(heap) });
                for (_, view) in failing {
                    least.keep(carrier, (Element::ONE, &view.view.k), &position_of(&visited, child));
                }
                kept.insert(base);
                next.push((child, base));
            }
            group = next;
        }
    }
    let positions = |numbers: Vec<u32>| numbers.into_iter().map(|number| position_of(&visited, number)).collect();
    Ok(records.into_iter().map(positions).collect())
}

fn position_of(visited: &[Visited], mut at: u32) -> Vec<u32> {
    let mut position = Vec::new();
    while at != 0 {
        position.push(visited[at as usize].heap);
        at = visited[at as usize].parent;
    }
    position
}
