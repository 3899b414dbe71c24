//! The translates of a function, and their images under maps of values, as numbers.
//!
//! A function is known by its 2^|J| children x ↦ g(2x + b): its value at 0 is that of its child after zeros. So
//! functions are numbered by the numbers of their children, as the nodes of a decision diagram are (Bryant 1986). A
//! child of x ↦ f_s(x + a) is x ↦ f_t(x + a′) with t the state after the digits of a + b and a′ the carries. Where an
//! entry of a exceeds 1 it falls; so recursion ends in the functions x ↦ f_s(x + c), c ∈ {0, 1}^J. There are finitely
//! many, closed under children: they are numbered first, by partition refinement. Their images likewise, those under
//! all maps at once.
//!
//! Cost: (states) · (maps) · 4^|J| for each round of refinement; then for a translate by a new a at most 2^|J|
//! look-ups for each binary digit and each state that is met.

use crate::Automaton;
use crate::least::{hash, refined};
use hashbrown::HashTable;
use misere_limits::{Meter, StopReason, narrow};
use rustc_hash::FxHashMap;

/// More functions than this end a computation.
const MOST_FUNCTIONS: usize = 1 << 26;

/// A translate: its number in its [`Translates`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Translate(u32);

/// The image of a translate under a map: its number in its [`Translates`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Image(u32);

/// The translates of one function and their images, each known once: equal functions have equal numbers.
///
/// ```
/// use misere_automata::{Translates, at_least};
/// use misere_limits::Meter;
/// let meter = Meter::unlimited();
/// // From 5 on; under the second map nothing is left.
/// let far = at_least(&[1], 5, &meter)?;
/// let mut translates = Translates::new(&far, vec![vec![0, 1], vec![0, 0]], &meter)?;
/// let [all, more, one] = [5, 1000, 1].map(|by| translates.translate(&[by], &meter).unwrap());
/// assert!(all == more && all != one);
/// assert_ne!(translates.image(all, 0, &meter)?, translates.image(one, 0, &meter)?);
/// assert_eq!(translates.image(all, 1, &meter)?, translates.image(one, 1, &meter)?);
/// # Ok::<(), misere_limits::StopReason>(())
/// ```
pub struct Translates {
    automaton: Automaton,
    /// For each state s and each c ∈ {0, 1}^J the number of x ↦ f_s(x + c).
    shifted: Vec<u32>,
    /// The number of these functions.
    base: usize,
    functions: Table,
    images: Table,
    maps: usize,
    /// For each map and each of the first functions its image.
    image_of: Vec<u32>,
    translates: FxHashMap<(u32, Box<[u64]>), u32>,
    further: FxHashMap<(u32, u32), u32>,
}

/// Functions by their children.
struct Table {
    width: usize,
    outputs: Vec<u32>,
    children: Vec<u32>,
    numbers: HashTable<u32>,
}

impl Translates {
    /// The translates of a function, which must have an automaton for which [`Automaton::is_function`] holds; a map
    /// has a value for each output.
    ///
    /// # Errors
    /// What the meter says, and [`StopReason::Memory`] when there are too many functions; so for all operations.
    pub fn new(automaton: &Automaton, maps: Vec<Vec<u32>>, meter: &Meter<'_>) -> Result<Translates, StopReason> {
        let (variables, states) = (automaton.variables(), automaton.states());
        let width = 1usize << variables;
        if states.saturating_mul(width) > MOST_FUNCTIONS {
            return Err(StopReason::Memory);
        }
        // x ↦ f_s(x + c) at s·2^|J| + c.
        let after = |at: usize, digits: usize| {
            let (state, carries) = (narrow(at / width), at % width);
            automaton.child(state, carries ^ digits) as usize * width + (carries & digits)
        };
        let outputs: Vec<u32> =
            (0..states * width).map(|at| automaton.outputs()[automaton.children()[at] as usize]).collect();
        let shifted = refined(&outputs, width, &after, meter)?;
        let functions = Table::of_classes(&shifted, &outputs, width, &after);
        let base = functions.outputs.len();
        if base.saturating_mul(maps.len()) > MOST_FUNCTIONS {
            return Err(StopReason::Memory);
        }
        let after =
            |at: usize, digits: usize| at / base * base + functions.children[at % base * width + digits] as usize;
        let outputs: Vec<u32> =
            maps.iter().flat_map(|map| functions.outputs.iter().map(|&output| map[output as usize])).collect();
        let image_of = refined(&outputs, width, &after, meter)?;
        let images = Table::of_classes(&image_of, &outputs, width, &after);
        Ok(Translates {
            automaton: automaton.clone(),
            shifted,
            base,
            functions,
            images,
            maps: maps.len(),
            image_of,
            translates: FxHashMap::default(),
            further: FxHashMap::default(),
        })
    }

    /// x ↦ f(x + by).
    ///
    /// # Errors
    /// As for [`Translates::new`].
    pub fn translate(&mut self, by: &[u64], meter: &Meter<'_>) -> Result<Translate, StopReason> {
        self.of_state(0, by, meter).map(Translate)
    }

