//! A ruleset whose options a Python function gives.
//!
//! The function is called once for each heap; its answer is kept. An exception ends the computation, and is what the
//! caller gets. Ctrl-C inside the function is no exception: the computation ends with what is verified, and so that
//! heap is asked again.

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
        let answer = self.call.bind(py).call1((heap,))?;
        let mut reader = Reader { heap, pairs: Vec::new(), longer: Vec::new() };
        match answer.cast::<PyList>() {
            Ok(list) => list.iter().try_for_each(|option| reader.read(&option))?,
            Err(_) => answer.try_iter()?.try_for_each(|option| reader.read(&option?))?,
        }
        Ok(reader.options())
    }
}

/// Reads the options of a heap. Nearly all have at most two heaps, and these are sorted as numbers.
struct Reader {
    heap: usize,
    /// The larger heap times 2^32, and the other.
    pairs: Vec<u64>,
    longer: Vec<Vec<u32>>,
}

impl Reader {
    fn read(&mut self, option: &Bound<'_, PyAny>) -> PyResult<()> {
        if let Ok(list) = option.cast::<PyList>() {
            return match list.len() {
                0 => self.pair(option, [0, 0]),
                1 => self.pair(option, [number(&list.get_item(0)?), 0]),
                2 => self.pair(option, [number(&list.get_item(0)?), number(&list.get_item(1)?)]),
                _ => self.long(option, list.iter().map(Ok)),
            };
        }
        if let Ok(tuple) = option.cast::<PyTuple>() {
            return match tuple.len() {
                2 => self.pair(option, [number(&tuple.get_item(0)?), number(&tuple.get_item(1)?)]),
                _ => self.long(option, tuple.iter().map(Ok)),
            };
        }
        if let Ok(one) = option.extract::<u32>() {
            return self.pair(option, [u64::from(one), 0]);
        }
        let parts = option.try_iter().map_err(|_| no_option(option, self.heap))?;
        self.long(option, parts)
    }

    fn pair(&mut self, option: &Bound<'_, PyAny>, [a, b]: [u64; 2]) -> PyResult<()> {
        let (larger, smaller) = if a < b { (b, a) } else { (a, b) };
        if larger >= self.heap as u64 {
            return Err(self.too_large(option, larger));
        }
        self.pairs.push(larger << 32 | smaller);
        Ok(())
    }

    fn long<'py>(
        &mut self,
        option: &Bound<'py, PyAny>,
        parts: impl Iterator<Item = PyResult<Bound<'py, PyAny>>>,
    ) -> PyResult<()> {
        let mut list = Vec::new();
        for part in parts {
            let part = number(&part?);
            match u32::try_from(part) {
                Ok(small) if part < self.heap as u64 => list.push(small),
                _ => return Err(self.too_large(option, part)),
            }
        }
        self.longer.push(ordered(&list, self.heap).map_err(PyValueError::new_err)?);
        Ok(())
    }

    fn too_large(&self, option: &Bound<'_, PyAny>, part: u64) -> PyErr {
        if part == NONE {
            return no_option(option, self.heap);
        }
        let heap = self.heap;
        PyValueError::new_err(format!("an option of heap {heap} has the heap {part}, which is not smaller"))
    }

    fn options(mut self) -> Options {
        self.pairs.sort_unstable();
        self.pairs.dedup();
        self.longer.sort_unstable();
        self.longer.dedup();
        let mut options = Options { heaps: Vec::with_capacity(2 * self.pairs.len()), ends: Vec::new() };
        for pair in self.pairs {
            options.heaps.extend([(pair >> 32) as u32, pair as u32].into_iter().filter(|&part| part > 0));
            options.ends.push(options.heaps.len());
        }
        for list in self.longer {
            options.heaps.extend(list);
            options.ends.push(options.heaps.len());
        }
        options
    }
}

/// What is no number of a heap; heaps that are too large are none either, and are told apart by their size.
const NONE: u64 = u64::MAX;

fn number(part: &Bound<'_, PyAny>) -> u64 {
    part.extract::<u32>().map_or_else(|_| part.extract::<u64>().unwrap_or(NONE), u64::from)
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
