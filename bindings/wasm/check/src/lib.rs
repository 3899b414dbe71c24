//! The independent checker of certificates as a module of its own: it has nothing of the solver.
//!
//! A request is a line of JSON, `{"rules": "0.77", "memory": 256}`, and behind its line feed the bytes of the
//! certificate. `rules` may be null: then nothing is compared with the rules that the certificate names. `memory` is in
//! MiB. The answer is that of `misere-check --json`, or `{"error": …}`.

use misere_check::{Certificate, Finding, MAX_BYTES, check, visible};
use serde_json::{Value, json};

misere_wasm_abi::module!(answer);

/// Answers a request.
pub fn answer(request: &[u8]) -> Vec<u8> {
    let found = proven(request).unwrap_or_else(|error| json!({ "error": error }));
    found.to_string().into_bytes()
}

fn proven(request: &[u8]) -> Result<Value, String> {
    let end = request.iter().position(|&byte| byte == b'\n').ok_or("the request has no line feed")?;
    let (head, bytes) = (&request[..end], &request[end + 1..]);
    let head: Value = serde_json::from_slice(head).map_err(|error| error.to_string())?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(format!("the file is larger than {} MiB", MAX_BYTES >> 20));
    }
    let rules = head["rules"].as_str().map(str::trim).filter(|rules| !rules.is_empty());
    let memory = head["memory"].as_u64().unwrap_or(256).saturating_mul(1 << 20);
    let certificate = Certificate::read(bytes).map_err(|error| error.to_string())?;
    let findings = check(&certificate, rules, memory).map_err(|error| match error {
        misere_check::Error::Rules => format!("`{}` is {error}", visible(rules.unwrap_or_default())),
        other => other.to_string(),
    })?;
    let claims: Vec<Value> = findings.iter().map(claim).collect();
    let valid = findings.iter().all(|finding| finding.verdict.is_ok());
    let (name, heaps, order) = certificate.title();
    let infinite = certificate.growing().map(|growing| json!({ "growing": growing, "finite_order": order }));
    let shapes = certificate.shapes();
    let order = if infinite.is_some() || shapes.is_some() { Value::Null } else { order.into() };
    let heaps = if shapes.is_some() { Value::Null } else { heaps.into() };
    Ok(json!({
        "rules": visible(&name), "heaps": heaps, "order": order, "infinite": infinite, "shapes": shapes,
        "claims": claims, "valid": valid
    }))
}

fn claim(Finding { claim, verdict }: &Finding) -> Value {
    let (Ok(detail) | Err(detail)) = verdict;
    json!({ "claim": claim.to_string(), "holds": verdict.is_ok(), "detail": detail })
}
