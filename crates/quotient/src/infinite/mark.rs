//! Outcomes on a carrier F × N^J by direct recurrence.
//!
//! (q, x) is P iff it is not (1, 0) and no option of its least word is P, where an option counts for its value. That is
//! the misère outcome of the least word as long as the relations of F hold among outcomes. Values are found when asked
//! for, by a depth-first search with a stack of its own.
//!
//! Cost: one step for each option of each element met.

use super::carrier::Value;
use super::recurrence::Recurrence;
use misere_limits::{Meter, StopReason, narrow};
use misere_monoid::Element;
use rustc_hash::FxHashMap;

const UNKNOWN: u8 = 0;
const N: u8 = 1;
const P: u8 = 2;

/// Searches with more elements than this end the computation.
const MAX_CELLS: usize = 4_000_000_000;

/// Steps are paid in batches of this many.
const BATCH: u64 = 1 << 12;

/// Outcomes on a carrier, as far as they were asked for.
pub(crate) struct Marker<'a> {
    recurrence: &'a Recurrence,
    /// Distinct changes of x, packed.
    steps: Vec<u128>,
    slots: FxHashMap<u128, u32>,
    /// The x of each slot, packed.
    points: Vec<u128>,
    /// For each slot and step the slot reached, or `u32::MAX`.
    neighbours: Vec<u32>,
    cells: Vec<u8>,
    /// Steps to pay.
    due: u64,
    meter: &'a Meter<'a>,
}

/// Bits for each exponent of a packed x: changes are added as whole numbers, modulo 2^128.
fn width(variables: usize) -> u32 {
    (128 / narrow(variables.max(1))).min(32)
}

/// Σ x_i·2^(width·i), modulo 2^128.
fn pack(x: impl ExactSizeIterator<Item = i64>) -> u128 {
    let width = width(x.len());
    x.enumerate().fold(0u128, |sum, (i, x)| sum.wrapping_add((i128::from(x) as u128) << (width * narrow(i))))
}

/// A search in progress: (slot, q, group of options, place in the group).
type Frame = (u32, Element, u32, u32);

impl<'a> Marker<'a> {
    pub(crate) fn new(recurrence: &'a Recurrence, meter: &'a Meter<'a>) -> Marker<'a> {
        Marker {
            recurrence,
            steps: recurrence.steps.iter().map(|step| pack(step.iter().copied())).collect(),
            slots: FxHashMap::default(),
            points: Vec::new(),
            neighbours: Vec::new(),
            cells: Vec::new(),
            due: 0,
            meter,
        }
    }

    fn slot(&mut self, x: u128) -> u32 {
        if let Some(&slot) = self.slots.get(&x) {
            return slot;
        }
        let slot = narrow(self.points.len());
        self.due += (self.steps.len() + self.recurrence.order / 8) as u64;
        self.slots.insert(x, slot);
        self.points.push(x);
        self.neighbours.resize(self.neighbours.len() + self.steps.len(), u32::MAX);
        self.cells.resize(self.cells.len() + self.recurrence.order, UNKNOWN);
        slot
    }

    fn neighbour(&mut self, slot: u32, step: u32) -> u32 {
        let at = slot as usize * self.steps.len() + step as usize;
        if self.neighbours[at] == u32::MAX {
            self.neighbours[at] = self.slot(self.points[slot as usize].wrapping_add(self.steps[step as usize]));
        }
        self.neighbours[at]
    }

    /// Exponent i of a packed x.
    fn exponent(&self, x: u128, i: usize) -> u128 {
        let width = width(self.recurrence.variables);
        x >> (width * narrow(i)) & ((1 << width) - 1)
    }

    /// The option at this place of an element's list, or `None` at the end; passes to the next group as needed.
    fn option(&mut self, frame: &mut Frame) -> Option<(u32, Element)> {
        let &mut (slot, q, ref mut group, ref mut place) = frame;
        loop {
            let entry = if *group == 0 {
                self.recurrence.finite[q.index()].get(*place as usize).copied()
            } else {
                let variable = *group as usize - 1;
                if variable == self.recurrence.variables {
                    return None;
                }
                let has_heap = self.exponent(self.points[slot as usize], variable) > 0;
                let here = if has_heap { &self.recurrence.growing[variable][..] } else { &[] };
                here.get(*place as usize).map(|&(row, step)| (self.recurrence.rows[row as usize][q.index()], step))
            };
            if let Some((value, step)) = entry {
                return Some((self.neighbour(slot, step), value));
            }
            *group += 1;
            *place = 0;
        }
    }

    fn mark(&mut self, slot: u32, q: Element) -> Result<u8, StopReason> {
        let cell = |slot: u32, q: Element| slot as usize * self.recurrence.order + q.index();
        if self.cells[cell(slot, q)] != UNKNOWN {
            return Ok(self.cells[cell(slot, q)]);
        }
        let mut stack: Vec<Frame> = vec![(slot, q, 0, 0)];
        while let Some(mut frame) = stack.pop() {
            self.due += 4;
            if self.due >= BATCH {
                self.meter.pay(std::mem::take(&mut self.due))?;
            }
            if self.cells.len() > MAX_CELLS {
                return Err(StopReason::Memory);
            }
            let here = frame.0 as usize * self.recurrence.order + frame.1.index();
            let is_zero = frame.1 == Element::ONE && self.points[frame.0 as usize] == 0;
            let mut outcome = if is_zero { N } else { P };
            let mut waiting = None;
            if !is_zero {
                while let Some((slot, q)) = self.option(&mut frame) {
                    self.due += 2;
                    match self.cells[slot as usize * self.recurrence.order + q.index()] {
                        P => {
                            outcome = N;
                            break;
                        }
                        N => frame.3 += 1,
                        _ => {
                            waiting = Some((slot, q, 0, 0));
                            break;
                        }
                    }
                }
            }
            match waiting {
                Some(option) => {
                    stack.push(frame);
                    stack.push(option);
                }
                None => self.cells[here] = outcome,
            }
        }
        Ok(self.cells[slot as usize * self.recurrence.order + q.index()])
    }

    /// Whether the element is P.
    pub(crate) fn is_p(&mut self, element: &Value) -> Result<bool, StopReason> {
        let slot = self.slot(pack(element.1.iter().map(|&x| i64::from(x))));
        Ok(self.mark(slot, element.0)? == P)
    }
}
