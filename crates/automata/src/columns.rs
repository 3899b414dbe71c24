//! Which translates of functions are equal, for all translates at once: an automaton whose states are partitions.
//!
//! Let A be the variables in which functions are translated, and G the functions f_s(x + c) that are met from given
//! states s, c ∈ {0, 1}^A. For n ∈ N^A let g in G stand for x ↦ g(x + n). As g(2x + e + 2n + d) = g′(x + n) with g′ ∈
//! G known from g and d + e, the children of these functions for 2n + d are among those for n. A function is known by
//! its children. So which of them are equal for 2n + d follows from which are for n, and from d.
//!
//! The same holds for two sides with variables and states of their own, n on the one and n′ on the other: π(n, n′) is
//! the *partition* of the functions of both sides into equal ones, and π(2n + d, 2n′ + d′) follows from it, d and d′.
//! Partitions are the states of an automaton that reads the digits of n and n′, the highest first. Where finitely many
//! are met, the universal question "is f(x + n) = g(x + n′) for all x?" is answered for all n and n′.
//!
//! Cost: for each partition and letter |G|·2^|J| look-ups, |G| ≤ (states) · 2^|A|.

use crate::Automaton;
use crate::least::{hash, refined};
use hashbrown::HashTable;
use misere_limits::{Meter, StopReason, narrow};
use rustc_hash::FxHashMap;

/// More functions than this on a side are refused.
const MOST_FUNCTIONS: usize = 1 << 22;

/// Functions of some states, to be translated in some variables.
#[derive(Clone, Debug)]
pub struct Side {
    /// The states.
    pub states: Vec<u32>,
    /// The variables, ascending.
    pub moved: Vec<usize>,
}

/// The functions of two sides with their children.
pub struct Columns {
    width: usize,
    sides: [Functions; 2],
    zero: Partition,
}

/// For each function of the one side and then of the other the number of its class, classes numbered by their first
/// functions.
pub type Partition = Vec<u32>;

/// The functions of a side.
struct Functions {
    count: usize,
    /// For each d ∈ {0, 1}^A, g and e ∈ {0, 1}^J the number of z ↦ g(2z + d + e).
    after: Vec<Vec<u32>>,
    /// Those of the given states.
    firsts: Vec<u32>,
}

/// Pairs of a state and carries, with their children.
struct Nodes {
    list: Vec<(u32, usize)>,
    after: Vec<Vec<u32>>,
    firsts: Vec<u32>,
}

impl Nodes {
    fn new(automaton: &Automaton, side: &Side, meter: &Meter<'_>) -> Result<Nodes, StopReason> {
        let (width, letters) = (1usize << automaton.variables(), 1usize << side.moved.len());
        let mut numbers: FxHashMap<(u32, usize), u32> = FxHashMap::default();
        let mut list = Vec::new();
        let mut number = |node: (u32, usize), list: &mut Vec<(u32, usize)>| {
            let next = narrow(list.len());
            *numbers.entry(node).or_insert_with(|| {
                list.push(node);
                next
            })
        };
        let firsts = side.states.iter().map(|&state| number((state, 0), &mut list)).collect();
        let mut after = vec![Vec::new(); letters];
        let mut at = 0;
        while let Some(&(state, carries)) = list.get(at) {
            meter.pay((width * letters) as u64)?;
            if list.len() > MOST_FUNCTIONS {
                return Err(StopReason::Memory);
            }
            for (d, after) in after.iter_mut().enumerate() {
                for e in 0..width {
                    let (digits, carry) = sum(&side.moved, carries, d, e);
                    after.push(number((automaton.child(state, digits), carry), &mut list));
                }
            }
            at += 1;
        }
        Ok(Nodes { list, after, firsts })
    }
}

/// The digits and the carries of c + d + e, c and d with digits for the moved variables.
fn sum(moved: &[usize], c: usize, d: usize, e: usize) -> (usize, usize) {
    let (mut digits, mut carry) = (e, 0);
    for (place, &j) in moved.iter().enumerate() {
        let sum = (c >> place & 1) + (d >> place & 1) + (e >> j & 1);
        digits = digits & !(1 << j) | (sum & 1) << j;
        carry |= (sum >> 1) << place;
    }
    (digits, carry)
}

