//! The store of functions in a checkpoint.
//!
//! The variables with their options, the nodes in their order, and what is known of them: unions, shifts and solved
//! sets. A layer is written as its difference to the layer two before, because the layers of one node are mostly two
//! interleaved arithmetic progressions.
//!
//! Nodes that are read are interned again, so each of them is a function whatever the file says. What the file says of
//! unions, shifts and solved sets is checked for levels only: it may be wrong, and the store then says that it
//! [is restored](Diagram::is_restored).

use super::{Diagram, Exponents, Layers, Node, pair};
use crate::solver::error::CheckpointError;
use crate::solver::stream::{Reader, Writer};
use misere_limits::{Meter, narrow};
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::io;

/// Bytes of memory for each entry of a table, with the empty places that hash tables keep.
const NODE: usize = 32;
const PAIR: usize = 32;
const SOLVED: usize = 24;

impl<'a> Diagram<'a> {
    /// Whether what is known of its nodes came from a file, and so is not to be believed.
    pub(crate) fn is_restored(&self) -> bool {
        self.restored
    }

    /// The memory that [`Diagram::restore`] takes.
    pub(crate) fn saved_memory(&self) -> u64 {
        let tables = NODE * self.nodes.len()
            + PAIR * self.unions.len()
            + 4 * self.shifts.len()
            + SOLVED * self.solved.len()
            + 4 * self.children.len();
        let option = |option: &Exponents| 24 + 4 * option.len();
        let options = self.options.iter().map(|options| 28 + options.iter().map(option).sum::<usize>());
        (tables + options.sum::<usize>()) as u64
    }

    pub(crate) fn save(&self, out: &mut Writer) -> io::Result<()> {
        out.number(self.options.len())?;
        for options in &self.options {
            out.number(options.len())?;
            options.iter().try_for_each(|option| out.words(option.iter().copied()))?;
        }
        out.number(self.nodes.len() - 2)?;
        for &Layers { start, preperiod, len, .. } in &self.nodes[2..] {
            let layers = &self.children[start as usize..(start + len) as usize];
            out.words([len, preperiod])?;
            let before = |k: usize| if k < 2 { 0 } else { layers[k - 2].0 };
            out.words(layers.iter().enumerate().map(|(k, &layer)| layer.0.wrapping_sub(before(k))))?;
        }
        out.number(self.unions.len())?;
        let halves = |key: u64| [(key >> 32) as u32, (key << 32 >> 32) as u32];
        self.unions.iter().try_for_each(|(&key, &union)| {
            let [a, b] = halves(key);
            out.words([a, b, union.0])
        })?;
        out.number(self.known_shifts)?;
        for (number, layers) in (0..).zip(&self.nodes) {
            let shifts = &self.shifts[layers.shifts as usize..][..layers.level as usize];
            let known = (0..).zip(shifts).filter(|shift| *shift.1 != Node::FALSE);
            known.clone().try_for_each(|(variable, shifted)| out.words([number, variable, shifted.0]))?;
        }
        out.number(self.solved.len())?;
        self.solved.iter().try_for_each(|(&blocked, &outcome)| out.words([blocked.0, outcome.0]))
    }

