//! The command `misere`: impartial games under misère play.
//!
//! Parse → meaning → run → exit code. Each subcommand has a file of its own; this file only names them.
//! Exit codes: 0 when an answer was printed (also a partial one), 2 for bad input or unwritable output.
//!
//! It is a library so that other programs can carry the command: the Python package does. What it computes, the crate
//! `misere` offers.
//!
//! ```
//! use std::process::ExitCode;
//! // Prints what these rules are.
//! let arguments = ["misere", "rules", "kayles"].map(Into::into);
//! assert_eq!(misere_cli::run(arguments), ExitCode::SUCCESS);
//! ```

mod command;
mod render;
mod run;

pub use run::memory::held;
pub use run::place::catalogue as catalogue_path;

use clap::parser::ValueSource;
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;
use std::process::ExitCode;
use std::time::Duration;

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
    Survey(command::survey::Args),
    Atlas(command::atlas::Args),
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
    Table(command::table::Args),
    Explain(command::explain::Args),
    Game(command::game::Args),
    Born(command::born::Args),
    Canon(command::canon::Args),
    Games(command::games::Args),
    Rules(command::rules::Args),
    Realise(command::realise::Args),
    Classify(command::classify::Args),
    Speed(command::speed::Args),
    Completions(command::completions::Args),
    Man(command::man::Args),
}

/// The parsed command line, or the exit code after its help or an error was printed.
fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Command, ExitCode> {
    let matches = run::rules::explain(Cli::command()).try_get_matches_from(arguments);
    let parsed = matches.and_then(|matches| {
        time_limit(&matches).into_iter().for_each(run::patience::set);
        Cli::from_arg_matches(&matches)
    });
    match parsed {
        Ok(cli) => Ok(cli.command),
        Err(error) if !error.use_stderr() => error.exit(),
        // The message repeats arguments. It begins with `error: `, unless it is the help.
        Err(error) => {
            let text = error.to_string();
            match text.strip_prefix("error: ") {
                Some(text) => run::output::complain(text.trim_end()),
                None => error.exit(),
            }
            Err(ExitCode::from(2))
        }
    }
}

/// The time limit of the subcommand, if it takes one and it is given.
fn time_limit(matches: &ArgMatches) -> Option<Duration> {
    let (_, matches) = matches.subcommand()?;
    let own = matches.try_get_one::<Duration>("time_limit").ok().flatten().copied();
    let is_given = || matches.value_source("time_limit") == Some(ValueSource::CommandLine);
    own.filter(|_| is_given()).or_else(|| time_limit(matches))
}

/// Threads are of use up to the number of cores, and thousands of them make no progress.
fn bound_threads() {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let asked = std::env::var("RAYON_NUM_THREADS").ok().and_then(|text| text.parse::<usize>().ok());
    if asked.is_some_and(|asked| asked > MAX_THREADS_A_CORE * cores) {
        run::output::notice(&format!("RAYON_NUM_THREADS is too large; {cores} threads work"));
        // It fails only after threads were made, and there are none yet.
        let _ = rayon::ThreadPoolBuilder::new().num_threads(cores).build_global();
    }
}

/// More threads a core than these are refused.
const MAX_THREADS_A_CORE: usize = 8;

/// Runs the command as another program that carries it: `program` and its arguments start it again, for processes of
/// their own. See [`run`].
pub fn run_as(program: Vec<OsString>, arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    run::again::set(program);
    run(arguments)
}

/// Runs the command with these arguments, the first of which is the name of the program.
///
/// It writes to the standard streams and catches Ctrl-C; help and a second Ctrl-C end the process.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let command = match parse(arguments) {
        Ok(command) => command,
        Err(code) => return code,
    };
    bound_threads();
    let result = match command {
        Command::Solve(args) => command::solve::run(&args),
        Command::Catalogue(args) => command::catalogue::run(&args),
        Command::Survey(args) => command::survey::run(&args),
        Command::Atlas(args) => command::atlas::run(&args),
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
        Command::Table(args) => command::table::run(&args),
        Command::Explain(args) => command::explain::run(&args),
        Command::Game(args) => command::game::run(&args),
        Command::Born(args) => command::born::run(&args),
        Command::Canon(args) => command::canon::run(&args),
        Command::Games(args) => command::games::run(&args),
        Command::Rules(args) => command::rules::run(&args),
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
