//! `misere survey status`, `report`, `diff` and `export`.

use super::Tables;
use crate::run::atlas;
use crate::run::output::{Format, Output, ResultArgs};
use crate::run::survey::directory::Directory;
use crate::run::survey::spec::Survey;
use anyhow::{Context, Result, bail};
use misere_atlas::{Row, read, write};
use misere_survey::archive::archive;
use misere_survey::cost::longest_first;
use misere_survey::{Journal, Table, Tally, notable};
use serde_json::json;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The parts of so many that have games which are not solved, from 1.
fn parts_left(survey: &Survey, journal: &Journal, count: usize) -> Vec<usize> {
    let tasks = longest_first(survey.tasks.clone(), atlas::built_in());
    let places = tasks.iter().enumerate().filter(|(_, task)| !journal.has(task)).map(|(place, _)| place % count + 1);
    let parts: BTreeSet<usize> = places.collect();
    parts.into_iter().collect()
}

/// How far a survey is.
pub fn status(directory: &Path, shards: Option<usize>, format: Format) -> Result<()> {
    let directory = Directory::new(directory);
    let (survey, journal) = (directory.existing()?, directory.journal()?);
    let rows = journal.rows();
    let tally = Tally::of(&rows);
    let left = survey.tasks.iter().filter(|task| !journal.has(task)).count();
    let parts = shards.map(|count| parts_left(&survey, &journal, count));
    let seconds: f64 = journal.records().map(|record| record.seconds).sum();
    let mut slowest: Vec<(f64, &str)> =
        journal.records().map(|record| (record.seconds, record.row.name.as_str())).collect();
    slowest.sort_by(|a, b| b.0.total_cmp(&a.0));
    slowest.truncate(5);
    let infinite = tally.infinite + tally.open_infinite;
    if format == Format::Json {
        let value = json!({
            "games": survey.tasks.len(),
            "left": left,
            "shards_left": parts,
            "solved": tally.solved(),
            "infinite": infinite,
            "open": tally.open(),
            "failed": tally.failed,
            "core_seconds": seconds,
            "slowest": slowest.iter().map(|(seconds, name)| json!({ "game": name, "seconds": seconds })).collect::<Vec<_>>(),
        });
        return Output::Stdout.write(format!("{value}\n"));
    }
    let slowest: Vec<String> = slowest.iter().map(|(seconds, name)| format!("{name} ({seconds:.1} s)")).collect();
    let parts = parts.map_or(String::new(), |parts| {
        let parts: Vec<String> = parts.iter().map(usize::to_string).collect();
        format!("parts left  {}\n", if parts.is_empty() { String::from("none") } else { parts.join(",") })
    });
    Output::Stdout.write(format!(
        "games       {}\nleft        {left}\n{parts}solved      {}\ninfinite    {infinite}\nopen        {}\nfailed      {}\n\
         core time   {seconds:.1} seconds\nslowest     {}\n",
        survey.tasks.len(),
        tally.solved(),
        tally.open(),
        tally.failed,
        slowest.join(", ")
    ))
}

/// The rows of a directory, or of a file that was exported.
fn rows(path: &Path) -> Result<Vec<Row>> {
    if path.is_dir() {
        let directory = Directory::new(path);
        directory.existing()?;
        return Ok(directory.journal()?.rows());
    }
    let bytes = fs::read(path).with_context(|| format!("cannot read `{}`", path.display()))?;
    read(&bytes).with_context(|| format!("`{}`", path.display()))
}

/// Tables of the results.
pub fn report(results: &[std::path::PathBuf], is_notable: bool, result: &ResultArgs<Tables>) -> Result<()> {
    let output = Output::prepare(result.output.as_deref())?;
    let mut all = Vec::new();
    for path in results {
        all.extend(rows(path)?);
    }
    let tables = if is_notable { notable(&all, atlas::built_in()) } else { misere_survey::report(&all) };
    output.write(Table::write_all(&tables, result.format.into()))
}

/// What two surveys say differently.
pub fn diff(first: &Path, second: &Path, result: &ResultArgs<Tables>) -> Result<()> {
    let output = Output::prepare(result.output.as_deref())?;
    let table = misere_survey::diff::diff(&rows(first)?, &rows(second)?);
    output.write(table.write(result.format.into()))
}

/// The results, sorted.
pub fn export(directory: &Path, output: Option<&Path>, to: Option<&Path>) -> Result<()> {
    let place = Directory::new(directory);
    place.existing()?;
    let journal = place.journal()?;
    if journal.is_empty() {
        bail!("the survey in `{}` has no results yet", directory.display());
    }
    let rows = journal.rows();
    let Some(to) = to else {
        let compressed = output.is_some_and(|path| path.extension().is_some_and(|ending| ending == "gz"));
        let output = Output::prepare(output)?;
        if compressed {
            return output.write(write(&rows)?);
        }
        return output.write_with(|out| {
            for row in &rows {
                writeln!(out, "{}", serde_json::to_string(row)?)?;
            }
            Ok(())
        });
    };
    fs::create_dir_all(to).with_context(|| format!("cannot make `{}`", to.display()))?;
    let families: BTreeSet<&str> = rows.iter().map(|row| row.family.as_str()).collect();
    for family in families {
        let of_family: Vec<Row> = rows.iter().filter(|row| row.family == family).cloned().collect();
        let records = journal.records().filter(|record| record.row.family == family);
        Output::prepare(Some(&to.join(format!("{family}.jsonl.gz"))))?.write(write(&of_family)?)?;
        Output::prepare(Some(&to.join(format!("{family}.tar.gz"))))?.write(archive(records)?)?;
    }
    Ok(())
}
