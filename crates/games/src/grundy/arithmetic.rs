//! Proofs of arithmetic periodicity for hexadecimal codes.
//!
//! Let G(n + p) = G(n) + s for all known n ≥ n0, s a power of two. Is it so for ever? (Austin 1976 and Howse and
//! Nowakowski 2004 have such theorems; this one asks for less structure and checks more.) Write G(n) = s·q(n) + r(n), r
//! < s. A heap n ≥ n0 is its class n0 + c, 0 ≤ c < p, and m(n) periods, so that q(n) = q(n0 + c) + m(n) and r(n) =
//! r(n0 + c) as long as the claim holds. Options of H_n fall into types: the number k that is taken, and for each part
//! either a fixed heap below n0 or a class. A type with a class determines Σ m over its parts as m(n) + δ, δ an integer
//! constant; let S = Σ q over the parts, so S = m(n) + σ for a constant σ. Two facts carry the proof, for n beyond the
//! known heaps and by induction:
//!
//! *G(n) is no option.* The nim-sum of the q is at most S and of the same parity. So a type with r = r(n) never
//! gives q(n) when S < q(n) or S − q(n) is odd, and both depend on the type alone.
//!
//! *Everything below is an option.* Three classes a, b, c: for each v ≡ S (mod 2) with q_a ≤ v ≤ S − 2·max(q_b, q_c),
//! where the q are those of the first heaps of the classes, let b and c have (S − v)/2 and a have v: the nim-sum is v.
//! A fixed heap and two classes give the q of the fixed heap in the same way, and a class with other parts of nim-sum 0
//! gives the q that is left. So for each r and each parity there are intervals with ends that are constant or grow with
//! m(n), and it is enough that they cover 0 to what is needed, when m(n) is so large that they overlap. That bound must
//! be among the known heaps.
//!
//! Cost: the number of types, about D·(n0 + p)³/6 for D digits that leave three heaps.

#![expect(clippy::cast_possible_truncation, reason = "a residue is not negative")]

use super::period::GrundyPeriod;
use misere_limits::narrow;

/// More heaps and classes than this are not tried.
const MAX_PARTS: usize = 400;

/// A fixed heap, or the first heap of a class.
#[derive(Clone, Copy)]
struct Part {
    size: i64,
    class: bool,
    q: i64,
    r: u32,
}

/// What the options of one heap class are known to attain, for one r and one parity of S − m(n).
#[derive(Clone, Default)]
struct Attained {
    /// (low, high): all v of the parity with low ≤ v ≤ m(n) + high.
    intervals: Vec<(i64, i64)>,
    /// v itself.
    low: Vec<i64>,
    /// m(n) + v.
    high: Vec<i64>,
}

/// Whether the code's values go on with this period, of which the known `values` have no exception; false: not proven.
pub(super) fn is_proven(digits: &[u8], values: &[u32], claim: GrundyPeriod) -> bool {
    let GrundyPeriod { period, preperiod, saltus } = claim;
    if !saltus.is_power_of_two() || preperiod + period > MAX_PARTS || values.len() < preperiod + period {
        return false;
    }
    let part = |heap: usize| Part {
        size: heap as i64,
        class: heap >= preperiod,
        q: i64::from(values[heap] / saltus),
        r: values[heap] % saltus,
    };
    let parts: Vec<Part> = (1..preperiod + period).map(part).collect();
    let mut proof = Proof { digits, parts: &parts, period: period as i64, saltus, start: 0 };
    let good = (preperiod..preperiod + period).all(|heap| proof.class(part(heap)));
    // All heaps with m(n) ≤ start must be known, and no option may lie wholly among the fixed heaps.
    let known = values.len() as i64 - 1;
    good && known
        >= (preperiod as i64 + period as i64 * (proof.start + 2)).max(3 * preperiod as i64 + digits.len() as i64)
}

struct Proof<'a> {
    digits: &'a [u8],
    parts: &'a [Part],
    period: i64,
    saltus: u32,
    /// The induction works for m(n) ≥ start.
    start: i64,
}

