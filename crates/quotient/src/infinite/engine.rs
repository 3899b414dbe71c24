//! The solver beyond the first infinite partial quotient, advanced heap by heap.
//!
//! As in the finite case: first the Mex Interpolation Principle against the records of the last verification and their
//! sums with heaps of J, else recalibration from F × ⟨t | t^4 = t^2⟩ × N^J. Equality in the true quotient is equality of
//! translates of P; on these Φ is tested for a period.

use super::carrier::{Carrier, Cyclic, Element};
use super::learn::{self, Learned};
use super::quotient::{InfiniteQuotient, Portion, Stage};
use super::ray::{Powers, Ray, powers};
use super::sets::Set;
pub(crate) use super::settle::Step;
use super::settle::{self, settle};
use super::verify::{Candidate, Records};
use crate::periodicity::PeriodFinder;
use crate::quotient::Quotient;
use crate::verify::Flaw;
use misere_automata::SetAutomaton;
use misere_games::Ruleset;
use misere_limits::{Limits, Meter, StopReason};
use rustc_hash::FxHashMap;

/// Sums of a record and of at most this many heaps of J are tried as values of a new heap.
const MOST_ADDED: u32 = 4;

/// What the heap after a finite quotient leads to.
pub(crate) enum Started<'a> {
    /// An infinite quotient.
    Infinite(Box<Engine<'a>>),
    /// A finite one, though exponents grew for a long time.
    Finite(Quotient),
}

/// A verified candidate: its P-portion was read off along directions, or learned.
pub(crate) enum Verified<'a> {
    Read(Box<(Candidate<'a>, Records)>),
    Learned(Box<Learned>),
}

/// The set D of an element: equal iff the elements are equal in the quotient.
#[derive(PartialEq, Eq, Hash)]
pub(crate) enum Distinction {
    Read(Set),
    Learned(SetAutomaton),
}

impl Verified<'_> {
    /// The same under another meter.
    fn under<'b>(self, meter: &'b Meter<'b>) -> Verified<'b> {
        match self {
            Verified::Read(read) => {
                let (candidate, records) = *read;
                Verified::Read(Box::new((candidate.under(meter), records)))
            }
            Verified::Learned(learned) => Verified::Learned(learned),
        }
    }

    fn carrier(&self) -> &Carrier {
        match self {
            Verified::Read(read) => &read.0.carrier,
            Verified::Learned(learned) => &learned.carrier,
        }
    }

    fn carrier_mut(&mut self) -> &mut Carrier {
        match self {
            Verified::Read(read) => &mut read.0.carrier,
            Verified::Learned(learned) => &mut learned.carrier,
        }
    }

    pub(crate) fn distinction(&mut self, value: &Element, meter: &Meter<'_>) -> Result<Distinction, StopReason> {
        match self {
            Verified::Read(read) => read.0.quotient_of(value).map(Distinction::Read),
            Verified::Learned(learned) => {
                let by: Vec<u64> = value.1.iter().map(|&x| u64::from(x)).collect();
                let row = learned.carrier.row(value.0);
                let set = learned.p.translate(&by, meter)?.pull_back(&row, meter)?;
                Ok(Distinction::Learned(set))
            }
        }
    }

    fn interpolate(
        &mut self,
        rules: &dyn Ruleset,
        heap: usize,
        meter: &Meter<'_>,
    ) -> Result<Option<(Element, Vec<u32>)>, StopReason> {
        match self {
            Verified::Read(read) => interpolate(&mut read.0, &read.1, rules, heap),
            Verified::Learned(learned) => {
                let additions = additions(learned.carrier.growing.len());
                learned.interpolate(rules, heap, &additions, meter)
            }
        }
    }

    /// What the powers of the growing heaps do.
    fn powers(&mut self, meter: &Meter<'_>) -> Result<Vec<Powers>, StopReason> {
        let variables = self.carrier().growing.len();
        let of = |j| match self {
            Verified::Read(read) => powers(&mut read.0.sets, read.0.p, j),
            Verified::Learned(learned) => learn::ray::powers(&learned.p, j, meter),
        };
        (0..variables).map(of).collect()
    }
}

