//! Infinite quotients: the reduction of F × N^J, J being the growing heaps.
//!
//! The certificate gives F as the monoid is given of a finite quotient; J; for other heaps a value in F, or a *word*, a
//! position of smaller heaps with the value Φ(word); P ⊆ F × N^J as an automaton; and rays. The j-th heap of J, J_j,
//! has the value (1, e_j). Write P_k = { q : (q, k) ∈ P } for k ∈ N^J. D, W, *P-failure* and *N-failure* are as in the
//! documentation of the crate, with F × N^J for Q; so there is no P-failure if D(Φ(H)) ∩ D(Φ(H′)) = ∅ for each option
//! H′ of each heap H.
//!
//! **views.** With Φ(H) = (h, a), (z, k) ∈ D(Φ(H)) iff hz ∈ P_{k+a}. So whatever is asked below about the elements (z,
//! k) of one k is decided by the *view* of k: the P_{k+o} for the offsets o that occur, and whether k_j ≥ 1, for each
//! j. There are finitely many views, the automaton finds them all ([`Automaton::views`]), and each is checked once.
//!
//! **words.** Suppose that W(H) ⊆ W(V) for a heap H with a word V. In an N-failure X = H + Z is Φ(Z) ∈ W(H), so Φ(V +
//! Z) = Φ(X) ∉ P, no move in V leads to P, nor one in a heap G of Z, for Φ(V + Z − G) = Φ(X − G) ∈ W(G). V has a heap
//! of J, which has options, being of another value than 1; so V + Z is an N-failure as well. It is less than X in the
//! lexicographic order with the largest heap most significant. So if there is an N-failure, there is one without heaps
//! that have words. As (z, k) ∉ D(Φ(H)) = D(Φ(V)) for (z, k) ∈ W(H), the inclusion says that W(H) ∩ D(Φ(V′)) = ∅ for
//! each option V′ of V.
//!
//! **N-failures.** What remains is X = Y + K, K being k_j heaps J_j for each j, and Y = h₁ + … + h_m heaps with values
//! in F. Those without options do not matter, so let all have some. Let q = Φ(Y). X ≠ 0 is an N-failure iff
//!
//! * q ∈ B_k, the set of y with (y, k − e_j) ∈ W(J_j) for each j with k_j ≥ 1, and
//! * (Φ(Y − h_i), k) ∈ W(h_i) for each i.
//!
//! For Y = 0 this is 1 ∈ B_k and k ≠ 0. Else, with R_k(v) the union of { r : (r, k) ∈ W(h) } over the heaps h of value
//! v in F, the second point gives a walk from (1, q) to (q, 1) by the steps of the finite case, R_k in the place of R.
//! So there is no N-failure if for no k such a walk begins at some q ∈ B_k. And (y, k − e_j) ∈ W(J_j) iff y ∉ P_k and
//! yh′ ∉ P_{k−e_j+a′} for each value (h′, a′) of an option of J_j.
//!
//! **infinite.** A ray has j, v ∈ N^J with v_j ≥ 1, t, p ≥ 1, (q, x) and L ≥ 1. Let S be the translate of P by t·v, (z,
//! k) ∈ S iff (z, k + t·v) ∈ P. Checked is that S is its own translate by p·v, and that of the elements (q, x +
//! mL·e_j), m ≥ 0, either the first alone is in S or all others are. Then all multiples of J_j are different: if a·J_j
//! and (a + s)·J_j, s ≥ 1, are indistinguishable, so are a·J_j and (a + Ls)·J_j. Take n with t + np ≥ a. Beside (q, x +
//! (t + np)·v − a·e_j), the value of a position, because the generators of F are the values of heaps, one is in P iff
//! (q, x) ∈ S, the other iff (q, x + sL·e_j) ∈ S. These differ.
//!
//! **larger heaps.** As in the finite case, with "D(Φ(k)) = D(Φ(k + p))" for "Φ(k) = Φ(k + p)": heaps with the same D
//! are indistinguishable, and in the quotient they have the same value.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the reader has checked that elements fit 16 bits and other numbers 32"
)]

mod automaton;
mod options;

