//! That no position has the wrong outcome. The names are those of the proof in the documentation of the crate.

#![expect(clippy::expect_used, reason = "the reader has counted the numbers")]

use crate::budget::Budget;
use crate::error::Error;
use crate::monoid::Monoid;
use crate::rules::Rules;

/// A set of elements.
pub(crate) type Set = Vec<u64>;
pub(crate) fn has(set: &[u64], x: usize) -> bool {
    set[x / 64] >> (x % 64) & 1 != 0
}

/// The values of heaps and of their options.
pub(crate) struct Outcomes<'a> {
    monoid: &'a Monoid<'a>,
    /// For each heap the place of its value among the different values of heaps.
    place: Vec<usize>,
    /// For each different value of heaps the products of all elements with it.
    multiples: Vec<Vec<u32>>,
    /// For each value v of heaps the union R(v) of W(H) over the heaps H with that value.
    r: Vec<Set>,
}

impl<'a> Outcomes<'a> {
    pub(crate) fn new(monoid: &'a Monoid<'a>) -> Outcomes<'a> {
        let order = monoid.certificate.order;
        let mut place_of = vec![usize::MAX; order];
        let (mut place, mut multiples) = (Vec::new(), Vec::new());
        for &value in &monoid.certificate.phi {
            if place_of[value as usize] == usize::MAX {
                place_of[value as usize] = multiples.len();
                multiples.push(monoid.multiples(value));
            }
            place.push(place_of[value as usize]);
        }
        let r = vec![vec![0; order.div_ceil(64)]; multiples.len()];
        Outcomes { monoid, place, multiples, r }
    }

    /// D(x) = { z : xz ∈ P }, from the products of all elements with x.
    fn d(&self, multiples: &[u32]) -> Set {
        let p = &self.monoid.certificate.p;
        let mut set = vec![0; p.len().div_ceil(64)];
        for (z, &product) in multiples.iter().enumerate() {
            set[z / 64] |= u64::from(p[product as usize]) << (z % 64);
        }
        set
    }

    /// Checks that no position is called P while an option is called P, and computes R.
    pub(crate) fn check_p_positions(&mut self) -> Result<(), String> {
        let certificate = self.monoid.certificate;
        if certificate.p[0] {
            return Err("the empty position is called P".into());
        }
        let options = self.option_values();
        let has_options: Vec<bool> = options.iter().map(|options| !options.is_empty()).collect();
        // For each heap the union of D over its options, one D after another.
        let mut blocked: Vec<Set> = vec![vec![0; certificate.order.div_ceil(64)]; certificate.phi.len()];
        let of_heap = |(heap, options): (u32, Vec<u32>)| options.into_iter().map(move |option| (option, heap));
        let mut asked: Vec<(u32, u32)> = (1..).zip(options).flat_map(of_heap).collect();
        asked.sort_unstable();
        for same in asked.chunk_by(|a, b| a.0 == b.0) {
            let d = self.d(&self.monoid.multiples(same[0].0));
            for &(_, heap) in same {
                blocked[heap as usize].iter_mut().zip(&d).for_each(|(blocked, d)| *blocked |= d);
            }
        }
        let own: Vec<Set> = self.multiples.iter().map(|multiples| self.d(multiples)).collect();
        for (heap, blocked) in blocked.iter().enumerate().skip(1) {
            let value = certificate.phi[heap];
            if !has_options[heap - 1] && value != 0 {
                return Err(format!("heap {heap} has no options and is not the identity"));
            } else if !has_options[heap - 1] {
                continue;
            }
            let d = &own[self.place[heap]];
            if let Some(z) = (0..certificate.order).find(|&z| has(d, z) && has(blocked, z)) {
                return Err(format!("heap {heap} beside a value {z} is called P and has an option called P"));
            }
            let r = &mut self.r[self.place[heap]];
            for (r, (d, blocked)) in r.iter_mut().zip(d.iter().zip(blocked)) {
                *r |= !(d | blocked);
            }
        }
        Ok(())
    }

    /// The values of the options of each heap, each once.
    fn option_values(&self) -> Vec<Vec<u32>> {
        let phi = &self.monoid.certificate.phi;
        let mut marks = vec![false; self.monoid.certificate.order];
        // Takes the marked elements and clears the marks.
        let take = |marks: &mut [bool]| {
            let marked: Vec<u32> = (0u32..).zip(marks.iter()).filter(|mark| *mark.1).map(|mark| mark.0).collect();
            marks.fill(false);
            marked
        };
        let digits = match &self.monoid.certificate.rules {
            Rules::Digits(digits) => digits,
            Rules::Options { lists, .. } => {
                let mut numbers = lists.iter().map(|&number| number as usize);
                let mut next = || numbers.next().expect("the reader counted");
                let mut of_heap = |_| {
                    for _ in 0..next() {
                        let value = (0..next()).fold(0, |x, _| self.multiples[self.place[next()]][x as usize]);
                        marks[value as usize] = true;
                    }
                    take(&mut marks)
                };
                return (1..phi.len()).map(&mut of_heap).collect();
            }
        };
        // The values of m divided into two and into three heaps.
        let all = digits.iter().fold(0, |all, digit| all | digit.1);
        let (mut two, mut three) = (vec![Vec::new(); phi.len()], vec![Vec::new(); phi.len()]);
        for m in 2..if all < 4 { 2 } else { phi.len() } {
            for a in 1..=m / 2 {
                marks[self.multiples[self.place[a]][phi[m - a] as usize] as usize] = true;
            }
            two[m] = take(&mut marks);
            for a in 1..=if all < 8 { 0 } else { m / 3 } {
                let multiples = &self.multiples[self.place[a]];
                two[m - a].iter().for_each(|&x| marks[multiples[x as usize] as usize] = true);
            }
            three[m] = take(&mut marks);
        }
        let of_heap = |heap: usize| {
            for &(k, digit) in digits.iter().take_while(|digit| digit.0 <= heap) {
                let left = heap - k;
                if digit & 1 != 0 && left == 0 {
                    marks[0] = true;
                }
                if digit & 2 != 0 && left > 0 {
                    marks[phi[left] as usize] = true;
                }
                if digit & 4 != 0 {
                    two[left].iter().for_each(|&x| marks[x as usize] = true);
                }
                if digit & 8 != 0 {
                    three[left].iter().for_each(|&x| marks[x as usize] = true);
                }
            }
            take(&mut marks)
        };
        (1..phi.len()).map(of_heap).collect()
    }

    /// Checks that every position called N, but those without options, has an option called P; R must be known.
    pub(crate) fn check_n_positions(&self, budget: &Budget) -> Result<Result<(), String>, Error> {
        let all = vec![u64::MAX; self.monoid.certificate.order.div_ceil(64)];
        Walk::new(self.monoid, &self.multiples).check(&self.r, &all, budget)
    }
}