/// A computation whose quotient is infinite.
pub(crate) struct Engine<'a> {
    verified: Verified<'a>,
    meter: &'a Meter<'a>,
    rays: Vec<Ray>,
    stages: Vec<Stage>,
    periods: PeriodFinder,
    /// Numbers of the values of heaps in the true quotient.
    numbers: FxHashMap<Distinction, u32>,
    phi: Vec<u32>,
}

impl<'a> Engine<'a> {
    /// The quotient of heaps `1..=heap`, where that of the heaps below is finite and known.
    ///
    /// # Errors
    /// As for [`settle`], and [`StopReason::Order`] when nothing proves that the quotient is infinite.
    pub(crate) fn start(
        rules: &dyn Ruleset,
        quotient: &Quotient,
        limits: &Limits<'a>,
        progress: &mut dyn FnMut(Step<'_>),
    ) -> Result<Started<'a>, StopReason> {
        let heap = quotient.last_heap() + 1;
        let first = Carrier::of_quotient(quotient).free(heap, &[new(heap)], Vec::new(), limits.max_order)?;
        let Settled { verified, rays } = settle_powers(rules, first, limits, progress)?;
        if verified.carrier().growing.is_empty() {
            if verified.carrier().order() > limits.max_order {
                return Err(StopReason::Order);
            }
            return Ok(Started::Finite(match &verified {
                Verified::Read(read) => read.0.quotient(),
                Verified::Learned(learned) => learned.quotient(),
            }));
        }
        if rays.is_empty() {
            return Err(StopReason::Order);
        }
        let mut engine = Engine {
            verified,
            meter: limits.meter,
            rays,
            stages: Vec::new(),
            periods: PeriodFinder::new(rules.periodicity()),
            numbers: FxHashMap::default(),
            phi: Vec::new(),
        };
        engine.changed()?;
        Ok(Started::Infinite(Box::new(engine)))
    }

    /// The computation as it was at the last change of this quotient, which is verified.
    ///
    /// # Errors
    /// The first flaw of the quotient, or [`Flaw::Stopped`].
    pub(crate) fn restore(
        rules: &dyn Ruleset,
        quotient: &InfiniteQuotient,
        limits: &Limits<'a>,
    ) -> Result<Engine<'a>, Flaw> {
        let mut engine = Engine {
            verified: quotient.judge(rules, limits.meter)?,
            meter: limits.meter,
            rays: quotient.rays.clone(),
            stages: quotient.stages.clone(),
            periods: PeriodFinder::new(rules.periodicity()),
            numbers: FxHashMap::default(),
            phi: Vec::new(),
        };
        engine.renumber().map_err(Flaw::Stopped)?;
        Ok(engine)
    }

    /// The largest heap whose value is known.
    pub(crate) fn last_heap(&self) -> usize {
        self.verified.carrier().last_heap()
    }

    /// |F|.
    pub(crate) fn finite_order(&self) -> usize {
        self.verified.carrier().order()
    }

    /// (period, preperiod) of Φ in the true quotient, when the Periodicity Theorem proves it.
    pub(crate) fn period(&self) -> Option<(usize, usize)> {
        self.periods.found()
    }

    /// The quotient so far.
    pub(crate) fn quotient(&self) -> InfiniteQuotient {
        let portion = match &self.verified {
            Verified::Read(read) => {
                let (sets, p) = read.0.sets.alone(read.0.p).expect("a part of a store fits in a store");
                Portion::Shift { sets: Box::new(sets), p }
            }
            Verified::Learned(learned) => Portion::Automatic(learned.p.clone()),
        };
        InfiniteQuotient {
            carrier: self.verified.carrier().clone(),
            portion,
            rays: self.rays.clone(),
            stages: self.stages.clone(),
        }
    }

    /// Goes on to the next heap if that changes nothing.
    pub(crate) fn interpolated(&mut self, rules: &dyn Ruleset) -> Result<bool, StopReason> {
        let heap = self.last_heap() + 1;
        if !rules.has_options(heap) {
            self.verified.carrier_mut().values.push(0);
            return self.number(heap).map(|()| true);
        }
        let Some((value, word)) = self.verified.interpolate(rules, heap, self.meter)? else { return Ok(false) };
        if value.1.iter().all(|&exponent| exponent == 0) {
            self.verified.carrier_mut().values.push(value.0 as u32);
        } else {
            self.verified.carrier_mut().values.push(0);
            self.verified.carrier_mut().words.insert(heap, word);
        }
        self.number(heap).map(|()| true)
    }

    /// Goes on to the next heap.
    pub(crate) fn advance(
        &mut self,
        rules: &dyn Ruleset,
        limits: &Limits<'a>,
        progress: &mut dyn FnMut(Step<'_>),
    ) -> Result<(), StopReason> {
        if self.interpolated(rules)? {
            return Ok(());
        }
        let heap = self.last_heap() + 1;
        let old = self.verified.carrier();
        let first = old.free(heap, &[new(heap)], old.growing.clone(), limits.max_order.saturating_mul(16))?;
        let Settled { verified, rays } = settle_powers(rules, first, limits, progress)?;
        // A larger quotient of an infinite one is infinite; without a proof found nothing is claimed.
        if rays.is_empty() {
            return Err(StopReason::Order);
        }
        (self.verified, self.rays) = (verified, rays);
        self.changed()
    }

    /// A new stage: values are numbered anew.
    fn changed(&mut self) -> Result<(), StopReason> {
        let carrier = self.verified.carrier();
        let heap = carrier.last_heap();
        self.stages.push(Stage { heap, finite_order: carrier.order(), growing: carrier.growing.clone() });
        self.renumber()
    }

    fn renumber(&mut self) -> Result<(), StopReason> {
        self.numbers.clear();
        self.phi.clear();
        self.periods.restart();
        (1..=self.last_heap()).try_for_each(|heap| self.number(heap))
    }

    fn number(&mut self, heap: usize) -> Result<(), StopReason> {
        let value = self.verified.carrier().value(&[heap as u32]);
        let set = self.verified.distinction(&value, self.meter)?;
        let next = self.numbers.len() as u32;
        self.phi.push(*self.numbers.entry(set).or_insert(next));
        self.periods.extend(&self.phi);
        Ok(())
    }
}

