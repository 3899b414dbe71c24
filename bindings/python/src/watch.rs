//! What ends a computation: limits of time and memory, and Ctrl-C.
//!
//! The interpreter's lock is taken for a moment twenty times a second, to see whether a signal came. Signals are seen
//! in the main thread only, as everywhere in Python.

use misere::StopReason;
use misere::limits::Meter;
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Milliseconds between two looks at signals.
const BETWEEN: u64 = 50;

/// Limits of a computation, as they came from Python.
#[derive(Clone, Copy, Default)]
pub struct Allowed {
    /// Seconds.
    pub time: Option<f64>,
    /// Bytes held by this library in the process.
    pub memory: Option<u64>,
    /// Steps.
    pub work: Option<u64>,
}

/// Looks at the clock, at memory and for signals.
pub struct Watch {
    start: Instant,
    end: Option<Duration>,
    memory: u64,
    work: u64,
    next: AtomicU64,
    interrupted: AtomicBool,
    error: Mutex<Option<PyErr>>,
}

impl Watch {
    /// Starts the clock. `work` is the bound on steps when none was given.
    ///
    /// # Errors
    /// When the time is no positive number.
    pub fn new(allowed: Allowed, work: u64) -> PyResult<Watch> {
        let end = match allowed.time {
            None => None,
            Some(seconds) => match Duration::try_from_secs_f64(seconds) {
                Ok(time) if !time.is_zero() => Some(time),
                _ => return Err(PyValueError::new_err("a time limit is a positive number of seconds")),
            },
        };
        // A time limit takes the place of the bound on steps.
        let work = allowed.work.unwrap_or(if end.is_some() { u64::MAX } else { work });
        Ok(Watch {
            start: Instant::now(),
            end,
            memory: allowed.memory.unwrap_or(u64::MAX),
            work,
            next: AtomicU64::new(BETWEEN),
            interrupted: AtomicBool::new(false),
            error: Mutex::new(None),
        })
    }

    /// The most steps.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// A meter that asks this function: the watch's own is [`Watch::stop`].
    pub fn meter<'a>(&self, stop: misere::limits::Stop<'a>) -> Meter<'a> {
        Meter::new(self.work, stop)
    }

    /// From now on the computation is to end with what it has.
    pub fn interrupt(&self) {
        self.interrupted.store(true, Relaxed);
    }

    /// Keeps an error for the caller, who gets the first, and ends the computation.
    pub fn fail(&self, error: PyErr) {
        let mut kept = self.error.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        kept.get_or_insert(error);
        self.interrupt();
    }

    /// The error that came up.
    pub fn error(&self) -> Option<PyErr> {
        self.error.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take()
    }

    /// Why to stop now.
    pub fn stop(&self) -> Option<StopReason> {
        if self.interrupted.load(Relaxed) {
            return Some(StopReason::Interrupt);
        }
        let elapsed = self.start.elapsed();
        if self.end.is_some_and(|end| elapsed >= end) {
            return Some(StopReason::Time);
        }
        if misere_cli::held() as u64 > self.memory {
            return Some(StopReason::Memory);
        }
        let now = elapsed.as_millis() as u64;
        let next = self.next.load(Relaxed);
        if now >= next && self.next.compare_exchange(next, now + BETWEEN, Relaxed, Relaxed).is_ok() {
            self.look();
        }
        self.interrupted.load(Relaxed).then_some(StopReason::Interrupt)
    }

    fn look(&self) {
        // An interpreter that ends attaches nobody, and then the computation should end too.
        match Python::try_attach(|py| {
            py.check_signals().map_err(|error| (error.is_instance_of::<PyKeyboardInterrupt>(py), error))
        }) {
            Some(Ok(())) => {}
            None | Some(Err((true, _))) => self.interrupt(),
            Some(Err((false, error))) => self.fail(error),
        }
    }
}

/// Runs a question under a watch, without the interpreter's lock.
///
/// # Errors
/// What the question says, or the error of a signal handler.
pub fn ask<T: Send>(
    py: Python<'_>,
    allowed: Allowed,
    question: impl FnOnce(&Meter<'_>) -> PyResult<T> + Send,
) -> PyResult<T> {
    let watch = Watch::new(allowed, QUESTION)?;
    let answer = py.detach(|| {
        let stop = || watch.stop();
        question(&watch.meter(&stop))
    });
    match watch.error() {
        Some(error) => Err(error),
        // There is no part of an answer to give back.
        None if watch.interrupted.load(Relaxed) && answer.is_err() => Err(PyKeyboardInterrupt::new_err(())),
        None => answer,
    }
}

/// Steps of a question, unless it is told otherwise: some seconds to a minute.
const QUESTION: u64 = misere::DEFAULT_WORK;
