//! The generating function of P-positions, in text and JSON.

use crate::render::layout;
use crate::render::report::json;
use crate::run::output::Format;
use anyhow::{Result, bail};
use misere_games::Ruleset;
use misere_limits::Meter;
use misere_quotient::{GeneratingFunction, Solution, StopReason};
use serde::Serialize;

/// A text shows a numerator with at most so many terms.
const SHOWN_TERMS: usize = 60;

#[derive(Serialize)]
struct Wire {
    ruleset: String,
    /// The function is that of the positions in heaps 1 to this one.
    last_heap: usize,
    /// Coefficients of z^0, z^1, …, in decimal; null when a limit ended the run before.
    numerator: Option<Vec<String>>,
    /// The a of the factors 1 − z^a.
    denominator: Option<Vec<usize>>,
    limit: Option<&'static str>,
}

/// The function for heaps `1..=last`, which have known values; `limit` is what kept the run from going further.
pub fn report(
    rules: &dyn Ruleset,
    solution: &Solution,
    last: usize,
    limit: Option<StopReason>,
    meter: &Meter<'_>,
    format: Format,
) -> Result<String> {
    let (function, limit) = match solution.generating_function(rules, last, meter) {
        Ok(Some(function)) => (Some(function), limit),
        Ok(None) => bail!("no generating function: a heap's value is a product with growing heaps, or none was found"),
        Err(reason) => (None, Some(reason)),
    };
    let limit = limit.map(StopReason::name);
    if format == Format::Json {
        let numerator = |function: &GeneratingFunction| function.numerator().iter().map(ToString::to_string).collect();
        return json(&Wire {
            ruleset: rules.name(),
            last_heap: last,
            numerator: function.as_ref().map(numerator),
            denominator: function.map(|function| function.denominator().to_vec()),
            limit,
        });
    }
    let mut text = format!("ruleset      {}\nheaps        1 to {}\n", rules.name(), rules.heap_name(last));
    match &function {
        Some(function) => text += &shown(function),
        None => text += "function     not computed\n",
    }
    if let Some(limit) = limit {
        text += &format!("stopped by   {limit}\n");
    }
    Ok(text)
}

fn shown(function: &GeneratingFunction) -> String {
    let terms = terms(function);
    let mut text = format!("denominator  {}\n", denominator(function.denominator()));
    let degree = function.numerator().len().saturating_sub(1);
    text += &format!("numerator    of degree {degree}, with {} terms\n", terms.len());
    if terms.len() <= SHOWN_TERMS {
        layout::section(&mut text, "Numerator", terms.into_iter(), " ");
    } else {
        let first = terms.into_iter().take(SHOWN_TERMS).chain(["+ … (all with --format json)".into()]);
        layout::section(&mut text, "Numerator", first, " ");
    }
    text
}

/// The terms of the numerator with their signs.
fn terms(function: &GeneratingFunction) -> Vec<String> {
    let mut terms: Vec<String> = Vec::new();
    for (n, coefficient) in function.numerator().iter().enumerate() {
        let digits = coefficient.to_string();
        let (minus, size) = digits.strip_prefix('-').map_or((false, &digits[..]), |size| (true, size));
        let power = match n {
            0 => String::new(),
            1 => "z".into(),
            _ => format!("z^{n}"),
        };
        let term = match (size, n) {
            ("0", _) => continue,
            ("1", 1..) => power,
            _ => format!("{size}{power}"),
        };
        terms.push(match (minus, terms.is_empty()) {
            (false, true) => term,
            (true, true) => format!("-{term}"),
            (false, false) => format!("+ {term}"),
            (true, false) => format!("- {term}"),
        });
    }
    if terms.is_empty() {
        terms.push("0".into());
    }
    terms
}

/// `(1-z)(1-z^2)^3`.
fn denominator(factors: &[usize]) -> String {
    let groups: Vec<String> = factors
        .chunk_by(|a, b| a == b)
        .map(|group| {
            let factor = if group[0] == 1 { "(1-z)".to_string() } else { format!("(1-z^{})", group[0]) };
            if group.len() == 1 { factor } else { format!("{factor}^{}", group.len()) }
        })
        .collect();
    if groups.is_empty() { "1".into() } else { groups.concat() }
}
