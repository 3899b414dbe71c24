//! Progress on standard error, only when a person watches it.

use indicatif::{ProgressBar, ProgressStyle};
use misere_games::Ruleset;
use misere_quotient::Progress;
use std::io::{IsTerminal, stderr};
use std::time::Duration;

/// What is drawn on the terminal again and again, with a clock.
pub struct Line {
    bar: Option<ProgressBar>,
}

impl Line {
    /// A line for a run; silent when `quiet` or when standard error is not a terminal.
    pub fn new(quiet: bool) -> Line {
        Line::with_template(quiet, "{spinner} [{elapsed}] {wide_msg}")
    }

    /// The same for messages of some lines.
    pub fn board(quiet: bool) -> Line {
        Line::with_template(quiet, "[{elapsed}] {msg}")
    }

    fn with_template(quiet: bool, template: &str) -> Line {
        let bar = (!quiet && stderr().is_terminal()).then(|| {
            let style = ProgressStyle::with_template(template);
            let bar = ProgressBar::new_spinner();
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
            bar.enable_steady_tick(Duration::from_millis(200));
            bar
        });
        Line { bar }
    }

    /// Shows a message, which is not made when nobody watches. The line itself limits how often it draws.
    pub fn show_with(&self, message: impl FnOnce() -> String) {
        if let Some(bar) = &self.bar {
            bar.set_message(message());
        }
    }

    /// Shows a message.
    pub fn show(&self, message: &str) {
        self.show_with(|| message.to_string());
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// A line that follows the solver.
pub struct Display<'a> {
    line: Line,
    rules: &'a dyn Ruleset,
}

impl<'a> Display<'a> {
    /// A display for a run; silent when `quiet` or when standard error is not a terminal.
    pub fn new(rules: &'a dyn Ruleset, quiet: bool) -> Display<'a> {
        Display { line: Line::new(quiet), rules }
    }

    /// Shows the state.
    pub fn update(&self, progress: &Progress) {
        self.line.show_with(|| {
            let heap = self.rules.heap_name(progress.heap);
            let message = format!("heap {heap}, order {}, {} recalibrations", progress.order, progress.recalibrations);
            match &progress.last_failure {
                Some(failure) => format!("{message}, last failure {}", self.position(failure)),
                None => message,
            }
        });
    }

    /// Shows how far the Grundy values are.
    pub fn grundy(&self, known: usize, last: usize) {
        self.line.show_with(|| format!("Grundy values of heaps up to {known} of {last}"));
    }

    fn position(&self, heaps: &[u32]) -> String {
        let runs = heaps.chunk_by(|a, b| a == b).map(|run| {
            let name = self.rules.heap_name(run[0] as usize);
            if run.len() == 1 { name } else { format!("{}*{name}", run.len()) }
        });
        runs.collect::<Vec<_>>().join("+")
    }
}

/// A line that says how much of a stage is done.
pub struct Stages {
    line: Line,
}

impl Stages {
    /// Silent when `quiet` or when standard error is not a terminal.
    pub fn new(quiet: bool) -> Stages {
        Stages { line: Line::new(quiet) }
    }

    /// Shows that `done` of `total` of a stage are done; a total of 0 is unknown.
    pub fn show(&self, stage: &str, done: usize, total: usize) {
        self.line.show_with(|| {
            let share = (100 * done).checked_div(total).map_or(String::new(), |percent| format!(", {percent} %"));
            format!("{stage}{share}")
        });
    }
}
