//! A catalogue of a million results: how fast it fills, how large it is, how long questions take.
//!
//! ```text
//! cargo run --release -p misere-catalogue --example million -- /tmp/million.sqlite 1000000
//! ```
//!
//! The results are those of some games under other names, each with its certificate.

use misere_catalogue::{Catalogue, Entry, Filter, Kind};
use misere_quotient::{Limits, Meter, solve};
use std::path::Path;
use std::time::Instant;

/// Games whose results stand for all.
const GAMES: [&str; 8] = ["0.77", "0.15", "0.75", "0.3", "0.115", "0.31011", "0.71", "0.144"];
/// Results of one transaction.
const BATCH: usize = 1000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("usage: million FILE COUNT")?;
    let count: usize = arguments.next().ok_or("usage: million FILE COUNT")?.parse()?;
    let mut entries = Vec::new();
    for name in GAMES {
        let rules = misere_games::parse_rules(name)?;
        let limits = Limits { max_heap: 500, max_order: 1000, meter: &Meter::with_limit(1_000_000_000) };
        entries.push(Entry::new(&*rules, &solve(&*rules, &limits, &mut |_| ()))?);
    }
    let mut catalogue = Catalogue::open(Path::new(&path), true)?;
    let start = Instant::now();
    for first in (0..count).step_by(BATCH) {
        let batch: Vec<Entry> = (first..count.min(first + BATCH)).map(|at| named(&entries, at)).collect();
        catalogue.put_all(&batch)?;
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{count} results in {seconds:.1} s: {:.0} a second", count as f64 / seconds);
    let start = Instant::now();
    for at in 0..1000 {
        catalogue.put(&named(&entries, count + at))?;
    }
    println!("one by one: {:.0} a second", 1000.0 / start.elapsed().as_secs_f64());
    drop(catalogue);
    println!("size: {} MB", std::fs::metadata(&path)?.len() >> 20);
    let catalogue = Catalogue::open(Path::new(&path), false)?;
    let ask = |what: &str, question: &dyn Fn() -> Result<usize, Box<dyn std::error::Error>>| {
        let start = Instant::now();
        let found = question()?;
        println!("{what}: {:.2} ms, {found} found", start.elapsed().as_secs_f64() * 1000.0);
        Ok::<(), Box<dyn std::error::Error>>(())
    };
    let code = named(&entries, count / 2).ruleset;
    ask("by code", &|| Ok(usize::from(catalogue.find(&code, usize::MAX, usize::MAX)?.is_some())))?;
    let alone = named(&entries, 4).class.ok_or("a class")?;
    ask("by quotient, of one game in eight, 100 of them", &|| Ok(catalogue.some_of(&alone, 100)?.len()))?;
    for (what, filter) in [
        ("no filter", Filter::default()),
        ("infinite quotients", Filter { kind: Some(Kind::Infinite), ..Filter::default() }),
        ("solved and wild", Filter { solved: Some(true), tame: Some(false), ..Filter::default() }),
        ("orders 35 to 40", Filter { orders: Some(35..=40), ..Filter::default() }),
        ("no result has this order", Filter { orders: Some(41..=41), ..Filter::default() }),
        ("tame and infinite: none", Filter { kind: Some(Kind::Infinite), tame: Some(true), ..Filter::default() }),
    ] {
        ask(&format!("list of 100, {what}"), &|| Ok(catalogue.matching(&filter, 100)?.len()))?;
    }
    Ok(())
}

/// A result under a name of its own.
fn named(entries: &[Entry], at: usize) -> Entry {
    let entry = entries[at % entries.len()].clone();
    let name = format!("0.{at:08}");
    Entry { ruleset: name.clone(), name, ..entry }
}
