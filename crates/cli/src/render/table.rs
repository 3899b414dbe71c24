//! Tables of positions as text, CSV, SVG and JSON.

use anyhow::{Result, bail};
use clap::ValueEnum;
use misere_games::Outcome;
use serde_json::{Value, json};
use std::fmt::Write;

/// What a table shows of each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Show {
    /// P or N
    Outcomes,
    /// The Grundy value of normal play
    Grundy,
    /// The element of the misère quotient
    Elements,
    /// The number of P-positions of each total size, each position once
    Counts,
}

/// Whose outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Conventions {
    /// Who cannot move wins
    Misere,
    /// Who cannot move loses
    Normal,
    /// Side by side, with the differences marked
    Both,
}

/// What is known of one position.
#[derive(Clone, Default)]
pub struct Cell {
    /// The outcome of misère play.
    pub misere: Option<Outcome>,
    /// The outcome of normal play.
    pub normal: Option<Outcome>,
    /// The Grundy value.
    pub grundy: Option<u64>,
    /// The element of the quotient.
    pub element: Option<String>,
}

/// All positions with piles up to a size.
pub struct Table {
    /// The ruleset.
    pub name: String,
    /// The names of the piles, the empty one first.
    pub names: Vec<String>,
    /// The number of piles.
    pub piles: usize,
    /// What is shown.
    pub show: Show,
    /// The conventions.
    pub convention: Conventions,
    /// The cells in the order of (third pile, row, column).
    pub cells: Vec<Cell>,
}

impl Table {
    /// The number of sizes.
    pub fn size(&self) -> usize {
        self.names.len()
    }

    /// The number of tables: one for each third pile.
    pub fn layers(&self) -> usize {
        if self.piles == 3 { self.size() } else { 1 }
    }

    /// A cell.
    pub fn cell(&self, third: usize, row: usize, column: usize) -> &Cell {
        &self.cells[(third * self.size() + row) * self.size() + column]
    }

    /// The positions of each total size that are P, each once, for misère and for normal play; `None` when one is
    /// unknown.
    pub fn counts(&self) -> Vec<[Option<u64>; 2]> {
        let mut counts = vec![[Some(0); 2]; self.piles * (self.size() - 1) + 1];
        for third in 0..self.layers() {
            for row in third..self.size() {
                for column in row..self.size() {
                    let cell = self.cell(third, row, column);
                    let of_size = &mut counts[third + row + column];
                    for (count, outcome) in of_size.iter_mut().zip([cell.misere, cell.normal]) {
                        let more = outcome.map(|outcome| u64::from(outcome == Outcome::P));
                        *count = count.and_then(|count| Some(count + more?));
                    }
                }
            }
        }
        counts
    }
}

/// The form of a table.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Drawing {
    /// For people
    Text,
    /// One line for each position, or for each size
    Csv,
    /// A picture of the P-positions
    Svg,
    /// One JSON object
    Json,
}

/// The table in one of its forms.
pub fn draw(table: &Table, form: Drawing) -> Result<String> {
    Ok(match form {
        Drawing::Text if table.show == Show::Counts => counts(table, "  "),
        Drawing::Csv if table.show == Show::Counts => counts(table, ","),
        Drawing::Text => text(table),
        Drawing::Csv => csv(table),
        Drawing::Json => format!("{:#}\n", json(table)),
        Drawing::Svg if table.show == Show::Outcomes => svg(table),
        Drawing::Svg => bail!("a picture shows outcomes: leave out --show, or choose another form"),
    })
}

