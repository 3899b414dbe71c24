//! The result of `misere solve` as one JSON object. Later versions may add keys, and never change these.

use crate::render::pattern::PatternEntry;
use misere_games::Ruleset;
use misere_limits::StopReason;
use misere_monoid::Letter;
use misere_quotient::infinite::{InfiniteQuotient, Ray, Stage, Threshold};
use misere_quotient::pattern::Pattern;
use misere_quotient::{AlmostTame, AnyQuotient, Base, Growth, Quotient, Solution, Status};
use serde::Serialize;

/// What `--format json` prints.
#[derive(Serialize)]
pub struct Report {
    /// The ruleset, normalised.
    pub ruleset: String,
    /// `solved`, `relatively solved` or `partial`.
    #[serde(serialize_with = "status_name")]
    pub status: Status,
    /// The limit that ended a partial run.
    pub limit: Option<&'static str>,
    /// The quotient is that of heaps `1..=last_heap`.
    pub last_heap: usize,
    /// Whether Q is finite.
    pub finite: bool,
    /// |Q|; null when Q is infinite.
    pub order: Option<usize>,
    /// |P|; null when Q is infinite.
    pub p_order: Option<usize>,
    /// Of an infinite Q; else null.
    pub infinite: Option<InfiniteEntry>,
    /// Whether Q is tame.
    pub tame: bool,
    /// The least period of Φ, when the game is solved and periodic.
    pub period: Option<usize>,
    /// The least n0 with Φ(n + period) = Φ(n) for all n ≥ n0.
    pub preperiod: Option<usize>,
    /// The heaps at which the quotient changed.
    pub growth: Vec<GrowthEntry>,
    /// A pattern in the growth of a partial quotient; null when none was recognised.
    pub pattern: Option<PatternEntry>,
    /// The generators.
    pub generators: Vec<Generator>,
    /// Φ for heaps `1..=last_heap`, as words.
    pub phi: Vec<String>,
    /// The P-portion, as words.
    pub p_portion: Vec<String>,
    /// When the game is tame relative to a heap: what it reduces to.
    pub relative: Option<Relative>,
    /// Always true: nothing unverified is printed.
    pub verified: bool,
    /// Running time.
    pub seconds: f64,
}

/// A heap at which the quotient changed.
#[derive(Serialize)]
pub struct GrowthEntry {
    heap: usize,
    order: usize,
    p_order: usize,
}

/// The whole game's quotient is the tame extension 𝒯^k of a base, and from heap n0 on Grundy values tell everything.
#[derive(Serialize)]
pub struct Relative {
    /// All positions with a heap of at least n0 have their outcomes of normal play.
    pub n0: usize,
    /// The first quotient that Q is a tame extension of.
    pub base: BaseEntry,
    /// k for the heaps with known Grundy values; `null` when it is infinite.
    pub extensions: Option<u32>,
    /// |𝒯^k| and the order of its kernel; `null` when infinite.
    pub order: Option<usize>,
    pub kernel: Option<usize>,
    /// Grundy values were computed for the heaps up to this one.
    pub last_heap: usize,
    /// The largest of them.
    pub largest_value: u32,
    /// Whether the outcome of every position is known: the Grundy values have a proven period.
    pub all_heaps: bool,
    /// G(n + period) = G(n) + saltus for n ≥ preperiod.
    pub grundy_period: Option<usize>,
    pub grundy_preperiod: Option<usize>,
    pub grundy_saltus: Option<u32>,
    /// The heaps beyond those of `growth` at which the quotient grows.
    growth: Vec<GrowthEntry>,
}

/// A quotient of the heaps up to one.
#[derive(Serialize)]
pub struct BaseEntry {
    pub heap: usize,
    pub order: usize,
    pub p_order: usize,
    pub kernel: usize,
}

impl Relative {
    fn new(relative: &AlmostTame) -> Relative {
        let Base { heap, order, p_order, kernel } = relative.base();
        let sequence = relative.sequence();
        let period = sequence.period();
        Relative {
            n0: relative.n0(),
            base: BaseEntry { heap, order, p_order, kernel },
            extensions: relative.extensions(),
            order: relative.order(),
            kernel: relative.kernel_order(),
            last_heap: sequence.known(),
            largest_value: sequence.values().iter().copied().max().unwrap_or(0),
            all_heaps: relative.knows_all_heaps(),
            grundy_period: period.map(|found| found.period),
            grundy_preperiod: period.map(|found| found.preperiod),
            grundy_saltus: period.map(|found| found.saltus),
            growth: relative.growth().iter().map(GrowthEntry::new).collect(),
        }
    }
}

