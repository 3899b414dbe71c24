//! Functions of values at several translates of several automata.
//!
//! For x = 2x′ + b is x + a = 2(x′ + a′) + c, c ∈ {0, 1}^J the digits of a + b and a′ the carries. So f(x + a) = g(x′ +
//! a′) with g the state after c: what is left to know is a list of pairs (state, carries), and there are finitely many.

#![expect(clippy::cast_possible_truncation, reason = "the first number of a tuple is a state")]

use crate::Automaton;
use misere_limits::{Meter, StopReason, narrow};
use rustc_hash::FxHashMap;

/// More states than this end an operation before they are brought to the least form.
const MOST_STATES: usize = 20_000_000;

impl Automaton {
    /// The least automaton of x ↦ of(f_1(x + a_1), f_2(x + a_2), …) for these pairs (f_i, a_i).
    ///
    /// Cost: (lists of states and carries met) · 2^|J| · (pairs).
    ///
    /// # Errors
    /// What the meter says, and [`StopReason::Memory`] when there are too many states.
    ///
    /// # Panics
    /// When the automata differ in their variables, or there is none.
    pub fn combine(
        parts: &[(&Automaton, &[u64])],
        of: &mut dyn FnMut(&[u32]) -> u32,
        meter: &Meter<'_>,
    ) -> Result<Automaton, StopReason> {
        let variables = parts[0].0.variables();
        assert!(parts.iter().all(|part| part.0.variables() == variables && part.1.len() == variables));
        // For each part the state, then the carries.
        let start: Vec<u64> = parts.iter().flat_map(|part| std::iter::once(&0).chain(part.1)).copied().collect();
        let mut numbers = FxHashMap::from_iter([(start.clone(), 0u32)]);
        let (mut lists, mut outputs, mut children) = (vec![start], Vec::new(), Vec::new());
        let mut values = vec![0; parts.len()];
        while let Some(list) = lists.get(outputs.len()).cloned() {
            meter.pay((parts.len() as u64) << variables)?;
            for ((value, pair), part) in values.iter_mut().zip(list.chunks(variables + 1)).zip(parts) {
                *value = part.0.outputs()[part.0.state(pair[0] as u32, &pair[1..]) as usize];
            }
            outputs.push(of(&values));
            for letter in 0..1usize << variables {
                let mut next = list.clone();
                for (pair, part) in next.chunks_mut(variables + 1).zip(parts) {
                    let mut digits = 0;
                    for (j, carry) in pair[1..].iter_mut().enumerate() {
                        let sum = *carry + (letter >> j & 1) as u64;
                        digits |= ((sum & 1) as usize) << j;
                        *carry = sum >> 1;
                    }
                    pair[0] = u64::from(part.0.child(pair[0] as u32, digits));
                }
                let number = narrow(numbers.len());
                children.push(*numbers.entry(next).or_insert_with_key(|next| {
                    lists.push(next.clone());
                    number
                }));
            }
            if lists.len() > MOST_STATES {
                return Err(StopReason::Memory);
            }
        }
        Automaton::new(variables, outputs, children).minimised(meter)
    }

    /// The least automaton of x ↦ f(x + by).
    ///
    /// # Errors
    /// As for [`Automaton::combine`].
    pub fn translate(&self, by: &[u64], meter: &Meter<'_>) -> Result<Automaton, StopReason> {
        Automaton::combine(&[(self, by)], &mut |values| values[0], meter)
    }

    /// The least automaton of y ↦ f(at + y) on the vectors y in these variables, that are 0 elsewhere.
    ///
    /// # Errors
    /// What the meter says.
    ///
    /// # Panics
    /// When the numbers of variables do not fit.
    pub fn restricted(&self, at: &[u64], keep: &[usize], meter: &Meter<'_>) -> Result<Automaton, StopReason> {
        let unit = |&j: &usize| (0..at.len()).map(|i| u64::from(i == j)).collect();
        self.along(at, &keep.iter().map(unit).collect::<Vec<_>>(), meter)
    }

    /// The least automaton of y ↦ f(at + Σ y_i·v_i) for these directions v_i.
    ///
    /// Cost: (pairs of a state and carries) · 2^(directions).
    ///
    /// # Errors
    /// What the meter says.
    ///
    /// # Panics
    /// When the numbers of variables do not fit.
    pub fn along(&self, at: &[u64], directions: &[Vec<u64>], meter: &Meter<'_>) -> Result<Automaton, StopReason> {
        assert!(at.len() == self.variables() && directions.iter().all(|v| v.len() == at.len()));
        let start = (0u32, at.to_vec());
        let mut numbers = FxHashMap::from_iter([(start.clone(), 0u32)]);
        let (mut list, mut outputs, mut children) = (vec![start], Vec::new(), Vec::new());
        while let Some((state, rest)) = list.get(outputs.len()).cloned() {
            meter.pay((directions.len() as u64 + 1) << directions.len())?;
            outputs.push(self.outputs()[self.state(state, &rest) as usize]);
            for letter in 0..1usize << directions.len() {
                let mut sum = rest.clone();
                for (_, v) in directions.iter().enumerate().filter(|(place, _)| letter >> place & 1 == 1) {
                    sum.iter_mut().zip(v).for_each(|(sum, v)| *sum += v);
                }
                let digits = sum.iter().rev().fold(0, |digits, sum| digits << 1 | (sum & 1) as usize);
                let next = (self.child(state, digits), sum.iter().map(|sum| sum >> 1).collect());
                let number = narrow(numbers.len());
                children.push(*numbers.entry(next).or_insert_with_key(|next| {
                    list.push(next.clone());
                    number
                }));
            }
        }
        Automaton::new(directions.len(), outputs, children).minimised(meter)
    }

    /// The least automaton of x ↦ of(f(x), g(x)).
    ///
    /// # Errors
    /// As for [`Automaton::combine`].
    pub fn product(
        &self,
        other: &Automaton,
        of: &mut dyn FnMut(u32, u32) -> u32,
        meter: &Meter<'_>,
    ) -> Result<Automaton, StopReason> {
        let zero = vec![0; self.variables()];
        Automaton::combine(&[(self, &zero), (other, &zero)], &mut |values| of(values[0], values[1]), meter)
    }

    /// The least automaton of x ↦ of(f(x)).
    ///
    /// # Errors
    /// What the meter says.
    pub fn map(&self, of: &mut dyn FnMut(u32) -> u32, meter: &Meter<'_>) -> Result<Automaton, StopReason> {
        self.with_outputs(of).minimised(meter)
    }
}
