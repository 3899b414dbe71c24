//! Rulesets: parsed, read from a file, listed, or given by a Python function.

use crate::function::Function;
use crate::listed::Listed;
use crate::watch::{Allowed, ask};
use crate::wrong;
use misere::games::named::{RulesError, parse_rules_with};
use misere::games::pieces::Rules as Game;
use misere::games::{parse_ruleset_file, words};
use misere::{Position, Ruleset};
use misere_scripts::{Scripted, is_script_file, parse_script_file};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::sync::Arc;

/// A ruleset.
#[pyclass(frozen)]
pub struct Rules {
    pub rules: Arc<dyn Ruleset>,
    pub function: Option<Arc<Function>>,
}

/// Heaps with their numbers, not put in order: what a value is computed from.
pub type Heaps = Vec<(usize, u64)>;

/// Heaps of a position beyond this many are no position.
const MOST_COUNT: u64 = u64::MAX / 2;

impl Rules {
    /// The heaps of a position: a text, a list of heaps, or a dictionary from heaps to their numbers.
    pub fn heaps(&self, position: &Bound<'_, PyAny>) -> PyResult<Heaps> {
        heaps(&*self.rules, position)
    }

    /// The error that came up in the Python function, if there is one.
    pub fn check(&self) -> PyResult<()> {
        if let Some(function) = &self.function {
            return function.take_error().map_or(Ok(()), Err);
        }
        self.rules.fault().map_or(Ok(()), |fault| Err(PyValueError::new_err(fault)))
    }
}

/// See [`Rules::heaps`].
pub fn heaps(rules: &dyn Ruleset, position: &Bound<'_, PyAny>) -> PyResult<Heaps> {
    let last = rules.last_heap().unwrap_or(u32::MAX as usize);
    let heap = |item: Bound<'_, PyAny>| -> PyResult<usize> {
        match item.extract::<usize>() {
            Ok(heap) if heap <= last => Ok(heap),
            Ok(_) => Err(PyValueError::new_err(format!("the heap {item} is too large: the largest is {last}"))),
            Err(_) => Err(PyValueError::new_err(format!("{} is no heap: heaps are numbers from 0", item.repr()?))),
        }
    };
    if let Ok(text) = position.cast::<PyString>() {
        let position = Position::parse(&text.to_cow()?, rules).map_err(wrong)?;
        return Ok(position.heaps().to_vec());
    }
    if let Ok(counts) = position.cast::<PyDict>() {
        let mut heaps = Heaps::with_capacity(counts.len());
        for (item, count) in counts.iter() {
            let no_count = || PyValueError::new_err("the numbers of heaps are whole numbers from 0");
            let count = count.extract::<u64>().ok().filter(|&count| count <= MOST_COUNT).ok_or_else(no_count)?;
            heaps.push((heap(item)?, count));
        }
        heaps.retain(|entry| entry.0 > 0 && entry.1 > 0);
        return Ok(heaps);
    }
    let mut heaps = Heaps::with_capacity(position.len().unwrap_or(0));
    for item in position.try_iter().map_err(|_| {
        PyValueError::new_err("a position is a text such as '12+9+9+5', a list of heaps, or a dictionary of heaps")
    })? {
        match heap(item?)? {
            0 => {}
            heap => heaps.push((heap, 1)),
        }
    }
    Ok(heaps)
}

/// The heaps in order, without empty ones.
pub fn position(heaps: Heaps) -> Position {
    Position::new(heaps)
}

#[pymethods]
impl Rules {
    /// Reads a ruleset in any notation.
    #[staticmethod]
    fn parse(py: Python<'_>, text: &str) -> PyResult<Rules> {
        let rules = ask(py, Allowed::default(), |meter| {
            parse_rules_with(text, meter).map_err(|error: RulesError| wrong(error))
        })?;
        Ok(Rules { rules: Arc::from(rules), function: None })
    }

