//! A run of the solver, and what can be read from what it found.

use crate::infinite::{Infinite, pair};
use crate::kept;
use crate::monoid::{Monoid, numbers};
use crate::pictures::Picture;
use crate::rules::{Rules, heaps, position};
use crate::watch::{Allowed, Watch, ask};
use crate::wrong;
use misere::monoid::Element;
use misere::pictures::{self, Plane};
use misere::quotient::pattern::Pattern;
use misere::quotient::{AnyQuotient, Presented};
use misere::{Game, Solver};
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

/// The tables of a checkpoint take at most so many bytes, unless it is told otherwise.
const MEMORY: u64 = 8 << 30;

/// What a run found.
#[pyclass(frozen)]
pub struct Solution {
    game: Game<'static>,
    rules: Py<Rules>,
    presented: OnceLock<Arc<Presented>>,
}

/// Solves a ruleset. `progress` is called with (heap, order, recalibrations).
#[pyfunction]
#[pyo3(signature = (rules, *, max_heap, max_order, time_limit, memory_limit, work_limit, progress, checkpoint))]
#[allow(clippy::too_many_arguments, reason = "the limits of Python, by name")]
pub fn solve(
    py: Python<'_>,
    rules: Py<Rules>,
    max_heap: Option<usize>,
    max_order: Option<usize>,
    time_limit: Option<f64>,
    memory_limit: Option<u64>,
    work_limit: Option<u64>,
    progress: Option<Py<PyAny>>,
    checkpoint: Option<PathBuf>,
) -> PyResult<Solution> {
    let allowed = Allowed { time: time_limit, memory: memory_limit, work: work_limit };
    let watch = Arc::new(Watch::new(allowed, misere::DEFAULT_WORK)?);
    let (shared, function) = (Arc::clone(&rules.get().rules), rules.get().function.clone());
    if let Some(function) = &function {
        function.begin();
    }
    let (at_stop, at_progress) = (Arc::clone(&watch), Arc::clone(&watch));
    let work = watch.work();
    let game = py.detach(move || {
        let stop = move || {
            if function.as_ref().is_some_and(|function| function.is_over()) {
                at_stop.interrupt();
            }
            at_stop.stop()
        };
        let mut solver = Solver::new(shared).stop(stop).work_limit(work);
        if let Some(max_heap) = max_heap {
            solver = solver.max_heap(max_heap);
        }
        if let Some(max_order) = max_order {
            solver = solver.max_order(max_order);
        }
        if let Some(progress) = progress {
            solver = solver.progress(move |state| {
                Python::try_attach(|py| match progress.call1(py, (state.heap, state.order, state.recalibrations)) {
                    Err(error) if error.is_instance_of::<PyKeyboardInterrupt>(py) => at_progress.interrupt(),
                    Err(error) => at_progress.fail(error),
                    Ok(_) => {}
                });
            });
        }
        match checkpoint {
            None => Ok(solver.solve()),
            Some(path) => kept::solve(solver, &path, memory_limit.unwrap_or(MEMORY)),
        }
    });
    rules.get().check()?;
    match watch.error() {
        Some(error) => Err(error),
        None => Ok(Solution::of(game?, rules)),
    }
}

/// The planes of a picture of three heaps.
const PLANES: usize = 4;

/// A law of growth: period, residue, order and |P| as polynomials in j, first and last j, the law in words.
type Law = (usize, usize, String, String, usize, usize, String);
/// The conjectured quotient: the last heap compared, relations, P-portion, Φ as (heaps, word), the last index.
type Whole = (usize, Vec<String>, Vec<String>, Vec<(String, String)>, usize);

impl Solution {
    pub fn of(game: Game<'static>, rules: Py<Rules>) -> Solution {
        Solution { game, rules, presented: OnceLock::new() }
    }

    pub fn game(&self) -> &Game<'static> {
        &self.game
    }

    fn presented(&self) -> &Arc<Presented> {
        self.presented.get_or_init(|| Arc::new(Presented::new(self.game.solution().finite_part())))
    }

    /// The error that a heap of a position has no known value.
    fn unknown(&self, heaps: Vec<(usize, u64)>) -> PyErr {
        match self.game.outcome_of(&position(heaps)) {
            Err(error) => wrong(error),
            Ok(_) => PyValueError::new_err("the value is not known"),
        }
    }

    /// The elements of the presented monoid as elements of the solver's quotient.
    fn solver_elements(&self) -> Vec<Element> {
        let quotient = self.game.solution().finite_part();
        let presented = self.presented();
        let letters: Vec<Element> =
            presented.heaps.iter().map(|&heap| quotient.pretending_function(heap).unwrap_or_default()).collect();
        let mut images = vec![Element::ONE; presented.monoid.order()];
        for x in presented.monoid.elements() {
            if let Some((parent, letter)) = presented.monoid.parent(x) {
                images[x.index()] = quotient.multiply(images[parent.index()], letters[letter.index()]);
            }
        }
        images
    }

    fn text(&self, position: &Bound<'_, PyAny>) -> PyResult<Vec<(usize, u64)>> {
        heaps(self.game.rules(), position)
    }
}

