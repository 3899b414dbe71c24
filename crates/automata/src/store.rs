//! Functions as numbers: equal functions have the same number.

use crate::Automaton;
use misere_limits::{Meter, StopReason, narrow};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A function: its number in a [`Store`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Function(u32);

impl Function {
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// Least automata, each kept once.
///
/// ```
/// use misere_automata::{Store, congruent};
/// use misere_limits::Meter;
/// let meter = Meter::unlimited();
/// let mut store = Store::default();
/// let even = store.insert(&congruent(&[1], 2, 0, &meter)?, &meter)?;
/// let odd = store.translate(even, &[1], &meter)?;
/// assert_ne!(even, odd);
/// assert_eq!(store.translate(odd, &[3], &meter)?, even);
/// # Ok::<(), misere_limits::StopReason>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Store {
    automata: Vec<Arc<Automaton>>,
    numbers: FxHashMap<Arc<Automaton>, Function>,
    translates: FxHashMap<(Function, Vec<u64>), Function>,
}

impl Store {
    /// The number of a function.
    ///
    /// # Errors
    /// What the meter says; so for all operations.
    pub fn insert(&mut self, automaton: &Automaton, meter: &Meter<'_>) -> Result<Function, StopReason> {
        Ok(self.intern(automaton.minimised(meter)?))
    }

    fn intern(&mut self, least: Automaton) -> Function {
        if let Some(&known) = self.numbers.get(&least) {
            return known;
        }
        let (number, least) = (Function(narrow(self.automata.len())), Arc::new(least));
        self.automata.push(Arc::clone(&least));
        self.numbers.insert(least, number);
        number
    }

    /// The least automaton of a function.
    #[must_use]
    pub fn automaton(&self, function: Function) -> &Automaton {
        &self.automata[function.index()]
    }

    /// The number of different functions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.automata.len()
    }

    /// Whether there is none yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.automata.is_empty()
    }

    /// x ↦ f(x + by).
    ///
    /// # Errors
    /// As for [`Automaton::combine`]; so below.
    pub fn translate(&mut self, f: Function, by: &[u64], meter: &Meter<'_>) -> Result<Function, StopReason> {
        if by.iter().all(|&by| by == 0) {
            return Ok(f);
        }
        if let Some(&known) = self.translates.get(&(f, by.to_vec())) {
            return Ok(known);
        }
        let translate = self.automata[f.index()].translate(by, meter)?;
        let number = self.intern(translate);
        self.translates.insert((f, by.to_vec()), number);
        Ok(number)
    }

    /// x ↦ of(f(x), g(x)).
    ///
    /// # Errors
    /// As for [`Automaton::combine`].
    pub fn product(
        &mut self,
        f: Function,
        g: Function,
        of: &mut dyn FnMut(u32, u32) -> u32,
        meter: &Meter<'_>,
    ) -> Result<Function, StopReason> {
        let product = self.automata[f.index()].product(&self.automata[g.index()], of, meter)?;
        Ok(self.intern(product))
    }

    /// x ↦ of(f(x)).
    ///
    /// # Errors
    /// What the meter says.
    pub fn map(
        &mut self,
        f: Function,
        of: &mut dyn FnMut(u32) -> u32,
        meter: &Meter<'_>,
    ) -> Result<Function, StopReason> {
        let image = self.automata[f.index()].map(of, meter)?;
        Ok(self.intern(image))
    }
}
