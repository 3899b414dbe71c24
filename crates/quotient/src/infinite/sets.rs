//! Shift-regular sets: subsets of F × N^J that repeat along diagonals, as interned decision diagrams.
//!
//! A subset of F × N^J is a function from N^J to subsets of F. For I ⊆ J write 1_I for the vector with ones at I. A
//! function f on N^I is described by its *layers* along the diagonal: a vector of N^I is d·1_I + y with d its least
//! entry, so y has an entry 0, and layer d is the list, for each i ∈ I, of the *face* y ↦ f(d·1_I + y) on the y with
//! y_i = 0, a function on N^(I − i). The set is *shift-regular* iff the layers are eventually periodic and the faces
//! are shift-regular again, down to I = ∅: then there are, for each I, a threshold t_I and a period p_I with
//! f(x + p_I·1_I) = f(x) where x ≥ t_I on I. The faces of one layer overlap, and agree where they do.
//!
//! Layers and faces are determined by the function, and they are brought to least period and least preperiod and
//! interned: two sets are equal iff their numbers are. So emptiness, equality and inclusion are decided on all of N^J.
//! With x = d·1_I + y, the translate f(x + e_i) has on the faces j ≠ i the translates of the faces, and on face i, when
//! no other entry of y is 0, layer d + 1. Every operation is a walk down the layers, memoised.
//!
//! Finite tables with thresholds and periods are those of \[W\] 5 and \[PS\] 6 (†), for any number of letters.
//! Cost: operations take about (number of pairs of nodes met) · (layers) · |J| steps, and |F|/64 at the leaves.
//!
//! ```
//! use misere_quotient::infinite::sets::ShiftSets;
//! // The diagonal { (x, y) : y = x + 2 } as a set over F = {1}, from its characteristic function.
//! let mut sets = ShiftSets::new(2, 1, &|| None);
//! let diagonal = sets.read(4, &mut |x| Ok(vec![u64::from(x[1] == x[0] + 2)])).unwrap().unwrap();
//! assert!(sets.contains(diagonal, 0, &[1000, 1002]) && !sets.contains(diagonal, 0, &[1000, 1003]));
//! // Its translate by (0, 2) is the main diagonal, which the translate by (1, 1) leaves alone.
//! let main = sets.translate(diagonal, &[0, 2]).unwrap();
//! assert_eq!(sets.translate(main, &[1, 1]).unwrap(), main);
//! assert_eq!(sets.intersection(main, diagonal).unwrap(), sets.empty());
//! ```

use crate::solver::StopReason;
use hashbrown::HashTable;
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
    variables: usize,
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
    stop: &'a (dyn Fn() -> Option<StopReason> + Sync),
    steps: u32,
}

/// The variables of a mask, ascending.
fn variables_of(mask: u32) -> impl Iterator<Item = u32> {
    (0..32).filter(move |i| mask >> i & 1 == 1)
}

/// The place of variable i among those of a mask.
fn place(mask: u32, i: u32) -> u32 {
    (mask & ((1 << i) - 1)).count_ones()
}

