//! `misere atlas`: what surveys have found.

use anyhow::Result;

/// Look up what surveys have found
#[derive(clap::Args)]
pub struct Args {}

/// Runs the subcommand.
pub fn run(_args: &Args) -> Result<()> {
    Ok(())
}