impl Proof<'_> {
    /// The induction step for the heaps of one class, given by its first heap.
    fn class(&mut self, heap: Part) -> bool {
        let mut attained = vec![Attained::default(); 2 * self.saltus as usize];
        for (taken, &digit) in self.digits.iter().enumerate() {
            let left = heap.size - taken as i64;
            let parts = self.parts;
            if digit & 2 != 0 && !parts.iter().all(|&a| self.option(heap, left, &[a], &mut attained)) {
                return false;
            }
            if digit & 12 == 0 {
                continue;
            }
            for (i, &a) in parts.iter().enumerate() {
                for (j, &b) in parts.iter().enumerate().skip(i) {
                    if digit & 4 != 0 && !self.option(heap, left, &[a, b], &mut attained) {
                        return false;
                    }
                    if digit & 8 != 0 && !parts[j..].iter().all(|&c| self.option(heap, left, &[a, b, c], &mut attained))
                    {
                        return false;
                    }
                }
            }
        }
        attained.iter().enumerate().all(|(index, attained)| {
            let (r, parity) = (narrow(index) / 2, index as i64 % 2);
            // The largest q with s·q + r below G(n) is m(n) + top.
            let top = heap.q - i64::from(r >= heap.r);
            self.covers(attained, parity, top)
        })
    }

    /// Takes a type of options into account: false when it may have the value of the heap.
    fn option(&mut self, heap: Part, left: i64, parts: &[Part], attained: &mut [Attained]) -> bool {
        let free = left - parts.iter().map(|part| part.size).sum::<i64>();
        // Without a class the heap is a small one; and the parts must add up.
        if !parts.iter().any(|part| part.class) || free % self.period != 0 {
            return true;
        }
        let delta = free / self.period;
        let sigma = delta + parts.iter().map(|part| part.q).sum::<i64>();
        let r = parts.iter().fold(0, |r, part| r ^ part.r);
        let excess = sigma - heap.q;
        if r == heap.r && excess >= 0 && excess % 2 == 0 {
            return false;
        }
        let attained = &mut attained[2 * r as usize + sigma.rem_euclid(2) as usize];
        // No type is used before all its numbers of periods can be positive.
        let mut use_from = |bound: i64| self.start = self.start.max(bound - delta);
        match parts {
            [a] => attained.high.push(sigma.max(a.q + delta)),
            [a, b] => {
                let (class, other) = if a.class { (a, b) } else { (b, a) };
                if !other.class && other.q == 0 {
                    use_from(0);
                    attained.high.push(class.q + delta);
                }
            }
            [a, b, c] => {
                for (x, y, z) in [(a, b, c), (b, a, c), (c, a, b)] {
                    match (x.class, y.class, z.class) {
                        (true, true, true) => {
                            use_from(0);
                            attained.intervals.push((x.q, sigma - 2 * y.q.max(z.q)));
                        }
                        (false, true, true) => {
                            use_from((y.q - z.q).abs());
                            attained.low.push(x.q);
                        }
                        (true, false, false) if y.q == z.q => {
                            use_from(0);
                            attained.high.push(x.q + delta);
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
        true
    }

    /// Whether all v ≥ 0 with v ≤ m(n) + top and v ≡ m(n) + parity (mod 2) are attained.
    fn covers(&mut self, attained: &Attained, parity: i64, top: i64) -> bool {
        let Some(first) = attained.intervals.iter().min_by_key(|interval| (interval.0, -interval.1)) else {
            return false;
        };
        let Some(last) = attained.intervals.iter().max_by_key(|interval| (interval.1, -interval.0)) else {
            return false;
        };
        // The two overlap, and the low and the high ends do not, from here on.
        self.start = self.start.max(last.0 - first.1).max(first.0 - last.1).max(first.0 - top);
        let low = (0..first.0).all(|v| attained.low.contains(&v));
        let mut high = (last.1 + 1..=top).filter(|v| (v - parity) % 2 == 0);
        low && high.all(|v| attained.high.contains(&v))
    }
}
