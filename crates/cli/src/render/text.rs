//! The result of `misere solve` for people.

use crate::render::layout::{phi_table, section};
use crate::render::report::{InfiniteEntry, Relative, Report};
use misere_games::Ruleset;
use misere_games::notation::shortened;
use misere_quotient::Status;
use std::fmt::Write;

/// More generators than these are not drawn.
const MAX_PICTURES: usize = 12;

/// The whole text; `report` and `rules` belong together.
pub fn solution(report: &Report, rules: &dyn Ruleset) -> String {
    let mut lines = vec![
        format!("ruleset     {}", shortened(&report.ruleset)),
        format!("status      {}", status(report, rules)),
        format!("order       {}", order(report, rules)),
        format!("P-portion   {}", number(report.p_order)),
    ];
    if let Some(infinite) = &report.infinite {
        let proven: Vec<usize> = infinite.rays.iter().map(|ray| ray.heap).collect();
        lines.push(format!("infinite    all multiples of {} are different", heaps(&proven, rules)));
        lines.push(format!(
            "outcomes    from the numbers of {} and the product of the others in F, |F| = {}",
            heaps(&infinite.growing, rules),
            infinite.finite_order
        ));
    }
    lines.push(format!("type        {}", if report.tame { "tame" } else { "wild" }));
    if let (Some(period), Some(preperiod)) = (report.period, report.preperiod) {
        lines.push(format!("period      {period}"));
        lines.push(format!("preperiod   {preperiod}"));
    }
    if let Some(relative) = &report.relative {
        lines.extend(relative_lines(relative));
    }
    lines.push(format!("verified    heaps 1 to {}", report.last_heap));
    lines.push(format!("seconds     {:.3}", report.seconds));
    let mut text = lines.join("\n") + "\n";
    section(&mut text, "Growth (heap: order/P-portion)", report.growth.iter().map(|step| step.text(rules)), ", ");
    if let Some(pattern) = &report.pattern {
        text += &pattern.text(report.last_heap);
    }
    if let Some(infinite) = report.infinite.as_ref().filter(|infinite| !infinite.growth.is_empty()) {
        let stages = infinite.growth.iter().map(|stage| stage.text(rules));
        section(&mut text, "Growth, infinite (heap: order of F; growing heaps)", stages, ", ");
    }
    section(&mut text, "Generators", report.generators.iter().map(|generator| generator.text(rules)), ", ");
    text += &pictures(report.generators.iter().filter_map(|generator| generator.picture(rules)));
    text += "\nPretending function\n";
    text += &phi_table(&report.phi, report.period.zip(report.preperiod), rules);
    match &report.infinite {
        None => section(&mut text, "P-portion", report.p_portion.iter().cloned(), " "),
        Some(infinite) => infinite_sections(&mut text, infinite, rules),
    }
    text
}

/// Drawings of some lines, side by side as far as a line is long.
fn pictures(pictures: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    let mut row: Vec<String> = Vec::new();
    for picture in pictures.take(MAX_PICTURES) {
        let lines: Vec<&str> = picture.lines().collect();
        let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let start = row.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        if start > 0 && start + 3 + width > 100 {
            text += &block(&std::mem::take(&mut row));
        }
        let start = row.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        row.resize(row.len().max(lines.len()), String::new());
        for (line, part) in row.iter_mut().zip(lines) {
            let gap = start - line.chars().count() + if start > 0 { 3 } else { 0 };
            *line += &" ".repeat(gap);
            *line += part;
        }
    }
    text + &block(&row)
}

/// Lines with an empty one before them.
fn block(lines: &[String]) -> String {
    if lines.is_empty() {
        return String::new();
    }
    lines.iter().fold(String::from("\n"), |text, line| format!("{text}  {}\n", line.trim_end()))
}

/// The order, and from which heap on it is infinite if that is known.
fn order(report: &Report, rules: &dyn Ruleset) -> String {
    match report.infinite.as_ref().map(|infinite| infinite.growth.first()) {
        Some(Some(stage)) => format!("infinite from heap {} on", rules.heap_name(stage.heap)),
        Some(None) => String::from("infinite"),
        None => number(report.order),
    }
}

