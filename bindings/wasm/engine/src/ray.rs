//! Why a quotient is infinite: the ray of each growing heap, in words and as a picture.
//!
//! The picture has a row for each position Z of the ray, and a column for each number m of further heaps. One column
//! differs from all others in every row: so no two multiples of the heap are equal.

use crate::card::bytes;
use misere::draw::grid::{Grid, grid};
use misere::limits::Meter;
use misere::quotient::Certificate;
use misere::quotient::infinite::{InfiniteQuotient, Ray};
use misere::{Game, Ruleset, StopReason};
use misere_wasm_abi::now;
use serde_json::{Value, json};

/// Columns and rows of the picture.
const SIZE: (usize, usize) = (24, 16);
/// Milliseconds that a certificate may take.
const PATIENCE: f64 = 20_000.0;
/// The longest certificate that is read.
const MOST_DIGITS: usize = 8 << 20;

/// The rays of a result.
pub fn of_game(game: &Game<'_>) -> Result<Value, String> {
    let infinite = game.solution().infinite().ok_or("the quotient is finite")?;
    Ok(described(infinite, game.rules()))
}

/// The rays of a certificate, which is verified.
pub fn of_certificate(digits: &str) -> Result<Value, String> {
    if digits.len() > MOST_DIGITS {
        return Err(String::from("the certificate is too long"));
    }
    let certificate = Certificate::decode(&bytes(digits)?).map_err(|error| error.to_string())?;
    let end = now() + PATIENCE;
    let stop = move || (now() > end).then_some(StopReason::Time);
    let meter = Meter::new(u64::MAX, &stop);
    certificate.verify(&meter).map_err(|flaw| flaw.to_string())?;
    let Certificate::Infinite(infinite) = &certificate else { return Err(String::from("the quotient is finite")) };
    let quotient = infinite.quotient(&meter).map_err(|reason| reason.to_string())?;
    let quotient = quotient.ok_or("the certificate has no quotient")?;
    Ok(described(&quotient, &*certificate.rules().ruleset()))
}

fn described(quotient: &InfiniteQuotient, rules: &dyn Ruleset) -> Value {
    let rays: Vec<Value> = quotient.rays().iter().map(|ray| described_ray(quotient, rules, ray)).collect();
    json!({
        "ruleset": rules.name(),
        "last_heap": quotient.last_heap(),
        "growing": quotient.growing(),
        "finite_order": quotient.finite_order(),
        "rays": rays,
    })
}

fn described_ray(quotient: &InfiniteQuotient, rules: &dyn Ruleset, ray: &Ray) -> Value {
    let heap = rules.heap_name(quotient.growing()[ray.variable]);
    let along: Vec<(String, u32)> = ray
        .direction
        .iter()
        .enumerate()
        .filter(|entry| *entry.1 > 0)
        .map(|(place, &step)| (rules.heap_name(quotient.growing()[place]), step * ray.period))
        .collect();
    let is_p = |m: usize, n: usize| {
        let m = u32::try_from(m).unwrap_or(u32::MAX);
        let (q, mut x) = ray.separator(u32::try_from(n).unwrap_or(u32::MAX));
        x[ray.variable] = x[ray.variable].saturating_add(m.saturating_mul(ray.step));
        quotient.is_p_element(&(q, x))
    };
    let columns = format!("{} × heap {heap}", ray.step);
    let scene = grid(&Grid { size: SIZE, columns: &columns, rows: "Z", is_p: &is_p });
    json!({
        "heap": heap,
        "word": quotient.word(&ray.separator(0)).to_string(),
        "along": along,
        "step": ray.step,
        "is_p": ray.is_p,
        "svg": scene.to_svg(),
    })
}