use crate::budget::Budget;
use crate::certificate::{Certificate, Infinite, Ray};
use crate::monoid::Monoid;
use crate::outcomes::{Set, Walk, has};
use crate::{Claim, Error, Finding, larger_heaps};
use automaton::OUTSIDE;
use std::collections::{BTreeMap, BTreeSet, HashMap};

impl Infinite {
    /// Checks what is claimed beside the rules and that F is a monoid.
    pub(crate) fn check(&self, monoid: &Monoid, budget: &mut Budget, findings: &mut Vec<Finding>) -> Result<(), Error> {
        let mut add = |claim, verdict| findings.push(Finding { claim, verdict });
        let generators = monoid.check_generators().and(self.check_values(monoid));
        add(Claim::Generators, generators.map(|()| "the heaps generate F × N^J".into()));
        let reduced = monoid.check_reduced(&self.p.slices);
        add(Claim::Reduced, reduced.map(|()| "products tell any two elements of F apart".into()));
        let form = self.p.check();
        let whole = form.is_ok();
        add(Claim::PPortion, form.map(|()| format!("the least automaton, of {} states", self.p.outputs.len())));
        if !whole {
            return Ok(());
        }
        let questions = Questions::new(monoid, self, budget)?;
        let views = self.p.views(&questions.terms.offsets, &self.units(), budget)?;
        let plain = questions.plain();
        let multiples: Vec<_> = plain.keys().map(|&v| monoid.multiples(v)).collect();
        let walk = Walk::new(monoid, &multiples);
        let mut classes = vec![0; questions.heaps.len()];
        let (mut p_positions, mut n_positions) = (Ok(()), Ok(()));
        for view in &views {
            let own: Vec<Set> = questions.heaps.iter().map(|heap| questions.union(view, &[heap.0])).collect();
            let unresolved = questions.check_p_positions(view, &own);
            n_positions = match &unresolved {
                Ok(w) => questions.check_n_positions(view, w, plain.values(), &walk, budget)?,
                Err(_) => Err("not checked".into()),
            };
            p_positions = unresolved.map(|_| ());
            if n_positions.is_err() {
                break;
            }
            let mut numbers = HashMap::new();
            for (class, own) in classes.iter_mut().zip(&own) {
                let next = numbers.len() as u32;
                *class = *numbers.entry((*class, own)).or_insert(next);
            }
        }
        let proven = n_positions.is_ok();
        add(Claim::PPositions, p_positions.map(|()| format!("none has an option called P, by {} views", views.len())));
        add(Claim::NPositions, n_positions.map(|()| "each other position with options has one called P".into()));
        add(Claim::Infinite, self.check_rays(budget)?);
        let larger = if proven { larger_heaps(monoid.certificate, &classes) } else { Err("not checked".into()) };
        add(Claim::LargerHeaps, larger);
        Ok(())
    }

    /// Checks that heaps of J and heaps with words are listed with their values in F, and do not generate F.
    fn check_values(&self, monoid: &Monoid) -> Result<(), String> {
        let Certificate { generators, phi, .. } = monoid.certificate;
        let growing = self.growing.iter().map(|&heap| (heap, &[][..]));
        for (heap, word) in growing.chain(self.words.iter().map(|(heap, word)| (*heap, &word[..]))) {
            let value = word.iter().fold(0, |x, &part| monoid.product(x, phi[part]));
            if generators.binary_search(&heap).is_ok() || value != phi[heap] {
                return Err(format!("heap {heap} has another value, or generates F"));
            }
        }
        Ok(())
    }

    /// Checks that there are rays, and that each proves what it should.
    fn check_rays(&self, budget: &mut Budget) -> Result<Result<String, String>, Error> {
        let sum = |a: &[i64], b: &[i64], times: i64| a.iter().zip(b).map(|(a, b)| a + times * b).collect::<Vec<_>>();
        let (units, mut heaps) = (self.units(), Vec::new());
        for Ray { j, along, t, p, q, x, step, is_p } in &self.rays {
            let (zero, start) = (vec![0; x.len()], sum(x, along, *t));
            let views = self.p.views(&[sum(&zero, along, *t), sum(&zero, along, t + p)], &units, budget)?;
            let by = sum(&zero, &units[*j], *step);
            let others = self.p.views(&[sum(&start, &by, 1)], &[by], budget)?;
            let is = |slice: u32| self.p.slices[slice as usize][*q as usize] == *is_p;
            let alone = is(self.p.at(0, &start)) && !others.iter().any(|view| is(view[0]));
            if !alone || views.iter().any(|view| view[0] != view[1]) {
                return Ok(Err(format!("the ray for heap {} proves nothing", self.growing[*j])));
            }
            heaps.push(self.growing[*j].to_string());
        }
        let proven = format!("the multiples of each of these heaps are all different: {}", heaps.join(", "));
        Ok(if heaps.is_empty() { Err("there is no ray".into()) } else { Ok(proven) })
    }

