//! Games of the atlas as text: a card, a list, and the families.

use crate::render::layout::section;
use misere_atlas::{Relative, Row, Status};
use misere_monoid::Letter;
use misere_survey::{Form, Table, Tally};
use std::collections::BTreeSet;

/// Names of other rulesets that are shown.
const MAX_NAMES: usize = 12;
/// Values of Φ in a line.
const COLUMNS: usize = 10;

/// All that is known of a game. `name` is what was asked for; its heaps are larger by `shift`.
pub fn card(row: &Row, name: &str, shift: u64) -> String {
    let mut lines: Vec<(&str, String)> = Vec::new();
    let names = if row.names.is_empty() { String::new() } else { format!(" ({})", row.names.join(", ")) };
    lines.push(("game", row.name.clone() + &names));
    if name != row.name && !row.names.iter().any(|known| known.eq_ignore_ascii_case(name)) {
        let same = match shift {
            0 => String::from("the same game"),
            shift => format!("heap n of it is heap n - {shift} here"),
        };
        lines.push(("asked for", format!("{name}: {same}")));
    }
    let also: Vec<&str> = row.members.iter().map(|member| member.name.as_str()).collect();
    if !also.is_empty() {
        let more = also.len().saturating_sub(MAX_NAMES);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        lines.push(("also", also[..also.len().min(MAX_NAMES)].join(" ") + &more));
    }
    lines.push(("rule", row.rule.clone()));
    lines.push(("status", status(row)));
    lines.push(("order", order(row)));
    if let Some(quotient) = &row.quotient {
        lines.push(("quotient", quotient.clone()));
    }
    if let Some(class) = &row.class {
        lines.push(("class", class.clone()));
    }
    lines.push(("type", kind(row)));
    if let Some((period, preperiod)) = row.period.zip(row.preperiod) {
        lines.push(("period", format!("Φ(n + {period}) = Φ(n) for all n ≥ {preperiod}")));
    }
    lines.extend(row.relative.iter().flat_map(relative));
    lines.push(("heaps", heaps(row)));
    if !row.genus.is_empty() {
        lines.push(("genus", row.genus.join(" ")));
    }
    if let Some(different) = &row.different {
        lines.push(("unlike", unlike(different)));
    }
    let limits = &row.limits;
    lines.push((
        "limits",
        format!("heap {}, order {}, {} steps; {} were used", limits.heap, limits.order, limits.work, row.work),
    ));
    lines.push(("certificate", row.certificate.clone().unwrap_or_else(|| String::from("none"))));
    let mut text: String = lines.iter().map(|(key, value)| format!("{key:11} {value}\n")).collect();
    if !row.growth.is_empty() {
        let steps = row.growth.iter().map(|step| format!("{}: {}/{}", step.0, step.1, step.2));
        section(&mut text, "Growth (heap: order/P-portion)", steps, ", ");
    }
    if let Some(infinite) = row.infinite.as_ref().filter(|infinite| !infinite.stages.is_empty()) {
        let stages = infinite.stages.iter().map(|stage| {
            let growing: Vec<String> = stage.growing.iter().map(u64::to_string).collect();
            format!("{}: {}; {}", stage.heap, stage.finite_order, growing.join(" "))
        });
        section(&mut text, "Growth, infinite (heap: order of F; growing heaps)", stages, ", ");
    }
    if let Some(law) = &row.law {
        let title = if row.status == Status::Proven { "Pattern" } else { "Pattern, a conjecture" };
        section(&mut text, title, law.split("; ").map(str::to_string), ", ");
    }
    if !row.generators.is_empty() {
        let letters = Letter::all(row.generators.len());
        let heaps = letters.zip(&row.generators).map(|(letter, heap)| format!("{letter} = heap {heap}"));
        section(&mut text, "Generators", heaps, ", ");
    }
    if let Some(presentation) = &row.presentation {
        section(&mut text, "Presentation", presentation.split(", ").map(str::to_string), ", ");
    }
    text += &phi(row);
    text + &format!("\nFrom the atlas, family {}, version {}; nothing was computed now.\n", row.family, row.version)
}

