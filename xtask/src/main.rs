//! Checks of the source tree, as `cargo xtask structure` and as a test.

mod graph;
mod modules;
mod structure;

use std::process::ExitCode;

fn main() -> ExitCode {
    if std::env::args().nth(1).as_deref() != Some("structure") {
        eprintln!("usage: cargo xtask structure");
        return ExitCode::from(2);
    }
    let faults = structure::faults();
    faults.iter().for_each(|fault| eprintln!("{fault}"));
    if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
