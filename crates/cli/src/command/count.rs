//! `misere count`: how many positions of each total size are P-positions.
//!
//! A dynamic programme over heaps: `table[s][x]` is the number of multisets of the heaps so far with total size s and
//! value x in Q. Admitting any number of copies of heap h adds, for s ascending, `table[s − h][x]` to
//! `table[s][x·Φ(h)]`. Heaps without a move are left out. Cost: S²·|Q| additions, S·|Q| counters.

use crate::render::generating;
use crate::render::report::json;
use crate::run::limits::{QuestionLimits, parse_between, parse_heap};
use crate::run::output::Format;
use crate::run::output::Output;
use crate::run::rules;
use crate::run::solving::{extend, solve};
use crate::run::verdict::stopped;
use anyhow::{Context, Result, bail};
use misere_games::Ruleset;
use misere_limits::{Meter, StopReason};
use misere_monoid::Element;
use misere_quotient::Numbered;
use misere_quotient::infinite::{InfiniteQuotient, Value};
use serde::Serialize;
use std::collections::HashMap;

/// Count the misère P-positions by total size
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// The ruleset
    rules: String,
    /// Count positions of total size 0 to S
    #[arg(long, value_name = "S", value_parser = |text: &str| parse_between(text, 0, 1000))]
    #[arg(required_unless_present = "generating_function", conflicts_with = "generating_function")]
    max_size: Option<usize>,
    /// Count only positions in heaps 1 to N
    #[arg(long, value_name = "N", value_parser = parse_heap)]
    max_heap: Option<usize>,
    /// Print the rational function whose series has the number of P-positions of each size in heaps 1 to N
    #[arg(long, requires = "max_heap")]
    generating_function: bool,
    #[command(flatten)]
    limits: QuestionLimits,
    /// The form of the result
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// No progress on the terminal
    #[arg(long)]
    quiet: bool,
}

const EXAMPLES: &str = "\
A position is a multiset of heaps that have a move; its size is the sum of its heaps. The empty
position is an N-position. One line a size: the size, then the number of P-positions.

Examples:
  misere count 0.77 --max-size 66
  misere count 0.07 --max-size 33 --format json
  misere count 0.31011 --max-heap 5 --max-size 100
  misere count 0.31011 --max-heap 5 --generating-function";

#[derive(Serialize)]
struct Report {
    ruleset: String,
    max_size: usize,
    /// Index s holds the number for total size s; shorter than asked when a limit ended the run.
    counts: Vec<u128>,
    limit: Option<&'static str>,
}

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let watch = args.limits.watch();
    let stop = || watch.stop();
    let meter = watch.meter(&stop);
    let rules = rules::load_with(&args.rules, &meter)?;
    let size = args.max_size.unwrap_or(usize::MAX);
    let largest = size.min(args.max_heap.unwrap_or(usize::MAX)).min(rules.last_heap().unwrap_or(usize::MAX));
    let limits = args.limits.to_heap(largest.max(1), &meter);
    let mut solution = solve(&*rules, &limits, args.quiet);
    extend(&mut solution, &*rules, largest, u64::MAX, &meter, args.quiet);
    // Without a period the quotient says nothing of positions with larger heaps than its last.
    let known = solution.known_heap();
    let complete = (1..=largest).all(|heap| solution.knows(heap));
    let limit = solution.status().limit().filter(|_| !complete);
    let Some(max_size) = args.max_size else {
        let last = if complete { largest } else { known };
        let text = generating::report(&*rules, &solution, last, limit, &meter, args.format)?;
        return Output::Stdout.write(&text);
    };
    let size = if complete { max_size } else { known };
    let (counts, stop) = by_doubling(size, &mut |size| match (solution.infinite(), solution.numbered()) {
        (Some(infinite), _) => {
            let heaps = (1..=size.min(largest)).filter(|&heap| rules.has_options(heap));
            let heaps: Vec<(usize, usize)> = heaps.map(|heap| (heap, solution.through_period(heap))).collect();
            if let Some(counts) = infinite.counts(&heaps, size, &meter)? {
                return Ok(counts);
            }
            let value = |heap| solution.pretending_function(heap);
            count_infinite(&*rules, infinite, &value, size.min(largest), size, &meter)
        }
        (None, Some(elements)) => count(&*rules, elements, size, largest, &meter),
        (None, None) => bail!("the quotient has no elements"),
    })?;
    let reason = limit.or(stop);
    let limit = reason.map(StopReason::name);
    let report = Report { ruleset: rules.name(), max_size, counts, limit };
    Output::Stdout.write(&match args.format {
        Format::Json => json(&report)?,
        Format::Text => {
            let mut text: String =
                report.counts.iter().enumerate().map(|(size, count)| format!("{size} {count}\n")).collect();
            if let Some(reason) = reason {
                let beyond = match report.counts.len() {
                    0 => String::new(),
                    sizes => format!(" beyond {}", sizes - 1),
                };
                text += &format!("unknown{beyond}: {}\n", stopped(reason));
            }
            text
        }
    })
}