    /// x ↦ f_s(x + by).
    fn of_state(&mut self, state: u32, by: &[u64], meter: &Meter<'_>) -> Result<u32, StopReason> {
        let width = self.functions.width;
        if by.iter().all(|&by| by < 2) {
            let carries = by.iter().rev().fold(0, |carries, &by| carries << 1 | usize::from(by == 1));
            return Ok(self.shifted[state as usize * width + carries]);
        }
        if let Some(&known) = self.translates.get(&(state, by.into())) {
            return Ok(known);
        }
        meter.pay((width * (by.len() + 1)) as u64)?;
        let mut children = Vec::with_capacity(width);
        let mut rest = vec![0; by.len()];
        for letter in 0..width {
            let mut digits = 0;
            for (j, (&by, rest)) in by.iter().zip(&mut rest).enumerate() {
                let digit = (letter >> j & 1) as u64;
                digits |= (((by ^ digit) & 1) as usize) << j;
                *rest = (by >> 1) + (by & digit & 1);
            }
            children.push(self.of_state(self.automaton.child(state, digits), &rest, meter)?);
        }
        let number = self.functions.number(&children)?;
        self.translates.insert((state, by.into()), number);
        Ok(number)
    }

    /// The image of a translate under a map, given by its place.
    ///
    /// # Errors
    /// As for [`Translates::new`].
    ///
    /// # Panics
    /// When there is no such map.
    pub fn image(&mut self, of: Translate, map: usize, meter: &Meter<'_>) -> Result<Image, StopReason> {
        assert!(map < self.maps, "a map has a place");
        self.image_below(of.0, narrow(map), meter).map(Image)
    }

    fn image_below(&mut self, of: u32, map: u32, meter: &Meter<'_>) -> Result<u32, StopReason> {
        if (of as usize) < self.base {
            return Ok(self.image_of[map as usize * self.base + of as usize]);
        }
        if let Some(&known) = self.further.get(&(of, map)) {
            return Ok(known);
        }
        let width = self.functions.width;
        meter.pay(width as u64)?;
        let mut children = Vec::with_capacity(width);
        for letter in 0..width {
            let child = self.functions.children[of as usize * width + letter];
            children.push(self.image_below(child, map, meter)?);
        }
        let number = self.images.number(&children)?;
        self.further.insert((of, map), number);
        Ok(number)
    }

    /// The value of an image at 0.
    #[must_use]
    pub fn value(&self, of: Image) -> u32 {
        self.images.outputs[of.0 as usize]
    }

    /// An automaton with the functions of these images, and its states that have them.
    ///
    /// # Errors
    /// What the meter says.
    pub fn automaton_of(&self, firsts: &[Image], meter: &Meter<'_>) -> Result<(Automaton, Vec<u32>), StopReason> {
        let (mut numbers, mut list) = (FxHashMap::default(), Vec::new());
        let mut number = |image: u32, list: &mut Vec<u32>| {
            let next = narrow(list.len());
            *numbers.entry(image).or_insert_with(|| {
                list.push(image);
                next
            })
        };
        let states = firsts.iter().map(|first| number(first.0, &mut list)).collect();
        let (mut outputs, mut children) = (Vec::new(), Vec::new());
        while let Some(&image) = list.get(outputs.len()) {
            meter.pay(self.images.width as u64)?;
            outputs.push(self.images.outputs[image as usize]);
            children.extend(self.images.key(image).to_vec().into_iter().map(|child| number(child, &mut list)));
        }
        let variables = self.automaton.variables();
        Ok((Automaton::new(variables, outputs, children), states))
    }

    /// The number of different images met, with those of the first functions.
    #[must_use]
    pub fn images(&self) -> usize {
        self.images.outputs.len()
    }
}

impl Table {
    /// The classes of functions that are closed under children, one function each.
    fn of_classes(classes: &[u32], outputs: &[u32], width: usize, after: &dyn Fn(usize, usize) -> usize) -> Table {
        let mut table = Table { width, outputs: Vec::new(), children: Vec::new(), numbers: HashTable::new() };
        for (at, &class) in classes.iter().enumerate() {
            if class as usize == table.outputs.len() {
                table.outputs.push(outputs[at]);
                table.children.extend((0..width).map(|letter| classes[after(at, letter)]));
                table.enter(class);
            }
        }
        table
    }

    fn key(&self, number: u32) -> &[u32] {
        &self.children[number as usize * self.width..][..self.width]
    }

    fn enter(&mut self, number: u32) {
        let (children, width) = (&self.children, self.width);
        let key = |&number: &u32| hash(&children[number as usize * width..][..width]);
        self.numbers.insert_unique(key(&number), number, key);
    }

    /// The function with these children.
    fn number(&mut self, children: &[u32]) -> Result<u32, StopReason> {
        if let Some(&known) = self.numbers.find(hash(children), |&number| self.key(number) == children) {
            return Ok(known);
        }
        if self.outputs.len() >= MOST_FUNCTIONS {
            return Err(StopReason::Memory);
        }
        let number = narrow(self.outputs.len());
        self.outputs.push(self.outputs[children[0] as usize]);
        self.children.extend_from_slice(children);
        self.enter(number);
        Ok(number)
    }
}
