//! A shift-regular set as finitely many disjoint cells b + N·v + N·w + … with independent v, w, ….
//!
//! More generally: directions c = 1, …, k act on F × N^J by (q, x) ↦ (q·r_c, x + s_c), and n ∈ N^k leads from the set S
//! to its translate by Σ n_c·(r_c, s_c). Let the directions reach just the variables I, and suppose that each i ∈ I has
//! a direction whose step is a multiple of e_i; with U one such direction for each i, there are c_u with Σ_u c_u·s_u =
//! L·v_I. Then every n is in one way d·Σ_u c_u·e_u + m with some m_u < c_u; let u be the first of those. The translates
//! of S by d·L·v_I are eventually periodic in d, and for each d, each u and each m_u < c_u the other directions remain,
//! without u: the same problem with one direction less. When U is the unit vectors, this lists the layers and faces of
//! S, each element once.
//!
//! Cost: one translate for each cell and each prefix of it.

use super::{Set, ShiftSets, variables_of};
use crate::least_form::lcm;
use misere_limits::{StopReason, narrow};
use misere_monoid::bits;
use rustc_hash::FxHashMap;

/// A direction in F × N^J.
#[derive(Clone, Debug)]
pub(crate) struct Direction {
    /// s, not zero.
    pub(crate) step: Vec<u32>,
    /// The map q ↦ qr of the store, if r ≠ 1.
    pub(crate) map: Option<u32>,
}

/// The elements base + N·periods\[0\] + N·periods\[1\] + …, as numbers of steps in each direction, have this slice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(crate) base: Vec<u32>,
    pub(crate) periods: Vec<Vec<u32>>,
    /// The elements of F that are in the slice.
    pub(crate) slice: Set,
}

impl ShiftSets<'_> {
    /// Disjoint cells that cover the n ∈ N^k for which the translate of the set by n has a slice at 0 that is not
    /// empty. `None` when directions are left over from which the multiples of no v_I come.
    ///
    /// # Errors
    /// As for [`ShiftSets::intersection`].
    pub(crate) fn cells(&mut self, set: Set, directions: &[Direction]) -> Result<Option<Vec<Cell>>, StopReason> {
        let mut cells = Vec::new();
        let open: Vec<usize> = (0..directions.len()).collect();
        let start = Cell { base: vec![0; directions.len()], periods: Vec::new(), slice: set };
        Ok(self.cells_below(start, directions, &open, &mut cells)?.then_some(cells))
    }

    /// `part.slice` is the set itself here.
    fn cells_below(
        &mut self,
        part: Cell,
        directions: &[Direction],
        open: &[usize],
        cells: &mut Vec<Cell>,
    ) -> Result<bool, StopReason> {
        let reached = |&i: &u32| open.iter().any(|&c| directions[c].step[i as usize] > 0);
        let mut set = part.slice;
        for i in variables_of(self.nodes[set as usize].variables) {
            if !reached(&i) {
                set = self.floor(set, i);
            }
        }
        let mask = self.nodes[set as usize].variables;
        if set == self.constant(mask, false) {
            return Ok(true);
        }
        if mask == 0 || set == self.constant(mask, true) {
            let unit = |&c: &usize| (0..directions.len()).map(|other| u32::from(c == other)).collect();
            let periods = part.periods.into_iter().chain(open.iter().map(unit)).collect();
            let slice = self.constant_slice(set);
            cells.push(Cell { base: part.base, periods, slice });
            return Ok(true);
        }
        let Some(diagonal) = diagonal(self.directions.direction(mask), directions, open)? else { return Ok(false) };
        let (layers, preperiod) = self.translates_along(set, directions, &diagonal)?;
        for (d, &layer) in layers.iter().enumerate() {
            let mut at = Cell { slice: layer, ..part.clone() };
            diagonal.iter().for_each(|&(c, times)| at.base[c] += narrow(d) * times);
            if d >= preperiod {
                let length = narrow(layers.len() - preperiod);
                let mut period = vec![0; directions.len()];
                diagonal.iter().for_each(|&(c, times)| period[c] = length * times);
                at.periods.push(period);
            }
            for &(c, times) in &diagonal {
                let rest: Vec<usize> = open.iter().copied().filter(|&other| other != c).collect();
                for _ in 0..times {
                    if !self.cells_below(at.clone(), directions, &rest, cells)? {
                        return Ok(false);
                    }
                    at.slice = self.go(at.slice, &directions[c])?;
                    at.base[c] += 1;
                }
            }
        }
        Ok(true)
    }

    /// The translates of a set by 0, 1, 2, … times the diagonal until they repeat, and from where on they do.
    fn translates_along(
        &mut self,
        set: Set,
        directions: &[Direction],
        diagonal: &[(usize, u32)],
    ) -> Result<(Vec<Set>, usize), StopReason> {
        let mut known: FxHashMap<Set, usize> = FxHashMap::default();
        let (mut layers, mut next) = (Vec::new(), set);
        loop {
            if let Some(&preperiod) = known.get(&next) {
                return Ok((layers, preperiod));
            }
            known.insert(next, layers.len());
            layers.push(next);
            for &(c, times) in diagonal {
                for _ in 0..times {
                    next = self.go(next, &directions[c])?;
                }
            }
        }
    }

    /// The translate of a set on the variables that are left by one step.
    fn go(&mut self, set: Set, direction: &Direction) -> Result<Set, StopReason> {
        let mut next = set;
        for i in variables_of(self.nodes[set as usize].variables) {
            for _ in 0..direction.step[i as usize] {
                next = self.shift(next, i)?;
            }
        }
        direction.map.map_or(Ok(next), |map| self.pull_back(next, map))
    }

    /// The slice of a function at 0.
    fn constant_slice(&self, mut set: Set) -> Set {
        while let Some(i) = variables_of(self.nodes[set as usize].variables).next() {
            set = self.floor(set, i);
        }
        set
    }

    /// The elements of F in the slice of a cell.
    pub(crate) fn elements_of(&self, slice: Set) -> impl Iterator<Item = usize> {
        bits::elements(self.words(slice))
    }

    /// The function y ↦ f(x + y) on N^I, I given as a bit mask.
    ///
    /// # Errors
    /// As for [`ShiftSets::intersection`].
    pub(crate) fn restrict(&mut self, set: Set, x: &[u32], keep: u32) -> Result<Set, StopReason> {
        let mut rest = self.translate(set, x)?;
        for i in variables_of(self.all() & !keep) {
            rest = self.floor(rest, i);
        }
        Ok(rest)
    }
}

