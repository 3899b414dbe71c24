//! Files of older versions open, and say what they said.

use crate::hostile::Directory;
use misere_catalogue::{Catalogue, CatalogueError, Entry, Filter, Kind};
use misere_games::parse_rules;
use misere_quotient::{Limits, Meter, Order, Proof, Status, StopReason, run};
use rusqlite::Connection;

/// A catalogue that a program with version 1 wrote: 0.07 to heap 20, 0.31011 to heap 5, 0.414 to heap 60, Nim to heap
/// 5, and two solved games.
const OLD: &[u8] = include_bytes!("../data/schema-1.sqlite");

fn old(directory: &Directory) -> Result<Catalogue, CatalogueError> {
    std::fs::write(directory.file(), OLD).unwrap();
    Catalogue::open(&directory.file(), false)
}

fn entries(catalogue: &Catalogue) -> Vec<Entry> {
    let mut found = Vec::new();
    let visit = |entry| {
        found.push(entry);
        Ok::<(), CatalogueError>(())
    };
    catalogue.for_each(visit).unwrap();
    found
}

fn version(directory: &Directory) -> i64 {
    let connection = Connection::open(directory.file()).unwrap();
    connection.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap()
}

#[test]
fn an_old_file_opens() {
    let directory = Directory::new("old");
    let catalogue = old(&directory).unwrap();
    catalogue.check_integrity().unwrap();
    let found = entries(&catalogue);
    let names: Vec<&str> = found.iter().map(|entry| entry.name.as_str()).collect();
    assert_eq!(names, ["0.07", "subtract:1,3", "0.31011", "0.414", "0.77", "nim"]);
    let meter = Meter::with_limit(10_000_000_000);
    found.iter().for_each(|entry| entry.check(&meter).unwrap());
    let kayles = catalogue.find("0.77", usize::MAX, usize::MAX).unwrap().unwrap();
    assert_eq!(kayles.status, Status::Solved(Proof::Periodic { period: 12, preperiod: 71 }));
    assert_eq!(catalogue.same_as(kayles.class.as_ref().unwrap()).unwrap(), [kayles]);
    // What it kept of an infinite result.
    assert_eq!((found[2].kind, found[2].last_heap, found[2].order), (Kind::Finite, 4, Order::Finite(14)));
    assert_eq!(found[2].status, Status::Partial { limit: Some(StopReason::Heap) });
    assert_eq!((found[3].kind, found[3].status), (Kind::Relative, Status::RelativelySolved { limit: None }));
    drop(catalogue);
    assert_eq!(version(&directory), 3);
    // Once more: nothing is left to do.
    let again = Catalogue::open(&directory.file(), false).unwrap();
    assert_eq!(entries(&again), found);
}

#[test]
fn runs_go_on_from_old_entries() {
    let directory = Directory::new("old-runs");
    let mut catalogue = old(&directory).unwrap();
    let meter = Meter::with_limit(10_000_000_000);
    for (code, max_heap) in [("0.31011", 5), ("0.414", 60)] {
        let rules = parse_rules(code).unwrap();
        let limits = Limits { max_heap, max_order: 1000, meter: &meter };
        let entry = catalogue.find(code, max_heap, 1000).unwrap().unwrap();
        let solution = run(entry.solver(&*rules, limits).unwrap(), &mut |_, _| (), &mut |_| ());
        assert!(solution.infinite().is_some() || solution.relative().is_some());
        catalogue.put(&Entry::new(&*rules, &solution).unwrap()).unwrap();
    }
    let kinds: Vec<(Kind, usize)> = entries(&catalogue).iter().map(|entry| (entry.kind, entry.known_heap)).collect();
    assert!(kinds.contains(&(Kind::Infinite, 5)) && kinds.contains(&(Kind::Relative, 60)), "{kinds:?}");
}

/// Eight that open an old file at once: one of them brings it to the new version.
#[test]
fn eight_at_once() {
    let directory = Directory::new("old-eight");
    std::fs::write(directory.file(), OLD).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..8 {
            let file = directory.file();
            scope.spawn(move || assert_eq!(entries(&Catalogue::open(&file, false).unwrap()).len(), 6));
        }
    });
    assert_eq!(version(&directory), 3);
}

/// Old files with something else in them are refused and left as they are.
#[test]
fn strange_old_files() {
    for (test, sql) in [
        ("old-view", "CREATE VIEW v AS SELECT 1"),
        ("old-trigger", "CREATE TRIGGER t AFTER INSERT ON result BEGIN DELETE FROM result; END"),
        ("old-table", "CREATE TABLE result_1 (x)"),
        ("old-index", "DROP INDEX result_class"),
    ] {
        let directory = Directory::new(test);
        std::fs::write(directory.file(), OLD).unwrap();
        Connection::open(directory.file()).unwrap().execute_batch(sql).unwrap();
        assert!(matches!(Catalogue::open(&directory.file(), false), Err(CatalogueError::Schema)), "{test}");
        assert_eq!(version(&directory), 1, "{test}");
    }
}

/// Old files cut off or with changed bytes: an error, or entries that are proven again.
#[test]
fn damaged_old_files() {
    let directory = Directory::new("old-damaged");
    let meter = Meter::with_limit(100_000_000_000);
    let mut state = 7u64;
    let mut random = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    };
    for round in 0..150 {
        let mut bytes = OLD.to_vec();
        if round % 5 == 0 {
            bytes.truncate(1 + random(OLD.len() - 1));
        } else {
            let place = random(bytes.len());
            bytes[place] ^= 1 + random(255) as u8;
        }
        std::fs::write(directory.file(), &bytes).unwrap();
        for side in ["-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{side}", directory.file().display()));
        }
        let Ok(catalogue) = Catalogue::open(&directory.file(), false) else { continue };
        // Nothing to hold against it: no panic is what is tested.
        let _ = catalogue.for_each(|entry| entry.check(&meter));
    }
}

/// A catalogue that a program with version 2 wrote: 0.3, 0.31011 to heap 5, 0.414 to heap 60, 0.77.
const SECOND: &[u8] = include_bytes!("../data/schema-2.sqlite");

#[test]
fn a_file_of_version_2_opens_and_is_filtered() {
    let directory = Directory::new("second");
    std::fs::write(directory.file(), SECOND).unwrap();
    let catalogue = Catalogue::open(&directory.file(), false).unwrap();
    catalogue.check_integrity().unwrap();
    let meter = Meter::with_limit(10_000_000_000);
    entries(&catalogue).iter().for_each(|entry| entry.check(&meter).unwrap());
    let names = |filter: Filter, most| {
        let found = catalogue.matching(&filter, most).unwrap();
        found.into_iter().map(|entry| entry.name).collect::<Vec<String>>()
    };
    assert_eq!(names(Filter::default(), 10), ["0.77", "0.3", "0.31011", "0.414"]);
    assert_eq!(names(Filter::default(), 2), ["0.77", "0.3"]);
    assert_eq!(names(Filter { kind: Some(Kind::Infinite), ..Filter::default() }, 10), ["0.31011"]);
    assert_eq!(names(Filter { solved: Some(true), tame: Some(false), ..Filter::default() }, 10), ["0.77"]);
    assert_eq!(names(Filter { orders: Some(2..=39), ..Filter::default() }, 10), ["0.3", "0.414"]);
    let kayles = catalogue.find("0.77", usize::MAX, usize::MAX).unwrap().unwrap();
    assert_eq!(catalogue.some_of(kayles.class.as_ref().unwrap(), 10).unwrap(), [kayles]);
    drop(catalogue);
    assert_eq!(version(&directory), 3);
}
