//! A result in plain values: keys may be added, never changed.

use misere::limits::Meter;
use misere::monoid::Letter;
use misere::quotient::{AlmostTame, Presented};
use misere::{AnyQuotient, Game, Presentation};
use misere_wasm_abi::now;
use serde_json::{Value, json};
use std::fmt::Write;

/// Milliseconds that relations may take.
const PATIENCE: f64 = 4000.0;
/// So many words of Φ and of the P-portion are written.
const MOST_WORDS: usize = 2000;
/// Larger quotients are described without relations.
const MOST_ELEMENTS: usize = 3000;

/// The whole result.
pub fn card(game: &Game<'_>) -> Result<Value, String> {
    let (solution, status, rules) = (game.solution(), game.status(), game.rules());
    let (period, preperiod) = status.period().unzip();
    let finite = match game.quotient() {
        AnyQuotient::Infinite { .. } => None,
        AnyQuotient::Finite(_) | AnyQuotient::Relative(_) => Some(solution.finite_part()),
    };
    let presentation = presented(game);
    let generators = match (&presentation, solution.infinite()) {
        (Some(found), _) => found.generators.clone(),
        (None, Some(infinite)) => infinite.generators(),
        (None, None) => solution.finite_part().generators().to_vec(),
    };
    let relation = |(left, right): &(misere::monoid::Word, misere::monoid::Word)| [left.to_string(), right.to_string()];
    let growth: Vec<[usize; 3]> = solution.growth().iter().map(|step| [step.heap, step.order, step.p_order]).collect();
    let pattern = game.pattern().map(|pattern| pattern.growth.iter().map(ToString::to_string).collect::<Vec<_>>());
    Ok(json!({
        "ruleset": rules.name(),
        "sentence": rules.describe(),
        "status": status.name(),
        "limit": status.limit().map(misere::StopReason::name),
        "last_heap": game.last_heap(),
        "last_heap_name": rules.heap_name(game.last_heap().max(1)),
        "order": finite.map(misere::quotient::Quotient::order),
        "p_order": finite.map(misere::quotient::Quotient::p_order),
        "tame": finite.is_some_and(misere::quotient::Quotient::is_tame),
        "period": period,
        "preperiod": preperiod,
        "growth": growth,
        "generators": Letter::all(generators.len()).zip(&generators).map(|(letter, &heap)| json!({
            "letter": letter.to_string(), "heap": heap, "name": rules.heap_name(heap), "picture": rules.picture(heap),
        })).collect::<Vec<_>>(),
        "relations": presentation.as_ref().map(|found| found.relations.iter().map(relation).collect::<Vec<_>>()),
        "relations_are_all": presentation.as_ref().is_some_and(|found| found.is_complete),
        "p_portion": presentation.as_ref().and_then(|found| found.p_portion.as_ref()).map(|words| texts(words)),
        "phi": presentation.as_ref().map_or_else(|| plain_phi(game), |found| texts(&found.phi)),
        "pattern": pattern,
        "relative": solution.relative().map(relative),
        "infinite": solution.infinite().map(|infinite| json!({
            "growing": infinite.growing(),
            "finite_order": infinite.finite_order(),
            "thresholds": infinite.thresholds().into_iter().map(|entry| json!({
                "heaps": entry.heaps, "direction": entry.direction,
                "threshold": entry.threshold, "period": entry.period,
            })).collect::<Vec<_>>(),
            "proven": !infinite.rays().is_empty(),
        })),
    }))
}

fn texts(words: &[misere::monoid::Word]) -> Vec<String> {
    words.iter().take(MOST_WORDS).map(ToString::to_string).collect()
}

/// Generators and relations, when they are not too many.
fn presented(game: &Game<'_>) -> Option<Presentation> {
    if game.solution().finite_part().order() > MOST_ELEMENTS {
        return None;
    }
    let end = now() + PATIENCE;
    let stop = move || (now() > end).then_some(misere::StopReason::Time);
    game.presentation_with(&Meter::new(u64::MAX, &stop)).ok()
}

/// Φ in the solver's own generators.
fn plain_phi(game: &Game<'_>) -> Vec<String> {
    let quotient = game.solution().finite_part();
    let values = (1..=quotient.last_heap().min(MOST_WORDS)).filter_map(|heap| quotient.pretending_function(heap));
    values.map(|element| quotient.word(element).to_string()).collect()
}

fn relative(relative: &AlmostTame) -> Value {
    let base = relative.base();
    let sequence = relative.sequence();
    let period = sequence.period();
    json!({
        "n0": relative.n0(),
        "base": { "heap": base.heap, "order": base.order, "p_order": base.p_order, "kernel": base.kernel },
        "extensions": relative.extensions(),
        "order": relative.order(),
        "last_heap": sequence.known(),
        "largest_value": sequence.values().iter().max(),
        "all_heaps": relative.knows_all_heaps(),
        "grundy_period": period.map(|found| found.period),
        "grundy_preperiod": period.map(|found| found.preperiod),
        "grundy_saltus": period.map(|found| found.saltus),
    })
}

/// The certificate in hexadecimal digits.
pub fn certificate(game: &Game<'_>) -> Result<Value, String> {
    let bytes = game.certificate().map_err(|error| error.to_string())?;
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
    }
    Ok(json!({ "certificate": text }))
}

/// Bytes from hexadecimal digits.
pub fn bytes(digits: &str) -> Result<Vec<u8>, String> {
    let byte = |at| u8::from_str_radix(digits.get(at..at + 2).unwrap_or(""), 16);
    (0..digits.len()).step_by(2).map(byte).collect::<Result<_, _>>().map_err(|_| String::from("no hexadecimal digits"))
}

/// The quotient behind a result as it is printed.
pub fn printed(game: &Game<'_>) -> Presented {
    Presented::new(game.solution().finite_part())
}
