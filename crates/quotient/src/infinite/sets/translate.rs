//! Translates of shift-regular sets, in both directions.

use super::{Set, ShiftSets, variables_of};
use misere_limits::{StopReason, narrow};

impl ShiftSets<'_> {
    /// { (q, x) : (q, x + e_i) is in the set }.
    pub(super) fn shift(&mut self, set: Set, i: u32) -> Result<Set, StopReason> {
        if let Some(&known) = self.shifts.get(&(set, i)) {
            return Ok(known);
        }
        self.pay_for(set)?;
        let node = self.nodes[set as usize];
        let mask = node.variables;
        let mut faces = Vec::with_capacity(self.range(node).len());
        for d in 0..node.layers {
            for j in variables_of(mask) {
                for c in 0..self.directions.step(mask, j) {
                    faces.push(if j != i {
                        self.shift(self.face(set, d, j, c), i)?
                    } else if c + 1 < self.directions.step(mask, i) {
                        self.face(set, d, i, c + 1)
                    } else {
                        self.beyond(set, d, i)?
                    });
                }
            }
        }
        let result = self.intern(mask, faces, node.preperiod as usize);
        self.shifts.insert((set, i), result);
        Ok(result)
    }

    /// y ↦ f(d·v + v_i·e_i + y) on N^(I − i), where v = v_I: layer d + 1 where y ≥ v off i, else parts of layer d.
    fn beyond(&mut self, set: Set, d: u32, i: u32) -> Result<Set, StopReason> {
        let mask = self.nodes[set as usize].variables;
        let rest = mask & !(1 << i);
        let next = self.face(set, d + 1, i, 0);
        if rest == 0 {
            return Ok(next);
        }
        let mut missing = self.directions.direction(mask).to_vec();
        if self.directions.restricts(mask, i) {
            let mut layer = Vec::new();
            for j in variables_of(rest) {
                for c in 0..missing[j as usize] {
                    let face = self.face(set, d, j, c);
                    let shifted = self.shift_by(face, i, missing[i as usize])?;
                    layer.push(self.floor(shifted, i));
                }
            }
            return Ok(self.prepend(layer, next));
        }
        // The function on y ≥ v is known; unit by unit it is extended to all y.
        let mut result = next;
        for j in variables_of(rest) {
            for c in (0..self.directions.step(mask, j)).rev() {
                missing[j as usize] = 0;
                let face = self.face(set, d, j, c);
                let moved = self.translate(face, &missing)?;
                let zero = self.floor(moved, i);
                missing[j as usize] = c;
                result = self.unshift(result, j, zero)?;
            }
        }
        Ok(result)
    }

    pub(super) fn shift_by(&mut self, mut set: Set, i: u32, times: u32) -> Result<Set, StopReason> {
        for _ in 0..times {
            set = self.shift(set, i)?;
        }
        Ok(set)
    }

    /// The function with this layer 0 and, from layer 1 on, the layers of `rest`.
    fn prepend(&mut self, layer: Vec<Set>, rest: Set) -> Set {
        let node = self.nodes[rest as usize];
        let mut layers = layer;
        layers.extend_from_slice(&self.faces[self.range(node)]);
        self.intern(node.variables, layers, node.preperiod as usize + 1)
    }

    /// The function without layer 0: x ↦ f(x + v_I). A leaf is its own.
    pub(super) fn without_first(&mut self, set: Set) -> Set {
        let node = self.nodes[set as usize];
        let width = self.width(node.variables) as usize;
        if width == 0 {
            return set;
        }
        let mut layers = self.faces[self.range(node)].to_vec();
        let first: Vec<Set> = layers.drain(..width).collect();
        let preperiod = if node.preperiod == 0 {
            layers.extend(first);
            0
        } else {
            node.preperiod as usize - 1
        };
        self.intern(node.variables, layers, preperiod)
    }

    /// x ↦ f(x − e_i) where x_i ≥ 1, and `zero`, a function on N^(I − i), where x_i = 0.
    fn unshift(&mut self, set: Set, i: u32, zero: Set) -> Result<Set, StopReason> {
        if let Some(&known) = self.unshifts.get(&(set, i, zero)) {
            return Ok(known);
        }
        self.pay_for(set)?;
        let node = self.nodes[set as usize];
        let mask = node.variables;
        let (layers, step) = (node.layers + 1, self.directions.step(mask, i));
        let mut faces = Vec::with_capacity((layers * self.width(mask)) as usize);
        // y ↦ the result at d·v_I + y, on N^(I − i).
        let mut floor = zero;
        for d in 0..layers {
            if d > 0 {
                let below = self.face(set, d - 1, i, step - 1);
                floor = if self.directions.restricts(mask, i) {
                    self.without_first(below)
                } else {
                    let mut by = self.directions.direction(mask).to_vec();
                    by[i as usize] = 0;
                    self.translate(below, &by)?
                };
            }
            for j in variables_of(mask) {
                for c in 0..self.directions.step(mask, j) {
                    faces.push(if j != i {
                        let (face, moved) = (self.face(set, d, j, c), self.shift_by(floor, j, c)?);
                        let edge = self.floor(moved, j);
                        self.unshift(face, i, edge)?
                    } else if c > 0 {
                        self.face(set, d, i, c - 1)
                    } else {
                        floor
                    });
                }
            }
        }
        let result = self.intern(mask, faces, node.preperiod as usize + 1);
        self.unshifts.insert((set, i, zero), result);
        Ok(result)
    }

    /// The translate { (q, x) : (q, x + by) is in the set }.
    ///
    /// # Errors
    /// As for [`ShiftSets::intersection`].
    pub fn translate(&mut self, set: Set, by: &[u32]) -> Result<Set, StopReason> {
        let mut result = set;
        for (i, &times) in by.iter().enumerate() {
            for _ in 0..times {
                result = self.shift(result, narrow(i))?;
            }
        }
        Ok(result)
    }

    /// { (q, x) : x_i = 0, or (q, x − e_i) is in the set }.
    ///
    /// # Errors
    /// As for [`ShiftSets::intersection`].
    pub fn less_one(&mut self, set: Set, i: usize) -> Result<Set, StopReason> {
        let zero = self.constant(self.all() & !(1 << i), true);
        self.unshift(set, narrow(i), zero)
    }
}
