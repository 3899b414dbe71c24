//! Tables of a survey, as the papers have them: tallies, wild games with known quotients (\[PS\] Figures 3 and 6), what
//! is unsolved and what grew (\[PS\] Figure 5), and the quotients with their games.

use crate::table::Table;
use crate::tally::Tally;
use misere_atlas::{Infinite, Row, Status};
use std::collections::{BTreeMap, BTreeSet};

/// Names of games that are listed in one cell.
const MAX_NAMES: usize = 6;

/// All tables.
pub fn report(rows: &[Row]) -> Vec<Table> {
    vec![tallies(rows), solved(rows), infinite(rows), relative(rows), unsolved(rows), quotients(rows)]
}

fn number(number: Option<u64>) -> String {
    number.map_or(String::new(), |number| number.to_string())
}

fn tallies(rows: &[Row]) -> Table {
    let header = [
        "family",
        "games",
        "tame",
        "wild",
        "infinite",
        "relative",
        "solved",
        "open finite",
        "open infinite",
        "open relative",
        "failed",
    ];
    let mut table = Table::new("Games by what is known", &header);
    let families: BTreeSet<&str> = rows.iter().map(|row| row.family.as_str()).collect();
    let mut line = |name: &str, rows: &[&Row]| {
        let tally = Tally::of(rows.iter().copied());
        let numbers = [
            tally.total(),
            tally.tame,
            tally.wild,
            tally.infinite,
            tally.relative,
            tally.solved(),
            tally.open_finite,
            tally.open_infinite,
            tally.open_relative,
            tally.failed,
        ];
        table.push([name.to_string()].into_iter().chain(numbers.iter().map(usize::to_string)));
    };
    for family in &families {
        line(family, &rows.iter().filter(|row| row.family == **family).collect::<Vec<_>>());
    }
    if families.len() > 1 {
        line("all", &rows.iter().collect::<Vec<_>>());
    }
    table
}

/// The games of a class as one cell: the shortest names first.
pub(crate) fn also(row: &Row) -> String {
    let mut names: Vec<&str> = row.members.iter().map(|member| member.name.as_str()).collect();
    names.sort_by_key(|name| (name.len(), *name));
    list(&names)
}

/// Names in one cell, and how many there are beyond some.
pub(crate) fn list(names: &[&str]) -> String {
    let mut text = names.iter().take(MAX_NAMES).copied().collect::<Vec<_>>().join(" ");
    if names.len() > MAX_NAMES {
        text += &format!(" +{}", names.len() - MAX_NAMES);
    }
    text
}

fn solved(rows: &[Row]) -> Table {
    let header = ["game", "also", "pd", "ppd", "|Q|", "|P|", "name", "Q changes last at"];
    let mut table = Table::new("Wild games that are solved", &header);
    for row in rows.iter().filter(|row| row.status == Status::Solved && !row.tame && !row.is_infinite()) {
        table.push([
            row.name.clone(),
            also(row),
            number(row.period),
            number(row.preperiod),
            number(row.order),
            number(row.p_order),
            row.quotient.clone().unwrap_or_default(),
            number(row.growth.last().map(|step| step.0)),
        ]);
    }
    table
}

fn infinite(rows: &[Row]) -> Table {
    let mut table =
        Table::new("Infinite quotients", &["game", "also", "status", "heaps", "Q within", "growing", "from"]);
    for row in rows {
        if !row.is_infinite() {
            continue;
        }
        let growing = |infinite: &Infinite| infinite.growing.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
        let infinite = row.infinite.as_ref();
        table.push([
            row.name.clone(),
            also(row),
            row.status.name().to_string(),
            if row.status == Status::Proven { String::from("all") } else { row.last_heap.to_string() },
            row.order_text(),
            infinite.map(growing).unwrap_or_default(),
            number(infinite.and_then(|infinite| infinite.stages.first()).map(|stage| stage.heap)),
        ]);
    }
    table
}

fn relative(rows: &[Row]) -> Table {
    let header = ["game", "also", "from heap", "base", "k", "|Q|", "Grundy period", "preperiod", "saltus", "known to"];
    let mut table = Table::new("Tame relative to a heap", &header);
    for row in rows {
        let Some(relative) = &row.relative else { continue };
        table.push([
            row.name.clone(),
            also(row),
            relative.n0.to_string(),
            relative.base_order.to_string(),
            relative.extensions.map_or(String::from("∞"), |k| k.to_string()),
            relative.order.map_or(String::from("∞"), |order| order.to_string()),
            number(relative.period),
            number(relative.preperiod),
            number(relative.saltus),
            if relative.all_heaps { String::from("all heaps") } else { row.known_heap.to_string() },
        ]);
    }
    table
}

fn unsolved(rows: &[Row]) -> Table {
    let header = ["game", "also", "n", "|Q_n|", "|P_n|", "ended by", "law"];
    let mut table = Table::new("Unsolved, with the last quotient that was found", &header);
    for row in rows.iter().filter(|row| row.status == Status::Partial || row.status == Status::Failed) {
        table.push([
            row.name.clone(),
            also(row),
            row.last_heap.to_string(),
            if row.is_infinite() { String::from("∞") } else { number(row.order) },
            if row.is_infinite() { String::from("∞") } else { number(row.p_order) },
            row.limit.clone().unwrap_or_default(),
            row.law.clone().unwrap_or_default(),
        ]);
    }
    table
}

fn quotients(rows: &[Row]) -> Table {
    let header = ["quotient", "|Q|", "|P|", "games", "which"];
    let mut table = Table::new("Quotients of solved games", &header);
    for (class, games) in solved_classes(rows) {
        let row = games[0];
        let names: Vec<&str> = games.iter().map(|row| row.name.as_str()).collect();
        let name = row.quotient.clone().unwrap_or_else(|| class.chars().take(8).collect());
        table.push([name, number(row.order), number(row.p_order), games.len().to_string(), list(&names)]);
    }
    table
}

/// The solved games by the class of their finite quotients, smallest quotients first.
pub(crate) fn solved_classes(rows: &[Row]) -> Vec<(&str, Vec<&Row>)> {
    let mut classes: BTreeMap<(u64, &str), Vec<&Row>> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.status == Status::Solved) {
        if let (Some(class), Some(order)) = (&row.class, row.order) {
            classes.entry((order, class)).or_default().push(row);
        }
    }
    classes.into_iter().map(|((_, class), games)| (class, games)).collect()
}
