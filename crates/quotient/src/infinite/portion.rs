//! The P-portion of an infinite quotient: an automaton, described along directions if it has some.

use super::directions::sense;
use super::sets::{Automaton, Set, ShiftSets, split};
use misere_automata::SetAutomaton;
use misere_limits::{Meter, StopReason};

/// Layers that must repeat before a set is read off, at first and at most; with three growing heaps and with four at
/// most, as boxes grow with their power.
const FIRST_MARGIN: usize = 6;
const LAST_MARGIN: usize = 100;
const MARGIN_OF_THREE: usize = 14;
const MARGIN_OF_FOUR: usize = FIRST_MARGIN;

/// The margins with which sets of so many growing heaps are read off, one after the other.
fn margins(variables: usize) -> impl Iterator<Item = usize> {
    let last = match variables {
        0..=2 => LAST_MARGIN + LAST_MARGIN / 2,
        3 => MARGIN_OF_THREE,
        4 => MARGIN_OF_FOUR,
        _ => 0,
    };
    std::iter::successors(Some(FIRST_MARGIN), |&margin| (margin < LAST_MARGIN).then_some(margin + margin / 2))
        .take_while(move |&margin| margin <= last)
}

/// P as its least automaton, and as a set that repeats along directions, where that is known.
#[derive(Clone)]
pub(crate) struct Portion {
    pub(crate) p: SetAutomaton,
    pub(super) shift: Option<(Box<ShiftSets<'static>>, Set)>,
}

impl Portion {
    /// The portion of an automaton, read off as a shift-regular set if it is one; with many growing heaps it is not
    /// tried.
    ///
    /// # Errors
    /// What the meter says, or [`StopReason::Order`] when the sets overflow.
    pub(crate) fn of(p: SetAutomaton, order: usize, meter: &Meter<'_>) -> Result<Portion, StopReason> {
        let automaton = Automaton::from(&p);
        for margin in margins(p.variables()) {
            let mut slice = |x: &[u32]| {
                meter.pay(x.len() as u64 + 1)?;
                Ok(automaton.slice(x).to_vec())
            };
            let directions = sense(p.variables(), margin, &mut slice)?;
            if let Some((sets, set)) = automaton.shift_regular(directions, order, margin, meter)? {
                return Ok(Portion { p, shift: Some((Box::new(sets), set)) });
            }
        }
        Ok(Portion { p, shift: None })
    }

    /// A store of its own with the set, where it is known to be shift-regular; its work is paid to the meter.
    pub(crate) fn shift<'m>(&self, meter: &'m Meter<'m>) -> Option<(ShiftSets<'m>, Set)> {
        self.shift.as_ref().map(|(sets, p)| (sets.as_ref().clone().under(meter), *p))
    }

    /// The classes of elements of F that lie in the same slices.
    pub(super) fn classes(&self, order: usize) -> Vec<u32> {
        let mut classes = vec![0; order];
        self.p.slices().iter().for_each(|slice| split(&mut classes, slice));
        classes
    }
}