/// The first size that is counted when a limit may end the count.
const FIRST_SIZE: usize = 32;

/// The numbers for sizes 0 to `size`, or when a limit is reached, to the last of the sizes 32, 64, 128, … that was
/// done.
fn by_doubling(
    size: usize,
    count: &mut dyn FnMut(usize) -> Result<Vec<u128>>,
) -> Result<(Vec<u128>, Option<StopReason>)> {
    let (mut counts, mut next) = (Vec::new(), size.min(FIRST_SIZE));
    loop {
        match count(next) {
            Ok(found) => counts = found,
            Err(error) => return Ok((counts, Some(error.downcast::<StopReason>()?))),
        }
        if next == size {
            return Ok((counts, None));
        }
        next = (2 * next).min(size);
    }
}

/// The numbers of P-positions of size 0 to `max_size` in heaps `1..=largest`.
fn count(
    rules: &dyn Ruleset,
    elements: Numbered,
    max_size: usize,
    largest: usize,
    meter: &Meter<'_>,
) -> Result<Vec<u128>> {
    let order = elements.count(max_size.min(largest));
    let mut table = vec![vec![0u128; order]; max_size + 1];
    table[0][Element::ONE.index()] = 1;
    for heap in 1..=max_size.min(largest) {
        if !rules.has_options(heap) {
            continue;
        }
        let value = elements.pretending_function(heap).with_context(|| format!("heap {heap} has no value"))?;
        let times: Vec<Element> = Element::all(order).map(|element| elements.multiply(element, value)).collect();
        for size in heap..=max_size {
            meter.pay(order as u64)?;
            let (smaller, rest) = table.split_at_mut(size);
            for (&ways, product) in smaller[size - heap].iter().zip(&times) {
                rest[0][product.index()] += ways;
            }
        }
    }
    // No overflow: there are fewer than 10^32 partitions of 1000.
    let p_portion: Vec<Element> = Element::all(order).filter(|&element| elements.is_p(element)).collect();
    Ok(table.iter().map(|row| p_portion.iter().map(|element| row[element.index()]).sum()).collect())
}

/// The same over an infinite quotient: the values met are kept by size in hash maps.
fn count_infinite(
    rules: &dyn Ruleset,
    quotient: &InfiniteQuotient,
    value: &dyn Fn(usize) -> Option<Value>,
    largest: usize,
    max_size: usize,
    meter: &Meter<'_>,
) -> Result<Vec<u128>> {
    let mut table: Vec<HashMap<Value, u128>> = vec![HashMap::new(); max_size + 1];
    table[0].insert(quotient.identity(), 1);
    for heap in 1..=largest {
        if !rules.has_options(heap) {
            continue;
        }
        let value = value(heap).with_context(|| format!("heap {heap} has no value"))?;
        for size in heap..=max_size {
            let (smaller, rest) = table.split_at_mut(size);
            for (element, ways) in &smaller[size - heap] {
                meter.pay(64)?;
                *rest[0].entry(quotient.multiply(element, &value)).or_default() += ways;
            }
        }
    }
    let p_positions = |row: &HashMap<Value, u128>| {
        row.iter().filter(|(element, _)| quotient.is_p_element(element)).map(|(_, ways)| ways).sum()
    };
    Ok(table.iter().map(p_positions).collect())
}
