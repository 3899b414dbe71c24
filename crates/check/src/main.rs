//! The program `misere-check`.

use std::process::ExitCode;

fn main() -> ExitCode {
    misere_check::command::run(std::env::args_os())
}
