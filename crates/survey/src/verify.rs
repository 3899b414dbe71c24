//! That a certificate proves what a row says: by the independent checker.
//!
//! Proven are the quotient of the heaps computed, its order, and what is said of larger heaps; or the quotient of all
//! heaps. What is read off the quotient (presentation, genus, names) is not looked at again; nor, where all heaps are
//! proven, the order of the quotient of the heaps computed.

use crate::record::Record;
use crate::solve::hexadecimal;
use misere_atlas::Status;
use misere_check::{Certificate, check};
use sha2::{Digest, Sha256};

/// Proves a result again. `memory` bounds the check, in bytes.
///
/// # Errors
/// What is wrong.
pub fn verify(record: &Record, memory: u64) -> Result<(), String> {
    let row = &record.row;
    let Some(digest) = &row.certificate else {
        return if row.limit.is_some() { Ok(()) } else { Err("it has no certificate".into()) };
    };
    let bytes = record.certificate_bytes().ok_or("its certificate is missing")?;
    if hexadecimal(&Sha256::digest(&bytes)) != *digest {
        return Err("its certificate has another digest".into());
    }
    let certificate = Certificate::read(&bytes).map_err(|error| error.to_string())?;
    let (rules, last_heap, order) = certificate.title();
    let is_same = match certificate.shapes() {
        Some(shapes) => (row.status, row.shapes) == (Status::Proven, Some(shapes as u64)),
        None => {
            let said = row.infinite.as_ref().map_or(row.order, |infinite| Some(infinite.finite_order));
            let is_infinite = certificate.growing().is_some();
            row.status != Status::Proven
                && (last_heap as u64, Some(order as u64), is_infinite) == (row.last_heap, said, row.is_infinite())
        }
    };
    if !is_same {
        return Err("its certificate is that of another quotient".into());
    }
    if row.code.is_none() && !rules.starts_with(&row.name) {
        return Err(format!("its certificate is that of {rules}"));
    }
    let findings = check(&certificate, row.code.as_deref(), memory).map_err(|error| error.to_string())?;
    let failed = findings.into_iter().find_map(|finding| Some((finding.claim, finding.verdict.err()?)));
    failed.map_or(Ok(()), |(claim, why)| Err(format!("{claim}: {why}")))
}
