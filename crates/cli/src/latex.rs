//! Presentations for a paper: formulas for Q and P, a table for Φ, as \[PS\] Figures 2 and 14–19. Needs the package amsmath.

use crate::present::Sheet;
use misere_monoid::Word;
use std::fmt::Write;

/// The Greek letters after z, as \[PS\] Figure 4 uses them.
const GREEK: [&str; 8] = ["\\alpha", "\\beta", "\\gamma", "\\delta", "\\varepsilon", "\\zeta", "\\eta", "\\theta"];

/// The most columns of a table.
const MAX_COLUMNS: usize = 16;

/// The whole fragment.
pub fn presentation(sheet: &Sheet) -> String {
    let monoid = &sheet.presented.monoid;
    let generators: Vec<String> = (0..monoid.generators()).map(letter).collect();
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
    text + &table(sheet)
}

/// Items in lines of a few, separated by commas.
fn broken(items: &[String], end: &str) -> String {
    let lines: Vec<String> = items.chunks(6).map(|chunk| chunk.join(", ")).collect();
    lines.join(", \\\\\n & ") + end
}

fn table(sheet: &Sheet) -> String {
    let shown = sheet.shown_heaps();
    let columns = sheet.period.map_or(10, |period| period.0).clamp(1, MAX_COLUMNS).min(shown.max(1));
    let heads: Vec<String> = (1..=columns).map(|column| column.to_string()).collect();
    let mut text =
        format!("\\[\n\\begin{{array}}{{r|{}}}\n & {} \\\\ \\hline\n", "c".repeat(columns), heads.join(" & "));
    let words: Vec<String> =
        sheet.presented.phi[..shown].iter().map(|&x| word(&sheet.presented.monoid.word(x))).collect();
    for (row, values) in words.chunks(columns).enumerate() {
        let _ = writeln!(text, "{}+ & {} \\\\", row * columns, values.join(" & "));
    }
    text += "\\end{array}\n\\]\n";
    if let Some((period, preperiod)) = sheet.period {
        let _ = writeln!(text, "$\\Phi(H_{{n+{period}}}) = \\Phi(H_n)$ for all $n \\geq {preperiod}$.");
    }
    text
}

fn letter(index: usize) -> String {
    match index.checked_sub(26) {
        None => misere_monoid::word::letter_name(index),
        Some(greek) if greek < GREEK.len() => format!("{} ", GREEK[greek]),
        Some(_) => format!("x_{{{}}}", index + 1),
    }
}

fn word(word: &Word) -> String {
    let power = |&(index, exponent): &(usize, u32)| match exponent {
        1 => letter(index),
        _ => format!("{}^{{{exponent}}}", letter(index).trim_end()),
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
        let word_of = |letters: &[(usize, u32)]| word(&Word::new(letters.to_vec()));
        assert_eq!(word_of(&[]), "1");
        assert_eq!(word_of(&[(0, 1), (1, 12), (26, 1), (27, 2), (40, 1)]), "ab^{12}\\alpha \\beta^{2}x_{41}");
        assert_eq!(escaped("a_b^c"), "a\\_b\\hat{\\ }c");
    }
}
