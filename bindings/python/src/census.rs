//! Which monoids are misère quotients: one at a time, or all of small order.

use crate::monoid::{Monoid, numbers};
use crate::watch::{Allowed, ask};
use crate::wrong;
use misere::census::census::Census as Search;
use misere::census::entry::{self, entries};
use misere::census::games::generating_games;
use misere::census::realise::{self as decide, Undecided, Verdict};
use misere::census::small::MAX_ORDER;
use misere::games::canonical::{Store, Style};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// Games with longer notation are not written.
const MAX_NOTATION: usize = 2000;
/// Bases worked off between two looks at the order.
const BATCH: usize = 64;

/// Games that generate a monoid (`None` when only their options describe them), the options of games H_1, H_2, …, their
/// values; or why there are none.
type Realised = Result<(Option<Vec<String>>, Vec<Vec<Vec<u32>>>, Vec<usize>), String>;

/// Whether a monoid is a misère quotient: (notations, options, values, None), or (None, [], [], reason).
#[pyfunction]
#[pyo3(signature = (monoid, time_limit, work_limit))]
#[allow(clippy::type_complexity, reason = "it goes to Python as it is")]
pub fn realise(
    py: Python<'_>,
    monoid: &Monoid,
    time_limit: Option<f64>,
    work_limit: Option<u64>,
) -> PyResult<(Option<Vec<String>>, Vec<Vec<Vec<u32>>>, Vec<usize>, Option<String>)> {
    let allowed = Allowed { time: time_limit, work: work_limit, ..Allowed::default() };
    let monoid = &*monoid.monoid;
    let found: Realised = ask(py, allowed, |meter| match decide::realise(monoid, meter) {
        Err(Undecided::Stopped(reason)) => Err(wrong(misere::Error::Stopped(reason))),
        Err(error) => Err(wrong(error)),
        Ok(Verdict::Not(failure)) => Ok(Err(failure.explain(&|x| monoid.word(x).to_string()))),
        Ok(Verdict::Quotient(generation)) => {
            if !generation.verify(monoid, meter).map_err(wrong)? {
                return Err(PyValueError::new_err("the games do not generate the monoid"));
            }
            let mut store = Store::with_meter(meter);
            let games = generating_games(&mut store, &generation, monoid, meter).map_err(wrong)?;
            let notation = |game: &_| store.notation(*game, Style::Star, MAX_NOTATION);
            let games = games.as_ref().and_then(|games| games.iter().map(notation).collect());
            Ok(Ok((games, generation.options().to_vec(), numbers(generation.elements()))))
        }
    })?;
    Ok(match found {
        Ok((games, options, values)) => (games, options, values, None),
        Err(reason) => (None, Vec::new(), Vec::new(), Some(reason)),
    })
}

/// The census under way.
#[pyclass(frozen)]
pub struct Census {
    search: Mutex<Search>,
}

#[pymethods]
impl Census {
    #[new]
    fn new(max_order: usize) -> PyResult<Census> {
        if !(1..=MAX_ORDER).contains(&max_order) {
            return Err(PyValueError::new_err(format!("the order of a census is from 1 to {MAX_ORDER}")));
        }
        Ok(Census { search: Mutex::new(Search::new(max_order)) })
    }

    /// The quotients of an order, verified. Ctrl-C ends it, and another call goes on.
    fn of_order(&self, py: Python<'_>, order: usize) -> PyResult<Vec<Entry>> {
        ask(py, Allowed { work: Some(u64::MAX), ..Allowed::default() }, |meter| {
            let mut search = self.search.lock().unwrap_or_else(PoisonError::into_inner);
            while !search.is_done() && search.state().0 < order {
                search.advance(BATCH, meter);
                meter.ask().map_err(wrong)?;
            }
            let (found, limit) = entries(&search, order, meter, &mut |_| ()).map_err(wrong)?;
            if let Some(limit) = limit {
                return Err(wrong(limit));
            }
            let mut numbers: Vec<(usize, usize)> = Vec::new();
            for entry in &found {
                let order = entry.monoid.order();
                let number = numbers.last().map_or(1, |&(last, number)| if last == order { number + 1 } else { 1 });
                numbers.push((order, number));
            }
            let bases = found.iter().map(|entry| entry.tame_extension_of.map(|base| numbers[base])).collect::<Vec<_>>();
            let all = found.into_iter().zip(numbers.clone()).zip(bases);
            let wanted = all.filter(|((entry, _), _)| entry.monoid.order() == order);
            Ok(wanted.map(|((entry, number), base)| Entry { entry, number: number.1, base }).collect())
        })
    }
}

/// A misère quotient of the census.
#[pyclass(frozen)]
pub struct Entry {
    entry: entry::Entry,
    number: usize,
    base: Option<(usize, usize)>,
}

#[pymethods]
impl Entry {
    #[getter]
    fn number(&self) -> usize {
        self.number
    }
    fn monoid(&self) -> Monoid {
        Monoid::new(self.entry.monoid.clone())
    }
    #[getter]
    fn presentation(&self) -> String {
        self.entry.presentation.to_string()
    }
    /// The order of the kernel, whether it is regular, whether it is normal.
    #[getter]
    fn flags(&self) -> (usize, bool, bool) {
        (self.entry.flags.kernel, self.entry.flags.regular, self.entry.flags.normal)
    }
    #[getter]
    fn family(&self) -> Option<String> {
        self.entry.flags.family.map(|family| family.to_string())
    }
    /// Order and number of the quotient of which it is the tame extension.
    #[getter]
    fn tame_extension_of(&self) -> Option<(usize, usize)> {
        self.base
    }
    #[getter]
    fn games(&self) -> Option<Vec<String>> {
        self.entry.games_star.clone()
    }
    #[getter]
    fn options(&self) -> Vec<Vec<Vec<u32>>> {
        self.entry.generation.options().to_vec()
    }
}