    pub(crate) fn restore(input: &mut Reader, meter: &'a Meter<'a>) -> Result<Diagram<'a>, CheckpointError> {
        let mut diagram = Diagram::new(meter);
        diagram.restored = true;
        let options = read_options(input)?;
        diagram.read_nodes(input)?;
        diagram.read_unions(input)?;
        diagram.read_shifts(input)?;
        let count = input.count(u32::MAX as usize, SOLVED, "too many solved sets")?;
        diagram.solved.reserve(count);
        for _ in 0..count {
            let (blocked, outcome) = (Node(input.word()?), Node(input.word()?));
            let level = diagram.level(blocked);
            if level.is_none() || level == Some(0) || level != diagram.level(outcome) {
                return Err(input.wrong("a solved set of the wrong level"));
            }
            insert_new(&mut diagram.solved, blocked, outcome).ok_or_else(|| input.wrong("a solved set given twice"))?;
        }
        options.into_iter().for_each(|options| diagram.push_variable(options));
        Ok(diagram)
    }

    fn read_unions(&mut self, input: &mut Reader) -> Result<(), CheckpointError> {
        let count = input.count(u32::MAX as usize, PAIR, "too many unions")?;
        self.unions.reserve(count);
        for _ in 0..count {
            let (a, b, union) = (Node(input.word()?), Node(input.word()?), Node(input.word()?));
            let level = self.level(a).filter(|&level| level > 0 && a < b);
            if level.is_none() || [b, union].iter().any(|&node| self.level(node) != level) {
                return Err(input.wrong("a union of the wrong level"));
            }
            insert_new(&mut self.unions, pair(a, b), union).ok_or_else(|| input.wrong("a union given twice"))?;
        }
        Ok(())
    }

    fn read_shifts(&mut self, input: &mut Reader) -> Result<(), CheckpointError> {
        let count = input.below(u32::MAX as usize, "too many shifts")?;
        for _ in 0..count {
            let (node, variable, shifted) = (Node(input.word()?), input.word()?, Node(input.word()?));
            let level = self.level(node).filter(|&level| variable < level);
            if level.is_none() || self.level(shifted) != level {
                return Err(input.wrong("a shift of the wrong level"));
            }
            let slot = (self.nodes[node.index()].shifts + variable) as usize;
            if self.shifts[slot] != Node::FALSE {
                return Err(input.wrong("a shift given twice"));
            }
            self.shifts[slot] = shifted;
            self.known_shifts += 1;
        }
        Ok(())
    }

    fn level(&self, node: Node) -> Option<u32> {
        self.nodes.get(node.index()).map(|layers| layers.level)
    }

    /// The nodes, each interned again under its old number. Some may have more variables than there are now.
    fn read_nodes(&mut self, input: &mut Reader) -> Result<(), CheckpointError> {
        let count = input.count(u32::MAX as usize - 2, NODE, "too many nodes")?;
        self.nodes.reserve_exact(count);
        self.interned.reserve(count, |_| unreachable!("the table is empty"));
        let mut layers: Vec<Node> = Vec::new();
        for node in (2..narrow(count) + 2).map(Node) {
            if node.0 & 0xfff == 0 {
                self.meter.ask().map_err(CheckpointError::Stopped)?;
            }
            let len = input.count(u32::MAX as usize, 4, "too many layers")?;
            let preperiod = input.below(len, "a preperiod without a period")?;
            layers.clear();
            for k in 0..len {
                let before = if k < 2 { 0 } else { layers[k - 2].0 };
                layers.push(Node(input.word()?.wrapping_add(before)));
                if layers[k] >= node || self.level(layers[k]) != self.level(layers[0]) {
                    return Err(input.wrong("a layer that is not an earlier function of one level"));
                }
            }
            if self.children.len() + len > u32::MAX as usize {
                return Err(input.wrong("too many layers"));
            }
            let shifts = self.level(layers[0]).map_or(0, |level| level as usize + 1);
            input.take(4, shifts)?;
            if self.shifts.len() + shifts > u32::MAX as usize {
                return Err(input.wrong("too many shifts"));
            }
            self.scratch.extend_from_slice(&layers);
            let interned = self.intern(0, preperiod as usize);
            if interned != node || self.nodes[node.index()].len as usize != len {
                return Err(input.wrong("a function that is not in least form, or given twice"));
            }
        }
        Ok(())
    }
}

/// Inserts what must not be there yet.
fn insert_new<K: Hash + Eq>(map: &mut FxHashMap<K, Node>, key: K, node: Node) -> Option<()> {
    map.insert(key, node).is_none().then_some(())
}

/// The options of each variable, as words in the variables before it.
fn read_options(input: &mut Reader) -> Result<Vec<Vec<Exponents>>, CheckpointError> {
    let variables = input.count(u32::MAX as usize, 28, "too many variables")?;
    let mut all = Vec::new();
    for below in 0..variables {
        let count = input.count(u32::MAX as usize, 24 + 4 * below, "too many options")?;
        let mut options = Vec::new();
        for _ in 0..count {
            let exponents: Result<Exponents, CheckpointError> = (0..below).map(|_| input.word()).collect();
            options.push(exponents?);
        }
        all.push(options);
    }
    Ok(all)
}
