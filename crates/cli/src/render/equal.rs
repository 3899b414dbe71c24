//! `misere present --equal`: whether two words are equal in a quotient, finite or infinite.

use crate::render::report::json;
use crate::render::sheet::Format;
use crate::run::verdict::stopped;
use anyhow::{Context, Result, anyhow, bail};
use misere_games::Ruleset;
use misere_limits::Meter;
use misere_monoid::presentation::parse_word;
use misere_monoid::{Element, Letter, Word};
use misere_quotient::{Presented, Solution};
use serde::Serialize;

#[derive(Serialize)]
struct Wire {
    ruleset: String,
    /// The quotient is that of heaps 1 to this one.
    last_heap: usize,
    words: [String; 2],
    equal: bool,
    /// A word z such that one of uz and vz is P and the other N; null when u and v are equal.
    separator: Option<String>,
    /// Whether uz is P.
    first_is_p: Option<bool>,
}

/// The answer for two words in the letters that `misere present` prints.
pub fn report(
    rules: &dyn Ruleset,
    solution: Solution,
    words: &[String],
    format: Format,
    meter: &Meter<'_>,
) -> Result<String> {
    let [u, v] = words else { bail!("--equal takes two words") };
    let last_heap = solution.last_heap();
    let separator = separator(&solution, u, v, meter)?;
    Ok(match format {
        Format::Json => json(&Wire {
            ruleset: rules.name(),
            last_heap,
            words: [u.clone(), v.clone()],
            equal: separator.is_none(),
            first_is_p: separator.as_ref().map(|found| found.1),
            separator: separator.map(|found| found.0.to_string()),
        })?,
        Format::Text => match separator {
            None => format!("equal: {u} = {v}\n"),
            Some((z, is_p)) => {
                let (first, second) = if is_p { ("P", "N") } else { ("N", "P") };
                format!("different: {u} times {z} is {first}, {v} times {z} is {second}\n")
            }
        },
        Format::Latex | Format::Gap => bail!("--equal answers as text or json"),
    })
}

/// A word that tells two words apart, and whether its product with the first is P.
fn separator(solution: &Solution, u: &str, v: &str, meter: &Meter<'_>) -> Result<Option<(Word, bool)>> {
    if let Some(infinite) = solution.infinite() {
        let heaps = infinite.generators();
        let element = |text: &str| {
            let word = read(text, heaps.len())?;
            let position: Vec<(usize, u64)> =
                word.powers().iter().map(|&(letter, count)| (heaps[letter.index()], u64::from(count))).collect();
            infinite.value(&position).context("the exponents are too large")
        };
        let (u, v) = (element(u)?, element(v)?);
        if u.1.iter().chain(&v.1).any(|&exponent| exponent > MAX_EXPONENT) {
            bail!("the exponents of growing heaps are at most {MAX_EXPONENT} here");
        }
        let found = infinite.separator(&u, &v, meter).map_err(|reason| anyhow!(stopped(reason)))?;
        return Ok(found.map(|(z, is_p)| (infinite.word(&z), is_p)));
    }
    let presented = Presented::new(solution.finite_part());
    let monoid = &presented.monoid;
    let element = |text: &str| Ok::<_, anyhow::Error>(monoid.evaluate(&read(text, presented.heaps.len())?));
    let (u, v) = (element(u)?, element(v)?);
    let differs = |&z: &Element| monoid.is_p(monoid.multiply(u, z)) != monoid.is_p(monoid.multiply(v, z));
    let found = monoid.elements().find(differs);
    Ok(found.map(|z| (monoid.word(z), monoid.is_p(monoid.multiply(u, z)))))
}

/// A translate of the P-portion takes a step for each growing letter.
const MAX_EXPONENT: u32 = 1000;

fn read(text: &str, letters: usize) -> Result<Word> {
    parse_word(text, &Letter::names(letters)).context("--equal: the letters are those that `misere present` prints")
}
