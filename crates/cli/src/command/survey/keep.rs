//! `misere survey export --catalogue`: the results of a survey in a catalogue, for `misere solve` to start from.
//!
//! A certificate is proven again before it is kept, as `misere catalogue import` does. The catalogue has quotients of
//! heaps up to one: results that are proven for all heaps stay where they are.

use crate::run::output::Output;
use crate::run::survey::directory::Directory;
use crate::run::{rules, signals};
use anyhow::{Context, Result, anyhow, bail};
use misere_atlas::Status;
use misere_catalogue::{Catalogue, CatalogueError, Entry};
use misere_limits::{Meter, StopReason};
use misere_survey::Record;
use std::path::Path;

/// Results of one transaction.
const BATCH: usize = 100;

/// Keeps all results that have a certificate.
pub fn keep(directory: &Path, catalogue: &Path) -> Result<()> {
    signals::catch();
    let place = Directory::new(directory);
    let survey = place.existing()?;
    let journal = place.journal()?;
    let cannot = || format!("cannot open the catalogue `{}`", catalogue.display());
    let mut kept = Catalogue::open(catalogue, true).with_context(cannot)?;
    let stop = || signals::interrupted().then_some(StopReason::Interrupt);
    let meter = Meter::new(u64::MAX, &stop);
    let with_certificate = journal.records().filter(|record| record.row.certificate.is_some());
    let (all_heaps, records): (Vec<&Record>, Vec<&Record>) =
        with_certificate.partition(|record| record.row.status == Status::Proven);
    for batch in records.chunks(BATCH) {
        let entries = batch.iter().map(|record| entry(record, &survey.base, &meter)).collect::<Result<Vec<Entry>>>()?;
        kept.put_all(&entries)?;
    }
    let rest = match all_heaps.len() {
        0 => String::new(),
        some => format!("{some} results about all heaps are not for the catalogue\n"),
    };
    Output::Stdout.write(format!("{} results proven and kept\n{rest}", records.len()))
}

/// The entry of a result. Some certificates need the ruleset beside them.
fn entry(record: &Record, base: &Path, meter: &Meter<'_>) -> Result<Entry> {
    let name = &record.row.name;
    let bytes = record.certificate_bytes().with_context(|| format!("the certificate of {name} is missing"))?;
    let found = match Entry::from_certificate(&bytes, None, meter) {
        Err(CatalogueError::NeedsRules(_)) => {
            let file = base.join(name);
            let argument = if name.ends_with(".toml") { file.to_string_lossy().into_owned() } else { name.clone() };
            let rules = rules::load(&argument)?;
            Entry::from_certificate(&bytes, Some(&*rules), meter)
        }
        found => found,
    };
    match found {
        Err(CatalogueError::Stopped(_)) => bail!("interrupted; what was kept before stays"),
        found => found.map_err(|error| anyhow!("the result of {name}: {error}")),
    }
}
