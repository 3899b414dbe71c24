//! Limits of a computation as the command line writes them, and the watch that enforces them.

use crate::run::{memory, signals};
use anyhow::{Context, Result, bail};
use misere_limits::{Limits, Meter, Stop, StopReason};
use std::time::{Duration, Instant};

/// The most heaps that a computation may be asked for.
pub const MAX_HEAPS: u64 = 1_000_000;

/// The time for a question, that for a run, and the memory for anything, unless the user says otherwise.
const QUESTION_TIME: &str = "20s";
const RUN_TIME: &str = "1h";
/// Longer than anything runs.
const NO_LIMIT: Duration = Duration::MAX;
const MEMORY: &str = "8G";

/// Limits that every subcommand with a solver run takes.
#[derive(clap::Args, Clone)]
pub struct LimitArgs {
    /// Stop when a quotient would have more elements than this
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = parse_order)]
    pub max_order: usize,
    #[command(flatten)]
    pub stop: StopArgs,
}

/// Limits that every subcommand that computes takes.
#[derive(clap::Args, Clone)]
pub struct StopArgs {
    /// Stop after this time: 90s, 10m, 1.5h, 500ms, none (a bare number is in seconds)
    #[arg(long, value_name = "TIME", default_value = RUN_TIME, value_parser = parse_time_limit)]
    pub time_limit: Duration,
    /// Stop when the program holds this much memory: 8G, 512M (a bare number is in bytes)
    #[arg(long, value_name = "SIZE", default_value = MEMORY, value_parser = parse_size)]
    pub memory_limit: usize,
    /// Stop after this many steps, the same on every machine (a step is one to ten nanoseconds): 5e9, 200M [default:
    /// none]
    #[arg(long, value_name = "N", value_parser = parse_work)]
    pub work_limit: Option<u64>,
}

/// Limits of a question that a person waits for.
#[derive(clap::Args, Clone)]
pub struct QuestionLimits {
    /// Stop when a quotient would have more elements than this
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = parse_order)]
    pub max_order: usize,
    /// Stop after this time: 90s, 10m, 1.5h, 500ms, none (a bare number is in seconds)
    #[arg(long, value_name = "TIME", default_value = QUESTION_TIME, value_parser = parse_time_limit)]
    pub time_limit: Duration,
    /// Stop when the program holds this much memory: 8G, 512M (a bare number is in bytes)
    #[arg(long, value_name = "SIZE", default_value = MEMORY, value_parser = parse_size)]
    pub memory_limit: usize,
    /// Stop after this many steps, the same on every machine (a step is one to ten nanoseconds): 5e9, 200M [default:
    /// none]
    #[arg(long, value_name = "N", value_parser = parse_work)]
    pub work_limit: Option<u64>,
}

impl QuestionLimits {
    /// Starts the clock.
    pub fn watch(&self) -> Watch {
        let QuestionLimits { time_limit, memory_limit, work_limit, .. } = *self;
        StopArgs { time_limit, memory_limit, work_limit }.watch()
    }

    /// The limits of a run of the solver.
    pub fn to_heap<'a>(&self, max_heap: usize, meter: &'a Meter<'a>) -> Limits<'a> {
        Limits { max_heap, max_order: self.max_order, meter }
    }
}

impl StopArgs {
    /// Starts the clock.
    pub fn watch(&self) -> Watch {
        signals::catch();
        let work = self.work_limit.unwrap_or(u64::MAX);
        Watch { start: Instant::now(), time: self.time_limit, memory: self.memory_limit / 10 * 9, work }
    }
}

impl LimitArgs {
    /// Starts the clock.
    pub fn watch(&self) -> Watch {
        self.stop.watch()
    }

    /// The limits of a run of the solver.
    pub fn to_heap<'a>(&self, max_heap: usize, meter: &'a Meter<'a>) -> Limits<'a> {
        Limits { max_heap, max_order: self.max_order, meter }
    }
}

/// A running clock with the limits it enforces.
pub struct Watch {
    start: Instant,
    time: Duration,
    /// Nine tenths of what the user allows: the allocator's own overhead and the last step before the stop come on top.
    memory: usize,
    work: u64,
}

impl Watch {
    /// The watch of a question that has no limits of its own.
    pub fn of_question() -> Watch {
        let time_limit = parse_duration(QUESTION_TIME).unwrap_or(NO_LIMIT);
        let memory_limit = parse_size(MEMORY).unwrap_or(usize::MAX);
        StopArgs { time_limit, memory_limit, work_limit: None }.watch()
    }

    /// The reason to stop now, if there is one.
    pub fn stop(&self) -> Option<StopReason> {
        if signals::interrupted() {
            Some(StopReason::Interrupt)
        } else if memory::held() > self.memory {
            Some(StopReason::Memory)
        } else if self.start.elapsed() >= self.time {
            Some(StopReason::Time)
        } else {
            None
        }
    }

