//! `misere man`: manual pages from the argument parser.

use crate::run::output::Output;
use anyhow::{Context, Result};
use clap::{Command, CommandFactory};
use std::path::{Path, PathBuf};

/// Write manual pages: one for `misere` and one for each command
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The directory, which is made if it is not there
    #[arg(value_name = "DIR")]
    directory: PathBuf,
}

const EXAMPLES: &str = "\
Example:
  misere man ~/.local/share/man/man1
  man misere-solve";

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    std::fs::create_dir_all(&args.directory).with_context(|| format!("cannot make `{}`", args.directory.display()))?;
    let mut command = crate::run::rules::explain(crate::Cli::command()).disable_help_subcommand(true);
    command.build();
    pages(&command, &args.directory)
}

/// Writes the page of this command and those of its subcommands.
fn pages(command: &Command, directory: &Path) -> Result<()> {
    let mut page = Vec::new();
    let man = clap_mangen::Man::new(command.clone());
    man.render(&mut page)?;
    Output::prepare(Some(&directory.join(man.get_filename())))?.write(page)?;
    command.get_subcommands().try_for_each(|command| pages(command, directory))
}
