//! What is remarkable in a survey: quotients that games of different families share, large ones, infinite ones, laws of
//! growth, long periods, and games whose heaps have one outcome under both conventions.

use crate::report::{also, list, solved_classes};
use crate::table::Table;
use misere_atlas::{Atlas, Row, Status};

/// How many of the largest are listed.
const MANY: usize = 15;
/// Quotients of fewer elements are shared by too many games.
const SMALL: u64 = 12;
/// Games with more heaps of another outcome are not listed.
const FEW_DIFFERENT: usize = 2;
/// Games with fewer heaps of outcomes to compare are not listed.
const FEW_HEAPS: u64 = 12;

/// All tables. `known` is what was known before: quotients that it has not are new.
pub fn notable(rows: &[Row], known: &Atlas) -> Vec<Table> {
    vec![
        new_quotients(rows, known),
        shared(rows),
        largest(rows, "Largest finite quotients of solved games", |row| row.status == Status::Solved, |row| row.order),
        largest(rows, "Largest finite partial quotients", |row| row.status == Status::Partial, |row| row.order),
        infinite(rows),
        laws(rows),
        largest(rows, "Longest periods of wild games", |row| !row.tame, |row| row.period),
        largest(rows, "Longest preperiods of wild games", |row| !row.tame, |row| row.preperiod),
        same_outcomes(rows),
    ]
}

fn order(row: &Row) -> String {
    row.order.map_or(String::new(), |order| order.to_string())
}

fn new_quotients(rows: &[Row], known: &Atlas) -> Table {
    let mut table = Table::new("Quotients that the atlas has not", &["game", "|Q|", "|P|", "class"]);
    if known.rows().is_empty() {
        return table;
    }
    for (class, games) in solved_classes(rows) {
        if known.with_quotient(class).next().is_none() {
            let p = games[0].p_order.map_or(String::new(), |p| p.to_string());
            table.push([games[0].name.clone(), order(games[0]), p, class.chars().take(16).collect()]);
        }
    }
    table
}

/// Quotients of several games that are no variants of one another: their quotients change at different heaps.
fn shared(rows: &[Row]) -> Table {
    let mut table = Table::new("One quotient, different games", &["quotient", "|Q|", "games", "which"]);
    for (class, games) in solved_classes(rows) {
        if games[0].tame || games[0].order.unwrap_or(0) < SMALL || games.len() < 2 {
            continue;
        }
        let mut different: Vec<&Row> = Vec::new();
        for &row in &games {
            if different.iter().all(|other| other.period != row.period || other.growth != row.growth) {
                different.push(row);
            }
        }
        if different.len() > 1 {
            let names: Vec<&str> = different.iter().map(|row| row.name.as_str()).collect();
            let name = games[0].quotient.clone().unwrap_or_else(|| class.chars().take(8).collect());
            table.push([name, order(games[0]), games.len().to_string(), list(&names)]);
        }
    }
    table
}

fn largest(rows: &[Row], title: &str, is_asked: fn(&Row) -> bool, key: fn(&Row) -> Option<u64>) -> Table {
    let mut table = Table::new(title, &["game", "also", "|Q|", "pd", "ppd", "heaps"]);
    let mut found: Vec<&Row> = rows.iter().filter(|row| is_asked(row) && key(row).is_some()).collect();
    found.sort_by_key(|row| (std::cmp::Reverse(key(row)), &row.name));
    for row in found.into_iter().take(MANY) {
        let number = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
        table.push([
            row.name.clone(),
            also(row),
            order(row),
            number(row.period),
            number(row.preperiod),
            row.last_heap.to_string(),
        ]);
    }
    table
}

fn infinite(rows: &[Row]) -> Table {
    let mut table = Table::new("Infinite quotients that solve their games", &["game", "also", "Q within", "period"]);
    for row in rows.iter().filter(|row| row.is_infinite() && row.is_solved()) {
        let period = row.period.zip(row.preperiod).map(|(pd, ppd)| format!("{pd} from heap {ppd} on"));
        table.push([row.name.clone(), also(row), row.order_text(), period.unwrap_or_default()]);
    }
    table
}

fn laws(rows: &[Row]) -> Table {
    let mut table = Table::new("Partial quotients that grow by a law (conjectures)", &["game", "also", "heaps", "law"]);
    for row in rows {
        let Some(law) = &row.law else { continue };
        table.push([row.name.clone(), also(row), row.last_heap.to_string(), law.clone()]);
    }
    table
}

fn same_outcomes(rows: &[Row]) -> Table {
    let title = "Wild games in which few single heaps have another outcome under normal play";
    let mut table = Table::new(title, &["game", "also", "heaps compared", "they differ at"]);
    for row in rows.iter().filter(|row| !row.tame && row.last_heap >= FEW_HEAPS) {
        let Some(different) = row.different.as_ref().filter(|heaps| heaps.len() <= FEW_DIFFERENT) else { continue };
        let heaps = different.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
        table.push([row.name.clone(), also(row), row.last_heap.to_string(), heaps]);
    }
    table
}
