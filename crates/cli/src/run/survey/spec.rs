//! What a survey is about, from arguments.

use crate::run::limits::{parse_duration, parse_size};
use crate::run::{patience, rules};
use anyhow::{Context, Result, bail};
use misere_games::Ruleset;
use misere_limits::Meter;
use misere_survey::{Pattern, Spec, Task};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// Specifications larger than this are not read.
const MAX_BYTES: u64 = 16 << 20;

/// A specification that was read, and found to be one.
pub struct Survey {
    /// What it is about.
    pub spec: Spec,
    /// Its text.
    pub text: String,
    /// Where its files are.
    pub base: PathBuf,
    /// Its games.
    pub tasks: Vec<Task>,
}

/// Limits that the command line gives.
#[derive(Clone, Copy, Default)]
pub struct Given {
    pub heap: Option<usize>,
    pub order: Option<usize>,
    pub work: Option<u64>,
    pub prove: bool,
}

impl Given {
    fn is_none(self) -> bool {
        self.heap.is_none() && self.order.is_none() && self.work.is_none() && !self.prove
    }
}

/// Reads a specification: a file, or patterns and rulesets.
pub fn load(arguments: &[String], given: Given) -> Result<Survey> {
    let is_file = |name: &String| Path::new(name).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"));
    match arguments {
        [name] if is_file(name) && !is_ruleset_file(name) => {
            if !given.is_none() {
                bail!(
                    "`{name}` has limits of its own: --max-heap, --max-order, --work-limit and --prove are for patterns"
                );
            }
            let bytes = patience::read(Path::new(name), MAX_BYTES + 1);
            let bytes = bytes.with_context(|| format!("cannot read the specification `{name}`"))?;
            if bytes.len() as u64 > MAX_BYTES {
                bail!("the specification `{name}` is larger than {} MiB", MAX_BYTES >> 20);
            }
            let text = String::from_utf8(bytes).with_context(|| format!("`{name}` is no text"))?;
            let base = Path::new(name).parent().unwrap_or(Path::new("")).to_path_buf();
            of_text(text, base).with_context(|| format!("in the specification `{name}`"))
        }
        all => of_text(in_words(all, given)?, PathBuf::new()),
    }
}

/// Whether a file has the rules of a game: a specification has families.
fn is_ruleset_file(name: &str) -> bool {
    let text = fs::read_to_string(name).unwrap_or_default();
    !text.contains("[[family]]") && (text.contains("[[heap]]") || text.contains("heap =") || text.contains("script"))
}

/// The specification of these patterns and rulesets.
fn in_words(arguments: &[String], given: Given) -> Result<String> {
    let list = |items: &[&String]| serde_json::to_string(items);
    let (codes, others): (Vec<&String>, Vec<&String>) = arguments.iter().partition(|text| Pattern::is_meant(text));
    let (files, named): (Vec<&String>, Vec<&String>) = others.iter().partition(|text| text.ends_with(".toml"));
    let mut text = String::from(if given.prove { "version = 1\nprove = true\n" } else { "version = 1\n" });
    text += "[limits]\n";
    let limits = [
        ("heap", given.heap.map(|heap| heap as u64)),
        ("order", given.order.map(|order| order as u64)),
        ("work", given.work),
    ];
    for (key, value) in limits {
        if let Some(value) = value {
            let _ = writeln!(text, "{key} = {value}");
        }
    }
    text += "[[family]]\nname = \"survey\"\n";
    for (key, items) in [("codes", codes), ("rules", named), ("files", files)] {
        if !items.is_empty() {
            let _ = writeln!(text, "{key} = {}", list(&items)?);
        }
    }
    Ok(text)
}

/// The survey of a text; folders among its files stand for the ruleset files in them.
pub fn of_text(text: String, base: PathBuf) -> Result<Survey> {
    let mut spec = Spec::parse(&text)?;
    for family in &mut spec.families {
        let named = std::mem::take(&mut family.files);
        for name in named {
            family.files.extend(expanded(&name, &base)?);
        }
    }
    guard(&spec)?;
    let tasks = spec.tasks(&|name| load_file(name, &base).map_err(|error| format!("{error:#}")))?;
    Ok(Survey { spec, text, base, tasks })
}

/// The ruleset files that a name stands for.
fn expanded(name: &str, base: &Path) -> Result<Vec<String>> {
    let path = base.join(name);
    if !path.is_dir() {
        return Ok(vec![name.to_string()]);
    }
    let entries = fs::read_dir(&path).with_context(|| format!("cannot read the folder `{}`", path.display()))?;
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut files: Vec<String> = names
        .filter(|file| file.ends_with(".toml"))
        .map(|file| format!("{}/{file}", name.trim_end_matches('/')))
        .collect();
    files.sort();
    Ok(files)
}

/// Steps of finding all pieces of one game.
const LOADING: u64 = 200_000_000;

/// A ruleset under a limit of steps: a clock would make surveys differ.
fn load_rules(argument: &str) -> Result<Box<dyn Ruleset>> {
    rules::load_with(argument, &Meter::with_limit(LOADING))
}

fn load_file(name: &str, base: &Path) -> Result<Box<dyn Ruleset>> {
    load_rules(&base.join(name).to_string_lossy())
}

/// The rules of a task. A file is found from the working directory: its name stands in the certificate.
pub fn rules_of(task: &Task) -> Result<Box<dyn Ruleset>> {
    load_rules(&task.name)
}

/// The time and the memory that a game may take, as texts for the worker.
pub fn guard(spec: &Spec) -> Result<(String, String)> {
    let time = spec.guard.time.clone().unwrap_or_else(|| String::from("1h"));
    let memory = spec.guard.memory.clone().unwrap_or_else(|| String::from("4G"));
    parse_duration(&time).with_context(|| format!("guard: time = `{time}`"))?;
    parse_size(&memory).with_context(|| format!("guard: memory = `{memory}`"))?;
    Ok((time, memory))
}
