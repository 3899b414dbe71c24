//! Presentations for a paper: formulas for Q and P, a table for Φ, as \[PS\] Figures 2 and 14–19. Needs the package
//! amsmath.

use crate::render::infinite_sheet::{InfiniteSheet, growing_word};
use crate::render::sheet::Sheet;
use crate::render::text;
use misere_monoid::{Letter, Word};
use misere_quotient::infinite::NormalForms;
use misere_quotient::infinite::cones::{Family, LinearSet, Range};
use std::fmt::Write;

/// The Greek letters after z, as \[PS\] Figure 4 uses them.
const GREEK: [&str; 8] = ["\\alpha", "\\beta", "\\gamma", "\\delta", "\\varepsilon", "\\zeta", "\\eta", "\\theta"];

/// The most columns of a table.
const MAX_COLUMNS: usize = 16;

/// The whole fragment.
pub fn presentation(sheet: &Sheet) -> String {
    let monoid = &sheet.presented.monoid;
    let generators: Vec<String> = monoid.letters().map(letter).collect();
    let relations: Vec<String> =
        sheet.relations.iter().map(|(left, right)| format!("{} = {}", word(left), word(right))).collect();
    let p: Vec<String> = monoid.p_portion().map(|x| word(&monoid.word(x))).collect();
    let mut text = format!("% {}: {}, |Q| = {}, |P| = {}\n", sheet.ruleset, sheet.status, monoid.order(), p.len());
    text += "\\begin{align*}\n";
    let _ = writeln!(
        text,
        "\\mathcal{{Q}}(\\mathbf{{{}}}) \\cong \\langle {} \\mid {{}} &",
        escaped(&sheet.ruleset),
        generators.join(",")
    );
    text += &broken(&relations, " \\rangle \\\\\n");
    text += "\\mathcal{P} = \\{ &";
    text += &broken(&p, " \\}\n");
    text += "\\end{align*}\n";
    let phi: Vec<String> = sheet.presented.phi.iter().map(|&x| word(&sheet.presented.monoid.word(x))).collect();
    text + &table(&phi[..sheet.shown_heaps()], sheet.period)
}

/// The whole fragment for an infinite quotient: relations, and some lines for each family of normal forms, with its
/// P-positions.
pub fn infinite(sheet: &InfiniteSheet<'_>, forms: &NormalForms) -> String {
    let generators: Vec<String> = Letter::all(sheet.heaps.len()).map(letter).collect();
    let relations: Vec<String> =
        sheet.relations.iter().map(|(left, right)| format!("{} = {}", word(left), word(right))).collect();
    let mut text = format!(
        "% {}: {}, infinite; the relations are {}\n",
        sheet.report.ruleset,
        text::status(sheet.report, sheet.rules),
        sheet.completeness(forms)
    );
    text += "\\begin{align*}\n";
    let _ = writeln!(
        text,
        "\\mathcal{{Q}}(\\mathbf{{{}}}) \\cong \\langle {} \\mid {{}} &",
        escaped(&sheet.report.ruleset),
        generators.join(",")
    );
    text += &broken(&relations, " \\rangle\n");
    text += "\\end{align*}\n";
    text +=
        "The normal forms are $um$ with $u$ and $m$ as follows; $um \\in \\mathcal{P}$ for the $m$ of the last line.\n";
    text += "{\\allowdisplaybreaks\n\\begin{align*}\n";
    let families: Vec<String> = forms.families().iter().map(|list| family(list, &sheet.growing)).collect();
    text += &families.join(" \\\\\n");
    text += "\n\\end{align*}}\n";
    if let Some(automatic) = sheet.automatic() {
        let _ = writeln!(text, "$\\mathcal{{P}}$ is known as {automatic}.");
    }
    let phi: Vec<String> = sheet.phi[..sheet.shown_heaps()].iter().map(word).collect();
    text + &table(&phi, sheet.period())
}

/// The lines of one family of normal forms.
fn family(family: &Family, growing: &[Letter]) -> String {
    let words: Vec<String> = family.words.iter().map(word).collect();
    let boxes: Vec<String> = family.boxes.iter().map(|ranges| monomials(ranges, growing)).collect();
    let p = match &family.p_portion {
        None => "\\text{not known in words}".into(),
        Some(sets) if sets.is_empty() => "\\emptyset".into(),
        Some(sets) => broken(&sets.iter().map(|set| linear_set(set, growing)).collect::<Vec<_>>(), ""),
    };
    let (words, boxes) = (broken(&words, ""), broken(&boxes, ""));
    format!("u ={{}} & {words} \\\\\n m ={{}} & {boxes} \\\\\n \\mathcal{{P}}\\colon {{}} & {p}")
}