/// The walks of the proof, by steps of these values.
pub(crate) struct Walk<'a> {
    monoid: &'a Monoid<'a>,
    multiples: &'a [Vec<u32>],
    roots: Vec<(Vec<u32>, Vec<u32>)>,
}

impl<'a> Walk<'a> {
    /// `multiples` has for each value v that steps may have the products of all elements with it.
    pub(crate) fn new(monoid: &'a Monoid<'a>, multiples: &'a [Vec<u32>]) -> Walk<'a> {
        Walk { monoid, multiples, roots: multiples.iter().map(|multiples| roots(multiples)).collect() }
    }

    /// Checks that no walk from (1, q) arrives at (q, 1), for each q of a set; `sets` has R(v) for each value v.
    pub(crate) fn check(&self, sets: &[Set], of: &[u64], budget: &Budget) -> Result<Result<(), String>, Error> {
        let mut met = Met { slots: vec![0; 1 << 10], used: Vec::new() };
        let mut pairs = Vec::new();
        for (q, _) in (0u32..).zip(0..self.monoid.certificate.order).filter(|&(q, _)| has(of, q as usize)) {
            met.clear();
            pairs.clear();
            pairs.push((0, q));
            for (v, r) in sets.iter().enumerate() {
                if !self.roots(v, q).any(|root| has(r, root as usize)) {
                    continue;
                }
                let mut at = 0;
                while let Some(&(x, z)) = pairs.get(at) {
                    at += 1;
                    let next = self.multiples[v][x as usize];
                    for rest in self.roots(v, z) {
                        if !met.has(next, rest) && has(r, self.monoid.product(x, rest) as usize) {
                            if rest == 0 {
                                let wrong = format!("a position of value {q} is called N without an option called P");
                                return Ok(Err(wrong));
                            }
                            met.insert(next, rest, budget)?;
                            pairs.push((next, rest));
                        }
                    }
                }
            }
        }
        Ok(Ok(()))
    }

    /// The elements y with yv = z.
    fn roots(&self, v: usize, z: u32) -> impl Iterator<Item = u32> {
        let (first, after) = &self.roots[v];
        let entry = |y: u32| (y != NONE).then_some(y);
        std::iter::successors(entry(first[z as usize]), move |&y| entry(after[y as usize]))
    }
}

/// A set of pairs (x, z), z ≠ 0, that is quickly emptied: each lies in the first free slot from a place on.
struct Met {
    /// Pairs as numbers; 0 is free.
    slots: Vec<u64>,
    used: Vec<usize>,
}

impl Met {
    fn slot(&self, x: u32, z: u32) -> (usize, u64) {
        let pair = u64::from(x) << 32 | u64::from(z);
        let mask = self.slots.len() - 1;
        let mut slot = (pair.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & mask;
        while self.slots[slot] != 0 && self.slots[slot] != pair {
            slot = (slot + 1) & mask;
        }
        (slot, pair)
    }

    fn has(&self, x: u32, z: u32) -> bool {
        self.slots[self.slot(x, z).0] != 0
    }

    fn insert(&mut self, x: u32, z: u32, budget: &Budget) -> Result<(), Error> {
        let (slot, pair) = self.slot(x, z);
        self.slots[slot] = pair;
        self.used.push(slot);
        if self.used.len() * 2 > self.slots.len() {
            // Beside each slot there are its number in `used` and a pair of the walk.
            budget.allow(self.slots.len() * 2 * (8 + 8 + 8))?;
            let old = std::mem::take(&mut self.slots);
            self.slots = vec![0; old.len() * 2];
            self.used.clear();
            for pair in old.into_iter().filter(|&pair| pair != 0) {
                let (slot, _) = self.slot((pair >> 32) as u32, (pair << 32 >> 32) as u32);
                self.slots[slot] = pair;
                self.used.push(slot);
            }
        }
        Ok(())
    }

    fn clear(&mut self) {
        self.used.drain(..).for_each(|slot| self.slots[slot] = 0);
    }
}

/// The end of a chain.
const NONE: u32 = u32::MAX;

/// For each element z the elements y with yv = z as a chain: the first for each z, and the next after each y.
fn roots(multiples: &[u32]) -> (Vec<u32>, Vec<u32>) {
    let mut first = vec![NONE; multiples.len()];
    let chain = (0u32..).zip(multiples).map(|(y, &z)| std::mem::replace(&mut first[z as usize], y));
    let next = chain.collect();
    (first, next)
}
