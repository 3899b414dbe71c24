//! Looking games up: by name, by quotient, by filters.
//!
//! Cost: a look-up by name is one search in a table; the others walk through the rows.

use crate::{Row, Status};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// Rows with a table of their names.
#[derive(Clone, Debug, Default)]
pub struct Atlas {
    rows: Vec<Row>,
    /// Each name in small letters: its row, and by how much its heaps are larger.
    names: BTreeMap<String, (usize, u64)>,
}

/// Whether quotients are finite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Finite quotients.
    Finite,
    /// Infinite ones.
    Infinite,
    /// Games that are tame relative to a heap.
    Relative,
}

/// What is asked for; a part that is `None` matches all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// What is proven.
    pub status: Option<Status>,
    /// Whether every position is solved.
    pub solved: Option<bool>,
    /// The orders of finite quotients.
    pub orders: Option<RangeInclusive<u64>>,
    /// Tame or wild.
    pub tame: Option<bool>,
    /// Finite, infinite or relative.
    pub kind: Option<Kind>,
    /// A quotient: its name, or the first digits of its class, eight at least.
    pub quotient: Option<String>,
    /// The family.
    pub family: Option<String>,
    /// A part of a name, or of the rule.
    pub text: Option<String>,
}

/// The fewest digits of a class that are looked for.
const LEAST_DIGITS: usize = 8;

impl Atlas {
    /// The atlas of these rows; of two rows with one name the first is found.
    pub fn new(rows: Vec<Row>) -> Atlas {
        let mut names = BTreeMap::new();
        // What a row is called itself comes before what others say.
        for (at, row) in rows.iter().enumerate() {
            names.entry(row.name.to_lowercase()).or_insert((at, 0));
        }
        for (at, row) in rows.iter().enumerate() {
            let own = row.names.iter().chain(&row.code).map(|name| (name, 0));
            let shifted = row.members.iter().map(|member| (&member.name, member.shift));
            for (name, shift) in own.chain(shifted) {
                names.entry(name.to_lowercase()).or_insert((at, shift));
            }
        }
        Atlas { rows, names }
    }

    /// All rows.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The row of a ruleset in normal form or of a named game, and by how much the heaps of that name are larger: its
    /// heap n is heap n − shift of the row.
    pub fn find(&self, name: &str) -> Option<(&Row, u64)> {
        let &(at, shift) = self.names.get(&name.trim().to_lowercase())?;
        Some((&self.rows[at], shift))
    }

    /// The games with this quotient: a name, as `R_8`, or at least eight digits of a class.
    pub fn with_quotient<'a>(&'a self, quotient: &str) -> impl Iterator<Item = &'a Row> + use<'a> {
        let filter = Filter { quotient: Some(quotient.to_string()), ..Filter::default() };
        self.rows.iter().filter(move |row| filter.matches(row))
    }

    /// The other games with the quotient of this one.
    pub fn relatives<'a>(&'a self, row: &'a Row) -> impl Iterator<Item = &'a Row> + use<'a> {
        let same = |other: &&Row| row.class.is_some() && other.class == row.class && other.name != row.name;
        self.rows.iter().filter(same)
    }

    /// The rows that match.
    pub fn matching<'a>(&'a self, filter: &'a Filter) -> impl Iterator<Item = &'a Row> + use<'a> {
        self.rows.iter().filter(|row| filter.matches(row))
    }
}

impl Filter {
    /// Whether a row is as asked.
    pub fn matches(&self, row: &Row) -> bool {
        self.status.is_none_or(|status| row.status == status)
            && self.solved.is_none_or(|solved| row.is_solved() == solved)
            && self.orders.as_ref().is_none_or(|orders| row.order.is_some_and(|order| orders.contains(&order)))
            && self.tame.is_none_or(|tame| row.tame == tame)
            && self.kind.is_none_or(|kind| kind == kind_of(row))
            && self.quotient.as_ref().is_none_or(|quotient| has_quotient(row, quotient))
            && self.family.as_ref().is_none_or(|family| &row.family == family)
            && self.text.as_ref().is_none_or(|text| mentions(row, &text.to_lowercase()))
    }
}

fn kind_of(row: &Row) -> Kind {
    match (row.is_infinite(), &row.relative) {
        (true, _) => Kind::Infinite,
        (false, Some(_)) => Kind::Relative,
        (false, None) => Kind::Finite,
    }
}

fn has_quotient(row: &Row, quotient: &str) -> bool {
    let same_name = row.quotient.as_ref().is_some_and(|name| name.eq_ignore_ascii_case(quotient));
    let quotient = quotient.to_ascii_lowercase();
    let is_class = quotient.len() >= LEAST_DIGITS && quotient.bytes().all(|byte| byte.is_ascii_hexdigit());
    same_name || is_class && row.class.as_ref().is_some_and(|class| class.starts_with(&quotient))
}

fn mentions(row: &Row, text: &str) -> bool {
    let members = row.members.iter().map(|member| &member.name);
    let mut all = [&row.name, &row.rule].into_iter().chain(&row.names).chain(&row.code).chain(members);
    all.any(|name| name.to_lowercase().contains(text))
}