fn status(row: &Row) -> String {
    match &row.limit {
        Some(limit) => format!("{} (stopped by {limit})", row.status.name()),
        None => row.status.name().to_string(),
    }
}

fn order(row: &Row) -> String {
    match (row.is_infinite(), row.p_order) {
        (true, Some(p)) => {
            let order = row.order.unwrap_or(0);
            format!("infinite, in {}; {order}, P-portion {p}, for heaps 1 to {}", row.order_text(), row.last_heap)
        }
        (true, None) => format!("infinite, within {}", row.order_text()),
        (false, Some(p)) => format!("{}, P-portion {p}", row.order_text()),
        (false, None) => row.order_text(),
    }
}

fn heaps(row: &Row) -> String {
    match row.status {
        Status::Proven => format!("all; what follows is of heaps 1 to {}", row.last_heap),
        _ => format!("1 to {}", row.last_heap),
    }
}

fn kind(row: &Row) -> String {
    match (&row.wild_at, row.tame) {
        (_, true) => String::from("tame"),
        (Some(position), false) => format!("wild; misère Nim's rule is wrong for {position} first"),
        (None, false) => String::from("wild"),
    }
}

fn relative(relative: &Relative) -> Vec<(&'static str, String)> {
    let mut lines =
        vec![("tame", format!("relative to heap {}: from there on misère play is normal play", relative.n0))];
    if let Some(((period, preperiod), saltus)) = relative.period.zip(relative.preperiod).zip(relative.saltus) {
        let plus = if saltus == 0 { String::new() } else { format!(" + {saltus}") };
        lines.push(("Grundy", format!("G(n + {period}) = G(n){plus} for all n ≥ {preperiod}")));
    }
    lines
}

fn unlike(different: &[u64]) -> String {
    match different {
        [] => String::from("normal play at no single heap"),
        heaps => {
            let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
            format!("normal play at the single heaps {} only", heaps.join(" "))
        }
    }
}

/// The values of Φ, ten a line.
fn phi(row: &Row) -> String {
    if row.phi.is_empty() {
        return String::new();
    }
    let width = row.phi.iter().map(String::len).max().unwrap_or(0);
    let mut text = String::from("\nPretending function\n");
    for (line, values) in row.phi.chunks(COLUMNS).enumerate() {
        let values: Vec<String> = values.iter().map(|value| format!("{value:>width$}")).collect();
        text += &format!("  {:>5} {}\n", format!("{}+", line * COLUMNS), values.join(" "));
    }
    text
}

/// One line a game.
pub fn list(rows: &[&Row]) -> String {
    let number = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
    let mut table = Table::new(
        &format!("{} games", rows.len()),
        &["game", "family", "status", "|Q|", "quotient", "type", "period", "preperiod", "heaps"],
    );
    for row in rows {
        let short = |class: &String| class.chars().take(12).collect::<String>();
        table.push([
            row.name.clone(),
            row.family.clone(),
            row.status.name().to_string(),
            row.order_text(),
            row.quotient.clone().or(row.class.as_ref().map(short)).unwrap_or_default(),
            if row.tame { String::from("tame") } else { String::from("wild") },
            number(row.period),
            number(row.preperiod),
            row.last_heap.to_string(),
        ]);
    }
    table.write(Form::Text)
}

/// The families, with how many games are solved.
pub fn families(rows: &[Row]) -> String {
    let names: BTreeSet<&str> = rows.iter().map(|row| row.family.as_str()).collect();
    let mut table = Table::new("Families", &["family", "games", "solved", "infinite", "open"]);
    for name in names {
        let tally = Tally::of(rows.iter().filter(|row| row.family == name));
        let numbers = [tally.total(), tally.solved(), tally.infinite + tally.open_infinite, tally.open()];
        table.push([name.to_string()].into_iter().chain(numbers.iter().map(usize::to_string)));
    }
    table.write(Form::Text)
}
