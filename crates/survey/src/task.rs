//! The games of a survey: one of each class.
//!
//! Codes are one class when they have the same standard form: the proof that their heaps are the same games, shifted,
//! is in [`misere_games::standard_form`]. Other rulesets are one class when they have the same
//! [fingerprint](misere_games::fingerprint): the same options of the same heaps. A class is solved once, by its
//! standard form.

use misere_atlas::Member;
use misere_games::{Code, Ruleset, fingerprint, standard_form};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A game to solve.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    /// The family.
    pub family: String,
    /// The ruleset.
    pub name: String,
    /// The other rulesets of the family that are the same game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<Member>,
    /// How far to go.
    pub limits: misere_atlas::Limits,
    /// Whether to look for a proof for all heaps, where quotients grow by a pattern.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub prove: bool,
}

impl Task {
    /// What tells tasks apart, and orders results.
    pub fn key(&self) -> (&str, &str) {
        (&self.family, &self.name)
    }
}

/// Classes of one family, as they are found.
#[derive(Debug, Default)]
pub(crate) struct Classes {
    /// By what tells classes apart: the ruleset that stands for it, and the others.
    found: BTreeMap<String, (String, Vec<Member>)>,
}

impl Classes {
    /// Adds a code to its class.
    pub(crate) fn add_code(&mut self, code: &Code) {
        match standard_form(code) {
            Some((form, shift)) => self.add(fingerprint(&form), form.name(), code.name(), shift),
            None => self.add(code.name(), code.name(), code.name(), 0),
        }
    }

    /// Adds a ruleset to its class. `name` is how it is called when it is solved.
    pub(crate) fn add_rules(&mut self, name: &str, rules: &dyn Ruleset) {
        self.add_shortest(fingerprint(rules), name);
    }

    fn add(&mut self, class: String, stands_for_it: String, name: String, shift: usize) {
        let (_, members) = self.found.entry(class).or_insert_with(|| (stands_for_it.clone(), Vec::new()));
        let member = Member { name, shift: shift as u64 };
        if !members.contains(&member) {
            members.push(member);
        }
    }

    /// Adds a ruleset to a class that is called by its shortest name.
    fn add_shortest(&mut self, class: String, name: &str) {
        self.add(class.clone(), name.to_string(), name.to_string(), 0);
        if let Some((first, _)) = self.found.get_mut(&class)
            && (name.len(), name) < (first.len(), first.as_str())
        {
            *first = name.to_string();
        }
    }

    /// The tasks, in the order of their names.
    pub(crate) fn into_tasks(self, family: &str, limits: misere_atlas::Limits, prove: bool) -> Vec<Task> {
        let task = |(name, mut members): (String, Vec<Member>)| {
            members.retain(|member| member.name != name);
            members.sort();
            Task { family: family.to_string(), name, members, limits, prove }
        };
        let mut tasks: Vec<Task> = self.found.into_values().map(task).collect();
        tasks.sort_by(|a, b| a.name.cmp(&b.name));
        tasks
    }
}
