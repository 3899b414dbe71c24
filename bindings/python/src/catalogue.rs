//! The store of results: the file that the command keeps, or another.

use crate::rules::Rules;
use crate::solution::Solution;
use crate::watch::{Allowed, ask};
use crate::wrong;
use misere::games::fingerprint;
use misere_catalogue::{Catalogue as Store, CatalogueError, Entry};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// An open catalogue.
#[pyclass(frozen)]
pub struct Catalogue {
    store: Mutex<Store>,
    path: PathBuf,
}

/// Fingerprint and name of the ruleset, last heap, kind, status, order, class, certificate.
type Row = (String, String, usize, &'static str, &'static str, Option<usize>, Option<String>, Py<PyBytes>);

#[pymethods]
impl Catalogue {
    /// Opens a file, or that of the command; `create` makes it when it is not there.
    #[new]
    #[pyo3(signature = (path, create))]
    fn new(path: Option<PathBuf>, create: bool) -> PyResult<Catalogue> {
        let named = std::env::var_os("MISERE_CATALOGUE").map(PathBuf::from);
        let path = path.or(named).or_else(misere_cli::catalogue_path);
        let path = path.ok_or_else(|| wrong("there is no home directory: name the file"))?;
        if let (true, Some(directory)) = (create, path.parent()) {
            std::fs::create_dir_all(directory)?;
        }
        let store = Store::open(&path, create).map_err(wrong)?;
        Ok(Catalogue { store: Mutex::new(store), path })
    }

    #[getter]
    fn path(&self) -> PathBuf {
        self.path.clone()
    }

    /// Every entry.
    fn rows(&self, py: Python<'_>) -> PyResult<Vec<Row>> {
        let mut found = Vec::new();
        let collected = py.detach(|| {
            let store = self.store.lock().unwrap_or_else(PoisonError::into_inner);
            store.for_each::<CatalogueError>(|entry| {
                found.push(entry);
                Ok(())
            })
        });
        collected.map_err(wrong)?;
        let row = |entry: Entry| {
            let bytes = PyBytes::new(py, &entry.certificate).unbind();
            let (kind, status) = (entry.kind.name(), entry.status.name());
            (entry.ruleset, entry.name, entry.last_heap, kind, status, entry.order.finite(), entry.class, bytes)
        };
        Ok(found.into_iter().map(row).collect())
    }

    /// What is known of a ruleset, verified again; `None` when there is nothing.
    fn find(&self, py: Python<'_>, rules: Py<Rules>, max_heap: usize) -> PyResult<Option<Solution>> {
        let shared = Arc::clone(&rules.get().rules);
        let found = ask(py, Allowed::default(), |meter| {
            let entry = {
                let store = self.store.lock().unwrap_or_else(PoisonError::into_inner);
                store.find(&fingerprint(&*shared), max_heap, misere::DEFAULT_ORDER).map_err(wrong)?
            };
            entry.map(|entry| entry.solution(&*shared, meter).map_err(wrong)).transpose()
        })?;
        rules.get().check()?;
        Ok(found.map(|solution| Solution::of(misere::Game::new(Box::new(shared), solution), rules)))
    }

    /// Keeps a result.
    fn put(&self, py: Python<'_>, solution: &Solution) -> PyResult<()> {
        py.detach(|| {
            let entry = Entry::new(solution.game().rules(), solution.game().solution())?;
            self.store.lock().unwrap_or_else(PoisonError::into_inner).put(&entry)
        })
        .map_err(wrong)
    }
}
