//! Catalogues from strangers: an error or a result that is proven again, never a panic.

use misere_catalogue::{Catalogue, CatalogueError, Entry};
use misere_games::parse_rules;
use misere_quotient::{Limits, Meter, Solution, solve};
use rusqlite::Connection;
use std::path::PathBuf;

/// A directory that is removed when dropped.
pub struct Directory(PathBuf);

impl Directory {
    pub fn new(test: &str) -> Directory {
        let path = std::env::temp_dir().join(format!("misere-hostile-{test}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Directory(path)
    }
    pub fn file(&self) -> PathBuf {
        self.0.join("catalogue.sqlite")
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

static METER: Meter<'static> = Meter::with_limit(10_000_000_000);
static LIMITS: Limits = Limits { max_heap: usize::MAX, max_order: 1000, meter: &METER };

fn solution(code: &str, max_heap: usize) -> Solution {
    solve(&*parse_rules(code).unwrap(), &Limits { max_heap, ..LIMITS }, &mut |_| ())
}

fn entry(code: &str, max_heap: usize) -> Entry {
    Entry::new(&*parse_rules(code).unwrap(), &solution(code, max_heap)).unwrap()
}

/// A catalogue in a closed file.
fn sample(directory: &Directory) -> Vec<u8> {
    let mut catalogue = Catalogue::open(&directory.file(), true).unwrap();
    for (code, heap) in
        [("0.77", 200), ("0.77", 20), ("0.75", 30), ("4.4", 200), ("0.07", 22), ("0.31011", 5), ("0.414", 60)]
    {
        catalogue.put(&entry(code, heap)).unwrap();
    }
    drop(catalogue);
    std::fs::read(directory.file()).unwrap()
}

/// Does all that can be done with a catalogue. What is accepted must be right.
fn use_up(directory: &Directory, bytes: &[u8], right: &Solution, right_entry: &Entry) -> Result<(), CatalogueError> {
    std::fs::write(directory.file(), bytes).unwrap();
    for side in ["-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{side}", directory.file().display()));
    }
    let mut catalogue = Catalogue::open(&directory.file(), true)?;
    let whole = catalogue.check_integrity();
    if let Some(entry) = catalogue.find("0.77", usize::MAX, usize::MAX)? {
        let rules = parse_rules("0.77").unwrap();
        let mut solver = entry.solver(&*rules, LIMITS)?;
        while !solver.is_solved() {
            solver.advance(&mut |_| ()).unwrap();
        }
        let found = solver.into_solution(None);
        assert_eq!((found.finite_part(), found.status()), (right.finite_part(), right.status()));
        catalogue.same_as(entry.class.as_deref().unwrap_or_default())?;
    }
    catalogue.for_each(|entry| entry.check(&Meter::with_limit(10_000_000_000)))?;
    whole?;
    catalogue.put(right_entry)
}

/// Truncates to the lengths that the filter takes; an empty file is a new catalogue.
fn truncate(test: &str, filter: fn(usize) -> bool) {
    let directory = Directory::new(test);
    let bytes = sample(&directory);
    let (right, entry) = (solution("0.77", 200), entry("0.75", 10));
    assert!(use_up(&directory, &bytes, &right, &entry).is_ok());
    for length in (1..bytes.len()).filter(|&length| filter(length)) {
        assert!(use_up(&directory, &bytes[..length], &right, &entry).is_err(), "{length} of {}", bytes.len());
    }
}

#[test]
fn truncation() {
    truncate("truncation", |length| length < 120 || length % 61 == 0 || (length + 1) % 512 < 3);
}

#[test]
#[ignore = "some minutes: cargo test --release -p misere-catalogue --test suite hostile -- --ignored"]
fn truncation_at_every_byte() {
    truncate("every-byte", |_| true);
}

#[test]
fn mutations() {
    let directory = Directory::new("mutations");
    let bytes = sample(&directory);
    let (right, entry) = (solution("0.77", 200), entry("0.75", 10));
    let mut state = 1u64;
    let mut random = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    };
    let mut errors = 0;
    for round in 0..200 {
        let mut mutant = bytes.clone();
        for _ in 0..1 + round % 3 {
            // Most of a page is empty; aim at what is there.
            let place = loop {
                let place = random(bytes.len());
                if bytes[place] != 0 || random(20) == 0 {
                    break place;
                }
            };
            mutant[place] ^= 1 + random(255) as u8;
        }
        errors += usize::from(use_up(&directory, &mutant, &right, &entry).is_err());
    }
    assert!(errors > 100, "{errors}");
}

/// Runs SQL on a good catalogue, then uses it up.
fn forged(test: &str, sql: &str) -> Result<(), CatalogueError> {
    let directory = Directory::new(test);
    sample(&directory);
    let connection = Connection::open(directory.file()).unwrap();
    connection.execute_batch(sql).unwrap();
    connection.pragma_update(None, "journal_mode", "delete").unwrap();
    drop(connection);
    use_up(&directory, &std::fs::read(directory.file()).unwrap(), &solution("0.77", 200), &entry("0.75", 10))
}

#[test]
fn other_schemas() {
    use CatalogueError::{NotACatalogue, Schema, Version};
    assert!(matches!(forged("version", "PRAGMA user_version = 4"), Err(Version(4))));
    assert!(matches!(forged("old", "PRAGMA user_version = 0"), Err(Version(0))));
    assert!(matches!(forged("older", "PRAGMA user_version = 1"), Err(Schema)));
    assert!(matches!(forged("application", "PRAGMA application_id = 7"), Err(NotACatalogue)));
    assert!(matches!(forged("table", "DROP TABLE result"), Err(Schema)));
    assert!(matches!(forged("index", "DROP INDEX result_class"), Err(Schema)));
    assert!(matches!(forged("column", "ALTER TABLE result ADD COLUMN extra TEXT"), Err(Schema)));
    assert!(matches!(forged("view", "CREATE VIEW v AS SELECT 1"), Err(Schema)));
    let trigger = "CREATE TRIGGER t AFTER INSERT ON result BEGIN DELETE FROM result; END";
    assert!(matches!(forged("trigger", trigger), Err(Schema)));
}

#[test]
fn forged_entries() {
    for (test, sql) in [
        ("order", "UPDATE result SET q_order = 41 WHERE name = '0.77'"),
        ("p", "UPDATE result SET p_order = 1"),
        ("solved", "UPDATE result SET solved = 1, period = 3, preperiod = 3 WHERE name = '0.07'"),
        ("heap", "UPDATE result SET last_heap = 999 WHERE name = '0.77' AND solved"),
        ("negative", "UPDATE result SET last_heap = -5 WHERE name = '0.07'"),
        ("huge", "UPDATE result SET q_order = 9223372036854775807"),
        ("class", "UPDATE result SET class = 'x' WHERE name = '0.75'"),
        ("name", "UPDATE result SET ruleset = '0.123' WHERE name = '0.75'"),
        ("blob", "UPDATE result SET certificate = zeroblob(100000000) WHERE name = '0.75'"),
        ("empty", "UPDATE result SET certificate = x''"),
        ("kind", "UPDATE result SET kind = 'relative' WHERE name = '0.07'"),
        ("kind-of-infinite", "UPDATE result SET kind = 'finite' WHERE name = '0.31011'"),
        ("no-kind", "UPDATE result SET kind = 'strange' WHERE name = '0.07'"),
        ("stop", "UPDATE result SET stop = 'boredom' WHERE name = '0.07'"),
        ("needed", "UPDATE result SET needed_order = 1 WHERE name = '0.07'"),
        ("known", "UPDATE result SET known_heap = 50 WHERE name = '0.07'"),
        ("unknown", "UPDATE result SET known_heap = 3 WHERE name = '0.414'"),
        ("infinite", "UPDATE result SET q_order = NULL WHERE name = '0.07'"),
        ("finite", "UPDATE result SET q_order = 20 WHERE name = '0.31011'"),
        ("stage", "UPDATE result SET stages = '4:20:4,5' WHERE name = '0.31011'"),
        ("stages", "UPDATE result SET stages = '5:20:4,5;6:20:4,5' WHERE name = '0.31011'"),
        ("stage-order", "UPDATE result SET stages = '5:21:4,5' WHERE name = '0.31011'"),
        ("stage-text", "UPDATE result SET stages = 'x' WHERE name = '0.31011'"),
        ("half", "UPDATE result SET before = NULL WHERE name = '0.31011'"),
        ("before", "UPDATE result SET before = x'00' WHERE name = '0.31011'"),
        ("other-before", "UPDATE result SET before = (SELECT certificate FROM result WHERE name = '0.75')"),
        ("swap", "UPDATE result SET certificate = (SELECT certificate FROM result WHERE name = '0.07')"),
    ] {
        assert!(forged(test, sql).is_err(), "{test}");
    }
    // The name is for people only.
    assert!(forged("rename", "UPDATE result SET name = 'Kayles' WHERE name = '0.77'").is_ok());
    // So is the limit that ended a run, and more Grundy values are computed.
    assert!(forged("limit", "UPDATE result SET stop = 'time' WHERE name = '0.07'").is_ok());
    assert!(forged("more", "UPDATE result SET known_heap = 300 WHERE name = '0.414'").is_ok());
}

/// Eight connections that write at once, as eight processes do.
#[test]
fn eight_writers() {
    let directory = Directory::new("writers");
    let entries: Vec<Entry> = (1..=40).map(|heap| entry("0.77", heap)).collect();
    std::thread::scope(|scope| {
        for writer in entries.chunks(5) {
            let file = directory.file();
            scope.spawn(move || {
                for entry in writer {
                    Catalogue::open(&file, true).unwrap().put(entry).unwrap();
                }
            });
        }
    });
    let catalogue = Catalogue::open(&directory.file(), false).unwrap();
    catalogue.check_integrity().unwrap();
    let mut found = Vec::new();
    catalogue
        .for_each(|entry| {
            found.push(entry);
            Ok::<(), CatalogueError>(())
        })
        .unwrap();
    assert_eq!(found, entries);
}
