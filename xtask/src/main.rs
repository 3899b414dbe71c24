//! Checks of the source tree, as `cargo xtask structure` and as tests; `cargo xtask data` renews the copies of data, and
//! `cargo xtask page` builds the page.

mod data;
mod graph;
mod modules;
mod page;
mod structure;

use std::process::ExitCode;

fn main() -> ExitCode {
    let faults = match std::env::args().nth(1).as_deref() {
        Some("structure") => [structure::faults(), data::faults()].concat(),
        Some("data") => data::copy().err().map(|error| error.to_string()).into_iter().collect(),
        Some("page") => page::build().err().into_iter().collect(),
        Some("wasm") => page::modules().err().into_iter().collect(),
        _ => {
            eprintln!("usage: cargo xtask structure, data, page or wasm");
            return ExitCode::from(2);
        }
    };
    faults.iter().for_each(|fault| eprintln!("{fault}"));
    if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
