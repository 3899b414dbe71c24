//! Outcome functions as layers of layers (design of \[W\], with sharing).
//!
//! A function N^m → {false, true} that is an eventually periodic sequence (in the exponent of its last variable) of
//! such functions on N^(m−1), down to constants, is a *node*. Nodes are interned, so equal functions are equal
//! numbers. A variable is a generating heap; variable m's options are words in the variables before it.
//!
//! **Solving.** Given a set B of positions that are N beforehand, `solve` finds the f with
//! f(X) = P iff X ∉ B and no option X′ has f(X′) = P. With f_k(Y) = f(Y + k·H_m),
//!
//! ```text
//!     f_0 = solve(B_0),   f_k = solve(B_k ∪ ⋃ { f_{k−1} shifted by W : W an option of H_m }),
//! ```
//!
//! and when f_k and the place of k in B repeat, so do all later layers. Misère play is B = {0}.
//! The answer is exact: nothing is guessed. It ends iff every layer met on the way is eventually periodic.
//!
//! Source: \[W\] 3–5. Cost: the number of distinct sets B met at all levels times the options of a variable.

#![expect(clippy::expect_used, reason = "invariants of layers that the messages name")]

mod saved;

use crate::least_form::{lcm, least_form};
use hashbrown::HashTable;
use misere_limits::{Meter, StopReason, narrow};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::Hasher;

/// An interned function: its number in a [`Diagram`]. Layers have smaller numbers than the functions that have them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Node(u32);

impl Node {
    /// The two functions on N^0.
    const FALSE: Node = Node(0);
    const TRUE: Node = Node(1);

    fn new(index: usize) -> Node {
        Node(narrow(index))
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// A word: the exponent of each variable.
pub(crate) type Exponents = Vec<u32>;

/// A node's layers: `len` children from `start`, the first `preperiod` of them once, the others for ever; and where its
/// shifts begin, one for each variable.
#[derive(Clone, Copy)]
struct Layers {
    level: u32,
    start: u32,
    preperiod: u32,
    len: u32,
    shifts: u32,
}

impl Layers {
    fn index(self, k: u32) -> u32 {
        if k < self.len { k } else { self.preperiod + (k - self.preperiod) % (self.len - self.preperiod) }
    }
}

/// How far a computation may go: layers of one function, nodes of one store, entries of all its tables.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    pub(crate) layers: usize,
    pub(crate) nodes: usize,
    pub(crate) entries: usize,
}

/// Steps are paid in batches of this many.
const BATCH: u64 = 1 << 12;

/// The store of functions over a growing list of variables.
pub(crate) struct Diagram<'a> {
    nodes: Vec<Layers>,
    children: Vec<Node>,
    interned: HashTable<Node>,
    /// Unions of two nodes, the lesser first.
    unions: FxHashMap<u64, Node>,
    /// For each node its shifts by the variables of its level; `FALSE` is one that is not known.
    shifts: Vec<Node>,
    known_shifts: usize,
    /// Layers of nodes that are being made.
    scratch: Vec<Node>,
    solved: FxHashMap<Node, Node>,
    /// The empty set at each level.
    empty: Vec<Node>,
    /// Options of each variable, as words in the variables before it.
    options: Vec<Vec<Exponents>>,
    bounds: Bounds,
    meter: &'a Meter<'a>,
    pause: &'a (dyn Fn() -> bool + Sync),
    /// Steps to pay, and calls since the last question.
    due: u64,
    calls: u32,
    /// Whether what is known of the nodes came from a checkpoint.
    restored: bool,
}

/// The key of an unordered pair whose lesser node comes first.
fn pair(a: Node, b: Node) -> u64 {
    u64::from(a.0) << 32 | u64::from(b.0)
}

fn hash_layers(preperiod: u32, children: &[Node]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u32(preperiod);
    for &child in children {
        hasher.write_u32(child.0);
    }
    hasher.finish()
}

