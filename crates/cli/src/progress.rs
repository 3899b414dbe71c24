//! Progress on standard error, only when a person watches it.

use indicatif::{ProgressBar, ProgressStyle};
use misere_games::Ruleset;
use misere_quotient::Progress;
use std::io::{IsTerminal, stderr};
use std::time::Duration;

/// A line on the terminal.
pub struct Line {
    bar: Option<ProgressBar>,
}

impl Line {
    /// A line for a run; silent when `quiet` or when standard error is not a terminal.
    pub fn new(quiet: bool) -> Line {
        Line { bar: bar(quiet) }
    }

    /// Shows a message.
    pub fn show(&self, message: &str) {
        if let Some(bar) = &self.bar {
            bar.set_message(message.to_string());
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// A bar, when a person watches.
fn bar(quiet: bool) -> Option<ProgressBar> {
    (!quiet && stderr().is_terminal()).then(|| {
        let style = ProgressStyle::with_template("{spinner} [{elapsed}] {wide_msg}");
        let bar = ProgressBar::new_spinner();
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        bar.enable_steady_tick(Duration::from_millis(200));
        bar
    })
}

/// A line on the terminal that follows the solver.
pub struct Display<'a> {
    bar: Option<ProgressBar>,
    rules: &'a dyn Ruleset,
}

impl<'a> Display<'a> {
    /// A display for a run; silent when `quiet` or when standard error is not a terminal.
    pub fn new(rules: &'a dyn Ruleset, quiet: bool) -> Display<'a> {
        Display { bar: bar(quiet), rules }
    }

    /// Shows the state. The bar itself limits how often it draws.
    pub fn update(&self, progress: &Progress) {
        let Some(bar) = &self.bar else { return };
        let mut message = format!(
            "heap {}, order {}, {} recalibrations",
            self.rules.heap_name(progress.heap),
            progress.order,
            progress.recalibrations
        );
        if let Some(failure) = &progress.last_failure {
            message += &format!(", last failure {}", self.position(failure));
        }
        bar.set_message(message);
    }

    /// Shows how far the Grundy values are.
    pub fn grundy(&self, known: usize, last: usize) {
        if let Some(bar) = &self.bar {
            bar.set_message(format!("Grundy values of heaps up to {known} of {last}"));
        }
    }

    fn position(&self, heaps: &[u32]) -> String {
        let runs = heaps.chunk_by(|a, b| a == b).map(|run| {
            let name = self.rules.heap_name(run[0] as usize);
            if run.len() == 1 { name } else { format!("{}*{name}", run.len()) }
        });
        runs.collect::<Vec<_>>().join("+")
    }
}

impl Drop for Display<'_> {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
