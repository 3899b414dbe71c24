//! Shift-regular sets: subsets of F × N^J that repeat along given directions, as interned decision diagrams.
//!
//! A subset of F × N^J is a function from N^J to subsets of F. Each I ⊆ J has a *direction* v_I, a vector with support
//! I; that is 1_I, the diagonal, unless [`Directions`] say otherwise. A function f on N^I is described by its *layers*
//! along v_I: a vector of N^I is d·v_I + y with d largest, so y_i < (v_I)_i for some i, and layer d is the list, for
//! each i ∈ I and c < (v_I)_i, of the *face* y ↦ f(d·v_I + y) on the y with y_i = c, a function on N^(I − i). The set
//! is *shift-regular* iff the layers are eventually periodic and the faces are shift-regular again, down to I = ∅: then
//! there are, for each I, a threshold t_I and a period p_I with f(x + p_I·v_I) = f(x) where x ≥ t_I·v_I. The faces of
//! one layer overlap, and agree where they do.
//!
//! Layers and faces are determined by the function, and they are brought to least period and least preperiod and
//! interned: two sets are equal iff their numbers are. So emptiness, equality and inclusion are decided on all of N^J.
//! With x = d·v_I + y, the translate f(x + e_i) has on the faces j ≠ i the translates of the faces, and on the last
//! face i, when y ≥ v_I elsewhere, layer d + 1. Every operation is a walk down the layers, memoised.
//!
//! Finite tables with thresholds and periods are those of \[W\] 5 and \[PS\] 6 (†), for any number of letters.
//! Cost: operations take about (number of pairs of nodes met) · (layers) · |J| steps, and |F|/64 at the leaves.
//!
//! ```
//! use misere_quotient::Meter;
//! use misere_quotient::infinite::sets::ShiftSets;
//! // The diagonal { (x, y) : y = x + 2 } as a set over F = {1}, from its characteristic function.
//! let meter = Meter::with_limit(10_000_000_000);
//! let mut sets = ShiftSets::new(2, 1, &meter);
//! let diagonal = sets.read(4, &mut |x| Ok(vec![u64::from(x[1] == x[0] + 2)])).unwrap().unwrap();
//! assert!(sets.contains(diagonal, 0, &[1000, 1002]) && !sets.contains(diagonal, 0, &[1000, 1003]));
//! // Its translate by (0, 2) is the main diagonal, which the translate by (1, 1) leaves alone.
//! let main = sets.translate(diagonal, &[0, 2]).unwrap();
//! assert_eq!(sets.translate(main, &[1, 1]).unwrap(), main);
//! assert_eq!(sets.intersection(main, diagonal).unwrap(), sets.empty());
//! ```

#![expect(clippy::expect_used, reason = "invariants of carriers and sets that the messages name")]

mod automaton;
pub(crate) mod cells;
mod directions;
#[cfg(test)]
mod presburger_tests;
mod queries;
mod read;
mod translate;

pub use automaton::Automaton;
pub use directions::Directions;
pub(super) use queries::split;

use crate::least_form::{lcm, least_form};
use hashbrown::HashTable;
use misere_limits::{Meter, StopReason, narrow};
use misere_monoid::bits;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::Hasher;

/// A shift-regular set, or a function on N^I that is part of one: a number in its [`ShiftSets`].
pub type Set = u32;

/// A characteristic function: x ↦ { q : (q, x) is in the set } as bits, or a reason to stop.
pub type Slices<'s> = dyn FnMut(&[u32]) -> Result<Vec<u64>, StopReason> + 's;

/// Functions with more nodes than this end the computation.
const MAX_NODES: usize = 20_000_000;

/// A node: a leaf (a subset of F), or layers of faces.
#[derive(Clone, Copy)]
struct Node {
    /// I as a bit mask; 0 for leaves.
    variables: u32,
    /// Where the faces begin (or, for a leaf, its words).
    start: u32,
    preperiod: u32,
    /// Number of layers kept.
    layers: u32,
}

impl Node {
    fn layer(self, d: u32) -> u32 {
        if d < self.layers { d } else { self.preperiod + (d - self.preperiod) % (self.layers - self.preperiod) }
    }

    fn period(self) -> u32 {
        self.layers - self.preperiod
    }
}

/// Operations on two subsets of F.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Operation {
    And,
    Or,
    Without,
}

