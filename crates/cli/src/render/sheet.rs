//! The presentation of a finite quotient: as text and as JSON, and what LaTeX and GAP are written from.

use crate::render::report::{Report, json};
use crate::render::{layout, text};
use crate::run::verdict::stopped;
use anyhow::Result;
use clap::ValueEnum;
use misere_games::Ruleset;
use misere_limits::{Meter, StopReason};
use misere_monoid::Word;
use misere_quotient::{Presented, Solution};
use serde::Serialize;

/// The form of a presentation.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// One JSON object
    Json,
    /// Formulas and a table for a paper
    Latex,
    /// A script for GAP
    Gap,
}

/// A quotient with its presentation and how it was found.
pub struct Sheet {
    pub ruleset: String,
    /// `solved` or the heaps it covers.
    pub status: String,
    pub presented: Presented,
    /// Period and preperiod of a solved game.
    pub period: Option<(usize, usize)>,
    /// Those to be printed; in JSON the irredundant ones, the basis being beside them.
    pub relations: Vec<(Word, Word)>,
    /// What ended the search for those that follow from the others: then the basis is printed.
    pub redundant: Option<StopReason>,
}

/// What `--format json` prints.
#[derive(Serialize)]
struct Wire {
    ruleset: String,
    status: &'static str,
    limit: Option<&'static str>,
    last_heap: usize,
    order: usize,
    p_order: usize,
    period: Option<usize>,
    preperiod: Option<usize>,
    generators: Vec<WireGenerator>,
    /// Pairs of equal words.
    relations: Vec<[String; 2]>,
    /// The reduced lexicographic Gröbner basis.
    groebner_basis: Vec<[String; 2]>,
    p_portion: Vec<String>,
    phi: Vec<String>,
    verified: bool,
    seconds: f64,
}

#[derive(Serialize)]
struct WireGenerator {
    letter: String,
    heap: usize,
}

impl Sheet {
    /// The presentation of a finite quotient, or of the finite part of a result.
    pub fn new(report: &Report, solution: &Solution, rules: &dyn Ruleset, groebner: bool, meter: &Meter<'_>) -> Sheet {
        let presented = Presented::new(solution.finite_part());
        let (relations, redundant) = match (!groebner).then(|| presented.relations(meter)) {
            None => (presented.basis(), None),
            Some(Ok(relations)) => (relations, None),
            Some(Err(reason)) => (presented.basis(), Some(reason)),
        };
        Sheet {
            ruleset: report.ruleset.clone(),
            status: text::status(report, rules),
            period: report.period.zip(report.preperiod),
            relations,
            redundant,
            presented,
        }
    }

    /// The heaps whose values are shown: to the end of the first period of a solved game.
    pub fn shown_heaps(&self) -> usize {
        layout::shown_heaps(self.presented.phi.len(), self.period)
    }

    /// For people.
    pub fn text(&self, rules: &dyn Ruleset) -> String {
        let monoid = &self.presented.monoid;
        let mut text = format!("ruleset     {}\nstatus      {}\n", self.ruleset, self.status);
        text += &format!("order       {}\nP-portion   {}\n", monoid.order(), monoid.p_portion().count());
        let heaps = monoid.letters().zip(&self.presented.heaps);
        let generators = heaps.map(|(letter, &heap)| format!("{} = heap {}", letter, rules.heap_name(heap)));
        layout::section(&mut text, "Generators", generators, ", ");
        let relations = self.relations.iter().map(|(left, right)| format!("{left}={right}"));
        let title = match self.redundant {
            None => String::from("Relations"),
            Some(reason) => format!("Relations (some may follow from others: {})", stopped(reason)),
        };
        layout::section(&mut text, &title, relations, ", ");
        layout::section(&mut text, "P-portion", monoid.p_portion().map(|x| monoid.word(x).to_string()), ", ");
        text += "\nPretending function\n";
        text + &layout::phi_table(&self.phi_words(), self.period, rules)
    }

    fn phi_words(&self) -> Vec<String> {
        self.presented.phi.iter().map(|&x| self.presented.monoid.word(x).to_string()).collect()
    }

    /// As JSON.
    ///
    /// # Errors
    /// None that can be met.
    pub fn json(&self, report: &Report) -> Result<String> {
        json(&self.wire(report))
    }

    fn wire(&self, report: &Report) -> Wire {
        let monoid = &self.presented.monoid;
        let pairs =
            |relations: &[(Word, Word)]| relations.iter().map(|(u, v)| [u.to_string(), v.to_string()]).collect();
        let heaps = monoid.letters().zip(&self.presented.heaps);
        Wire {
            ruleset: report.ruleset.clone(),
            status: report.status.name(),
            limit: report.limit.or(self.redundant.map(StopReason::name)),
            last_heap: report.last_heap,
            order: monoid.order(),
            p_order: monoid.p_portion().count(),
            period: report.period,
            preperiod: report.preperiod,
            generators: heaps.map(|(letter, &heap)| WireGenerator { letter: letter.to_string(), heap }).collect(),
            relations: pairs(&self.relations),
            groebner_basis: pairs(&self.presented.basis()),
            p_portion: monoid.p_portion().map(|x| monoid.word(x).to_string()).collect(),
            phi: self.phi_words(),
            verified: report.verified,
            seconds: report.seconds,
        }
    }
}
