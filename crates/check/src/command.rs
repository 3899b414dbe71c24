//! `misere-check`: proves the claims of a certificate again. Exit code 0 if all hold, 1 if not, 2 if there is none.

use crate::{Certificate, Error, Finding, MAX_BYTES, check, visible};
use clap::Parser;
use std::ffi::OsString;
use std::fs::File;
use std::io::{Read, Write};
use std::process::ExitCode;
use std::sync::mpsc;
use std::time::Duration;

/// Check a certificate of a misère quotient
#[derive(Parser)]
#[command(name = "misere-check", version, max_term_width = 100, after_help = EXAMPLES)]
struct Args {
    /// The certificate, as `misere solve --certificate FILE` writes it
    file: std::path::PathBuf,
    /// The rules it must be about: a code (0.77), a subtraction game (subtract:1,2), or the digest of listed options
    /// (sha256:…), which `misere rules` prints for any ruleset
    rules: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Refuse a certificate whose check could take more memory, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 8192)]
    memory_limit: u64,
    /// Give up after this many seconds
    #[arg(long, value_name = "SECONDS")]
    time_limit: Option<u64>,
}

const EXAMPLES: &str = "\
Without RULES only the rules that the certificate names are printed. Examples:
  misere solve 0.77 --certificate kayles.cert
  misere-check kayles.cert 0.77
  misere-check --json kayles.cert
  misere-check grundy.cert $(misere rules grundy --max-heap 20 --checker)";

fn proven(args: &Args) -> Result<(bool, String), String> {
    let mut bytes = Vec::new();
    let file = File::open(&args.file).map_err(|error| error.to_string())?;
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    let certificate = Certificate::read(&bytes).map_err(|error| error.to_string())?;
    let memory = args.memory_limit.saturating_add(1).saturating_mul(1 << 20);
    let rules = args.rules.as_deref();
    let findings = check(&certificate, rules, memory).map_err(|error| match error {
        Error::Rules => format!("`{}` is {error}: see `misere rules`", visible(rules.unwrap_or_default())),
        Error::Memory(_) => format!("{error} (see --memory-limit)"),
        _ => error.to_string(),
    })?;
    let valid = findings.iter().all(|finding| finding.verdict.is_ok());
    let (rules, heaps, order) = certificate.title();
    if args.json {
        let claim = |Finding { claim, verdict }: &Finding| {
            let (Ok(detail) | Err(detail)) = verdict;
            serde_json::json!({ "claim": claim.to_string(), "holds": verdict.is_ok(), "detail": detail })
        };
        let claims: Vec<_> = findings.iter().map(claim).collect();
        let mut all =
            serde_json::json!({ "rules": rules, "heaps": heaps, "order": order, "claims": claims, "valid": valid });
        all["shapes"] = certificate.shapes().into();
        if certificate.shapes().is_some() {
            (all["heaps"], all["order"]) = (serde_json::Value::Null, serde_json::Value::Null);
        }
        let infinite = |growing| serde_json::json!({ "growing": growing, "finite_order": all["order"].take() });
        all["infinite"] = certificate.growing().map_or(serde_json::Value::Null, infinite);
        return Ok((valid, all.to_string()));
    }
    let line = |Finding { claim, verdict }: &Finding| match verdict {
        Ok(detail) => format!("holds  {claim}: {detail}\n"),
        Err(detail) => format!("FAILS  {claim}: {detail}\n"),
    };
    let lines: String = findings.iter().map(line).collect();
    let end = if valid { "valid: every claim is proven" } else { "NOT VALID" };
    let infinite = |j: &[usize]| format!("infinite: F × N^{}, order of F {order}, growing heaps {j:?}", j.len());
    let order = certificate.growing().map_or(format!("order {order}"), infinite);
    let about = match certificate.shapes() {
        Some(shapes) => format!("all heaps, elements in families of {shapes} shapes"),
        None => format!("heaps 1 to {heaps}, {order}"),
    };
    Ok((valid, format!("rules {}, {about}\n{lines}{end}", visible(&rules))))
}

/// Runs the command with these arguments, the first of which is the name of the program.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args = match Args::try_parse_from(arguments) {
        Ok(args) => args,
        Err(error) if !error.use_stderr() => error.exit(),
        // The message repeats what it is about.
        Err(error) => {
            let lines = error.to_string();
            let lines: Vec<String> = lines.lines().take(20).map(visible).collect();
            let _ = writeln!(std::io::stderr(), "{}", lines.join("\n"));
            return ExitCode::from(2);
        }
    };
    let (send, receive) = mpsc::channel();
    let (limit, file) = (args.time_limit.unwrap_or(u64::MAX), visible(&args.file.display().to_string()));
    std::thread::spawn(move || send.send(proven(&args)));
    let late = |_| Err("the check is not done within the time limit, or failed".into());
    let found = receive.recv_timeout(Duration::from_secs(limit)).unwrap_or_else(late);
    let print = |(valid, text)| writeln!(std::io::stdout(), "{text}").map_err(|e| e.to_string()).map(|()| valid);
    match found.and_then(print) {
        Ok(valid) => ExitCode::from(u8::from(!valid)),
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "error: {file}: {error}");
            ExitCode::from(2)
        }
    }
}