impl<'a> Diagram<'a> {
    /// A store without variables and without bounds.
    pub(crate) fn new(meter: &'a Meter<'a>) -> Diagram<'a> {
        let constant = Layers { level: 0, start: 0, preperiod: 0, len: 0, shifts: 0 };
        Diagram {
            nodes: vec![constant, constant],
            children: Vec::new(),
            interned: HashTable::new(),
            unions: FxHashMap::default(),
            shifts: Vec::new(),
            known_shifts: 0,
            scratch: Vec::new(),
            solved: FxHashMap::default(),
            empty: vec![Node::FALSE],
            options: Vec::new(),
            bounds: Bounds { layers: usize::MAX, nodes: usize::MAX, entries: usize::MAX },
            meter,
            pause: &|| false,
            due: 0,
            calls: 0,
            restored: false,
        }
    }

    /// From now on work ends with [`StopReason::Pause`] when this says so, and can be taken up again.
    pub(crate) fn set_pause(&mut self, pause: &'a (dyn Fn() -> bool + Sync)) {
        self.pause = pause;
    }

    /// From now on work beyond these bounds ends with [`StopReason::Order`].
    pub(crate) fn set_bounds(&mut self, bounds: Bounds) {
        self.bounds = bounds;
    }

    /// Adds a variable whose options are these words in the variables before it.
    pub(crate) fn push_variable(&mut self, options: Vec<Exponents>) {
        self.options.push(options);
        let below = *self.empty.last().expect("level 0");
        self.scratch.clear();
        self.scratch.push(below);
        let empty = self.intern(0, 0);
        self.empty.push(empty);
    }

    /// Drops all variables from this one on, and what was solved with them. What is known of functions says nothing of
    /// options, and stays.
    pub(crate) fn truncate(&mut self, variables: usize) {
        self.options.truncate(variables);
        self.empty.truncate(variables + 1);
        let nodes = &self.nodes;
        self.solved.retain(|blocked, _| nodes[blocked.index()].level as usize <= variables);
    }

    /// How many translates there are places for: one for each function and variable.
    pub(crate) fn translates(&self) -> usize {
        self.shifts.len()
    }

    /// The options of the variables so far.
    pub(crate) fn options(&self) -> &[Vec<Exponents>] {
        &self.options
    }

    /// The outcome function of misère play over all variables.
    pub(crate) fn solve_misere(&mut self) -> Result<Node, StopReason> {
        let mut zero = Node::TRUE;
        self.scratch.clear();
        for level in 0..self.options.len() {
            self.scratch.extend([zero, self.empty[level]]);
            zero = self.intern(0, 1);
        }
        self.solve(zero)
    }

    /// Whether 0 is in the set.
    pub(crate) fn at_zero(&self, mut node: Node) -> bool {
        while self.nodes[node.index()].level > 0 {
            node = self.layer(node, 0);
        }
        node == Node::TRUE
    }

    fn layer(&self, node: Node, k: u32) -> Node {
        let layers = self.nodes[node.index()];
        self.children[(layers.start + layers.index(k)) as usize]
    }

    /// The node with the layers from a place of `scratch` on, `preperiod` of them once. Takes them away.
    fn intern(&mut self, from: usize, preperiod: usize) -> Node {
        let (len, preperiod) = least_form(&self.scratch[from..], 1, preperiod);
        let preperiod = narrow(preperiod);
        let layers = &self.scratch[from..from + len];
        let hash = hash_layers(preperiod, layers);
        let (nodes, children) = (&self.nodes, &self.children);
        let slice = |node: Node| {
            let layers = nodes[node.index()];
            (layers.preperiod, &children[layers.start as usize..(layers.start + layers.len) as usize])
        };
        if let Some(&node) = self.interned.find(hash, |&node| slice(node) == (preperiod, layers)) {
            self.scratch.truncate(from);
            return node;
        }
        let node = Node::new(self.nodes.len());
        let level = self.nodes[layers[0].index()].level + 1;
        let start = narrow(self.children.len());
        self.children.extend_from_slice(layers);
        self.scratch.truncate(from);
        self.nodes.push(Layers { level, start, preperiod, len: narrow(len), shifts: narrow(self.shifts.len()) });
        let shifts = self.shifts.len() + level as usize;
        if shifts > self.shifts.capacity() {
            // Doubling would end a run at half its memory.
            self.shifts.reserve_exact(shifts / 4 + 1024);
        }
        self.shifts.resize(shifts, Node::FALSE);
        let (nodes, children) = (&self.nodes, &self.children);
        self.interned.insert_unique(hash, node, |&other| {
            let layers = nodes[other.index()];
            hash_layers(layers.preperiod, &children[layers.start as usize..(layers.start + layers.len) as usize])
        });
        node
    }

    /// Asks from time to time whether to stop or to pause.
    fn tick(&mut self) -> Result<(), StopReason> {
        self.calls = self.calls.wrapping_add(1);
        if self.calls & 0x3ff != 0 {
            return Ok(());
        }
        self.meter.ask()?;
        if (self.pause)() { Err(StopReason::Pause) } else { Ok(()) }
    }

    /// Pays for a new entry of a table, which stood for so many entries of others. What a pause makes do again is in
    /// the tables already, and is not paid again: a computation pays the same however often it was paused.
    fn pay(&mut self, steps: usize) -> Result<(), StopReason> {
        if self.unions.len() + self.known_shifts + self.nodes.len() > self.bounds.entries {
            return Err(StopReason::Order);
        }
        self.due += steps as u64 + 8;
        if self.due < BATCH { Ok(()) } else { self.meter.pay(std::mem::take(&mut self.due)) }
    }

    /// The union of two sets of one level.
    fn union(&mut self, a: Node, b: Node) -> Result<Node, StopReason> {
        let (a, b) = (a.min(b), a.max(b));
        let level = self.nodes[a.index()].level;
        if level == 0 {
            return Ok(b);
        }
        let empty = self.empty[level as usize];
        if a == b || a == empty {
            return Ok(b);
        }
        if b == empty {
            return Ok(a);
        }
        let key = pair(a, b);
        if let Some(&known) = self.unions.get(&key) {
            return Ok(known);
        }
        self.tick()?;
        let (la, lb) = (self.nodes[a.index()], self.nodes[b.index()]);
        let preperiod = la.preperiod.max(lb.preperiod);
        let (pa, pb) = (la.len - la.preperiod, lb.len - lb.preperiod);
        let len = preperiod as usize + lcm(pa, pb).ok_or(StopReason::Memory)? as usize;
        self.check_length(len)?;
        let from = self.scratch.len();
        for k in 0..narrow(len) {
            let (x, y) = (self.layer(a, k), self.layer(b, k));
            let union = self.union(x, y)?;
            self.scratch.push(union);
        }
        self.pay(len)?;
        let node = self.intern(from, preperiod as usize);
        self.unions.insert(key, node);
        Ok(node)
    }

    /// The translate of a function by a variable, for a caller outside.
    pub(crate) fn translate(&mut self, node: Node, variable: usize) -> Result<Node, StopReason> {
        self.scratch.clear();
        self.shift(node, variable)
    }

    /// The function Y ↦ f(Y + H_variable); variables count from 0.
    fn shift(&mut self, node: Node, variable: usize) -> Result<Node, StopReason> {
        let layers = self.nodes[node.index()];
        let slot = layers.shifts as usize + variable;
        if self.shifts[slot] != Node::FALSE {
            return Ok(self.shifts[slot]);
        }
        self.tick()?;
        let (start, end) = (layers.start as usize, (layers.start + layers.len) as usize);
        let (from, mut preperiod) = (self.scratch.len(), layers.preperiod as usize);
        if layers.level as usize == variable + 1 {
            self.scratch.extend_from_slice(&self.children[start + 1..end]);
            if preperiod == 0 {
                self.scratch.push(self.children[start]);
            } else {
                preperiod -= 1;
            }
        } else {
            for place in start..end {
                let shifted = self.shift(self.children[place], variable)?;
                self.scratch.push(shifted);
            }
        }
        self.pay(layers.len as usize)?;
        let result = self.intern(from, preperiod);
        self.shifts[slot] = result;
        self.known_shifts += 1;
        Ok(result)
    }

    fn check_length(&self, len: usize) -> Result<(), StopReason> {
        if (self.children.len() + len).max(self.shifts.len()) > u32::MAX as usize - (1 << 16) {
            return Err(StopReason::Memory);
        }
        if len > self.bounds.layers || self.nodes.len() > self.bounds.nodes { Err(StopReason::Order) } else { Ok(()) }
    }

    /// The outcome function (true = P) when the positions of `blocked` are N beforehand.
    fn solve(&mut self, blocked: Node) -> Result<Node, StopReason> {
        let level = self.nodes[blocked.index()].level as usize;
        if level == 0 {
            return Ok(if blocked == Node::FALSE { Node::TRUE } else { Node::FALSE });
        }
        if let Some(&known) = self.solved.get(&blocked) {
            return Ok(known);
        }
        self.tick()?;
        let shape = self.nodes[blocked.index()];
        let below = self.layer(blocked, 0);
        let mut layers = vec![self.solve(below)?];
        let mut seen: FxHashMap<(Node, u32), usize> = FxHashMap::default();
        let preperiod = loop {
            let k = layers.len() - 1;
            let last = layers[k];
            if let Some(&first) = seen.get(&(last, shape.index(narrow(k)))) {
                layers.pop();
                break first;
            }
            seen.insert((last, shape.index(narrow(k))), k);
            self.check_length(k)?;
            self.tick()?;
            let mut set = self.layer(blocked, narrow(k) + 1);
            for option in 0..self.options[level - 1].len() {
                let mut shifted = last;
                for variable in 0..level - 1 {
                    for _ in 0..self.options[level - 1][option][variable] {
                        shifted = self.shift(shifted, variable)?;
                    }
                }
                set = self.union(set, shifted)?;
            }
            layers.push(self.solve(set)?);
        };
        self.pay(layers.len() * (1 + self.options[level - 1].len() * level))?;
        let from = self.scratch.len();
        self.scratch.append(&mut layers);
        let node = self.intern(from, preperiod);
        self.solved.insert(blocked, node);
        Ok(node)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nim heaps 1 and 2: f(a, b) = P iff (b = 0 and a odd), or b ≥ 1 with a and b even.
    #[test]
    fn misere_nim() {
        let mut diagram = Diagram::new(Meter::unlimited());
        diagram.push_variable(vec![vec![]]);
        diagram.push_variable(vec![vec![0], vec![1]]);
        let f = diagram.solve_misere().unwrap();
        for a in 0..6 {
            for b in 0..6 {
                let column = diagram.layer(f, b);
                let p = diagram.layer(column, a) == Node::TRUE;
                assert_eq!(p, if b == 0 { a % 2 == 1 } else { a % 2 == 0 && b % 2 == 0 }, "{a} {b}");
            }
        }
    }
}
