//! The command `misere`: impartial games under misère play.
//!
//! Parse → meaning → run → exit code. Each subcommand has a file of its own; this file only names them.
//! Exit codes: 0 when an answer was printed (also a partial one), 2 for bad input or unwritable output.

mod born;
mod canon;
mod catalogue;
mod checkpoint;
mod classify;
mod classify_table;
mod count;
mod equal;
mod game;
mod games;
mod gap;
mod generating;
mod grid;
mod infinite_sheet;
mod judge;
mod latex;
mod limits;
mod memory;
mod moves;
mod nim;
mod outcome;
mod output;
mod pattern;
mod place;
mod play;
mod present;
mod progress;
mod realise;
mod report;
mod rules;
mod solve;
mod speed;
mod structure;
mod text;
mod wildness;

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
    Solve(solve::Args),
    Catalogue(catalogue::Args),
    Present(present::Args),
    Structure(structure::Args),
    Outcome(outcome::Args),
    Moves(moves::Args),
    Play(play::Args),
    Nim(nim::Args),
    Wildness(wildness::Args),
    Count(count::Args),
    Grid(grid::Args),
    Game(game::Args),
    Born(born::Args),
    Canon(canon::Args),
    Games(games::Args),
    Realise(realise::Args),
    Classify(classify::Args),
    Speed(speed::Args),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Solve(args) => solve::run(&args),
        Command::Catalogue(args) => catalogue::run(&args),
        Command::Present(args) => present::run(&args),
        Command::Structure(args) => structure::run(&args),
        Command::Outcome(args) => outcome::run(&args),
        Command::Moves(args) => moves::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Nim(args) => nim::run(&args),
        Command::Wildness(args) => wildness::run(&args),
        Command::Count(args) => count::run(&args),
        Command::Grid(args) => grid::run(&args),
        Command::Game(args) => game::run(&args),
        Command::Born(args) => born::run(&args),
        Command::Canon(args) => canon::run(&args),
        Command::Games(args) => games::run(&args),
        Command::Realise(args) => realise::run(&args),
        Command::Classify(args) => classify::run(&args),
        Command::Speed(args) => speed::run(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            output::complain(&format!("{error:#}"));
            ExitCode::from(2)
        }
    }
}