/// What a game is that is tame relative to a heap.
fn relative_lines(relative: &Relative) -> Vec<String> {
    let Relative { n0, base, .. } = relative;
    let k = relative.extensions.map_or(String::from("∞"), |k| k.to_string());
    let bound = match (relative.all_heaps, relative.extensions) {
        (false, _) => format!(" to heap {}, k = {k}", relative.last_heap),
        (true, _) => format!(", k = {k}"),
    };
    let order = relative.order.map_or(String::from("infinite"), |order| order.to_string());
    let mut lines = vec![
        format!("tame        relative to heap {n0}: from there on misère play is normal play"),
        format!(
            "quotient    T^k of Q_{} of order {}, kernel {}{bound}, order {order}",
            base.heap, base.order, base.kernel
        ),
    ];
    let known = (relative.grundy_period, relative.grundy_preperiod, relative.grundy_saltus);
    lines.push(match known {
        (Some(period), Some(preperiod), Some(0)) => {
            format!("Grundy      G(n + {period}) = G(n) for all n ≥ {preperiod}")
        }
        (Some(period), Some(preperiod), Some(saltus)) => {
            format!("Grundy      G(n + {period}) = G(n) + {saltus} for all n ≥ {preperiod}")
        }
        _ => format!("Grundy      known to heap {}, at most {}, no period", relative.last_heap, relative.largest_value),
    });
    lines
}

fn number(value: Option<usize>) -> String {
    value.map_or_else(|| String::from("infinite"), |value| value.to_string())
}

/// `heap 5`, `heaps 4 and 5`, `heaps 4, 5 and 7`.
fn heaps(heaps: &[usize], rules: &dyn Ruleset) -> String {
    let names: Vec<String> = heaps.iter().map(|&heap| rules.heap_name(heap)).collect();
    match names.split_last() {
        None => String::from("no heap"),
        Some((last, [])) => format!("heap {last}"),
        Some((last, others)) => format!("heaps {} and {last}", others.join(", ")),
    }
}

/// The sum of so many of each of these heaps, as a position.
fn sum(heaps: &[usize], counts: &[u32], rules: &dyn Ruleset) -> String {
    let times = |(&heap, &count): (&usize, &u32)| match count {
        1 => rules.heap_name(heap),
        _ => format!("{count}*{}", rules.heap_name(heap)),
    };
    heaps.iter().zip(counts).map(times).collect::<Vec<_>>().join("+")
}

/// Where the outcomes of an infinite quotient come from, and the proof that it is infinite.
fn infinite_sections(text: &mut String, infinite: &InfiniteEntry, rules: &dyn Ruleset) {
    text.push_str("\nOutcome of a position\n");
    text.push_str(
        "  Of its growing heaps take out each sum of this list in turn, as often as they allow. How often:\n",
    );
    text.push_str("  from the threshold on, only the remainder of that number by the period matters.\n");
    let mut rows: Vec<[String; 3]> = vec![["sum".into(), "threshold".into(), "period".into()]];
    // The largest sums come first.
    rows.extend(infinite.thresholds.iter().rev().map(|entry| {
        [sum(&entry.heaps, &entry.direction, rules), entry.threshold.to_string(), entry.period.to_string()]
    }));
    let width = rows.iter().map(|row| row[0].chars().count()).max().unwrap_or(0);
    for [sum, threshold, period] in rows {
        let _ = writeln!(text, "  {sum:width$}  {threshold:>9}  {period:>6}");
    }
    for ray in &infinite.rays {
        let (heap, step) = (rules.heap_name(ray.heap), ray.step);
        let multiple: Vec<u32> = ray.direction.iter().map(|&entry| entry * ray.period).collect();
        let (one, other) = if ray.is_p { ("P", "N") } else { ("N", "P") };
        let _ = write!(
            text,
            "\nProof that all multiples of heap {heap} are different\n  \
             Let Z be {}, or Z with any multiple of {} added. Z is {one}.\n  \
             Z with {step}m more heaps {heap} is {other}, for every m ≥ 1.\n  \
             If a and a + s of the heaps were equal, s ≥ 1, then also a and a + {step}s of them.\n  \
             But a of them in a large Z, replaced by a + {step}s, make {other} of {one}.\n",
            ray.word,
            sum(&ray.along, &multiple, rules)
        );
    }
}

/// The status in words.
pub fn status(report: &Report, rules: &dyn Ruleset) -> String {
    let status = report.status.name();
    match report.status {
        Status::Solved(_) | Status::RelativelySolved { limit: None } => String::from(status),
        Status::RelativelySolved { limit: Some(limit) } => format!("{status} (stopped by {})", limit.name()),
        Status::Partial { limit } => format!(
            "{status}, heaps up to {} ({})",
            rules.heap_name(report.last_heap),
            limit.map_or(String::from("stopped"), |limit| format!("stopped by {}", limit.name()))
        ),
    }
}
