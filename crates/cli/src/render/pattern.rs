//! A pattern in the growth of a partial quotient: as JSON, and for people.

use crate::render::layout::{section, wrapped};
use misere_monoid::Letter;
use misere_quotient::pattern::family::Family;
use misere_quotient::pattern::growth::GrowthLaw;
use misere_quotient::pattern::letters::Letters;
use misere_quotient::pattern::phi::PhiLaw;
use misere_quotient::pattern::{Pattern, Whole};
use serde::Serialize;
use std::fmt::Write;

/// How the quotients grow, as far as they were computed; nothing of it is proven beyond.
#[derive(Serialize)]
pub struct PatternEntry {
    /// A law for each residue class of heaps that change the quotient.
    growth: Vec<GrowthLawEntry>,
    /// The conjectured quotient of the whole game, when it was recognised.
    whole: Option<WholeEntry>,
}

/// |Q_n| and |P_n| for n = period·j + residue, as polynomials in j.
#[derive(Serialize)]
struct GrowthLawEntry {
    period: usize,
    residue: usize,
    order: String,
    p_order: String,
    /// The first and the last j for which this was seen.
    from: usize,
    to: usize,
    #[serde(skip)]
    text: String,
}

/// A conjectured quotient, compared with the verified ones up to a heap, or a proven one.
#[derive(Serialize)]
struct WholeEntry {
    /// Whether it is proven to be the quotient of all heaps.
    proven: bool,
    /// Whether it is proven that the relations hold, and that the P-portion is that of all heaps.
    words_proven: bool,
    last_heap: usize,
    generators: Vec<HeapWord>,
    relations: Vec<String>,
    p_portion: Vec<String>,
    phi: Vec<HeapWord>,
    /// The relations suffice for letters with indices up to this one.
    suffices_to: usize,
}

/// A word, and the heap whose value it is; n stands for any number from 0 on.
#[derive(Serialize)]
struct HeapWord {
    heap: String,
    word: String,
}

impl PatternEntry {
    /// The pattern as it is printed.
    pub fn new(pattern: &Pattern, generators: &[usize]) -> PatternEntry {
        PatternEntry {
            growth: pattern.growth.iter().map(GrowthLawEntry::new).collect(),
            whole: pattern.whole.as_ref().map(|whole| WholeEntry::new(whole, generators)),
        }
    }

    /// The quotient of all heaps is proven, and perhaps its relations and P-portion as they are printed, too.
    pub fn set_proven(&mut self, in_words: bool) {
        self.whole.iter_mut().for_each(|whole| (whole.proven, whole.words_proven) = (true, in_words));
    }

    /// The pattern for people, as sections.
    pub fn text(&self, last_heap: usize) -> String {
        let mut text = String::new();
        let _ = writeln!(text, "\nPattern, seen to heap {last_heap} and not proven");
        self.growth.iter().for_each(|law| text.push_str(&format!("  {}\n", law.text)));
        let Some(whole) = &self.whole else { return text };
        let (heap, last) = (whole.last_heap, whole.suffices_to);
        let titles = if whole.proven {
            [
                "Quotient of all heaps, proven; it is infinite".into(),
                "Pretending function of all heaps (n ≥ 0), proven".into(),
                if whole.words_proven {
                    format!("Relations, proven; seen to suffice for indices up to {last}")
                } else {
                    format!("Relations, seen to hold and to suffice for indices up to {last}")
                },
                if whole.words_proven {
                    "P-portion, proven".into()
                } else {
                    format!("P-portion, seen to be that for indices up to {last}")
                },
            ]
        } else {
            [
                format!("Conjectured quotient of all heaps; reduced to heaps 1 to k it is Q_k for every k ≤ {heap}"),
                "Conjectured pretending function (n ≥ 0)".into(),
                format!("Conjectured relations, which suffice for indices up to {last}"),
                "Conjectured P-portion".into(),
            ]
        };
        let _ = writeln!(text, "\n{}", titles[0]);
        lines(
            &mut text,
            whole.generators.iter().map(|generator| format!("{} = heap {}", generator.word, generator.heap)),
        );
        section(&mut text, &titles[1], whole.phi.iter().map(HeapWord::equation), ", ");
        let _ = writeln!(text, "\n{}", titles[2]);
        lines(&mut text, whole.relations.iter().cloned());
        let _ = writeln!(text, "\n{}", titles[3]);
        lines(&mut text, whole.p_portion.iter().cloned());
        text
    }
}

/// Items with conditions on lines of their own, the others before them.
fn lines(text: &mut String, items: impl Iterator<Item = String>) {
    let (families, alone): (Vec<String>, Vec<String>) = items.partition(|item| item.ends_with(')'));
    if !alone.is_empty() {
        wrapped(text, alone.into_iter(), ", ");
    }
    families.iter().for_each(|line| text.push_str(&format!("  {line}\n")));
}

impl GrowthLawEntry {
    fn new(law: &GrowthLaw) -> GrowthLawEntry {
        GrowthLawEntry {
            period: law.period,
            residue: law.residue,
            order: law.order.to_string(),
            p_order: law.p_order.to_string(),
            from: law.from,
            to: law.to,
            text: law.to_string(),
        }
    }
}

impl WholeEntry {
    fn new(whole: &Whole, generators: &[usize]) -> WholeEntry {
        let letters = &whole.letters;
        let texts = |families: &[Family]| families.iter().map(|family| family.text(letters)).collect();
        let constants = Letter::all(letters.constants())
            .map(|letter| HeapWord { heap: generators[letter.index()].to_string(), word: letter.to_string() });
        let families = (0..letters.families()).map(|family| member(letters, family));
        WholeEntry {
            proven: false,
            words_proven: false,
            last_heap: whole.last_heap,
            generators: constants.chain(families).collect(),
            relations: texts(&whole.relations),
            p_portion: texts(&whole.p_portion),
            phi: whole.phi.iter().map(|law| HeapWord::new(law, letters)).collect(),
            suffices_to: whole.distinct,
        }
    }
}

/// Member n of a family.
fn member(letters: &Letters, family: usize) -> HeapWord {
    let step = if letters.step() == 1 { String::new() } else { letters.step().to_string() };
    HeapWord { heap: format!("{step}n+{}", letters.start(family)), word: format!("{}_n", letters.family_name(family)) }
}

impl HeapWord {
    fn new(law: &PhiLaw, letters: &Letters) -> HeapWord {
        HeapWord { heap: law.heaps(), word: law.word(letters) }
    }

    fn equation(&self) -> String {
        format!("Φ({}) = {}", self.heap, self.word)
    }
}