/// The value that the heap takes without any change of the quotient, and its word.
fn interpolate(
    candidate: &mut Candidate<'_>,
    records: &Records,
    rules: &dyn Ruleset,
    heap: usize,
) -> Result<Option<(Element, Vec<u32>)>, StopReason> {
    let options = candidate.carrier.option_values(rules, heap);
    let blocked = candidate.blocked(&options)?;
    // A few elements of the blocked set reject most values at once.
    let mut samples = Vec::new();
    for q in candidate.sets.values(blocked).into_iter().take(200) {
        if let Some(x) = candidate.sets.least(blocked, q)? {
            samples.push((q, x));
        }
    }
    for added in additions(candidate.carrier.growing.len()) {
        for q in 0..candidate.carrier.order() {
            if records.by_value[q].is_empty() && (q != 0 || added.iter().all(|&x| x == 0)) {
                continue;
            }
            let rejected = samples.iter().any(|(r, y)| {
                let x: Vec<u32> = added.iter().zip(y).map(|(a, b)| a + b).collect();
                candidate.sets.contains(candidate.p, candidate.carrier.multiply(q, *r), &x)
            });
            if rejected {
                continue;
            }
            let value = (q, added.clone());
            let own = candidate.quotient_of(&value)?;
            if candidate.sets.intersection(own, blocked)? != candidate.sets.empty() {
                continue;
            }
            let unresolved = candidate.unresolved(own, blocked)?;
            // Y + k for each record Y of this value; Y = 0 only with some k.
            let mut bases: Vec<Option<usize>> = (0..records.by_value[q].len()).map(Some).collect();
            bases.extend((q == 0 && added.iter().any(|&x| x > 0)).then_some(None));
            for base in bases {
                let record = base.map(|at| records.by_value[q][at].clone());
                let mut sum = record.as_ref().map(|record| ((q, vec![0; added.len()]), record.unresolved));
                for (j, &times) in added.iter().enumerate() {
                    for _ in 0..times {
                        let mut unit = (0, vec![0; added.len()]);
                        unit.1[j] = 1;
                        let of_heap = records.growing[j];
                        sum = Some(match sum {
                            None => (unit, of_heap),
                            Some((mut before, set)) => {
                                let set = candidate.sum((&before, set), (&unit, of_heap))?;
                                before.1[j] += 1;
                                (before, set)
                            }
                        });
                    }
                }
                let Some((_, of_word)) = sum else { continue };
                if candidate.sets.is_subset(unresolved, of_word)? {
                    let mut word = candidate.carrier.position(&(0, added.clone()));
                    word.extend(record.map(|record| record.position).unwrap_or_default());
                    word.sort_unstable_by(|a, b| b.cmp(a));
                    return Ok(Some((value, word)));
                }
            }
        }
    }
    Ok(None)
}

