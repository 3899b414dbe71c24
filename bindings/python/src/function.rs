//! A ruleset whose options a Python function gives.
//!
//! The function is called once for each heap; its answer is kept. An exception ends the computation, and is what the
//! caller gets. Ctrl-C inside the function is no exception: the computation ends with what is verified, and so that heap
//! is asked again.

use crate::listed::ordered;
use misere::Ruleset;
use misere::games::ruleset::Periodicity;
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

/// The options of a heap, one after the other, each descending, and where each ends.
struct Options {
    heaps: Vec<u32>,
    ends: Vec<usize>,
}

/// The function with what it said.
pub struct Function {
    name: String,
    call: Py<PyAny>,
    last_heap: Option<usize>,
    periodicity: Option<Periodicity>,
    known: Mutex<Vec<Option<Arc<Options>>>>,
    error: Mutex<Option<PyErr>>,
    interrupted: AtomicBool,
}

impl Function {
    /// The rules of a function from a heap to its options.
    pub fn new(
        name: String,
        call: Py<PyAny>,
        last_heap: Option<usize>,
        periodicity: Option<(usize, usize)>,
    ) -> Arc<Function> {
        Arc::new(Function {
            name,
            call,
            last_heap,
            periodicity: periodicity.map(|(parts, last_digit)| Periodicity { parts: parts.max(1), last_digit }),
            known: Mutex::default(),
            error: Mutex::default(),
            interrupted: AtomicBool::new(false),
        })
    }

    /// The exception that came up; it is forgotten here.
    pub fn take_error(&self) -> Option<PyErr> {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Whether the computation is to end: there was an exception or Ctrl-C.
    pub fn is_over(&self) -> bool {
        self.interrupted.load(Relaxed)
    }

    /// Before a new computation.
    pub fn begin(&self) {
        self.interrupted.store(false, Relaxed);
    }

    fn options(&self, heap: usize) -> Option<Arc<Options>> {
        let known = |known: &Vec<Option<Arc<Options>>>| known.get(heap).cloned().flatten();
        // The lock is not held while Python runs: another thread could wait for it with the interpreter's lock.
        if let Some(options) = known(&self.known.lock().unwrap_or_else(PoisonError::into_inner)) {
            return Some(options);
        }
        let asked = Python::try_attach(|py| {
            self.ask(py, heap).or_else(|error| {
                if !error.is_instance_of::<PyKeyboardInterrupt>(py) || self.interrupted.swap(true, Relaxed) {
                    return Err(error);
                }
                self.ask(py, heap)
            })
        })?;
        match asked {
            Ok(options) => {
                let mut list = self.known.lock().unwrap_or_else(PoisonError::into_inner);
                if list.len() <= heap {
                    list.resize(heap + 1, None);
                }
                let options = Arc::new(options);
                list[heap] = Some(Arc::clone(&options));
                Some(options)
            }
            Err(error) => {
                self.error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                self.interrupted.store(true, Relaxed);
                None
            }
        }
    }

    fn ask(&self, py: Python<'_>, heap: usize) -> PyResult<Options> {
        let mut lists: Vec<Vec<u32>> = Vec::new();
        let mut total = 0;
        for option in self.call.bind(py).call1((heap,))?.try_iter()? {
            let list = ordered(&parts(&option?, heap)?, heap).map_err(PyValueError::new_err)?;
            total += list.len();
            lists.push(list);
        }
        lists.sort_unstable();
        lists.dedup();
        let mut options = Options { heaps: Vec::with_capacity(total), ends: Vec::with_capacity(lists.len()) };
        for list in lists {
            options.heaps.extend(list);
            options.ends.push(options.heaps.len());
        }
        Ok(options)
    }
}

/// The heaps of an option: a list of numbers, or one number.
fn parts(option: &Bound<'_, PyAny>, heap: usize) -> PyResult<Vec<u32>> {
    let number = |part: Bound<'_, PyAny>| part.extract::<u32>().map_err(|_| no_option(option, heap));
    if let Ok(list) = option.cast::<PyList>() {
        return list.iter().map(number).collect();
    }
    if let Ok(tuple) = option.cast::<PyTuple>() {
        return tuple.iter().map(number).collect();
    }
    if let Ok(one) = option.extract::<u32>() {
        return Ok(vec![one]);
    }
    option.try_iter().map_err(|_| no_option(option, heap))?.map(|part| number(part?)).collect()
}

fn no_option(option: &Bound<'_, PyAny>, heap: usize) -> PyErr {
    let mut shown = option.repr().map_or_else(|_| "it".to_string(), |text| text.to_string());
    if shown.chars().count() > 60 {
        shown = shown.chars().take(60).collect::<String>() + "…";
    }
    PyValueError::new_err(format!("an option of heap {heap} is {shown}, which is no list of heaps"))
}

impl Ruleset for Function {
    fn name(&self) -> String {
        self.name.clone()
    }
    fn identity(&self) -> String {
        // Two functions of one name are two rulesets.
        format!("{} at {:?}", self.name, self.call.as_ptr())
    }
    fn for_each_option(&self, heap: usize, visit: &mut dyn FnMut(&[u32])) {
        let Some(options) = self.options(heap) else { return };
        let mut start = 0;
        for &end in &options.ends {
            visit(&options.heaps[start..end]);
            start = end;
        }
    }
    fn has_options(&self, heap: usize) -> bool {
        self.options(heap).is_some_and(|options| !options.ends.is_empty())
    }
    fn last_heap(&self) -> Option<usize> {
        self.last_heap
    }
    fn periodicity(&self) -> Option<Periodicity> {
        self.periodicity
    }
    fn describe(&self) -> String {
        format!("The moves are those of the Python function {}.", self.name)
    }
    fn fault(&self) -> Option<String> {
        let error = self.error.lock().unwrap_or_else(PoisonError::into_inner);
        error.as_ref().map(ToString::to_string)
    }
}
