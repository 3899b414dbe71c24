//! The interpreter of scripts, closed in: no files, no clock, no output, no `eval`, and every operation counted.
//!
//! A call may take [`CALL_OPERATIONS`] operations, lists have at most [`MAX_LIST`] entries, and calls nest
//! [`MAX_CALLS`] deep. Functions see their arguments alone, so the same arguments give the same answer.

use crate::values::{MAX_LIST, Splits, splits, splits_into};
use misere_games::FileError;
use misere_limits::{Meter, StopReason};
use rhai::{AST, CallFnOptions, Dynamic, Engine, EvalAltResult, FuncArgs, Scope};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

/// The most operations of one call.
pub const CALL_OPERATIONS: u64 = 1_000_000;
/// The longest script, in bytes.
pub const MAX_SCRIPT: usize = 64 << 10;
/// How deep calls may nest.
pub const MAX_CALLS: usize = 24;
/// How deep expressions may nest, outside functions and inside.
const MAX_DEPTH: (usize, usize) = (32, 64);

/// A compiled script.
pub(crate) struct Sandbox {
    /// One call at a time: the counters belong to it.
    engine: Mutex<Engine>,
    ast: AST,
    /// The operations of the call that runs, and how many it may take.
    counter: Arc<AtomicU64>,
    limit: Arc<AtomicU64>,
    file_name: String,
    /// The line of the file in which the script starts.
    first_line: usize,
}

/// Why a call gave no answer.
pub(crate) enum Fault {
    /// The meter of the caller ended it.
    Stopped(StopReason),
    /// The script is wrong.
    Script(FileError),
}

impl Sandbox {
    /// Compiles a script that starts in line `first_line` of a file.
    pub(crate) fn new(script: &str, file_name: &str, first_line: usize) -> Result<Sandbox, FileError> {
        let place = |line: usize, message: String| FileError {
            file: file_name.to_string(),
            line: first_line + line.max(1) - 1,
            key: Some("script".to_string()),
            message,
        };
        if script.len() > MAX_SCRIPT {
            return Err(place(1, format!("the script is longer than {} KiB", MAX_SCRIPT >> 10)));
        }
        let (counter, limit) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
        let mut engine = Engine::new();
        engine
            .set_max_array_size(MAX_LIST)
            .set_max_map_size(MAX_LIST)
            .set_max_string_size(MAX_LIST)
            .set_max_call_levels(MAX_CALLS)
            .set_max_expr_depths(MAX_DEPTH.0, MAX_DEPTH.1)
            .set_max_functions(256)
            .set_max_variables(256)
            .disable_symbol("eval")
            .on_print(|_| {})
            .on_debug(|_, _, _| {});
        let (count, bound) = (Arc::clone(&counter), Arc::clone(&limit));
        engine.on_progress(move |operations| {
            count.store(operations, Relaxed);
            (operations > bound.load(Relaxed)).then_some(Dynamic::UNIT)
        });
        engine
            .register_type_with_name::<Splits>("splits")
            .register_fn("splits", splits)
            .register_fn("splits", splits_into)
            .register_fn("+", Splits::plus)
            .register_fn("+", Splits::plus_list)
            .register_fn("+", |list: rhai::Array, splits: Splits| splits.plus_list(list));
        let ast = engine.compile(script).map_err(|error| {
            let line = error.position().line().unwrap_or(1);
            place(line, message(&error.err_type().to_string()))
        })?;
        let engine = Mutex::new(engine);
        Ok(Sandbox { engine, ast, counter, limit, file_name: file_name.to_string(), first_line })
    }

    /// Whether the script has a function with one parameter of this name.
    ///
    /// # Errors
    /// The function has another number of parameters.
    pub(crate) fn has(&self, function: &str) -> Result<bool, FileError> {
        let found = self.ast.iter_functions().filter(|found| found.name == function);
        let counts: Vec<usize> = found.map(|found| found.params.len()).collect();
        match counts[..] {
            [] => Ok(false),
            _ if counts.contains(&1) => Ok(true),
            _ => Err(self.error(1, "script", format!("the function `{function}` takes one value: the position"))),
        }
    }

    /// A mistake in the script as a whole.
    pub(crate) fn error(&self, line: usize, key: &str, message: String) -> FileError {
        let line = self.first_line + line.max(1) - 1;
        FileError { file: self.file_name.clone(), line, key: Some(key.to_string()), message }
    }

    /// The line of the script in which a function begins is not kept by the interpreter; errors in what a function
    /// gives back name the first line of the script.
    pub(crate) fn bad_answer(&self, function: &str, argument: &str, message: &str) -> FileError {
        self.error(1, &format!("`{function}` of {argument}"), message.to_string())
    }

    /// Calls a function of one value; `argument` is how messages call that value.
    ///
    /// # Errors
    /// The script fails or takes too long, or the meter says stop.
    pub(crate) fn call(
        &self,
        function: &str,
        argument: impl FuncArgs,
        shown: &dyn Fn() -> String,
        meter: &Meter<'_>,
    ) -> Result<Dynamic, Fault> {
        let engine = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
        let allowed = meter.left().min(CALL_OPERATIONS);
        self.limit.store(allowed, Relaxed);
        self.counter.store(0, Relaxed);
        let options = CallFnOptions::new().eval_ast(false);
        let answer = engine.call_fn_with_options(options, &mut Scope::new(), &self.ast, function, argument);
        meter.pay(1 + self.counter.load(Relaxed)).map_err(Fault::Stopped)?;
        answer.map_err(|error: Box<EvalAltResult>| {
            let error = error.unwrap_inner();
            let text = match error {
                EvalAltResult::ErrorTerminated(..) if allowed < CALL_OPERATIONS => {
                    return Fault::Stopped(StopReason::Work);
                }
                EvalAltResult::ErrorTerminated(..) => format!("more than {CALL_OPERATIONS} operations"),
                EvalAltResult::ErrorStackOverflow(_) => format!("functions call each other more than {MAX_CALLS} deep"),
                // What our own functions say needs no name of the kind of error before it.
                EvalAltResult::ErrorRuntime(value, _) if value.is_string() => message(&value.to_string()),
                _ => message(&without_place(&error.to_string())),
            };
            let line = error.position().line().unwrap_or(1);
            Fault::Script(self.error(line, &format!("`{function}` of {}", shown()), text))
        })
    }
}

/// The message of an error without the place that the interpreter puts behind it.
fn without_place(text: &str) -> String {
    text.rsplit_once(" (line ").map_or(text, |(before, _)| before).to_string()
}

/// The first line of a message, kept short and free of control characters.
fn message(text: &str) -> String {
    let line = text.lines().next().unwrap_or("the script fails");
    line.chars().take(200).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}