/// The columns of a table: a title, and what a cell shows.
type Column = (&'static str, fn(&Cell) -> Option<String>);

fn letter(outcome: Option<Outcome>) -> Option<String> {
    outcome.map(|outcome| if outcome == Outcome::P { "P" } else { "N" }.to_string())
}

fn columns(table: &Table) -> Vec<Column> {
    let misere: Column = ("misere", |cell| letter(cell.misere));
    let normal: Column = ("normal", |cell| letter(cell.normal));
    match (table.show, table.convention) {
        (Show::Grundy, _) => vec![("grundy", |cell| cell.grundy.map(|value| value.to_string()))],
        (Show::Elements, _) => vec![("element", |cell| cell.element.clone())],
        (_, Conventions::Misere) => vec![misere],
        (_, Conventions::Normal) => vec![normal],
        (_, Conventions::Both) => vec![misere, normal],
    }
}

fn differs(cell: &Cell) -> bool {
    cell.misere.is_some() && cell.normal.is_some() && cell.misere != cell.normal
}

fn text(table: &Table) -> String {
    let columns = columns(table);
    let both = columns.len() == 2;
    let shown = |cell: &Cell, column: &Column| {
        let value = (column.1)(cell).unwrap_or_else(|| "?".to_string());
        let value = if value == "N" { "·".to_string() } else { value };
        if both && differs(cell) { value + "!" } else { value }
    };
    let values = table.cells.iter().flat_map(|cell| columns.iter().map(|column| shown(cell, column).chars().count()));
    let names = table.names.iter().map(|name| name.chars().count());
    let width = values.chain(names.clone()).max().unwrap_or(1) + 1;
    let side = names.max().unwrap_or(1);
    let mut text = format!("{}\n", title(table));
    for third in 0..table.layers() {
        if table.piles == 3 {
            let _ = writeln!(text, "\nthird pile {}", table.names[third]);
        }
        if both {
            let gap = width * table.size() + 4 + side;
            let _ = writeln!(text, "{:side$}  {:gap$}normal play", "", "misère play");
        }
        let header: String = table.names.iter().map(|name| format!("{name:>width$}")).collect();
        let line: Vec<String> = columns.iter().map(|_| format!("{:side$} {header}", "")).collect();
        let _ = writeln!(text, "{}", line.join("    "));
        for (row, name) in table.names.iter().enumerate() {
            let half = |column: &Column| {
                let cells = (0..table.size()).map(|at| shown(table.cell(third, row, at), column));
                let cells: String = cells.map(|value| format!("{value:>width$}")).collect();
                format!("{name:>side$} {cells}")
            };
            let line: Vec<String> = columns.iter().map(half).collect();
            let _ = writeln!(text, "{}", line.join("    "));
        }
    }
    text
}

/// What the table is about.
fn title(table: &Table) -> String {
    let what = match (table.show, table.convention) {
        (Show::Grundy, _) => "Grundy values",
        (Show::Elements, _) => "elements of the misère quotient",
        (_, Conventions::Misere) => "misère play, P for a win of the player who has moved",
        (_, Conventions::Normal) => "normal play, P for a win of the player who has moved",
        (_, Conventions::Both) => "P for a win of the player who has moved, ! where the conventions differ",
    };
    format!("{}, {} piles: {what}", table.name, if table.piles == 2 { "two" } else { "three" })
}

fn counts(table: &Table, separator: &str) -> String {
    let shown = |count: Option<u64>| count.map_or_else(|| "?".to_string(), |count| count.to_string());
    let columns = columns(table);
    let mut text = format!("size{separator}{}\n", columns.iter().map(|c| c.0).collect::<Vec<_>>().join(separator));
    for (size, count) in table.counts().into_iter().enumerate() {
        let values: Vec<String> =
            columns.iter().map(|column| shown(count[usize::from(column.0 == "normal")])).collect();
        let _ = writeln!(text, "{size}{separator}{}", values.join(separator));
    }
    text
}

fn csv(table: &Table) -> String {
    let columns = columns(table);
    let piles = ["first", "second", "third"];
    let titles: Vec<&str> = piles[..table.piles].iter().copied().chain(columns.iter().map(|column| column.0)).collect();
    let mut text = titles.join(",") + "\n";
    for third in 0..table.layers() {
        for row in 0..table.size() {
            for column in 0..table.size() {
                let cell = table.cell(third, row, column);
                let names = [column, row, third].map(|pile| quoted(&table.names[pile]));
                let values = columns.iter().map(|column| quoted(&(column.1)(cell).unwrap_or_default()));
                let line: Vec<String> = names[..table.piles].iter().cloned().chain(values).collect();
                text.push_str(&line.join(","));
                text.push('\n');
            }
        }
    }
    text
}

/// A field of a CSV file.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field.to_string() }
}

fn json(table: &Table) -> Value {
    let columns = columns(table);
    let mut object = json!({ "ruleset": table.name, "piles": table.piles, "names": table.names });
    for column in columns {
        let value = |cell: &Cell| match (table.show, (column.1)(cell)) {
            (Show::Grundy, _) => json!(cell.grundy),
            (_, value) => json!(value),
        };
        let row = |third, row| (0..table.size()).map(|at| value(table.cell(third, row, at))).collect::<Vec<_>>();
        let layer = |third| (0..table.size()).map(|at| json!(row(third, at))).collect::<Vec<_>>();
        object[column.0] = if table.show == Show::Counts {
            let which = usize::from(column.0 == "normal");
            json!(table.counts().iter().map(|count| count[which]).collect::<Vec<_>>())
        } else if table.piles == 2 {
            json!(layer(0))
        } else {
            json!((0..table.size()).map(layer).collect::<Vec<_>>())
        };
    }
    object
}

/// Full circles are P in misère play, rings P in normal play; where only one is drawn the conventions differ.
fn svg(table: &Table) -> String {
    const STEP: usize = 10;
    let side = (table.size() + 3) * STEP;
    let height = side * table.layers();
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{side}\" height=\"{height}\" viewBox=\"0 0 {side} {height}\" \
         font-family=\"sans-serif\" font-size=\"8\">\n<title>{}</title>\n",
        escape(&title(table))
    );
    for third in 0..table.layers() {
        let top = third * side;
        if table.piles == 3 {
            let _ = writeln!(text, "<text x=\"2\" y=\"{}\">third {}</text>", top + 8, escape(&table.names[third]));
        }
        for row in 0..table.size() {
            let y = top + (row + 2) * STEP + STEP / 2;
            if row.is_multiple_of(5) {
                let name = escape(&table.names[row]);
                let _ = writeln!(text, "<text x=\"2\" y=\"{}\">{name}</text>", y + 3);
                let _ = writeln!(text, "<text x=\"{}\" y=\"{}\">{name}</text>", (row + 2) * STEP + 2, top + 18);
            }
            for column in 0..table.size() {
                let x = (column + 2) * STEP + STEP / 2;
                let cell = table.cell(third, row, column);
                let mut circle = |radius: &str, style: &str| {
                    let _ = writeln!(text, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {style}/>");
                };
                circle("1", "fill=\"silver\"");
                if cell.misere == Some(Outcome::P) {
                    circle("3.5", "fill=\"black\"");
                }
                if cell.normal == Some(Outcome::P) {
                    let colour = if differs(cell) { "crimson" } else { "gray" };
                    circle("4.5", &format!("fill=\"none\" stroke=\"{colour}\""));
                }
            }
        }
    }
    text + "</svg>\n"
}

fn escape(name: &str) -> String {
    name.replace('&', "&amp;").replace('<', "&lt;")
}
