//! Canonical games: one store for the whole process, so that equality is equality of numbers.
//!
//! The store is locked only without the interpreter's lock. A question ends at Ctrl-C; what was found stays.

use crate::pictures::Picture;
use crate::watch::{Allowed, Watch};
use crate::wrong;
use misere::StopReason;
use misere::games::canonical::{self, Exceeded, Recurrence, Store, Style, born_by, count_born, genera, heap_games};
use misere::limits::Meter;
use misere::pictures;
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

static METER: Meter<'static> = Meter::new(u64::MAX, &stop);
static STORE: LazyLock<Mutex<Store<'static>>> = LazyLock::new(|| Mutex::new(Store::with_meter(&METER)));
/// The watch of the question that has the store.
static WATCH: Mutex<Option<Arc<Watch>>> = Mutex::new(None);

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn stop() -> Option<StopReason> {
    let watch = lock(&WATCH).clone();
    watch.and_then(|watch| watch.stop())
}

/// Asks the store something.
fn with_store<T: Send>(
    py: Python<'_>,
    question: impl FnOnce(&mut Store<'static>) -> Result<T, Exceeded> + Send,
) -> PyResult<T> {
    let watch = Arc::new(Watch::new(Allowed::default(), u64::MAX)?);
    let answer = py.detach(|| {
        let mut store = lock(&STORE);
        *lock(&WATCH) = Some(Arc::clone(&watch));
        let answer = question(&mut store);
        *lock(&WATCH) = None;
        answer
    });
    match (answer, watch.error()) {
        (_, Some(error)) => Err(error),
        (Ok(answer), None) => Ok(answer),
        (Err(Exceeded::Stopped(StopReason::Interrupt)), None) => Err(PyKeyboardInterrupt::new_err(())),
        (Err(error), None) => Err(wrong(error)),
    }
}

/// A game in simplest form.
#[pyclass(frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Canonical(canonical::Game);

fn all(games: Vec<canonical::Game>) -> Vec<Canonical> {
    games.into_iter().map(Canonical).collect()
}

#[pymethods]
impl Canonical {
    /// Reads `*2_+320`, `2#320`, `{0,*,{*2}}`.
    #[staticmethod]
    fn parse(py: Python<'_>, text: &str) -> PyResult<Canonical> {
        let mut error = None;
        let found = with_store(py, |store| match store.parse(text) {
            Ok(game) => Ok(game),
            Err(canonical::GameError::Exceeded(exceeded)) => Err(exceeded),
            Err(other) => {
                error = Some(other.to_string());
                Ok(canonical::Game::ZERO)
            }
        })?;
        error.map_or(Ok(Canonical(found)), |message| Err(PyValueError::new_err(message)))
    }
    /// *n.
    #[staticmethod]
    fn nimber(py: Python<'_>, n: usize) -> PyResult<Canonical> {
        with_store(py, |store| store.nimber(n)).map(Canonical)
    }
    /// The game with these options.
    #[staticmethod]
    fn of(py: Python<'_>, options: Vec<Py<Canonical>>) -> PyResult<Canonical> {
        let options: Vec<canonical::Game> = options.iter().map(|option| option.get().0).collect();
        with_store(py, |store| store.game_of(&options)).map(Canonical)
    }
    /// All games born by a day.
    #[staticmethod]
    fn born(py: Python<'_>, day: usize) -> PyResult<Vec<Canonical>> {
        if day > canonical::LAST_LISTED_DAY {
            return Err(PyValueError::new_err(format!("games are listed to day {}", canonical::LAST_LISTED_DAY)));
        }
        with_store(py, |store| born_by(store, day, &mut |_| ())).map(all)
    }
    /// How many games are born by a day, exactly: a number, or a sum of powers of two.
    #[staticmethod]
    fn count_born(py: Python<'_>, day: usize) -> PyResult<String> {
        if day > canonical::LAST_COUNTED_DAY {
            return Err(PyValueError::new_err(format!("games are counted to day {}", canonical::LAST_COUNTED_DAY)));
        }
        with_store(py, |store| count_born(store, day, &mut |_| ()).map(|count| count.to_string()))
    }
    /// The games born by the day before, with the number of games born by this day that have it for an option.
    #[staticmethod]
    fn count_with_option(py: Python<'_>, day: usize) -> PyResult<Vec<(Canonical, u64)>> {
        if !(1..=canonical::LAST_LISTED_DAY).contains(&day) {
            return Err(PyValueError::new_err(format!("the day is from 1 to {}", canonical::LAST_LISTED_DAY)));
        }
        let counts = with_store(py, |store| {
            let mut known = Recurrence::first_day();
            while known.day < day {
                known = known.next_small_day(store, &mut |_| ())?;
            }
            Ok(known.containing)
        })?;
        Ok(counts.into_iter().map(|(game, count)| (Canonical(game), count)).collect())
    }
    /// The games that heaps 1, 2, … of a ruleset are.
    #[staticmethod]
    fn of_heaps(py: Python<'_>, rules: &crate::rules::Rules, last: usize) -> PyResult<Vec<Canonical>> {
        let found = with_store(py, |store| heap_games(store, &*rules.rules, last));
        rules.check()?;
        found.map(all)
    }

    fn options(&self, py: Python<'_>) -> PyResult<Vec<Canonical>> {
        with_store(py, |store| Ok(store.options(self.0).to_vec())).map(all)
    }
    fn sum(&self, py: Python<'_>, other: &Canonical) -> PyResult<Canonical> {
        with_store(py, |store| store.sum(self.0, other.0)).map(Canonical)
    }
    fn multiple(&self, py: Python<'_>, n: usize) -> PyResult<Canonical> {
        with_store(py, |store| store.multiple(n, self.0)).map(Canonical)
    }
    fn mate(&self, py: Python<'_>) -> PyResult<Canonical> {
        with_store(py, |store| store.mate(self.0)).map(Canonical)
    }
    /// The game that together with `other` makes this one, if there is one.
    fn difference(&self, py: Python<'_>, other: &Canonical) -> PyResult<Option<Canonical>> {
        with_store(py, |store| store.difference(self.0, other.0)).map(|found| found.map(Canonical))
    }
    fn followers(&self, py: Python<'_>) -> PyResult<Vec<Canonical>> {
        with_store(py, |store| Ok(store.followers(&[self.0]))).map(all)
    }
    fn parts(&self, py: Python<'_>) -> PyResult<Vec<Canonical>> {
        with_store(py, |store| store.parts(self.0)).map(all)
    }
    fn is_prime(&self, py: Python<'_>) -> PyResult<bool> {
        with_store(py, |store| store.is_prime(self.0))
    }
    fn prime_partitions(&self, py: Python<'_>) -> PyResult<Vec<Vec<Canonical>>> {
        let found = with_store(py, |store| store.prime_partitions(self.0))?;
        Ok(found.into_iter().map(all).collect())
    }
    fn is_even(&self, py: Python<'_>) -> PyResult<bool> {
        with_store(py, |store| store.is_even(self.0))
    }
    /// The genus symbol, the Grundy value and the misère Grundy values written.
    fn genus(&self, py: Python<'_>) -> PyResult<(String, usize, Vec<usize>)> {
        with_store(py, |store| {
            let genus = genera(store, &[self.0]).remove(0);
            Ok((genus.to_string(), genus.grundy(), genus.sequence().to_vec()))
        })
    }
    /// Birthday, and whether it is a P-position.
    fn facts(&self, py: Python<'_>) -> PyResult<(usize, bool)> {
        with_store(py, |store| Ok((store.birthday(self.0), store.is_p(self.0))))
    }
    /// The notation; `None` when it is longer.
    fn notation(&self, py: Python<'_>, sharp: bool, max_length: usize) -> PyResult<Option<String>> {
        let style = if sharp { Style::Sharp } else { Style::Star };
        with_store(py, |store| Ok(store.notation(self.0, style, max_length)))
    }
    /// Its tree; `None` when it is too large.
    fn draw(&self, py: Python<'_>) -> PyResult<Option<Picture>> {
        with_store(py, |store| Ok(pictures::game_tree(store, self.0))).map(|found| found.map(Picture::from))
    }
}
