//! The presentation of an infinite quotient: relations, normal forms as cones, the P-portion of each, Φ.

use crate::render::report::{Report, json};
use crate::render::{layout, text};
use crate::run::verdict::stopped;
use anyhow::{Context, Result};
use misere_games::Ruleset;
use misere_games::notation::shortened;
use misere_limits::{Meter, StopReason};
use misere_monoid::completion::{Completion, CompletionError, TermOrder};
use misere_monoid::{Letter, Word};
use misere_quotient::infinite::cones::{Family, LinearSet, Range};
use misere_quotient::infinite::sets::Automaton;
use misere_quotient::infinite::{InfiniteQuotient, NormalForms};
use serde::Serialize;

/// The largest number of words that are looked at for the relations of an infinite quotient.
const MOST_WORDS: usize = 1_000_000;

/// A text lists at most so many families of normal forms.
const SHOWN_FAMILIES: usize = 40;

/// An infinite quotient with what is printed of it.
pub struct InfiniteSheet<'r> {
    pub report: &'r Report,
    pub rules: &'r dyn Ruleset,
    /// The heaps that are letters.
    pub heaps: Vec<usize>,
    /// The letters of the growing heaps.
    pub growing: Vec<Letter>,
    /// `None` when there are too many words, or a limit ended the search for relations.
    pub forms: Option<NormalForms>,
    /// What ended the search for relations, or for those that follow from others.
    stopped: Option<StopReason>,
    /// An irredundant set of the relations, or all of them.
    pub relations: Vec<(Word, Word)>,
    /// Φ(H_1), Φ(H_2), … as normal words.
    pub phi: Vec<Word>,
    /// P when it was learned as an automaton, with the words of each slice.
    automaton: Option<(Automaton, Vec<Vec<Word>>)>,
    /// For each growing heap whether its powers are all different, where that is decided.
    powers: Vec<Option<bool>>,
}

