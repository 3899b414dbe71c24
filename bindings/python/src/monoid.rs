//! A finite bipartite monoid: elements are numbers, 0 is the identity.

use crate::pictures::Picture;
use crate::watch::{Allowed, ask};
use crate::wrong;
use misere::monoid::presentation::{self, Presentation};
use misere::monoid::structure::{Structure, group_type};
use misere::monoid::{BipartiteMonoid, Element, Letter, relations};
use misere::pictures;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::{Arc, OnceLock};

/// Elements as the numbers that Python has of them.
pub fn numbers(elements: &[Element]) -> Vec<usize> {
    elements.iter().map(|element| element.index()).collect()
}

/// A finite bipartite monoid.
#[pyclass(frozen)]
pub struct Monoid {
    pub monoid: Arc<BipartiteMonoid>,
    names: Vec<String>,
    structure: OnceLock<Structure>,
}

impl Monoid {
    /// With letters a, b, c, ….
    pub fn new(monoid: BipartiteMonoid) -> Monoid {
        let names = Letter::names(monoid.generators());
        Monoid { monoid: Arc::new(monoid), names, structure: OnceLock::new() }
    }

    fn structure(&self) -> &Structure {
        self.structure.get_or_init(|| Structure::new(&self.monoid))
    }

    fn known(&self, x: usize) -> PyResult<Element> {
        let element = (x < self.monoid.order()).then(|| Element::new(x));
        element.ok_or_else(|| PyValueError::new_err(format!("there is no element {x}")))
    }
}

#[pymethods]
impl Monoid {
    /// Reads a presentation such as `<a,b | a^2=1, b^3=b> P={a,b^2}`.
    #[staticmethod]
    #[pyo3(signature = (text, max_order, time_limit, work_limit))]
    fn presented(
        py: Python<'_>,
        text: &str,
        max_order: usize,
        time_limit: Option<f64>,
        work_limit: Option<u64>,
    ) -> PyResult<Monoid> {
        let read = Presentation::parse(text).map_err(wrong)?;
        let allowed = Allowed { time: time_limit, work: work_limit, ..Allowed::default() };
        let monoid = ask(py, allowed, |meter| read.monoid_with(max_order, meter).map_err(wrong))?;
        Ok(Monoid { monoid: Arc::new(monoid), names: read.generators, structure: OnceLock::new() })
    }

    /// The monoid with these actions of its generators, identity and P-portion.
    #[staticmethod]
    fn acting(actions: Vec<Vec<u32>>, identity: usize, p_portion: Vec<usize>) -> PyResult<Monoid> {
        BipartiteMonoid::new(&actions, identity, &p_portion).map(Monoid::new).map_err(wrong)
    }