/// A new heap's first factor.
fn new(heap: usize) -> Cyclic {
    Cyclic { heap, index: 2, period: 2 }
}

/// The vectors of N^variables with sum at most [`MOST_ADDED`], by sum.
fn additions(variables: usize) -> Vec<Vec<u32>> {
    let mut all = vec![vec![]];
    for _ in 0..variables {
        all = all.iter().flat_map(|x| (0..=MOST_ADDED).map(move |last| [&x[..], &[last]].concat())).collect();
        all.retain(|x: &Vec<u32>| x.iter().sum::<u32>() <= MOST_ADDED);
    }
    all.sort_by_key(|x| x.iter().sum::<u32>());
    all
}

/// A verified candidate, with proofs that heaps of J have infinitely many powers.
struct Settled<'a> {
    verified: Verified<'a>,
    rays: Vec<Ray>,
}

/// Steps that a search may take for each element that the order limit allows.
const STEPS_PER_ELEMENT: u64 = 10_000_000;

/// Settles within work in proportion to the order limit: beyond it the search ends with [`StopReason::Order`].
fn settle_powers<'a>(
    rules: &dyn Ruleset,
    first: Carrier,
    limits: &Limits<'a>,
    progress: &mut dyn FnMut(Step<'_>),
) -> Result<Settled<'a>, StopReason> {
    let part = limits.meter.part(STEPS_PER_ELEMENT.saturating_mul(limits.max_order as u64));
    let settled = settle_all(rules, first, &Limits { meter: &part, ..*limits }, progress);
    limits.meter.pay(part.paid())?;
    match settled {
        Ok(Settled { verified, rays }) => Ok(Settled { verified: verified.under(limits.meter), rays }),
        Err(StopReason::Work) => Err(StopReason::Order),
        Err(reason) => Err(reason),
    }
}

/// Settles, and gives heaps of J that turn out to have finitely many powers cyclic factors again.
fn settle_all<'a>(
    rules: &dyn Ruleset,
    mut carrier: Carrier,
    limits: &Limits<'a>,
    progress: &mut dyn FnMut(Step<'_>),
) -> Result<Settled<'a>, StopReason> {
    loop {
        let mut verified = match settle(rules, carrier, limits, progress)? {
            settle::Settled::Read(read) => Verified::Read(read),
            settle::Settled::Unread(carrier) => {
                Verified::Learned(Box::new(learn::settle::settle(rules, carrier, limits, progress)?))
            }
        };
        let powers = verified.powers(limits.meter)?;
        let old = verified.carrier();
        let (mut rays, mut cyclic) = (Vec::new(), Vec::new());
        for (&heap, powers) in old.growing.iter().zip(powers) {
            match powers {
                Powers::Infinite(ray) => rays.push(ray),
                Powers::Finite { index, period } => cyclic.push(Cyclic { heap, index, period }),
                Powers::Unknown => {}
            }
        }
        if cyclic.is_empty() {
            return Ok(Settled { verified, rays });
        }
        let growing = old.growing.iter().copied().filter(|&heap| cyclic.iter().all(|factor| factor.heap != heap));
        carrier = old.free(old.last_heap(), &cyclic, growing.collect(), limits.max_order.saturating_mul(16))?;
    }
}
