//! `misere survey merge` and `misere survey sbatch`: surveys on several machines.

use super::SbatchArgs;
use crate::run::output::Output;
use crate::run::survey::directory::Directory;
use crate::run::{again, signals};
use anyhow::{Context, Result, anyhow, bail};
use misere_survey::slurm::{Job, script};
use misere_survey::{Journal, Record, verify};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The memory of checking one certificate.
const MEMORY: u64 = 8 << 30;

/// Joins shards. Nothing is written when one is wrong.
pub fn merge(directory: &Path, shards: &[PathBuf]) -> Result<()> {
    signals::catch();
    let whole = Directory::new(directory);
    let mut survey = whole.survey()?;
    let old = if survey.is_some() { whole.journal()? } else { Journal::default() };
    let mut journal = old.clone();
    let mut found: Vec<Record> = Vec::new();
    for path in shards {
        let shard = Directory::new(path);
        let own = shard.existing()?;
        match &survey {
            Some(survey) if !survey.spec.is_same(&own.spec) => {
                bail!("`{}` is a shard of another survey", path.display())
            }
            Some(_) => {}
            None => survey = Some(own),
        }
        let shard = shard.journal()?;
        for record in shard.records() {
            journal.add(record.clone()).with_context(|| format!("in `{}`", path.display()))?;
            found.push(record.clone());
        }
    }
    let survey = survey.context("there is no shard")?;
    let known: BTreeSet<(&str, &str)> = survey.tasks.iter().map(|task| task.key()).collect();
    for record in &found {
        let row = &record.row;
        if !known.contains(&(row.family.as_str(), row.name.as_str())) {
            bail!("{} is no game of the survey", row.name);
        }
        verify(record, MEMORY).map_err(|what| anyhow!("the result of {}: {what}", row.name))?;
        if signals::interrupted() {
            bail!("interrupted; nothing was written");
        }
    }
    whole.begin(&survey)?;
    let mut writer = whole.writer()?;
    for record in journal.records().filter(|record| !old.contains(record)) {
        writer.put(record)?;
    }
    let left = survey.tasks.iter().filter(|task| !journal.has(task)).count();
    Output::Stdout.write(format!(
        "{} games, {} of them new, {} certificates checked; {left} left\n",
        journal.len(),
        journal.len() - old.len(),
        found.iter().filter(|record| record.row.certificate.is_some()).count()
    ))
}

/// A script for Slurm.
pub fn sbatch(args: &SbatchArgs) -> Result<()> {
    let output = Output::prepare(args.output.as_deref())?;
    // What is wrong is found here, not by a thousand tasks.
    args.spec.load()?;
    let program: Vec<String> = again::program()?.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    let mut more = Vec::new();
    let given = [
        ("--max-heap", args.spec.max_heap.map(|number| number.to_string())),
        ("--max-order", args.spec.max_order.map(|number| number.to_string())),
        ("--work-limit", args.spec.work_limit.map(|number| number.to_string())),
    ];
    for (name, value) in given {
        more.extend(value.into_iter().flat_map(|value| [name.to_string(), value]));
    }
    more.extend(args.spec.prove.then(|| String::from("--prove")));
    output.write(script(&Job {
        program: &program,
        spec: &args.spec.spec,
        dir: &args.dir,
        shards: args.shards,
        jobs: args.jobs,
        time: args.time.as_deref(),
        more: &more,
    }))
}