    /// Reads the text of a ruleset file.
    #[staticmethod]
    fn file(py: Python<'_>, text: &str, name: &str) -> PyResult<Rules> {
        let rules: Arc<dyn Ruleset> = if is_script_file(text) {
            match parse_script_file(text, name).map_err(wrong)? {
                Scripted::Heaps(heaps) => Arc::new(heaps),
                Scripted::Positions(game) => {
                    let game = Game::of_game(game);
                    Arc::from(ask(py, Allowed::default(), |meter| game.close(meter).map_err(wrong))?)
                }
            }
        } else {
            Arc::new(parse_ruleset_file(text, name).map_err(wrong)?)
        };
        Ok(Rules { rules, function: None })
    }

    /// The ruleset with these options.
    #[staticmethod]
    fn listed(name: String, options: Vec<Vec<Vec<u32>>>, names: Vec<String>) -> PyResult<Rules> {
        let rules = Listed::new(name, options, names).map_err(PyValueError::new_err)?;
        Ok(Rules { rules, function: None })
    }

    /// The ruleset of a function from a heap to its options.
    #[staticmethod]
    #[pyo3(signature = (name, call, last_heap, periodicity))]
    fn heap_function(
        name: String,
        call: Py<PyAny>,
        last_heap: Option<usize>,
        periodicity: Option<(usize, usize)>,
    ) -> Rules {
        let function = Function::new(name, call, last_heap, periodicity);
        Rules { rules: Arc::<Function>::clone(&function), function: Some(function) }
    }

    /// The notation.
    #[getter]
    fn name(&self) -> String {
        self.rules.name()
    }

    /// What a move is, in a sentence.
    fn describe(&self) -> String {
        self.rules.describe()
    }

    /// The number of heaps when there are finitely many.
    #[getter]
    fn last_heap(&self) -> Option<usize> {
        self.rules.last_heap()
    }

    /// The non-zero digits of the code with these moves.
    #[getter]
    fn digits(&self) -> Option<Vec<(u32, u8)>> {
        self.rules.code_digits()
    }

    /// The name of a heap.
    fn heap_name(&self, heap: usize) -> String {
        if heap == 0 { "0".into() } else { self.rules.heap_name(heap) }
    }

    /// The options of a heap, each once.
    fn options(&self, heap: usize) -> PyResult<Vec<Vec<u32>>> {
        if heap == 0 {
            return Ok(Vec::new());
        }
        if self.rules.last_heap().is_some_and(|last| heap > last) || heap > u32::MAX as usize {
            return Err(PyValueError::new_err(format!("there is no heap {heap}")));
        }
        if self.rules.option_estimate(heap) > MOST_OPTIONS {
            return Err(PyValueError::new_err(format!("heap {heap} has too many options to list them")));
        }
        let mut options = Vec::new();
        self.rules.for_each_option(heap, &mut |option| options.push(option.to_vec()));
        self.check()?;
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    /// The heaps of a position with their numbers, ascending.
    fn position(&self, text: &Bound<'_, PyAny>) -> PyResult<Vec<(usize, u64)>> {
        Ok(position(self.heaps(text)?).heaps().to_vec())
    }

    /// A position in the notation of the ruleset.
    fn show(&self, heaps: Vec<(usize, u64)>) -> String {
        position(heaps).name(&*self.rules)
    }

    /// A drawing of a heap on some lines.
    fn picture(&self, heap: usize) -> Option<String> {
        (1..=self.rules.last_heap().unwrap_or(0)).contains(&heap).then(|| self.rules.picture(heap)).flatten()
    }

    /// What a code says, a sentence.
    fn sentence(&self) -> Option<String> {
        self.rules.code_digits().map(|digits| words::code_sentence(&digits))
    }
}

/// Options of a heap beyond this many are not listed.
const MOST_OPTIONS: u64 = 10_000_000;

/// Name, notation and note of the games with a name.
#[pyfunction]
pub fn named_games() -> Vec<(&'static str, &'static str, &'static str)> {
    misere::games::named::named_games().iter().map(|game| (game.name, game.code, game.note)).collect()
}