impl<'a> ShiftSets<'a> {
    /// An empty store for sets over N^variables (at most 16) and F of this order. `stop` is asked often.
    pub fn new(variables: usize, order: usize, stop: &'a (dyn Fn() -> Option<StopReason> + Sync)) -> ShiftSets<'a> {
        assert!(variables <= 16, "at most 16 growing heaps");
        ShiftSets {
            variables,
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
            stop,
            steps: 0,
        }
    }

    /// The set in a store of its own, which nothing stops.
    ///
    /// # Errors
    /// As for [`ShiftSets::intersection`].
    pub fn alone(&self, set: Set) -> Result<(ShiftSets<'static>, Set), StopReason> {
        let mut own = ShiftSets::new(self.variables, self.order, &|| None);
        let set = self.transfer(set, &mut own, &mut |slice| slice.to_vec())?;
        Ok((own, set))
    }

    /// |J|.
    pub fn variables(&self) -> usize {
        self.variables
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
        (1 << self.variables) - 1
    }

    fn tick(&mut self) -> Result<(), StopReason> {
        self.steps = self.steps.wrapping_add(1);
        if self.nodes.len() > MAX_NODES {
            return Err(StopReason::Order);
        }
        if self.steps & 0xff == 0 { (self.stop)().map_or(Ok(()), Err) } else { Ok(()) }
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
        let set = self.nodes.len() as Set;
        let start = self.leaves.len().checked_div(self.stride).unwrap_or(0) as u32;
        self.leaves.extend_from_slice(words);
        self.nodes.push(Node { variables: 0, start, preperiod: 0, layers: 0 });
        self.insert(hash, set);
        set
    }

    fn insert(&mut self, hash: u64, set: Set) {
        let (nodes, leaves, faces, stride) = (&self.nodes, &self.leaves, &self.faces, self.stride);
        self.interned.insert_unique(hash, set, |&other| {
            let node = nodes[other as usize];
            if node.variables == 0 {
                let mut hasher = FxHasher::default();
                for &word in &leaves[node.start as usize * stride..][..stride] {
                    hasher.write_u64(word);
                }
                hasher.finish()
            } else {
                let length = (node.layers * node.variables.count_ones()) as usize;
                hash_faces(node.variables, node.preperiod, &faces[node.start as usize..][..length])
            }
        });
    }

    /// The function on N^variables with these layers (`|variables|` faces each), the first `preperiod` of them once.
    fn intern(&mut self, variables: u32, mut layers: Vec<Set>, preperiod: usize) -> Set {
        let width = variables.count_ones() as usize;
        let preperiod = minimise(&mut layers, width, preperiod) as u32;
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
        let set = self.nodes.len() as Set;
        let start = u32::try_from(self.faces.len()).expect("the number of nodes is bounded");
        self.faces.extend_from_slice(&layers);
        self.nodes.push(Node { variables, start, preperiod, layers: (layers.len() / width) as u32 });
        self.insert(hash, set);
        set
    }

    /// Face i of layer d.
    fn face(&self, set: Set, d: u32, i: u32) -> Set {
        let node = self.nodes[set as usize];
        let width = node.variables.count_ones();
        self.faces[(node.start + node.layer(d) * width + place(node.variables, i)) as usize]
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
            let faces = variables_of(mask).map(|i| self.constant(mask & !(1 << i), full)).collect();
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

    fn at(&self, mut set: Set, mut x: Vec<u64>) -> Set {
        loop {
            let mask = self.nodes[set as usize].variables;
            let Some(least) = variables_of(mask).min_by_key(|&i| x[i as usize]) else { return set };
            let d = x[least as usize];
            variables_of(mask).for_each(|i| x[i as usize] -= d);
            let node = self.nodes[set as usize];
            let (preperiod, period) = (u64::from(node.preperiod), u64::from(node.period()));
            let layer = if d < preperiod { d } else { preperiod + (d - preperiod) % period };
            set = self.face(set, layer as u32, least);
        }
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
        self.tick()?;
        let result = if mask == 0 {
            let pairs = self.words(a).iter().zip(self.words(b));
            let words: Vec<u64> = match operation {
                Operation::And => pairs.map(|(a, b)| a & b).collect(),
                Operation::Or => pairs.map(|(a, b)| a | b).collect(),
                Operation::Without => pairs.map(|(a, b)| a & !b).collect(),
            };
            self.leaf(&words)
        } else {
            let (preperiod, layers) = self.common_layers(a, b)?;
            let mut faces = Vec::with_capacity(layers as usize * mask.count_ones() as usize);
            for d in 0..layers {
                for i in variables_of(mask) {
                    let (x, y) = (self.face(a, d, i), self.face(b, d, i));
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
        self.tick()?;
        let (_, layers) = self.common_layers(a, b)?;
        let mut result = true;
        'layers: for d in 0..layers {
            for i in variables_of(mask) {
                let (x, y) = (self.face(a, d, i), self.face(b, d, i));
                if !self.is_subset(x, y)? {
                    result = false;
                    break 'layers;
                }
            }
        }
        self.inclusions.insert((a, b), result);
        Ok(result)
    }

    /// { (q, x) : (q, x + e_i) is in the set }.
    fn shift(&mut self, set: Set, i: u32) -> Result<Set, StopReason> {
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

    /// Registers a map F → F for [`ShiftSets::pull_back`], and returns its number.
    pub fn add_map(&mut self, map: Vec<u32>) -> u32 {
        assert_eq!(map.len(), self.order);
        self.maps.push(map);
        self.maps.len() as u32 - 1
    }

    /// { (q, x) : (map(q), x) is in the set }.
    ///
    /// # Errors
    /// As for [`ShiftSets::intersection`].
    pub fn pull_back(&mut self, set: Set, map: u32) -> Result<Set, StopReason> {
        if let Some(&known) = self.gathers.get(&(set, map)) {
            return Ok(known);
        }
        self.tick()?;
        let node = self.nodes[set as usize];
        let result = if node.variables == 0 {
            let mut words = vec![0; self.stride];
            let old = self.words(set);
            for (q, &image) in self.maps[map as usize].iter().enumerate() {
                words[q / 64] |= u64::from(bits::contains(old, image as usize)) << (q % 64);
            }
            self.leaf(&words)
        } else {
            let length = node.layers * node.variables.count_ones();
            let mut faces = Vec::with_capacity(length as usize);
            for at in node.start..node.start + length {
                let face = self.faces[at as usize];
                faces.push(self.pull_back(face, map)?);
            }
            self.intern(node.variables, faces, node.preperiod as usize)
        };
        self.gathers.insert((set, map), result);
        Ok(result)
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
        for at in node.start..node.start + node.layers * node.variables.count_ones() {
            let face = self.support(self.faces[at as usize]);
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
        let (mut rest, mut x) = (set, vec![0; self.variables]);
        for i in (0..self.variables).rev() {
            loop {
                let here = self.face(rest, 0, i as u32);
                if has(self, here) {
                    rest = here;
                    break;
                }
                rest = self.shift(rest, i as u32)?;
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
        for j in (0..self.variables).filter(|&j| j != i) {
            rest = self.face(rest, 0, j as u32);
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
            return Ok(Some(vec![0; self.variables]));
        }
        if !visited.insert((a, b)) {
            return Ok(None);
        }
        self.tick()?;
        let (_, layers) = self.common_layers(a, b)?;
        for d in 0..layers {
            for i in variables_of(mask) {
                let (x, y) = (self.face(a, d, i), self.face(b, d, i));
                if let Some(mut found) = self.common_below(x, p, y, q, visited)? {
                    variables_of(mask).for_each(|j| found[j as usize] += d);
                    return Ok(Some(found));
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
                let length = (node.layers * node.variables.count_ones()) as usize;
                stack.extend_from_slice(&self.faces[node.start as usize..][..length]);
            }
        }
        found
    }

    /// The set in a store over another F′, slice by slice.
    ///
    /// # Errors
    /// As for [`ShiftSets::intersection`].
    pub fn transfer(
        &self,
        set: Set,
        to: &mut ShiftSets<'_>,
        slice: &mut dyn FnMut(&[u64]) -> Vec<u64>,
    ) -> Result<Set, StopReason> {
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
        to.tick()?;
        let node = self.nodes[set as usize];
        let result = if node.variables == 0 {
            let words = slice(self.words(set));
            to.leaf(&words)
        } else {
            let length = (node.layers * node.variables.count_ones()) as usize;
            let mut faces = Vec::with_capacity(length);
            for at in 0..length {
                let face = self.faces[node.start as usize + at];
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
        let mut found: Vec<Option<(u32, u32)>> = vec![None; 1 << self.variables];
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
            let length = (node.layers * node.variables.count_ones()) as usize;
            stack.extend_from_slice(&self.faces[node.start as usize..][..length]);
        }
        let listed = found.into_iter().enumerate();
        listed.filter_map(|(mask, entry)| entry.map(|(t, p)| (mask as u32, t, p))).collect()
    }

    /// Reads a set off its characteristic function x ↦ { q : (q, x) is in the set }, guessing: layers are read until
    /// the last `margin` of them at least, and as many as two periods, repeat earlier ones. `None` when layers do not repeat.
    ///
    /// # Errors
    /// As for [`ShiftSets::intersection`], or what `slice` returns.
    pub fn read(&mut self, margin: usize, slice: &mut Slices<'_>) -> Result<Option<Set>, StopReason> {
        let mut known = FxHashMap::default();
        self.read_below(self.all(), vec![0; self.variables], margin, slice, &mut known)
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
        self.tick()?;
        let width = mask.count_ones() as usize;
        let (mut at, mut layers) = (key.1.clone(), Vec::new());
        let limit = margin * 8 + 64;
        let result = loop {
            for i in variables_of(mask) {
                match self.read_below(mask & !(1 << i), at.clone(), margin, slice, known)? {
                    Some(face) => layers.push(face),
                    None => {
                        known.insert(key, None);
                        return Ok(None);
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
            variables_of(mask).for_each(|i| at[i as usize] += 1);
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

fn hash_faces(variables: u32, preperiod: u32, faces: &[Set]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u32(variables);
    hasher.write_u32(preperiod);
    for &face in faces {
        hasher.write_u32(face);
    }
    hasher.finish()
}

/// Brings an eventually periodic sequence of layers (`width` entries each) to least period, then to least preperiod.
fn minimise(layers: &mut Vec<Set>, width: usize, preperiod: usize) -> usize {
    let mut preperiod = preperiod;
    let period = layers.len() / width - preperiod;
    let cycle = &layers[preperiod * width..];
    let least = (1..=period)
        .find(|&p| period.is_multiple_of(p) && cycle[p * width..] == cycle[..(period - p) * width])
        .expect("the whole cycle is a period");
    layers.truncate((preperiod + least) * width);
    while preperiod > 0 && layers[(preperiod - 1) * width..preperiod * width] == layers[layers.len() - width..] {
        layers.truncate(layers.len() - width);
        preperiod -= 1;
    }
    preperiod
}

fn lcm(a: u32, b: u32) -> Option<u32> {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    (a / x).checked_mul(b)
}
