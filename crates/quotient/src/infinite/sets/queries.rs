//! Questions about shift-regular sets, and sets in other stores.

#![expect(clippy::cast_possible_truncation, reason = "layers that are stored are below 2^32")]

use super::{Set, ShiftSets, variables_of};
use crate::least_form::lcm;
use misere_limits::{Meter, StopReason, narrow};
use misere_monoid::bits;
use rustc_hash::FxHashMap;

impl ShiftSets<'_> {
    /// Whether (q, x) is in the set.
    pub fn contains(&self, set: Set, q: usize, x: &[u32]) -> bool {
        bits::contains(self.slice(set, x), q)
    }

    /// Whether (q, x) is in the set, for large x.
    pub fn contains_far(&self, set: Set, q: usize, x: &[u64]) -> bool {
        bits::contains(self.words(self.at(set, x.to_vec())), q)
    }

    /// { q : (q, x) is in the set } as bits.
    pub fn slice(&self, set: Set, x: &[u32]) -> &[u64] {
        self.words(self.at(set, x.iter().map(|&x| u64::from(x)).collect()))
    }

    pub(super) fn at(&self, mut set: Set, mut x: Vec<u64>) -> Set {
        loop {
            let mask = self.nodes[set as usize].variables;
            let quotient = |&i: &u32| x[i as usize] / u64::from(self.directions.step(mask, i));
            let Some(least) = variables_of(mask).min_by_key(quotient) else { return set };
            let d = quotient(&least);
            variables_of(mask).for_each(|i| x[i as usize] -= d * u64::from(self.directions.step(mask, i)));
            let node = self.nodes[set as usize];
            let (preperiod, period) = (u64::from(node.preperiod), u64::from(node.period()));
            let layer = if d < preperiod { d } else { preperiod + (d - preperiod) % period };
            set = self.face(set, layer as u32, least, x[least as usize] as u32);
        }
    }

    /// Whether every element of `a` is in `b`.
    ///
    /// # Errors
    /// As for [`ShiftSets::intersection`].
    pub fn is_subset(&mut self, a: Set, b: Set) -> Result<bool, StopReason> {
        if a == b {
            return Ok(true);
        }
        let mask = self.nodes[a as usize].variables;
        if mask == 0 {
            return Ok(bits::is_subset(self.words(a), self.words(b)));
        }
        if let Some(&known) = self.inclusions.get(&(a, b)) {
            return Ok(known);
        }
        self.pay_for(a)?;
        let (_, layers) = self.common_layers(a, b)?;
        let mut result = true;
        'layers: for d in 0..layers {
            for at in 0..self.width(mask) {
                let (x, y) = (self.face_at(a, d, at), self.face_at(b, d, at));
                if !self.is_subset(x, y)? {
                    result = false;
                    break 'layers;
                }
            }
        }
        self.inclusions.insert((a, b), result);
        Ok(result)
    }

    /// The set in a store of its own, which nothing stops.
    ///
    /// # Errors
    /// As for [`ShiftSets::intersection`].
    pub fn alone(&self, set: Set) -> Result<(ShiftSets<'static>, Set), StopReason> {
        let mut own = ShiftSets::along(self.directions.clone(), self.order, Meter::unlimited());
        let set = self.transfer(set, &mut own, &mut |slice| slice.to_vec())?;
        Ok((own, set))
    }

    /// { q : (q, x) is in the set for some x } as a leaf.
    fn support(&mut self, set: Set) -> Set {
        let node = self.nodes[set as usize];
        if node.variables == 0 {
            return set;
        }
        if let Some(&known) = self.supports.get(&set) {
            return known;
        }
        let mut words = vec![0; self.stride];
        for at in self.range(node) {
            let face = self.support(self.faces[at]);
            bits::union_with(&mut words, self.words(face));
        }
        let result = self.leaf(&words);
        self.supports.insert(set, result);
        result
    }

    /// The q with (q, x) in the set for some x, ascending.
    pub fn values(&mut self, set: Set) -> Vec<usize> {
        let support = self.support(set);
        bits::elements(self.words(support)).collect()
    }

    /// The least x with (q, x) in the set, the last variable being the most significant.
    ///
    /// # Errors
    /// As for [`ShiftSets::intersection`].
    pub fn least(&mut self, set: Set, q: usize) -> Result<Option<Vec<u32>>, StopReason> {
        let has = |sets: &mut Self, set| {
            let support = sets.support(set);
            bits::contains(sets.words(support), q)
        };
        if !has(self, set) {
            return Ok(None);
        }
        let (mut rest, mut x) = (set, vec![0; self.variables()]);
        for i in (0..self.variables()).rev() {
            loop {
                let here = self.floor(rest, narrow(i));
                if has(self, here) {
                    rest = here;
                    break;
                }
                rest = self.shift(rest, narrow(i))?;
                x[i] += 1;
            }
        }
        Ok(Some(x))
    }

    /// (preperiod, period) of the sequence of slices at x, x + e_i, x + 2·e_i, ….
    ///
    /// # Errors
    /// As for [`ShiftSets::intersection`].
    pub fn line(&mut self, set: Set, x: &[u32], i: usize) -> Result<(u32, u32), StopReason> {
        let mut rest = self.translate(set, x)?;
        for j in (0..self.variables()).filter(|&j| j != i) {
            rest = self.floor(rest, narrow(j));
        }
        let node = self.nodes[rest as usize];
        Ok((node.preperiod, node.period()))
    }

    /// An x with (p, x) in `a` and (q, x) in `b`, or `None` when there is none.
    ///
    /// # Errors
    /// As for [`ShiftSets::intersection`].
    pub fn common(&mut self, a: Set, p: usize, b: Set, q: usize) -> Result<Option<Vec<u32>>, StopReason> {
        let mut visited = rustc_hash::FxHashSet::default();
        self.common_below(a, p, b, q, &mut visited)
    }

    fn common_below(
        &mut self,
        a: Set,
        p: usize,
        b: Set,
        q: usize,
        visited: &mut rustc_hash::FxHashSet<(Set, Set)>,
    ) -> Result<Option<Vec<u32>>, StopReason> {
        let (in_a, in_b) = (self.support(a), self.support(b));
        if !bits::contains(self.words(in_a), p) || !bits::contains(self.words(in_b), q) {
            return Ok(None);
        }
        let mask = self.nodes[a as usize].variables;
        if mask == 0 {
            return Ok(Some(vec![0; self.variables()]));
        }
        if !visited.insert((a, b)) {
            return Ok(None);
        }
        self.pay_for(a)?;
        let (_, layers) = self.common_layers(a, b)?;
        for d in 0..layers {
            for i in variables_of(mask) {
                for c in 0..self.directions.step(mask, i) {
                    let (x, y) = (self.face(a, d, i, c), self.face(b, d, i, c));
                    if let Some(mut found) = self.common_below(x, p, y, q, visited)? {
                        variables_of(mask).for_each(|j| found[j as usize] += d * self.directions.step(mask, j));
                        found[i as usize] += c;
                        return Ok(Some(found));
                    }
                }
            }
        }
        Ok(None)
    }

    /// The distinct subsets of F that the set has as slices.
    pub fn slices(&self, set: Set) -> Vec<&[u64]> {
        let mut visited = rustc_hash::FxHashSet::default();
        let mut stack = vec![set];
        let mut found = Vec::new();
        while let Some(set) = stack.pop() {
            if !visited.insert(set) {
                continue;
            }
            let node = self.nodes[set as usize];
            if node.variables == 0 {
                found.push(self.words(set));
            } else {
                stack.extend_from_slice(&self.faces[self.range(node)]);
            }
        }
        found
    }

    /// The set in a store over another F′ with the same directions, slice by slice.
    ///
    /// # Errors
    /// As for [`ShiftSets::intersection`].
    pub fn transfer(
        &self,
        set: Set,
        to: &mut ShiftSets<'_>,
        slice: &mut dyn FnMut(&[u64]) -> Vec<u64>,
    ) -> Result<Set, StopReason> {
        assert_eq!(self.directions, to.directions);
        let mut known = FxHashMap::default();
        self.transfer_below(set, to, slice, &mut known)
    }

    fn transfer_below(
        &self,
        set: Set,
        to: &mut ShiftSets<'_>,
        slice: &mut dyn FnMut(&[u64]) -> Vec<u64>,
        known: &mut FxHashMap<Set, Set>,
    ) -> Result<Set, StopReason> {
        if let Some(&result) = known.get(&set) {
            return Ok(result);
        }
        let node = self.nodes[set as usize];
        to.pay(if node.variables == 0 { self.stride } else { self.range(node).len() })?;
        let result = if node.variables == 0 {
            let words = slice(self.words(set));
            to.leaf(&words)
        } else {
            let range = self.range(node);
            let mut faces = Vec::with_capacity(range.len());
            for at in range {
                let face = self.faces[at];
                faces.push(self.transfer_below(face, to, slice, known)?);
            }
            to.intern(node.variables, faces, node.preperiod as usize)
        };
        known.insert(set, result);
        Ok(result)
    }

    /// For each set I of variables the largest preperiod t_I and the least common period p_I of the layers of the
    /// functions on N^I that the set is made of; I as a bit mask, ascending.
    pub fn thresholds(&self, set: Set) -> Vec<(u32, u32, u32)> {
        let mut found: Vec<Option<(u32, u32)>> = vec![None; 1 << self.variables()];
        let mut visited = rustc_hash::FxHashSet::default();
        let mut stack = vec![set];
        while let Some(set) = stack.pop() {
            let node = self.nodes[set as usize];
            if node.variables == 0 || !visited.insert(set) {
                continue;
            }
            let (t, p) = found[node.variables as usize].unwrap_or((0, 1));
            let period = lcm(p, node.period()).unwrap_or(u32::MAX);
            found[node.variables as usize] = Some((t.max(node.preperiod), period));
            stack.extend_from_slice(&self.faces[self.range(node)]);
        }
        let listed = found.into_iter().enumerate();
        listed.filter_map(|(mask, entry)| entry.map(|(t, p)| (narrow(mask), t, p))).collect()
    }
}

/// Splits classes, numbered by their first elements, into those in a slice and those not.
pub(in crate::infinite) fn split(classes: &mut [u32], slice: &[u64]) {
    let mut numbers: FxHashMap<(u32, bool), u32> = FxHashMap::default();
    for (q, class) in classes.iter_mut().enumerate() {
        let next = narrow(numbers.len());
        *class = *numbers.entry((*class, bits::contains(slice, q))).or_insert(next);
    }
}