/// An infinite quotient: the reduction of F × N^J.
#[derive(Serialize)]
pub struct InfiniteEntry {
    /// J: the heaps with infinitely many multiples in Q.
    pub growing: Vec<usize>,
    /// |F|.
    pub finite_order: usize,
    /// Where the P-portion repeats.
    pub thresholds: Vec<ThresholdEntry>,
    /// The heaps at which Q changed, from the first infinite one on; empty when that is not known.
    pub growth: Vec<StageEntry>,
    /// Why Q is infinite, for each heap of J for which it was proven.
    pub rays: Vec<RayEntry>,
}

/// P repeats when the exponents of these heaps are raised by the period times the direction, beyond the threshold.
#[derive(Serialize)]
pub struct ThresholdEntry {
    pub heaps: Vec<usize>,
    pub direction: Vec<u32>,
    pub threshold: u32,
    pub period: u32,
}

/// A heap at which an infinite quotient changed.
#[derive(Serialize)]
pub struct StageEntry {
    pub heap: usize,
    pub finite_order: usize,
    pub growing: Vec<usize>,
}

/// The powers of `heap` are all different: with z = `word` times n·`period`·`direction` of the heaps of `along`, n
/// large, and `step` = s, heap^a and heap^(a + ms) are told apart by z / heap^a for all a and m ≥ 1.
#[derive(Serialize)]
pub struct RayEntry {
    pub heap: usize,
    pub word: String,
    pub along: Vec<usize>,
    pub direction: Vec<u32>,
    pub period: u32,
    pub step: u32,
    pub is_p: bool,
}

impl InfiniteEntry {
    /// `known` is whether it is known how the quotient came about: an imported certificate does not say it.
    fn new(quotient: &InfiniteQuotient, known: bool) -> InfiniteEntry {
        let heap = |place: &usize| quotient.growing()[*place];
        let ray = |ray: &Ray| RayEntry {
            heap: heap(&ray.variable),
            word: quotient.word(&ray.separator(0)).to_string(),
            along: (0..ray.direction.len())
                .filter(|&place| ray.direction[place] > 0)
                .map(|place| heap(&place))
                .collect(),
            direction: ray.direction.iter().copied().filter(|&step| step > 0).collect(),
            period: ray.period,
            step: ray.step,
            is_p: ray.is_p,
        };
        let threshold = |entry: Threshold| ThresholdEntry {
            heaps: entry.heaps,
            direction: entry.direction,
            threshold: entry.threshold,
            period: entry.period,
        };
        let stage = |stage: &Stage| StageEntry {
            heap: stage.heap,
            finite_order: stage.finite_order,
            growing: stage.growing.clone(),
        };
        InfiniteEntry {
            growing: quotient.growing().to_vec(),
            finite_order: quotient.finite_order(),
            thresholds: quotient.thresholds().into_iter().map(threshold).collect(),
            growth: quotient.stages().iter().filter(|_| known).map(stage).collect(),
            rays: quotient.rays().iter().map(ray).collect(),
        }
    }
}

impl StageEntry {
    /// `heap: |F|; J` with the ruleset's names for heaps.
    pub fn text(&self, rules: &dyn Ruleset) -> String {
        let growing: Vec<String> = self.growing.iter().map(|&heap| rules.heap_name(heap)).collect();
        format!("{}: {}; {}", rules.heap_name(self.heap), self.finite_order, growing.join(" "))
    }
}

/// A letter and the heap that introduces it.
#[derive(Serialize)]
pub struct Generator {
    letter: String,
    heap: usize,
}

impl Generator {
    /// The drawing of the heap under its letter, for boards.
    pub fn picture(&self, rules: &dyn Ruleset) -> Option<String> {
        let picture = rules.picture(self.heap)?;
        Some(format!("{} =\n{picture}", self.letter))
    }
}