    /// The meter of the command, which asks this function; the watch's own is [`Watch::stop`].
    pub fn meter<'a>(&self, stop: Stop<'a>) -> Meter<'a> {
        Meter::new(self.work, stop)
    }

    /// [`Watch::stop`] for a computation whose memory may double between two looks.
    pub fn stop_early(&self) -> Option<StopReason> {
        let doubled = memory::held() > self.memory / 2;
        self.stop().or(doubled.then_some(StopReason::Memory))
    }

    /// Seconds since the start.
    pub fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }
}

/// A heap number on the command line.
pub fn parse_heap(text: &str) -> Result<usize> {
    parse_between(text, 1, MAX_HEAPS)
}

fn parse_order(text: &str) -> Result<usize> {
    parse_between(text, 1, 1 << 31)
}

/// A whole number between two bounds.
pub fn parse_between(text: &str, least: u64, most: u64) -> Result<usize> {
    match text.parse::<u64>() {
        Ok(number) if (least..=most).contains(&number) => Ok(usize::try_from(number)?),
        _ => bail!("expected a whole number from {least} to {most}"),
    }
}

/// A number of steps on the command line: 250000, 1e9, 2.5e9, 10M.
pub fn parse_work(text: &str) -> Result<u64> {
    let at = text.find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | 'e' | 'E'))).unwrap_or(text.len());
    let (number, unit) = text.split_at(at);
    let factor = match unit.to_ascii_uppercase().as_str() {
        "" => 1.0,
        "K" => 1e3,
        "M" => 1e6,
        "G" => 1e9,
        "T" => 1e12,
        _ => bail!("unknown unit `{unit}`: use K, M, G or T"),
    };
    if let (Ok(steps), "") = (number.parse::<u64>(), unit) {
        return if steps > 0 { Ok(steps) } else { bail!("expected a positive number") };
    }
    let steps = positive(number)? * factor;
    if !(1.0..=1e18).contains(&steps) {
        bail!("the number of steps is out of range");
    }
    Ok(steps as u64)
}

/// A time on the command line.
pub fn parse_duration(text: &str) -> Result<Duration> {
    let (number, unit) = split_unit(text);
    let factor = match unit {
        "" | "s" => 1.0,
        "ms" => 0.001,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        "d" => 86400.0,
        _ => bail!("unknown unit `{unit}`: use ms, s, m, h or d"),
    };
    let seconds = positive(number)? * factor;
    Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero()).context("the time is out of range")
}

/// A time limit on the command line: a duration, or `none`.
fn parse_time_limit(text: &str) -> Result<Duration> {
    if text == "none" { Ok(NO_LIMIT) } else { parse_duration(text) }
}

/// A size of memory with a unit on the command line.
pub fn parse_size(text: &str) -> Result<usize> {
    let (number, unit) = split_unit(text);
    let power = match unit.to_ascii_uppercase().trim_end_matches('B').trim_end_matches('I') {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => bail!("unknown unit `{unit}`: use K, M, G or T"),
    };
    let bytes = positive(number)? * f64::from(power).exp2();
    if !(1.0..=usize::MAX as f64 / 4.0).contains(&bytes) {
        bail!("the size is out of range");
    }
    Ok(bytes as usize)
}

fn split_unit(text: &str) -> (&str, &str) {
    text.split_at(text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len()))
}

fn positive(number: &str) -> Result<f64> {
    match number.parse::<f64>() {
        Ok(value) if value > 0.0 && value.is_finite() => Ok(value),
        _ => bail!("expected a positive number, with a unit if you like"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations() {
        for (text, milliseconds) in
            [("10m", 600_000), ("20s", 20_000), ("500ms", 500), ("1.5h", 5_400_000), ("3", 3000)]
        {
            assert_eq!(parse_duration(text).unwrap(), Duration::from_millis(milliseconds), "{text}");
        }
        for text in ["", "s", "0s", "-1s", "1x", "1e400", "99999999999999999999999d", "1..5s", "é"] {
            assert!(parse_duration(text).is_err(), "{text}");
        }
    }

    #[test]
    fn steps() {
        for (text, steps) in
            [("250000", 250_000), ("1e9", 1_000_000_000), ("2.5E3", 2500), ("10M", 10_000_000), ("1.5k", 1500)]
        {
            assert_eq!(parse_work(text).unwrap(), steps, "{text}");
        }
        for text in ["", "0", "-1", "1e", "1e99", "5X", "M", "e9", "0.1", "1e9s", "é"] {
            assert!(parse_work(text).is_err(), "{text}");
        }
    }

    #[test]
    fn sizes() {
        for (text, bytes) in [("8G", 8 << 30), ("512M", 512 << 20), ("1KiB", 1024), ("7", 7), ("1.5kb", 1536)] {
            assert_eq!(parse_size(text).unwrap(), bytes, "{text}");
        }
        for text in ["", "G", "0", "-1G", "8X", "999999999999T", "8 G"] {
            assert!(parse_size(text).is_err(), "{text}");
        }
    }
}
