//! The solver beyond the first infinite partial quotient, advanced heap by heap.
//!
//! As in the finite case: first the Mex Interpolation Principle against the records of the last verification and their
//! sums with heaps of J, else recalibration from F × ⟨t | t^4 = t^2⟩ × N^J. Equality in the true quotient is equality
//! of translates of P; on these Φ is tested for a period.

use super::carrier::{Carrier, Cyclic};
use super::learn::Learned;
use super::learn::ray::all_powers;
use super::learn::settle::settle;
use super::point::Point;
use super::portion::Portion;
use super::quotient::{InfiniteQuotient, Stage};
use super::ray::{Powers, Ray};
pub(crate) use super::recalibrate::Step;
use super::recalibrate::bound;
use crate::periodicity::PeriodFinder;
use crate::quotient::Quotient;
use crate::verify::Flaw;
use misere_automata::SetAutomaton;
use misere_games::Ruleset;
use misere_limits::{Limits, Meter, StopReason, narrow};
use misere_monoid::Element;
use rustc_hash::FxHashMap;

/// What the heap after a finite quotient leads to.
pub(crate) enum Started<'a> {
    /// An infinite quotient.
    Infinite(Box<Engine<'a>>),
    /// A finite one, though exponents grew for a long time.
    Finite(Quotient),
}

/// A computation whose quotient is infinite.
pub(crate) struct Engine<'a> {
    verified: Learned,
    portion: Portion,
    meter: &'a Meter<'a>,
    rays: Vec<Ray>,
    stages: Vec<Stage>,
    periods: PeriodFinder,
    /// Numbers of the values of heaps in the true quotient.
    numbers: FxHashMap<SetAutomaton, u32>,
    phi: Vec<u32>,
    /// Where the search for the next heap was stopped.
    pub(crate) point: Option<Point>,
}

impl<'a> Engine<'a> {
    /// The search for the quotient of heaps `1..=heap`, where that of the heaps below is finite and known.
    ///
    /// # Errors
    /// [`StopReason::Order`] when the first carrier is too large.
    pub(crate) fn first(quotient: &Quotient, limits: &Limits<'a>) -> Result<Point, StopReason> {
        let heap = quotient.last_heap() + 1;
        let carrier = Carrier::of_quotient(quotient).free(heap, &[new(heap)], Vec::new(), limits.max_order)?;
        Ok(Point::new(carrier))
    }

    /// What this search leads to.
    ///
    /// # Errors
    /// As for [`settle`], and [`StopReason::Order`] when nothing proves that the quotient is infinite.
    pub(crate) fn start(
        rules: &dyn Ruleset,
        point: &mut Point,
        limits: &Limits<'a>,
        progress: &mut dyn FnMut(Step<'_>),
    ) -> Result<Started<'a>, StopReason> {
        let Settled { verified, rays } = settle_powers(rules, point, limits, progress)?;
        if verified.carrier.growing.is_empty() {
            if verified.carrier.order() > limits.max_order {
                return Err(StopReason::Order);
            }
            return Ok(Started::Finite(verified.quotient()));
        }
        if rays.is_empty() {
            return Err(StopReason::Order);
        }
        let mut engine = Engine {
            portion: Portion::of(verified.p.clone(), verified.carrier.order(), limits.meter)?,
            verified,
            meter: limits.meter,
            rays,
            stages: Vec::new(),
            periods: PeriodFinder::new(rules.periodicity()),
            numbers: FxHashMap::default(),
            phi: Vec::new(),
            point: None,
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
            portion: quotient.portion.clone(),
            meter: limits.meter,
            rays: quotient.rays.clone(),
            stages: quotient.stages.clone(),
            periods: PeriodFinder::new(rules.periodicity()),
            numbers: FxHashMap::default(),
            phi: Vec::new(),
            point: None,
        };
        engine.renumber().map_err(Flaw::Stopped)?;
        Ok(engine)
    }

    /// The largest heap whose value is known.
    pub(crate) fn last_heap(&self) -> usize {
        self.verified.carrier.last_heap()
    }

    /// |F|.
    pub(crate) fn finite_order(&self) -> usize {
        self.verified.carrier.order()
    }

    /// (period, preperiod) of Φ in the true quotient, when the Periodicity Theorem proves it.
    pub(crate) fn period(&self) -> Option<(usize, usize)> {
        self.periods.found()
    }

    /// The quotient so far.
    pub(crate) fn quotient(&self) -> InfiniteQuotient {
        InfiniteQuotient {
            carrier: self.verified.carrier.clone(),
            portion: self.portion.clone(),
            rays: self.rays.clone(),
            stages: self.stages.clone(),
        }
    }