/// The monomials of a box: `d^{2}e^{0 \\ldots 9}`, `e^{\\geq 2}`.
fn monomials(ranges: &[Range], growing: &[Letter]) -> String {
    let power = |(&of, &(from, to)): (&Letter, &Range)| {
        let name = letter(of);
        match to {
            None => format!("{}^{{\\geq {from}}}", name.trim_end()),
            Some(to) if from < to => format!("{}^{{{from} \\ldots {to}}}", name.trim_end()),
            Some(_) if from == 0 => String::new(),
            Some(_) => word(&Word::new(vec![(of, from)])),
        }
    };
    let powers: String = growing.iter().zip(ranges).map(power).collect();
    if powers.is_empty() { "1".into() } else { powers }
}

/// A word and its periods: `d^{2}(de)^{*}`.
fn linear_set(set: &LinearSet, growing: &[Letter]) -> String {
    let periods: String =
        set.periods.iter().map(|period| format!("({})^{{*}}", word(&growing_word(period, growing)))).collect();
    let base = growing_word(&set.base, growing);
    if base.powers().is_empty() && !periods.is_empty() { periods } else { word(&base) + &periods }
}

/// Items in lines of a few, separated by commas.
fn broken(items: &[String], end: &str) -> String {
    let lines: Vec<String> = items.chunks(6).map(|chunk| chunk.join(", ")).collect();
    lines.join(", \\\\\n & ") + end
}

/// Φ of these heaps, a period a row.
fn table(words: &[String], period: Option<(usize, usize)>) -> String {
    let columns = period.map_or(10, |period| period.0).clamp(1, MAX_COLUMNS).min(words.len().max(1));
    let heads: Vec<String> = (1..=columns).map(|column| column.to_string()).collect();
    let mut text =
        format!("\\[\n\\begin{{array}}{{r|{}}}\n & {} \\\\ \\hline\n", "c".repeat(columns), heads.join(" & "));
    for (row, values) in words.chunks(columns).enumerate() {
        let _ = writeln!(text, "{}+ & {} \\\\", row * columns, values.join(" & "));
    }
    text += "\\end{array}\n\\]\n";
    if let Some((period, preperiod)) = period {
        let _ = writeln!(text, "$\\Phi(H_{{n+{period}}}) = \\Phi(H_n)$ for all $n \\geq {preperiod}$.");
    }
    text
}

fn letter(letter: Letter) -> String {
    match letter.index().checked_sub(26) {
        None => letter.to_string(),
        Some(greek) if greek < GREEK.len() => format!("{} ", GREEK[greek]),
        Some(_) => format!("x_{{{}}}", letter.index() + 1),
    }
}

fn word(word: &Word) -> String {
    let power = |&(of, exponent): &(Letter, u32)| match exponent {
        1 => letter(of),
        _ => format!("{}^{{{exponent}}}", letter(of).trim_end()),
    };
    let powers: String = word.powers().iter().map(power).collect();
    if powers.is_empty() { "1".into() } else { powers }
}

/// A ruleset's name without characters that mean something to TeX.
fn escaped(name: &str) -> String {
    let escape = |character: char| match character {
        '\\' => "\\textbackslash ".to_string(),
        '^' => "\\hat{\\ }".to_string(),
        '~' => "\\tilde{\\ }".to_string(),
        '#' | '$' | '%' | '&' | '_' | '{' | '}' => format!("\\{character}"),
        _ => character.to_string(),
    };
    name.chars().map(escape).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_beyond_the_alphabet() {
        let word_of = |powers: &[(usize, u32)]| {
            word(&Word::new(powers.iter().map(|&(place, exponent)| (Letter::new(place), exponent)).collect()))
        };
        assert_eq!(word_of(&[]), "1");
        assert_eq!(word_of(&[(0, 1), (1, 12), (26, 1), (27, 2), (40, 1)]), "ab^{12}\\alpha \\beta^{2}x_{41}");
        assert_eq!(escaped("a_b^c"), "a\\_b\\hat{\\ }c");
    }
}
