//! The command `misere`: impartial games under misère play.
//!
//! Parse → meaning → run → exit code. Each subcommand has a file of its own; this file only names them.
//! Exit codes: 0 when an answer was printed (also a partial one), 2 for bad input or unwritable output.

mod command;
mod render;
mod run;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Solve impartial games under misère play.
#[derive(Parser)]
#[command(name = "misere", version, about = "Solve impartial games under misère play", max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Solve(command::solve::Args),
    Catalogue(command::catalogue::Args),
    Present(command::present::Args),
    Structure(command::structure::Args),
    Outcome(command::outcome::Args),
    Moves(command::moves::Args),
    Play(command::play::Args),
    Nim(command::nim::Args),
    Wildness(command::wildness::Args),
    Draw(command::draw::Args),
    Count(command::count::Args),
    Grid(command::grid::Args),
    Game(command::game::Args),
    Born(command::born::Args),
    Canon(command::canon::Args),
    Games(command::games::Args),
    Realise(command::realise::Args),
    Classify(command::classify::Args),
    Speed(command::speed::Args),
    Completions(command::completions::Args),
    Man(command::man::Args),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Solve(args) => command::solve::run(&args),
        Command::Catalogue(args) => command::catalogue::run(&args),
        Command::Present(args) => command::present::run(&args),
        Command::Structure(args) => command::structure::run(&args),
        Command::Outcome(args) => command::outcome::run(&args),
        Command::Moves(args) => command::moves::run(&args),
        Command::Play(args) => command::play::run(&args),
        Command::Nim(args) => command::nim::run(&args),
        Command::Wildness(args) => command::wildness::run(&args),
        Command::Draw(args) => command::draw::run(&args),
        Command::Count(args) => command::count::run(&args),
        Command::Grid(args) => command::grid::run(&args),
        Command::Game(args) => command::game::run(&args),
        Command::Born(args) => command::born::run(&args),
        Command::Canon(args) => command::canon::run(&args),
        Command::Games(args) => command::games::run(&args),
        Command::Realise(args) => command::realise::run(&args),
        Command::Classify(args) => command::classify::run(&args),
        Command::Speed(args) => command::speed::run(&args),
        Command::Completions(args) => command::completions::run(&args),
        Command::Man(args) => command::man::run(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            run::output::complain(&format!("{error:#}"));
            ExitCode::from(2)
        }
    }
}
