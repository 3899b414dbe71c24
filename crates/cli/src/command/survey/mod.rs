//! `misere survey`: many games, each in a process of its own, and what they have in common.

mod cluster;
mod keep;
mod results;
mod run;

use crate::run::limits::{parse_between, parse_work};
use crate::run::output::{Format, ResultArgs};
use anyhow::Result;
use clap::{Subcommand, ValueEnum};
use misere_survey::Form;
use misere_survey::cost::Shard;
use std::path::PathBuf;

/// Solve families of games, and report on them
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Solve the games that are not solved yet
    Run(RunArgs),
    /// Make the directory of a survey, and solve nothing yet
    Begin {
        #[command(flatten)]
        spec: SpecArgs,
        /// Where the results will be kept
        #[arg(long, value_name = "DIR")]
        dir: PathBuf,
    },
    /// How far a survey is
    Status {
        /// The directory of the survey
        directory: PathBuf,
        /// Say too which of N parts have games that are left
        #[arg(long, value_name = "N", value_parser = |text: &str| parse_between(text, 1, 1_000_000))]
        shards: Option<usize>,
        /// The form of the answer
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
    },
    /// Tables of the results
    Report {
        /// Directories of surveys, or files that `export` wrote
        #[arg(required = true)]
        results: Vec<PathBuf>,
        /// What is remarkable, instead
        #[arg(long)]
        notable: bool,
        #[command(flatten)]
        result: ResultArgs<Tables>,
    },
    /// What two surveys say differently
    Diff {
        /// The first: a directory, or a file that `export` wrote
        first: PathBuf,
        /// The second
        second: PathBuf,
        #[command(flatten)]
        result: ResultArgs<Tables>,
    },
    /// Write the results, one JSON line a game, sorted: the same bytes wherever the survey ran
    Export {
        /// The directory of the survey
        directory: PathBuf,
        /// Write them to this file; one that ends in .gz is compressed
        #[arg(long, value_name = "FILE", conflicts_with = "to")]
        output: Option<PathBuf>,
        /// Write the atlas of each family and an archive of its certificates into this directory
        #[arg(long, value_name = "DIR")]
        to: Option<PathBuf>,
        /// Keep the results in this catalogue, each proven again
        #[arg(long, value_name = "FILE", conflicts_with_all = ["output", "to"])]
        catalogue: Option<PathBuf>,
    },
    /// Join shards, after checking every certificate
    Merge {
        /// The directory of the whole survey, made if it is not there
        directory: PathBuf,
        /// The directories of the shards
        #[arg(required = true)]
        shards: Vec<PathBuf>,
    },
    /// Write a script for Slurm: an array with a task for each shard
    Sbatch(SbatchArgs),
    /// Solve one game, which standard input names
    #[command(hide = true)]
    Worker {
        #[command(flatten)]
        guard: run::WorkerArgs,
    },
}

/// What a survey is about, and how far it goes.
#[derive(clap::Args, Clone)]
struct SpecArgs {
    /// A specification (a file that ends in .toml), or patterns of codes and rulesets: '0.[0-7]{3}' kayles
    #[arg(required = true)]
    spec: Vec<String>,
    /// Of patterns and rulesets: the last heap of each game [default: 20000]
    #[arg(long, value_name = "N", value_parser = |text: &str| parse_between(text, 1, 1_000_000))]
    max_heap: Option<usize>,
    /// Of patterns and rulesets: the largest order of a quotient [default: 5000]
    #[arg(long, value_name = "N", value_parser = |text: &str| parse_between(text, 1, 1 << 31))]
    max_order: Option<usize>,
    /// Of patterns and rulesets: the steps of each game [default: 50M]
    #[arg(long, value_name = "N", value_parser = parse_work)]
    work_limit: Option<u64>,
    /// Of patterns and rulesets: look for proofs for all heaps, where quotients grow by a pattern
    #[arg(long)]
    prove: bool,
}

#[derive(clap::Args)]
struct RunArgs {
    #[command(flatten)]
    spec: SpecArgs,
    /// Where the results are kept; made if it is not there
    #[arg(long, value_name = "DIR")]
    dir: PathBuf,
    /// Games that are solved at a time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = |text: &str| parse_between(text, 1, 1024))]
    jobs: Option<usize>,
    /// Only part I of N parts
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<Shard>,
    /// No table on the terminal
    #[arg(long)]
    quiet: bool,
}

#[derive(clap::Args)]
struct SbatchArgs {
    #[command(flatten)]
    spec: SpecArgs,
    /// The directory of the survey, on a disk that all machines see
    #[arg(long, value_name = "DIR")]
    dir: String,
    /// How many tasks
    #[arg(long, value_name = "N", value_parser = |text: &str| parse_between(text, 1, 1_000_000))]
    shards: usize,
    /// Cores of each task
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = |text: &str| parse_between(text, 1, 1024))]
    jobs: usize,
    /// The longest time of a task, as Slurm writes it: 04:00:00
    #[arg(long, value_name = "TIME")]
    time: Option<String>,
    /// Write the script to this file
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// How tables are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Tables {
    /// For people
    Text,
    /// For papers
    Latex,
    /// For pages
    Html,
    /// For other programs
    Csv,
}

impl From<Tables> for Form {
    fn from(tables: Tables) -> Form {
        match tables {
            Tables::Text => Form::Text,
            Tables::Latex => Form::Latex,
            Tables::Html => Form::Html,
            Tables::Csv => Form::Csv,
        }
    }
}

fn shard(text: &str) -> Result<Shard, &'static str> {
    Shard::parse(text).ok_or("a part is written 3/8: the third of eight")
}

const EXAMPLES: &str = "\
Examples:
  misere survey run '0.[0-7]{2}' --dir octal-2 --work-limit 20M
  misere survey run data/atlas.toml --dir atlas             goes on where it was stopped or killed
  misere survey run 0.26 0.54 --dir grow --max-heap 101 --prove
  misere survey report octal-2                              tables: solved, infinite, unsolved
  misere survey export octal-2 --output octal-2.jsonl
  misere survey run '0.[0-7]{3}' --dir part-1 --shard 1/2   then part-2 elsewhere, and
  misere survey merge octal-3 part-1 part-2

With limits of work the results are the same on every machine, whatever the number of processes.";

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    match &args.action {
        Action::Run(args) => run::run(args),
        Action::Worker { guard } => run::worker(guard),
        Action::Begin { spec, dir } => run::begin(spec, dir),
        Action::Status { directory, shards, format } => results::status(directory, *shards, *format),
        Action::Report { results, notable, result } => results::report(results, *notable, result),
        Action::Diff { first, second, result } => results::diff(first, second, result),
        Action::Export { directory, catalogue: Some(catalogue), .. } => keep::keep(directory, catalogue),
        Action::Export { directory, output, to, .. } => results::export(directory, output.as_deref(), to.as_deref()),
        Action::Merge { directory, shards } => cluster::merge(directory, shards),
        Action::Sbatch(args) => cluster::sbatch(args),
    }
}
