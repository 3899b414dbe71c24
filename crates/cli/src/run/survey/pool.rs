//! Games in processes of their own: this program again, with a hidden subcommand.
//!
//! A worker reads its task from standard input and writes its result to standard output; it ends when standard input
//! does, so none outlives the program that started it. One that dies takes no other with it.

use crate::run::{again, signals};
use anyhow::{Context, Result};
use misere_survey::{Record, Task, failed};
use std::collections::VecDeque;
use std::io::{Read, Write};
use std::process::{Child, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How often a game is tried when its process dies.
const TRIES: usize = 2;
/// How often the table is drawn, and a signal noticed.
const TICK: Duration = Duration::from_millis(200);

/// How to start a worker.
pub struct Worker {
    pub arguments: Vec<String>,
}

/// What a game is doing.
struct Running {
    name: String,
    since: Instant,
    child: Child,
}

/// What the processes share.
struct Shared<'a> {
    waiting: Mutex<VecDeque<Task>>,
    running: Vec<Mutex<Option<Running>>>,
    /// Whether no result is waited for any more.
    over: AtomicBool,
    worker: &'a Worker,
}

/// What is told of a run now and then.
pub enum Event<'a> {
    /// A game is done.
    Done(&'a Record),
    /// Time has passed; the games that are being solved, and for how long.
    Tick(Vec<(String, Duration)>),
}

/// Solves the tasks in their order, so many at a time, until all are done or the user interrupts.
///
/// # Errors
/// Those of `tell`, and when no process can be started.
pub fn run(
    tasks: Vec<Task>,
    jobs: usize,
    worker: &Worker,
    tell: &mut dyn FnMut(Event<'_>) -> Result<()>,
) -> Result<()> {
    let running = (0..jobs).map(|_| Mutex::new(None)).collect();
    let shared = Shared { waiting: Mutex::new(tasks.into()), running, over: AtomicBool::new(false), worker };
    let (send, receive) = channel();
    thread::scope(|scope| {
        for place in 0..jobs {
            let (shared, send) = (&shared, send.clone());
            scope.spawn(move || shared.work(place, &send));
        }
        drop(send);
        let result = loop {
            match receive.recv_timeout(TICK) {
                Ok(found) => match found.and_then(|record| tell(Event::Done(&record))) {
                    Ok(()) => {}
                    Err(error) => break Err(error),
                },
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(error) = tell(Event::Tick(shared.state())) {
                        break Err(error);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => break Ok(()),
            }
            if signals::interrupted() {
                break Ok(());
            }
        };
        shared.stop();
        result
    })
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared<'_> {
    /// One process after the other.
    fn work(&self, place: usize, send: &Sender<Result<Record>>) {
        loop {
            let Some(task) = held(&self.waiting).pop_front() else { return };
            let Some(found) = self.attempts(place, &task).transpose() else { return };
            if send.send(found).is_err() {
                return;
            }
        }
    }

    /// The result of a task, or that its process died; `None` when the run is over.
    fn attempts(&self, place: usize, task: &Task) -> Result<Option<Record>> {
        let mut how = String::new();
        for _ in 0..TRIES {
            let found = self.attempt(place, task)?;
            if self.is_over() {
                return Ok(None);
            }
            match found {
                Ok(record) if record.counts() => return Ok(Some(record)),
                // Somebody ended this process alone.
                Ok(_) => how = String::from("interrupted"),
                Err(death) => how = death,
            }
        }
        Ok(Some(Record::new(failed(task, &how, env!("CARGO_PKG_VERSION")), None, 0.0)))
    }

    fn is_over(&self) -> bool {
        self.over.load(Relaxed) || signals::interrupted()
    }

    /// One process: its result, or how it died.
    fn attempt(&self, place: usize, task: &Task) -> Result<Result<Record, String>> {
        let mut command = again::command()?;
        command.args(&self.worker.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().context("cannot start a process")?;
        let line = serde_json::to_string(task)? + "\n";
        if let Some(stdin) = &mut child.stdin {
            // A worker that is dead already says so when it is waited for.
            let _ = stdin.write_all(line.as_bytes());
        }
        let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
        *held(&self.running[place]) = Some(Running { name: task.name.clone(), since: Instant::now(), child });
        if self.is_over() {
            // Whoever ended the run may not have seen this process.
            self.kill(place);
        }
        let mut errors = String::new();
        let text = thread::scope(|scope| {
            scope.spawn(|| stderr.map(|pipe| pipe.take(4096).read_to_string(&mut errors)));
            let mut text = Vec::new();
            let _ = stdout.map(|mut pipe| pipe.read_to_end(&mut text));
            text
        });
        let ended = held(&self.running[place]).take();
        let status = ended.map(|mut running| running.child.wait()).transpose()?;
        let said = errors.lines().next().unwrap_or_default().trim_start_matches("error: ").to_string();
        Ok(match (Record::read(text.trim_ascii_end()), status) {
            (Some(record), Some(status)) if status.success() => Ok(record),
            (_, Some(status)) if said.is_empty() => Err(death(status)),
            _ => Err(said),
        })
    }

    /// What is being solved, and for how long.
    fn state(&self) -> Vec<(String, Duration)> {
        let running = self
            .running
            .iter()
            .filter_map(|slot| held(slot).as_ref().map(|running| (running.name.clone(), running.since.elapsed())));
        running.collect()
    }

    /// Ends all processes, and hands out no more games.
    fn stop(&self) {
        self.over.store(true, Relaxed);
        held(&self.waiting).clear();
        (0..self.running.len()).for_each(|place| self.kill(place));
    }

    fn kill(&self, place: usize) {
        if let Some(running) = held(&self.running[place]).as_mut() {
            // One that has just ended needs no end.
            let _ = running.child.kill();
        }
    }
}

/// How a process died.
fn death(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("signal {signal}");
    }
    status.code().map_or_else(|| status.to_string(), |code| format!("exit code {code}"))
}
