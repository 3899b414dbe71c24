//! Translates of shift-regular sets, in both directions.

use super::{Set, ShiftSets, place, variables_of};
use crate::solver::StopReason;

impl ShiftSets<'_> {
    /// { (q, x) : (q, x + e_i) is in the set }.
    pub(super) fn shift(&mut self, set: Set, i: u32) -> Result<Set, StopReason> {
        if let Some(&known) = self.shifts.get(&(set, i)) {
            return Ok(known);
        }
        self.tick()?;
        let node = self.nodes[set as usize];
        let mut faces = Vec::with_capacity((node.layers * node.variables.count_ones()) as usize);
        for d in 0..node.layers {
            let beyond = self.face(set, d + 1, i);
            let mut own = Vec::new();
            let mut edge = Vec::new();
            for j in variables_of(node.variables) {
                if j == i {
                    own.push(beyond);
                } else {
                    let face = self.face(set, d, j);
                    let shifted = self.shift(face, i)?;
                    own.push(shifted);
                    edge.push(self.face(shifted, 0, i));
                }
            }
            if !edge.is_empty() {
                own[place(node.variables, i) as usize] = self.prepend(edge, beyond);
            }
            faces.extend(own);
        }
        let result = self.intern(node.variables, faces, node.preperiod as usize);
        self.shifts.insert((set, i), result);
        Ok(result)
    }

    /// The function with this layer 0 and, from layer 1 on, the layers of `rest`.
    fn prepend(&mut self, layer: Vec<Set>, rest: Set) -> Set {
        let node = self.nodes[rest as usize];
        let mut layers = layer;
        let length = (node.layers * node.variables.count_ones()) as usize;
        layers.extend_from_slice(&self.faces[node.start as usize..][..length]);
        self.intern(node.variables, layers, node.preperiod as usize + 1)
    }

    /// The function without layer 0: x ↦ f(x + 1_I). A leaf is its own.
    fn diagonal(&mut self, set: Set) -> Set {
        let node = self.nodes[set as usize];
        let width = node.variables.count_ones() as usize;
        let mut layers = self.faces[node.start as usize..][..node.layers as usize * width].to_vec();
        if width == 0 {
            return set;
        }
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
        self.tick()?;
        let node = self.nodes[set as usize];
        let layers = node.layers + 1;
        let mut faces = Vec::with_capacity((layers * node.variables.count_ones()) as usize);
        let mut floor = zero;
        for d in 0..layers {
            if d > 0 {
                let below = self.face(set, d - 1, i);
                floor = self.diagonal(below);
            }
            for j in variables_of(node.variables) {
                if j == i {
                    faces.push(floor);
                } else {
                    let (face, edge) = (self.face(set, d, j), self.face(floor, 0, j));
                    faces.push(self.unshift(face, i, edge)?);
                }
            }
        }
        let result = self.intern(node.variables, faces, node.preperiod as usize + 1);
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
                result = self.shift(result, i as u32)?;
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
        self.unshift(set, i as u32, zero)
    }
}