/// Directions, one for each variable of v, and how often each is taken so that all together make a multiple of v.
fn diagonal(v: &[u32], directions: &[Direction], open: &[usize]) -> Result<Option<Vec<(usize, u32)>>, StopReason> {
    let mut chosen = Vec::new();
    let mut length = 1;
    for (i, &entry) in v.iter().enumerate().filter(|entry| *entry.1 > 0) {
        let along_i = |&&c: &&usize| {
            let step = &directions[c].step;
            step[i] > 0 && step.iter().enumerate().all(|(j, &s)| j == i || s == 0)
        };
        let Some(&c) = open.iter().find(along_i) else { return Ok(None) };
        let step = directions[c].step[i];
        // The least length with length·entry a multiple of the step.
        let least = lcm(step, entry).ok_or(StopReason::Order)? / entry;
        length = lcm(length, least).ok_or(StopReason::Order)?;
        chosen.push((c, step, entry));
    }
    let times = |(c, step, entry)| length.checked_mul(entry).map(|sum| (c, sum / step));
    chosen.into_iter().map(times).collect::<Option<_>>().ok_or(StopReason::Order).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_limits::Meter;

    /// Every n is in one cell if its translate is in the set, and else in none.
    fn check(sets: &mut ShiftSets<'_>, set: Set, directions: &[Direction], map: &[u32]) {
        let cells = sets.cells(set, directions).unwrap().expect("cells");
        let mut all = vec![vec![]];
        for _ in directions {
            all = all.iter().flat_map(|n: &Vec<u32>| (0..9).map(move |last| [&n[..], &[last]].concat())).collect();
        }
        for n in all {
            let (mut x, mut image) = (vec![0; sets.variables()], vec![0u32, 1]);
            for (&times, direction) in n.iter().zip(directions) {
                x.iter_mut().zip(&direction.step).for_each(|(x, step)| *x += times * step);
                if direction.map.is_some() {
                    (0..times).for_each(|_| image.iter_mut().for_each(|q| *q = map[*q as usize]));
                }
            }
            for (q, &image) in image.iter().enumerate() {
                let found = cells.iter().filter(|cell| {
                    sets.elements_of(cell.slice).any(|element| element == q) && contains(&n, &cell.base, &cell.periods)
                });
                let expected = sets.contains(set, image as usize, &x);
                assert_eq!(found.count(), usize::from(expected), "{n:?} {q}");
            }
        }
    }

    fn contains(n: &[u32], base: &[u32], periods: &[Vec<u32>]) -> bool {
        if n.iter().zip(base).any(|(n, base)| n < base) {
            return false;
        }
        let Some((first, rest)) = periods.split_first() else { return n == base };
        let next: Vec<u32> = base.iter().zip(first).map(|(base, step)| base + step).collect();
        contains(n, base, rest) || contains(n, &next, periods)
    }

    #[test]
    fn cells_are_disjoint_and_cover() {
        let mut sets = ShiftSets::new(2, 2, Meter::unlimited());
        let mut slice = |x: &[u32]| {
            let band = x[1] == x[0] + 2 || x[1] > x[0] + 4 && x[1].is_multiple_of(2);
            Ok(vec![u64::from(band) | u64::from(x[0] % 3 == 1 || x[0] == x[1]) << 1])
        };
        let set = sets.read(6, &mut slice).unwrap().unwrap();
        let swap = sets.add_map(vec![1, 0]);
        let direction = |step: [u32; 2], map| Direction { step: step.to_vec(), map };
        for directions in [
            vec![direction([1, 0], None), direction([0, 1], None)],
            vec![direction([1, 0], None), direction([0, 1], None), direction([1, 0], Some(swap))],
            vec![direction([2, 0], Some(swap)), direction([0, 3], None), direction([0, 1], Some(swap))],
            vec![direction([0, 1], Some(swap))],
            vec![],
        ] {
            check(&mut sets, set, &directions, &[1, 0]);
        }
        assert_eq!(sets.cells(set, &[direction([1, 1], None)]).unwrap(), None);
    }
}