/// The store of shift-regular subsets of F × N^J.
#[derive(Clone)]
pub struct ShiftSets<'a> {
    directions: Directions,
    order: usize,
    stride: usize,
    nodes: Vec<Node>,
    faces: Vec<Set>,
    leaves: Vec<u64>,
    interned: HashTable<Set>,
    operations: FxHashMap<(Operation, Set, Set), Set>,
    shifts: FxHashMap<(Set, u32), Set>,
    unshifts: FxHashMap<(Set, u32, Set), Set>,
    gathers: FxHashMap<(Set, u32), Set>,
    inclusions: FxHashMap<(Set, Set), bool>,
    supports: FxHashMap<Set, Set>,
    /// Maps F → F along which sets are pulled back.
    maps: Vec<Vec<u32>>,
    /// The empty set and the full set on N^I, by mask, as they are asked for.
    constants: FxHashMap<(u32, bool), Set>,
    meter: &'a Meter<'a>,
    /// Steps to pay.
    due: u64,
}

/// Steps are paid in batches of this many.
const BATCH: u64 = 1 << 12;

/// The variables of a mask, ascending.
fn variables_of(mask: u32) -> impl Iterator<Item = u32> {
    (0..32).filter(move |i| mask >> i & 1 == 1)
}

impl<'a> ShiftSets<'a> {
    /// An empty store for sets over N^variables (at most 16) and F of this order, with diagonals as directions. `stop`
    /// is asked often.
    pub fn new(variables: usize, order: usize, meter: &'a Meter<'a>) -> ShiftSets<'a> {
        ShiftSets::along(Directions::diagonal(variables), order, meter)
    }

    /// An empty store for sets that repeat along these directions.
    pub fn along(directions: Directions, order: usize, meter: &'a Meter<'a>) -> ShiftSets<'a> {
        ShiftSets {
            directions,
            order,
            stride: bits::stride(order),
            nodes: Vec::new(),
            faces: Vec::new(),
            leaves: Vec::new(),
            interned: HashTable::new(),
            operations: FxHashMap::default(),
            shifts: FxHashMap::default(),
            unshifts: FxHashMap::default(),
            gathers: FxHashMap::default(),
            inclusions: FxHashMap::default(),
            supports: FxHashMap::default(),
            maps: Vec::new(),
            constants: FxHashMap::default(),
            meter,
            due: 0,
        }
    }

    /// |J|.
    pub fn variables(&self) -> usize {
        self.directions.variables()
    }

    /// The directions along which the sets repeat.
    pub fn directions(&self) -> &Directions {
        &self.directions
    }

    /// |F|.
    pub fn order(&self) -> usize {
        self.order
    }

    /// The number of functions kept.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether nothing is kept yet.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    fn all(&self) -> u32 {
        (1 << self.variables()) - 1
    }

    /// The number of faces of one layer of a function.
    fn width(&self, mask: u32) -> u32 {
        self.directions.width(mask)
    }

    /// Where the faces of a function are.
    fn range(&self, node: Node) -> std::ops::Range<usize> {
        node.start as usize..(node.start + node.layers * self.width(node.variables)) as usize
    }

    /// Pays for a function that is made of so many words or functions.
    fn pay(&mut self, steps: usize) -> Result<(), StopReason> {
        if self.nodes.len() > MAX_NODES {
            return Err(StopReason::Order);
        }
        self.due += steps as u64 + 8;
        if self.due < BATCH { Ok(()) } else { self.meter.pay(std::mem::take(&mut self.due)) }
    }

    /// Pays for a new function as large as this one.
    fn pay_for(&mut self, set: Set) -> Result<(), StopReason> {
        let node = self.nodes[set as usize];
        self.pay(if node.variables == 0 { self.stride } else { self.range(node).len() })
    }

    /// The store, which pays into another meter from now on.
    pub(crate) fn under<'b>(self, meter: &'b Meter<'b>) -> ShiftSets<'b> {
        ShiftSets {
            directions: self.directions,
            order: self.order,
            stride: self.stride,
            nodes: self.nodes,
            faces: self.faces,
            leaves: self.leaves,
            interned: self.interned,
            operations: self.operations,
            shifts: self.shifts,
            unshifts: self.unshifts,
            gathers: self.gathers,
            inclusions: self.inclusions,
            supports: self.supports,
            maps: self.maps,
            constants: self.constants,
            meter,
            due: self.due,
        }
    }

    /// The leaf of these bits; bits beyond |F| must be 0.
    fn leaf(&mut self, words: &[u64]) -> Set {
        debug_assert_eq!(words.len(), self.stride);
        let mut hasher = FxHasher::default();
        for &word in words {
            hasher.write_u64(word);
        }
        let hash = hasher.finish();
        let (nodes, leaves, stride) = (&self.nodes, &self.leaves, self.stride);
        let words_of = |set: Set| {
            let start = nodes[set as usize].start as usize * stride;
            &leaves[start..start + stride]
        };
        let found = self.interned.find(hash, |&set| nodes[set as usize].variables == 0 && words_of(set) == words);
        if let Some(&set) = found {
            return set;
        }
        let set = narrow(self.nodes.len());
        let start = narrow(self.leaves.len().checked_div(self.stride).unwrap_or(0));
        self.leaves.extend_from_slice(words);
        self.nodes.push(Node { variables: 0, start, preperiod: 0, layers: 0 });
        self.insert(hash, set);
        set
    }

    fn insert(&mut self, hash: u64, set: Set) {
        let (nodes, leaves, faces, stride) = (&self.nodes, &self.leaves, &self.faces, self.stride);
        let directions = &self.directions;
        self.interned.insert_unique(hash, set, |&other| {
            let node = nodes[other as usize];
            if node.variables == 0 {
                let mut hasher = FxHasher::default();
                for &word in &leaves[node.start as usize * stride..][..stride] {
                    hasher.write_u64(word);
                }
                hasher.finish()
            } else {
                let length = (node.layers * directions.width(node.variables)) as usize;
                hash_faces(node.variables, node.preperiod, &faces[node.start as usize..][..length])
            }
        });
    }

    /// The function on N^variables with these layers (`width` faces each), the first `preperiod` of them once.
    fn intern(&mut self, variables: u32, mut layers: Vec<Set>, preperiod: usize) -> Set {
        let width = self.width(variables) as usize;
        let (least, preperiod) = least_form(&layers, width, preperiod);
        let preperiod = narrow(preperiod);
        layers.truncate(least * width);
        let hash = hash_faces(variables, preperiod, &layers);
        let (nodes, faces) = (&self.nodes, &self.faces);
        let found = self.interned.find(hash, |&set| {
            let node = nodes[set as usize];
            node.variables == variables
                && node.preperiod == preperiod
                && node.layers as usize * width == layers.len()
                && faces[node.start as usize..][..layers.len()] == layers[..]
        });
        if let Some(&set) = found {
            return set;
        }
        let set = narrow(self.nodes.len());
        let start = u32::try_from(self.faces.len()).expect("the number of nodes is bounded");
        self.faces.extend_from_slice(&layers);
        self.nodes.push(Node { variables, start, preperiod, layers: narrow(layers.len() / width) });
        self.insert(hash, set);
        set
    }

    /// Face y_i = c of layer d.
    fn face(&self, set: Set, d: u32, i: u32, c: u32) -> Set {
        let mask = self.nodes[set as usize].variables;
        self.face_at(set, d, self.directions.place(mask, i) + c)
    }

    /// The face of layer d at this place of the list.
    fn face_at(&self, set: Set, d: u32, at: u32) -> Set {
        let node = self.nodes[set as usize];
        self.faces[(node.start + node.layer(d) * self.width(node.variables) + at) as usize]
    }

    /// The function y ↦ f(y) on the y with y_i = 0.
    fn floor(&self, set: Set, i: u32) -> Set {
        self.face(set, 0, i, 0)
    }

    fn words(&self, leaf: Set) -> &[u64] {
        let start = self.nodes[leaf as usize].start as usize * self.stride;
        &self.leaves[start..start + self.stride]
    }

    fn constant(&mut self, mask: u32, full: bool) -> Set {
        if let Some(&set) = self.constants.get(&(mask, full)) {
            return set;
        }
        let set = if mask == 0 {
            let mut words = vec![0; self.stride];
            if full {
                (0..self.order).for_each(|q| bits::insert(&mut words, q));
            }
            self.leaf(&words)
        } else {
            let mut faces = Vec::new();
            for i in variables_of(mask) {
                let face = self.constant(mask & !(1 << i), full);
                faces.extend(std::iter::repeat_n(face, self.directions.step(mask, i) as usize));
            }
            self.intern(mask, faces, 0)
        };
        self.constants.insert((mask, full), set);
        set
    }

    /// The empty set.
    pub fn empty(&mut self) -> Set {
        self.constant(self.all(), false)
    }

    /// All of F × N^J.
    pub fn full(&mut self) -> Set {
        self.constant(self.all(), true)
    }

    fn combine(&mut self, operation: Operation, a: Set, b: Set) -> Result<Set, StopReason> {
        let mask = self.nodes[a as usize].variables;
        let (none, all) = (self.constant(mask, false), self.constant(mask, true));
        match operation {
            Operation::And if a == b || b == all => return Ok(a),
            Operation::And if a == all => return Ok(b),
            Operation::And if a == none || b == none => return Ok(none),
            Operation::Or if a == b || b == none => return Ok(a),
            Operation::Or if a == none => return Ok(b),
            Operation::Or if a == all || b == all => return Ok(all),
            Operation::Without if a == b || a == none || b == all => return Ok(none),
            Operation::Without if b == none => return Ok(a),
            _ => {}
        }
        let (a, b) = if operation == Operation::Without { (a, b) } else { (a.min(b), a.max(b)) };
        if let Some(&known) = self.operations.get(&(operation, a, b)) {
            return Ok(known);
        }
        let result = if mask == 0 {
            self.pay(self.stride)?;
            let pairs = self.words(a).iter().zip(self.words(b));
            let words: Vec<u64> = match operation {
                Operation::And => pairs.map(|(a, b)| a & b).collect(),
                Operation::Or => pairs.map(|(a, b)| a | b).collect(),
                Operation::Without => pairs.map(|(a, b)| a & !b).collect(),
            };
            self.leaf(&words)
        } else {
            let (preperiod, layers) = self.common_layers(a, b)?;
            let width = self.width(mask);
            self.pay((layers * width) as usize)?;
            let mut faces = Vec::with_capacity((layers * width) as usize);
            for d in 0..layers {
                for at in 0..width {
                    let (x, y) = (self.face_at(a, d, at), self.face_at(b, d, at));
                    faces.push(self.combine(operation, x, y)?);
                }
            }
            self.intern(mask, faces, preperiod as usize)
        };
        self.operations.insert((operation, a, b), result);
        Ok(result)
    }

    /// A preperiod and a number of layers that serve two functions on the same N^I.
    fn common_layers(&self, a: Set, b: Set) -> Result<(u32, u32), StopReason> {
        let (a, b) = (self.nodes[a as usize], self.nodes[b as usize]);
        let preperiod = a.preperiod.max(b.preperiod);
        let period = lcm(a.period(), b.period()).filter(|&period| period < 1 << 20).ok_or(StopReason::Order)?;
        Ok((preperiod, preperiod + period))
    }

    /// The intersection of two sets.
    ///
    /// # Errors
    /// The reason to stop that the store was given, or [`StopReason::Order`] when it overflows; so for all operations.
    pub fn intersection(&mut self, a: Set, b: Set) -> Result<Set, StopReason> {
        self.combine(Operation::And, a, b)
    }

    /// The union of two sets.
    ///
    /// # Errors
    /// As for [`ShiftSets::intersection`].
    pub fn union(&mut self, a: Set, b: Set) -> Result<Set, StopReason> {
        self.combine(Operation::Or, a, b)
    }

    /// The elements of `a` that are not in `b`.
    ///
    /// # Errors
    /// As for [`ShiftSets::intersection`].
    pub fn difference(&mut self, a: Set, b: Set) -> Result<Set, StopReason> {
        self.combine(Operation::Without, a, b)
    }

    /// The elements of F × N^J that are not in the set.
    ///
    /// # Errors
    /// As for [`ShiftSets::intersection`].
    pub fn complement(&mut self, a: Set) -> Result<Set, StopReason> {
        let full = self.full();
        self.difference(full, a)
    }

    /// Registers a map F → F for [`ShiftSets::pull_back`], and returns its number.
    pub fn add_map(&mut self, map: Vec<u32>) -> u32 {
        assert_eq!(map.len(), self.order);
        self.maps.push(map);
        narrow(self.maps.len()) - 1
    }

    /// { (q, x) : (map(q), x) is in the set }.
    ///
    /// # Errors
    /// As for [`ShiftSets::intersection`].
    pub fn pull_back(&mut self, set: Set, map: u32) -> Result<Set, StopReason> {
        if let Some(&known) = self.gathers.get(&(set, map)) {
            return Ok(known);
        }
        let node = self.nodes[set as usize];
        self.pay(if node.variables == 0 { self.order } else { self.range(node).len() })?;
        let result = if node.variables == 0 {
            let mut words = vec![0; self.stride];
            let old = self.words(set);
            for (q, &image) in self.maps[map as usize].iter().enumerate() {
                words[q / 64] |= u64::from(bits::contains(old, image as usize)) << (q % 64);
            }
            self.leaf(&words)
        } else {
            let range = self.range(node);
            let mut faces = Vec::with_capacity(range.len());
            for at in range {
                let face = self.faces[at];
                faces.push(self.pull_back(face, map)?);
            }
            self.intern(node.variables, faces, node.preperiod as usize)
        };
        self.gathers.insert((set, map), result);
        Ok(result)
    }
}

fn hash_faces(variables: u32, preperiod: u32, faces: &[Set]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u32(variables);
    hasher.write_u32(preperiod);
    for &face in faces {
        hasher.write_u32(face);
    }
    hasher.finish()
}