impl<'r> InfiniteSheet<'r> {
    /// Computes the relations and normal forms; `groebner` keeps all relations.
    pub fn new(
        report: &'r Report,
        rules: &'r dyn Ruleset,
        quotient: &InfiniteQuotient,
        groebner: bool,
        meter: &Meter<'_>,
    ) -> Result<InfiniteSheet<'r>> {
        let heaps = quotient.generators();
        let (forms, mut ended) = match quotient.normal_forms(MOST_WORDS, meter) {
            Ok(forms) => (forms, None),
            Err(reason) => (None, Some(reason)),
        };
        let relations = match &forms {
            Some(forms) if groebner => forms.relations().to_vec(),
            Some(forms) => {
                let (order, all) = (TermOrder::Lexicographic, forms.relations());
                match Completion::irredundant(heaps.len(), all, order, MOST_WORDS, meter) {
                    // All of them, then.
                    Err(CompletionError::Stopped(reason)) => {
                        ended = Some(reason);
                        all.to_vec()
                    }
                    found => found?,
                }
            }
            None => Vec::new(),
        };
        let values = (1..=quotient.last_heap()).filter_map(|heap| quotient.pretending_function(heap));
        let words = values.map(|value| quotient.word(&value));
        let phi = words.map(|word| forms.as_ref().map_or(word.clone(), |forms| forms.reduce(&word))).collect();
        Ok(InfiniteSheet {
            report,
            rules,
            heaps,
            growing: quotient.growing_letters(),
            forms,
            stopped: ended,
            relations,
            phi,
            automaton: learned(quotient),
            powers: quotient.different_powers(meter).unwrap_or_else(|_| vec![None; quotient.growing().len()]),
        })
    }

    /// That P is known as an automaton, in words, when it was learned.
    pub fn automatic(&self) -> Option<String> {
        let (automaton, slices) = self.automaton.as_ref()?;
        let letters: Vec<String> = self.growing.iter().map(ToString::to_string).collect();
        Some(format!(
            "an automaton of {} states over {} letters, with {} slices: it reads the binary digits of the exponents of \
             {}, the lowest first",
            automaton.outputs.len(),
            1u64 << automaton.variables,
            slices.len(),
            letters.join(", ")
        ))
    }

    /// The relations and normal forms, which LaTeX and GAP cannot do without.
    pub fn forms(&self) -> Result<&NormalForms> {
        let why = self.stopped.map_or_else(|| "they are among too many words".into(), stopped);
        self.forms.as_ref().with_context(|| format!("no relations, {why}; text and json say what is known"))
    }

    /// Whether the relations are all, in words.
    pub fn completeness(&self, forms: &NormalForms) -> String {
        if forms.is_complete() {
            String::from("proven to be all")
        } else {
            format!("all between words with at most {} of each growing heap", forms.bound())
        }
    }

    /// The heaps whose values are shown: to the end of the first period of a solved game.
    pub fn shown_heaps(&self) -> usize {
        layout::shown_heaps(self.phi.len(), self.period())
    }

    /// Period and preperiod of a solved game.
    pub fn period(&self) -> Option<(usize, usize)> {
        self.report.period.zip(self.report.preperiod)
    }

    /// The text for people.
    pub fn text(&self) -> String {
        let mut text = format!(
            "ruleset     {}\nstatus      {}\n",
            shortened(&self.report.ruleset),
            text::status(self.report, self.rules)
        );
        text += "order       infinite\n";
        let generator = |(letter, &heap): (Letter, &usize)| {
            let grows = if self.growing.contains(&letter) { " (growing)" } else { "" };
            format!("{} = heap {}{grows}", letter, self.rules.heap_name(heap))
        };
        layout::section(&mut text, "Generators", Letter::all(self.heaps.len()).zip(&self.heaps).map(generator), ", ");
        self.powers(&mut text);
        match &self.forms {
            Some(forms) => {
                let redundant =
                    self.stopped.map(|reason| format!("; some may follow from others: {}", stopped(reason)));
                let title = format!("Relations ({}{})", self.completeness(forms), redundant.unwrap_or_default());
                let relations = self.relations.iter().map(|(u, v)| format!("{u}={v}"));
                layout::section(&mut text, &title, relations, ", ");
                self.normal_forms(&mut text, forms);
            }
            None => {
                let too_many = || format!("they are among more than {MOST_WORDS} words");
                text += &format!("\nRelations\n  not listed: {}\n", self.stopped.map_or_else(too_many, stopped));
            }
        }
        if let Some(automatic) = self.automatic() {
            layout::section(&mut text, "P-portion", automatic.split(' ').map(String::from), " ");
        }
        text += "\nPretending function\n";
        let phi: Vec<String> = self.phi.iter().map(ToString::to_string).collect();
        text + &layout::phi_table(&phi, self.period(), self.rules)
    }

    fn powers(&self, text: &mut String) {
        *text += "\nPowers of growing letters\n";
        for (decided, what) in [(Some(true), "all different"), (Some(false), "finitely many"), (None, "not decided")] {
            let letters = self.growing.iter().zip(&self.powers).filter(|entry| *entry.1 == decided);
            let letters: Vec<String> = letters.map(|entry| entry.0.to_string()).collect();
            if !letters.is_empty() {
                *text += &format!("  {what}: {}\n", letters.join(", "));
            }
        }
    }

    fn normal_forms(&self, text: &mut String, forms: &NormalForms) {
        *text += "\nNormal forms\n";
        for dimension in (0..=self.growing.len()).rev() {
            let what = match dimension {
                0 => "single words".to_string(),
                1 => "cones in one letter".to_string(),
                _ => format!("cones in {dimension} letters"),
            };
            match forms.cones(dimension) {
                0 => {}
                count => *text += &format!("  {count} {what}\n"),
            }
        }
        *text += "\nThe normal forms um, and those in the P-portion\n";
        for family in forms.families().iter().take(SHOWN_FAMILIES) {
            let words: Vec<String> = family.words.iter().map(ToString::to_string).collect();
            wrapped(text, "  u = ", &words);
            let boxes: Vec<String> = family.boxes.iter().map(|ranges| self.box_of(ranges)).collect();
            wrapped(text, "    m = ", &boxes);
            let sets = |sets: &Vec<LinearSet>| sets.iter().map(|set| self.linear_set(set)).collect();
            let unknown = || vec![String::from("not known in words")];
            wrapped(text, "    P:  ", &family.p_portion.as_ref().map_or_else(unknown, sets));
        }
        if let Some(more @ 1..) = forms.families().len().checked_sub(SHOWN_FAMILIES) {
            *text += &format!("  … and {more} more families (all with --format json)\n");
        }
    }

    /// `d^2e^(0..9)`, with `e^(0..)` for all exponents.
    fn box_of(&self, ranges: &[Range]) -> String {
        let power = |(&letter, &(from, to)): (&Letter, &Range)| match to {
            None => format!("{letter}^({from}..)"),
            Some(to) if from < to => format!("{letter}^({from}..{to})"),
            Some(_) if from == 0 => String::new(),
            Some(_) => Word::new(vec![(letter, from)]).to_string(),
        };
        let powers: String = self.growing.iter().zip(ranges).map(power).collect();
        if powers.is_empty() { "1".into() } else { powers }
    }

    /// `d^2(de)*(e^2)*`.
    fn linear_set(&self, set: &LinearSet) -> String {
        let periods: String =
            set.periods.iter().map(|period| format!("({})*", growing_word(period, &self.growing))).collect();
        let base = growing_word(&set.base, &self.growing);
        match (base.powers().is_empty(), periods.is_empty()) {
            (true, false) => periods,
            _ => format!("{base}{periods}"),
        }
    }

    /// The object for programs; `relations` are the irredundant ones there unless all are asked for.
    pub fn json(&self) -> Result<String> {
        let pairs =
            |list: &[(Word, Word)]| list.iter().map(|(u, v)| [u.to_string(), v.to_string()]).collect::<Vec<_>>();
        json(&Wire {
            report: self.report,
            relations: self.forms.as_ref().map(|_| pairs(&self.relations)),
            relations_limit: self.stopped.map(StopReason::name),
            groebner_basis: self.forms.as_ref().map(|forms| pairs(forms.relations())),
            exponent_bound: self.forms.as_ref().map(NormalForms::bound),
            relations_complete: self.forms.as_ref().map(NormalForms::is_complete),
            normal_forms: self
                .forms
                .as_ref()
                .map(|forms| forms.families().iter().map(|family| WireFamily::new(family, &self.growing)).collect()),
            powers: self
                .growing
                .iter()
                .zip(&self.powers)
                .map(|(&letter, &different)| WirePowers {
                    letter: letter.to_string(),
                    heap: self.heaps[letter.index()],
                    different,
                })
                .collect(),
            automaton: self.automaton.as_ref().map(|(automaton, slices)| WireAutomaton {
                letters: self.growing.iter().map(ToString::to_string).collect(),
                slices: slices.iter().map(|words| words.iter().map(ToString::to_string).collect()).collect(),
                outputs: automaton.outputs.clone(),
                children: automaton.children.chunks(1 << automaton.variables).map(<[u32]>::to_vec).collect(),
            }),
        })
    }
}