    fn units(&self) -> Vec<Vec<i64>> {
        let unit = |j| (0..self.growing.len()).map(|i| i64::from(i == j)).collect();
        (0..self.growing.len()).map(unit).collect()
    }
}

/// An element of F × Z^J, and the same with the place of its exponents among the offsets.
type Value = (u32, Vec<i64>);
type Term = (u32, usize);

/// What is asked about each view.
struct Questions<'a> {
    slices: &'a [Vec<bool>],
    /// For each heap from 0 on its value and those of its options.
    heaps: Vec<(Term, Vec<Term>)>,
    /// For each heap with a word the values of the word's options.
    words: Vec<(usize, Vec<Term>)>,
    /// For each j the values of J_j and of its options, less e_j.
    growing: Vec<Vec<Term>>,
    terms: Terms,
}

/// The offsets that occur, first 0, then −e_j for each j; and the products of all elements with the elements that
/// occur.
#[derive(Default)]
struct Terms {
    offsets: Vec<Vec<i64>>,
    places: HashMap<Vec<i64>, usize>,
    multiples: Vec<Vec<u32>>,
}

impl Terms {
    fn add(&mut self, monoid: &Monoid, (x, exponents): &Value) -> Term {
        if self.multiples[*x as usize].is_empty() {
            self.multiples[*x as usize] = monoid.multiples(*x);
        }
        let place = *self.places.entry(exponents.clone()).or_insert_with(|| {
            self.offsets.push(exponents.clone());
            self.offsets.len() - 1
        });
        (*x, place)
    }
}

