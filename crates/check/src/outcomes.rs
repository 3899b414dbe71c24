//! That no position has the wrong outcome. The names are those of the proof in the documentation of the crate.

#![expect(clippy::expect_used, reason = "the reader has counted the numbers")]

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
    multiples: Vec<Vec<u16>>,
    /// D(x), once it was asked for.
    d: Vec<Option<Set>>,
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
        Outcomes { monoid, place, multiples, d: vec![None; order], r }
    }

    /// D(x) = { z : xz ∈ P }.
    fn d(&mut self, x: u16) -> &Set {
        self.d[x as usize].get_or_insert_with(|| {
            let p = &self.monoid.certificate.p;
            let mut set = vec![0; p.len().div_ceil(64)];
            for (z, product) in self.monoid.multiples(x).into_iter().enumerate() {
                set[z / 64] |= u64::from(p[product as usize]) << (z % 64);
            }
            set
        })
    }

    /// Checks that no position is called P while an option is called P, and computes R.
    pub(crate) fn check_p_positions(&mut self) -> Result<(), String> {
        let certificate = self.monoid.certificate;
        if certificate.p[0] {
            return Err("the empty position is called P".into());
        }
        let options = self.option_values();
        for (heap, options) in (1..).zip(&options) {
            let value = certificate.phi[heap];
            if options.is_empty() && value != 0 {
                return Err(format!("heap {heap} has no options and is not the identity"));
            } else if options.is_empty() {
                continue;
            }
            let mut blocked = vec![0; certificate.order.div_ceil(64)];
            for &option in options {
                blocked.iter_mut().zip(self.d(option)).for_each(|(blocked, d)| *blocked |= d);
            }
            let d = self.d(value).clone();
            if let Some(z) = (0..certificate.order).find(|&z| has(&d, z) && has(&blocked, z)) {
                return Err(format!("heap {heap} beside a value {z} is called P and has an option called P"));
            }
            let r = &mut self.r[self.place[heap]];
            for (r, (d, blocked)) in r.iter_mut().zip(d.iter().zip(&blocked)) {
                *r |= !(d | blocked);
            }
        }
        Ok(())
    }

    /// The values of the options of each heap, each once.
    fn option_values(&self) -> Vec<Vec<u16>> {
        let phi = &self.monoid.certificate.phi;
        let mut marks = vec![false; self.monoid.certificate.order];
        // Takes the marked elements and clears the marks.
        let take = |marks: &mut [bool]| {
            let marked: Vec<u16> = (0u16..).zip(marks.iter()).filter(|mark| *mark.1).map(|mark| mark.0).collect();
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
    pub(crate) fn check_n_positions(&self) -> Result<(), String> {
        Walk::new(self.monoid, &self.multiples)
            .check(&self.r, &vec![u64::MAX; self.monoid.certificate.order.div_ceil(64)])
    }
}

/// The walks of the proof, by steps of these values.
pub(crate) struct Walk<'a> {
    monoid: &'a Monoid<'a>,
    multiples: &'a [Vec<u16>],
    roots: Vec<(Vec<u16>, Vec<u16>)>,
}

impl<'a> Walk<'a> {
    /// `multiples` has for each value v that steps may have the products of all elements with it.
    pub(crate) fn new(monoid: &'a Monoid<'a>, multiples: &'a [Vec<u16>]) -> Walk<'a> {
        Walk { monoid, multiples, roots: multiples.iter().map(|multiples| roots(multiples)).collect() }
    }

    /// Checks that no walk from (1, q) arrives at (q, 1), for each q of a set; `sets` has R(v) for each value v.
    pub(crate) fn check(&self, sets: &[Set], of: &[u64]) -> Result<(), String> {
        let order = self.monoid.certificate.order;
        // For each q the values v for which some r in R(v) has rv = q.
        let mut steps = vec![Vec::new(); order];
        for (v, multiples) in self.multiples.iter().enumerate() {
            for r in (0..order).filter(|&r| has(&sets[v], r)) {
                let steps: &mut Vec<usize> = &mut steps[multiples[r] as usize];
                if steps.last() != Some(&v) {
                    steps.push(v);
                }
            }
        }
        let mut met = vec![0u64; (order * order).div_ceil(64)];
        let mut pairs = Vec::new();
        for (q, steps) in (0u16..).zip(&steps).filter(|&(q, _)| has(of, q as usize)) {
            pairs.clear();
            pairs.push((0, q));
            for &v in steps {
                let (multiples, (first, after), r) = (&self.multiples[v], &self.roots[v], &sets[v]);
                let mut at = 0;
                while let Some(&(x, z)) = pairs.get(at) {
                    at += 1;
                    let mut rest = first[z as usize];
                    while rest != NONE {
                        let pair = multiples[x as usize] as usize * order + rest as usize;
                        if !has(&met, pair) && has(r, self.monoid.product(x, rest) as usize) {
                            if rest == 0 {
                                return Err(format!("a position of value {q} is called N without an option called P"));
                            }
                            met[pair / 64] |= 1 << (pair % 64);
                            pairs.push((multiples[x as usize], rest));
                        }
                        rest = after[rest as usize];
                    }
                }
            }
        }
        Ok(())
    }
}

/// The end of a chain.
const NONE: u16 = u16::MAX;

/// For each element z the elements y with yv = z as a chain: the first for each z, and the next after each y.
fn roots(multiples: &[u16]) -> (Vec<u16>, Vec<u16>) {
    let mut first = vec![NONE; multiples.len()];
    let chain = (0u16..).zip(multiples).map(|(y, &z)| std::mem::replace(&mut first[z as usize], y));
    let next = chain.collect();
    (first, next)
}