    /// Goes on to the next heap if that changes nothing.
    pub(crate) fn interpolated(&mut self, rules: &dyn Ruleset) -> Result<bool, StopReason> {
        let heap = self.last_heap() + 1;
        if !rules.has_options(heap) {
            self.verified.carrier.values.push(Element::ONE);
            return self.number(heap).map(|()| true);
        }
        let Some((value, word)) = self.verified.interpolate(rules, heap, self.meter)? else { return Ok(false) };
        if value.1.iter().all(|&exponent| exponent == 0) {
            self.verified.carrier.values.push(value.0);
        } else {
            self.verified.carrier.values.push(Element::ONE);
            self.verified.carrier.words.insert(heap, word);
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
        // It was tried before the search was stopped.
        if self.point.is_none() && self.interpolated(rules)? {
            return Ok(());
        }
        let heap = self.last_heap() + 1;
        let old = &self.verified.carrier;
        let mut point = match self.point.take() {
            Some(point) => point,
            None => Point::new(old.free(heap, &[new(heap)], old.growing.clone(), bound(limits))?),
        };
        let settled = settle_powers(rules, &mut point, limits, progress);
        self.point = settled.is_err().then_some(point);
        let Settled { verified, rays } = settled?;
        // A larger quotient of an infinite one is infinite; without a proof found nothing is claimed.
        if rays.is_empty() {
            return Err(StopReason::Order);
        }
        self.portion = Portion::of(verified.p.clone(), verified.carrier.order(), limits.meter)?;
        (self.verified, self.rays) = (verified, rays);
        self.changed()
    }

    /// A new stage: values are numbered anew.
    fn changed(&mut self) -> Result<(), StopReason> {
        let carrier = &self.verified.carrier;
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
        let value = self.verified.carrier.value(&[narrow(heap)]);
        let set = self.verified.distinction(&value, self.meter)?;
        let next = narrow(self.numbers.len());
        self.phi.push(*self.numbers.entry(set).or_insert(next));
        self.periods.extend(&self.phi);
        Ok(())
    }
}

/// A new heap's first factor.
fn new(heap: usize) -> Cyclic {
    Cyclic { heap, index: 2, period: 2 }
}

/// A verified candidate, with proofs that heaps of J have infinitely many powers.
struct Settled {
    verified: Learned,
    rays: Vec<Ray>,
}

/// Steps that a search may take for each element that the order limit allows.
const STEPS_PER_ELEMENT: u64 = 10_000_000;

/// Settles within work in proportion to the order limit: beyond it the search ends with [`StopReason::Order`].
fn settle_powers(
    rules: &dyn Ruleset,
    point: &mut Point,
    limits: &Limits<'_>,
    progress: &mut dyn FnMut(Step<'_>),
) -> Result<Settled, StopReason> {
    let most = STEPS_PER_ELEMENT.saturating_mul(limits.max_order as u64);
    let part = limits.meter.part(most.saturating_sub(point.paid));
    let settled = settle_all(rules, point, &Limits { meter: &part, ..*limits }, progress);
    limits.meter.pay(part.paid())?;
    limits.meter.ask()?;
    // No limit of the computation was reached, so it is one of the search.
    let is_own = |reason| matches!(reason, StopReason::Work | StopReason::Memory);
    settled.map_err(|reason| if is_own(reason) { StopReason::Order } else { reason })
}

/// A larger F is not learned again only to have fewer growing heaps.
const MOST_AGAIN: usize = 1000;

/// Whether F, of this order, becomes large with these cyclic factors.
fn becomes_large(factors: &[Cyclic], order: usize) -> bool {
    let times = |order: usize, factor: &Cyclic| order.saturating_mul((factor.index + factor.period) as usize);
    factors.iter().fold(order, times) > MOST_AGAIN
}

/// Settles, and gives heaps of J that turn out to have finitely many powers cyclic factors again. Where a ray shows the
/// quotient infinite, they stay in J if F would become large.
fn settle_all(
    rules: &dyn Ruleset,
    point: &mut Point,
    limits: &Limits<'_>,
    progress: &mut dyn FnMut(Step<'_>),
) -> Result<Settled, StopReason> {
    loop {
        let verified = settle(rules, point, limits, progress)?;
        let powers = all_powers(&verified.p, limits.meter)?;
        let old = &verified.carrier;
        let (mut rays, mut cyclic) = (Vec::new(), Vec::new());
        for (&heap, powers) in old.growing.iter().zip(powers) {
            match powers {
                Powers::Infinite(ray) => rays.push(ray),
                Powers::Finite { index, period } => cyclic.push(Cyclic { heap, index, period }),
                Powers::Different | Powers::Unknown => {}
            }
        }
        if cyclic.is_empty() || !rays.is_empty() && becomes_large(&cyclic, old.order()) {
            return Ok(Settled { verified, rays });
        }
        let growing = old.growing.iter().copied().filter(|&heap| cyclic.iter().all(|factor| factor.heap != heap));
        let carrier = old.free(old.last_heap(), &cyclic, growing.collect(), bound(limits))?;
        *point = Point { paid: point.paid, ..Point::new(carrier) };
    }
}
