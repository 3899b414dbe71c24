//! An infinite quotient: elements are pairs of an element of F and exponents of the growing heaps.

use crate::pictures::Picture;
use crate::watch::{Allowed, ask};
use crate::wrong;
use misere::limits::Meter;
use misere::monoid::completion::{Completion, CompletionError, TermOrder};
use misere::monoid::presentation::parse_word;
use misere::monoid::{Element, Letter};
use misere::pictures;
use misere::quotient::infinite::{InfiniteQuotient, NormalForms, Value};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::{Arc, OnceLock};

/// An infinite quotient.
#[pyclass(frozen)]
pub struct Infinite {
    quotient: Arc<InfiniteQuotient>,
    forms: OnceLock<Option<NormalForms>>,
}

/// An element as Python has it.
type Pair = (usize, Vec<u32>);

/// A value as Python has it.
pub fn pair((element, exponents): Value) -> Pair {
    (element.index(), exponents)
}

/// The most words that are looked at for relations.
const MOST_WORDS: usize = 1_000_000;

impl Infinite {
    pub fn new(quotient: InfiniteQuotient) -> Infinite {
        Infinite { quotient: Arc::new(quotient), forms: OnceLock::new() }
    }

    fn known(&self, (element, exponents): Pair) -> PyResult<Value> {
        let fits = element < self.quotient.finite_order() && exponents.len() == self.quotient.growing().len();
        if fits && exponents.iter().all(|&exponent| exponent < 1 << 30) {
            Ok((Element::new(element), exponents))
        } else {
            Err(PyValueError::new_err("there is no such element, or its exponents are too large"))
        }
    }

    fn names(&self) -> Vec<String> {
        Letter::names(self.quotient.generators().len())
    }
}

#[pymethods]
impl Infinite {
    #[getter]
    fn finite_order(&self) -> usize {
        self.quotient.finite_order()
    }
    /// The growing heaps.
    #[getter]
    fn growing(&self) -> Vec<usize> {
        self.quotient.growing().to_vec()
    }
    /// The heaps that are generators.
    #[getter]
    fn generators(&self) -> Vec<usize> {
        self.quotient.generators()
    }
    #[getter]
    fn last_heap(&self) -> usize {
        self.quotient.last_heap()
    }
    #[getter]
    fn identity(&self) -> Pair {
        pair(self.quotient.identity())
    }
    fn phi(&self, heap: usize) -> Option<Pair> {
        self.quotient.pretending_function(heap).map(pair)
    }
    fn multiply(&self, a: Pair, b: Pair) -> PyResult<Pair> {
        Ok(pair(self.quotient.multiply(&self.known(a)?, &self.known(b)?)))
    }
    fn is_p(&self, a: Pair) -> PyResult<bool> {
        Ok(self.quotient.is_p_element(&self.known(a)?))
    }
    /// Whether two elements of F × N^J are one element of the quotient.
    fn is_equal(&self, py: Python<'_>, a: Pair, b: Pair) -> PyResult<bool> {
        let (a, b) = (self.known(a)?, self.known(b)?);
        Ok(a == b || ask(py, Allowed::default(), |meter| self.quotient.is_equal(&a, &b, meter).map_err(wrong))?)
    }
    /// An element that tells two apart, if there is one.
    fn separator(&self, py: Python<'_>, a: Pair, b: Pair) -> PyResult<Option<Pair>> {
        let (a, b) = (self.known(a)?, self.known(b)?);
        let found = ask(py, Allowed::default(), |meter| self.quotient.separator(&a, &b, meter).map_err(wrong))?;
        Ok(found.map(|found| pair(found.0)))
    }
    /// The word of an element, not reduced.
    fn word(&self, a: Pair) -> PyResult<String> {
        Ok(self.quotient.word(&self.known(a)?).to_string())
    }
    /// The element of a word.
    fn evaluate(&self, word: &str) -> PyResult<Pair> {
        let word = parse_word(word, &self.names()).map_err(wrong)?;
        let heaps = self.quotient.generators();
        let position: Vec<(usize, u64)> =
            word.powers().iter().map(|&(letter, exponent)| (heaps[letter.index()], u64::from(exponent))).collect();
        let value = self.quotient.value(&position);
        value.map(pair).ok_or_else(|| PyValueError::new_err("the exponents are too large"))
    }
    /// The normal form of an element; `None` when there are too many words.
    fn normal_form(&self, py: Python<'_>, a: Pair) -> PyResult<Option<String>> {
        let word = self.quotient.word(&self.known(a)?);
        ask(py, Allowed::default(), |meter| Ok(self.forms(meter)?.map(|forms| forms.reduce(&word).to_string())))
    }
    /// Relations that define it, and whether they are proven to be all; `None` when there are too many words.
    #[allow(clippy::type_complexity, reason = "it goes to Python as it is")]
    fn relations(&self, py: Python<'_>) -> PyResult<Option<(Vec<(String, String)>, bool)>> {
        ask(py, Allowed::default(), |meter| {
            let Some(forms) = self.forms(meter)? else { return Ok(None) };
            let (letters, order) = (self.quotient.generators().len(), TermOrder::Lexicographic);
            let relations = match Completion::irredundant(letters, forms.relations(), order, MOST_WORDS, meter) {
                Ok(relations) => relations,
                Err(CompletionError::Stopped(reason)) => return Err(wrong(reason)),
                Err(_) => return Ok(None),
            };
            let shown = relations.iter().map(|(left, right)| (left.to_string(), right.to_string())).collect();
            Ok(Some((shown, forms.is_complete())))
        })
    }
    /// The number of cones of normal forms of a dimension; `None` when there are too many words.
    fn cones(&self, py: Python<'_>, dimension: usize) -> PyResult<Option<u64>> {
        ask(py, Allowed::default(), |meter| Ok(self.forms(meter)?.map(|forms| forms.cones(dimension))))
    }
    /// The normal forms as pictures of their cones.
    fn draw_cones(&self, py: Python<'_>, title: &str) -> PyResult<Option<Picture>> {
        ask(py, Allowed::default(), |meter| {
            Ok(self.forms(meter)?.map(|forms| pictures::cones(&self.quotient, forms, title)))
        })
        .map(|found| found.map(Picture::from))
    }
    /// Thresholds and periods of the P-portion: heaps, direction, threshold, period.
    fn thresholds(&self, py: Python<'_>) -> Vec<(Vec<usize>, Vec<u32>, u32, u32)> {
        let found = py.detach(|| self.quotient.thresholds());
        found.into_iter().map(|one| (one.heaps, one.direction, one.threshold, one.period)).collect()
    }
}

impl Infinite {
    /// The normal forms, found once.
    fn forms(&self, meter: &Meter<'_>) -> PyResult<Option<&NormalForms>> {
        if self.forms.get().is_none() {
            let found = self.quotient.normal_forms(MOST_WORDS, meter).map_err(wrong)?;
            self.forms.get_or_init(|| found);
        }
        Ok(self.forms.get().and_then(Option::as_ref))
    }
}
