//! Headings, lists and tables of every text.

use misere_games::Ruleset;
use std::fmt::Write;

const WIDTH: usize = 100;

/// A heading, and items in lines of at most 100 characters.
pub fn section(text: &mut String, title: &str, items: impl Iterator<Item = String>, separator: &str) {
    let _ = write!(text, "\n{title}\n");
    wrapped(text, items, separator);
}

/// Items in lines of at most 100 characters.
pub fn wrapped(text: &mut String, items: impl Iterator<Item = String>, separator: &str) {
    let mut column = 0;
    for item in items {
        if column == 0 {
            text.push_str("  ");
        } else if column + separator.len() + item.len() > WIDTH {
            text.push_str(separator.trim_end());
            text.push_str("\n  ");
            column = 0;
        } else {
            text.push_str(separator);
        }
        column += item.len() + separator.len();
        text.push_str(&item);
    }
    text.push_str(if column == 0 { "  none\n" } else { "\n" });
}

/// The last heap that a table of Φ shows: the end of the first period of a solved game.
pub fn shown_heaps(heaps: usize, period: Option<(usize, usize)>) -> usize {
    period.map_or(heaps, |(period, preperiod)| heaps.min(preperiod + period - 1))
}

/// Ten heaps a row, or the period if that is shorter; a solved game is printed to the end of its first period.
///
/// The row `10+` starts with heap 11 when the first column is headed 1.
pub fn phi_table(phi: &[String], period: Option<(usize, usize)>, rules: &dyn Ruleset) -> String {
    let shown = shown_heaps(phi.len(), period);
    let mut columns = 10;
    let mut footer = String::new();
    if let Some((period, preperiod)) = period {
        columns = columns.min(period).max(1);
        footer = format!("  Φ(n + {period}) = Φ(n) for all n ≥ {preperiod}\n");
    }
    if shown == 0 {
        return String::from("  none\n");
    }
    if rules.heap_name(1) != "1" {
        return named_phi(phi, rules);
    }
    columns = columns.min(shown);
    let words = &phi[..shown];
    let widths: Vec<usize> = (0..columns)
        .map(|column| words.iter().skip(column).step_by(columns).map(String::len).max().unwrap_or(0).max(2))
        .collect();
    let label = format!("{}+", shown).len();
    let mut table = format!("  {:label$}", "");
    for (column, width) in widths.iter().enumerate() {
        let _ = write!(table, "  {:width$}", column + 1);
    }
    table.push('\n');
    for (row, chunk) in words.chunks(columns).enumerate() {
        let mut line = format!("  {:>label$}", format!("{}+", row * columns));
        for (word, width) in chunk.iter().zip(&widths) {
            let _ = write!(line, "  {word:>width$}");
        }
        line.push('\n');
        table += &line;
    }
    table + &footer
}

/// Heaps with names of their own are listed one by one.
fn named_phi(phi: &[String], rules: &dyn Ruleset) -> String {
    let lines = phi.iter().enumerate().map(|(index, word)| format!("  {} = {word}\n", rules.heap_name(index + 1)));
    lines.collect()
}