    #[getter]
    fn order(&self) -> usize {
        self.monoid.order()
    }
    /// The names of the generators.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.names.clone()
    }
    /// The generators as elements.
    #[getter]
    fn generators(&self) -> Vec<usize> {
        self.monoid.letters().map(|letter| self.monoid.generator(letter).index()).collect()
    }
    #[getter]
    fn p_portion(&self) -> Vec<usize> {
        self.monoid.p_portion().map(Element::index).collect()
    }
    fn is_p(&self, x: usize) -> PyResult<bool> {
        Ok(self.monoid.is_p(self.known(x)?))
    }
    fn multiply(&self, x: usize, y: usize) -> PyResult<usize> {
        Ok(self.monoid.multiply(self.known(x)?, self.known(y)?).index())
    }
    fn power(&self, x: usize, exponent: u64) -> PyResult<usize> {
        Ok(self.monoid.power(self.known(x)?, exponent).index())
    }
    /// The least word of an element.
    fn word(&self, x: usize) -> PyResult<String> {
        Ok(presentation::show(&self.monoid.word(self.known(x)?), &self.names))
    }
    /// (letter, exponent) of the least word of an element.
    fn powers(&self, x: usize) -> PyResult<Vec<(usize, u32)>> {
        let word = self.monoid.word(self.known(x)?);
        Ok(word.powers().iter().map(|&(letter, exponent)| (letter.index(), exponent)).collect())
    }
    /// The element of a word.
    fn evaluate(&self, word: &str) -> PyResult<usize> {
        let word = presentation::parse_word(word, &self.names).map_err(wrong)?;
        Ok(self.monoid.evaluate(&word).index())
    }

    /// All products as 32-bit numbers of this machine, row by row.
    fn table<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        if self.monoid.order() > MOST_IN_TABLE {
            return Err(PyValueError::new_err(format!("a table is of at most {MOST_IN_TABLE} elements")));
        }
        let order = self.monoid.order();
        let bytes = py.detach(|| {
            let mut rows: Vec<Vec<u32>> = vec![Vec::new(); order];
            self.monoid.for_each_row(|x, row| rows[x.index()] = row.iter().map(|&product| product.into()).collect());
            rows.concat().iter().flat_map(|number| number.to_ne_bytes()).collect::<Vec<u8>>()
        });
        Ok(PyBytes::new(py, &bytes))
    }

    /// The idempotents, each before those it divides.
    fn idempotents(&self, py: Python<'_>) -> Vec<usize> {
        py.detach(|| numbers(&self.structure().idempotents))
    }
    /// Pairs of places of idempotents: the first divides the second, and none is between.
    fn covers(&self, py: Python<'_>) -> Vec<(usize, usize)> {
        py.detach(|| self.structure().covers.clone())
    }
    /// The archimedean component of each idempotent.
    fn components(&self, py: Python<'_>) -> Vec<Vec<usize>> {
        py.detach(|| self.structure().components.iter().map(|component| numbers(component)).collect())
    }
    /// The maximal subgroup of each idempotent, with its type.
    fn subgroups(&self, py: Python<'_>) -> Vec<(Vec<usize>, String)> {
        py.detach(|| {
            let structure = self.structure();
            let group = |place| {
                let group = structure.subgroup(place);
                (numbers(group), group_type(&self.monoid, group))
            };
            (0..structure.idempotents.len()).map(group).collect()
        })
    }
    /// The kernel.
    fn kernel(&self, py: Python<'_>) -> Vec<usize> {
        py.detach(|| numbers(self.structure().classes.kernel()))
    }
    /// The classes of mutual divisibility.
    fn classes(&self, py: Python<'_>) -> Vec<Vec<usize>> {
        py.detach(|| self.structure().classes.members().iter().map(|class| numbers(class)).collect())
    }
    /// Index and period of each element.
    fn index_period(&self, py: Python<'_>) -> Vec<(u32, u32)> {
        py.detach(|| self.structure().index_period.clone())
    }
    /// The multiples of an element.
    fn multiples(&self, x: usize) -> PyResult<Vec<usize>> {
        let mut multiples = self.monoid.multiples(self.known(x)?);
        multiples.sort_unstable();
        multiples.dedup();
        Ok(numbers(&multiples))
    }

    /// Few relations that define it.
    #[pyo3(signature = (time_limit, work_limit))]
    fn relations(
        &self,
        py: Python<'_>,
        time_limit: Option<f64>,
        work_limit: Option<u64>,
    ) -> PyResult<Vec<(String, String)>> {
        let allowed = Allowed { time: time_limit, work: work_limit, ..Allowed::default() };
        let found = ask(py, allowed, |meter| {
            relations::irredundant(&self.monoid, &relations::groebner_basis(&self.monoid), meter).map_err(wrong)
        })?;
        Ok(self.shown(found))
    }
    /// The reduced lexicographic Gröbner basis, the last letter most significant.
    fn groebner_basis(&self, py: Python<'_>) -> Vec<(String, String)> {
        self.shown(py.detach(|| relations::groebner_basis(&self.monoid)))
    }

    /// Whether no two elements have the same multiples in P.
    fn is_reduced(&self, py: Python<'_>) -> bool {
        py.detach(|| self.monoid.is_reduced())
    }
    /// The reduction, and the class of each element.
    fn reduction(&self, py: Python<'_>) -> (Monoid, Vec<usize>) {
        let (monoid, images) = py.detach(|| self.monoid.reduction());
        (Monoid::new(monoid), numbers(&images))
    }
    /// The same bytes for isomorphic monoids, and only for these.
    fn canonical_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let bytes = py.detach(|| self.monoid.canonical_form().to_bytes());
        PyBytes::new(py, &bytes)
    }
    /// The image of each element under an isomorphism, if there is one.
    fn isomorphism(&self, py: Python<'_>, other: &Monoid) -> Option<Vec<usize>> {
        py.detach(|| self.monoid.isomorphism(&other.monoid).map(|images| numbers(&images)))
    }
    /// Whether elements, generators and P-portion are the same, number for number.
    fn is_same(&self, other: &Monoid) -> bool {
        Arc::ptr_eq(&self.monoid, &other.monoid) || (self.names == other.names && *self.monoid == *other.monoid)
    }

    fn draw_structure(&self, py: Python<'_>, title: &str) -> Picture {
        py.detach(|| pictures::structure(&self.monoid, title)).into()
    }
    /// `None` when it is too large.
    fn draw_table(&self, py: Python<'_>, title: &str) -> Option<Picture> {
        py.detach(|| pictures::multiplication(&self.monoid, title)).map(Picture::from)
    }
}

impl Monoid {
    fn shown(&self, pairs: Vec<(misere::monoid::Word, misere::monoid::Word)>) -> Vec<(String, String)> {
        let show = |word: &misere::monoid::Word| presentation::show(word, &self.names);
        pairs.iter().map(|(left, right)| (show(left), show(right))).collect()
    }
}

/// The most elements of a table: 400 MB.
const MOST_IN_TABLE: usize = 10_000;
