//! `misere completions`: a script that completes commands and options in a shell.

use crate::run::output::Output;
use anyhow::Result;
use clap::CommandFactory;
use clap_complete::Shell;

/// Print a script that completes commands and options in a shell
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

const EXAMPLES: &str = "\
Examples:
  misere completions bash > ~/.local/share/bash-completion/completions/misere
  misere completions zsh > ~/.zfunc/_misere
  misere completions fish > ~/.config/fish/completions/misere.fish";

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut crate::Cli::command(), "misere", &mut script);
    Output::Stdout.write(script)
}
