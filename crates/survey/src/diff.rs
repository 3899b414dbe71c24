//! What two surveys say differently: two versions, or two machines.

use crate::table::Table;
use misere_atlas::Row;
use std::collections::BTreeMap;

/// The keys in which two rows of one game differ, with both values. The version and the steps are passed over: they
/// differ between versions, and say nothing of the game.
pub fn differences(a: &Row, b: &Row) -> Vec<String> {
    let value = |row: &Row| serde_json::to_value(row).unwrap_or_default();
    let (a, b) = (value(a), value(b));
    let keys = [&a, &b].into_iter().filter_map(serde_json::Value::as_object).flat_map(|map| map.keys().cloned());
    let mut all: Vec<String> = keys.collect();
    all.sort();
    all.dedup();
    let differs = |key: &&String| a.get(key.as_str()) != b.get(key.as_str());
    let shown = |value: Option<&serde_json::Value>| match value {
        None => String::from("nothing"),
        Some(value) => {
            let text = value.to_string();
            if text.len() > MAX_SHOWN { String::from("…") } else { text }
        }
    };
    let all = all.iter().filter(differs);
    all.map(|key| format!("{key} {} / {}", shown(a.get(key.as_str())), shown(b.get(key.as_str())))).collect()
}

/// Longer values are not shown.
const MAX_SHOWN: usize = 60;

/// What differs between two surveys, a row a game: what only one has, and what both have and say differently.
pub fn diff(a: &[Row], b: &[Row]) -> Table {
    let mut table = Table::new("Differences", &["game", "family", "what"]);
    let by_key = |rows: &[Row]| -> BTreeMap<(String, String), Row> {
        rows.iter().map(|row| ((row.family.clone(), row.name.clone()), row.clone())).collect()
    };
    let (a, b) = (by_key(a), by_key(b));
    let mut keys: Vec<_> = a.keys().chain(b.keys()).collect();
    keys.sort();
    keys.dedup();
    for key in keys {
        let what = match (a.get(key), b.get(key)) {
            (Some(_), None) => String::from("only in the first"),
            (None, Some(_)) => String::from("only in the second"),
            (Some(one), Some(other)) => {
                let same = Row { version: one.version.clone(), work: one.work, ..other.clone() };
                differences(one, &same).join(", ")
            }
            (None, None) => String::new(),
        };
        if !what.is_empty() {
            table.push([key.1.clone(), key.0.clone(), what]);
        }
    }
    table
}