/// P as an automaton with the words of its slices, when it was learned.
fn learned(quotient: &InfiniteQuotient) -> Option<(Automaton, Vec<Vec<Word>>)> {
    let automaton = quotient.is_learned().then(|| quotient.automaton())?;
    let slices = automaton.slices.iter().map(|slice| quotient.slice_words(slice).collect()).collect();
    Some((automaton, slices))
}

/// A word in the growing letters.
pub fn growing_word(exponents: &[u32], growing: &[Letter]) -> Word {
    let powers = growing.iter().copied().zip(exponents.iter().copied());
    Word::new(powers.filter(|power| power.1 > 0).collect())
}

/// Items in lines of at most 100 characters, the later ones indented as the first.
fn wrapped(text: &mut String, head: &str, items: &[String]) {
    let mut line = String::from(head);
    if items.is_empty() {
        line.push_str("none");
    }
    for (number, item) in items.iter().enumerate() {
        let comma = if number + 1 < items.len() { "," } else { "" };
        if line.len() > head.len() && line.len() + item.len() + 2 > 100 {
            *text += line.trim_end();
            text.push('\n');
            line = " ".repeat(head.len());
        }
        line += &format!("{item}{comma} ");
    }
    *text += line.trim_end();
    text.push('\n');
}

/// The report of `misere solve` with the true quotient; null where there are too many words or a limit ended the
/// search.
#[derive(Serialize)]
struct Wire<'r> {
    #[serde(flatten)]
    report: &'r Report,
    relations: Option<Vec<[String; 2]>>,
    /// What ended the search for relations, or for those that follow from others.
    relations_limit: Option<&'static str>,
    groebner_basis: Option<Vec<[String; 2]>>,
    /// Relations are all those between words with at most so many of each growing heap …
    exponent_bound: Option<u32>,
    /// … and this says whether there are proven to be no others.
    relations_complete: Option<bool>,
    normal_forms: Option<Vec<WireFamily>>,
    /// P when it was learned as an automaton.
    automaton: Option<WireAutomaton>,
    /// What the powers of growing letters do.
    powers: Vec<WirePowers>,
}

#[derive(Serialize)]
struct WirePowers {
    letter: String,
    heap: usize,
    /// Whether they are all different; null when it is not decided.
    different: Option<bool>,
}

/// An automaton that reads the digits of exponents, the lowest first.
#[derive(Serialize)]
struct WireAutomaton {
    /// The letters whose exponents are read.
    letters: Vec<String>,
    /// The words u with um in P, for m that lead to such a state.
    slices: Vec<Vec<String>>,
    /// For each state the place of its slice; state 0 is the first.
    outputs: Vec<u32>,
    /// For each state those after the digits b, at Σ b_j·2^j.
    children: Vec<Vec<u32>>,
}

/// Normal words u·m.
#[derive(Serialize)]
struct WireFamily {
    /// The words u.
    words: Vec<String>,
    /// The m: disjoint boxes, each with the exponents of the growing letters.
    boxes: Vec<Vec<WireRange>>,
    /// The m with um in P: base·v^k·w^l… with v, w, … the periods; null when they are not known in words.
    p_portion: Option<Vec<WireSet>>,
}

#[derive(Serialize)]
struct WireRange {
    letter: String,
    from: u32,
    /// Null: unbounded.
    to: Option<u32>,
}

#[derive(Serialize)]
struct WireSet {
    base: String,
    periods: Vec<String>,
}

impl WireFamily {
    fn new(family: &Family, growing: &[Letter]) -> WireFamily {
        let range = |(letter, &(from, to)): (&Letter, &Range)| WireRange { letter: letter.to_string(), from, to };
        let ranges = |ranges: &Vec<Range>| growing.iter().zip(ranges).map(range).collect();
        let word = |exponents: &Vec<u32>| growing_word(exponents, growing).to_string();
        let set = |set: &LinearSet| WireSet { base: word(&set.base), periods: set.periods.iter().map(word).collect() };
        WireFamily {
            words: family.words.iter().map(ToString::to_string).collect(),
            boxes: family.boxes.iter().map(ranges).collect(),
            p_portion: family.p_portion.as_ref().map(|sets| sets.iter().map(set).collect()),
        }
    }
}
