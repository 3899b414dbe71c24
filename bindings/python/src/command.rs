//! The two commands, and the independent checker as a function.

use crate::wrong;
use misere::check::Certificate;
use pyo3::prelude::*;
use std::ffi::OsString;
use std::process::ExitCode;

/// Runs `misere` with these arguments, the program's name first; the exit code. `again` is what starts it again.
#[pyfunction]
pub fn command(py: Python<'_>, arguments: Vec<OsString>, again: Vec<OsString>) -> u8 {
    py.detach(|| number(misere_cli::run_as(again, arguments)))
}

/// Runs `misere-check` with these arguments, the program's name first; the exit code.
#[pyfunction]
pub fn check_command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| number(misere_check::command::run(arguments)))
}

/// An exit code as a number: there is no other way to ask it.
fn number(code: ExitCode) -> u8 {
    (0..=u8::MAX).find(|&number| ExitCode::from(number) == code).unwrap_or(u8::MAX)
}

/// Checks a certificate with the independent checker: rules, heaps, order, growing heaps, shapes when it is about all
/// heaps, and for each claim its name, whether it holds, and what was found.
#[pyfunction]
#[pyo3(signature = (certificate, rules, memory_limit))]
#[allow(clippy::type_complexity, reason = "it goes to Python as it is")]
pub fn check(
    py: Python<'_>,
    certificate: Vec<u8>,
    rules: Option<String>,
    memory_limit: u64,
) -> PyResult<(String, u64, u64, Option<Vec<usize>>, Option<usize>, Vec<(String, bool, String)>)> {
    py.detach(|| {
        let certificate = Certificate::read(&certificate).map_err(wrong)?;
        let findings = misere::check::check(&certificate, rules.as_deref(), memory_limit).map_err(wrong)?;
        let claim = |finding: misere::check::Finding| {
            let holds = finding.verdict.is_ok();
            let (Ok(detail) | Err(detail)) = finding.verdict;
            (finding.claim.to_string(), holds, detail)
        };
        let (rules, heaps, order) = certificate.title();
        let growing = certificate.growing().map(<[usize]>::to_vec);
        Ok((
            rules,
            heaps as u64,
            order as u64,
            growing,
            certificate.shapes(),
            findings.into_iter().map(claim).collect(),
        ))
    })
}