impl<'a> Questions<'a> {
    fn new(monoid: &Monoid, infinite: &'a Infinite, budget: &mut Budget) -> Result<Questions<'a>, Error> {
        let Certificate { order, phi, rules, .. } = monoid.certificate;
        let units = infinite.units();
        let one: Value = (0, vec![0; units.len()]);
        let times =
            |a: &Value, b: &Value| (monoid.product(a.0, b.0), a.1.iter().zip(&b.1).map(|(a, b)| a + b).collect());
        let product = |of: &[Value], heaps: &[usize]| heaps.iter().fold(one.clone(), |x, &heap| times(&x, &of[heap]));
        let mut of: Vec<Value> = phi.iter().map(|&value| (value, one.1.clone())).collect();
        for (&heap, unit) in infinite.growing.iter().zip(&units) {
            of[heap].1.clone_from(unit);
        }
        for (heap, word) in &infinite.words {
            of[*heap] = product(&of, word);
        }
        let mut options = vec![BTreeSet::new(); phi.len()];
        rules.for_each_option(phi.len() - 1, &mut |heap, option| {
            let new = options[heap].insert(product(&of, option));
            if new { budget.take(300 + 16 * units.len()) } else { Ok(()) }
        })?;
        let mut terms = Terms { multiples: vec![Vec::new(); *order], ..Terms::default() };
        let mut term = |value: &Value| terms.add(monoid, value);
        let less = |value: &Value, unit: &[i64]| (value.0, value.1.iter().zip(unit).map(|(x, e)| x - e).collect());
        term(&one);
        units.iter().for_each(|unit| _ = term(&less(&one, unit)));
        let growing = infinite.growing.iter().zip(&units).map(|(&heap, unit)| {
            let own = std::iter::once(&of[heap]).chain(&options[heap]);
            own.map(|value| term(&less(value, unit))).collect()
        });
        let growing = growing.collect();
        let mut words: Vec<(usize, Vec<Term>)> = Vec::new();
        for (heap, word) in &infinite.words {
            let mut of_word = BTreeSet::new();
            for (place, &part) in word.iter().enumerate().filter(|&(at, part)| at == 0 || word[at - 1] != *part) {
                let rest = product(&of, &[&word[..place], &word[place + 1..]].concat());
                for option in &options[part] {
                    if of_word.insert(times(&rest, option)) {
                        budget.take(300 + 24 * units.len())?;
                    }
                }
            }
            words.push((*heap, of_word.iter().map(&mut term).collect()));
        }
        let heaps = of.iter().zip(&options);
        let heaps = heaps.map(|(value, options)| (term(value), options.iter().map(&mut term).collect())).collect();
        Ok(Questions { slices: &infinite.p.slices, heaps, words, growing, terms })
    }

    /// The heaps that have options and a value in F, by value. Growing heaps and those with words have exponents.
    fn plain(&self) -> BTreeMap<u32, Vec<usize>> {
        let mut plain: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (heap, ((x, offset), options)) in self.heaps.iter().enumerate() {
            if *offset == 0 && !options.is_empty() {
                plain.entry(*x).or_default().push(heap);
            }
        }
        plain
    }

    /// The union over the terms (h, o) of { z : hz ∈ P_{k+o} }.
    fn union(&self, view: &[u32], terms: &[Term]) -> Set {
        let multiples = &self.terms.multiples;
        let mut union = vec![0; multiples.len().div_ceil(64)];
        for &(h, offset) in terms {
            let slice = &self.slices[view[offset] as usize];
            for (z, &product) in multiples[h as usize].iter().enumerate() {
                union[z / 64] |= u64::from(slice[product as usize]) << (z % 64);
            }
        }
        union
    }

    /// Checks that the view has no P-failure, and what is said of heaps without options and of words. `own` has for
    /// each heap H { z : (z, k) ∈ D(Φ(H)) }; the result has { z : (z, k) ∈ W(H) }.
    fn check_p_positions(&self, view: &[u32], own: &[Set]) -> Result<Vec<Set>, String> {
        if view[1..=self.growing.len()].iter().all(|&slice| slice == OUTSIDE) && self.slices[view[0] as usize][0] {
            return Err("the empty position is called P".into());
        }
        let mut unresolved: Vec<Set> = Vec::new();
        for (heap, (value, options)) in self.heaps.iter().enumerate() {
            if options.is_empty() && *value != (0, 0) {
                return Err(format!("heap {heap} has no options and is not the identity"));
            }
            let blocked = self.union(view, options);
            if own[heap].iter().zip(&blocked).any(|(own, blocked)| own & blocked != 0) {
                return Err(format!("a position with heap {heap} is called P and has an option called P"));
            }
            unresolved.push(own[heap].iter().zip(&blocked).map(|(own, blocked)| !(own | blocked)).collect());
        }
        for (heap, options) in &self.words {
            if self.union(view, options).iter().zip(&unresolved[*heap]).any(|(options, w)| options & w != 0) {
                return Err(format!("heap {heap} cannot be replaced by its word"));
            }
        }
        Ok(unresolved)
    }

    /// Checks that the view has no N-failure; `plain` has the heaps of the values of the walk's steps.
    fn check_n_positions<'p>(
        &self,
        view: &[u32],
        unresolved: &[Set],
        plain: impl Iterator<Item = &'p Vec<usize>>,
        walk: &Walk,
        budget: &Budget,
    ) -> Result<Result<(), String>, Error> {
        let union = |heaps: &Vec<usize>| {
            let mut union = vec![0; unresolved[0].len()];
            heaps.iter().for_each(|&heap| union.iter_mut().zip(&unresolved[heap]).for_each(|(r, w)| *r |= w));
            union
        };
        let r: Vec<Set> = plain.map(union).collect();
        let mut b = vec![u64::MAX; unresolved[0].len()];
        let present: Vec<usize> = (0..self.growing.len()).filter(|&j| view[1 + j] != OUTSIDE).collect();
        for &j in &present {
            b.iter_mut().zip(self.union(view, &self.growing[j])).for_each(|(b, decided)| *b &= !decided);
        }
        if !present.is_empty() && has(&b, 0) {
            return Ok(Err("a position of growing heaps is called N without an option called P".into()));
        }
        walk.check(&r, &b, budget)
    }
}
