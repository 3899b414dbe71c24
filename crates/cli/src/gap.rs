//! Presentations as a script for GAP: the monoid `Q`, its P-portion `P` and the values `PhiValues` of heaps 1, 2, ….

use crate::present::Sheet;
use misere_monoid::{Word, word::letter_name};

/// The whole script.
pub fn script(sheet: &Sheet) -> String {
    let monoid = &sheet.presented.monoid;
    let letters = monoid.generators();
    let names: Vec<String> = (0..letters).map(|letter| format!("\"{}\"", letter_name(letter))).collect();
    let mut relations: Vec<String> =
        sheet.relations.iter().map(|(left, right)| format!("[ {}, {} ]", word("f", left), word("f", right))).collect();
    for second in 1..=letters {
        relations.extend((1..second).map(|first| format!("[ f[{second}] * f[{first}], f[{first}] * f[{second}] ]")));
    }
    let p: Vec<String> = monoid.p_portion().map(|x| word("g", &monoid.word(x))).collect();
    let phi: Vec<String> =
        sheet.presented.phi[..sheet.shown_heaps()].iter().map(|&x| word("g", &monoid.word(x))).collect();
    let mut text = format!(
        "# The misère quotient of {}: {}, |Q| = {}, |P| = {}\n",
        sheet.ruleset,
        sheet.status,
        monoid.order(),
        p.len()
    );
    if let Some((period, preperiod)) = sheet.period {
        text += &format!("# PhiValues[n + {period}] = PhiValues[n] for all n >= {preperiod}\n");
    }
    text += &format!("F := FreeMonoid( [ {} ] );;\n", names.join(", "));
    text += "f := GeneratorsOfMonoid( F );; one := One( F );;\n";
    text += &format!("Q := F / [\n  {} ];;\n", relations.join(",\n  "));
    text += "g := GeneratorsOfMonoid( Q );; one := One( Q );;\n";
    text += &format!("P := [ {} ];;\n", p.join(", "));
    text + &format!("PhiValues := [ {} ];;\n", phi.join(", "))
}

/// A word in the list of generators named `list`.
fn word(list: &str, word: &Word) -> String {
    let power = |&(letter, exponent): &(usize, u32)| match exponent {
        1 => format!("{list}[{}]", letter + 1),
        _ => format!("{list}[{}]^{exponent}", letter + 1),
    };
    let powers: Vec<String> = word.powers().iter().map(power).collect();
    if powers.is_empty() { "one".into() } else { powers.join(" * ") }
}
