//! `misere survey run`, and the hidden subcommand that solves one of its games.

use super::{RunArgs, SpecArgs};
use crate::run::atlas;
use crate::run::limits::{StopArgs, parse_duration, parse_size};
use crate::run::progress::Line;
use crate::run::signals;
use crate::run::survey::directory::{Directory, Writer};
use crate::run::survey::pool::{self, Event, Worker};
use crate::run::survey::spec::{self, Given, Survey};
use anyhow::{Context, Result};
use misere_survey::cost::longest_first;
use misere_survey::{Record, Tally, Task, solve};
use std::env::set_current_dir;
use std::io::{Read, Write, stdin, stdout};
use std::path::{Path, PathBuf};
use std::process::exit;
use std::thread;
use std::time::{Duration, Instant};

impl SpecArgs {
    /// Reads what the survey is about.
    pub fn load(&self) -> Result<Survey> {
        spec::load(&self.spec, self.given())
    }

    fn given(&self) -> Given {
        Given { heap: self.max_heap, order: self.max_order, work: self.work_limit, prove: self.prove }
    }
}

/// What a worker may take, and where files are.
#[derive(clap::Args)]
pub struct WorkerArgs {
    #[arg(long, value_parser = parse_duration)]
    time: Duration,
    #[arg(long, value_parser = parse_size)]
    memory: usize,
    #[arg(long)]
    base: PathBuf,
}

/// Makes the directory of a survey.
pub fn begin(spec: &SpecArgs, directory: &Path) -> Result<()> {
    let survey = spec.load()?;
    Directory::new(directory).begin(&survey)?;
    crate::run::output::Output::Stdout.write(format!("{} games\n", survey.tasks.len()))
}

/// Solves what is not solved yet.
pub fn run(args: &RunArgs) -> Result<()> {
    let survey = args.spec.load()?;
    let (time, memory) = spec::guard(&survey.spec)?;
    let directory = Directory::new(&args.dir);
    let known = match directory.survey()? {
        Some(_) => directory.journal()?,
        None => misere_survey::Journal::default(),
    };
    directory.begin(&survey)?;
    let mut writer = directory.writer()?;
    let tasks = longest_first(survey.tasks.clone(), atlas::built_in());
    let tasks = match args.shard {
        Some(shard) => shard.of(tasks),
        None => tasks,
    };
    let total = tasks.len();
    let left: Vec<Task> = tasks.into_iter().filter(|task| !known.has(task)).collect();
    let arguments = ["survey", "worker", "--time", &time, "--memory", &memory, "--base"].map(String::from);
    let base = survey.base.join(".").to_string_lossy().into_owned();
    let worker = Worker { arguments: arguments.into_iter().chain([base]).collect() };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let jobs = args.jobs.unwrap_or(cores).min(left.len().max(1));
    signals::catch();
    let mut run = Run::new(total, total - left.len(), args.quiet);
    pool::run(left, jobs, &worker, &mut |event| run.tell(event, &mut writer))?;
    run.end()
}

/// A run as its user sees it.
struct Run {
    board: Line,
    total: usize,
    before: usize,
    done: usize,
    tally: Tally,
    start: Instant,
    slowest: (f64, String),
}

impl Run {
    fn new(total: usize, before: usize, quiet: bool) -> Run {
        let slowest = (0.0, String::new());
        Run {
            board: Line::board(quiet),
            total,
            before,
            done: 0,
            tally: Tally::default(),
            start: Instant::now(),
            slowest,
        }
    }

    fn tell(&mut self, event: Event<'_>, writer: &mut Writer) -> Result<()> {
        match event {
            Event::Done(record) => {
                writer.put(record)?;
                self.done += 1;
                self.tally.add(&record.row);
                if record.seconds > self.slowest.0 {
                    self.slowest = (record.seconds, record.row.name.clone());
                }
            }
            Event::Tick(running) => self.board.show_with(|| self.table(&running)),
        }
        Ok(())
    }

    /// The live table.
    fn table(&self, running: &[(String, Duration)]) -> String {
        let left = self.total - self.before - self.done;
        let minutes = self.start.elapsed().as_secs_f64() / 60.0;
        let rate = self.done as f64 / minutes.max(1e-9);
        let tally = &self.tally;
        let now: Vec<String> =
            running.iter().map(|(name, time)| format!("{name} {:.0}s", time.as_secs_f64())).collect();
        format!(
            "done {} of {}   left {left}   {rate:.0} games a minute\n\
             solved {}   infinite {}   open {}   failed {}\n\
             slowest {} {:.1}s\nnow {}",
            self.before + self.done,
            self.total,
            tally.solved(),
            tally.infinite + tally.open_infinite,
            tally.open(),
            tally.failed,
            self.slowest.1,
            self.slowest.0,
            now.join("   ")
        )
    }

    /// What is printed at the end.
    fn end(self) -> Result<()> {
        drop(self.board);
        let seconds = self.start.elapsed().as_secs_f64();
        let (total, done) = (self.total, self.before + self.done);
        let end = match (total - done, self.tally.failed) {
            (0, 0) => String::from("complete"),
            (0, failed) => format!("{failed} failed, which the next run tries again"),
            (left, _) => format!("{left} left"),
        };
        let text = format!(
            "{done} of {total} games: {end}\nnow         {} games in {seconds:.1} seconds, {:.0} a minute\n\
             solved      {}\nopen        {}\nfailed      {}\n",
            self.done,
            60.0 * self.done as f64 / seconds.max(1e-9),
            self.tally.solved(),
            self.tally.open(),
            self.tally.failed
        );
        crate::run::output::Output::Stdout.write(text)
    }
}

/// Solves the game that standard input names, and ends with it.
pub fn worker(args: &WorkerArgs) -> Result<()> {
    let mut line = String::new();
    stdin().read_line(&mut line).context("there is no task")?;
    let task: Task = serde_json::from_str(&line).context("that is no task")?;
    thread::spawn(|| {
        let mut rest = Vec::new();
        let _ = stdin().lock().read_to_end(&mut rest);
        // Nobody waits for the result any more.
        exit(2);
    });
    let start = Instant::now();
    let watch = StopArgs { time_limit: args.time, memory_limit: args.memory, work_limit: None }.watch();
    set_current_dir(&args.base).context("the files of the survey are gone")?;
    let rules = spec::rules_of(&task)?;
    let solved = solve(&task, &*rules, env!("CARGO_PKG_VERSION"), &|| watch.stop())?;
    if let Some(fault) = rules.fault() {
        anyhow::bail!(fault);
    }
    let record = Record::new(solved.row, Some(&solved.certificate), start.elapsed().as_secs_f64());
    stdout().write_all(record.line()?.as_bytes()).context("nobody reads the result")
}
