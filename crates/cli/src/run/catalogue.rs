//! The catalogue that a command asks and fills.

use crate::run::output::notice;
use crate::run::place;
use anyhow::{Context, Result, bail};
use misere_catalogue::Catalogue;
use std::fs;
use std::path::PathBuf;

/// Where the catalogue is.
#[derive(clap::Args)]
pub struct CatalogueArgs {
    /// The catalogue [default: misere/catalogue.sqlite in the user's data directory]
    #[arg(long, value_name = "FILE", env = "MISERE_CATALOGUE")]
    catalogue: Option<PathBuf>,
}

impl CatalogueArgs {
    fn path(&self) -> Result<PathBuf> {
        self.catalogue.clone().or_else(place::catalogue).context("there is no place for a catalogue: give --catalogue")
    }

    /// The catalogue, which must exist.
    pub fn open(&self) -> Result<Catalogue> {
        let path = self.path()?;
        if !path.exists() {
            bail!("there is no catalogue `{}`; `misere solve` makes one", path.display());
        }
        Catalogue::open(&path, false).with_context(|| format!("cannot open the catalogue `{}`", path.display()))
    }

    /// The catalogue, if there is one. One that the user did not name and that cannot be read is no error.
    pub fn open_if_there(&self) -> Result<Option<Catalogue>> {
        let named = self.catalogue.is_some();
        let Ok(path) = self.path() else { return Ok(None) };
        if !named && !path.exists() {
            return Ok(None);
        }
        match Catalogue::open(&path, false) {
            Ok(catalogue) => Ok(Some(catalogue)),
            Err(error) if !named => {
                notice(&format!("going on without the catalogue `{}`: {error}", path.display()));
                Ok(None)
            }
            Err(error) => Err(error).with_context(|| format!("cannot open the catalogue `{}`", path.display())),
        }
    }

    /// The catalogue, made if it is not there. A place that the user did not name and that cannot be written is no
    /// error.
    pub fn open_or_create(&self) -> Result<Option<Catalogue>> {
        let named = self.catalogue.is_some();
        let Ok(path) = self.path() else { return Ok(None) };
        if !named && let Some(directory) = path.parent() {
            // If that fails, so does what follows.
            let _ = fs::create_dir_all(directory);
        }
        match Catalogue::open(&path, true) {
            Ok(catalogue) => Ok(Some(catalogue)),
            Err(error) if !named && error.is_inaccessible() => {
                notice(&format!("going on without the catalogue `{}`: {error}", path.display()));
                Ok(None)
            }
            Err(error) => Err(error).with_context(|| format!("cannot open the catalogue `{}`", path.display())),
        }
    }
}
