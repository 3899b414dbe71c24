//! Heaps by formula: a heap is a number, and a script lists the heaps that its moves leave.

use crate::about::About;
use crate::sandbox::{CALL_OPERATIONS, Fault, Sandbox};
use crate::values::heap_options;
use misere_games::{FileError, Ruleset};
use misere_limits::Meter;
use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The most heaps in all the options of a heap together.
const MAX_PARTS: usize = 1 << 20;

/// A ruleset whose heaps a script describes. The options of a heap are computed once and kept.
pub struct ScriptHeaps {
    file_name: String,
    about: About,
    sandbox: Sandbox,
    digest: String,
    known: Mutex<FxHashMap<usize, Options>>,
    fault: Arc<OnceLock<FileError>>,
}

/// Descending lists of heaps, sorted, each once; with what they cost.
type Options = Arc<(Vec<Box<[u32]>>, u64)>;

impl ScriptHeaps {
    pub(crate) fn new(file_name: &str, about: About, script: &str, sandbox: Sandbox) -> Result<ScriptHeaps, FileError> {
        let hash = Sha256::digest(script.as_bytes());
        let digest = hash.iter().fold(String::from("script:"), |text, byte| format!("{text}{byte:02x}"));
        let (known, fault) = (Mutex::default(), Arc::default());
        Ok(ScriptHeaps { file_name: file_name.to_string(), about, sandbox, digest, known, fault })
    }

    /// The title of the game, if the file gives one.
    #[must_use]
    pub fn title(&self) -> Option<&str> {
        self.about.title.as_deref()
    }

    /// Where the first mistake goes that comes up when options are listed; it stays in reach when the ruleset is behind
    /// a trait object.
    #[must_use]
    pub fn first_fault(&self) -> Arc<OnceLock<FileError>> {
        Arc::clone(&self.fault)
    }

    /// The options of a heap. Cost: a look-up after the first time.
    ///
    /// # Errors
    /// The script fails, takes too long, or gives a heap that is not smaller.
    pub fn options(&self, heap: usize) -> Result<Vec<Box<[u32]>>, FileError> {
        self.look_up(heap).map(|options| options.0.clone())
    }

    fn look_up(&self, heap: usize) -> Result<Options, FileError> {
        if let Some(options) = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&heap) {
            return Ok(Arc::clone(options));
        }
        let meter = Meter::new(2 * CALL_OPERATIONS, &|| None);
        let found = self.compute(heap, &meter)?;
        let cost = meter.paid() + found.len() as u64;
        let options: Options = Arc::new((found, cost));
        self.known.lock().unwrap_or_else(PoisonError::into_inner).insert(heap, Arc::clone(&options));
        Ok(options)
    }

    fn compute(&self, heap: usize, meter: &Meter<'_>) -> Result<Vec<Box<[u32]>>, FileError> {
        let bad = |message: &str| self.sandbox.bad_answer("moves", &heap.to_string(), message);
        let number = u32::try_from(heap).map_err(|_| bad("the heap is too large"))?;
        let answer = match self.sandbox.call("moves", (i64::from(number),), &|| heap.to_string(), meter) {
            Ok(answer) => answer,
            Err(Fault::Script(error)) => return Err(error),
            Err(Fault::Stopped(reason)) => return Err(bad(&format!("stopped by the limit on {reason}"))),
        };
        let answer = heap_options(answer).map_err(|message| bad(&message))?;
        let mut parts = 0;
        let mut options = Vec::with_capacity(answer.len());
        for option in answer {
            let mut heaps = Vec::with_capacity(option.len());
            for part in option {
                match u32::try_from(part) {
                    Ok(0) => {}
                    Ok(part) if part < number => heaps.push(part),
                    Ok(_) => return Err(bad(&format!("a move leaves a heap of {part}, which is not smaller"))),
                    Err(_) => return Err(bad(&format!("a move leaves a heap of {part}"))),
                }
            }
            parts += heaps.len();
            if parts > MAX_PARTS {
                return Err(bad("the moves leave too many heaps"));
            }
            heaps.sort_unstable_by(|a, b| b.cmp(a));
            options.push(heaps.into());
        }
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }
}

impl fmt::Debug for ScriptHeaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ScriptHeaps").field("file", &self.file_name).finish_non_exhaustive()
    }
}

impl Ruleset for ScriptHeaps {
    fn name(&self) -> String {
        self.file_name.clone()
    }
    fn identity(&self) -> String {
        self.digest.clone()
    }
    fn for_each_option(&self, heap: usize, visit: &mut dyn FnMut(&[u32])) {
        if heap == 0 || self.fault.get().is_some() {
            return;
        }
        match self.look_up(heap) {
            Ok(options) => options.0.iter().for_each(|option| visit(option)),
            Err(error) => drop(self.fault.set(error)),
        }
    }
    fn option_estimate(&self, heap: usize) -> u64 {
        // Listing them is what costs; a failing heap is found out when it is listed.
        self.look_up(heap).map_or(CALL_OPERATIONS, |options| options.1)
    }
    fn has_options(&self, heap: usize) -> bool {
        let mut any = false;
        self.for_each_option(heap, &mut |_| any = true);
        any
    }
    fn describe(&self) -> String {
        self.about.text(&self.file_name)
    }
    fn fault(&self) -> Option<String> {
        self.fault.get().map(ToString::to_string)
    }
}