impl Columns {
    /// The functions of two sides of an automaton for which [`Automaton::is_function`] holds.
    ///
    /// # Errors
    /// What the meter says, and [`StopReason::Memory`] when there are too many functions.
    pub fn new(automaton: &Automaton, sides: [&Side; 2], meter: &Meter<'_>) -> Result<Columns, StopReason> {
        let width = 1usize << automaton.variables();
        let nodes = [Nodes::new(automaton, sides[0], meter)?, Nodes::new(automaton, sides[1], meter)?];
        let first_of_second = nodes[0].list.len();
        // The value at the carries: after their digits none is left.
        let values = nodes.iter().zip(sides).flat_map(|(nodes, side)| {
            let value = |&(state, carries): &(u32, usize)| {
                automaton.outputs()[automaton.child(state, sum(&side.moved, carries, 0, 0).0) as usize]
            };
            nodes.list.iter().map(value).collect::<Vec<_>>()
        });
        let child = |at: usize, e: usize| match at.checked_sub(first_of_second) {
            None => nodes[0].after[0][at * width + e] as usize,
            Some(at) => first_of_second + nodes[1].after[0][at * width + e] as usize,
        };
        let classes = refined(&values.collect::<Vec<_>>(), width, &child, meter)?;
        let (of_first, of_second) = classes.split_at(first_of_second);
        let mut zero = Vec::new();
        let functions = [(&nodes[0], of_first), (&nodes[1], of_second)].map(|(nodes, classes)| {
            let (functions, members) = Functions::new(nodes, classes, width);
            zero.extend(members);
            functions
        });
        let paid = functions.iter().map(|side| side.count * side.after.len() * width).sum::<usize>();
        meter.pay(paid as u64)?;
        Ok(Columns { width, sides: functions, zero: renumbered(&zero) })
    }

    /// The places in a partition of the functions of the given states of a side, 0 or 1.
    pub fn places(&self, side: usize) -> impl Iterator<Item = usize> + '_ {
        let before = if side == 0 { 0 } else { self.sides[0].count };
        self.sides[side].firsts.iter().map(move |&first| before + first as usize)
    }

    /// The number of functions of both sides.
    #[must_use]
    pub fn functions(&self) -> usize {
        self.zero.len()
    }

    /// π(0, 0).
    #[must_use]
    pub fn zero(&self) -> Partition {
        self.zero.clone()
    }

    /// π(2n + d, 2n′ + d′) from π(n, n′).
    ///
    /// # Errors
    /// What the meter says.
    pub fn next(&self, partition: &[u32], letters: [usize; 2], meter: &Meter<'_>) -> Result<Partition, StopReason> {
        let width = self.width;
        meter.pay((self.functions() * width) as u64)?;
        let mut keys: Vec<u32> = Vec::with_capacity(self.functions() * width);
        let (of_first, of_second) = partition.split_at(self.sides[0].count);
        for ((side, letter), classes) in self.sides.iter().zip(letters).zip([of_first, of_second]) {
            keys.extend(side.after[letter].iter().map(|&g| classes[g as usize]));
        }
        let key = |at: u32| &keys[at as usize * width..][..width];
        // Classes with the first function of each.
        let mut classes: HashTable<(u32, u32)> = HashTable::new();
        let mut found = Vec::with_capacity(self.functions());
        for at in 0..narrow(self.functions()) {
            let hashed = hash(key(at));
            let known = classes.find(hashed, |&(first, _)| key(first) == key(at)).map(|known| known.1);
            let next = narrow(classes.len());
            if known.is_none() {
                classes.insert_unique(hashed, (at, next), |&(first, _)| hash(key(first)));
            }
            found.push(known.unwrap_or(next));
        }
        Ok(found)
    }
}

impl Functions {
    /// One function for each class, and the classes.
    fn new(nodes: &Nodes, classes: &[u32], width: usize) -> (Functions, Vec<u32>) {
        let mut numbers: FxHashMap<u32, u32> = FxHashMap::default();
        let mut members = Vec::new();
        for &class in classes {
            numbers.entry(class).or_insert_with(|| {
                members.push(class);
                narrow(members.len()) - 1
            });
        }
        let number = |&node: &u32| numbers[&classes[node as usize]];
        let mut first = vec![usize::MAX; members.len()];
        for (at, class) in classes.iter().enumerate().rev() {
            first[numbers[class] as usize] = at;
        }
        let of_letter =
            |after: &Vec<u32>| first.iter().flat_map(|&at| &after[at * width..][..width]).map(number).collect();
        let after = nodes.after.iter().map(of_letter).collect();
        let firsts = nodes.firsts.iter().map(number).collect();
        (Functions { count: members.len(), after, firsts }, members)
    }
}

/// The same classes, numbered by their first places.
fn renumbered(classes: &[u32]) -> Partition {
    let mut numbers = FxHashMap::default();
    let number = |class: &u32| {
        let next = narrow(numbers.len());
        *numbers.entry(*class).or_insert(next)
    };
    classes.iter().map(number).collect()
}
