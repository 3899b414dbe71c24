//! The result of `misere solve` as one JSON object. Later versions may add keys, and never change these.

use crate::limits::reason_name;
use misere_games::Ruleset;
use misere_monoid::word::letter_name;
use misere_quotient::{Quotient, Solution};
use serde::Serialize;

/// What `--format json` prints.
#[derive(Serialize)]
pub struct Report {
    /// The ruleset, normalised.
    pub ruleset: String,
    /// `solved` or `partial`.
    pub status: &'static str,
    /// The limit that ended a partial run.
    pub limit: Option<&'static str>,
    /// The quotient is that of heaps `1..=last_heap`.
    pub last_heap: usize,
    /// |Q|.
    pub order: usize,
    /// |P|.
    pub p_order: usize,
    /// Whether Q is tame.
    pub tame: bool,
    /// The least period of Φ, when the game is solved and periodic.
    pub period: Option<usize>,
    /// The least n0 with Φ(n + period) = Φ(n) for all n ≥ n0.
    pub preperiod: Option<usize>,
    /// The heaps at which the quotient changed.
    pub growth: Vec<GrowthEntry>,
    /// The generators.
    pub generators: Vec<Generator>,
    /// Φ for heaps `1..=last_heap`, as words.
    pub phi: Vec<String>,
    /// The P-portion, as words.
    pub p_portion: Vec<String>,
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

/// A letter and the heap that introduces it.
#[derive(Serialize)]
pub struct Generator {
    letter: String,
    heap: usize,
}

impl Report {
    /// The report of a finished computation.
    pub fn new(rules: &dyn Ruleset, solution: &Solution, seconds: f64) -> Report {
        let quotient = &solution.quotient;
        let (period, preperiod) = solution.period.filter(|_| solution.solved).unzip();
        Report {
            ruleset: rules.name(),
            status: if solution.solved { "solved" } else { "partial" },
            limit: solution.limit.filter(|_| !solution.solved).map(reason_name),
            last_heap: quotient.last_heap(),
            order: quotient.order(),
            p_order: quotient.p_order(),
            tame: quotient.is_tame(),
            period,
            preperiod,
            growth: solution
                .growth
                .iter()
                .map(|step| GrowthEntry { heap: step.heap, order: step.order, p_order: step.p_order })
                .collect(),
            generators: quotient
                .generators()
                .iter()
                .enumerate()
                .map(|(index, &heap)| Generator { letter: letter_name(index), heap })
                .collect(),
            phi: phi_words(quotient),
            p_portion: quotient.p_portion().map(|element| quotient.word(element).to_string()).collect(),
            verified: true,
            seconds,
        }
    }
}

/// Φ(H_1), Φ(H_2), … as words.
pub fn phi_words(quotient: &Quotient) -> Vec<String> {
    let values = (1..=quotient.last_heap()).filter_map(|heap| quotient.pretending_function(heap));
    values.map(|element| quotient.word(element).to_string()).collect()
}

/// The JSON text of a wire type, on one line.
pub fn json(value: &impl Serialize) -> anyhow::Result<String> {
    Ok(serde_json::to_string(value)? + "\n")
}

impl GrowthEntry {
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