impl Report {
    /// The report of a finished computation.
    pub fn new(rules: &dyn Ruleset, solution: &Solution, seconds: f64) -> Report {
        let quotient = Printed::new(solution);
        let generators = quotient.generators();
        let (period, preperiod) = solution.status().period().unzip();
        Report {
            ruleset: rules.name(),
            status: solution.status(),
            limit: solution.status().limit().map(StopReason::name),
            last_heap: solution.last_heap(),
            finite: quotient.finite().is_some(),
            order: quotient.finite().map(Quotient::order),
            p_order: quotient.finite().map(Quotient::p_order),
            infinite: solution.infinite().map(|infinite| InfiniteEntry::new(infinite, knows_history(solution))),
            tame: quotient.finite().is_some_and(Quotient::is_tame),
            period,
            preperiod,
            growth: solution.growth().iter().map(GrowthEntry::new).collect(),
            pattern: Pattern::find(solution).map(|pattern| PatternEntry::new(&pattern, &generators)),
            generators: Letter::names(generators.len())
                .into_iter()
                .zip(generators)
                .map(|(letter, heap)| Generator { letter, heap })
                .collect(),
            phi: quotient.phi(),
            p_portion: quotient.finite().map_or_else(Vec::new, p_words),
            relative: solution.relative().map(Relative::new),
            verified: true,
            seconds,
        }
    }
}

/// Whether the last finite quotient before an infinite one is known. A heap alone has a finite one.
fn knows_history(solution: &Solution) -> bool {
    solution.finite_part().last_heap() > 0
}

/// The quotient that is printed: of a game that is tame relative to a heap the one that had to be computed.
enum Printed<'a> {
    Finite(&'a Quotient),
    Infinite(&'a InfiniteQuotient),
}

impl<'a> Printed<'a> {
    fn new(solution: &'a Solution) -> Printed<'a> {
        match solution.quotient() {
            AnyQuotient::Finite(quotient) => Printed::Finite(quotient),
            AnyQuotient::Infinite { quotient, .. } => Printed::Infinite(quotient),
            AnyQuotient::Relative(relative) => Printed::Finite(relative.quotient()),
        }
    }

    fn finite(&self) -> Option<&'a Quotient> {
        match self {
            Printed::Finite(quotient) => Some(quotient),
            Printed::Infinite(_) => None,
        }
    }

    fn generators(&self) -> Vec<usize> {
        match self {
            Printed::Finite(quotient) => quotient.generators().to_vec(),
            Printed::Infinite(quotient) => quotient.generators(),
        }
    }

    fn phi(&self) -> Vec<String> {
        match self {
            Printed::Finite(quotient) => phi_words(quotient),
            Printed::Infinite(quotient) => infinite_phi_words(quotient),
        }
    }
}

fn status_name<S: serde::Serializer>(status: &Status, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(status.name())
}

/// The P-portion as words.
fn p_words(quotient: &Quotient) -> Vec<String> {
    quotient.p_portion().map(|element| quotient.word(element).to_string()).collect()
}

/// Φ(H_1), Φ(H_2), … as words.
pub fn phi_words(quotient: &Quotient) -> Vec<String> {
    let values = (1..=quotient.last_heap()).filter_map(|heap| quotient.pretending_function(heap));
    values.map(|element| quotient.word(element).to_string()).collect()
}

/// Φ(H_1), Φ(H_2), … as words.
fn infinite_phi_words(quotient: &InfiniteQuotient) -> Vec<String> {
    let values = (1..=quotient.last_heap()).filter_map(|heap| quotient.pretending_function(heap));
    values.map(|element| quotient.word(&element).to_string()).collect()
}

/// The JSON text of a wire type, on one line.
pub fn json(value: &impl Serialize) -> anyhow::Result<String> {
    Ok(serde_json::to_string(value)? + "\n")
}

impl GrowthEntry {
    fn new(step: &Growth) -> GrowthEntry {
        GrowthEntry { heap: step.heap, order: step.order, p_order: step.p_order }
    }

    /// `heap: order/p_order` with the ruleset's name for the heap.
    pub fn text(&self, rules: &dyn Ruleset) -> String {
        format!("{}: {}/{}", rules.heap_name(self.heap), self.order, self.p_order)
    }
}

impl Generator {
    /// `letter (heap)` with the ruleset's name for the heap.
    pub fn text(&self, rules: &dyn Ruleset) -> String {
        format!("{} = heap {}", self.letter, rules.heap_name(self.heap))
    }
}
