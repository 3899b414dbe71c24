//! The Grundy values of many heaps, and of all heaps once a period is proven.

use super::arithmetic::is_proven;
use super::hexadecimal::Hexadecimal;
use super::octal::Octal;
use super::period::{GrundyPeriod, candidate};
use crate::Ruleset;
use misere_limits::narrow;

/// Grundy values of the heaps `0..=known()`, and of every heap when a period is proven.
///
/// ```
/// use misere_games::{GrundyPeriod, GrundySequence, parse_rules};
/// let kayles = parse_rules("kayles").unwrap();
/// let sequence = GrundySequence::compute(&*kayles, 1_000_000, u64::MAX, &|| false);
/// assert_eq!(sequence.period(), Some(GrundyPeriod { period: 12, preperiod: 71, saltus: 0 }));
/// assert_eq!((sequence.value(9), sequence.value(1_000_000_000)), (Some(4), Some(1)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrundySequence {
    values: Vec<u32>,
    period: Option<GrundyPeriod>,
}

/// The number of heaps at which a period is first looked for; then again whenever a quarter more is known.
const FIRST_LOOK: usize = 32;
/// How many steps are done between two questions whether to stop: what a caller with a meter pays at each.
pub const STEPS_BETWEEN_STOPS: u64 = 5_000;

/// One way to the next value.
enum Engine<'a> {
    Octal(Octal),
    Hexadecimal(Hexadecimal),
    /// The definition, and `seen[v]`: the last heap that had an option of value v.
    Options(&'a dyn Ruleset, Vec<usize>),
}

impl GrundySequence {
    /// The values of the heaps `0..=last`, see [`extend`](GrundySequence::extend).
    pub fn compute(rules: &dyn Ruleset, last: usize, max_work: u64, stop: &dyn Fn() -> bool) -> GrundySequence {
        let mut sequence = GrundySequence::default();
        sequence.extend(rules, last, max_work, stop);
        sequence
    }

    /// Computes on with the same ruleset, to heap `last` or the last heap of the ruleset. Ends earlier when a period is
    /// proven, when `max_work` steps are done or when `stop`, asked every few thousand steps, says so; in the last two
    /// cases the result is `false`. A step is about a nanosecond.
    pub fn extend(&mut self, rules: &dyn Ruleset, last: usize, max_work: u64, stop: &dyn Fn() -> bool) -> bool {
        let last = last.min(rules.last_heap().unwrap_or(last)).min(u32::MAX as usize);
        let done = |sequence: &GrundySequence| sequence.period.is_some() || sequence.known() >= last;
        if done(self) {
            return true;
        }
        let mut engine = Engine::new(rules, &self.values);
        let (mut work, mut ask) = (0u64, 0u64);
        let mut look = FIRST_LOOK.max(self.values.len() + self.values.len() / 4).min(last);
        while !done(self) {
            if work >= ask {
                if stop() {
                    return false;
                }
                ask = work + STEPS_BETWEEN_STOPS;
            }
            if work.saturating_add(engine.estimate(self.values.len())) > max_work {
                return false;
            }
            work += engine.push_next(&mut self.values);
            if self.known() == look {
                look = (look + look / 4).min(last);
                let found = rules.periodicity().and_then(|constants| candidate(&self.values, constants));
                let digits = all_digits(rules);
                self.period = found.filter(|&period| {
                    period.saltus == 0 || digits.as_ref().is_some_and(|digits| is_proven(digits, &self.values, period))
                });
            }
        }
        true
    }

    /// The largest heap whose value was computed.
    pub fn known(&self) -> usize {
        self.values.len() - 1
    }

    /// The Grundy value of a heap, through the period beyond what was computed; `None` when it is not known.
    pub fn value(&self, heap: usize) -> Option<u64> {
        if let Some(&value) = self.values.get(heap) {
            return Some(u64::from(value));
        }
        let GrundyPeriod { period, preperiod, saltus } = self.period?;
        let periods = (heap - preperiod) / period;
        Some(u64::from(self.values[heap - periods * period]) + periods as u64 * u64::from(saltus))
    }

    /// The values of the heaps `0..=known()`.
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// The least period that is proven to go on for ever.
    pub fn period(&self) -> Option<GrundyPeriod> {
        self.period
    }
}

impl Default for GrundySequence {
    /// The empty heap alone, whose value is 0.
    fn default() -> GrundySequence {
        GrundySequence { values: vec![0], period: None }
    }
}

/// The digits d_0, d_1, … of a ruleset that is a take-and-break code.
fn all_digits(rules: &dyn Ruleset) -> Option<Vec<u8>> {
    let places = rules.code_digits()?;
    let mut digits = vec![0; places.last().map_or(0, |&(last, _)| last as usize + 1)];
    places.iter().for_each(|&(place, digit)| digits[place as usize] = digit);
    Some(digits)
}

impl<'a> Engine<'a> {
    fn new(rules: &'a dyn Ruleset, values: &[u32]) -> Engine<'a> {
        let Some(digits) = all_digits(rules) else { return Engine::Options(rules, Vec::new()) };
        match digits.iter().all(|&digit| digit < 8) {
            true => Engine::Octal(Octal::new(&digits, values)),
            false => Engine::Hexadecimal(Hexadecimal::new(&digits, values)),
        }
    }

    /// The steps that the next heap is known to take, where they may be many.
    fn estimate(&self, heap: usize) -> u64 {
        match self {
            Engine::Options(rules, _) => rules.option_estimate(heap),
            _ => 0,
        }
    }

    fn push_next(&mut self, values: &mut Vec<u32>) -> u64 {
        match self {
            Engine::Octal(engine) => engine.push_next(values),
            Engine::Hexadecimal(engine) => engine.push_next(values),
            Engine::Options(rules, seen) => {
                let heap = values.len();
                let mut work = 1;
                rules.for_each_option(heap, &mut |option| {
                    work += 1;
                    let value = option.iter().fold(0, |sum, &part| sum ^ values[part as usize]) as usize;
                    if value >= seen.len() {
                        seen.resize(value + 1, 0);
                    }
                    seen[value] = heap;
                });
                values.push(narrow(seen.iter().position(|&mark| mark != heap).unwrap_or(seen.len())));
                work
            }
        }
    }
}
