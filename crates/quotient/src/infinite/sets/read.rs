//! Reading a shift-regular set off finitely many of its slices.

use super::{Set, ShiftSets, Slices, variables_of};
use misere_limits::StopReason;
use rustc_hash::FxHashMap;

impl ShiftSets<'_> {
    /// Reads a set off its characteristic function x ↦ { q : (q, x) is in the set }, guessing: layers are read until
    /// the last `margin` of them at least, and as many as two periods, repeat earlier ones. `None` when too many were
    /// read.
    ///
    /// # Errors
    /// As for [`ShiftSets::intersection`], or what `slice` returns.
    pub fn read(&mut self, margin: usize, slice: &mut Slices<'_>) -> Result<Option<Set>, StopReason> {
        let mut known = FxHashMap::default();
        self.read_below(self.all(), vec![0; self.variables()], margin, slice, &mut known)
    }

    fn read_below(
        &mut self,
        mask: u32,
        base: Vec<u32>,
        margin: usize,
        slice: &mut Slices<'_>,
        known: &mut FxHashMap<(u32, Vec<u32>), Option<Set>>,
    ) -> Result<Option<Set>, StopReason> {
        if mask == 0 {
            let words = slice(&base)?;
            return Ok(Some(self.leaf(&words)));
        }
        let key = (mask, base);
        if let Some(&set) = known.get(&key) {
            return Ok(set);
        }
        self.pay(margin * self.width(mask) as usize)?;
        let width = self.width(mask) as usize;
        let (mut at, mut layers) = (key.1.clone(), Vec::new());
        let limit = margin * 4 + 16;
        let result = loop {
            for i in variables_of(mask) {
                for c in 0..self.directions.step(mask, i) {
                    let mut of_face = at.clone();
                    of_face[i as usize] += c;
                    match self.read_below(mask & !(1 << i), of_face, margin, slice, known)? {
                        Some(face) => layers.push(face),
                        None => return Ok(None),
                    }
                }
            }
            if let Some((preperiod, period)) = repetition(&layers, width, margin) {
                layers.truncate((preperiod + period) * width);
                break Some(self.intern(mask, layers, preperiod));
            }
            if layers.len() / width > limit {
                break None;
            }
            variables_of(mask).for_each(|i| at[i as usize] += self.directions.step(mask, i));
        };
        known.insert(key, result);
        Ok(result)
    }
}

/// (preperiod, period) such that the layers beyond preperiod + period repeat, at least `margin` of them and as many as
/// two periods.
fn repetition(layers: &[Set], width: usize, margin: usize) -> Option<(usize, usize)> {
    let count = layers.len() / width;
    let same = |a: usize, b: usize| layers[a * width..][..width] == layers[b * width..][..width];
    (1..=count / 3).find_map(|period| {
        let repeats = (0..count - period).rev().take_while(|&k| same(k, k + period)).count();
        (repeats >= margin.max(2 * period)).then_some((count - period - repeats, period))
    })
}
