//! The program `misere`.

use std::process::ExitCode;

fn main() -> ExitCode {
    misere_cli::run(std::env::args_os())
}
