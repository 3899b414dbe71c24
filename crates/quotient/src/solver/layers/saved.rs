//! The store of functions in a checkpoint.
//!
//! The variables with their options, the nodes in their order, and what is known of them: unions, shifts and solved
//! sets. A layer is written as its difference to the layer two before, because the layers of one node are mostly two
//! interleaved arithmetic progressions.
//!
//! Nodes that are read are interned again, so each of them is a function whatever the file says. What the file says of
//! unions, shifts and solved sets is checked for levels only: it may be wrong, and the store then says that it
//! [is restored](Diagram::is_restored).

use super::{Diagram, Exponents, Layers, Node};
use crate::solver::error::CheckpointError;
use crate::solver::stream::{Reader, Writer};
use misere_limits::{Meter, narrow};
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::io;

/// Bytes of memory for each entry of a table, with the empty places that hash tables keep.
const NODE: usize = 28;
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
            + PAIR * (self.unions.len() + self.shifts.len())
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
        self.unions.iter().try_for_each(|(&(a, b), &union)| out.words([a.0, b.0, union.0]))?;
        out.number(self.shifts.len())?;
        self.shifts.iter().try_for_each(|(&(node, variable), &shifted)| out.words([node.0, variable, shifted.0]))?;
        out.number(self.solved.len())?;
        self.solved.iter().try_for_each(|(&blocked, &outcome)| out.words([blocked.0, outcome.0]))
    }

    pub(crate) fn restore(input: &mut Reader, meter: &'a Meter<'a>) -> Result<Diagram<'a>, CheckpointError> {
        let mut diagram = Diagram::new(meter);
        diagram.restored = true;
        let options = read_options(input)?;
        diagram.read_nodes(options.len(), input)?;
        let of_one_level = |a, b| {
            let fits = a < Node(b) && diagram.level(a) == diagram.level(Node(b));
            fits.then_some((a, Node(b)))
        };
        let unions = diagram.read_table(&of_one_level, input)?;
        let with_variable = |node, variable| (diagram.level(node) > Some(variable)).then_some((node, variable));
        let shifts = diagram.read_table(&with_variable, input)?;
        (diagram.unions, diagram.shifts) = (unions, shifts);
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

    /// A table of functions; `key` makes what they are found by of a function of their level and a word, if these fit.
    fn read_table<K: Hash + Eq>(
        &self,
        key: &dyn Fn(Node, u32) -> Option<K>,
        input: &mut Reader,
    ) -> Result<FxHashMap<K, Node>, CheckpointError> {
        let count = input.count(u32::MAX as usize, PAIR, "too many unions or shifts")?;
        let mut known = FxHashMap::with_capacity_and_hasher(count, Default::default());
        for _ in 0..count {
            let (a, b, result) = (Node(input.word()?), input.word()?, Node(input.word()?));
            let level = self.level(a).filter(|&level| level > 0 && self.level(result) == Some(level));
            let key = level.and_then(|_| key(a, b));
            let key = key.ok_or_else(|| input.wrong("a union or a shift of the wrong level"))?;
            insert_new(&mut known, key, result).ok_or_else(|| input.wrong("a union or a shift given twice"))?;
        }
        Ok(known)
    }

    fn level(&self, node: Node) -> Option<u32> {
        self.nodes.get(node.index()).map(|layers| layers.level)
    }

    /// The nodes over so many variables, each interned again under its old number.
    fn read_nodes(&mut self, levels: usize, input: &mut Reader) -> Result<(), CheckpointError> {
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
            if self.level(layers[0]).is_none_or(|level| level as usize >= levels) {
                return Err(input.wrong("a function of more variables than there are"));
            }
            if self.children.len() + len > u32::MAX as usize {
                return Err(input.wrong("too many layers"));
            }
            if self.intern(&mut layers, preperiod as usize) != node || layers.len() != len {
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