#[pymethods]
impl Solution {
    #[getter]
    fn rules(&self, py: Python<'_>) -> Py<Rules> {
        self.rules.clone_ref(py)
    }
    #[getter]
    fn status(&self) -> &'static str {
        self.game.status().name()
    }
    #[getter]
    fn limit(&self) -> Option<&'static str> {
        self.game.status().limit().map(|limit| limit.name())
    }
    #[getter]
    fn period(&self) -> Option<(usize, usize)> {
        self.game.status().period()
    }
    #[getter]
    fn order(&self) -> Option<usize> {
        self.game.order().finite()
    }
    #[getter]
    fn last_heap(&self) -> usize {
        self.game.last_heap()
    }
    #[getter]
    fn known_heap(&self) -> usize {
        self.game.solution().known_heap()
    }
    #[getter]
    fn kind(&self) -> &'static str {
        match self.game.quotient() {
            AnyQuotient::Finite(_) => "finite",
            AnyQuotient::Infinite { .. } => "infinite",
            AnyQuotient::Relative(_) => "relative",
        }
    }

    /// (heap, order, |P|) at each heap that changed the quotient while it was finite.
    fn growth(&self) -> Vec<(usize, usize, usize)> {
        self.game.solution().growth().iter().map(|step| (step.heap, step.order, step.p_order)).collect()
    }

    /// `P` or `N`.
    fn outcome<'py>(&self, position: &Bound<'py, PyAny>) -> PyResult<&Bound<'py, PyString>> {
        let heaps = self.text(position)?;
        let py = position.py();
        match self.game.solution().is_p(&heaps) {
            Some(true) => Ok(pyo3::intern!(py, "P")),
            Some(false) => Ok(pyo3::intern!(py, "N")),
            None => Err(self.unknown(heaps)),
        }
    }

    /// The value of a position in the presented monoid.
    fn element(&self, position: &Bound<'_, PyAny>) -> PyResult<usize> {
        let heaps = self.text(position)?;
        let presented = self.presented();
        let through = |heap: usize| self.game.solution().through_period(heap);
        let value = heaps.iter().try_fold(Element::ONE, |product, &(heap, count)| {
            let phi = *presented.phi.get(through(heap) - 1)?;
            Some(presented.monoid.multiply(product, presented.monoid.power(phi, count)))
        });
        value.map(Element::index).ok_or_else(|| match self.game.solution().relative() {
            Some(_) if heaps.iter().all(|entry| self.game.solution().knows(entry.0)) => PyValueError::new_err(
                "the value is not in the quotient: beyond its last heap Grundy values tell everything, see `word`",
            ),
            _ => self.unknown(heaps),
        })
    }

    /// The value of a position in F × N^J.
    fn infinite_element(&self, position: &Bound<'_, PyAny>) -> PyResult<(usize, Vec<u32>)> {
        let heaps = self.text(position)?;
        match self.game.solution().infinite() {
            None => Err(PyValueError::new_err("the quotient is finite")),
            Some(_) => self.game.solution().value(&heaps).map(pair).ok_or_else(|| self.unknown(heaps)),
        }
    }

    /// The Grundy value of a position of a game that is tame relative to a heap, when its value is beyond the quotient.
    fn beyond(&self, position: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
        let heaps = self.text(position)?;
        let solution = self.game.solution();
        let Some(relative) = solution.relative() else { return Ok(None) };
        let value = solution.value(&heaps).ok_or_else(|| self.unknown(heaps))?;
        Ok((value.0.index() >= relative.quotient().order()).then(|| relative.grundy(value.0)))
    }

    /// Whether no third position tells two apart.
    fn is_equal(&self, py: Python<'_>, a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> PyResult<bool> {
        let (a, b) = (self.text(a)?, self.text(b)?);
        let (left, right) = (position(a.clone()), position(b.clone()));
        let equal =
            ask(py, Allowed::default(), |meter| self.game.solution().is_equal(&left, &right, meter).map_err(wrong))?;
        equal.ok_or_else(|| self.unknown([a, b].concat()))
    }

    /// The winning moves: the heap, what is left of it, the move in words.
    #[allow(clippy::type_complexity, reason = "it goes to Python as it is")]
    fn winning_moves(&self, at: &Bound<'_, PyAny>) -> PyResult<Vec<(usize, Vec<(usize, u64)>, String)>> {
        let position = position(self.text(at)?);
        let moves = at.py().detach(|| self.game.winning_moves_of(&position));
        self.rules.get().check()?;
        let moves = moves.map_err(wrong)?;
        Ok(moves.into_iter().map(|found| (found.heap, found.left.heaps().to_vec(), found.to_string())).collect())
    }

    #[allow(clippy::type_complexity, reason = "it goes to Python as it is")]
    /// Numerator and denominator of the generating function of P-positions in heaps 1 to `last`; `None` when unknown.
    #[pyo3(signature = (last, time_limit, work_limit))]
    fn generating_function<'py>(
        &self,
        py: Python<'py>,
        last: usize,
        time_limit: Option<f64>,
        work_limit: Option<u64>,
    ) -> PyResult<Option<(Vec<Bound<'py, PyAny>>, Vec<usize>)>> {
        let allowed = Allowed { time: time_limit, work: work_limit, ..Allowed::default() };
        let found = ask(py, allowed, |meter| {
            self.game.solution().generating_function(self.game.rules(), last, meter).map_err(wrong)
        })?;
        self.rules.get().check()?;
        let Some(function) = found else { return Ok(None) };
        let whole = |bytes: Vec<u8>| {
            let read = py.get_type::<pyo3::types::PyInt>().getattr("from_bytes")?;
            let signed = pyo3::types::PyDict::new(py);
            signed.set_item("signed", true)?;
            read.call((PyBytes::new(py, &bytes), "little"), Some(&signed))
        };
        let numerator = function.numerator().iter().map(|number| whole(number.to_signed_bytes_le()));
        Ok(Some((numerator.collect::<PyResult<_>>()?, function.denominator().to_vec())))
    }

    /// The certificate.
    fn certificate<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = py.detach(|| self.game.certificate());
        self.rules.get().check()?;
        Ok(PyBytes::new(py, &bytes.map_err(wrong)?))
    }

    /// The finite quotient that stands behind the result, with irredundant generators.
    fn monoid(&self) -> Monoid {
        Monoid::new(self.presented().monoid.clone())
    }

    /// The heaps that are its generators.
    fn generators(&self) -> Vec<usize> {
        self.presented().heaps.clone()
    }

    /// Φ of heaps 1, 2, … as elements of that monoid.
    fn phi(&self) -> Vec<usize> {
        numbers(&self.presented().phi)
    }

    /// The quotient when it is infinite.
    fn infinite(&self) -> Option<Infinite> {
        self.game.solution().infinite().cloned().map(Infinite::new)
    }

    /// The mex function of a set of elements; `None` when it is not defined, or is not found among `most` bounds.
    fn mex(&self, py: Python<'_>, elements: Vec<usize>, most: usize) -> PyResult<Option<usize>> {
        let images = self.solver_elements();
        let mut wanted = Vec::new();
        for x in elements {
            wanted.push(*images.get(x).ok_or_else(|| PyValueError::new_err("there is no such element"))?);
        }
        let found = ask(py, Allowed::default(), |meter| {
            let quotient = self.game.solution().finite_part();
            let mex = misere::quotient::mex::Mex::new(self.game.rules(), quotient, meter).map_err(wrong)?;
            Ok(quotient.monoid().elements().find(|&x| {
                let meximal = mex.meximal_set(x);
                wanted.iter().all(|y| meximal.contains(y))
                    && mex
                        .lower_bounds(x, most)
                        .is_some_and(|bounds| bounds.iter().any(|bound| bound.iter().all(|y| wanted.contains(y))))
            }))
        })?;
        Ok(found.and_then(|x| images.iter().position(|&image| image == x)))
    }

    /// How the partial quotients grow.
    fn pattern(&self, py: Python<'_>) -> Option<(Vec<Law>, Option<Whole>)> {
        let pattern = py.detach(|| Pattern::find(self.game.solution()))?;
        let law = |law: &misere::quotient::pattern::growth::GrowthLaw| {
            let (order, p_order) = (law.order.to_string(), law.p_order.to_string());
            (law.period, law.residue, order, p_order, law.from, law.to, law.to_string())
        };
        let whole = pattern.whole.as_ref().map(|whole| {
            let texts = |families: &[misere::quotient::pattern::family::Family]| -> Vec<String> {
                families.iter().map(|family| family.text(&whole.letters)).collect()
            };
            let phi = whole.phi.iter().map(|law| (law.heaps(), law.word(&whole.letters))).collect();
            (whole.last_heap, texts(&whole.relations), texts(&whole.p_portion), phi, whole.distinct)
        });
        Some((pattern.growth.iter().map(law).collect(), whole))
    }

    /// A certificate for all heaps, when the pattern is proven.
    fn prove(&self, py: Python<'_>) -> Option<Vec<u8>> {
        py.detach(|| self.game.prove_pattern())
    }

    /// Φ as a colour strip.
    fn draw_phi(&self, title: &str) -> Picture {
        pictures::pretending_function(self.game.solution(), title).into()
    }

    /// The orders by heap.
    fn draw_growth(&self, title: &str) -> Picture {
        pictures::growth(self.game.solution(), title).into()
    }

    /// P-positions in the numbers of two or three heaps; `None` when a value is not known.
    #[pyo3(signature = (columns, rows, third, fixed, size))]
    fn draw_plane(
        &self,
        py: Python<'_>,
        columns: (usize, String),
        rows: (usize, String),
        third: Option<(usize, String)>,
        fixed: Vec<(usize, u64)>,
        size: usize,
    ) -> Option<Picture> {
        let plane = Plane { heaps: [(columns.0, &*columns.1), (rows.0, &*rows.1)], fixed: &fixed, size };
        let scene = py.detach(|| match &third {
            None => pictures::plane(self.game.solution(), &plane),
            Some((heap, name)) => pictures::space(self.game.solution(), &plane, (*heap, name), PLANES),
        });
        scene.map(Picture::from)
    }
}
